"""The kinds of value that a field can hold, and how each reads what was typed.

A plain scalar of YAML arrives here as text, letter by letter as it stands in the file; the field's kind makes
a number or a switch of it, never the YAML reader. Each kind also says in JSON Schema what it accepts, so that
an editor underlines nothing that is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from generator.units import parse_length
from generator.words import shorten


class Block(BaseModel):
    """A block of named fields: frozen, and closed to names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True)


def wrong(text: str, hint: str = "", id: str = "D006") -> PydanticCustomError:
    """The error that a value is not what its field holds; `text` goes on from the field's name."""
    return PydanticCustomError("deckwright", "{text}", {"id": id, "text": text, "hint": hint})


def _kind(schema: dict[str, Any], read: Callable[[Any], Any]) -> tuple[BeforeValidator, WithJsonSchema]:
    return BeforeValidator(read), WithJsonSchema(schema)


def shown(value: object) -> str:
    """A value as the message quotes it."""
    if isinstance(value, dict):
        return "a block of fields"
    if isinstance(value, list | tuple):
        return "a list"
    return repr(shorten(str(value), 60))


@dataclass(frozen=True, slots=True)
class Short:
    """Lets a block be written as one text, which is then its field `field`: `back: art/back.svg`."""

    field: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def block(value: Any) -> Any:
            return {self.field: value} if isinstance(value, str) else value

        return core_schema.no_info_before_validator_function(block, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [_SCALAR, handler(schema)]}


# ------------------------------------------------------------------------------------------------ text


MOST_LETTERS: Final = 4000
"""Letters in one text: more than the largest card holds at the smallest readable size."""
MOST_IN_A_TITLE: Final = 300


def _text(value: Any, most: int = MOST_LETTERS) -> str:
    if isinstance(value, str):
        if len(value) > most:
            raise wrong(f"is {len(value):,} letters long; at most {most:,} can be printed", "shorten it")
        return value
    if isinstance(value, list):
        raise wrong(
            "must be text, not a list",
            "square brackets and dashes make a list in YAML: put the text in quotes",
        )
    raise wrong("must be text, not a block of fields", 'put the text in quotes: "…"')


def _filled(value: Any) -> str:
    text = _text(value, MOST_IN_A_TITLE)
    if not text.strip():
        raise wrong("is empty", "write a text, in quotes if it has odd signs", id="D005")
    return text


_SCALAR: Final[dict[str, Any]] = {"type": ["string", "number", "boolean"]}
Text = Annotated[str, *_kind(_SCALAR, _text)]
"""Any scalar, letter by letter."""
Filled = Annotated[
    str, *_kind({"anyOf": [{"type": "string", "pattern": r"\S"}, {"type": ["number", "boolean"]}]}, _filled)
]
"""Text that must not be empty."""


# --------------------------------------------------------------------------------------------- numbers

_WHOLE: Final = re.compile(r"\s*([+-]?\d{1,9})(?:\.0*)?\s*", re.ASCII)


def _whole(value: Any) -> int:
    found = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    if found:
        return int(found[1])
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise wrong(f"must be a whole number, not {shown(value)}", "write digits alone, such as 2")


def _number(value: Any) -> float:
    try:
        if isinstance(value, str) and len(value) < 40:
            number = float(value)
            if number - number == 0:  # neither infinite nor not-a-number
                return number
    except ValueError:
        pass
    raise wrong(f"must be a number, not {shown(value)}", "write digits with a point, such as 0.35")


def _length(value: Any) -> float:
    if not isinstance(value, str):
        raise wrong(f"must be a length, not {shown(value)}", 'write mm, or add a unit: 3, "2.5in", 9pt')
    try:
        return parse_length(value)
    except ValueError:
        raise wrong(
            f"must be a length, not {shown(value)}", 'write mm, or add a unit: 3, "2.5in", 9pt'
        ) from None


Whole = Annotated[
    int,
    *_kind(
        {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\s*[+-]?\d{1,9}(\.0*)?\s*$"}]},
        _whole,
    ),
]
Number = Annotated[float, *_kind({"type": ["number", "string"]}, _number)]
LENGTH_SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [
        {"type": "number"},
        {
            "type": "string",
            "pattern": r'^\s*[+-]?(\d+\.?\d*|\.\d+)\s*([mM][mM]|[cC][mM]|[iI][nN]|"|[pP][tT])?\s*$',
        },
    ]
}
Length = Annotated[float, *_kind(LENGTH_SCHEMA, _length)]
"""A length: a bare number is mm."""

_ON: Final = frozenset(("true", "yes", "on"))
_OFF: Final = frozenset(("false", "no", "off"))


