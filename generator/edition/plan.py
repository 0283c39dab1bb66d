"""What a new edition is to hold, as values: what was asked for, and what lies in a folder of pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from generator.colour import MOST, palette
from generator.edition.titles import initials, told_apart
from generator.model.game import Game
from generator.words import UNNAMED, count, placeholder


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file: where it lies, and what the new deck calls it, a path from the deck's folder."""

    file: Path
    name: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card to be: `title` is empty where nobody has given one."""

    title: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """A set to be. `spare` are pictures that it has no room for."""

    title: str = ""
    cards: tuple[Card, ...] = ()
    spare: tuple[Picture, ...] = ()
    initials: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """An edition to be. `specials` are cards by role; `said` is what its maker should know."""

    title: str
    sets: tuple[Set, ...]
    specials: Mapping[str, Card] = field(default_factory=dict)
    language: str = "en-GB"
    card: str = "poker"
    paper: str = "a4"
    template: str = "classic"
    back: Picture | None = None
    box: Picture | None = None
    players: str = ""
    theme: Mapping[str, str] = field(default_factory=dict)
    said: tuple[str, ...] = ()

    @property
    def pictures(self) -> Iterator[Picture]:
        """Every picture, those that are spare too, in the order of the deck."""
        for one in self.sets:
            yield from (card.picture for card in one.cards if card.picture)
            yield from one.spare
        yield from (card.picture for card in self.specials.values() if card.picture)
        yield from (picture for picture in (self.back, self.box) if picture)

    @property
    def each(self) -> int:
        """How many cards a set has."""
        return len(self.sets[0].cards)


FEWEST_SETS: Final = 2
FEWEST_CARDS: Final = 2
MOST_CARDS: Final = 12
USUAL_CARDS: Final = 4


def bare(names: Iterable[str], cards: int) -> tuple[Set, ...]:
    """Sets of so many cards without titles; a name may be empty too."""
    return tuple(Set(name, (Card(),) * cards) for name in names)


class Unusable(ValueError):  # noqa: N818  # it is an answer, not a fault of the program
    """What was asked for makes no deck; the words say why and what to do."""


def number_of_sets(number: int) -> None:
    """Raises Unusable where a deck cannot have so many sets."""
    if not FEWEST_SETS <= number <= MOST:
        is_ = "is" if number == 1 else "are"
        raise Unusable(
            f"there {is_} {count(number, 'set')}; a deck has {FEWEST_SETS} to {MOST}, for of more circles the "
            "colours cannot be told apart"
        )


def even(sets: tuple[Set, ...], cards: int | None) -> tuple[tuple[Set, ...], tuple[str, ...]]:
    """The sets with the same number of cards each, and what was done for it.

    Without `cards` it is the number that most sets have; among equals the one nearest to four. A smaller set
    gets cards without a picture, of a larger one the last pictures are spare. Raises Unusable.
    """
    number_of_sets(len(sets))
    sizes = [len(one.cards) for one in sets]
    usual = min(sizes, key=lambda size: (-sizes.count(size), abs(size - USUAL_CARDS), size))
    each = cards or min(max(usual, FEWEST_CARDS), MOST_CARDS)
    made, said = [], []
    for one in sets:
        more = each - len(one.cards)
        spare = tuple(card.picture for card in one.cards[each:] if card.picture)
        made.append(
            replace(one, cards=one.cards[:each] + (Card(),) * max(more, 0), spare=(*one.spare, *spare))
        )
        has = f"{one.title or 'A set'}: {count(len(one.cards), 'picture')}, and every set has {each}"
        if more > 0:
            said.append(f"{has}; so it got {count(more, 'card')} without a picture.")
        elif more < 0:
            said.append(
                f"{has}; {count(-more, 'picture')} left over, listed in a comment at the end of the set."
            )
    return tuple(made), tuple(said)


def finished(plan: Plan, game: Game, folded: Callable[[str], str]) -> Plan:
    """The plan with a title for every card, initials and a colour for every set, a card for every role."""
    colours = palette(len(plan.sets))
    taken: set[str] = set()
    named = told_apart(
        one.title or placeholder(UNNAMED["set"], at) for at, one in enumerate(plan.sets, start=1)
    )
    sets = []
    numbers = dict.fromkeys(UNNAMED, 0)
    for at, (one, title) in enumerate(zip(plan.sets, named, strict=True), start=1):
        # A, B, C … for sets without a title; S1 and S11 would give their cards the same ids
        free = (letter for letter in ascii_uppercase if folded(letter) not in taken)
        own = initials(title, taken, folded, plan.language) if one.title else next(free)
        taken.add(folded(own))
        cards = []
        for card in one.cards:
            kind = "photograph" if card.picture else "card"
            numbers[kind] += not card.title
            cards.append(replace(card, title=card.title or placeholder(UNNAMED[kind], numbers[kind])))
        sets.append(replace(one, title=title, initials=own, colour=colours[at - 1], cards=tuple(cards)))
    apart = iter(told_apart(card.title for one in sets for card in one.cards))
    sets = [replace(one, cards=tuple(replace(card, title=next(apart)) for card in one.cards)) for one in sets]
    specials = {role: plan.specials.get(role) or Card() for role in game.roles}
    named_specials = {
        role: replace(card, title=card.title or _USUAL.get(role, role.capitalize()))
        for role, card in specials.items()
    }
    return replace(plan, sets=tuple(sets), specials=named_specials)


_USUAL: Final = {"release": "The Rescuer", "block": "The Spoilsport"}
