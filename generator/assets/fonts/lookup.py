"""Looking a family up by name, and saying what is wrong with one that is missing or lacks characters."""

from __future__ import annotations

import shutil
import tempfile
import unicodedata
import weakref
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from generator.assets.fonts.faces import (
    Family,
    Found,
    characters,
    faces_in,
    grouped,
    packages,
    plain,
    unpacked,
)
from generator.assets.fonts.own import Refused, copied
from generator.library import folder
from generator.problem import Problem, ValuePath, error
from generator.words import shorten

PUT: Final = "put the font's file into fonts/ beside the deck"


class Fonts:
    """The fonts within reach of one deck. Copies of the deck's own fonts live as long as this object."""

    def __init__(self, deck_folder: Path | None) -> None:
        self._deck = deck_folder.resolve() if deck_folder else None
        self._installed: dict[str, Found | None] = {}
        self._asked: dict[str, tuple[str, Found]] = {}

    def family(self, name: str) -> Family | None:
        """The family called `name`, whatever its case and blanks, or None; the deck's own come first."""
        found = self._found(name)
        return found.family if found else None

    def problem(self, name: str, path: ValuePath) -> Problem | None:
        """Why the family `name`, asked for at `path`, cannot be used.

        D056: it is not there, or is the same to typst as another family in use. D057: its file is there, but
        is no font that can be used.
        """
        found = self._found(name)
        if found is None:
            return self._broken(name, path) or self._unknown(name, path)
        first, used = self._asked.setdefault(plain(found.family.name), (name, found))
        if used.folders != found.folders:
            text = f"{first!r} and {name!r} are one font family to the typesetter, which would mix them up"
            return error("D056", path, text, "use one of the two")
        return None

    def refused(self, path: ValuePath = ()) -> tuple[Problem, ...]:
        """D057 for every file in the deck's `fonts/` that cannot be used, in order of their names."""
        return tuple(_refusal(file, path) for file in self._own[1])

    def missing(
        self, names: tuple[str, ...], text: str, *, weight: int = 400, italic: bool = False
    ) -> tuple[str, ...]:
        """The characters of `text`, each once, for which no family of `names` has a glyph.

        In each family the face nearest to `weight` and `italic` is asked, as typst does. Characters without
        ink (controls, blanks, joiners, variation selectors) need no glyph. Families that are not there are
        passed over: they are a problem of their own.
        """
        found = tuple(family for name in names if (family := self._found(name)))
        held = [characters(*family.nearest(weight, italic)) for family in found]

        def has(character: str) -> bool:
            return any(ord(character) in codes for codes in held)

        def settable(character: str) -> bool:
            # like the shaper: what the font lacks as a whole is set from its parts, é from e and an acute
            return has(character) or all(map(has, unicodedata.normalize("NFD", character)))

        wanted = dict.fromkeys(unicodedata.normalize("NFC", text)) if found else ()
        return tuple(c for c in wanted if _inked(c) and not settable(c))

    def missing_problem(
        self, names: tuple[str, ...], text: str, path: ValuePath, *, weight: int = 400, italic: bool = False
    ) -> Problem | None:
        """D051 where `missing` finds a character of `text`; it would print as an empty box."""
        lacking = self.missing(names, text, weight=weight, italic=italic)
        if not lacking:
            return None
        named = [f"U+{ord(c):04X} {unicodedata.name(c, 'without a name')}" for c in lacking[:3]]
        more = [f"{len(lacking) - 3} more"] if len(lacking) > 3 else []
        fonts = [repr(family.name) for name in names if (family := self.family(name))]
        who = f"the font {fonts[0]} has" if len(fonts) == 1 else f"the fonts {_listed(fonts)} have"
        what = f"{who} no glyph for {_listed(named + more)} in {shorten(text, 40)!r}"
        return error("D051", path, what, self._cure(lacking))

    def folders(self, names: Iterable[str]) -> tuple[Path, ...]:
        """What to hand to typst as `font_paths` for exactly these families; unknown ones are left out."""
        found = (family for name in names if (family := self._found(name)))
        return tuple(dict.fromkeys(path for family in found for path in family.folders))

    def _found(self, name: str) -> Found | None:
        key = plain(name)
        if own := self._own[0].get(key):
            return own
        if key not in self._installed:
            package = packages().get(key)
            self._installed[key] = unpacked(package) if package else None
        return self._installed[key]

    @cached_property
    def _own(self) -> tuple[dict[str, Found], tuple[Refused, ...]]:
        """The families in the deck's `fonts/` by plain name, and the files refused there."""
        if self._deck is None or not (self._deck / "fonts").is_dir():
            return {}, ()
        cases = Path(tempfile.mkdtemp(prefix="deckwright-fonts-")).resolve()
        # errors ignored: on Windows a font that typst still holds cannot be deleted
        weakref.finalize(self, shutil.rmtree, cases, ignore_errors=True)
        copies, refused = copied(self._deck, cases)
        faces = faces_in(cases)
        unread = copies.keys() - {face.file for face in faces}
        for copy in unread:
            file = copies[copy].relative_to(self._deck).as_posix()
            refused.append(Refused(file, "is no font that the typesetter can read"))
        return grouped(faces, copies), tuple(sorted(refused))

    def _broken(self, name: str, path: ValuePath) -> Problem | None:
        """D057 where a refused file bears the name of the family."""
        wanted = plain(name).replace(" ", "")
        for refused in self._own[1]:
            if wanted and plain(Path(refused.file).stem).replace(" ", "").startswith(wanted):
                return _refusal(refused, path)
        return None

    def _unknown(self, name: str, path: ValuePath) -> Problem:
        """D056 for a family that is not there: what it may have meant, and how to get it."""
        key = plain(name)
        here = {known: package.name for known, package in packages().items()}
        here |= {plain(found.family.name): found.family.name for found in self._own[0].values()}
        offered = {plain(family): family for family in _sources()["families"]}
        if key in offered:
            text = f"the font family {offered[key]!r} is not installed"
            return error("D056", path, text, f"run `{_install(key)}`, or {PUT}")
        names = offered | here
        near = get_close_matches(key, names, 3, 0.75)
        text = f"there is no font family {name!r}"
        if near:
            text += f"; did you mean {_listed((repr(names[n]) for n in near), 'or')}?"
            first = f"write {names[near[0]]!r}" if near[0] in here else f"run `{_install(near[0])}`"
        else:
            first = f"choose {_listed(map(repr, sorted(here.values())), 'or')}" if here else ""
        return error("D056", path, text, f"{first}, or {PUT}" if first else PUT)

    def _cure(self, lacking: tuple[str, ...]) -> str:
        """What to do about missing characters: the font that `sources.yaml` has for one of their scripts."""
        from fontTools.unicodedata import script

        for source in filter(None, (_sources()["scripts"].get(script(c)) for c in lacking)):
            family = str(source["family"])
            if not self._found(family):
                return f"run `pip install {source['package']}` and add {family!r} to the fonts of this text"
            if not self.missing((family,), "".join(lacking)):
                return f"add {family!r} to the fonts of this text"
        return "put a font that has them into fonts/ beside the deck, and add it to the fonts of this text"


@cache
def _sources() -> dict[str, Any]:
    """`templates/fonts/sources.yaml`."""
    import yaml

    path = folder("templates") / "fonts" / "sources.yaml"
    sources: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return sources


def _install(name: str) -> str:
    """The command that installs the family of this plain name."""
    return f"pip install fontpkg-{name.replace(' ', '-')}"


def _inked(character: str) -> bool:
    """Whether a font needs a glyph for it; not so controls, formats, blanks and variation selectors."""
    selector = 0xFE00 <= ord(character) <= 0xFE0F or 0xE0100 <= ord(character) <= 0xE01EF
    return not selector and unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"}


def _listed(parts: Iterable[str], word: str = "and") -> str:
    """`a, b and c`."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def _refusal(refused: Refused, path: ValuePath) -> Problem:
    return error("D057", path, f"{refused.file} {refused.reason}", refused.hint)
