"""The finished rules read back: words, sizes, columns, the booklet's pages, and the page for the screen."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pikepdf
import pytest
from pdf import Letter, boxes, letters, near, words
from test_leaflet import deck

from generator.export import EXPORTS
from generator.job import Job, Options, prepare
from generator.load import find, load
from generator.problem import Severity

POINT = 25.4 / 72
LEAST = 9 * POINT
LINE = 4.9  # mm from line to line at 11.5 pt
CARD = 88.9


def job(path: Path, **options: object) -> Job:
    return prepare(load(path), Options(**options))  # type: ignore[arg-type]


@functools.cache
def william(paper: str = "a4") -> dict[str, bytes]:
    """All rules of the William deck by file name."""
    made = job(find("william"), paper=paper, rules=("sheet", "booklet", "html"))
    return {file.name: file.data for file in EXPORTS["rules"](made)}


@pytest.fixture
def own(tmp_path: Path) -> Callable[..., Job]:
    """A job of a synthetic deck that lies in a folder of its own, with rules of its own where they are given."""

    def made(text: str, written: str = "", **options: object) -> Job:
        (tmp_path / "deck.yaml").write_text(text)
        (tmp_path / "rules.md").write_text(written)
        return job(tmp_path / "deck.yaml", **options)

    return made


def problems(made: Job, id: str) -> list[tuple[str, str]]:
    return [(problem.text, problem.hint) for problem in made.problems if problem.id == id]


# ------------------------------------------------------------------------------------------------ sheet


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_sheet_has_two_sides_of_the_paper_and_says_what_it_is(
    paper: str, size: tuple[float, float]
) -> None:
    data = william(paper)["rules.pdf"]
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert len(opened.pages) == 2
        assert str(opened.Root.Lang) == "en"
        assert str(opened.docinfo.Title) == "William: rules"
        assert opened.Root.ViewerPreferences.PrintScaling == "/None"
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    for number in (0, 1):
        for box in boxes(data, number).values():
            assert (box.width, box.height) == (near(size[0]), near(size[1]))


def test_the_words_on_the_sheet_are_those_of_deck_and_game() -> None:
    front, back = (words(william()["rules.pdf"], number) for number in (0, 1))
    assert front.startswith(
        "William A game of forty picture cards, for two to seven players WHAT IS IN THE PACK"
    )
    for part in (
        "Forty-four cards:",
        "ten sets of four picture cards each",
        "two Violet Elizabeth cards",
        "THE TEN SETS",
        "Not for Sale, That Coat",
    ):
        assert part in front
    for part in (
        "QUESTIONS PLAYERS ASK",
        "HAVE YOU GOT ALL THE CARDS?",
        "A Specially Savage Cat",
        "Licence: CC BY 4.0",
        "Fold in half four times: 52.5 × 74.2 mm",
    ):
        assert part in back


def test_every_font_is_embedded() -> None:
    for name in ("rules.pdf", "rules-booklet.pdf"):
        with pikepdf.open(io.BytesIO(william()[name])) as opened:
            fonts = [
                thing
                for thing in opened.objects
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor"
            ]
            assert fonts
            assert all(any(f"/FontFile{kind}" in font for kind in ("", "2", "3")) for font in fonts)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", [0, 1])
def test_running_text_is_never_smaller_than_nine_points(paper: str, side: int) -> None:
    set_in = [one for one in letters(william(paper)["rules.pdf"], side) if "Crimson" in one.font]
    assert min(one.size for one in set_in) >= LEAST - 0.01


def columns(data: bytes, side: int) -> list[list[Letter]]:
    """The letters of the columns of a page, without title and foot."""
    top, width = (44.0, 18.5)[side], float(boxes(data, side)["MediaBox"].width)
    height = boxes(data, side)["MediaBox"].height
    inked = [one for one in letters(data, side) if one.text.strip() and top < one.baseline < height - 15]
    return [[one for one in inked if (one.left < width / 2) is left] for left in (True, False)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", [0, 1])
def test_the_columns_end_within_two_lines_of_each_other(paper: str, side: int) -> None:
    left, right = columns(william(paper)["rules.pdf"], side)
    assert abs(max(one.baseline for one in left) - max(one.baseline for one in right)) <= 2 * LINE


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", [0, 1])
def test_no_heading_and_no_number_is_left_behind_at_the_end_of_a_column(paper: str, side: int) -> None:
    for column in columns(william(paper)["rules.pdf"], side):
        lines: dict[float, str] = {}
        for one in sorted(column, key=lambda one: one.left):
            lines[round(one.baseline, 1)] = lines.get(round(one.baseline, 1), "") + one.text
        last = lines[max(lines)]
        assert last.upper() != last
        assert not re.fullmatch(r"\d+\.", last)


def test_the_same_deck_gives_the_same_bytes() -> None:
    made = job(find("william"), rules=("sheet", "booklet", "html"))
    assert {file.name: file.data for file in EXPORTS["rules"](made)} == william()


def test_two_other_decks_get_rules_of_their_own(own: Callable[..., Job]) -> None:
    for text, said in (
        (deck(8, 5, more="play: {players: 2-4}\n"), "eight sets of five picture cards each"),
        (
            deck(12, 4, copies=(0, 2), more="print: {paper: letter}\nplay: {players: 3-6}\n"),
            "twelve sets of four picture cards each",
        ),
    ):
        made = own(text)
        assert made.ok
        (file,) = EXPORTS["rules"](made)
        assert said in words(file.data)


@pytest.mark.parametrize("copies", [(2, 2), (0, 2), (2, 0), (0, 0)])
def test_every_question_begins_a_paragraph(copies: tuple[int, int], own: Callable[..., Job]) -> None:
    made = own(deck(10, 4, copies=copies), rules=("html",))
    (file,) = EXPORTS["rules"](made)
    page = file.data.decode()
    questions = re.findall(r"<(?:b|strong)>[^<]*\?</(?:b|strong)>", page)
    assert len(questions) > 8
    assert all(re.search(r"<p[^>]*>\s*" + re.escape(question), page) for question in questions)


def test_a_deck_of_many_sets_keeps_its_rules_and_says_what_its_list_leaves_out(
    own: Callable[..., Job],
) -> None:
    made = own(deck(26, 9))
    assert made.rules is not None
    assert len(made.rules.sheet) == 2
    assert problems(made, "D093") == [
        (
            "the list on the rules sheet leaves out the card titles: there is no room for them",
            "shorten the rules text, or leave it so",
        )
    ]


# ------------------------------------------------------------------------------------------- own rules

LONG = (
    "# {{ deck.title }}\n\n## Short\n\nA line.\n\n## Far too long\n\n"
    + "Words and more words without an end in sight. " * 700
)


def test_rules_of_the_decks_own_are_printed(own: Callable[..., Job]) -> None:
    made = own(
        deck(more="rules: rules.md\n"),
        "# Hoots\n\nBelow.\n\n---\n\n## Go\n\nTake {{ play.deal | words }}.\n\n---\n",
    )
    (file,) = EXPORTS["rules"](made)
    assert words(file.data) == "Hoots Below. GO Take four."


def test_rules_that_overflow_both_sides_are_an_error_that_says_what_to_shorten(
    own: Callable[..., Job],
) -> None:
    made = own(deck(more="rules: rules.md\n"), LONG)
    assert not made.ok
    (problem,) = (problem for problem in made.problems if problem.id == "D092")
    assert problem.text == (
        "the rules take 5 sides at 9 pt, the smallest size; a sheet has 2. The longest section is 'Far too long'"
    )
    assert problem.hint == "shorten it, or make a booklet: --rules booklet"
    assert problem.where is not None
    assert (Path(problem.where.file).name, problem.where.line) == ("rules.md", 7)


def test_more_turns_than_sides_flow_on_where_there_is_room(own: Callable[..., Job]) -> None:
    made = own(deck(more="rules: rules.md\n"), "# T\n\nbelow\n\none\n\n---\n\ntwo\n\n---\n\nthree\n")
    (file,) = EXPORTS["rules"](made)
    assert words(file.data) == "T below one two three"


def test_a_wrong_field_stops_the_build_and_shows_the_line(own: Callable[..., Job]) -> None:
    made = own(deck(more="rules: rules.md\n"), "# T\n\n{{ deck.nme }}\n")
    assert not made.ok
    assert (
        "'deck' has no field 'nme'",
        "there is title, subtitle, edition, author, credits, licence, age, total, pictures, set_count, set_size, sets, sources, specials, specials_titles, special_cards, release, block, others",
    ) in problems(made, "D090")
    (file,) = (problem.where.file for problem in made.problems if problem.id == "D090" and problem.where)
    assert made.loaded.marks.source(file) == ("# T", "", "{{ deck.nme }}")


def test_letters_that_the_font_does_not_have_are_told(own: Callable[..., Job]) -> None:
    made = own(deck(more="rules: rules.md\n"), "# T\n\nbelow\n\nDraw 山 cards.\n")
    (found,) = problems(made, "D051")
    assert "has no glyph for U+5C71 CJK UNIFIED IDEOGRAPH-5C71" in found[0]


def test_a_language_without_rules_gives_sheets_all_the_same(own: Callable[..., Job]) -> None:
    made = own(deck(more="language: de\n"))
    assert made.ok
    assert made.rules is None
    assert list(EXPORTS["rules"](made)) == []
    assert [p.severity for p in made.problems if p.id == "D091"] == [Severity.WARNING]
    asked = own(deck(more="language: de\n"), rules_asked=True)
    assert not asked.ok
    assert [p.severity for p in asked.problems if p.id == "D091"] == [Severity.ERROR]


# --------------------------------------------------------------------------------------------- booklet


def folios(data: bytes, number: int) -> dict[int, tuple[float, float]]:
    """Page numbers on a side of a booklet's paper, and where their middle lies."""
    found: dict[int, tuple[float, float]] = {}
    inked = [one for one in letters(data, number) if one.text.isdecimal() and "Cabin" in one.font]
    rows: dict[float, list[Letter]] = {}
    for one in inked:
        rows.setdefault(round(one.baseline, 1), []).append(one)
    for baseline, row in rows.items():
        groups: list[list[Letter]] = []
        for one in sorted(row, key=lambda one: one.left):
            if groups and one.left - groups[-1][-1].right < 1:
                groups[-1].append(one)
            else:
                groups.append([one])
        for group in groups:
            middle = (group[0].left + group[-1].right) / 2
            found.setdefault(int("".join(one.text for one in group)), (middle, baseline))
    return {page: at for page, at in found.items() if page < 100}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_of_the_booklet_lies_behind_the_one_before_it(paper: str) -> None:
    data = william(paper)["rules-booklet.pdf"]
    with pikepdf.open(io.BytesIO(data)) as opened:
        papers = len(opened.pages)
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    width = boxes(data, 0)["MediaBox"].width
    assert width > boxes(data, 0)["MediaBox"].height
    for front in range(0, papers, 2):
        ahead, behind = folios(data, front), folios(data, front + 1)
        pairs = [(page, page + 1 if page % 2 else page - 1) for page in ahead]
        assert pairs
        for page, other in pairs:
            if other in behind:
                assert behind[other] == (near(width - ahead[page][0], 0.1), near(ahead[page][1], 0.1))


