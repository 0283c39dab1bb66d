"""The modern template, for weak eyes: the William deck in another look by one word of its file, measured in print."""

from __future__ import annotations

from functools import cache

import pytest

from generator import library, stock
from generator.assets import Shelf
from generator.export import EXPORTS
from generator.face import build
from generator.frame import Group
from generator.geometry import Box
from generator.job import Job, Options, prepare
from generator.load import Loaded, from_bytes
from generator.problem import Severity
from generator.source import parse
from generator.verify import of_job, verify
from tests.cards import A4, sheets_pdf
from tests.pdf import Mm, letters, raster

FOLDER = library.folder("templates") / "cards"
WILLIAM = library.folder("decks") / "william"
SIZES = [name for name, card in stock.CARDS.items() if card.size.width >= 55 and card.size.height >= 70]


def modern(*changes: tuple[str, str]) -> Loaded:
    """The William deck with nothing changed but its template, and what `changes` change."""
    text = (WILLIAM / "deck.yaml").read_text("utf-8")
    for old, new in (("template: classic", "template: modern"), *changes):
        assert old in text
        text = text.replace(old, new)
    return from_bytes(text.encode(), "deck.yaml", WILLIAM, "william")


@cache
def job() -> Job:
    return prepare(modern(), Options())


@cache
def sheets() -> bytes:
    return sheets_pdf(job())


def index(slot: int) -> Mm:
    """Where on the first sheet the letters of a card's index may stand: the strip that a fanned hand shows."""
    x, y = A4.slots[slot]
    return Mm(x + 1, y + 1, x + 15, y + 26)


def test_nothing_is_wrong_but_that_pictures_are_cropped() -> None:
    assert {(problem.id, problem.severity) for problem in job().problems} <= {("D043", Severity.NOTE)}


def test_its_sheets_are_proven_to_the_pixel_with_every_word_clear_of_the_cut() -> None:
    proof = verify(sheets(), of_job(job()), full=True)
    told = {(problem.id, problem.text.partition(": ")[2][:12]) for problem in proof.problems}
    assert told <= {("D119", "a light line")}  # Archie's white canvas stands at the edge of its card
    assert proof.ok


def test_initials_stand_one_below_the_other_at_least_9_mm_high() -> None:
    """Straw cards (More William) have dark letters on a light ground: M above W."""
    page = raster(sheets(), 0)
    room = index(4)
    part = page.part((room.left, room.top, room.right, room.bottom))
    dark = [min(part.crop((0, row, part.width, row + 1)).tobytes()) < 90 for row in range(part.height)]
    edges = [row for row in range(1, len(dark)) if dark[row] != dark[row - 1]]
    runs = [(low - high) * page.down for high, low in zip(edges[::2], edges[1::2], strict=True)]
    assert len(runs) == 2
    assert all(run >= 9.0 for run in runs), runs


def test_what_is_wrong_with_stacked_initials_is_told_on_one_line() -> None:
    told = prepare(modern(('initials: "J.W."', "initials: م.ش.")), Options()).problems
    assert next(one.text.rpartition(" in ")[2] for one in told if one.id == "D051") == "'م ش'"


def test_titles_are_large() -> None:
    """Crimson 10.5 pt in the classic look; here Cabin of at least 11 pt, in a band of its own."""
    band = A4.slots[0][1] + 88.9 - 18.2
    title = [one for one in letters(sheets(), 0) if band < one.baseline < band + 11 and one.left < A4.xs[1]]
    assert "".join(one.text for one in title) == "The Blue Dog"
    assert min(one.size for one in title) >= 11 * 25.4 / 72


@pytest.mark.parametrize("card", SIZES)
def test_on_every_size_the_picture_runs_to_the_edge_above_a_band(card: str) -> None:
    loaded = modern(("card: poker", f"card: {card}"))
    face = build(loaded, Shelf(WILLIAM)).faces[0]
    window = next(item.clip for item in face.front.items if isinstance(item, Group))
    assert isinstance(window, Box)
    size = stock.card(card).size
    assert (window.left, window.top, window.right) == pytest.approx((-4, -4, size.width + 4))
    assert window.bottom == pytest.approx(size.height - 18.2)


def test_the_rules_and_the_box_are_made_as_ever() -> None:
    for kind in ("rules", "box", "proof"):
        assert [file.data for file in EXPORTS[kind](job())]


@pytest.mark.parametrize("name", ["photo", "modern"])
def test_backs_and_pips_are_those_of_classic(name: str) -> None:
    own, classic = (
        parse((FOLDER / one / "template.yaml").read_bytes(), one).data for one in (name, "classic")
    )
    assert own["back"] == classic["back"]
    assert own["pips"] == classic["pips"]
    assert (FOLDER / name / "cell.svg").read_bytes() == (FOLDER / "classic" / "cell.svg").read_bytes()
