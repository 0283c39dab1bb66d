"""The rules text: what may stand in it, how fields become words, and what is said where one is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import leaflet, library, report
from generator.leaflet import booklet, sheet
from generator.leaflet.fields import Fields, fields
from generator.leaflet.find import find
from generator.leaflet.markdown import (
    Directive,
    Document,
    Heading,
    Items,
    Paragraph,
    Run,
    Turn,
    document,
    plain,
)
from generator.leaflet.speech import Filters, Span
from generator.leaflet.template import Written, filled
from generator.load import Loaded, from_bytes
from generator.stock import PAPERS

CARD = '      - {{title: "{0}", picture: none}}\n'


def deck(
    sets: int = 10,
    cards: int = 4,
    *,
    titles: tuple[str, ...] = ("Lantern", "The Cat"),
    copies: tuple[int, int] = (2, 2),
    more: str = "",
) -> str:
    """A deck file of so many sets; a special card without copies is left out."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines = [f"title: Owls\n{more}checks: {{D031: off}}\nsets:\n"]
    for at in range(sets):
        lines.append(
            f'  - title: Set {letters[at]}\n    initials: "{letters[at]}."\n    colour: "#8a1a06"\n    cards:\n'
        )
        lines += [CARD.format(f"{letters[at]} {card}") for card in range(1, cards + 1)]
    lines.append("specials:\n")
    for role, title, number in zip(("release", "block"), titles, copies, strict=True):
        if number:
            lines.append(f"  - {{title: {title}, role: {role}, copies: {number}, picture: none}}\n")
    return "".join(lines) if any(copies) else "".join(lines[:-1])


def loaded(text: str, folder: Path = Path()) -> Loaded:
    return from_bytes(text.encode(), "deck.yaml", folder, "owls")


def known(text: str = "") -> Fields:
    held = loaded(text or deck())
    assert held.deck is not None
    assert held.game is not None
    return fields(held.deck, held.game)


def told(rules: str, values: Fields | None = None) -> str:
    """What is said of a rules text, as a person sees it."""
    written = Written("rules.en.md", rules, "en")
    text, problems = filled(written, values or known())
    if not problems:
        problems = document(text, written)[1]
    return report.text(problems, {written.file: written.lines}, colour=False)


def words(rules: str, values: Fields | None = None) -> str:
    text, problems = filled(Written("rules.en.md", rules, "en"), values or known())
    assert problems == ()
    return text


def tree(markdown: str) -> Document:
    made, problems = document(f"# T\n\nbelow\n\n{markdown}", Written("rules.en.md", markdown, "en"))
    assert problems == ()
    return made


def game_text(text: str) -> str:
    """The William game's rules of a deck, as one line of plain words."""
    written = Written("rules", (library.folder("templates") / "games/william/rules.en.md").read_text(), "en")
    markdown, problems = filled(written, known(text))
    assert problems == ()
    made, problems = document(markdown, written)
    assert problems == ()
    return " ".join(_lines(made.blocks))


def _lines(blocks: tuple[object, ...]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            found.append(plain(block.words))
        elif isinstance(block, Items):
            found += [line for item in block.items for line in _lines(item)]
        elif isinstance(block, Directive):
            found += _lines(block.inside)
    return found


# ---------------------------------------------------------------------------------------------- speech


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "no"),
        (2, "two"),
        (44, "forty-four"),
        (100, "a hundred"),
        (120, "a hundred and twenty"),
        (999, "nine hundred and ninety-nine"),
        (1200, "1,200"),
    ],
)
def test_numbers_are_spelled_out(number: int, said: str) -> None:
    assert Filters("en-GB").words(number) == said


def test_filters_speak_the_language_of_the_text() -> None:
    english, german = Filters("en"), Filters("de-AT")
    assert english.count(1, "card") == "one card"
    assert english.count(3, "box", "boxes") == "three boxes"
    assert english.span(Span(2, 7)) == "two to seven"
    assert english.span(Span(3, 4)) == "three or four"
    assert english.upto(3) == "one, two or three"
    assert english.listed(["a", "b", "c"]) == "a, b and c"
    assert english.times(4) == "four times"
    assert german.words(44) == "44"
    assert german.span(Span(2, 7)) == "2–7"


# -------------------------------------------------------------------------------------------- template


def test_a_field_that_is_not_there_is_told_at_its_place() -> None:
    assert told("# Owls\n\nWelcome to {{ deck.titel }}!\n") == (
        "rules.en.md:3:15: error D090: 'deck' has no field 'titel'\n"
        "    3 | Welcome to {{ deck.titel }}!\n"
        "      |               ^^^^^^^^^^\n"
        "      = did you mean 'title'?"
    )


