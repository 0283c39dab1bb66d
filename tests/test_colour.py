"""Colours: differences as published, and palettes that keep the policy."""

from __future__ import annotations

from itertools import combinations
from time import perf_counter

import pytest

from generator import colour, library
from generator.colour import apart, palette
from generator.load import load

# G. Sharma, W. Wu, E. Dalal: The CIEDE2000 color-difference formula (2005), table 1: two Lab values and their
# difference, in part
SHARMA = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.mark.parametrize(("one", "other", "published"), SHARMA)
def test_differences_are_those_published(
    one: tuple[float, ...], other: tuple[float, ...], published: float
) -> None:
    from coloraide import Color

    assert colour._delta(Color("lab-d65", one), Color("lab-d65", other)) == pytest.approx(published, abs=5e-5)


def william() -> list[str]:
    deck = load(library.folder("decks") / "william" / "deck.yaml").deck
    assert deck
    return [card_set.colour for card_set in deck.sets]


def test_the_william_circles_are_as_far_apart_as_they_were_found() -> None:
    pairs = [apart(one, other) for one, other in combinations(william(), 2)]
    assert min(pair.normal for pair in pairs) == pytest.approx(24.7, abs=0.05)
    assert min(pair.simulated for pair in pairs) == pytest.approx(10.4, abs=0.05)
    assert all(pair.enough for pair in pairs)


def test_red_and_green_are_apart_to_most_and_alike_to_some() -> None:
    found = apart("#660000", "#002200")
    assert found.normal > 40
    assert found.simulated < 1
    assert found.eye == "protanopia"
    assert not found.enough


@pytest.mark.parametrize("n", range(1, 17))
def test_a_palette_keeps_the_policy(n: int) -> None:
    colours = palette(n)
    assert len(set(colours)) == n
    assert all(apart(one, other).enough for one, other in combinations(colours, 2))
    assert all(colour.legible(one) for one in colours)
    assert palette(n) == colours


def test_a_palette_keeps_away_from_what_is_taken() -> None:
    taken = william()
    more = palette(2, taken)
    assert all(apart(one, other).enough for one, other in combinations([*taken, *more], 2))


def test_a_palette_of_twelve_takes_less_than_a_second() -> None:
    for cached in (colour.apart, colour._views, colour._candidates):
        cached.cache_clear()  # type: ignore[attr-defined]
    start = perf_counter()
    palette(12)
    assert perf_counter() - start < 1.0


@pytest.mark.parametrize("n", [0, -1, 17])
def test_a_palette_of_no_colours_or_too_many_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="palettes of 1 to 16"):
        palette(n)


def test_a_free_colour_is_free_and_near() -> None:
    taken = william()[1:]
    found = colour.free(taken, "#c0392b")
    assert found
    assert all(apart(found, other).enough for other in taken)
    assert apart(found, "#c0392b").normal < 20


def test_where_no_colour_is_free_none_is_proposed() -> None:
    assert colour.free(colour._candidates(colour.LETTERS), "#c0392b") is None


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48)]
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, ratio: float) -> None:
    assert colour.contrast(one, other) == colour.contrast(other, one) == pytest.approx(ratio, abs=0.005)
