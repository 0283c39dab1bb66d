"""The rules as a booklet of the cards' own size, so that it lies in the box: pages, and how they are imposed.

Saddle stitch: sheets of two pages a side lie in one another, folded and stapled in the middle. Several such
sheets share a paper; cut out, they are stacked in the order of their letters. The paper lies on its side and
is flipped at its short edge, so that everything stands upright on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.frame import Frame, Item, Line, Place, TextBox, TextStyle
from generator.geometry import Box, Point, Size
from generator.impose.grid import how_many
from generator.leaflet.flow import Flower, Paper, Setting
from generator.leaflet.markdown import Block, Document, Turn, plain
from generator.leaflet.pictures import Type
from generator.problem import Problem, Severity, note, warning
from generator.units import parse_length

SIZE: Final = parse_length("8.5pt")
"""Of the text: a card's width then holds some forty letters, few but enough."""
SMALL: Final = parse_length("8pt")
MOST_PAGES: Final = 64
"""Sixteen folded sheets; more do not lie flat, nor in a box."""
MARGIN: Final = 7.0
"""Least space round the sheets on a paper, mm: their marks stand there."""
GAP: Final = 8.0
"""Between two sheets: room for the marks of both."""
EDGE: Final = 5.5
TOP: Final = 6.0
BADGE: Final = 6.0


@dataclass(frozen=True, slots=True)
class Booklet:
    """The papers to print, front and back in turn, and the pages on them in reading order."""

    papers: tuple[Frame, ...]
    pages: tuple[Frame, ...]
    problems: tuple[Problem, ...]


def paper(card: Size) -> Paper:
    """A page of the booklet."""
    return Paper(card, left=EDGE, right=EDGE, tops=(TOP, TOP), foot=8.0, columns=1)


