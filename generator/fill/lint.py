"""What is wrong with a template that its fields alone do not show, and what it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pydantic_core import PydanticCustomError

from generator.fill.pips import outline
from generator.fill.values import TRIM, split
from generator.model.fields import colour
from generator.model.template import (
    AnyElement,
    CircleElement,
    Edge,
    GroupElement,
    Look,
    TextElement,
)
from generator.problem import Problem, ValuePath, error


def lint(template: Look) -> Iterator[Problem]:
    """What is wrong with a template that its fields alone do not show: references, names, colours, pips."""
    for face in template.faces:
        yield from _lint_elements(getattr(template, face), (face,), template)
    for name, data in template.pips.items():
        try:
            outline(data)
        except ValueError as wrong:
            yield error("D083", ("pips", name), str(wrong))


def _lint_elements(elements: tuple[AnyElement, ...], path: ValuePath, template: Look) -> Iterator[Problem]:
    known: dict[str, AnyElement] = {}
    for at, element in enumerate(elements):
        here = (*path, at)
        yield from _lint_edges(element, here, known)
        yield from _lint_references(element, here, template)
        if isinstance(element, GroupElement):
            yield from _lint_elements(element.group, (*here, "group"), template)
        if element.name:
            if element.name in known:
                yield error("D082", (*here, "name"), f"two elements are called {element.name!r}")
            known[element.name] = element


def inside(elements: Iterable[AnyElement]) -> Iterator[AnyElement]:
    """Every element in paint order, those in groups too."""
    for element in elements:
        yield element
        if isinstance(element, GroupElement):
            yield from inside(element.group)


def _lint_edges(element: AnyElement, path: ValuePath, known: Mapping[str, AnyElement]) -> Iterator[Problem]:
    for side in ("left", "right", "start", "end", "top", "bottom"):
        edge: Edge | None = getattr(element, side)
        if edge is None or not edge.name:
            continue
        if edge.name != TRIM and edge.name not in known:
            earlier = ", ".join(known) or "none is named"
            yield error(
                "D080",
                (*path, side),
                f"no earlier element is called {edge.name!r}",
                f"earlier ones: {earlier}",
            )
        elif (edge.side in ("left", "right", "centre")) == (side in ("top", "bottom")):
            yield error("D080", (*path, side), f"{side!r} cannot hang on the {edge.side} of an element")
        elif side == "top" and edge.side == "bottom" and edge.name != TRIM:
            above = known[edge.name]
            grows = isinstance(above, TextElement) and above.lines > 1 and above.bottom is not None
            if grows and not isinstance(element, TextElement):
                yield error("D080", (*path, side), f"only texts can hang below {edge.name!r}, which may grow")


COLOURS: Final = ("fill", "stroke", "ink")


def _lint_references(element: AnyElement, path: ValuePath, template: Look) -> Iterator[Problem]:
    holders: list[tuple[ValuePath, object]] = [(path, element)]
    if isinstance(element, CircleElement):
        holders += [
            ((*path, name), part)
            for name in ("ring", "outline")
            if (part := getattr(element, name)) is not None
        ]
    for where, holder in holders:
        for name in (*COLOURS, "text", "short", "font", "picture"):
            value = getattr(holder, name, None)
            if not isinstance(value, str):
                continue
            space, key = split(value)
            if space == "theme" and key not in template.theme:
                yield error(
                    "D081",
                    (*where, name),
                    f"the theme has no {key!r}",
                    f"it has {', '.join(template.theme) or 'nothing'}",
                )
            elif name in COLOURS and space in ("", "theme"):
                named = template.theme.get(key, value)
                if not named and element.when == f"theme.{key}":
                    continue  # drawn only where a deck names a colour
                try:
                    colour(named)
                except PydanticCustomError:
                    yield error("D030", (*where, name), f"{named!r} is no colour", 'write it like "#c0392b"')


def theme_colours(template: Look) -> frozenset[str]:
    """The names of the theme that are used as colours; by convention also `light`, `dark` and `special…`."""
    used = {name for name in template.theme if name.startswith("special") or name in ("light", "dark")}
    for element in inside(one for face in template.faces for one in getattr(template, face)):
        holders = [element, getattr(element, "ring", None), getattr(element, "outline", None)]
        for value in (getattr(holder, name, None) for holder in holders for name in COLOURS):
            space, key = split(value) if isinstance(value, str) else ("", "")
            if space == "theme":
                used.add(key)
    return frozenset(used)


def fields_read(elements: tuple[AnyElement, ...], space: str) -> frozenset[str]:
    """The names of a namespace that these elements refer to."""
    read = set()
    for element in inside(elements):
        for name in (*COLOURS, "text", "short", "font", "picture", "when"):
            value = getattr(element, name, None)
            if isinstance(value, str):
                found, key = split(value.removeprefix("not "))
                if found == space:
                    read.add(key)
    return frozenset(read)
