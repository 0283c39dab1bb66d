"""Stock: the card sizes and papers that have names, and the limits of those that have none.

Closed tables with a source for every figure; nobody adds to one. Of the sources, SCM is the size table of
silhouette-card-maker, MPC is makeplayingcards.com, TGC The Game Crafter.
A name that is not in a table is a ValueError with its near names, never another size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from generator.geometry import GRAIN, Size
from generator.units import parse_length, show_length


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is cut: trim size and corner radius, mm. `about` says what the size is known for."""

    size: Size
    corner: float = 3.0
    about: str = field(default="", compare=False)


CARD_LIMITS: Final = (20.0, 400.0)
"""Least and most of a card's width and height, mm: below 20 a card cannot be held or read and its marks run
into each other (the smallest size sold, micro, is 31.75 wide); 400 is what A3, the largest paper at home,
holds between its margins."""

CORNER_LIMITS: Final = (0.0, 5.0)
"""Least and most corner radius, mm: what corner punches and SCM's size table know."""

PAPER_LIMITS: Final = (50.0, 1500.0)
"""Least and most of a paper's width and height, mm: below 50 there is no room for margins and the smallest
cards; 1500 is the widest common plotter roll (60 inches, 1524) rounded down."""

CARDS: Final[Mapping[str, Card]] = {
    "poker": Card(Size(63.5, 88.9), 3.0, "poker, the usual American playing card"),  # SCM, MPC: 2.5 x 3.5 in
    "mtg": Card(Size(63, 88), 2.5, "Magic, Pokémon, Lorcana; metric poker"),  # SCM; corner: mtg.wiki
    "bridge": Card(Size(57.15, 88.9), 3.0, "bridge, whist, most British packs"),  # SCM, MPC: 2.25 x 3.5 in
    "vintage-uk": Card(Size(62, 87), 3.0, "British family games of 1920-60; measure yours"),  # plausible only
    "tarot": Card(Size(70, 120), 3.0, "tarot, metric"),  # MPC names it as the other convention
    "tarot-us": Card(Size(69.85, 120.65), 3.0, "tarot of American print shops"),  # SCM, MPC: 2.75 x 4.75 in
    "euro": Card(Size(59, 92), 3.0, "Standard European board-game card"),  # sleeve tables
    "us-std": Card(Size(56, 87), 3.0, "Standard American board-game card"),  # CARDPEN, sleeve tables
    "euro-mini": Card(Size(44, 68), 3.0, "Mini European board-game card"),  # SCM
    "us-mini": Card(Size(41, 63), 3.0, "Mini American board-game card"),  # SCM
    "mini": Card(Size(44.45, 63.5), 3.0, "mini card of American print shops"),  # SCM, MPC: 1.75 x 2.5 in
    "micro": Card(Size(31.75, 44.45), 3.0, "micro card of American print shops"),  # SCM: 1.25 x 1.75 in
    "japanese": Card(Size(59, 86), 1.0, "Yu-Gi-Oh!, Japanese trading cards"),  # SCM
    "square-63": Card(Size(63.5, 63.5), 3.0, "small square"),  # TGC SmallSquareDeck: 2.5 in
    "square-70": Card(Size(70, 70), 3.0, "European square"),  # SCM, TGC EuroSquareDeck
    "square-89": Card(Size(88.9, 88.9), 3.0, "large square"),  # TGC SquareDeck, MPC: 3.5 in
    "jumbo": Card(Size(88.9, 139.7), 3.0, "jumbo"),  # SCM, TGC JumboDeck: 3.5 x 5.5 in
    "dixit": Card(Size(80, 120), 3.0, "Dixit, Mysterium"),  # sleeve tables
    "domino": Card(Size(44.45, 88.9), 3.0, "domino card"),  # SCM: 1.75 x 3.5 in
    "business": Card(Size(50.8, 88.9), 3.0, "American business card"),  # SCM: 2 x 3.5 in
    "business-eu": Card(Size(55, 85), 3.0, "European business card"),  # ISO 7810 is near it
    "catan": Card(Size(54, 80), 3.0, "resource cards of Catan"),  # SCM
    "cr80": Card(Size(53.975, 85.725), 3.175, "bank card"),  # SCM: 2.125 x 3.375 in
    "oversize": Card(Size(88, 126), 3.0, "Magic planes and schemes"),  # SCM
}

CARD_ALIASES: Final[Mapping[str, str]] = {
    "poker-us": "poker",
    "poker-eu": "mtg",
    "tarot-eu": "tarot",
    "euro-std": "euro",
    "us": "us-std",
}

