"""Each drawing through our PDF against Chromium's own rendering of the same file, 400 px wide.

    PYTHONPATH=. python benchmarks/fidelity.py [--chromium /usr/bin/chromium] [FILE.svg …]

Prints the root mean square of the differences (0-255, all pixels and channels) of each drawing, and leaves
pictures of those over 3 in benchmarks/work/fidelity: ours, Chromium's, and the difference four times as strong.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from generator.assets import Shelf
from generator.draw import raster
from generator.draw.pdf import About, pdf
from generator.frame import Art, Frame, Vector
from generator.galley import set_matter
from generator.geometry import Box, Size

HERE: Final = Path(__file__).resolve().parent
ART: Final = HERE.parent / "decks" / "william" / "art"
OUT: Final = HERE / "work" / "fidelity"
WIDTH_PX: Final = 400
WIDTH: Final = 54.0  # mm, the picture of a poker card
FINER: Final = 4
ALLOWED: Final = 3.0
BATCH: Final = 8  # drawings on one page that Chromium shows
COLUMNS: Final = 4
QUIET: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--force-color-profile=srgb",
    "--default-background-color=FFFFFFFF",
)
"""A first start without network, and one CSS pixel a pixel."""


@dataclass(frozen=True)
class Compared:
    """One drawing, both ways, and how far they differ.

    `fine` is the difference of both drawn four times as large and averaged: what is left when the ways in which
    the two soften edges (PDFium moves those of upright rectangles to whole pixels) hardly count any more. `shifted`
    is the least difference when one picture is moved a pixel: less than `rms` where they do not lie alike.
    """

    name: str
    ours: Image.Image
    theirs: Image.Image
    rms: float
    fine: float
    shifted: float


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--chromium", default=shutil.which("chromium") or "/usr/bin/chromium")
    parser.add_argument("drawings", nargs="*", type=Path)
    asked = parser.parse_args()
    files = sorted(asked.drawings or ART.glob("*.svg"))
    found = []
    for first in range(0, len(files), BATCH):
        batch = files[first : first + BATCH]
        vectors = [vector(file) for file in batch]
        both = [by_us(one) for one in vectors]
        sizes = [picture.size for picture, _ in both]
        theirs = by_chromium(batch, sizes, asked.chromium)
        large = by_chromium(batch, [(wide * FINER, high * FINER) for wide, high in sizes], asked.chromium)
        for file, (ours, finer), picture, fine in zip(batch, both, theirs, large, strict=True):
            averaged = [one.resize(ours.size, Image.Resampling.BOX) for one in (finer, fine)]
            found.append(
                Compared(file.stem, ours, picture, rms(ours, picture), rms(*averaged), moved(ours, picture))
            )
    tell(sorted(found, key=lambda one: -one.rms))
    return 0


def vector(file: Path) -> Vector:
    """The drawing as a deck would get it."""
    got = Shelf(file.parent).picture(file.name, ())
    if not isinstance(got.matter, Vector):
        raise SystemExit(f"{file}: {[problem.text for problem in got.problems]}")
    return got.matter


def by_us(drawing: Vector) -> tuple[Image.Image, Image.Image]:
    """The drawing alone on a page of its own shape, through the galley, the PDF and PDFium.

    The second picture is drawn `FINER` times as large.
    """
    size = Size(WIDTH, WIDTH * drawing.height / drawing.width)
    page = Frame(size, 0.0, (Art(Box(0, 0, size.width, size.height), drawing),))
    matter = set_matter((page,), ())
    drawn, height = pdf((page,), matter, About("fidelity")), round(WIDTH_PX * size.height / size.width)
    small, large = (raster.page(drawn, 0, WIDTH_PX * times, height * times) for times in (1, FINER))
    return small, large


def by_chromium(files: Sequence[Path], sizes: Sequence[tuple[int, int]], chromium: str) -> list[Image.Image]:
    """The drawings as Chromium shows them: all on one page, each at a whole pixel, cut out of one screenshot."""
    wide, high = (max(extents) for extents in zip(*sizes, strict=True))
    places = [(at % COLUMNS * wide, at // COLUMNS * high) for at in range(len(files))]
    shown = "".join(
        f'<img src="{escape(file.resolve().as_uri())}" style="position:absolute;left:{left}px;top:{top}px;'
        f'width:{width}px;height:{height}px">'
        for file, (left, top), (width, height) in zip(files, places, sizes, strict=True)
    )
    whole = (COLUMNS * wide, -(-len(files) // COLUMNS) * high)
    with tempfile.TemporaryDirectory() as room:
        html, shot = Path(room, "page.html"), Path(room, "shot.png")
        html.write_text(
            f'<!doctype html><meta charset="utf-8"><body style="margin:0;background:#fff">{shown}'
        )
        own = (
            f"--user-data-dir={room}/profile",
            f"--window-size={whole[0]},{whole[1]}",
            f"--screenshot={shot}",
        )
        subprocess.run((chromium, *QUIET, *own, html.as_uri()), check=True, capture_output=True, timeout=300)
        page = Image.open(shot).convert("RGB")
    if page.size != whole:
        raise SystemExit(f"Chromium's screenshot is {page.size}, not {whole}")
    return [
        page.crop((left, top, left + width, top + height))
        for (left, top), (width, height) in zip(places, sizes, strict=True)
    ]


def rms(one: Image.Image, other: Image.Image) -> float:
    """The root mean square of the differences of all pixels and channels, 0 to 255."""
    by_channel = ImageStat.Stat(ImageChops.difference(one, other)).rms
    return sqrt(sum(value * value for value in by_channel) / len(by_channel))


def moved(ours: Image.Image, theirs: Image.Image) -> float:
    """The least difference when one of the pictures is moved by a pixel in any direction."""
    inner = (1, 1, ours.width - 1, ours.height - 1)
    return min(
        rms(ImageChops.offset(ours, across, down).crop(inner), theirs.crop(inner))
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        if across or down
    )


def tell(found: Sequence[Compared]) -> None:
    print("| drawing | RMS | both 4 x as large | moved a pixel |\n|---|---|---|---|")
    for one in found:
        mark = " **over 3**" if one.rms > ALLOWED else ""
        print(f"| {one.name} | {one.rms:.2f}{mark} | {one.fine:.2f} | {one.shifted:.2f} |")
    over = [one for one in found if one.rms > ALLOWED]
    apart = [one.name for one in found if one.shifted < one.rms]
    print(
        f"\n{len(found)} drawings, {len(over)} over {ALLOWED:g}: {', '.join(one.name for one in over) or '-'}"
    )
    print(f"better when moved by a pixel, so not lying alike: {', '.join(apart) or 'none'}")
    OUT.mkdir(parents=True, exist_ok=True)
    for one in over or found[:3]:
        (OUT / f"{one.name}.png").write_bytes(raster.png(_side_by_side(one), 96))


def _side_by_side(one: Compared) -> Image.Image:
    strong = ImageChops.difference(one.ours, one.theirs).point(lambda value: min(255, value * 4))
    sheet = Image.new("RGB", (3 * one.ours.width, one.ours.height))
    for at, picture in enumerate((one.ours, one.theirs, strong)):
        sheet.paste(picture, (at * one.ours.width, 0))
    return sheet


if __name__ == "__main__":
    sys.exit(main())
