"""The same cards for everyone: our deck files, and the lists that the other tools read."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Final

A_SET: Final = 4
COLOURS: Final = (
    "#8A1A06",
    "#E8D94E",
    "#44705A",
    "#FC5FB7",
    "#8DBC91",
    "#480B42",
    "#5DBAFD",
    "#BB8536",
    "#1C4C91",
    "#EFE6EA",
    "#1F1F1F",
)
FIRST: Final = (
    "Ember",
    "Tide",
    "Oak",
    "Raven",
    "Hollow",
    "Frost",
    "Mirror",
    "Thistle",
    "Copper",
    "Meadow",
    "Anchor",
    "Velvet",
    "Willow",
    "Beacon",
)
SECOND: Final = (
    "Lantern",
    "Harbour",
    "Signal",
    "Granite",
    "Orchard",
    "Falcon",
    "Cinder",
    "Amber",
    "Quarry",
    "Juniper",
    "Summit",
    "Marble",
)
HEAD: Final = ("format: 1", "title: Benchmark", "card: poker", "template: classic")


@dataclass(frozen=True)
class DataCard:
    """A card as every tool draws it: a circle with initials, a title, the set's name and a drawing."""

    title: str
    book: str
    initials: str
    colour: str
    art: str


def cards(number: int) -> Iterator[DataCard]:
    """`number` different cards, four a set; 44 drawings go round."""
    pairs = [" ".join(pair) for pair in product(FIRST, SECOND)]
    letters = ["".join(three) for three in product(ascii_uppercase, repeat=3)]
    for at in range(number):
        which = at // A_SET
        title, book = pairs[at * 37 % len(pairs)], pairs[which * 61 % len(pairs)]
        yield DataCard(
            f"{title} {at + 1}",
            f"The {book} {which + 1}",
            letters[which * 397 % len(letters)],
            COLOURS[which % len(COLOURS)],
            f"{at % 44 + 1:02}",
        )


def ours(chosen: Sequence[DataCard], art: Path, folder: Path) -> Path:
    """Our deck file for these cards, the drawings beside it.

    1,100 sets cannot differ in colour, nor can their letters be far apart, and drawings go round; those rules are
    switched off from 12 sets on, as a maker of such a deck would have to.
    """
    _beside(art, folder / "art", "svg")
    lines = [*HEAD, f"composition: {{sets: {len(chosen) // A_SET}, cards: {A_SET}, release: 0, block: 0}}"]
    if len(chosen) > A_SET * len(COLOURS):
        lines.append("checks: {D020: off, D021: off, D031: off, D032: off, D045: off}")
    lines.append("sets:")
    for at in range(0, len(chosen), A_SET):
        group = chosen[at : at + A_SET]
        lines += [
            f"  - title: {json.dumps(group[0].book)}",
            f"    initials: {json.dumps(group[0].initials)}",
            f"    colour: {json.dumps(group[0].colour)}",
            "    cards:",
        ]
        for card in group:
            lines += [
                f"      - title: {json.dumps(card.title)}",
                f"        picture: art/{card.art}.svg",
                f"        alt: {json.dumps(f'Drawing {card.art}.')}",
            ]
    return _written(folder / "deck.yaml", lines)


def our_pictures(pictures: Path, folder: Path) -> Path:
    """Our deck file for whole pictures: 44 special cards, since those of `classic` run over the edge.

    Each also gets its upright name, which no other tool draws. That 44 cards of one role look different is an
    error of a deck that is played with (D016), as is one without sets (D013), and 822 pixels are 292 an inch
    here (D042): switched off.
    """
    kind = next(pictures.iterdir()).suffix
    _beside(pictures, folder / "art", kind[1:])
    lines = [*HEAD, "checks: {D013: off, D016: off, D042: off}", "sets: []", "specials:"]
    for file in sorted(pictures.iterdir()):
        lines += [
            f'  - title: "Card {file.stem}"',
            "    role: release",
            "    copies: 1",
            f"    picture: art/{file.name}",
            f'    alt: "Picture {file.stem}."',
        ]
    return _written(folder / "deck.yaml", lines)


def listed(chosen: Sequence[DataCard], file: Path, separator: str = ",") -> Path:
    """The cards as CSV."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, delimiter=separator)
        writer.writerow(("title", "book", "initials", "colour", "red", "green", "blue", "art", "picture"))
        for card in chosen:
            parts = (int(card.colour[at : at + 2], 16) for at in (1, 3, 5))
            words = (card.title, card.book, card.initials, card.colour)
            writer.writerow((*words, *parts, card.art, f"raster/{card.art}.png"))
    return file


def _beside(source: Path, target: Path, kind: str) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for file in source.glob(f"*.{kind}"):
        shutil.copyfile(file, target / file.name)


def _written(file: Path, lines: Sequence[str]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file
