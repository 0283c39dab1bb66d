"""Single faces: a PNG of exact pixels for each side of each card with a manifest, or a one-up PDF with press boxes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.draw import raster
from generator.draw.pdf import About, pdf
from generator.export.sheets import creator
from generator.files import File
from generator.frame import Frame, Place
from generator.job import Job
from generator.model.deck import file_name
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels


@dataclass(frozen=True, slots=True)
class _Side:
    """One picture to be made: its file's stem, what it shows, and the cards it belongs to."""

    stem: str
    side: str
    frame: Frame
    cards: tuple[str, ...]


def files(job: Job) -> Iterator[File]:
    """`faces/<id>.png`, `faces/back.png` and `faces/manifest.json`; or `faces.pdf` where a PDF is wanted.

    Without a bleed asked for they end at the trim. A back that all cards share is there once. In the PDF each
    card's front is followed by its back; MediaBox = BleedBox = trim + bleed, TrimBox = trim.
    """
    bleed = job.options.bleed or 0.0
    if job.options.format == "pdf":
        pages = [_one_up(frame, bleed) for face in job.faces for frame in (face.front, face.back)]
        yield File("faces.pdf", _drawn(job, pages))
        return
    assert job.card is not None
    sides = list(_sides(job))
    size = job.card.size
    dpi = job.options.dpi
    wanted = job.options.pixels or (
        raster.pixels(size.width + 2 * bleed, dpi),
        raster.pixels(size.height + 2 * bleed, dpi),
    )
    if job.options.pixels:
        dpi = wanted[0] / (size.width + 2 * bleed) * MM_PER_INCH
    document = _drawn(job, [_one_up(side.frame, bleed) for side in sides])
    listed: list[dict[str, object]] = []
    for number, side in enumerate(sides):
        image = raster.page(document, number, *wanted)
        if job.options.corners:
            image = _rounded(image, job.card.corner / (size.width + 2 * bleed) * wanted[0])
        data = raster.png(image, dpi)
        name = f"{side.stem}.png"
        listed.append(
            {"file": name, "side": side.side, "cards": side.cards, "sha256": hashlib.sha256(data).hexdigest()}
        )
        yield File(f"faces/{name}", data)
    yield File("faces/manifest.json", _manifest(job, listed, wanted, bleed).encode())


def _sides(job: Job) -> Iterator[_Side]:
    backs: dict[object, list[str]] = {}
    frames: dict[object, Frame] = {}
    for face in job.faces:
        yield _Side(file_name(face.id), "front", face.front, (face.id,))
        backs.setdefault(face.back.items, []).append(face.id)
        frames.setdefault(face.back.items, face.back)
    for items, ids in backs.items():
        stem = "back" if len(backs) == 1 else f"back-{file_name(ids[0])}"
        yield _Side(stem, "back", frames[items], tuple(ids))


def _one_up(frame: Frame, bleed: float) -> Frame:
    return Frame(frame.size, bleed, (Place(frame, 0, 0),))


def _drawn(job: Job, pages: list[Frame]) -> bytes:
    assert job.matter is not None
    assert job.loaded.deck is not None
    deck = job.loaded.deck
    about = About(deck.title, deck.author or "", language=deck.language, creator=creator())
    return pdf(pages, job.matter, about)


def _rounded(image: Pixels, radius: float) -> Pixels:
    """The picture with its corners cut round, smooth, in the alpha channel."""
    from PIL import Image, ImageDraw

    finer = 4  # the mask is drawn larger and averaged down: Pillow's own edge is not smooth
    width, height = image.size
    mask = Image.new("L", (width * finer, height * finer), 0)
    box = (0, 0, width * finer - 1, height * finer - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * finer, fill=255)
    image.putalpha(mask.resize(image.size, Image.Resampling.BOX))
    return image


def _manifest(job: Job, listed: list[dict[str, object]], wanted: tuple[int, int], bleed: float) -> str:
    cards = [{"id": face.id, "title": face.entry.card.title, "copies": face.copies} for face in job.faces]
    about = {"format": 1, "deck": job.title, "pixels": wanted, "bleed": bleed}
    return json.dumps({**about, "cards": cards, "files": listed}, indent=2, ensure_ascii=False) + "\n"
