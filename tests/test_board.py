"""The contact sheet: every different card once, specials twice, the backs, in rows of whole sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.board import board, columns
from generator.export import EXPORTS
from generator.frame import Frame, Group, Place, Rect, TextBox, walk
from generator.geometry import Box, Size
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
    import io

    from PIL import Image

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
