"""The contact sheet: every different card once, specials twice, the backs, in rows of whole sets."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from pdf import colours
from PIL import Image

from generator.board import board, columns, crops, uncropped
from generator.export import EXPORTS
from generator.face import Face
from generator.frame import (
    Art,
    Bitmap,
    Circle,
    Frame,
    Group,
    Item,
    Picture,
    Place,
    Rect,
    Rgb,
    TextBox,
    Vector,
    walk,
)
from generator.geometry import Box, Point, Size
from tests import cards


def shown(frame: Frame) -> list[Place]:
    return [item for item in walk(frame.items) if isinstance(item, Place)]


def names(frame: Frame) -> list[str]:
    return [place.frame.name for place in shown(frame) if place.frame.name]


@pytest.fixture(scope="module")
def plain():
    return cards.job("pdf_plain")


def test_every_card_is_there_once_and_a_special_twice_where_there_are_so_many(plain):
    assert names(plain.proof) == [
        *(f"F.nb{at}" for at in (1, 2, 3, 4)),
        *(f"F.db{at}" for at in (1, 2, 3, 4)),
        *("F.wise-owl",) * 2,
        *("F.magpie",) * 2,  # of three
    ]


def test_one_back_stands_for_all_that_are_alike(plain):
    assert [place.frame.name for place in shown(plain.proof)].count("") == 1
    assert shown(plain.proof)[-1].frame.name == ""


def test_different_backs_are_all_there_but_no_more_than_eight(plain):
    def with_backs(number: int) -> Frame:
        faces = [
            replace(face, back=cards.solid(f"B.{face.id}", cards.Rgb(at % number / 20, 0, 0)))
            for at, face in enumerate(plain.faces)
        ]
        return board(plain.loaded.deck, faces, plain.card, "Cabin")

    assert [place.frame.name for place in shown(with_backs(3))].count("") == 3
    assert [place.frame.name for place in shown(with_backs(10))].count("") == 8


def test_cards_of_many_copies_are_still_there_once(plain):
    faces = [replace(face, copies=9) for face in plain.faces]
    assert names(board(plain.loaded.deck, faces, plain.card, "Cabin")) == names(plain.proof)


def test_a_large_deck_shows_its_first_240_cards(plain):
    faces = [
        replace(plain.faces[0], front=replace(plain.faces[0].front, name=f"F.{at}")) for at in range(300)
    ]
    found = board(plain.loaded.deck, faces, plain.card, "Cabin")
    assert names(found) == [f"F.{at}" for at in range(240)]


@pytest.mark.parametrize("count", [1, 2, 5, 12, 13, 45])
def test_cards_lie_on_the_board_beside_each_other_and_are_cut_round(plain, count):
    faces = [
        replace(plain.faces[0], front=replace(plain.faces[0].front, name=f"F.{at}")) for at in range(count)
    ]
    frame = board(plain.loaded.deck, faces, plain.card, "Cabin")
    trims = [place.trim for place in shown(frame)]
    assert len(trims) == count + 1
    edges = Box(0, 0, frame.size.width, frame.size.height)
    for at, trim in enumerate(trims):
        assert trim.size == Size(63.5, 88.9)
        assert edges.grown(-8).contains(trim)
        assert not any(trim.grown(2).overlaps(other) for other in trims[at + 1 :])
    clips = [item.clip for item in frame.items if isinstance(item, Group)]
    assert clips == [Rect(trim, radius=3.0) for trim in trims]


@pytest.mark.parametrize(
    ("number", "group", "across"),
    [(1, 4, 1), (45, 4, 8), (12, 4, 4), (60, 4, 8), (61, 5, 10), (3, 4, 2), (9, 30, 4)],
)
def test_a_row_holds_whole_sets_where_that_looks_well(number, group, across):
    assert columns(number, group) == across


def test_the_title_and_the_count_stand_where_the_last_row_leaves_room(plain):
    # twelve cards and a back: rows of four leave three places bare
    said = [item.texts[0] for item in plain.proof.items if isinstance(item, TextBox)]
    assert said == ["Nine Owls & a Half", "13 cards, 2 sets"]
    trims = [place.trim for place in shown(plain.proof)]
    for item in plain.proof.items:
        if isinstance(item, TextBox):
            assert not any(item.box.overlaps(trim) for trim in trims)
            assert plain.matter.outcomes[item].over == ""


def test_where_there_is_no_room_there_is_no_title(plain):
    frame = board(plain.loaded.deck, plain.faces[:3], plain.card, "Cabin")
    assert len(shown(frame)) == 4
    assert not [item for item in frame.items if isinstance(item, TextBox)]


def test_the_picture_is_1800_pixels_wide_and_as_high_as_the_board(plain):
    (file,) = EXPORTS["proof"](plain)
    assert file.name == "proof.png"
    image = Image.open(io.BytesIO(file.data))
    assert image.width == 1800
    assert image.height == pytest.approx(1800 * plain.proof.size.height / plain.proof.size.width, abs=0.5)


def test_printing_some_cards_shows_those_alone():
    made = cards.job("pdf_plain", cards="nb*")
    assert names(made.proof) == [f"F.nb{at}" for at in (1, 2, 3, 4)]


def test_the_title_is_set_in_all_the_families_of_the_theme(plain):
    loaded = plain.loaded
    made = board(loaded.deck, plain.faces, plain.card, ("Abril Fatface, Crimson Text", "Cabin"))
    assert any(
        item.style.fonts == ("Abril Fatface", "Crimson Text")
        for item in walk(made.items)
        if isinstance(item, TextBox)
    )


# ------------------------------------------------------------------------------------------------ crops

SIZE = Size(60.0, 90.0)
WINDOW = Box(5, 5, 50, 60)
RED = Rgb.from_hex("#d6001c")


def picture(box: Box, path: tuple[str, ...] = ("picture",)) -> Picture:
    bitmap = Bitmap("p", 600, 300, 8, "rgb", "DCTDecode", b"")
    return Picture(box, bitmap, path=path)


def front(*items: Item) -> Frame:
    return Frame(SIZE, 4.0, items, "F.a")


def whole(frame: Frame) -> Frame:
    """The front as the proof of the crops shows it."""
    return uncropped(Face(None, frame, frame, 1)).front


def test_a_crop_is_what_the_window_and_the_cut_leave_of_a_picture():
    wide = picture(Box(-30, 5, 120, 60))
    (found,) = crops(front(Group((wide,), clip=WINDOW)))
    assert found.window == WINDOW
    assert found.lost == pytest.approx(1 - 50 / 120)
    (bled,) = crops(front(picture(Box(-4, -4, 68, 98))))  # it fills the card, and its bleed is cut off
    assert bled.window == Box(0, 0, 60, 90)
    assert bled.lost == pytest.approx(1 - 60 * 90 / (68 * 98))


@pytest.mark.parametrize(
    "item",
    [
        picture(Box(5, 10, 50, 25)),
        Group((picture(Box(4.95, 5, 50.1, 60)),), clip=WINDOW),
        Group((picture(Box(-30, 5, 120, 60), path=()),), clip=WINDOW),
        Group((picture(Box(0, 0, 20, 10)), picture(Box(20, 0, 20, 10))), clip=Box(5, 0, 30, 10)),
    ],
    ids=["seen whole", "less than one part in a hundred", "of the template", "a pattern"],
)
def test_a_face_that_crops_nothing_of_the_deck_is_shown_as_it_is(item):
    frame = front(item)
    assert whole(frame) is frame


def test_a_cropped_picture_is_whole_in_its_card_s_place_pale_where_it_is_cut_away():
    wide = picture(Box(-30, 5, 120, 60))
    title = TextBox(Box(5, 70, 50, 5), ("Donkey ride",), cards.style(), path=("sets", 0, "title"))
    shown = whole(front(Group((wide,), clip=WINDOW), title))
    ground, pale, seen, outline, caption = shown.items
    scale = 55 / 120  # the picture is as wide as the card without 2.5 mm at each side
    assert ground == Rect(Box(-4, -4, 68, 98), fill=Rgb(1.0, 1.0, 1.0))
    placed = Box(2.5, 2.5 + (85 - 6.6 - 60 * scale) / 2, 55, 60 * scale)
    window = Box(2.5 + 35 * scale, placed.y, 50 * scale, 60 * scale)
    assert pale == replace(wide, box=placed, bitmap=replace(pale.bitmap, strength=0.3))
    assert pale.bitmap != wide.bitmap
    assert seen == Group((replace(wide, box=placed),), clip=window)
    assert outline.box == window
    assert (outline.stroke, outline.width, outline.fill) == (RED, pytest.approx(0.7), None)
    assert caption.texts == ("Donkey ride: 58 % cut away", "58 % cut away")
    assert not caption.box.overlaps(placed)
    assert shown.size == SIZE


def test_a_picture_in_a_disc_is_outlined_by_a_circle():
    disc = Circle(Point(30, 30), 20)
    tall = picture(Box(10, 0, 40, 60))
    _, pale, seen, outline, caption = whole(front(Group((tall,), clip=disc))).items
    scale = outline.radius / 20
    assert pale.box.width == pytest.approx(40 * scale)
    assert seen.clip == replace(outline, stroke=None, width=0.0)
    assert outline.centre.x == pytest.approx(30)
    assert caption.texts == ("48 % cut away",)


def test_a_drawing_is_made_pale_too():
    svg = Vector(
        "v", 2, 1, b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0"/></svg>'
    )
    drawing = Art(Box(-30, 5, 120, 60), svg, path=("picture",))
    _, pale, *_ = whole(front(Group((drawing,), clip=WINDOW))).items
    assert b'<g opacity="0.3"><path d="M0 0"/></g></svg>' in pale.vector.data


def test_of_several_pictures_the_largest_is_shown():
    small, large = picture(Box(0, 0, 40, 20)), picture(Box(-30, 25, 120, 40))
    cropped = front(Group((small,), clip=Box(0, 0, 20, 20)), Group((large,), clip=Box(5, 25, 50, 40)))
    assert whole(cropped).items[1].box.width == pytest.approx(55)
    assert whole(cropped).items[1].box.height == pytest.approx(55 / 3)


@pytest.fixture(scope="module")
def cropped(tmp_path_factory):
    """A deck of one wide photograph that each card crops elsewhere, and one that shows it whole."""
    folder = tmp_path_factory.mktemp("crops")
    Image.new("RGB", (1600, 800), "#0000ff").save(folder / "a.png")
    held = [
        f"{{title: Owl {at}, picture: a.png, {how}}}"
        for at, how in enumerate(("focus: left", "focus: right", "fit: contain"))
    ]
    return cards.deck_file(folder, {"O": held}, "back: {picture: a.png}\nchecks: {D013: off, D060: off}")


def test_the_proof_of_the_crops_shows_what_the_focus_keeps(cropped):
    made = cards.job(cropped, crops=True)
    left, right, contained = (place.frame for place in shown(made.proof)[:3])
    for frame, edge in ((left, "left"), (right, "right")):
        _, pale, seen, _, caption = frame.items
        assert seen.clip.edge(edge) == pytest.approx(pale.box.edge(edge), abs=0.01)
        assert seen.clip.width < pale.box.width / 2
        assert made.matter.outcomes[caption].over == ""
    assert contained == made.faces[2].front
    back = shown(made.proof)[-1].frame
    assert next(item.texts for item in back.items if isinstance(item, TextBox))[-1].endswith("% cut away")


def test_the_sheets_are_the_same_with_a_proof_of_the_crops(cropped):
    with_crops, without = cards.job(cropped, crops=True), cards.job(cropped)
    assert with_crops.sheets == without.sheets
    assert with_crops.proof != without.proof


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_what_is_cut_away_is_pale_on_the_finished_proof(cropped, kind):
    made = cards.job(cropped, crops=True, format=kind)
    (file,) = EXPORTS["proof"](made)
    assert file.name == f"proof.{kind}"
    image = Image.open(io.BytesIO(file.data)).convert("RGB") if kind == "png" else colours(file.data)
    scale = image.width / made.proof.size.width
    place = shown(made.proof)[0]
    _, pale, seen, *_ = place.frame.items

    def at(x: float, y: float) -> tuple[int, ...]:
        return image.getpixel((round((place.x + x) * scale), round((place.y + y) * scale)))

    middle = pale.box.centre.y
    assert at(seen.clip.centre.x, middle) == (0, 0, 255)
    assert at((seen.clip.right + pale.box.right) / 2, middle) == pytest.approx((178, 178, 255), abs=3)
    assert at(seen.clip.right, middle) == pytest.approx((214, 0, 28), abs=3)
