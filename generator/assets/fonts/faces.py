"""Families and their faces, as typst sees them; the packages that hold them; the characters they have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from json import loads
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Family:
    """A font family that can be used: `name` as typst knows it, and the files it comes from.

    `package` is the pip package, `fontpkg-crimson-text`, or empty for the deck's own `fonts/`.
    """

    name: str
    files: tuple[Path, ...]
    package: str


@dataclass(frozen=True, slots=True)
class Face:
    """One face as typst sees it: face number `index` of `file`, which may be a copy."""

    family: str
    file: Path
    index: int
    weight: int
    italic: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A family with its faces, and the folders from which typst reads them."""

    family: Family
    faces: tuple[Face, ...]
    folders: tuple[Path, ...]

    def nearest(self, weight: int, italic: bool) -> tuple[Path, int]:
        """File and number of the face that typst takes for this weight and slope."""
        face = min(self.faces, key=lambda face: (face.italic != italic, abs(face.weight - weight)))
        return face.file, face.index


@dataclass(frozen=True, slots=True)
class Package:
    """An installed font package: the family as its maker writes it, the name for pip, the folder of fonts."""

    name: str
    pip: str
    folder: Path


@cache
def packages() -> dict[str, Package]:
    """The installed font packages by the plain name of their family. Imports none of them."""
    found: dict[str, Package] = {}
    for entry in sorted(entry_points(group="fontpkg.family")):
        try:
            spec = find_spec(entry.value.partition(":")[0].partition(".")[0])
        except (ImportError, ValueError):
            continue
        if spec is None or not spec.submodule_search_locations:
            continue  # half uninstalled
        root = Path(spec.submodule_search_locations[0])
        try:
            name = str(loads((root / "metadata.json").read_text(encoding="utf-8"))["family"])
        except (OSError, ValueError, KeyError, TypeError):
            name = entry.name.replace("_", " ").title()
        pip = entry.dist.name if entry.dist else entry.name
        found.setdefault(plain(name), Package(name, pip, root / "files"))
    return found


def unpacked(package: Package) -> Found | None:
    """What typst finds in an installed package; None where its fonts are gone."""
    faces = faces_in(package.folder)
    names = [face.family for face in faces]
    if not names:
        return None
    # the name on the package, or else the one that typst gives to most of its faces
    name = max(sorted(set(names)), key=lambda name: (plain(name) == plain(package.name), names.count(name)))
    own = tuple(face for face in faces if face.family == name)
    files = tuple(dict.fromkeys(face.file for face in own))
    return Found(Family(name, files, package.pip), own, (package.folder,))


def faces_in(fonts: Path) -> tuple[Face, ...]:
    """Every face that typst reads from the folder `fonts` and those below it, in order of files."""
    import typst

    known = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts)])
    faces = [
        Face(info.family, Path(info.path), info.index, info.weight, info.style != "normal")
        for info in known.fonts()
        if info.path
    ]
    return tuple(sorted(faces, key=lambda face: (face.file, face.index)))


def grouped(faces: Iterable[Face], files: Mapping[Path, Path]) -> dict[str, Found]:
    """The families that `faces` make up, by plain name; `files` has for every copy the original.

    A part of a family is found by the name it bears itself: typst calls Barlow Condensed "Barlow", but
    whoever put its file into fonts/ will ask for Barlow Condensed.
    """
    families: dict[str, list[Face]] = {}
    parts: dict[str, list[Face]] = {}
    for face in faces:
        families.setdefault(plain(face.family), []).append(face)
        for name in _names(face.file, face.index):
            parts.setdefault(plain(name), []).append(face)
    found = {}
    for name, own in (parts | families).items():
        originals = tuple(dict.fromkeys(files[face.file] for face in own))
        folders = tuple(dict.fromkeys(face.file.parent for face in own))
        found[name] = Found(Family(own[0].family, originals, ""), tuple(own), folders)
    return found


def _names(file: Path, index: int) -> set[str]:
    """The names by which a face calls its family: name 1, or 16 where 1 is of a part of it only."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(file, fontNumber=index, lazy=True) as font:
            return {str(name) for number in (1, 16) if (name := font["name"].getDebugName(number))}
    except Exception:  # as in `characters`
        return set()


@lru_cache(maxsize=64)
def characters(file: Path, index: int) -> frozenset[int]:
    """The characters for which face `index` of `file` has a glyph; none where its map is unreadable."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(file, fontNumber=index, lazy=True) as font:
            # numbers for names: reading the true ones takes long, and is where damaged fonts fail
            font.setGlyphOrder([str(number) for number in range(font["maxp"].numGlyphs)])
            held: dict[int, str] = font.getBestCmap() or {}
            return frozenset(code for code, glyph in held.items() if glyph != "0")
    except Exception:  # fontTools raises whatever the damage brings about, AssertionError and IndexError too
        return frozenset()


def plain(name: str) -> str:
    """The name by which families are compared: case, blanks, hyphens and underscores alike."""
    words = unicodedata.normalize("NFKC", name).casefold().replace("-", " ").replace("_", " ")
    return " ".join(words.split())
