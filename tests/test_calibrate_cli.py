"""`deckwright calibrate`, and builds that print through what it learnt."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from generator.cli import Exit, main
from tests.pdf import words
from tests.test_cli import owls

__all__ = ["owls"]

PERFECT = " ".join(f"--reading {letter}=10.0" for letter in "ABCDEFGH")
RIGHT = " ".join(f"--reading {letter}={'10.4' if letter in 'ACEG' else '10'}" for letter in "ABCDEFGH")


def run(line: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(main, shlex.split(line), input=typed, prog_name="deckwright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def printers(no_printers: Path) -> Path:
    return no_printers / "printers.yaml"


@pytest.mark.usefixtures("owls")
def test_without_readings_it_writes_the_page_and_says_what_to_do(printers: Path) -> None:
    result = run("calibrate")
    assert result.exit_code == Exit.DONE
    assert "output/calibration/calibration.pdf" in result.stderr.replace("\\", "/")
    assert "two, flip on the long edge" in result.stderr
    assert "deckwright calibrate --printer home --read" in result.stderr
    pdf = Path("output/calibration/calibration.pdf").read_bytes()
    assert "round 1, printed as it is" in words(pdf, 0)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert not printers.exists()


@pytest.mark.usefixtures("owls")
def test_readings_become_the_first_printer_which_is_the_default(printers: Path) -> None:
    result = run(f"calibrate --printer Epson {RIGHT} --reading J=179.5 --reading N=7")
    assert result.exit_code == Exit.DONE
    assert "Back     0.40 mm left and 0.00 mm up" in result.stderr
    assert "Every build is printed through it from now on" in result.stderr
    text = printers.read_text()
    assert 'default: "Epson"' in text
    assert "margins: {top: 0, right: 0, bottom: 7, left: 0}" in text


@pytest.mark.usefixtures("owls")
def test_the_questions_come_in_the_order_of_the_page_and_enter_leaves_one_out(printers: Path) -> None:
    answers = ["", *["10"] * 7, "ten", "10.0", "180", "", *[""] * 4]
    result = run("calibrate --read", "\n".join(answers) + "\n")
    assert result.exit_code == Exit.DONE, result.stderr
    asked = [line.strip()[0] for line in result.stderr.splitlines() if "(perfect:" in line]
    assert "".join(asked) == "ABCDEFGHHJKLMNP"
    assert "H: 'ten' is no number" in result.stderr
    assert printers.exists()


@pytest.mark.usefixtures("owls")
def test_a_contradiction_is_asked_for_again(printers: Path) -> None:
    answers = ["y", "10", "10", "11", *["10"] * 5, *[""] * 6, "C", "10"]
    result = run("calibrate --read", "\n".join(answers) + "\n")
    assert result.exit_code == Exit.DONE, result.stderr
    assert "error D124: the readings A to H contradict each other: all but C fit together" in result.stderr
    assert printers.exists()


@pytest.mark.usefixtures("owls")
def test_a_second_page_is_printed_through_the_first_and_adds_up(printers: Path) -> None:
    run(f"calibrate {RIGHT}")
    assert "deckwright calibrate --printer home --read" in run("calibrate").stderr
    pdf = Path("output/calibration/calibration.pdf").read_bytes()
    assert "round 2, printed through the profile “home”" in words(pdf, 0)
    result = run(f"calibrate {RIGHT}")
    assert "Printer 'home', after 2 test pages" in result.stderr
    assert "Back     0.80 mm left" in result.stderr
    assert "Back     0.40 mm left" in run(f"calibrate --fresh {RIGHT}").stderr
    assert "round: 1" in printers.read_text()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("calibrate --paper a44", "--paper: there is no paper 'a44'"),
        ("calibrate --paper a6", "error D128: paper of 105 x 148 mm is too small for the test page"),
        ("calibrate --printer none", "--printer 'none': 'none' stands for no profile"),
        ("calibrate --reading Q=3", "--reading 'Q=3': write it like A=10.3"),
        ("calibrate --reading A=ten", "--reading A: 'ten' is no number"),
        ("calibrate --reading A=10", "error D129: too few readings"),
        ("build --printer Epson", "error D121: there is no printer 'Epson'"),
        ("build --low-ink --cut-test", "--low-ink and --cut-test are two different sheets"),
    ],
)
@pytest.mark.usefixtures("owls")
def test_wrong_usage_is_told(line: str, says: str) -> None:
    result = run(line)
    assert result.exit_code == Exit.USAGE
    assert says in result.stderr
    assert not Path("output").exists()


@pytest.mark.usefixtures("owls")
def test_a_file_of_printers_that_cannot_be_read_stops_the_build_with_its_line(printers: Path) -> None:
    printers.write_text("default: hp\nprinters:\n  hp:\n    back: {dx: wide}\n")
    result = run("build --only sheets")
    assert result.exit_code == Exit.FILES
    assert "printers.yaml:4:16: error D120: printers.hp.back.dx must be a number, not 'wide'" in result.stderr
    assert run("build --only sheets --printer none").exit_code == Exit.DONE


def content(pdf: bytes, number: int) -> bytes:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return opened.pages[number].Contents.read_bytes()[:120]


@pytest.mark.usefixtures("owls")
def test_a_build_goes_through_the_default_and_its_footer_names_it() -> None:
    plain = run("build --only sheets -o plain")
    run(f"calibrate --printer Epson {RIGHT}")
    result = run("build --only sheets -o made")
    assert result.exit_code == Exit.DONE, result.stderr
    assert "which is made for the printer 'Epson'" in result.stderr
    assert "Epson" not in plain.stderr
    made = Path("made/sheets.pdf").read_bytes()
    assert "back · A4 · Epson" in words(made, 1)
    # the back came out 0.4 mm left, so that it is sent 0.4 mm right: 1.133858 pt
    assert b"1 0 0 1 1.133858 0 cm" in content(made, 1)
    run("build --only sheets -o none --printer none")
    assert Path("none/sheets.pdf").read_bytes() == Path("plain/sheets.pdf").read_bytes()


@pytest.mark.usefixtures("owls")
def test_a_build_says_where_the_profile_does_not_fit() -> None:
    run(f"calibrate --printer Epson {PERFECT} --reading L=9 --reading N=9 --reading P=9")
    result = run("build --only sheets --flip short --paper letter")
    assert (
        "warning D125: --flip: the profile of printer 'Epson' was taken with a flip on the long edge"
        in result.stderr
    )
    assert "warning D126" in result.stderr
    assert "their bleed would be cut off" in result.stderr or "the marks would be cut off" in result.stderr


@pytest.mark.usefixtures("owls")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--backs fold", "Fold     score a line from one dashed mark to the other"),
        ("--backs separate", "Each back lies in the same place as its front"),
        ("--low-ink", "Ink: fronts "),
        ("--cut-test", "Ink: fronts "),
    ],
)
def test_every_way_to_print_is_built_proven_and_explained(options: str, says: str) -> None:
    result = run(f"build --only sheets {options}")
    assert result.exit_code == Exit.DONE, result.stderr
    assert says in result.stderr