def test_a_field_without_a_value_is_an_error_and_never_a_hole() -> None:
    assert told("# Owls\n\nBy {{ deck.author }}.\n") == (
        "rules.en.md:3:12: error D090: 'deck.author' has no value in this deck, and would leave a hole\n"
        "    3 | By {{ deck.author }}.\n"
        "      |            ^^^^^^\n"
        "      = write it inside {% if deck.author %} … {% endif %}"
    )
    assert words("{% if deck.author %}By {{ deck.author }}.{% endif %}") == ""


def test_a_misspelt_field_is_found_where_a_condition_would_hide_it() -> None:
    said = told(
        "{% if deck.author %}{{ deck.auhtor }}{% for s in deck.sets %}{{ s.yaer }}{% endfor %}{% endif %}"
    )
    assert "'deck' has no field 'auhtor'" in said
    assert "'s' has no field 'yaer'" in said


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("{{ ().__class__ }}", "a list of one's own is not allowed"),
        ("{{ deck.__class__ }}", "'deck' has no field '__class__'"),
        ("{{ deck.title.__class__.__mro__ }}", "'deck.title' has no field '__class__'"),
        ("{{ deck.title.format(deck) }}", "calling anything is not allowed"),
        ("{{ range(10) }}", "calling anything is not allowed"),
        ("{% for i in range(1000000000) %}x{% endfor %}", "'this' is no list of the deck"),
        ("{% for i in deck.title %}x{% endfor %}", "'deck.title' is no list of the deck"),
        ("{% for i in 'abc' %}x{% endfor %}", "is no list of the deck"),
        ("{% for i in deck.sets recursive %}x{% endfor %}", "a loop here is a plain one"),
        ("{{ deck['title'] }}", "taking a part with [ ] is not allowed"),
        ("{{ 'a' * 1000000000 }}", "arithmetic is not allowed"),
        ("{{ 10 ** 10 ** 10 }}", "arithmetic is not allowed"),
        ("{{ deck.title | attr('__class__') }}", "there is no filter 'attr' here"),
        ("{{ deck.sets | map('upper') }}", "there is no filter 'map' here"),
        ("{% include 'secret' %}", "'include' is not allowed"),
        ("{% import 'os' as os %}", "'import' is not allowed"),
        ("{% from 'os' import system %}", "'import' is not allowed"),
        ("{% extends 'x' %}", "'extends' is not allowed"),
        ("{% set x = 1 %}", "'set' is not allowed"),
        ("{% macro m() %}{% endmacro %}", "'macro' is not allowed"),
        ("{{ self }}", "there is no 'self' here"),
        ("{{ cycler }}", "there is no 'cycler' here"),
        ("{{ deck.title is defined }}", "'is' is not allowed"),
        ("{{ deck.title ~ deck.title }}", "'~' is not allowed"),
        ("{{ deck.title if deck.title }}", "'if' inside a field is not allowed"),
        ("{{ deck.title", "the rules text cannot be read"),
        ("{{ deck.sets }}", "a list cannot be printed as it is"),
        ("{{ deck.title | words }}", "the rules text cannot be filled in"),
        ("{% for a in deck.sets %}" * 4 + "{% endfor %}" * 4, "loops stand at most 3 deep here"),
        ("{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}", "error D090"),
    ],
)
def test_nothing_but_fields_conditions_loops_and_filters_is_allowed(rules: str, says: str) -> None:
    said = told(f"# Owls\n\n{rules}\n")
    assert says in said
    assert re.match(r"rules\.en\.md:[13]:\d+: error D090: ", said)


def test_loops_that_multiply_are_stopped() -> None:
    many = known(deck(26, 20))
    loop = (
        "{% for a in deck.sets %}{% for b in deck.sets %}{% for c in deck.sets %}"
        + "x" * 60
        + "{% endfor %}" * 3
    )
    assert "grows beyond 400,000 letters" in told(loop, many)


def test_words_of_the_deck_are_text_whatever_signs_they_hold() -> None:
    hostile = "*a* _b_ <b>c</b> `d` [e](f) &amp; # g {{ h }}"
    values = known(deck(more=f"subtitle: '{hostile}'\n"))
    (paragraph,) = tree(words("{{ deck.subtitle }}", values)).blocks
    assert paragraph == Paragraph((Run(hostile),))


