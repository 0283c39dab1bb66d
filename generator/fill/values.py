"""What a template can refer to: values by namespace and name, and where they stand in the deck file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, Literal

from generator.colour import contrast
from generator.frame import (
    Bitmap,
    Grey,
    Ink,
    Rgb,
    Vector,
)
from generator.model.deck import CardSet
from generator.model.fields import colour
from generator.model.template import (
    Template,
)
from generator.problem import ValuePath


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as a card shows it: what it is, how it fills its window, and what it tells.

    Without a focus of its own it is cropped about the template's.
    """

    matter: Bitmap | Vector
    fit: Literal["cover", "contain"] = "cover"
    focus: tuple[float, float] | None = None
    alt: str = ""
    path: ValuePath = ()


TRIM: Final = "trim"
"""What the card itself is called where an edge hangs on it."""

Value = str | Shown | None


@dataclass(frozen=True, slots=True)
class Fields:
    """What a template can refer to: values by namespace (`card`, `set`, `deck`, `theme`) and name.

    `paths` says where a namespace stands in the deck file, or a single value (`theme.box_line`) that stands
    elsewhere; `language` is that of the words; `pips` and `files` are the shapes and pictures that the template
    brings along; `sets` is what it can say of each set.
    """

    values: Mapping[str, Mapping[str, Value]]
    paths: Mapping[str, ValuePath] = field(default_factory=dict)
    language: str = "en-GB"
    pips: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, Shown] = field(default_factory=dict)
    sets: tuple[Mapping[str, Value], ...] = ()

    def get(self, reference: str) -> Value:
        """What a reference stands for, or the literal itself."""
        space, name = split(reference)
        return self.values.get(space, {}).get(name) if space else reference

    def path(self, reference: str) -> ValuePath:
        """Where the value stands in the deck file."""
        if reference in self.paths:
            return self.paths[reference]
        space, name = split(reference)
        return (*self.paths[space], *name.split(".")) if space in self.paths else ()

    def holds(self, condition: str | None) -> bool:
        """Whether a `when` is fulfilled."""
        if condition is None:
            return True
        wanted = not condition.startswith("not ")
        return bool(self.get(condition.removeprefix("not ").strip())) is wanted

    def of_set(self, at: int) -> Fields:
        """The same where the set that is told of is number `at`."""
        one = self.sets[at]
        language = str(one.get("language") or self.language)
        values = {**self.values, "set": one}
        return replace(self, values=values, paths={**self.paths, "set": ("sets", at)}, language=language)


def set_values(card_set: CardSet, at: int, template: Template) -> dict[str, Value]:
    """What a template can say of set number `at`: its own fields, the colour of its letters, its pip's name."""
    values: dict[str, Value] = {name: value for name, value in card_set if isinstance(value, str)}
    light = colour(template.theme.get("light") or "#ffffff")
    dark = colour(template.theme.get("dark") or "#000000")
    best = max((light, dark), key=lambda letters: contrast(letters, card_set.colour))
    values["letters"] = {"light": light, "dark": dark}.get(card_set.letters or "", best)
    shapes = list(template.pips)
    values["pip"] = card_set.pip or (shapes[at % len(shapes)] if shapes else "")
    return values


_REFERENCE: Final = re.compile(r"(theme|card|set|deck)\.([a-z_]+(?:\.[a-z_]+)?)")


def split(reference: str) -> tuple[str, str]:
    """The namespace and name of a reference; two empty texts for a literal."""
    found = _REFERENCE.fullmatch(reference.strip())
    return (found[1], found[2]) if found else ("", "")


def recased(text: str, case: Literal["as-is", "upper", "lower"], language: str) -> str:
    """`text` in capitals or small letters by the rules of its language (Turkish and Azeri have two letters i)."""
    if case == "as-is":
        return text
    turkic = language.split("-", maxsplit=1)[0].lower() in ("tr", "az")
    if case == "upper":
        return (text.replace("i", "İ") if turkic else text).upper()
    return (text.replace("I", "ı").replace("İ", "i") if turkic else text).lower()


def families(text: str) -> tuple[str, ...]:
    """The font families that a theme names, in the order in which they are asked for a letter."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


@cache
def ink(text: str) -> Ink:
    """The ink of a colour that has been checked; black is one ink, not three."""
    rgb = Rgb.from_hex(colour(text))
    return Grey(rgb.red) if rgb.red == rgb.green == rgb.blue == 0 else rgb
