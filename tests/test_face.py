"""Deck and template to faces: ids, letters, pips, plates, backs, and what a template does not show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from generator.assets import Shelf
from generator.face import Faces, build, card_size, chosen, printed
from generator.frame import Art, Rect, TextBox, walk
from generator.frame import Path as Outline
from generator.geometry import Size
from generator.load import from_bytes
from generator.model.deck import Deck, entries, file_name
from generator.model.template import AnyElement

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><rect width="30" height="40" fill="#123456"/></svg>'
DECK = """\
title: Owls
sets:
  - title: Barn Owls
    initials: B.O.
    colour: "#8A1A06"
    cards:
      - title: Tyto
        picture: a.svg
        alt: An owl.
      - title: Alba
        picture: none
  - title: Tawny Owls
    initials: T
    colour: "#E8D94E"
    cards:
      - title: Strix
        picture: none
      - title: Aluco
        picture: none
specials:
  - title: The Keeper
    role: release
    picture: none
"""


def faces(text: str, folder: Path) -> Faces:
    (folder / "a.svg").write_text(SVG)
    (folder / "b.svg").write_text(SVG.replace("#123456", "#654321"))
    loaded = from_bytes(text.encode(), "owls.yaml", folder, "owls")
    assert loaded.problems == ()
    return build(loaded, Shelf(folder))


def deck(text: str) -> Deck:
    found = from_bytes(text.encode(), "owls.yaml", Path("."), "owls").deck
    assert found
    return found


def texts(frame: object) -> list[str]:
    return [item.texts[0] for item in walk(frame.items) if isinstance(item, TextBox)]  # type: ignore[attr-defined]


def test_ids_come_from_initials_and_place_and_from_the_titles_of_specials() -> None:
    assert [entry.id for entry in entries(deck(DECK))] == ["bo1", "bo2", "t1", "t2", "the-keeper"]


def test_frames_are_named_for_their_cards(tmp_path: Path) -> None:
    first, *_ = faces(DECK, tmp_path).faces
    assert (first.front.name, first.back.name) == ("F.bo1", "B.bo1")


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("jw1", "jw1"),
        ("great-aunt", "great-aunt"),
        ("é/1", "_e9__2f_1"),
        ("मि1", "_92e__93f_1"),
        ("A", "_41_"),
    ],
)
def test_names_in_files_are_plain_letters(id: str, name: str) -> None:
    assert file_name(id) == name


def test_a_card_shows_its_title_its_set_and_its_initials(tmp_path: Path) -> None:
    first, plate, *_ = faces(DECK, tmp_path).faces
    assert texts(first.front) == ["BO", "Tyto", "BARN OWLS"]
    assert texts(plate.front) == ["Alba", "BO", "Alba", "BARN OWLS"]


def test_a_picture_is_placed_with_its_alternative_text(tmp_path: Path) -> None:
    first, *_ = faces(DECK, tmp_path).faces
    (art,) = [item for item in walk(first.front.items) if isinstance(item, Art)]
    assert art.alt == "An owl."
    assert art.path == ("sets", 0, "cards", 0, "picture")


def test_letters_are_light_on_dark_circles_and_dark_on_light_ones_unless_the_deck_says_so(
    tmp_path: Path,
) -> None:
    def inks(text: str) -> list[str]:
        built = faces(text, tmp_path).faces
        letters = [
            next(i for i in walk(f.front.items) if isinstance(i, TextBox) and i.share)
            for f in (built[0], built[2])
        ]
        return [item.style.ink.hex() for item in letters]  # type: ignore[union-attr]

    assert inks(DECK) == ["#f7f1e3", "#1f2430"]
    assert inks(DECK.replace("initials: T\n", "initials: T\n    letters: light\n")) == ["#f7f1e3", "#f7f1e3"]


def test_sets_take_pips_by_their_place_and_by_name(tmp_path: Path) -> None:
    def pips(text: str) -> list[int]:
        return [
            len(next(i for i in walk(f.front.items) if isinstance(i, Outline)).steps)
            for f in faces(text, tmp_path).faces[:4]
        ]

    star, _, disc, _ = pips(DECK)
    assert star != disc
    assert pips(DECK.replace("initials: T\n", "initials: T\n    pip: star\n")) == [star] * 4


def test_an_unknown_pip_is_a_problem_that_lists_them(tmp_path: Path) -> None:
    (problem,) = faces(DECK.replace("initials: T\n", "initials: T\n    pip: comet\n"), tmp_path).problems
    assert problem.path == ("sets", 1, "pip")
    assert problem.hint.startswith("there are: star, disc")


def test_a_field_that_the_template_does_not_print_is_told(tmp_path: Path) -> None:
    (problem,) = faces(DECK.replace("alt: An owl.", "text: Hoots."), tmp_path).problems
    assert (problem.id, problem.path[-1]) == ("D085", "text")


def test_a_field_that_the_template_does_not_declare_is_told(tmp_path: Path) -> None:
    (problem,) = faces(DECK.replace("alt: An owl.", "fields: {wingspan: 90}"), tmp_path).problems
    assert (problem.id, problem.path[-1]) == ("D004", "wingspan")


def test_a_card_whose_picture_is_left_out_gets_the_plate_and_a_note(tmp_path: Path) -> None:
    built = faces(DECK.replace("        picture: a.svg\n", ""), tmp_path)
    (problem,) = built.problems
    assert (problem.id, str(problem.severity)) == ("D005", "note")
    assert texts(built.faces[0].front)[0] == "Tyto"


def test_every_card_shares_the_decks_back_but_one_that_has_its_own(tmp_path: Path) -> None:
    text = DECK.replace("alt: An owl.", "back: b.svg") + "back: a.svg\n"
    one, two, *_ = faces(text, tmp_path).faces
    pictures = [next(i for i in walk(f.back.items) if isinstance(i, Art)).vector for f in (one, two)]
    assert pictures[0] != pictures[1]


def test_a_back_whose_picture_is_none_is_the_templates_own_on_its_own_ground(tmp_path: Path) -> None:
    plain, own = (
        faces(DECK + back, tmp_path).faces[0].back for back in ("", "back: {picture: none, colour: teal}\n")
    )
    assert [type(item) for item in own.items if not isinstance(item, Rect)] == [
        type(item) for item in plain.items if not isinstance(item, Rect)
    ]


@pytest.mark.parametrize("grouped", [False, True])
def test_a_picture_of_the_template_is_found_in_a_group_too_and_told_of_once(
    grouped: bool, tmp_path: Path
) -> None:
    (tmp_path / "own.svg").write_text(SVG.replace("#123456", "#00ff00"))
    loaded = from_bytes(DECK.replace("a.svg", "none").encode(), "owls.yaml", tmp_path, "owls")
    assert loaded.template

    def showing(name: str) -> Faces:
        place = {"left": "5", "right": "5", "top": "5", "bottom": "5"}
        element: dict[str, object] = {"kind": "picture", "picture": name, **place}
        if grouped:
            element = {"kind": "group", "group": [element], **place}
        read = TypeAdapter[AnyElement](AnyElement).validate_python(element)
        assert loaded.template
        template = loaded.template.model_copy(update={"set": (read, read)})
        return build(replace(loaded, template=template, template_folder=tmp_path), Shelf(tmp_path))

    (art,) = {item for item in walk(showing("own.svg").faces[0].front.items) if isinstance(item, Art)}
    assert b"#00ff00" in art.vector.data
    told = showing("missing.svg").problems
    assert [problem.id for problem in told if "missing.svg" in problem.text] == ["D040"]


def test_a_deck_without_a_back_gets_the_templates_with_its_first_letter_both_ways_up(tmp_path: Path) -> None:
    back = faces(DECK, tmp_path).faces[0].back
    letters = [item for item in back.items if isinstance(item, TextBox)]
    assert [(item.texts, item.turn) for item in letters] == [(("O",), 0), (("O",), 180)]
    one, other = (item.box for item in letters)
    assert one.centre.y + other.centre.y == pytest.approx(back.size.height)


@pytest.mark.parametrize(
    ("card", "size", "corner"),
    [
        ("card: bridge", Size(57.15, 88.9), 3.0),
        ("card: {width: 62, height: 87}", Size(62, 87), 3.0),
        ("card: {width: 2.5in, height: 3.5in, corner: 0}", Size(63.5, 88.9), 0.0),
        ("card: {name: poker, corner: 5}", Size(63.5, 88.9), 5.0),
    ],
)
def test_a_card_size_is_a_name_or_numbers(card: str, size: Size, corner: float) -> None:
    found, problems = card_size(deck(DECK + card + "\n"))
    assert problems == ()
    assert found
    assert (found.size, found.corner) == (size, corner)


@pytest.mark.parametrize(
    ("card", "id", "says"),
    [
        ("card: pokr", "D006", "there is no card size 'pokr'; did you mean poker"),
        ("card: {width: 62}", "D005", "the card size has no 'height'"),
        ("card: {width: 6200, height: 87}", "D075", "the card's width is 6200 mm"),
        ("card: {name: poker, corner: 50}", "D075", "the card's corner is 50 mm"),
    ],
)
def test_a_card_size_that_is_none_is_a_problem(card: str, id: str, says: str) -> None:
    _, (problem,) = card_size(deck(DECK + card + "\n"))
    assert problem.id == id
    assert problem.text.startswith(says)


def test_a_template_refuses_cards_smaller_than_it_serves(tmp_path: Path) -> None:
    built = faces(DECK + "card: micro\n", tmp_path)
    assert built.faces == ()
    assert [problem.id for problem in built.problems] == ["D078"]


def test_cards_are_chosen_by_patterns_and_printed_by_their_copies(tmp_path: Path) -> None:
    built = faces(DECK.replace("picture: a.svg", "picture: a.svg\n        copies: 3"), tmp_path).faces
    assert [face.id for face in chosen(built, "bo*, THE-?eeper")] == ["bo1", "bo2", "the-keeper"]
    assert [front.name for front, _ in printed(built)].count("F.bo1") == 3
    assert len(list(printed(built, 2))) == 2 * (3 + 3 + 2)  # the keeper has the game's two
