"""The tuck box: the deck's own net, its panels filled by a box template, on one sheet of paper or on two.

Everything is drawn in layers that a reader of the PDF can switch: ART, GLUE, FOLD, CUT, and LEGEND outside the
net. A box that cannot be made stops nothing else: its problems are warnings, or notes where the deck file does
not speak of a box. All lengths are mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from generator.assets import Shelf
from generator.box.legend import Contents, Legend
from generator.box.page import EDGE, fits, page_of, room_of
from generator.box.painter import Painter, worded
from generator.frame import Frame, Group, Place
from generator.geometry import Size
from generator.load import Loaded
from generator.model.box import BoxTemplate
from generator.model.deck import Box as Wish
from generator.net import CARD, Net, Pack, halves, net
from generator.problem import Problem, Severity, note
from generator.stock import PAPERS, paper_title, show_size
from generator.units import show_length
from generator.words import count

__all__ = ["LEAFLET", "Contents", "TuckBox", "build", "panels", "worded"]

MOST_DEPTH: Final = 110.0
"""Deeper boxes bulge and burst their seams; it is more than any paper at home holds a net for."""
LEAFLET: Final = 2.4
"""A rules sheet folded four times: sixteen leaves of 80 to 100 g/m2."""


@dataclass(frozen=True, slots=True)
class TuckBox:
    """The pages of a box, none where it cannot or need not be made, and what is to be said of it."""

    pages: tuple[Frame, ...]
    problems: tuple[Problem, ...]
    pack: Pack | None = None


def build(loaded: Loaded, shelf: Shelf, contents: Contents) -> TuckBox:
    """The box of a deck on the paper named in `contents`, as pages to print."""
    deck, template = loaded.deck, loaded.box
    if deck is None or template is None or loaded.template is None or not deck.box.make:
        return TuckBox((), ())
    wish = deck.box
    pack = Pack(
        contents.card, contents.count, CARD if wish.thickness is None else wish.thickness, wish.sleeves,
        contents.leaflet,
    )  # fmt: skip
    grave = Severity.WARNING if ("box",) in loaded.marks else Severity.NOTE
    refusal = _refused(pack, template, grave)
    if refusal:
        return TuckBox((), (refusal,), pack)
    painter = Painter(loaded, deck, template, shelf, contents.count)
    pieces, problems = _pieces(pack, wish, contents.paper, grave)
    pages = tuple(
        page_of(piece, painter, Legend(deck, pack, contents, number, len(pieces)))
        for number, piece in enumerate(pieces, 1)
    )
    return TuckBox(pages, (*problems, *(painter.problems if pages else ())), pack)


def panels(pages: Sequence[Frame]) -> tuple[Frame, ...]:
    """The panels that a box places on its pages, each once: the frames whose words are the deck's."""
    placed = (
        item.frame
        for page in pages
        for layer in page.items
        if isinstance(layer, Group)
        for item in layer.items
        if isinstance(item, Place)
    )
    return tuple(dict.fromkeys(placed))


# ------------------------------------------------------------------------------------------------ whether and how


def _refused(pack: Pack, template: BoxTemplate, grave: Severity) -> Problem | None:
    """Why there can be no box at all for this."""
    if pack.count < 1:
        return Problem(
            "D095", grave, ("box",), "there are no cards to make a box for", "give a card copies: 1"
        )
    if pack.room.depth > MOST_DEPTH:
        text = (
            f"{count(pack.count, 'card')} make a pile of {show_length(round(pack.pile))}, and no box "
            f"is made deeper than {show_length(MOST_DEPTH)}"
        )
        hint = f"make decks of up to {pack.most(MOST_DEPTH)} cards, or write box: {{make: no}}"
        return Problem("D095", grave, ("box",), text, hint)
    least = Size(template.least.width, template.least.height)
    if pack.card.width < least.width - 1e-6 or pack.card.height < least.height - 1e-6:
        text = (
            f"the box template serves cards from {show_size(least)} up, "
            f"but this card is {show_size(pack.card)}: the deck gets no box"
        )
        return Problem("D097", grave, ("card",), text, "choose a larger card, or write box: {make: no}")
    return None


def _pieces(pack: Pack, wish: Wish, paper: Size, grave: Severity) -> tuple[tuple[Net, ...], list[Problem]]:
    """The net whole where the paper holds it, else in two pieces, else nothing."""
    whole = net(pack.room, wish.stock, wish.style)
    if fits(whole, paper):
        return (whole,), []
    two = halves(pack.room, wish.stock, wish.style)
    room = room_of(whole)
    need = Size(ceil((room.width + 2 * EDGE) * 10) / 10, ceil((room.height + 2 * EDGE) * 10) / 10)
    named = paper_title(paper)
    larger = [name for name, size in PAPERS.items() if fits(whole, size)]
    larger.sort(key=lambda name: PAPERS[name].width * PAPERS[name].height)
    papers = f"larger paper ({', '.join(larger[:3])})"  # three: Europe and America have their own
    text = f"the box in one piece needs paper of {show_size(need)}; {named} does not hold it"
    one = f"for one piece, use {papers}" if larger else f"for one piece, use paper of {show_size(need)}"
    if all(fits(piece, paper) for piece in two):
        return two, [note("D096", ("box",), f"{text}, so it comes in two pieces", one)]
    halved = [name for name, size in PAPERS.items() if all(fits(piece, size) for piece in two)]
    halved.sort(key=lambda name: PAPERS[name].width * PAPERS[name].height)
    ways = [f"use {papers}"] if larger else []
    if halved:
        ways.append(f"use {', '.join(halved[:3])} for a box in two pieces")
    if not ways:
        ways.append("make smaller decks, or write box: {make: no}")
    return (), [Problem("D096", grave, ("box",), f"{text}, not even in two pieces", ", or ".join(ways))]
