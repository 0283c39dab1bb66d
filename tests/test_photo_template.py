"""The photo template: every card size from its least up, its specials."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator import stock
from generator.assets import Shelf
from generator.face import build
from generator.frame import Group, Picture, Rect, walk
from generator.load import from_bytes

LEAST = (50, 60)
SIZES = [
    name for name, card in stock.CARDS.items() if card.size.width >= LEAST[0] and card.size.height >= LEAST[1]
]

DECK = """\
title: Owls
card: {card}
template: photo
sets:
  - title: Barn Owls
    initials: B.O.
    colour: "#8A1A06"
    cards:
      - title: The adventure of the engineer's thumb
        picture: upright.jpg
      - title: Alba
        picture: lying.jpg
      - title: Plate
        picture: none
specials:
  - title: Great-aunt Ada
    role: block
    picture: lying.jpg
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("owls")
    Image.new("RGB", (900, 1200), "#336699").save(made / "upright.jpg")
    Image.new("RGB", (1200, 900), "#996633").save(made / "lying.jpg")
    return made


def faces(folder: Path, card: str = "poker"):  # type: ignore[no-untyped-def]
    loaded = from_bytes(DECK.replace("{card}", card).encode(), "deck.yaml", folder, "owls")
    assert not loaded.problems
    return build(loaded, Shelf(folder)).faces


@pytest.mark.parametrize("card", SIZES)
def test_every_size_has_a_thin_frame_and_room_below_the_picture(folder: Path, card: str) -> None:
    size = stock.card(card).size
    upright, lying, *_ = faces(folder, card)
    windows = [
        next(item.clip for item in face.front.items if isinstance(item, Group)) for face in (upright, lying)
    ]
    assert windows[0] == windows[1]
    assert (windows[0].left, windows[0].top) == (3, 3)
    assert windows[0].right == pytest.approx(size.width - 3)
    assert windows[0].bottom == pytest.approx(size.height - 15)


def test_the_name_of_a_special_stands_beside_the_photograph(folder: Path) -> None:
    special = faces(folder)[-1].front
    (text,) = (item for item in walk(special.items) if getattr(item, "turn", 0) == 90)
    window = next(item.clip for item in special.items if isinstance(item, Group))
    ground = special.items[0]
    assert isinstance(ground, Rect)
    assert text.box.right <= window.left
    assert window.right == special.media.right
    assert any(isinstance(item, Picture) for item in walk(special.items))
