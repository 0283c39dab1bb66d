"""Which rules text a deck prints: its own, else the game's in the deck's language, else none, and why."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from generator.assets.find import Finder, content
from generator.assets.refusal import Refused
from generator.leaflet.template import Written
from generator.load import Loaded
from generator.model.deck import Deck
from generator.problem import Problem, error, warning

MOST_BYTES: Final = 200_000
"""Of a rules text; the William game's has about 6,000."""
_NAME: Final = re.compile(r"rules\.([A-Za-z0-9-]{2,35})\.md")


@dataclass(frozen=True, slots=True)
class Found:
    """The text, or None where there is none; the problem says why."""

    written: Written | None
    problems: tuple[Problem, ...] = ()


def find(loaded: Loaded, deck: Deck) -> Found:
    """The rules text of this deck. D091, a warning, where the game has none in its language."""
    if deck.rules is not None:
        return _own(loaded, deck.rules, deck.language)
    there = _languages(loaded.game_folder)
    tag = deck.language.casefold()
    for wanted in (tag, tag.split("-")[0]):
        if wanted in there:
            name = there[wanted]
            assert loaded.game_folder is not None
            shown = str(loaded.game_folder / name)
            return _read(Finder((_real(loaded.game_folder),)), name, shown, wanted)
    listed = ", ".join(sorted(there)) or "none"
    text = f"the game {deck.game!r} has no rules in {deck.language}, so no rules are made"
    hint = f"there are: {listed}; write your own and name their file: rules: rules.{tag.split('-')[0]}.md"
    return Found(None, (warning("D091", ("language",), text, hint),))


def _languages(folder: Path | None) -> dict[str, str]:
    """The file of each language that a game has rules in, by tag in small letters."""
    names = sorted(os.listdir(folder)) if folder else []
    return {found[1].casefold(): name for name in names if (found := _NAME.fullmatch(name))}


def _own(loaded: Loaded, reference: str, language: str) -> Found:
    shown = str(Path(loaded.file).parent / reference)
    return _read(Finder((_real(loaded.folder),)), reference, shown, language)


def _real(folder: Path) -> Path:
    return Path(os.path.realpath(folder))


def _read(finder: Finder, reference: str, shown: str, language: str) -> Found:
    """The text of a file that is called `shown` in messages."""
    hint = "name a Markdown file beside the deck file: rules: rules.md"
    try:
        found = finder.find(reference)
        raw = content(found.file)
        if len(raw) > MOST_BYTES:
            raise Refused(f"has {len(raw):,} bytes; rules have at most {MOST_BYTES:,}")
        text = raw.decode("utf-8-sig")
    except Refused as refused:
        words = refused.text.replace("not a picture", "not a text")
        return Found(None, (error(refused.id, ("rules",), f"{reference} {words}", hint),))
    except UnicodeDecodeError:
        return Found(
            None, (error("D041", ("rules",), f"{reference} is no text in UTF-8", "save it as UTF-8"),)
        )
    remarks = tuple(replace(problem, path=("rules",)) for problem in found.problems)
    return Found(Written(shown, text, language), remarks)
