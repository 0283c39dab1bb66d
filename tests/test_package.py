"""The wheel: it carries the decks and templates, and builds the deck from an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked."""
    room = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(room)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = room.glob("*.whl")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(room / "unpacked")
    return room / "unpacked"


def tracked(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("kind", ["decks", "templates"])
def test_decks_and_templates_in_the_wheel_are_those_of_the_project(wheel: Path, kind: str) -> None:
    assert tracked(wheel / "generator" / "_data" / kind) == tracked(ROOT / kind)


def test_the_program_in_the_wheel_is_whole(wheel: Path) -> None:
    packed = {name for name in tracked(wheel / "generator") if not name.startswith("_data")}
    assert packed == set(tracked(ROOT / "generator"))


def test_the_licences_travel_along(wheel: Path) -> None:
    assert {path.name for path in wheel.glob("*.dist-info/licenses/**/*") if path.is_file()} == {"LICENSE"}
    assert len(list(wheel.glob("*.dist-info/licenses/**/LICENSE"))) == 3


def test_the_wheel_builds_the_deck_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(wheel)}
    script = "import generator; from generator.cli import main; print(generator.__file__); main()"
    command = [sys.executable, "-c", script, "build"]
    done = subprocess.run(command, cwd=tmp_path, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(wheel))
    assert (tmp_path / "output" / "william" / "sheets.pdf").read_bytes().startswith(b"%PDF-1.6")
    assert "44 cards on 5 sheets of A4" in done.stderr
