"""References: what they may reach, and what is offered where they miss."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from pictures import photo, saved

from generator.assets import Loaded, Shelf
from generator.problem import Severity

PATH = ("sets", 0, "cards", 1, "picture")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck's folder with a few pictures, and a secret beside it."""
    folder = tmp_path / "Ma partie (v2) 100%" / "cartes à jouer"
    for name in (
        "art/fox.png",
        "art/owl.png",
        "art/deep/bee.png",
        "München Hbf.png",
        "a#b.png",
        "[x].png",
        "a: b.png",
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(saved(photo(), "PNG"))
    (folder.parent / "secret.png").write_bytes(saved(photo(), "PNG"))
    return folder


def said(loaded: Loaded) -> list[str]:
    return [f"{it.severity} {it.id}: {it.text} -> {it.hint}" for it in loaded.problems]


@pytest.mark.parametrize(
    "reference",
    ["art/fox.png", "./art/../art/fox.png", "art//fox.png",
     "München Hbf.png", "Mu\u0308nchen Hbf.png", "a#b.png", "[x].png"],
)  # fmt: skip
def test_a_picture_in_the_folder_is_found(deck: Path, reference: str) -> None:
    loaded = Shelf(deck).picture(reference, PATH)
    assert loaded.matter
    assert loaded.problems == ()


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("art/Fox.PNG", "error D040: art/Fox.PNG not found; there is art/fox.png -> write art/fox.png"),
        ("Art/fox.png", "error D040: Art/fox.png not found; there is art/fox.png -> write art/fox.png"),
        ("fox.png", "error D040: fox.png not found; there is art/fox.png -> write art/fox.png"),
        ("art/fox.jpg", "error D040: art/fox.jpg not found; there is art/fox.png -> write art/fox.png"),
        ("art/owwl.png", "error D040: art/owwl.png not found; there is art/owl.png -> write art/owl.png"),
        (
            "zebra.png",
            "error D040: zebra.png not found -> save the picture there or correct the path, "
            "which starts from the deck's folder",
        ),
        ("", "error D040: an empty path is no name of a file -> "
         "save the picture beside the deck and write its path from there"),
        ("art", "error D041: art is a folder, not a picture -> write the path of a file in it"),
    ],
)  # fmt: skip
@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the disk does not tell upper from lower case"
)
def test_a_miss_offers_what_is_there(deck: Path, reference: str, message: str) -> None:
    loaded = Shelf(deck).picture(reference, PATH)
    assert loaded.matter is None
    assert said(loaded) == [message]
    assert loaded.problems[0].path == PATH


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_colon_in_a_name_is_no_address(deck: Path) -> None:
    (deck / "Fox: the hunt.png").write_bytes(saved(photo(), "PNG"))
    assert Shelf(deck).picture("Fox: the hunt.png", PATH).matter


def test_backslashes_are_taken_for_slashes_with_a_note(deck: Path) -> None:
    loaded = Shelf(deck).picture("art\\fox.png", PATH)
    assert loaded.matter
    told = "note D055: art\\fox.png is written with backslashes; only Windows knows them -> write art/fox.png"
    assert said(loaded) == [told]


@pytest.mark.parametrize(
    "reference",
    [
        "../secret.png", "art/../../secret.png", "..\\secret.png", "/etc/hosts", "C:\\fox.png", "c:fox.png",
        "C:/x/fox.png",
        "\\\\server\\share\\fox.png", "//server/fox.png", "http://127.0.0.1:9/x.png", "https://x/y.png", "file:///etc/hosts",
        "file:secret.png", "data:image/png;base64,AAAA", "FTP://x/y.png",
    ],
)  # fmt: skip
def test_nothing_outside_the_folder_is_reached(deck: Path, reference: str) -> None:
    loaded = Shelf(deck).picture(reference, PATH)
    assert loaded.matter is None
    assert [it.id for it in loaded.problems] == ["D046"]


def test_an_address_is_not_fetched(deck: Path) -> None:
    told = "error D046: http://x/y.png is an address; nothing is fetched -> save the picture beside the deck"
    assert said(Shelf(deck).picture("http://x/y.png", PATH)) == [told]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_links_are_followed_inside_and_refused_outside(deck: Path) -> None:
    (deck / "inside.png").symlink_to(deck / "art" / "fox.png")
    (deck / "outside.png").symlink_to(deck.parent / "secret.png")
    (deck / "away").symlink_to(deck.parent)
    (deck / "round.png").symlink_to(deck / "round.png")
    shelf = Shelf(deck)
    assert shelf.picture("inside.png", PATH).matter is shelf.picture("art/fox.png", PATH).matter
    assert [it.id for it in shelf.picture("outside.png", PATH).problems] == ["D046"]
    assert [it.id for it in shelf.picture("away/secret.png", PATH).problems] == ["D046"]
    assert shelf.picture("round.png", PATH).matter is None
    assert Shelf(deck, also=(deck.parent,)).picture("outside.png", PATH).matter


def test_a_further_root_is_looked_in_second(deck: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    (library / "shield.png").write_bytes(saved(photo("L"), "PNG"))
    assert Shelf(deck, (library,)).picture("shield.png", PATH).matter
    assert Shelf(deck).picture("shield.png", PATH).matter is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pipe_is_refused_at_once(deck: Path) -> None:
    os.mkfifo(deck / "pipe.png")
    start = time.monotonic()
    loaded = Shelf(deck).picture("pipe.png", PATH)
    assert "no ordinary file" in loaded.problems[0].text
    assert time.monotonic() - start < 1


def test_a_file_too_large_to_read_is_refused(deck: Path) -> None:
    with open(deck / "large.png", "wb") as file:
        file.truncate(201 * 2**20)
    assert "more than 200 MB" in Shelf(deck).picture("large.png", PATH).problems[0].text


def test_equal_pictures_under_two_names_are_one(deck: Path) -> None:
    shelf = Shelf(deck)
    assert shelf.picture("art/fox.png", PATH).matter is shelf.picture("art/owl.png", ()).matter


def test_a_file_is_read_once_and_its_problems_come_with_each_path(
    deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (deck / "page.jpg").write_text("<html>404</html>")
    shelf = Shelf(deck)
    first = shelf.picture("page.jpg", ("a",))
    monkeypatch.setattr("generator.assets.find.content", None)
    again = shelf.picture("page.jpg", ("b",))
    assert [it.path for it in (*first.problems, *again.problems)] == [("a",), ("b",)]
    told = "error D041: page.jpg is a web page, not a picture -> open the page and save the picture that it shows"
    assert said(again) == [told]


def test_a_picture_is_read_by_what_it_is_not_by_its_name(deck: Path) -> None:
    (deck / "fox.jpg").write_bytes(saved(photo(), "WEBP"))
    (deck / "bee.svg").write_bytes(saved(photo(), "PNG"))
    shelf = Shelf(deck)
    assert shelf.picture("fox.jpg", PATH).matter
    assert shelf.picture("bee.svg", PATH).matter


def test_a_rotation_and_further_pictures_are_noted(deck: Path) -> None:
    from pictures import TABLE

    (deck / "turned.jpg").write_bytes(TABLE["jpeg orientation 6"]())
    (deck / "moving.gif").write_bytes(TABLE["gif moving"]())
    shelf = Shelf(deck)
    notes = shelf.picture("turned.jpg", PATH).problems + shelf.picture("moving.gif", PATH).problems
    assert [(it.id, it.severity) for it in notes] == [("D044", Severity.NOTE), ("D049", Severity.NOTE)]
    assert notes[1].text == "moving.gif holds several pictures, of which the first is printed"
