"""What a drawing grows to when every reuse in it is drawn out: counted, never drawn.

Ten levels of ten copies fit into a page of text and make 10,000,000,000 shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.assets import css
from generator.assets.refusal import Refused

if TYPE_CHECKING:
    from generator.assets.svg import Drawing, Node

SHAPES: Final = 500_000  # the engine itself stops at 1,000,000
DEPTH: Final = 512  # groups and references one inside the other; the engine stops at 1,024
FILTERS: Final = 60.0  # steps of filters over a whole card, 140 ms each at the size of a card
MATCHES: Final = 5_000_000  # style rules times elements; half a second

_SIMPLER: Final = "simplify the drawing, or export it as PNG"
_POINTS_ONLY: Final = ("a", "animate", "animateTransform", "animateMotion", "set", "mpath")
_MARKERS: Final = re.compile(r"marker(?:-start|-mid|-end)?")


class _Grown(NamedTuple):
    shapes: int
    depth: int
    filters: float


class _Part(NamedTuple):
    """Something that is drawn `times` over as part of an element: a child, or what it points at."""

    at: int
    times: int = 1
    child: bool = False


def check(drawing: Drawing) -> None:
    """Raises Refused where `drawing` draws itself, or grows beyond what an engine draws in seconds."""
    below: list[list[_Part]] = [[] for _ in drawing.nodes]
    for at, node in enumerate(drawing.nodes[1:], 1):
        below[node.parent].append(_Part(at, child=True))
    styles = _styles(drawing)
    done: dict[int, _Grown] = {}
    on_way: set[int] = set()
    known: dict[int, list[_Part]] = {}
    stack = [0]
    while stack:  # depth first without recursion, whose end a stranger could choose
        at = stack[-1]
        node, told = drawing.nodes[at], styles.get(at, [])
        if at in done:
            stack.pop()
            continue
        parts = known.get(at)
        if parts is None:
            parts = known[at] = [*below[at], *_pointed(drawing, node, told)]
        if at in on_way:
            stack.pop()
            on_way.discard(at)
            done[at] = _sum(drawing, at, parts, done, told)
            continue
        on_way.add(at)
        if any(part.at in on_way for part in parts):
            raise Refused(
                f"draws itself inside itself (line {node.line})", "remove the copy of a shape inside it"
            )
        stack += [part.at for part in parts if part.at not in done]


def _sum(drawing: Drawing, at: int, parts: list[_Part], done: dict[int, _Grown], told: list[str]) -> _Grown:
    node = drawing.nodes[at]
    shapes = 1 + sum(part.times * done[part.at].shapes for part in parts)
    depth = 1 + max((done[part.at].depth for part in parts), default=0)
    work = _weight(node, told)
    for part in parts:  # a filter works where it is pointed at, not where it stands
        if not (part.child and drawing.nodes[part.at].name == "filter"):
            work += part.times * done[part.at].filters
    work *= _region(node)
    if shapes > SHAPES:
        raise Refused(f"grows to more than {SHAPES:,} shapes by reuse (line {node.line})", _SIMPLER)
    if depth > DEPTH:
        raise Refused(f"is nested more than {DEPTH} deep by reuse (line {node.line})", _SIMPLER)
    if work > FILTERS:
        raise Refused(f"has so many filters that they take minutes (line {node.line})", _SIMPLER)
    return _Grown(shapes, depth, work)


def _pointed(drawing: Drawing, node: Node, told: list[str]) -> Iterator[_Part]:
    """What `node` points at and so draws; a marker stands on every corner of a line."""
    if node.name in _POINTS_ONLY:
        return
    corners = 1 + len(node.attributes.get("d", "") + node.attributes.get("points", "")) // 4
    for name, value in _set(node, told):
        ids = [value.strip()[1:]] if name == "href" else css.local(value)
        for id in ids:
            if id in drawing.ids:
                yield _Part(drawing.ids[id], corners if _MARKERS.fullmatch(name) else 1)


def _set(node: Node, told: list[str]) -> Iterator[tuple[str, str]]:
    """Every property of `node` that may hold a reference or a filter, whoever sets it."""
    for name, value in node.attributes.items():
        if name in ("href", "filter") or "url(" in value:
            if name == "style":
                yield from css.declarations(value)
            else:
                yield name, value
        elif name == "style" and "filter" in value:
            yield from css.declarations(value)
    for body in told:
        yield from css.declarations(body)


def _styles(drawing: Drawing) -> dict[int, list[str]]:
    """For each element the bodies of the rules that may be meant for it and point at something or filter."""
    rules = [rule for _, sheet in drawing.sheets for rule in css.rules(sheet)]
    if len(rules) * len(drawing.nodes) > MATCHES:
        raise Refused(f"has {len(rules):,} style rules for {len(drawing.nodes):,} elements", _SIMPLER)
    told: dict[int, list[str]] = {}
    for rule in rules:
        if "url(" not in rule.body and "filter" not in rule.body:
            continue
        for part in map(css.last_part, rule.selector.split(",")):
            wanted = set(re.findall(r"\.([\w-]+)", part))
            for at, node in enumerate(drawing.nodes):
                if wanted <= set(node.attributes.get("class", "").split()):
                    told.setdefault(at, []).append(rule.body)
    return told


def _weight(node: Node, told: list[str]) -> float:
    """The steps of filters that `node` itself makes or is."""
    steps = sum(
        value.count("(") for name, value in _set(node, told) if name == "filter" and "url(" not in value
    )
    if not node.name.startswith("fe") or node.name in (
        "feMergeNode",
        "fePointLight",
        "feSpotLight",
        "feDistantLight",
    ):
        return steps
    if node.name == "feMorphology":  # 15 s for a radius of a tenth of a small square
        raise Refused(
            f"thickens shapes by a filter (feMorphology, line {node.line}), which takes minutes", _SIMPLER
        )
    if node.name == "feTurbulence":
        return max(1.0, _number(node.attributes.get("numOctaves", "1")))
    if node.name == "feConvolveMatrix":
        return max(1.0, _number(node.attributes.get("order", "3")) ** 2 / 5)
    return 0 if node.name.startswith("feFunc") else 1


def _region(node: Node) -> float:
    """How many times the size of its shape a filter works on, where that is far more than usual."""
    if node.name != "filter" or node.attributes.get("filterUnits") == "userSpaceOnUse":
        return 1
    sides = (node.attributes.get("width", "1.2"), node.attributes.get("height", "1.2"))
    across, down = (_number(side.rstrip("% ")) / (100 if "%" in side else 1) for side in sides)
    return min(max(across * down / 4, 1), 20)  # the engine clips what is larger still


def _number(text: str) -> float:
    """The first number in `text`, at most a million; 1 where there is none."""
    try:
        number = float(text.split(maxsplit=1)[0])
    except (ValueError, IndexError):
        return 1.0
    return min(number, 1e6) if number > 0 else 1.0
