"""What the SVG engine drops or draws differently without a word, told before it is printed.

Each entry was tried: typst 0.15.2 against Chromium, one feature a drawing.
"""

# ruff: noqa: E501  # a table reads best with an entry a line

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from generator.assets import css
from generator.problem import Severity

if TYPE_CHECKING:
    from generator.assets.svg import Drawing, Node


@dataclass(frozen=True, slots=True)
class Remark:
    """A feature on a line of the file. `text` goes on after `file:line`: `has text, which …`."""

    line: int
    text: str
    hint: str
    severity: Severity = Severity.WARNING


_TO_PATHS: Final = "convert text to paths (in Inkscape: Path, Object to Path)"
_PLAIN: Final = "draw it with plain shapes, or export the drawing as PNG"
_ATTRIBUTES: Final = "write it as an attribute of the element"
_STILL: Final = "remove it, so that every viewer shows the same picture"

_ELEMENTS: Final = {
    "text": ("has text, which is not printed unless its font happens to be one of the deck's", _TO_PATHS),
    "foreignObject": ("has a foreignObject (a piece of a web page), which is left out", _PLAIN),
    "script": ("has a script, which is never run", _STILL),
    "meshgradient": ("has a mesh gradient, which is left out", _PLAIN),
    "hatch": ("has a hatch, which is left out", "use a pattern"),
    "font": ("has an SVG font, which is not used", _TO_PATHS),
    **dict.fromkeys(
        ("animate", "animateTransform", "animateMotion", "animateColor", "set"),
        ("has an animation, of which nothing is printed", "draw the moment that is to be printed"),
    ),
    **dict.fromkeys(
        ("video", "audio", "iframe", "canvas", "embed", "object"),
        ("has something that no paper shows", _STILL),
    ),
}

_GEOMETRY: Final = "x|y|cx|cy|r|rx|ry|d"
_PAINTS: Final = "fill|stroke|stop-color|flood-color|lighting-color|color"

_VALUES: Final = (  # property, value, whether it holds for attributes too, what is wrong, what to do
    (r".*", r"\bvar\(", True, "uses var(…), which is not understood: the colour turns black", "write the value itself"),
    (r".*", r"\b(?:calc|min|max|clamp|env)\(", True, "calculates a length, which is not understood", "write the number"),
    (r".*", r"^(?:unset|revert|revert-layer)$", True, "uses unset or revert, which is not understood", "write the value"),
    (r"transform", r"\d(?:deg|rad|grad|turn|px|em|%)|3d", False, "moves shapes by a CSS transform with units, which is left out", "write it as the attribute transform, without units"),
    (r"rotate|translate|scale|transform-box|offset-path|perspective", r"^(?!none$)", False, "moves shapes by CSS, which is left out", "write it as the attribute transform"),
    (_GEOMETRY, r"", False, "gives a shape its size by CSS, which is left out", _ATTRIBUTES),
    (r"clip-path", r"^(?!none$|inherit$|url\()", True, "cuts by a CSS shape, which is left out", "use a clipPath element"),
    (r"mask", r"^(?!none$|inherit$|url\([^)]*\)$)", True, "uses a CSS mask, which is left out", "use a mask element"),
    (r"(?:-webkit-)?mask-image", r"^(?!none$)", False, "uses a CSS mask, which is left out", "use a mask element"),
    (r"vector-effect", r"^(?!none$|inherit$)", True, "uses vector-effect, which is left out: lines get another width", "convert strokes to paths"),
    (r"pathLength", r"", True, "uses pathLength, which is left out: dashes fall elsewhere", "write dashes in the drawing's own units"),
    (r"mix-blend-mode", r"^plus-", True, "blends by adding light, which is left out", "use screen or lighten"),
    (r"rx|ry", r"^auto$", True, "rounds a corner by auto, which is left out", "write both radii"),
    (r"animation(?:-name)?", r"^(?!none$)", False, "has an animation, of which nothing is printed", "draw the moment that is to be printed"),
    (r"filter", r"^(?!none$)", True, "has a filter, which is printed as pixels (some 570 an inch), not as outlines", "leave it, unless edges must be razor sharp"),
    (r"x|y|cx|cy|r|rx|ry|[xy][12]|width|height|stroke-width|font-size|offset", r"\d(?:rem|vw|vh|vmin|vmax|q|ch|lh)\b", True, "uses a unit of length that is not understood", "write mm, pt or plain numbers"),
)  # fmt: skip
_JUDGED: Final = tuple(
    (re.compile(name, re.IGNORECASE), re.compile(value, re.IGNORECASE), attribute, text, hint)
    for name, value, attribute, text, hint in _VALUES
)

_PAINT: Final = re.compile(
    r"none|currentcolor|inherit|initial|context-fill|context-stroke|#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})"
    r"|(?:rgb|hsl)a?\([^/()]*\)|url\([^)]*\).*|child|freeze|remove|transparent",
    re.IGNORECASE,
)
_SELECTOR: Final = re.compile(
    r"::?(?!first-child\b|hover\b|active\b|focus\b|link\b|visited\b)[\w-]+|[\^$*]=|~(?!=)|\\|&", re.IGNORECASE
)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|'[^']*'")
_QUIET_RULES: Final = ("@charset", "@namespace", "@keyframes", "@-webkit-keyframes")


