"""Both sides of the test page as frames: scales, crosses, steps, rulers and the bank card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from generator.calibration.guide import between, guide, is_full, middle
from generator.calibration.lettering import INK, PALE, THIN, lettering
from generator.calibration.trial import EDGES, FINE, LAST, STEPS, ZERO, Pair, Trial, pairs
from generator.frame import Frame, Item, Line, Rect
from generator.geometry import Box, Point, Size, Turn
from generator.profile import Along
from generator.units import MM_PER_INCH

BANK_CARD: Final = Size(85.6, 53.98)  # ISO/IEC 7810, ID-1


def pages(test: Trial) -> tuple[Frame, Frame]:
    """The front and the back of the test page, through the profile that it is printed through."""
    front = Frame(test.size, 0.0, tuple(_front(test)))
    back = Frame(test.size, 0.0, tuple(_back(test)))
    if test.through is None:
        return front, back
    return (
        replace(front, warp=test.through.warp("front", test.size)),
        replace(back, warp=test.through.warp("back", test.size)),
    )


def _front(test: Trial) -> Iterator[Item]:
    for pair in pairs(test.size):
        yield from _millimetres(pair)
    yield from _common(test, "front")
    cross = test.crosses
    yield from _arrow(Point(cross.left + 5, cross.top), Point(cross.left + 11, cross.top))
    yield lettering(Box(cross.left + 12, cross.top - 1.5, 5, 3), "J", size=3.6, weight=700)
    yield from _arrow(Point(cross.left, cross.top + 5), Point(cross.left, cross.top + 11))
    yield lettering(Box(cross.left - 2.5, cross.top + 12.5, 5, 3), "K", size=3.6, weight=700, align="centre")
    yield from guide(test)


def _back(test: Trial) -> Iterator[Item]:
    for pair in pairs(test.size):
        for line in _fine_lines(pair):
            yield replace(line, start=test.behind(line.start), end=test.behind(line.end))
    yield from _common(test, "back")
    room = between(test.size)
    words = (
        "This is the back. Turn the sheet over: all is read from the front. Only the steps at the edges count "
        "on both sides."
    )
    box = Box(room.left, room.top + 36, room.width, room.height - 36)
    yield lettering(box, words, lines=6, size=3.1, least=2.2, align="centre", place="top")


# -------------------------------------------------------------------------------------------------- scales


def _millimetres(pair: Pair) -> Iterator[Item]:
    """The front's scale: a line every mm, longer at every fifth, numbered at every fifth up to 20."""
    for number in range(LAST + 1):
        length, reach = number - ZERO, 8.0 if number % 5 == 0 else 6.0
        yield Line(pair.at(length, -reach), pair.at(length, 2), INK, THIN)
        if number % 5 == 0 and number <= 2 * ZERO:
            centre = pair.at(length, -10)
            size, weight = (2.6, 700) if number == ZERO else (2.1, 400)
            box = Box(centre.x - 2.5, centre.y - 1, 5, 2)
            yield lettering(box, str(number), size=size, weight=weight, align="centre")
    corner = pair.at(-6, 7)
    yield lettering(
        Box(corner.x - 3, corner.y - 2.5, 6, 5), pair.letter, size=6.2, weight=700, align="centre"
    )


def _fine_lines(pair: Pair) -> Iterator[Line]:
    """The back's scale as seen from the front: eleven lines 0.9 mm apart, numbered 0, 5 and 10."""
    for number in range(11):
        reach = {0: 9.5, 5: 8.0, 10: 8.0}.get(number, 6.0)
        length = FINE * number
        yield Line(pair.at(length, -2), pair.at(length, reach), INK, THIN)
        if number % 5 == 0:
            digits = str(number)
            wide = 1.0 * len(digits) + 0.5 * (len(digits) - 1)
            across, down = (length, reach + 1.6) if pair.along == "x" else (reach + 0.8 + wide / 2, length)
            centre = Point(pair.zero.x + across, pair.zero.y + down)
            for at, digit in enumerate(digits):
                yield from _digit(digit, Point(centre.x - wide / 2 + 1.5 * at, centre.y - 0.9))
    tip = pair.at(0, 4.5)  # an arrow head on the first line: this is the one that points
    for side in (-0.55, 0.55):
        yield Line(tip, pair.at(side, 6.2), INK, 0.18)


_SEGMENTS: Final = {
    "top": ((0, 0), (1, 0)),
    "left above": ((0, 0), (0, 1)),
    "right above": ((1, 0), (1, 1)),
    "middle": ((0, 1), (1, 1)),
    "left below": ((0, 1), (0, 2)),
    "right below": ((1, 1), (1, 2)),
    "bottom": ((0, 2), (1, 2)),
}
_DIGITS: Final = {
    "0": ("top", "left above", "right above", "left below", "right below", "bottom"),
    "1": ("right above", "right below"),
    "5": ("top", "left above", "middle", "right below", "bottom"),
}


def _digit(digit: str, corner: Point) -> Iterator[Line]:
    """A digit 1 mm wide and 1.8 high, of lines: type cannot be mirrored, and this is read through the paper."""
    for name in _DIGITS[digit]:
        (x0, y0), (x1, y1) = _SEGMENTS[name]
        over_x, over_y = (0.08, 0.0) if y0 == y1 else (0.0, 0.08)  # so that corners close
        yield Line(
            Point(corner.x + x0 - over_x, corner.y + 0.9 * y0 - over_y),
            Point(corner.x + x1 + over_x, corner.y + 0.9 * y1 + over_y),
            INK,
            0.18,
        )


# --------------------------------------------------------------------------------------- what both sides have


