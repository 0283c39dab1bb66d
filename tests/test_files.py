"""Writing files: each is the old one whole or the new one whole, whatever happens, and nothing is left over."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from generator import files
from generator.files import UNFINISHED, File, write

ROOT = Path(__file__).parents[1]

OLD = (File("sheets.pdf", b"old sheets"), File("proof.png", b"old proof"))
NEW = (File("sheets.pdf", b"new sheets"), File("proof.png", b"new proof"))

posix = pytest.mark.skipif(os.name == "nt", reason="folders are not protected like this on Windows")


def held(folder: Path) -> dict[str, bytes]:
    """All that lies in a folder, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_files_are_written_and_their_places_told(tmp_path):
    made = write(tmp_path / "output" / "owls", NEW)
    assert made == (tmp_path / "output" / "owls" / "sheets.pdf", tmp_path / "output" / "owls" / "proof.png")
    assert held(tmp_path / "output" / "owls") == {"proof.png": b"new proof", "sheets.pdf": b"new sheets"}


def test_old_files_are_replaced_and_others_left_alone(tmp_path):
    write(tmp_path, OLD)
    (tmp_path / "notes.txt").write_text("mine")
    write(tmp_path, NEW)
    assert held(tmp_path) == {"notes.txt": b"mine", "proof.png": b"new proof", "sheets.pdf": b"new sheets"}


def test_a_name_with_folders_makes_them(tmp_path):
    write(tmp_path, [File("faces/front/a1.png", b"face")])
    assert held(tmp_path) == {os.path.join("faces", "front", "a1.png"): b"face"}


def test_no_files_write_nothing(tmp_path):
    assert write(tmp_path / "empty", ()) == ()
    assert held(tmp_path / "empty") == {}


@pytest.mark.parametrize("name", ["sheets.pdf", "Ночь – 夜 🦉.pdf", "with blanks and 'quotes'.pdf"])
def test_names_are_kept_as_they_are(tmp_path, name):
    write(tmp_path / name, [File(name, b"x")])
    assert held(tmp_path / name) == {name: b"x"}


# ------------------------------------------------------------------------------------------------- what goes wrong


def test_a_folder_in_the_way_of_a_file_is_told_and_no_file_changes(tmp_path):
    write(tmp_path, OLD)
    (tmp_path / "rules.pdf").mkdir()
    with pytest.raises(IsADirectoryError) as told:
        write(tmp_path, [*NEW, File("rules.pdf", b"rules")])
    assert told.value.filename == str(tmp_path / "rules.pdf")
    assert held(tmp_path) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}


def test_a_file_in_the_way_of_a_folder_is_told(tmp_path):
    (tmp_path / "owls").write_text("a file")
    with pytest.raises(OSError, match="owls"):
        write(tmp_path / "owls", NEW)
    assert held(tmp_path) == {"owls": b"a file"}


def full(monkeypatch, after: int) -> None:
    """A disk that is full from the file after `after` on."""
    sync, done = os.fsync, []

    def fsync(handle: int) -> None:
        done.append(handle)
        if len(done) > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(handle)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize("after", [0, 1])
def test_a_full_disk_is_told_with_the_file_and_every_old_file_is_whole(tmp_path, monkeypatch, after):
    write(tmp_path, OLD)
    full(monkeypatch, after)
    with pytest.raises(OSError, match=r"(?i)no space") as told:
        write(tmp_path, NEW)
    assert told.value.errno == errno.ENOSPC
    assert told.value.filename == str(tmp_path / NEW[after].name)
    assert held(tmp_path) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can mount a small disk"
)
def test_a_disk_that_is_really_full_leaves_the_old_file_whole(tmp_path):
    room = tmp_path / "small"
    room.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(room)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        write(room, OLD)
        with pytest.raises(OSError, match=r"(?i)no space"):
            write(room, [File("sheets.pdf", bytes(200_000))])
        assert held(room) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}
        write(room, NEW)
        assert held(room) == {"proof.png": b"new proof", "sheets.pdf": b"new sheets"}
    finally:
        subprocess.run(["umount", str(room)], check=True)


READ_ONLY = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from generator.files import File, write
if os.geteuid() == 0:  # who may write everywhere; nobody may not
    os.setgid(65534)
    os.setuid(65534)
try:
    write(Path(sys.argv[2]), [File("sheets.pdf", b"new")])
except OSError as refused:
    print(type(refused).__name__, refused.errno, refused.filename)
