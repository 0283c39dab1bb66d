"""Boxes in millimetres."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Box, Point, Size, bounding, quarter_on

lengths = st.floats(min_value=0.01, max_value=2000)
places = st.floats(min_value=-2000, max_value=2000)
boxes = st.builds(Box, places, places, lengths, lengths)
pages = st.builds(
    Size, lengths.map(lambda length: round(length, 6)), lengths.map(lambda length: round(length, 6))
)


def test_a_box_knows_its_sides_and_its_middle():
    box = Box(10, 20, 63.5, 88.9)
    assert (box.left, box.top, box.right, box.bottom) == (10, 20, 73.5, 108.9)
    assert box.centre == Point(41.75, 64.45)
    assert box.size == Size(63.5, 88.9)


def test_float_noise_and_the_sign_of_nothing_do_not_make_boxes_differ():
    assert Box(0.1 + 0.2, -1e-9, 1, 1) == Box(0.3, 0, 1, 1)
    assert str(Box(-1e-9, 0, 1, 1).x) == "0.0"


def test_a_grown_box_reaches_out_on_every_side():
    assert Box(0, 0, 63, 88).grown(3) == Box(-3, -3, 69, 94)
    assert Box(0, 0, 63, 88).grown(-3) == Box(3, 3, 57, 82)


def test_boxes_that_share_an_edge_do_not_overlap():
    left, right = Box(0, 0, 63.3, 88), Box(63.3, 0, 63.3, 88)
    assert not left.overlaps(right)
    assert left.overlaps(right.moved(-0.1, 0))
    assert not left.overlaps(right.moved(-0.1, 88))


def test_a_box_contains_itself_and_what_lies_inside():
    page = Box(0, 0, 210, 297)
    assert page.contains(page)
    assert page.contains(Box(10, 10, 190, 277))
    assert not page.contains(Box(10, 10, 201, 10))


def test_the_bounding_box_holds_all_and_no_more():
    assert bounding([Box(5, 9, 1, 1), Box(0, 10, 2, 5)]) == Box(0, 9, 6, 6)


def test_a_quarter_turn_takes_the_top_left_corner_to_the_top_right():
    assert Box(10, 20, 3, 4).turned(Size(100, 200)) == Box(176, 10, 4, 3)


@pytest.mark.parametrize(("turn", "on"), [(0, 90), (90, 180), (180, 270), (270, 0)])
def test_a_quarter_on_is_clockwise(turn, on):
    assert quarter_on(turn) == on


@given(boxes, pages)
def test_four_quarter_turns_bring_a_box_home(box, page):
    home = box
    for size in (page, page.swapped) * 2:
        home = home.turned(size)
    # right and bottom are rounded anew on every turn
    assert (home.x, home.y) == pytest.approx((box.x, box.y), abs=5e-6)
    assert home.size == box.size


@given(boxes, st.floats(min_value=0, max_value=100))
def test_a_box_lies_in_what_it_is_grown_to(box, by):
    assert box.grown(by).contains(box, slack=2e-6)


@given(st.lists(boxes, min_size=1, max_size=8))
def test_every_box_lies_in_the_bounding_box(held):
    assert all(bounding(held).contains(box, slack=3e-6) for box in held)


@given(boxes, boxes)
def test_overlapping_is_mutual(one, other):
    assert one.overlaps(other) == other.overlaps(one)
