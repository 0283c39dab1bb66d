"""A job: a loaded deck and what is wanted of it, to faces, sheets, one galley run, and all problems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from generator import board, box, face, impose, leaflet, lowink, stock
from generator.assets import Shelf
from generator.assets.fonts import Fonts
from generator.check import check
from generator.face import Face, Faces
from generator.fill import families
from generator.frame import Frame, Place, TextBox, distinct, walk
from generator.galley import set_matter
from generator.geometry import Box, Size
from generator.impose import Caption, Grid, Setup, Sheet, Words
from generator.impose.grid import OFFSET, SAME, SHORTEST
from generator.leaflet.find import find as rules_text
from generator.load import Loaded
from generator.matter import Outcome, Set
from generator.model.deck import Deck, Special, Texts
from generator.problem import Problem, Severity, ValuePath, error, has_errors, note, warning
from generator.profile import Profile, fits
from generator.units import show_length, show_points
from generator.words import count, shorten

CAPTION_FONT: Final = "Cabin"
MOST_CARDS: Final = 20_000
"""More cards than this in one run is a typing error: at nine a sheet that is 2,222 sheets of paper."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line wants; None leaves it to the deck."""

    paper: str | None = None
    gap: float | None = None
    bleed: float | None = None
    margin: float | None = None
    marks: str | None = None
    backs: str | None = None
    flip: str | None = None
    order: str | None = None
    copies: int = 1
    cards: str | None = None
    sheets: frozenset[int] | None = None
    rules: tuple[str, ...] = ("sheet",)
    rules_asked: bool = False
    box: bool = True
    box_asked: bool = False
    format: str = "png"
    dpi: float = 300.0
    pixels: tuple[int, int] | None = None
    corners: bool = False
    fold: str | None = None
    profile: Profile | None = None
    low_ink: bool = False
    cut_test: bool = False
    crops: bool = False

    def over(self, wishes: Any) -> dict[str, Any]:
        """The print settings: the options where they are given, else the deck's wishes."""
        names = ("paper", "gap", "bleed", "margin", "marks", "backs", "flip", "order", "fold")
        given = {name: getattr(self, name) for name in names}
        return {name: getattr(wishes, name) if value is None else value for name, value in given.items()}


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
        told = _Told(self.loaded)
        told.problems.clear()
        told.add(found)
        return tuple(told.problems)


def prepare(loaded: Loaded, options: Options | None = None, *, draft: bool = False) -> Job:
    """Lay everything out and set it once; report all that is wrong. Nothing is drawn yet.

    For a `draft`, of which nothing is going to be made, the text of the rules is read but not laid out.
    """
    options = options or Options()
    told = _Told(loaded)
    built = face.build(loaded, Shelf(loaded.folder))
    fonts = Fonts(loaded.folder)
    told.add([*loaded.problems, *check(loaded), *built.problems])
    chosen = told.heard(_chosen(built.faces, options))
    paper, setup, grid = told.heard(_sheet(loaded, built, options))
    told.add(_fonts(loaded, built.faces, fonts))
    settable = not any(problem.id in _NO_TYPE for problem in told.problems)
    sheets: tuple[Sheet, ...] = ()
    proof = matter = None
    if loaded.deck and built.size and setup and grid and chosen and told.fine:
        sheets = told.heard(
            _sheets(loaded.deck, _inked(chosen, built.size, options), setup, grid, options, paper)
        )
        shown = tuple(map(board.uncropped, chosen)) if options.crops else chosen
        proof = board.board(loaded.deck, shown, built.size, (_display(loaded), CAPTION_FONT))
    ready = settable and told.fine and not draft
    rules, loaded = told.heard(_rules(loaded, built, setup, fonts, options, ready))
    told.loaded = loaded
    tuckbox = told.heard(_box(loaded, built, setup, fonts, options))
    # of a large deck that is not going to be built the texts are not tried one by one
    if built.faces and settable and (told.fine or len(built.faces) <= MANY):
        pages = rules.frames if rules else ()
        matter = told.heard(_set(built.faces, sheets, proof, fonts, (*pages, *tuckbox)))
        own = loaded.deck.texts if loaded.deck else Texts()
        told.add(leaflet.overruns(pages, matter.outcomes, ("texts", "game") if own.game else ("title",)))
        told.add(_footers(sheets, own, matter))
        told.add(_on_box(tuckbox, matter))
    problems = told.placed()
    return Job(
        loaded, options, chosen, built.size, setup, paper, grid, sheets, proof, fonts, matter, problems, rules,
        tuckbox,
    )  # fmt: skip


_NO_TYPE: Final = frozenset(("D051", "D056", "D057"))
"""Problems of fonts: with one of these the text engine would draw something else."""

