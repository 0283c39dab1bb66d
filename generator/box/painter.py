"""The panels of the box: the deck's words and numbers, filled into a box template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from generator import play
from generator.assets import Shelf
from generator.fill import Fields, Shown, Value, fill, set_values
from generator.frame import Frame
from generator.load import Loaded
from generator.model.box import BoxTemplate
from generator.model.deck import Box as Wish
from generator.model.deck import Deck, asks_for_none
from generator.net import BLEED, Panel
from generator.problem import Problem, Severity, ValuePath, note
from generator.words import english, graphemes

MANY: Final = 12
"""More sets than this are listed in two columns."""


class Painter:
    """Fills panels from the box template."""

    def __init__(self, loaded: Loaded, deck: Deck, template: BoxTemplate, shelf: Shelf, cards: int) -> None:
        assert loaded.template is not None
        self.template = template
        self.problems: list[Problem] = []
        letters = graphemes(deck.called)
        own: dict[str, Value] = {name: value for name, value in deck if isinstance(value, str)}
        pictured = any(
            card.picture and card.picture.strip().casefold() != "none"
            for one in deck.sets
            for card in one.cards
        )
        words = {
            **own,
            "title": deck.called,
            "initial": letters[0].upper() if letters else "",
            "picture": self._picture(deck.box, shelf),
            "pictures": "yes" if pictured else "",
            "many": "yes" if len(deck.sets) > MANY else "",
        }
        theme: dict[str, Value] = dict(self._theme(loaded, deck, cards, pictured=pictured))
        self.fields = Fields(
            {"theme": theme, "deck": words},
            {"theme": ("theme",), "deck": (), **_paths(deck)},
            deck.language,
            loaded.template.pips,
            self._files(loaded),
            tuple(set_values(one, at, loaded.template) for at, one in enumerate(deck.sets)),
        )

    def frame(self, panel: Panel) -> Frame:
        """The panel as its template draws it, seen upright."""
        kind = panel.kind if panel.kind in ("front", "side", "back", "other", "lid") else "plain"
        made = fill(getattr(self.template, kind), panel.box.size, self.fields, BLEED)
        return replace(made, name=f"box.{panel.name}")

    def _picture(self, wish: Wish, shelf: Shelf) -> Shown | None:
        if wish.picture is None or asks_for_none(wish.picture):
            return None
        path: ValuePath = ("box", "picture")
        got = shelf.picture(wish.picture, path)
        self.problems += got.problems
        return Shown(got.matter, alt=wish.alt or "", path=path) if got.matter is not None else None

    def _files(self, loaded: Loaded) -> dict[str, Shown]:
        """The box template's own pictures."""
        shelf = Shelf(loaded.box_folder or loaded.folder)
        found: dict[str, Shown] = {}
        for name in self.template.files():
            got = shelf.picture(name, ("box",))
            self.problems += got.problems
            if got.matter is not None:
                found[name] = Shown(got.matter)
        return found

    # ------------------------------------------------------------------ words

    def _theme(self, loaded: Loaded, deck: Deck, cards: int, *, pictured: bool) -> Iterator[tuple[str, str]]:
        """The theme with the numbers of this deck in its words."""
        speaks_english = deck.language.split("-", maxsplit=1)[0].lower() == "en"
        offered = play.offered(deck, loaded.game) if loaded.game else ()
        players = (offered[0], offered[-1]) if offered else None
        numbers = {
            "cards": cards,
            "faces": sum(len(one.cards) for one in deck.sets),
            "sets": len(deck.sets),
            "players": players,
            "age": _age(deck.box.age, english_words=speaks_english),
            "set": deck.texts.set if len(deck.sets) == 1 else deck.texts.several,
        }
        own = _own_words(deck)
        for name, written in self.template.theme.items():
            text = own.get(name, written)
            if "{" not in text:
                yield name, text
                continue
            path: ValuePath = ("theme", name) if name in deck.theme else ("box",)
            path = ("texts", _TEXTS[name]) if name in own else path
            called = _TEXTS[name] if name in own else name
            for unknown in sorted({found[1] for found in _HELD.finditer(text)} - numbers.keys()):
                known = ", ".join(f"{{{one}}}" for one in numbers)
                told = f"the words {called!r} of the box hold {{{unknown}}}, which stands for nothing"
                problem = Problem("D099", Severity.WARNING, path, told, f"there are {known}")
                self.problems += [problem] if problem not in self.problems else []  # two names, one text
            yield name, worded(text, numbers, deck.box.contents, spelt=speaks_english)
        line = "box_line" if pictured else "box_line_plain"
        lent = [
            name
            for name in (line, "box_heading", "box_foot")
            if name in self.template.theme.keys() - deck.theme - own.keys()
        ]
        unread = sorted({_TEXTS[name] for name in own} - {_TEXTS.get(name) for name in self.template.theme})
        for field in unread:
            told = f"the template of the box prints no {field!r}"
            self.problems.append(Problem("D099", Severity.WARNING, ("texts", field), told, "leave it out"))
        if lent and not speaks_english:
            text = f"the box speaks English ({', '.join(lent)}), but the deck's language is {deck.language}"
            hint = f"write them under texts:, such as {_TEXTS[lent[0]]}: …"
            self.problems.append(note("D099", ("language",), text, hint))


