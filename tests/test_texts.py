"""The words of an edition (`texts:`), read back from everything that is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pdf import words
from test_leaflet import deck

from generator.export import EXPORTS
from generator.frame import TextBox, walk
from generator.job import Job, Options, prepare
from generator.load import load
from generator.problem import Severity

OWN = """\
texts:
  game: The Owl Game
  set: story
  sets: stories
  box_line: Stories to collect
  box_heading: "{cards} cards in {sets:words} {set}"
  box_foot: "for {players} friends"
"""
FOOTER = "texts: {sheet: Bogen, of: von, front: Vorderseite, back: Rückseite}\n"


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Job]:
    """A deck of owls with these further lines, laid out."""

    def job(more: str = "", sets: int = 10) -> Job:
        text = deck(sets, more=more).replace("title: Set ", "title: Owls of ")
        (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
        return prepare(load(tmp_path / "deck.yaml"), Options())

    return job


def printed(job: Job, what: str, page: int = 0) -> str:
    """The words of a page of a finished PDF."""
    (file,) = EXPORTS[what](job)
    return words(file.data, page)


def on_box(job: Job, said: str) -> bool:
    """Whether the box bears these words; its letters stand too far apart to be read as words."""
    return "".join(said.split()) in "".join(printed(job, "box").split())


def told(job: Job, id: str) -> list[tuple[Severity, tuple[object, ...], str]]:
    return [(it.severity, it.path, it.text) for it in job.problems if it.id == id]


def test_the_rules_speak_of_the_game_and_of_its_sets_by_their_names(made: Callable[..., Job]) -> None:
    said = printed(made(OWN), "rules")
    assert said.startswith("The Owl Game A game of forty picture cards")
    for part in ("ten stories of four picture cards each", "All cards of one story have", "THE TEN STORIES"):
        assert part in said
    assert "two complete stories: all four cards of each" in said
    both = f"{said} {printed(made(OWN), 'rules', 1)}".casefold()
    assert " set " not in both
    assert " sets " not in both
    assert "most complete stories wins" in both


def test_without_words_of_its_own_a_set_is_a_set(made: Callable[..., Job]) -> None:
    said = printed(made(), "rules")
    assert said.startswith("Owls A game of")
    assert "ten sets of four picture cards each. All cards of one set have" in said


def test_several_are_the_word_for_one_with_an_s(made: Callable[..., Job]) -> None:
    said = printed(made("texts: {set: album}\n"), "rules")
    assert "ten albums of four picture cards each. All cards of one album have" in said


def test_the_box_bears_the_name_and_the_lines_of_the_edition(made: Callable[..., Job]) -> None:
    job = made(OWN + "play: {players: 2-7}\n")
    for part in ("The Owl Game", "STORIES TO COLLECT", "44 CARDS IN TEN STORIES", "FOR 2–7 FRIENDS"):
        assert on_box(job, part)
    assert on_box(job, "The Owl Game: the box For 44 cards")  # the legend beside it
    assert not on_box(job, "Owls:")


def test_the_line_of_the_box_template_calls_sets_by_their_name(made: Callable[..., Job]) -> None:
    assert on_box(made("texts: {set: album}\n"), "FORTY CARDS IN TEN ALBUMS")
    assert on_box(made(), "FORTY CARDS IN TEN SETS")
    one = made("texts: {set: album}\nplay: {players: 2, one_set_from: 2}\ncomposition: {sets: 1}\n", 1)
    assert on_box(one, "FOUR CARDS IN ONE ALBUM")


def test_words_under_texts_win_over_the_theme(made: Callable[..., Job]) -> None:
    job = made("theme: {box_foot: By theme}\ntexts: {box_foot: By texts}\n")
    assert on_box(job, "BY TEXTS")
    assert not on_box(job, "BY THEME")


def test_the_footer_of_the_sheets_speaks_the_words_of_the_deck(made: Callable[..., Job]) -> None:
    job = made(FOOTER)
    assert "Owls · Bogen 1 von 5 · Vorderseite · A4" in printed(job, "sheets")
    assert "Owls · Bogen 1 von 5 · Rückseite · A4" in printed(job, "sheets", 1)
    assert "Owls · sheet 1 of 5 · front · A4" in printed(made(), "sheets")


def test_the_proof_counts_what_the_edition_calls_its_sets(made: Callable[..., Job]) -> None:
    proof = made(OWN).proof
    assert proof is not None
    said = [item.texts[0] for item in walk(proof.items) if isinstance(item, TextBox)]
    assert "44 cards, 10 stories" in said


# ------------------------------------------------------------------------------------------------ problems


def test_a_word_that_no_footer_holds_is_refused(made: Callable[..., Job]) -> None:
    ((severity, path, text),) = told(made(f"texts: {{sheet: {'Bogen' * 5}}}\n"), "D006")
    assert (severity, path) == (Severity.ERROR, ("texts", "sheet"))
    assert text.endswith("is 25 letters long; there is room for 24")


def test_what_does_not_fit_is_told_where_it_stands(made: Callable[..., Job]) -> None:
    long = "Owls " * 40
    paths = {path for _, path, _ in told(made(f"texts: {{game: {long}, box_line: {long}}}\n"), "D050")}
    assert paths >= {("texts", "game"), ("texts", "box_line")}
    assert ("title",) not in paths


def test_braces_that_stand_for_nothing_are_told_of_texts(made: Callable[..., Job]) -> None:
    ((severity, path, text),) = told(made('texts: {box_line: "{crads} owls"}\n'), "D099")
    assert (severity, path) == (Severity.WARNING, ("texts", "box_line"))
    assert text == "the words 'box_line' of the box hold {crads}, which stands for nothing"


def test_a_deck_that_gives_all_words_of_its_box_is_not_told_of_english(made: Callable[..., Job]) -> None:
    def spoken(job: Job) -> list[str]:
        return [text for _, _, text in told(job, "D099")]

    assert spoken(made("language: de\n" + OWN)) == []
    assert spoken(made("language: de\ntexts: {box_line: Ein Spiel}\n")) == [
        "the box speaks English (box_heading, box_foot), but the deck's language is de"
    ]
