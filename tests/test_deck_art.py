"""The drawings of the shipped decks: files that open anywhere, lines that print, pictures that work as cards."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageChops, ImageDraw

from tests.drawings import BLED, PICTURE, SVG, Drawing

DECKS = Path(__file__).parents[1] / "decks"
FOLDERS = [DECKS / name for name in ("william", "seaside")]
FILES = [file for folder in FOLDERS for file in sorted((folder / "art").glob("*.svg"))]

PICTURE_WIDTH = 54.0  # mm, the window of the classic template on a poker card
BOX = "0 0 600 600"
UNITS = {BLED: 0.1, PICTURE: PICTURE_WIDTH / 600, BOX: 44 / 600}
"""How wide a unit prints, mm: ten to a millimetre, across the window, across the disc on the box."""
THINNEST = 0.35  # mm: what a home printer still draws as a line

SKIN = "#EBC39A"


def the(files: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("file", files, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")


def content(folder: Path) -> dict:  # type: ignore[type-arg]
    found: dict = yaml.safe_load((folder / "deck.yaml").read_text("utf-8"))  # type: ignore[type-arg]
    return found


COLOURS = {
    folder / card["picture"]: group["colour"]
    for folder in FOLDERS
    for group in content(folder)["sets"]
    for card in group["cards"]
}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_drawing_is_used_once_and_every_reference_is_there(folder: Path) -> None:
    deck = content(folder)
    cards = [card for group in deck["sets"] for card in group["cards"]] + deck["specials"]
    named = [*(card["picture"] for card in cards), deck["back"], deck["box"]["picture"]]
    assert sorted(named) == sorted(f"art/{file.name}" for file in (folder / "art").glob("*.svg"))


@the(FILES)
def test_a_drawing_opens_anywhere(file: Path) -> None:
    assert [*Drawing(file).faults()] == []


@the(FILES)
def test_no_line_is_too_thin_to_print(file: Path) -> None:
    drawing = Drawing(file)
    assert drawing.thinnest() * UNITS[drawing.view_box] >= THINNEST


@the([file for file in FILES if file not in COLOURS and file.stem != "box"])
def test_what_runs_to_the_edge_of_the_card_covers_its_bleed(file: Path) -> None:
    drawing = Drawing(file)
    ground = next(drawing.root.iter(f"{SVG}rect"))
    x, y, width, height = (float(ground.get(side, "0")) for side in ("x", "y", "width", "height"))
    assert drawing.view_box == BLED
    assert x <= -40
    assert y <= -40
    assert x + width >= 675
    assert y + height >= 929


@the([folder / "art" / "box.svg" for folder in FOLDERS])
def test_the_picture_of_the_box_is_square(file: Path) -> None:
    assert Drawing(file).view_box == BOX


@the(list(COLOURS))
def test_a_picture_shows_its_sets_colour(file: Path) -> None:
    """On at least a two-hundredth of it, which is a thumb's nail on the card: the thing that matters."""
    drawing = Drawing(file)
    seen = drawing.seen()
    assert drawing.view_box == PICTURE
    assert lit(alike(seen, COLOURS[file])) >= 0.005 * seen.width * seen.height


@the(list(COLOURS))
def test_no_face_and_no_hand_lies_under_the_circle(file: Path) -> None:
    """Faces and hands are skin; the circle with its ring covers the picture's first corner."""
    seen = Drawing(file).seen()
    x, y, radius = 9.2 - 4.75, 9.2 - 4.0, 7.0  # mm from the picture's corner; classic on a poker card
    scale = seen.width / PICTURE_WIDTH
    circle = Image.new("L", seen.size)
    room = [scale * edge for edge in (x - radius, y - radius, x + radius, y + radius)]
    ImageDraw.Draw(circle).ellipse(room, fill=255)
    assert lit(ImageChops.darker(alike(seen, SKIN), circle)) <= 0.01 * lit(circle)


@the([folder / "art" / "back.svg" for folder in FOLDERS])
def test_nobody_can_tell_which_way_up_a_back_lies(file: Path) -> None:
    drawing = Drawing(file)
    half, turned = [child for child in drawing.root if child.tag in {f"{SVG}g", f"{SVG}use"}]
    assert half.get("id") == "half"
    assert (turned.get("href"), turned.get("transform")) == ("#half", "rotate(180 317.5 444.5)")
    seen = drawing.seen(1430).convert("L")
    assert (
        ImageChops.difference(seen, seen.rotate(180)).getextrema()[1] <= 96
    )  # softened edges, no more: brick on chalk differs by 165


def alike(seen: Image.Image, colour: str) -> Image.Image:
    """White where the picture has the colour, but for what drawing rounds; black elsewhere."""
    channels = ImageChops.difference(seen, Image.new("RGB", seen.size, colour)).split()
    far = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return far.point(lambda value: 255 * (value <= 3))


def lit(mask: Image.Image) -> int:
    """How many pixels are white."""
    return mask.histogram()[255]
