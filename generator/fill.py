"""Template and fields to a frame: every element placed, every reference replaced, nothing set or drawn yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import ceil, floor
from typing import Final, Literal

from pydantic_core import PydanticCustomError

from generator.colour import contrast
from generator.frame import (
    Art,
    Bitmap,
    Circle,
    Frame,
    Grey,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Picture,
    Rect,
    Rgb,
    TextBox,
    TextStyle,
    Vector,
    scaled,
)
from generator.geometry import Box, Point, Size, quarter_on
from generator.model.deck import CardSet
from generator.model.fields import colour
from generator.model.template import (
    AnyElement,
    CircleElement,
    Edge,
    Element,
    FillElement,
    GroupElement,
    LineElement,
    Look,
    PictureElement,
    PipElement,
    Template,
    TextElement,
)
from generator.problem import Problem, ValuePath, error

RIGHT_TO_LEFT: Final = frozenset(("ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"))
"""Languages written from the right (CLDR 48, characterOrder)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as a card shows it: what it is, how it fills its window, and what it tells."""

    matter: Bitmap | Vector
    fit: Literal["cover", "contain"] = "cover"
    focus: tuple[float, float] = (0.5, 0.5)
    alt: str = ""
    path: ValuePath = ()


TRIM: Final = "trim"
"""What the card itself is called where an edge hangs on it."""

Value = str | Shown | None


@dataclass(frozen=True, slots=True)
class Fields:
    """What a template can refer to: values by namespace (`card`, `set`, `deck`, `theme`) and name.

    `paths` says where a namespace stands in the deck file; `language` is that of the words; `pips` and `files`
    are the shapes and pictures that the template brings along; `sets` is what it can say of each set.
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
        space, name = split(reference)
        return (*self.paths.get(space, ()), *name.split(".")) if space in self.paths else ()

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


def fill(elements: tuple[AnyElement, ...], size: Size, fields: Fields, bleed: float) -> Frame:
    """The frame of one face of `size`, with `bleed` mm drawn beyond it.

    The template has been checked with `lint` and the values are sound: nothing is reported here.
    """
    return _Filler(size, fields, bleed).frame(elements)


