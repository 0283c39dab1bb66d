"""Following operators: what a stream paints, held against numbers worked out by hand and against PDFium."""

from __future__ import annotations

import ctypes
import io
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from pikepdf import Dictionary, Name
from PIL import Image as Pictures

from generator.geometry import Box, Point, Size
from generator.verify import of_job, verify
from generator.verify.case import about_upright, mirrored, off, shown
from generator.verify.content import Reader
from generator.verify.lines import told_apart
from generator.verify.matrix import STILL, Matrix, times, undone
from generator.verify.reading import read
from generator.verify.seen import Painted
from tests import cards
from tests.pdf import near

MM = 25.4 / 72
POINTS_TO_MM: Matrix = (MM, 0, 0, -MM, 0, 100 * MM)  # a page 100 points high


def painted(operators: bytes, matrix: Matrix = STILL, **forms: Any) -> Painted:
    """What operators paint; `forms` are those that they may call."""
    pdf = pikepdf.new()
    held = Dictionary()
    for name, (inside, box) in forms.items():
        stream = pdf.make_stream(inside, Type=Name.XObject, Subtype=Name.Form, BBox=box)
        held[f"/{name.replace('_', '.')}"] = pdf.make_indirect(stream)
    return Reader(pdf).page(pdf.make_stream(operators), matrix, Dictionary(XObject=held))


def test_a_line_lands_where_the_matrices_send_it() -> None:
    (line,) = painted(b"q 2 0 0 2 10 20 cm 3 w 0 0 m 5 0 l S Q").strokes
    assert (line.start, line.end, line.width) == (Point(10, 20), Point(20, 20), 6)
    assert line.ink == Box(10, 17, 10, 6)
    assert line.level
    assert not line.upright


def test_y_is_turned_over_and_points_become_mm() -> None:
    (line,) = painted(b"0.25 w 0 100 m 72 100 l S", POINTS_TO_MM).strokes
    assert (line.start, line.end) == (Point(near(0), near(0)), Point(near(25.4), near(0)))
    assert line.width == near(0.0882, 0.0001)


def test_a_rectangle_is_four_lines_and_a_filled_one_is_an_area() -> None:
    seen = painted(b"0 0 4 3 re S 10 10 5 5 re f 1 1 m 2 9 3 9 4 1 c s")
    assert [line.length for line in seen.strokes] == [4, 3, 4, 3]
    assert [area.box for area in seen.areas] == [Box(10, 10, 5, 5), Box(1, 1, 3, 8)]


def test_clips_meet_and_end_with_their_state() -> None:
    seen = painted(
        b"q 0 0 10 10 re W n q 5 5 20 20 re W* n /F.a Do Q /F.b Do Q /F.c Do",
        F_a=(b"", [0, 0, 1, 1]),
        F_b=(b"", [0, 0, 1, 1]),
        F_c=(b"", [0, 0, 1, 1]),
    )
    assert [(call.name, call.clip) for call in seen.calls] == [
        ("F.a", Box(5, 5, 5, 5)),
        ("F.b", Box(0, 0, 10, 10)),
        ("F.c", None),
    ]


def test_a_face_called_inside_another_form_is_found() -> None:
    pdf = pikepdf.new()
    face = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 5, 5])
    outer = pdf.make_stream(
        b"q 1 0 0 1 3 4 cm /F.owl Do Q", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 50, 50]
    )
    outer.Matrix = [2, 0, 0, 2, 0, 0]
    outer.Resources = Dictionary(XObject=Dictionary({"/F.owl": face}))
    resources = Dictionary(XObject=Dictionary(X=outer))
    (call,) = Reader(pdf).page(pdf.make_stream(b"1 0 0 1 100 0 cm /X Do"), STILL, resources).calls
    assert call.matrix == (2, 0, 0, 2, 106, 8)
    assert call.clip == Box(100, 0, 100, 100)


@pytest.mark.parametrize(
    "operators",
    [
        b"Q Q Q",
        b"l",
        b"1 0 0 1 cm",
        b"(x) 0 m 3 l S",
        b"/None Do",
        b"BT (x) Tj ET",
        b"/F9 9 Tf",
        b"h s",
        b"",
        b"\xff\x00",
    ],
)
def test_operators_that_make_no_sense_paint_nothing(operators: bytes) -> None:
    seen = painted(operators)
    assert (seen.calls, seen.strokes, seen.words) == ([], [], [])


def test_rulers_are_told_from_marks_by_their_ticks() -> None:
    ruler = b"0 0 m 100 0 l S " + b" ".join(b"%d 0 m %d 2 l S" % (at, at) for at in range(0, 101, 10))
    marks = b" 0 50 m 5 50 l S 30 60 m 30 65 l S 0 80 m 90 80 l S"
    lines = told_apart(painted(ruler + marks).strokes)
    (found,) = lines.rulers
    assert (found.base.length, len(found.ticks)) == (100, 11)
    assert [line.length for line in lines.marks] == [5, 5, 90]


