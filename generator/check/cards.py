"""Rules: each card is one of its kind, belongs to one set, and specials of one role are alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from generator.check.names import alike_initials
from generator.check.sure import copied, folded, placed, titled
from generator.load import Loaded
from generator.model.deck import Card, Deck, Entry, Special, asks_for_none, entries, file_name, set_id
from generator.problem import Problem, ValuePath, error, warning
from generator.words import count

Look = tuple[object, ...]


def _picture(card: Card | Special) -> str:
    """The picture's path, or "" for a card of type alone."""
    return "" if asks_for_none(card.picture) else (card.picture or "").strip().removeprefix("./")


def _look(card: Card | Special) -> Look:
    """The words by which players could tell two cards of one title apart."""
    words = (card.subtitle, card.text, card.number)
    return *(folded(word or "") for word in words), tuple(sorted(card.fields.items()))


def specials_of_a_role_are_alike(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D016: All special cards of one role look the same.

    An error: once players can tell two of them apart, a card that was passed on is known by its face. One
    entry with `copies` prints as many as there are to be.

    Fails:
        specials:
          - {title: Uncle Tom, role: release, copies: 1}
          - {title: Uncle Sam, role: release, copies: 1}
          - {title: Aunt Agatha, role: block, copies: 2}
    Passes:
        specials:
          - {title: Uncle Tom, role: release, copies: 2}
          - {title: Aunt Agatha, role: block, copies: 2}
    """
    for at, later in twins(loaded, deck):
        one, other = deck.specials[at], deck.specials[later]
        differ = [name for name in _SEEN if getattr(one, name) != getattr(other, name)]
        name = differ[0]
        values = f"{getattr(one, name) or 'none'}; {getattr(other, name) or 'none'}"
        what = (
            f"differ in their {name.replace('_', ' ')} ({values})" if name in _SAID else f"differ in {name!r}"
        )
        text = f"the cards of the role {one.role} {what}, so players could tell them apart"
        first: ValuePath = ("specials", at, name)
        yield error(
            "D016", ("specials", later, name), text, "list the card once, with copies: 2", also=(first,)
        )


_SEEN: Final = (
    "picture",
    "title",
    "short_title",
    "subtitle",
    "text",
    "number",
    "fit",
    "focus",
    "back",
    "fields",
)
_SAID: Final = ("picture", "title", "short_title", "subtitle", "number")


def twins(loaded: Loaded, deck: Deck) -> list[tuple[int, int]]:
    """The special cards that look other than the first of their role, each behind that one."""
    first: dict[str, int] = {}
    found = []
    for at, special in enumerate(deck.specials):
        if not loaded.reading.sound(("specials", at)):
            continue
        one = first.setdefault(special.role, at)
        if any(getattr(special, name) != getattr(deck.specials[one], name) for name in _SEEN):
            found.append((one, at))
    return found


def again(deck: Deck) -> Iterator[tuple[int, int]]:
    """The special cards that have the id of one before, which D026 reports, each behind that one."""
    first: dict[str, int] = {}
    for entry in entries(deck):
        if entry.set is None:
            at = int(entry.path[1])
            one = first.setdefault(file_name(entry.id.casefold()), at)
            if one != at:
                yield one, at


def a_card_is_listed_once(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D017: A card belongs to one set, and stands there once.

    An error: a set is complete with its own cards, each of them another one. A card that is listed twice is
    mostly a copied line in which not everything was changed.

    Fails:
        sets:
          - cards:
              - {title: Crowned}
              - {title: Crowned}
    Passes:
        sets:
          - cards:
              - {title: Crowned}
              - {title: Dethroned}
    """
    for one, other in _listed_twice([*titled(loaded, deck)]):
        assert other.set is not None
        if one.path[1] == other.path[1]:
            text = f'card "{other.card.title}" stands twice in set "{other.set.initials}"'
        else:
            assert one.set is not None
            text = f'card "{other.card.title}" is listed in set "{one.set.initials}" and in set "{other.set.initials}"'
        where: ValuePath = (*other.path, "title")
        hint = "delete one of them, or give it a title and a picture of its own"
        yield error("D017", where, text, hint, also=((*one.path, "title"),))


def _listed_twice(cards: list[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Set cards that are an earlier one again: they share a title, and a picture where both have one.

    In different sets both must have it: cards of type alone differ by their circles.
    """
    seen: dict[Look, Entry] = {}
    for entry in cards:
        if entry.set is None:
            continue
        title, picture = folded(entry.card.title), _picture(entry.card)
        here = entry.path[1], title
        one = seen.get((title, picture)) if picture else None
        beside = seen.get(here)
        if one is None and beside and (not picture or not _picture(beside.card)):
            one = beside
        if one is not None and _look(one.card) == _look(entry.card):
            yield one, entry
        if picture:
            seen.setdefault((title, picture), entry)
        seen.setdefault(here, entry)


def surplus(deck: Deck) -> Counter[int]:
    """How many cards of each set are listed twice, by the set's place."""
    return Counter(int(entry.path[1]) for pair in _listed_twice([*entries(deck)]) for entry in pair)


def a_set_comes_from_one_source(_: Loaded, deck: Deck) -> Iterator[Problem]:
    """D018: All cards of a set come from the set's own source.

    A warning: the four pictures of a set are from one book. Only cards and sets with a `source` are looked at.

    Fails:
        sets:
          - source: William the Outlaw
            cards:
              - source: William the Pirate
    Passes:
        sets:
          - source: William the Outlaw
            cards:
              - source: William the Outlaw, chapter 3
    """
    for at, card_set in enumerate(deck.sets):
        sources = [(place, card.source) for place, card in enumerate(card_set.cards) if card.source]
        if not sources:
            continue
        own = card_set.source
        if own is None:
            ((common, times),) = Counter(folded(source) for _, source in sources).most_common(1)
            if 2 * times <= len(card_set.cards):
                continue
            own = next(source for _, source in sources if folded(source) == common)
        for place, source in sources:
            if not _same_source(source, own):
                path: ValuePath = ("sets", at, "cards", place, "source")
                also: tuple[ValuePath, ...] = (("sets", at, "source"),) if card_set.source else ()
                text = f'card {place + 1} of set "{card_set.initials}" names the source {source!r}, the set {own!r}'
                yield warning("D018", path, text, "take a card from the set's own source", also=also)


def _same_source(one: str, other: str) -> bool:
    one, other = folded(one), folded(other)
    return one in other or other in one


def titles_differ(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D025: No two cards have the same title.

    A warning: at the table cards are called by their titles.

    Fails:
        sets:
          - cards:
              - {title: The Show}
          - cards:
              - {title: The show}
    Passes:
        sets:
          - cards:
              - {title: The Show}
          - cards:
              - {title: The Show Goes On}
    """
    twice = {other.path for _, other in _listed_twice([*titled(loaded, deck)])}
    by_title: dict[str, list[Entry]] = defaultdict(list)
    for entry in titled(loaded, deck):
        if entry.path not in twice:
            by_title[folded(entry.card.title)].append(entry)
    for same in by_title.values():
        one, *others = same
        if not others or all(entry.set is None for entry in same):
            continue
        more = f" and {count(len(others) - 1, 'more card')}" if len(others) > 1 else ""
        text = f"the title {others[0].card.title!r} is that of {placed(one)} and of {placed(others[0])}{more}"
        where: ValuePath = (*others[0].path, "title")
        yield warning("D025", where, text, "give one of them another title", also=((*one.path, "title"),))


def ids_differ(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D026: No two sets or cards have the same id, capitals aside.

    An error: a card's id is its name in the PDF and the name of its files, so one would replace the other. Ids
    come from the set's initials and the card's place, or a special card's title, where the deck gives none.

    Fails:
        sets:
          - {id: farm}
          - {id: Farm}
    Passes:
        sets:
          - {id: farm}
          - {id: farm2}
    """
    same = {later for _, later in alike_initials(loaded, deck)} | copied(deck).keys()
    sets: dict[str, int] = {}
    for at, card_set in enumerate(deck.sets):
        first = sets.setdefault(file_name(set_id(card_set).casefold()), at)
        if first != at and at not in same:
            same = same | {at}
            where: ValuePath = ("sets", at, "id" if card_set.id else "initials")
            also: ValuePath = ("sets", first, "id" if deck.sets[first].id else "initials")
            text = f"two sets have the id {set_id(card_set)!r}, so the files of their cards would be one"
            if loaded.reading.sound(where, also):
                yield error("D026", where, text, f"write  id: {set_id(card_set)}-2", also=(also,))
    seen: dict[str, Entry] = {}
    odd = {path for at, later in twins(loaded, deck) for path in (("specials", at), ("specials", later))}
    for entry in entries(deck):
        if entry.path in odd or (entry.path[1] in same and entry.set and not entry.card.id):
            continue
        one = seen.setdefault(file_name(entry.id.casefold()), entry)
        if one is not entry and loaded.reading.sound(entry.path, one.path):
            yield _one_id(one, entry)


def _one_id(one: Entry, other: Entry) -> Problem:
    text = f"{placed(one)} and {placed(other)} have the same id {other.id!r}, so their files would be one"
    hint = "give one of them another id"
    if not one.set and not other.set and not other.card.id:
        hint = "list the card once and count its copies, or give one of them an id: of its own"
    return error("D026", (*other.path, "id" if other.card.id else "title"), text, hint, also=(one.path,))


RULES: Final = (
    specials_of_a_role_are_alike,
    a_card_is_listed_once,
    a_set_comes_from_one_source,
    titles_differ,
    ids_differ,
)
