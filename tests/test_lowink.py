"""Faces that save ink: same geometry, little ink, and what is left can be read; the ink of a page."""

from __future__ import annotations

import zlib
from dataclasses import fields, replace

import pytest
from PIL import Image

from generator import ink
from generator.draw import raster
from generator.fill import pip
from generator.frame import (
    BLACK,
    Art,
    Bitmap,
    Circle,
    Grey,
    Group,
    Line,
    Picture,
    Rect,
    Rgb,
    TextBox,
    Vector,
)
from generator.geometry import Box, Point, Size
from generator.lowink import cut_test, low_ink
from tests.cards import POKER, drawn, job, page, sheets_pdf, solid, text

NIGHT, CREAM = Rgb.from_hex("#1f2430"), Rgb.from_hex("#f7f1e3")
DISC = Circle(Point(20, 20), 6, fill=Rgb.from_hex("#8a1a06"))
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#000"/></svg>'
BLACK_ART = Art(Box(5, 5, 50, 60), Vector("black", 10, 10, SVG))


def grey(bits=8, space="grey", data=b"\x00" * 16, **more):
    return Bitmap("b", 4, 4, bits, space, "FlateDecode", zlib.compress(data), **more)


def pixel(items):
    """The colour in the middle of a card with these items, RGB."""
    seen = raster.page(drawn(page(*items)), 0, 254, 356)
    return seen.getpixel((120, 120))


def places(item):
    """Everything about an item that is not ink."""
    colours = ("fill", "stroke", "width", "vector", "bitmap", "path", "alt")
    if isinstance(item, Group):
        return tuple(map(places, item.items)), item.clip
    if isinstance(item, TextBox):
        return replace(item, style=replace(item.style, ink=BLACK))
    return type(item), [getattr(item, field.name) for field in fields(item) if field.name not in colours]


def test_a_pip_is_seen_on_its_pale_disc_whether_it_was_light_or_dark():
    dark = Circle(Point(30, 30), 6, fill=DISC.fill)
    for colour in (CREAM, NIGHT):
        sign = pip("M0 0 H10 V10 H0Z", Box(28, 28, 4, 4), colour)
        disc, mark = low_ink(page(dark, sign)).items
        assert pixel((disc,))[0] > 230
        assert pixel((disc, mark))[0] < 190


def test_every_item_of_a_deck_stays_where_it_was():
    made = job("pdf_art")
    for face in made.faces:
        for frame in (face.front, face.back):
            paler = low_ink(frame)
            assert (paler.size, paler.bleed, paler.name) == (frame.size, frame.bleed, frame.name)
            assert list(map(places, paler.items)) == list(map(places, frame.items))


def test_a_ground_becomes_a_light_tint_up_to_its_bleed():
    (ground,) = low_ink(solid("F.a", NIGHT)).items
    assert ground.box == Box(0, 0, *(POKER.width, POKER.height)).grown(4)
    assert min(ground.fill.red, ground.fill.green, ground.fill.blue) > 0.9
    assert ground.stroke is None


def test_a_disc_keeps_its_colour_as_an_outline():
    (disc,) = low_ink(page(DISC)).items
    assert (disc.stroke, disc.width) == (DISC.fill, 0.25)
    assert disc.fill.hex() != DISC.fill.hex()


def test_light_letters_on_dark_grow_dark_and_dark_ones_stay():
    light, dark = text(Box(5, 5, 50, 5), "A", ink=CREAM), text(Box(5, 15, 50, 5), "B", ink=NIGHT)
    one, other = low_ink(page(light, dark)).items
    assert one.style.ink == Grey(0.25)
    assert other == dark


def test_a_light_line_on_dark_can_still_be_seen():
    (line,) = low_ink(page(Line(Point(1, 1), Point(9, 1), stroke=CREAM))).items
    assert line.stroke == Grey(0.25)


def test_groups_are_gone_through():
    (group,) = low_ink(page(Group((DISC,), clip=Box(0, 0, 30, 30)))).items
    assert group.clip == Box(0, 0, 30, 30)
    assert group.items[0].stroke == DISC.fill


@pytest.mark.parametrize(
    "bitmap",
    [
        grey(),
        grey(space="rgb", data=b"\x00" * 48),
        grey(space="cmyk", data=b"\xff" * 64),
        grey(space="cmyk", data=b"\x00" * 64, inverted=True),
        grey(space="indexed", palette=b"\x00\x00\x00\xff\xff\xff"),
    ],
    ids=["grey", "rgb", "cmyk", "inverted", "indexed"],
)
def test_a_black_picture_grows_pale_whatever_it_is_stored_as(bitmap):
    black = Picture(Box(5, 5, 50, 60), bitmap)
    assert max(pixel((black,))) < 60
    pale = pixel(low_ink(page(black)).items)
    assert min(pale) > 170
    assert max(pale) < 250


def test_a_black_drawing_grows_pale():
    assert max(pixel((BLACK_ART,))) < 10
    pale = pixel(low_ink(page(BLACK_ART)).items)
    assert 200 < min(pale) < 250


def test_a_drawing_without_a_readable_root_stays_as_it_is():
    odd = Art(Box(0, 0, 9, 9), Vector("x", 1, 1, b'<svg xmlns="http://www.w3.org/2000/svg"/>'))
    assert low_ink(page(odd)).items == (odd,)


def test_a_cut_test_is_an_outline_with_the_cards_name():
    made = cut_test(solid("B.owl1", NIGHT), 3.0, "Cabin")
    ground, edge, name = made.items
    assert (made.name, made.bleed, ground.fill) == ("B.owl1", 4.0, Grey(1.0))
    assert ground.box == made.media
    assert (edge.box, edge.radius, edge.fill) == (made.trim, 3.0, None)
    assert name.texts == ("owl1 · back",)


# --------------------------------------------------------------------------------------------------- ink


@pytest.mark.parametrize(
    ("colour", "share"),
    [("#ffffff", 0), ("#000000", 1), ("#00ffff", 1), ("#ff0000", 2), ("#808080", 0.498), ("#800000", 1.502)],
)
def test_the_ink_of_a_colour(colour, share):
    assert ink.share(Image.new("RGB", (4, 4), colour)) == pytest.approx(share, abs=0.001)


def test_the_ink_of_a_page_is_a_share_of_its_area():
    size = Size(100, 100)
    made = drawn(page(Rect(Box(0, 0, 50, 50), fill=BLACK), size=size), page(size=size))
    full, bare = ink.coverage(made, [size, size])
    assert full.share == pytest.approx(0.25, abs=0.01)
    assert (bare.page, bare.share) == (1, 0)


def test_of_a_long_file_some_pages_are_looked_at():
    pages = [page(Line(Point(0, at), Point(9, at)), size=Size(20, 90)) for at in range(60)]
    held = ink.coverage(drawn(*pages), [Size(20, 90)] * 60)
    assert [one.page for one in held] == list(range(0, 60, 9))


def test_low_ink_saves_most_of_it_and_a_cut_test_nearly_all():
    def used(**options):
        made = job("pdf_art", **options)
        return sum(one.share for one in ink.coverage(sheets_pdf(made), [one.size for one in made.pages]))

    plain, low, cut = used(), used(low_ink=True), used(cut_test=True)
    assert low < 0.3 * plain
    assert cut < low


def test_faces_are_light_on_sheets_alone_and_the_proof_keeps_its_colours():
    made, plain = job("pdf_art", low_ink=True), job("pdf_art")
    assert made.proof == plain.proof
    assert made.pages != plain.pages
