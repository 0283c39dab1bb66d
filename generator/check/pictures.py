"""Rules about pictures as files; what is in them is looked at where they are read (`assets`)."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from generator.assets.find import Finder, content
from generator.assets.refusal import Refused
from generator.check.cards import a_card_is_listed_once
from generator.check.sure import copied, placed
from generator.load import Loaded
from generator.model.deck import Deck, Entry, Special, asks_for_none, entries
from generator.problem import Problem, ValuePath, note, warning
from generator.words import count


def pictures_differ(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D045: No two cards show the same picture, under one file name or two.

    A warning: mostly a copied line, or a photograph that was saved twice.

    Fails:
        sets:
          - cards:
              - picture: art/fox.svg
              - picture: art/fox.svg
    Passes:
        sets:
          - cards:
              - picture: art/fox.svg
              - picture: art/owl.svg
    """
    told = {problem.path[:-1] for problem in a_card_is_listed_once(loaded, deck)}
    twice = copied(deck)
    finder = Finder((Path(os.path.realpath(loaded.folder)),))
    by_file: dict[Path, list[Entry]] = defaultdict(list)
    for entry in entries(deck):
        if (
            entry.path not in told
            and not (entry.set and entry.path[1] in twice)
            and (file := _file(finder, entry))
        ):
            by_file[file].append(entry)
    for same in map(_one_of_each_role, _equal(by_file)):
        if len(same) < 2:
            continue
        one, other, *more = same
        others = f" and {count(len(more), 'more card')}" if more else ""
        equal = one.card.picture != other.card.picture
        names = (
            f"{one.card.picture} and {other.card.picture}, which are equal"
            if equal
            else f"{one.card.picture}"
        )
        text = f"{placed(one)} and {placed(other)}{others} show the same picture: {names}"
        where: ValuePath = (*other.path, "picture")
        yield warning(
            "D045", where, text, "give one of them a picture of its own", also=((*one.path, "picture"),)
        )


def _one_of_each_role(same: list[Entry]) -> list[Entry]:
    """Cards without the further ones of a role, which are to look alike."""
    kept: dict[object, Entry] = {}
    for entry in same:
        card = entry.card
        kept.setdefault(card.role if isinstance(card, Special) else entry.path, entry)
    return list(kept.values())


def _file(finder: Finder, entry: Entry) -> Path | None:
    """The file of a card's picture; None where it has none that may be looked at."""
    picture = _reference(entry)
    if not picture:
        return None
    try:
        file = finder.find(picture).file
    except Refused:
        return None
    return file if file.is_file() else None


def pictures_are_credited(_: Loaded, deck: Deck) -> Iterator[Problem]:
    """D047: Where some pictures are credited, all are.

    A note: a deck that names the makers of some pictures and has no `credits` for the whole has mostly
    forgotten the others. A deck that sets this check's severity under `checks` wants a credit on every picture.

    Fails:
        sets:
          - cards:
              - {picture: art/fox.svg, credit: A. Fox}
              - {picture: art/owl.svg}
    Passes:
        credits: Pictures by A. Fox
        sets:
          - cards:
              - {picture: art/fox.svg, credit: A. Fox}
              - {picture: art/owl.svg}
    """
    shown = [entry for entry in entries(deck) if _reference(entry)]
    bare = [entry for entry in shown if not entry.card.credit]
    some = len(bare) < len(shown) and not deck.credits
    if bare and (some or "D047" in deck.checks):
        one, *others = bare
        more = f" and {count(len(others), 'more card')}" if others else ""
        text = f"no credit is given for the picture of {placed(one)}{more}"
        hint = (
            "add credit: to each"
            if "D047" in deck.checks
            else "add credit: to each, or credits: for the whole deck"
        )
        also = tuple((*entry.path, "picture") for entry in others[:MOST_SHOWN])
        yield note("D047", (*one.path, "picture"), text, hint, also=also)


MOST_SHOWN: Final = 3
"""So many more places are shown with a message."""


def _reference(entry: Entry) -> str:
    """The picture that a card names, or "" for a card of type alone."""
    return "" if asks_for_none(entry.card.picture) else (entry.card.picture or "").strip()


def _equal(by_file: dict[Path, list[Entry]]) -> Iterator[list[Entry]]:
    """The cards that share a file, or whose files hold the same bytes, in the order of the deck."""
    by_size: dict[int, list[Path]] = defaultdict(list)
    for file in by_file:
        by_size[os.stat(file).st_size].append(file)
    for files in by_size.values():
        for same in _same_bytes(files) if len(files) > 1 else (files,):
            cards = [entry for file in same for entry in by_file[file]]
            if len(cards) > 1:
                yield cards


def _same_bytes(files: Iterable[Path]) -> Iterable[list[Path]]:
    """Files of one size, sorted by what is in them; only these need to be read."""
    found: dict[bytes, list[Path]] = defaultdict(list)
    for file in files:
        try:
            found[sha256(content(file)).digest()].append(file)
        except Refused:
            continue  # said where the picture is put on its card
    return found.values()


RULES: Final = (pictures_differ, pictures_are_credited)
