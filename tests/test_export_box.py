"""tuckbox.pdf, read back: every cut and fold by its layer, in mm, as the net has it."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pdfplumber
import pikepdf
import pytest

from generator.box import LEAFLET
from generator.export import EXPORTS
from generator.frame import Group, Line
from generator.geometry import Size
from generator.job import Job, Options, prepare
from generator.load import find, from_bytes, load
from generator.net import Net, Pack, halves, net
from tests.pdf import MM, boxes, fonts, near, raster, words

DECK = """\
title: Owls
card: {card}
play: {{players: 2}}
box: {{age: 6+, style: {style}, sleeves: {sleeves}}}
sets:
{sets}"""
SET = """\
  - title: Owls of kind {at}
    initials: {letter}
    colour: "{colour}"
    cards: [{{title: A, picture: none}}, {{title: B, picture: none, copies: {copies}}}]
"""
SHADES = ["#8A1A06", "#E8D94E", "#1C4C91", "#5DBAFD"]


class Case(NamedTuple):
    """A box, and what its net must be."""

    card: str
    size: Size
    copies: int
    style: str
    sleeves: str
    paper: str
    pieces: int

    @property
    def nets(self) -> tuple[Net, ...]:
        pack = Pack(self.size, 4 + 4 * self.copies, sleeves=self.sleeves, more=LEAFLET)  # type: ignore[arg-type]
        made = (net, halves)[self.pieces - 1](pack.room, 0.375, self.style)  # type: ignore[arg-type]
        return made if isinstance(made, tuple) else (made,)


CASES = [
    Case("poker", Size(63.5, 88.9), 10, "glued", "no", "a4", 1),
    Case("poker", Size(63.5, 88.9), 10, "tuck", "no", "letter", 1),
    Case("bridge", Size(57.15, 88.9), 9, "tuck", "soft", "a4", 1),
    Case("tarot", Size(70, 120), 12, "glued", "thick", "a4", 2),
    Case("poker", Size(63.5, 88.9), 14, "glued", "thick", "a4", 1),
]
NAMES = ["poker", "tuck on letter", "bridge in soft sleeves", "tarot in two pieces", "turned on its page"]


@cache
def built(case: Case) -> tuple[Job, bytes]:
    folder = Path(__file__).with_name("decks")
    sets = "".join(
        SET.format(at=at, letter="ABCD"[at], colour=SHADES[at], copies=case.copies) for at in range(4)
    )
    text = DECK.format(card=case.card, style=case.style, sleeves=case.sleeves, sets=sets)
    job = prepare(
        from_bytes(text.encode(), "owls.yaml", folder, "owls"),
        Options(paper=case.paper, rules=(), box_asked=True),
    )
    assert job.ok, job.problems
    (file,) = EXPORTS["box"](job)
    assert file.name == "tuckbox.pdf"
    return job, file.data


every_case = pytest.mark.parametrize("case", CASES, ids=NAMES)


def layer(pdf: bytes, name: str) -> bytes:
    """The PDF with nothing on its pages but what the optional content group `name` holds."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            kept, depth, inside = [], 0, False
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) in ("BDC", "BMC"):
                    depth += 1
                    inside = inside or (depth == 1 and str(operands[1]) == f"/{name}")
                elif str(operator) == "EMC":
                    depth -= 1
                    inside = inside and depth > 0
                elif inside or str(operator) in ("q", "Q", "cm"):
                    kept.append((operands, operator))
            page.Contents = opened.make_stream(pikepdf.unparse_content_stream(kept))
        written = io.BytesIO()
        opened.save(written)
    return written.getvalue()


Ends = tuple[tuple[float, float], tuple[float, float]]


def strokes(pdf: bytes, name: str, number: int) -> tuple[list[Ends], list[list[tuple[float, float]]]]:
    """The straight lines and the bent ones of a layer of a page, mm from the top left."""
    with pdfplumber.open(io.BytesIO(layer(pdf, name))) as opened:
        page = opened.pages[number]
        height = float(page.height)

        def mm(point: tuple[float, float]) -> tuple[float, float]:
            return point[0] * MM, point[1] * MM

        straight = [
            (mm((line["x0"], height - line["y0"])), mm((line["x1"], height - line["y1"])))
            if line["pts"] is None
            else (mm(line["pts"][0]), mm(line["pts"][-1]))
            for line in page.lines
        ]
        bent = [[mm(point) for _, *points in curve["path"] for point in points] for curve in page.curves]
    return straight, bent


def placed(case: Case, number: int, at: tuple[float, float], turned: bool) -> tuple[list[Ends], list[Ends], list[tuple[float, float]]]:  # fmt: skip
    """Folds, slits and outline of the net as they must lie on the page, with its corner at `at`."""
    piece = case.nets[number]
    page = {"a4": (210, 297), "letter": (215.9, 279.4)}[case.paper]

    def point(p: object) -> tuple[float, float]:
        x, y = p.x + at[0], p.y + at[1]  # type: ignore[attr-defined]
        return (page[0] - y, x) if turned else (x, y)

    folds = [(point(a), point(b)) for a, b in piece.folds]
    slits = [(point(a), point(b)) for a, b in piece.slits]
    return folds, slits, [point(p) for _, points in piece.outline for p in points]


