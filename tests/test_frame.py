"""Frames: values that are compared, walked and turned."""

from dataclasses import replace

import pytest

from generator.frame import (
    BLACK,
    Art,
    Bitmap,
    Circle,
    Frame,
    Grey,
    Group,
    Line,
    Path,
    Picture,
    Place,
    Rect,
    Rgb,
    TextBox,
    TextStyle,
    Vector,
    turned,
    walk,
)
from generator.geometry import Box, Point, Size

VECTOR = Vector("v", 10, 10, b"<svg/>")
BITMAP = Bitmap("b", 40, 30, 8, "rgb", "DCTDecode", b"...")
CARD = Frame(Size(63, 88), 4, (Rect(Box(-4, -4, 71, 96), fill=BLACK),), "F.a")

EVERYTHING = Frame(
    Size(210, 297),
    0,
    (
        Rect(Box(10, 20, 30, 40), stroke=BLACK, width=0.25),
        Line(Point(1, 2), Point(3, 4)),
        Circle(Point(50, 60), 5, fill=Grey(0.5)),
        Path((("M", (Point(0, 0),)), ("L", (Point(1, 0),)), ("L", (Point(0, 1),)), ("Z", ())), BLACK),
        Picture(Box(0, 0, 40, 30), BITMAP),
        Art(Box(5, 5, 10, 10), VECTOR, turn=180),
        TextBox(Box(5, 5, 50, 5), ("Owl",), TextStyle(("Cabin",), 3, 2)),
        Group((Rect(Box(1, 1, 2, 2), fill=BLACK),), clip=Box(0, 0, 2, 2)),
        Group((Rect(Box(1, 1, 2, 2), fill=BLACK),), clip=Circle(Point(1, 2), 3)),
        Place(CARD, 10, 10, clip=Box(8, 8, 67, 92)),
    ),
    "page",
)


def test_a_page_turned_four_times_is_the_page():
    page = EVERYTHING
    for _ in range(4):
        page = turned(page)
    assert page == EVERYTHING


def test_a_page_turned_once_stands_on_its_side_with_all_that_is_on_it():
    page = turned(EVERYTHING)
    assert page.size == Size(297, 210)
    assert page.name == "page"
    *_, text, _boxed, _round, card = page.items
    assert isinstance(text, TextBox)
    assert (text.box, text.turn) == (Box(287, 5, 5, 50), 90)
    assert isinstance(card, Place)
    assert (card.trim, card.turn, card.clip) == (Box(199, 10, 88, 63), 90, Box(197, 8, 92, 67))


def test_what_is_placed_sideways_takes_its_room_sideways():
    assert Place(CARD, 10, 20).trim == Place(CARD, 10, 20, turn=180).trim == Box(10, 20, 63, 88)
    assert Place(CARD, 10, 20, turn=90).trim == Place(CARD, 10, 20, turn=270).trim == Box(10, 20, 88, 63)


def test_walking_visits_groups_and_placed_frames_in_paint_order():
    first, inner, last = (Rect(Box(at, 0, 1, 1)) for at in (1, 2, 3))
    group = Group((inner,))
    card = Place(Frame(Size(5, 5), 0, (group,)), 0, 0)
    assert list(walk((first, card, last))) == [first, card, group, inner, last]


def test_a_frame_knows_its_trim_and_its_bleed():
    assert CARD.trim == Box(0, 0, 63, 88)
    assert CARD.media == Box(-4, -4, 71, 96)


def test_the_place_in_the_deck_makes_no_difference_between_items():
    rect = Rect(Box(0, 0, 1, 1), fill=BLACK)
    assert replace(rect, path=("sets", 0)) == rect


def test_pictures_are_told_apart_by_their_digest():
    assert replace(BITMAP, data=b"other") == BITMAP
    assert replace(BITMAP, digest="c") != BITMAP


@pytest.mark.parametrize(("orientation", "seen"), [(1, Size(40, 30)), (3, Size(40, 30)), (6, Size(30, 40))])
def test_a_picture_is_seen_the_way_the_camera_was_held(orientation, seen):
    assert replace(BITMAP, orientation=orientation).seen == seen


def test_a_colour_reads_back_as_it_was_written():
    assert Rgb.from_hex("#8a1a06").hex() == "#8a1a06"
    assert Rgb.from_hex("#ffffff") == Rgb(1, 1, 1)
