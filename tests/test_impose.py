"""Faces on sheets: counts, slots, backs, bleed, marks, footer and ruler."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, inf, nan

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.frame import Frame, Line, Place, TextBox
from generator.geometry import Box, Point, Size, bounding
from generator.impose import Caption, Grid, Setup, how_many, marks, pages, plan, sheets
from generator.impose.grid import laid, mirrored
from generator.problem import Severity
from generator.stock import CARDS, PAPERS, card, paper

settings.register_profile("deckwright", deadline=None)  # a busy machine is no fault of a layout
settings.load_profile("deckwright")

A4 = Setup(paper("a4"), card("poker").size)
LETTER = Setup(paper("letter"), card("poker").size)  # eight cards, on a landscape sheet
WILLIAM = Caption("William", "1st edition", "A4")


# ------------------------------------------------------------------------------------------- small pictures


def faces(names, size=A4.card, backs=True):
    """A card for each name: front `F.A`, back `B.a`."""
    return [
        (Frame(size, 4, (), f"F.{name}"), Frame(size, 4, (), f"B.{name.lower()}") if backs else None)
        for name in names
    ]


def many(count, size=A4.card):
    return [(Frame(size, 4, (), f"F.{at}"), Frame(size, 4, (), f"B.{at}")) for at in range(count)]


def grid_of(setup) -> Grid:
    grid, problems = plan(setup)
    assert grid, problems
    return grid


def run(names, setup=A4, caption=WILLIAM, only=None):
    cards = names if isinstance(names, list) else faces(names, setup.card)
    return sheets(cards, setup, grid_of(setup), caption, only)


def places(page):
    return [item for item in page.items if isinstance(item, Place)]


def texts(page):
    return [item for item in page.items if isinstance(item, TextBox)]


def layout_map(page):
    """The names of the cards as they lie, row by row; a dot where a slot of a full column is empty."""
    at = {(place.trim.y, place.trim.x): place.frame.name.split(".")[1] for place in places(page)}
    rows, columns = sorted({y for y, _ in at}), sorted({x for _, x in at})
    return " ".join("".join(at.get((y, x), ".") for x in columns) for y in rows)


def shown(place):
    """How far a placed card reaches beyond its trim: left, top, right, bottom."""
    clip, trim = place.clip, place.trim
    sides = trim.left - clip.left, trim.top - clip.top, clip.right - trim.right, clip.bottom - trim.bottom
    return tuple(round(side, 6) for side in sides)


def line_box(line):
    """The room that a line takes, thickness and all."""
    half = line.width / 2
    xs, ys = sorted((line.start.x, line.end.x)), sorted((line.start.y, line.end.y))
    beside, above = (half, 0.0) if xs[1] - xs[0] < ys[1] - ys[0] else (0.0, half)
    return Box(xs[0] - beside, ys[0] - above, xs[1] - xs[0] + 2 * beside, ys[1] - ys[0] + 2 * above)


def on_page(boxes, grid):
    """Boxes of the composed sheet, as they lie on the printed page."""
    return [box.turned(grid.composed) if grid.landscape else box for box in boxes]


def page_marks(setup, grid):
    return on_page([line_box(mark) for mark in marks(setup, grid)], grid)


def strip_boxes(page, setup, grid):
    """The ink of footer and ruler. A line of text reaches 0.05 em above its capitals and 0.25 em below."""
    lines = [item for item in page.items if isinstance(item, Line)][len(marks(setup, grid)) :]
    held = [line_box(line) for line in lines]
    for text in texts(page):
        rise, fall, box = 0.05 * text.style.size, 0.25 * text.style.size, text.box
        above = {0: (0, -rise), 90: (-fall, 0), 180: (0, -fall), 270: (-rise, 0)}[text.turn]
        both = rise + fall
        wide, high = (
            (box.width, box.height + both) if text.turn in (0, 180) else (box.width + both, box.height)
        )
        held.append(Box(box.x + above[0], box.y + above[1], wide, high))
    return held


# -------------------------------------------------------------------------------------------------- counts


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("poker", (9, 8, 10, 18, 16)),
        ("vintage-uk", (9, 9, 10, 18, 18)),
        ("bridge", (9, 8, 10, 21, 16)),
        ("tarot", (4, 4, 4, 10, 10)),
    ],
)
def test_a_sheet_with_marks_holds_as_many_cards_as_the_design_promises(name, counts):
    papers = ("a4", "letter", "legal", "a3", "tabloid")
    grids = [grid_of(Setup(paper(sheet), card(name).size)) for sheet in papers]
    assert tuple(len(grid.slots) for grid in grids) == counts


@pytest.mark.parametrize(
    ("name", "bare", "narrow", "wide"),
    [
        ("poker", (9, 9, 10, 18, 18), (9, 8, 10, 18, 16), (8, 6, 10, 16, 12)),
        ("mtg", (9, 9, 10, 18, 18), (9, 9, 10, 18, 18), (8, 6, 10, 18, 12)),
        ("vintage-uk", (9, 9, 10, 18, 18), (9, 9, 10, 18, 18), (9, 8, 10, 18, 16)),
        ("bridge", (9, 9, 12, 21, 21), (9, 8, 10, 18, 16), (9, 8, 10, 18, 16)),
        ("euro", (9, 8, 10, 18, 16), (9, 8, 10, 18, 16), (8, 8, 10, 16, 16)),
        ("tarot", (4, 4, 4, 12, 10), (4, 4, 4, 12, 10), (4, 4, 4, 10, 10)),
        ("euro-mini", (16, 12, 20, 36, 36), (16, 12, 16, 32, 30), (12, 12, 16, 25, 25)),
        ("us-mini", (18, 18, 24, 36, 40), (18, 18, 24, 36, 36), (16, 15, 21, 36, 30)),
        ("square-70", (8, 6, 8, 20, 15), (8, 6, 8, 20, 15), (6, 6, 8, 15, 15)),
        ("jumbo", (4, 3, 4, 8, 9), (4, 2, 4, 8, 4), (4, 2, 4, 8, 4)),
    ],
)
def test_counts_without_marks_are_those_of_the_table_of_papers(name, bare, narrow, wide):
    for counts, margin, gap in ((bare, 6.35, 0), (narrow, 5, 2), (wide, 5, 6)):
        setups = [
            Setup(paper(sheet), card(name).size, gap=gap, margin=margin, marks="none")
            for sheet in ("a4", "letter", "legal", "a3", "tabloid")
        ]
        assert tuple(len(grid_of(setup).slots) for setup in setups) == counts


def test_cards_that_fit_to_the_hair_are_not_lost_to_rounding():  # C072
    assert how_many(210, 42) == 5
    assert how_many(210 - 10, 99, 2) == 2
    assert how_many(3 * 63.3, 63.3) == 3
    assert how_many(3 * 63.3 - 0.01, 63.3) == 2
    assert how_many(-5, 63.3) == 0


@given(
    st.floats(min_value=20, max_value=400),
    st.integers(min_value=1, max_value=30),
    st.floats(min_value=0, max_value=20),
)
def test_a_page_made_to_fit_n_cards_holds_n(step, count, gap):
    assert how_many(count * step + (count - 1) * gap, step, gap) == count


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_there_is_no_blank_sheet_and_none_is_lost(count, expected):  # C073
    for backs in ("duplex", "none"):
        printed = run(many(count), replace(A4, backs=backs))
        assert len(printed) == expected
        assert len(pages(printed, "interleaved")) == expected * (2 if backs == "duplex" else 1)
        held = [place.frame.name for sheet in printed for place in places(sheet.front)]
        assert held == [f"F.{at}" for at in range(count)]


def test_a_card_larger_than_the_page_is_refused_with_the_sum_and_what_would_fit():  # C074
    _, (problem,) = plan(Setup(paper("a4"), Size(250, 350), marks="none"))
    assert problem.id == "D071"
    assert problem.severity is Severity.ERROR
    assert problem.text == (
        "no card fits, upright or on its side: it needs 250 x 350 mm, and A4 (210 x 297 mm) "
        "with a margin of 5 mm leaves 200 x 287 mm"
    )
    assert problem.hint == "Choose larger paper (tabloid, a3, arch-b) or a card of 200 x 287 mm or less."
    _, (problem,) = plan(Setup(paper("a4"), Size(210, 297), margin=5, marks="none"))
    assert problem.hint == "Choose larger paper (sra4, tabloid, a3) or a card of 200 x 287 mm or less."


def test_a_margin_that_leaves_nothing_is_refused_with_the_margin_that_would_do():
    _, (problem,) = plan(replace(A4, margin=90))
    assert problem.id == "D071"
    assert problem.text.endswith("A4 (210 x 297 mm) with a margin of 90 mm leaves 30 x 117 mm")
    assert problem.hint.startswith(
        "Choose larger paper (tabloid, a3, arch-b) or a margin of 73.25 mm or less"
    )
    _, (problem,) = plan(replace(A4, margin=400))
    assert problem.text.endswith("leaves nothing")
    assert problem.hint == "Choose a margin of 73.25 mm or less or a smaller margin."


def test_every_card_size_and_paper_gives_a_sheet_or_says_why():
    for size in CARDS.values():
        for sheet in PAPERS.values():
            grid, problems = plan(Setup(sheet, size.size))
            assert grid or [problem.id for problem in problems] == ["D071"]
            assert all(problem.id in ("D071", "D077") for problem in problems)


# ------------------------------------------------------------------------------------------- slots and backs


def test_backs_are_mirrored_for_a_flip_on_the_long_edge():
    (sheet,) = run("ABCDEFG")
    assert layout_map(sheet.front) == "ABC DEF G.."
    assert layout_map(sheet.back) == "cba fed ..g"
    assert {place.turn for place in places(sheet.back)} == {0}


def test_nine_backs_lie_behind_their_fronts():  # C080
    (sheet,) = run("ABCDEFGHI")
    assert layout_map(sheet.back) == "cba fed ihg"


def test_backs_for_a_flip_on_the_short_edge_stand_on_their_heads_in_rows_from_below():  # C082
    (sheet,) = run("ABCDEFG", replace(A4, flip="short"))
    assert layout_map(sheet.front) == "ABC DEF G.."
    assert layout_map(sheet.back) == "g.. def abc"
    assert {place.turn for place in places(sheet.back)} == {180}


def test_a_landscape_sheet_lies_on_its_side_on_an_upright_page():
    (sheet,) = run("ABCDEFG", LETTER)
    assert sheet.front.size == sheet.back.size == Size(215.9, 279.4)
    # composed ABCD EFG. and turned a quarter clockwise
    assert layout_map(sheet.front) == "EA FB GC .D"
    assert {place.turn for place in places(sheet.front)} == {90}
    assert layout_map(sheet.back) == "ae bf cg d."
    assert {place.turn for place in places(sheet.back)} == {270}
    (sheet,) = run("ABCDEFG", replace(LETTER, flip="short"))
    assert layout_map(sheet.back) == ".d gc fb ea"
    assert {place.turn for place in places(sheet.back)} == {90}


def test_a_card_without_a_back_leaves_its_place_bare():
    cards = faces("ABCD")
    cards[1] = (cards[1][0], None)
    (sheet,) = run(cards)
    assert layout_map(sheet.front) == "ABC D.."
    assert layout_map(sheet.back) == "ca .d"  # the middle column is bare
    assert len(places(sheet.back)) == 3


def test_without_backs_a_sheet_is_one_page():
    (sheet,) = run("ABC", replace(A4, backs="none"))
    assert sheet.back is None
    assert pages([sheet], "split") == (sheet.front,)


def test_pages_go_to_the_printer_interleaved_or_split():
    first, second = run("ABCDEFGHIJ")
    assert pages([first, second], "interleaved") == (first.front, first.back, second.front, second.back)
    assert pages([first, second], "split") == (first.front, second.front, first.back, second.back)


def test_sheets_printed_again_keep_their_numbers():
    everything = run(many(30))
    again = run(many(30), only=frozenset({2, 4, 9}))
    assert again == (everything[1], everything[3])
    assert [(sheet.number, sheet.of) for sheet in again] == [(2, 4), (4, 4)]


def test_slots_and_marks_are_the_same_on_every_sheet():  # C078
    printed = run(many(20))
    assert len(printed) == 3
    assert len({places(sheet.front)[0].trim for sheet in printed}) == 1
    assert (
        len({tuple(item for item in sheet.front.items if isinstance(item, Line)) for sheet in printed}) == 1
    )


def test_the_block_is_centred_on_both_sides_of_the_paper():  # C086
    setup = Setup(Size(227, 297), Size(63, 88), margin=10)
    grid = grid_of(setup)
    assert (grid.block.left, grid.block.top) == (19, 16.5)
    (sheet,) = run(many(9, setup.card), setup)
    for page in (sheet.front, sheet.back):
        assert bounding(place.trim for place in places(page)) == grid.block


def test_faces_of_another_size_are_refused():  # C077
    with pytest.raises(ValueError, match=r"face 'F.A' is .* but these sheets hold cards of"):
        run(faces("A", Size(126, 88)))


# -------------------------------------------------------------------------------------------------- bleed


def test_one_card_shows_its_bleed_on_all_four_sides():  # C064
    (sheet,) = run("A", replace(A4, card=Size(63, 88), bleed=3))
    for page in (sheet.front, sheet.back):
        assert [shown(place) for place in places(page)] == [(3, 3, 3, 3)]


def test_nine_cards_show_their_bleed_around_the_block():  # C064
    (sheet,) = run("ABCDEFGHI", replace(A4, card=Size(63, 88), bleed=3))
    for page in (sheet.front, sheet.back):
        around = bounding(place.clip for place in places(page))
        assert around == bounding(place.trim for place in places(page)).grown(3)


@pytest.mark.parametrize(
    ("sheet", "size", "count"),
    [("letter", Size(101.6, 152.4), 2), ("a4", Size(100, 200), 2), ("a4", Size(150, 200), 1)],
)
def test_a_grid_of_one_row_or_one_card_is_a_grid_like_any_other(sheet, size, count):  # C059
    setup = Setup(paper(sheet), size, bleed=3, margin=5, marks="none")
    assert len(grid_of(setup).slots) == count
    (printed,) = run(many(count, size), setup)
    for page in (printed.front, printed.back):
        held = places(page)
        assert bounding(place.clip for place in held) == bounding(place.trim for place in held).grown(3)


def test_without_bleed_and_gap_there_is_no_seam_in_the_block():  # C062
    (sheet,) = run("ABCDEFGHI", replace(A4, bleed=0))
    for page in (sheet.front, sheet.back):
        assert [shown(place) for place in places(page)] == [
            (0, 0, 0.1, 0.1),
            (0, 0, 0.1, 0.1),
            (0, 0, 0, 0.1),
            (0, 0, 0.1, 0.1),
            (0, 0, 0.1, 0.1),
            (0, 0, 0, 0.1),
            (0, 0, 0.1, 0),
            (0, 0, 0.1, 0),
            (0, 0, 0, 0),
        ]


def test_towards_an_empty_slot_a_card_shows_its_bleed():
    (sheet,) = run("ABCDEFG")
    *_, f, g = places(sheet.front)
    assert (shown(f), shown(g)) == ((0, 0, 2, 2), (2, 0, 2, 2))
    *_, last = places(sheet.back)
    assert (last.frame.name, shown(last)) == ("B.g", (2, 0, 2, 2))


def test_between_cards_the_bleed_is_half_the_gap_at_most():
    (sheet,) = run("ABCDEFGHI", replace(A4, card=Size(60, 85), gap=3))
    middle = places(sheet.front)[4]
    assert shown(middle) == (1.5, 1.5, 1.5, 1.5)
    (sheet,) = run("ABCDEFGHI", replace(A4, card=Size(55, 80), gap=6))
    assert {shown(place) for place in places(sheet.front)} == {(2, 2, 2, 2)}


# -------------------------------------------------------------------------------------------------- marks


def test_the_marks_of_nine_cards_on_a4():
    drawn = {(line.start, line.end) for line in marks(A4, grid_of(A4))}
    assert len(drawn) == 4 * 2 + 4 * 2
    assert (Point(9.75, 7.65), Point(9.75, 12.65)) in drawn  # 15.15 - 2.5 = 12.65, 5 long
    assert (Point(73.25, 284.35), Point(73.25, 289.35)) in drawn
    assert (Point(5, 15.15), Point(7.25, 15.15)) in drawn  # 9.75 - 2.5 = 7.25, to the printable edge
    assert (Point(202.75, 281.85), Point(205, 281.85)) in drawn
    assert {line.width for line in marks(A4, grid_of(A4))} == {0.0882}


def test_ticks_are_marks_of_the_least_length():
    setup = replace(A4, marks="ticks")
    assert {round(max(box.width, box.height), 6) for box in page_marks(setup, grid_of(setup))} == {1.5}


def test_marks_that_are_switched_off_are_not_drawn():  # C069
    setup = replace(A4, marks="none")
    assert marks(setup, grid_of(setup)) == ()


def test_a_wide_gutter_has_marks_and_a_narrow_one_has_none():
    narrow = Setup(paper("a4"), Size(55, 80), gap=5.9)
    wide = replace(narrow, gap=6)
    assert len(marks(narrow, grid_of(narrow))) == (6 + 6) * 2
    held = marks(wide, grid_of(wide))
    assert len(held) == (6 + 6) * (2 + 2)
    grid = grid_of(wide)
    first, second = grid.slots[0], grid.slots[1]
    inside = [line for line in held if first.right < line.start.x < second.left and line.start.y == first.top]
    assert [(line.start.x, line.end.x) for line in inside] == [(first.right + 2.5, second.left - 2.5)]


def test_a_part_filled_sheet_has_the_marks_of_a_full_one():
    (one,), (nine,) = run("A"), run("ABCDEFGHI")
    assert [item for item in one.front.items if isinstance(item, Line)] == [
        item for item in nine.front.items if isinstance(item, Line)
    ]


# ---------------------------------------------------------------------------------------- footer and ruler


def test_the_footer_says_what_the_sheet_is():
    _, second = run(many(12))
    front, back = texts(second.front)[0], texts(second.back)[0]
    assert front.texts == (
        "William · 1st edition · sheet 2 of 2 · front · A4",
        "William · sheet 2 of 2 · front · A4",
        "sheet 2 of 2 · front · A4",
    )
    assert back.texts[0] == "William · 1st edition · sheet 2 of 2 · back · A4"
    (sheet,) = run("A", caption=Caption("Owls"))
    assert texts(sheet.front)[0].texts == ("Owls · sheet 1 of 1 · front", "sheet 1 of 1 · front")


def test_the_ruler_measures_a_hundred_millimetres():
    (sheet,) = run("A")
    ruler = [item for item in sheet.front.items if isinstance(item, Line)][16:]
    line, *ticks = ruler
    assert line.end.x - line.start.x == 100
    assert [round(tick.start.x - line.start.x, 9) for tick in ticks] == [10 * at for at in range(11)]
    assert texts(sheet.front)[1].texts[0] == "100 mm – print at 100 % / actual size"


def test_where_the_sides_are_wider_footer_and_ruler_read_upwards_there():
    setup = Setup(paper("letter"), card("vintage-uk").size)
    (sheet,) = run(many(9, setup.card), setup)
    footer, label = texts(sheet.front)
    assert footer.turn == label.turn == 270
    grid = grid_of(setup)
    assert footer.box.left > grid.block.right
    assert label.box.right < grid.block.left
    behind = texts(sheet.back)[0]
    assert behind.turn == 270
    assert behind.box.right < grid.block.left


def test_a_landscape_sheet_has_its_footer_turned_with_it():
    (sheet,) = run("A", LETTER)
    assert {text.turn for text in texts(sheet.front) + texts(sheet.back)} == {90}


def test_a_ruler_that_finds_no_room_is_missed_aloud():
    setup = Setup(paper("tabloid"), card("japanese").size)
    grid, (problem,) = plan(setup)
    assert grid
    assert (problem.id, problem.severity) == ("D077", Severity.NOTE)
    assert problem.text == "the margins have no room for the 100 mm ruler, so the sheets go without"
    assert problem.hint == "Print at 100 % and measure a card: it must be 59 x 86 mm."
    (sheet,) = run("A", setup)
    assert len(texts(sheet.front)) == 1


# ------------------------------------------------------------------------------------------------ problems


def said(setup):
    grid, problems = plan(setup)
    return [f"{problem.severity} {problem.id} {problem.path[-1]}" for problem in problems], grid


def test_the_sheet_nobody_asked_anything_about_is_without_problems():
    assert said(A4)[0] == []
    assert grid_of(A4).margin == 9
    assert grid_of(replace(A4, marks="none")).margin == 5
    assert grid_of(replace(A4, bleed=1)).margin == 8


@pytest.mark.parametrize("bleed", [0, 1, 1.99])
def test_little_bleed_is_warned_of_and_printed(bleed):
    problems, grid = said(replace(A4, bleed=bleed))
    assert problems == ["warning D070 bleed"]
    assert grid


def test_the_warning_of_little_bleed_says_what_is_enough():
    _, (problem,) = plan(replace(A4, bleed=1))
    assert problem.text == (
        "the bleed is 1 mm; at home 2 mm is the least that forgives a cut, shops ask for 3 or more"
    )


def test_more_bleed_than_the_faces_carry_is_refused():
    assert said(replace(A4, bleed=4.1)) == (["error D076 bleed"], None)
    assert said(replace(A4, bleed=4, margin=5, marks="none"))[0] == []


@pytest.mark.parametrize(
    ("margin", "problem"),
    [(0, "error D072"), (2, "error D072"), (2.9, "error D072"), (3, "warning D073"), (4.9, "warning D073")],
)
def test_a_margin_that_printers_cannot_reach_is_a_problem(margin, problem):  # C089
    assert said(replace(A4, margin=margin, marks="none"))[0] == [f"{problem} margin"]


@pytest.mark.parametrize("margin", [5, 8])
def test_a_margin_that_printers_reach_is_none(margin):  # C089
    assert said(replace(A4, margin=margin, marks="none"))[0] == []


def test_a_margin_without_room_for_marks_names_the_margin_that_has():
    _, (problem,) = plan(replace(LETTER, margin=6.35))
    assert problem.id == "D074"
    assert problem.text == (
        "the margin of 6.35 mm leaves 0 mm for the marks, which need 1.5 mm between the bleed and the 5 mm "
        "that printers leave bare"
    )
    assert problem.hint == "Choose a margin of 9 mm, a smaller bleed, or marks: none."


def test_a_small_margin_is_fine_where_centring_leaves_room_for_the_marks():
    assert said(replace(A4, margin=5))[0] == []


@pytest.mark.parametrize("value", [-1, nan, inf, -inf])
def test_lengths_that_are_none_are_refused(value):
    for field in ("gap", "bleed", "margin"):
        assert said(replace(A4, **{field: value})) == ([f"error D075 {field}"], None)
    assert said(replace(A4, paper=Size(value, 297))) == (["error D075 paper"], None)
    assert said(replace(A4, card=Size(63, value))) == (["error D075 card"], None)


def test_absurd_lengths_are_refused_with_what_is_possible():
    _, (problem,) = plan(replace(A4, gap=60))
    assert problem.text == "the gap is 60 mm, which cannot be printed"
    assert problem.hint == "Choose 0 mm to 50 mm."
    _, (problem,) = plan(replace(A4, card=Size(19, 88)))
    assert problem.hint == "Choose 20 mm to 400 mm."


def test_all_problems_come_at_once():
    problems, _ = said(replace(A4, gap=-1, bleed=5, margin=1))
    assert problems == ["error D075 gap", "error D076 bleed", "error D072 margin"]


# ---------------------------------------------------------------------------------------------- properties

sides = st.floats(min_value=110, max_value=460)
setups = st.builds(
    Setup,
    paper=st.builds(Size, sides, sides) | st.sampled_from(list(PAPERS.values())),
    card=st.builds(Size, st.floats(min_value=20, max_value=160), st.floats(min_value=20, max_value=160))
    | st.sampled_from([held.size for held in CARDS.values()]),
    gap=st.just(0.0) | st.floats(min_value=0.01, max_value=12),
    bleed=st.floats(min_value=0.1, max_value=4) | st.sampled_from([0.0, 2.0, 3.0]),
    margin=st.none() | st.floats(min_value=3, max_value=20),
    marks=st.sampled_from(["crop", "ticks", "none"]),
    flip=st.sampled_from(["long", "short"]),
)
counts = st.integers(min_value=1, max_value=40)
holes = st.frozensets(st.integers(min_value=0, max_value=39))


def printed(setup, count, bare=frozenset()):
    """The grid and the sheets; those whose number is in `bare` have no back."""
    grid, _ = plan(setup)
    assume(grid is not None)
    cards = [
        (front, None if at in bare else back) for at, (front, back) in enumerate(many(count, setup.card))
    ]
    return grid, sheets(cards, setup, grid, WILLIAM)


@given(setups, counts)
def test_every_copy_is_placed_once_and_in_order(setup, count):
    grid, held = printed(setup, count)
    assert len(held) == ceil(count / len(grid.slots))
    assert [sheet.number for sheet in held] == list(range(1, len(held) + 1))
    names = [place.frame.name for sheet in held for place in places(sheet.front)]
    assert names == [f"F.{at}" for at in range(count)]
    for sheet in held:
        fronts, backs = places(sheet.front), places(sheet.back)
        assert [place.trim for place in fronts] == on_page(grid.slots, grid)[: len(fronts)]
        assert {place.frame.name[2:] for place in fronts} == {place.frame.name[2:] for place in backs}
        assert len(fronts) == len(backs)


@given(setups, counts)
def test_no_two_trims_are_nearer_than_the_gap(setup, count):
    _, held = printed(setup, count)
    for page in pages(held[:1], "interleaved"):
        trims = [place.trim for place in places(page)]
        for at, trim in enumerate(trims):
            around = trim.grown(setup.gap)
            assert not any(around.overlaps(other, slack=3e-6) for other in trims[at + 1 :])


@given(setups, counts, holes)
def test_no_bleed_covers_another_trim_in_the_finished_page(setup, count, bare):
    _, held = printed(setup, count, bare)
    for page in pages(held[-1:], "interleaved"):
        on = places(page)
        for at, below in enumerate(on):
            for later, above in enumerate(on):
                if later != at and below.clip.overlaps(above.trim, slack=3e-6):
                    assert setup.gap < 1e-6
                    assert later > at, "runs over a card that was painted before"


@given(setups, counts)
def test_no_card_shows_more_than_its_bleed_or_runs_further_than_a_tenth_under_another(setup, count):
    _, held = printed(setup, count)
    for page in pages(held[-1:], "interleaved"):
        on = places(page)
        for place in on:
            assert max(shown(place)) <= max(setup.bleed, 0.1) + 3e-6
            assert min(shown(place)) >= 0
            for side, amount in zip(((-1, 0), (0, -1), (1, 0), (0, 1)), shown(place), strict=True):
                step = setup.gap + 0.5
                near = place.trim.moved(side[0] * step, side[1] * step)
                if any(near.overlaps(other.trim) for other in on if other != place):
                    assert amount <= max(min(setup.bleed, setup.gap / 2), 0.1) + 3e-6


@given(setups, counts)
def test_at_gap_nothing_the_cards_leave_no_seam(setup, count):
    _, held = printed(replace(setup, gap=0.0, bleed=2.0), count)
    for page in pages(held[-1:], "interleaved"):
        on = places(page)
        for at, place in enumerate(on):
            for other in on[at + 1 :]:
                if place.trim.grown(0.01).overlaps(other.trim.grown(-0.01)):
                    assert place.clip.overlaps(other.trim, slack=0.09)


@given(setups, counts)
def test_all_lies_where_it_can_be_printed(setup, count):
    grid, held = printed(setup, count)
    sheet = Box(0, 0, grid.page.width, grid.page.height)
    for page in pages(held[-1:], "interleaved"):
        assert page.size == grid.page
        assert page.size.width <= page.size.height
        for place in places(page):
            assert sheet.grown(-grid.margin).contains(place.trim, slack=1e-3)
            assert sheet.contains(place.clip)
        half = 0.0882 / 2  # a cut may lie at the printable edge itself, where the margin is 5
        for box in page_marks(setup, grid):
            assert sheet.grown(-5).contains(box, slack=half + 3e-6)
        for box in strip_boxes(page, setup, grid):
            assert sheet.grown(-5).contains(box, slack=1e-4)


@given(setups, counts)
def test_a_back_is_its_front_mirrored_and_mirroring_twice_is_nothing(setup, count):
    grid, held = printed(setup, count)
    axis = "vertical" if setup.flip == "long" else "horizontal"
    for sheet in held:
        fronts = {place.frame.name[2:]: place.trim for place in places(sheet.front)}
        backs = {place.frame.name[2:]: place.trim for place in places(sheet.back)}
        for name, trim in fronts.items():
            assert backs[name] == mirrored(trim, grid.page, axis)
            assert mirrored(backs[name], grid.page, axis) == trim


@given(setups)
def test_turning_paper_and_card_turns_the_layout(setup):
    upright = Size(round(setup.paper.width, 6), round(setup.paper.height, 6))
    there = laid(upright, upright, setup)
    turned = replace(setup, paper=setup.paper.swapped, card=setup.card.swapped)
    back = laid(upright.swapped, upright.swapped, turned)
    assume(there is not None)
    assert back is not None
    held = sorted((slot.turned(upright) for slot in there.slots), key=lambda box: (box.y, box.x))
    for one, other in zip(held, back.slots, strict=True):
        assert (one.x, one.y, one.width, one.height) == pytest.approx(
            (other.x, other.y, other.width, other.height), abs=5e-6
        )


def card_point_on_page(place, u, v):
    """Where the point (u, v) of a placed card lies on its page."""
    wide, high, trim = place.frame.size.width, place.frame.size.height, place.trim
    dx, dy = {0: (u, v), 90: (high - v, u), 180: (wide - u, high - v), 270: (v, wide - u)}[place.turn]
    return trim.x + dx, trim.y + dy


@given(setups, counts)
def test_cut_out_and_flipped_like_a_book_page_every_card_has_its_back_upright(setup, count):
    """The paper itself is simulated: a point of a back goes through the sheet and comes out on its front."""
    grid, held = printed(setup, count)
    for sheet in held[:2]:
        fronts = {place.frame.name[2:]: place for place in places(sheet.front)}
        for back in places(sheet.back):
            front, wide, high = fronts[back.frame.name[2:]], setup.card.width, setup.card.height
            for u, v in ((0, 0), (wide, 0), (wide / 3, high / 4)):
                x, y = card_point_on_page(back, u, v)
                # through the paper: the flip is about an axis of the upright page
                through = (grid.page.width - x, y) if setup.flip == "long" else (x, grid.page.height - y)
                # a card flipped about its own upright axis has left and right exchanged, top and bottom not
                assert through == pytest.approx(card_point_on_page(front, wide - u, v), abs=5e-6)


@given(setups, counts)
def test_marks_and_strips_touch_no_bleed_and_not_each_other(setup, count):
    grid, held = printed(setup, count)
    drawn = page_marks(setup, grid)
    for page in pages(held[-1:], "interleaved"):
        clips = [place.clip for place in places(page)]
        strips = strip_boxes(page, setup, grid)
        assert not any(mark.overlaps(clip) for mark in drawn for clip in clips)
        assert not any(strip.overlaps(other) for strip in strips for other in (*clips, *drawn))


@given(setups)
def test_every_cut_has_a_mark_at_both_ends(setup):  # C068
    grid, _ = plan(setup)
    assume(grid is not None and setup.marks != "none")
    block, drawn = grid.block, marks(setup, grid)
    for x in {x for slot in grid.slots for x in (slot.left, slot.right)}:
        mine = [line for line in drawn if line.start.x == line.end.x == x]
        above = [line for line in mine if line.end.y <= block.top - setup.bleed - 0.5 + 3e-6]
        below = [line for line in mine if line.start.y >= block.bottom + setup.bleed + 0.5 - 3e-6]
        assert len(above) == len(below) == 1
        for line in above + below:
            assert 1.5 - 3e-6 <= line.end.y - line.start.y <= 5 + 3e-6
    for y in {y for slot in grid.slots for y in (slot.top, slot.bottom)}:
        mine = [line for line in drawn if line.start.y == line.end.y == y]
        before = [line for line in mine if line.end.x <= block.left - setup.bleed - 0.5 + 3e-6]
        after = [line for line in mine if line.start.x >= block.right + setup.bleed + 0.5 - 3e-6]
        assert len(before) == len(after) == 1
        for line in before + after:
            assert 1.5 - 3e-6 <= line.end.x - line.start.x <= 5 + 3e-6


@given(setups)
def test_the_better_orientation_is_taken_and_the_upright_one_where_both_are_as_good(setup):
    grid, _ = plan(setup)
    assume(grid is not None)
    upright = laid(grid.page, grid.page, setup)
    sideways = laid(grid.page.swapped, grid.page, setup)
    count = [len(one.slots) if one else 0 for one in (upright, sideways)]
    assert len(grid.slots) == max(count)
    if count[0] == count[1]:
        assert not grid.landscape