def test_what_is_done_and_undone_stands_still() -> None:
    matrix: Matrix = (1.01, 0.02, -0.03, 0.98, 4, -5)
    assert times(matrix, undone(matrix)) == pytest.approx(STILL, abs=1e-12)


@pytest.mark.parametrize(
    ("flip", "page", "there"),
    [
        ("long", Size(210, 297), Box(190, 5, 10, 20)),
        ("short", Size(210, 297), Box(10, 272, 10, 20)),
        ("long", Size(297, 210), Box(10, 185, 10, 20)),
        ("short", Size(297, 210), Box(277, 5, 10, 20)),
    ],
)
def test_paper_is_flipped_at_its_long_or_short_edge(flip: str, page: Size, there: Box) -> None:
    assert mirrored(Box(10, 5, 10, 20), page, upright=about_upright(page, flip)) == there


def test_ids_are_shown_as_the_deck_spells_them() -> None:
    assert shown("b_fc_ho-1") == "büho-1"
    assert shown("owl1") == "owl1"


def test_ways_are_said_in_two_words() -> None:
    assert off(Box(1.3, 0, 1, 1), Box(1, 0.1, 1, 1)) == "0.30 mm right, 0.10 mm up"
    assert off(Box(1, 0, 1, 1), Box(1, 0, 1, 1)) == ""


def test_words_lie_where_pdfium_finds_their_letters() -> None:
    """The footer and the ruler's label, whose room is as wide as their letters and no lower than its own."""
    data = cards.sheets_pdf(cards.job("verify"))
    page = read(data).pages[0]
    assert len(page.painted.words) == 2
    for words in page.painted.words:
        ink = pdfium_ink(data, words.box.grown(0.2))
        assert words.box.grown(0.05).contains(ink)
        assert words.box.width == near(ink.width, 0.35)


def test_words_near_the_cut_are_the_ink_of_their_letters() -> None:
    """Their outlines are looked at, and agree with PDFium's, which makes every letter 1/64 higher than it is."""
    data = cards.sheets_pdf(cards.job("verify"))
    document = read(data)
    placed = next(one for one in document.pages[2].placed if one.name == "F.magpie")
    face = document.faces[placed.name, placed.key]
    nearest = min(
        face.painted.words, key=lambda words: words.box.left
    )  # reads downwards, its head to the right
    there = nearest.box.moved(placed.trim.x, placed.trim.y)
    ink = pdfium_ink(data, there.grown(0.3), 2)
    assert (there.left, there.top) == (near(ink.left, 0.02), near(ink.top, 0.02))
    assert there.right <= ink.right <= there.right + there.width / 64
    assert there.bottom == near(ink.bottom, 0.15)


def pdfium_ink(data: bytes, room: Box, number: int = 0) -> Box:
    """The room of the letters whose middles lie in `room`, mm from the top left, by PDFium."""
    document = pypdfium2.PdfDocument(data)
    try:
        sheet = document[number]
        text = sheet.get_textpage()
        left, bottom, right, top = (ctypes.c_double() for _ in range(4))
        found = []
        for at in range(text.count_chars()):
            raw.FPDFText_GetCharBox(text, at, left, right, bottom, top)
            height = sheet.get_height()
            box = [left.value * MM, (height - top.value) * MM, right.value * MM, (height - bottom.value) * MM]
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            inked = box[2] - box[0] > 0.01 and text.get_text_range(at, 1).strip()
            if inked and room.left <= x <= room.right and room.top <= y <= room.bottom:
                found.append(box)
        edges = list(zip(*found, strict=True))
        return Box(min(edges[0]), min(edges[1]), max(edges[2]) - min(edges[0]), max(edges[3]) - min(edges[1]))
    finally:
        document.close()


# ---------------------------------------------------------------------------------------------- pictures


def png(width: int, height: int) -> bytes:
    written = io.BytesIO()
    Pictures.new("RGB", (width, height), "#336699").save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize(("wide", "soft"), [(150, True), (900, False)])
def test_pictures_are_measured_at_the_size_they_are_shown(tmp_path: Any, wide: int, soft: bool) -> None:
    deck = (cards.DECKS / "verify.yaml").read_text(encoding="utf-8")
    (tmp_path / "kite.png").write_bytes(png(wide, wide * 4 // 3))
    (tmp_path / "deck.yaml").write_text(
        deck.replace("title: Kite\n        picture: none", "title: Kite\n        picture: kite.png"),
        encoding="utf-8",
    )
    job = cards.job(tmp_path / "deck.yaml", cards="db*")
    proof = verify(cards.sheets_pdf(job), of_job(job))
    says = [problem.text for problem in proof.problems if problem.id == "D115"]
    assert proof.ok
    if soft:
        assert len(says) == 1
        assert says[0].startswith("db2: a picture of 150 x 200 pixels is shown 5")
        assert says[0].endswith("it looks soft")
    else:
        assert says == []
        assert dict(proof.findings)["pictures"].says.startswith("1 bitmap, ")
