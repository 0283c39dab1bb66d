"""A new edition: titles from file names, initials, folders of pictures, and the deck file that comes of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator import edition, library
from generator.check import check
from generator.check.names import looks
from generator.edition.plan import Card, Plan, Set, Unusable, even
from generator.edition.text import one_set_from, scalar
from generator.edition.titles import initials, natural, title_of, told_apart
from generator.load import from_bytes, load
from generator.model.box import BoxTemplate  # noqa: F401  # the model is whole only with it
from generator.model.deck import (
    LATER,
    Back,
    Box,
    CardSet,
    CardSize,
    Deck,
    Play,
    Print,
    Special,
    Texts,
)
from generator.model.deck import (
    Card as DeckCard,
)
from generator.model.game import Game
from generator.problem import Severity
from generator.source import parse

BLANK = library.folder("decks") / "blank" / "deck.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(BLANK).game
    assert found
    return found


def picture(path: Path, size: tuple[int, int] = (60, 80)) -> Path:
    """A small photograph."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, "#336699").save(path, "PNG" if path.suffix.casefold() == ".png" else "JPEG")
    return path


def album(folder: Path, **sets: list[str]) -> Path:
    """A folder of pictures: a subfolder for each set."""
    for name, files in sets.items():
        for file in files:
            picture(folder / name / file)
    return folder


def words(sets: tuple[Set, ...]) -> dict[str, list[str]]:
    return {one.title: [card.title for card in one.cards] for one in sets}


def plan(game: Game, *names: str, cards: int = 4) -> Plan:
    """A finished plan without pictures."""
    bare = edition.bare(names, cards)
    return edition.finished(edition.with_sets(Plan("Ours", ()), bare, None, {}), game)


# -------------------------------------------------------------------------------------------------- titles


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("donkey_ride-1961", "Donkey ride 1961"),
        ("Weihnachten '98", "Weihnachten '98"),
        ("03 - The wedding", "The wedding"),
        ("01 Grandma as a girl", "Grandma as a girl"),
        ("3 little pigs", "3 little pigs"),
        ("great-grandchildren", "Great-grandchildren"),
        ("first-steps-in-the-garden", "First steps in the garden"),
        ("donkey (2)", "Donkey"),
        ("donkey - Copy", "Donkey"),
        ("Photo of Anna", "Photo of Anna"),
        ("Bilder aus Rom", "Bilder aus Rom"),
        ("ROME1961", "ROME1961"),
        ("1961", "1961"),
        ("deadbeef", "Deadbeef"),
        ("Ade\u0301ba\u0301yo\u0323\u0300", "Adébáyọ̀"),
        ("मित्रभेद", "मित्रभेद"),
        ("a\u200b b\u00a0c", "A b c"),
    ],
)
def test_a_file_name_is_made_readable(name: str, title: str) -> None:
    assert title_of(name) == title


@pytest.mark.parametrize(
    "name",
    [
        "IMG_0412 (1)", "IMG_E0412", "DSC00012", "_MG_1234", "P1010012", "CIMG0412", "100APPLE", "DCIM", "scan0001",
        "PXL_20240101_123456789.MP", "IMG-20240101-WA0003", "WhatsApp Image 2024-01-02 at 10.11.12",
        "Screenshot 2024-01-02 at 10.11.12 AM", "20240101_123456", "1961-08-04", "17", "image", "New folder (2)",
        "E3A1B2C4-1234-1234-1234-1234567890AB", "Dsc_0001-edited", "Foto 12.03.2024, 10 11 12", "...", "",
    ],
)  # fmt: skip
def test_what_a_machine_named_has_no_title(name: str) -> None:
    assert title_of(name) == ""


def test_two_comes_before_ten() -> None:
    assert sorted(["a10", "A2", "a1 (10)", "a1 (9)"], key=natural) == ["a1 (9)", "a1 (10)", "A2", "a10"]


@given(st.lists(st.text(min_size=1, max_size=3), max_size=8))
def test_titles_told_apart_differ(titles: list[str]) -> None:
    made = told_apart(titles)
    assert len(made) == len(titles)
    assert len({one.casefold() for one in made}) == len(made)


# ------------------------------------------------------------------------------------------------ initials


def proposed(*titles: str, language: str = "en") -> list[str]:
    taken: set[str] = set()
    made = []
    for title in titles:
        made.append(initials(title, taken, looks, language))
        taken.add(looks(made[-1]))
    return made


def test_initials_are_the_first_letters_of_the_words_that_count() -> None:
    titles = [
        "Grandma as a girl",
        "The wedding",
        "Holidays at the sea",
        "Christmas dinners",
        "The mayor's silver",
    ]
    assert proposed(*titles) == ["G.G.", "We", "H.S.", "C.D.", "M.S.S."]


