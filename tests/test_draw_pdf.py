"""Drawing to PDF: what frames say is what the file holds, within 0.01 mm, and the file is fit for a printer."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.draw.pdf import About
from generator.frame import (
    BLACK,
    Art,
    Bitmap,
    Circle,
    Frame,
    Grey,
    Group,
    Line,
    Picture,
    Place,
    Rect,
    Rgb,
    Vector,
    turned,
)
from generator.frame import Path as Outline
from generator.geometry import Box, Point, Size
from tests import cards
from tests.cards import RED, drawn, page, text
from tests.pdf import (
    PIXEL,
    alt_texts,
    boxes,
    called,
    colours,
    fonts,
    lines,
    names_inside,
    near,
    operators,
    raster,
    words,
)

ROOT = Path(__file__).parents[1]
SMALL = Size(40, 60)
DISC = Vector(
    "disc",
    10,
    10,
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#c02020"/></svg>',
)


def flag(*, mask: Bitmap | None = None, orientation: int = 1) -> Bitmap:
    """Two by two pixels: red, green above blue, white."""
    data = bytes((255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255))
    return Bitmap(
        f"flag{orientation}{mask and mask.digest}",
        2,
        2,
        8,
        "rgb",
        "FlateDecode",
        deflated(data),
        mask=mask,
        orientation=orientation,
    )


def deflated(data: bytes) -> bytes:
    return zlib.compress(data)


def inks(pdf: bytes, *points: tuple[float, float], number: int = 0) -> list[str]:
    """The colours at points in mm from the top left."""
    image = colours(pdf, number, 254)  # ten pixels a mm
    found = [image.getpixel((int(x * 10), int(y * 10))) for x, y in points]
    names = {(255, 255, 255): "white", (0, 0, 0): "black", (255, 0, 0): "red", (0, 255, 0): "green"}
    names |= {(0, 0, 255): "blue", (192, 32, 32): "RED", (128, 128, 128): "grey"}
    return [names.get(one, str(one)) for one in found]


# ------------------------------------------------------------------------------------------------------- boxes


def test_a_card_by_itself_has_its_bleed_as_media_and_its_cut_as_trim():
    card = cards.solid("F.a", RED, Size(63, 88))
    found = boxes(drawn(replace(card, bleed=3.0), card), 0)
    assert found["MediaBox"] == found["BleedBox"] == near((0, 0, 69, 94))
    assert found["TrimBox"] == near((3, 3, 66, 91))
    found = boxes(drawn(replace(card, bleed=3.0), card), 1)
    assert found["MediaBox"] == found["BleedBox"] == near((0, 0, 71, 96))
    assert found["TrimBox"] == near((4, 4, 67, 92))


def test_a_frame_without_bleed_has_one_box():
    for box in boxes(drawn(page(size=Size(210, 297)))).values():
        assert box == near((0, 0, 210, 297))


def test_the_origin_is_the_trim_corner_and_bleed_is_negative():
    frame = page(Rect(Box(-3, -3, 10, 10), fill=BLACK), size=SMALL, bleed=3)
    assert raster(drawn(frame)).ink() == near((0, 0, 10, 10), PIXEL)


# ------------------------------------------------------------------------------------------------------ shapes


def test_a_line_is_where_its_frame_has_it_and_as_thick():
    frame = page(
        Line(Point(3, 4), Point(33, 4), width=0.3), Line(Point(5, 10), Point(5, 50), RED, 0.0882), size=SMALL
    )
    level, upright = lines(drawn(frame))
    assert (level.x0, level.y0, level.x1, level.y1, level.width) == near((3, 4, 33, 4, 0.3))
    assert (upright.x0, upright.y0, upright.x1, upright.y1) == near((5, 10, 5, 50))
    assert upright.width == near(0.0882, 0.0001)


def test_a_dashed_line_leaves_gaps_and_the_next_one_none():
    frame = page(
        Line(Point(0, 10), Point(40, 10), width=2, dash=(4, 6)),
        Line(Point(0, 20), Point(40, 20), width=2),
        size=SMALL,
    )
    points = [(2, 10), (7, 10), (12, 10), (7, 20)]
    assert inks(drawn(frame), *points) == ["black", "white", "black", "black"]


def test_shapes_are_filled_and_outlined_as_their_frame_says():
    frame = page(
        Rect(Box(2, 2, 16, 10), fill=Rgb(1, 0, 0), stroke=BLACK, width=1),
        Circle(Point(30, 10), 6, fill=Rgb(0, 1, 0), stroke=Rgb(0, 0, 1), width=2),
        Rect(Box(2, 20, 16, 16), fill=BLACK, radius=5),
        size=SMALL,
    )
    at = [(10, 7), (2.2, 7), (1.7, 7), (1.2, 7), (30, 10), (24.8, 10), (23.2, 10), (22.7, 10)]
    assert inks(drawn(frame), *at) == ["red", "black", "black", "white", "green", "blue", "blue", "white"]
    assert inks(drawn(frame), (2.7, 20.7), (10, 20.5), (17.3, 35.3)) == ["white", "black", "white"]


def test_a_path_is_filled_by_the_even_odd_rule():
    def square(left, size):
        ends = [(left, left), (left + size, left), (left + size, left + size), (left, left + size)]
        first, *others = [(Point(x, y),) for x, y in ends]
        return (("M", first), *(("L", point) for point in others), ("Z", ()))

    ring = Outline((*square(5, 20), *square(10, 10)), BLACK)
    assert inks(drawn(page(ring, size=SMALL)), (7, 15), (15, 15), (23, 15)) == ["black", "white", "black"]


def test_a_curve_goes_through_its_own_points():
    # a quarter of a disc of 20 mm about (5, 5), by the usual cubic: k = 0.5523
    quarter = Outline(
        (
            ("M", (Point(25, 5),)),
            ("C", (Point(25, 5 + 20 * 0.5523), Point(5 + 20 * 0.5523, 25), Point(5, 25))),
            ("L", (Point(5, 5),)),
            ("Z", ()),
        ),
        BLACK,
    )
    on = 5 + 20 * 0.7071
    assert inks(drawn(page(quarter, size=SMALL)), (on - 0.3, on - 0.3), (on + 0.3, on + 0.3)) == [
        "black",
        "white",
    ]


def test_a_clip_cuts_what_is_in_its_group_and_nothing_after_it():
    black = Rect(Box(0, 0, 40, 60), fill=BLACK)
    boxed = page(Group((black,), clip=Box(5, 5, 10, 10)), Rect(Box(20, 30, 10, 10), fill=RED), size=SMALL)
    assert inks(drawn(boxed), (6, 6), (4, 4), (16, 16), (25, 35)) == ["black", "white", "white", "RED"]
    disc = page(Group((black,), clip=Circle(Point(20, 30), 10)), size=SMALL)
    assert inks(drawn(disc), (20, 20.5), (20, 19.5), (28, 38), (20, 39.5)) == [
        "black",
        "white",
        "white",
        "black",
    ]
    rounded = page(Group((black,), clip=Rect(Box(5, 5, 30, 30), radius=6)), size=SMALL)
    assert inks(drawn(rounded), (5.5, 5.5), (20, 5.5), (34.5, 34.5), (8, 8)) == [
        "white",
        "black",
        "white",
        "black",
    ]


def test_greys_are_devicegray_and_colours_devicergb():
    frame = page(Rect(Box(0, 0, 9, 9), fill=Grey(0.5)), Rect(Box(9, 0, 9, 9), fill=RED), size=SMALL)
    used = dict(operators(drawn(frame)))
    assert used["g"] == ("0.5",)
    assert [float(part) for part in used["rg"]] == near([0.7529, 0.1255, 0.1255], 0.0001)


# ---------------------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize(
    ("turn", "seen"),
    [
        (0, ["red", "green", "blue", "white"]),
        (90, ["blue", "red", "white", "green"]),
        (180, ["white", "blue", "green", "red"]),
        (270, ["green", "white", "red", "blue"]),
    ],
)
def test_a_picture_is_turned_clockwise(turn, seen):
    frame = page(Picture(Box(10, 10, 20, 40), flag(), turn), size=SMALL)
    assert inks(drawn(frame), (12, 13), (28, 13), (12, 47), (28, 47)) == seen
    assert inks(drawn(frame), (9.5, 20), (30.5, 20)) == ["white", "white"]


@pytest.mark.parametrize(
    ("orientation", "seen"),
    [
        (1, ["red", "green", "blue", "white"]),
        (2, ["green", "red", "white", "blue"]),
        (3, ["white", "blue", "green", "red"]),
        (4, ["blue", "white", "red", "green"]),
        (5, ["red", "blue", "green", "white"]),
        (6, ["blue", "red", "white", "green"]),
        (7, ["white", "green", "blue", "red"]),
        (8, ["green", "white", "red", "blue"]),
    ],
)
def test_a_photograph_stands_as_the_camera_noted(orientation, seen):
    frame = page(Picture(Box(10, 10, 20, 20), flag(orientation=orientation)), size=SMALL)
    assert inks(drawn(frame), (12, 12), (28, 12), (12, 28), (28, 28)) == seen


def test_what_a_mask_leaves_out_shows_the_ground():
    mask = Bitmap("mask", 2, 2, 8, "grey", "FlateDecode", deflated(bytes((255, 0, 0, 255))))
    frame = page(
        Rect(Box(0, 0, 40, 60), fill=BLACK), Picture(Box(10, 10, 20, 20), flag(mask=mask)), size=SMALL
    )
    assert inks(drawn(frame), (12, 12), (28, 12), (12, 28), (28, 28)) == ["red", "black", "black", "white"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_drawing_fills_its_box_whichever_way_it_is_turned(turn):
    frame = page(Art(Box(10, 10, 20, 40), DISC, turn), size=SMALL)
    assert raster(drawn(frame)).ink() == near((10, 10, 30, 50), 0.06)


def test_the_alt_text_goes_with_its_picture_in_any_script():
    told = "Eine Eule über 雪 \\ (\U0001f989)"
    frame = page(
        Art(Box(0, 0, 10, 10), DISC, alt=told), Picture(Box(10, 0, 10, 10), flag(), alt="A flag"), size=SMALL
    )
    pdf = drawn(frame, page(Art(Box(0, 0, 10, 10), DISC), size=SMALL))
    assert alt_texts(pdf) == [told, "A flag"]
    kinds = [operator for operator, _ in operators(pdf) if operator in ("BDC", "Do", "EMC")]
    assert kinds == ["BDC", "Do", "EMC"] * 2
    assert [operator for operator, _ in operators(pdf, 1) if operator in ("BDC", "EMC")] == []


# ------------------------------------------------------------------------------------------------- placed frames


@pytest.mark.parametrize(
    ("turn", "head", "size"),
    [(0, "top", (40, 60)), (90, "right", (60, 40)), (180, "bottom", (40, 60)), (270, "left", (60, 40))],
)
def test_a_placed_card_lies_with_its_turned_trim_at_its_place(turn, head, size):
    card = Frame(SMALL, 4, (Rect(Box(0, 0, 40, 5), fill=BLACK),), "F.a")
    sheet = page(Place(card, 20, 30, turn), size=Size(210, 297))
    (one,) = called(drawn(sheet))
    width, height = size
    assert one.room == near((20 - 4, 30 - 4, 20 + width + 4, 30 + height + 4))
    assert one.turn == turn
    heads = {
        "top": (20, 30, 60, 35),
        "right": (75, 30, 80, 70),
        "bottom": (20, 85, 60, 90),
        "left": (20, 30, 25, 70),
    }
    assert raster(drawn(sheet)).ink() == near(heads[head], PIXEL)


def test_frames_can_lie_on_frames_that_lie_on_pages():
    pip = Frame(Size(10, 10), 0, (Rect(Box(0, 0, 10, 5), fill=BLACK),), "N.pip")
    card = Frame(SMALL, 4, (Place(pip, 5, 5, 90), Place(pip, 25, 45, 270)), "F.a")
    sheet = page(Place(card, 100, 100, 90), size=Size(210, 297))
    pdf = drawn(sheet)
    # on the card the first pip's dark half is its right one, x 10-15, y 5-15; turned clockwise with the card,
    # 60 high, that is x 100 + 60 - 15 = 145 to 155, y 110 to 115; the other pip, x 25-30, y 45-55, lies likewise
    # at x 105 to 115, y 125 to 130
    at = [(150, 112), (150, 108), (150, 117), (110, 127), (110, 123), (110, 132)]
    assert inks(pdf, *at) == ["black", "white", "white", "black", "white", "white"]


def test_a_face_is_stored_once_however_often_it_is_placed_and_whatever_it_is_called():
    card, other = cards.cornered("F.a"), cards.cornered("F.b")
    places = [Place(card, 10 + 64 * (at % 3), 10 + 90 * (at // 3)) for at in range(8)]
    sheet = page(*places, Place(other, 140, 190), size=Size(210, 297))
    pdf = drawn(sheet, replace(sheet, name="again"))
    found = [one for number in (0, 1) for one in called(pdf, number)]
    assert [one.name for one in found] == [*["F.a"] * 8, "F.b"] * 2
    assert len({one.object_id for one in found}) == 1
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        forms = [
            one
            for one in opened.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
    assert len(forms) == 1


def test_a_picture_and_a_drawing_are_stored_once_though_many_cards_show_them():
    faces = [
        Frame(SMALL, 0, (Picture(Box(0, at, 9, 9), flag()), Art(Box(9, at, 9, 9), DISC)), f"F.{at}")
        for at in range(6)
    ]
    sheet = page(
        *(Place(face, 10 + 40 * (at % 3), 10 + 60 * (at // 3)) for at, face in enumerate(faces)),
        size=Size(210, 297),
    )
    with pikepdf.open(io.BytesIO(drawn(sheet))) as opened:
        kinds = [str(one.get("/Subtype")) for one in opened.objects if isinstance(one, pikepdf.Stream)]
    assert kinds.count("/Image") == 1
    assert kinds.count("/Form") == 6 + 1


def test_the_same_page_can_come_twice():
    sheet = page(Place(cards.cornered("F.a"), 10, 10), size=Size(210, 297))
    pdf = drawn(sheet, sheet, sheet)
    assert [called(pdf, number)[0].name for number in range(3)] == ["F.a"] * 3


def test_a_page_turned_as_a_whole_is_the_page_on_its_side():
    sheet = page(Place(cards.cornered("F.a"), 10, 20), Line(Point(5, 5), Point(50, 5)), size=Size(210, 297))
    upright, level = raster(drawn(sheet), dpi=254).image, raster(drawn(turned(sheet)), dpi=254).image
    back = level.transpose(2)  # a quarter anticlockwise
    assert back.size == upright.size
    assert all(
        abs(a - b) <= 40
        for a, b in zip(back.resize((210, 297)).tobytes(), upright.resize((210, 297)).tobytes(), strict=True)
    )


# ------------------------------------------------------------------------------------------------- a whole deck


@pytest.fixture(scope="module")
def plain():
    return cards.job("pdf_plain")


@pytest.fixture(scope="module")
def plain_pdf(plain):
    return cards.sheets_pdf(plain)


@pytest.fixture(scope="module")
def art_pdf():
    return cards.sheets_pdf(cards.job("pdf_art"))


def test_every_font_is_embedded_and_only_those_of_the_template_are_there(plain_pdf, art_pdf):
    for pdf in (plain_pdf, art_pdf):
        found = fonts(pdf)
        assert found
        assert all(one.embedded for one in found)
        families = {one.name.split("+")[-1].split("-")[0] for one in found}
        assert families <= {"Cabin", "CrimsonText", "AbrilFatface"}
        assert b"Helvetica" not in pdf
        assert not {name for name in names_inside(pdf) if "Helvetica" in name or "Vera" in name}


def test_all_colours_are_device_colours_in_drawings_with_gradients_and_opacity_too(art_pdf):
    names = names_inside(art_pdf)
    assert not names & {"/ICCBased", "/CalRGB", "/CalGray", "/Lab", "/DeviceCMYK"}
    assert "/DeviceRGB" in names
    used = set()
    with pikepdf.open(io.BytesIO(art_pdf)) as opened:
        streams = [
            one
            for one in opened.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            spaces = stream.get("/Resources", {}).get("/ColorSpace", {})
            used |= {str(spaces[key]) for key in spaces}
    assert used <= {"/DeviceRGB", "/DeviceGray", "/Pattern"}


def test_alt_texts_are_those_of_the_deck_each_with_its_own_card(art_pdf):
    told = alt_texts(art_pdf)
    fronts = {"An owl (with brackets) \\ and a backslash", "Eine Eule über 雪, żółta — 🦉", "The special owl"}
    assert fronts <= set(told)
    assert set(told) == {*fronts, "A red back"}
    with pikepdf.open(io.BytesIO(art_pdf)) as opened:
        forms = opened.pages[0].obj.Resources.XObject
        said = {}
        for name in forms:
            for operands, operator in pikepdf.parse_content_stream(forms[name]):
                if str(operator) == "BDC" and str(operands[0]) == "/Figure":
                    said[name] = str(operands[1].Alt)
    assert said == {
        "/F.o1": "An owl (with brackets) \\ and a backslash",
        "/F.o2": "Eine Eule über 雪, żółta — 🦉",
        "/F.owl": "The special owl",
    }


def test_the_file_says_its_title_author_and_language(plain_pdf, art_pdf):
    with pikepdf.open(io.BytesIO(plain_pdf)) as opened:
        assert str(opened.docinfo["/Title"]) == "Nine Owls & a Half, test edition"
        assert str(opened.docinfo["/Author"]) == "Ada <Owl> & Søn"
        assert str(opened.docinfo["/Creator"]).startswith("Deckwright")
        assert str(opened.Root.Lang) == "en-GB"
        assert opened.Root.ViewerPreferences.DisplayDocTitle
        assert opened.pdf_version >= "1.6"
    with pikepdf.open(io.BytesIO(art_pdf)) as opened:
        assert str(opened.docinfo["/Title"]) == "Совы и δράκοι"
        assert "/Author" not in opened.docinfo
        assert str(opened.Root.Lang) == "el"


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, "/DuplexFlipLongEdge"),
        ({"flip": "short"}, "/DuplexFlipShortEdge"),
        ({"backs": "none"}, "/Simplex"),
        ({"order": "split"}, "/Simplex"),
        ({"paper": "letter"}, "/DuplexFlipLongEdge"),
    ],
)
def test_the_print_dialogue_is_asked_for_100_per_cent_the_paper_and_the_flip(options, asked):
    with pikepdf.open(io.BytesIO(cards.sheets_pdf(cards.job("pdf_plain", **options)))) as opened:
        wishes = opened.Root.ViewerPreferences
        assert str(wishes.PrintScaling) == "/None"
        assert wishes.PickTrayByPDFSize
        assert str(wishes.Duplex) == asked


def test_the_file_holds_no_date_no_id_of_its_making_and_no_xmp(plain, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    with pikepdf.open(io.BytesIO(cards.sheets_pdf(plain))) as opened:
        assert "/Metadata" not in opened.Root
        assert not {"/CreationDate", "/ModDate"} & set(opened.docinfo.keys())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    with pikepdf.open(io.BytesIO(cards.sheets_pdf(plain))) as opened:
        assert str(opened.docinfo["/CreationDate"]) == "D:20010909014640Z"


@pytest.mark.parametrize("epoch", ["", "-1"])
def test_a_date_that_is_none_is_left_out(epoch, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pikepdf.open(io.BytesIO(drawn(page(size=SMALL)))) as opened:
        assert "/CreationDate" not in opened.docinfo


def test_cards_are_called_by_their_ids_and_odd_letters_by_their_code(tmp_path):
    odd = [
        "{title: One, picture: none}",
        "{title: Two, id: a_B/c, picture: none}",
        *cards.plates("Three", "Four"),
    ]
    special = "specials:\n  - {title: Violet Elizabeth, role: release, picture: none, copies: 2}"
    deck = cards.deck_file(
        tmp_path, {"É. ß.": odd, "B": cards.plates("Five", "Six", "Seven", "Eight")}, special
    )
    pdf = cards.sheets_pdf(cards.job(deck))
    names = [one.name for number in (0, 2) for one in called(pdf, number)]
    assert names[:3] == ["F._e9_ss1", "F.a_5f__42__2f_c", "F._e9_ss3"]
    assert names[-2:] == ["F.violet-elizabeth", "F.violet-elizabeth"]
    assert {one.name for one in called(pdf, 1)} == {"B" + name[1:] for name in names[:9]}


def test_the_words_of_the_deck_are_in_the_file(plain_pdf):
    said = words(plain_pdf) + " " + words(plain_pdf, 2)
    for title in ("The Barn Owl", "The Tawny Owl", "The Crane", "Wise Owl", "Magpie"):
        assert title in said
    # pdfium reads blanks between letters that are spaced out
    assert "NIGHTBIRDS" in said.replace(" ", "")
    assert "Nine Owls & a Half · test edition · sheet 1 of 2 · front · A4" in words(plain_pdf)


BUILD = """
import sys
from pathlib import Path
from generator.export import EXPORTS
from generator.job import prepare
from generator.load import load
job = prepare(load(Path(sys.argv[1])))
sys.stdout.buffer.write(b"".join(file.data for export in ("sheets", "proof") for file in EXPORTS[export](job)))
"""


def test_two_builds_in_two_folders_and_processes_give_the_same_bytes(tmp_path):
    running = []
    for name, seed, zone in (("first", "1", "UTC"), ("a second folder", "4711", "Asia/Tokyo")):
        folder = tmp_path / name
        shutil.copytree(cards.DECKS / "pdf_art", folder / "pdf_art")
        shutil.copy(cards.DECKS / "pdf_art.yaml", folder / "deck.yaml")
        surroundings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        surroundings.pop("SOURCE_DATE_EPOCH", None)
        running.append(
            subprocess.Popen(
                [sys.executable, "-c", BUILD, "deck.yaml"],
                cwd=folder,
                env=surroundings,
                stdout=subprocess.PIPE,
            )
        )
    first, second = (process.communicate(timeout=60)[0] for process in running)
    assert len(first) > 10_000
    assert first == second


def test_two_builds_in_one_process_give_the_same_bytes(art_pdf):
    assert cards.sheets_pdf(cards.job("pdf_art")) == art_pdf


def test_printing_one_sheet_gives_that_sheet_alone():
    whole = cards.sheets_pdf(cards.job("pdf_plain"))
    second = cards.sheets_pdf(cards.job("pdf_plain", sheets=frozenset((2,))))
    assert [one.name for one in called(second)] == [one.name for one in called(whole, 2)]
    assert "sheet 2 of 2" in words(second)
    with pikepdf.open(io.BytesIO(second)) as opened:
        assert len(opened.pages) == 2


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_nothing_wrong(plain_pdf, art_pdf, tmp_path):
    for pdf in (
        plain_pdf,
        art_pdf,
        drawn(page(Picture(Box(0, 0, 9, 9), flag()), text(Box(9, 9, 20, 9), "Owl"))),
    ):
        file = tmp_path / "sheets.pdf"
        file.write_bytes(pdf)
        checked = subprocess.run(
            ["qpdf", "--check", str(file)], capture_output=True, text=True, timeout=60, check=False
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert "WARNING" not in checked.stderr


def test_points_are_1_72_inch():
    # A4 in points, by hand: 210 / 25.4 x 72 = 595.2756, 297 / 25.4 x 72 = 841.8898
    with pikepdf.open(io.BytesIO(drawn(page(size=Size(210, 297))))) as opened:
        assert [float(edge) for edge in opened.pages[0].mediabox] == near([0, 0, 595.2756, 841.8898], 0.0005)


def test_a_page_without_anything_is_a_page():
    pdf = drawn(page(size=SMALL), page(size=SMALL, name="other"), about=About("Bare"))
    assert raster(pdf, 1, 100).ink() is None
