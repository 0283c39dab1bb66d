"""What `source` makes of a file: data letter by letter, places, and every message whole."""

from __future__ import annotations

import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator import report
from generator.problem import Problem, Severity, Span, error
from generator.source import Mark, Marks, Source, compose, other_readers_change, parse


def read(text: str) -> Source:
    return parse(text.encode(), "deck.yaml")


def said(source: Source) -> str:
    return report.text(source.problems, source.marks, colour=False)


def ids(source: Source) -> list[str]:
    return [problem.id for problem in source.problems]


# ----------------------------------------------------------------------------------------- every message

MESSAGES = [
    pytest.param(
        "sets:\n  - title: Fox\n\tyear: 1922\n",
        """\
deck.yaml:3:1: error D002: this line is indented with a tab; YAML allows only spaces
    3 | →   year: 1922
      | ^^^^
      = write    year: 1922  (4 blanks and no tab)
""",
        id="a tab",
    ),
    pytest.param(
        "sets:\n\t- title: Fox\n\t  year: 1922\n",
        """\
deck.yaml:2:1: error D002: this line is indented with a tab; YAML allows only spaces
    2 | →   - title: Fox
      | ^^^^
      = write  - title: Fox  (2 blanks and no tab)
deck.yaml:3:1: error D002: this line is indented with a tab; YAML allows only spaces
    3 | →     year: 1922
      | ^^^^
      = write    year: 1922  (4 blanks and no tab)
""",
        id="tabs all over",
    ),
    pytest.param(
        "title: Auntie: the early years\n",
        """\
deck.yaml:1:14: error D002: the text holds a colon and a blank, which YAML takes for the start of a field
    1 | title: Auntie: the early years
      |              ^
      = write  title: "Auntie: the early years"
""",
        id="a colon",
    ),
    pytest.param(
        "title: The Show:\n",
        """\
deck.yaml:1:16: error D002: the text ends in a colon, which YAML takes for the start of a field
    1 | title: The Show:
      |                ^
      = write  title: "The Show:"
""",
        id="a colon at the end",
    ),
    pytest.param(
        'title: "Just" William\n',
        """\
deck.yaml:1:15: error D002: the text goes on after the quote that closes it
    1 | title: "Just" William
      |               ^^^^^^^
      = write  title: '"Just" William'
""",
        id="a second quote",
    ),
    pytest.param(
        "text: 'it's'\n",
        """\
deck.yaml:1:11: error D002: the text goes on after the quote that closes it
    1 | text: 'it's'
      |           ^^
      = write  text: "it's"
""",
        id="an apostrophe",
    ),
    pytest.param(
        "title:William\nyear: 1922\n",
        """\
deck.yaml:1:1: error D002: there is no blank after 'title:'
    1 | title:William
      | ^^^^^^
      = write  title: William
""",
        id="no blank after a colon",
    ),
    pytest.param(
        "title:William\n",
        """\
deck.yaml:1:1: error D002: there is no blank after 'title:'
    1 | title:William
      | ^^^^^^
      = write  title: William
""",
        id="no blank after a colon alone",
    ),
    pytest.param(
        "sets:\n  -a\n  -b\n",
        """\
deck.yaml:2:3: error D002: there is no blank after the '-'
    2 |   -a
      |   ^
      = write  - a
deck.yaml:3:3: error D002: there is no blank after the '-'
    3 |   -b
      |   ^
      = write  - b
""",
        id="no blank after a dash",
    ),
    pytest.param(
        "sets:\n  -title: Fox\n   year: 1922\n",
        """\
deck.yaml:2:3: error D002: there is no blank after the '-'
    2 |   -title: Fox
      |   ^
      = write  - title: Fox
""",
        id="no blank after a dash of a map",
    ),
    pytest.param(
        "- title: 'tis the season\n  picture: 'fox.png'\n",
        """\
deck.yaml:1:10: error D002: the quote opened here is not closed in this line
    1 | - title: 'tis the season
      |          ^
      = write  - title: "'tis the season"
""",
        id="an elision",
    ),
    pytest.param(
        'title: "The Show\nyear: 1922\n',
        """\
deck.yaml:1:8: error D002: the quote opened here is not closed in this line
    1 | title: "The Show
      |        ^
      = write  title: "The Show"
""",
        id="an open quote",
    ),
    pytest.param(
        "text: *Bold* move\n",
        """\
deck.yaml:1:7: error D002: YAML takes '*' at the start of a text for the repetition of something named with '&'
    1 | text: *Bold* move
      |       ^
      = write  text: "*Bold* move"
""",
        id="a star",
    ),
    pytest.param(
        "text: *Bold\n",
        """\
deck.yaml:1:7: error D002: YAML takes '*' at the start of a text for the repetition of something named with '&'
    1 | text: *Bold
      |       ^
      = write  text: "*Bold"
""",
        id="an alias of nothing",
    ),
    pytest.param(
        "a: &base {year: 1}\nb: *bsae\n",
        """\
deck.yaml:2:4: error D002: nothing in this file before is named '&bsae'; did you mean '*base'?
    2 | b: *bsae
      |    ^^^^^
      = write  b: *base
""",
        id="a misspelt alias",
    ),
    pytest.param(
        "text: & Sons\n",
        """\
deck.yaml:1:7: error D002: YAML takes '&' at the start of a text for the name of something to repeat
    1 | text: & Sons
      |       ^
      = write  text: "& Sons"
""",
        id="an ampersand",
    ),
    pytest.param(
        "text: !Boom\n",
        """\
deck.yaml:1:7: error D002: YAML takes '!Boom' for a tag, which a deck does not use
    1 | text: !Boom
      |       ^^^^^
      = if it is part of the text, write  text: "!Boom"
""",
        id="a tag",
    ),
    pytest.param(
        "text: !!python/name:os.system x\n",
        """\
deck.yaml:1:7: error D002: YAML takes '!!python/name:os.system' for a tag, which a deck does not use
    1 | text: !!python/name:os.system x
      |       ^^^^^^^^^^^^^^^^^^^^^^^
      = delete '!!python/name:os.system'
""",
        id="a python tag",
    ),
    pytest.param(
        "text: %50 off\n",
        """\
deck.yaml:1:7: error D002: YAML takes '%' at the start of a text for a directive
    1 | text: %50 off
      |       ^
      = write  text: "%50 off"
""",
        id="a percent",
    ),
    pytest.param(
        "text: @home\n",
        """\
deck.yaml:1:7: error D002: YAML takes '@' at the start of a text for a sign reserved for later
    1 | text: @home
      |       ^
      = write  text: "@home"
""",
        id="an at",
    ),
    pytest.param(
        "text: `x`\n",
        """\
deck.yaml:1:7: error D002: YAML takes '`' at the start of a text for a sign reserved for later
    1 | text: `x`
      |       ^
      = write  text: "`x`"
""",
        id="a backtick",
    ),
    pytest.param(
        "text: - 2 life\n",
        """\
deck.yaml:1:7: error D002: YAML takes '-' at the start of a text for a list item
    1 | text: - 2 life
      |       ^
      = write  text: "- 2 life"
""",
        id="a dash",
    ),
    pytest.param(
        "text: [1] Start\n",
        """\
deck.yaml:1:7: error D002: YAML takes '[' at the start of a text for a list
    1 | text: [1] Start
      |       ^
      = write  text: "[1] Start"
""",
        id="a bracket",
    ),
    pytest.param(
        "text: {x} y\n",
        """\
deck.yaml:1:7: error D002: YAML takes '{' at the start of a text for a map
    1 | text: {x} y
      |       ^
      = write  text: "{x} y"
""",
        id="a brace",
    ),
    pytest.param(
        "text: > 5 wins\n",
        """\
deck.yaml:1:7: error D002: YAML takes '>' at the start of a text for a block of text on the lines below
    1 | text: > 5 wins
      |       ^
      = write  text: "> 5 wins"
""",
        id="an angle",
    ),
    pytest.param(
        "focus: [0.4, 0.2\nyear: 1922\n",
        """\
deck.yaml:1:8: error D002: the '[' that opens here is never closed
    1 | focus: [0.4, 0.2
      |        ^
      = write  focus: [0.4, 0.2]
""",
        id="a list left open",
    ),
    pytest.param(
        "back: {title: Case #3}\nyear: 1922\n",
        """\
deck.yaml:1:7: error D002: the '{' that opens here is never closed: from '#3' on the line is a comment
    1 | back: {title: Case #3}
      |       ^
      = put quotes round the text that holds the '#'
""",
        id="a map left open by a comment",
    ),
    pytest.param(
        'picture: "C:\\Users\\me\\fox.png"\n',
        """\
deck.yaml:1:13: error D002: in double quotes a backslash starts a code, and '\\U' is none that fits
    1 | picture: "C:\\Users\\me\\fox.png"
      |             ^^
      = write  picture: "C:/Users/me/fox.png"
""",
        id="a backslash",
    ),
    pytest.param(
        "text: “Fox: the thief”\n",
        """\
deck.yaml:1:11: error D002: curly quotes are letters to YAML, so the colon and blank between them start a field
    1 | text: “Fox: the thief”
      |           ^
      = write  text: "Fox: the thief"
""",
        id="curly quotes round a colon",
    ),
    pytest.param(
        "sets:\n  - title: Fox\n\u00a0\u00a0  year: 1922\n",
        """\
deck.yaml:3:1: error D002: this line is indented with U+00A0 NO-BREAK SPACE, which is no blank to YAML
    3 | \u00a0\u00a0  year: 1922
      | ^
      = replace it with an ordinary blank
""",
        id="no-break spaces in the indentation",
    ),
    pytest.param(
        "title:\u00a0William\nyear: 1922\n",
        """\
deck.yaml:1:7: error D002: after 'title:' stands U+00A0 NO-BREAK SPACE, which is no blank to YAML
    1 | title:\u00a0William
      |       ^
      = write  title: William
""",
        id="a no-break space after a colon",
    ),
    pytest.param(
        "sets:\n  - title: Fox\n   year: 1922\n",
        """\
deck.yaml:3:4: error D002: this line starts in column 4, but 'title' above, beside which it belongs, in column 5
    3 |    year: 1922
      |    ^^^^
      = move it 1 blank to the right
""",
        id="too far left",
    ),
    pytest.param(
        "sets:\n  - title: Fox\n      year: 1922\n",
        """\
deck.yaml:3:7: error D002: this line starts in column 7, but 'title' above, beside which it belongs, in column 5
    3 |       year: 1922
      |       ^^^^
      = move it 2 blanks to the left
""",
        id="too far right",
    ),
    pytest.param(
        "text: Draw two\n  Cards here: keep one\n",
        """\
deck.yaml:2:13: error D002: the text holds a colon and a blank, which YAML takes for the start of a field
    2 |   Cards here: keep one
      |             ^
      = put the whole text in double quotes, from  "Draw two  to the end of line 2
""",
        id="a colon further down",
    ),
    pytest.param(
        "title: x\nyear = 1922\n",
        """\
deck.yaml:2:1: error D002: there is no colon after 'year'
    2 | year = 1922
      | ^^^^
      = write  year: 1922
""",
        id="an equals sign",
    ),
    pytest.param(
        "title William\nyear: 1922\n",
        """\
deck.yaml:1:1: error D002: there is no colon after 'title'
    1 | title William
      | ^^^^^
      = write  title: William
""",
        id="no colon",
    ),
    pytest.param(
        "text: Draw two\nand keep one\nyear: 1922\n",
        """\
deck.yaml:2:1: error D002: this line has no colon, so it is no field, and it is not indented as text that goes on
    2 | and keep one
      | ^^^^^^^^^^^^
      = if it goes on with the text above, start it in column 3
""",
        id="text that goes on at the margin",
    ),
    pytest.param(
        "title: x\n- y\n",
        """\
deck.yaml:2:1: error D002: the file cannot be read on from here
    2 | - y
      | ^
      = look for a missing quote, colon, bracket or blank in this line and the one above
""",
        id="nothing known",
    ),
    pytest.param(
        "back: {title: Gran: x}\n",
        """\
deck.yaml:1:19: error D002: the text holds a colon and a blank, which YAML takes for the start of a field
    1 | back: {title: Gran: x}
      |                   ^
      = quote the text:  title: "Gran: x"
""",
        id="a comma missing",
    ),
    pytest.param(
        "title: A\ncopies: 1\n---\ntitle: B\n",
        """\
deck.yaml:3:1: error D002: line 3 starts a second document; what follows is not read
    3 | ---
      | ^^^
      = delete this line, and put all cards in one list
""",
        id="a second document",
    ),
    pytest.param(
        "picture: box.png\ntitle: Fox\npicture: cart.png\n",
        """\
deck.yaml:3:1: error D003: 'picture' stands here twice (line 1: box.png; line 3: cart.png); only one would count
    3 | picture: cart.png
      | ^^^^^^^
    1 | picture: box.png
      | -------
      = delete one of them
""",
        id="a key twice",
    ),
    pytest.param(
        "? [a]\n: x\n",
        """\
deck.yaml:1:3: error D002: the name of a field must be a text, and this is a list or a map
    1 | ? [a]
      |   ^^^
      = write a name
""",
        id="a list as key",
    ),
    pytest.param(
        "<<: fox\n",
        """\
deck.yaml:1:1: error D002: '<<' takes the fields of another map, and this is none
    1 | <<: fox
      | ^^
      = write  <<: *name  with the name of a map, or a list of such
""",
        id="a merge of text",
    ),
    pytest.param(
        "cards: &a [*a]\n",
        """\
deck.yaml:1:12: error D002: '*a' stands inside the very thing that it repeats
    1 | cards: &a [*a]
      |            ^^
      = delete '*a' here
""",
        id="an alias in itself",
    ),
    pytest.param(
        "",
        """\
deck.yaml:1:1: error D005: the file is empty
    1 |
      | ^
      = begin it with a line such as  title: My game
""",
        id="an empty file",
    ),
    pytest.param(
        "title: Fox\x07\n",
        """\
deck.yaml:1:11: error D002: U+0007 BELL may not stand in a YAML file
    1 | title: Fox␇
      |           ^
      = delete it
""",
        id="a control character",
    ),
    pytest.param(
        "back: {title: Gran, aged 6}\n",
        """\
deck.yaml:1:21: error D004: a comma inside { } starts a new field, so 'aged 6' is no part of the text before it
    1 | back: {title: Gran, aged 6}
      |                     ^^^^^^
      = quote the text:  title: "Gran, aged 6"
""",
        id="a comma inside braces",
    ),
    pytest.param(
        "back: {title}\n",
        """\
deck.yaml:1:8: error D004: 'title' has no value
    1 | back: {title}
      |        ^^^^^
      = write  title: and its value
""",
        id="a field without colon in braces",
    ),
    pytest.param(
        "title: Case #3  # of ten\n",
        """\
deck.yaml:1:13: warning D007: the text ends at 'Case': after a blank '#' starts a comment, so '#3' is lost
    1 | title: Case #3  # of ten
      |             ^^
      = write  title: "Case #3"
""",
        id="a cut",
    ),
    pytest.param(
        "colour: #1199FF\n",
        """\
deck.yaml:1:9: warning D007: there is no value here: after a blank '#' starts a comment, so '#1199FF' is lost
    1 | colour: #1199FF
      |         ^^^^^^^
      = write  colour: "#1199FF"
""",
        id="a cut colour",
    ),
    pytest.param(
        "title: &Sons and Co\n",
        """\
deck.yaml:1:8: warning D007: YAML takes '&Sons' for the name of something to repeat, so it is no part of the text
    1 | title: &Sons and Co
      |        ^^^^^
      = if it is part of the text, write  title: "&Sons and Co"
""",
        id="an anchor that was text",
    ),
    pytest.param(
        "title: Blue\u00a0Dog\n",
        """\
deck.yaml:1:12: warning D008: U+00A0 NO-BREAK SPACE stands in the text, where it cannot be seen
    1 | title: Blue\u00a0Dog
      |            ^
      = replace it with an ordinary blank
""",
        id="a no-break space",
    ),
    pytest.param(
        'title: "Fox\u00a0"\n',
        """\
deck.yaml:1:12: warning D008: the text ends in U+00A0 NO-BREAK SPACE
    1 | title: "Fox\u00a0"
      |            ^
      = delete it
""",
        id="a no-break space at the end",
    ),
    pytest.param(
        "title: F\u200box\n",
        """\
deck.yaml:1:9: warning D008: U+200B ZERO WIDTH SPACE stands in the text, where it cannot be seen
    1 | title: F<U+200B>ox
      |         ^^^^^^^^
      = delete it
""",
        id="a zero-width space",
    ),
    pytest.param(
        "title: Blue\tDog\n",
        """\
deck.yaml:1:12: warning D008: U+0009 TAB stands in the text, where it cannot be seen
    1 | title: Blue→   Dog
      |            ^^^^
      = replace it with an ordinary blank
""",
        id="a tab inside",
    ),
    pytest.param(
        "title: 狐\u3000\n",
        """\
deck.yaml:1:9: warning D008: the text ends in U+3000 IDEOGRAPHIC SPACE
    1 | title: 狐
      |          ^^
      = delete it
""",
        id="an ideographic space",
    ),
    pytest.param(
        "title: Cafe\u0301\n",
        """\
deck.yaml:1:11: warning D008: 'é' is written as two characters, a letter and U+0301 COMBINING ACUTE ACCENT
    1 | title: Cafe\u0301
      |           ^
      = type it again as one: é
""",
        id="two characters for one",
    ),
    pytest.param(
        "title: “The Show”\n",
        """\
deck.yaml:1:8: warning D008: curly quotes are letters to YAML and will be printed; a value is quoted with straight ones
    1 | title: “The Show”
      |        ^^^^^^^^^^
      = write  title: "The Show"
""",
        id="curly quotes",
    ),
    pytest.param(
        "title: The\u2028Show\n",
        """\
deck.yaml:1:11: warning D008: U+2028 LINE SEPARATOR stands here, where it cannot be seen; it is read as a blank
    1 | title: The<U+2028>Show
      |           ^^^^^^^^
      = replace it with a blank
""",
        id="a line separator",
    ),
    pytest.param(
        'title: "Fox\\a"\n',
        """\
deck.yaml:1:8: warning D008: U+0007 BELL cannot be printed
    1 | title: "Fox\\a"
      |        ^^^^^^^
      = delete it
""",
        id="an escaped bell",
    ),
    pytest.param(
        "title: Caf\ufffd\n",
        """\
deck.yaml:1:11: warning D008: U+FFFD REPLACEMENT CHARACTER stands where a letter was lost in a conversion
    1 | title: Caf\ufffd
      |           ^
      = type the letter again
""",
        id="a lost letter",
    ),
]


