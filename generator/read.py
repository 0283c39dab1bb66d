"""Nodes to models: every field read by its kind, all problems at once, and the rest of the file still usable.

Where a value is wrong it is reported and then left out, or stood in for where the model needs one, and the file
is read again; so later stages can look at everything else. What was stood in for is listed as shaky: a rule
says nothing about it, for causes are reported and not their consequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from pydantic import ValidationError

from generator.model.deck import LATER, Card, CardSet, Deck, Play, Print, Special
from generator.model.fields import Block, shown
from generator.problem import Problem, Severity, ValuePath, error
from generator.source import Node, Source
from generator.words import shorten

M = TypeVar("M", bound=Block)


@dataclass(frozen=True)
class Reading(Generic[M]):
    """What was read: the model (None where not even stand-ins help), the problems, and what is stood in for."""

    model: M | None
    problems: tuple[Problem, ...]
    shaky: frozenset[ValuePath]

    def sound(self, *paths: ValuePath) -> bool:
        """Whether nothing at, above or below `paths` was stood in for."""
        if not self.shaky:
            return True
        above = self._with_above
        return not any(
            path in above or any(path[:length] in self.shaky for length in range(len(path))) for path in paths
        )

    @cached_property
    def _with_above(self) -> frozenset[ValuePath]:
        """The shaky paths and all that stand above them: looked up, since there may be thousands."""
        return frozenset(path[:length] for path in self.shaky for length in range(len(path) + 1))


STAND_INS: Final[Mapping[str, Any]] = {
    "title": "…",
    "initials": "?",
    "colour": "#808080",
    "role": "?",
    "sets": [],
    "cards": [],
}
"""What a required field of a deck is taken as, once it has been reported as missing."""

MOST_ROUNDS: Final = 8


def read(source: Source, model: type[M], what: str = "the deck") -> Reading[M]:
    """Read a parsed file as `model`; `what` is how messages call its root."""
    problems: list[Problem] = []
    shaky: set[ValuePath] = set()
    data, empty = _filled(source.data)
    if not isinstance(data, dict):
        if not source.problems:
            problems.append(
                error("D002", (), f'{what} must begin with fields such as "title: …", not with {shown(data)}')
            )
        return Reading(None, tuple(problems), frozenset({()}))
    for _ in range(MOST_ROUNDS):
        try:
            return Reading(model.model_validate(data), tuple(problems), frozenset(shaky))
        except ValidationError as refused:
            faults = [
                _Fault(fault, _known(fault["loc"], data), data, empty, model, what)
                for fault in refused.errors(include_url=False)
            ]
            meant = {fault.meant for fault in faults} | shaky
            for fault in faults:
                # a missing field that is there misspelt, or is part of what was reported, is a consequence
                if not (fault.missing and _below(fault.path, meant)) and fault.path not in shaky:
                    problems.append(fault.problem())
                shaky.add(fault.path)
            mended = [_mend(data, fault.path, missing=fault.missing) for fault in faults]
            if not all(mended):
                break
    return Reading(None, tuple(problems), frozenset(shaky))


def _below(path: ValuePath, reported: set[ValuePath]) -> bool:
    """Whether the value at `path` or a block that it belongs to has been reported (the root aside)."""
    return any(path[:length] in reported for length in range(1, len(path) + 1))


def _filled(node: Node, path: ValuePath = ()) -> tuple[Any, set[ValuePath]]:
    """A copy of the nodes without the fields that hold nothing, and the paths of those."""
    if isinstance(node, dict):
        kept, empty = {}, set[ValuePath]()
        for key, value in node.items():
            if value is None:
                empty.add((*path, key))
                continue
            kept[key], below = _filled(value, (*path, key))
            empty |= below
        return kept, empty
    if isinstance(node, list):
        items = [_filled(value, (*path, at)) for at, value in enumerate(node)]
        return [item for item, _ in items], set[ValuePath]().union(*(below for _, below in items))
    return node, set()


def _known(loc: tuple[str | int, ...], data: Any) -> ValuePath:
    """A pydantic location as a path in the data: the tags of unions dropped, the last missing key kept."""
    path: list[str | int] = []
    for part, last in ((part, at == len(loc) - 1) for at, part in enumerate(loc)):
        inside = (
            part in data if isinstance(data, dict) else isinstance(data, list) and part in range(len(data))
        )
        if inside:
            data = data[part]
            path.append(part)
        elif last and isinstance(data, dict):
            path.append(part)
    return tuple(path)


def _mend(data: Any, path: ValuePath, *, missing: bool) -> bool:
    """Take the wrong value at `path` out, or stand in for the missing one; whether that could be done."""
    if not path:
        return False
    *above, last = path
    for part in above:
        data = data[part]
    if missing:
        if last not in STAND_INS:
            return False
        stand_in = STAND_INS[str(last)]
        data[last] = list(stand_in) if isinstance(stand_in, list) else stand_in
    elif isinstance(last, str) and isinstance(data, dict):
        data.pop(last, None)
    elif isinstance(data, list) and not isinstance(data[int(last)], dict):
        data[int(last)] = {}
    else:
        return False
    return True


@dataclass
class _Fault:
    """One complaint of pydantic, to be put into words."""

    fault: Any
    path: ValuePath
    data: Any
    empty: set[ValuePath]
    model: type[Block]
    what: str

    @property
    def missing(self) -> bool:
        return bool(self.fault["type"] == "missing")

    @property
    def meant(self) -> ValuePath:
        """Where a misspelt field would stand if it were spelt right; () where none is meant."""
        if self.fault["type"] != "extra_forbidden":
            return ()
        near = _near(str(self.path[-1]), _block(self.model, self.path[:-1])[1])
        return (*self.path[:-1], near) if near else ()

    def problem(self) -> Problem:
        field = str(self.path[-1]) if self.path else ""
        holder = thing(self.data, self.path[:-1], self.what)
        match self.fault["type"]:
            case "missing":
                return self._missing(field, holder)
            case "extra_forbidden":
                return self._unknown(field, holder)
            case "deckwright":
                context = self.fault["ctx"]
                # an element as a whole has no field's name to go on from
                subject = (
                    f"{field!r} of {holder}"
                    if isinstance(self.path[-1], str)
                    else thing(self.data, self.path, self.what)
                )
                return error(context["id"], self.path, f"{subject} {context['text']}", context["hint"])
            case "literal_error" | "union_tag_invalid":
                return self._choice(field, holder)
            case "union_tag_not_found":
                text = f"{thing(self.data, self.path, self.what)} has no 'kind'"
                return error("D005", self.path, text, "add kind: fill, line, circle, picture, text or pip")
        hint = (
            "write one thing a line, each behind a dash"
            if "tuple" in self.fault["type"]
            else "write fields such as title: … on lines of their own"
        )
        wanted = "a list" if "tuple" in self.fault["type"] else "a block of fields"
        value = self.fault.get("input")
        subject = (
            f"{field!r} of {holder}"
            if self.path and isinstance(self.path[-1], str)
            else thing(self.data, self.path, self.what)
        )
        return error("D006", self.path, f"{subject} must be {wanted}, not {shown(value)}", hint)

    def _missing(self, field: str, holder: str) -> Problem:
        if self.path in self.empty:
            if field == "colour":
                return error(
                    "D030",
                    self.path,
                    f"{field!r} of {holder} is empty",
                    'in YAML a # starts a comment, so put the colour in quotes: colour: "#c0392b"',
                )
            hint = (
                f'write it in quotes: {field}: "…"'
                if field not in _LISTS
                else "write its items below it, each behind a dash"
            )
            return error("D005", self.path, f"{field!r} of {holder} is empty", hint)
        example = {"colour": '"#c0392b"', "initials": '"J.W."', "role": "release"}.get(field, "…")
        add = (
            f"add {field}: {example}"
            if field not in _LISTS
            else f"add {field}: and list them below it, each behind a dash"
        )
        return error("D005", self.path, f"{holder} has no {field!r}", add)

    def _unknown(self, field: str, holder: str) -> Problem:
        block, known = _block(self.model, self.path[:-1])
        if field in LATER.get(block, ()):
            return Problem(
                "D009",
                Severity.ERROR,
                self.path,
                f"{field!r} of {holder} is not supported yet",
                "leave it out for now",
                at="key",
            )
        if block is Special and field in ("initials", "colour", "pip", "letters"):
            return Problem(
                "D015",
                Severity.ERROR,
                self.path,
                f"{holder} has {field!r}, but special cards belong to no set and have no circle",
                f"remove {field!r} here",
                at="key",
            )
        near = _near(field, known)
        right, elsewhere = ("", "") if near or self.model is not Deck else _levels(field)
        hint = ""
        text = f"{holder} has no field {field!r}"
        if near:
            text += f"; did you mean {near!r}?"
        elif elsewhere:
            hint = f"{right!r} belongs to {elsewhere}: move it there"
        else:
            hint = f"known here: {', '.join(known)}"
        return Problem("D004", Severity.ERROR, self.path, text, hint, at="key")

    def _choice(self, field: str, holder: str) -> Problem:
        context = self.fault["ctx"]
        choices = context.get("expected") or context.get("expected_tags", "")
        offered = [word.strip(" '") for word in choices.replace(" or ", ",").split(",")]
        value = self.fault["input"] if self.fault["type"] == "literal_error" else context.get("tag")
        near = get_close_matches(str(value).casefold(), offered, 1, 0.6)
        subject = (
            f"{field!r} of {holder}"
            if isinstance(self.path[-1], str)
            else thing(self.data, self.path, self.what)
        )
        text = f"{subject} must be {choices.replace(chr(39), '')}, not {shown(value)}"
        return error("D006", self.path, text, f"did you mean {near[0]}?" if near else "")


def thing(data: Any, path: ValuePath, root: str = "the deck") -> str:
    """What a person calls the block at `path`: `set "J.W."`, `card "The Blue Dog"`, `card 3 of set "W.G."`."""
    named, outer = root, ""
    for at, part in enumerate(path):
        data = _inside(data, part)
        if isinstance(part, str):
            named = repr(part)
            continue
        kind = _KINDS.get(str(path[at - 1]), "item")
        own = _own_name(data, ("initials", "title") if kind == "set" else ("title", "name"))
        named = f'{kind} "{own}"' if own else f"{kind} {part + 1}{f' of {outer}' if outer else ''}"
        outer = named
    return named


_LISTS: Final = frozenset(("sets", "cards", "set", "special", "back"))
_KINDS: Final[Mapping[str, str]] = {
    "sets": "set",
    "cards": "card",
    "specials": "special card",
    "set": "element",
    "special": "element",
    "back": "element",
}


def _inside(data: Any, part: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(part)
    return data[int(part)] if isinstance(data, list) else None


def _own_name(data: Any, fields: tuple[str, ...]) -> str:
    """The name that a block gives itself in one of `fields`, where it is a usable one."""
    if isinstance(data, dict):
        for field in fields:
            name = data.get(field)
            if isinstance(name, str) and name.strip() and name not in STAND_INS.values():
                return shorten(name.strip(), 60)
    return ""


def _block(model: type[Block], path: ValuePath) -> tuple[type[Block], list[str]]:
    """The class of the block at `path` below `model`, and the names of its fields."""
    block: type[Block] | None = model
    for part in path:
        if isinstance(part, str) and block is not None:
            block = _inner(block.model_fields.get(part))
    return (block, list(block.model_fields)) if block else (Block, [])


def _inner(field: Any) -> type[Block] | None:
    """The block class inside a field's annotation."""
    waiting = [field.annotation] if field is not None else []
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, Block):
            return kind
        waiting += getattr(kind, "__args__", ())
    return None


def _near(field: str, known: list[str]) -> str:
    """The known field that a misspelt one most looks like; empty where none does."""
    near = get_close_matches(field.casefold().strip(), known, 1, 0.7)
    return near[0] if near else ""


def _levels(field: str) -> tuple[str, str]:
    """The field of another level of a deck file that this one is or looks like, and where it belongs."""
    places: Iterable[tuple[str, type[Block]]] = (
        ("the top level", Deck),
        ("a set", CardSet),
        ("a card", Card),
        ("the print: block", Print),
        ("the play: block", Play),
    )
    for words, block in places:
        if field in block.model_fields:
            return field, words
    for words, block in places:
        if near := _near(field, list(block.model_fields)):
            return near, words
    return "", ""