"""


@posix
def test_a_folder_that_may_not_be_written_is_told():
    with tempfile.TemporaryDirectory() as made:  # pytest's own folders are closed to other users
        room = Path(made)
        (room / "sheets.pdf").write_bytes(b"old")
        room.chmod(0o555)
        try:
            said = subprocess.run(
                [sys.executable, "-c", READ_ONLY, str(ROOT), made],
                capture_output=True,
                text=True,
                timeout=60,
                check=True,
            )
            assert said.stdout.split() == ["PermissionError", "13", str(room / "sheets.pdf")]
            assert held(room) == {"sheets.pdf": b"old"}
        finally:
            room.chmod(0o755)


def test_an_export_that_fails_half_way_changes_no_file(tmp_path):
    write(tmp_path, OLD)

    def failing():
        yield NEW[0]
        raise RuntimeError("the second export broke")

    with pytest.raises(RuntimeError):
        write(tmp_path, failing())
    assert held(tmp_path) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}


def test_ctrl_c_half_way_leaves_nothing_over(tmp_path):
    write(tmp_path, OLD)

    def interrupted():
        yield NEW[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, interrupted())
    assert held(tmp_path) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}


def test_ctrl_c_while_a_file_is_being_synced_leaves_nothing_over(tmp_path, monkeypatch):
    write(tmp_path, OLD)

    def fsync(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, NEW)
    assert held(tmp_path) == {"proof.png": b"old proof", "sheets.pdf": b"old sheets"}


def test_what_an_interrupted_run_left_is_removed_by_the_next(tmp_path):
    (tmp_path / f".sheets.pdf{UNFINISHED}").write_bytes(b"half")
    (tmp_path / f".rules.pdf{UNFINISHED}").write_bytes(b"half")
    (tmp_path / ".hidden").write_bytes(b"mine")
    write(tmp_path, [NEW[0]])
    assert held(tmp_path) == {".hidden": b"mine", "sheets.pdf": b"new sheets"}


def test_what_an_interrupted_run_left_in_a_folder_below_is_removed_too(tmp_path):
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / f".a1.png{UNFINISHED}").write_bytes(b"half")
    write(tmp_path, [File("faces/a2.png", b"whole")])
    assert held(tmp_path) == {os.path.join("faces", "a2.png"): b"whole"}


@posix
def test_a_target_that_is_a_link_is_replaced_and_what_it_points_at_is_left(tmp_path):
    elsewhere = tmp_path / "elsewhere.pdf"
    elsewhere.write_bytes(b"not ours")
    room = tmp_path / "room"
    room.mkdir()
    (room / "sheets.pdf").symlink_to(elsewhere)
    write(room, [NEW[0]])
    assert elsewhere.read_bytes() == b"not ours"
    assert (room / "sheets.pdf").read_bytes() == b"new sheets"


@posix
def test_new_files_have_the_rights_that_the_user_gives_new_files(tmp_path):
    before = os.umask(0o027)
    try:
        write(tmp_path, [NEW[0]])
    finally:
        os.umask(before)
    assert (tmp_path / "sheets.pdf").stat().st_mode & 0o777 == 0o640


# --------------------------------------------------------------------------------------------- killed in the middle

KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from generator.files import File, write
print("ready", flush=True)
for turn in range(1_000_000):
    letter = b"ab"[turn % 2 : turn % 2 + 1]
    write(Path(sys.argv[2]), [File("sheets.pdf", letter * 300_000), File("proof.png", letter * 70_000)])
"""


@posix
def test_killed_at_any_moment_each_file_is_old_or_new_and_whole(tmp_path):
    chance = random.Random(33)
    left_over = 0
    for _ in range(20):
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", KILLED, str(ROOT), str(tmp_path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(chance.uniform(0.001, 0.03))
        process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=30) == -signal.SIGKILL
        process.stdout.close()
        for name, length in (("sheets.pdf", 300_000), ("proof.png", 70_000)):
            if (tmp_path / name).exists():
                data = (tmp_path / name).read_bytes()
                assert data in (b"a" * length, b"b" * length)
        left_over += any(UNFINISHED in name for name in held(tmp_path))
    assert left_over > 0  # else nothing was ever interrupted in the middle
    write(tmp_path, NEW)
    assert held(tmp_path) == {"proof.png": b"new proof", "sheets.pdf": b"new sheets"}


def test_files_are_synced_before_they_are_renamed_and_the_folder_after(tmp_path, monkeypatch):
    steps: list[str] = []
    sync, replace = os.fsync, os.replace

    def fsync(handle: int) -> None:
        steps.append("sync")
        sync(handle)

    def renamed(source: object, target: object) -> None:
        steps.append("rename")
        replace(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(files.os, "fsync", fsync)
    monkeypatch.setattr(files.os, "replace", renamed)
    write(tmp_path, NEW)
    wanted = ["sync", "sync", "rename", "rename"]
    assert steps[:4] == wanted
    assert steps[4:] == ([] if os.name == "nt" else ["sync"])
