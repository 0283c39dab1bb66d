"""Reading finished PDFs back: pdfplumber in mm from the top left, content streams, and grey pixels at 600 dpi.

Nothing here knows how the product draws: a number that a test compares comes from the file alone.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image

MM = 25.4 / 72  # a point of PDF is 1/72 inch (ISO 32000-1, 8.3.2.3)
DPI = 600
PIXEL = 25.4 / DPI


class Mm(NamedTuple):
    """A rectangle in mm from the top left of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def near(value: Any, by: float = 0.01) -> Any:
    """`value` to be compared within `by` mm."""
    return pytest.approx(value, abs=by)


# ------------------------------------------------------------------------------------------------- pdfplumber


def boxes(pdf: bytes, number: int = 0) -> dict[str, Mm]:
    """MediaBox, BleedBox and TrimBox of a page as the file spells them out, mm from the top left of the media."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        page = opened.pages[number].obj
        height = float(page.MediaBox[3])
        return {
            name: Mm(
                float(page[f"/{name}"][0]) * MM,
                (height - float(page[f"/{name}"][3])) * MM,
                float(page[f"/{name}"][2]) * MM,
                (height - float(page[f"/{name}"][1])) * MM,
            )
            for name in ("MediaBox", "BleedBox", "TrimBox")
        }


@dataclass(frozen=True)
class Stroke:
    """A straight line on a page, mm from the top left."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float

    @property
    def upright(self) -> bool:
        return abs(self.x1 - self.x0) < 1e-6


def lines(pdf: bytes, number: int = 0) -> list[Stroke]:
    """Every straight line of a page, also those inside forms."""
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        return [
            Stroke(one["x0"] * MM, one["top"] * MM, one["x1"] * MM, one["bottom"] * MM, one["linewidth"] * MM)
            for one in opened.pages[number].lines
        ]


def words(pdf: bytes, number: int = 0) -> str:
    """The words of a page in paint order, with single blanks; words broken by a hyphen are joined again."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text = document[number].get_textpage().get_text_range()
    finally:
        document.close()
    # where a word is broken at the end of a line, pdfium gives U+FFFE
    return " ".join(text.replace("\ufffe\r\n", "").replace("\ufffe", "").split())


@dataclass(frozen=True)
class Letter:
    """A glyph on a page: what it stands for, its size in mm, and where its origin lies."""

    text: str
    size: float
    left: float
    right: float
    baseline: float
    font: str


def letters(pdf: bytes, number: int = 0) -> list[Letter]:
    """Every glyph of a page with ink or without, in paint order; for text that is not turned."""
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        page = opened.pages[number]
        return [
            Letter(
                one["text"],
                one["size"] * MM,
                one["x0"] * MM,
                one["x1"] * MM,
                (float(page.height) - one["matrix"][5]) * MM,
                one["fontname"],
            )
            for one in page.chars
        ]


def rows(pdf: bytes, number: int = 0) -> list[tuple[str, Mm]]:
    """The lines of text of a page from the top down: words, and the box from first to last glyph."""
    held: dict[float, list[Letter]] = {}
    for one in letters(pdf, number):
        held.setdefault(round(one.baseline, 2), []).append(one)
    return [
        (
            "".join(one.text for one in row).strip(),
            Mm(
                min(one.left for one in row if one.text.strip()),
                base,
                max(one.right for one in row if one.text.strip()),
                base,
            ),
        )
        for base, row in sorted(held.items())
        if any(one.text.strip() for one in row)
    ]


# -------------------------------------------------------------------------------------------- content streams

Matrix = tuple[float, float, float, float, float, float]


def times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first` and `then` the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


@dataclass(frozen=True)
class Called:
    """A form or image painted on a page: its name, the room of its BBox, its turn clockwise, its clip."""

    name: str
    room: Mm
    turn: int
    clip: Mm | None
    object_id: tuple[int, int]


def called(pdf: bytes, number: int = 0, *, begins: tuple[str, ...] = ("F.", "B.")) -> list[Called]:
    """What the content stream of a page paints by name (`/F.jw1 Do`), in paint order; the page level alone."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        page = opened.pages[number]
        return [one for one in _called(page) if one.name.startswith(begins)]


