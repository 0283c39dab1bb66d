"""sheets.pdf: the cut-ready card sheets."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from generator.draw.pdf import About, pdf
from generator.files import File
from generator.job import Job
from generator.words import count


def files(job: Job) -> Iterator[File]:
    """The sheets of the job as one PDF that asks the print dialogue for 100 % and the right flip."""
    deck, setup = job.loaded.deck, job.setup
    assert deck is not None
    assert setup is not None
    assert job.matter is not None
    about = About(
        title=deck.title if not deck.edition else f"{deck.title}, {deck.edition}",
        author=deck.author or "",
        subject=f"{count(job.count, 'card')} on {count(len(job.sheets), 'sheet')}, {job.paper}",
        language=deck.language,
        creator=creator(),
        # pages in split order are printed side by side by hand: a flip would pair front with front
        duplex=setup.flip if setup.backs == "duplex" and setup.order == "interleaved" else "simplex",
    )
    yield File("sheets.pdf", pdf(job.pages, job.matter, about))


def creator() -> str:
    """Who made the file: the program and its version."""
    try:
        return f"Deckwright {version('deckwright')}"
    except PackageNotFoundError:
        return "Deckwright"
