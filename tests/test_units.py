"""Lengths as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import parse_length, show_length


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("3", 3.0),
        ("2.5in", 63.5),
        ("1 cm", 10.0),
        (" 9pt ", 3.175),
        ('2.5"', 63.5),
        ("63.5 MM", 63.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("-2", -2.0),
        ("+2mm", 2.0),
    ],
)
def test_a_length_may_be_written_in_many_ways(text, length):
    assert parse_length(text) == pytest.approx(length, abs=1e-12)


def test_a_bare_number_is_in_the_unit_asked_for():
    assert parse_length("2", bare="in") == 50.8
    assert parse_length("2mm", bare="in") == 2.0


@pytest.mark.parametrize(
    "text", ["", "mm", "3 feet", "1,5", "2.5 in x", "nan", "inf", "1e3", "٣", "--3", "3 3"]
)
def test_what_is_no_length_is_refused_with_the_word_and_examples(text):
    with pytest.raises(ValueError, match="is no length; write a number of mm, or add a unit") as refused:
        parse_length(text)
    assert repr(text) in str(refused.value)


def test_a_length_is_shown_without_noise():
    assert show_length(63.5) == "63.5 mm"
    assert show_length(3) == "3 mm"
    assert show_length(88.9) == "88.9 mm"
    assert show_length(0.0) == "0 mm"


@given(st.floats(min_value=1e-4, max_value=1e6) | st.floats(min_value=-1e6, max_value=-1e-4) | st.just(0.0))
def test_a_length_that_is_shown_reads_back_unchanged(length):
    assert parse_length(show_length(length)) == length
