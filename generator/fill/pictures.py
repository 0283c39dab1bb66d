"""Pictures as they lie in their windows: covered, contained, repeated in whole cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Literal

from generator.fill.values import Shown
from generator.frame import (
    Art,
    Bitmap,
    Picture,
)
from generator.geometry import Box, Size


def matter(shown: Shown, box: Box) -> Picture | Art:
    if isinstance(shown.matter, Bitmap):
        return Picture(box, shown.matter, alt=shown.alt, path=shown.path)
    return Art(box, shown.matter, alt=shown.alt, path=shown.path)


def placed_picture(
    window: Box, seen: Size, fit: Literal["cover", "contain"], focus: tuple[float, float]
) -> Box:
    """Where a picture of shape `seen` lies so that it covers the window, or is contained in it.

    The `focus` (shares from the top left) comes as near to the window's centre as the picture's edges allow.
    """
    ratios = window.width / seen.width, window.height / seen.height
    scale = max(ratios) if fit == "cover" else min(ratios)
    width, height = seen.width * scale, seen.height * scale

    def start(low: float, room: float, extent: float, share: float) -> float:
        if fit == "contain":
            return low + (room - extent) / 2
        return min(low, max(low + room - extent, low + room / 2 - share * extent))

    x = start(window.left, window.width, width, focus[0])
    y = start(window.top, window.height, height, focus[1])
    return Box(x, y, width, height)


def cells(window: Box, trim: Size, about: float) -> Iterator[Box]:
    """Cells of about `about` mm that fit the trim in whole numbers, as many as reach over the window."""
    width = trim.width / max(1, round(trim.width / about))
    height = trim.height / max(1, round(trim.height / about))
    for row in range(floor(window.top / height + 1e-6), ceil(window.bottom / height - 1e-6)):
        for column in range(floor(window.left / width + 1e-6), ceil(window.right / width - 1e-6)):
            yield Box(column * width, row * height, width, height)