def test_initials_that_are_taken_get_another_letter() -> None:
    assert proposed("Roman Fort", "Red Fox") == ["R.F.", "R.Fo."]
    assert proposed("We", "We", "We") == ["We", "W1", "W2"]


def test_initials_are_letters_as_readers_count_them() -> None:
    assert proposed("मित्रभेद", "मित्रसम्प्राप्ति")[0].startswith("मि")
    assert proposed("istanbul izmir", language="tr") == ["İ.İ."]


@given(st.lists(st.text(max_size=12), max_size=12))
def test_initials_never_look_alike_and_always_fit(titles: list[str]) -> None:
    made = proposed(*titles)
    assert len({looks(one) for one in made}) == len(made)


# -------------------------------------------------------------------------------------------- folders


def test_a_subfolder_is_a_set_and_a_picture_a_card(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["rex 10.jpg", "rex 2.jpg", "IMG_0001.JPG"], Cats=["tom.jpg", "kit.png"])
    found = edition.gather(tmp_path, edition.roles(game, {}))
    assert words(found.sets) == {"Cats": ["Kit", "Tom"], "Dogs": ["", "Rex 2", "Rex 10"]}
    assert [it.picture.name for it in found.sets[0].cards if it.picture] == [
        "photos/Cats/kit.png",
        "photos/Cats/tom.jpg",
    ]
    assert found.said == ()


def test_specials_the_back_and_the_box_are_known_by_their_names(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["a.jpg"], block=["Aunt Ada.jpg", "other.jpg"])
    for name in ("release - Grandad.jpg", "back.png", "Box.jpg", "stray.jpg"):
        picture(tmp_path / name)
    found = edition.gather(tmp_path, edition.roles(game, {}))
    assert {role: card.title for role, card in found.specials.items()} == {
        "release": "Grandad",
        "block": "Aunt Ada",
    }
    assert found.back
    assert found.box
    assert words(found.sets) == {"Dogs": ["A"]}
    assert found.said == (
        "stray.jpg in no subfolder: left out, for a set is a subfolder.",
        "block: one picture is the card, other.jpg left out.",
    )


def test_a_special_is_known_by_the_name_that_is_given_to_it(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["a.jpg"], Grandad=["IMG_1.jpg"])
    found = edition.gather(tmp_path, edition.roles(game, {"release": "grandad"}))
    assert found.specials["release"].title == "grandad"
    assert words(found.sets) == {"Dogs": ["A"]}


def test_a_set_may_be_called_like_a_card_of_the_game(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["a.jpg"], William=["b.jpg", "c.jpg"])
    album(tmp_path, **{"Violet Elizabeth": ["d.jpg"]})
    found = edition.gather(tmp_path, edition.roles(game, {}))
    assert words(found.sets) == {"Dogs": ["A"], "William": ["B", "C"]}
    assert list(found.specials) == ["block"]


def test_what_is_no_picture_is_left_out_and_said(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["a.jpg", "b.jpg"])
    for name, data in (("film.MOV", b"x"), ("notes.txt", b"x"), ("Thumbs.db", b"x"), (".DS_Store", b"x")):
        (tmp_path / "Dogs" / name).write_bytes(data)
    (tmp_path / "Dogs" / "letter.jpg").write_bytes(b"%PDF-1.4")
    (tmp_path / "Dogs" / "b.HEIC").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0")
    picture(tmp_path / "Dogs" / "deeper" / "c.jpg")
    found = edition.gather(tmp_path, edition.roles(game, {}))
    assert words(found.sets) == {"Dogs": ["A", "B"]}
    assert sorted(found.said) == [
        "Dogs: b.HEIC left out: there as JPEG or PNG too.",
        "Dogs: deeper left out: in folders within a set's folder.",
        "Dogs: film.MOV left out: films.",
        "Dogs: letter.jpg left out: a PDF, which cannot be printed; accepted are JPEG, PNG, SVG, WebP, TIFF, GIF, BMP, "
        "AVIF or HEIC.",
        "Dogs: notes.txt left out: no pictures.",
    ]


def test_a_folder_without_subfolders_is_refused_with_what_to_do(tmp_path: Path, game: Game) -> None:
    picture(tmp_path / "a.jpg")
    with pytest.raises(
        Unusable,
        match=r"has no subfolder with pictures in it, only a\.jpg beside each other\. Make a folder for each set",
    ):
        edition.gather(tmp_path, edition.roles(game, {}))


