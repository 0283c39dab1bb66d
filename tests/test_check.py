"""The rules: what they say, where they keep silent, and that every word of it helps."""

from __future__ import annotations

from time import process_time

import pytest
from sound import SOUND, over, problems, told

from generator import explain
from generator.check import CHECKS, Check
from generator.colour import apart, contrast
from generator.problem import Severity


def ids(example: str) -> list[str]:
    """The ids of the problems of the sound deck with an example written over it."""
    return [problem.id for problem in problems(over(example))]


def without(start: str, stop: str = "", deck: str = SOUND) -> str:
    """The sound deck without what stands from `start` up to `stop`."""
    at = deck.index(start)
    return deck[:at] + (deck[deck.index(stop, at) :] if stop else "")


# ------------------------------------------------------------------------------------------------ messages


def test_a_message_shows_both_places_and_a_remedy() -> None:
    assert (
        told(over('sets: [{initials: "W.D."}, {initials: WD}]'))
        == """\
deck.yaml:12:13: error D020: initials "W.D." and "WD" look the same on a card
   12 |   initials: WD
      |             ^^
    4 |   initials: "W.D."
      |             ------
      = change one, for example  initials: "Do."\
"""
    )


@pytest.mark.parametrize("rule", CHECKS, ids=lambda rule: rule.__name__)
def test_messages_have_the_style_of_the_house(rule: Check) -> None:
    for problem in problems(over(explain.of_rule(rule).fails)):
        assert problem.where
        assert not problem.text.endswith(".")
        assert not problem.hint.endswith(".") or problem.hint.endswith("…")
        assert problem.hint[:1].islower() or problem.hint == ""
        assert problem.hint or "did you mean" in problem.text


@pytest.mark.parametrize("rule", CHECKS, ids=lambda rule: rule.__name__)
def test_the_manual_says_how_bad_it_is(rule: Check) -> None:
    entry = explain.of_rule(rule)
    said = {str(problem.severity) for problem in problems(over(entry.fails))}
    assert any(word in entry.why for word in said)


# ------------------------------------------------------------------------------------- causes, not consequences


def test_a_field_that_is_misspelt_is_said_alone() -> None:
    assert [problem.id for problem in problems(SOUND.replace("initials: C.", "intials: C."))] == ["D004"]
    assert [problem.id for problem in problems(SOUND.replace("    cards:", "    crads:", 1))] == ["D004"]
    assert [problem.id for problem in problems(SOUND.replace('colour: "#8A1A06"', "colour:"))] == ["D030"]


def test_nothing_is_counted_where_a_line_could_not_be_read() -> None:
    text = SOUND.replace("title: First of the Cats", "title: Cats: first of them")
    text = text.replace("      - title: Second of the Cats\n", "")
    assert [problem.id for problem in problems(text)] == ["D002"]


def test_a_broken_promise_is_said_and_not_what_comes_of_it() -> None:
    deck = SOUND.replace("title: Sound\n", "title: Sound\ncomposition: {sets: 10}\nplay: {players: 2-7}\n")
    fewer = without("  - title: Ships", "  - title: Trees", deck)
    assert [problem.id for problem in problems(fewer)] == ["D012"]


def test_a_card_that_stands_twice_is_not_one_too_many_as_well() -> None:
    text = SOUND.replace("      - title: First of the Cats\n", "      - title: First of the Cats\n" * 2)
    assert [problem.id for problem in problems(text)] == ["D017"]


def test_a_set_that_was_copied_is_said_as_a_whole() -> None:
    at, stop = SOUND.index("  - title: Hats"), SOUND.index("  - title: Kings")
    (found,) = problems(SOUND[:stop] + SOUND[at:stop] + SOUND[stop:])
    assert (found.id, found.severity) == ("D024", Severity.ERROR)
    assert found.text == 'set "H." (Hats) stands in the list twice, with all its cards'


