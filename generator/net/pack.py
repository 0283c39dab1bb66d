"""What goes into a box, and how much room it needs. All lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final, Literal

from generator.geometry import GRAIN, Size

Sleeves = Literal["no", "soft", "thick"]

CARD: Final = 0.30  # thickness of a card of 300 to 320 g/m2 (tmcards.com, ivapoker.com)
FILM: Final = {"no": 0.0, "soft": 0.10, "thick": 0.20}  # two films of 50 or 100 micrometres
SLEEVE: Final = Size(2.5, 3.0)  # how much a sleeve is larger than its card: 66 x 91 for 63.5 x 88
CLEAR_ACROSS: Final = 1.0
CLEAR_UP: Final = 2.0
CLEAR_DEEP: Final = (1.5, 0.02)  # and so much more a card: a pile is never pressed flat
LEAST_DEPTH: Final = 10.0  # below that a box has no side to hold, and its flaps will not tuck


@dataclass(frozen=True, slots=True)
class Room:
    """The inside of a box."""

    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class Pack:
    """What a box closes round: `count` cards, each `thickness` thick, sleeved or not, and `more` mm of paper."""

    card: Size
    count: int
    thickness: float = CARD
    sleeves: Sleeves = "no"
    more: float = 0.0

    @property
    def pile(self) -> float:
        """How thick it all is."""
        return self.count * (self.thickness + FILM[self.sleeves]) + self.more

    def most(self, depth: float) -> int:
        """How many such cards a box with so much depth inside holds."""
        fixed, each = CLEAR_DEEP
        return floor((depth - self.more - fixed) / (self.thickness + FILM[self.sleeves] + each) + 1e-6)

    @property
    def room(self) -> Room:
        """The inside of the box for it, with the clearances told above."""
        sleeve = Size(0.0, 0.0) if self.sleeves == "no" else SLEEVE
        fixed, each = CLEAR_DEEP
        return Room(
            round(self.card.width + sleeve.width + CLEAR_ACROSS, GRAIN),
            round(self.card.height + sleeve.height + CLEAR_UP, GRAIN),
            round(max(self.pile + fixed + each * self.count, LEAST_DEPTH), GRAIN),
        )