def _called(page: pikepdf.Page) -> Iterator[Called]:
    height = float(page.mediabox[3])
    forms = page.obj.Resources.XObject

    def mm(box: tuple[float, float, float, float], by: Matrix) -> Mm:
        corners = [(x, y) for x in box[::2] for y in box[1::2]]
        a, b, c, d, e, f = by
        xs = [(a * x + c * y + e) * MM for x, y in corners]
        ys = [(height - (b * x + d * y + f)) * MM for x, y in corners]
        return Mm(min(xs), min(ys), max(xs), max(ys))

    now: Matrix = (1, 0, 0, 1, 0, 0)
    clip: Mm | None = None
    rectangle: Mm | None = None
    held: list[tuple[Matrix, Mm | None]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                held.append((now, clip))
            case "Q":
                now, clip = held.pop()
            case "cm":
                now = times(tuple(map(float, operands)), now)  # type: ignore[arg-type]
            case "re":
                x, y, width, depth = map(float, operands)
                rectangle = mm((x, y, x + width, y + depth), now)
            case "W" | "W*":
                clip = rectangle
            case "Do":
                form = forms[str(operands[0])]
                if form.Subtype == "/Form":
                    bbox = tuple(map(float, form.BBox))
                    own = tuple(map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
                else:
                    bbox, own = (0, 0, 1, 1), (1, 0, 0, 1, 0, 0)
                by = times(own, now)  # type: ignore[arg-type]
                turns = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}
                way = (round(by[0] / abs(by[0] or 1)), round(by[1] / abs(by[1] or 1)))
                yield Called(str(operands[0])[1:], mm(bbox, by), turns.get(way, -1), clip, form.objgen)


def operators(pdf: bytes, number: int = 0) -> list[tuple[str, tuple[str, ...]]]:
    """The operators of a page's own content stream with their operands as text."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            (str(operator), tuple(map(str, operands)))
            for operands, operator in pikepdf.parse_content_stream(opened.pages[number])
        ]


def alt_texts(pdf: bytes) -> list[str]:
    """Every /Alt in the content streams of pages and forms, in the order of the objects."""
    found = []
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams: list[Any] = [page.obj for page in opened.pages]
        streams += [
            thing
            for thing in opened.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) == "BDC" and "/Alt" in operands[1]:
                    found.append(str(operands[1].Alt))
    return found


@dataclass(frozen=True)
class Font:
    name: str
    embedded: bool


def fonts(pdf: bytes) -> list[Font]:
    """Every font of the file, wherever it is used, and whether its outlines are in the file."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        found = []
        for thing in opened.objects:
            if not isinstance(thing, pikepdf.Dictionary) or thing.get("/Type") != "/Font":
                continue
            if thing.get("/Subtype") == "/Type0":
                continue  # its descendant, an object of its own, holds the outlines
            described = thing.get("/FontDescriptor", pikepdf.Dictionary())
            files = [key for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in described]
            embedded = bool(files) or thing.get("/Subtype") == "/Type3"
            found.append(Font(str(thing.get("/BaseFont", "/?")), embedded))
        return found


def names_inside(pdf: bytes) -> set[str]:
    """Every PDF name that stands as a value anywhere in the file outside content streams."""
    found: set[str] = set()

    def visit(value: Any, depth: int = 0) -> None:
        if isinstance(value, pikepdf.Name):
            found.add(str(value))
        elif isinstance(value, pikepdf.Array):
            for one in value:
                visit(one, depth + 1)
        elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream) and (depth == 0 or not value.is_indirect):
            for key in list(value.keys()):
                visit(value[key], depth + 1)

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for thing in opened.objects:
            visit(thing)
    return found


