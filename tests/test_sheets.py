"""Finished sheets read back: content streams within 0.01 mm, and ink at 600 dpi within one pixel.

Where poker cards must lie on A4 and Letter is worked out by hand in `tests/cards.py`.
"""

from __future__ import annotations

import functools
import itertools
import re

import pytest
from PIL import ImageChops, ImageOps

from generator.frame import BLACK
from generator.geometry import Size
from generator.impose import Setup
from tests import cards
from tests.cards import A4, FLIPS, LETTER, Known, through, trim_of
from tests.pdf import (
    PIXEL,
    Mm,
    boxes,
    called,
    colours,
    edges,
    letters,
    lines,
    near,
    operators,
    other_renderer,
    raster,
    words,
)

BOTH = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
COUNT = 13  # a full sheet and a part-filled one on either paper


@functools.cache
def made(paper: Known, flip: str = "long") -> bytes:
    """Thirteen cards with black corners on white, as two sheets of fronts and backs."""
    return cards.sheets(cards.cards(COUNT), Setup(paper.size, cards.POKER, flip=flip))


# ---------------------------------------------------------------------------------------------------- content


@BOTH
def test_every_page_box_is_the_upright_sheet(paper):
    for number in range(4):
        for box in boxes(made(paper), number).values():
            assert box == near((0, 0, paper.size.width, paper.size.height))


@BOTH
def test_fronts_lie_row_by_row_where_the_arithmetic_says(paper):
    pdf, each = made(paper), len(paper.slots)
    for sheet in (0, 1):
        placed = called(pdf, 2 * sheet)
        held = min(each, COUNT - sheet * each)
        assert {one.name for one in placed} == {f"F.c{sheet * each + at + 1}" for at in range(held)}
        for one in placed:
            at = int(one.name.removeprefix("F.c")) - 1 - sheet * each
            wide, high = (63.5, 88.9) if paper.turn == 0 else (88.9, 63.5)
            left, top = paper.slots[at]
            assert trim_of(one) == near((left, top, left + wide, top + high))
            assert one.turn == paper.turn


@BOTH
@pytest.mark.parametrize("flip", FLIPS)
def test_a_back_lies_where_its_front_is_seen_through_the_paper_and_stands_upright(paper, flip):
    pdf = made(paper, flip)
    for front, back in ((0, 1), (2, 3)):
        fronts = {one.name[2:]: one for one in called(pdf, front)}
        backs = {one.name[2:]: one for one in called(pdf, back)}
        assert fronts.keys() == backs.keys()
        for name, one in backs.items():
            assert trim_of(one) == near(through(trim_of(fronts[name]), paper, flip))
            assert one.turn == paper.back_turn[flip]


@pytest.mark.parametrize(
    ("gap", "bleed", "right", "left"),
    [(0, 2, 0.1, 0), (0, 0, 0.1, 0), (0, 3, 0.1, 0), (3, 2, 1.5, 1.5), (8, 2, 2, 2)],
)
def test_a_card_shows_its_bleed_outwards_and_no_more_than_half_the_gap_inwards(gap, bleed, right, left):
    # two columns of 60 mm on 150, and more rows than four cards fill; at gap 0 a card runs 0.1 mm under its right
    # and its lower neighbour, which are painted later
    square = Size(60, 60)
    four = [(cards.solid(f"F.c{at}", BLACK, square), None) for at in range(4)]
    pdf = cards.sheets(four, Setup(Size(150, 200), square, gap=gap, bleed=bleed, backs="none"))

    def shown(one):
        trim, clip = trim_of(one), one.clip
        return trim.left - clip.left, trim.top - clip.top, clip.right - trim.right, clip.bottom - trim.bottom

    first, second, third, fourth = called(pdf)
    assert shown(first) == near((bleed, bleed, right, right))
    assert shown(second) == near((left, bleed, bleed, right))
    assert shown(third) == near((bleed, left, right, bleed))
    assert shown(fourth) == near((left, left, bleed, bleed))