def test_the_booklet_is_as_large_as_the_cards_and_says_that_its_letters_are_small() -> None:
    made = job(find("william"), rules=("booklet",))
    assert made.rules is not None
    pages = {place.frame for paper in made.rules.booklet for place in paper.items if hasattr(place, "frame")}
    assert {(page.size.width, page.size.height) for page in pages} == {(63.5, CARD)}
    assert problems(made, "D093")[0][0].startswith(
        "the booklet's text is set at 8.5 pt and its lists at 8 pt"
    )


# ------------------------------------------------------------------------------------------------ html

VOID = {"meta", "img", "input", "path", "circle"}


class Reader(HTMLParser):
    """Takes a page apart: every tag closed in its order, and what the tags say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def test_the_page_is_well_formed_named_and_self_contained() -> None:
    text = william()["rules.html"].decode()
    page = Reader(text)
    assert page.open == []
    kinds = [tag for tag, _ in page.tags]
    assert kinds.count("h1") == kinds.count("main") == kinds.count("title") == 1
    assert [tag for tag in kinds if re.fullmatch(r"h\d", tag)][:2] == ["h1", "h2"]
    assert dict(page.tags)["html"]["lang"] == "en"
    assert all(held["alt"] for tag, held in page.tags if tag == "img")
    boxes_ = [held["id"] for tag, held in page.tags if tag == "input"]
    assert len(boxes_) == len(set(boxes_)) == 44
    assert {held["for"] for tag, held in page.tags if tag == "label"} <= set(boxes_)
    assert all(held["role"] == "img" and held["aria-label"] for tag, held in page.tags if tag == "figure")
    assert not re.search(r"(?:src|href)=\"(?!data:)|url\(|@import|<script", text)
    assert "prefers" in text or "@media print" in text


def test_signs_of_the_deck_are_letters_on_the_page(own: Callable[..., Job]) -> None:
    made = own(deck(titles=("<b>Fox</b>", "R&D")), rules=("html",))
    (file,) = EXPORTS["rules"](made)
    page = Reader(file.data.decode())
    assert "<b>Fox</b>" in page.text
    assert "R&D" in page.text
