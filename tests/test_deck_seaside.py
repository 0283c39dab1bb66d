"""The seaside deck: it passes every check, and its drawings keep the art guide's rules for files."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from click.testing import CliRunner

from generator.cli import main

DECK = Path(__file__).parents[1] / "decks" / "seaside"
DRAWINGS = sorted((DECK / "art").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "defs", "clipPath", "g", "use", "path", "rect", "circle", "ellipse"}
MOST = 60 * 1024
THINNEST = 4.0

WITH_BLEED = "-40 -40 715 969"
VIEW_BOXES = {"back": WITH_BLEED, "mr-wafer": WITH_BLEED, "mrs-sting": WITH_BLEED, "box": "0 0 600 600"}


def drawn(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()


def shrunk(element: ElementTree.Element) -> float:
    """By how much an element's own transform makes what is in it smaller (1: not at all)."""
    scales = re.findall(r"scale\((-?[\d.]+)", element.get("transform", ""))
    return min((abs(float(scale)) for scale in scales), default=1.0)


def strokes(element: ElementTree.Element, scale: float = 1.0) -> list[float]:
    """The widths of all strokes as they are seen, but for what <use> makes of them."""
    scale *= shrunk(element)
    own = [float(element.get("stroke-width", "0")) * scale] if "stroke-width" in element.attrib else []
    return own + [width for child in element for width in strokes(child, scale)]


def test_the_deck_has_no_problem() -> None:
    result = CliRunner().invoke(main, ["check", "--strict", "--players", str(DECK)])

    assert result.exit_code == 0, result.output
    assert "no problems" in result.output
    assert result.output.count(" *     ") == 5  # the players it names …
    assert all(
        "green" in line for line in result.output.splitlines() if " *     " in line
    )  # … can all play it well


def test_pictures_and_references_match() -> None:
    deck = yaml.safe_load((DECK / "deck.yaml").read_text("utf-8"))
    cards = [card for group in deck["sets"] for card in group["cards"]] + deck["specials"]
    named = [card["picture"] for card in cards] + [deck["back"], deck["box"]["picture"]]

    assert len(named) == len(set(named))
    assert sorted(named) == sorted(f"art/{path.name}" for path in DRAWINGS)


def test_words_of_the_cards() -> None:
    deck = yaml.safe_load((DECK / "deck.yaml").read_text("utf-8"))
    cards = [card for group in deck["sets"] for card in group["cards"]] + deck["specials"]

    assert all(len(card["title"]) <= 32 for card in cards)
    assert len({card["title"] for card in cards}) == len(cards)
    assert all(card["alt"].endswith(".") for card in cards)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_hygiene_of_a_drawing(path: Path) -> None:
    text = path.read_text("utf-8")
    root = drawn(path)
    ids = [element.get("id") for element in root.iter() if element.get("id")]

    assert len(text.encode()) <= MOST
    assert root.get("viewBox") == VIEW_BOXES.get(path.stem, "0 0 600 800")
    assert (root.findtext(f"{SVG}title") or "").strip()
    assert (root.findtext(f"{SVG}desc") or "").strip()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
    assert not [
        name for element in root.iter() for name in element.attrib if name in {"style", "class", "filter"}
    ]
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#{id}" for id in ids}
    assert {element.get("href") for element in root.iter(f"{SVG}use")} <= {f"#{id}" for id in ids}
    assert len(ids) == len(set(ids))
    assert "<!" not in text


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_no_line_is_too_thin(path: Path) -> None:
    widths = strokes(drawn(path))

    assert min(widths, default=THINNEST) >= THINNEST - 0.05


@pytest.mark.parametrize("name", [name for name, box in VIEW_BOXES.items() if box == WITH_BLEED])
def test_a_ground_covers_the_bleed(name: str) -> None:
    rect = next(drawn(DECK / "art" / f"{name}.svg").iter(f"{SVG}rect"))
    x, y, width, height = (float(rect.get(side, "0")) for side in ("x", "y", "width", "height"))

    assert x <= -40
    assert y <= -40
    assert x + width >= 675
    assert y + height >= 929


def test_the_back_is_drawn_half_and_turned() -> None:
    half, turned = [
        child for child in drawn(DECK / "art" / "back.svg") if child.tag in {f"{SVG}g", f"{SVG}use"}
    ]

    assert half.get("id") == "half"
    assert (turned.get("href"), turned.get("transform")) == ("#half", "rotate(180 317.5 444.5)")


def test_each_picture_shows_its_sets_colour() -> None:
    deck = yaml.safe_load((DECK / "deck.yaml").read_text("utf-8"))

    for group in deck["sets"]:
        for card in group["cards"]:
            assert group["colour"] in (DECK / card["picture"]).read_text("utf-8"), card["title"]
