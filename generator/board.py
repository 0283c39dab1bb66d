"""The contact sheet: the whole deck laid out on one board, every different card once, and the backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import pi, sqrt
from typing import Final

from generator.face import Face
from generator.fill import families
from generator.frame import (
    Art,
    Circle,
    Frame,
    Group,
    Item,
    Picture,
    Place,
    Rect,
    Rgb,
    TextBox,
    TextStyle,
    scaled,
    walk,
)
from generator.geometry import Box, Size
from generator.lowink import paler
from generator.model.deck import Deck
from generator.stock import Card
from generator.words import count

GROUND: Final = Rgb.from_hex("#cdc7ba")
INK: Final = Rgb.from_hex("#1f2430")
GAP: Final = 5.0
EDGE: Final = 8.0
MOST: Final = 240
"""Faces on one board; of a larger deck it shows the first."""
MOST_BACKS: Final = 8


def board(deck: Deck, faces: Sequence[Face], card: Card, fonts: tuple[str, str]) -> Frame:
    """The faces in rows with rounded corners, the deck's title where a last row leaves room for it.

    A card is there once, however many copies it has; a special card twice where it has as many, since that is
    what players look for. Each different back follows the fronts. `fonts`: of the title, of the line below it.
    """
    fronts = [face.front for face in faces for _ in range(1 if face.entry.set else min(face.copies, 2))]
    backs = {(back := replace(face.back, name="")).items: back for face in faces}
    shown = [*fronts[:MOST], *list(backs.values())[:MOST_BACKS]]
    across = columns(len(shown), max((len(one.cards) for one in deck.sets), default=1))
    size = Size(card.size.width + GAP, card.size.height + GAP)
    rows = -(-len(shown) // across)
    edges = Size(2 * EDGE + across * size.width - GAP, 2 * EDGE + rows * size.height - GAP)
    items: list[Item] = [Rect(Box(0, 0, edges.width, edges.height), fill=GROUND)]
    for at, face in enumerate(shown):
        row, column = divmod(at, across)
        place = Place(face, EDGE + column * size.width, EDGE + row * size.height)
        items.append(Group((place,), clip=Rect(place.trim, radius=card.corner)))
    bare = across * rows - len(shown)
    if bare >= 2:
        left = EDGE + (across - bare) * size.width
        room = Box(left + GAP, EDGE + (rows - 1) * size.height, bare * size.width - 3 * GAP, card.size.height)
        items += _title(deck, faces, room, fonts)
    return Frame(edges, 0, tuple(items))


def _title(deck: Deck, faces: Sequence[Face], room: Box, fonts: tuple[str, str]) -> list[Item]:
    large, small = card_points(room)
    name = TextStyle(
        families(fonts[0]), large, large / 4, ink=INK, lines=2, leading=large / 4, place="bottom"
    )
    line = TextStyle(families(fonts[1]), small, small / 2, ink=INK, place="top")
    number = count(sum(face.copies for face in faces), "card")
    sets = count(len(deck.sets), deck.texts.set, deck.texts.several)
    upper = Box(room.x, room.y, room.width, room.height * 0.55)
    lower = Box(room.x, upper.bottom + room.height * 0.08, room.width, room.height * 0.2)
    return [TextBox(upper, (deck.title,), name), TextBox(lower, (f"{number}, {sets}",), line)]


def card_points(room: Box) -> tuple[float, float]:
    """Sizes of the title and of the line below it, mm."""
    return min(room.height * 0.32, room.width * 0.3), min(room.height * 0.1, room.width * 0.08)


def columns(number: int, group: int) -> int:
    """How many cards a row: whole sets where that gives a board somewhat wider than high."""
    fair = max(1, round(sqrt(number * 1.45)))  # cards are 1.4 as high as wide: about square
    if group > fair:
        return min(number, fair)
    return min(number, max(1, round(fair / group)) * group)


# ------------------------------------------------------------------------------------------------ crops

PALE: Final = 0.3  # of the ink where a picture is cut away: plainly less, and still to be made out
LEAST_LOST: Final = 0.01
CUT: Final = Rgb.from_hex("#d6001c")
CUT_WIDTH: Final = 0.7
PAPER: Final = Rgb.from_hex("#ffffff")
AROUND: Final = 2.5
CAPTION: Final = 6.6
LETTERS: Final = 3.3
"""Height of the line below a picture that is shown whole, and of its letters, mm."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A picture whose card does not show all of it: of its box this `window` is left once the card is cut."""

    picture: Picture | Art
    window: Box | Circle

    @property
    def lost(self) -> float:
        """The share of the picture that is cut away."""
        box, window = self.picture.box, self.window
        if isinstance(window, Circle):
            return 1 - pi * window.radius**2 / (box.width * box.height)
        return 1 - window.width * window.height / (box.width * box.height)


