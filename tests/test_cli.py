"""The command line: exit codes, what is said where, what is written."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import Exit, main

DECK = """\
title: Owls
sets:
  - title: Barn Owls
    initials: B.O.
    colour: "#8A1A06"
    cards:
      - title: Tyto
        picture: none
      - title: Alba
        picture: none
checks: {CHECKS}
"""
QUIET = "D010: off, D011: off, D012: off, D013: off, D014: off, D060: off, D061: off, D062: off, D063: off, D064: off"


@pytest.fixture
def owls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small deck in it, which is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.yaml").write_text(DECK.replace("CHECKS", QUIET))
    return tmp_path


def run(line: str) -> Result:
    result = CliRunner().invoke(main, shlex.split(line), prog_name="deckwright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_build_writes_sheets_and_proof_and_says_what_to_press(owls: Path) -> None:
    result = run("build")
    assert result.exit_code == Exit.DONE
    assert result.stdout == ""
    assert sorted(path.name for path in (owls / "output" / owls.name).iterdir()) == [
        "proof.png",
        "rules.pdf",
        "sheets.pdf",
        "tuckbox.pdf",
    ]
    said = result.stderr
    assert said.startswith("Owls: 2 cards on 1 sheet of A4, 9 a sheet.\n")
    assert '"Actual size" or 100 %' in said
    assert "two, flip on the long edge." in said
    assert "print the odd pages (fronts)" in said


def test_build_only_makes_what_is_asked_for(owls: Path) -> None:
    assert run("build --only proof -o made").exit_code == Exit.DONE
    assert [path.name for path in (owls / "made").iterdir()] == ["proof.png"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--paper letter", "1 sheet of Letter, 8 a sheet."),
        ("--flip short", "two, flip on the short edge."),
        ("--backs none", "  Sides    one."),
        ("--copies 5", "10 cards on 2 sheets"),
        ("--cards 'bo1'", "1 card on 1 sheet"),
        ("--gap 6 --bleed 3", "2 cards on 1 sheet of A4"),
        ("--order split", "print the first half of the pages (fronts)"),
    ],
)
@pytest.mark.usefixtures("owls")
def test_options_beat_the_decks_wishes(options: str, says: str) -> None:
    result = run(f"build {options}")
    assert result.exit_code == Exit.DONE
    assert says in result.stderr


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("build --only bax", "--only 'bax': there is sheets, rules, proof, box"),
        ("build --gap wide", "'wide' is no length"),
        ("build --sheets two", "'two' names no sheets; write 1, or 1,3, or 2-4"),
        ("build --sheets 3-1", "'3-1' is no range of sheets"),
        ("build --copies 0", "0 is not in the range"),
        ("build --flip up", "'up' is not one of"),
        ("build wiliam", "there is no deck 'wiliam'; did you mean william?"),
        ("list things", "'things' is not one of"),
        ("biuld", "No such command 'biuld'"),
    ],
)
@pytest.mark.usefixtures("owls")
def test_wrong_usage_is_told_and_is_exit_code_2(line: str, says: str) -> None:
    result = run(line)
    assert result.exit_code == Exit.USAGE
    assert says in result.stderr
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("options", "id", "says"),
    [
        ("--paper a44", "D006", "--paper: there is no paper 'a44'"),
        ("--margin 1", "D072", "--margin: the margin is 1 mm"),
        ("--bleed 9", "D076", "--bleed: the bleed is 9 mm"),
        ("--cards zz*", "D079", "--cards 'zz*' fits no card"),
        ("--sheets 7", "D079", "--sheets names no sheet that there is"),
        ("--copies 1000 --cards 'bo*' ", "", ""),
    ],
)
def test_an_option_that_cannot_be_printed_is_not_blamed_on_the_deck_file(
    owls: Path, options: str, id: str, says: str
) -> None:
    result = run(f"build {options}")
    if not id:
        assert result.exit_code == Exit.DONE
        return
    assert result.exit_code == Exit.DECK
    assert f"error {id}: {says}" in result.stderr
    assert "deck.yaml:" not in result.stderr
    assert not (owls / "output").exists()


def test_a_deck_with_errors_is_not_built_and_the_old_files_stay(owls: Path) -> None:
    assert run("build").exit_code == Exit.DONE
    sheets = owls / "output" / owls.name / "sheets.pdf"
    before = sheets.read_bytes()
    (owls / "deck.yaml").write_text(DECK.replace("title: Tyto", "titel: Tyto"))
    result = run("build")
    assert result.exit_code == Exit.DECK
    assert "Nothing was written: mend the errors above first." in result.stderr
    assert sheets.read_bytes() == before


def test_a_title_that_would_be_cut_off_stops_the_build(owls: Path) -> None:
    long = "Oneverylongwordthatnobodycanbreakbecauseithasnohyphenwhatsoeverinitanywhereatallxxxxxxxxxxxx"
    (owls / "deck.yaml").write_text(DECK.replace("CHECKS", QUIET).replace("Barn Owls", long))
    result = run("build")
    assert result.exit_code == Exit.DECK
    assert "error D050: the title" in result.stderr
    assert "it would be cut off at the card's edge" in result.stderr


@pytest.mark.usefixtures("owls")
def test_check_says_problems_on_stdout_and_counts_them() -> None:
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET) + "gap: 3\n")
    result = run("check")
    assert result.exit_code == Exit.DECK
    assert result.stdout.startswith("deck.yaml:12:1: error D004: the deck has no field 'gap'\n")
    assert result.stdout.endswith("1 error in deck.yaml\n")


def test_check_of_a_shipped_deck_says_nothing_is_wrong() -> None:
    result = run("check --strict william")
    assert result.exit_code == Exit.DONE
    assert re.fullmatch(r"no problems in .*deck\.yaml\n", result.stdout)


@pytest.mark.usefixtures("owls")
def test_check_takes_many_decks_and_tells_them_apart() -> None:
    Path("a.yaml").write_text(DECK.replace("CHECKS", QUIET) + "gap: 3\n")
    Path("b.yaml").write_text(DECK.replace("CHECKS", QUIET) + "gab: 3\n")
    result = run("check --format line a.yaml b.yaml")
    assert result.exit_code == Exit.DECK
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["a.yaml", "b.yaml"]


@pytest.mark.usefixtures("owls")
def test_check_strict_counts_warnings_as_errors() -> None:
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET) + "print: {bleed: 1}\n")
    assert run("check").exit_code == Exit.DONE
    assert run("check --strict").exit_code == Exit.DECK


@pytest.mark.usefixtures("owls")
def test_a_deck_sets_how_serious_a_check_is() -> None:
    wish = "print: {bleed: 1}\n"
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET + ", D070: error") + wish)
    assert run("check").exit_code == Exit.DECK
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET + ", D070: off") + wish)
    assert run("check --strict").exit_code == Exit.DONE


@pytest.mark.usefixtures("owls")
def test_check_speaks_json_and_github() -> None:
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET) + "gap: 3\n")
    told = json.loads(run("check --format json").stdout)
    assert (told["format"], told["problems"][0]["id"], told["problems"][0]["line"]) == (1, "D004", 12)
    assert run("check --format github").stdout.startswith("::error file=deck.yaml,line=12,col=1")


def test_a_file_that_cannot_be_written_is_one_plain_line_and_exit_code_3(owls: Path) -> None:
    (owls / "made").mkdir()
    (owls / "made" / "sheets.pdf").mkdir()
    result = run("build -o made")
    assert result.exit_code == Exit.FILES
    assert result.stderr.splitlines()[-1].startswith("deckwright: made/sheets.pdf: ")
    (owls / "file").write_text("")
    assert run("build -o file").exit_code == Exit.FILES


@pytest.mark.skipif(
    os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read anything"
)
def test_a_deck_that_cannot_be_read_is_exit_code_3(owls: Path) -> None:
    (owls / "deck.yaml").chmod(0)
    assert run("check").exit_code == Exit.FILES


@pytest.mark.parametrize("what", ["sizes", "papers", "templates", "decks", "games"])
def test_list_says_what_there_is(what: str) -> None:
    known = {"sizes": "poker", "papers": "a4", "templates": "classic", "decks": "william", "games": "william"}
    result = run(f"list {what}")
    assert result.exit_code == Exit.DONE
    assert any(line.startswith(known[what]) for line in result.stdout.splitlines())


def test_schema_prints_the_schema() -> None:
    assert json.loads(run("schema").stdout)["title"] == "Deckwright deck, format 1"


def test_help_and_version_bring_nothing_heavy_along() -> None:
    script = (
        "import sys\nfrom generator.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'PIL', 'reportlab', 'typst', 'pikepdf', 'yaml', 'pypdfium2'} & set(sys.modules)\n"
        "sys.exit(1 if heavy else 0)\n"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


@pytest.mark.usefixtures("owls")
def test_colour_is_for_terminals_alone() -> None:
    Path("deck.yaml").write_text(DECK.replace("CHECKS", QUIET) + "gap: 3\n")
    assert "\x1b" not in run("check").stdout


def test_a_deck_builds_alike_whatever_the_machines_locale(tmp_path: Path) -> None:
    (tmp_path / "Müller.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#135"/></svg>'
    )
    text = (
        DECK.replace("CHECKS", QUIET)
        .replace("picture: none", "picture: Müller.svg", 1)
        .replace("Tyto", "“ß”")
    )
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    made = []
    for name, utf8, language in (("a", "0", "C"), ("b", "1", "C.UTF-8")):
        env = {**os.environ, "PYTHONUTF8": utf8, "LC_ALL": language}
        command = [sys.executable, "-c", "from generator.cli import main; main()"]
        command += ["build", "deck.yaml", "-o", name, "--only", "sheets"]
        subprocess.run(command, cwd=tmp_path, env=env, check=True, capture_output=True)
        made.append((tmp_path / name / "sheets.pdf").read_bytes())
    assert made[0] == made[1]


def test_check_says_who_can_play_and_what_one_more_would_need() -> None:
    assert run("check --players william").stdout.endswith(
        "* the players this deck is for\n\n"
        "10 sets of 4, 44 cards in all: 2 to 7 players can play well; 2 sets win with 2 to 4, 1 set with 5 to 7.\n"
        "For 8: write draws_per_round: 1 or deal: 3 under play, or add 1 set; and write players: 2-8 under play.\n"
    )


def test_the_proof_of_the_crops_is_asked_for_by_an_option(tmp_path: Path) -> None:
    plain, marked = (tmp_path / name for name in ("plain", "marked"))
    assert run(f"build william --only proof -o {plain}").exit_code == Exit.DONE
    assert run(f"build william --only proof --crops -o {marked}").exit_code == Exit.DONE
    assert (plain / "proof.png").read_bytes() != (marked / "proof.png").read_bytes()
