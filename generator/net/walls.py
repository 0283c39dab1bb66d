"""The walls of a box and the flaps that hang on them, each in its own measures. All lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass

Corner = tuple[float, float, float]
"""A corner of an edge's profile: along the edge, outwards from it, and the radius it is rounded with."""


@dataclass(frozen=True, slots=True)
class Flap:
    """What hangs on the upper or lower end of a wall, or its bare edge.

    `profile` leads along the end from corner to corner; `folds` lie across it, as from, to and how far out;
    `slits` likewise. `parts` are its panels: name, kind, where they begin and end outwards.
    """

    profile: tuple[Corner, ...]
    folds: tuple[tuple[float, float, float], ...] = ()
    slits: tuple[tuple[float, float, float], ...] = ()
    parts: tuple[tuple[str, str, float, float], ...] = ()
    glue: tuple[Corner, ...] = ()


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall in the row: where it begins, its extent, and what hangs on its ends."""

    name: str
    x: float
    width: float
    top: float
    bottom: float
    above: Flap
    below: Flap