def _common(test: Trial, side: Literal["front", "back"]) -> Iterator[Item]:
    yield from _crosses(test, side)
    yield from _probes(test, side)
    yield from _title(test, side)
    if is_full(test.size):
        room = middle(test.size)
        centre = room.centre.x
        yield from _ruler(Point(centre - 83, room.bottom - 5.5), "x")
        across = centre + 70 if side == "front" or test.flip == "short" else centre - 70
        yield from _ruler(Point(across, room.top + 1), "y")
        card = Box(centre - BANK_CARD.width / 2, test.size.height - 25 - BANK_CARD.height, *_of(BANK_CARD))
        yield Rect(card, stroke=PALE, width=THIN, radius=3.18)
        words = "A bank card laid here covers this frame exactly, if the printer keeps its size."
        yield lettering(
            Box(card.left + 8, card.centre.y - 3, card.width - 16, 6),
            words,
            lines=2,
            align="centre",
            ink=PALE,
        )


def _of(size: Size) -> tuple[float, float]:
    return size.width, size.height


def _crosses(test: Trial, side: Literal["front", "back"]) -> Iterator[Line]:
    """A cross at each corner, on the back where it shines through."""
    box = test.crosses
    for corner in (Point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)):
        x, y = (corner.x, corner.y) if side == "front" else (test.behind(corner).x, test.behind(corner).y)
        yield Line(Point(x - 3.5, y), Point(x + 3.5, y), INK, THIN)
        yield Line(Point(x, y - 3.5), Point(x, y + 3.5), INK, THIN)


def _probes(test: Trial, side: Literal["front", "back"]) -> Iterator[Item]:
    """At each edge steps that end 0 to 12 mm from it; the letters name the edges of the paper, not of the side."""
    size = test.size
    seen = dict(EDGES)
    if side == "back":
        swapped = ("M", "P") if test.flip == "long" else ("L", "N")
        seen |= {swapped[0]: EDGES[swapped[1]], swapped[1]: EDGES[swapped[0]]}
    for letter, edge in seen.items():
        for step in range(STEPS + 1):
            along = 4.0 * (step - STEPS / 2)

            def at(length: float, away: float, edge: str = edge) -> Point:
                return {
                    "top": Point(size.width / 2 + length, away),
                    "bottom": Point(size.width / 2 + length, size.height - away),
                    "left": Point(away, size.height / 2 + length),
                    "right": Point(size.width - away, size.height / 2 + length),
                }[edge]

            yield Line(at(along - 2, step), at(along + 2, step), INK, 0.2)
            if step % 2 == 0:
                centre = at(along, step + 1.9)
                yield lettering(
                    Box(centre.x - 1.5, centre.y - 0.8, 3, 1.6), str(step), size=2.0, align="centre"
                )
        centre = at(-4.0 * (STEPS / 2) - 1, 9)
        yield lettering(
            Box(centre.x - 3, centre.y - 2.2, 6, 4.4), letter, size=5.2, weight=700, align="centre"
        )


def _title(test: Trial, side: Literal["front", "back"]) -> Iterator[Item]:
    room = between(test.size)
    if side == "back":  # lower, so that against the light it does not cross the front's
        room = Box(room.left, room.top + 16, room.width, room.height - 16)
    through = (
        f"through the profile “{test.through.name}”" if test.through and test.through.round else "as it is"
    )
    about = f"{side} · {test.paper} · flipped on the {test.flip} edge · round {test.round}, printed {through}"
    yield lettering(
        Box(room.left, room.top, room.width, 6), "Printer test page", size=6, least=3, align="centre"
    )
    box = Box(room.left, room.top + 9, room.width, 13)
    yield lettering(box, about, size=3.1, least=2.2, lines=5, align="centre", place="top")


def _ruler(start: Point, along: Along) -> Iterator[Item]:
    """100 mm with a tick every 5 on the one side of a line, and 4 inches with eighths on the other."""

    def at(length: float, deep: float) -> Point:
        return (
            Point(start.x + length, start.y + deep)
            if along == "x"
            else Point(start.x + deep, start.y + length)
        )

    yield Line(at(0, 0), at(4 * MM_PER_INCH, 0), INK, THIN)
    for tick in range(21):
        reach = 3.0 if tick % 10 == 0 else 2.2 if tick % 2 == 0 else 1.2
        yield Line(at(5.0 * tick, -reach), at(5.0 * tick, 0), INK, THIN)
    for tick in range(33):
        reach = 3.0 if tick % 8 == 0 else 2.2 if tick % 4 == 0 else 1.2
        yield Line(at(MM_PER_INCH / 8 * tick, 0), at(MM_PER_INCH / 8 * tick, reach), INK, THIN)
    turn: Turn = 0 if along == "x" else 90
    for words, half, deep in (("100 mm", 50.0, -4.8), ("4 in", 2 * MM_PER_INCH, 4.8)):
        centre = at(half + 6, deep)
        wide, high = (12.0, 2.0) if along == "x" else (2.0, 12.0)
        box = Box(centre.x - wide / 2, centre.y - high / 2, wide, high)
        yield lettering(box, words, size=2.5, align="centre", turn=turn)


def _arrow(start: Point, end: Point) -> Iterator[Line]:
    yield Line(start, end, INK, 0.2)
    back_x, back_y = (1.4, 0.0) if end.x > start.x else (0.0, 1.4)
    for side in (-0.7, 0.7):
        tail = Point(end.x - back_x + (side if back_y else 0), end.y - back_y + (side if back_x else 0))
        yield Line(end, tail, INK, 0.2)
