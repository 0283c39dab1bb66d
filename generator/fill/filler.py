"""The elements of a template placed on a card, every reference replaced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final

from generator.fill.pictures import cells, matter, placed_picture
from generator.fill.pips import pip
from generator.fill.values import TRIM, Fields, Shown, families, ink, recased
from generator.frame import (
    Circle,
    Frame,
    Group,
    Ink,
    Item,
    Line,
    Rect,
    TextBox,
    TextStyle,
    scaled,
)
from generator.geometry import Box, Point, Size, quarter_on
from generator.model.template import (
    AnyElement,
    CircleElement,
    Edge,
    Element,
    FillElement,
    GroupElement,
    LineElement,
    PictureElement,
    PipElement,
    TextElement,
)
from generator.words import graphemes

RIGHT_TO_LEFT: Final = frozenset(("ar", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"))
"""Languages written from the right (CLDR 48, characterOrder)."""


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
            whole = cells(window, self.size, element.repeat)
            yield Group(tuple(matter(shown, cell) for cell in whole), clip=window)
            return
        disc = None
        if element.shape == "disc":
            centre, radius = window.centre, min(window.width, window.height) / 2
            disc = Circle(centre, radius)
            window = Box(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
        fit, focus = element.fit or shown.fit, shown.focus or element.focus
        box = placed_picture(window, shown.matter.seen, fit, focus)
        item = matter(shown, box)
        if disc is None and window.contains(box, 1e-4):
            yield item
        else:
            yield Group((item,), clip=disc or window)

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
        text = recased(text, element.case, self.fields.language)
        return "\n".join(graphemes(text)) if element.stack else text


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