@pytest.mark.parametrize(("deck", "words"), MESSAGES)
def test_a_mistake_is_shown_with_its_line_and_what_to_do_instead(deck, words):
    assert said(read(deck)) + "\n" == words


@pytest.mark.parametrize(("deck", "words"), MESSAGES)
def test_without_libyaml_the_words_and_places_are_the_same(deck, words, monkeypatch):
    monkeypatch.setattr(compose, "Loader", yaml.SafeLoader)
    if deck == "title: Blue\tDog\n":  # the one thing it refuses and libyaml does not
        words = """\
deck.yaml:1:12: error D002: a tab stands here, where YAML allows only blanks
    1 | title: Blue→   Dog
      |            ^^^^
      = replace it with an ordinary blank
"""
    assert said(read(deck)) + "\n" == words


DECK = """\
title: My game
sets:
  - title: One
    initials: "O."
    colour: "#8B0000"
    cards:
      - title: Card 1
        picture: none
      - title: Card 2
        picture: none
      - title: Card 3
        picture: none
  - title: Two
    initials: "T."
    cards:
      - title: Card 4
        picture: none
"""
SLIPS = [
    pytest.param(
        {10: "\tpicture: none"},
        """\
deck.yaml:10:1: error D002: this line is indented with a tab; YAML allows only spaces
   10 | →   picture: none
      | ^^^^
      = write        picture: none  (8 blanks and no tab)
""",
        id="a field of a card behind a tab",
    ),
    pytest.param(
        {12: "\t\tpicture: none"},
        """\
deck.yaml:12:1: error D002: this line is indented with a tab; YAML allows only spaces
   12 | →   →   picture: none
      | ^^^^^^^^
      = write        picture: none  (8 blanks and no tab)
""",
        id="a field behind two tabs",
    ),
    pytest.param(
        {11: "\t- title: Card 3"},
        """\
deck.yaml:11:1: error D002: this line is indented with a tab; YAML allows only spaces
   11 | →   - title: Card 3
      | ^^^^
      = write      - title: Card 3  (6 blanks and no tab)
""",
        id="a card behind a tab",
    ),
    pytest.param(
        {7: "\t- title: Card 1"},
        """\
deck.yaml:7:1: error D002: this line is indented with a tab; YAML allows only spaces
    7 | →   - title: Card 1
      | ^^^^
      = write      - title: Card 1  (6 blanks and no tab)
""",
        id="the first card behind a tab",
    ),
    pytest.param(
        {13: "\t- title: Two"},
        """\
deck.yaml:13:1: error D002: this line is indented with a tab; YAML allows only spaces
   13 | →   - title: Two
      | ^^^^
      = write  - title: Two  (2 blanks and no tab)
""",
        id="a set behind a tab",
    ),
    pytest.param(
        {11: "      -\ttitle: Card 3"},
        """\
deck.yaml:11:8: error D002: this line is indented with a tab; YAML allows only spaces
   11 |       -→   title: Card 3
      |        ^^^^
      = write  - title: Card 3  (a blank and no tab after the '-')
""",
        id="a tab behind a dash",
    ),
    pytest.param(
        {4: '\tinitials: "O."', 8: "\tpicture: none"},
        """\
deck.yaml:4:1: error D002: this line is indented with a tab; YAML allows only spaces
    4 | →   initials: "O."
      | ^^^^
      = write    initials: "O."  (4 blanks and no tab)
deck.yaml:8:1: error D002: this line is indented with a tab; YAML allows only spaces
    8 | →   picture: none
      | ^^^^
      = write        picture: none  (8 blanks and no tab)
""",
        id="a tab for two widths",
    ),
    pytest.param(
        {4: '    initials: "O.'},
        """\
deck.yaml:4:15: error D002: the quote opened here is not closed in this line
    4 |     initials: "O.
      |               ^
      = write  initials: "O."
""",
        id="initials left open",
    ),
    pytest.param(
        {11: '      - title: "Card 3'},
        """\
deck.yaml:11:16: error D002: the quote opened here is not closed in this line
   11 |       - title: "Card 3
      |                ^
      = write  - title: "Card 3"
""",
        id="a title left open",
    ),
    pytest.param(
        {4: '    initials: "O.”  # one'},
        """\
deck.yaml:4:15: error D002: the quote opened here is not closed in this line
    4 |     initials: "O.”  # one
      |               ^
      = write  initials: "O."  # one
""",
        id="a straight quote and a curly one",
    ),
    pytest.param(
        {6: "    cards  # three"},
        """\
deck.yaml:6:5: error D002: there is no colon after 'cards'
    6 |     cards  # three
      |     ^^^^^
      = write  cards:  # three
""",
        id="cards without a colon",
    ),
    pytest.param(
        {2: "sets"},
        """\
deck.yaml:2:1: error D002: there is no colon after 'sets'
    2 | sets
      | ^^^^
      = write  sets:
""",
        id="sets without a colon",
    ),
    pytest.param(
        {7: "      – title: Card 1", 11: "      —title: Card 3"},
        """\
deck.yaml:7:7: error D002: this line starts with U+2013 EN DASH, which is no '-' to YAML
    7 |       – title: Card 1
      |       ^
      = write  - title: Card 1
deck.yaml:11:7: error D002: this line starts with U+2014 EM DASH, which is no '-' to YAML
   11 |       —title: Card 3
      |       ^
      = write  - title: Card 3
""",
        id="long dashes",
    ),
    pytest.param(
        {13: "  – title: Two"},
        """\
deck.yaml:13:3: error D002: this line starts with U+2013 EN DASH, which is no '-' to YAML
   13 |   – title: Two
      |   ^
      = write  - title: Two
""",
        id="a long dash before a set",
    ),
]


