"""tuckbox.pdf: the deck's tuck box, to print, cut out and fold."""

from __future__ import annotations

from collections.abc import Iterator

from generator.draw.pdf import About, pdf
from generator.export.sheets import creator
from generator.files import File
from generator.job import Job
from generator.words import count


def files(job: Job) -> Iterator[File]:
    """The net of the box on its sheet, or in two pieces on two; nothing where the job has none."""
    deck = job.loaded.deck
    if not job.box or deck is None:
        return
    assert job.matter is not None
    about = About(
        title=f"{deck.called}: the box",
        author=deck.author or "",
        subject=f"Tuck box on {count(len(job.box), 'sheet')}, {job.paper}",
        language=deck.language,
        creator=creator(),
        duplex="simplex",
    )
    yield File("tuckbox.pdf", pdf(job.through(job.box), job.matter, about))
