"""The floor: the same sheets from the standard library alone, in one pass, to see how far above it we are.

    python floor.py pictures FOLDER OUTPUT     copies JPEG and PNG data as they are
    python floor.py cards LIST.csv ART OUTPUT  turns drawings into forms, text in the viewers' own Helvetica

No product: it knows what the benchmark's inputs use and nothing else, checks nothing and embeds no fonts.
"""

from __future__ import annotations

import csv
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from pathlib import Path
from xml.etree import ElementTree

MM = 72 / 25.4
PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM
WIDTH, HEIGHT, BLEED = 63.5 * MM, 88.9 * MM, 3.048 * MM
LEFT, TOP = (PAGE_WIDTH - 3 * WIDTH) / 2, (PAGE_HEIGHT + 3 * HEIGHT) / 2
ROUND = 0.5523  # of the radius: where a quarter circle's Bézier handles end


class Pdf:
    """Objects written as they come; the table of their places at the end."""

    def __init__(self, path: str) -> None:
        self.file = open(path, "wb")  # noqa: SIM115  # closed in `close`
        self.file.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        self.places: dict[int, int] = {}
        self.next = 3  # 1 and 2 are the catalogue and the pages
        self.pages: list[int] = []

    def add(self, entries: str, data: bytes | None = None, number: int = 0) -> int:
        number = number or self.next
        self.next = max(self.next, number + 1)
        self.places[number] = self.file.tell()
        length = "" if data is None else f" /Length {len(data)}"
        self.file.write(f"{number} 0 obj\n<<{entries}{length}>>\n".encode())
        if data is not None:
            self.file.write(b"stream\n")
            self.file.write(data)
            self.file.write(b"\nendstream\n")
        self.file.write(b"endobj\n")
        return number

    def page(self, code: Sequence[str], things: set[int], fonts: str = "") -> None:
        marks = " ".join(
            f"{x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l" for x0, y0, x1, y1 in _marks()
        )  # fmt: skip
        content = zlib.compress(" ".join((*code, "0 G .25 w", marks, "S")).encode("latin-1"))
        stream = self.add("/Filter/FlateDecode", content)
        called = "".join(f"/X{thing} {thing} 0 R" for thing in sorted(things))
        box = f"/MediaBox[0 0 {PAGE_WIDTH:.2f} {PAGE_HEIGHT:.2f}]"
        resources = f"/Resources<</XObject<<{called}>>/Font<<{fonts}>>>>"
        self.pages.append(self.add(f"/Type/Page/Parent 2 0 R{box}/Contents {stream} 0 R{resources}"))

    def close(self) -> None:
        kids = " ".join(f"{page} 0 R" for page in self.pages)
        self.add(f"/Type/Pages/Count {len(self.pages)}/Kids[{kids}]", number=2)
        self.add("/Type/Catalog/Pages 2 0 R", number=1)
        start = self.file.tell()
        rows = "".join(f"{self.places[at]:010} 00000 n \n" for at in range(1, self.next))
        table = f"xref\n0 {self.next}\n0000000000 65535 f \n{rows}trailer\n<</Size {self.next}/Root 1 0 R>>\n"
        self.file.write(f"{table}startxref\n{start}\n%%EOF\n".encode())
        self.file.close()


def _marks() -> Iterator[tuple[float, float, float, float]]:
    for step in range(4):
        x, y = LEFT + step * WIDTH, TOP - step * HEIGHT
        for start, end in ((2.5 * MM, 7 * MM), (-3 * HEIGHT - 7 * MM, -3 * HEIGHT - 2.5 * MM)):
            yield x, TOP + start, x, TOP + end
        for start, end in ((-7 * MM, -2.5 * MM), (3 * WIDTH + 2.5 * MM, 3 * WIDTH + 7 * MM)):
            yield LEFT + start, y, LEFT + end, y