@pytest.mark.parametrize("loader", [compose.Loader, yaml.SafeLoader])
@pytest.mark.parametrize(("changed", "words"), SLIPS)
def test_a_slip_in_a_deck_has_one_message_and_no_consequences(changed, words, loader, monkeypatch):
    monkeypatch.setattr(compose, "Loader", loader)
    lines = DECK.splitlines()
    for number, line in changed.items():
        lines[number - 1] = line
    source = read("\n".join(lines) + "\n")
    assert said(source) + "\n" == words
    assert source.data == read(DECK).data


def test_a_deck_indented_with_tabs_alone_is_read_as_it_looks():
    source = read(DECK.replace("  ", "\t"))
    assert source.data == read(DECK).data
    assert [problem.where.line for problem in source.problems] == [*range(3, 18)]


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ('text: "one\n  two: three"\nlast: "x"\n', "one two: three"),
        ('text: "one\ntwo\nthree"\nlast: "x"\n', "one two three"),
        ('text: "one\ntwo: three"  # end\nlast: "x"\n', "one two: three"),
        ("text: 'one\n  - two'\nlast: 'x'\n", "one - two"),
        ('text: "– one"\nlast: "x"\n', "– one"),
        ("text: one\n  – two\nlast: x\n", "one – two"),
        ("text: one\n  cards\n    more\nlast: x\n", "one cards more"),
    ],
)
def test_a_text_of_several_lines_that_is_meant_is_left_alone(deck, text):
    source = read(deck)
    assert (source.data, source.problems) == ({"text": text, "last": "x"}, ())