class _Filler:
    def __init__(self, size: Size, fields: Fields, bleed: float) -> None:
        self.size = size
        self.fields = fields
        self.bleed = bleed
        self.mirrored = fields.language.split("-")[0].lower() in RIGHT_TO_LEFT

    def frame(self, elements: tuple[AnyElement, ...]) -> Frame:
        boxes = {TRIM: Box(0, 0, self.size.width, self.size.height)}
        placed: list[tuple[AnyElement, Box]] = []
        for element in elements:
            box = self.box(element, boxes)
            if element.name:
                boxes[element.name] = box
            if self.fields.holds(element.when):
                placed.append((element, box))
        items = [item for element, box in placed for item in self._items(element, box, placed)]
        return Frame(self.size, self.bleed, tuple(items))

    # ------------------------------------------------------------------ places

    def box(self, element: Element, boxes: Mapping[str, Box]) -> Box:
        """Where the element lies, from two facts an axis or one and an aspect."""
        start, end = (element.end, element.start) if self.mirrored else (element.start, element.end)
        across = _Axis(
            self._edge(element.left or start, 0, 1, boxes),
            self._edge(element.right or end, self.size.width, -1, boxes),
            element.width,
        )
        # a text that may grow has a height and a bottom: the height is the first line's
        bottom = None if element.top is not None and element.height is not None else element.bottom
        down = _Axis(
            self._edge(element.top, 0, 1, boxes),
            self._edge(bottom, self.size.height, -1, boxes),
            element.height,
        )
        if element.aspect:
            if across.known:
                down = replace(down, extent=across.span[1] / element.aspect)
            else:
                across = replace(across, extent=down.span[1] * element.aspect)
        (x, width), (y, height) = across.span, down.span
        return Box(x, y, width, height)

    @staticmethod
    def _edge(edge: Edge | None, origin: float, sign: int, boxes: Mapping[str, Box]) -> float | None:
        if edge is None:
            return None
        if edge.name:
            return boxes[edge.name].edge(edge.side) + edge.offset
        return origin + sign * edge.offset

    def _grow(self, text: TextElement, box: Box, placed: list[tuple[AnyElement, Box]]) -> float:
        """How far down the text may go on, mm, until what hangs below it reaches its `bottom`."""
        if text.top is None or text.height is None or text.bottom is None:
            return 0.0
        hanging, lowest = {text.name}, box.bottom
        for element, other in placed:
            if element.top is not None and element.top.name in hanging and element.top.side == "bottom":
                hanging.add(element.name)
                lowest = max(lowest, other.bottom)
        limit = self._edge(text.bottom, self.size.height, -1, {})
        return max(0.0, round((limit or 0.0) - lowest, 6))

    # ------------------------------------------------------------------ items

    def _items(self, element: AnyElement, box: Box, placed: list[tuple[AnyElement, Box]]) -> Iterator[Item]:
        match element:
            case FillElement():
                yield Rect(box, fill=self._ink(element.fill), radius=element.corner)
            case LineElement():
                yield self._line(element, box)
            case CircleElement():
                yield from self._circle(element, box)
            case PictureElement():
                yield from self._picture(element, box)
            case PipElement():
                outline = self.fields.get("set.pip")
                if isinstance(outline, str) and outline in self.fields.pips:
                    yield pip(self.fields.pips[outline], box, self._ink(element.fill))
            case TextElement():
                yield from self._text(element, box, placed)
            case GroupElement():
                yield from self._group(element, box)

    def _ink(self, reference: str) -> Ink:
        return ink(str(self.fields.get(reference)))

    def _line(self, line: LineElement, box: Box) -> Item:
        stroke = self._ink(line.stroke)
        if box.width and box.height:
            return Rect(box, stroke=stroke, width=line.thickness)
        return Line(Point(box.left, box.top), Point(box.right, box.bottom), stroke, line.thickness)

    def _circle(self, circle: CircleElement, box: Box) -> Iterator[Item]:
        radius = min(box.width, box.height) / 2
        if circle.ring:
            yield Circle(box.centre, radius + circle.ring.width, fill=self._ink(circle.ring.fill))
        if circle.fill:
            yield Circle(box.centre, radius, fill=self._ink(circle.fill))
        if circle.outline:
            width = circle.outline.width
            stroke = self._ink(circle.outline.stroke)
            yield Circle(box.centre, radius - width / 2, stroke=stroke, width=width)

    def _picture(self, element: PictureElement, window: Box) -> Iterator[Item]:
        shown = self.fields.files.get(element.picture) or self.fields.get(element.picture)
        if not isinstance(shown, Shown):
            return
        if element.repeat:
            cells = tuple(_cells(window, self.size, element.repeat))
            yield Group(tuple(_matter(shown, cell) for cell in cells), clip=window)
            return
        box = placed_picture(window, shown.matter.seen, element.fit or shown.fit, shown.focus)
        item = _matter(shown, box)
        if element.shape == "disc":
            centre, radius = window.centre, min(window.width, window.height) / 2
            square = Box(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
            box = placed_picture(square, shown.matter.seen, element.fit or shown.fit, shown.focus)
            item = _matter(shown, box)
            yield Group((item,), clip=Circle(centre, radius))
        elif window.contains(box, 1e-4):
            yield item
        else:
            yield Group((item,), clip=window)

    def _text(
        self, element: TextElement, box: Box, placed: list[tuple[AnyElement, Box]]
    ) -> Iterator[TextBox]:
        words = [self._words(element, reference) for reference in (element.text, element.short) if reference]
        texts = tuple(dict.fromkeys(word for word in words if word))
        if not texts:
            return
        align = element.align
        if self.mirrored and align in ("start", "end"):
            align = "right" if align == "start" else "left"
        yield TextBox(
            box,
            texts,
            TextStyle(
                fonts=families(str(self.fields.get(element.font))),
                size=element.size[0],
                least=element.size[1],
                ink=self._ink(element.ink),
                weight=element.weight,
                stretch=element.stretch,
                italic=element.italic,
                tracking=element.tracking,
                leading=element.leading,
                lines=element.lines,
                align=align,
                place="middle" if element.place == "capitals" else element.place,
                language=self.fields.language,
                hyphenate=element.hyphenate,
            ),
            turn=quarter_on(0, element.turn),  # type: ignore[arg-type]  # the model allows quarters alone
            grow=self._grow(element, box, placed),
            name=element.name,
            below=element.top.name if element.top and element.top.side == "bottom" else "",
            share=element.share,
            tell_below=element.tell_below[0] if element.tell_below else element.size[0],
            path=self.fields.path(element.text),
        )

    def _group(self, group: GroupElement, box: Box) -> Iterator[Item]:
        many = len(self.fields.sets[: group.most]) if group.each else 1
        scale, cells = spread(box, many, group.step or (0.0, 0.0), group.scale)
        for at, cell in enumerate(cells):
            if self.mirrored:
                cell = Box(box.left + box.right - cell.right, cell.y, cell.width, cell.height)
            fields = self.fields.of_set(at) if group.each else self.fields
            filler = _Filler(Size(cell.width / scale, cell.height / scale), fields, 0.0)
            for item in filler.frame(group.group).items:
                yield scaled(_numbered(item, at), scale, cell.x, cell.y)

    def _words(self, element: TextElement, reference: str) -> str:
        value = self.fields.get(reference)
        if not isinstance(value, str):
            return ""
        text = value.strip().expandtabs(1)  # a tab has no width in print
        for sign in element.drop:
            text = text.replace(sign, "")
        return recased(text, element.case, self.fields.language)


def spread(
    box: Box, many: int, step: tuple[float, float], scales: tuple[float, float]
) -> tuple[float, tuple[Box, ...]]:
    """Cells for `many` copies in `box`, and the scale at which they fit; `step` is that of scale 1.

    The largest of `scales` at which all fit, even a smaller one than the smallest where there are too many.
    They run down and then across, in columns of about equal length.
    """
    across, down = step

    def held(scale: float) -> tuple[int, int]:
        columns = floor(box.width / (across * scale) + 1e-6) if across else 1
        rows = floor(box.height / (down * scale) + 1e-6) if down else 1
        return columns, rows

    tried = {scales[0]}
    tried |= {box.width / across / n for n in range(1, many + 1) if across}
    tried |= {box.height / down / n for n in range(1, many + 1) if down}
    fitting = [scale for scale in tried if scale <= scales[0] and held(scale)[0] * held(scale)[1] >= many]
    scale = max(fitting, default=scales[0])
    columns, rows = held(scale)
    if rows > 1:
        columns = ceil(many / rows)
        rows = ceil(many / columns) if columns else 1
    width, height = across * scale or box.width, down * scale or box.height
    left = box.left + ((box.width - min(many, columns) * width) / 2 if across else 0.0)
    places = (divmod(at, rows) if down else (at, 0) for at in range(many))
    return scale, tuple(
        Box(left + column * width, box.top + row * height, width, height) for column, row in places
    )


def _numbered(item: Item, at: int) -> Item:
    """The item with its names made those of copy number `at`: on one face a name stands for one text."""
    if isinstance(item, TextBox):
        name, below = (f"{word}.{at}" if word else "" for word in (item.name, item.below))
        return replace(item, name=name, below=below)
    if isinstance(item, Group):
        return replace(item, items=tuple(_numbered(one, at) for one in item.items))
    return item


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


@dataclass(frozen=True, slots=True)
class _Axis:
    """Two of: the lower coordinate, the higher one, the extent."""

    low: float | None
    high: float | None
    extent: float | None

    @property
    def known(self) -> bool:
        return sum(fact is not None for fact in (self.low, self.high, self.extent)) == 2

    @property
    def span(self) -> tuple[float, float]:
        """Where it begins and how far it reaches."""
        if self.low is None:
            assert self.high is not None
            assert self.extent is not None
            return self.high - self.extent, self.extent
        if self.extent is None:
            assert self.high is not None
            return self.low, self.high - self.low
        return self.low, self.extent


def _matter(shown: Shown, box: Box) -> Picture | Art:
    if isinstance(shown.matter, Bitmap):
        return Picture(box, shown.matter, alt=shown.alt, path=shown.path)
    return Art(box, shown.matter, alt=shown.alt, path=shown.path)


def placed_picture(
    window: Box, seen: Size, fit: Literal["cover", "contain"], focus: tuple[float, float]
) -> Box:
    """Where a picture of shape `seen` lies so that it covers the window, or is contained in it.

    The `focus` (shares from the top left) comes as near to the window's centre as the picture's edges allow.
    """
    ratios = window.width / seen.width, window.height / seen.height
    scale = max(ratios) if fit == "cover" else min(ratios)
    width, height = seen.width * scale, seen.height * scale

    def start(low: float, room: float, extent: float, share: float) -> float:
        if fit == "contain":
            return low + (room - extent) / 2
        return min(low, max(low + room - extent, low + room / 2 - share * extent))

    x = start(window.left, window.width, width, focus[0])
    y = start(window.top, window.height, height, focus[1])
    return Box(x, y, width, height)


def _cells(window: Box, trim: Size, about: float) -> Iterator[Box]:
    """Cells of about `about` mm that fit the trim in whole numbers, as many as reach over the window."""
    width = trim.width / max(1, round(trim.width / about))
    height = trim.height / max(1, round(trim.height / about))
    for row in range(floor(window.top / height + 1e-6), ceil(window.bottom / height - 1e-6)):
        for column in range(floor(window.left / width + 1e-6), ceil(window.right / width - 1e-6)):
            yield Box(column * width, row * height, width, height)


# ------------------------------------------------------------------------------------------------ pips


def pip(data: str, box: Box, fill: Ink) -> Path:
    """The outline of SVG path data in a 10 x 10 box, scaled into `box`."""
    scale = min(box.width, box.height) / 10
    left, top = box.centre.x - 5 * scale, box.centre.y - 5 * scale
    steps = tuple(
        (step, tuple(Point(left + x * scale, top + y * scale) for x, y in points))
        for step, points in outline(data)
    )
    return Path(steps, fill)


@cache
def outline(data: str) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """SVG path data as moves, lines and cubic curves. Raises ValueError where it is no path data."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as broken:  # the parser raises whatever it stumbles on
        raise ValueError(f"{data!r} is no SVG path data") from broken
    steps: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        match name:
            case "moveTo":
                steps.append(("M", points))
            case "lineTo":
                steps.append(("L", points))
            case "curveTo":
                steps.append(("C", points))
            case "qCurveTo":
                (qx, qy), (x, y) = points
                first = (here[0] + 2 / 3 * (qx - here[0]), here[1] + 2 / 3 * (qy - here[1]))
                second = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
                steps.append(("C", (first, second, (x, y))))
            case _:
                steps.append(("Z", ()))
        here = points[-1] if points else here
    return tuple(steps)


# ------------------------------------------------------------------------------------------------ lint


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


_COLOURS: Final = ("fill", "stroke", "ink")


def _lint_references(element: AnyElement, path: ValuePath, template: Look) -> Iterator[Problem]:
    holders: list[tuple[ValuePath, object]] = [(path, element)]
    if isinstance(element, CircleElement):
        holders += [
            ((*path, name), part)
            for name in ("ring", "outline")
            if (part := getattr(element, name)) is not None
        ]
    for where, holder in holders:
        for name in (*_COLOURS, "text", "short", "font", "picture"):
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
            elif name in _COLOURS and space in ("", "theme"):
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
        for value in (getattr(holder, name, None) for holder in holders for name in _COLOURS):
            space, key = split(value) if isinstance(value, str) else ("", "")
            if space == "theme":
                used.add(key)
    return frozenset(used)


def fields_read(elements: tuple[AnyElement, ...], space: str) -> frozenset[str]:
    """The names of a namespace that these elements refer to."""
    read = set()
    for element in inside(elements):
        for name in (*_COLOURS, "text", "short", "font", "picture", "when"):
            value = getattr(element, name, None)
            if isinstance(value, str):
                found, key = split(value.removeprefix("not "))
                if found == space:
                    read.add(key)
    return frozenset(read)
