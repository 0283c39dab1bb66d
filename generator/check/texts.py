"""Rules about words: what other programs would read in them, and which way they run."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args

import regex
from pydantic import BeforeValidator

from generator.load import Loaded
from generator.model.deck import Deck
from generator.model.fields import Block, Filled, Text
from generator.problem import Problem, ValuePath, note, warning
from generator.source import other_readers_change
from generator.words import count, unfinished


def texts_are_text_to_every_reader(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D006: A text is text to every program that reads the file.

    A note: here NO, 1.10 and 12:30 are kept letter by letter, but other YAML readers make them false, 1.1 and
    750. Quotes keep them as they are everywhere.

    Fails:
        sets:
          - cards:
              - title: 12:30
    Passes:
        sets:
          - cards:
              - title: "12:30"
    """
    for path, text in _texts(deck, ()):
        if text[:1] not in _NUMBER_LIKE and text.casefold() not in _WORD_LIKE:
            continue
        mark = loaded.marks.get(path)
        other = other_readers_change(mark) if mark else None
        if other:
            field = path[-1]
            words = f"{field} {text} is kept as text here; other YAML readers make it {other}"
            yield note("D006", path, words, f'quotes are safer:  {field}: "{text}"')


_NUMBER_LIKE: Final = tuple("+-.0123456789")
_WORD_LIKE: Final = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false"))


def _texts(block: Block, path: ValuePath) -> Iterator[tuple[ValuePath, str]]:
    """Every text of a block and of those in it, with its path, walked by the types of the fields."""
    for name, is_text in _fields(type(block)):
        value = getattr(block, name)
        if isinstance(value, str):
            if is_text and value:
                yield (*path, name), value
        elif isinstance(value, Block):
            yield from _texts(value, (*path, name))
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, Block):
                    yield from _texts(item, (*path, name, at))
        elif isinstance(value, dict) and is_text:
            yield from (((*path, name, key), text) for key, text in value.items() if text)


@cache
def _fields(block: type[Block]) -> tuple[tuple[str, bool], ...]:
    """The fields of a block that can hold something to walk, and whether they hold text of the user's own."""
    return tuple(
        (
            name,
            any(
                isinstance(part, BeforeValidator) and part.func in _READERS
                for part in (*field.metadata, *_parts(field.annotation))
            ),
        )
        for name, field in block.model_fields.items()
    )


def _parts(annotation: Any) -> Iterator[Any]:
    """All that an annotation is made of."""
    yield from getattr(annotation, "__metadata__", ())
    for part in get_args(annotation):
        yield from _parts(part)


_READERS: Final = frozenset(
    part.func for kind in (Text, Filled) for part in _parts(kind) if isinstance(part, BeforeValidator)
)
"""What reads a text field."""


def quotes_come_in_pairs(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D008: A text does not end in a quotation mark that was never opened.

    A warning: without the mark before it YAML takes the one behind for a letter, and it would be printed.

    Fails:
        sets:
          - initials: C."
    Passes:
        sets:
          - initials: "C."
    """
    for path, text in _texts(deck, ()):
        before, last = text[-2:-1], text[-1]
        if (
            last not in "\"'"
            or text.count(last) != 1
            or before.isdigit()
            or (last == "'" and before.isalpha())
        ):
            continue  # 12" is a record, and the boys' no quotation
        mark = loaded.marks.get(path)
        if mark and mark.plain:
            words = f"{path[-1]} {text} ends in a quotation mark that was not opened"
            quoted = f"{last}{text}"
            yield warning("D008", path, words, f"write  {path[-1]}: {quoted}")


# ------------------------------------------------------------------------------------------------ direction

_OPEN: Final = {
    "\u202a": "\u202c",
    "\u202b": "\u202c",
    "\u202d": "\u202c",
    "\u202e": "\u202c",
} | dict.fromkeys("\u2066\u2067\u2068", "\u2069")
"""Direction marks that open a stretch, and what closes it (UAX 9, 2)."""
_LATIN: Final = regex.compile(r"\p{Latin}[\p{Latin}\p{M}'’-]*")


def directions_are_clear(_: Loaded, deck: Deck) -> Iterator[Problem]:
    """D052: A text runs one way, or says where it turns.

    A warning: in an Arabic or Hebrew text the place of a Latin word, and of the signs around it, depends on
    invisible rules; an unclosed direction mark turns all that follows it.

    Fails:
        sets:
          - cards:
              - title: صندوق Box
    Passes:
        sets:
          - cards:
              - title: صندوق
    """
    for path, text in _texts(deck, ()):
        if text.isascii() or not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
            continue
        if not _closed(text):
            words = (
                f"a direction mark in {path[-1]} {text!r} is opened and not closed, or the other way round"
            )
            yield warning("D052", path, words, "delete the mark, or close it")
        elif (latin := _LATIN.search(text)) and not any(mark in text for mark in _OPEN):
            words = f"{path[-1]} {text!r} runs from the right and holds the Latin word {latin[0]!r}"
            yield warning("D052", path, words, "look at the order of the words on the proof")


def _closed(text: str) -> bool:
    waiting: list[str] = []
    for sign in text:
        if sign in _OPEN:
            waiting.append(_OPEN[sign])
        elif sign in _OPEN.values() and (not waiting or waiting.pop() != sign):
            return False
    return not waiting


# --------------------------------------------------------------------------------------------- placeholders

MOST_SHOWN: Final = 3
"""So many more places are shown with a message."""


def titles_are_finished(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D027: A title is one that its maker has written.

    A warning: `deckwright new` calls a picture `Photograph 3` where its file has a camera's name, and what has no
    picture yet `Untitled 3`; printed, that is a waste of a card.

    Fails:
        sets:
          - cards:
              - title: Photograph 1
    Passes:
        sets:
          - cards:
              - title: Donkey ride, 1961
    """
    found: list[tuple[ValuePath, str]] = []
    for at, card_set in enumerate(deck.sets):
        found += [(("sets", at, "title"), card_set.title)]
        found += [
            (("sets", at, "cards", place, "title"), card.title) for place, card in enumerate(card_set.cards)
        ]
    found = [(path, title) for path, title in found if unfinished(title) and loaded.reading.sound(path)]
    if found:
        (path, title), *others = found
        more = f", and {count(len(others), 'more title')}" if others else ""
        is_ = "is still a placeholder" if not others else "are still placeholders"
        also = tuple(place for place, _ in others[:MOST_SHOWN])
        yield warning("D027", path, f'"{title}"{more} {is_}', "write what the picture shows", also=also)


RULES: Final = (
    texts_are_text_to_every_reader,
    quotes_come_in_pairs,
    directions_are_clear,
    titles_are_finished,
)
