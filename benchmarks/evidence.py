"""What the bars promise beside speed, looked up in our PDFs: data copied, pixels kept, text that can be selected.

python evidence.py WORKLOAD      prints one line a promise: "yes" or "no", a tab, and the finding
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image
from workloads import INPUTS, OUT

Finding = tuple[bool, str]


def copied(workload: str, kind: str) -> Iterator[Finding]:
    """Whether the packed data of each input stands in the PDF byte for byte."""
    with pikepdf.open(OUT / f"deckwright-{workload}" / "sheets.pdf") as pdf:
        held = {sha256(_scans(image.read_raw_bytes())).digest() for image in _images(pdf)}
    files = sorted((INPUTS / kind).iterdir())
    same = sum(sha256(_scans(_packed(file.read_bytes()))).digest() in held for file in files)
    yield same == len(files), f"packed data byte for byte as in the input: {same} of {len(files)}"


def _images(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Stream]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Image:
            yield thing


def _packed(raw: bytes) -> bytes:
    """A PNG's IDAT joined; a JPEG as it is."""
    if raw[:2] == b"\xff\xd8":
        return raw
    at, parts = 8, []
    while at < len(raw):
        length = int.from_bytes(raw[at : at + 4])
        if raw[at + 4 : at + 8] == b"IDAT":
            parts.append(raw[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(parts)


def _scans(data: bytes) -> bytes:
    """From a JPEG's first scan on: what comes before may lose its metadata. Anything else as it is."""
    if data[:2] != b"\xff\xd8":
        return data
    at = 2
    while data[at + 1] != 0xDA:
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return data[at:]


def pixels(workload: str, kind: str) -> Iterator[Finding]:
    """Whether each input's colours stand in the PDF, and no soft mask beside colours that are all opaque."""
    with pikepdf.open(OUT / f"deckwright-{workload}" / "sheets.pdf") as pdf:
        images = list(_images(pdf))
        held = {
            sha256(pikepdf.PdfImage(image).as_pil_image().convert("RGB").tobytes()).digest()
            for image in images
        }
        masks = sum("/SMask" in image for image in images)
    files = sorted((INPUTS / kind).iterdir())
    same = sum(sha256(Image.open(file).convert("RGB").tobytes()).digest() in held for file in files)
    yield same == len(files), f"pixels as in the input: {same} of {len(files)}"
    yield masks == 0, f"soft masks beside opaque pictures: {masks}"


def words(workload: str, number: int) -> Iterator[Finding]:
    """Whether all titles can be selected, nothing became pixels, and each drawing is stored once."""
    path = OUT / f"deckwright-{workload}" / "sheets.pdf"
    document = pypdfium2.PdfDocument(path)
    text = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    text = text.replace("\ufffe", "")
    with Path(INPUTS / f"cards-{number}.csv").open(newline="", encoding="utf-8") as file:
        titles = [row["title"] for row in csv.DictReader(file)]
    found = sum(title in text for title in titles)
    yield found == number, f"titles that can be selected: {found} of {number}"
    with pikepdf.open(path) as pdf:
        pictures, forms = len(list(_images(pdf))), 0
        for thing in pdf.objects:
            forms += isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Form
        faults = pdf.check_pdf_syntax()
    yield pictures == 0, f"drawings that became pixels: {pictures} (forms: {forms})"
    yield not faults, f"faults that qpdf finds: {len(faults)}"


LOOKED_UP = {
    "w1": lambda: copied("w1", "png"),
    "w2": lambda: copied("w2", "jpg"),
    "rgba": lambda: pixels("rgba", "rgba"),
    "w3": lambda: words("w3", 44),
    "w4-4400": lambda: words("w4-4400", 4400),
}

if __name__ == "__main__":
    for name in sys.argv[1:]:
        for sound, finding in LOOKED_UP[name]() if name in LOOKED_UP else ():
            print(f"{'yes' if sound else 'no'}\t{name}: {finding}")