# -------------------------------------------------------------------------------------------- markdown


def test_markdown_becomes_a_tree() -> None:
    assert tree("## Draw\n\nTake *one* **card**\nnow.\n\n3. first\n4. second\n\n- dot\n").blocks == (
        Heading(2, (Run("Draw"),)),
        Paragraph((Run("Take "), Run("one", italic=True), Run(" "), Run("card", strong=True), Run(" now."))),
        Items(3, ((Paragraph((Run("first"),)),), (Paragraph((Run("second"),)),))),
        Items(None, ((Paragraph((Run("dot"),)),),)),
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<b>bold</b>",
        "[link](http://a.b)",
        "![picture](a.png)",
        "`code`",
        "<http://a.b>",
        "#eval[x] $y$",
        "I want a _ and _ sandwich",
        "2*3*4 = 24",
        "snake_case_name",
        "R&D",
    ],
)
def test_what_is_no_markup_here_stays_text(text: str) -> None:
    (paragraph,) = tree(text).blocks
    assert isinstance(paragraph, Paragraph)
    expected = text if "2*3*4" not in text else "234 = 24"  # CommonMark's own rule: an author writes 2\*3\*4
    assert plain(paragraph.words) == expected


def test_turns_at_the_ends_and_in_a_row_leave_no_empty_side() -> None:
    one, two = Paragraph((Run("one"),)), Paragraph((Run("two"),))
    assert tree("---\n\none\n\n---\n\n---\n\ntwo\n\n---\n").blocks == (one, Turn(), two)


def test_a_block_that_there_is_not_is_told_with_those_that_there_are() -> None:
    said = told("# Owls\n\n```sest\n```\n")
    assert said.startswith(
        "rules.en.md:3:1: error D094: there is no block 'sest' in a rules text\n"
        "    3 | ```sest\n"
        "      | ^^^^^^^\n"
        "      = there are sets: the sets with their circles"
    )


def test_a_text_without_a_title_and_an_unknown_label_are_told() -> None:
    assert "the rules text has no title" in told("Hello.\n")
    assert "the block 'diagram' does not know 'stakc: x'" in told("# T\n\n```diagram\nstakc: x\n```\n")


# ---------------------------------------------------------------------------------------- language lookup


def languages(folder: Path, *tags: str) -> None:
    game = folder / "templates" / "games" / "william"
    game.mkdir(parents=True)
    shipped = library.folder("templates") / "games" / "william" / "game.yaml"
    (game / "game.yaml").write_text(shipped.read_text())
    for tag in tags:
        (game / f"rules.{tag}.md").write_text(f"# {tag}\n")


@pytest.mark.parametrize(
    ("wanted", "taken"), [("de-AT", "de-AT"), ("de-CH", "de"), ("de", "de"), ("EN-gb", "en")]
)
def test_the_exact_language_comes_before_its_base(tmp_path: Path, wanted: str, taken: str) -> None:
    languages(tmp_path, "en", "de", "de-AT")
    held = loaded(deck(more=f"language: {wanted}\n"), tmp_path)
    assert held.deck is not None
    found = find(held, held.deck)
    assert found.written is not None
    assert found.written.text == f"# {taken}\n"


def test_a_language_without_rules_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    languages(tmp_path, "en", "fr")
    held = loaded(deck(more="language: pt-BR\n"), tmp_path)
    assert held.deck is not None
    found = find(held, held.deck)
    assert found.written is None
    assert report.text(map(held.marks.place, found.problems), held.marks, colour=False) == (
        "deck.yaml:2:11: warning D091: the game 'william' has no rules in pt-BR, so no rules are made\n"
        "    2 | language: pt-BR\n"
        "      |           ^^^^^\n"
        "      = there are: en, fr; write your own and name their file: rules: rules.pt.md"
    )


@pytest.mark.parametrize(
    ("reference", "id", "says"),
    [
        ("../rules.md", "D046", "leaves the deck's folder"),
        ("/etc/passwd", "D046", "leaves the deck's folder"),
        ("gone.md", "D040", "gone.md not found"),
        ("link.md", "D046", "is a link to a place outside"),
        ("latin.md", "D041", "is no text in UTF-8"),
        ("sub", "D041", "is a folder, not a text"),
    ],
)
def test_own_rules_come_from_the_decks_folder_alone(
    tmp_path: Path, reference: str, id: str, says: str
) -> None:
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (tmp_path / "rules.md").write_text("# Secret\n")
    (home / "link.md").symlink_to(tmp_path / "rules.md")
    (home / "latin.md").write_bytes(b"# caf\xe9\n")
    held = loaded(deck(more=f"rules: {reference}\n"), home)
    assert held.deck is not None
    found = find(held, held.deck)
    assert found.written is None
    assert [problem.id for problem in found.problems] == [id]
    assert says in found.problems[0].text


