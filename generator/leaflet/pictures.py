"""What is drawn on a rules sheet: the sets' badges, taken from the cards themselves, and how players sit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, pi, radians, sin
from typing import Final

from generator.frame import Circle, Frame, Grey, Ink, Item, Path, TextBox, TextStyle, scaled
from generator.geometry import Box, Point, Size
from generator.units import parse_length

WHITE: Final = Grey(1.0)


@dataclass(frozen=True, slots=True)
class Type:
    """The fonts and inks of a rules sheet, from the template's theme."""

    display: tuple[str, ...]
    text: tuple[str, ...]
    label: tuple[str, ...]
    ink: Ink
    accent: Ink
    language: str


# ----------------------------------------------------------------------------------------------- badges


def badge(front: Frame) -> Frame | None:
    """The circle of a set card's front with all that stands in it, as a frame of its own size.

    The ring outside the circle stays behind: it belongs to the picture under it. None where the template has
    no circle.
    """
    circles = [item for item in front.items if isinstance(item, Circle)]
    if not circles:
        return None
    same = [circle for circle in circles if circle.centre == circles[0].centre]
    outlined = [circle for circle in same if circle.stroke is not None]
    radius = max(c.radius + c.width / 2 for c in outlined) if outlined else min(c.radius for c in same)
    centre = circles[0].centre
    by = Point(radius - centre.x, radius - centre.y)
    inside = [item for item in front.items if _lies_in(item, centre, radius)]
    return Frame(Size(2 * radius, 2 * radius), 0.0, tuple(_moved(item, by) for item in inside))


def plain_badge(initials: str, fill: Ink, letters: Ink, style: Type) -> Frame:
    """A badge for a template whose cards have no circle: 12 mm, the initials on the set's colour."""
    text = TextBox(
        Box(1.4, 3.9, 9.2, 4.2),
        (initials.replace(".", ""),),
        TextStyle(
            style.label, parse_length("15pt"), parse_length("5pt"), ink=letters, weight=700, align="centre"
        ),
    )
    return Frame(Size(12, 12), 0.0, (Circle(Point(6, 6), 6, fill=fill), text))


def _lies_in(item: Item, centre: Point, radius: float) -> bool:
    match item:
        case Circle():
            return item.centre == centre and item.radius + item.width / 2 <= radius + 1e-6
        case TextBox():
            middle = item.box.centre
        case Path():
            points = [point for _, points in item.steps for point in points]
            middle = Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
        case _:
            return False
    return hypot(middle.x - centre.x, middle.y - centre.y) < radius


def _moved(item: Item, by: Point) -> Item:
    moved = scaled(item, 1.0, by.x, by.y)
    return replace(moved, below="", grow=0.0) if isinstance(moved, TextBox) else moved


# ---------------------------------------------------------------------------------------------- diagram

CARD: Final = Size(7.0, 9.8)
WIDTH: Final = 84.0
"""Of the diagram at which its cards are of that size; in a narrower one they shrink with it."""
LINE: Final = 0.3
MOST_FANNED: Final = 7


@dataclass(frozen=True, slots=True)
class Table:
    """What the diagram shows: how many players sit, how many cards each is dealt, and its labels."""

    seats: int
    hand: int
    stack: str
    pass_: str


def diagram(table: Table, size: Size, style: Type) -> Frame:
    """Players round a stack, each with a hand, and arrows to the left: clockwise as seen from above."""
    centre = Point(size.width / 2, size.height / 2)
    unit = min(1.0, size.width / WIDTH)
    reach = Point(size.width / 2 - 9 * unit, size.height / 2 - 6.5 * unit)
    seats = [pi / 2 + 2 * pi * at / table.seats for at in range(table.seats)]
    items: list[Item] = []
    for angle in seats:
        at = Point(centre.x + reach.x * cos(angle), centre.y + reach.y * sin(angle))
        items += _hand(at, angle - pi / 2, min(table.hand, MOST_FANNED), unit, style)
    for angle in seats:
        items.append(_arrow(centre, reach, (angle, angle + 2 * pi / len(seats)), unit, style.accent))
    items += _stack(centre, unit, style)
    items += _labels(table, size, centre, style)
    return Frame(size, 0.0, tuple(items))


