"""The seaside deck passes every check, and its words fit."""

from __future__ import annotations

from pathlib import Path

import yaml
from click.testing import CliRunner

from generator.cli import main
from tests.drawings import Drawing

DECK = Path(__file__).parents[1] / "decks" / "seaside"


def test_the_deck_has_no_problem() -> None:
    result = CliRunner().invoke(main, ["check", "--strict", "--players", str(DECK)])

    assert result.exit_code == 0, result.output
    assert "no problems" in result.output
    assert result.output.count(" *     ") == 5  # the players it names …
    assert all(
        "green" in line for line in result.output.splitlines() if " *     " in line
    )  # … can all play it well


def test_words_of_the_cards() -> None:
    deck = yaml.safe_load((DECK / "deck.yaml").read_text("utf-8"))
    cards = [card for group in deck["sets"] for card in group["cards"]] + deck["specials"]

    assert all(len(card["title"]) <= 32 for card in cards)
    assert len({card["title"] for card in cards}) == len(cards)
    assert all(card["alt"].endswith(".") for card in cards)


def test_its_lines_are_four_units_wide() -> None:
    for file in (DECK / "art").glob("*.svg"):
        assert Drawing(file).thinnest() >= 3.95, file.stem
