"""The arithmetic of the game, against the tables of the rules' analysis."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from sound import SOUND, loaded, over

from generator import play
from generator.model.deck import Deck
from generator.model.game import Game
from generator.play import Pack


def sound(example: str = "") -> tuple[Deck, Game]:
    """The standard deck, with an example written over it."""
    found = loaded(over(example) if example else SOUND)
    assert found.deck
    assert found.game
    return found.deck, found.game


DECK, GAME = sound()
NUMBERS = play.rules(DECK, GAME)


def test_the_standard_deck_in_numbers() -> None:
    assert play.pack(DECK, GAME) == Pack(sets=10, cards=4, total=44)


@pytest.mark.parametrize(
    ("players", "target", "stack", "rounds", "full", "over", "hands", "wanted"),
    [
        (2, 2, 36, 9.00, 9, 0, "22", 4),
        (3, 2, 32, 5.33, 5, 2, "15 x2, 14", 6),
        (4, 2, 28, 3.50, 3, 4, "11", 8),
        (5, 1, 24, 2.40, 2, 4, "9 x4, 8", 5),
        (6, 1, 20, 1.67, 1, 8, "8 x2, 7 x4", 6),
        (7, 1, 16, 1.14, 1, 2, "7 x2, 6 x5", 7),
        (8, 1, 12, 0.75, 0, 12, "6 x4, 5 x4", 8),
        (9, 1, 8, 0.44, 0, 8, "5 x8, 4", 9),
        (10, 1, 4, 0.20, 0, 4, "5 x4, 4 x6", 10),
        (11, 1, 0, 0.00, 0, 0, "4", 11),
    ],
)
def test_the_deal_of_the_standard_deck(
    players: int, target: int, stack: int, rounds: float, full: int, over: int, hands: str, wanted: int
) -> None:
    row = play.row(NUMBERS, play.pack(DECK, GAME), players)
    assert (row.target, row.stack, round(row.rounds, 2), row.hands) == (target, stack, rounds, hands)
    assert divmod(row.stack, 2 * players) == (full, over)
    assert row.target * players == wanted


@pytest.mark.parametrize(
    ("sets", "cards", "total", "for_two", "for_one", "dealt"),
    [
        (10, 4, 44, 5, 11, 11),
        (12, 4, 52, 6, 13, 13),
        (9, 4, 40, 5, 10, 10),
        (8, 4, 36, 4, 9, 9),
        (7, 4, 32, 4, 8, 8),
        (6, 4, 28, 3, 7, 7),
        (5, 4, 24, 3, 6, 6),
        (4, 4, 20, 2, 5, 5),
        (13, 3, 43, 7, 10, 10),
        (10, 5, 54, 5, 10, 13),
        (12, 5, 64, 6, 12, 16),
        (8, 5, 44, 4, 8, 11),
        (6, 5, 34, 3, 6, 8),
    ],
)
def test_the_most_players_of_editions(
    sets: int, cards: int, total: int, for_two: int, for_one: int, dealt: int
) -> None:
    held = Pack(sets, cards, total)
    assert play.most(NUMBERS, held, 2) == for_two
    assert play.most(NUMBERS, held, 1) == for_one
    assert total // NUMBERS.deal == dealt


def lights(held: Pack, players: range, **numbers: int) -> str:
    rules = replace(NUMBERS, **numbers)
    return " ".join(play.row(rules, held, one).light for one in players)


def test_lights_of_the_standard_deck() -> None:
    assert lights(Pack(10, 4, 44), range(1, 13)) == "red " + "green " * 6 + "amber " * 4 + "red"


def test_with_few_sets_a_game_can_stall() -> None:
    assert lights(Pack(5, 4, 24), range(2, 7)) == "green amber red amber amber"
    assert lights(Pack(8, 4, 36), range(2, 5)) == "green green green"


def test_exact_hands_make_for_long_swapping() -> None:
    (fault,) = play.row(play.rules(*sound("play: {one_set_from: 6}")), Pack(9, 4, 40), 5).faults
    assert (fault.id, fault.light) == ("D062", "amber")
    assert fault.why == "every hand ends at exactly the 8 cards that win, so the swapping goes on for long"


def test_six_sets_and_four_players_who_need_two_break_the_law() -> None:
    (fault,) = play.row(NUMBERS, Pack(6, 4, 28), 4).faults
    assert fault.id == "D061"
    assert fault.why == "hands end at 7 cards, and 2 sets of 4 need 8"


def test_a_deck_that_names_no_players_is_for_those_who_play_it_well() -> None:
    assert play.offered(*sound()) == (2, 3, 4, 5, 6, 7)
    assert play.offered(*sound("play: {players: 3}")) == (3,)
    assert play.offered(*sound("play: {players: 2-9}")) == tuple(range(2, 10))
    assert play.offered(*sound("play: {deal: 23}")) == ()


def test_a_deck_that_nobody_plays_well_is_for_those_who_can_play_it() -> None:
    deck, game = sound("play: {deal: 21}")
    assert {row.players: row.light for row in play.table(deck, game)}[2] == "amber"
    assert play.offered(deck, game) == (2,)


def test_absurd_numbers_are_survived() -> None:
    for example in ("play: {players: 1-999}", "play: {deal: 0, draws_per_round: 0}", "play: {deal: -4}"):
        assert play.text(play.table(*sound(example)))


def test_the_table_as_it_is_shown() -> None:
    deck, game = sound("play: {players: 3-4}")
    rows = [row for row in play.table(deck, game) if row.players in (2, 3, 5, 8)]
    assert (
        play.text(rows)
        == """\
