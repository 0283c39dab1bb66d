"""From a reference in a deck to a file that may be read, and nowhere else.

A deck may come from a stranger: the way to a file is walked name by name through listings of folders inside
the allowed roots, so nothing outside them is looked at, let alone opened, and links out of them are seen.
"""

from __future__ import annotations

import difflib
import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from generator.assets.refusal import FILE_LIMIT, Refused
from generator.problem import Problem, note, warning

_URL: Final = re.compile(r"[a-z][a-z0-9+.-]+:/|(?:data|file|https?|ftp|javascript):", re.IGNORECASE)
_DRIVE: Final = re.compile(r"[a-z]:", re.IGNORECASE)
_BESIDE: Final = "save the picture beside the deck and write its path from there"
_LOOKED_AT: Final = 5_000  # names looked at for a suggestion


@dataclass(frozen=True, slots=True)
class Found:
    """A file inside the roots, links followed, and what is to be said about the way it was written."""

    file: Path
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Finder:
    """Looks for files below `roots`, the first first. Listings are read once."""

    roots: tuple[Path, ...]
    listings: dict[Path, tuple[str, ...]] = field(default_factory=dict)

    def find(self, reference: str) -> Found:
        """The file that `reference` means. Raises Refused (D040 not there, D046 not allowed)."""
        names = _names(reference)
        remarks: tuple[Problem, ...] = ()
        if "\\" in reference:
            told = f"{reference} is written with backslashes; only Windows knows them"
            remarks = (note("D055", (), told, f"write {'/'.join(names)}"),)
        for root in self.roots:
            found = self._walk(root, names)
            if found:
                return Found(found.file, remarks + found.problems)
        raise Refused(*self._suggestion(names), id="D040")

    def _walk(self, root: Path, names: tuple[str, ...]) -> Found | None:
        at = root
        spelt: list[str] = []
        for name in names:
            if not at.is_dir():
                return None
            match = self._match(at, name)
            if match is None:
                return None
            spelt.append(match)
            at = self._inside(at / match)
        real, typed = "/".join(spelt), "/".join(names)
        if _composed(real) == _composed(typed):
            return Found(at)
        told = f"{typed} is {real} on disk; other systems tell upper from lower case"
        return Found(at, (warning("D055", (), told, f"write {real}"),))

    def _match(self, folder: Path, name: str) -> str | None:
        """`name` as the folder lists it: the same letters, or where the disk does not care for case, the same
        word.
        """
        listed = self._listed(folder)
        if name in listed:
            return name
        same = [other for other in listed if _composed(other) == _composed(name)]
        if not same and os.path.lexists(folder / name):
            same = [other for other in listed if _composed(other).casefold() == _composed(name).casefold()]
        return same[0] if same else None

    def _inside(self, path: Path) -> Path:
        """`path` with links followed. Raises Refused where that leads out of the roots."""
        if not path.is_symlink() and not _junction(path):
            return path
        real = Path(os.path.realpath(path))
        if not any(real.is_relative_to(root) for root in self.roots):
            raise Refused(
                "is a link to a place outside the deck's folder",
                "copy the file itself beside the deck",
                "D046",
            )
        return real

    def _listed(self, folder: Path) -> tuple[str, ...]:
        if folder not in self.listings:
            try:
                self.listings[folder] = tuple(sorted(os.listdir(folder)))
            except OSError:
                self.listings[folder] = ()
        return self.listings[folder]

    def _suggestion(self, names: tuple[str, ...]) -> tuple[str, str]:
        """What the text says after the name, and the hint: the names that may be meant."""
        wanted = "/".join(names)
        there = [name for root in self.roots[:1] for name in self._below(root)]
        near = [name for name in there if _composed(name).casefold() == _composed(wanted).casefold()]
        near = near or [name for name in there if _last(name) == _last(wanted)]
        near = near or [
            name for name in there if _last(name).rpartition(".")[0] == _last(wanted).rpartition(".")[0]
        ]
        near = near or difflib.get_close_matches(wanted, there, 3, 0.8)
        if not near:
            return (
                "not found",
                "save the picture there or correct the path, which starts from the deck's folder",
            )
        offered = ", ".join(near[:3])
        return f"not found; there is {offered}", f"write {near[0]}" if len(
            near
        ) == 1 else "write the one that you mean"

    def _below(self, root: Path) -> Iterator[str]:
        """Files below `root`, links not followed, at most `_LOOKED_AT`."""
        seen = 0
        for folder, below, files in os.walk(root):
            below[:] = sorted(name for name in below if not name.startswith("."))
            for name in sorted(files):
                seen += 1
                if seen > _LOOKED_AT:
                    return
                yield _composed((Path(folder) / name).relative_to(root).as_posix())


