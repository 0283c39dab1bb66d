"""The straight lines of a page told apart: rulers with their ticks, and marks to cut by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from generator.verify.seen import Stroke

LONG: Final = 20.0  # mm: the base of a ruler is longer; marks are 5 at most
SHORT: Final = 10.0  # mm: ticks are shorter
STANDING: Final = 0.2  # mm that a tick may stand off its line
LEAST: Final = 3  # ticks that make a line a ruler


@dataclass(frozen=True, slots=True)
class Ruler:
    """A line with ticks."""

    base: Stroke
    ticks: tuple[Stroke, ...]

    @property
    def lines(self) -> tuple[Stroke, ...]:
        return (self.base, *self.ticks)


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of a page, each in one of the two."""

    rulers: tuple[Ruler, ...]
    marks: tuple[Stroke, ...]


def told_apart(strokes: Iterable[Stroke]) -> Lines:
    """Which of the lines are rulers; all others are marks."""
    lines = tuple(strokes)
    found = (Ruler(base, _ticks(base, lines)) for base in lines if base.length > LONG)
    rulers = tuple(ruler for ruler in found if len(ruler.ticks) >= LEAST)
    ruled = {id(line) for ruler in rulers for line in ruler.lines}
    return Lines(rulers, tuple(line for line in lines if id(line) not in ruled))


def _ticks(base: Stroke, lines: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """The short lines that stand on a line, square to it."""
    room = base.ink.grown(STANDING)
    return tuple(
        line
        for line in lines
        if line.length <= SHORT
        and ((line.upright and base.level) or (line.level and base.upright))
        and any(
            room.left <= p.x <= room.right and room.top <= p.y <= room.bottom for p in (line.start, line.end)
        )
    )
