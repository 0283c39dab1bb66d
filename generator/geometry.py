"""Points, sizes and boxes in millimetres; (0, 0) is the top-left corner, y grows down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Turn = Literal[0, 90, 180, 270]
"""Degrees, clockwise as seen on paper."""

GRAIN: Final = 6  # decimals kept of a mm: a nanometre, far below any printer, far above float noise


def quarter_on(turn: Turn, by: Turn = 90) -> Turn:
    """`turn` turned further clockwise by `by`."""
    turns: tuple[Turn, ...] = (0, 90, 180, 270)
    return turns[(turn + by) % 360 // 90]


@dataclass(frozen=True, slots=True)
class Point:
    """A place, mm."""

    x: float
    y: float


class Affine(NamedTuple):
    """A map of points, mm, y down: x' = a x + c y + e, y' = b x + d y + f. As it stands, it moves nothing."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, p: Point) -> Point:
        """Where the point lands."""
        return Point(self.a * p.x + self.c * p.y + self.e, self.b * p.x + self.d * p.y + self.f)

    def then(self, other: Affine) -> Affine:
        """The map that does this one and the `other` after it."""
        start = other(self(Point(0, 0)))
        x, y = other(self(Point(1, 0))), other(self(Point(0, 1)))
        return Affine(x.x - start.x, x.y - start.y, y.x - start.x, y.y - start.y, start.x, start.y)

    @property
    def undone(self) -> Affine:
        """The map that takes back what this one does; it must not flatten everything."""
        a, b, c, d, e, f = self
        size = a * d - b * c
        return Affine(
            d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size
        )


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height, mm, both greater than 0."""

    width: float
    height: float

    @property
    def swapped(self) -> Size:
        """The same size turned by a quarter."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its top-left corner and extent, mm, rounded to `GRAIN` decimals.

    The rounding makes equal boxes equal: mirroring twice gives back the very same box.
    """

    x: float
    y: float
    width: float
    height: float

    def __post_init__(self) -> None:
        for name in ("x", "y", "width", "height"):
            object.__setattr__(self, name, round(getattr(self, name), GRAIN) + 0.0)  # + 0.0: no -0.0

    @property
    def left(self) -> float:
        return self.x

    @property
    def top(self) -> float:
        return self.y

    @property
    def right(self) -> float:
        return round(self.x + self.width, GRAIN)

    @property
    def bottom(self) -> float:
        return round(self.y + self.height, GRAIN)

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def edge(self, side: str) -> float:
        """The coordinate of `left`, `right`, `top`, `bottom`, or of the `centre` across or `middle` down."""
        middles = {"centre": self.x + self.width / 2, "middle": self.y + self.height / 2}
        return middles[side] if side in middles else float(getattr(self, side))

    def grown(self, by: float) -> Box:
        """The box with every side moved outwards by `by` mm (inwards where negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def clearance(self, inner: Box) -> float:
        """How far `inner` lies inside at its nearest side; below 0 where it hangs over."""
        return min(
            inner.left - self.left,
            inner.top - self.top,
            self.right - inner.right,
            self.bottom - inner.bottom,
        )

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether `other` lies inside, forgiving `slack` mm on every side."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the insides meet by more than `slack` mm."""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def turned(self, page: Size) -> Box:
        """Where this box lies after its page of size `page` was turned a quarter clockwise."""
        return Box(page.height - self.bottom, self.x, self.height, self.width)


def bounding(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all `boxes` (at least one)."""
    held = tuple(boxes)
    left, top = min(b.left for b in held), min(b.top for b in held)
    return Box(left, top, max(b.right for b in held) - left, max(b.bottom for b in held) - top)
