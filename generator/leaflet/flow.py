"""From the tree of a rules text to pages: typst flows it into columns and says where pictures are to stand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from generator.frame import Flow, Flowed, Frame, Group, Item, Place, Rect
from generator.galley import Press, engine_ink, engine_language
from generator.geometry import Box, Point, Size
from generator.leaflet.markdown import Block, Directive, Heading, Items, Paragraph, Turn
from generator.leaflet.pictures import Table, Type, diagram
from generator.problem import Problem, error

PROGRAM: Final = Path(__file__).with_name("leaflet.typ")
BADGE: Final = 8.0
FACE_WIDTH: Final = 19.0
FACE_GAP: Final = 2.5
NARROW: Final = 60.0
"""In a column narrower than this nothing stands beside a picture."""

HEADING: Final = 1.0
PARAGRAPH: Final = 0.2
ROW: Final = 0.3
NONE: Final = 0.0
"""How much of a column's spare room goes above a heading, a paragraph, a row of a list."""
MOST_EXTRA: Final = 8.0

LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "roomy": ("titles", "roomy"),
    "inline": ("titles", "inline"),
    "short": ("names", "inline"),
    "names": ("names", ""),
    "none": ("", ""),
}
"""How much the list of sets and the checklist show: the cards' titles or the sets' names alone; a line for each
card, the cards of a set run together, or nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list of sets: a set with its badge, or special cards of one role."""

    title: str
    year: str
    cards: tuple[tuple[str, int], ...]
    badge: Frame | None


@dataclass(frozen=True, slots=True)
class Stuff:
    """What the directives of a text stand for: the rows of the lists, small faces with their corners, a diagram."""

    rows: tuple[Row, ...]
    faces: tuple[Frame, ...]
    corner: float
    table: Table


@dataclass(frozen=True, slots=True)
class Paper:
    """Where text may stand on a page, mm: columns of equal width from `left` to `right`, `height` deep from `top`.

    `tops` are those of the first page and of the others; the columns end `foot` above the lower edge.
    """

    size: Size
    left: float
    right: float
    tops: tuple[float, float]
    foot: float
    columns: int = 2
    gutter: float = 10.0

    @property
    def column(self) -> float:
        """The width of a column."""
        inner = self.size.width - self.left - self.right
        return (inner - (self.columns - 1) * self.gutter) / self.columns

    def room(self, side: int) -> float:
        """How deep the columns of a page may be."""
        return self.size.height - self.foot - self.tops[min(side, 1)]


@dataclass(frozen=True, slots=True)
class Setting:
    """One way of setting the text: its size and that of lists, mm, how much the lists show, and their badges."""

    size: float
    small: float
    level: str
    badge: float = BADGE
    full: float = 0.0

    @property
    def scale(self) -> float:
        """By how much the spaces shrink with the letters."""
        return self.size / self.full if self.full else 1.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a page (from 1), mm: where a block starts or ends, or where a picture is to stand."""

    mark: str
    page: int
    x: float
    y: float
    key: str = ""
    gap: int = -1


@dataclass(frozen=True)
class Set:
    """A text that has been flowed: its PDF, how many pages each side took, and where everything lies."""

    pdf: bytes
    pages: tuple[int, ...]
    spots: tuple[Spot, ...]
    warnings: tuple[str, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the text engine says of the text."""
        return tuple(
            error("D058", (), f"the text engine says of the rules: {words}") for words in self.warnings
        )

    @property
    def total(self) -> int:
        return sum(self.pages)

    @cached_property
    def digest(self) -> str:
        return sha256(self.pdf).hexdigest()


