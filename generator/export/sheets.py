"""sheets.pdf: the cut-ready card sheets."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from generator.draw.intent import Intent, Leaf, Side, Slot
from generator.draw.pdf import About, pdf
from generator.files import File
from generator.frame import Frame, Place, walk
from generator.impose.strip import berths
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
        intent=intent(job),
    )
    yield File("sheets.pdf", pdf(job.pages, job.matter, about))


def intent(job: Job) -> Intent:
    """What the sheets are meant to be, for the file to carry: `verify` holds it against this."""
    deck, setup, grid = job.loaded.deck, job.setup, job.grid
    assert deck is not None
    assert setup is not None
    assert grid is not None
    sides: dict[int, tuple[int, Side]] = {}  # by identity: without footers two sheets can be equal
    for sheet in job.sheets:
        sides[id(sheet.front)] = sheet.number, "front"
        if sheet.back is not None:
            sides[id(sheet.back)] = sheet.number, "back"
    return Intent(
        title=deck.title,
        paper=grid.page,
        card=setup.card,
        bleed=setup.bleed,
        gap=setup.gap,
        marks=setup.marks,
        backs=setup.backs,
        flip=setup.flip,
        order=setup.page_order,
        pages=tuple(Leaf(*sides[id(page)], _slots(page)) for page in job.pages),
        ruler=berths(setup, grid).ruler is not None,
        copies=job.options.copies,
        part=job.options.cards is not None or job.options.sheets is not None,
        warps={sides[id(page)][1]: page.warp for page in job.pages if page.warp is not None},
    )


def _slots(page: Frame) -> tuple[Slot, ...]:
    placed = (item for item in walk(page.items) if isinstance(item, Place) and item.frame.name)
    return tuple(Slot(item.frame.name, item.trim, item.turn) for item in placed)


def creator() -> str:
    """Who made the file: the program and its version."""
    try:
        return f"Deckwright {version('deckwright')}"
    except PackageNotFoundError:
        return "Deckwright"
