"""Finding and loading decks: names, folders, templates beside the deck, links that lead out."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import library
from generator.load import described, find, load

DECK = (
    "title: Owls\nsets: [{title: Barn, initials: B, colour: teal, cards: [{title: Tyto, picture: none}]}]\n"
)
SHIPPED = library.names("decks", holding="deck.yaml")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_name_the_deck_of_this_folder_is_meant(here: Path) -> None:
    (here / "deck.yaml").write_text(DECK)
    assert find(None) == Path("deck.yaml")


def test_without_a_name_in_an_empty_folder_the_william_deck_is_meant(here: Path) -> None:
    assert find(None).parent.name == "william"
    assert list(here.iterdir()) == []


def test_a_deck_is_named_by_file_by_folder_or_as_shipped(here: Path) -> None:
    (here / "owls").mkdir()
    (here / "owls" / "deck.yaml").write_text(DECK)
    (here / "mine.yaml").write_text(DECK)
    assert find("owls") == Path("owls/deck.yaml")
    assert find("mine.yaml") == Path("mine.yaml")
    assert find("william") == library.folder("decks") / "william" / "deck.yaml"


@pytest.mark.usefixtures("here")
def test_a_deck_that_is_not_there_is_answered_with_near_names() -> None:
    with pytest.raises(LookupError, match=r"there is no deck 'wiliam'; did you mean william\?"):
        find("wiliam")
    Path("owls.yaml").write_text(DECK)
    with pytest.raises(LookupError, match=r"did you mean owls\.yaml\?"):
        find("owl.yaml")
    Path("empty").mkdir()
    with pytest.raises(LookupError, match=r"the folder empty holds no deck\.yaml"):
        find("empty")


def test_a_template_beside_the_deck_comes_before_a_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "templates" / "cards" / "classic"
    own.mkdir(parents=True)
    (own / "template.yaml").write_text(
        "title: Mine\nleast: {width: 20, height: 20}\nset: []\nspecial: []\nback: []\n"
    )
    (tmp_path / "deck.yaml").write_text(DECK)
    loaded = load(tmp_path / "deck.yaml")
    assert loaded.problems == ()
    assert loaded.template
    assert loaded.template.title == "Mine"


def test_a_fault_in_an_own_template_is_told_at_its_place(tmp_path: Path) -> None:
    own = tmp_path / "templates" / "cards" / "mine"
    own.mkdir(parents=True)
    (own / "template.yaml").write_text(
        "title: Mine\nleast: {width: 20, height: 20}\nsett: []\nspecial: []\nback: []\n"
    )
    (tmp_path / "deck.yaml").write_text(DECK + "template: mine\n")
    loaded = load(tmp_path / "deck.yaml")
    (problem,) = loaded.problems
    assert problem.text == "the template has no field 'sett'; did you mean 'set'?"
    assert problem.where
    assert (Path(problem.where.file).name, problem.where.line) == ("template.yaml", 3)
    assert loaded.template is None


@pytest.mark.parametrize("name", ["../secret", "/etc", "a/b", "..", ".", "-x", "cl*"])
def test_a_template_name_is_no_way_out_of_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "template.yaml").write_text("title: Secret\n")
    (tmp_path / "deck.yaml").write_text(DECK + f'template: "{name}"\n')
    assert [problem.id for problem in load(tmp_path / "deck.yaml").problems] == ["D084"]


def test_a_template_that_is_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("password: x\n")
    own = tmp_path / "deck" / "templates" / "cards" / "mine"
    own.mkdir(parents=True)
    (own / "template.yaml").symlink_to(tmp_path / "secret.yaml")
    (tmp_path / "deck" / "deck.yaml").write_text(DECK + "template: mine\n")
    assert [problem.id for problem in load(tmp_path / "deck" / "deck.yaml").problems] == ["D084"]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_deck_loads_without_a_problem(name: str) -> None:
    loaded = load(find(name))
    assert loaded.problems == ()
    assert loaded.deck
    assert loaded.game
    assert loaded.template


def test_decks_say_what_they_are() -> None:
    assert described(library.folder("templates") / "games" / "william" / "game.yaml").startswith("William: ")
