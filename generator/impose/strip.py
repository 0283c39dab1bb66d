"""The footer and the 100 mm ruler, in the widest margins of a sheet.

A block is centred, so the widest margin is there twice: the footer stands below the block and the ruler above
it, or beside it, reading upwards, where the side margins are wider. Each lies between the marks and the
printable edge, else between two marks; where neither has room, in the other pair of margins; where that has
none it is left out, and `plan` says so. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from generator.frame import Frame, Item, Line, TextBox, TextStyle, turned
from generator.geometry import GRAIN, Box, Point, Size, bounding
from generator.impose.grid import EDGE, OFFSET, SAME, Axis, Grid, Setup, mirrored
from generator.impose.marks import CLEAR, RULER, THICK, cuts, length, spans

TEXT: Final = 2.47  # 7 pt
LEAST_TEXT: Final = 1.7639  # 5 pt, the least that prints legibly on a home printer
RISE: Final = 0.05  # em that l and ( reach above the capitals, measured on Cabin
CAP: Final = 0.7  # em from baseline to cap height, as well; with descenders of 0.25 the ink is 1 em high

RULED: Final = 100.0  # what the ruler measures
TICK: Final = 1.2  # height of the ticks between those at the ends and in the middle

FOOTER_WIDTH: Final = 40.0  # "sheet 10 of 12 · front · Letter" at 5 pt takes 29
LABEL_WIDTH: Final = 14.0  # "100 mm" at 7 pt takes 9
LABEL_MOST: Final = 50.0  # the whole label at 7 pt takes 45
LABEL_GAP: Final = 2.0

_OTHER: Final[dict[Axis, Axis]] = {"vertical": "horizontal", "horizontal": "vertical"}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the footer: `sheet 1 of 5`, `front`, `back`."""

    sheet: str = "sheet"
    of: str = "of"
    front: str = "front"
    back: str = "back"


@dataclass(frozen=True, slots=True)
class Caption:
    """What the footer says: `deck` and `edition` as the deck names them, `paper` as people call it (`A4`).

    `printer` is the profile that the sheets are printed through, if any; `words` are how it says the rest.
    """

    deck: str
    edition: str = ""
    paper: str = ""
    fonts: tuple[str, ...] = ("Cabin",)
    language: str = "en-GB"
    printer: str = ""
    words: Words = Words()


@dataclass(frozen=True, slots=True)
class Berth:
    """A free strip of margin; a `sideways` one as it lies on the sheet turned a quarter clockwise."""

    box: Box
    sideways: bool


@dataclass(frozen=True, slots=True)
class Berths:
    """Where the footer and the ruler of a front stand on a composed `sheet`; None where there is no room."""

    sheet: Size
    footer: Berth | None
    ruler: Berth | None


def berths(setup: Setup, grid: Grid) -> Berths:
    """Where the footer and the ruler of a front go: the widest margins first."""
    block = grid.block
    orders = (False, True) if block.top >= block.left - SAME else (True, False)

    def berth(below: bool, need: Size) -> Berth | None:
        found = (
            Berth(box, sideways)
            for sideways in orders
            for box in _free(setup, grid, sideways, below)
            if box.width >= need.width - SAME and box.height >= need.height - SAME
        )
        return next(found, None)

    return Berths(
        grid.composed,
        footer=berth(True, Size(FOOTER_WIDTH, LEAST_TEXT)),
        ruler=berth(False, Size(THICK + RULED + LABEL_GAP + LABEL_WIDTH, RULER)),
    )


def strip_items(at: Berths, caption: Caption, words: tuple[str, str], axis: Axis | None) -> Iterator[Item]:
    """Footer and ruler in composed coordinates. `words` are such as "sheet 1 of 5", "front".

    `axis` is None on a front. On a back the strips stand where the paper, flipped about it, has those of the
    front, and read as usual.
    """
    for berth, lay in ((at.footer, _footer), (at.ruler, _ruler)):
        if berth is None:
            continue
        page, box = (at.sheet.swapped if berth.sideways else at.sheet), berth.box
        if axis is not None:
            box = mirrored(box, page, _OTHER[axis] if berth.sideways else axis)
        frame = Frame(page, 0.0, tuple(lay(box, caption, words)))
        for _ in range(3 if berth.sideways else 0):  # three quarters clockwise: reads upwards, and upright
            frame = turned(frame)  # again when a landscape sheet is turned onto its page
        yield from frame.items