def test_a_file_that_is_no_utf8_names_the_byte_the_line_and_a_guess():
    source = parse("title: Fox\nname: Café “Élan”\n".encode("cp1252"), "deck.yaml")
    assert source.data == {"title": "Fox", "name": "Café “Élan”"}
    assert (
        said(source)
        == """\
deck.yaml:2:10: error D001: the file is not UTF-8 (byte 0xE9 in line 2); it looks like Windows-1252
    2 | name: Café “Élan”
      |          ^
      = save the file again as UTF-8 (in most editors: Save as, Encoding)"""
    )


def test_a_picture_is_no_deck():
    source = parse(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "fox.png")
    assert source.data is None
    assert (
        said(source)
        == """\
fox.png:1:1: error D001: the file is not UTF-8 (byte 0x89 in line 1)
    1 | ‰PNG
      | ^
      = save the file again as UTF-8 (in most editors: Save as, Encoding)"""
    )


def test_utf16_without_its_mark_is_refused():
    source = parse("title: Fox\n".encode("utf-16-le"), "deck.yaml")
    assert report.line(source.problems) == (
        "deck.yaml:1:1: error D001: the file is not UTF-8; it looks like UTF-16 or no text at all. "
        "Save the file again as UTF-8 (in most editors: Save as, Encoding)"
    )


