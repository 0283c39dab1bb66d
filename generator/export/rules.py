"""rules.pdf, the rules on a sheet; rules-booklet.pdf, cards-sized, and rules.html where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from generator.draw import raster
from generator.draw.pdf import About, pdf
from generator.export.sheets import creator
from generator.files import File
from generator.frame import Frame, Place
from generator.job import Job
from generator.leaflet.page import page
from generator.stock import paper_title
from generator.units import MM_PER_INCH

FACE_PX: Final = 300

PRINTED: Final[tuple[tuple[str, Literal["long", "short"]], ...]] = (
    ("rules.pdf", "long"),
    ("rules-booklet.pdf", "short"),
)
"""The PDFs, and the edge at which their papers are flipped."""


def files(job: Job) -> Iterator[File]:
    """The rules in the formats that the job wants; nothing where the game has none in the deck's language."""
    rules, deck = job.rules, job.loaded.deck
    if rules is None or job.matter is None:
        return
    assert deck is not None
    title = f"{rules.document.title}: {'rules' if rules.language.startswith('en') else deck.called}"
    for (name, flip), pages in zip(PRINTED, (rules.sheet, rules.booklet), strict=True):
        if not pages:
            continue
        about = About(
            title=title,
            author=deck.author or "",
            subject=f"{name.removesuffix('.pdf')}, {paper_title(pages[0].size)}",
            language=rules.language,
            creator=creator(),
            duplex="simplex" if len(pages) == 1 else flip,
        )
        sent = job.through(pages, flip if len(pages) > 1 else None)
        yield File(name, pdf(sent, job.matter, about))
    if "html" in job.options.rules:
        shown = {_alt(job, at): _picture(job, front) for at, front in enumerate(rules.stuff.faces)}
        yield File("rules.html", page(rules.document, rules.stuff, rules.style, shown).encode())


def _alt(job: Job, at: int) -> str:
    """What a special card's picture shows, or what the card is called."""
    name = job.rules.stuff.faces[at].name if job.rules else ""
    card = next(one.entry.card for one in job.faces if one.front.name == name)
    return f"{card.title}: {card.alt}" if card.alt else card.title


def _picture(job: Job, front: Frame) -> bytes:
    """A face as it is cut, `FACE_PX` wide."""
    assert job.matter is not None
    drawn = pdf((Frame(front.size, 0.0, (Place(front, 0, 0, clip=front.trim),)),), job.matter, About("face"))
    dpi = FACE_PX / front.size.width * MM_PER_INCH
    return raster.png(raster.page(drawn, 0, FACE_PX, raster.pixels(front.size.height, dpi)), dpi)
