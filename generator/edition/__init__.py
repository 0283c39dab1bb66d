"""A new edition: from what was asked for, or from a folder of pictures, to the files of a deck.

It stands on floor 6 and not 5, since initials are proposed by the very rule that the checker compares them by.
Pictures are read one after the other while they are written: forty of them would fill the memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import Final

from generator import library
from generator.check.names import looks
from generator.edition import plan as plans
from generator.edition.fonts import with_fonts
from generator.edition.gather import Gathered, gather
from generator.edition.plan import (
    FEWEST_CARDS,
    MOST_CARDS,
    Card,
    Picture,
    Plan,
    Set,
    Unusable,
    bare,
    even,
    number_of_sets,
)
from generator.edition.text import SCHEMA, deck_yaml, scalar
from generator.edition.titles import title_of
from generator.files import File
from generator.load import DECK_FILE, Loaded
from generator.model.deck import is_language
from generator.model.game import Game
from generator.play import offered
from generator.schema import as_json

__all__ = [
    "SCHEMA",
    "Card",
    "Gathered",
    "Plan",
    "Set",
    "Unusable",
    "bare",
    "deck_yaml",
    "files",
    "finished",
    "gather",
    "language",
    "number_of_cards",
    "number_of_sets",
    "roles",
    "settled",
    "shipped",
    "title_of",
    "with_pictures",
    "with_sets",
]

_KEYS: Final = {"release": ("release", "frees"), "block": ("block", "blocks")}


def roles(game: Game, named: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """By which names of folders and pictures a special card is known.

    By its role, and by the title that it is given here; where it is given none, last by the one of the game.
    """
    keys = {role: _KEYS.get(role, (role,)) for role in game.roles}
    return {
        role: (named[role], *keys[role]) if named.get(role) else (*keys[role], it.title)
        for role, it in game.roles.items()
    }


def with_sets(plan: Plan, sets: tuple[Set, ...], cards: int | None, named: Mapping[str, str]) -> Plan:
    """The plan with these sets, all of one size, and special cards of these names. Raises Unusable."""
    made, said = even(sets, cards)
    specials = {role: Card(title) for role, title in named.items()}
    return replace(plan, sets=made, specials=specials, said=said)


def with_pictures(plan: Plan, found: Gathered, cards: int | None, named: Mapping[str, str]) -> Plan:
    """The plan with what lies in a folder; the names given count more than those found. Raises Unusable."""
    sets, said = even(found.sets, cards)
    specials = {role: replace(found.specials.get(role, Card()), title=title) for role, title in named.items()}
    lone = [one.title for one in found.sets if len(one.cards) == 1]
    for role, card in specials.items():
        if card.picture is None:
            option = {"release": "--frees", "block": "--blocks"}.get(role, "")
            again = "delete the new folder, and begin again with"
            hint = f' If "{lone[0]}" is it, {again} {option} "{lone[0]}".' if lone and lone[0] else ""
            said += (f'{card.title} has no picture: call one "{role}", beside the subfolders.{hint}',)
    if (
        any(it.file.suffix.casefold() in (".heic", ".heif") for it in found_pictures(found))
        and not _READS_HEIC
    ):
        said += ("HEIC photographs of iPhones need one thing more: pip install pillow-heif",)
    return replace(
        plan, sets=sets, specials=specials, back=found.back, box=found.box, said=(*found.said, *said)
    )


_READS_HEIC: Final = find_spec("pillow_heif") is not None


def found_pictures(found: Gathered) -> Iterator[Picture]:
    """Every picture that was found."""
    cards = (*found.specials.values(), *(card for one in found.sets for card in one.cards))
    yield from (card.picture for card in cards if card.picture)


def number_of_cards(text: str) -> None:
    """Raises ValueError, worded for the user, where `text` is no number of cards for a set."""
    if not text.strip().isdecimal() or not FEWEST_CARDS <= int(text) <= MOST_CARDS:
        raise ValueError(f"{text!r} is no number of cards for a set; choose {FEWEST_CARDS} to {MOST_CARDS}")


def language(tag: str) -> None:
    """Raises ValueError, worded for the user, where `tag` is no language."""
    if not is_language(tag):
        raise ValueError(f"{tag!r} is no language tag; write it like en-GB, de or pt-BR")


def finished(plan: Plan, game: Game) -> Plan:
    """The plan with a title for every card, initials and a colour for every set, a card for every role."""
    return plans.finished(plan, game, looks)


def settled(plan: Plan, begun: Loaded) -> Plan:
    """The finished plan with fonts that have its letters, and for how many players it is.

    `begun` is the deck file of the plan as read. The number of players is written down, so that the rules, the
    box and the checker all say the same.
    """
    if begun.template:
        plan = with_fonts(plan, begun.template.theme)
    players = offered(begun.deck, begun.game) if begun.deck and begun.game else ()
    if not players:
        return plan
    few, many = players[0], players[-1]
    return replace(plan, players=f"{few}-{many}" if many > few else str(few))


def files(plan: Plan, game: Game, *, copy: bool = True) -> Iterator[File]:
    """The files of a finished plan, the deck file last, so that it never stands there without its pictures."""
    yield File(SCHEMA, as_json().encode())
    for picture in plan.pictures if copy else ():
        yield File(picture.name, picture.file.read_bytes())
    yield File(DECK_FILE, deck_yaml(plan, game).encode())


def shipped(name: str, title: str | None = None) -> Iterator[File]:
    """The files of the shipped deck `name`, to be changed; under another title where one is given."""
    folder = library.folder("decks") / name
    yield File(SCHEMA, as_json().encode())
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != DECK_FILE):
        yield File(path.relative_to(folder).as_posix(), path.read_bytes())
    text = (folder / DECK_FILE).read_text(encoding="utf-8")
    text = re.sub(r"(\$schema=)\S+", rf"\g<1>{SCHEMA}", text, count=1)
    if title is not None:
        line = f"title: {scalar(title)}"
        text = re.sub(r"^title:.*$", lambda _: line, text, count=1, flags=re.MULTILINE)
    yield File(DECK_FILE, text.encode())