def uncropped(face: Face) -> Face:
    """The face for a proof of the crops: a side that crops its picture gives way to that picture."""
    return replace(face, front=_uncropped(face.front), back=_uncropped(face.back))


def _uncropped(frame: Frame) -> Frame:
    """The largest cropped picture whole, in the card's place: pale what is cut away, the rest outlined."""
    cropped = max(
        crops(frame), key=lambda crop: crop.picture.box.width * crop.picture.box.height, default=None
    )
    if cropped is None:
        return frame
    box, edge = cropped.picture.box, frame.trim.grown(-AROUND)
    scale = min(edge.width / box.width, (edge.height - CAPTION) / box.height)
    left = edge.left + (edge.width - box.width * scale) / 2
    top = edge.top + (edge.height - CAPTION - box.height * scale) / 2
    by = scale, left - box.x * scale, top - box.y * scale
    whole, window = cropped.picture, cropped.window
    outline = (
        replace(window, stroke=CUT, width=CUT_WIDTH / scale)
        if isinstance(window, Circle)
        else Rect(window, stroke=CUT, width=CUT_WIDTH / scale)
    )
    items = (_faded(whole), Group((whole,), clip=window), outline)
    ground = Rect(frame.media, fill=PAPER)
    return replace(frame, items=(ground, *(scaled(item, *by) for item in items), _caption(frame, cropped)))


def crops(frame: Frame) -> Iterator[Crop]:
    """The deck's own pictures on a face that will not be seen whole, and what is left of each."""
    for item in frame.items:
        held, clip = (item.items, item.clip) if isinstance(item, Group) else ((item,), None)
        if len(held) != 1 or not isinstance(held[0], Picture | Art) or not held[0].path:
            continue
        crop = Crop(held[0], clip if isinstance(clip, Circle) else _left(frame, held[0], clip))
        if crop.lost > LEAST_LOST:
            yield crop


def _left(frame: Frame, picture: Picture | Art, clip: Box | Rect | None) -> Box:
    """What of a picture is seen on the cut card."""
    window = clip.box if isinstance(clip, Rect) else clip or picture.box
    sides = [(one.left, one.top, one.right, one.bottom) for one in (picture.box, window, frame.trim)]
    left, top = max(one[0] for one in sides), max(one[1] for one in sides)
    right, bottom = min(one[2] for one in sides), min(one[3] for one in sides)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _faded(picture: Picture | Art) -> Picture | Art:
    if isinstance(picture, Picture):
        return replace(picture, bitmap=paler(picture.bitmap, PALE))
    return replace(picture, vector=paler(picture.vector, PALE))


def _caption(frame: Frame, cropped: Crop) -> TextBox:
    """The card's title, where it prints one, and how much of its picture is cut away."""
    titled = [one for one in walk(frame.items) if isinstance(one, TextBox) and one.path[-1:] == ("title",)]
    said = f"{round(cropped.lost * 100)} % cut away"
    words = (f"{titled[0].texts[0]}: {said}", said) if titled else (said,)
    fonts = titled[0].style.fonts if titled else ("Cabin",)
    edge = frame.trim.grown(-AROUND)
    style = TextStyle(fonts, LETTERS, LETTERS * 0.6, INK, align="centre", hyphenate="never")
    return TextBox(Box(edge.left, edge.bottom - CAPTION + 1, edge.width, CAPTION - 1), words, style)
