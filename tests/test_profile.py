"""Printer profiles: the mathematics, the file, and what no printer does."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Affine, Point, Size
from generator.profile import (
    Margins,
    Meeting,
    Printers,
    Profile,
    Side,
    after,
    chosen,
    fits,
    fitted,
    limits,
    name_fault,
    place,
    put,
    read,
    shown,
)

A4 = Size(210, 297)
OFF = Side(1.2, -0.4, 0.3, 1.004, 0.993)
EPSON = Profile("Epson", "A4", "long", 2, Side(sx=0.998, sy=1.001), OFF, Margins(3, 4, 6.7, 4))

sides = st.builds(
    Side,
    *(st.floats(min_value=-4, max_value=4) for _ in range(2)),
    st.floats(min_value=-1, max_value=1),
    *(st.floats(min_value=0.98, max_value=1.02) for _ in range(2)),
)


def test_out_is_turned_and_scaled_about_the_centre_and_then_moved():
    out = OFF.printed(A4)(Point(205, 148.5))
    turn = radians(0.3)
    assert (out.x, out.y) == pytest.approx(
        (105 + 100 * 1.004 * cos(turn) + 1.2, 148.5 + 100 * 1.004 * sin(turn) - 0.4)
    )


def test_an_angle_is_clockwise_as_seen_on_the_paper():
    assert Side(angle=1).printed(A4)(Point(205, 148.5)).y > 148.5


@given(sides)
def test_what_is_sent_comes_out_where_it_is_meant(side):
    p = Point(31, 250)
    through = side.sent(A4).then(side.printed(A4))(p)
    assert (through.x, through.y) == pytest.approx((p.x, p.y), abs=1e-9)


@given(sides)
def test_a_side_is_found_again_from_where_its_points_come_out(side):
    printed = side.printed(A4)
    points = [Point(20, 20), Point(190, 20), Point(20, 277), Point(190, 277)]
    met = [Meeting(p, along, getattr(printed(p), along)) for p in points for along in ("x", "y")]
    found, off = fitted(met, A4)
    for name in ("dx", "dy", "angle", "sx", "sy"):
        assert getattr(found, name) == pytest.approx(getattr(side, name), abs=1e-7)
    assert max(map(abs, off)) < 1e-7


@given(sides, sides)
def test_readings_of_a_page_that_was_printed_through_a_profile_add_up(printer, guess):
    """What a wrong profile leaves over, taken on top of it, is the printer."""
    left = guess.sent(A4).then(printer.printed(A4))
    points = [Point(x, y) for x in (20.0, 190.0) for y in (20.0, 277.0)]
    found, _ = fitted(
        [Meeting(p, along, getattr(left(p), along)) for p in points for along in ("x", "y")], A4
    )
    both = after(guess, found, A4).printed(A4)
    for p in points:  # a turn between two scales is sheared a little, which no side can say
        meant, there = printer.printed(A4)(p), both(p)
        assert hypot(meant.x - there.x, meant.y - there.y) < 0.13


def test_too_few_readings_give_nothing():
    assert fitted([Meeting(Point(20, 20), "x", 21), Meeting(Point(190, 20), "x", 191)], A4) is None


def test_maps_follow_one_another():
    first, then = Affine(e=3), Affine(a=2)
    assert first.then(then)(Point(1, 1)) == Point(8, 1)
    assert first.undone(Point(4, 1)) == Point(1, 1)


# ---------------------------------------------------------------------------------------------- sanity


@pytest.mark.parametrize(
    ("back", "says"),
    [
        (Side(dx=8.1), "the back of printer 'Epson' is moved across by 8.10 mm"),
        (Side(dy=-9), "the back of printer 'Epson' is moved down by -9.00 mm"),
        (Side(angle=2.5), "the back of printer 'Epson' is turned by 2.50 degrees"),
        (Side(sx=0.94), "the back of printer 'Epson' is 94.0 % as wide as it should be"),
        (Side(sy=1.06), "the back of printer 'Epson' is 106.0 % as high as it should be"),
        (Side(dx=float("nan")), "the back of printer 'Epson' is moved across by nan mm"),
    ],
)
def test_what_no_printer_does_is_refused(back, says):
    (problem,) = limits(replace(EPSON, back=back))
    assert (problem.id, problem.text) == ("D122", says)


def test_a_sound_profile_is_within_the_limits():
    assert not list(limits(EPSON))


def test_other_paper_is_a_note_and_another_flip_a_warning():
    assert not list(fits(EPSON, "A4", "long"))
    assert not list(fits(EPSON, "A4", ""))  # one-sided: no flip
    (paper,) = fits(EPSON, "Letter", "long")
    assert paper.text == "the profile of printer 'Epson' was taken on A4, not on Letter"
    (flip,) = fits(EPSON, "A4", "short")
    assert (flip.id, str(flip.severity)) == ("D125", "warning")


# ------------------------------------------------------------------------------------------------ file


def test_the_file_is_readable_and_reads_back_the_same():
    whole = Printers((EPSON, Profile("Brother 2", "Letter", "short")), "Epson")
    text = shown(whole).decode()
    assert 'default: "Epson"' in text
    assert "    back: {dx: 1.2, dy: -0.4, angle: 0.3, sx: 1.004, sy: 0.993}" in text
    held, problems = read(text.encode(), "printers.yaml")
    assert problems == ()
    assert {one.name: one for one in held.profiles} == {one.name: one for one in whole.profiles}
    assert held.default == "Epson"
    assert shown(held) == shown(whole)


@pytest.mark.parametrize("name", ["Epson: ET-2850", '5" plotter', "no", "Büro #2", "12"])
def test_any_name_is_a_name(name):
    held, problems = read(shown(Printers((replace(EPSON, name=name),))), "printers.yaml")
    assert (problems, held.profiles[0].name) == ((), name)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("printers: {hp: {bakc: {}}}", 1, "printers.hp.bakc is no field here; did you mean 'back'?"),
        ("printers:\n  hp:\n    back: {dx: wide}", 3, "printers.hp.back.dx must be a number, not 'wide'"),
        ("default: hp\nprinters: {}", 1, "default names no printer of this file: 'hp'"),
        ("printers: {hp: {flip: up}}", 1, "printers.hp.flip must be long or short, not 'up'"),
        ("printers: [a]", 1, "printers must be a list of printers by name"),
        ("printers: {hp: {back: {dx: 20}}}", 1, "the back of printer 'hp' is moved across by 20.00 mm"),
        ("printers: {hp: {margins: {top: -1}}}", 1, "printer 'hp' is said to leave -1 mm bare at the top"),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_line(text, line, says):
    _, problems = read(text.encode(), "printers.yaml")
    assert (problems[0].text, problems[0].where.line) == (says, line)


def test_a_file_that_is_no_yaml_is_told():
    _, problems = read(b"printers: {hp: [", "printers.yaml")
    assert problems


def test_an_empty_printers_file_holds_none():
    assert read(b"printers: {}\n", "printers.yaml") == (Printers(), ())
    assert read(b"\n", "printers.yaml") == (Printers(), ())


# --------------------------------------------------------------------------------------------- choosing


def test_a_printer_is_named_or_the_default_or_none():
    whole = put(Printers(), EPSON, default=True)
    assert chosen(whole, "epson") == (EPSON, None)
    assert chosen(whole, None) == (EPSON, None)
    assert chosen(whole, "none") == (None, None)
    assert chosen(put(Printers(), EPSON), None) == (None, None)


def test_an_unknown_printer_is_told_with_near_names():
    _, problem = chosen(put(Printers(), EPSON), "Epsom")
    assert problem.text == "there is no printer 'Epsom'; did you mean Epson?"
    _, problem = chosen(Printers(), "x")
    assert problem.hint == "Make a profile first: deckwright calibrate."


def test_a_new_profile_takes_the_place_of_the_old_one():
    newer = replace(EPSON, round=3)
    assert put(put(Printers(), EPSON), newer).profiles == (newer,)


@pytest.mark.parametrize("name", ["", " hp", "none", "x" * 41, "a\nb"])
def test_a_name_that_the_footer_cannot_hold_is_refused(name):
    assert name_fault(name)
    assert not name_fault("Epson ET-2850 in the hall")


def test_the_file_lies_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("DECKWRIGHT_CONFIG", str(tmp_path))
    assert place() == tmp_path / "printers.yaml"
    monkeypatch.delenv("DECKWRIGHT_CONFIG")
    assert place().parts[-2:] == ("deckwright", "printers.yaml")