def _composed(name: str) -> str:
    """Accents as one letter each: macOS stores them as two, and both look the same in a deck.

    A name from the disk is read as UTF-8 whatever the machine's locale says of it, so that decks build alike.
    """
    if any("\udc80" <= sign <= "\udcff" for sign in name):
        name = os.fsencode(name).decode("utf-8", "surrogateescape")
    return unicodedata.normalize("NFC", name)


def _last(name: str) -> str:
    return _composed(name).casefold().rpartition("/")[2]


def _junction(path: Path) -> bool:
    """Whether Windows leads elsewhere from here without calling it a link (a junction)."""
    try:
        tag: int = getattr(os.lstat(path), "st_reparse_tag", 0)
    except OSError:
        return False
    return tag == getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)


def _names(reference: str) -> tuple[str, ...]:
    """The folders and file that `reference` names, `..` worked off. Raises Refused where it leads out."""
    if not reference.strip() or any(ord(sign) < 32 for sign in reference):
        raise Refused("is no name of a file", _BESIDE, "D040")
    plain = reference.replace("\\", "/")
    if plain.startswith("//"):
        raise Refused("is on another computer; a deck's pictures lie in the deck's folder", _BESIDE, "D046")
    if plain.startswith("/") or _DRIVE.match(plain):
        raise Refused("leaves the deck's folder: it starts at the root of a disk", _BESIDE, "D046")
    if _URL.match(plain):
        raise Refused("is an address; nothing is fetched", "save the picture beside the deck", "D046")
    names: list[str] = []
    for name in plain.split("/"):
        if name == ".." and not names:
            raise Refused("leaves the deck's folder", _BESIDE, "D046")
        if name == "..":
            names.pop()
        elif name not in ("", "."):
            names.append(name)
    if not names:
        raise Refused("is a folder, not a picture", _BESIDE)
    return tuple(names)


def content(file: Path) -> bytes:
    """The bytes of a regular file of at most `FILE_LIMIT`. Raises Refused; never waits for a pipe."""
    try:
        kind = os.stat(file).st_mode
        if stat.S_ISDIR(kind):
            raise Refused("is a folder, not a picture", "write the path of a file in it")
        if not stat.S_ISREG(kind):
            raise Refused("is no ordinary file (a pipe, socket or device)", "use a picture file")
        flags = (
            os.O_RDONLY
            | getattr(os, "O_BINARY", 0)
            | getattr(os, "O_NONBLOCK", 0)
            | getattr(os, "O_NOFOLLOW", 0)
        )
        with open(os.open(file, flags), "rb") as stream:
            now = os.fstat(stream.fileno())
            if not stat.S_ISREG(now.st_mode):  # it was changed since the look at it
                raise Refused("is no ordinary file (a pipe, socket or device)", "use a picture file")
            raw = stream.read(FILE_LIMIT + 1) if now.st_size <= FILE_LIMIT else None
    except OSError as fault:
        raise Refused(
            f"cannot be read: {fault.strerror or fault}", "look at the file's permissions"
        ) from None
    if raw is None or len(raw) > FILE_LIMIT:
        raise Refused(f"has more than {FILE_LIMIT // 2**20} MB", "save it smaller")
    return raw
