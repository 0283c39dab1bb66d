"""The galley: texts are printed whole and as typed, at a size that fits, in the place that was meant for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.draw.pdf import About, pdf
from generator.frame import Art, Rgb, Vector
from generator.galley import GalleyError, set_matter
from generator.geometry import Box, Size
from generator.matter import Outcome
from generator.problem import Severity
from tests import cards
from tests.cards import drawn, matter, page, text
from tests.pdf import PIXEL, Mm, colours, letters, near, raster, rows, words

POINT = 25.4 / 72
FIELD = Size(120, 120)


def one(box: Box, *texts: str, **how: object) -> tuple[Outcome, bytes]:
    """How one text came out, and a page of 120 x 120 mm with it."""
    frame = page(text(box, *texts, **how), size=FIELD)
    (outcome,) = matter(frame).outcomes.values()
    return outcome, drawn(frame)


def ink(pdf: bytes) -> Mm:
    found = raster(pdf).ink()
    assert found is not None
    return found


# --------------------------------------------------------------------------------------------- printed as typed


@pytest.mark.parametrize(
    "typed",
    [
        "#eval *x* $y$ `z` @a <b> // c /* d */",
        "R&D",
        "Fish & Chips",
        "AT&T; &copy; 5",
        "0.1 <A <0.9",
        "if HP < 3",
        "<3 you",
        "I want a _ and _ sandwich",
        "2*3*4",
        "snake_case_name",
        "\"straight\" and 'single' -- --- ... ~ \\n \\u{41}",
        "= not a heading",
        "- not a list",
        '#import "x": y; #{1 + 1} ${1}',
        "{card.title} %s {{x}}",
        "−1 – 2 — ½ € £ “quoted” ‘so’ …",
    ],
)
def test_signs_of_markup_are_letters(typed):
    _, pdf = one(Box(5, 5, 110, 10), typed)
    assert "".join(letter.text for letter in letters(pdf)).replace(" ", "") == typed.replace(" ", "")
    assert words(pdf) == typed


@pytest.mark.parametrize("nothing", ["", " ", "   ", "\n"])
def test_a_text_without_words_prints_nothing_and_breaks_nothing(nothing):
    outcome, pdf = one(Box(5, 5, 50, 10), nothing, least=2, lines=3)
    assert outcome.over == ""
    assert raster(pdf, dpi=100).ink() is None


def test_a_card_without_text_prints_no_dummy(tmp_path):
    first = ["{title: One, picture: none, text: ''}", "{title: Two, picture: none, text: '   '}"]
    more = cards.plates("Three", "Four")
    deck = cards.deck_file(tmp_path, {"A": first + more, "B": cards.plates("Five", "Six", "Seven", "Eight")})
    made = cards.job(deck)
    assert not [problem for problem in made.problems if problem.id == "D050"]
    said = words(cards.sheets_pdf(made)).replace(" ", "")
    assert said.startswith("OneAOneSETATwoATwoSETAThreeAThreeSETA")


@pytest.mark.parametrize(
    "typed",
    [
        "مرحبا بالعالم",
        "שלום עולם",
        "สวัสดีชาวโลก",
        "नमस्ते दुनिया",
        "日本語の文",
        "😀🏳️‍🌈",
        "\u202eright\u202c",
        "a\u0301\u0323",
    ],
)
def test_letters_that_the_font_lacks_neither_crash_nor_vanish(typed):
    outcome, pdf = one(Box(5, 5, 80, 20), typed, lines=2, hyphenate="in-need")
    assert outcome.lines == 1
    assert raster(pdf, dpi=100).ink() is not None


DEJAVU = Path("/usr/share/fonts/truetype/dejavu")


@pytest.mark.skipif(not DEJAVU.is_dir(), reason="no DejaVu here, the font that has these scripts")
@pytest.mark.parametrize("typed", ["مرحبا بالعالم", "שלום עולם", "Győr–Őrség ♥ ₂ €", "Ελληνικά и кириллица"])
def test_words_of_other_scripts_extract_where_the_font_has_them(typed):
    frame = page(text(Box(5, 5, 80, 20), typed, fonts=("DejaVu Sans",)), size=FIELD)
    done = pdf((frame,), set_matter((frame,), (DEJAVU,)), About("Test"))
    assert words(done) == typed


@pytest.mark.skipif(not DEJAVU.is_dir(), reason="no DejaVu here, the font that has these scripts")
def test_arabic_runs_from_the_right_and_its_letters_join():
    def wide(typed):
        frame = page(
            text(Box(5, 5, 80, 20), typed, fonts=("DejaVu Sans",), align="start", language="ar"), size=FIELD
        )
        return ink(pdf((frame,), set_matter((frame,), (DEJAVU,)), About("Test")))

    joined, apart = wide("سسس"), wide("س س س")
    assert joined.right == near(85, 1)
    assert joined.width < apart.width


def test_a_family_that_is_not_there_is_told():
    frame = page(text(Box(5, 5, 80, 20), "Owl", fonts=("Cabbin",)), size=FIELD)
    assert any("cabbin" in told.lower() for told in matter(frame).warnings)
    assert matter(page(text(Box(5, 5, 80, 20), "Owl"), size=FIELD)).warnings == ()


# ------------------------------------------------------------------------------------------------- size and fit

LONG = " ".join(f"word{at:03d}" for at in range(112))[:900]


@pytest.mark.parametrize(
    "typed", [LONG, "\n".join(f"line {at}" for at in range(25))], ids=["900 letters", "25 lines"]
)
def test_too_much_text_is_told_and_printed_whole_beyond_its_box(typed):
    outcome, pdf = one(Box(5, 5, 58, 40), typed, size=3.5, least=2.5, lines=60)
    assert outcome.over == "height"
    assert outcome.size == near(2.5)
    assert words(pdf) == " ".join(typed.split())
    found = ink(pdf)
    assert found.bottom > 45 + 2
    # the last line is there to its foot: as many dark bands as lines
    assert len(rows(pdf)) == outcome.lines
    assert rows(pdf)[-1][1].bottom == near(found.bottom, 1.0)


def test_a_line_too_long_for_its_box_is_told_and_runs_on_over_its_edge():
    outcome, pdf = one(Box(35, 5, 50, 4), "Donaudampfschifffahrtsgesellschaftskapitän", size=4, least=3.3)
    assert outcome.over == "width"
    assert outcome.wide > 50
    assert ink(pdf).width == near(outcome.wide, 0.6)
    assert words(pdf) == "Donaudampfschifffahrtsgesellschaftskapitän"


@pytest.mark.parametrize(("align", "edge"), [("left", "left"), ("right", "right"), ("centre", "")])
def test_a_line_too_long_for_its_box_keeps_its_alignment(align, edge):
    _, pdf = one(Box(35, 5, 50, 4), "H" + "x" * 30 + "H", size=4, align=align)
    found = ink(pdf)
    if edge:
        assert getattr(found, edge) == near({"left": 35, "right": 85}[edge], 0.6)
    else:
        assert (found.left + found.right) / 2 == near(60, 0.3)


def test_a_word_too_long_for_a_text_of_several_lines_is_told_with_its_own_width():
    outcome, pdf = one(Box(5, 5, 50, 20), "1234567890" * 4, size=4, lines=3)
    assert outcome.over == "width"
    assert outcome.wide == near(ink(pdf).width, 0.6)


def test_a_text_that_fits_has_the_largest_size_exactly():
    outcome, pdf = one(Box(5, 5, 50, 4), "Owl", size=10 * POINT, least=5 * POINT)
    assert outcome == Outcome(10 * POINT, 1, 0, outcome.wide, outcome.high, "")
    assert all(letter.size == near(10 * POINT, 0.001) for letter in letters(pdf))


def test_a_text_is_set_smaller_until_it_just_fits():
    room = 40.0
    outcome, pdf = one(Box(5, 5, room, 4), "A line that is somewhat long", size=4, least=1)
    assert outcome.over == ""
    assert 1 < outcome.size < 4
    assert room - 0.5 < outcome.wide <= room
    assert {round(letter.size, 3) for letter in letters(pdf)} == {round(outcome.size, 3)}
    assert ink(pdf).right <= 5 + room + 0.05


@pytest.mark.parametrize("lines", [1, 2])
def test_a_text_that_just_fits_on_one_line_is_printed_on_one(lines):
    """A size found by halving comes within a hair of the measure, from either side."""
    title = "Snails at Five in the Morning"
    pages = [
        page(text(Box(3, 10, 50 + at / 16, 8), title, size=4.94, least=3.0, lines=lines, leading=1.8))
        for at in range(120)
    ]
    pdf, outcomes = drawn(*pages), matter(*pages).outcomes
    for number, one in enumerate(pages):
        assert len(rows(pdf, number)) == outcomes[one.items[0]].lines, one.items[0].box.width


def test_more_lines_make_room_for_larger_type():
    typed = "A line that is somewhat long"
    assert one(Box(5, 5, 40, 12), typed, size=4, least=1, lines=2)[0].size == near(4, 1e-6)


def test_the_first_alternative_that_fits_at_any_size_is_taken():
    box = Box(5, 5, 30, 4)
    whole, short = "The Tabby That Should Be White", "The Tabby"
    assert one(box, whole, short, size=4, least=1)[0].which == 0
    outcome, pdf = one(box, whole, short, size=4, least=3.5)
    assert (outcome.which, words(pdf)) == (1, short)
    outcome, pdf = one(box, whole, whole + "!", size=4, least=3.5)
    assert (outcome.which, outcome.over, words(pdf)) == (1, "width", whole + "!")


def test_words_are_broken_only_where_the_text_fits_at_no_size_without():
    box, typed = Box(5, 5, 30, 14), "Extraordinary Circumstances"
    outcome, pdf = one(box, typed, size=4, least=2, lines=3, hyphenate="in-need")
    assert [row for row, _ in rows(pdf)] == ["Extraordinary", "Circumstances"]
    outcome, pdf = one(Box(5, 5, 18, 14), typed, size=4, least=3.5, lines=4, hyphenate="in-need")
    assert outcome.over == ""
    assert any(row.endswith(("-", "\u2010", "\u00ad")) for row, _ in rows(pdf))
    assert words(pdf).replace(" ", "") == typed.replace(" ", "")
    outcome, pdf = one(Box(5, 5, 18, 14), typed, size=4, least=3.5, lines=4, hyphenate="never")
    assert outcome.over == "width"
    assert not any(row.endswith(("-", "\u2010", "\u00ad")) for row, _ in rows(pdf))


def test_a_long_word_is_broken_by_the_rules_of_its_language():
    typed = "Donaudampfschifffahrtsgesellschaftskapitän"
    outcome, pdf = one(
        Box(5, 5, 50, 12), typed, size=4, least=3, lines=2, hyphenate="in-need", language="de-DE"
    )
    assert (outcome.over, outcome.lines) == ("", 2)
    assert words(pdf) == typed
    assert ink(pdf).right <= 55.05


def test_centred_lines_are_of_about_equal_length():
    typed = "The Red and Yellow Caravan that Went"
    _, pdf = one(Box(5, 5, 50, 14), typed, size=4, lines=2, align="centre")
    (_, first), (_, second) = rows(pdf)
    assert 0.75 < first.width / second.width < 1.33
    for row in (first, second):
        assert (row.left + row.right) / 2 == near(30, 0.1)
    _, pdf = one(Box(5, 5, 50, 14), typed, size=4, lines=2, align="left")
    (_, first), (_, second) = rows(pdf)
    assert second.width < first.width / 2  # set as it comes, the same words are far from equal


def test_lines_broken_by_hand_stay_as_they_are():
    _, pdf = one(Box(5, 5, 50, 14), "one two three four\nfive", size=4, lines=2, align="centre")
    assert [row for row, _ in rows(pdf)] == ["one two three four", "five"]


def test_more_lines_than_allowed_are_told():
    outcome, _ = one(Box(5, 5, 30, 90), "one\ntwo\nthree", size=4, lines=2)
    assert (outcome.over, outcome.lines) == ("lines", 3)


@pytest.mark.parametrize("lines", [1, 2, 5, 12])
def test_lines_are_counted_right(lines):
    outcome, pdf = one(Box(5, 5, 50, 110), "\n".join("Hg" * 3 for _ in range(lines)), size=4, lines=20)
    assert outcome.lines == lines == len(rows(pdf))


# ----------------------------------------------------------------------------------------------------- in place


@pytest.mark.parametrize("place", ["top", "middle", "bottom"])
def test_capitals_stand_at_the_top_in_the_middle_or_on_the_bottom_of_their_box(place):
    _, pdf = one(Box(20, 30, 50, 10), "HIE", size=6, place=place)
    found = ink(pdf)
    if place == "top":
        assert found.top == near(30, PIXEL)
    elif place == "bottom":
        assert found.bottom == near(40, PIXEL)
    else:
        assert (found.top + found.bottom) / 2 == near(35, PIXEL)


def test_the_leading_lies_between_a_baseline_and_the_next_capitals():
    _, pdf = one(Box(20, 30, 50, 30), "HEH\nHEH", size=6, leading=2.5, lines=2)
    image = raster(pdf)
    left = int(20.5 / image.across)
    column = image.image.crop((left, 0, left + int(10 / image.across), image.image.height))
    dark = [min(column.crop((0, y, column.width, y + 1)).tobytes()) < 128 for y in range(column.height)]
    starts = [y for y in range(1, len(dark)) if dark[y] and not dark[y - 1]]
    ends = [y for y in range(1, len(dark)) if not dark[y] and dark[y - 1]]
    assert len(starts) == 2
    assert (starts[1] - ends[0]) * image.down == near(2.5, 1.5 * PIXEL)


@pytest.mark.parametrize("align", ["left", "centre", "right", "start", "end"])
@pytest.mark.parametrize("language", ["en-GB", "he"])
def test_lines_stand_where_they_are_aligned(align, language):
    found = ink(one(Box(20, 30, 60, 10), "HIIH", size=6, align=align, language=language)[1])
    start = "left" if language == "en-GB" else "right"
    end = {"left": "right", "right": "left"}[start]
    where = {"start": start, "end": end}.get(align, align)
    if where == "centre":
        assert (found.left + found.right) / 2 == near(50, 0.1)
    else:  # letters have air on their sides
        assert getattr(found, where) == near({"left": 20, "right": 80}[where], 0.8)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("place", ["top", "middle", "bottom"])
def test_a_turned_text_lies_in_its_box_and_reads_in_its_direction(turn, place):
    box = Box(40, 30, 40, 12) if turn in (0, 180) else Box(40, 30, 12, 40)
    found = ink(one(box, "HHHHI", size=6, turn=turn, place=place)[1])
    room = Mm(box.left, box.top, box.right, box.bottom)
    assert found.left >= room.left - PIXEL
    assert found.top >= room.top - PIXEL
    assert found.right <= room.right + PIXEL
    assert found.bottom <= room.bottom + PIXEL
    # the line begins at the side it is read from
    begins = {0: "left", 90: "top", 180: "right", 270: "bottom"}[turn]
    assert getattr(found, begins) == near(getattr(room, begins), 0.8)
    # the capitals' heads lie on the side that was the top
    heads, feet = {
        0: ("top", "bottom"),
        90: ("right", "left"),
        180: ("bottom", "top"),
        270: ("left", "right"),
    }[turn]
    if place == "top":
        assert getattr(found, heads) == near(getattr(room, heads), PIXEL)
    elif place == "bottom":
        assert getattr(found, feet) == near(getattr(room, feet), PIXEL)
    else:
        middle = (getattr(found, heads) + getattr(found, feet)) / 2
        assert middle == near((getattr(room, heads) + getattr(room, feet)) / 2, PIXEL)


def test_letters_that_reach_over_the_frame_are_not_cut():
    # a J and an f in italics reach over their box; accents stand above the capitals
    frame = page(text(Box(0, 0, 30, 6), "ÅJgf", size=8), size=Size(30, 6), bleed=3)
    found = ink(drawn(frame))
    assert found.top < 3 - 0.5  # above the trim, which lies 3 mm down
    assert found.bottom > 3 + 8 * 0.7 + 0.5


def test_tracking_stretch_and_weight_change_the_letters():
    plain = ink(one(Box(5, 5, 90, 10), "HIPPO", size=6)[1]).width
    assert ink(one(Box(5, 5, 90, 10), "HIPPO", size=6, tracking=0.5)[1]).width == near(plain + 4 * 3, 0.3)
    assert ink(one(Box(5, 5, 90, 10), "HIPPO", size=6, stretch=0.75)[1]).width < plain * 0.9
    regular, bold = (
        raster(one(Box(5, 5, 90, 10), "HIPPO", size=6, weight=w)[1], dpi=100) for w in (400, 700)
    )
    assert sum(bold.image.tobytes()) < sum(regular.image.tobytes())


def test_letters_have_the_colour_that_was_asked_for():
    image = colours(one(Box(5, 5, 90, 30), "I", size=40, ink=Rgb.from_hex("#8b2e2e"))[1], dpi=100)
    assert min(color for _, color in image.getcolors(1 << 20)) == (0x8B, 0x2E, 0x2E)


# ---------------------------------------------------------------------------------------------- texts with others


def test_texts_that_share_a_size_all_take_the_smallest():
    long, short = (
        text(Box(5, 5 + 10 * at, 20, 5), words, size=6, least=2, share="initials")
        for at, words in enumerate(("WWWWWW", "I"))
    )
    together = matter(page(long, short, size=FIELD)).outcomes
    assert together[long].size == together[short].size < 6
    assert matter(page(short, size=FIELD)).outcomes[short].size == near(6, 1e-6)
    pdf = drawn(page(long, short, size=FIELD))
    assert len({round(letter.size, 3) for letter in letters(pdf)}) == 1


def test_a_shared_size_is_the_same_whether_one_card_is_printed_or_all(tmp_path):
    sets = {
        "WWW": cards.plates("One", "Two", "Three", "Four"),
        "I": cards.plates("Five", "Six", "Seven", "Eight"),
    }
    deck = cards.deck_file(tmp_path, sets)

    def size_of(pdf: bytes) -> float:
        return next(
            round(letter.size, 3) for letter in letters(pdf) if letter.text == "I" and letter.left < 80
        )

    whole = cards.sheets_pdf(cards.job(deck, cards=None))
    alone = cards.sheets_pdf(cards.job(deck, cards="i1"))
    wide = next(round(letter.size, 3) for letter in letters(whole) if letter.text == "W")
    assert size_of(alone) == wide < 17 * POINT


def test_a_text_that_grows_pushes_down_what_hangs_below_it():
    def lines_of(title: str) -> list[float]:
        upper = text(
            Box(5, 5, 40, 4), title, size=4, lines=2, grow=20, name="title", leading=1.5, place="middle"
        )
        lower = text(Box(5, 10, 40, 3), "below", size=3, name="below", below="title")
        third = text(Box(5, 14, 40, 3), "third", size=3, below="below")
        return [row.bottom for _, row in rows(drawn(page(upper, lower, third, size=FIELD)))]

    short, long = lines_of("Owl"), lines_of("An owl that is longer than its own line")
    # a second line: its capitals, and 1.5 mm from the first one's baseline to them
    cap = ink(one(Box(5, 5, 40, 4), "H", size=4)[1]).height
    assert long[0] == near(short[0])
    assert long[1] - long[0] == near(cap + 1.5, PIXEL)
    assert long[2] - short[1] == near(cap + 1.5, PIXEL)
    assert long[3] - short[2] == near(cap + 1.5, PIXEL)


@pytest.mark.parametrize(
    ("turn", "axis", "way"), [(0, "top", 1), (90, "left", -1), (180, "top", -1), (270, "left", 1)]
)
def test_a_turned_text_is_pushed_the_way_its_lines_run(turn, axis, way):
    def where(title: str) -> Mm:
        upper = text(
            Box(50, 50, 20, 20), title, size=4, lines=2, grow=9, name="title", turn=turn, ink=Rgb(1, 1, 1)
        )
        return ink(drawn(page(upper, text(Box(50, 50, 20, 20), "H", below="title", turn=turn), size=FIELD)))

    moved = getattr(where("A\nB"), axis) - getattr(where("A"), axis)
    assert moved * way == near(1.5 + ink(one(Box(5, 5, 40, 4), "H", size=4)[1]).height, 1.5 * PIXEL)


def test_growing_beyond_the_room_below_is_told():
    frame = page(text(Box(5, 5, 40, 4), "one\ntwo\nthree", size=4, lines=3, grow=5), size=FIELD)
    (outcome,) = matter(frame).outcomes.values()
    assert (outcome.over, outcome.lines) == ("height", 3)


def test_equal_texts_in_many_places_each_print_their_own_words():
    frame = page(*(text(Box(5, 5 + 6 * at, 50, 5), f"number {at % 3}") for at in range(9)), size=FIELD)
    assert words(drawn(frame)) == " ".join(f"number {at % 3}" for at in range(9))


def test_each_page_gets_its_own_texts_and_none_of_another():
    frames = [
        page(text(Box(5, 5, 90, 5), f"card {at} " + "long " * (at % 4 * 9)), size=FIELD, name=f"p{at}")
        for at in range(24)
    ]
    pdf = drawn(*frames)
    for at in range(24):
        assert words(pdf, at).startswith(f"card {at}")
        assert words(pdf, at).count("card") == 1


# ----------------------------------------------------------------------------------------------------- drawings


def svg(inside: str, size: str = "0 0 10 10") -> Vector:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{inside}</svg>'
    return Vector(inside, 10, 10, data.encode())


def test_a_drawing_that_overlaps_text_keeps_the_order_of_painting():
    black = svg('<rect width="10" height="10" fill="black"/>')
    white = {"ink": Rgb(1, 1, 1)}
    over = page(Art(Box(0, 0, 50, 50), black), text(Box(5, 5, 40, 20), "HHH", size=15, **white), size=FIELD)
    under = page(text(Box(5, 5, 40, 20), "HHH", size=15, **white), Art(Box(0, 0, 50, 50), black), size=FIELD)
    assert raster(drawn(over)).lightest((5, 5, 45, 15)) == 255
    assert raster(drawn(under)).lightest((1, 1, 49, 49)) == 0


def test_a_drawing_keeps_its_colours_and_its_fine_places():
    bars = svg(
        "".join(
            f'<rect x="{at}" width="0.5" height="10" fill="#{"c02020" if at % 2 else "204a87"}"/>'
            for at in range(10)
        )
    )
    image = colours(drawn(page(Art(Box(10, 10, 100, 100), bars), size=FIELD)), dpi=254)
    seen = [image.getpixel((int((10 + 10 * at + 2.5) * 10), 600)) for at in range(10)]
    assert seen == [(0xC0, 0x20, 0x20) if at % 2 else (0x20, 0x4A, 0x87) for at in range(10)]


def test_a_drawing_that_names_a_file_reads_none(tmp_path):
    outside = tmp_path / "secret.svg"
    outside.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    )
    for link in (str(outside), outside.as_uri(), "job.json", "galley.typ"):
        vector = svg(f'<image href="{link}" width="10" height="10"/>')
        try:
            shown = drawn(page(Art(Box(0, 0, 50, 50), vector), size=FIELD))
        except GalleyError:
            continue
        assert raster(shown, dpi=100).ink() is None


def test_what_the_engine_refuses_is_one_error_of_ours():
    with pytest.raises(GalleyError):
        matter(page(Art(Box(0, 0, 9, 9), Vector("x", 1, 1, b"<svg this is none")), size=FIELD))


# ---------------------------------------------------------------------------------------- what becomes of a card


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("1234567890" * 6, id="a word wider than the card"),
        pytest.param('"' + "\\n".join(["word"] * 40) + '"', id="more lines than the card is high"),
    ],
)
def test_a_title_that_would_be_cut_at_the_edge_of_its_card_stops_the_build(tmp_path, title):
    sets = {
        "A": cards.plates(title, "Two", "Three", "Four"),
        "B": cards.plates("Five", "Six", "Seven", "Eight"),
    }
    made = cards.job(cards.deck_file(tmp_path, sets))
    assert "D050" in {problem.id for problem in made.problems if problem.severity is Severity.ERROR}
