"""Deck and template to faces: the front and the back of every card, as frames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from generator import play, stock
from generator.assets import Shelf, ppi
from generator.fill import Fields, Shown, Value, fields_read, fill, set_values
from generator.frame import Art, Frame, Group, Item, Picture
from generator.geometry import Box, Size
from generator.load import Loaded
from generator.model.deck import Back, Card, Deck, Entry, Special, asks_for_none, entries, file_name
from generator.model.template import AnyElement, Template
from generator.problem import Problem, ValuePath, error, note, warning
from generator.units import show_length
from generator.words import graphemes


@dataclass(frozen=True, slots=True)
class Face:
    """Both sides of one card, and how many of it there are. Frames are named `F.<id>` and `B.<id>`."""

    entry: Entry
    front: Frame
    back: Frame
    copies: int

    @property
    def id(self) -> str:
        return self.entry.id


@dataclass(frozen=True)
class Faces:
    """All faces of a deck in its order, and the problems found on the way."""

    faces: tuple[Face, ...]
    size: stock.Card | None
    problems: tuple[Problem, ...]


def card_size(deck: Deck) -> tuple[stock.Card | None, tuple[Problem, ...]]:
    """The card's trim size and corner, from its name or its own numbers."""
    wanted = deck.card
    named = None
    if wanted.name is not None:
        try:
            named = stock.card(wanted.name)
        except ValueError as unknown:
            return None, (error("D006", ("card",), str(unknown)),)
    elif wanted.width is None or wanted.height is None:
        lacking = "height" if wanted.width is not None else "width"
        hint = "write card: poker, or give width and height"
        return None, (error("D005", ("card", lacking), f"the card size has no {lacking!r}", hint),)
    width = wanted.width if wanted.width is not None else (named.size.width if named else 0.0)
    height = wanted.height if wanted.height is not None else (named.size.height if named else 0.0)
    corner = wanted.corner if wanted.corner is not None else (named.corner if named else 3.0)
    problems = []
    for name, value, (least, most) in (
        ("width", width, stock.CARD_LIMITS),
        ("height", height, stock.CARD_LIMITS),
        ("corner", corner, stock.CORNER_LIMITS),
    ):
        if not least <= value <= most:
            text = f"the card's {name} is {show_length(value)}"
            hint = f"choose {show_length(least)} to {show_length(most)}"
            problems.append(error("D075", ("card", name), text, hint))
    if problems:
        return None, tuple(problems)
    return stock.Card(Size(width, height), corner), ()


def copies(entry: Entry, loaded: Loaded) -> int:
    """How many of a card the deck holds: its own number, else the game's."""
    return play.copies(entry.card, loaded.game)


def build(loaded: Loaded, shelf: Shelf) -> Faces:
    """Every face of the deck. Pictures that cannot be had are problems, and their cards get the plate."""
    deck, template = loaded.deck, loaded.template
    if deck is None or template is None or loaded.template_folder is None:
        return Faces((), None, ())
    size, found = card_size(deck)
    problems = list(found)
    number = sum(len(one.cards) for one in deck.sets) + len(deck.specials)
    if number > MOST_FACES:
        text = f"the deck has {number:,} different cards; up to {MOST_FACES:,} can be laid out at a time"
        return Faces((), None, (*problems, error("D079", ("sets",), text, "split it into several decks")))
    if size is None:
        return Faces((), None, tuple(problems))
    least = Size(template.least.width, template.least.height)
    if size.size.width < least.width - 1e-6 or size.size.height < least.height - 1e-6:
        text = (
            f"template {deck.template!r} serves cards from {stock.show_size(least)} up, "
            f"but this card is {stock.show_size(size.size)}"
        )
        problems.append(error("D078", ("card",), text, "choose a larger card or another template"))
        return Faces((), None, tuple(problems))
    builder = _Builder(loaded, deck, template, size.size, shelf)
    faces = tuple(builder.face(entry) for entry in entries(deck))
    return Faces(faces, size, (*problems, *builder.problems))


MOST_FACES: Final = 6_000
_METADATA: Final = frozenset(
    ("id", "picture", "alt", "fit", "focus", "copies", "back", "fields", "role", "short_title")
)
"""Fields of a card that are not themselves printed as text."""


LEAST_PPI: Final = 200.0  # below it print looks soft at reading distance
GOOD_PPI: Final = 300.0  # what every print shop asks for
TOLD_LOSS: Final = 0.2
MUCH_LOSS: Final = 0.5
"""Shares of a picture lost to a crop that are told, and that are warned of."""