def _slots(number: int) -> Iterator[tuple[float, float]]:
    """The lower left corners of the cards on one sheet."""
    for at in range(number):
        yield LEFT + at % 3 * WIDTH, TOP - (at // 3 + 1) * HEIGHT


# ---------------------------------------------------------------------------------------------- pictures


def pictures(folder: str, output: str) -> None:
    pdf, files = Pdf(output), sorted(Path(folder).iterdir())
    for first in range(0, len(files), 9):
        sheet = files[first : first + 9]
        images = [pdf.add(*_image(file.read_bytes())) for file in sheet]
        code = [
            f"q {x:.2f} {y:.2f} {WIDTH:.2f} {HEIGHT:.2f} re W n {WIDTH + 2 * BLEED:.2f} 0 0 "
            f"{HEIGHT + 2 * BLEED:.2f} {x - BLEED:.2f} {y - BLEED:.2f} cm /X{image} Do Q"
            for image, (x, y) in zip(images, _slots(len(sheet)), strict=True)
        ]
        pdf.page(code, set(images))
    pdf.close()


def _image(raw: bytes) -> tuple[str, bytes]:
    """The image's entries and its data as they are: JPEG, or non-interlaced RGB PNG."""
    if raw[:2] == b"\xff\xd8":
        at = 2
        while raw[at + 1] not in (0xC0, 0xC1, 0xC2):
            at += 2 + int.from_bytes(raw[at + 2 : at + 4])
        height, width = int.from_bytes(raw[at + 5 : at + 7]), int.from_bytes(raw[at + 7 : at + 9])
        packing = "/Filter/DCTDecode"
    else:
        width, height = int.from_bytes(raw[16:20]), int.from_bytes(raw[20:24])
        at, parts = 8, []
        while at < len(raw):
            length = int.from_bytes(raw[at : at + 4])
            if raw[at + 4 : at + 8] == b"IDAT":
                parts.append(raw[at + 8 : at + 8 + length])
            at += 12 + length
        raw = b"".join(parts)
        packing = f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns {width}>>"
    shape = f"/Width {width}/Height {height}/BitsPerComponent 8/ColorSpace/DeviceRGB"
    return f"/Type/XObject/Subtype/Image{shape}{packing}", raw


# ------------------------------------------------------------------------------------------------- cards


def cards(listed: str, art: str, output: str) -> None:
    pdf = Pdf(output)
    names = ("Helvetica-Bold", "Helvetica")
    bold, plain = (pdf.add(f"/Type/Font/Subtype/Type1/BaseFont/{name}") for name in names)
    with open(listed, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    drawn: dict[str, int] = {}
    for first in range(0, len(rows), 9):
        code, used = [], set()
        sheet = rows[first : first + 9]
        for row, (x, y) in zip(sheet, _slots(len(sheet)), strict=True):
            name = row["art"]
            if name not in drawn:
                drawn[name] = _form(pdf, Path(art, f"{name}.svg"))
            used.add(drawn[name])
            code.append(_card(row, drawn[name], x, y))
        pdf.page(code, used, f"/B {bold} 0 R/R {plain} 0 R")
    pdf.close()


def _card(row: dict[str, str], form: int, x: float, y: float) -> str:
    centre = x + 9.2 * MM, y + HEIGHT - 9.2 * MM
    words = ((row["title"], "B", 10.5, 8.7, "0 g"), (row["book"].upper(), "R", 6, 4.1, "0 g"))
    lines = [
        f"{grey} BT /{font} {size} Tf {x + WIDTH / 2 - 0.29 * size * len(text):.2f} {y + up * MM:.2f} Td ({text}) Tj ET"
        for text, font, size, up, grey in words
    ]
    letters = f"1 g BT /B 13 Tf {centre[0] - 14:.2f} {centre[1] - 4.5:.2f} Td ({row['initials']}) Tj ET"
    return (
        f"q .97 .95 .89 rg {x:.2f} {y:.2f} {WIDTH:.2f} {HEIGHT:.2f} re f 1 0 0 1 {x + 4.75 * MM:.2f} "
        f"{y + HEIGHT - 76 * MM:.2f} cm /X{form} Do Q .97 .95 .89 rg {_circle(*centre, 6.8 * MM)} f "
        f"{_rgb(row['colour'])} rg {_circle(*centre, 6 * MM)} f {letters} {' '.join(lines)}"
    )


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


def _circle(x: float, y: float, r: float) -> str:
    k = r * ROUND
    quarters = ((r, k, k, r, 0, r), (-k, r, -r, k, -r, 0), (-r, -k, -k, -r, 0, -r), (k, -r, r, -k, r, 0))
    curves = (" ".join(f"{(y if at % 2 else x) + d:.2f}" for at, d in enumerate(q)) for q in quarters)
    return f"{x + r:.2f} {y:.2f} m {' c '.join(curves)} c h"


_STEP = re.compile(r"([MCZ])([^MCZ]*)").findall


def _form(pdf: Pdf, file: Path) -> int:
    """The drawing as a form of 54 x 72 mm."""
    code, shades = [], []
    gradients = {}
    for element in ElementTree.parse(file).getroot():
        kind, told = element.tag.rpartition("}")[2], element.get
        if kind == "defs":
            gradients = {gradient.get("id"): gradient for gradient in element}
            shades = [f"/{name} {_shade(gradient)}" for name, gradient in gradients.items()]
            continue
        if kind == "path":
            steps = [(step, values.split()) for step, values in _STEP(told("d"))]
            outline = " ".join(
                " ".join((*values, {"M": "m", "C": "c", "Z": "h"}[step])) for step, values in steps
            )
            ends = [float(v) for _, values in steps for v in values[-2:]]
            box = min(ends[::2]), min(ends[1::2]), max(ends[::2]), max(ends[1::2])
        elif kind == "circle":
            x, y, r = (float(told(name)) for name in ("cx", "cy", "r"))
            outline, box = _circle(x, y, r), (x - r, y - r, x + r, y + r)
        else:
            x, y, width, height = (float(told(name)) for name in ("x", "y", "width", "height"))
            outline, box = f"{x} {y} {width} {height} re", (x, y, x + width, y + height)
        code.append("q")
        if told("transform"):
            turn, x, y = (float(value) for value in told("transform")[7:-1].split())
            c, s = cos(radians(turn)), sin(radians(turn))
            code.append(
                f"{c:.4f} {s:.4f} {-s:.4f} {c:.4f} {x - c * x + s * y:.2f} {y - s * x - c * y:.2f} cm"
            )
        fill = told("fill")
        if fill.startswith("url"):
            place = f"{box[2] - box[0]:.2f} 0 0 {box[3] - box[1]:.2f} {box[0]:.2f} {box[1]:.2f} cm"
            code.append(f"q {outline} W n {place} /{fill[5:-1]} sh Q")
        else:
            code.append(f"{_rgb(fill)} rg {outline} f")
        if told("stroke"):
            code.append(f"{_rgb(told('stroke'))} RG {told('stroke-width')} w {outline} S")
        code.append("Q")
    scale = 54 * MM / 300
    matrix = f"/Matrix[{scale:.5f} 0 0 {-scale:.5f} 0 {72 * MM:.3f}]"
    entries = (
        f"/Type/XObject/Subtype/Form/BBox[0 0 300 400]{matrix}/Resources<</Shading<<{''.join(shades)}>>>>"
    )
    return pdf.add(f"{entries}/Filter/FlateDecode", zlib.compress("\n".join(code).encode()))


def _shade(gradient: ElementTree.Element) -> str:
    first, middle, last = (_rgb(stop.get("stop-color") or "") for stop in gradient)
    halves = "".join(
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{start}]/C1[{end}]>>"
        for start, end in ((first, middle), (middle, last))
    )
    function = f"<</FunctionType 3/Domain[0 1]/Bounds[.5]/Encode[0 1 0 1]/Functions[{halves}]>>"
    told = gradient.get
    if gradient.tag.endswith("linearGradient"):
        lie = f"/ShadingType 2/Coords[{' '.join(str(told(name)) for name in ('x1', 'y1', 'x2', 'y2'))}]"
    else:
        lie = f"/ShadingType 3/Coords[{told('cx')} {told('cy')} 0 {told('cx')} {told('cy')} {told('r')}]"
    return f"<<{lie}/ColorSpace/DeviceRGB/Extend[true true]/Function {function}>>"


if __name__ == "__main__":
    {"pictures": pictures, "cards": cards}[sys.argv[1]](*sys.argv[2:])
