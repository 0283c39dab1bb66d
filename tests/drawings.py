"""Drawings as files: what an SVG holds, how wide its lines are where they are drawn, and what it looks like."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from PIL import Image

from generator.assets import Shelf
from generator.frame import Art, Vector
from generator.geometry import Box, Size
from tests.cards import drawn, page
from tests.pdf import Matrix, colours, times

PICTURE: Final = "0 0 600 800"
BLED: Final = "-40 -40 715 969"  # ten units a millimetre: a poker card and 4 mm around it

SVG: Final = "{http://www.w3.org/2000/svg}"
UNSEEN: Final = ("title", "desc", "defs", "clipPath")
SHAPES: Final = ("path", "rect", "circle", "ellipse")
GROUPS: Final = ("svg", "g", "use")
BANNED: Final = ("style", "class", "filter", "mask")
MOST: Final = 60 * 1024  # bytes

AS_IS: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class Drawing:
    """One SVG file of a deck's art."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_text("utf-8")
        self.root = ElementTree.fromstring(self.text)
        self.view_box = self.root.get("viewBox", "")

    def faults(self) -> Iterator[str]:
        """What breaks the art guide's rules for files, in words."""
        ids = [element.get("id", "") for element in self.root.iter() if element.get("id")]
        held = {f"#{id}" for id in ids}
        size = len(self.text.encode())
        if size > MOST:
            yield f"{size} bytes"
        if "<!" in self.text:
            yield "a comment or a declaration"
        for name in ("title", "desc"):
            if not (self.root.findtext(f"{SVG}{name}") or "").strip():
                yield f"no {name}"
        for element in self.root.iter():
            name = element.tag.removeprefix(SVG)
            if name not in UNSEEN + SHAPES + GROUPS:
                yield f"a {name}"
            yield from (f"{name} has {banned}" for banned in BANNED if banned in element.attrib)
            pointed = re.findall(r"url\(([^)]*)\)", " ".join(element.attrib.values()))
            pointed += [value for key, value in element.attrib.items() if key.endswith("href")]
            yield from (f"{name} points at {one}" for one in pointed if one not in held)
        yield from (f"two are called {one}" for one in sorted(set(ids)) if ids.count(one) > 1)

    def thinnest(self) -> float:
        """The width of the thinnest line where it is drawn, in units of the viewBox; infinite without any."""
        return min(self._strokes(self.root, AS_IS, {}), default=math.inf)

    def _strokes(self, element: ElementTree.Element, matrix: Matrix, pen: dict[str, str]) -> Iterator[float]:
        name = element.tag.removeprefix(SVG)
        matrix = times(placed(element.get("transform", "")), matrix)
        own = {key: element.attrib[key] for key in ("stroke", "stroke-width") if key in element.attrib}
        pen = {**pen, **own}
        if name in SHAPES and pen.get("stroke", "none") != "none":
            yield float(pen.get("stroke-width", "1")) * least_scale(matrix)
        if name == "use":
            matrix = times((1, 0, 0, 1, float(element.get("x", 0)), float(element.get("y", 0))), matrix)
            held = next(one for one in self.root.iter() if f"#{one.get('id')}" == element.get("href"))
            yield from self._strokes(held, matrix, pen)
        elif name in GROUPS:
            for child in element:
                yield from self._strokes(child, matrix, pen)

    def seen(self, width_px: int = 600) -> Image.Image:
        """The drawing as this program prints it."""
        _, _, across, down = (float(part) for part in self.view_box.split())
        size = Size(60.0, 60.0 * down / across)
        matter = Shelf(self.file.parent).picture(self.file.name, ()).matter
        assert isinstance(matter, Vector)
        sheet = drawn(page(Art(Box(0, 0, size.width, size.height), matter), size=size))
        return colours(sheet, dpi=width_px / size.width * 25.4)


def placed(transform: str) -> Matrix:
    """A list of transforms as one matrix; the last is done first (SVG 2, 8.5)."""
    made = AS_IS
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        x, *more = (float(number) for number in re.split(r"[\s,]+", numbers.strip()))
        y = more[0] if more else 0.0
        match name:
            case "translate":
                one: Matrix = (1, 0, 0, 1, x, y)
            case "scale":
                one = (x, 0, 0, y if more else x, 0, 0)
            case "rotate":
                cos, sin = math.cos(math.radians(x)), math.sin(math.radians(x))
                a, b = more or (0.0, 0.0)
                one = (cos, sin, -sin, cos, a - cos * a + sin * b, b - sin * a - cos * b)
            case "skewX":
                one = (1, 0, math.tan(math.radians(x)), 1, 0, 0)
            case "skewY":
                one = (1, math.tan(math.radians(x)), 0, 1, 0, 0)
            case _:
                raise ValueError(transform)
        made = times(one, made)
    return made


def least_scale(matrix: Matrix) -> float:
    """By how much the matrix scales where it scales least: its smaller singular value."""
    a, b, c, d, _, _ = matrix
    mean = (a * a + b * b + c * c + d * d) / 2
    spread = math.hypot((a * a + b * b - c * c - d * d) / 2, a * c + b * d)
    return math.sqrt(max(0.0, mean - spread))
