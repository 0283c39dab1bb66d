"""Writing files: beside their target, synced, then renamed. A failure never leaves half a file."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class File:
    """An output: a name relative to the output folder, and its bytes."""

    name: str
    data: bytes = field(repr=False)


UNFINISHED: Final = ".deckwright-unfinished"
"""How a file ends that is still being written; what an interrupted run left is removed by the next one."""


def write(folder: Path, files: Iterable[File]) -> tuple[Path, ...]:
    """Write all `files` into `folder`, making it where needed; the targets change only when all are written.

    Raises OSError with the file it is about; then every old file is whole and no new one is left over.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.rglob(f".*{UNFINISHED}"):
        stale.unlink(missing_ok=True)
    ready: list[tuple[Path, Path]] = []
    try:
        for file in files:
            target = folder / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.is_dir():
                raise IsADirectoryError(21, "a folder of that name is in the way", str(target))
            ready.append((_write_beside(target, file.data), target))
        for unfinished, target in ready:
            os.replace(unfinished, target)
    finally:
        for unfinished, _ in ready:
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
    _sync_folder(folder)
    return tuple(target for _, target in ready)


def _write_beside(target: Path, data: bytes) -> Path:
    unfinished = target.with_name(f".{target.name}{UNFINISHED}")
    try:
        with unfinished.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException as failed:  # also where someone presses Ctrl-C
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        if isinstance(failed, OSError):
            raise OSError(failed.errno, failed.strerror, str(target)) from failed
        raise
    return unfinished


def _sync_folder(folder: Path) -> None:
    """Make the renames last through a power cut, where the system can (Windows cannot open a folder)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
