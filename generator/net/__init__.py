"""The net of a tuck box: panels, cuts, folds and glue as plain geometry. All lengths are mm.

A net is seen from its printed side, which becomes the outside. From left to right: glue flap, side, back, the
other side, front. Lid and bottom hang on the back; the front laps over the glue flap, the lid's tongue goes in
behind the front.

Folds lie in the middle of the board (thickness s), so that panels measure from middle to middle of the walls:
inner measure + s. A flap that lies inside another is folded one s earlier. That is all that makes a folded box
close, and it is done here once:

    side        D - s wide, for its glue flap lies behind the front
    lid         D - s deep, for its tongue lies behind the front
    dust flaps  folded one s below the lid, one (tuck) or two (glued) above the bottom

Sources for clearances and proportions: svg-tuckbox, tuckbox-designer, PHP-tuckbox-generator, and the templates of
The Game Crafter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians, tan
from typing import Final, Literal

from generator.geometry import Point
from generator.net.laid import laid
from generator.net.outline import hatched
from generator.net.pack import CARD, Pack, Room
from generator.net.values import BLEED, Glue, Net, Panel
from generator.net.walls import Flap, Wall

__all__ = ["BLEED", "CARD", "PLAY", "Glue", "Net", "Pack", "Panel", "Room", "halves", "hatched", "net"]

Style = Literal["glued", "tuck"]

PLAY: Final = 0.5  # between a flap and the wall that it slides along
FLARE: Final = 2.0  # how much narrower a dust flap is at its end, on each side
NOTCH: Final = 8.5  # the deepest thumb notch: the front's first 10 mm show nothing that it would cut
SHY: Final = 1.0  # the same of a bottom flap
CHAMFER: Final = tan(radians(12))  # of the glue flap's ends
SHORT: Final = 2.0  # how much shorter the glue flap is than its side, above and below


def net(room: Room, board: float, style: Style = "glued") -> Net:
    """The whole net of a box with this inside."""
    return Piece(room, board, style).net(("side", "back", "other", "front"))


def halves(room: Room, board: float, style: Style = "glued") -> tuple[Net, Net]:
    """The same box in two pieces, each with a glue flap: side and back, the other side and front."""
    piece = Piece(room, board, style)
    return piece.net(("side", "back")), piece.net(("other", "front"), "C")


@dataclass(frozen=True, slots=True)
class Piece:
    """The measures of a box, and the walls and flaps that follow from them; `s` is the thickness of the board."""

    room: Room
    s: float
    style: Style

    # ------------------------------------------------------------------ measures, middle to middle of the board

    @property
    def width(self) -> float:
        return self.room.width + self.s

    @property
    def depth(self) -> float:
        return self.room.depth + self.s

    @property
    def height(self) -> float:
        """Of the sides, from dust flap to dust flap."""
        return self.room.height + self.s

    @property
    def tongue(self) -> float:
        return min(max(0.25 * self.width, 12.0), 18.0, self.height / 2)

    @property
    def inset(self) -> float:
        """How far a flap stays away, on each side, from the walls between which it goes."""
        return self.s / 2 + PLAY

    # ------------------------------------------------------------------ walls

    def net(self, names: Sequence[str], letter: str = "A") -> Net:
        walls: list[Wall] = []
        x = 0.0
        # a side that carries a glue flap is one board narrower
        for at, name in enumerate(names):
            wide = (self.depth if at else self.depth - self.s) if name in ("side", "other") else self.width
            walls.append(self._wall(name, x, wide))
            x += wide
        return laid(walls, self._glue_flap(walls[0]), letter)

    def _wall(self, name: str, x: float, width: float) -> Wall:
        s, low = self.s, self.height
        if name == "front":
            above = self._notched(width)
            if self.style == "tuck":
                return Wall(name, x, width, -s, low + s, above, Flap(()))
            return Wall(name, x, width, -s, low + s, above, self._inner(width))
        if name == "back":
            lid = self._lid("lid", width)
            if self.style == "tuck":
                return Wall(name, x, width, -s, low + s, lid, self._lid("bottom", width))
            return Wall(name, x, width, -s, low + 2 * s, lid, self._outer(width))
        return Wall(
            name, x, width, 0.0, low, self._dust(name, "top", width), self._dust(name, "bottom", width)
        )

    # ------------------------------------------------------------------ flaps

    def _dust(self, wall: str, end: str, width: float) -> Flap:
        long = min(max(0.75 * self.depth, 10.0), self.width / 2 - 1)
        inset = self.inset
        flare = min(FLARE, width / 6)
        radius = min(0.3 * self.depth, 5.0, (width - 2 * (inset + flare)) / 2, long / 2)
        profile = (
            (inset, 0.0, 0.0),
            (inset + flare, long, radius),
            (width - inset - flare, long, radius),
            (width - inset, 0.0, 0.0),
        )
        return Flap(
            profile, folds=((inset, width - inset, 0.0),), parts=((f"dust-{wall}-{end}", "", 0.0, long),)
        )

    def _lid(self, name: str, width: float) -> Flap:
        """A lid, or a bottom that tucks in like one: as deep as the box less the board that its tongue is behind."""
        deep, inset = self.depth - self.s, self.inset
        end, cut = deep + self.tongue, 0.1 * width
        radius = min(0.2 * width, self.tongue - 2)
        profile = (
            (0.0, deep, 0.0),
            (inset, deep, 0.0),
            (inset, end, radius),
            (width - inset, end, radius),
            (width - inset, deep, 0.0),
            (width, deep, 0.0),
        )
        return Flap(
            profile,
            folds=((0.0, width, 0.0), (cut, width - cut, deep)),
            slits=((inset, cut, deep), (width - cut, width - inset, deep)),
            parts=((name, name, 0.0, deep), (f"{name}-tongue", "tongue", deep, end)),
        )

    def _outer(self, width: float) -> Flap:
        """The bottom that is seen, as deep as the box."""
        deep = self.depth
        profile = ((0.0, 0.0, 0.0), (SHY, deep, 1.5), (width - SHY, deep, 1.5), (width, 0.0, 0.0))
        return Flap(profile, folds=((0.0, width, 0.0),), parts=(("bottom", "bottom", 0.0, deep),))

    def _inner(self, width: float) -> Flap:
        """The bottom that is glued under the other."""
        deep, inset = 0.8 * self.depth, self.inset
        lean = inset + SHY
        profile = ((inset, 0.0, 0.0), (lean, deep, 1.5), (width - lean, deep, 1.5), (width - inset, 0.0, 0.0))
        share = BLEED / deep
        low = inset + share * (lean - inset)
        glue = ((low, BLEED, 0.0), (lean, deep, 0.0), (width - lean, deep, 0.0), (width - low, BLEED, 0.0))
        return Flap(
            profile,
            folds=((inset, width - inset, 0.0),),
            parts=(("bottom-inner", "", 0.0, deep),),
            glue=glue,
        )

    def _notched(self, width: float) -> Flap:
        """The front's upper edge, with room for a thumb."""
        # W/8 (PHP-tuckbox-generator), and no deeper than box templates keep free for it
        radius, middle = min(width / 8, NOTCH, self.tongue - 4), width / 2
        left, right = middle - radius, middle + radius
        return Flap(((left, 0, 0), (left, -radius, radius), (right, -radius, radius), (right, 0, 0)))

    def _glue_flap(self, wall: Wall) -> tuple[Point, ...]:
        """Its corners, from the lower one at the wall round to the upper one."""
        wide = min(max(0.7 * self.depth, 8.0), 15.0)
        top, bottom = wall.top + SHORT, wall.bottom - SHORT
        fall = min(wide * CHAMFER, (bottom - top) / 4)
        left = wall.x - wide
        return (
            Point(wall.x, bottom),
            Point(left, bottom - fall),
            Point(left, top + fall),
            Point(wall.x, top),
        )
