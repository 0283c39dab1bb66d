"""A few pictures as a whole, for what no measurement sees; and the machinery that compares them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from generator.draw.pdf import About, pdf
from generator.face import Face
from generator.geometry import Size
from generator.impose import Setup
from tests import cards
from tests.golden import MOST_BYTES, PICTURES, Golden, off
from tests.pdf import colours

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def job():
    return cards.job("pdf_golden")


def side(job, name: str, which: str = "front") -> Image.Image:
    """One side of a card with its bleed, 100 dpi."""
    face: Face = next(one for one in job.faces if one.id == name)
    return colours(pdf((getattr(face, which),), job.matter, About("Test")))


def test_a_set_card_with_a_drawing_and_a_title_of_two_lines(job, golden):
    golden.compare(side(job, "nb1"))


def test_a_set_card_without_a_picture_gets_a_plate(job, golden):
    golden.compare(side(job, "db2"))


def test_a_special_card_with_its_name_upright(job, golden):
    golden.compare(side(job, "violet-owl"))


def test_the_designed_back_at_bridge_size(job, golden):
    golden.compare(side(job, "nb1", "back"))


def test_a_whole_sheet_part_filled_its_backs_on_letter_for_the_short_edge(golden):
    pairs = [(cards.cornered("F.a"), cards.cornered("B.a", mirrored=True))] * 4
    pairs += [(cards.solid("F.b", cards.RED), cards.solid("B.b", cards.RED))] * 2
    setup = Setup(Size(215.9, 279.4), cards.POKER, flip="short")
    golden.compare(colours(cards.sheets(pairs, setup), 1))


# ------------------------------------------------------------------------------------------------ the machinery


def test_golden_pictures_are_few_and_small():
    files = sorted(PICTURES.glob("*.png"))
    assert 1 <= len(files) <= 12
    assert [file.name for file in files if file.stat().st_size > MOST_BYTES] == []
    own = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert [file.name for file in files if file.stem not in own] == []


def test_one_pixel_that_is_off_by_33_fails_and_by_32_does_not(tmp_path):
    grey = Image.new("RGB", (40, 30), (100, 100, 100))
    (tmp_path / "golden").mkdir()
    grey.save(tmp_path / "golden" / "owl.png")
    golden = Golden("owl", False, tmp_path / "golden", tmp_path / "failures")
    near, far = grey.copy(), grey.copy()
    near.putpixel((7, 9), (100, 132, 68))
    far.putpixel((7, 9), (100, 100, 133))
    golden.compare(near)
    with pytest.raises(pytest.fail.Exception, match=r"off by 33 of 255.*look near \(7, 9\)"):
        golden.compare(far)
    written = sorted(file.name for file in (tmp_path / "failures").iterdir())
    assert written == ["index.html", "owl.actual.png", "owl.difference.png", "owl.expected.png"]
    assert "owl.difference.png" in (tmp_path / "failures" / "index.html").read_text()


def test_a_picture_of_another_size_fails_before_its_pixels_are_looked_at(tmp_path):
    Image.new("RGB", (40, 30)).save(tmp_path / "owl.png")
    golden = Golden("owl", False, tmp_path, tmp_path / "failures")
    with pytest.raises(pytest.fail.Exception, match="it is 41 x 30 pixels, not 40 x 30"):
        golden.compare(Image.new("RGB", (41, 30)))
    assert not (tmp_path / "failures" / "owl.difference.png").exists()


def test_a_missing_picture_fails_and_accept_makes_it(tmp_path):
    picture = Image.new("RGB", (40, 30), (1, 2, 3))
    with pytest.raises(pytest.fail.Exception, match=r"there is no owl.png yet.*--accept"):
        Golden("owl", False, tmp_path, tmp_path / "failures").compare(picture)
    Golden("owl", True, tmp_path, tmp_path / "failures").compare(picture)
    assert off(Image.open(tmp_path / "owl.png").convert("RGB"), picture) == ""


def test_a_picture_that_is_too_large_is_not_accepted(tmp_path):
    noise = Image.frombytes("RGB", (100, 100), os.urandom(30_000))
    with pytest.raises(AssertionError, match=r"more than 20480"):
        Golden("noise", True, tmp_path).compare(noise)


def test_accept_is_refused_where_ci_is_set():
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--accept", "--collect-only", "tests/test_words_of_none.py"],
        cwd=ROOT,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "golden pictures are not renewed where CI is set" in run.stdout + run.stderr