MANY: Final = 500

T = TypeVar("T")


class _Told:
    """Problems as they come in, at the severity that the deck wishes for them."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.wishes = loaded.deck.checks if loaded.deck else {}
        self.problems: list[Problem] = []
        self.add(_wishes(self.wishes))

    @property
    def fine(self) -> bool:
        return not has_errors(self.problems)

    def add(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            level = LEVELS.get(self.wishes.get(problem.id, ""), problem.severity)
            if problem.id in FIXED and level < problem.severity:
                level = problem.severity
            if level:
                self.problems.append(replace(problem, severity=Severity(level)))

    def heard(self, outcome: tuple[T, list[Problem]]) -> T:
        """What a step made, its problems taken down."""
        made, problems = outcome
        self.add(problems)
        return made

    def placed(self) -> tuple[Problem, ...]:
        marks = self.loaded.marks
        return tuple(
            problem if problem.at == "nowhere" else marks.place(problem) for problem in self.problems
        )


LEVELS: Final[Mapping[str, int]] = {"off": 0, "note": 1, "warning": 2, "error": 3}

FIXED: Final = frozenset(
    f"D{number:03}"
    for number in (
        *(1, 2, 3, 4, 5, 6, 9, 26, 30, 40, 41, 46, 51, 56, 57, 58),
        *(71, 72, 74, 75, 76, 78, 79, 80, 81, 82, 83, 84, 90, 92, 94),
        *(*range(100, 113), *range(116, 120)),
    )
)
"""Checks that a deck may make more serious but not less: without them something else would be printed in silence."""


def _wishes(checks: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a deck's wishes for severities."""
    for id, wish in checks.items():
        path: ValuePath = ("checks", id)
        if id in FIXED and wish != "error":
            text = f"{id} cannot be set to {wish}: something else would be printed in silence"
            yield error("D006", path, text, "leave it out, and mend what it names")


