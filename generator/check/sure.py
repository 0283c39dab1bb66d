"""What can be judged, and what things are called: what the rules share.

A rule says nothing about what was stood in for because of an earlier error, nor does it count what that error
may hide: causes are reported, not their consequences.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from generator.load import Loaded
from generator.model.deck import CardSet, Deck, Entry, entries
from generator.model.game import Game
from generator.problem import Problem, Severity, ValuePath
from generator.read import STAND_INS

_COUNTED: Final = frozenset(("sets", "cards", "specials", "copies", "role"))


def counted(loaded: Loaded) -> bool:
    """Whether sets, cards and copies are those that their maker wrote: nothing was left out or repaired."""
    broken = {problem.path for problem in loaded.problems if problem.id in ("D001", "D002", "D003")}
    wrong = {path for path in loaded.reading.shaky | broken if path[:1] not in _ASIDE}
    return not any(not path or isinstance(path[-1], int) or path[-1] in _COUNTED for path in wrong)


_ASIDE: Final = frozenset((("composition",), ("play",), ("print",), ("card",), ("theme",), ("checks",)))
"""Where an error leaves the cards as they are."""


def roles_known(game: Game, deck: Deck) -> bool:
    """Whether the roles of all special cards are the game's, so that the cards of each can be counted."""
    return all(special.role in game.roles for special in deck.specials)


def at_key(problem: Problem) -> Problem:
    """The problem shown at the name of its field and not at the value."""
    return replace(problem, at="key")


def folded(text: str) -> str:
    """`text` as a reader compares it: width, case and the number of blanks do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def copied(deck: Deck) -> dict[int, int]:
    """The places of sets that are an earlier one again, card for card, with the place of that one.

    Such a set was copied to make another of it; it is reported as a whole, and no rule looks at its parts.
    """
    first: dict[tuple[str, str], int] = {}
    found = {}
    for at, card_set in enumerate(deck.sets):
        one = first.setdefault((card_set.title, card_set.initials), at)
        if one != at and deck.sets[one].cards == card_set.cards:
            found[at] = one
    return found


def named(card_set: CardSet) -> str:
    """`set "W.G." (William the Gangster)`."""
    if card_set.initials in STAND_INS.values():
        return f'set "{card_set.title}"'
    if card_set.title in STAND_INS.values():
        return f'set "{card_set.initials}"'
    return f'set "{card_set.initials}" ({card_set.title})'


def placed(entry: Entry) -> str:
    """`card 3 of set "W.G."`, or `special card "William"`."""
    if entry.set is None:
        return f'special card "{entry.card.title}"'
    return f'card {int(entry.path[-1]) + 1} of set "{entry.set.initials}"'


def titled(loaded: Loaded, deck: Deck) -> Iterator[Entry]:
    """The cards that have a title of their own, sets that were copied left out."""
    twice = copied(deck)
    for entry in entries(deck):
        if (entry.set is None or entry.path[1] not in twice) and loaded.reading.sound((*entry.path, "title")):
            yield entry


def sets_where(loaded: Loaded, deck: Deck, field: str) -> Iterator[tuple[int, CardSet, ValuePath]]:
    """The sets whose `field` is what their maker wrote, copied ones left out: place, set and the field's path."""
    twice = copied(deck)
    for at, card_set in enumerate(deck.sets):
        path: ValuePath = ("sets", at, field)
        if at not in twice and loaded.reading.sound(path):
            yield at, card_set, path


def severe(promised: bool) -> Severity:
    """How bad a deviation of the special cards is: a broken promise is an error."""
    return Severity.ERROR if promised else Severity.WARNING
