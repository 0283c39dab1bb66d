"""Files that mean harm: each refused with a reason, soon and in little memory."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pictures import HOSTILE, photo, saved, tiff_loop

from generator.assets import Shelf

LOADER = """
import json, sys, time
from pathlib import Path
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
except ImportError:
    pass
from generator.assets import Shelf
folder, told = Path(sys.argv[1]), {}
for file in sorted(folder.iterdir()):
    start = time.process_time()
    loaded = Shelf(folder).picture(file.name, ())
    told[file.name] = [loaded.matter is not None, [p.text for p in loaded.problems], time.process_time() - start]
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bool, list[str], float]]:
    """What is said of each file, in a process that may take 1 GB of addresses and no more."""
    folder = tmp_path_factory.mktemp("hostile")
    for at, (make, _) in enumerate(HOSTILE.values()):
        (folder / f"{at:03}").write_bytes(make())
    done = subprocess.run(
        [sys.executable, "-c", LOADER, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "nothing is printed past the problems"
    found = json.loads(done.stdout)
    return {name: found[f"{at:03}"] for at, name in enumerate(HOSTILE)}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_a_hostile_file_is_refused(name: str, answers: dict[str, tuple[bool, list[str], float]]) -> None:
    taken, told, seconds = answers[name]
    assert not taken
    assert len(told) == 1
    assert HOSTILE[name][1] in told[0]
    assert seconds < 5


def test_a_tiff_whose_pages_go_round_ends(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(tiff_loop())
    assert Shelf(tmp_path).picture("x", ()).matter


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF"])
def test_a_cut_file_is_never_a_crash(tmp_path: Path, kind: str) -> None:
    raw = saved(photo(), kind)
    for at in range(0, len(raw), 1 + len(raw) // 40):
        (tmp_path / f"cut{at}").write_bytes(raw[:at])
    shelf = Shelf(tmp_path)
    for file in tmp_path.iterdir():
        loaded = shelf.picture(file.name, ())
        assert (loaded.matter is None) == any(it.id == "D041" for it in loaded.problems)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF"])
def test_a_spoilt_file_is_never_a_crash(tmp_path: Path, kind: str) -> None:
    raw = bytearray(saved(photo(), kind))
    for at in range(0, min(len(raw), 600), 5):
        spoilt = bytes(raw[:at]) + bytes([raw[at] ^ 0xA5]) + bytes(raw[at + 1 :])
        (tmp_path / f"spoilt{at}").write_bytes(spoilt)
    shelf = Shelf(tmp_path)
    for file in tmp_path.iterdir():
        loaded = shelf.picture(file.name, ())
        assert (loaded.matter is None) == any(it.id == "D041" for it in loaded.problems)


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xd8" + b"\xff" * 20_000_000,
        b"\xff\xd8\xff\xda\0\2" + b"\xff" * 20_000_000,
        b"\xff\xd8" + b"\xff\x01" * 10_000_000,
        b"\xff\xd8" + b"\xff\xe0\0\2" * 5_000_000,
        b"\xff\xd8\xff\xe0" + b"\0" * 20_000_000,
        b"\x89PNG\r\n\x1a\n" + b"\0\0\0\0abcd\0\0\0\0" * 2_000_000,
        b"GIF89a" + b"\xff" * 20_000_000,
        b"<" * 20_000_000,
        b"<a " * 7_000_000,
        b"\x1f\x8b" + b"\0" * 20_000_000,
    ],
    ids=range(10),
)
def test_nonsense_of_20_mb_is_soon_done_with(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "x").write_bytes(raw)
    start = time.process_time()
    loaded = Shelf(tmp_path).picture("x", ())
    assert [it.id for it in loaded.problems] == ["D041"]
    assert time.process_time() - start < 2