def _sheets(
    deck: Deck, chosen: tuple[Face, ...], setup: Setup, grid: Grid, options: Options, paper: str
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    profile = options.profile
    own = deck.texts
    caption = Caption(
        deck.title, deck.edition or "", paper, (CAPTION_FONT,), deck.language,
        profile.name if profile else "", Words(own.sheet, own.of, own.front, own.back),
    )  # fmt: skip
    cards = list(face.printed(chosen, options.copies))
    sheets = impose.sheets(cards, setup, grid, caption, options.sheets)
    if sheets and profile:
        flip = setup.flip if setup.backs == "duplex" else ""
        told = [*fits(profile, paper, flip), *_bare(profile, setup, grid)]
        return tuple(_warped(sheet, profile, setup) for sheet in sheets), [_own(one, options) for one in told]
    if sheets:
        return sheets, []
    last = -(-len(cards) // len(grid.slots))
    hint = f"there is only sheet {last}" if last == 1 else f"there are sheets 1 to {last}"
    return (), [_wrong_option("--sheets names no sheet that there is", hint)]


def _inked(faces: tuple[Face, ...], card: stock.Card, options: Options) -> tuple[Face, ...]:
    """The faces as they go on the sheets: with all their ink, little, or none."""
    if not options.low_ink and not options.cut_test:
        return faces

    def sparing(frame: Frame) -> Frame:
        return (
            lowink.cut_test(frame, card.corner, CAPTION_FONT) if options.cut_test else lowink.low_ink(frame)
        )

    return tuple(replace(one, front=sparing(one.front), back=sparing(one.back)) for one in faces)


def _warped(sheet: Sheet, profile: Profile, setup: Setup) -> Sheet:
    """The sheet as it is to be sent to this printer. Backs on sheets of their own are fronts to it."""
    front, back = sheet.front, sheet.back
    front = replace(front, warp=profile.warp("front", front.size))
    side: Literal["front", "back"] = "front" if setup.backs == "separate" else "back"
    return replace(
        sheet, front=front, back=back and replace(back, warp=profile.warp(side, back.size, setup.flip))
    )


def _bare(profile: Profile, setup: Setup, grid: Grid) -> Iterator[Problem]:
    """D126: whether the printer reaches everything on the sheets."""
    if profile.margins is None:
        return
    # either side of the paper may go in first, so that the larger of two opposite edges counts for both
    beside = max(profile.margins.left, profile.margins.right)
    above = max(profile.margins.top, profile.margins.bottom)
    if grid.landscape:
        beside, above = above, beside
    marks = SHORTEST + OFFSET if setup.marks != "none" else 0.0
    for bare, edge, edges in ((above, grid.block.top, "top and bottom"), (beside, grid.block.left, "sides")):
        if bare + setup.bleed + marks > edge + SAME:
            what = "the cards" if bare > edge else "their bleed" if bare + setup.bleed > edge else "the marks"
            text = (
                f"printer {profile.name!r} leaves {show_length(bare)} bare at the {edges} of the sheet, where "
                f"there are {show_length(round(edge, 2))} to the cards: {what} would be cut off"
            )
            wanted = show_length(round(bare + setup.bleed + marks, 2))
            yield warning("D126", ("print", "margin"), text, f"Choose a margin of {wanted}.")


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
    loaded: Loaded, built: Faces, setup: Setup | None, fonts: Fonts, options: Options
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
    made = box.build(loaded, Shelf(loaded.folder), contents)
    theme = loaded.box.theme if loaded.box else {}
    problems = [*made.problems, *_letters(theme, box.panels(made.pages), fonts)]
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
    for text in _texts(box.panels(pages)):
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


def _wrong_option(text: str, hint: str) -> Problem:
    return Problem("D079", Severity.ERROR, (), text, hint, at="nowhere")


def _chosen(faces: tuple[Face, ...], options: Options) -> tuple[tuple[Face, ...], list[Problem]]:
    if options.cards is not None:
        chosen = face.chosen(faces, options.cards)
        if faces and not chosen:
            ids = ", ".join(one.id for one in faces[:8])
            return (), [_wrong_option(f"--cards {options.cards!r} fits no card", f"cards are called {ids} …")]
    else:
        chosen = faces
    total = sum(one.copies for one in chosen) * options.copies
    if total > MOST_CARDS:
        hint = f"this tool prints up to {MOST_CARDS:,} at a time; look at copies: and --copies"
        return (), [_wrong_option(f"{total:,} cards are wanted in one run", hint)]
    if faces and chosen and not total:
        text = "no card has any copies, so nothing would be printed"
        return (), [error("D079", ("sets",), text, "give a card copies: 1")]
    return chosen, []


def _sheet(
    loaded: Loaded, built: Faces, options: Options
) -> tuple[tuple[str, Setup | None, Grid | None], list[Problem]]:
    """The paper's title, the setup and its grid, and what is wrong with them."""
    if loaded.deck is None or built.size is None:
        return ("", None, None), []
    wanted = options.over(loaded.deck.print)
    try:
        paper = stock.paper(wanted["paper"])
    except ValueError as unknown:
        return ("", None, None), [_own(error("D006", ("print", "paper"), str(unknown)), options)]
    setup = Setup(paper=paper, card=built.size.size, **{k: v for k, v in wanted.items() if k != "paper"})
    grid, problems = impose.plan(setup)
    return (stock.paper_title(paper), setup, grid), [_own(problem, options) for problem in problems]


def _own(problem: Problem, options: Options) -> Problem:
    """A problem of a setting that came from the command line is not the deck file's."""
    if (
        len(problem.path) == 2
        and problem.path[0] == "print"
        and getattr(options, str(problem.path[1]), None) is not None
    ):
        return replace(problem, path=(), at="nowhere", text=f"--{problem.path[1]}: {problem.text}")
    return problem


# ------------------------------------------------------------------------------------------------ type


def _texts(frames: Iterable[Frame]) -> Iterator[TextBox]:
    for frame in frames:
        yield from (item for item in walk(frame.items) if isinstance(item, TextBox))


def _sides(faces: Iterable[Face]) -> Iterator[tuple[Face, Frame]]:
    for one in faces:
        yield one, one.front
        yield one, one.back


def _fonts(loaded: Loaded, faces: tuple[Face, ...], fonts: Fonts) -> list[Problem]:
    """Families that are not there, and letters that a family does not have; once for each text."""
    theme = loaded.template.theme if loaded.template else {}
    return [*fonts.refused(), *_letters(theme, (frame for _, frame in _sides(faces)), fonts)]


def _letters(theme: Mapping[str, str], frames: Iterable[Frame], fonts: Fonts) -> list[Problem]:
    """What the families that `frames` are set in lack; once for each text."""
    problems: dict[object, Problem] = {}
    for text in _texts(frames):
        style = text.style
        names = [name for name, value in theme.items() if families(value) == style.fonts]
        path: ValuePath = ("theme", names[0]) if names else ("theme",)
        unknown = [problem for name in style.fonts if (problem := fonts.problem(name, path))]
        problems.update((("D056", problem.text), problem) for problem in unknown)
        if not unknown:
            words = "".join(text.texts)
            missing = fonts.missing_problem(
                style.fonts, words, text.path, weight=style.weight, italic=style.italic
            )
            if missing:
                problems.setdefault((text.path, missing.id), _remedy(missing, names, style.fonts))
    return list(problems.values())


def _remedy(missing: Problem, names: list[str], fonts: tuple[str, ...]) -> Problem:
    """The same problem with the line of the theme that would mend it."""
    found = re.search(r"'([^']+)' to the fonts", missing.hint)
    if not names or not found:
        return missing
    line = f'theme: {{{names[0]}: "{", ".join((*fonts, found[1]))}"}}'
    return replace(missing, hint=f"{missing.hint.split(' and add')[0]} and write {line}")


def _set(
    faces: tuple[Face, ...],
    sheets: tuple[Sheet, ...],
    proof: Frame | None,
    fonts: Fonts,
    rules: tuple[Frame, ...],
) -> tuple[Set, list[Problem]]:
    """All matter set, and what is to be said of how it came out."""
    pages = [page for sheet in sheets for page in (sheet.front, sheet.back, proof) if page]
    everything = distinct([*pages, *rules, *(frame for _, frame in _sides(faces))])
    used = {name for text in _texts(everything) for name in text.style.fonts} | {CAPTION_FONT}
    matter = set_matter(everything, fonts.folders(used))
    problems = [error("D058", (), f"the text engine says: {words}") for words in matter.warnings]
    told: dict[tuple[ValuePath, str], Problem] = {}
    for one, frame in _sides(faces):
        for text in _texts((frame,)):
            outcome = matter.outcomes.get(text)
            problem = _came_out(one, frame, text, outcome) if outcome else None
            if problem:
                said = told.setdefault((problem.path, problem.id), problem)
                if problem.severity > said.severity:
                    told[problem.path, problem.id] = problem
    return matter, [*problems, *told.values()]


def _footers(sheets: tuple[Sheet, ...], own: Texts, matter: Set) -> Iterator[Problem]:
    """D050 where the deck's own words are too long for the footer of its sheets, told once."""
    given = [name for name in ("sheet", "of", "front", "back") if name in own.model_fields_set]
    lines = (item for sheet in sheets for page in (sheet.front, sheet.back) if page for item in page.items)
    for item in lines:
        if given and isinstance(item, TextBox) and matter.outcomes[item].over:
            text = f"the footer of the sheets, {item.texts[-1]!r}, does not fit at its smallest size"
            yield warning("D050", ("texts", given[0]), text, "shorten the words")
            return


def _came_out(one: Face, frame: Frame, text: TextBox, outcome: Outcome) -> Problem | None:
    """What is to be said of how a text came out: D050 where it overruns its room, D054 where it is set small."""
    field = str(text.path[-1]) if text.path else "text"
    words = shorten(text.texts[outcome.which], 60)
    say = f"the {field.replace('_', ' ')} {words!r} of card {one.id}"
    size = show_points(outcome.size)
    if not outcome.over:
        if outcome.size > text.tell_below - 1e-6:
            return None
        say += f" had to be set at {size} to fit; the design is {show_points(text.tell_below)}"
        return note("D054", text.path, say, "shorten it if that is too small")
    room = text.box.size if text.turn in (0, 180) else text.box.size.swapped
    if outcome.over == "width":
        wide, there = (show_length(round(length, 1)) for length in (outcome.wide, room.width))
        say += f" is {wide} wide at {size}, its smallest size; there is room for {there}"
    else:
        say += f" needs {count(outcome.lines, 'line')} at {size}, its smallest size; there is room for "
        say += str(min(text.style.lines, outcome.lines - 1))
    hint = "shorten it, or set short_title" if field == "title" else "shorten it"
    if _leaves_the_card(frame.size, text, outcome):
        return error("D050", text.path, f"{say}, and it would be cut off at the card's edge", hint)
    return warning("D050", text.path, say, hint)


SAFE: Final = 1.0
"""mm from the trim within which a text counts as cut off: what a cut by hand may miss by."""


def _leaves_the_card(size: Size, text: TextBox, outcome: Outcome) -> bool:
    """Whether an overlong text runs off its card, across or down."""
    box = text.box
    for _ in range(text.turn // 90):  # turn card and text back until the text is upright
        box = Box(box.y, size.width - box.right, box.height, box.width)
        size = size.swapped
    align = {"centre": 0.5, "right": 1.0, "end": 1.0}.get(text.style.align, 0.0)
    left = box.left + (box.width - outcome.wide) * align
    first = outcome.high / outcome.lines if text.grow else outcome.high
    top = box.top + (box.height - first) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[text.style.place]
    return (
        not Box(0, 0, size.width, size.height)
        .grown(-SAFE)
        .contains(Box(left, top, outcome.wide, outcome.high))
    )


def folder_of(loaded: Loaded, output: Path | None) -> Path:
    """Where a build lands: the folder asked for, else ./output/<slug>."""
    return output if output is not None else Path("output") / loaded.slug
