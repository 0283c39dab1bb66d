"""The rules: a text with fields, filled from deck and game, to a sheet, a booklet and a page for the screen.

`find` looks the text up, `template` fills it in, `markdown` makes a tree of it, `flow` has typst flow the tree
into pages, `sheet` and `booklet` compose them, `page` writes HTML. Nothing here reads a face: `Look` brings
what is shown of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from generator import play
from generator.assets.fonts import Fonts
from generator.colour import contrast
from generator.fill import families, ink, set_values
from generator.frame import Frame, TextBox, walk
from generator.galley import Press
from generator.geometry import Size
from generator.leaflet import booklet, sheet
from generator.leaflet.fields import fields
from generator.leaflet.find import find
from generator.leaflet.flow import PROGRAM, Flower, Paper, Row, Stuff
from generator.leaflet.markdown import Block, Directive, Document, Items, Run, document
from generator.leaflet.pictures import Table, Type, badge, plain_badge
from generator.leaflet.template import Written, filled
from generator.load import Loaded
from generator.matter import Outcome
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.template import Template
from generator.problem import Problem, ValuePath, has_errors, warning
from generator.source import Marks
from generator.stock import PAPERS, Card
from generator.units import show_points

INK: Final = "#1f2430"
READABLE: Final = 7.0
"""Contrast of running text on white below which the theme's ink is not taken: it is made for dark cards."""
SEEN: Final = 4.5
SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Look:
    """What the rules show of the cards: the front of a card of each set, by the set's place, the special cards'."""

    card: Card
    fronts: Mapping[int, Frame]
    specials: tuple[Frame, ...]


@dataclass(frozen=True)
class Rules:
    """Rules ready to be drawn. `sheet` and `booklet` are pages to print, empty where they were not asked for.

    `document` is the text for the screen; `marks` know the lines of its file, for messages.
    """

    document: Document
    language: str
    stuff: Stuff
    style: Type
    sheet: tuple[Frame, ...] = ()
    booklet: tuple[Frame, ...] = ()

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All pages that are printed."""
        return (*self.sheet, *self.booklet)


@dataclass(frozen=True, slots=True)
class Made:
    """The rules, or None where there are none or something is wrong; the problems, and the lines they show."""

    rules: Rules | None
    problems: tuple[Problem, ...]
    marks: Marks


def build(loaded: Loaded, look: Look, fonts: Fonts, paper: Size, formats: Iterable[str] = ("sheet",)) -> Made:
    """The rules of a deck in these `formats`, on A4 or Letter: whichever is like the paper of the cards."""
    deck, game, template = loaded.deck, loaded.game, loaded.template
    if deck is None or game is None or template is None:
        return Made(None, (), Marks())
    found = find(loaded, deck)
    if found.written is None:
        return Made(None, found.problems, Marks())
    marks = Marks({}, {found.written.file: found.written.lines})
    maker = _Maker(deck, game, template, look, found.written)
    rules, problems = maker.made(fonts, sheet_paper(paper), frozenset(formats))
    return Made(rules, (*found.problems, *problems), marks)


def sheet_paper(paper: Size) -> Size:
    """A4, or Letter where the cards' own paper is one of the American sizes."""
    american = ("letter", "legal", "tabloid", "arch-b")
    upright = Size(min(paper.width, paper.height), max(paper.width, paper.height))
    return PAPERS["letter" if any(upright == PAPERS[name] for name in american) else "a4"]


def type_of(template: Template, language: str) -> Type:
    """The fonts and inks of the theme, as far as they can be read on white paper."""
    theme = template.theme

    def font(name: str, default: str) -> tuple[str, ...]:
        return families(str(theme.get(name) or default))

    def readable(name: str, least: float) -> str:
        wished = ink(str(theme.get(name) or INK))
        shade = wished.hex() if hasattr(wished, "hex") else "#000000"
        return shade if contrast(shade, "#ffffff") >= least else INK

    return Type(
        display=font("display_font", "Abril Fatface"),
        text=font("title_font", "Crimson Text"),
        label=font("label_font", "Cabin"),
        ink=ink(readable("ink", READABLE)),
        accent=ink(readable("back_ink", SEEN)),
        language=language,
    )


