"""Sizes that have names, and sizes that are written out."""

import re

import pytest

from generator.geometry import Size
from generator.stock import (
    CARD_ALIASES,
    CARD_LIMITS,
    CARDS,
    CORNER_LIMITS,
    PAPER_ALIASES,
    PAPER_LIMITS,
    PAPER_TITLES,
    PAPERS,
    card,
    paper,
    paper_title,
    parse_size,
    show_size,
)


@pytest.mark.parametrize("name", ["vintage-uk", "Vintage_UK", "VINTAGE UK", "vintageuk"])
def test_case_dashes_and_blanks_do_not_matter_in_a_name(name):
    assert card(name).size == Size(62, 87)
    assert paper(" Arch_B") == paper("arch-b") == paper("archb") == Size(304.8, 457.2)


def test_sizes_have_second_names():
    assert card("poker_us") == card("poker")
    assert card("poker_eu") == card("mtg")
    assert card("tarot_eu") == card("tarot")
    assert paper("ledger") == paper("Tabloid")


def test_an_unknown_size_is_refused_with_near_names_and_never_replaced():
    with pytest.raises(ValueError, match=re.escape("there is no paper 'a44'; did you mean a4")):
        paper("a44")
    with pytest.raises(
        ValueError, match=re.escape("there is no card size 'tarrot'; did you mean tarot, tarot-us?")
    ):
        card("tarrot")


def test_a_name_like_no_other_is_refused_with_all_there_are():
    with pytest.raises(ValueError, match=re.escape("there is no paper 'zzz'; there are a6, a5, a4, a3")):
        paper("zzz")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("210x310mm", Size(210, 310)),
        ("210 X 310", Size(210, 310)),
        ("21 × 31 cm", Size(210, 310)),
        ("8.5x13in", Size(215.9, 330.2)),
        ('8.5"x13"', Size(215.9, 330.2)),
        ("8.5in x 13", Size(215.9, 330.2)),
        ("8.5in x 330mm", Size(215.9, 330)),
    ],
)
def test_a_size_is_width_by_height_and_one_unit_counts_for_both(text, size):
    assert parse_size(text) == size
    assert parse_size(show_size(size)) == size


@pytest.mark.parametrize(
    "text", ["210", "210x", "x310", "axb", "210x310x5", "210x310 feet", "-210x310", "0x10", "a4"]
)
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError, match=r"is no (size|length); "):
        parse_size(text)


def test_paper_may_be_of_ones_own_size_within_limits():
    assert paper("310x210mm") == Size(310, 210)
    with pytest.raises(
        ValueError, match=re.escape("paper of 40 x 40 mm cannot be used; width and height go from 50 mm")
    ):
        paper("40x40")


def test_a_paper_has_its_name_back_upright_or_not():
    assert paper_title(Size(210, 297)) == paper_title(Size(297, 210)) == "A4"
    assert paper_title(parse_size("8.5x11in")) == "Letter"
    assert paper_title(Size(210, 310)) == "210 x 310 mm"


def test_no_two_names_are_alike_and_every_size_lies_within_its_limits():
    for table, aliases in ((CARDS, CARD_ALIASES), (PAPERS, PAPER_ALIASES)):
        names = [re.sub("[-_ ]", "", name) for name in (*table, *aliases)]
        assert len(set(names)) == len(names)
        assert set(aliases.values()) <= set(table)
    for held in CARDS.values():
        assert CARD_LIMITS[0] <= held.size.width <= held.size.height <= CARD_LIMITS[1]
        assert CORNER_LIMITS[0] <= held.corner <= CORNER_LIMITS[1]
        assert held.about
    for size in PAPERS.values():
        assert PAPER_LIMITS[0] <= size.width < size.height <= PAPER_LIMITS[1]
    assert set(PAPER_TITLES) == set(PAPERS)


@pytest.mark.parametrize(
    ("name", "inches"),
    [("poker", (2.5, 3.5)), ("bridge", (2.25, 3.5)), ("tarot-us", (2.75, 4.75)), ("cr80", (2.125, 3.375))],
)
def test_american_sizes_are_whole_fractions_of_an_inch(name, inches):
    assert card(name).size == Size(*(round(inch * 25.4, 6) for inch in inches))
