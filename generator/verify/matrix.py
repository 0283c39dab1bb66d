"""Matrices of PDF, `(a, b, c, d, e, f)`: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1, 8.3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.geometry import Box

Matrix = tuple[float, float, float, float, float, float]
Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top in the units of PDF; in any order as read."""

STILL: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first` and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def undone(matrix: Matrix) -> Matrix:
    """The matrix that takes back what this one does; ValueError where it flattens everything."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if abs(size) < 1e-12:
        raise ValueError("a matrix that cannot be undone")
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where the point lands."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def around(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest box that holds all `points` (at least one)."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def over(matrix: Matrix, room: Rectangle) -> Box:
    """The box that the rectangle takes up when it has landed."""
    return around(at(matrix, x, y) for x in room[::2] for y in room[1::2])


def common(one: Box | None, other: Box) -> Box:
    """What two boxes share, of no extent where they share nothing; None is all there is."""
    if one is None:
        return other
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))