class _Maker:
    def __init__(self, deck: Deck, game: Game, template: Template, look: Look, written: Written) -> None:
        self.deck, self.game, self.template, self.look, self.written = deck, game, template, look, written
        self.style = type_of(template, written.language)
        self.stuff = Stuff(
            tuple(self._rows()),
            look.specials,
            look.card.corner,
            Table(self._seats(), play.rules(deck, game).deal, "", ""),
        )

    def made(
        self, fonts: Fonts, paper: Size, formats: frozenset[str]
    ) -> tuple[Rules | None, tuple[Problem, ...]]:
        text, problems = self.text((0, ""))
        if text is None:
            return None, problems
        problems = (*problems, *self._letters(text, fonts))
        if has_errors(problems):
            return None, problems
        rules = Rules(text, self.written.language, self.stuff, self.style)
        if not formats & {"sheet", "booklet"}:
            return rules, problems
        folders = fonts.folders((*self.style.text, *self.style.label))
        card = self.look.card.size
        with Press(PROGRAM, folders) as press:
            if "sheet" in formats:
                folded, _ = self.text(sheet.folding(paper, card))
                flower = self._flower(press, sheet.paper(paper))
                laid = sheet.lay(folded or text, flower, self.written)
                rules, problems = replace(rules, sheet=laid.pages), (*problems, *laid.problems)
            if "booklet" in formats:
                flower = self._flower(press, booklet.paper(card))
                bound = booklet.lay(text, flower, paper)
                rules, problems = replace(rules, booklet=bound.papers), (*problems, *bound.problems)
        return rules, problems

    def text(self, folding: tuple[int, str]) -> tuple[Document | None, tuple[Problem, ...]]:
        """The text filled in for a sheet that is folded so."""
        words, problems = filled(self.written, fields(self.deck, self.game, folding))
        if has_errors(problems):
            return None, problems
        read, problems = document(words, self.written)
        return (None if has_errors(problems) else read), problems

    def _flower(self, press: Press, paper: Paper) -> Flower:
        return Flower(press, paper, self.style, self.stuff)

    def _seats(self) -> int:
        offered = play.offered(self.deck, self.game)
        return min(max(offered, default=SEATS), SEATS)

    def _rows(self) -> Iterator[Row]:
        for at, card_set in enumerate(self.deck.sets):
            front = self.look.fronts.get(at)
            shown = badge(front) if front is not None else None
            if shown is None:
                values = set_values(card_set, at, self.template)
                letters = ink(str(values["letters"]))
                shown = plain_badge(card_set.initials, ink(card_set.colour), letters, self.style)
            cards = tuple((card.title.strip(), card.copies) for card in card_set.cards if card.copies)
            if cards:
                yield Row(card_set.title.strip(), (card_set.year or "").strip(), cards, shown)
        for special in self.deck.specials:
            copies = play.copies(special, self.game)
            if copies:
                yield Row(special.title.strip(), "", (("", copies),), None)

    def _letters(self, text: Document, fonts: Fonts) -> Iterator[Problem]:
        """D051 for letters that the fonts of the rules do not have; told once for each style."""
        style = self.style
        path: ValuePath = ("rules",) if self.deck.rules else ("title",)
        everything = tuple(_runs(text.blocks))
        rows = "".join(
            row.title + row.year + "".join(title for title, _ in row.cards) for row in self.stuff.rows
        )
        asked = [
            (style.text, "·" + rows + "".join(run.text for run in everything if not run.strong), 400, False),
            (style.text, "".join(run.text for run in everything if run.strong), 700, False),
            (style.text, "".join(run.text for run in (*text.subtitle, *everything) if run.italic), 400, True),
            (style.label, rows, 700, False),
            (style.display, text.title, 400, False),
        ]
        told: set[str] = set()
        for names, words, weight, italic in asked:
            if any(fonts.problem(name, path) for name in names):
                continue  # told of the theme already
            problem = fonts.missing_problem(names, words, path, weight=weight, italic=italic)
            if problem and problem.text not in told:
                told.add(problem.text)
                yield problem


def _runs(blocks: Iterable[Block]) -> Iterator[Run]:
    for block in blocks:
        if isinstance(block, Items):
            for item in block.items:
                yield from _runs(item)
        elif isinstance(block, Directive):
            yield from _runs(block.inside)
        elif hasattr(block, "words"):
            yield from block.words


def overruns(
    frames: Iterable[Frame], outcomes: Mapping[TextBox, Outcome], title: ValuePath = ("title",)
) -> list[Problem]:
    """D050 for a title of the deck that is too long for the head of its rules, and for the line below.

    `title` is where the title stands in the deck file.
    """
    told: dict[ValuePath, Problem] = {}
    for frame in frames:
        for item in walk(frame.items):
            if not isinstance(item, TextBox) or item.path not in (("title",), ("subtitle",)):
                continue
            outcome = outcomes.get(item)
            if outcome and outcome.over:
                size = show_points(outcome.size)
                text = (
                    f"the {item.path[0]} is too long for the head of the rules at {size}, its smallest size"
                )
                path = title if item.path == ("title",) else item.path
                told.setdefault(path, warning("D050", path, text, "shorten it"))
    return list(told.values())