def corner(job: Job, number: int) -> tuple[tuple[float, float], bool]:
    """Where the net lies on its composed page, told by its first fold."""
    page = job.box[number]
    folds = next(item for item in page.items if isinstance(item, Group) and item.layer == "FOLD")
    first = folds.items[0]
    assert isinstance(first, Line)
    turned = first.start.y == first.end.y  # the glue flap's fold is upright on a net that is not turned
    x, y = (first.start.y, page.size.width - first.start.x) if turned else (first.start.x, first.start.y)
    return (x, y), turned


def same(found: list[Ends], wanted: list[Ends]) -> None:
    def key(ends: Ends) -> tuple[tuple[float, float], ...]:
        return tuple(sorted((round(x, 1), round(y, 1)) for x, y in ends))

    assert len(found) == len(wanted)
    for one, two in zip(sorted(found, key=key), sorted(wanted, key=key), strict=True):
        assert sorted(one) == [near(end) for end in sorted(two)] or key(one) == key(two)
        for p, q in zip(sorted(one), sorted(two), strict=True):
            assert p == near(q)


@every_case
def test_every_cut_and_fold_is_in_its_layer_as_the_net_has_it(case: Case) -> None:
    job, pdf = built(case)
    assert len(job.box) == case.pieces
    for number, piece in enumerate(case.nets):
        (x, y), turned = corner(job, number)
        first = piece.folds[0][0]
        folds, slits, outline = placed(case, number, (x - first.x, y - first.y), turned)
        straight, bent = strokes(pdf, "FOLD", number)
        same(straight, folds)
        assert bent == []
        straight, bent = strokes(pdf, "CUT", number)
        same(straight, slits)
        (ring,) = bent
        assert len(ring) >= len(outline)
        for got, wanted in zip(ring, outline, strict=False):
            assert got == near(wanted)


@every_case
def test_no_cut_lies_where_printers_do_not_print(case: Case) -> None:
    job, pdf = built(case)
    for number, page in enumerate(job.box):
        straight, bent = strokes(pdf, "CUT", number)
        for x, y in (p for ends in (*straight, *bent) for p in ends):
            assert 5 - 0.01 <= x <= page.size.width - 5 + 0.01
            assert 5 - 0.01 <= y <= page.size.height - 5 + 0.01


@every_case
def test_lines_are_a_quarter_point_and_folds_are_dashed(case: Case) -> None:
    _, pdf = built(case)
    for name in ("CUT", "FOLD"):
        with pdfplumber.open(io.BytesIO(layer(pdf, name))) as opened:
            for thing in (*opened.pages[0].lines, *opened.pages[0].curves):
                assert thing["linewidth"] == pytest.approx(0.25, abs=0.001)
                assert bool(thing["dash"] and thing["dash"][0]) is (name == "FOLD")


@every_case
def test_the_layers_are_named_and_shown(case: Case) -> None:
    _, pdf = built(case)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        layers = opened.Root.OCProperties
        assert [str(one.Name) for one in layers.OCGs] == ["ART", "GLUE", "FOLD", "CUT", "LEGEND"]
        assert len(layers.D.ON) == len(layers.D.Order) == 5
        for page in opened.pages:
            assert set(page.Resources.Properties.keys()) == {"/ART", "/GLUE", "/FOLD", "/CUT", "/LEGEND"}


def close(text: str) -> str:
    """Without blanks: letters that are tracked wide are read as words of their own."""
    return text.replace(" ", "")


@every_case
def test_the_page_is_the_sheet_and_all_type_is_inside(case: Case) -> None:
    job, pdf = built(case)
    for number, page in enumerate(job.box):
        for found in boxes(pdf, number).values():
            assert found == near((0, 0, page.size.width, page.size.height))
    assert all(font.embedded for font in fonts(pdf))
    said = close(words(pdf, len(job.box) - 1))
    assert close("A CARD GAME") in said
    assert close(f"{4 + 4 * case.copies} CARDS") in said


def test_ink_reaches_three_millimetres_past_the_cut() -> None:
    job, pdf = built(CASES[0])
    (net_,) = CASES[0].nets
    (x, y), _ = corner(job, 0)
    first = net_.folds[0][0]
    front = net_.panel("front")
    assert front.ink is not None
    page = raster(pdf)
    right, middle = front.box.right + x - first.x, front.box.centre.y + y - first.y
    assert page.pixel(right + 2.8, middle) < 230
    assert page.pixel(right + 3.2, middle) == 255


def test_same_deck_same_bytes() -> None:
    _, pdf = built(CASES[0])
    built.cache_clear()
    assert built(CASES[0])[1] == pdf


def test_the_shipped_deck_has_a_box_without_a_word_of_complaint() -> None:
    job = prepare(load(find("william")), Options(box_asked=True))
    assert [p for p in job.problems if "box" in p.path or "box" in p.text] == []
    (file,) = EXPORTS["box"](job)
    said = close(words(file.data))
    assert close("FORTY PICTURES FROM TEN BOOKS") in said
    assert close("2–7 PLAYERS · 44 CARDS · AGE 6 AND UP") in said


def test_a_job_without_a_box_makes_no_file() -> None:
    job, _ = built(CASES[0])
    assert list(EXPORTS["box"](replace(job, box=()))) == []