PAPERS: Final[Mapping[str, Size]] = {
    "a6": Size(105, 148),  # ISO 216
    "a5": Size(148, 210),  # ISO 216
    "a4": Size(210, 297),  # ISO 216
    "a3": Size(297, 420),  # ISO 216
    "a2": Size(420, 594),  # ISO 216
    "sra4": Size(225, 320),  # ISO 217
    "sra3": Size(320, 450),  # ISO 217
    "letter": Size(215.9, 279.4),  # ANSI Y14.1 A, 8.5 x 11 in
    "legal": Size(215.9, 355.6),  # 8.5 x 14 in, the American trade's size
    "tabloid": Size(279.4, 431.8),  # ANSI Y14.1 B, 11 x 17 in
    "arch-b": Size(304.8, 457.2),  # ANSI Y14.1 architectural B, 12 x 18 in
}

PAPER_ALIASES: Final[Mapping[str, str]] = {"ledger": "tabloid", "us-letter": "letter", "us-legal": "legal"}

PAPER_TITLES: Final[Mapping[str, str]] = {
    "a6": "A6",
    "a5": "A5",
    "a4": "A4",
    "a3": "A3",
    "a2": "A2",
    "sra4": "SRA4",
    "sra3": "SRA3",
    "letter": "Letter",
    "legal": "Legal",
    "tabloid": "Tabloid",
    "arch-b": "Arch B",
}

_SIZE: Final = re.compile(
    r'\s*([^\sx×a-z"]+)\s*([a-z"]*?)\s*[x×]\s*([^\sx×a-z"]+)\s*([a-z"]*)\s*', re.IGNORECASE
)


def card(name: str) -> Card:
    """The card size called `name`; case, `-`, `_` and blanks alike.

    Raises ValueError, worded for the person who typed it, with near names.
    """
    return CARDS[_known("card size", name, CARDS, CARD_ALIASES)]


def paper(name: str) -> Size:
    """The paper called `name`, upright; case, `-`, `_` and blanks alike. Also `WIDTHxHEIGHT`, kept as given.

    Raises ValueError, worded for the person who typed it: an unknown name with near ones, a size out of
    `PAPER_LIMITS`.
    """
    if not _SIZE.fullmatch(name):
        return PAPERS[_known("paper", name, PAPERS, PAPER_ALIASES)]
    size = parse_size(name)
    least, most = PAPER_LIMITS
    if not (least <= min(size.width, size.height) and max(size.width, size.height) <= most):
        limits = f"{show_length(least)} to {show_length(most)}"
        raise ValueError(f"paper of {show_size(size)} cannot be used; width and height go from {limits}")
    return size


def parse_size(text: str) -> Size:
    """The size that `text` names as `WIDTHxHEIGHT`: `210x310`, `21 x 31 cm`, `8.5x13in`, `8.5in × 330mm`.

    A unit given once counts for both; none means mm. Raises ValueError, worded for the person who typed it.
    """
    found = _SIZE.fullmatch(text)
    if not found:
        raise ValueError(f'{text!r} is no size; write width x height: "210x310mm", "8.5x13in"')
    width, width_unit, height, height_unit = found.groups()
    size = Size(  # rounded, for 8.5in is 215.89999999999998 in floats and would not be Letter's width
        round(parse_length(width + (width_unit or height_unit)), GRAIN),
        round(parse_length(height + (height_unit or width_unit)), GRAIN),
    )
    if size.width <= 0 or size.height <= 0:
        raise ValueError(f"{text!r} is no size; width and height must be greater than 0")
    return size


def show_size(size: Size) -> str:
    """`size` as a person writes it: `63.5 x 88.9 mm`. `parse_size` reads it back unchanged."""
    return f"{show_length(size.width).removesuffix(' mm')} x {show_length(size.height)}"


def paper_title(size: Size) -> str:
    """What people call a paper of this size, upright or not: `A4`; a nameless one by its measures."""
    upright = Size(min(size.width, size.height), max(size.width, size.height))
    names = (PAPER_TITLES[name] for name, known in PAPERS.items() if known == upright)
    return next(names, show_size(size))


def _folded(name: str) -> str:
    return re.sub(r"[-_\s]", "", name.casefold())


def _known(kind: str, name: str, table: Iterable[str], aliases: Mapping[str, str]) -> str:
    """The key of `table` that `name` means; ValueError with near names where there is none."""
    keys = {_folded(key): key for key in table} | {_folded(alias): key for alias, key in aliases.items()}
    if (folded := _folded(name)) in keys:
        return keys[folded]
    near = list(dict.fromkeys(keys[match] for match in get_close_matches(folded, keys, n=3, cutoff=0.5)))
    if near:
        raise ValueError(f"there is no {kind} {name!r}; did you mean {', '.join(near)}?")
    raise ValueError(f"there is no {kind} {name!r}; there are {', '.join(table)}")
