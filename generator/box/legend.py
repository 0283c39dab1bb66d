"""What stands beside the net: what the box is for, what the lines mean, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.frame import Grey, Item, Line, TextBox, TextStyle
from generator.geometry import Box, Point, Size
from generator.model.deck import Deck
from generator.net import Pack, hatched
from generator.stock import show_size
from generator.words import count

LINE: Final = 0.0882  # 0.25 pt
DASH: Final = (2.54, 1.27)  # tuckbox-designer: 0.1 in on, 0.05 in off
FOLD: Final = Grey(0.4)  # seen on light grounds and on dark ones, and not loud on the finished box
HATCH: Final = Grey(0.55)
APART: Final = 2.0  # of the hatching
NARROW_RULER: Final = 40
TYPE: Final = 2.65  # 7.5 pt
SMALL: Final = 2.2  # 6.2 pt
LEADING: Final = 1.35
INK: Final = Grey(0.2)


@dataclass(frozen=True, slots=True)
class Contents:
    """What goes into the box, and on what it is printed.

    `leaflet` is the thickness of the folded rules, `fonts` are those of the legend.
    """

    card: Size
    count: int
    leaflet: float
    paper: Size
    fonts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Legend:
    """What stands beside the net: what it is for, what the lines mean, and how the box is made."""

    deck: Deck
    pack: Pack
    contents: Contents
    number: int
    of: int

    @property
    def height(self) -> float:
        """Of the wide form."""
        return 56.0

    @property
    def tall(self) -> float:
        """Of the narrow form."""
        return 132.0

    def items(self, room: Box, where: str) -> Iterator[Item]:
        if where == "corner":
            yield from self._short(room)
        elif where == "below":
            yield from self._wide(room)
        else:
            yield from self._narrow(room)

    # ------------------------------------------------------------------ words

    @property
    def _title(self) -> str:
        sheet = f", sheet {self.number} of {self.of}" if self.of > 1 else ""
        return f"{self.deck.called}: the box{sheet}"

    @property
    def _about(self) -> str:
        pack, wish = self.pack, self.deck.box
        sleeved = {"no": "", "soft": " in soft sleeves", "thick": " in thick sleeves"}[pack.sleeves]
        more = " and the folded rules sheet" if pack.more else ""
        room = pack.room
        thick = f"{'Cards are' if wish.thickness is not None else 'A card is taken as'} {pack.thickness:.2f} mm thick."
        inside = " x ".join(f"{round(side, 1):g}" for side in (room.width, room.height, room.depth))
        return (
            f"For {count(pack.count, 'card')} of {show_size(pack.card)}{sleeved}{more}. {thick} "
            f"Inside {inside} mm; for card board {wish.stock:.2f} mm thick."
        )

    def _steps(self, ruler: int) -> tuple[str, ...]:
        wish = self.deck.box
        halved = self.of > 1
        slits = (
            "the short slits beside the lid" if wish.style == "glued" else "the short slits at lid and bottom"
        )
        seam = "Glue flap A to the inside of the front, along its free edge."
        if halved:
            seam = "Glue flap C of sheet 2 to the inside of the back, then flap A of sheet 1 to that of the front."
        close = "Fold the two small flaps in; tuck the lid in behind the front."
        ends = (
            ("Bottom: fold the small flaps in, then flap B; glue it, and press the last flap onto it.", close)
            if wish.style == "glued"
            else ("Both ends: " + close[0].lower() + close[1:].replace("lid in", "large one in"),)
        )
        return (
            f'Print at 100 % ("actual size"), on one side. The ruler must measure {ruler} mm.',
            "Go along the dashed lines with an empty ball pen and a ruler.",
            f"Cut along the solid lines, and {slits}. The colour runs on beyond the cut.",
            "Fold all dashed lines backwards, the print outside.",
            seam,
            *ends,
        )

    # ------------------------------------------------------------------ forms

    def _wide(self, room: Box) -> Iterator[Item]:
        yield from self._text(Box(room.x, room.y, room.width, 3), self._title, TYPE * 1.2, weight=700)
        yield from self._text(Box(room.x, room.y + 5.2, room.width, 2), self._about, TYPE, lines=2)
        top = room.y + 13.5
        yield from self._key(Point(room.x, top))
        yield from self._list(Box(room.x + 40, top, room.width - 40, 30), 4.9, lines=1)
        yield from self._ruler(Point(room.x + 0.1, room.bottom - 3.2))

    def _narrow(self, room: Box) -> Iterator[Item]:
        yield from self._text(
            Box(room.x, room.y, room.width, 3), self._title, TYPE * 1.2, weight=700, lines=2
        )
        yield from self._text(Box(room.x, room.y + 9, room.width, 2), self._about, TYPE, lines=5)
        yield from self._key(Point(room.x, room.y + 30))
        yield from self._list(Box(room.x, room.y + 50, room.width, 72), 9.6, lines=3)
        yield from self._ruler(Point(room.x + 0.1, room.bottom - 3.2), NARROW_RULER)

    def _short(self, room: Box) -> Iterator[Item]:
        yield from self._text(Box(room.x, room.y, room.width, 2), self._title, SMALL, weight=700)
        words = "Cut solid lines, fold dashed ones, glue hatched parts."
        yield from self._text(Box(room.x, room.y + 3.4, room.width, 2), words, SMALL, lines=2)
        words = "Print at 100 %; this must measure 40 mm."
        yield from self._text(Box(room.x, room.y + 9.2, room.width, 2), words, SMALL)
        yield from self._ruler(Point(room.x + 0.1, room.y + 14.5), 40, told=False)

    # ------------------------------------------------------------------ parts

    def _text(
        self, box: Box, words: str, size: float, *, weight: int = 400, lines: int = 1
    ) -> Iterator[TextBox]:
        style = TextStyle(
            self.contents.fonts, size, size * 0.6, INK, weight, leading=LEADING, lines=lines,
            place="top", hyphenate="never",
        )  # fmt: skip
        high = lines * size * 0.7 + (lines - 1) * LEADING + 0.1
        yield TextBox(Box(box.x, box.y, box.width, high), (words,), style)

    def _key(self, at: Point) -> Iterator[Item]:
        rows = ("cut", "fold", "glue")
        for row, word in enumerate(rows):
            y = at.y + 6.2 * row + 1
            if word == "glue":
                box = (
                    Point(at.x, y - 2),
                    Point(at.x + 14, y - 2),
                    Point(at.x + 14, y + 2),
                    Point(at.x, y + 2),
                )
                yield from (Line(start, end, HATCH, LINE) for start, end in hatched(box, APART))
            else:
                dash = DASH if word == "fold" else ()
                yield Line(Point(at.x, y), Point(at.x + 14, y), FOLD if dash else Grey(0.0), LINE, dash)
            yield from self._text(Box(at.x + 17, y - 0.95, 20, 2), word, TYPE)

    def _list(self, room: Box, step: float, *, lines: int) -> Iterator[Item]:
        for at, words in enumerate(self._steps(100 if lines == 1 else NARROW_RULER)):
            y = room.y + at * step
            yield from self._text(Box(room.x, y, 4, 2), f"{at + 1}", TYPE, weight=700)
            yield from self._text(Box(room.x + 4, y, room.width - 4, 2), words, TYPE, lines=lines)

    def _ruler(self, at: Point, long: int = 100, *, told: bool = True) -> Iterator[Item]:
        """A line with a tick every 10 mm, its foot at `at`; `long` mm lie between the middles of its end ticks."""
        yield Line(at, Point(at.x + long, at.y), width=LINE)
        for tick in range(0, long + 1, 10):
            rise = 2.0 if tick % 50 == 0 or tick == long else 1.2
            yield Line(Point(at.x + tick, at.y), Point(at.x + tick, at.y - rise), width=LINE)
        if told:
            yield from self._text(
                Box(at.x + long + 1.2, at.y - 1.8, 12 if long >= 100 else 9.5, 2), f"{long} mm", TYPE
            )
