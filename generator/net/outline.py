"""Outlines through corners that may be rounded, and hatching. All lengths are mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from generator.geometry import GRAIN, Point
from generator.net.values import Steps


def plain(corners: Iterable[tuple[Point, float]]) -> list[tuple[Point, float]]:
    """The corners without repeated ones and without those that lie on a straight line."""
    kept: list[tuple[Point, float]] = []
    for point, radius in corners:
        point = Point(round(point.x, GRAIN), round(point.y, GRAIN))
        if kept and _near(kept[-1][0], point):
            continue
        while len(kept) > 1 and not kept[-1][1] and _straight(kept[-2][0], kept[-1][0], point):
            kept.pop()
        kept.append((point, radius))
    while len(kept) > 1 and _near(kept[-1][0], kept[0][0]):
        kept.pop()
    return kept


def _near(p: Point, q: Point) -> bool:
    return abs(p.x - q.x) < 1e-6 and abs(p.y - q.y) < 1e-6


def _straight(p: Point, q: Point, r: Point) -> bool:
    return abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) < 1e-9


ROUND: Final = (
    0.5522847498  # of the radius: where the control points of a quarter circle lie (4/3 (sqrt 2 - 1))
)


def outline(corners: Sequence[tuple[Point, float]]) -> Steps:
    """The closed outline through `corners`, each rounded with its radius; it begins at the first."""
    steps: list[tuple[str, tuple[Point, ...]]] = []
    ring = [corners[-1], *corners, corners[0]]
    for (before, _), (corner, radius), (after, _) in zip(ring, ring[1:], ring[2:], strict=False):
        op = "L" if steps else "M"
        if not radius:
            steps.append((op, (corner,)))
            continue
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        first, second = _towards(start, corner, ROUND * radius), _towards(end, corner, ROUND * radius)
        steps += [(op, (start,)), ("C", (first, second, end))]
    return (*steps, ("Z", ()))


def _towards(start: Point, end: Point, by: float) -> Point:
    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    return Point(
        round(start.x + (end.x - start.x) * by / far, GRAIN),
        round(start.y + (end.y - start.y) * by / far, GRAIN),
    )


def hatched(shape: Sequence[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Lines at 45 degrees, `step` apart, across a convex shape."""
    apart = step * 2**0.5
    falls = [p.x + p.y for p in shape]
    at = (min(falls) // apart + 1) * apart
    while at < max(falls) - 1e-9:
        crossed = []
        for p, q in pairwise((*shape, shape[0])):
            a, b = p.x + p.y - at, q.x + q.y - at
            if (a < 0) != (b < 0):
                share = a / (a - b)
                crossed.append(Point(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)))
        if len(crossed) == 2:
            yield crossed[0], crossed[1]
        at += apart