def order(pages: int) -> tuple[tuple[int, int], ...]:
    """The pages, from 1, that stand left and right on each side of the sheets, the outermost sheet first.

    Front and back in turn: of 8 pages 8 1, 2 7, 6 3, 4 5. `pages` is a multiple of 4.
    """
    sides: list[tuple[int, int]] = []
    for sheet in range(pages // 4):
        low, high = 2 * sheet + 1, pages - 2 * sheet
        sides += [(high, low), (low + 1, high - 1)]
    return tuple(sides)


def lay(document: Document, flower: Flower, sheet: Size) -> Booklet:
    """The booklet imposed on papers of the size `sheet`."""
    blocks: tuple[Block, ...] = tuple(block for block in document.blocks if not isinstance(block, Turn))
    setting = Setting(SIZE, SMALL, "inline", badge=BADGE, full=parse_length("11.5pt"))
    flowed = flower.run((blocks,), setting)
    pages = [
        Frame(flower.paper.size, 0.0, tuple(_cover(document, flower)), "R1"),
        *(
            Frame(page.size, 0.0, (*page.items, _folio(number, flower)), page.name)
            for number, page in enumerate(flower.frames(flowed, setting, 2), 2)
        ),
    ]
    problems = list(flowed.problems)
    if len(pages) > MOST_PAGES:
        text = f"the booklet would have {len(pages)} pages; up to {MOST_PAGES} can be stapled"
        problems.append(Problem("D092", Severity.ERROR, (), text, "shorten the rules, or print the sheet"))
        return Booklet((), (), tuple(problems))
    said = "the booklet's text is set at 8.5 pt and its lists at 8 pt, to be as small as the cards"
    problems.append(replace(note("D093", (), said, "print the sheet for larger letters"), at="nowhere"))
    papers = tuple(_papers(pages, sheet, flower.style))
    if not papers:
        text = "the booklet's sheets are two cards wide, which this paper does not hold"
        problems.append(warning("D093", ("print", "paper"), text, "choose a larger paper"))
    return Booklet(papers, tuple(pages), tuple(problems))


def _folio(number: int, flower: Flower) -> TextBox:
    style, size = flower.style, flower.paper.size
    look = TextStyle(style.label, SMALL, SMALL, style.ink, 700, align="centre")
    return TextBox(Box(EDGE, size.height - 5.6, size.width - 2 * EDGE, 2.4), (str(number),), look)


def _cover(document: Document, flower: Flower) -> Iterator[Item]:
    """The title, a rule and the line below."""
    style, size = flower.style, flower.paper.size
    title = TextStyle(
        style.display,
        parse_length("30pt"),
        parse_length("12pt"),
        style.accent,
        align="centre",
        lines=3,
        leading=3.0,
        language=style.language,
        place="bottom",
    )
    middle = size.height * 0.5
    yield TextBox(
        Box(EDGE, EDGE + 4, size.width - 2 * EDGE, middle - EDGE - 8),
        (document.title,),
        title,
        path=("title",),
    )
    yield Line(Point(size.width / 2 - 9, middle), Point(size.width / 2 + 9, middle), style.accent, 0.5)
    if words := plain(document.subtitle):
        small = parse_length("10pt")
        look = TextStyle(
            style.text,
            small,
            SMALL,
            style.ink,
            italic=True,
            align="centre",
            lines=4,
            language=style.language,
            place="top",
        )
        yield TextBox(
            Box(EDGE, middle + 4, size.width - 2 * EDGE, middle - 14), (words,), look, path=("subtitle",)
        )


# --------------------------------------------------------------------------------------- imposition


def _papers(pages: Sequence[Frame], upright: Size, style: Type) -> Iterator[Frame]:
    """The papers: sheets side by side and below one another, each back behind its front."""
    size, card = upright.swapped if upright.width < upright.height else upright, pages[0].size
    sheet = Size(2 * card.width, card.height)
    columns = how_many(size.width - 2 * MARGIN, sheet.width, GAP)
    rows = how_many(size.height - 2 * MARGIN, sheet.height, GAP)
    if not columns or not rows:
        return
    whole = (*pages, *[None] * (-len(pages) % 4))
    sides = order(len(whole))
    sheets = [sides[at : at + 2] for at in range(0, len(sides), 2)]
    left = (size.width - columns * (sheet.width + GAP) + GAP) / 2
    top = (size.height - rows * (sheet.height + GAP) + GAP) / 2
    for first in range(0, len(sheets), columns * rows):
        for back in (0, 1):
            items: list[Item] = []
            for at, sides_of in enumerate(sheets[first : first + columns * rows]):
                row, column = divmod(at, columns)
                column = columns - 1 - column if back else column  # flipped at the short edge
                corner = Point(left + column * (sheet.width + GAP), top + row * (sheet.height + GAP))
                items += _sheet(sides_of[back], whole, corner, card)
                items += _marks(corner, card, "" if back else chr(65 + first + at), style)
            yield Frame(size, 0.0, tuple(items))


def _sheet(side: tuple[int, int], pages: Sequence[Frame | None], at: Point, card: Size) -> Iterator[Item]:
    for place, number in enumerate(side):
        page = pages[number - 1]
        if page is not None:
            yield Place(page, at.x + place * card.width, at.y)


def _marks(at: Point, card: Size, letter: str, style: Type) -> Iterator[Item]:
    """Ticks at the corners to cut by, a dashed one where the fold is, and the sheet's letter beside it."""
    right, bottom = at.x + 2 * card.width, at.y + card.height
    for x in (at.x, right):
        for y, way in ((at.y, -1), (bottom, 1)):
            yield Line(Point(x, y + way * 0.8), Point(x, y + way * 3.4), width=0.1)
    for y in (at.y, bottom):
        for x, way in ((at.x, -1), (right, 1)):
            yield Line(Point(x + way * 0.8, y), Point(x + way * 3.4, y), width=0.1)
    fold = at.x + card.width
    for y, way in ((at.y, -1), (bottom, 1)):
        yield Line(Point(fold, y + way * 0.8), Point(fold, y + way * 3.4), width=0.2, dash=(0.7, 0.5))
    if letter:
        look = TextStyle(style.label, 2.6, 2.6, style.ink, 700, align="right")
        yield TextBox(Box(fold - 8, at.y - 3.6, 6.5, 2.2), (letter,), look)