players  deal  stack  rounds  hands at swapping  to win
    2       4     36    9.00  22                 2 sets  green
    3 *     4     32    5.33  15 x2, 14          2 sets  green
    5       4     24    2.40  9 x4, 8            1 set   green
    8       4     12    0.75  6 x4, 5 x4         1 set   amber  the stack of 12 is gone before a round of 16 cards \
is over, and whoever ends with 6 cards and not 5 wins far more often
* the players this deck is for"""
    )


# ---------------------------------------------------------------------------------------------- advice


@pytest.mark.parametrize(
    ("example", "said", "more"),
    [
        (
            "",
            "10 sets of 4, 44 cards in all: 2 to 7 players can play well; 2 sets win with 2 to 4, 1 set with 5 to 7.",
            "For 8: write draws_per_round: 1 or deal: 3 under play, or add 1 set.",
        ),
        (
            "play: {players: 2-4, one_set_from: 9}",
            "10 sets of 4, 44 cards in all: 2 to 5 players can play well; 2 sets win.",
            "For 6: write one_set_from: 6 under play, or add 2 sets; and write players: 2-6 under play.",
        ),
        (
            "play: {deal: 22}",
            "10 sets of 4, 44 cards in all: 2 players can play, but not well; 2 sets win.",
            "For 2 to play well: write deal: 20 under play, or add 1 set.",
        ),
        (
            "play: {deal: 30}",
            "10 sets of 4, 44 cards in all: nobody can play.",
            "For 2 to play well: write deal: 20 under play, or add 5 sets.",
        ),
    ],
)
def test_advice_for_one_player_more(example: str, said: str, more: str) -> None:
    assert play.advice(*sound(example)) == (said, more)


@pytest.mark.parametrize("players", range(2, 12))
def test_each_change_that_is_advised_does_what_it_says(players: int) -> None:
    deck, game = sound(f"play: {{one_set_from: {players}}}")
    before, (_, advised) = play.table(deck, game), play.advice(deck, game)
    more = int(advised.split(":")[0].removeprefix("For "))
    assert [row.light for row in before if row.players < more] == ["green"] * (more - 2)
    assert next(row.light for row in before if row.players == more) != "green"
    fields = re.findall(r"(\w+: \d+)(?= or | under)", advised)
    assert fields
    for field in fields:
        own = field if field.startswith("one_set_from") else f"one_set_from: {players}, {field}"
        rows = play.table(*sound(f"play: {{{own}}}"))
        assert [row.light for row in rows if row.players <= more] == ["green"] * (more - 1), field


def test_absurd_numbers_get_no_advice_and_take_no_time() -> None:
    assert play.advice(*sound("play: {deal: 0}")) == ()
    assert play.advice(*sound("play: {draws_per_round: -4}")) == ()
    huge = 900_000_000
    assert (
        len(play.advice(*sound(f"play: {{deal: {huge}, draws_per_round: {huge}, one_set_from: {huge}}}")))
        == 2
    )