def test_a_file_over_10_mb_is_not_read():
    source = parse(b"#" * 11_000_000, "deck.yaml")
    assert report.line(source.problems) == (
        "deck.yaml:1:1: error D001: the file has 11.0 MB; a deck file has at most 10 MB. "
        "Keep pictures in files of their own, and split the deck with  extends:"
    )


def test_all_problems_come_at_once_and_the_rest_of_the_deck_is_read():
    source = read("""\
title: Auntie: the early years
sets:
  - title: 'it's'
\tyear: 1922
    text: *Bold* move
    cards: [a, b
last: yes
""")
    assert [(p.id, p.where.line, p.where.column) for p in source.problems] == [
        ("D002", 1, 14),
        ("D002", 3, 16),
        ("D002", 4, 1),
        ("D002", 5, 11),
        ("D002", 6, 12),
    ]
    assert source.data == {
        "title": "Auntie: the early years",
        "sets": [{"title": "it's", "year": "1922", "text": "*Bold* move", "cards": ["a", "b"]}],
        "last": "yes",
    }


def test_after_fifty_mistakes_the_rest_is_left_for_the_next_time():
    source = read("".join(f"k{no}: a: b\n" for no in range(200)))
    assert len(source.problems) == 51
    assert report.line(source.problems[-1:]) == (
        "deck.yaml:51:7: error D002: from here on the file was not read, after so many mistakes before. "
        "Put those right first, and check again"
    )


