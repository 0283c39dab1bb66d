"""The setup of a sheet, and the grid of slots it gives. All lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final, Literal

from generator.geometry import GRAIN, Box, Size, bounding

EDGE: Final = 5.0  # nearest that marks come to the paper edge: lasers leave 4.0 to 4.23 (a laser's manual)
OFFSET: Final = 0.5  # from the shown bleed to a mark, so that a slipped cut never meets one
SHORTEST: Final = 1.5  # length of a mark that an eye still lines a ruler up with
LONGEST: Final = 5.0  # length of a mark; more is ink without use
FOLD: Final = 6.0  # least from a fold to the trims beside it: paper creeps by its thickness when folded
SAME: Final = 10.0**-GRAIN  # lengths nearer to each other than this are equal

Axis = Literal["vertical", "horizontal"]
"""The line about which paper is flipped, as seen on the composed sheet."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides a sheet; mm.

    `paper` is upright or landscape as given; the sheet is composed in the better orientation. `margin` is the
    least distance from paper edge to trim; None means as much as bleed and the shortest mark need.

    `backs` are printed on the other side of the paper (`duplex`); beside the fronts on the same side, which is
    then folded (`fold`, along a line parallel to the edge of the paper that `fold` names, or whichever holds
    more); or on sheets of their own, each where its front lies on the front's sheet and as upright, to be cut
    apart and put together card by card (`separate`).
    """

    paper: Size
    card: Size
    gap: float = 0.0
    bleed: float = 2.0
    margin: float | None = None
    marks: Literal["crop", "ticks", "none"] = "crop"
    backs: Literal["duplex", "fold", "separate", "none"] = "duplex"
    flip: Literal["long", "short"] = "long"
    order: Literal["interleaved", "split"] = "interleaved"
    fold: Literal["best", "long", "short"] = "best"

    @property
    def marked_margin(self) -> float:
        """The margin that leaves room for the shortest mark between bleed and printable edge."""
        return self.bleed + OFFSET + SHORTEST + EDGE if self.marks != "none" else EDGE

    @property
    def least_margin(self) -> float:
        """The margin asked for, or the one that this setup needs."""
        return self.marked_margin if self.margin is None else self.margin

    @property
    def page_order(self) -> Literal["interleaved", "split"]:
        """The order of the pages: backs on sheets of their own follow all the fronts."""
        return "split" if self.backs == "separate" else self.order

    @property
    def bleed_between(self) -> float:
        """The bleed that a card shows towards its neighbour: no more than half the gap."""
        return min(self.bleed, self.gap / 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of every sheet, the same on each.

    `page` is the upright page that is printed, `composed` the sheet as it is laid out, upright or landscape.
    `slots` are the trims of the fronts in composed coordinates, row by row; `margin` is what was asked for, not
    what the centred block leaves. `fold` is the line, through the middle, about which the sheet is folded.
    """

    page: Size
    composed: Size
    columns: int
    rows: int
    slots: tuple[Box, ...]
    margin: float
    fold: Axis | None = None

    @property
    def trims(self) -> tuple[Box, ...]:
        """Every trim on the printed side: the slots, and beyond a fold those of the backs."""
        if self.fold is None:
            return self.slots
        return (*self.slots, *(mirrored(slot, self.composed, self.fold) for slot in self.slots))

    @property
    def block(self) -> Box:
        """All trims together; it lies in the middle of the sheet."""
        return bounding(self.trims)

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


def laid(composed: Size, page: Size, setup: Setup, fold: Axis | None = None) -> Grid | None:
    """The grid of as many slots as fit on `composed`, centred; None where not one fits.

    With a `fold` the slots fill one half, up to the gutter along the fold, where front and back meet best.
    """
    margin, gap = setup.least_margin, round(setup.gap, GRAIN)
    card = rounded(setup.card)  # else neighbours at gap 0 differ in the last digit: two marks for one cut
    wide, high = composed.width - 2 * margin, composed.height - 2 * margin
    if fold == "vertical":
        wide = wide / 2 - FOLD
    elif fold == "horizontal":
        high = high / 2 - FOLD
    columns, rows = how_many(wide, card.width, gap), how_many(high, card.height, gap)
    if not columns or not rows:
        return None
    across, down = columns * (card.width + gap) - gap, rows * (card.height + gap) - gap
    left = composed.width / 2 - (across + FOLD if fold == "vertical" else across / 2)
    top = composed.height / 2 - (down + FOLD if fold == "horizontal" else down / 2)
    left, top = round(left, GRAIN), round(top, GRAIN)
    slots = tuple(
        Box(left + column * (card.width + gap), top + row * (card.height + gap), card.width, card.height)
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(page, composed, columns, rows, slots, margin, fold)


def best(setup: Setup) -> Grid | None:
    """The grid of the orientation that holds more cards, else of the upright one; None where none fits.

    Of folds that hold as many the one with fewer cards between fold and edge: a fold askew shows less there.
    """
    paper = rounded(setup.paper)
    page = Size(min(paper.width, paper.height), max(paper.width, paper.height))
    if setup.backs != "fold":
        grids = [grid for composed in (page, page.swapped) if (grid := laid(composed, page, setup))]
        return max(grids, key=lambda grid: len(grid.slots), default=None)
    folds: tuple[Axis, Axis] = ("vertical", "horizontal")
    grids = [
        grid
        for composed in (page, page.swapped)
        for fold in folds
        if setup.fold in ("best", "long" if (fold == "vertical") == (composed == page) else "short")
        and (grid := laid(composed, page, setup, fold))
    ]

    def worth(grid: Grid) -> tuple[int, int]:
        return len(grid.slots), -(grid.columns if grid.fold == "vertical" else grid.rows)

    return max(grids, key=worth, default=None)


def rounded(size: Size) -> Size:
    """`size` to the grain of boxes, so that mirroring twice gives back the very same box."""
    return Size(round(size.width, GRAIN), round(size.height, GRAIN))


def mirrored(box: Box, page: Size, axis: Axis) -> Box:
    """Where `box` is seen on the other side of a page flipped about `axis`."""
    if axis == "vertical":
        return Box(page.width - box.right, box.y, box.width, box.height)
    return Box(box.x, page.height - box.bottom, box.width, box.height)
