"""The job itself: everything laid out and set once, and all that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

from generator import board, box, face, impose, leaflet, stock
from generator.assets import Shelf
from generator.assets.fonts import Fonts
from generator.check import check
from generator.face import Face, Faces
from generator.fill import families
from generator.frame import Frame, Place, distinct
from generator.galley import set_matter
from generator.impose import Grid, Setup, Sheet
from generator.job.options import CAPTION_FONT, Options
from generator.job.paper import chosen_faces, inked, laid_out, setup_of
from generator.job.told import Told
from generator.job.type import came_out, footers, lacking, letters, sides, texts_on
from generator.leaflet.find import find as rules_text
from generator.load import Loaded
from generator.matter import Set
from generator.model.deck import Special, Texts
from generator.problem import Problem, Severity, ValuePath, error, has_errors, note, warning
from generator.units import show_points
from generator.words import shorten


@dataclass(frozen=True)
class Job:
    """Everything the exports need. `sheets` and `setup` are None where there are errors."""

    loaded: Loaded
    options: Options
    faces: tuple[Face, ...]
    card: stock.Card | None
    setup: Setup | None
    paper: str
    grid: Grid | None
    sheets: tuple[Sheet, ...]
    proof: Frame | None
    fonts: Fonts
    matter: Set | None
    problems: tuple[Problem, ...]
    rules: leaflet.Rules | None = None
    box: tuple[Frame, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is nothing that stops a build."""
        return not has_errors(self.problems)

    @property
    def title(self) -> str:
        """The deck's title."""
        return self.loaded.deck.title if self.loaded.deck else ""

    @cached_property
    def pages(self) -> tuple[Frame, ...]:
        """The sheets' pages in printing order."""
        return impose.pages(self.sheets, self.setup.page_order) if self.setup else ()

    def through(
        self, pages: Iterable[Frame], flip: Literal["long", "short"] | None = None
    ) -> tuple[Frame, ...]:
        """Pages other than sheets as they are to be sent to the printer: with a `flip`, each second is a back."""
        profile = self.options.profile
        if profile is None:
            return tuple(pages)
        return tuple(
            replace(page, warp=profile.warp("back" if flip and at % 2 else "front", page.size, flip))
            for at, page in enumerate(pages)
        )

    @property
    def count(self) -> int:
        """How many cards are printed."""
        if self.options.sheets is None:
            return sum(one.copies for one in self.faces) * self.options.copies
        return sum(
            isinstance(item, Place) and item.frame.name.startswith("F.")
            for sheet in self.sheets
            for item in sheet.front.items
        )

    def weighed(self, found: Iterable[Problem]) -> tuple[Problem, ...]:
        """What is found later, of the finished file, at the severities that the deck wishes for."""
        told = Told(self.loaded)
        told.problems.clear()
        told.add(found)
        return tuple(told.problems)


def prepare(loaded: Loaded, options: Options | None = None, *, draft: bool = False) -> Job:
    """Lay everything out and set it once; report all that is wrong. Nothing is drawn yet.

    For a `draft`, of which nothing is going to be made, the text of the rules is read but not laid out.
    """
    options = options or Options()
    told = Told(loaded)
    shelf = Shelf(loaded.folder)
    built = face.build(loaded, shelf)
    fonts = Fonts(loaded.folder)
    told.add([*loaded.problems, *check(loaded), *built.problems])
    chosen = told.heard(chosen_faces(built.faces, options))
    paper, setup, grid = told.heard(setup_of(loaded, built, options))
    told.add(lacking(loaded, built.faces, fonts))
    settable = not any(problem.id in NO_TYPE for problem in told.problems)
    sheets: tuple[Sheet, ...] = ()
    proof = matter = None
    if loaded.deck and built.size and setup and grid and chosen and told.fine:
        sheets = told.heard(
            laid_out(loaded.deck, inked(chosen, built.size, options), setup, grid, options, paper)
        )
        shown = tuple(map(board.uncropped, chosen)) if options.crops else chosen
        proof = board.board(loaded.deck, shown, built.size, (_display(loaded), CAPTION_FONT))
    ready = settable and told.fine and not draft
    rules, loaded = told.heard(_rules(loaded, built, setup, fonts, options, ready))
    told.loaded = loaded
    tuckbox = told.heard(_box(loaded, built, shelf, setup, fonts, options))
    # of a large deck that is not going to be built the texts are not tried one by one
    if built.faces and settable and (told.fine or len(built.faces) <= MANY):
        pages = rules.frames if rules else ()
        matter = told.heard(_set(built.faces, sheets, proof, fonts, (*pages, *tuckbox)))
        own = loaded.deck.texts if loaded.deck else Texts()
        told.add(leaflet.overruns(pages, matter.outcomes, ("texts", "game") if own.game else ("title",)))
        told.add(footers(sheets, own, matter))
        told.add(_on_box(tuckbox, matter))
    problems = told.placed()
    return Job(
        loaded, options, chosen, built.size, setup, paper, grid, sheets, proof, fonts, matter, problems, rules,
        tuckbox,
    )  # fmt: skip


NO_TYPE: Final = frozenset(("D051", "D056", "D057"))
"""Problems of fonts: with one of these the text engine would draw something else."""

