"""The test page as a thing to print and to read: its paper, its scales, and the readings it asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor
from typing import Final

from generator.geometry import Box, Point, Size
from generator.problem import Problem, error
from generator.profile import Along, Flip, Profile
from generator.stock import show_size

INSET: Final = 22.0  # from the paper's edge to the scales: beyond the steps and the crosses
ZERO: Final = 10  # the number where a perfect printer points
LAST: Final = 29  # the last line of the millimetre scale: the finest line meets up to 9 beyond the reading
FINE: Final = 0.9  # between fine lines: ten of them are nine millimetres
BAND: Final = (24.0, 29.0)  # how deep and how long a pair of scales is
BASE: Final = 12.0  # from the top of a pair to where its two scales meet
LONGEST: Final = 280.0  # between two crosses: what a 30 cm ruler reaches
STEPS: Final = 12  # the steps of the margin probe end this far from the edge
LEAST: Final = Size(120.0, 186.0)


@dataclass(frozen=True, slots=True)
class Trial:
    """A test page to print or to read: its paper, the edge it is flipped at, and through what it is printed."""

    paper: str
    size: Size
    flip: Flip = "long"
    through: Profile | None = None

    @property
    def round(self) -> int:
        """How many pages there are with this one; each is printed through what those before it taught."""
        return (self.through.round if self.through else 0) + 1

    @property
    def crosses(self) -> Box:
        """The box at whose corners the crosses of the front stand; on large paper only as far as a ruler reaches."""
        across, down = (
            floor((length - 30) / 5 + 1e-6) * 5.0 for length in (self.size.width, self.size.height)
        )
        left, top = (self.size.width - across) / 2, (self.size.height - down) / 2
        return Box(left, top, min(across, LONGEST), min(down, LONGEST))

    def behind(self, p: Point) -> Point:
        """Where a point that is seen from the front lies on the back, and the other way round."""
        if self.flip == "long":
            return Point(self.size.width - p.x, p.y)
        return Point(p.x, self.size.height - p.y)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two scales that meet: the letter they are called by, where 10 of the front stands, and the way they run."""

    letter: str
    zero: Point
    along: Along

    def at(self, length: float, deep: float) -> Point:
        """The point `length` mm along from 10 and `deep` mm below the line at which the scales meet."""
        if self.along == "x":
            return Point(self.zero.x + length, self.zero.y + deep)
        return Point(self.zero.x + deep, self.zero.y + length)


@dataclass(frozen=True, slots=True)
class Field:
    """One reading that is asked for: its letter, where to look, and what it is on a perfect printer."""

    letter: str
    words: str
    perfect: str
    needed: bool = False


def problem(size: Size) -> Problem | None:
    """Whether the paper is large enough."""
    if size.width >= LEAST.width and size.height >= LEAST.height:
        return None
    text = f"paper of {show_size(size)} is too small for the test page, which needs {show_size(LEAST)}"
    told = error("D128", (), text, "Calibrate with larger paper (a5, a4, letter).")
    return replace(told, at="nowhere")


def pairs(size: Size) -> tuple[Pair, ...]:
    """The eight pairs: at each corner one that runs across, and one that runs down."""
    deep, long = BAND
    found: list[Pair] = []
    for letters, right, low in (
        ("AB", False, False),
        ("CD", True, False),
        ("EF", False, True),
        ("GH", True, True),
    ):
        left = size.width - INSET - long if right else INSET
        top = size.height - INSET - deep if low else INSET
        found.append(Pair(letters[0], Point(left + ZERO, top + BASE), "x"))
        left = size.width - INSET - deep if right else INSET
        top = size.height - INSET - deep - 6 - long if low else INSET + deep + 6
        found.append(Pair(letters[1], Point(left + BASE, top + ZERO), "y"))
    return tuple(found)


EDGES: Final = {"L": "top", "M": "right", "N": "bottom", "P": "left"}
"""The letters of the margin probes, by the edge of the paper as seen from the front."""


def fields(test: Trial) -> tuple[Field, ...]:
    """All readings in the order in which they stand on the page and are asked for."""
    corners = ("top left", "top right", "bottom left", "bottom right")
    ways = {"x": "across", "y": "down"}
    scales = tuple(
        Field(pair.letter, f"{corners[at // 2]}, {ways[pair.along]}", "10.0", needed=True)
        for at, pair in enumerate(pairs(test.size))
    )
    box = test.crosses
    return (
        *scales,
        Field("J", "ruler from cross to cross along the top, mm", f"{box.width:g}"),
        Field("K", "ruler from cross to cross down the left side, mm", f"{box.height:g}"),
        *(
            Field(letter, f"lowest step printed whole at the {edge} edge, mm", "0")
            for letter, edge in EDGES.items()
        ),
    )