def test_names_that_some_systems_refuse_are_changed_and_stay_different(tmp_path: Path, game: Game) -> None:
    album(tmp_path, Dogs=["a:b.jpg", "a-b.jpg", "A-B.JPG"])
    found = edition.gather(tmp_path, edition.roles(game, {}))
    names = [card.picture.name for card in found.sets[0].cards if card.picture]
    assert len({name.casefold() for name in names}) == 3
    assert all(":" not in name for name in names)


def test_sets_of_odd_sizes_are_evened_and_reported() -> None:
    sets = tuple(Set(name, (Card("x"),) * size) for name, size in (("A", 4), ("B", 3), ("C", 4), ("D", 6)))
    made, said = even(sets, None)
    assert {len(one.cards) for one in made} == {4}
    assert said == (
        "B: 3 pictures, and every set has 4; so it got 1 card without a picture.",
        "D: 6 pictures, and every set has 4; 2 pictures left over, listed in a comment at the end of the set.",
    )


@pytest.mark.parametrize("number", [0, 1, 17])
def test_a_deck_of_too_few_or_too_many_sets_is_refused(number: int) -> None:
    with pytest.raises(Unusable, match="a deck has 2 to 16"):
        even(edition.bare(["A"] * number, 4), None)


# ------------------------------------------------------------------------------------------- the deck file


@given(st.text(max_size=30))
def test_every_text_is_read_as_it_was_meant(text: str) -> None:
    text = " ".join(text.encode("utf-8", "ignore").decode().split())
    made = parse(f"title: {scalar(text)}   # and a comment\n".encode(), "deck.yaml")
    assert made.data == {"title": text}, scalar(text)


@pytest.mark.parametrize(
    "text", ["NO", "yes", "1.10", "12:30", "2001-01-01", "~", "a: b", "a #b", "- a", "'a", "Null"]
)
def test_texts_that_yaml_could_misread_are_quoted(text: str) -> None:
    assert scalar(text) == f'"{text}"'


@pytest.mark.parametrize("text", ["Donkey ride", "Grandma's hat", "Weihnachten", "Adébáyọ̀", "J.W."])
def test_plain_texts_stay_plain(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize(("sets", "cards"), [(2, 2), (3, 4), (5, 4), (8, 4), (8, 5), (10, 4), (16, 12)])
def test_a_new_deck_has_nothing_but_titles_to_be_written(game: Game, sets: int, cards: int) -> None:
    text = edition.deck_yaml(plan(game, *[""] * sets, cards=cards), game)
    made = from_bytes(text.encode(), "deck.yaml", Path(), "deck")
    found = [*made.problems, *check(made)]
    assert not [problem for problem in found if problem.severity is Severity.ERROR]
    if cards == 4 and sets > 4:
        assert {problem.id for problem in found} <= {"D027", "D064"}


def test_one_set_wins_as_soon_as_hands_are_too_small_for_two(game: Game) -> None:
    assert one_set_from(plan(game, *"ABCDEFGHIJ"), game) == 0
    assert one_set_from(plan(game, *"ABCDE"), game) == 3


def test_a_deck_is_written_in_the_same_words_every_time(game: Game) -> None:
    assert edition.deck_yaml(plan(game, "A", "B"), game) == edition.deck_yaml(plan(game, "A", "B"), game)


# -------------------------------------------------------------------------------------------- the blank deck


def test_the_blank_deck_explains_every_field_that_works() -> None:
    text = BLANK.read_text(encoding="utf-8")
    for block in (Deck, CardSet, DeckCard, Special, Back, Box, Play, Print, Texts):
        for field in set(block.model_fields) - LATER.get(block, frozenset()):
            assert re.search(rf"^ *(# *|- )?{field}:", text, re.MULTILINE), f"{field} of {block.__name__}"
    assert all(f"{field}:" in text for field in CardSize.model_fields if field != "name")


def test_what_the_blank_deck_leaves_out_can_be_used() -> None:
    text = BLANK.read_text(encoding="utf-8")
    used = re.sub(r"^( *)# (?=(?:  )?[a-z_]+:( |$))", r"\1", text, flags=re.MULTILINE)
    used = re.sub(
        r"^(age|contents|style|stock|sleeves|thickness|alt|picture): ", r"  \1: ", used, flags=re.MULTILINE
    )
    for block in (Play, Print):
        names = "|".join(set(block.model_fields) - {"players", "one_set_from", "paper"})
        used = re.sub(rf"^({names}): ", r"  \1: ", used, flags=re.MULTILINE)
    made = from_bytes(used.encode(), "deck.yaml", BLANK.parent, "blank")
    assert [problem.text for problem in made.problems if problem.severity is Severity.ERROR] == []
