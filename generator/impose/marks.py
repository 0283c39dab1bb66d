"""Marks that say where to cut: at both ends of every cut, outside the block, and in wide gutters.

A fold has dashed marks in the margins at its ends; the marks of cuts that cross it run over it, so that they are
seen from both sides of the folded sheet.

They stand on bare paper only: never in a trim, never in a shown bleed, never nearer than 5 mm to the paper
edge. A part-filled sheet has the marks of a full one, so that a stack of sheets is cut together. Lengths are
mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from generator.frame import Line
from generator.geometry import GRAIN, Point
from generator.impose.grid import EDGE, LONGEST, OFFSET, SAME, SHORTEST, Grid, Setup

THICK: Final = 0.0882  # 0.25 pt, the thinnest stroke that shops accept
CLEAR: Final = 0.3  # between a mark or a bleed and the footer or the ruler
RULER: Final = 2.0  # height of the ruler, the deepest thing that must fit beyond the marks
DASH: Final = 1.2  # about as much from dash to dash of a fold's mark; even the shortest has two
INKED: Final = 0.55  # of it
CROSSED: Final = 2.0  # a gutter this much wider than the bleeds in it has marks too

Span = tuple[float, float]
"""From and to along one axis; the first is the lesser."""


def marks(setup: Setup, grid: Grid) -> tuple[Line, ...]:
    """Every mark of a sheet, in composed coordinates. `plan` has seen to it that the shortest fits."""
    if setup.marks == "none":
        return ()
    columns = spans((trim.left, trim.right) for trim in grid.trims)
    rows = spans((trim.top, trim.bottom) for trim in grid.trims)
    upright = tuple(_stretches(setup, rows, length(setup, grid, "height")))
    level = tuple(_stretches(setup, columns, length(setup, grid, "width")))
    return (
        *(Line(Point(x, start), Point(x, end), width=THICK) for x in cuts(columns) for start, end in upright),
        *(Line(Point(start, y), Point(end, y), width=THICK) for y in cuts(rows) for start, end in level),
        *_fold(grid, upright, level),
    )


def _fold(grid: Grid, upright: tuple[Span, ...], level: tuple[Span, ...]) -> Iterator[Line]:
    """The dashed marks at both ends of the fold, as far out as the cuts' own; each dash is a line by itself."""
    x, y = grid.composed.width / 2, grid.composed.height / 2
    if grid.fold is None:
        return
    ends = upright if grid.fold == "vertical" else level
    for start, end in (ends[0], ends[-1]):
        many = max(2, round((end - start) / DASH))
        step = (end - start) / (many - 1 + INKED)  # a dash at either end
        for dash in range(many):
            here = round(start + dash * step, GRAIN)
            there = round(here + INKED * step, GRAIN)
            if grid.fold == "vertical":
                yield Line(Point(x, here), Point(x, there), width=THICK)
            else:
                yield Line(Point(here, y), Point(there, y), width=THICK)


def length(setup: Setup, grid: Grid, along: str) -> float:
    """How long the outer marks are that run `along` the sheet's "height" or its "width".

    They end at the printable edge at the latest. In the widest margins they stop short of it where that makes
    room for the ruler.
    """
    above, beside = grid.block.top, grid.block.left
    free = (above if along == "height" else beside) - setup.bleed - OFFSET - EDGE
    widest = (above >= beside - SAME) == (along == "height")
    if widest and free - RULER - CLEAR >= SHORTEST:
        free -= RULER + CLEAR
    return round(min(free, LONGEST if setup.marks == "crop" else SHORTEST), GRAIN)


def spans(ends: Iterable[Span]) -> tuple[Span, ...]:
    """The different ones of `ends`, in order."""
    return tuple(sorted(set(ends)))


def cuts(among: Iterable[Span]) -> tuple[float, ...]:
    """Where the knife goes: every end of a span once, so that neighbours at gap 0 share their cut."""
    return tuple(sorted({end for span in among for end in span}))


def _stretches(setup: Setup, among: tuple[Span, ...], reach: float) -> Iterator[Span]:
    """The stretches, along one axis, on which each mark across `among` is drawn."""
    away = setup.bleed + OFFSET
    start, end = among[0][0] - away, among[-1][1] + away
    yield round(start - reach, GRAIN), round(start, GRAIN)
    for (_, before), (after, _) in pairwise(among):
        if after - before < 2 * setup.bleed + CROSSED - SAME:
            continue
        start_in, end_in = round(before + away, GRAIN), round(after - away, GRAIN)
        most = LONGEST if setup.marks == "crop" else SHORTEST
        if end_in - start_in <= 2 * most:
            yield start_in, end_in
        else:
            yield start_in, round(start_in + most, GRAIN)
            yield round(end_in - most, GRAIN), end_in
    yield round(end, GRAIN), round(end + reach, GRAIN)