def test_a_special_card_that_stands_twice_is_said_once() -> None:
    special = "  - title: Uncle Tom\n    role: release\n    copies: 2\n"
    (found,) = problems(SOUND.replace(special, special * 2))
    assert found.id == "D026"
    assert found.hint == "list the card once and count its copies, or give one of them an id: of its own"


def test_sets_of_one_name_are_not_blamed_for_their_cards() -> None:
    assert ids("sets: [{initials: X}, {initials: X.}]") == ["D020"]
    assert ids("sets: [{id: x}, {id: X}]") == ["D026"]


def test_an_unknown_game_leaves_the_rest_to_be_judged() -> None:
    assert ids('game: patience\nsets: [{initials: "W.D."}, {initials: WD}]') == ["D020", "D084"]


# ------------------------------------------------------------------------------------------------ composition


def test_without_a_promise_another_size_is_a_note() -> None:
    (note,) = problems(without("  - title: Ships", "  - title: Trees"))
    assert (note.id, note.severity) == ("D012", Severity.NOTE)
    assert note.text == "the deck has 9 sets of 4 cards; the game 'william' has 10 of 4"
    assert note.hint == "if that is meant, say so: composition: {sets: 9, cards: 4, release: 2, block: 2}"


def test_a_promise_that_is_kept_says_nothing() -> None:
    deck = without("  - title: Ships", "  - title: Trees")
    assert problems(deck + "composition: {sets: 9, cards: 4, release: 2, block: 2}\n") == []


def test_a_set_that_lacks_a_card_is_the_one_that_is_named() -> None:
    (found,) = problems(SOUND.replace("      - title: Second of the Hats\n", ""))
    assert (found.id, found.text) == ("D010", 'set "H." (Hats) has 3 cards, but the other sets have 4')
    (left_out,) = problems(over("sets: [{cards: [{copies: 0}]}]"))
    assert left_out.text.endswith("; 1 card with copies: 0 is left out")


@pytest.mark.parametrize(
    ("example", "id", "severity"),
    [
        ("specials: [{copies: 3}]", "D014", Severity.WARNING),
        ("specials: [{copies: 3}]\ncomposition: {release: 2}", "D014", Severity.ERROR),
        ("specials: [{copies: 0}]\ncomposition: {release: 2}", "D014", Severity.ERROR),
        ("specials: [{copies: 0}]", "D064", Severity.ERROR),  # two can play, and nothing frees them
        ("specials: [{copies: 0}]\nplay: {players: 3-7}", "D064", Severity.WARNING),
        ("specials: [{copies: 2}, {copies: 0}]", "D064", Severity.WARNING),
        ("specials: [{copies: 1}]\ncomposition: {release: 1}\nplay: {cover: each}", "D064", Severity.WARNING),
        (
            "specials: [{copies: 4}, {copies: 4}]\ncomposition: {release: 4, block: 4}",
            "D064",
            Severity.WARNING,
        ),
    ],
)
def test_special_cards_out_of_balance(example: str, id: str, severity: Severity) -> None:
    assert [(problem.id, problem.severity) for problem in problems(over(example))] == [(id, severity)]


def test_a_deck_without_special_cards_is_warned_once() -> None:
    (warning,) = problems(without("specials:"))
    assert (warning.id, warning.severity) == ("D014", Severity.WARNING)
    assert problems(without("specials:") + "composition: {release: 0, block: 0}\n") == []


# ------------------------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("one", "other", "id"),
    [
        ('"W.D."', '"w. d."', "D020"),
        ('"W.S."', '"Ｗ．Ｓ．"', "D020"),
        ('"W.O."', '"W.0."', "D021"),
        ('"W.B."', '"W.В."', "D021"),
        ('"PO"', '"РО"', "D021"),
        ('"I."', '"l."', "D021"),
        ('"मि.भे."', '"मि.सं."', ""),
        ('"A.S.H."', '"M.S.H."', ""),
    ],
)
def test_initials_that_are_the_same_or_look_so(one: str, other: str, id: str) -> None:
    assert ids(f"sets: [{{initials: {one}}}, {{initials: {other}}}]") == [id] * bool(id)


