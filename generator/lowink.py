"""Faces that save ink: the same geometry in light tints, or nothing but outlines.

`low_ink` keeps every item in its place: fills become tints, discs and panels keep their colour as an outline,
pictures grow pale, and letters that were light on dark grow dark. `cut_test` leaves the outline of the trim and
the card's name, enough to see what lies behind what and how well it was cut.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from math import pi
from typing import Final, TypeVar

from generator.colour import luminance
from generator.frame import (
    Art,
    Bitmap,
    Circle,
    Flowed,
    Frame,
    Grey,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Picture,
    Place,
    Rect,
    Rgb,
    TextBox,
    TextStyle,
    Vector,
)
from generator.geometry import Box

FILL: Final = 0.06  # of a fill's ink that is left
PICTURE: Final = 0.16  # of a picture's: enough to tell which it is
SMALL: Final = 30.0  # mm²: shapes no larger keep half their ink, since they are signs and not grounds
SIGN: Final = 0.5
OUTLINE: Final = 0.25  # mm
DARK: Final = 0.35  # luminance above which letters would be lost on white
LETTERS: Final = Grey(0.25)


def low_ink(frame: Frame) -> Frame:
    """The face in light tints; every item where it was."""
    return replace(frame, items=tuple(_paler(item, frame.trim) for item in frame.items))


def cut_test(frame: Frame, corner: float, font: str) -> Frame:
    """The face as its outline, with round corners of `corner` mm, and its name in the middle."""
    # a white ground, so that like any face it runs on to its bleed
    ground = Rect(frame.media, fill=Grey(1.0))
    edge = Rect(frame.trim, stroke=Grey(0.0), width=0.1, radius=corner)
    kind, _, name = frame.name.partition(".")
    words = f"{name} · {'back' if kind == 'B' else 'front'}"
    style = TextStyle((font,), 3.0, 1.5, align="centre", ink=Grey(0.3), hyphenate="never")
    middle = frame.trim.centre
    wide = frame.size.width - 8
    text = TextBox(Box(middle.x - wide / 2, middle.y - 1.5, wide, 3), (words,), style)
    return replace(frame, items=(ground, edge, text) if frame.name else (ground, edge))


def _paler(item: Item, trim: Box) -> Item:
    match item:
        case Rect():
            return _rect(item, trim)
        case Circle():
            small = pi * item.radius**2 <= SMALL
            stroke, width = _edge(item)
            return replace(item, fill=_tint(item.fill, small), stroke=stroke, width=width)
        case Path():
            return replace(item, fill=_tint(_letters(item.fill), small=True)) if item.fill else item
        case Picture():
            return replace(item, bitmap=paler(item.bitmap, PICTURE))
        case Art():
            return replace(item, vector=paler(item.vector, PICTURE))
        case TextBox():
            return replace(item, style=replace(item.style, ink=_letters(item.style.ink)))
        case Group():
            return replace(item, items=tuple(_paler(one, trim) for one in item.items))
        case Line():
            return replace(item, stroke=_letters(item.stroke))
        case Place():
            return replace(item, frame=low_ink(item.frame))
        case Flowed():
            return item


def _rect(rect: Rect, trim: Box) -> Rect:
    """A ground becomes a bare tint; a panel inside the card keeps its colour as an outline."""
    small = rect.box.width * rect.box.height <= SMALL
    inside = trim.grown(-0.5).contains(rect.box)
    stroke, width = _edge(rect) if inside else (rect.stroke, rect.width)
    return replace(rect, fill=_tint(rect.fill, small), stroke=stroke, width=width)


def _edge(item: Rect | Circle) -> tuple[Ink | None, float]:
    """The outline of a shape and its width; of one that had none its colour, where that is seen on white."""
    if item.stroke is not None:
        return _letters(item.stroke), item.width
    if item.fill is None or _light(item.fill) > 0.75:
        return None, item.width
    return item.fill, OUTLINE


def _tint(ink: Ink | None, small: bool) -> Ink | None:
    """The ink with little of it left."""
    share = SIGN if small else FILL
    if ink is None:
        return None
    if isinstance(ink, Grey):
        return Grey(round(1 - share * (1 - ink.value), 4))
    return Rgb(*(round(1 - share * (1 - part), 4) for part in (ink.red, ink.green, ink.blue)))


def _letters(ink: Ink) -> Ink:
    """The ink of letters and lines, which must be seen on white."""
    return LETTERS if _light(ink) > DARK else ink


def _light(ink: Ink) -> float:
    return luminance((ink if isinstance(ink, Rgb) else Rgb(ink.value, ink.value, ink.value)).hex())


_ROOT: Final = re.compile(rb"<svg\b[^>]*?(?<!/)>|<svg\b[^>]*?/>", re.DOTALL)

Matter = TypeVar("Matter", Bitmap, Vector)


def paler(matter: Matter, share: float) -> Matter:
    """The picture with a `share` of its ink; a drawing that has no readable root stays as it is."""
    if isinstance(matter, Bitmap):
        return replace(matter, digest=f"{matter.digest} pale {share:g}", strength=share * matter.strength)
    root = _ROOT.search(matter.data)
    end = matter.data.rfind(b"</svg>")
    if root is None or end < root.end():
        return matter
    opacity = f'<g opacity="{share:g}">'.encode()
    data = matter.data[: root.end()] + opacity + matter.data[root.end() : end] + b"</g>" + matter.data[end:]
    return replace(matter, digest=sha256(data).hexdigest(), data=data)
