"""`deckwright verify`, and `build`, which proves its sheets before it writes them."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import export
from generator.cli import Exit, main
from generator.export import sheets
from generator.files import File
from tests import breaking, cards

DECK = cards.DECKS / "verify.yaml"


def run(line: str) -> Result:
    result = CliRunner().invoke(main, shlex.split(line), prog_name="deckwright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="module")
def good() -> bytes:
    return cards.sheets_pdf(cards.job("verify"))


@pytest.fixture
def file(good: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "sheets.pdf"
    path.write_bytes(good)
    return path


def test_a_good_file_is_proven(file: Path) -> None:
    result = run(f"verify {file} --deck {DECK}")
    assert result.exit_code == Exit.DONE
    assert result.stdout.startswith(f"{file}: Proof Owls, 12 cards on 2 sheets\n")
    assert result.stdout.endswith("\nproven\n")
    assert result.stderr == ""


def test_a_full_look_counts_its_pages(file: Path) -> None:
    assert "  pixels    4 pages at 300 dpi" in run(f"verify {file} --full").stdout


def test_a_faulty_file_is_exit_code_1_and_names_the_card(file: Path) -> None:
    file.write_bytes(breaking.in_page(1, breaking.without("F.db1"))(file.read_bytes()))
    result = run(f"verify {file}")
    assert result.exit_code == Exit.DECK
    assert "error D105: sheet 1, front: db1 is missing" in result.stdout


@pytest.mark.parametrize("shape", ["text", "json"])
def test_a_file_that_cannot_be_read_is_exit_code_3(file: Path, shape: str) -> None:
    file.write_bytes(file.read_bytes()[:20_000])
    result = run(f"verify {file} --format {shape}")
    assert result.exit_code == Exit.FILES
    assert "D101" in result.stdout
    if shape == "json":
        told = json.loads(result.stdout)
        assert (told["readable"], told["checks"], told["problems"][0]["check"]) == (False, [], None)


def test_a_file_that_is_not_there_is_exit_code_3(tmp_path: Path) -> None:
    result = run(f"verify {tmp_path / 'nothing.pdf'}")
    assert result.exit_code == Exit.FILES
    assert "no such file" in result.stderr
    assert run(f"verify {tmp_path}").exit_code == Exit.FILES


def test_no_file_or_an_unknown_deck_is_wrong_usage(file: Path) -> None:
    assert run("verify").exit_code == Exit.USAGE
    assert run(f"verify {file} --deck nowhere").exit_code == Exit.USAGE


def test_a_deck_that_cannot_be_read_is_said_before_anything_is_held_against_it(
    file: Path, tmp_path: Path
) -> None:
    (tmp_path / "deck.yaml").write_text("title: [\n")
    result = run(f"verify {file} --deck {tmp_path}")
    assert result.exit_code == Exit.DECK
    assert "error D00" in result.stderr


def test_build_writes_nothing_where_the_sheets_came_out_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(job: object) -> object:
        for made in sheets.files(job):  # type: ignore[arg-type]
            yield File(made.name, breaking.in_page(2, breaking.swapped("B.nb1", "B.nb2"))(made.data))

    monkeypatch.setattr(export, "EXPORTS", {**export.EXPORTS, "sheets": broken})
    result = run(f"build {DECK} --only sheets -o {tmp_path / 'made'}")
    assert result.exit_code == Exit.DECK
    assert "error D107: sheet 1, back: the back of nb1 lies where the back of nb2 belongs" in result.stderr
    assert "Nothing was written" in result.stderr
    assert not (tmp_path / "made").exists()


def test_build_says_what_is_only_worse_than_it_could_be_and_a_deck_can_quiet_it(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (60, 80), "#336699").save(tmp_path / "kite.png")
    deck = DECK.read_text(encoding="utf-8").replace(
        "title: Kite\n        picture: none", "title: Kite\n        picture: kite.png"
    )
    (tmp_path / "deck.yaml").write_text(deck, encoding="utf-8")
    result = run(f"build {tmp_path} --only sheets -o {tmp_path / 'made'}")
    assert result.exit_code == Exit.DONE
    assert "warning D115: db2: a picture of 60 x 80 pixels" in result.stderr
    (tmp_path / "deck.yaml").write_text(deck + "checks: {D115: off}\n", encoding="utf-8")
    assert "D115" not in run(f"build {tmp_path} --only sheets -o {tmp_path / 'made'}").stderr
