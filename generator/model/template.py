"""The card template as data: `templates/cards/NAME/template.yaml`, format 1.

A template lists the elements of a set card, a special card and a back in paint order. Each element's box is
given per axis by two of `left right width` and `top bottom height`, so that one template serves every card
size from its `least` up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from generator.model.fields import (
    Block,
    Filled,
    Focus,
    Length,
    Switch,
    Text,
    Whole,
    shown,
    wrong,
)
from generator.units import parse_length

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Edge:
    """A place on one axis: `offset` mm from the trim, or from a `side` of the element called `name`.

    The card itself is called `trim`: `trim.centre` and `trim.middle` are its middle across and down.
    """

    offset: float
    name: str = ""
    side: str = ""


_HUNG: Final = re.compile(
    r"\s*([a-z][a-z0-9_-]*)\.(left|right|centre|top|bottom|middle)\s*(?:([+-])\s*(\S.*))?"
)


def _edge(value: Any) -> Edge:
    text = value if isinstance(value, str) else ""
    try:
        if found := _HUNG.fullmatch(text):
            name, side, sign, length = found.groups()
            offset = parse_length(length) if length else 0.0
            return Edge(-offset if sign == "-" else offset, name, side)
        return Edge(parse_length(text))
    except ValueError:
        raise wrong(
            f"must be a length or hang on another element, not {shown(value)}",
            "write mm from the trim, such as 4, or picture.bottom + 1.2",
        ) from None


Position = Annotated[Edge, BeforeValidator(_edge), WithJsonSchema({"type": ["number", "string"]})]

_ASPECT: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\s*")


def _aspect(value: Any) -> float:
    found = _ASPECT.fullmatch(value) if isinstance(value, str) else None
    if not found or not float(found[1]) or not float(found[2]):
        raise wrong(f"must be width : height, not {shown(value)}", "write it like 3:4")
    return float(found[1]) / float(found[2])


Aspect = Annotated[float, BeforeValidator(_aspect), WithJsonSchema({"type": "string"})]


def _sizes(value: Any) -> tuple[float, float]:
    """`11pt..7pt`: the first size tried and the smallest allowed; one size alone is both."""
    parts = value.split("..") if isinstance(value, str) else []
    try:
        sizes = [parse_length(part) for part in parts]
    except ValueError:
        sizes = []
    if not 1 <= len(sizes) <= 2 or min(sizes) <= 0 or sizes[0] < sizes[-1]:
        raise wrong(f"must be a font size or a span of sizes, not {shown(value)}", "write it like 11pt..7pt")
    return sizes[0], sizes[-1]


Sizes = Annotated[
    tuple[float, float], BeforeValidator(_sizes), WithJsonSchema({"type": ["number", "string"]})
]


def _em(value: Any) -> float:
    text = value.strip().removesuffix("em") if isinstance(value, str) else ""
    try:
        return float(text)
    except ValueError:
        raise wrong(f"must be a share of the font size, not {shown(value)}", "write it like 0.12em") from None


def _percent(value: Any) -> float:
    text = value.strip() if isinstance(value, str) else ""
    try:
        share = float(text.removesuffix("%")) / 100
    except ValueError:
        share = 0
    if not 0.5 <= share <= 2:
        raise wrong(f"must lie between 50% and 200%, not {shown(value)}", "write it like 75%")
    return share


def _turn(number: int) -> int:
    if number not in (0, 90, 180, 270):
        raise wrong(f"is {number}; texts turn by quarters", "write 0, 90, 180 or 270")
    return number


_FIELD: Final = re.compile(r"\s*(card|set|deck|theme)\.[a-z_.]+\s*$")  # a file's name ends in .svg, .png
_WHEN: Final = re.compile(r"(not\s+)?(card|set|deck|theme)\.([a-z_]+)")


def _when(text: str) -> str:
    if not _WHEN.fullmatch(text.strip()):
        raise wrong(
            f"must be a field or not a field, not {shown(text)}",
            "write it like card.picture or not card.picture",
        )
    return text.strip()


Condition = Annotated[Text, AfterValidator(_when)]


class Element(Block):
    """What all elements have: a place, a name to hang others on, and a condition."""

    name: Text = Field("", description="A name that the edges of later elements can hang on.")
    when: Condition | None = Field(
        None, description="Drawn only where this field has (or, with not, lacks) a value."
    )
    left: Position | None = Field(None, description="mm from the trim's left, or an edge of another element.")
    right: Position | None = Field(
        None, description="mm from the trim's right, or an edge of another element."
    )
    start: Position | None = Field(
        None, description="left, or right where the language is written from the right."
    )
    end: Position | None = Field(
        None, description="right, or left where the language is written from the right."
    )
    width: Length | None = Field(None, description="mm.")
    top: Position | None = Field(None, description="mm from the trim's top, or an edge of another element.")
    bottom: Position | None = Field(
        None, description="mm from the trim's bottom, or an edge of another element."
    )
    height: Length | None = Field(None, description="mm.")
    aspect: Aspect | None = Field(None, description="Width : height, instead of one of them.")

    @model_validator(mode="after")
    def _placed(self) -> Element:
        across = self.over("left", "right", "start", "end", "width")
        down = self.over("top", "bottom", "height")
        if {"left", "right"} & set(across) and {"start", "end"} & set(across):
            raise wrong("mixes left or right with start or end", "use one pair or the other")
        growing = isinstance(self, TextElement) and len(down) == 3 and self.lines > 1
        wanted = 3 if self.aspect else 4
        if len(across) > 2 or (len(down) > 2 and not growing) or len(across) + len(down) - growing != wanted:
            raise wrong(
                f"is placed by {', '.join((*across, *down)) or 'nothing'}",
                "give two of left, right, width and two of top, bottom, height, or one fewer and an aspect",
            )
        return self

    def over(self, *names: str) -> tuple[str, ...]:
        """Which of these fields are given."""
        return tuple(name for name in names if getattr(self, name) is not None)


class FillElement(Element):
    """A rectangle of one colour."""

    kind: Literal["fill"]
    fill: Text = Field(description="A colour or a reference to one: theme.ground, set.colour.")
    corner: Length = Field(0.0, description="Corner radius, mm.")


class Stroke(Block):
    """A line's ink and thickness."""

    width: Length = Field(description="Thickness, mm.")
    stroke: Text = Field(description="A colour or a reference to one.")