# ----------------------------------------------------------------------------------------------- data


@pytest.mark.parametrize(
    "text",
    [
        "NO",
        "yes",
        "1:30",
        "0123",
        "08",
        "1.10",
        "2001-01-01",
        "0000-00-00",
        "2024-13-45",
        "None",
        "1_000",
        "0x1F",
    ],
)
def test_a_plain_scalar_is_text_as_written(text):
    assert read(f"title: {text}\n").data == {"title": text}


@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_nothing_is_none_unless_quoted(text):
    assert read(f"title: {text}\n").data == {"title": None}
    assert read(f'title: "{text}"\n').data == {"title": text}


def test_a_mark_at_the_start_and_windows_line_ends_change_nothing():
    plain = "title: Fox\ntext: |\n  one\n  two\n"
    expected = read(plain).data
    windows = plain.replace("\n", "\r\n")
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        source = parse(windows.encode(encoding), "deck.yaml")
        assert (source.data, source.problems) == (expected, ())
        assert source.marks[("text",)].value == Span("deck.yaml", 2, 7, 1)


def test_own_fields_win_over_merged_ones_and_the_first_of_a_list_over_the_second():
    source = read("a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  x: 0\n")
    assert source.data["c"] == {"x": "0", "y": "1", "z": "2"}
    assert source.problems == ()
    assert source.marks[("c", "z")].value == Span("deck.yaml", 2, 17, 1)
    assert source.marks[("c", "z")].anchor == Span("deck.yaml", 2, 4, 2)