class Flower:
    """Flows a text onto paper, again and again until it lies well; one typst for all trials."""

    def __init__(self, press: Press, paper: Paper, style: Type, stuff: Stuff) -> None:
        self.press, self.paper, self.style, self.stuff = press, paper, style, stuff
        self.gaps: list[float] = []
        self.tight = False
        self.extra: Mapping[int, float] = {}

    def spaced(
        self, sides: Sequence[Sequence[Block]], setting: Setting, heights: Sequence[float], flowed: Set
    ) -> Set:
        """The same text with the short columns spaced out, so that all end at one depth or nearly so."""
        extra: dict[int, float] = {}
        for page in range(1, flowed.total + 1):
            on_page = [spot for spot in flowed.spots if spot.page == page and spot.mark in ("start", "end")]
            bottom = self.paper.tops[min(page - 1, 1)] + heights[page - 1]
            for column in range(self.paper.columns):
                left = self.paper.left + column * (self.paper.column + self.paper.gutter)
                held = [spot for spot in on_page if -1 < spot.x - left < self.paper.column]
                extra |= self._spread(held, bottom)
        for share in (1.0, 0.9) if extra else ():
            spaced = self.run(sides, setting, heights, {gap: share * more for gap, more in extra.items()})
            if spaced.pages == flowed.pages:
                return spaced
        return flowed

    def _spread(self, held: Sequence[Spot], bottom: float) -> dict[int, float]:
        """What is left below a column, shared out among its gaps; a first block stays at the top."""
        ends = [spot.y for spot in held if spot.mark == "end"]
        top = min((spot.y for spot in held), default=0.0)
        gaps = [spot.gap for spot in held if spot.mark == "start" and spot.y > top + 1]
        weight = sum(self.gaps[gap] for gap in gaps)
        if not ends or not weight:
            return {}
        share = min((bottom - max(ends)) / weight, MOST_EXTRA)
        return {gap: share * self.gaps[gap] for gap in gaps if share * self.gaps[gap] > 0.01}

    def run(
        self,
        sides: Sequence[Sequence[Block]],
        setting: Setting,
        heights: Sequence[float] | None = None,
        extra: Mapping[int, float] | None = None,
    ) -> Set:
        """The sides of a text, each beginning a page, in columns of these heights (of all the room there is).

        `extra` is space above the gaps of these numbers, mm.
        """
        paper, self.gaps, self.extra = self.paper, [], extra or {}
        depths = [paper.room(at) for at in range(len(sides))] if heights is None else heights
        job = {
            "w": paper.size.width,
            "h": paper.size.height,
            "left": paper.left,
            "right": paper.right,
            "columns": paper.columns,
            "gutter": paper.gutter,
            "look": self._look(setting),
            "sides": [
                {"top": paper.tops[min(at, 1)], "height": depth, "blocks": list(self._blocks(side, setting))}
                for at, (side, depth) in enumerate(zip(sides, depths, strict=True))
            ],
        }
        pdf, warnings = self.press.run(json.dumps(job))
        spots = tuple(Spot(**spot) for spot in self.press.told("<told>"))
        starts = [spot.page for spot in spots if spot.mark == "side"] + [self.press.told("<total>")[0] + 1]
        pages = tuple(after - before for before, after in pairwise(starts))
        return Set(pdf, pages, spots, warnings)

    def _gap(self, weight: float) -> dict[str, Any]:
        """The next place where a column may be spaced out, by so much of what a heading is."""
        self.gaps.append(NONE if self.tight else weight)
        self.tight = False
        number = len(self.gaps) - 1
        return {"gap": number, "extra": self.extra.get(number, 0.0)}

    def _look(self, setting: Setting) -> dict[str, Any]:
        style = self.style
        spoken = engine_language(style.language)
        return {
            "text": style.text,
            "label": style.label,
            "ink": engine_ink(style.ink),
            "accent": engine_ink(style.accent),
            **spoken,
            "size": setting.size,
            "small": setting.small,
            "scale": setting.scale,
            "badge": setting.badge,
            # ragged lines of English need no hyphens; longer words do
            "hyphenate": spoken["lang"] != "en",
        }

    # ------------------------------------------------------------------ blocks

    def _blocks(self, blocks: Sequence[Block], setting: Setting) -> Iterator[dict[str, Any]]:
        below = False  # what stands below a heading stays with it
        for block in blocks:
            if below:
                self.tight = True
            below = isinstance(block, Heading)
            match block:
                case Heading():
                    words = [asdict(run) for run in block.words]
                    yield {"kind": "heading", "level": block.level, "words": words, **self._gap(HEADING)}
                case Paragraph():
                    words = [asdict(run) for run in block.words]
                    yield {"kind": "paragraph", "words": words, **self._gap(PARAGRAPH)}
                case Items():
                    gap = self._gap(PARAGRAPH)
                    items = [list(self._blocks(item, setting)) for item in block.items]
                    yield {"kind": "items", "first": block.first, "items": items, **gap}
                case Directive():
                    yield from self._directive(block, setting)
                case Turn():
                    pass

    def _directive(self, block: Directive, setting: Setting) -> Iterator[dict[str, Any]]:
        gap = self._gap(PARAGRAPH if block.name in ("small", "faces", "diagram") else NONE)
        inside = list(self._blocks(block.inside, setting)) if block.name != "foot" else []
        match block.name:
            case "small":
                yield {"kind": "small", "blocks": inside, **gap}
            case "faces":
                size = self._face()
                holes = [f"face:{at}" for at in range(len(self.stuff.faces))]
                above = self.paper.column < NARROW
                measures = {"w": size.width, "h": size.height, "above": above}
                yield {"kind": "faces", "holes": holes, **measures, "blocks": inside, **gap}
            case "diagram":
                key = f"diagram:{json.dumps(block.labels)}"
                size = self._drawing()
                yield {"kind": "hole", "key": key, "w": size.width, "h": size.height, **gap}
            case "sets" | "checklist":
                level = LEVELS[setting.level][block.name == "checklist"]
                if self.stuff.rows and level:
                    rows = self._rows(special=block.name == "checklist")
                    yield {"kind": "sets", "level": level, "rows": rows}
            case _:  # the foot stands below the columns
                pass

    def _rows(self, *, special: bool) -> list[dict[str, Any]]:
        return [
            {
                "title": row.title,
                "year": row.year,
                "hole": f"badge:{at}" if row.badge else "",
                "cards": [{"title": title, "copies": copies} for title, copies in row.cards],
                **self._gap(ROW),
            }
            for at, row in enumerate(self.stuff.rows)
            if row.badge or special
        ]

    def _face(self) -> Size:
        """How large the small faces are: 19 mm wide, less where more than two stand side by side."""
        share = 1.0 if self.paper.column < NARROW else 0.5
        width = min(FACE_WIDTH, self.paper.column * share / max(1, len(self.stuff.faces)) - FACE_GAP)
        shape = self.stuff.faces[0].size if self.stuff.faces else Size(1, 1)
        return Size(width, width * shape.height / shape.width)

    def _drawing(self) -> Size:
        width = min(self.paper.column, 92.0)
        return Size(width, round(width * (0.56 if width > NARROW else 0.84), 2))

    # ------------------------------------------------------------------ pages

    def frames(self, flowed: Set, setting: Setting, first: int = 1) -> Iterator[Frame]:
        """The pages as frames, pictures in their holes, called R1, R2 … from `first` on."""
        for page in range(flowed.total):
            flow = Flow(flowed.digest, page, self.paper.size, flowed.pdf)
            items: list[Item] = [Flowed(Point(0, 0), flow)]
            for spot in flowed.spots:
                if spot.mark == "hole" and spot.page == page + 1:
                    items += self._picture(spot.key, spot.x, spot.y, setting)
            yield Frame(self.paper.size, 0.0, tuple(items), f"R{page + first}")

    def _picture(self, key: str, x: float, y: float, setting: Setting) -> Iterator[Item]:
        kind, _, which = key.partition(":")
        if kind == "badge":
            frame = self.stuff.rows[int(which)].badge
            assert frame is not None
            yield Place(frame, x, y, scale=setting.badge / frame.size.width)
        elif kind == "face":
            frame, size = self.stuff.faces[int(which)], self._face()
            scale = size.width / frame.size.width
            box = Box(x, y, size.width, size.height)
            yield Group((Place(frame, x, y, scale=scale),), clip=Rect(box, radius=self.stuff.corner * scale))
        else:
            labels = dict(json.loads(which))
            table = replace(self.stuff.table, stack=labels.get("stack", ""), pass_=labels.get("pass", ""))
            drawn = diagram(table, self._drawing(), self.style)
            yield Place(replace(drawn, name="R.diagram"), x, y)