@pytest.mark.parametrize(
    ("initials", "fits"), [("मि.भे.", True), ("W.t.G.D.", False), (".", False), ("👩‍👩‍👧", True)]
)
def test_letters_are_what_a_reader_counts(initials: str, fits: bool) -> None:
    assert ids(f'sets: [{{initials: "{initials}"}}]') == ([] if fits else ["D023"])


def test_exchanged_initials_are_said_once() -> None:
    example = (
        "sets: [{title: William the Detective, initials: W.R.}, {title: William the Rebel, initials: W.D.}]"
    )
    assert ids(example) == ["D022"]


def test_the_same_title_in_other_letters_is_the_same() -> None:
    decomposed, composed = "Cafe\u0301", "Café"
    found = problems(over(f"sets: [{{title: {composed}}}, {{title: {decomposed}}}]"))
    assert [problem.id for problem in found] == ["D008", "D024"] or [p.id for p in found] == ["D024", "D008"]


def test_a_card_of_one_picture_in_two_sets_is_one_card() -> None:
    card = "{cards: [{title: Crowned, picture: art/fox.svg}]}"
    assert ids(f"sets: [{card}, {card}]") == ["D017"]


def test_three_cards_of_one_title_are_one_warning() -> None:
    example = "sets: [{cards: [{title: Show}]}, {cards: [{title: show}]}, {cards: [{title: SHOW}]}]"
    (warning,) = problems(over(example))
    assert (
        warning.text
        == 'the title \'show\' is that of card 1 of set "C." and of card 1 of set "D." and 1 more card'
    )


def test_a_copied_picture_file_is_found_by_what_is_in_it() -> None:
    example = (
        "sets: [{cards: [{picture: art/fox.svg}, {picture: art/fox-again.svg}, {picture: art/owl.svg}]}]"
    )
    (warning,) = problems(over(example))
    assert warning.id == "D045"
    assert "art/fox.svg and art/fox-again.svg, which are equal" in warning.text


def test_a_picture_outside_the_folder_is_not_looked_at() -> None:
    assert ids("sets: [{cards: [{picture: ../sound.py}, {picture: ../sound.py}]}]") == []


# ------------------------------------------------------------------------------------------------ colours


def test_a_proposed_colour_is_free_even_beside_the_other_proposals() -> None:
    example = 'sets: [{colour: "#C0392B"}, {colour: "#C23B2D"}, {colour: "#BF3A2C"}, {colour: "#C1382A"}]'
    found = [problem for problem in problems(over(example)) if problem.id == "D031"]
    new = {problem.path[1]: problem.hint.split('"')[1] for problem in found}
    assert set(new) == {1, 2, 3}
    deck = SOUND
    for old, colour in zip(('"#E8D94E"', '"#44705A"', '"#FC5FB7"'), new.values(), strict=True):
        deck = deck.replace(old, f'"{colour}"')
    assert problems(deck.replace('"#8A1A06"', '"#C0392B"')) == []


def test_the_same_colour_twice_is_one_message_a_set() -> None:
    example = "sets: [{colour: teal}, {colour: teal}, {colour: teal}]"
    assert ids(example).count("D031") == 2


def test_a_pair_is_said_once_with_the_worst_of_it() -> None:
    (said,) = problems(over('sets: [{colour: "#002200"}, {colour: "#660000"}]'))
    assert (said.id, said.severity) == ("D033", Severity.WARNING)
    assert "protanopia (difference 0.3;" in said.text