class _Builder:
    def __init__(self, loaded: Loaded, deck: Deck, template: Template, size: Size, shelf: Shelf) -> None:
        self.loaded, self.deck, self.template, self.size, self.shelf = loaded, deck, template, size, shelf
        self.problems: list[Problem] = []
        self.read: dict[str, frozenset[str]] = {}
        self.own = Shelf(loaded.template_folder or loaded.folder)  # the template's pictures
        self.backs: dict[tuple[Back | None, str], Frame] = {}
        self.sets: dict[int, dict[str, Value]] = {}
        self.theme: dict[str, Value] = dict(template.theme)
        self.files = self._files()
        self.words = self._deck()

    def face(self, entry: Entry) -> Face:
        deck, kind = self.deck, "set" if entry.set else "special"
        elements: tuple[AnyElement, ...] = getattr(self.template, kind)
        language = (entry.set.language if entry.set else None) or deck.language
        values: dict[str, Mapping[str, Value]] = {
            "theme": self.theme,
            "card": self._card(entry),
            "deck": self.words,
        }
        paths: dict[str, ValuePath] = {"card": entry.path, "deck": ()}
        if entry.set:
            values["set"], paths["set"] = self._set(entry), entry.path[:2]
        self._unread(entry, elements)
        fields = Fields(values, paths, language, self.template.pips, self.files)
        name = file_name(entry.id)
        front = self._judged(fill(elements, self.size, fields, self.template.bleed), entry.card)
        return Face(
            entry,
            replace(front, name=f"F.{name}"),
            replace(self._back(entry, language), name=f"B.{name}"),
            copies(entry, self.loaded),
        )

    # ------------------------------------------------------------------ values

    def _card(self, entry: Entry) -> dict[str, Value]:
        card = entry.card
        text = {name: value for name, value in card if isinstance(value, str) and name not in _METADATA}
        text["short_title"] = card.short_title or ""
        own = {f"fields.{name}": value for name, value in card.fields.items()}
        ground = self.theme.get("special") if isinstance(card, Special) else self.theme.get("ground")
        if isinstance(card, Special):
            ground = self.theme.get(f"special_{card.role}") or ground
        more = {"id": entry.id, "ground": ground, "picture": self._picture(card, entry.path)}
        return {**text, **own, **more}

    def _set(self, entry: Entry) -> dict[str, Value]:
        at, card_set = entry.path[1], entry.set
        assert isinstance(at, int)
        assert card_set is not None
        if at not in self.sets:
            self.sets[at] = set_values(card_set, at, self.template)
            if card_set.pip and card_set.pip not in self.template.pips:
                text = f"template {self.deck.template!r} has no pip {card_set.pip!r}"
                hint = f"there are: {', '.join(self.template.pips) or 'none'}"
                self.problems.append(error("D006", ("sets", at, "pip"), text, hint))
        return self.sets[at]

    def _deck(self) -> dict[str, Value]:
        letters = graphemes(self.deck.title.strip())
        own = {name: value for name, value in self.deck if isinstance(value, str)}
        return {**own, "initial": letters[0].upper() if letters else ""}

    # ------------------------------------------------------------------ pictures

    def _picture(self, card: Card | Special, path: ValuePath) -> Shown | None:
        if card.picture is None:
            if self.loaded.reading.sound((*path, "picture")):
                name = f"card {card.title!r}"
                self.problems.append(
                    note(
                        "D005",
                        (*path, "picture"),
                        f"{name} has no picture and gets a plate of type",
                        "write picture: none if that is meant",
                    )
                )
            return None
        if asks_for_none(card.picture):
            return None
        return self._shown(card, (*path, "picture"))

    def _shown(self, holder: Card | Special | Back, path: ValuePath) -> Shown | None:
        assert holder.picture is not None
        got = self.shelf.picture(holder.picture, path)
        self.problems += got.problems
        if got.matter is None:
            return None
        return Shown(got.matter, holder.fit, holder.focus, holder.alt or "", path)

    def _back(self, entry: Entry, language: str) -> Frame:
        own = entry.card.back
        back = own or self.deck.back
        path: ValuePath = (*entry.path, "back") if own else ("back",)
        if (back, language) not in self.backs:
            where = (*path, "picture") if back and (*path, "picture") in self.loaded.marks else path
            plain = back is None or back.picture is None or asks_for_none(back.picture)
            shown = self._shown(back, where) if back and not plain else None
            deck = {**self.words, "back": shown, "back_colour": back.colour if back else None}
            values = {"theme": self.theme, "deck": deck}
            fields = Fields(values, {"deck": ()}, language, self.template.pips, self.files)
            frame = fill(self.template.back, self.size, fields, self.template.bleed)
            self.backs[back, language] = self._judged(frame, back)
        return self.backs[back, language]

    def _files(self) -> dict[str, Shown]:
        """The template's own pictures, by the file name that an element gives."""
        found: dict[str, Shown] = {}
        for name in self.template.files():
            got = self.own.picture(name, ("template",))
            self.problems += got.problems
            if got.matter is not None:
                found[name] = Shown(got.matter)
        return found

    # ------------------------------------------------------------------ pictures as printed

    def _judged(self, frame: Frame, holder: Card | Special | Back | None) -> Frame:
        """The frame with its bitmaps no finer than paper shows; how sharp they print and what is cropped is told."""

        def sized(item: Item, window: Box) -> Item:
            if isinstance(item, Group):
                inside = item.clip if isinstance(item.clip, Box) else window
                return replace(item, items=tuple(sized(one, inside) for one in item.items))
            if isinstance(item, Picture | Art) and item.path and holder is not None:
                self._cropped(item, window, holder)
            if not isinstance(item, Picture):
                return item
            self._sharpness(item)
            bitmap = self.shelf.at_size(item.bitmap, item.box.width, item.box.height)
            return replace(item, bitmap=bitmap)

        return replace(frame, items=tuple(sized(item, frame.media) for item in frame.items))

    def _sharpness(self, picture: Picture) -> None:
        density = ppi(picture.bitmap, picture.box.width, picture.box.height)
        seen, box = picture.bitmap.seen, picture.box
        if density >= GOOD_PPI or not picture.path:
            return
        need = GOOD_PPI / density
        text = (
            f"the picture has {seen.width:.0f} x {seen.height:.0f} pixels and prints at about {density:.0f} dpi "
            f"on {show_length(round(box.width, 1))} x {show_length(round(box.height, 1))}"
        )
        hint = (
            f"use one of {ceil(seen.width * need)} x {ceil(seen.height * need)} pixels for {GOOD_PPI:.0f} dpi"
        )
        severity = warning if density < LEAST_PPI else note
        self.problems.append(severity("D042", picture.path, text, hint))

    def _cropped(self, picture: Picture | Art, window: Box, holder: Card | Special | Back) -> None:
        lost = 1 - window.width * window.height / (picture.box.width * picture.box.height)
        if holder.fit == "contain" or lost < TOLD_LOSS or holder.focus:
            return
        where = "left and right" if picture.box.width > window.width + 1e-6 else "top and bottom"
        text = f"{round(lost * 100)} % of the picture is cropped away, at its {where}"
        severity = warning if lost > MUCH_LOSS else note
        hint = "say with focus: which part to keep, or use fit: contain"
        self.problems.append(severity("D043", picture.path, text, hint))

    # ------------------------------------------------------------------ what is given and not shown

    def _unread(self, entry: Entry, elements: tuple[AnyElement, ...]) -> None:
        kind = "set" if entry.set else "special"
        if kind not in self.read:
            self.read[kind] = fields_read(elements, "card")
        read = self.read[kind]
        for name, told in (("subtitle", warning), ("text", warning), ("number", warning), ("credit", note)):
            if getattr(entry.card, name) and name not in read:
                text = f"template {self.deck.template!r} does not print {name!r}"
                hint = "leave it out, or choose a template that shows it"
                self.problems.append(told("D085", (*entry.path, name), text, hint))
        for name in entry.card.fields:
            if name not in self.template.fields:
                known = f"it has {', '.join(self.template.fields)}" if self.template.fields else "it has none"
                self.problems.append(
                    error(
                        "D004",
                        (*entry.path, "fields", name),
                        f"template {self.deck.template!r} declares no field {name!r}",
                        known,
                    )
                )


def chosen(faces: tuple[Face, ...], patterns: str) -> tuple[Face, ...]:
    """The faces whose ids fit one of `patterns`, comma separated, `*` and `?` standing for any letters."""
    from fnmatch import fnmatchcase

    wanted = [pattern.strip().casefold() for pattern in patterns.split(",") if pattern.strip()]
    return tuple(
        face for face in faces if any(fnmatchcase(face.id.casefold(), pattern) for pattern in wanted)
    )


def printed(faces: tuple[Face, ...], times: int = 1) -> Iterator[tuple[Frame, Frame]]:
    """Front and back of every copy, in deck order, the whole deck `times` over."""
    for _ in range(times):
        for face in faces:
            for _ in range(face.copies):
                yield face.front, face.back