class LineElement(Element):
    """The outline of a box, or a straight line where the box has no width or no height."""

    kind: Literal["line"]
    stroke: Text = Field(description="A colour or a reference to one.")
    thickness: Length = Field(description="Thickness, mm.")


class Ring(Block):
    """A band around a circle."""

    width: Length = Field(description="Width of the band outside the circle, mm.")
    fill: Text = Field(description="A colour or a reference to one.")


class CircleElement(Element):
    """A disc that fills the box, with a ring outside and an outline inside its edge."""

    kind: Literal["circle"]
    fill: Text | None = Field(None, description="A colour or a reference to one; none: not filled.")
    ring: Ring | None = Field(None, description="A band outside.")
    outline: Stroke | None = Field(None, description="A line just inside the edge.")


class PictureElement(Element):
    """A picture, cropped to its box."""

    kind: Literal["picture"]
    picture: Text = Field(description="card.picture, deck.back, or a file beside the template.")
    fit: Literal["cover", "contain"] | None = Field(None, description="Overrides the card's own fit.")
    focus: Focus = Field(
        (0.5, 0.5), description="The point a crop keeps where the card names none: [0.5, 0.4], or top left."
    )
    shape: Literal["box", "disc"] = Field("box", description="What the picture is cropped to.")
    repeat: Length | None = Field(
        None,
        description="Repeat the picture as square cells of about this width, so that whole ones fit the card.",
    )


class TextElement(Element):
    """A text, set as large as its box allows within its sizes."""

    kind: Literal["text"]
    text: Text = Field(description="A literal or a reference: card.title.")
    short: Text | None = Field(None, description="Set instead where the text does not fit: card.short_title.")
    font: Text = Field(description="A font family or a reference: theme.title_font.")
    size: Sizes = Field(description="The size, or the largest and the smallest: 11pt..7pt.")
    tell_below: Sizes | None = Field(
        None, description="A text set smaller than this is reported. Default: the size."
    )
    ink: Text = Field("#000000", description="A colour or a reference to one.")
    weight: Whole = Field(400, description="100 to 900.")
    stretch: Annotated[float, BeforeValidator(_percent), WithJsonSchema({"type": ["number", "string"]})] = (
        Field(1.0, description="Width of the letters, for fonts that have a width axis: 75%.")
    )
    italic: Switch = Field(False, description="Slanted letters.")
    tracking: Annotated[float, BeforeValidator(_em), WithJsonSchema({"type": ["number", "string"]})] = Field(
        0.0, description="Space added between letters: 0.12em."
    )
    leading: Length = Field(1.5, description="mm from a baseline to the next line's capitals.")
    lines: Whole = Field(1, description="The most lines allowed.")
    align: Literal["left", "centre", "right", "start", "end"] = Field("start", description="Across the box.")
    place: Literal["top", "capitals", "bottom"] = Field(
        "capitals", description="Down the box: capitals centres from cap height to baseline."
    )
    case: Literal["as-is", "upper", "lower"] = Field(
        "as-is", description="Re-cased by the rules of the language."
    )
    drop: Text = Field("", description='Signs left out: "." makes JW of J.W.')
    stack: Switch = Field(False, description="Every letter on a line of its own, upright.")
    turn: Annotated[Whole, AfterValidator(_turn)] = Field(0, description="Quarter turns clockwise: 90.")
    hyphenate: Literal["never", "in-need", "freely"] = Field(
        "in-need",
        description="Whether words are broken: never, only where the text fits at no size without, or freely.",
    )
    share: Text = Field(
        "", description="All texts of the deck that name this get the smallest size any of them needs."
    )


