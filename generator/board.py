"""The contact sheet: the whole deck laid out on one board, every different card once, and the backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

from generator.face import Face
from generator.fill import families
from generator.frame import Frame, Group, Item, Place, Rect, Rgb, TextBox, TextStyle
from generator.geometry import Box, Size
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
    sets = count(len(deck.sets), "set")
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
