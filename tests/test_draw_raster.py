"""Pages to pixels: exactly as many as asked for, white ground, the density in the file."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from generator.draw import raster
from generator.frame import BLACK, Rect, Rgb
from generator.geometry import Box, Size
from tests import cards
from tests.cards import drawn, page

CARD = Size(63.5, 88.9)


@pytest.mark.parametrize(
    ("size", "pixels"),
    [
        (
            Size(69.85, 95.25),
            (825, 1125),
        ),  # poker with 3.175 mm of bleed at 300 dpi; PDFium would make it 826
        (CARD, (750, 1050)),
        (Size(210, 297), (827, 1169)),
        (Size(50, 50), (1, 1)),
    ],
)
def test_a_picture_has_exactly_the_pixels_that_were_asked_for(size, pixels):
    frame = page(Rect(Box(0, 0, size.width, size.height), fill=BLACK), size=size)
    image = raster.page(drawn(frame), 0, *pixels)
    assert image.size == pixels
    assert image.mode == "RGB"
    assert image.getextrema() == ((0, 0), (0, 0), (0, 0))  # black into every corner


def test_the_page_fills_the_picture_corner_to_corner():
    inks = {(0, 0): "#c02020", (1, 0): "#204a87", (0, 1): "#44705a", (1, 1): "#e8d94e"}
    rects = [Rect(Box(50 * x, 30 * y, 50, 30), fill=Rgb.from_hex(ink)) for (x, y), ink in inks.items()]
    image = raster.page(drawn(page(*rects, size=Size(100, 60))), 0, 401, 241)
    for (x, y), ink in inks.items():
        assert "#{:02x}{:02x}{:02x}".format(*image.getpixel((400 * x, 240 * y))) == ink


def test_where_nothing_is_drawn_the_picture_is_white():
    assert raster.page(drawn(page(size=CARD)), 0, 75, 105).getextrema() == ((255, 255),) * 3


def test_each_page_is_drawn_by_its_number():
    pdf = drawn(*(page(Rect(Box(0, 0, 70, 90), fill=Rgb(at / 4, 0, 0)), size=CARD) for at in range(4)))
    assert [raster.page(pdf, at, 5, 5).getpixel((2, 2))[0] for at in range(4)] == [0, 64, 128, 191]


def test_the_density_stands_in_the_file_and_the_bytes_repeat():
    image = raster.page(drawn(cards.cornered("F.a")), 0, 150, 200)
    first = raster.png(image, 300)
    assert first == raster.png(image.copy(), 300)
    again = Image.open(io.BytesIO(first))
    assert again.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert again.convert("RGB").tobytes() == image.tobytes()


def test_lengths_become_pixels_to_the_nearest():
    assert raster.pixels(25.4, 300) == 300
    assert raster.pixels(69.85, 300) == 825
    assert raster.pixels(95.25, 300) == 1125
    assert raster.pixels(210, 100) == 827
    assert raster.pixels(0.001, 100) == 1


def test_threads_may_ask_at_once_and_get_the_same_picture():
    pdf = drawn(cards.cornered("F.a"))
    with ThreadPoolExecutor(4) as pool:
        drawings = list(pool.map(lambda _: raster.page(pdf, 0, 300, 400).tobytes(), range(12)))
    assert len(set(drawings)) == 1


def test_what_is_no_pdf_is_an_error():
    with pytest.raises(Exception, match=r"(?i)pdf|data|load"):
        raster.page(b"no pdf", 0, 10, 10)
