"""proof.png: the whole deck on one picture, every different card once, and the back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.draw import raster
from generator.draw.pdf import About, pdf
from generator.export.sheets import creator
from generator.files import File
from generator.job import Job
from generator.units import MM_PER_INCH

WIDTH_PX: Final = 1800


def files(job: Job) -> Iterator[File]:
    """The deck as a picture `WIDTH_PX` wide, or as a PDF page of true size where a PDF is wanted."""
    board, matter = job.proof, job.matter
    assert board is not None
    assert matter is not None
    dpi = WIDTH_PX / board.size.width * MM_PER_INCH
    drawn = pdf((board,), matter, About(f"{job.title}: proof", creator=creator()))
    if job.options.format == "pdf":
        yield File("proof.pdf", drawn)
        return
    image = raster.page(drawn, 0, WIDTH_PX, raster.pixels(board.size.height, dpi))
    yield File("proof.png", raster.png(image, dpi))
