"""Simulated printers: what comes out of them as pixels of paper, and a reader who reads test pages as a person does.

A printer maps the pixels of a page by its own matrix, worked out here from the formula in the issue and not by the
product. Positions on the paper come from its pixels alone; only which line is which is taken from the printer, as
a person takes it from the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, radians, sin
from random import Random

from PIL import Image

from generator.calibration import Pair, Trial, pairs
from generator.calibration.trial import FINE, LAST
from generator.draw import raster
from generator.frame import Circle, Frame, Grey
from generator.geometry import Box, Point, Size

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Fault:
    """What a printer does to one side: mm, degrees clockwise, shares of 1."""

    dx: float
    dy: float
    angle: float
    sx: float
    sy: float

    @classmethod
    def random(cls, rng: Random, offset: float = 3.0, angle: float = 0.5, scale: float = 0.01) -> Fault:
        each = (rng.uniform(-1, 1) for _ in range(5))
        dx, dy, turn, sx, sy = each
        return cls(dx * offset, dy * offset, turn * angle, 1 + sx * scale, 1 + sy * scale)

    def out(self, p: Point, page: Size) -> Point:
        """out = R(angle) · S(sx, sy) · in about the page centre, then + (dx, dy)."""
        x, y, turn = (p.x - page.width / 2) * self.sx, (p.y - page.height / 2) * self.sy, radians(self.angle)
        return Point(
            x * cos(turn) - y * sin(turn) + page.width / 2 + self.dx,
            x * sin(turn) + y * cos(turn) + page.height / 2 + self.dy,
        )

    def back(self, p: Point, page: Size) -> Point:
        """The point of the page that comes out at `p`."""
        x, y, turn = p.x - page.width / 2 - self.dx, p.y - page.height / 2 - self.dy, -radians(self.angle)
        return Point(
            (x * cos(turn) - y * sin(turn)) / self.sx + page.width / 2,
            (x * sin(turn) + y * cos(turn)) / self.sy + page.height / 2,
        )


@dataclass(frozen=True)
class Paper:
    """One side of a printed sheet, seen from that side: the pixels sent, and what the printer did to them."""

    sent: Image.Image
    size: Size
    fault: Fault
    dpi: float

    def look(self, box: Box) -> Image.Image:
        """The pixels of a piece of the paper."""
        k = self.dpi / 25.4
        origin = self.fault.back(Point(box.x, box.y), self.size)
        right = self.fault.back(Point(box.x + 1 / k, box.y), self.size)
        down = self.fault.back(Point(box.x, box.y + 1 / k), self.size)
        a, b, d, e = (
            (right.x - origin.x) * k,
            (down.x - origin.x) * k,
            (right.y - origin.y) * k,
            (down.y - origin.y) * k,
        )
        size = round(box.width * k), round(box.height * k)
        return self.sent.transform(
            size,
            Image.Transform.AFFINE,
            (a, b, origin.x * k, d, e, origin.y * k),
            resample=Image.Resampling.BILINEAR,
            fillcolor=255,
        )

    def line(self, at: Point, upright: bool, long: float) -> float:
        """Where the line that is expected at `at` really lies: x of an upright one, y of a level one; mm."""
        across, along = (0.8, long) if upright else (long, 0.8)
        box = Box(at.x - across / 2, at.y - along / 2, across, along)
        seen = self.look(box)
        profile = seen.resize((seen.width, 1) if upright else (1, seen.height), Image.Resampling.BOX)
        dark = [255 - value for value in profile.tobytes()]
        base = min(dark)
        weight = [value - base if value - base > 0.25 * (max(dark) - base) else 0 for value in dark]
        middle = sum((place + 0.5) * value for place, value in enumerate(weight)) / sum(weight)
        return (box.x if upright else box.y) + middle / self.dpi * 25.4

    def disc(self, at: Point, radius: float) -> Point:
        """Where the disc that is expected at `at` really lies."""
        box = Box(at.x - 2 * radius, at.y - 2 * radius, 4 * radius, 4 * radius)
        seen = self.look(box).point(lambda value: 255 - value)
        total = 0
        x = y = 0.0
        for (column, row), value in zip(
            ((column, row) for row in range(seen.height) for column in range(seen.width)),
            seen.tobytes(),
            strict=True,
        ):
            total += value
            x += value * (column + 0.5)
            y += value * (row + 0.5)
        k = self.dpi / 25.4
        return Point(box.x + x / total / k, box.y + y / total / k)


def pixels(pdf: bytes, number: int, size: Size, dpi: float) -> Image.Image:
    return raster.page(pdf, number, raster.pixels(size.width, dpi), raster.pixels(size.height, dpi)).convert(
        "L"
    )


# ------------------------------------------------------------------------------------------- the reader


def readings(
    test: Trial, front: Paper, back: Paper, sent: tuple[Fault | None, Fault | None]
) -> dict[str, str]:
    """What a careful person would write down of the sheet, letter by letter.

    `sent` are the corrections that the page was printed through, for knowing which line is which.
    """
    found = {pair.letter: _scales(test, pair, front, back, sent) for pair in pairs(test.size)}
    box = test.crosses
    corners = {
        corner: _cross(front, Point(x, y), sent[0])
        for corner, (x, y) in {
            "nw": (box.left, box.top),
            "ne": (box.right, box.top),
            "sw": (box.left, box.bottom),
        }.items()
    }
    for letter, end in (("J", "ne"), ("K", "sw")):
        there, here = corners[end], corners["nw"]
        length = hypot(there.x - here.x, there.y - here.y)
        found[letter] = f"{round(length * 4) / 4:.2f}"  # to a quarter of a millimetre
    return found


def _sent(p: Point, fault: Fault | None, size: Size) -> Point:
    return p if fault is None else fault.back(p, size)


def _scales(
    test: Trial, pair: Pair, front: Paper, back: Paper, sent: tuple[Fault | None, Fault | None]
) -> str:
    upright = pair.along == "x"

    def expected(side: int, paper: Paper, p: Point) -> Point:
        return paper.fault.out(_sent(p, sent[side], test.size), test.size)

    ours = {}
    for number in range(LAST + 1):
        ours[number] = front.line(expected(0, front, pair.at(number - 10, -0.5)), upright, 2.4)
    best = (9.0, 0, 0)
    for fine in range(10):
        at = test.behind(pair.at(FINE * fine, 0.5))
        seen = back.line(expected(1, back, at), upright, 2.4)
        mirrored = test.behind(Point(seen, seen))
        theirs = mirrored.x if upright else mirrored.y
        number = min(ours, key=lambda one: abs(ours[one] - theirs))
        best = min(best, (abs(ours[number] - theirs), fine, number))
    _, fine, number = best
    return f"{number - fine + fine / 10:.1f}"


def _cross(paper: Paper, at: Point, sent: Fault | None) -> Point:
    def there(x: float, y: float) -> Point:
        return paper.fault.out(_sent(Point(at.x + x, at.y + y), sent, paper.size), paper.size)

    xs = [paper.line(there(0, by), True, 1.2) for by in (-2.2, 2.2)]
    ys = [paper.line(there(by, 0), False, 1.2) for by in (-2.2, 2.2)]
    return Point(sum(xs) / 2, sum(ys) / 2)


# ------------------------------------------------------------------------------------- printing again

RADIUS = 1.0


def spots(size: Size) -> Iterator[Point]:
    """Where the register is measured: the corners of a block of nine poker cards, or what the paper holds of it."""
    xs = [size.width / 2 + by for by in (-95.25, -31.75, 31.75, 95.25)]
    ys = [size.height / 2 + by for by in (-125, -44.45, 44.45, 125)]
    for x, y in product(xs, ys):
        yield Point(x, y)


def target(test: Trial) -> tuple[Frame, Frame]:
    """Discs on both sides that ought to lie behind each other."""
    front = tuple(Circle(p, RADIUS, fill=Grey(0.0)) for p in spots(test.size))
    back = tuple(Circle(test.behind(p), RADIUS, fill=Grey(0.0)) for p in spots(test.size))
    return Frame(test.size, 0.0, front), Frame(test.size, 0.0, back)


def register(test: Trial, front: Paper, back: Paper) -> tuple[float, float]:
    """The largest distance between a disc and the one behind it, mm, and the largest error of a length, as a share."""
    ours, theirs = [], []
    for p in spots(test.size):
        ours.append(_disc(front, p))
        theirs.append(test.behind(_disc(back, test.behind(p))))
    worst = max(hypot(a.x - b.x, a.y - b.y) for a, b in zip(ours, theirs, strict=True))
    meant = list(spots(test.size))
    wide = hypot(ours[-1].x - ours[3].x, ours[-1].y - ours[3].y) / (meant[-1].x - meant[3].x)
    high = hypot(ours[3].x - ours[0].x, ours[3].y - ours[0].y) / (meant[3].y - meant[0].y)
    return worst, max(abs(wide - 1), abs(high - 1))


def _disc(paper: Paper, at: Point) -> Point:
    """The disc that was meant to lie at `at`: found by closing in on it, since it may lie some mm off."""
    # first a wide look, then a close one around what was seen
    box = Box(at.x - 11, at.y - 11, 22, 22)
    coarse = paper.look(box).resize((110, 110), Image.Resampling.BOX).point(lambda value: 255 - value)
    total, x, y = 0, 0.0, 0.0
    for place, value in enumerate(coarse.tobytes()):
        total += value
        x += value * (place % 110 + 0.5)
        y += value * (place // 110 + 0.5)
    near = Point(box.x + x / total * 22 / 110, box.y + y / total * 22 / 110)
    return paper.disc(near, RADIUS)
