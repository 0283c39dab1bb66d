"""The graphics state and the paths of a content stream (ISO 32000-1, 8.4 and 8.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any

from generator.geometry import Box, Point, bounding
from generator.verify.matrix import Matrix, around, at, common, times
from generator.verify.seen import Area, Painted, Stroke
from generator.verify.type import Font


@dataclass(slots=True)
class Type:
    """The state of text; a copy is kept with the graphics state."""

    font: Font | None = None
    size: float = 0.0
    spacing: float = 0.0
    word: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    hidden: bool = False


@dataclass(slots=True)
class State:
    """The graphics state as far as it decides where things are."""

    matrix: Matrix
    clip: Box | None = None
    width: float = 1.0
    type: Type = field(default_factory=Type)


class Shapes:
    """A stream being followed, as far as state and paths go; what is painted comes into `painted`."""

    def __init__(self, state: State, painted: Painted) -> None:
        self.now, self.painted = state, painted
        self.kept: list[State] = []
        self.path: list[list[tuple[float, float]]] = []
        self.curved = False
        self.cutting = False

    # ------------------------------------------------------------------ state

    def save(self, _: Any) -> None:
        now = self.now
        self.kept.append(State(now.matrix, now.clip, now.width, now.type))

    def restore(self, _: Any) -> None:
        if self.kept:
            self.now = self.kept.pop()

    def concatenate(self, operands: Any) -> None:
        self.now.matrix = times(six(operands), self.now.matrix)

    def line_width(self, operands: Any) -> None:
        self.now.width = float(operands[0])

    # ------------------------------------------------------------------ paths

    def move(self, operands: Any) -> None:
        self.path.append([self._point(operands)])

    def line_to(self, operands: Any) -> None:
        self.path[-1].append(self._point(operands))

    def curve(self, operands: Any) -> None:
        self.curved = True
        for place in range(0, len(operands), 2):
            self.path[-1].append(self._point(operands[place : place + 2]))

    def rectangle(self, operands: Any) -> None:
        x, y, width, height = (float(number) for number in operands)
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
        self.path.append([at(self.now.matrix, *corner) for corner in corners])

    def close(self, _: Any) -> None:
        self.path[-1].append(self.path[-1][0])

    def cut(self, _: Any) -> None:
        self.cutting = True

    def stroke(self, _: Any) -> None:
        self._paint(stroked=True)

    def close_and_stroke(self, operands: Any) -> None:
        self.close(operands)
        self._paint(stroked=True)

    def fill(self, _: Any) -> None:
        self._paint(filled=True)

    def both(self, _: Any) -> None:
        self._paint(filled=True, stroked=True)

    def end(self, _: Any) -> None:
        self._paint()

    def shade(self, _: Any) -> None:
        if self.now.clip is not None:
            self.painted.areas.append(Area(self.now.clip, self.painted.next()))

    def _point(self, operands: Any) -> tuple[float, float]:
        return at(self.now.matrix, float(operands[0]), float(operands[1]))

    def _paint(self, *, filled: bool = False, stroked: bool = False) -> None:
        """End the path: paint it, and let it cut what follows where it was to."""
        path, self.path = self.path, []
        cutting, self.cutting = self.cutting, False
        curved, self.curved = self.curved, False
        if not path:
            return
        if filled or stroked:
            self._painted(path, straight=stroked and not filled and not curved)
        if cutting:
            self.now.clip = common(self.now.clip, bounding(around(part) for part in path))

    def _painted(self, path: list[list[tuple[float, float]]], *, straight: bool) -> None:
        painted, order = self.painted, self.painted.next()
        a, b, c, d, _, _ = self.now.matrix
        width = self.now.width * sqrt(abs(a * d - b * c))
        if straight:
            painted.strokes += [
                Stroke(Point(*start), Point(*end), width, order)
                for part in path
                for start, end in pairwise(part)
                if start != end
            ]
            return
        box = common(self.now.clip, bounding(around(part) for part in path))
        painted.areas.append(Area(box, order))


def six(operands: Any) -> Matrix:
    """The matrix that six operands spell."""
    a, b, c, d, e, f = (float(number) for number in operands)
    return a, b, c, d, e, f
