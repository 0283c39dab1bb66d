"""How problems are said: to people, editors, scripts and GitHub."""

from __future__ import annotations

import json

import pytest

from generator import report
from generator.problem import Problem, Severity, Span, error, note, warning

FILE = "decks/owls.yaml"


def at(
    line: int, column: int, length: int = 1, *, text="x", id="D004", hint="", severity=Severity.ERROR
) -> Problem:
    return Problem(id, severity, ("a",), text, hint, where=Span(FILE, line, column, length))


def shown(problem: Problem, *lines: str) -> str:
    return report.text([problem], {FILE: lines}, colour=False)


def test_a_problem_shows_the_users_own_line_with_a_caret_and_a_remedy():
    problem = at(2, 5, 7, text="a card has no field 'raritty'", hint="write 'rarity'")
    assert (
        shown(problem, "cards:", "  - raritty: common   # oops")
        == """\
decks/owls.yaml:2:5: error D004: a card has no field 'raritty'
    2 |   - raritty: common   # oops
      |     ^^^^^^^
      = write 'rarity'"""
    )


def test_a_clash_shows_its_second_place_and_names_the_file_where_that_is_another():
    spans = (Span(FILE, 1, 1, 2), Span("base.yaml", 7, 3, 2), Span("gone.yaml", 9, 1))
    problem = Problem(
        "D020", Severity.ERROR, (), "clash", "change one", where=Span(FILE, 2, 1, 2), also_where=spans
    )
    lines = {FILE: ("ab: 1", "ab: 2"), "base.yaml": ("",) * 6 + ("  ab: 3",)}
    assert (
        report.text([problem], lines, colour=False)
        == """\
decks/owls.yaml:2:1: error D020: clash
    2 | ab: 2
      | ^^
    1 | ab: 1
      | --
      : base.yaml:7:3
    7 |   ab: 3
      |   --
      : gone.yaml:9:1
      = change one"""
    )


def test_without_a_place_or_a_known_line_only_the_words_are_shown():
    assert (
        report.text([error("D060", (), "too few cards", "add some")], {}, colour=False)
        == """\
error D060: too few cards
      = add some"""
    )
    assert shown(at(9, 1), "one line") == "decks/owls.yaml:9:1: error D004: x"


@pytest.mark.parametrize(
    ("line", "column", "carets"),
    [
        ("字字x", 3, "    ^"),
        ("😀x", 2, "  ^"),
        ("👨\u200d👩\u200d👧x", 6, "  ^"),
        ("👍\U0001f3fdx", 3, "  ^"),
        ("🇬🇧x", 3, "  ^"),
        ("❤\ufe0fx", 3, "  ^"),
        ("e\u0301x", 3, " ^"),
        ("क्षx", 4, "  ^"),
        ("ｗx", 2, "  ^"),
        ("\tx", 2, "    ^"),
        ("x\r\n", 1, "^"),
        ("x", 2, " ^"),
        ("", 1, "^"),
        ("字x", 1, "^^"),
    ],
)
def test_the_caret_stands_right_under_characters_of_any_width(line, column, carets):
    assert shown(at(1, column), line).split("\n")[2] == f"      | {carets}"


def test_control_characters_are_shown_and_never_sent():
    problem = at(1, 1, text="bad \x1b[31m", hint="\x07 \u202e")
    assert (
        shown(problem, "a\x1b]0;pwned\x07\x9b\u202e\x7f")
        == """\
decks/owls.yaml:1:1: error D004: bad ␛[31m
    1 | a␛]0;pwned␇<U+009B><U+202E>␡
      | ^
      = ␇ <U+202E>"""
    )


def test_an_invisible_character_is_shown_where_it_is_what_is_meant():
    assert shown(at(1, 2), "a\u200cb").split("\n")[1:] == ["    1 | a<U+200C>b", "      |  ^^^^^^^^"]
    assert shown(at(1, 1), "a\u200cb").split("\n")[1:] == ["    1 | a\u200cb", "      | ^"]


def test_a_long_line_is_windowed_round_the_caret():
    line = "".join(f"{no:<10}" for no in range(0, 400, 10))
    start, middle, end = (shown(at(1, column, 3), line).split("\n")[1:] for column in (1, 201, 391))
    assert (start[0][:20], start[0][-1]) == ("    1 | 0         10", "…")
    assert start[1] == "      | ^^^"
    assert middle[0][middle[1].index("^") :].startswith("200")
    assert (middle[0][:9], middle[0][-1]) == ("    1 | …", "…")
    assert end[0][end[1].index("^") :] == "390"
    assert all(len(row) <= report.LONGEST + 8 for row in (*start, *middle, *end))


