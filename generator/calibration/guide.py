"""The instructions on the test page, the example, and the blanks to write readings into."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.calibration.lettering import INK, PALE, THIN, lettering
from generator.calibration.trial import BAND, FINE, INSET, Trial, fields
from generator.frame import Circle, Item, Line
from generator.geometry import Box, Point, Size

FULL: Final = Size(200.0, 270.0)  # from this size on rulers, bank card and the whole instructions have room


def guide(test: Trial) -> Iterator[Item]:
    """The instructions, as long as the paper has room for."""
    return _full(test) if is_full(test.size) else _brief(test)


def is_full(size: Size) -> bool:
    return size.width >= FULL.width and size.height >= FULL.height


def middle(size: Size) -> Box:
    """The room between the scales at the top and those at the bottom, full width."""
    top = INSET + BAND[0] + 6 + BAND[1] + 3
    return Box(INSET, top, size.width - 2 * INSET, size.height - 2 * top)


def between(size: Size) -> Box:
    """The room between the scales of the two upper corners."""
    left = INSET + BAND[1] + 4
    return Box(left, INSET, size.width - 2 * left, BAND[0] + 6 + BAND[1])


def _steps(test: Trial) -> tuple[str, str, str, str, str]:
    box = test.crosses
    return (
        "Hold the sheet against a window with this side towards you. In each corner the millimetres of this side "
        "meet finer lines that shine through from the back.",
        "Read the pairs A to H as in the example: the last millimetre that the arrow has passed (11 is the line "
        "after 10), a point, and the number of the fine line that runs on into a millimetre line. Fine lines are "
        "counted from the arrow; 0, 5 and 10 are marked. An arrow that points straight at 11 gives 11.0.",
        "Lay a ruler from the middle of one cross to the middle of the next: along the top for J, down the left "
        f"side for K. They are meant to be {box.width:g} and {box.height:g} mm; write down what you find, to a "
        "quarter of a millimetre. If your ruler is short, measure the 100 mm lines instead.",
        "The steps L, M, N and P show what your printer leaves bare. Write down the lowest number whose step is "
        "whole. Look at the same edge on the back, too; the higher number counts.",
        "Type it all in. The program asks for A, B, C … in turn:",
    )


def _full(test: Trial) -> Iterator[Item]:
    room = middle(test.size)
    left, y = room.centre.x - 83, room.top - 1
    heights = (6.2, 10.2, 10.2, 6.2, 2.2)  # of two lines, of three, of one
    for at, (words, height) in enumerate(zip(_steps(test), heights, strict=True), 1):
        yield lettering(Box(left, y, 5, 2.2), str(at), size=3.1, weight=700)
        yield lettering(
            Box(left + 5, y, 122, height), words, size=3.0, least=2.7, lines=5, place="top", leading=1.85
        )
        y += height + 2.4
        if at == 2:
            yield from _example(Point(left + 5, y - 0.5))
            y += 24.5
    yield lettering(Box(left + 5, y - 1, 122, 3), "deckwright calibrate --read", size=3.2, weight=700)
    yield from _blanks(test, Box(left, y + 4, 127, 13))


def _brief(test: Trial) -> Iterator[Item]:
    """What a small sheet has room for; the program explains every reading as it asks for it."""
    room = middle(test.size)
    words = (
        "Hold the sheet against a window, this side towards you, and read the pairs A to H like a calliper: the "
        "last millimetre that the arrow has passed, a point, and the number of the fine line that runs on into a "
        "millimetre line. 10.0 is perfect. For J and K measure from cross to cross. L to P: the lowest step that "
        "is whole. Then: deckwright calibrate --read"
    )
    yield lettering(room, words, size=2.8, least=1.8, lines=12, place="middle", leading=1.7)


def _example(corner: Point) -> Iterator[Item]:
    """A pair of scales four times as large, that reads 11.3."""
    scale, meet = 4.0, corner.y + 11.5
    zero = corner.x + 3

    def at(number: float, deep: float) -> Point:
        return Point(zero + scale * (number - 9.5), meet + deep)

    for number in range(10, 22):
        yield Line(at(number, -6 if number % 5 else -7.5), at(number, 1), INK, 0.2)
        if number % 5 == 0:
            centre = at(number, -9.2)
            yield lettering(Box(centre.x - 4, centre.y - 1, 8, 2), str(number), size=2.8, align="centre")
    for number in range(11):
        place = 11.3 + FINE * number
        yield Line(
            at(place, -1), at(place, 7.5 if number in (0, 5, 10) else 5.5), INK, 0.5 if number == 3 else 0.2
        )
        if number in (0, 3, 5, 10):
            centre = at(place, 9.4 if number != 3 else 7.4)
            weight = 700 if number == 3 else 400
            yield lettering(
                Box(centre.x - 2, centre.y - 1, 4, 2), str(number), size=2.8, align="centre", weight=weight
            )
    yield Line(at(14, -6), at(14, 1), INK, 0.5)
    yield Circle(at(14, 0), 2.6, stroke=PALE, width=0.25)
    tip = at(11.3, 2.6)
    for side in (-0.9, 0.9):
        yield Line(tip, Point(tip.x + side, tip.y + 2.4), INK, 0.3)
    words = (
        "Example: the arrow has passed 11 and not yet 12, so 11. The fine line 3 runs on into a millimetre "
        "line. Write 11.3. A perfect printer gives 10.0 everywhere."
    )
    yield lettering(
        Box(corner.x + 60, corner.y + 2, 62, 18), words, size=3.0, lines=5, place="middle", leading=1.85
    )


def _blanks(test: Trial, room: Box) -> Iterator[Item]:
    """A place to write each reading."""
    each = fields(test)
    half = (len(each) + 1) // 2
    wide = room.width / half
    for at, one in enumerate(each):
        row, column = divmod(at, half)
        box = Box(room.left + column * wide, room.top + row * (room.height / 2), wide, room.height / 2)
        yield lettering(Box(box.left, box.top + 1.5, 4, 2.4), one.letter, size=3.2, weight=700)
        yield Line(Point(box.left + 4.5, box.bottom - 2), Point(box.right - 2, box.bottom - 2), PALE, THIN)
