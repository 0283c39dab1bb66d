"""Ink: how much of a page it covers, from the finished file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from generator.draw import raster
from generator.geometry import Size

if TYPE_CHECKING:
    from PIL.Image import Image

DPI: Final = 30
MOST: Final = 8
"""Pages that are looked at; of a longer file about so many, at even distances, fronts and backs in turn."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The ink on one page, as a share of its area: all four inks added, so that it may be more than 1.

    `page` counts from 0.
    """

    page: int
    share: float


def coverage(pdf: bytes, sizes: Sequence[Size]) -> tuple[Coverage, ...]:
    """The ink on each page of a file whose pages have these sizes, or on `MOST` of them.

    Counted as a printer without colour management would mix it: black for what all colours share, cyan, magenta
    and yellow for the rest. Real printers mix otherwise; for comparing sheets it does.
    """
    every = -(-len(sizes) // MOST) // 2 * 2 + 1  # odd, for every second page is a back
    return tuple(
        Coverage(number, share(raster.page(pdf, number, *_pixels(sizes[number]))))
        for number in range(0, len(sizes), every)
    )


def _pixels(size: Size) -> tuple[int, int]:
    return raster.pixels(size.width, DPI), raster.pixels(size.height, DPI)


def share(image: Image) -> float:
    """The ink of a picture, RGB, as a share of its area."""
    from PIL import ImageChops, ImageStat

    red, green, blue = image.split()
    lightest = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    mean = ImageStat.Stat(lightest).mean[0]
    colours = sum(ImageStat.Stat(part).mean[0] for part in (red, green, blue))
    return (255 - mean + 3 * mean - colours) / 255