def _hand(at: Point, facing: float, cards: int, unit: float, style: Type) -> Iterator[Item]:
    """`cards` cards fanned round a pivot behind the player; `facing` 0 looks up the page."""
    step = radians(min(13.0, 60.0 / max(cards, 1)))
    pivot = 9.0 * unit
    for number in range(cards):
        lean = (number - (cards - 1) / 2) * step
        turn = facing + lean
        # the pivot lies behind the player's end of the cards
        x = at.x - pivot * sin(facing) + pivot * sin(turn)
        y = at.y + pivot * cos(facing) - pivot * cos(turn)
        yield _card(Point(x, y), turn, style.ink, unit)
        yield _card(Point(x, y), turn, WHITE, unit, LINE)


def _stack(centre: Point, unit: float, style: Type) -> Iterator[Item]:
    for number in range(4):
        off = (0.75 - number * 0.5) * unit
        middle = Point(centre.x + off, centre.y + off - 2.2 * unit)
        yield _card(middle, 0.0, WHITE, unit, -0.25)
        yield _card(middle, 0.0, style.accent, unit)


def _card(middle: Point, turn: float, fill: Ink, unit: float, inset: float = 0.0) -> Path:
    """A card with round corners, turned by `turn` radians clockwise, `inset` mm smaller on every side."""
    half, high = CARD.width * unit / 2 - inset, CARD.height * unit / 2 - inset
    corner = max(0.1, 0.8 * unit - inset)
    pull = corner * 0.4477  # what is left of the radius where a cubic curve stands for a quarter circle

    def on_page(x: float, y: float) -> Point:
        return Point(middle.x + x * cos(turn) - y * sin(turn), middle.y + x * sin(turn) + y * cos(turn))

    steps: list[tuple[str, tuple[Point, ...]]] = []
    corners = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    for number, (right, down) in enumerate(corners):
        x, y = right * half, down * high
        along_x, along_y = (x - right * corner, y), (x, y - down * corner)
        ends = (along_x, along_y) if number % 2 == 0 else (along_y, along_x)
        pulls = ((x - right * pull, y), (x, y - down * pull))
        if number % 2:
            pulls = (pulls[1], pulls[0])
        steps.append(("L" if steps else "M", (on_page(*ends[0]),)))
        steps.append(("C", (on_page(*pulls[0]), on_page(*pulls[1]), on_page(*ends[1]))))
    return Path((*steps, ("Z", ())), fill)


def _arrow(centre: Point, reach: Point, between: tuple[float, float], unit: float, fill: Ink) -> Path:
    """A bent arrow along the ellipse on which the players sit, from one to the next."""
    width, head, steps = 0.9 * unit, 2.6 * unit, 28
    room = between[1] - between[0]
    start, end = between[0] + room * 0.30, between[0] + room * 0.66

    def on_page(angle: float, off: float) -> Point:
        """The point at `angle`, `off` mm outside the ellipse."""
        x, y = reach.x * cos(angle), reach.y * sin(angle)
        across = Point(cos(angle) / reach.x, sin(angle) / reach.y)
        long = hypot(across.x, across.y)
        return Point(centre.x + x + off * across.x / long, centre.y + y + off * across.y / long)

    angles = [start + (end - start) * at / steps for at in range(steps + 1)]
    outside = [on_page(angle, width / 2) for angle in angles]
    inside = [on_page(angle, -width / 2) for angle in reversed(angles)]
    tip = on_page(end + head / hypot(reach.x * sin(end), reach.y * cos(end)), 0)
    points = [*outside, on_page(end, head / 2), tip, on_page(end, -head / 2), *inside]
    first, *others = ((point,) for point in points)
    return Path((("M", first), *(("L", point) for point in others), ("Z", ())), fill)


def _labels(table: Table, size: Size, centre: Point, style: Type) -> Iterator[TextBox]:
    small = parse_length("9pt")
    if table.stack:
        yield TextBox(
            Box(centre.x - 14, centre.y + 4.6, 28, 3),
            (table.stack,),
            TextStyle(
                style.label, small, small * 0.8, style.ink, 700, align="centre", language=style.language
            ),
        )
    if table.pass_:
        look = TextStyle(
            style.text,
            parse_length("10.5pt"),
            small,
            style.ink,
            italic=True,
            lines=2,
            align="left",
            place="bottom",
            language=style.language,
        )
        yield TextBox(Box(0, size.height - 9, size.width / 2 - 16, 8.6), (table.pass_,), look)
