"""A piece of the box on its paper: where it lies, its panels, glue, folds and cuts, each in its layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.box.legend import APART, DASH, FOLD, HATCH, LINE, Legend
from generator.box.painter import Painter
from generator.frame import Frame, Grey, Group, Item, Line, Path, Place, Rect, TextBox, TextStyle, turned
from generator.geometry import GRAIN, Box, Point, Size, bounding
from generator.net import Net, hatched

EDGE: Final = 5.0  # what printers leave bare: lasers 4.0 to 4.23 (a laser's manual)
UNDER: Final = 0.1  # how far a panel runs under the next: exact edges leave hairlines in viewers
SPARE: Final = 2.0  # of the bleed of 3 may be lost at the paper's edge: 1 mm covers a slipped cut
AWAY: Final = 5.0
LEAST_LEGEND: Final = 150.0
MOST_LEGEND: Final = 190.0
BESIDE: Final = (51.0, 66.0)
CORNER: Final = Size(42.0, 15.0)


def fits(piece: Net, paper: Size) -> bool:
    return any(inside(room_of(piece).size, page, 0.0, 0.0) for page in (paper, paper.swapped))


def inside(room: Size, page: Size, across: float, down: float) -> bool:
    """Whether `room` lies in the printable part of `page`, with so much left over."""
    wide, high = page.width - 2 * EDGE - across, page.height - 2 * EDGE - down
    return room.width <= wide + 1e-6 and room.height <= high + 1e-6


def room_of(piece: Net) -> Box:
    """What of the piece must lie in the printable part: every cut, and of the ink beyond them as much as is needed."""
    inked = (panel.ink.grown(-SPARE) for panel in piece.panels if panel.ink)
    return bounding((*(panel.box for panel in piece.panels), *inked))


def page_of(piece: Net, painter: Painter, legend: Legend) -> Frame:
    """The piece on its paper, upright; where it lies better on its side, the page is turned with everything on it."""
    paper = legend.contents.paper
    tries = [
        (composed, where)
        for where in ("below", "beside", "corner", "")
        for composed in (paper, paper.swapped)
        if _goes(piece, composed, where, legend)
    ]
    composed, where = tries[0]
    at, room = _seat(piece, composed, where, legend)
    items = (
        Group(tuple(_art(piece, painter, at)), layer="ART"),
        Group(tuple(_glue(piece, at, legend.contents.fonts)), layer="GLUE"),
        Group(tuple(_folds(piece, at)), layer="FOLD"),
        Group(tuple(_cuts(piece, at)), layer="CUT"),
        *([Group(tuple(legend.items(room, where)), layer="LEGEND")] if room else []),
    )
    page = Frame(composed, 0.0, items)
    return page if composed == paper else turned(page)


def _goes(piece: Net, page: Size, where: str, legend: Legend) -> bool:
    room = room_of(piece).size
    if where == "below":
        return page.width >= LEAST_LEGEND + 2 * EDGE and inside(room, page, 0.0, AWAY + legend.height)
    if where == "beside":
        return page.height >= legend.tall + 2 * EDGE and inside(room, page, AWAY + BESIDE[0], 0.0)
    return inside(room, page, 0.0, 0.0) and (not where or corner(piece) is not None)


def _seat(piece: Net, page: Size, where: str, legend: Legend) -> tuple[Point, Box | None]:
    """Where the piece's corner lies on the page, and the room of the legend."""
    need = room_of(piece)
    if where == "below":
        spare = page.height - 2 * EDGE - legend.height - AWAY - need.height
        wide = min(page.width - 2 * EDGE - 2, MOST_LEGEND)
        room = Box((page.width - wide) / 2, page.height - EDGE - legend.height, wide, legend.height)
        return _rounded((page.width - need.width) / 2 - need.x, EDGE + 0.45 * spare - need.y), room
    if where == "beside":
        wide = min(page.width - 2 * EDGE - AWAY - need.width, BESIDE[1])
        left = page.width - EDGE - wide
        room = Box(left, (page.height - legend.tall) / 2, wide, legend.tall)
        middle = (EDGE + left - AWAY - need.width) / 2
        return _rounded(middle - need.x, (page.height - need.height) / 2 - need.y), room
    at = _rounded((page.width - need.width) / 2 - need.x, (page.height - need.height) / 2 - need.y)
    free = corner(piece) if where else None
    return at, free and free.moved(at.x, at.y)


def _rounded(x: float, y: float) -> Point:
    return Point(round(x, GRAIN), round(y, GRAIN))


def corner(piece: Net) -> Box | None:
    """The free room above the front, else above the side, for a short legend; None where it is too small."""
    kinds = {panel.name: panel for panel in piece.panels}
    need = room_of(piece)
    if "front" in kinds:
        front = kinds["front"]
        assert front.ink is not None
        left = max(front.box.left, kinds["dust-other-top"].box.right) + 4
        box = Box(left, need.top, need.right - left, front.ink.top - 2 - need.top)
    else:
        lid = kinds["lid"]
        assert lid.ink is not None
        top = kinds["dust-side-top"].box.top
        box = Box(need.left, need.top, lid.ink.left - 2 - need.left, top - 2 - need.top)
    return box if box.width >= CORNER.width and box.height >= CORNER.height else None


_LAST: Final = ("back", "front")
"""Panels that are painted last, exactly: the others run a little way under them."""


def _art(piece: Net, painter: Painter, at: Point) -> Iterator[Item]:
    inked = [panel for panel in piece.panels if panel.ink]
    inked.sort(key=lambda panel: (panel.name in _LAST, panel.kind in ("lid", "bottom")))
    for panel in inked:
        assert panel.ink is not None
        clip = panel.ink if panel.name in _LAST else panel.ink.grown(UNDER)
        # the lid is read from above, with the front below it
        turn = 180 if panel.kind == "lid" else 0
        x, y = round(panel.box.x + at.x, GRAIN), round(panel.box.y + at.y, GRAIN)
        yield Place(painter.frame(panel), x, y, turn, clip.moved(at.x, at.y))  # type: ignore[arg-type]


def _moved(point: Point, at: Point) -> Point:
    return _rounded(point.x + at.x, point.y + at.y)


def _glue(piece: Net, at: Point, fonts: tuple[str, ...]) -> Iterator[Item]:
    for one in piece.glue:
        shape = tuple(_moved(point, at) for point in one.shape)
        for start, end in hatched(shape, APART):
            yield Line(start, end, HATCH, LINE)
        xs, ys = [p.x for p in shape], [p.y for p in shape]
        middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        box = Box(middle.x - 2.2, middle.y - 2.2, 4.4, 4.4)
        yield Rect(box, fill=Grey(1.0), radius=2.2)
        style = TextStyle(fonts, 3.5, 3.5, HATCH, weight=700, align="centre", hyphenate="never")
        yield TextBox(box, (one.letter,), style)


def _folds(piece: Net, at: Point) -> Iterator[Item]:
    for start, end in piece.folds:
        yield Line(_moved(start, at), _moved(end, at), FOLD, LINE, DASH)


def _cuts(piece: Net, at: Point) -> Iterator[Item]:
    black = Grey(0.0)
    steps = tuple((op, tuple(_moved(point, at) for point in points)) for op, points in piece.outline)
    yield Path(steps, stroke=black, width=LINE)
    for start, end in piece.slits:
        yield Line(_moved(start, at), _moved(end, at), black, LINE)
