"""Twenty-five ways to get a deck file wrong, and the frictions of YAML: each gives one problem, at its place.

The William deck with one slip each. `at` is the text under the caret; where that stands more than once, the
text before it on the line comes first, up to a bar.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from sound import loaded

from generator import face, library, report
from generator.assets import Shelf
from generator.check import check
from generator.problem import Problem

FOLDER = library.folder("decks") / "william"
WILLIAM = (FOLDER / "deck.yaml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Slip:
    """What is written instead of what, and what is said of it: id, severity, the text at the place, a remedy."""

    name: str
    old: str
    new: str
    id: str
    severity: str
    at: str
    hint: str


SLIPS = (
    Slip(
        "1 a set of three cards",
        WILLIAM[WILLIAM.index("      - title: The Car That") : WILLIAM.index("  - title: William the Detective")],
        "",
        "D010", "error", 'initials: "W.G."\n    colour: "#480B42"\n    year: 1934\n    |cards', "add 1 card below its cards:  - title: …",
    ),
    Slip("2 the same initials but for dots", 'initials: "W.B."', "initials: WD",
         "D020", "error", "initials: |WD", 'change one, for example  initials: "W.B."'),
    Slip("3 almost the same colour", '"#44705A"', '"#8C1C08"',
         "D031", "error", '"#8C1C08"', ""),
    Slip("4 a colour that is a comment", '"#1C4C91"', "#1C4C91",
         "D030", "error", "#1C4C91", 'write  colour: "#1C4C91"'),
    Slip("5 initials NO", 'initials: "W.B."', "initials: NO",
         "D006", "note", "initials: |NO", 'quotes are safer:  initials: "NO"'),
    Slip("6 initials ON", 'initials: "W.B."', "initials: ON",
         "D006", "note", "initials: |ON", 'quotes are safer:  initials: "ON"'),
    Slip("7 initials Y", 'initials: "W.B."', "initials: Y",
         "D006", "note", "initials: |Y", 'quotes are safer:  initials: "Y"'),
    Slip("8 a title that is a number", "title: The Blue Dog", "title: 1.10",
         "D006", "note", "1.10", 'quotes are safer:  title: "1.10"'),
    Slip("9 a title that is a time", "title: The Blue Dog", "title: 12:30",
         "D006", "note", "12:30", 'quotes are safer:  title: "12:30"'),
    Slip("10 an id with a leading zero", "      - title: The Blue Dog", "      - id: 010\n        title: The Blue Dog",
         "D006", "note", "010", 'quotes are safer:  id: "010"'),
    Slip("11 a colon in a title", "title: William the Outlaw", "title: William: The Outlaw",
         "D002", "error", "", 'write  - title: "William: The Outlaw"'),
    Slip("12 text after a closing quote", "title: Just William", 'title: "Just" William',
         "D002", "error", "", "write  - title: '\"Just\" William'"),
    Slip("13 a title cut by a comment", "title: The Blue Dog", "title: Case #3",
         "D007", "warning", "#3", 'write  - title: "Case #3"'),
    Slip("14 a tab", "      - title: The Blue Dog", "    \t- title: The Blue Dog",
         "D002", "error", "\t", ""),
    Slip("15 a field twice", "        picture: art/jw1.svg\n",
         "        picture: art/jw1.svg\n        picture: art/cart.svg\n",
         "D003", "error", "picture|: art/cart.svg", "delete one of them"),
    Slip("16 a misspelt field", '    initials: "W.P."', '    intials: "W.P."',
         "D004", "error", "intials", ""),
    Slip("17 a picture with other capitals", "art/jw1.svg", "art/JW1.svg",
         "D040", "error", "art/JW1.svg", "write art/jw1.svg"),
    Slip("18 a card without a picture", "        picture: art/wp2.svg\n", "",
         "D005", "note", "title: Three Babies", "write picture: none if that is meant"),
    Slip("19 no blank after a colon", "title: William\ngame", "title:William\ngame",
         "D002", "error", "", "write  title: William"),
    Slip("20 one role, two pictures", "    role: release              # with one of these in hand a blocked player may declare\n    copies: 2\n",
         "    role: release\n    copies: 1\n    picture: art/box.svg\n  - title: William\n    role: release\n    copies: 1\n",
         "D016", "error", "art/william.svg", "list the card once, with copies: 2"),
    Slip("21 one copy too few", "blocked\n    copies: 2", "blocked\n    copies: 1",
         "D014", "error", "copies: |1", "write copies: 2, or promise block: 1"),
    Slip("22 a special card with initials", "    role: block ", '    initials: "V.E."\n    role: block ',
         "D015", "error", "initials|: \"V.E.\"", "remove 'initials' here"),
    Slip("23 a zero for an O", 'initials: "W.B."', 'initials: "W.0."',
         "D021", "warning", '"W.0."', "use the same sign in both, or other initials"),
    Slip("23 a Cyrillic letter", 'initials: "W.B."', 'initials: "W.О."',
         "D021", "warning", '"W.О."', "use the same sign in both, or other initials"),
    Slip("24 twelve players", "{players: 2-7}", "{players: 12}",
         "D060", "error", "12", "play with 11 at most, or add sets"),
    Slip("24 one set too late", "{players: 2-7}", "{players: 2-6, one_set_from: 6}",
         "", "", "", ""),
    Slip("24 one set much too late", "{players: 2-7}", "{players: 2-6, one_set_from: 7}",
         "D061", "error", "one_set_from: |7", "write one_set_from: 6 under play, or write players: 2-5 under play"),
    Slip("25 curly quotes", "title: The Blue Dog", "title: “The Show”",
         "D008", "warning", "“The Show”", 'write  - title: "The Show"'),
    Slip("25 a no-break space at the end", "title: The Blue Dog", "title: The Show\u00a0",
         "D008", "warning", "\u00a0", "delete it"),
    Slip("a comma in braces", "      - title: The Blue Dog\n        picture: art/jw1.svg\n        alt: A sad",
         "      - {title: Gran, aged 6, picture: art/jw1.svg}\n      # alt: A sad",
         "D004", "error", "aged 6", 'quote the text:  title: "Gran, aged 6"'),
    Slip("square brackets", "title: The Blue Dog", "title: [næɪ]",
         "D006", "error", "", ""),
    Slip("a quote that is never closed", "title: The Blue Dog", "title: 'tis the season",
         "D002", "error", "", ""),
    Slip("no blank after a dash", "      - title: The Blue Dog", "      -title: The Blue Dog",
         "D002", "error", "", ""),
    Slip("a no-break space in the indentation", "        picture: art/jw1.svg", "      \u00a0 picture: art/jw1.svg",
         "D002", "error", "\u00a0", ""),
    Slip("initials Null", 'initials: "W.B."', "initials: Null",
         "D005", "error", "", ""),
    Slip("copies as 2.0", "blocked\n    copies: 2", "blocked\n    copies: 2.0",
         "", "", "", ""),
    Slip("a date for a title", "title: The Blue Dog", "title: 2001-01-01",
         "D006", "note", "2001-01-01", 'quotes are safer:  title: "2001-01-01"'),
    Slip("a path out of the folder", "art/jw1.svg", "../../secret.png",
         "D046", "error", "../../secret.png", ""),
    Slip("the same picture twice", "art/jw1.svg", "art/jw2.svg",
         "D045", "warning", "", "give one of them a picture of its own"),
    Slip("a misspelt promise", "composition: {sets: 10, cards: 4,", "composition: {sets: 10, card: 4,",
         "D004", "error", "card|: 4", ""),
    Slip("a set dropped", WILLIAM[WILLIAM.index("  - title: William the Pirate") : WILLIAM.index("  - title: William the Bold")], "",
         "D012", "error", "sets|: 10", "add what is missing, or write sets: 9"),
    Slip("the language of Norway", "language: en-GB", "language: no",
         "D006", "note", "language: |no", 'quotes are safer:  language: "no"'),
)  # fmt: skip


THERE = ("D005", "D040", "D046")


def said(text: str) -> list[Problem]:
    """What reading and the rules say, and of the pictures whether they are there."""
    deck = loaded(text, FOLDER)
    pictures = (problem for problem in face.build(deck, Shelf(FOLDER)).problems if problem.id in THERE)
    found = (*deck.problems, *check(deck), *pictures)
    return report.in_order(map(deck.marks.place, found))


def place(text: str, slip: Slip) -> tuple[int, int]:
    """Line and column of what stands under the caret, from 1."""
    before, _, after = slip.at.rpartition("|")
    start = text.index(slip.new) if slip.new else 0
    at = text.index(before + after, start) + (len(before) if not after.startswith(":") else 0)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_gives_one_problem_at_its_place(slip: Slip) -> None:
    assert WILLIAM.count(slip.old) >= 1
    text = WILLIAM.replace(slip.old, slip.new, 1)
    problems = said(text)
    assert [(problem.id, str(problem.severity)) for problem in problems] == [(slip.id, slip.severity)] * bool(
        slip.id
    )
    if slip.at:
        where = problems[0].where
        assert where
        assert (where.line, where.column) == place(text, slip)
    if slip.hint:
        assert problems[0].hint == slip.hint


def test_the_william_deck_has_no_problem() -> None:
    assert said(WILLIAM) == []