_TEXTS: Final[Mapping[str, str]] = {
    "box_line": "box_line",
    "box_line_plain": "box_line",
    "box_heading": "box_heading",
    "box_foot": "box_foot",
}
"""The words of a box template's theme, and the fields of `texts` that come before them."""


def _own_words(deck: Deck) -> dict[str, str]:
    """The words of the theme that the deck gives under `texts`."""
    given = {name: getattr(deck.texts, field) for name, field in _TEXTS.items()}
    return {name: text.strip() for name, text in given.items() if text}


def _paths(deck: Deck) -> dict[str, ValuePath]:
    """Where those words stand in the deck file, and the name of the game."""
    paths: dict[str, ValuePath] = {f"theme.{name}": ("texts", _TEXTS[name]) for name in _own_words(deck)}
    return {**paths, "deck.title": ("texts", "game")} if deck.texts.game else paths


_HELD: Final = re.compile(r"\{([a-z]+)(?::([^{}|]*)(?:\|([^{}]*))?)?\}")
Number = int | tuple[int, int] | str | None


def worded(text: str, numbers: Mapping[str, Number], contents: str | None, *, spelt: bool) -> str:
    """`text` with its `{…}` filled in; parts between dots whose value is not known are left out.

    `contents` stands in for the part that would tell the number of cards.
    """
    parts = []
    for part in text.split(" · "):
        asked = [found[1] for found in _HELD.finditer(part)]
        if contents and "cards" in asked:
            parts.append(contents)
        elif all(name not in numbers or numbers[name] not in (None, "") for name in asked):
            parts.append(_HELD.sub(lambda found: _number(found, numbers, spelt=spelt), part))
    return " · ".join(parts)


def _number(found: re.Match[str], numbers: Mapping[str, Number], *, spelt: bool) -> str:
    value, one, many = numbers.get(found[1]), found[2], found[3]
    last = value[1] if isinstance(value, tuple) else value
    if many is not None:
        return (one if last == 1 else many) or ""
    if isinstance(value, tuple):
        return str(value[0]) if value[0] == value[1] else f"{value[0]}–{value[1]}"
    if one == "words" and spelt and isinstance(value, int):
        return english(value)
    return f"{value:,}" if isinstance(value, int) else str(value or "")


def _age(age: str | None, *, english_words: bool) -> str:
    found = re.fullmatch(r"\s*(\d+)\s*\+\s*", age or "")
    return f"{found[1]} and up" if found and english_words else (age or "").strip()
