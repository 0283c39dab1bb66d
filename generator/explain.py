"""The manual of every check: for `deckwright explain ID` and the page `docs/rules.md`, from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import getdoc
from textwrap import dedent, fill, indent
from typing import Final

from generator.check import CHECKS, Check, ids
from generator.check.elsewhere import ELSEWHERE

WIDTH: Final = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """One part of a check's manual. `fails` and `passes` are YAML, "" where there is no example."""

    id: str
    title: str
    why: str
    remedy: str = ""
    fails: str = ""
    passes: str = ""


def of_rule(rule: Check) -> Entry:
    """The manual in a rule's docstring."""
    head, _, rest = (getdoc(rule) or "").partition("\n")
    id, _, title = head.partition(": ")
    why, _, examples = rest.partition("Fails:\n")
    fails, _, passes = examples.partition("Passes:\n")
    return Entry(id, title, " ".join(why.split()), fails=_yaml(fails), passes=_yaml(passes))


def _yaml(example: str) -> str:
    return dedent(example).strip("\n")


def entries(id: str) -> tuple[Entry, ...]:
    """All parts of a check's manual; most have one. Raises LookupError, worded for the user."""
    wanted = id.strip().upper()
    if wanted not in ids():
        near = get_close_matches(wanted, sorted(ids()), 1, 0.7)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise LookupError(f"there is no check {id!r}{guess}")
    return tuple(entry for entry in _all() if entry.id == wanted)


def _all() -> Iterator[Entry]:
    """Every entry by id; what other stages check comes before the rules of the same id."""
    elsewhere = [Entry(id, manual.title, manual.why, manual.remedy) for id, manual in ELSEWHERE.items()]
    yield from sorted([*elsewhere, *map(of_rule, CHECKS)], key=lambda entry: entry.id)


_NOT_OF_DECKS: Final = "D100"
"""From this id on it is finished files and printers that are checked."""


def manual(id: str) -> str:
    """What `deckwright explain` prints. Raises LookupError, worded for the user, for an unknown id."""
    parts = []
    for entry in entries(id):
        parts.append(f"{entry.id}: {entry.title}")
        parts.append(fill(entry.why, WIDTH))
        if entry.remedy:
            parts.append(fill(entry.remedy, WIDTH))
        for word, example in (("Fails:", entry.fails), ("Passes:", entry.passes)):
            if example:
                parts.append(f"{word}\n\n{indent(example, '    ')}")
    wanted = id.strip().upper()
    if wanted < _NOT_OF_DECKS:
        parts.append(
            f"A deck can set how serious this is:  checks: {{{wanted}: note}}  (off, note, warning, error)\n"
            "Errors that would print something else in silence stay errors."
        )
    return "\n\n".join(parts) + "\n"


_INTRODUCTION: Final = """\
# The rules that are checked

`deckwright check` reports everything that is wrong with a deck file at once, each with an id. `deckwright explain D010`
prints what stands here about it.

**Errors** stop a build: what is printed could not be played, or not be printed at all. **Warnings** print something
worse than it could be. **Notes** are worth knowing and may well be meant. A deck can set how serious a check is:

```yaml
checks:
  D025: off
  D045: error
```

The examples show what matters; the rest is a sound deck of ten sets of four cards. This page is made from the rules
themselves (`generator/check/`), and the tests run every example.
"""


def rules_page() -> str:
    """The page `docs/rules.md`."""
    parts = [_INTRODUCTION]
    before = ""
    for entry in _all():
        parts.append(
            f"## {entry.id}: {entry.title.removesuffix('.')}\n"
            if entry.id != before
            else f"**{entry.title}**\n"
        )
        before = entry.id
        parts.append(f"{entry.why}\n")
        if entry.remedy:
            parts.append(f"{entry.remedy}\n")
        for word, example in (("Fails", entry.fails), ("Passes", entry.passes)):
            if example:
                parts.append(f"{word}:\n\n```yaml\n{example}\n```\n")
    return "\n".join(parts)
