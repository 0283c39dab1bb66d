"""Frames: finished layout, and the only thing that is ever drawn.

A frame is a size in mm, a bleed and a tuple of placed items. Everything here is a frozen value: layouts are
compared by `==`, without a PDF. (0, 0) is the trim corner of the frame, y grows down, bleed is negative.
Items carry the `path` of the deck value they come from, which is not compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.geometry import Affine, Box, Point, Size, Turn, quarter_on
from generator.problem import ValuePath

# ------------------------------------------------------------------------------------------------ ink


@dataclass(frozen=True, slots=True)
class Grey:
    """DeviceGray; 0 is black, 1 is the bare paper."""

    value: float


@dataclass(frozen=True, slots=True)
class Rgb:
    """DeviceRGB, each part 0 to 1, meant as sRGB."""

    red: float
    green: float
    blue: float

    @classmethod
    def from_hex(cls, text: str) -> Rgb:
        """The colour of `#rrggbb` (checked before it gets here)."""
        digits = text.removeprefix("#")
        return cls(*(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)))

    def hex(self) -> str:
        """`#rrggbb`, lower case."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in (self.red, self.green, self.blue))


Ink = Grey | Rgb
BLACK = Grey(0.0)

# ---------------------------------------------------------------------------------------------- matter


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture of pixels, ready to hang into a PDF as it is. Equal when `digest` is equal.

    `width` and `height` are pixels as stored; `orientation` is the camera's tag (1 to 8, as in the Exif
    standard, tag 274) by which they are turned when drawn. `data` is what the PDF stream holds under
    `filter`; `predictor` says that PNG rows were copied. `palette` holds RGB triples of an indexed picture,
    `icc` a profile other than sRGB; `inverted` marks CMYK data in which 0 is full ink. `mask` is the opacity.
    Below a `strength` of 1 it is drawn that much paler, its data as they are.
    """

    digest: str
    width: int
    height: int
    bits: int
    space: Literal["grey", "rgb", "cmyk", "indexed"]
    filter: Literal["DCTDecode", "FlateDecode"]
    data: bytes = field(compare=False, repr=False)
    predictor: bool = field(default=False, compare=False)
    palette: bytes = field(default=b"", compare=False, repr=False)
    icc: bytes = field(default=b"", compare=False, repr=False)
    inverted: bool = field(default=False, compare=False)
    mask: Bitmap | None = field(default=None, compare=False, repr=False)
    orientation: int = 1
    strength: float = 1.0

    @property
    def seen(self) -> Size:
        """Width and height in pixels as a viewer shows it, after the camera's rotation."""
        stored = Size(self.width, self.height)
        return stored.swapped if self.orientation >= 5 else stored


@dataclass(frozen=True, slots=True)
class Vector:
    """An SVG drawing: its bytes, and its shape in user units. Equal when `digest` is equal."""

    digest: str
    width: float
    height: float
    data: bytes = field(compare=False, repr=False)

    @property
    def seen(self) -> Size:
        return Size(self.width, self.height)


@dataclass(frozen=True, slots=True)
class Flow:
    """A page of flowed text, set by the galley in a run of its own: page number `page`, from 0, of a PDF.

    Equal when `digest` (of the PDF), page and size are equal.
    """

    digest: str
    page: int
    size: Size
    pdf: bytes = field(compare=False, repr=False)


