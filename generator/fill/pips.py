"""Small shapes: SVG path data as outlines."""

from __future__ import annotations

from functools import cache

from generator.frame import (
    Ink,
    Path,
)
from generator.geometry import Box, Point


def pip(data: str, box: Box, fill: Ink) -> Path:
    """The outline of SVG path data in a 10 x 10 box, scaled into `box`."""
    scale = min(box.width, box.height) / 10
    left, top = box.centre.x - 5 * scale, box.centre.y - 5 * scale
    steps = tuple(
        (step, tuple(Point(left + x * scale, top + y * scale) for x, y in points))
        for step, points in outline(data)
    )
    return Path(steps, fill)


@cache
def outline(data: str) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """SVG path data as moves, lines and cubic curves. Raises ValueError where it is no path data."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as broken:  # the parser raises whatever it stumbles on
        raise ValueError(f"{data!r} is no SVG path data") from broken
    steps: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        match name:
            case "moveTo":
                steps.append(("M", points))
            case "lineTo":
                steps.append(("L", points))
            case "curveTo":
                steps.append(("C", points))
            case "qCurveTo":
                (qx, qy), (x, y) = points
                first = (here[0] + 2 / 3 * (qx - here[0]), here[1] + 2 / 3 * (qy - here[1]))
                second = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
                steps.append(("C", (first, second, (x, y))))
            case _:
                steps.append(("Z", ()))
        here = points[-1] if points else here
    return tuple(steps)