MANY: Final = 500


def _rules(
    loaded: Loaded, built: Faces, setup: Setup | None, fonts: Fonts, options: Options, ready: bool
) -> tuple[tuple[leaflet.Rules | None, Loaded], list[Problem]]:
    """The rules, and the deck with the lines of its rules text among its marks, for messages.

    Where the deck is not `ready` to be laid out only the text is looked at.
    """
    if built.size is None or setup is None or not options.rules:
        return (None, loaded), []
    fronts = {int(one.entry.path[1]): one.front for one in reversed(built.faces) if one.entry.set}
    specials: dict[str, Frame] = {}
    for one in built.faces:
        if isinstance(one.entry.card, Special) and one.copies:
            specials.setdefault(one.entry.card.role, one.front)
    look = leaflet.Look(built.size, fronts, tuple(specials.values()))
    made = leaflet.build(loaded, look, fonts, setup.paper, options.rules if ready else ())
    problems = list(made.problems)
    if options.rules_asked:  # what is asked for by name and cannot be made is more than a pity
        problems = [replace(p, severity=Severity.ERROR) if p.id == "D091" else p for p in problems]
    return (made.rules, replace(loaded, marks=loaded.marks | made.marks)), problems


def _box(
    loaded: Loaded, built: Faces, shelf: Shelf, setup: Setup | None, fonts: Fonts, options: Options
) -> tuple[tuple[Frame, ...], list[Problem]]:
    """The pages of the tuck box; none where it cannot be made, which stops nothing unless it was asked for."""
    if loaded.deck is None or built.size is None or setup is None or not built.faces or not options.box:
        return (), []
    cards = sum(one.copies for one in built.faces)
    # whether or not the rules are among what is made this time: the box is the same
    leaf = box.LEAFLET if rules_text(loaded, loaded.deck).written else 0.0
    # the title stands in the legend too, and its own font has its letters
    lettering = (CAPTION_FONT, *families(_display(loaded)))
    contents = box.Contents(built.size.size, cards, leaf, setup.paper, lettering)
    made = box.build(loaded, shelf, contents)
    theme = loaded.box.theme if loaded.box else {}
    problems = [*made.problems, *letters(theme, box.panels(made.pages), fonts)]
    if not made.pages and not problems and options.box_asked:
        problems = [error("D095", ("box", "make"), "this deck wants no box", "leave out make: no")]
    pages = () if has_errors(problems) else made.pages
    if options.box_asked:
        grave = problems if pages else [replace(it, severity=Severity.ERROR) for it in problems]
        return pages, grave
    return pages, [
        replace(it, severity=Severity.WARNING, text=f"{it.text}; so no box is made")
        if it.severity is Severity.ERROR
        else it
        for it in problems
    ]


def _on_box(pages: tuple[Frame, ...], matter: Set) -> Iterator[Problem]:
    """What is to be said of how the words on the box came out, once for each text."""
    told: dict[tuple[ValuePath, str], Problem] = {}
    for text in texts_on(box.panels(pages)):
        outcome = matter.outcomes.get(text)
        if outcome is None or (not outcome.over and outcome.size > text.tell_below - 1e-6):
            continue
        say = f"on the box, {shorten(text.texts[outcome.which], 60)!r}"
        if outcome.over:
            id, say = "D050", f"{say} does not fit at {show_points(outcome.size)}, its smallest size"
        else:
            id, say = "D054", f"{say} had to be set at {show_points(outcome.size)} to fit"
        make = warning if outcome.over else note
        told.setdefault((text.path, id), make(id, text.path, say, "shorten it if that is too small"))
    yield from told.values()


def _display(loaded: Loaded) -> str:
    """The family for a large title: the template's own where it has one."""
    return (loaded.template.theme.get("display_font") if loaded.template else None) or CAPTION_FONT


def _set(
    faces: tuple[Face, ...],
    sheets: tuple[Sheet, ...],
    proof: Frame | None,
    fonts: Fonts,
    rules: tuple[Frame, ...],
) -> tuple[Set, list[Problem]]:
    """All matter set, and what is to be said of how it came out."""
    pages = [page for sheet in sheets for page in (sheet.front, sheet.back, proof) if page]
    everything = distinct([*pages, *rules, *(frame for _, frame in sides(faces))])
    used = {name for text in texts_on(everything) for name in text.style.fonts} | {CAPTION_FONT}
    matter = set_matter(everything, fonts.folders(used))
    problems = [error("D058", (), f"the text engine says: {words}") for words in matter.warnings]
    told: dict[tuple[ValuePath, str], Problem] = {}
    for one, frame in sides(faces):
        for text in texts_on((frame,)):
            outcome = matter.outcomes.get(text)
            problem = came_out(one, frame, text, outcome) if outcome else None
            if problem:
                said = told.setdefault((problem.path, problem.id), problem)
                if problem.severity > said.severity:
                    told[problem.path, problem.id] = problem
    return matter, [*problems, *told.values()]


def folder_of(loaded: Loaded, output: Path | None) -> Path:
    """Where a build lands: the folder asked for, else ./output/<slug>."""
    return output if output is not None else Path("output") / loaded.slug