class PipElement(Element):
    """The set's small shape."""

    kind: Literal["pip"]
    fill: Text = Field(description="A colour or a reference to one.")


def _step(value: Any) -> tuple[float, float]:
    """`[0, 7.4]`: how far across and down the next copy lies."""
    try:
        if isinstance(value, list) and len(value) == 2:
            across, down = (parse_length(str(part)) for part in value)
            if across >= 0 and down >= 0 and across + down > 0:
                return across, down
    except ValueError:
        pass
    raise wrong(f"must be two lengths, across and down, not {shown(value)}", "write it like [0, 7.4]")


def _scales(value: Any) -> tuple[float, float]:
    """`1.5..0.5`: the largest scale and the smallest; one alone is both."""
    parts = value.split("..") if isinstance(value, str) else []
    try:
        scales = [float(part) for part in parts]
    except ValueError:
        scales = []
    if not 1 <= len(scales) <= 2 or not 0.05 <= scales[-1] <= scales[0] <= 20:
        raise wrong(f"must be a scale or a span of scales, not {shown(value)}", "write it like 1.5..0.5")
    return scales[0], scales[-1]


class GroupElement(Element):
    """Elements laid out together in a cell, larger or smaller as a whole, once or once for each set.

    Inside, `trim` is the cell: the group's box, or as much of it as a step takes. Copies run down the box and
    then across, as large as `scale` lets them fit; what steps across is centred.
    """

    kind: Literal["group"]
    group: tuple[AnyElement, ...] = Field(description="What is drawn in each cell, in paint order.")
    each: Literal["sets"] | None = Field(None, description="sets: a copy for each set, of which it can tell.")
    step: Annotated[
        tuple[float, float] | None,
        BeforeValidator(_step),
        WithJsonSchema({"type": "array", "items": {"type": ["number", "string"]}}),
    ] = Field(None, description="How far across and down the next copy lies, before scaling: [0, 7.4].")
    most: Whole | None = Field(None, description="The most copies; further sets are left out.")
    scale: Annotated[
        tuple[float, float], BeforeValidator(_scales), WithJsonSchema({"type": ["number", "string"]})
    ] = Field((1.0, 1.0), description="How much larger all of it is drawn, at most and at least: 1.5..0.5.")

    @model_validator(mode="after")
    def _stepped(self) -> GroupElement:
        if self.each and self.step is None:
            raise wrong("repeats itself without a step", "add step: [0, 7.4]")
        return self


AnyElement = Annotated[
    FillElement | LineElement | CircleElement | PictureElement | TextElement | PipElement | GroupElement,
    Field(discriminator="kind"),
]
GroupElement.model_rebuild()


class Least(Block):
    """The smallest card a template serves."""

    width: Length = Field(description="mm.")
    height: Length = Field(description="mm.")


class Look(Block):
    """What the templates of cards and of boxes have in common; `faces` names their lists of elements."""

    faces: ClassVar[tuple[str, ...]] = ()

    format: Whole = Field(FORMAT, description="The version of the template format: 1.")
    title: Filled = Field(description="What the template is called in lists.")
    summary: Text = Field("", description="What it looks like, in one sentence.")
    least: Least = Field(description="The smallest card it serves.")
    theme: dict[str, Text] = Field(
        {}, description="Colours and fonts with their defaults; a deck may change them."
    )
    pips: dict[str, Text] = Field({}, description="Shapes by name: SVG path data in a 10 x 10 box.")

    def files(self) -> tuple[str, ...]:
        """The names of the pictures that lie beside the template, each once."""
        found: dict[str, None] = {}
        waiting = [element for face in self.faces for element in getattr(self, face)]
        while waiting:
            element = waiting.pop(0)
            if isinstance(element, GroupElement):
                waiting += element.group
            elif isinstance(element, PictureElement) and not _FIELD.match(element.picture):
                found[element.picture] = None
        return tuple(found)


class Template(Look):
    """The look of a deck's cards."""

    faces: ClassVar[tuple[str, ...]] = ("set", "special", "back")

    fields: dict[str, Text] = Field(
        {}, description="Further card fields that it reads, with what they are for."
    )
    set: tuple[AnyElement, ...] = Field(description="The front of a set card.")
    special: tuple[AnyElement, ...] = Field(description="The front of a special card.")
    back: tuple[AnyElement, ...] = Field(description="The back of every card.")
    bleed: Length = Field(4.0, description="How far its faces run beyond the trim, mm.")
