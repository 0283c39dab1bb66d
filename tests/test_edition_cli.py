"""`deckwright new`: what it writes, asks, says and refuses."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli import Exit, beginning, main
from generator.load import load


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def photos(here: Path) -> Path:
    """Five sets of four photographs, one of them odd, and two special cards."""
    for at, name in enumerate(("Dogs", "Cats", "The sea", "Aunts", "Trees")):
        for number in range(1, 5 if name != "Trees" else 4):
            file = here / "photos" / name / f"{name} {number}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (900, 1200), (40 * at, 40 * number, 90)).save(file)
    for name in ("release - Grandad", "block - Ada"):
        Image.new("RGB", (1000, 1200), "#884422").save(here / "photos" / f"{name}.jpg")
    return here / "photos"


def run(line: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(main, shlex.split(line), prog_name="deckwright", input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.usefixtures("photos")
def test_a_folder_of_photographs_becomes_a_deck_that_builds_at_once(here: Path) -> None:
    result = run("new album --from photos --title 'Our album'")
    assert result.exit_code == Exit.DONE
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "Our album: 24 cards in 5 sets of 4, for 2 to 4 players.",
        "  Trees: 3 pictures, and every set has 4; so it got 1 card without a picture.",
        '  1 title still to be written: look for "unfinished" in album/deck.yaml.',
        "",
        "What to do next:",
        "  1. Open album/deck.yaml in a text editor, change what you like, and save it.",
        "  2. deckwright check album",
        "     names whatever is wrong, with its line. Repeat both until nothing is.",
        "  3. deckwright build album",
        "     makes the sheets to print, and says how to print them.",
        "",
        "Who can play:",
        "  5 sets of 4, 24 cards in all: 2 to 4 players can play well; 2 sets win with 2, 1 set with 3 or 4.",
        "  For 5: add 2 sets; and write players: 2-5 under play.",
    ]
    assert (here / "album" / "photos" / "Dogs" / "Dogs 1.jpg").read_bytes() == (
        here / "photos" / "Dogs" / "Dogs 1.jpg"
    ).read_bytes()
    checked = run("check album")
    assert checked.exit_code == Exit.DONE
    assert 'warning D027: "Untitled 1" is still a placeholder' in checked.stdout
    assert run("build album --only sheets").exit_code == Exit.DONE


@pytest.mark.usefixtures("photos")
def test_the_schema_lies_beside_the_deck(here: Path) -> None:
    run("new album --from photos")
    assert (
        (here / "album/deck.yaml")
        .read_text()
        .startswith("# yaml-language-server: $schema=.deck.schema.json\n")
    )
    assert (here / "album/.deck.schema.json").read_text() == run("schema").stdout


def test_pictures_are_used_where_they_lie_inside_the_folder(photos: Path) -> None:
    result = run("new photos --from photos")
    assert result.exit_code == Exit.USAGE
    assert result.stderr.endswith("to use the pictures in it where they are, add --no-copy\n")
    assert run("new photos --from photos --no-copy").exit_code == Exit.DONE
    assert "picture: Dogs/Dogs 1.jpg" in (photos / "deck.yaml").read_text()
    assert not (photos / "photos").exists()


def test_a_shipped_deck_is_copied_to_be_changed(here: Path) -> None:
    assert run("new mine --from william --title 'William: mine'").exit_code == Exit.DONE
    made = load(here / "mine" / "deck.yaml")
    assert made.deck
    assert made.deck.title == "William: mine"
    assert not made.problems
    assert len(list((here / "mine" / "art").glob("*.svg"))) == 44
    assert run("check --strict mine").exit_code == Exit.DONE


def test_without_a_terminal_nothing_is_asked(here: Path) -> None:
    assert (
        run("new game --sets 'Dogs, Cats, Birds' --cards 5 --frees Vet --size tarot").exit_code == Exit.DONE
    )
    deck = load(here / "game" / "deck.yaml").deck
    assert deck
    assert [(one.title, one.initials, len(one.cards)) for one in deck.sets] == [
        ("Dogs", "Do", 5),
        ("Cats", "Ca", 5),
        ("Birds", "Bi", 5),
    ]
    assert [special.title for special in deck.specials] == ["Vet", "The Spoilsport"]
    assert (deck.title, deck.card.name, deck.template) == ("Game", "tarot", "classic")


def test_on_a_terminal_what_is_not_given_is_asked_until_it_is_sound(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beginning, "_terminal", lambda: True)
    typed = [
        "Beasts",
        "one",
        "1",
        "3",
        "Dogs, Cats",
        "99",
        "4",
        "Fleas",
        "english!",
        "de",
        "pokr",
        "bridge",
        "",
        "?",
        "",
    ]
    result = run("new game --frees Vet", "\n".join(typed) + "\n")
    assert result.exit_code == Exit.DONE, result.stderr
    deck = load(here / "game" / "deck.yaml").deck
    assert deck
    assert [one.title for one in deck.sets] == ["Dogs", "Cats", "Untitled set 3"]
    assert (deck.language, deck.card.name, deck.print.paper) == ("de", "bridge", "a4")
    assert "there is no card size 'pokr'; did you mean poker" in result.stderr
    assert "'99' is no number of cards for a set; choose 2 to 12" in result.stderr


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("new full", "full is not empty; name a folder that is not there yet"),
        ("new full/file", "full/file is a file"),
        ("new deck", "deck holds a deck already; look at it with: deckwright check deck"),
        ("new deck --from deck --no-copy", "that is a deck already"),
        ("new a --from nowhere", "--from 'nowhere': there is no such folder; shipped decks: blank, "),
        ("new a --from full", "full has no subfolder with pictures in it. Make a folder for each set"),
        ("new a --from full --no-copy", "the pictures must lie inside a; leave --no-copy out"),
        ("new a --from william --sets 3", "--sets does not go with --from william"),
        ("new a --sets 1", "there is 1 set; a deck has 2 to 16"),
        ("new a --sets 17", "there are 17 sets; a deck has 2 to 16"),
        ("new a --size pokr", "there is no card size 'pokr'; did you mean poker"),
        ("new a --size micro", "--size micro is 31.75 x 44.45 mm; the template 'classic' needs 55 x 85 mm"),
        ("new a --paper a44", "there is no paper 'a44'"),
        ("new a --language english!", "'english!' is no language tag"),
        ("new a --template foto", "there is no template 'foto'; there are classic, modern, photo"),
        ("new a --cards 1", "1 is not in the range"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(here: Path, line: str, says: str) -> None:
    (here / "full").mkdir()
    (here / "full" / "file").write_text("mine")
    (here / "deck").mkdir()
    (here / "deck" / "deck.yaml").write_text("title: mine")
    result = run(line)
    assert result.exit_code == Exit.USAGE
    assert says in result.stderr
    assert not (here / "a").exists()
    assert (here / "full" / "file").read_text() == "mine"
    assert (here / "deck" / "deck.yaml").read_text() == "title: mine"


def test_letters_that_the_look_lacks_are_set_in_a_font_that_has_them(here: Path) -> None:
    run("new game --sets 3 --blocks 'Great-aunt Adébáyọ̀'")
    assert "theme:\n  display_font: Crimson Text\n" in (here / "game" / "deck.yaml").read_text()
    assert run("check game").exit_code == Exit.DONE


def test_what_no_font_has_is_said_with_the_package_that_has_it(here: Path) -> None:
    result = run("new game --sets 'मित्रभेद, मित्रसम्प्राप्ति'")
    assert result.exit_code == Exit.DONE
    assert "pip install fontpkg-noto-sans-devanagari" in result.stderr
    assert (here / "game" / "deck.yaml").exists()