def test_a_real_comment_an_escaped_character_and_text_in_quotes_are_left_alone():
    deck = """title: Case  # 3
edition: "Case #3"
price: '#1199FF'
gap: "10\\u00a0km"
said: '“The Show”'
text: "He said “hi”"
credits: http://example.org/a#b
"""
    assert read(deck).problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cخواهم",  # Persian: U+200C inside a word
        "क्\u200dष",  # Hindi: U+200D
        "👨\u200d👩\u200d👧 ❤\ufe0f 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "Geschwindigkeits\u00adbegrenzung",
        "ภาษา\u200bไทย",  # Thai: a break without a blank
        "Quel été\u202f!",
        "10\u00a0km",
        "v\u00a0lese",  # Czech: a word of one letter keeps to the next
        "\u05e9\u05dc\u05d5\u05dd\u200f (a)",  # Hebrew with its direction mark
        "\u0958\u0932\u092e",  # Hindi as its keyboards type it, not NFC
    ],
)
def test_characters_that_a_script_needs_raise_no_alarm(text):
    assert read(f"title: {text}\n").problems == ()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("NO", "false"),
        ("y", "true"),
        ("Off", "false"),
        ("12:30", "the number 750"),
        ("12:30:00", "the number 45000"),
        ("0:30", None),
        ("007", "the number 7"),
        ("010", "the number 8"),
        ("08", "the number 8"),
        ("1.10", "the number 1.1"),
        ("+5", "the number 5"),
        ("1_000", "the number 1000"),
        ("2001-01-01", "a date"),
        ("2024-13-45", "a date"),
        (".inf", "a number without a value"),
        ("12", None),
        ("1.5", None),
        ("nope", None),
        ("J.W.", None),
        ("-", None),
        ("0x", None),
    ],
)
def test_what_other_readers_make_of_a_bare_word_is_known(text, made):
    span = Span("deck.yaml", 1, 1)
    assert other_readers_change(Mark(span, None, True, text)) == made
    assert other_readers_change(Mark(span, None, False, text)) is None


# ---------------------------------------------------------------------------------------------- marks


def test_every_value_and_key_has_its_place_also_after_emoji():
    marks = read('😀字: "é"  # x\nsets:\n  - title: &t |\n      Fox\n    focus: [0.4, 0.2]\n').marks
    assert marks[("😀字",)].key == Span("deck.yaml", 1, 1, 2)
    assert marks[("😀字",)] == Mark(Span("deck.yaml", 1, 5, 3), Span("deck.yaml", 1, 1, 2), False, "é")
    assert marks[("sets", 0)] == Mark(Span("deck.yaml", 3, 5, 1), None, False, "")
    assert marks[("sets", 0, "title")].value == Span("deck.yaml", 3, 15, 1)
    assert marks[("sets", 0, "focus")].value == Span("deck.yaml", 5, 12, 10)
    assert marks[("sets", 0, "focus", 1)].value == Span("deck.yaml", 5, 18, 3)


def test_a_problem_is_placed_at_its_value_its_key_or_the_nearest_thing_around_it():
    marks = read("sets:\n  - title: Fox\n    back: {fit: cover}\n").marks

    def where(*path, at="value"):
        return marks.place(Problem("D005", Severity.ERROR, path, "x", at=at)).where

    assert where("sets", 0, "title") == Span("deck.yaml", 2, 12, 3)
    assert where("sets", 0, "title", at="key") == Span("deck.yaml", 2, 5, 5)
    assert where("sets", 0, "initials") == Span("deck.yaml", 2, 5, 1)
    assert where("sets", 0, "back", "picture") == Span("deck.yaml", 3, 5, 4)
    assert where("game") == Span("deck.yaml", 1, 1, 1)


def test_a_place_that_is_known_is_kept_and_a_clash_gets_its_second():
    marks = read("a: 1\nb: 2\n").marks
    placed = marks.place(error("D020", ("b",), "x", also=(("a",),)))
    assert (placed.where, placed.also_where) == (Span("deck.yaml", 2, 4), (Span("deck.yaml", 1, 4),))
    assert marks.place(placed) == placed


