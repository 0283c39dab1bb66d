"""The setup of a sheet, and the grid of slots it gives. All lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final, Literal

from generator.geometry import GRAIN, Box, Size, bounding

EDGE: Final = 5.0  # nearest that marks come to the paper edge: lasers leave 4.0 to 4.23 (print-targets.md)
OFFSET: Final = 0.5  # from the shown bleed to a mark, so that a slipped cut never meets one
SHORTEST: Final = 1.5  # length of a mark that an eye still lines a ruler up with
LONGEST: Final = 5.0  # length of a mark; more is ink without use
SAME: Final = 10.0**-GRAIN  # lengths nearer to each other than this are equal

Axis = Literal["vertical", "horizontal"]
"""The line about which paper is flipped, as seen on the composed sheet."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides a sheet; mm.

    `paper` is upright or landscape as given; the sheet is composed in the better orientation. `margin` is the
    least distance from paper edge to trim; None means as much as bleed and the shortest mark need.
    """

    paper: Size
    card: Size
    gap: float = 0.0
    bleed: float = 2.0
    margin: float | None = None
    marks: Literal["crop", "ticks", "none"] = "crop"
    backs: Literal["duplex", "none"] = "duplex"
    flip: Literal["long", "short"] = "long"
    order: Literal["interleaved", "split"] = "interleaved"

    @property
    def marked_margin(self) -> float:
        """The margin that leaves room for the shortest mark between bleed and printable edge."""
        return self.bleed + OFFSET + SHORTEST + EDGE if self.marks != "none" else EDGE

    @property
    def least_margin(self) -> float:
        """The margin asked for, or the one that this setup needs."""
        return self.marked_margin if self.margin is None else self.margin

    @property
    def bleed_between(self) -> float:
        """The bleed that a card shows towards its neighbour: no more than half the gap."""
        return min(self.bleed, self.gap / 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of every sheet, the same on each.

    `page` is the upright page that is printed, `composed` the sheet as it is laid out, upright or landscape.
    `slots` are the trims in composed coordinates, row by row; `margin` is what was asked for, not what the
    centred block leaves.
    """

    page: Size
    composed: Size
    columns: int
    rows: int
    slots: tuple[Box, ...]
    margin: float

    @property
    def block(self) -> Box:
        """All slots together."""
        return bounding(self.slots)

    @property
    def landscape(self) -> bool:
        """Whether the composed sheet is turned onto its page."""
        return self.composed != self.page

    def flip_axis(self, flip: Literal["long", "short"]) -> Axis:
        """The axis, on the composed sheet, about which the page is flipped at its `flip` edge.

        The long edge of the upright page is vertical there, and horizontal on a landscape composition.
        """
        return "vertical" if (flip == "long") != self.landscape else "horizontal"


def how_many(room: float, step: float, gap: float = 0.0) -> int:
    """How many steps of `step` fit into `room` with `gap` between them; mm, step > 0.

    Forgives a millionth of a step: 3 * 63.3 mm must hold three cards of 63.3 mm.
    """
    return max(0, floor((room + gap) / (step + gap) + 1e-6))


def laid(composed: Size, page: Size, setup: Setup) -> Grid | None:
    """The grid of as many slots as fit on `composed`, centred; None where not one fits."""
    margin, gap = setup.least_margin, round(setup.gap, GRAIN)
    card = rounded(setup.card)  # else neighbours at gap 0 differ in the last digit: two marks for one cut
    columns = how_many(composed.width - 2 * margin, card.width, gap)
    rows = how_many(composed.height - 2 * margin, card.height, gap)
    if not columns or not rows:
        return None
    left = round((composed.width - columns * (card.width + gap) + gap) / 2, GRAIN)
    top = round((composed.height - rows * (card.height + gap) + gap) / 2, GRAIN)
    slots = tuple(
        Box(left + column * (card.width + gap), top + row * (card.height + gap), card.width, card.height)
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(page, composed, columns, rows, slots, margin)


def best(setup: Setup) -> Grid | None:
    """The grid of the orientation that holds more cards, else of the upright one; None where none fits."""
    paper = rounded(setup.paper)
    page = Size(min(paper.width, paper.height), max(paper.width, paper.height))
    grids = [grid for composed in (page, page.swapped) if (grid := laid(composed, page, setup))]
    return max(grids, key=lambda grid: len(grid.slots), default=None)


def rounded(size: Size) -> Size:
    """`size` to the grain of boxes, so that mirroring twice gives back the very same box."""
    return Size(round(size.width, GRAIN), round(size.height, GRAIN))


def mirrored(box: Box, page: Size, axis: Axis) -> Box:
    """Where `box` is seen on the other side of a page flipped about `axis`."""
    if axis == "vertical":
        return Box(page.width - box.right, box.y, box.width, box.height)
    return Box(box.x, page.height - box.bottom, box.width, box.height)