def _footer(box: Box, caption: Caption, words: tuple[str, str]) -> Iterator[Item]:
    short = (*words, caption.paper, caption.printer)
    said = ((caption.deck, caption.edition, *short), (caption.deck, *short), short, (*words, caption.paper))
    texts = dict.fromkeys(" · ".join(filter(None, parts)) for parts in said)
    yield _text(box, tuple(texts), caption, "centre")


def _ruler(box: Box, caption: Caption, _words: tuple[str, str]) -> Iterator[Item]:
    """A line with a tick every 10 mm; 100 mm lie between the middles of its end ticks."""
    spare = box.width - RULED - LABEL_GAP - LABEL_MOST
    start = round(box.left + max(spare / 2, THICK / 2), GRAIN)
    foot = round(box.top + RULER - THICK / 2, GRAIN)
    yield Line(Point(start, foot), Point(start + RULED, foot), width=THICK)
    for tick in range(11):
        x, top = start + 10.0 * tick, box.top if tick % 5 == 0 else round(foot - TICK, GRAIN)
        yield Line(Point(x, foot), Point(x, top), width=THICK)
    left = start + RULED + LABEL_GAP
    label = Box(left, box.top, min(box.right - left, LABEL_MOST), box.height)
    full = "100 mm – print at 100 % / actual size"
    yield _text(label, (full, "100 mm – print at 100 %", "100 mm"), caption, "left")


def _text(box: Box, texts: tuple[str, ...], caption: Caption, align: Literal["left", "centre"]) -> TextBox:
    """One line of text whose ink stays inside `box`, ascenders and descenders too."""
    size = round(min(TEXT, box.height), GRAIN)
    style = TextStyle(
        fonts=caption.fonts,
        size=size,
        least=min(size, LEAST_TEXT),
        align=align,
        language=caption.language,
        hyphenate="never",
    )
    capitals = Box(box.left, box.top + RISE * size, box.width, CAP * size)
    return TextBox(capitals, texts, style, path=("title",))


def _free(setup: Setup, grid: Grid, sideways: bool, below: bool) -> Iterator[Box]:
    """The free strips `below` the block or above it, of the sheet turned a quarter clockwise if `sideways`.

    The one between marks and printable edge comes first, then those between the marks, the longest first.
    """
    page = grid.composed.swapped if sideways else grid.composed
    slots = tuple(slot.turned(grid.composed) for slot in grid.trims) if sideways else grid.trims
    whole = (EDGE, page.width - EDGE)
    if setup.marks == "none":
        strips = [(setup.bleed + CLEAR, whole)]
    else:
        reach = length(setup, grid, "width" if sideways else "height")
        marked = cuts(spans((slot.left, slot.right) for slot in slots))
        if grid.fold == ("horizontal" if sideways else "vertical"):
            marked = tuple(sorted((*marked, page.width / 2)))
        edges = (whole[0] - CLEAR, *marked, whole[1] + CLEAR)
        between = [(before + CLEAR, after - CLEAR) for before, after in pairwise(edges)]
        strips = [(setup.bleed + OFFSET + reach + CLEAR, whole)]
        strips += [
            (setup.bleed + CLEAR, span) for span in sorted(between, key=lambda span: span[0] - span[1])
        ]
    block = bounding(slots)
    for away, (left, right) in strips:
        room = (page.height - block.bottom if below else block.top) - away - EDGE
        height = min(room, TEXT)
        top = block.bottom + away if below else block.top - away - height
        yield Box(left, top, right - left, height)
