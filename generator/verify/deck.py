"""What a deck asks of its sheets, for a file to be held against: numbers, titles, and the promised composition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.face import copies
from generator.fill import fields_read
from generator.job import Job
from generator.load import Loaded
from generator.model.deck import Card, Deck, Entry, Special, entries, file_name
from generator.verify.case import Wanted


def of_deck(loaded: Loaded) -> Wanted:
    """What the whole deck asks; nothing where it could not be read."""
    return _wanted(loaded, tuple(entries(loaded.deck)) if loaded.deck else (), whole=True)


def of_job(job: Job) -> Wanted:
    """What a job asks: the cards that were chosen, all of them where no sheets were."""
    wanted = _wanted(job.loaded, tuple(one.entry for one in job.faces), whole=job.options.cards is None)
    return replace(wanted, titles={}) if job.options.cut_test else wanted  # outlines show no titles


def _wanted(loaded: Loaded, there: tuple[Entry, ...], *, whole: bool) -> Wanted:
    return Wanted(
        copies={file_name(entry.id): copies(entry, loaded) for entry in there},
        titles={file_name(entry.id): titles for entry in there if (titles := _titles(entry, loaded))},
        promised=tuple(_promised(loaded.deck)) if loaded.deck else (),
        whole=whole,
    )


def _titles(entry: Entry, loaded: Loaded) -> tuple[str, ...]:
    """What the face of a card may show as its title; nothing where its template shows none."""
    template = loaded.template
    if template is None:
        return ()
    read = fields_read(template.set if entry.set else template.special, "card")
    card: Card | Special = entry.card
    return tuple(text for name in ("title", "short_title") if name in read and (text := getattr(card, name)))


def _promised(deck: Deck) -> Iterator[tuple[str, frozenset[str], int]]:
    """The numbers of the deck's `composition`, and the cards that count for each."""
    promised = deck.composition or {}
    found = list(entries(deck))
    if "sets" in promised and "cards" in promised:
        ids = frozenset(file_name(entry.id) for entry in found if entry.set)
        yield "set card", ids, promised["sets"] * promised["cards"]
    for role in sorted(promised.keys() - {"sets", "cards"}):
        held = [entry for entry in found if isinstance(entry.card, Special) and entry.card.role == role]
        yield f"{role!r} card", frozenset(file_name(entry.id) for entry in held), promised[role]