# ----------------------------------------------------------------------------------------------- items


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, filled, outlined or both. The stroke (`width` mm) is centred on the edge."""

    box: Box
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    radius: float = 0.0
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line `width` mm thick with butt ends; `dash` alternates lengths on and off, mm."""

    start: Point
    end: Point
    stroke: Ink = BLACK
    width: float = 0.25
    dash: tuple[float, ...] = ()
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, outlined or not. The stroke (`width` mm) is centred on the edge."""

    centre: Point
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of curves, filled by the even-odd rule, drawn as a line `width` mm thick, or both.

    A step is `("M", p)`, `("L", p)`, `("C", p, q, r)` or `("Z",)`, points in mm.
    """

    steps: tuple[tuple[str, tuple[Point, ...]], ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A bitmap stretched over `box`; crops are made by a `Group` with a clip. `alt` tells what it shows."""

    box: Box
    bitmap: Bitmap
    turn: Turn = 0
    alt: str = field(default="", compare=False)
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing stretched over `box`; crops are made by a `Group` with a clip. `alt` tells what it shows."""

    box: Box
    vector: Vector
    turn: Turn = 0
    alt: str = field(default="", compare=False)
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set. Lengths in mm, also the font sizes.

    `size` is tried first; down to `least` the text shrinks until it fits. `leading` is the distance from a
    baseline to the tops of the next line's capitals. `stretch` is the width axis (1 = normal), `tracking` is
    in em. Words are broken `in-need` only where the text fits at no size without. `place` says where the block
    of lines, measured from cap height to last baseline, lies in its box.
    """

    fonts: tuple[str, ...]
    size: float
    least: float
    ink: Ink = BLACK
    weight: int = 400
    stretch: float = 1.0
    italic: bool = False
    tracking: float = 0.0
    leading: float = 1.5
    lines: int = 1
    align: Literal["left", "centre", "right", "start", "end"] = "left"
    place: Literal["top", "middle", "bottom"] = "middle"
    language: str = "en-GB"
    hyphenate: Literal["never", "in-need", "freely"] = "in-need"


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text to be set by the galley inside `box`, reading in the direction `turn`.

    `texts` are alternatives: the first that fits is set, else the last. Without `grow` all lines stay inside
    the box. With it the first line is placed in the box and up to `lines` follow below, at most `grow` mm
    further down; a text box whose `below` is this one's `name` is pushed down by as much. Texts that name the
    same `share` all get the smallest size that any of them needs. Set smaller than `tell_below` mm, it is told.
    """

    box: Box
    texts: tuple[str, ...]
    style: TextStyle
    turn: Turn = 0
    grow: float = 0.0
    name: str = ""
    below: str = ""
    share: str = ""
    tell_below: float = field(default=0.0, compare=False)
    path: ValuePath = field(default=(), compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        if not self._hash:  # worked out once, like a frame's
            object.__setattr__(self, "_hash", hash((self.box, self.texts, self.style, self.turn)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together, cut to `clip` where there is one: a box, a disc, or a rectangle with round corners.

    A `layer` has a name (`CUT`, `FOLD`) by which readers of the PDF switch it on and off.
    """

    items: tuple[Item, ...]
    clip: Box | Circle | Rect | None = None
    layer: str = ""
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Flowed:
    """A page of flowed text with its top-left corner at `at`."""

    at: Point
    flow: Flow
    path: ValuePath = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Place:
    """Another frame, turned, with the top-left corner of its turned trim at (x, y), `scale` times its size.

    `clip` is in the coordinates of the page it is placed on. A frame is stored once however often placed.
    """

    frame: Frame
    x: float
    y: float
    turn: Turn = 0
    clip: Box | None = None
    scale: float = 1.0
    path: ValuePath = field(default=(), compare=False, repr=False)

    @property
    def trim(self) -> Box:
        """The trim box of the placed frame on the page."""
        size = self.frame.size if self.turn in (0, 180) else self.frame.size.swapped
        return Box(self.x, self.y, size.width * self.scale, size.height * self.scale)


Item = Rect | Line | Circle | Path | Picture | Art | TextBox | Group | Flowed | Place


@dataclass(frozen=True, slots=True)
class Frame:
    """A finished layout: trim size, the bleed that its items reach beyond it, and the items in paint order.

    `name` is how the PDF calls it (`F.jw1`, `B.jw1`), so that a reader of the file can tell the cards. It is not
    compared: a back that all cards share is one frame under many names, and stored once.
    `warp` is for pages alone, and put on last: where the page is to be sent so that the printer's own slant and
    scale bring it back (`profile`).
    """

    size: Size
    bleed: float
    items: tuple[Item, ...]
    name: str = field(default="", compare=False)
    warp: Affine | None = None
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        if not self._hash:  # worked out once: a frame is looked up again and again, and holds many items
            object.__setattr__(self, "_hash", hash((self.size, self.bleed, self.items)) or 1)
        return self._hash

    @property
    def trim(self) -> Box:
        return Box(0, 0, self.size.width, self.size.height)

    @property
    def media(self) -> Box:
        """Trim and bleed together."""
        return self.trim.grown(self.bleed)


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """Every item in paint order, the insides of groups and placed frames too."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Place):
            yield from walk(item.frame.items)


def runs(items: tuple[Item, ...]) -> Iterator[Item | tuple[TextBox, ...]]:
    """The items in paint order, with texts that follow one another taken together: they share a page."""
    held: list[TextBox] = []
    for item in items:
        if isinstance(item, TextBox):
            held.append(item)
            continue
        if held:
            yield tuple(held)
            held = []
        yield item
    if held:
        yield tuple(held)


def distinct(frames: Iterable[Frame]) -> tuple[Frame, ...]:
    """`frames` and every frame placed on them, each once, the placed ones after those that place them."""
    found: dict[Frame, None] = dict.fromkeys(frames)
    waiting = list(found)
    while waiting:
        for placed in _placed(waiting.pop().items):
            if placed not in found:
                found[placed] = None
                waiting.append(placed)
    return tuple(found)


def _placed(items: tuple[Item, ...]) -> Iterator[Frame]:
    for item in items:
        if isinstance(item, Place):
            yield item.frame
        elif isinstance(item, Group):
            yield from _placed(item.items)


def turned(frame: Frame) -> Frame:
    """The page turned a quarter clockwise, with everything on it."""

    def point(p: Point) -> Point:
        return Point(frame.size.height - p.y, p.x)

    def item(thing: Item) -> Item:
        match thing:
            case Rect():
                return replace(thing, box=thing.box.turned(frame.size))
            case Line():
                return replace(thing, start=point(thing.start), end=point(thing.end))
            case Circle():
                return replace(thing, centre=point(thing.centre))
            case Path():
                return replace(
                    thing, steps=tuple((op, tuple(map(point, points))) for op, points in thing.steps)
                )
            case Picture() | Art() | TextBox():
                return replace(thing, box=thing.box.turned(frame.size), turn=quarter_on(thing.turn))
            case Group():
                clip = thing.clip
                if isinstance(clip, Box):
                    clip = clip.turned(frame.size)
                elif isinstance(clip, Rect):
                    clip = replace(clip, box=clip.box.turned(frame.size))
                elif clip is not None:
                    clip = replace(clip, centre=point(clip.centre))
                return replace(thing, items=tuple(map(item, thing.items)), clip=clip)
            case Flowed():
                whole = Frame(thing.flow.size, 0.0, (replace(thing, at=Point(0, 0)),))
                return item(Place(whole, thing.at.x, thing.at.y))
            case Place():
                trim = thing.trim.turned(frame.size)
                clip = thing.clip and thing.clip.turned(frame.size)
                return replace(thing, x=trim.x, y=trim.y, turn=quarter_on(thing.turn), clip=clip)

    return Frame(frame.size.swapped, frame.bleed, tuple(map(item, frame.items)), frame.name)


def scaled(item: Item, scale: float, dx: float, dy: float) -> Item:
    """The item made larger about (0, 0), with everything inside it, and then moved. For what is not a `Place`."""

    def point(p: Point) -> Point:
        return Point(p.x * scale + dx, p.y * scale + dy)

    def box(b: Box) -> Box:
        return Box(b.x * scale + dx, b.y * scale + dy, b.width * scale, b.height * scale)

    match item:
        case Rect():
            return replace(item, box=box(item.box), width=item.width * scale, radius=item.radius * scale)
        case Line():
            dash = tuple(length * scale for length in item.dash)
            start, end = point(item.start), point(item.end)
            return replace(item, start=start, end=end, width=item.width * scale, dash=dash)
        case Circle():
            radius, width = item.radius * scale, item.width * scale
            return replace(item, centre=point(item.centre), radius=radius, width=width)
        case Path():
            steps = tuple((op, tuple(map(point, points))) for op, points in item.steps)
            return replace(item, steps=steps, width=item.width * scale)
        case Picture() | Art():
            return replace(item, box=box(item.box))
        case TextBox():
            style = item.style
            style = replace(
                style, size=style.size * scale, least=style.least * scale, leading=style.leading * scale
            )
            grow, least = item.grow * scale, item.tell_below * scale
            return replace(item, box=box(item.box), style=style, grow=grow, tell_below=least)
        case Group():
            clip = item.clip
            if isinstance(clip, Box):
                clip = box(clip)
            elif isinstance(clip, Rect):
                clip = replace(clip, box=box(clip.box), radius=clip.radius * scale)
            elif clip is not None:
                clip = replace(clip, centre=point(clip.centre), radius=clip.radius * scale)
            inside = tuple(scaled(one, scale, dx, dy) for one in item.items)
            return replace(item, items=inside, clip=clip)
        case Place() | Flowed():
            raise ValueError("a placed frame or page keeps its size")
