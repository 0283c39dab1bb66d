"""What is wanted of a deck: the options of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from generator.profile import Profile

CAPTION_FONT: Final = "Cabin"
MOST_CARDS: Final = 20_000
"""More cards than this in one run is a typing error: at nine a sheet that is 2,222 sheets of paper."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line wants; None leaves it to the deck."""

    paper: str | None = None
    gap: float | None = None
    bleed: float | None = None
    margin: float | None = None
    marks: str | None = None
    backs: str | None = None
    flip: str | None = None
    order: str | None = None
    copies: int = 1
    cards: str | None = None
    sheets: frozenset[int] | None = None
    rules: tuple[str, ...] = ("sheet",)
    rules_asked: bool = False
    box: bool = True
    box_asked: bool = False
    format: str = "png"
    dpi: float = 300.0
    pixels: tuple[int, int] | None = None
    corners: bool = False
    fold: str | None = None
    profile: Profile | None = None
    low_ink: bool = False
    cut_test: bool = False
    crops: bool = False

    def over(self, wishes: Any) -> dict[str, Any]:
        """The print settings: the options where they are given, else the deck's wishes."""
        names = ("paper", "gap", "bleed", "margin", "marks", "backs", "flip", "order", "fold")
        given = {name: getattr(self, name) for name in names}
        return {name: getattr(wishes, name) if value is None else value for name, value in given.items()}