def test_a_wrong_value_that_came_by_an_alias_shows_both_places():
    source = read("theme: &red blurple\ncolour: *red\n")
    placed = source.marks.place(error("D030", ("colour",), "'blurple' is no colour"))
    assert (
        report.text([placed], source.marks, colour=False)
        == """\
deck.yaml:2:9: error D030: 'blurple' is no colour
    2 | colour: *red
      |         ^^^^
    1 | theme: &red blurple
      |        ----"""
    )


def test_marks_of_two_files_are_merged_and_the_second_wins():
    base, own = parse(b"a: 1\nb: 2\n", "base.yaml").marks, parse(b"\nb: 3\n", "own.yaml").marks
    both = base | own
    assert (both[("a",)].value.file, both[("b",)].value) == ("base.yaml", Span("own.yaml", 2, 4))
    assert (both.source("base.yaml")[0], both.source("own.yaml")[1]) == ("a: 1", "b: 3")
    assert (len(both), set(both), len(Marks())) == (3, {(), ("a",), ("b",)}, 0)


# ------------------------------------------------------------------------------------- hostile input

BOMB = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (BOMB, "the aliases of this file stand for more than 100,000 values"),
        (BOMB.replace("[", "{<<: [").replace("]", "]}").replace("[x]", "[]"), ""),
        ("[" * 100_000, "lists and maps lie more than 100 deep in each other here"),
        ("{" * 100_000, "lists and maps lie more than 100 deep in each other here"),
        ("- " * 100_000, "lists and maps lie more than 100 deep in each other here"),
        (
            f"a: &a {'[' * 90}{']' * 90}\nb: {'[' * 90}*a{']' * 90}\n",
            "aliases make lists and maps more than 100 deep here",
        ),
        (
            "".join(f"a{n}: &a{n} {{<<: *a{n - 1}}}\n" if n else "a0: &a0 {x: 1}\n" for n in range(500)),
            "'<<' leads",
        ),
        ("a: x\n" + "- b\n" * 2_000_000, "the file cannot be read on from here"),
        ("".join(f"k{n}: v\n" for n in range(200_000)), "the file holds more than 300,000 names and values"),
        (f"a: x{' ' * 200_000}y #{' #' * 100_000}\nb: c: d\n", "the text holds a colon"),
        ("a:\n" + "  -b\n" * 100_000, "there is no blank after the '-'"),
        ("a:\n" + "  - b: c\n\td: e\n" * 50_000, "this line is indented with a tab"),
        ("a:\n" + "".join("\t" * (n % 60) + "b: c: d\n" for n in range(9_000)), ""),
        ('a: "b\n' * 50_000, ""),
    ],
    ids=lambda value: value[:12] if len(value) < 200 else "",
)
def test_hostile_files_end_soon_and_with_a_word(deck, words):
    began = time.monotonic()
    source = read(deck)
    assert time.monotonic() - began < 5
    assert not words or source.problems[0].text.startswith(words)
    assert len(source.marks) < 400_000


def test_a_few_aliases_are_welcome():
    cards = "".join("  - *fox\n" for _ in range(20))
    source = read(f"fox: &fox {{title: Fox}}\ncards:\n{cards}")
    assert (len(source.data["cards"]), source.problems) == (20, ())


PIECES = st.lists(
    st.sampled_from(
        [
            "title", ": ", ":", "- ", "-", "\n", "\n  ", "\n    ", "\t", "'", '"', "[", "]", "{", "}", ",", "#", " #",
            "&a ", "*a", "!x ", "|", "<<", "? ", "%", "\\", "\u00a0", "\u200b", "“", "”", "x", "é", "e\u0301", "😀",
            "\x01", "\x85", "\u2028", "\ufeff", "---\n", "...\n", "null", "1:30", "\r\n", "\r", "字",
        ]
    ),
    max_size=60,
)  # fmt: skip


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode) | PIECES.map("".join).map(str.encode))
def test_any_bytes_give_data_and_placed_problems_that_no_terminal_minds(data):
    source = parse(data, "deck.yaml")
    assert all(
        p.where and p.where.line > 0 and p.where.column > 0 and p.where.length > 0 for p in source.problems
    )
    assert len(source.marks) <= 2 * len(data) + 1
    for out in (said(source), report.line(source.problems), report.github(source.problems)):
        assert not any((c < " " and c not in "\n\t") or "\x7f" <= c <= "\x9f" for c in out)


WORDS = (
    st.text(st.sampled_from("abcXYZ é字😀-.1"), min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda text: text and text[0] not in "-." and not text.isspace())
)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.lists(WORDS, max_size=4), max_size=5))
def test_every_scalar_is_where_its_mark_says(deck):
    text = "".join(f"{key}:\n" + "".join(f"  - {word}\n" for word in words) for key, words in deck.items())
    source = read(text)
    assert source.problems == () or not deck
    for path, mark in source.marks.items():
        for span, expected in ((mark.value, mark.text), (mark.key, path[-1] if path else "")):
            if span and expected:
                line = source.marks.source("deck.yaml")[span.line - 1]
                assert line[span.column - 1 : span.column - 1 + span.length] == expected
