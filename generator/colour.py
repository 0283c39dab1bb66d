"""Colour: how well letters stand out, how far colours lie apart to every eye, and which colours are free.

Differences are CIEDE2000, between Lab values under D65 light; colour-blind eyes are simulated after Brettel (1997)
and Viénot (1999), and the worse of both counts. coloraide does the science; it is imported late, and what a colour
looks like is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from coloraide import Color

SAME: Final = 8.0
"""Below this difference two colours are one and the same across a table (CIEDE2000)."""
EASY: Final = 18.0
"""From this difference on they are told apart at a glance."""
EASY_SIMULATED: Final = 10.0
"""The same for the eyes of the colour-blind, who are used to looking closely."""
LEGIBLE: Final = 4.5
"""The least contrast of letters with what they stand on (WCAG 2.2, 1.4.3)."""
VISIBLE: Final = 3.0
"""The least contrast of a shape with what lies around it (WCAG 2.2, 1.4.11)."""

LETTERS: Final = ("#f7f1e3", "#1f2430")
"""Light and dark letters as `templates/cards/classic` has them, where nobody names others."""

_EYES: Final = (
    ("protanopia", "protan", "brettel"),
    ("protanopia", "protan", "vienot"),
    ("deuteranopia", "deutan", "brettel"),
    ("deuteranopia", "deutan", "vienot"),
    ("tritanopia", "tritan", "brettel"),  # Viénot's method is not made for it
)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance")."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# ------------------------------------------------------------------------------------------- differences


@dataclass(frozen=True, slots=True)
class Apart:
    """How far two colours lie apart: to most eyes, and to those that see least of the difference."""

    normal: float
    simulated: float
    eye: str

    @property
    def enough(self) -> bool:
        """Whether everybody tells them apart at a glance."""
        return self.normal >= EASY and self.simulated >= EASY_SIMULATED

    @property
    def margin(self) -> float:
        """1 where it is just enough, below where it is not."""
        return min(self.normal / EASY, self.simulated / EASY_SIMULATED)


@lru_cache(maxsize=2**15)
def apart(one: str, other: str) -> Apart:
    """How far `#rrggbb` and `#rrggbb` lie apart."""
    normal, *simulated = (_delta(*pair) for pair in zip(_views(one), _views(other), strict=True))
    least = min(range(len(_EYES)), key=simulated.__getitem__)
    return Apart(normal, simulated[least], _EYES[least][0])


@lru_cache(maxsize=4096)
def _views(colour: str) -> tuple[Color, ...]:
    """What normal eyes and then each of `_EYES` see of a colour, as Lab under D65.

    Not coloraide's `lab`, which is under D50: differences are published for D65.
    """
    from coloraide import Color

    seen = Color(colour)
    return tuple(
        view.convert("lab-d65")
        for view in (seen, *(seen.filter(kind, method=method) for _, kind, method in _EYES))
    )


def _delta(one: Color, other: Color) -> float:
    return float(one.delta_e(other, method="2000"))


# ------------------------------------------------------------------------------------------ free colours

MOST: Final = 16
"""More circles than this cannot be told apart by everybody at a glance."""
_LEVELS: Final = (0x14, 0x40, 0x6C, 0x98, 0xC4, 0xF0)
"""Of red, green and blue: coarse enough that a proposal takes a fraction of a second."""


@cache
def _candidates(letters: tuple[str, ...]) -> tuple[str, ...]:
    """Colours on which one of `letters` is read well."""
    every = (f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in product(_LEVELS, repeat=3))
    return tuple(colour for colour in every if legible(colour, letters))


def legible(ground: str, letters: Iterable[str] = LETTERS) -> bool:
    """Whether one of `letters` is read well on `ground`."""
    return any(contrast(ground, ink) >= LEGIBLE for ink in letters)


def free(taken: Iterable[str], near: str, letters: tuple[str, ...] = LETTERS) -> str | None:
    """The colour most like `near` that is far enough from all `taken`; None where there is none."""
    others = set(taken)
    for colour in sorted(_candidates(letters), key=lambda colour: (apart(colour, near).normal, colour)):
        if all(apart(colour, other).enough for other in others):
            return colour
    return None


def palette(n: int, taken: Sequence[str] = (), letters: tuple[str, ...] = LETTERS) -> tuple[str, ...]:
    """`n` colours far apart from each other and from `taken`, to every eye; always the same ones.

    They are far enough apart wherever that can be had: for up to 16 colours in all. Raises ValueError where n
    is not 1 to 16.
    """
    if not 1 <= n <= MOST:
        raise ValueError(f"{n} colours are wanted; there are palettes of 1 to {MOST}")
    searches = []
    for first in _FIRST:
        search = _Search(_candidates(letters), taken, first)
        for _ in range(n):
            search.add()
        search.improve()
        searches.append(search)
        if search.worst >= 1:
            break
    best = max(searches, key=lambda search: search.worst)
    return tuple(best.candidates[at] for at in best.chosen)


_FIRST: Final = ("#1c4c91", "#c41498", "#8a1a06", "#44705a")
"""Where a palette begins: at a blue, which every eye sees as one; where that comes out too close, at others."""


class _Search:
    """Takes the colour farthest from all before, then exchanges those that lie closest together.

    Colours are places in `candidates`; `rows` holds how far each colour chosen lies from every candidate.
    """

    def __init__(self, candidates: tuple[str, ...], taken: Sequence[str], first: str) -> None:
        self.candidates = candidates
        self.first = first
        self.fixed = [self._row(colour) for colour in taken]
        self.chosen: list[int] = []
        self.rows: list[list[float]] = []

    def add(self) -> None:
        """Take one more."""
        at = self._roomiest(self._room())
        self.chosen.append(at)
        self.rows.append(self._row(self.candidates[at]))

    @property
    def worst(self) -> float:
        """The margin of the two colours that lie closest together, of which one was chosen."""
        rooms = (self._room(without=place)[at] for place, at in enumerate(self.chosen))
        return min(rooms) if len(self.chosen) > 1 or self.fixed else 1.0

    def improve(self) -> None:
        """Exchange the most crowded colour for the one with most room, while that helps."""
        for _ in range(3 * len(self.chosen)):
            rooms = [self._room(without=place) for place in range(len(self.chosen))]
            for place in sorted(range(len(rooms)), key=lambda place: rooms[place][self.chosen[place]]):
                better = self._roomiest(rooms[place])
                if rooms[place][better] > rooms[place][self.chosen[place]] + 1e-9:
                    self.chosen[place] = better
                    self.rows[place] = self._row(self.candidates[better])
                    break
            else:
                return

    def _row(self, colour: str) -> list[float]:
        return [apart(colour, candidate).margin for candidate in self.candidates]

    def _room(self, without: int = -1) -> list[float]:
        """For every candidate how far the nearest colour is, the one chosen at `without` left out."""
        rows = [*self.fixed, *(row for place, row in enumerate(self.rows) if place != without)]
        if not rows:
            return [-apart(candidate, self.first).normal for candidate in self.candidates]
        return [min(column) for column in zip(*rows, strict=True)]

    def _roomiest(self, room: list[float]) -> int:
        return max(range(len(room)), key=room.__getitem__)
