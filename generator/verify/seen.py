"""What is seen on a page or a face, as values in mm; made by `content`, looked at by the checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

from generator.geometry import Box, Point
from generator.units import MM_PER_INCH
from generator.verify.matrix import Matrix, around


class Refused(Exception):  # noqa: N818  # an answer, not a fault of the program
    """The file cannot be read, or not within reason; the message says why."""


@dataclass(frozen=True, slots=True)
class Call:
    """A face painted by name: the matrix from the form's units to mm on the page, and what it is cut to."""

    name: str
    key: tuple[int, int]
    matrix: Matrix
    clip: Box | None
    order: int
    form: Any = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line, mm; `ink` is the room that it takes, thickness included."""

    start: Point
    end: Point
    width: float
    order: int
    ink: Box = field(init=False)

    def __post_init__(self) -> None:
        line, across = around(((self.start.x, self.start.y), (self.end.x, self.end.y))), self.width / 2
        if self.upright:
            line = Box(line.x - across, line.y, line.width + self.width, line.height)
        elif self.level:
            line = Box(line.x, line.y - across, line.width, line.height + self.width)
        else:
            line = line.grown(across)
        object.__setattr__(self, "ink", line)

    @property
    def length(self) -> float:
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y)

    @property
    def upright(self) -> bool:
        return abs(self.start.x - self.end.x) < _SKEW

    @property
    def level(self) -> bool:
        return abs(self.start.y - self.end.y) < _SKEW


_SKEW: Final = 0.005  # mm that an upright line may lean: points are written with four decimals


@dataclass(frozen=True, slots=True)
class Area:
    """Anything else that is painted: the room it takes, mm."""

    box: Box
    order: int


@dataclass(frozen=True, slots=True)
class Words:
    """Letters shown at once: what they stand for, the room of their ink in mm, their size, their font."""

    text: str
    box: Box
    size: float
    font: str


@dataclass(frozen=True, slots=True)
class Image:
    """A bitmap as placed: its pixels, and its edges in mm."""

    pixels: tuple[int, int]
    extent: tuple[float, float]
    box: Box

    @property
    def dpi(self) -> float:
        """The lesser of the two resolutions."""
        return min(
            count / length * MM_PER_INCH if length else 0.0
            for count, length in zip(self.pixels, self.extent, strict=True)
        )


@dataclass
class Painted:
    """All that one page or face paints, in order."""

    calls: list[Call] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    many: int = 0

    def next(self) -> int:
        """The place in paint order of what comes next."""
        self.many += 1
        return self.many
