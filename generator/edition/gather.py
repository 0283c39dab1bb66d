"""A folder of pictures as sets: a subfolder is a set, a picture in it a card."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.assets.kinds import sniff
from generator.assets.refusal import Refused
from generator.edition.plan import Card, Picture, Set, Unusable
from generator.edition.titles import natural, title_of
from generator.words import count

ENDINGS: Final = frozenset(
    ".jpg .jpeg .jpe .jfif .png .webp .tif .tiff .gif .bmp .avif .heic .heif .svg".split()  # noqa: SIM905
)
_FILMS: Final = frozenset((".mov", ".mp4", ".m4v", ".avi", ".3gp", ".mts", ".mkv", ".webm"))
_UNSEEN: Final = frozenset(("thumbs.db", "desktop.ini", "icon\r", "ehthumbs.db"))
"""What systems put into folders of pictures (as they do names that begin with a dot)."""
_HEAD: Final = 2**16  # so much of a file says what it is


@dataclass(frozen=True, slots=True)
class Gathered:
    """What lies in a folder: sets, cards by role, a back and a picture for the box, and what was left out."""

    sets: tuple[Set, ...]
    specials: Mapping[str, Card]
    back: Picture | None
    box: Picture | None
    said: tuple[str, ...]


def gather(folder: Path, roles: Mapping[str, tuple[str, ...]], base: Path | None = None) -> Gathered:
    """The pictures in `folder` and its subfolders, sorted as people sort.

    `roles` says by which names a special card is known: its folder or its picture is called so, or so and a
    title, "release - Grandad". Pictures are called `photos/SET/FILE`, or where they lie below `base`, by their
    path from there. Raises OSError, and Unusable where there is no subfolder with pictures.
    """
    taker = _Taker(folder, base)
    specials: dict[str, Card] = {}
    own: dict[str, Picture] = {}
    loose: list[str] = []
    for file in taker.files(folder):
        word = _folded(file.stem)
        role, title = _role(file.stem, roles)
        if role and role not in specials:
            specials[role] = Card(title, taker.picture(file, ""))
        elif word in ("back", "box") and word not in own:
            own[word] = taker.picture(file, "")
        else:
            loose.append(file.name)
    if loose:
        taker.said.append(f"{_some(loose)} in no subfolder: left out, for a set is a subfolder.")
    sets = []
    for below in sorted(
        (path for path in folder.iterdir() if path.is_dir()), key=lambda path: natural(path.name)
    ):
        if below.name.startswith(".") or (base and below == base):
            continue
        files = list(taker.files(below))
        role, title = _role(below.name, roles)
        if len(files) > 1 and role and _folded(below.name) == _folded(roles[role][-1]) not in _KEYS:
            role = ""  # a set that happens to be called like a card of the game: William, with four pictures
        if files and role and role not in specials:
            first, *others = files
            specials[role] = Card(title or title_of(first.stem), taker.picture(first, below.name))
            if others:
                taker.said.append(
                    f"{below.name}: one picture is the card, {_some([it.name for it in others])} left out."
                )
        elif files:
            pictures = [taker.picture(file, below.name) for file in files]
            cards = tuple(Card(title_of(file.stem), it) for file, it in zip(files, pictures, strict=True))
            sets.append(Set(title_of(below.name), cards))
    if not sets:
        found = f", only {_some(loose)} beside each other" if loose else ""
        raise Unusable(
            f"{folder} has no subfolder with pictures in it{found}. Make a folder for each set, and put its "
            "pictures there"
        )
    return Gathered(tuple(sets), specials, own.get("back"), own.get("box"), tuple(taker.said))


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name.replace("_", " ")).casefold().split())


def _role(name: str, roles: Mapping[str, tuple[str, ...]]) -> tuple[str, str]:
    """The role that a name means, and the title that it adds; two empty texts for none."""
    plain = unicodedata.normalize("NFC", name)
    for role, words in roles.items():
        for word in words:
            if _folded(plain) == _folded(word):
                return role, "" if _folded(word) in _KEYS else word
            if _folded(word) in _KEYS and (
                found := re.fullmatch(rf"{re.escape(word)}\s*[-_.:\u2013]+\s*(.+)", plain, re.IGNORECASE)
            ):
                return role, title_of(found[1])
    return "", ""


_KEYS: Final = frozenset(("release", "frees", "block", "blocks"))
"""Names of folders that say what a card does, and not what it is called."""


class _Taker:
    """Takes pictures, gives each a name of its own, and keeps what is to be said."""

    def __init__(self, folder: Path, base: Path | None) -> None:
        self.folder, self.base = folder, base
        self.said: list[str] = []
        self.names: set[str] = set()

    def files(self, folder: Path) -> Iterator[Path]:
        """The pictures in a folder. What else lies there is said."""
        left: dict[str, list[str]] = defaultdict(list)
        kept: list[Path] = []
        for path in sorted(folder.iterdir(), key=lambda path: natural(path.name)):
            if path.name.startswith(".") or path.name.casefold() in _UNSEEN:
                continue
            ending = path.suffix.casefold()
            if path.is_dir():
                if folder != self.folder and any(it.suffix.casefold() in ENDINGS for it in path.rglob("*")):
                    left["in folders within a set's folder"].append(path.name)
            elif ending not in ENDINGS:
                left["films" if ending in _FILMS else "no pictures"].append(path.name)
            elif why := _refused(path):
                left[why].append(path.name)
            else:
                kept.append(path)
        twins = {path.stem for path in kept if path.suffix.casefold() in (".jpg", ".jpeg", ".png")}
        for path in kept:
            if path.suffix.casefold() in (".heic", ".heif") and path.stem in twins:
                left["there as JPEG or PNG too"].append(path.name)
            else:
                yield path
        where = "" if folder == self.folder else f"{folder.name}: "
        self.said += [f"{where}{_some(names)} left out: {why}." for why, names in left.items()]

    def picture(self, file: Path, inside: str) -> Picture:
        """The picture as the new deck calls it."""
        if self.base is not None:
            return Picture(file, file.relative_to(self.base).as_posix())
        parts = [_plain(part) for part in ("photos", inside, file.name) if part]
        wanted = name = "/".join(parts)
        number = 1
        while name.casefold() in self.names:
            number += 1
            stem, dot, ending = wanted.rpartition(".")
            name = f"{stem}-{number}{dot}{ending}"
        self.names.add(name.casefold())
        return Picture(file, name)


def _refused(file: Path) -> str:
    """Why a file is no picture, whatever it is called; "" where it is one."""
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    try:
        sniff(head)
    except Refused as refused:
        return str(refused.text).removeprefix("is ")
    return ""


def _plain(name: str) -> str:
    """A file's name that every system takes: accents composed, no signs that Windows keeps for itself."""
    composed = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode())
    return re.sub(r'[<>:"/\\|?*\x00-\x1f\x7f]', "-", composed).rstrip(". ").lstrip() or "picture"


def _some(names: list[str]) -> str:
    """`a.mov`, `a.mov and b.mov`, `a.mov, b.mov and 3 more`."""
    if len(names) <= 2:
        return " and ".join(names)
    return f"{', '.join(names[:2])} and {count(len(names) - 2, 'more', 'more')}"
