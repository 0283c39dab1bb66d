"""Single faces: exact pixels, density, names and hashes; the one-up PDF and its boxes."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.export import EXPORTS
from generator.job import Job, Options, prepare
from generator.load import from_bytes

DECK = """\
title: Owls
card: CARD
sets:
  - title: Barn Owls
    initials: B
    colour: "#8A1A06"
    cards:
      - {title: "Circle: Red", picture: none, copies: 3}
      - {title: A|B, picture: none}
      - {title: Say "hi", picture: none, id: "Who?"}
specials:
  - {title: The Keeper, role: release, picture: none}
theme: {ground: "#ff0000"}
checks: {D010: off, D011: off, D012: off, D013: off, D014: off, D060: off, D061: off, D062: off, D063: off, D064: off}
"""


def job(card: str = "poker", **options: object) -> Job:
    loaded = from_bytes(DECK.replace("CARD", card).encode(), "owls.yaml", Path("."), "owls")
    made = prepare(loaded, Options(**options))  # type: ignore[arg-type]
    assert made.ok, made.problems
    return made


def faces(made: Job) -> dict[str, bytes]:
    return {file.name.removeprefix("faces/"): file.data for file in EXPORTS["faces"](made)}


@pytest.mark.parametrize(
    ("card", "options", "size"),
    [
        ("mtg", {"bleed": 3.0}, (815, 1110)),
        ("poker", {"bleed": 3.175}, (825, 1125)),
        ("poker", {}, (750, 1050)),
        ("poker", {"dpi": 600.0}, (1500, 2100)),
        ("poker", {"bleed": 3.175, "pixels": (822, 1122)}, (822, 1122)),
        ("bridge", {"bleed": 3.175}, (750, 1125)),
    ],
)
def test_faces_have_exactly_the_pixels_that_shops_ask_for(
    card: str, options: dict[str, object], size: tuple[int, int]
) -> None:
    pictures = faces(job(card, **options))
    sizes = {Image.open(BytesIO(data)).size for name, data in pictures.items() if name.endswith(".png")}
    assert sizes == {size}


def test_the_density_is_written_in() -> None:
    image = Image.open(BytesIO(faces(job())["b1.png"]))
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_the_bleed_is_filled_on_all_four_sides() -> None:
    image = Image.open(BytesIO(faces(job(bleed=3.175))["b1.png"])).convert("RGB")
    width, height = image.size
    edges = [
        (0, 0),
        (width - 1, 0),
        (0, height - 1),
        (width - 1, height - 1),
        (width // 2, 0),
        (0, height // 2),
    ]
    assert {image.getpixel(place) for place in edges} == {(255, 0, 0)}


def test_names_are_safe_on_every_system_and_the_manifest_maps_them() -> None:
    pictures = faces(job())
    manifest = json.loads(pictures.pop("manifest.json"))
    assert sorted(pictures) == ["_57_ho_3f_.png", "b1.png", "b2.png", "back.png", "the-keeper.png"]
    assert {card["id"]: (card["title"], card["copies"]) for card in manifest["cards"]} == {
        "b1": ("Circle: Red", 3),
        "b2": ("A|B", 1),
        "Who?": ('Say "hi"', 1),
        "the-keeper": ("The Keeper", 2),
    }
    for listed in manifest["files"]:
        assert listed["sha256"] == hashlib.sha256(pictures[listed["file"]]).hexdigest()
    (back,) = [listed for listed in manifest["files"] if listed["side"] == "back"]
    assert back["cards"] == ["b1", "b2", "Who?", "the-keeper"]


def test_corners_are_square_unless_asked_and_then_clear() -> None:
    square = Image.open(BytesIO(faces(job())["b1.png"]))
    rounded = Image.open(BytesIO(faces(job(corners=True))["b1.png"]))
    assert square.mode == "RGB"
    assert rounded.mode == "RGBA"
    alpha = rounded.getchannel("A")
    radius = round(3 / 25.4 * 300)
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((radius, 0)) > 250
    assert alpha.getpixel((radius // 3, radius // 3)) == 255
    assert alpha.getpixel((375, 525)) == 255


def test_the_one_up_pdf_carries_press_boxes_front_then_back() -> None:
    (file,) = EXPORTS["faces"](job("mtg", bleed=3.0, format="pdf"))
    assert file.name == "faces.pdf"
    with pikepdf.open(BytesIO(file.data)) as pdf:
        assert len(pdf.pages) == 8
        for page in pdf.pages:
            media, bleed, trim = (
                [float(edge) / 72 * 25.4 for edge in box]
                for box in (page.mediabox, page.BleedBox, page.TrimBox)
            )
            assert media == pytest.approx([0, 0, 69, 94], abs=0.01)
            assert bleed == pytest.approx(media, abs=0.001)
            assert trim == pytest.approx([3, 3, 66, 91], abs=0.01)
        names = [next(iter(page.Resources.XObject.keys())) for page in pdf.pages]
        assert names[:4] == ["/F.b1", "/B.b1", "/F.b2", "/B.b2"]


def test_the_same_faces_are_the_same_bytes() -> None:
    assert faces(job()) == faces(job())


def test_the_proof_comes_as_a_pdf_of_true_size_too() -> None:
    (file,) = EXPORTS["proof"](job(format="pdf"))
    with pikepdf.open(BytesIO(file.data)) as pdf:
        (page,) = pdf.pages
        board = job().proof
        assert board
        assert float(page.mediabox[2]) / 72 * 25.4 == pytest.approx(board.size.width, abs=0.01)
