"""Layouts that forgive: folded sheets, backs on sheets of their own, part-filled last sheets; paper is simulated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.frame import Line
from generator.geometry import Box, bounding
from generator.impose import Caption, Setup, marks, pages, plan, sheets
from generator.impose.grid import FOLD, mirrored
from generator.stock import CARDS, PAPERS, card, paper
from tests.test_impose import (
    card_point_on_page,
    counts,
    faces,
    grid_of,
    layout_map,
    many,
    on_page,
    page_marks,
    places,
    printed,
    run,
    setups,
    shown,
    strip_boxes,
    texts,
)

A4 = Setup(paper("a4"), card("poker").size)
FOLDED = replace(A4, backs="fold")
APART = replace(A4, backs="separate")
folds = st.sampled_from(["best", "long", "short"])


def fold_line(grid):
    """The fold on the printed page: ("x", its x) where it stands upright, ("y", its y) where it lies level."""
    upright = (grid.fold == "vertical") != grid.landscape
    return ("x", grid.page.width / 2) if upright else ("y", grid.page.height / 2)


# ---------------------------------------------------------------------------------------------------- fold


@pytest.mark.parametrize(
    ("name", "counts"),
    [("poker", (4, 4, 5, 9, 8)), ("vintage-uk", (4, 4, 5, 9, 9)), ("tarot", (2, 2, 2, 5, 5))],
)
def test_a_folded_sheet_holds_about_half_as_many_cards(name, counts):
    papers = ("a4", "letter", "legal", "a3", "tabloid")
    grids = [grid_of(Setup(paper(sheet), card(name).size, backs="fold")) for sheet in papers]
    assert tuple(len(grid.slots) for grid in grids) == counts


def test_fronts_and_backs_lie_about_a_fold_along_the_long_edge():
    (sheet,) = run("ABC", replace(FOLDED, fold="long"))
    assert sheet.back is None
    # four heads to the right, in one column beside the fold; their backs beyond it
    assert layout_map(sheet.front) == "aA bB cC"
    assert {place.turn for place in places(sheet.front) if place.frame.name.startswith("F")} == {90}


def test_fronts_and_backs_lie_about_a_fold_along_the_short_edge():
    (sheet,) = run("ABCD", replace(FOLDED, fold="short"))
    grid = grid_of(replace(FOLDED, fold="short"))
    assert (grid.landscape, grid.fold) == (True, "vertical")
    assert layout_map(sheet.front) == "CA DB db ca"


def test_of_two_folds_that_hold_as_many_the_one_with_cards_beside_it_alone_is_taken():
    grid = grid_of(FOLDED)
    assert len(grid.slots) == len(grid_of(replace(FOLDED, fold="short")).slots) == 4
    assert min(grid.columns, grid.rows) == 1


def test_six_millimetres_lie_between_fold_and_trim():
    for fold in ("long", "short"):
        setup = replace(FOLDED, fold=fold)
        way, at = fold_line(grid_of(setup))
        (sheet,) = run("ABCD", setup)
        trims = [place.trim for place in places(sheet.front)]
        near = min(
            abs(edge - at) for t in trims for edge in ((t.left, t.right) if way == "x" else (t.top, t.bottom))
        )
        assert near == pytest.approx(FOLD)


def test_the_fold_is_dashed_in_both_margins_and_nothing_else_is():
    setup = replace(FOLDED, fold="long")
    grid = grid_of(setup)
    way, at = fold_line(grid)
    assert way == "x"
    on_fold = [
        box for box in page_marks(setup, grid) if abs(box.centre.x - at) < 1e-6 and box.height > box.width
    ]
    assert {box.centre.y < grid.page.height / 2 for box in on_fold} == {True, False}
    assert len(on_fold) >= 4
    block = bounding(on_page(grid.trims, grid)).grown(setup.bleed)
    assert not any(box.overlaps(block) for box in on_fold)
    # cuts run across the fold, so that they are seen on both sides of the folded sheet
    assert sum(box.left < at - 1 < at + 1 < box.right for box in page_marks(setup, grid)) == 5


def test_a_folded_sheet_says_so_in_its_footer():
    (sheet,) = run("AB", FOLDED)
    assert texts(sheet.front)[0].texts[0] == "William · 1st edition · sheet 1 of 1 · fold, glue, cut · A4"


@given(setups, counts, folds)
def test_folded_and_cut_out_every_card_has_its_back_upright_behind_its_front(setup, count, fold):
    """The paper itself is simulated: beyond the fold it goes over to the other side."""
    setup = replace(setup, backs="fold", fold=fold)
    grid, held = printed(setup, count)
    way, at = fold_line(grid)
    for sheet in held[:2]:
        assert sheet.back is None
        fronts = {p.frame.name[2:]: p for p in places(sheet.front) if p.frame.name.startswith("F.")}
        backs = {p.frame.name[2:]: p for p in places(sheet.front) if p.frame.name.startswith("B.")}
        assert fronts.keys() == backs.keys()
        for name, back in backs.items():
            front, wide, high = fronts[name], setup.card.width, setup.card.height
            for u, v in ((0, 0), (wide, 0), (wide / 3, high / 4)):
                x, y = card_point_on_page(back, u, v)
                over = (2 * at - x, y) if way == "x" else (x, 2 * at - y)
                # a card flipped about its own upright axis has left and right exchanged, top and bottom not
                assert over == pytest.approx(card_point_on_page(front, wide - u, v), abs=5e-6)


@given(setups, counts, folds)
def test_all_of_a_folded_sheet_keeps_its_distance(setup, count, fold):
    setup = replace(setup, backs="fold", fold=fold)
    grid, held = printed(setup, count)
    way, at = fold_line(grid)
    page = held[-1].front
    assert sum(len(places(one.front)) for one in held) == 2 * count
    paper_box = Box(0, 0, page.size.width, page.size.height)
    clips = [place.clip for place in places(page)]
    drawn, strips = page_marks(setup, grid), strip_boxes(page, setup, grid)
    for place in places(page):
        assert paper_box.grown(-grid.margin).contains(place.trim, slack=1e-3)
        ends = (place.clip.left, place.clip.right) if way == "x" else (place.clip.top, place.clip.bottom)
        assert ends[1] <= at - FOLD + setup.bleed + 1e-5 or ends[0] >= at + FOLD - setup.bleed - 1e-5
        assert max(shown(place)) <= max(setup.bleed, 0.1) + 3e-6
    assert not any(mark.overlaps(clip) for mark in drawn for clip in clips)
    assert not any(strip.overlaps(other) for strip in strips for other in (*clips, *drawn))
    for box in strips:
        assert paper_box.grown(-5).contains(box, slack=1e-4)


def test_a_card_that_does_not_fit_twice_beside_a_fold_is_refused_with_the_sum():
    _, (problem,) = plan(Setup(paper("a6"), A4.card, backs="fold"))
    assert problem.id == "D071"
    assert problem.text == (
        "no card fits on both sides of a fold on A6: a card of 63.5 x 88.9 mm with a margin of 9 mm and 6 mm to the "
        "fold needs 157 mm across it at least"
    )
    assert (
        problem.hint
        == "Choose larger paper (a5, letter, a4) or another way for the backs (duplex, separate)."
    )


def test_every_card_size_and_paper_folds_or_says_why():
    for size in CARDS.values():
        for one in PAPERS.values():
            grid, problems = plan(Setup(one, size.size, backs="fold"))
            assert grid or [problem.id for problem in problems] == ["D071"]
            assert all(problem.id in ("D071", "D077") for problem in problems)


# ------------------------------------------------------------------------------------------------ separate


def test_backs_on_sheets_of_their_own_lie_where_their_fronts_do():
    (sheet,) = run("ABCDEFG", APART)
    assert layout_map(sheet.front) == "ABC DEF G.."
    assert layout_map(sheet.back) == "abc def g.."
    assert {place.turn for place in places(sheet.back)} == {0}


def test_sheets_of_backs_follow_all_sheets_of_fronts_whatever_the_order():
    for order in ("interleaved", "split"):
        setup = replace(APART, order=order)
        first, second = run("ABCDEFGHIJ", setup)
        assert pages([first, second], setup.page_order) == (
            first.front,
            second.front,
            first.back,
            second.back,
        )


def test_a_landscape_sheet_of_backs_is_turned_like_its_fronts():
    (sheet,) = run("ABCDEFG", replace(APART, paper=paper("letter")))
    assert layout_map(sheet.back) == layout_map(sheet.front).lower()
    assert {place.turn for place in places(sheet.back)} == {90}


# --------------------------------------------------------------------------------------- part-filled sheets


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("count", range(1, 9))
def test_a_part_filled_last_sheet_keeps_its_backs_behind_their_fronts(flip, sheet, count):
    setup = Setup(paper(sheet), A4.card, flip=flip)
    grid = grid_of(setup)
    (only,) = sheets(many(count), setup, grid, Caption("William"))
    axis = "vertical" if flip == "long" else "horizontal"
    backs = {place.frame.name[2:]: place.trim for place in places(only.back)}
    for place in places(only.front):
        assert backs[place.frame.name[2:]] == mirrored(place.trim, grid.page, axis)
    assert [item for item in only.front.items if isinstance(item, Line)][: len(marks(setup, grid))]


def test_cards_without_backs_leave_bare_paper_on_a_folded_sheet():
    cards = faces("ABC")
    cards[1] = (cards[1][0], None)
    (sheet,) = run(cards, replace(FOLDED, fold="long"))
    assert layout_map(sheet.front) == "aA .B cC"