def switch(value: Any) -> bool:
    """What `yes`, `No`, `ON`, `false` … say."""
    word = value.strip().casefold() if isinstance(value, str) else value
    if word in _ON or word is True:
        return True
    if word in _OFF or word is False:
        return False
    raise wrong(f"must be yes or no, not {shown(value)}")


_ANY_CASE: Final = "^({})$".format(  # editors' patterns have no flag for it
    "|".join("".join(f"[{letter}{letter.upper()}]" for letter in word) for word in sorted(_ON | _OFF))
)
Switch = Annotated[
    bool,
    *_kind(
        {"anyOf": [{"type": "boolean"}, {"type": "string", "pattern": _ANY_CASE}]},
        switch,
    ),
]

_RANGE: Final = re.compile(r"\s*(\d{1,3})\s*(?:[-–—]\s*(\d{1,3}))?\s*")


def _span(value: Any) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        low, high = _whole(value[0]), _whole(value[1])
    else:
        found = _RANGE.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise wrong(f"must be a number or a range, not {shown(value)}", "write it like 2-7")
        low = int(found[1])
        high = int(found[2] or low)
    if not 1 <= low <= high:
        raise wrong(
            f"runs from {low} to {high}, which is no range",
            f"write it like {min(low, high) or 2}-{max(low, high, 2)}",
        )
    return low, high


Range = Annotated[
    tuple[int, int],
    *_kind(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1},
                {"type": "string", "pattern": r"^\s*\d{1,3}\s*([-–—]\s*\d{1,3})?\s*$"},
                {"type": "array", "items": {"type": ["integer", "string"]}, "minItems": 2, "maxItems": 2},
            ]
        },
        _span,
    ),
]
"""`2-7`, `4` or `[2, 7]`."""


# ---------------------------------------------------------------------------------------------- colour

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", re.ASCII)


def colour(value: Any) -> str:
    """A colour as `#rrggbb`: from `"#990000"`, `990000`, `"#900"` or a CSS colour name."""
    if isinstance(value, str):
        word = value.strip()
        if not word:
            raise wrong("is empty", 'write a colour in quotes: "#c0392b"', id="D030")
        if found := _HEX.fullmatch(word):
            digits = found[1].lower()
            return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
        from PIL.ImageColor import colormap  # the CSS names, late: Pillow takes its time

        named = colormap.get(word.casefold().replace(" ", ""))
        if isinstance(named, str):
            return named.lower()
        if named is not None:  # Pillow leaves numbers there once it has looked a name up
            return "#" + bytes(named[:3]).hex()
        from difflib import get_close_matches

        near = get_close_matches(word.casefold(), colormap, 1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else 'write it like "#c0392b", or a CSS colour name such as teal'
        )
        raise wrong(f"must be a colour, not {shown(value)}", hint, id="D030")
    raise wrong(f"must be a colour, not {shown(value)}", 'write it like "#c0392b"', id="D030")


Colour = Annotated[str, *_kind({"type": ["string", "integer"]}, colour)]


# ----------------------------------------------------------------------------------------------- focus

_ACROSS: Final = {"left": 0.0, "right": 1.0}
_DOWN: Final = {"top": 0.0, "bottom": 1.0}
_MIDDLE: Final = frozenset(("centre", "center", "middle"))


def _focus(value: Any) -> tuple[float, float]:
    hint = "write two shares of width and height like [0.4, 0.2], or words like top left"
    parts = (
        value
        if isinstance(value, list)
        else value.replace(",", " ").split()
        if isinstance(value, str)
        else []
    )
    words = [part.casefold() for part in parts if isinstance(part, str)]
    if 1 <= len(words) <= 2 and all(word in _MIDDLE | _ACROSS.keys() | _DOWN.keys() for word in words):
        across = [_ACROSS[word] for word in words if word in _ACROSS]
        down = [_DOWN[word] for word in words if word in _DOWN]
        if len(across) <= 1 and len(down) <= 1:
            return (across or [0.5])[0], (down or [0.5])[0]
    if len(parts) == 2:
        try:
            x, y = _number(parts[0]), _number(parts[1])
        except PydanticCustomError:
            raise wrong(f"must be a place in the picture, not {shown(value)}", hint) from None
        if 0 <= x <= 1 and 0 <= y <= 1:
            return x, y
        raise wrong(f"must lie between 0 and 1, not at {x:g}, {y:g}", hint)
    raise wrong(f"must be a place in the picture, not {shown(value)}", hint)


Focus = Annotated[
    tuple[float, float],
    *_kind(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 1, "maxItems": 2},
            ]
        },
        _focus,
    ),
]
"""The point of a picture that a crop keeps: shares of its width and height from the top left, or words."""
