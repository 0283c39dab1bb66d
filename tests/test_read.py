"""Nodes to models: every message of the reading stage, whole, caret and all."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageColor

from generator import report
from generator.load import from_bytes
from generator.model.deck import Deck
from generator.problem import has_errors
from generator.read import read
from generator.source import parse

HEAD = """\
title: Owls
sets:
  - title: Barn
    initials: B
    colour: teal
    cards:
      - title: Tyto
        picture: none
"""


def told(text: str) -> str:
    """What `check` says of a deck file after reading it."""
    loaded = from_bytes(text.encode(), "owls.yaml", Path("."), "owls")
    return report.text(map(loaded.marks.place, loaded.problems), loaded.marks, colour=False)


def deck(text: str) -> Deck:
    reading = read(parse(text.encode(), "owls.yaml"), Deck)
    assert not has_errors(reading.problems), reading.problems
    assert reading.model
    return reading.model


MESSAGES = {
    "a misspelt field, and nothing of the one that is then missing": (
        HEAD.replace("title: Owls", "titel: Owls"),
        """\
owls.yaml:1:1: error D004: the deck has no field 'titel'; did you mean 'title'?
    1 | titel: Owls
      | ^^^^^""",
    ),
    "a field of another level": (
        HEAD + "gap: 3\n",
        """\
owls.yaml:9:1: error D004: the deck has no field 'gap'
    9 | gap: 3
      | ^^^
      = 'gap' belongs to the print: block: move it there""",
    ),
    "a misspelt field of another level": (
        HEAD + "        intials: B\n",
        """\
owls.yaml:9:9: error D004: card "Tyto" has no field 'intials'
    9 |         intials: B
      |         ^^^^^^^
      = 'initials' belongs to a set: move it there""",
    ),
    "a missing field": (
        HEAD.replace("    initials: B\n", ""),
        """\