@cache
def _colour_names() -> frozenset[str]:
    from PIL.ImageColor import colormap

    return frozenset(colormap) - {"rebeccapurple"}  # of CSS 4; the engine knows the 147 of SVG 1.1


def remarks(drawing: Drawing) -> list[Remark]:
    """What is to be said of `drawing`: each feature once, on the first line that has it, by line."""
    first: dict[str, Remark] = {}
    for remark in _all(drawing):
        if remark.text not in first or remark.line < first[remark.text].line:
            first[remark.text] = remark
    return sorted(first.values(), key=lambda remark: remark.line)


_NEVER_JUDGED: Final = frozenset(("d", "points", "id", "transform"))
"""Attributes that say where and not how; there are thousands, and no two alike."""


def _all(drawing: Drawing) -> Iterator[Remark]:
    for node in drawing.nodes:
        yield from _element(node)
        for name, value in node.attributes.items():
            if name == "style":
                for inner, set_to in css.declarations(value):
                    yield from _value(inner, set_to, node.line, attribute=False)
                    yield from _background(node, inner)
            elif name not in _NEVER_JUDGED:
                yield from _value(name, value, node.line, attribute=True)
            if name[:2] == "on" and name.islower():
                yield Remark(node.line, "reacts to clicks, which no paper does", _STILL)
        yield from _missing(drawing, node)
    for line, sheet in drawing.sheets:
        if "<!--" in sheet:
            yield Remark(
                line, "hides its styles in an HTML comment, so that they are left out", "remove <!-- and -->"
            )
        for rule in css.rules(sheet):
            yield from _rule(rule, line + rule.line)


def _element(node: Node) -> Iterator[Remark]:
    told = _ELEMENTS.get(node.name)
    # Illustrator wraps its own data so, in a switch whose other branch every viewer draws
    if told and not (node.name == "foreignObject" and "requiredExtensions" in node.attributes):
        yield Remark(node.line, *told)
    if node.name == "style" and node.attributes.get("media", "all").strip() not in (
        "all",
        "screen",
        "print",
        "",
    ):
        yield Remark(
            node.line, "has styles for certain devices, which are used always", "remove the attribute media"
        )


def _value(name: str, value: str, line: int, attribute: bool) -> Iterator[Remark]:
    for text, hint, severity in _judged(name[:60], value[:200], attribute):
        yield Remark(line, text, hint, severity)


@lru_cache(maxsize=2**14)  # a drawing sets the same few values over and over
def _judged(name: str, value: str, attribute: bool) -> tuple[tuple[str, str, Severity], ...]:
    told = []
    for names, values, both, text, hint in _JUDGED:
        if (both or not attribute) and names.fullmatch(name) and values.search(value):
            told.append((text, hint, Severity.NOTE if name == "filter" else Severity.WARNING))
    if not attribute and name != name.lower() and name[:2] != "--":
        text = f"writes {name[:40]} in capitals, which is not understood"
        told.append((text, f"write {name[:40].lower()}", Severity.WARNING))
    if re.fullmatch(_PAINTS, name) and not _known(value):
        text = f"uses the colour {value[:40]!r}, which is not understood"
        told.append((text, "write it as #rrggbb", Severity.WARNING))
    return tuple(told)


def _known(paint: str) -> bool:
    """Whether the engine understands a colour or paint, or `_JUDGED` has told already that it does not."""
    told = "var(" in paint or paint.startswith(("unset", "revert"))
    return told or bool(_PAINT.fullmatch(paint)) or paint.lower() in _colour_names()


def _background(node: Node, name: str) -> Iterator[Remark]:
    if node.parent < 0 and name in ("background", "background-color"):
        yield Remark(
            node.line, "has a background by CSS, which is left out", "draw a rectangle behind everything"
        )


def _rule(rule: css.Rule, line: int) -> Iterator[Remark]:
    selector = rule.selector
    if selector.startswith("@"):
        word = selector.split()[0].split("(")[0].lower()
        if word == "@font-face":
            yield Remark(line, "brings its own font by @font-face, which is not loaded", _TO_PATHS)
        elif word not in _QUIET_RULES:
            yield Remark(line, f"has styles inside {word}, which are left out", "move them out of it")
        return
    if _SELECTOR.search(_QUOTED.sub("", selector)):
        text = f"styles {' '.join(selector.split())[:60]!r}, a selector that is not understood: its shapes turn black"
        yield Remark(line, text, "give the shapes a class or a fill of their own")
    if "{" in _QUOTED.sub("", rule.body):
        yield Remark(line, "has styles inside styles, which are left out", "write each rule by itself")
    for name, value in css.declarations(rule.body):
        yield from _value(name, value, line, attribute=False)


def _missing(drawing: Drawing, node: Node) -> Iterator[Remark]:
    for id in node.pointed:
        if id not in drawing.ids:
            yield Remark(
                node.line, f"points at #{id[:40]}, which the drawing does not have", "remove or correct it"
            )
