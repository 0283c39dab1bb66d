"""The printer's test page: what lies where, how it is read, and what is learnt from simulated printers."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from benchmarks.printers import one
from generator.calibration import Trial, fields, learnt, pages, pairs, problem, summary, value
from generator.calibration.trial import EDGES
from generator.export.calibration import files
from generator.frame import Line, TextBox
from generator.geometry import Box, Point, Size
from generator.profile import Margins, Profile, Side
from generator.stock import PAPERS, paper
from tests.cards import matter
from tests.pdf import lines as drawn_lines
from tests.pdf import near
from tests.printers import Fault

A4 = Trial("A4", paper("a4"))
PERFECT = dict.fromkeys("ABCDEFGH", 10.0)
LARGE = [name for name, size in PAPERS.items() if problem(size) is None]


def line_boxes(frame):
    return [
        Box(
            min(item.start.x, item.end.x),
            min(item.start.y, item.end.y),
            abs(item.end.x - item.start.x),
            abs(item.end.y - item.start.y),
        )
        for item in frame.items
        if isinstance(item, Line)
    ]


def text_boxes(frame):
    return [(item.texts[0], item.box) for item in frame.items if isinstance(item, TextBox)]


# -------------------------------------------------------------------------------------------------- page


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_every_word_fits_and_all_stays_on_the_paper(name, flip):
    through = Profile("Epson in the hall upstairs, thick paper", round=2)
    test = Trial(name, paper(name), flip, through)
    sides = pages(test)
    assert [outcome.over for outcome in matter(*sides).outcomes.values()] == [""] * len(
        matter(*sides).outcomes
    )
    whole = Box(0, 0, test.size.width, test.size.height)
    for side in sides:
        assert all(whole.contains(box) for box in line_boxes(side))
        assert all(whole.contains(box) for _, box in text_boxes(side))


@pytest.mark.parametrize("name", LARGE)
def test_the_scales_cover_neither_words_nor_each_other(name):
    test = Trial(name, paper(name))
    front, _ = pages(test)
    rooms = []
    for pair in pairs(test.size):
        a, b = pair.at(-11, -11), pair.at(20, 12)
        rooms.append((pair, Box(a.x, a.y, b.x - a.x, b.y - a.y)))
    for at, (_, room) in enumerate(rooms):
        assert not any(room.overlaps(other) for _, other in rooms[at + 1 :])
        inside = [words for words, box in text_boxes(front) if room.overlaps(box)]
        assert all(words.isdigit() or len(words) == 1 for words in inside), inside


def test_the_back_is_laid_out_as_it_is_seen_through_the_paper():
    for flip in ("long", "short"):
        test = Trial("A4", A4.size, flip)
        _, back = pages(test)
        held = set(line_boxes(back))
        for pair in pairs(test.size):
            for fine in range(11):
                a, b = test.behind(pair.at(0.9 * fine, -2)), test.behind(pair.at(0.9 * fine, 2))
                assert any(
                    box.grown(1e-5).contains(
                        Box(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
                    )
                    for box in held
                )


def test_rulers_measure_what_they_say_and_are_true_in_the_file():
    (file,) = files(A4)
    for number in (0, 1):
        lengths = [max(abs(one.x1 - one.x0), abs(one.y1 - one.y0)) for one in drawn_lines(file.data, number)]
        assert sum(length == near(101.6, 0.005) for length in lengths) == 2  # one across, one down


def test_a_bank_card_lies_on_its_outline():
    front, back = pages(A4)
    for side in (front, back):
        (card,) = [item.box for item in side.items if hasattr(item, "radius") and hasattr(item, "box")]
        assert (card.width, card.height) == (85.6, 53.98)


def test_the_steps_end_a_whole_number_of_millimetres_from_their_edge():
    front, _ = pages(A4)
    ends = {round(box.y, 6) for box in line_boxes(front) if box.width == 4 and box.y < 13 and box.height == 0}
    assert ends == set(range(13))


def test_on_the_back_the_letters_name_the_same_edges_of_the_paper():
    def at(side):
        return {words: box.centre for words, box in reversed(text_boxes(side)) if words in EDGES}

    front, back = pages(A4)
    assert at(front)["M"].x > 105 > at(front)["P"].x
    assert at(back)["M"].x < 105 < at(back)["P"].x
    _, back = pages(Trial("A4", A4.size, "short"))
    assert at(back)["L"].y > 148 > at(back)["N"].y


def test_paper_that_is_too_small_is_refused():
    told = problem(paper("a6"))
    assert (told.id, told.text) == (
        "D128",
        "paper of 105 x 148 mm is too small for the test page, which needs 120 x 186 mm",
    )
    assert "a6" not in LARGE
    assert "a5" in LARGE


def test_a_page_that_is_printed_through_a_profile_says_so():
    front, _ = pages(replace(A4, through=Profile("Epson", round=1, back=Side(dx=1))))
    assert any("round 2, printed through the profile “Epson”" in words for words, _ in text_boxes(front))
    assert front.warp is not None


def test_the_fields_come_in_the_order_of_the_page():
    assert "".join(field.letter for field in fields(A4)) == "ABCDEFGHJKLMNP"


# ----------------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("letter", "text", "number"),
    [
        ("A", "10.3", 10.3),
        ("A", " 9,7 ", 9.7),
        ("B", "+0.3", 10.3),
        ("B", "-0.4", 9.6),
        ("H", "20", 20.0),
        ("J", "180", 1.0),
        ("J", "179.1 mm", 0.995),
        ("J", "99.5", 0.995),
        ("K", "4in", 1.0),
        ("K", '4.02"', 1.005),
        ("L", "4", 4.0),
        ("P", "12", 12.0),
    ],
)
def test_a_reading_is_taken_as_people_write_it(letter, text, number):
    assert value(letter, text, A4) == pytest.approx(number)


@pytest.mark.parametrize(
    ("letter", "text", "says"),
    [
        ("A", "ten", "A: 'ten' is no number; write it like 10.3"),
        ("A", "21", "A: the scale is numbered 0 to 20, and a perfect printer gives 10.0"),
        (
            "J",
            "18",
            "J: the crosses are 180 mm apart, and the short line is 100 mm (4 in); 18 is far from both",
        ),
        (
            "K",
            "10in",
            "K: the crosses are 265 mm apart, and the short line is 100 mm (4 in); 10 in is far from both",
        ),
        ("L", "40", "L: the steps are numbered 0 to 12; write 12 where none is whole"),
    ],
)
def test_a_reading_that_cannot_be_is_told(letter, text, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        value(letter, text, A4)


def test_a_perfect_printer_learns_nothing():
    made, problems = learnt("home", A4, PERFECT)
    assert problems == ()
    assert made == Profile("home", "A4", "long", 1)
    assert summary(made)[0] == "Back     100.00 % wide and 100.00 % high."


def test_a_back_that_lies_to_the_right_of_its_front_is_to_the_left_on_its_own_side():
    right = PERFECT | dict.fromkeys("ACEG", 11.2)  # seen from the front
    made, _ = learnt("home", A4, right)
    assert (made.back.dx, made.back.dy) == pytest.approx((-1.2, 0), abs=1e-9)
    made, _ = learnt("home", replace(A4, flip="short"), right)
    assert (made.back.dx, made.back.dy) == pytest.approx((1.2, 0), abs=1e-9)
    down = PERFECT | dict.fromkeys("BDFH", 10.4)
    made, _ = learnt("home", A4, down)
    assert (made.back.dx, made.back.dy) == pytest.approx((0, 0.4), abs=1e-9)


def test_margins_are_kept_by_the_edges_of_the_front():
    made, _ = learnt("home", A4, PERFECT | {"L": 3.0, "M": 4.0, "N": 7.0, "P": 5.0})
    assert made.margins == Margins(top=3, right=4, bottom=7, left=5)
    again, _ = learnt("home", replace(A4, through=made), PERFECT | {"N": 6.0})
    assert again.margins == Margins(top=3, right=4, bottom=6, left=5)
    assert again.round == 2


def test_readings_may_be_left_out_but_not_too_many():
    made, _ = learnt("home", A4, dict.fromkeys("ACEBFD", 10.0))
    assert made is not None
    made, (problem,) = learnt("home", A4, {"A": 10.0, "B": 10.0, "C": 10.0})
    assert made is None
    assert problem.id == "D129"
    assert problem.text.endswith("there is none for D, E, F, G, H")


def test_a_misread_scale_is_named_with_what_it_should_have_been():
    made, (problem,) = learnt("home", A4, PERFECT | {"C": 11.0})
    assert made is None
    assert problem.id == "D124"
    assert problem.text == (
        "the readings A to H contradict each other: all but C fit together, and by them C would be 10.0, not 11"
    )


def test_a_printer_that_is_far_off_is_refused_with_the_likely_cause():
    made, problems = learnt("home", A4, PERFECT | {"J": 0.944, "K": 0.944})
    assert made is None
    assert {problem.id for problem in problems} == {"D122"}
    assert 'Print the test page again at 100 % ("actual size")' in problems[0].hint


# ------------------------------------------------------------------------------------- simulated printers


@pytest.mark.parametrize(("seed", "flip"), [(1, "long"), (2, "short"), (3, "long")])
def test_after_one_test_page_backs_lie_behind_their_fronts(seed, flip):
    rng = Random(seed)
    before, once, twice = one((Fault.random(rng), Fault.random(rng)), Trial("A4", Size(210, 297), flip), 300)
    assert before[0] > 1
    assert once[0] < 0.15
    assert twice[0] < 0.15
    assert once[1] < 0.002  # of a length: the reader's ruler is good to a quarter of a millimetre


def test_a_point_lies_behind_itself_twice():
    for flip in ("long", "short"):
        test = Trial("A4", A4.size, flip)
        assert test.behind(test.behind(Point(30, 40))) == Point(30, 40)