# ------------------------------------------------------------------------------------------------------ pixels


@dataclass(frozen=True)
class Raster:
    """A page as grey pixels, 0 black to 255 white, and how many mm a pixel is across and down."""

    image: Image.Image
    across: float
    down: float

    def pixel(self, x: float, y: float) -> int:
        """The grey at (x, y) mm."""
        value = self.image.getpixel((int(x / self.across), int(y / self.down)))
        assert isinstance(value, int)
        return value

    def part(self, box: tuple[float, float, float, float], inset: int = 0) -> Image.Image:
        """The pixels that lie wholly inside `box` (left, top, right, bottom, mm), less `inset` on every side."""
        left, top, right, bottom = box
        return self.image.crop(
            (
                int(-(-left / self.across // 1)) + inset,
                int(-(-top / self.down // 1)) + inset,
                int(right / self.across) - inset,
                int(bottom / self.down) - inset,
            )
        )

    def darkest(self, box: tuple[float, float, float, float], inset: int = 0) -> int:
        return int(self.part(box, inset).getextrema()[0])

    def lightest(self, box: tuple[float, float, float, float], inset: int = 0) -> int:
        return int(self.part(box, inset).getextrema()[1])

    def ink(self) -> Mm | None:
        """The room of all that is darker than half, mm; None on a bare page."""
        found = self.image.point(lambda value: 255 * (value < 128)).getbbox()
        if found is None:
            return None
        left, top, right, bottom = found
        return Mm(left * self.across, top * self.down, right * self.across, bottom * self.down)


def raster(pdf: bytes, number: int = 0, dpi: float = DPI) -> Raster:
    """Page `number` in grey by pypdfium2."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        width, height = page.get_size()
        wide, high = round(width / 72 * dpi), round(height / 72 * dpi)
        bitmap = pypdfium2.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_Gray)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, raw.FPDF_ANNOT | raw.FPDF_GRAYSCALE)
        return Raster(bitmap.to_pil().convert("L"), width * MM / wide, height * MM / high)
    finally:
        document.close()


def colours(pdf: bytes, number: int = 0, dpi: float = 100) -> Image.Image:
    """Page `number` in colour by pypdfium2."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        width, height = page.get_size()
        wide, high = round(width / 72 * dpi), round(height / 72 * dpi)
        bitmap = pypdfium2.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, raw.FPDF_ANNOT)
        return bitmap.to_pil().convert("RGB")
    finally:
        document.close()


def edges(page: Raster, *, y: float | None = None, x: float | None = None) -> list[float]:
    """Where light turns dark or dark turns light along one scan line, in mm: across at `y`, or down at `x`."""
    if y is not None:
        row = int(y / page.down)
        scan, step = page.image.crop((0, row, page.image.width, row + 1)).tobytes(), page.across
    else:
        assert x is not None
        column = int(x / page.across)
        scan, step = page.image.crop((column, 0, column + 1, page.image.height)).tobytes(), page.down
    dark = [value < 128 for value in scan]
    return [at * step for at in range(1, len(dark)) if dark[at] != dark[at - 1]]


def other_renderer(name: str, pdf: bytes, folder: Path, number: int = 0) -> Raster:
    """Page `number` at 600 dpi by `poppler` or `mutool`; skips the test where that is not installed."""
    file, out = folder / "page.pdf", folder / f"{name}.pgm"
    file.write_bytes(pdf)
    page, stem = str(number + 1), str(out.with_suffix(""))
    command = {
        "poppler": f"pdftoppm -r {DPI} -gray -f {page} -l {page} -singlefile {file} {stem}".split(),
        "mutool": f"mutool draw -q -r {DPI} -c gray -o {out} {file} {page}".split(),
    }[name]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    image = Image.open(out).convert("L")
    media = boxes(pdf, number)["MediaBox"]
    return Raster(image, media.width / image.width, media.height / image.height)