owls.yaml:3:5: error D005: set "Barn" has no 'initials'
    3 |   - title: Barn
      |     ^
      = add initials: "J.W.\"""",
    ),
    "an empty field": (
        HEAD.replace("title: Tyto", "title:"),
        """\
owls.yaml:7:15: error D005: 'title' of card 1 of set "B" is empty
    7 |       - title:
      |               ^
      = write it in quotes: title: "…\"""",
    ),
    "a colour lost to a comment": (
        HEAD.replace("teal", "#119911"),
        """\
owls.yaml:5:13: error D030: 'colour' of set "B" is empty
    5 |     colour: #119911
      |             ^^^^^^^
      = write  colour: "#119911\"""",
    ),
    "a colour that is none": (
        HEAD.replace("teal", "blurple"),
        """\
owls.yaml:5:13: error D030: 'colour' of set "B" must be a colour, not 'blurple'
    5 |     colour: blurple
      |             ^^^^^^^
      = did you mean purple?""",
    ),
    "a number that is none": (
        HEAD + "        copies: 3x\n",
        """\
owls.yaml:9:17: error D006: 'copies' of card "Tyto" must be a whole number, not '3x'
    9 |         copies: 3x
      |                 ^^
      = write digits alone, such as 2""",
    ),
    "more copies than anybody means": (
        HEAD + "        copies: 1162167\n",
        """\
owls.yaml:9:17: error D006: 'copies' of card "Tyto" is 1162167; a card has 0 to 500 copies
    9 |         copies: 1162167
      |                 ^^^^^^^
      = write how many of this card the deck holds""",
    ),
    "a list where text belongs": (
        HEAD.replace("title: Tyto", "title: [næɪ]"),
        """\
owls.yaml:7:16: error D006: 'title' of card 1 of set "B" must be text, not a list
    7 |       - title: [næɪ]
      |                ^^^^^
      = square brackets and dashes make a list in YAML: put the text in quotes""",
    ),
    "text where a block belongs": (
        HEAD + "      - Strix\n",
        """\
owls.yaml:9:9: error D006: card 2 of set "B" must be a block of fields, not 'Strix'
    9 |       - Strix
      |         ^^^^^
      = write fields such as title: … on lines of their own""",
    ),
    "a word that is not one of the few": (
        HEAD + "print: {flip: longg}\n",
        """\
owls.yaml:9:15: error D006: 'flip' of 'print' must be long or short, not 'longg'
    9 | print: {flip: longg}
      |               ^^^^^
      = did you mean long?""",
    ),
    "a length that is none": (
        HEAD + "print: {bleed: two}\n",
        """\
owls.yaml:9:16: error D006: 'bleed' of 'print' must be a length, not 'two'
    9 | print: {bleed: two}
      |                ^^^
      = write mm, or add a unit: 3, "2.5in", 9pt""",
    ),
    "a focus outside the picture": (
        HEAD + "        focus: [2, 3]\n",
        """\
owls.yaml:9:16: error D006: 'focus' of card "Tyto" must lie between 0 and 1, not at 2, 3
    9 |         focus: [2, 3]
      |                ^^^^^^
      = write two shares of width and height like [0.4, 0.2], or words like top left""",
    ),
    "a range the wrong way round": (
        HEAD + "play: {players: 7-2}\n",
        """\
owls.yaml:9:17: error D006: 'players' of 'play' runs from 7 to 2, which is no range
    9 | play: {players: 7-2}
      |                 ^^^
      = write it like 2-7""",
    ),
    "a newer format": (
        "format: 2\n" + HEAD,
        """\
owls.yaml:1:9: error D006: 'format' of the deck is 2, but this deckwright reads format 1
    1 | format: 2
      |         ^
      = install a newer deckwright""",
    ),
    "a field that comes later": (
        HEAD + "extends: william\n",
        """\
owls.yaml:9:1: error D009: 'extends' of the deck is not supported yet
    9 | extends: william
      | ^^^^^^^
      = leave it out for now""",
    ),
    "a special card with a circle": (
        HEAD + "specials:\n  - title: Fox\n    role: release\n    initials: F\n",
        """\
owls.yaml:12:5: error D015: special card "Fox" has 'initials', but special cards belong to no set and have no circle
   12 |     initials: F
      |     ^^^^^^^^
      = remove 'initials' here""",
    ),
    "a language that is no tag": (
        HEAD + "language: english\n",
        """\
owls.yaml:9:11: error D006: 'language' of the deck must be a language tag, not 'english'
    9 | language: english
      |           ^^^^^^^
      = write it like en-GB, de or pt-BR (BCP 47)""",
    ),
    "a template that is not there": (
        HEAD + "template: clasic\n",
        """\
owls.yaml:9:11: error D084: there is no template called 'clasic'; did you mean 'classic'?
    9 | template: clasic
      |           ^^^^^^
      = there are: classic, modern, photo""",
    ),
    "a theme with a colour that is none": (
        HEAD + "theme: {ground: blurple}\n",
        """\
owls.yaml:9:17: error D030: 'ground' of the theme must be a colour, not 'blurple'
    9 | theme: {ground: blurple}
      |                 ^^^^^^^
      = did you mean purple?""",
    ),
    "a file that is a list": (
        "- title: Owls\n",
        """\
owls.yaml:1:1: error D002: the deck must begin with fields such as "title: …", not with a list
    1 | - title: Owls
      | ^""",
    ),
}


@pytest.mark.parametrize(("text", "message"), MESSAGES.values(), ids=MESSAGES.keys())
def test_a_fault_is_told_once_and_whole(text: str, message: str) -> None:
    assert told(text).rstrip("\n") == message


def test_a_theme_with_a_name_it_does_not_have_is_told_which_it_has() -> None:
    said = told(HEAD + "theme: {gruond: red}\n")
    assert said.startswith(
        "owls.yaml:9:9: error D004: the theme of template 'classic' has no 'gruond'; did you mean 'ground'?\n"
    )
    assert "= it has ground, ink, light, dark, special," in said


@pytest.mark.parametrize(("field", "length"), [("title", 301), ("subtitle", 4001)])
def test_a_text_that_no_card_could_hold_is_refused(field: str, length: int) -> None:
    said = told(
        HEAD + f"        subtitle: {'x' * length}\n"
        if field != "title"
        else HEAD.replace("Tyto", "x" * length)
    )
    assert f"is {length:,} letters long; at most" in said
    assert len(said) < 600


