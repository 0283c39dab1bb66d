"""Template and fields to frames: places, references, crops, and what is wrong with a template."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.fill import (
    Fields,
    Shown,
    fill,
    lint,
    outline,
    pip,
    placed_picture,
    recased,
)
from generator.frame import BLACK, Art, Circle, Group, Line, Picture, Rect, Rgb, TextBox, Vector
from generator.geometry import Box, Point, Size
from generator.model.template import Template
from generator.read import read
from generator.source import parse

CARD = Size(60, 90)
HEAD = "title: T\nleast: {width: 30, height: 40}\nspecial: []\nback: []\n"


def template(elements: str, more: str = "") -> Template:
    """A template whose set cards have these elements, one a line in flow style."""
    listed = "".join(f"  - {{{line.strip()}}}\n" for line in elements.strip().splitlines())
    listed = f"set:\n{listed}" if listed else "set: []\n"
    reading = read(parse((HEAD + more + listed).encode(), "template.yaml"), Template)
    assert reading.problems == ()
    assert reading.model
    return reading.model


def filled(elements: str, language: str = "en-GB", **values: dict[str, object]) -> tuple[object, ...]:
    fields = Fields(values, {"card": ("sets", 0, "cards", 0)}, language)  # type: ignore[arg-type]
    return fill(template(elements).set, CARD, fields, 4).items


def boxes(elements: str, language: str = "en-GB", size: Size = CARD) -> list[Box]:
    frame = fill(template(elements).set, size, Fields({}, language=language), 4)
    return [item.box for item in frame.items if isinstance(item, Rect)]


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("left: 4, right: 6, top: 1, bottom: 9", Box(4, 1, 50, 80)),
        ("left: -4, right: -4, top: -4, bottom: -4", Box(-4, -4, 68, 98)),
        ("left: 4, width: 10, bottom: 2, height: 5", Box(4, 83, 10, 5)),
        ("right: 4, width: 10, top: 2, height: 5", Box(46, 2, 10, 5)),
        ("left: 6, right: 6, top: 5, aspect: 3:4", Box(6, 5, 48, 64)),
        ("right: 0, top: 5, height: 64, aspect: 3:4", Box(12, 5, 48, 64)),
        ("left: trim.centre - 5, width: 10, top: trim.middle, height: 1", Box(25, 45, 10, 1)),
    ],
)
def test_a_box_is_given_by_two_facts_an_axis(place: str, box: Box) -> None:
    assert boxes(f'kind: fill, fill: "#000", {place}') == [box]


def test_an_edge_hangs_on_an_earlier_element() -> None:
    lines = """
        kind: fill, name: one, fill: red, left: 5, width: 20, top: 5, height: 20
        kind: fill, fill: red, left: one.right + 2, right: 4, top: one.bottom - 5, bottom: 4
    """
    assert boxes(lines)[1] == Box(27, 20, 29, 66)


def test_one_template_fits_every_size() -> None:
    line = "kind: fill, fill: red, left: 4, right: 4, top: 4, aspect: 1:1"
    assert boxes(line, size=Size(40, 60)) == [Box(4, 4, 32, 32)]
    assert boxes(line, size=Size(70, 120)) == [Box(4, 4, 62, 62)]


def test_start_and_end_change_sides_where_the_language_is_written_from_the_right() -> None:
    line = "kind: fill, fill: red, start: 3, width: 12, top: 3, height: 12"
    assert boxes(line) == [Box(3, 3, 12, 12)]
    assert boxes(line, "ar") == [Box(45, 3, 12, 12)]


def test_texts_lie_at_the_start_of_their_language() -> None:
    line = "kind: text, text: x, font: Cabin, size: 9pt, left: 0, right: 0, top: 0, height: 5"
    (latin,), (arabic,) = filled(line), filled(line, "ar-EG")
    assert isinstance(latin, TextBox)
    assert isinstance(arabic, TextBox)
    assert (latin.style.align, arabic.style.align) == ("start", "right")


def test_a_reference_takes_its_value_and_its_place_in_the_file() -> None:
    (text,) = filled(
        "kind: text, text: card.title, font: theme.font, size: 11pt..7pt, left: 0, right: 0, top: 0, height: 5",
        card={"title": " Owl "},
        theme={"font": "Cabin, Noto Sans"},
    )
    assert isinstance(text, TextBox)
    assert text.texts == ("Owl",)
    assert text.path == ("sets", 0, "cards", 0, "title")
    assert text.style.fonts == ("Cabin", "Noto Sans")
    assert text.style.size == pytest.approx(11 * 25.4 / 72)
    assert text.style.least == pytest.approx(7 * 25.4 / 72)


@pytest.mark.parametrize("value", ["", "   ", None])
def test_an_empty_text_is_no_text_and_no_dummy(value: str | None) -> None:
    line = "kind: text, text: card.text, font: Cabin, size: 9pt, left: 0, right: 0, top: 0, height: 5"
    assert filled(line, card={"text": value}) == ()


def test_when_asks_for_a_value_and_when_not_for_none() -> None:
    lines = """
        kind: fill, fill: red, when: card.picture, left: 0, right: 0, top: 0, bottom: 0
        kind: fill, fill: blue, when: not card.picture, left: 0, right: 0, top: 0, bottom: 0
    """
    (drawn,) = filled(lines, card={"picture": "x"})
    assert isinstance(drawn, Rect)
    assert drawn.fill == Rgb(1, 0, 0)


def test_a_circle_has_its_ring_outside_and_its_outline_inside() -> None:
    ring, disc, edge = filled(
        "kind: circle, fill: white, ring: {width: 0.8, fill: red}, outline: {width: 0.4, stroke: black}, "
        "left: 4, width: 12, top: 4, height: 12"
    )
    centre = Point(10, 10)
    assert ring == Circle(centre, 6.8, fill=Rgb(1, 0, 0))
    assert disc == Circle(centre, 6, fill=Rgb(1, 1, 1))
    assert edge == Circle(centre, 5.8, stroke=BLACK, width=0.4)


def test_a_line_without_height_is_straight() -> None:
    (line,) = filled("kind: line, stroke: black, thickness: 0.3, left: 4, width: 10, top: 8, height: 0")
    assert line == Line(Point(4, 8), Point(14, 8), BLACK, 0.3)


SQUARE = Vector("square", 100, 100, b"")
WIDE = Vector("wide", 200, 100, b"")


def test_a_picture_that_is_wider_than_its_window_is_cropped_there() -> None:
    (group,) = filled(
        "kind: picture, picture: card.picture, left: 5, right: 5, top: 5, height: 50",
        card={"picture": Shown(WIDE)},
    )
    assert group == Group((Art(Box(-20, 5, 100, 50), WIDE),), clip=Box(5, 5, 50, 50))


def test_a_picture_that_fits_needs_no_clip() -> None:
    (art,) = filled(
        "kind: picture, picture: card.picture, left: 5, right: 5, top: 5, height: 50",
        card={"picture": Shown(SQUARE, alt="A square.")},
    )
    assert art == Art(Box(5, 5, 50, 50), SQUARE)
    assert isinstance(art, Art | Picture)
    assert art.alt == "A square."


@pytest.mark.parametrize(
    ("focus", "left"),
    [((0.0, 0.5), 0), ((0.5, 0.5), -25), ((1.0, 0.5), -50), ((0.3, 0.5), -5), ((0.9, 0.9), -50)],
)
def test_the_focus_comes_as_near_to_the_middle_as_the_picture_allows(
    focus: tuple[float, float], left: float
) -> None:
    assert placed_picture(Box(0, 0, 50, 50), Size(200, 100), "cover", focus) == Box(left, 0, 100, 50)


@pytest.mark.parametrize(("own", "top"), [(None, 0), ((0.5, 1.0), -30)])
def test_a_card_without_a_focus_is_cropped_about_the_templates(
    own: tuple[float, float] | None, top: float
) -> None:
    (group,) = filled(
        "kind: picture, picture: card.picture, focus: top, left: 0, width: 60, top: 0, height: 30",
        card={"picture": Shown(SQUARE, focus=own)},
    )
    assert isinstance(group, Group)
    assert [item.box for item in group.items] == [Box(0, top, 60, 60)]  # type: ignore[union-attr]


def test_contain_shows_the_whole_picture_in_the_middle() -> None:
    assert placed_picture(Box(0, 0, 50, 50), Size(200, 100), "contain", (0, 0)) == Box(0, 12.5, 50, 25)


def test_a_repeated_picture_fills_the_card_with_whole_cells_that_run_on_into_the_bleed() -> None:
    lines = "kind: picture, picture: card.picture, repeat: 13, left: -4, right: -4, top: -4, bottom: -4"
    (group,) = filled(lines, card={"picture": Shown(SQUARE)})
    assert isinstance(group, Group)
    cells = [item.box for item in group.items if isinstance(item, Art)]
    assert group.clip == Box(-4, -4, 68, 98)
    assert Box(0, 0, 12, 90 / 7) in cells  # 5 x 7 whole cells on the card
    assert len(cells) == (5 + 2) * (7 + 2)


def test_a_growing_text_may_go_down_until_what_hangs_below_it_reaches_its_bottom() -> None:
    lines = """
        kind: text, name: title, text: A, font: F, size: 9pt, lines: 3, left: 4, right: 4, top: 50, height: 4, bottom: 4
        kind: text, text: B, font: F, size: 6pt, left: 4, right: 4, top: title.bottom + 1, height: 2
    """
    title, below = filled(lines)
    assert isinstance(title, TextBox)
    assert isinstance(below, TextBox)
    assert title.grow == 90 - 4 - (50 + 4 + 1 + 2)
    assert below.below == "title"


@pytest.mark.parametrize(
    ("text", "language", "upper"),
    [
        ("istanbul", "tr", "İSTANBUL"),
        ("ılık", "az-Latn", "ILIK"),
        ("istanbul", "en-GB", "ISTANBUL"),
        ("straße", "de", "STRASSE"),
    ],
)
def test_capitals_follow_the_language(text: str, language: str, upper: str) -> None:
    assert recased(text, "upper", language) == upper


def test_signs_can_be_dropped_from_what_is_drawn() -> None:
    (text,) = filled(
        'kind: text, text: card.i, drop: ".", font: F, size: 9pt, left: 0, right: 0, top: 0, height: 5',
        card={"i": "J.W."},
    )
    assert isinstance(text, TextBox)
    assert text.texts == ("JW",)


def test_letters_can_stand_one_below_the_other() -> None:
    (text,) = filled(
        'kind: text, text: card.i, drop: ".", stack: yes, font: F, size: 9pt, left: 0, right: 0, top: 0, height: 5',
        card={"i": "J.E\u0301.W."},
    )
    assert isinstance(text, TextBox)
    assert text.texts == ("J\nE\u0301\nW",)


def test_a_pip_is_its_path_scaled_into_its_box() -> None:
    square = pip("M0 0 H10 V10 H0Z", Box(10, 20, 5, 5), BLACK)
    points = [point for _, points in square.steps for point in points]
    assert {(point.x, point.y) for point in points} == {(10, 20), (15, 20), (15, 25), (10, 25)}


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(ValueError, match="is no SVG path data"):
        outline("no path")


def test_every_pip_of_the_shipped_templates_is_a_closed_outline_inside_its_box() -> None:
    from generator import library

    for file in Path(library.folder("templates") / "cards").glob("*/template.yaml"):
        model = read(parse(file.read_bytes(), str(file)), Template).model
        assert model
        for name, data in model.pips.items():
            steps = outline(data)
            assert steps[-1][0] == "Z", name
            ends = [points[-1] for _, points in steps if points]
            assert all(-0.01 <= value <= 10.01 for point in ends for value in point), name


FAULTS = {
    "D080 hangs on nothing": "kind: fill, fill: red, left: one.right, right: 4, top: 4, bottom: 4",
    "D080 hangs on the wrong axis": (
        "kind: fill, name: one, fill: red, left: 4, right: 4, top: 4, bottom: 4\n"
        "kind: fill, fill: red, left: one.top, right: 4, top: 4, bottom: 4"
    ),
    "D080 hangs a shape below a text that grows": (
        "kind: text, name: one, text: A, font: F, size: 9pt, lines: 2, left: 4, right: 4, top: 4, height: 4, bottom: 9\n"
        "kind: fill, fill: red, left: 4, right: 4, top: one.bottom, height: 4"
    ),
    "D081 asks for what the theme lacks": "kind: fill, fill: theme.x, left: 4, right: 4, top: 4, bottom: 4",
    "D082 gives a name twice": (
        "kind: fill, name: one, fill: red, left: 4, right: 4, top: 4, bottom: 4\n"
        "kind: fill, name: one, fill: red, left: 4, right: 4, top: 4, bottom: 4"
    ),
    "D030 has a colour that is none": "kind: fill, fill: blurple, left: 4, right: 4, top: 4, bottom: 4",
}


@pytest.mark.parametrize(("what", "elements"), FAULTS.items(), ids=FAULTS.keys())
def test_lint_names_what_is_wrong_with_a_template(what: str, elements: str) -> None:
    assert [problem.id for problem in lint(template(elements))] == [what[:4]]


def test_lint_tries_the_pips() -> None:
    assert [problem.id for problem in lint(template("", "pips: {star: oops}\n"))] == ["D083"]


@pytest.mark.parametrize(
    "place",
    [
        "left: 4, top: 4",
        "left: 1, right: 1, width: 3, top: 0, bottom: 0",
        "left: 1, end: 1, top: 0, bottom: 0",
    ],
)
def test_an_element_with_too_few_or_too_many_facts_is_refused(place: str) -> None:
    text = HEAD + f"set:\n  - {{kind: fill, fill: red, {place}}}\n"
    assert [p.id for p in read(parse(text.encode(), "t.yaml"), Template).problems] == ["D006"]