def test_a_ground_on_which_no_letters_are_read() -> None:
    found = [problem for problem in problems(over('sets: [{colour: "#808080"}]')) if problem.id == "D034"]
    assert contrast("#808080", "#1f2430") < 4.5
    assert len(found) == 1
    free = found[0].hint.split('"')[1]
    assert max(contrast(free, ink) for ink in ("#f7f1e3", "#1f2430")) >= 4.5
    assert apart(free, "#808080").normal < 30


def test_letters_of_the_theme_are_those_that_are_judged() -> None:
    assert ids('theme: {light: "#777777", dark: "#888888"}').count("D034") == 10
    assert ids('theme: {ink: "#E8E0D0"}') == ["D034"]
    assert "D034" not in ids("theme: {light: white, dark: black}")


# ------------------------------------------------------------------------------------------------ play


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("{players: 2-7}", []),
        ("{players: 1-4}", ["D060"]),
        ("{players: 2-12}", ["D060"]),
        ("{players: 2-8}", ["D063"]),
        ("{players: 2-6, one_set_from: 6}", []),
        ("{players: 2-6, one_set_from: 7}", ["D061"]),
        ("{players: 2-7, one_set_from: 8}", ["D061"]),
        ("{deal: 0}", ["D006"]),
        ("{deal: 23}", ["D060"]),
        ("{draws_per_round: 0}", ["D006"]),
    ],
)
def test_who_can_play(play: str, expected: list[str]) -> None:
    assert ids(f"play: {play}") == expected


def test_the_law_of_hands_says_which_numbers_keep_it() -> None:
    (found,) = problems(over("play: {players: 2-7, one_set_from: 8}"))
    assert found.text == (
        "with 6 players some hands end at 7 cards, and 2 sets of 4 need 8, so nobody with such a hand can win by "
        "swapping; it is no better with 7 players"
    )
    assert found.hint == "write one_set_from: 6 under play, or write players: 2-5 under play"


def test_a_deck_without_sets_is_said_once() -> None:
    found = problems("title: Nothing yet\nsets: []\ncomposition: {release: 0, block: 0}\n")
    assert [problem.id for problem in found] == ["D013"]


# ------------------------------------------------------------------------------------------------ texts


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("NO", ["D006"]),
        ('"NO"', []),
        ("1922", []),
        ("0123", ["D006"]),
        ("'12\"'", []),
        ('The boys"', ["D008"]),
        ("The boys'", []),
        ("صندوق Box", ["D052"]),
        ('"صندوق \\u2066Box\\u2069"', []),
        ('"صندوق \\u2066Box"', ["D052"]),
        ("קופסה", []),
    ],
)
def test_texts_that_others_would_read_otherwise(title: str, expected: list[str]) -> None:
    assert ids(f"sets: [{{cards: [{{title: {title}}}]}}]") == expected


def test_only_text_can_be_taken_for_something_else() -> None:
    assert ids("sets: [{cards: [{copies: 01}]}]\nprint: {marks: no, gap: 1.10}\nformat: 01") == []
    assert ids("language: no\ntheme: {title_font: 1.10}") == ["D006", "D006"]


# ------------------------------------------------------------------------------------------------ size


def big(sets: int, card: str) -> str:
    """A deck of so many sets, with a line for each card."""
    lines = ["title: Big", "sets:"]
    for at in range(sets):
        initials = chr(65 + at % 26) + chr(65 + at // 26 % 26) + chr(65 + at // 676)
        lines += [
            f"  - title: Set {at}",
            f"    initials: {initials}",
            f'    colour: "#{at * 7919 % 0xFFFFFF:06x}"',
        ]
        lines += ["    cards:", *(f"      - title: Card {at} {place}\n        {card}" for place in range(4))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("card", ["picture: none", "picturr: none"])
def test_a_deck_of_ten_times_the_cards_takes_about_ten_times_as_long(card: str) -> None:
    times = []
    problems(big(10, card))  # imports
    for sets in (100, 1000):
        start = process_time()
        problems(big(sets, card))
        times.append(process_time() - start)
    assert times[1] < 25 * times[0]
    assert times[1] < 10