def test_all_faults_are_told_at_once() -> None:
    text = HEAD.replace("teal", "blurple").replace("title: Tyto", "titel: Tyto") + "gap: 3\n"
    assert told(text).count(": error ") == 3


def test_the_rest_of_the_deck_is_read_where_a_part_is_wrong() -> None:
    reading = read(parse((HEAD + "      - titel: Strix\n").encode(), "owls.yaml"), Deck)
    assert reading.model
    assert [card.title for card in reading.model.sets[0].cards] == ["Tyto", "…"]
    assert not reading.sound(("sets", 0, "cards", 1))
    assert reading.sound(("sets", 0, "cards", 0))


@pytest.mark.parametrize(
    "word",
    ["NO", "no", "1:30", "0123", "1.10", "2001-01-01", "2024-13-45", "None", "y", "0x1F", "1e3", "True"],
)
def test_text_stays_as_it_was_typed(word: str) -> None:
    assert deck(HEAD.replace("title: Tyto", f"title: {word}")).sets[0].cards[0].title == word


@pytest.mark.parametrize("nothing", ["", " ~", " null", " Null"])
def test_an_empty_optional_field_is_as_if_it_were_not_there(nothing: str) -> None:
    assert deck(HEAD + f"        subtitle:{nothing}\n") == deck(HEAD)


@pytest.mark.parametrize(("typed", "number"), [("3", 3), ("'3'", 3), ("3.0", 3), ("0", 0), ("", 1)])
def test_whole_numbers_are_read_as_people_write_them(typed: str, number: int) -> None:
    assert deck(HEAD + f"        copies: {typed}\n").sets[0].cards[0].copies == number


@pytest.mark.parametrize("typed", ["3x", "-1", "true", "2.5", "1e1", "³", "９", "501"])
def test_what_is_no_number_of_copies_is_refused(typed: str) -> None:
    assert ": error D006: 'copies' of card" in told(HEAD + f"        copies: {typed}\n")


@pytest.mark.parametrize("word", ["off", "no", "false", "No", "none"])
def test_marks_can_be_switched_off_in_any_way(word: str) -> None:
    assert deck(HEAD + f"print: {{marks: {word}}}\n").print.marks == "none"


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("[0.4, 0.2]", (0.4, 0.2)),
        ("0.4 0.2", (0.4, 0.2)),
        ("top left", (0.0, 0.0)),
        ("left", (0.0, 0.5)),
        ("bottom", (0.5, 1.0)),
        ("centre", (0.5, 0.5)),
        ("[right, top]", (1.0, 0.0)),
    ],
)
def test_a_focus_is_shares_or_words(typed: str, place: tuple[float, float]) -> None:
    assert deck(HEAD + f"        focus: {typed}\n").sets[0].cards[0].focus == place


@pytest.mark.parametrize("typed", ["left right", "[0.4]", "middle-ish", "[nan, 0]", "[0.4, x]", "{x: 1}"])
def test_what_is_no_focus_is_refused(typed: str) -> None:
    assert ": error D006: 'focus' of card" in told(HEAD + f"        focus: {typed}\n")


@pytest.mark.parametrize(
    ("typed", "colour"),
    [
        ('"#990000"', "#990000"),
        ("990000", "#990000"),
        ('"#9aF"', "#99aaff"),
        ("Teal", "#008080"),
        ("000000", "#000000"),
    ],
)
def test_a_colour_is_digits_or_a_name(typed: str, colour: str) -> None:
    assert deck(HEAD.replace("teal", typed)).sets[0].colour == colour


def test_a_colours_name_is_read_the_same_after_somebody_else_asked_pillow_for_it() -> None:
    ImageColor.getrgb("tomato")
    assert deck(HEAD.replace("teal", "tomato")).sets[0].colour == "#ff6347"


def test_a_short_form_is_the_same_as_its_block() -> None:
    assert deck(HEAD + "back: b.svg\n") == deck(HEAD + "back: {picture: b.svg}\n")
    assert deck(HEAD + "card: poker\n") == deck(HEAD + "card: {name: poker}\n")