@BOTH
def test_marks_stand_at_both_ends_of_every_cut_a_quarter_point_thick(paper):
    # along the widest margin, 15.15 on A4: it begins 0.5 beyond 2 of bleed and is 5 long; beside 9.75 it ends
    # 5 from the paper's edge. On Letter 19.05 and 12.7 leave 5 on both.
    beside, above = paper.xs[0], paper.ys[0]
    long_beside, long_above = min(5.0, beside - 2.5 - 5), min(5.0, above - 2.5 - 5)
    for number in range(4):
        drawn = [one for one in lines(made(paper), number) if one.width < 0.1]
        ends = {
            (round(one.x0, 2), round(one.y0, 2), round(one.x1, 2), round(one.y1, 2))
            for one in drawn
            if one.width == near(0.25 * 25.4 / 72, 0.001)
        }
        wanted = set()
        width, height = paper.size.width, paper.size.height
        for x in paper.xs:
            start = above - 2.5
            wanted.add((x, start - long_above, x, start))
            wanted.add((x, height - start, x, height - start + long_above))
        for y in paper.ys:
            start = beside - 2.5
            wanted.add((start - long_beside, y, start, y))
            wanted.add((width - start, y, width - start + long_beside, y))
        missing = [mark for mark in wanted if not any(mark == near(other) for other in ends)]
        assert not missing


@BOTH
def test_nothing_but_marks_and_ruler_is_ruled_on_a_sheet(paper):
    marks = 2 * (len(paper.xs) + len(paper.ys))
    ruler = 1 + 11  # a line with a tick every 10 mm
    for number in range(4):
        assert len(lines(made(paper), number)) == marks + ruler


@BOTH
def test_the_ruler_measures_100_mm_between_its_end_ticks(paper):
    for number in range(4):
        drawn = lines(made(paper), number)
        (rule,) = [
            one for one in drawn if max(abs(one.x1 - one.x0), abs(one.y1 - one.y0)) == near(100, 0.005)
        ]
        # ticks stand on the rule and across it
        across = [one for one in drawn if one.upright != rule.upright]
        if rule.upright:
            at = sorted(one.y0 for one in across if one.x0 == near(rule.x0) or one.x1 == near(rule.x0))
            start = min(rule.y0, rule.y1)
        else:
            at = sorted(one.x0 for one in across if one.y0 == near(rule.y0) or one.y1 == near(rule.y0))
            start = rule.x0
        assert at == near([start + 10 * tick for tick in range(11)])


@BOTH
def test_the_footer_says_deck_edition_sheet_side_and_paper(paper):
    pdf = made(paper)
    for number, (sheet, side) in enumerate(itertools.product((1, 2), ("front", "back"))):
        said = words(pdf, number)
        assert f"Owls · Test edition · sheet {sheet} of 2 · {side} · A4" in said
        assert "100 mm" in said


def test_pages_come_front_and_back_in_turn_or_all_fronts_and_then_all_backs():
    def order(pdf):
        return [
            re.search(r"sheet (\d) of 2 · (front|back)", words(pdf, number)).groups() for number in range(4)
        ]

    assert order(made(A4)) == [("1", "front"), ("1", "back"), ("2", "front"), ("2", "back")]
    split = cards.sheets(cards.cards(COUNT), Setup(A4.size, cards.POKER, order="split"))
    assert order(split) == [("1", "front"), ("2", "front"), ("1", "back"), ("2", "back")]


