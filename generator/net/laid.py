"""Walls and flaps laid out in a row: panels, folds and one outline. All lengths are mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.geometry import GRAIN, Box, Point, Size, bounding
from generator.net.outline import outline, plain
from generator.net.values import BLEED, Glue, Net, Panel, Side
from generator.net.walls import Flap, Wall


def laid(walls: Sequence[Wall], flap: tuple[Point, ...], letter: str) -> Net:
    """The walls in a row and all that hangs on them, moved so that nothing lies below 0."""
    corners: list[tuple[Point, float]] = []
    folds: list[tuple[Point, Point]] = [(flap[0], flap[-1])]
    slits: list[tuple[Point, Point]] = []
    panels: list[Panel] = []
    glue = [Glue(letter, _beyond(flap))]
    for at, wall in enumerate(walls):
        corners.append((Point(wall.x, wall.top), 0.0))
        corners += [(_out(wall, "top", u, v), radius) for u, v, radius in wall.above.profile]
        corners.append((Point(wall.x + wall.width, wall.top), 0.0))
        hung = walls[at - 1].name if at else ""
        panels.append(_wall_panel(wall, hung, free=(at == len(walls) - 1)))
        if at:
            before = walls[at - 1]
            folds.append(
                (
                    Point(wall.x, max(before.top, wall.top)),
                    Point(wall.x, min(before.bottom, wall.bottom)),
                )
            )
        ends: tuple[tuple[Side, Flap], ...] = (("top", wall.above), ("bottom", wall.below))
        for end, hanging in ends:
            folds += [(_out(wall, end, a, v), _out(wall, end, b, v)) for a, b, v in hanging.folds]
            slits += [(_out(wall, end, a, v), _out(wall, end, b, v)) for a, b, v in hanging.slits]
            panels += _flap_panels(wall, end, hanging)
            if hanging.glue:
                glue.append(Glue("B", tuple(_out(wall, end, u, v) for u, v, _ in hanging.glue)))
    for wall in reversed(walls):
        corners.append((Point(wall.x + wall.width, wall.bottom), 0.0))
        corners += [(_out(wall, "bottom", u, v), radius) for u, v, radius in reversed(wall.below.profile)]
        corners.append((Point(wall.x, wall.bottom), 0.0))
    corners += [(point, 0.0) for point in flap]
    top, bottom = min(p.y for p in flap), max(p.y for p in flap)
    left = min(p.x for p in flap)
    panels.append(Panel("glue", "", Box(left, top, -left, bottom - top), flap, walls[0].name, "right"))
    made = Net(Size(0, 0), tuple(panels), outline(plain(corners)), tuple(slits), tuple(folds), tuple(glue))
    return _settled(made)


def _out(wall: Wall, end: Side, u: float, v: float) -> Point:
    """The point `u` along the wall's end from the left, `v` outwards."""
    return Point(wall.x + u, wall.top - v if end == "top" else wall.bottom + v)


def _wall_panel(wall: Wall, hung: str, *, free: bool) -> Panel:
    box = Box(wall.x, wall.top, wall.width, wall.bottom - wall.top)
    # an end whose flap is printed is no end of the ink
    printed = [bool(hanging.parts and hanging.parts[0][1]) for hanging in (wall.above, wall.below)]
    ink = _edged(box, left=not hung, top=not printed[0], right=free, bottom=not printed[1])
    return Panel(wall.name, wall.name, box, _four(box), hung, "left", ink)


def _flap_panels(wall: Wall, end: Side, hanging: Flap) -> Iterator[Panel]:
    on = wall.name
    hinge: Side = "bottom" if end == "top" else "top"
    for at, (name, kind, first, last) in enumerate(hanging.parts):
        inside = [(u, v) for u, v, _ in ((0.0, 0.0, 0.0), *hanging.profile, (wall.width, 0.0, 0.0))]
        shape = tuple(_out(wall, end, u, v) for u, v in _held(inside, first, last, at))
        box = around(shape)
        ink = None
        if kind:
            last_one = at == len(hanging.parts) - 1
            ink = _edged(
                box,
                left=True,
                right=True,
                top=last_one and end == "top",
                bottom=last_one and end == "bottom",
            )
        yield Panel(name, kind, box, shape, on, hinge, ink)
        on = name


def _held(
    corners: Sequence[tuple[float, float]], first: float, last: float, at: int
) -> Iterator[tuple[float, float]]:
    """Those corners of a flap's profile that bound its part from `first` to `last` outwards."""
    inner = [(u, v) for u, v in corners[1:-1] if first - 1e-9 <= v <= last + 1e-9]
    if at:  # a tongue begins at the inner two of the four corners on its fold
        level = sorted({u for u, v in inner if abs(v - first) < 1e-9})
        inner = [(u, v) for u, v in inner if v > first + 1e-9 or u in level[1:-1]]
    elif not any(abs(v - first) < 1e-9 for _, v in inner):
        inner = [corners[0], *inner, corners[-1]]
    if not at and len([v for _, v in inner if abs(v - last) < 1e-9]) == 4:  # a lid ends at the outer two
        level = sorted(u for u, v in inner if abs(v - last) < 1e-9)
        inner = [(u, v) for u, v in inner if v < last - 1e-9 or u in (level[0], level[-1])]
    yield from inner


def _edged(box: Box, *, left: bool, top: bool, right: bool, bottom: bool) -> Box:
    """The box with `BLEED` more on these sides."""
    x, y = box.left - BLEED * left, box.top - BLEED * top
    return Box(x, y, box.right + BLEED * right - x, box.bottom + BLEED * bottom - y)


def _four(box: Box) -> tuple[Point, ...]:
    return (
        Point(box.left, box.top),
        Point(box.right, box.top),
        Point(box.right, box.bottom),
        Point(box.left, box.bottom),
    )


def around(points: Iterable[Point]) -> Box:
    return bounding(Box(point.x, point.y, 0, 0) for point in points)


def _beyond(flap: tuple[Point, ...]) -> tuple[Point, ...]:
    """The glue flap without the strip at its fold that the side's colour runs onto."""
    (low, far_low, far_high, high), wide = flap, flap[0].x - flap[1].x
    share = BLEED / wide
    x = low.x - BLEED
    return (
        Point(x, low.y + share * (far_low.y - low.y)),
        far_low,
        far_high,
        Point(x, high.y + share * (far_high.y - high.y)),
    )


def _settled(made: Net) -> Net:
    """The net moved so that cuts and ink begin at 0."""
    cut = around(point for _, points in made.outline for point in points)
    whole = bounding((cut, *(panel.ink for panel in made.panels if panel.ink)))
    dx, dy = -whole.left, -whole.top

    def at(p: Point) -> Point:
        return Point(round(p.x + dx, GRAIN), round(p.y + dy, GRAIN))

    def line(ends: tuple[Point, Point]) -> tuple[Point, Point]:
        return at(ends[0]), at(ends[1])

    return Net(
        whole.size,
        tuple(
            replace(
                panel,
                box=panel.box.moved(dx, dy),
                shape=tuple(map(at, panel.shape)),
                ink=panel.ink and panel.ink.moved(dx, dy),
            )
            for panel in made.panels
        ),
        tuple((op, tuple(map(at, points))) for op, points in made.outline),
        tuple(map(line, made.slits)),
        tuple(map(line, made.folds)),
        tuple(Glue(one.letter, tuple(map(at, one.shape))) for one in made.glue),
    )