# ------------------------------------------------------------------------------------ the game's own text


def test_numbers_and_names_of_the_rules_come_from_deck_and_game() -> None:
    said = game_text(deck(8, 5, more="play: {players: 2-4}\n"))
    for part in (
        "Forty-four cards:",
        "eight sets of five picture cards each",
        "two Lantern cards, without a circle",
        "hold two complete sets: all five cards of each.",
        "deals four cards to everybody",
        "one, two or three",
        "While you hold The Cat you cannot lay down the set that would win you the game.",
        "One Lantern card is enough against them all.",
        "two to four of you",
        "The eight sets",
    ):
        assert part in said
    for silly in (
        "five or more",
        "one complete set is enough",
        "William",
        "Violet",
        "straight after the deal",
        "None",
        "  ",
    ):
        assert silly not in said


def test_the_number_of_sets_to_win_follows_the_players() -> None:
    mixed = game_text(deck(more="play: {players: 2-7}\n"))
    assert "That is for two to four players. With five to seven players one complete set is enough." in mixed
    many = game_text(deck(more="play: {players: 5-7}\n"))
    assert "hold one complete set: all four cards with the same circle." in many
    assert "two complete sets" not in many
    assert "my first set" not in many
    moved = game_text(deck(more="play: {players: 2-5, one_set_from: 4}\n"))
    assert "for two or three players. With four or five players one complete set" in moved


def test_the_special_cards_follow_the_roles() -> None:
    no_block = game_text(deck(copies=(2, 0)))
    assert "nothing that Lantern could free you from" in no_block
    no_release = game_text(deck(copies=(0, 3)))
    assert "three The Cat cards" in no_release
    assert "Pass the card on, or swap it away." in no_release
    neither = game_text(deck(copies=(0, 0)))
    assert "circle. two" not in neither
    assert "Lantern" not in neither
    each = game_text(deck(more="play: {cover: each}\n"))
    assert "You need one Lantern card for every The Cat card." in each
    one = game_text(deck(copies=(1, 1)))
    assert "one The Cat card, without a circle" in one
    assert "against them all" not in one


def test_a_full_deal_and_single_draws_are_told_as_they_are() -> None:
    said = game_text(deck(more="play: {players: 11, draws_per_round: 1}\n"))
    assert "With eleven players no card is left over" in said
    assert "second" not in said
    assert "go round like this" not in said
    assert "Go round like this three times." in game_text(deck(more="play: {draws_per_round: 3}\n"))


# --------------------------------------------------------------------------------------------- geometry


def test_a_booklet_of_eight_pages_is_imposed_like_this() -> None:
    assert booklet.order(8) == ((8, 1), (2, 7), (6, 3), (4, 5))
    assert booklet.order(4) == ((4, 1), (2, 3))


@pytest.mark.parametrize("pages", [4, 8, 12, 16, 64])
def test_every_page_of_a_booklet_stands_once_and_facing_pages_add_up(pages: int) -> None:
    sides = booklet.order(pages)
    assert sorted(page for side in sides for page in side) == list(range(1, pages + 1))
    assert all(left + right == pages + 1 for left, right in sides)


def test_the_sheet_is_folded_until_it_lies_in_the_box() -> None:
    from generator.geometry import Size

    poker = Size(63.5, 88.9)
    assert sheet.folding(PAPERS["a4"], poker) == (4, "52.5 × 74.2 mm")
    assert sheet.folding(PAPERS["letter"], poker) == (4, "53.975 × 69.8 mm".replace("53.975", "54"))
    assert sheet.folding(PAPERS["a4"], Size(31.75, 44.45)) == (0, "")


@pytest.mark.parametrize(
    ("paper", "taken"),
    [("a4", "a4"), ("a3", "a4"), ("letter", "letter"), ("legal", "letter"), ("tabloid", "letter")],
)
def test_the_sheet_is_a4_or_letter_like_the_cards_paper(paper: str, taken: str) -> None:
    assert leaflet.sheet_paper(PAPERS[paper]) == PAPERS[taken]
    assert leaflet.sheet_paper(PAPERS[paper].swapped) == PAPERS[taken]