@pytest.mark.parametrize(("count", "sheets"), [(8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_full_sheets_lose_no_card_and_add_no_blank_page(count, sheets):
    setup = Setup(A4.size, cards.POKER)
    pdf = cards.sheets(cards.black(count), setup)
    fronts = [one.name for number in range(0, 2 * sheets, 2) for one in called(pdf, number)]
    assert sorted(fronts) == sorted(f"F.c{at + 1}" for at in range(count))
    with pytest.raises(IndexError):
        called(pdf, 2 * sheets)


def test_the_first_slot_is_the_same_on_every_sheet_however_few_cards_it_holds():
    pdf = cards.sheets(cards.black(20), Setup(A4.size, cards.POKER, backs="none"))
    firsts = [min(called(pdf, number), key=lambda one: (one.room.top, one.room.left)) for number in range(3)]
    assert [one.name for one in firsts] == ["F.c1", "F.c10", "F.c19"]
    assert {(round(one.room.left, 4), round(one.room.top, 4)) for one in firsts} == {(5.75, 11.15)}


def test_without_marks_there_are_none_and_a_face_alone_is_painted():
    pdf = cards.sheets(cards.black(2), Setup(A4.size, cards.POKER, marks="none"))
    assert len(lines(pdf)) == 1 + 11  # the ruler's
    assert [one.name for one in called(pdf)] == ["F.c1", "F.c2"]


def test_marks_and_words_are_grey_black_and_nothing_is_drawn_in_colour_that_is_not_in_a_face():
    inks = {
        operator for operator, _ in operators(made(A4)) if operator.lower() in ("g", "rg", "k", "sc", "scn")
    }
    assert inks <= {"g", "G"}


# -------------------------------------------------------------------------------------------------- at 600 dpi


@BOTH
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("sheet", [0, 1], ids=["full", "part-filled"])
def test_front_and_mirrored_back_coincide_to_half_a_pixel(paper, flip, sheet):
    front, back = (raster(made(paper, flip), 2 * sheet + side) for side in (0, 1))
    mirrored = (ImageOps.mirror if flip == "long" else ImageOps.flip)(back.image)
    apart = ImageChops.difference(front.image, mirrored).point(lambda grey: 255 * (grey > 127))
    # faces and all marks; footer and ruler read the same way on both sides and lie elsewhere in the margins
    strips = [
        (paper.xs[0] + 1, 0, paper.xs[-1] - 1, paper.ys[0] - 1),
        (paper.xs[0] + 1, paper.ys[-1] + 1, paper.xs[-1] - 1, paper.size.height),
        (0, paper.ys[0] + 1, paper.xs[0] - 1, paper.ys[-1] - 1),
        (paper.xs[-1] + 1, paper.ys[0] + 1, paper.size.width, paper.ys[-1] - 1),
    ]
    assert apart.getbbox() is not None  # the words differ, so the comparison sees something
    for left, top, right, bottom in strips:
        pixels = (left / front.across, top / front.down, right / front.across, bottom / front.down)
        apart.paste(0, tuple(map(round, pixels)))
    assert apart.getbbox() is None


@BOTH
@pytest.mark.parametrize("flip", FLIPS)
def test_marks_lie_on_the_cuts_to_a_pixel_on_fronts_and_backs(paper, flip):
    for number in range(4):
        page = raster(made(paper, flip), number)
        for y in (paper.ys[0] - 3.5, paper.ys[-1] + 3.5):
            at = edges(page, y=y)
            assert _middles(at) == near(list(paper.xs), PIXEL)
        for x in (paper.xs[0] - 3.5, paper.xs[-1] + 3.5):
            at = edges(page, x=x)
            assert _middles(at) == near(list(paper.ys), PIXEL)


def _middles(at: list[float]) -> list[float]:
    """The middles of dark stretches, given where they begin and end."""
    return [(start + end) / 2 for start, end in zip(at[::2], at[1::2], strict=True)]


def test_trims_lie_where_they_should_to_a_pixel_on_an_upright_sheet():
    page = raster(made(A4))
    # 10 mm below the top of the first row: black from each card's left edge on for 20 mm
    assert edges(page, y=15.15 + 10) == near([x for left in A4.xs[:3] for x in (left, left + 20)], PIXEL)
    # 10 mm above its foot: black on the last 15 mm
    assert edges(page, y=104.05 - 10) == near([x for right in A4.xs[1:] for x in (right - 15, right)], PIXEL)
    assert edges(page, x=9.75 + 10) == near([y for top in A4.ys[:3] for y in (top, top + 30)], PIXEL)
    down = [y for y in edges(page, x=73.25 - 7) if 14 < y < 283]  # without the words in the margins
    assert down == near([y for foot in A4.ys[1:] for y in (foot - 25, foot)], PIXEL)


def test_trims_lie_where_they_should_to_a_pixel_on_a_sheet_that_was_turned():
    page = raster(made(LETTER))
    # heads to the right: a card's top left corner is its upper right one on the page, 30 across and 20 down
    heads, feet = LETTER.xs[1:], LETTER.xs[:2]
    assert edges(page, y=12.7 + 10) == near([x for head in heads for x in (head - 30, head)], PIXEL)
    across = [x for x in edges(page, y=76.2 - 7) if 18 < x < 198]  # without the words in the margins
    assert across == near([x for foot in feet for x in (foot, foot + 25)], PIXEL)
    assert edges(page, x=196.85 - 10) == near([y for top in LETTER.ys[:4] for y in (top, top + 20)], PIXEL)
    assert edges(page, x=107.95 + 10) == near([y for end in LETTER.ys[1:] for y in (end - 15, end)], PIXEL)


@BOTH
def test_nothing_is_printed_between_a_mark_and_its_trim_nor_within_5_mm_of_the_paper_edge(paper):
    width, height = paper.size.width, paper.size.height
    for number in range(4):
        page = raster(made(paper), number)
        for x, y in itertools.product(paper.xs, (paper.ys[0], paper.ys[-1])):
            room = (x - 0.3, y - 2.4, x + 0.3, y) if y == paper.ys[0] else (x - 0.3, y, x + 0.3, y + 2.4)
            assert page.darkest(room, 1) == 255
        for x, y in itertools.product((paper.xs[0], paper.xs[-1]), paper.ys):
            room = (x - 2.4, y - 0.3, x, y + 0.3) if x == paper.xs[0] else (x, y - 0.3, x + 2.4, y + 0.3)
            assert page.darkest(room, 1) == 255
        for strip in (
            (0, 0, width, 5),
            (0, height - 5, width, height),
            (0, 0, 5, height),
            (width - 5, 0, width, height),
        ):
            assert page.darkest(strip, 1) == 255


def test_black_backs_leave_the_paper_around_them_white():
    page = raster(cards.sheets(cards.black(4), Setup(A4.size, cards.POKER)), 1, 300)
    # the fourth card's back lies in the right column of the second row; beyond 2 mm of bleed nothing is printed
    assert page.darkest((9.75, 104.05 + 2.1, 136.75 - 2.1, 281.85)) == 255
    assert page.darkest((9.75, 192.95 + 2.1, 200.25, 281.85)) == 255
    assert page.lightest((136.75 - 1.9, 104.05, 200.25 + 1.9, 192.95 + 1.9), 1) == 0
    assert page.lightest((9.75 - 1.9, 15.15 - 1.9, 200.25 + 1.9, 104.05), 1) == 0


@pytest.mark.parametrize("renderer", ["pdfium", "poppler", "mutool"])
@pytest.mark.parametrize("bleed", [0, 2])
def test_black_cards_side_by_side_show_no_hairline(renderer, bleed, tmp_path):
    for number, paper in enumerate((A4, LETTER)):  # a front, upright; a back, on its side
        pdf = cards.sheets(cards.black(len(paper.slots)), Setup(paper.size, cards.POKER, bleed=bleed))
        page = (
            raster(pdf, number) if renderer == "pdfium" else other_renderer(renderer, pdf, tmp_path, number)
        )
        assert page.lightest(paper.block, 1) == 0


@pytest.mark.parametrize("gap", [2, 4])
def test_bleeds_meet_in_a_narrow_gap_and_leave_no_hairline(gap):
    pdf = cards.sheets(cards.black(4), Setup(A4.size, cards.POKER, gap=gap, backs="none"))
    placed = [trim_of(one) for one in called(pdf)]
    page = raster(pdf)
    block = (
        min(one.left for one in placed),
        placed[0].top,
        max(one.right for one in placed),
        placed[0].bottom,
    )
    assert (
        page.lightest(block, 1) <= 128
    )  # where two edges of ink share a pixel it may be lighter, never white


def test_a_wide_gutter_is_white_beyond_the_bleeds_and_carries_marks():
    # on its side A4 holds 4 x 2: 2 x 88.9 + 8 = 185.8 leaves 12.1, 4 x 63.5 + 24 = 278 leaves 9.5
    pdf = cards.sheets(cards.black(8), Setup(A4.size, cards.POKER, gap=8, backs="none"))
    page = raster(pdf)
    assert edges(page, y=30) == near([12.1 - 2, 101 + 2, 109 - 2, 197.9 + 2], PIXEL)
    # in the gutter, 2.5 from each block, a mark on each of the four cuts across it; 4 mm less 1 of air is 3 long
    assert _middles(edges(page, x=105)) == near(
        [y for top in (9.5, 81, 152.5, 224) for y in (top, top + 63.5)], PIXEL
    )


# ---------------------------------------------------------------------------------------- the right card in place


def colour_of(number: int) -> str:
    """Sixty colours that differ from each other by 48 of 255 in a part at least."""
    return f"#{24 + 48 * (number % 4):02x}{24 + 48 * (number // 4 % 4):02x}{24 + 48 * (number // 16):02x}"


def back_of(number: int) -> str:
    """The colour of a card's own back: the same with red and blue swapped and 24 lighter."""
    parts = [int(colour_of(number)[at : at + 2], 16) + 24 for at in (5, 3, 1)]
    return "#" + "".join(f"{part:02x}" for part in parts)


@pytest.fixture(scope="module")
def sixty(tmp_path_factory):
    """A deck of sixty cards, each with its own drawing, its own back, and their colours as its title."""
    folder = tmp_path_factory.mktemp("sixty")
    sets: dict[str, list[str]] = {}
    for number in range(60):
        for side, ink in (("f", colour_of(number)), ("b", back_of(number))):
            square = f'<rect width="9" height="9" fill="{ink}"/>'
            drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{square}</svg>'
            (folder / f"{side}{number}.svg").write_text(drawing)
        title = f"{colour_of(number)[1:]} {back_of(number)[1:]}"
        card = f"{{title: {title}, picture: f{number}.svg, back: b{number}.svg}}"
        sets.setdefault(chr(65 + number // 4), []).append(card)
    return cards.deck_file(folder, sets)


@pytest.mark.parametrize("flip", FLIPS)
def test_each_of_sixty_cards_has_its_own_picture_and_its_own_back(sixty, flip):
    pdf = cards.sheets_pdf(cards.job(sixty, flip=flip))
    told = set()
    for sheet in range(7):  # 60 = 6 x 9 + 6
        front, back = colours(pdf, 2 * sheet, 50), colours(pdf, 2 * sheet + 1, 50)
        glyphs = letters(pdf, 2 * sheet)
        scale = front.width / 210
        for left, top in A4.slots[: 60 - 9 * sheet]:
            slot = Mm(left, top, left + 63.5, top + 88.9)
            title = "".join(
                one.text
                for one in glyphs
                if left < one.left < slot.right and top + 75 < one.baseline < slot.bottom and one.size > 3
            )
            front_ink, back_ink = title.split()
            told.add(front_ink)
            middle = Mm(left + 31.75, top + 40, left + 31.75, top + 40)
            behind = through(middle, A4, flip)
            seen = front.getpixel((round(middle.left * scale), round(middle.top * scale)))
            seen_behind = back.getpixel((round(behind.left * scale), round(behind.top * scale)))
            assert "{:02x}{:02x}{:02x}".format(*seen) == front_ink
            assert "{:02x}{:02x}{:02x}".format(*seen_behind) == back_ink
    assert len(told) == 60


def test_two_different_faces_of_one_name_are_refused_for_one_would_be_printed_twice():
    left, right = cards.solid("F.same", BLACK), cards.solid("F.same", cards.RED)
    with pytest.raises(ValueError, match=re.escape("two different frames are called 'F.same'")):
        cards.sheets([(left, None), (right, None)], Setup(A4.size, cards.POKER, backs="none"))