def test_a_span_longer_than_the_window_is_marked_as_far_as_it_is_shown():
    row, carets = shown(at(1, 3, 500), "x" * 600).split("\n")[1:]
    assert len(carets) <= len(row)


def test_problems_come_by_place_causes_first_and_each_once():
    late, cause = at(2, 3, id="D005"), at(2, 9, id="D007", severity=Severity.WARNING)
    early, other = at(1, 7), Problem("D001", Severity.ERROR, (), "x", where=Span("a.yaml", 9, 9))
    nowhere = note("D012", (), "x")
    found = report.in_order([nowhere, late, cause, early, late, other])
    assert found == [other, early, cause, late, nowhere]


def test_only_colour_puts_escapes_in():
    problems = [at(1, 1), at(2, 1, severity=Severity.WARNING), at(3, 1, severity=Severity.NOTE)]
    plain = report.text(problems, {FILE: ("a", "b", "c")}, colour=False)
    coloured = report.text(problems, {FILE: ("a", "b", "c")}, colour=True)
    assert "\x1b" not in plain
    assert coloured.split("\n")[0] == "\x1b[1mdecks/owls.yaml:1:1\x1b[0m: \x1b[31;1merror D004\x1b[0m: x"
    assert [code in coloured for code in ("\x1b[33m^", "\x1b[36m^")] == [True, True]


def test_a_line_a_problem():
    problems = [
        at(4, 5, text="no field 'x'; did you mean 'y'?", hint="write y"),
        warning("D042", (), "small"),
    ]
    assert (
        report.line(problems)
        == """\
decks/owls.yaml:4:5: error D004: no field 'x'; did you mean 'y'? Write y
warning D042: small"""
    )


def test_json_has_a_version_and_a_documented_shape():
    problem = Problem(
        "D003",
        Severity.ERROR,
        ("sets", 0),
        "é",
        "h",
        where=Span("d", 4, 5, 7),
        also_where=(Span("d", 2, 5, 7),),
    )
    out = report.as_json([problem, note("D012", (), "n")])
    assert out.isascii()
    assert json.loads(out) == {
        "format": 1,
        "problems": [
            {
                "id": "D003", "severity": "error", "file": "d", "line": 4, "column": 5, "length": 7,
                "path": ["sets", 0], "text": "é", "hint": "h",
                "also": [{"file": "d", "line": 2, "column": 5, "length": 7}],
            },
            {
                "id": "D012", "severity": "note", "file": None, "line": None, "column": None, "length": None,
                "path": [], "text": "n", "hint": "", "also": [],
            },
        ],
        "counts": {"error": 1, "warning": 0, "note": 1},
    }  # fmt: skip


def test_github_gets_its_escapes():
    problem = Problem("D004", Severity.NOTE, (), "100%: a,\nb", where=Span("a,b:c.yaml", 4, 5, 7))
    assert (
        report.github([problem, error("D060", (), "x", "y")])
        == """\
::notice file=a%2Cb%3Ac.yaml,line=4,col=5,endColumn=12,title=D004::100%25: a,%0Ab
::error title=D060::x. Y"""
    )


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ([at(1, 1), at(2, 1), at(3, 1, severity=Severity.WARNING), at(4, 1, severity=Severity.NOTE)],
         "2 errors, 1 warning, 1 note in decks/owls.yaml"),
        ([at(1, 1), at(1, 1)], "1 error in decks/owls.yaml"),
        ([error("D060", (), "x")], "1 error"),
        ([at(1, 1), Problem("D004", Severity.ERROR, (), "x", where=Span("b", 1, 1))], "2 errors in 2 files"),
        ([], "no problems"),
    ],
)  # fmt: skip
def test_the_summary_counts(problems, words):
    assert report.summary(problems) == words


def test_the_summary_of_a_named_file():
    assert report.summary([], "deck.yaml") == "no problems in deck.yaml"


def test_of_many_notes_of_a_kind_the_first_are_shown_and_the_others_counted():
    many = [
        Problem("D043", Severity.NOTE, (), f"picture {line} is cropped", where=Span(FILE, line, 1))
        for line in range(1, 7)
    ]
    grave = Problem("D043", Severity.WARNING, (), "picture 9 is lost", where=Span(FILE, 9, 1))
    assert report.text([*many, grave], {}, colour=False).splitlines() == [
        "decks/owls.yaml:1:1: note D043: picture 1 is cropped",
        "decks/owls.yaml:2:1: note D043: picture 2 is cropped",
        "decks/owls.yaml:9:1: warning D043: picture 9 is lost",
        "decks/owls.yaml: note D043: 4 more like those above, in lines 3, 4, 5, 6",
    ]
    assert len(report.text(many[:4], {}, colour=False).splitlines()) == 4
    assert len(report.line(many).splitlines()) == 6
