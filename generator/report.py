"""Problems to words: for people, for editors and scripts, for GitHub. Pure; whoever calls prints.

Everything that comes from a deck file is untrusted here: control characters, which could rewrite a
terminal, are shown, never sent.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from generator.problem import Problem, Severity, Span

LONGEST: Final = 110  # columns of a user's line that are shown whole; a longer one is windowed
TAB: Final = "→   "

# what the source stage finds explains what later stages miss: said first among the problems of a line
_CAUSES: Final = ("D001", "D002", "D003", "D007", "D008", "D004")
_COLOURS: Final = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}  # ECMA-48, 8.3.117
_GITHUB: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


@runtime_checkable
class Marks(Protocol):
    """Whatever knows the lines of a file: `source.Marks` does."""

    def source(self, file: str) -> Sequence[str]: ...


Lines = Marks | Mapping[str, Sequence[str]]


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """By file, line and column, and on one line the causes first; each once. Those without a place come last.

    Two problems are the same if their words and places are: what ten cards repeat is wrong once.
    """
    once = {(p.id, p.severity, p.text, p.hint, p.where or p.path, p.also_where): p for p in problems}
    return sorted(once.values(), key=_order)


def _order(problem: Problem) -> tuple[bool, str, int, int, int, str]:
    where = problem.where
    cause = _CAUSES.index(problem.id) if problem.id in _CAUSES else len(_CAUSES)
    if where is None:
        return True, "", 0, cause, 0, problem.id
    return False, where.file, where.line, cause, where.column, problem.id


# ----------------------------------------------------------------------------------------- for people


def text(problems: Iterable[Problem], lines: Lines, *, colour: bool) -> str:
    """The problems with the user's own lines, carets under what is meant, and a remedy each; "" for none.

        decks/owls.yaml:4:5: error D004: a card has no field 'raritty'
            4 |     raritty: common   # oops
              |     ^^^^^^^
              = write 'rarity'

    The second place of a clash follows, underlined with dashes. Only `colour` puts escapes in. Of many notes of
    one kind, such as one for each photograph, the first are shown and the lines of the others named at the end.
    """
    told = in_order(problems)
    kinds = Counter(map(_kind, told))
    shown: list[str] = []
    more: dict[tuple[Severity, str, str], list[int]] = {}
    seen: Counter[tuple[Severity, str, str]] = Counter()
    for problem in told:
        kind = _kind(problem)
        seen[kind] += 1
        many = problem.severity is Severity.NOTE and problem.where and kinds[kind] > MANY_NOTES
        if many and problem.where and seen[kind] > SHOWN_NOTES:
            more.setdefault(kind, []).append(problem.where.line)
        else:
            shown.append(_shown(problem, lines, _Paint(colour)))
    for (severity, id, file), places in more.items():
        which = ", ".join(map(str, dict.fromkeys(places)))
        shown.append(
            f"{visible(file)}: {severity} {id}: {len(places)} more like those above, in lines {which}"
        )
    return "\n".join(shown)


MANY_NOTES: Final = 4
SHOWN_NOTES: Final = 2
"""Of more than so many notes of one kind in a file, so many are shown whole."""


def _kind(problem: Problem) -> tuple[Severity, str, str]:
    return problem.severity, problem.id, problem.where.file if problem.where else ""


def _shown(problem: Problem, lines: Lines, paint: _Paint) -> str:
    kind = paint(_COLOURS[problem.severity] + ";1", f"{problem.severity} {problem.id}")
    head = f"{kind}: {visible(problem.text)}"
    parts = [f"{paint('1', _place(problem.where))}: {head}" if problem.where else head]
    if problem.where:
        parts += _excerpt(problem.where, lines, "^", lambda mark: paint(_COLOURS[problem.severity], mark))
    before = problem.where
    for place in problem.also_where:
        excerpt = _excerpt(place, lines, "-", str)
        if not excerpt or before is None or place.file != before.file:
            parts.append(f"      : {visible(place.file)}:{place.line}:{place.column}")
        parts += excerpt
        before = place
    if problem.hint:
        parts.append(f"      = {visible(problem.hint)}")
    return "\n".join(parts)


class _Paint:
    """Wraps a text in a colour, or leaves it alone."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, code: str, words: str) -> str:
        return f"\x1b[{code}m{words}\x1b[0m" if self.colour else words


def _place(where: Span) -> str:
    return f"{visible(where.file)}:{where.line}:{where.column}"


def _excerpt(where: Span, lines: Lines, mark: str, paint: Any) -> list[str]:
    """The user's line in its gutter and the line with the marks under it; nothing where it is not known."""
    # asked this way round, since `source.Marks` is a mapping too, of other things
    source = lines.source(where.file) if isinstance(lines, Marks) else lines.get(where.file, ())
    if not 0 < where.line <= len(source):
        return []
    line, start = source[where.line - 1].rstrip("\r\n"), where.column - 1
    cells = _cells(line, start, start + max(where.length, 1))
    ahead = sum(width for _, width in cells[:start]) + max(start - len(cells), 0)
    under = max(sum(width for _, width in cells[start : start + max(where.length, 1)]), 1)
    shown = "".join(cell for cell, _ in cells)
    if sum(width for _, width in cells) > LONGEST:
        shown, ahead, under = _window(cells, start, under)
    return [f"{where.line:5} | {shown}".rstrip(), f"      | {' ' * ahead}{paint(mark * under)}"]


Cell = tuple[str, int]
"""What is shown for a character, and how many columns of a terminal it takes."""


def _window(cells: list[Cell], start: int, under: int) -> tuple[str, int, int]:
    """A long line round the cell `start`: what is shown, columns before the marks, columns marked."""
    first, ahead = min(start, len(cells)), 0
    while first > 0 and ahead + cells[first - 1][1] <= LONGEST // 3:
        first -= 1
        ahead += cells[first][1]
    while 0 < first < len(cells) and cells[first][1] == 0:  # do not begin with an accent
        first += 1
    last, width = first, 0
    while last < len(cells) and width + cells[last][1] <= LONGEST - 2:
        width += cells[last][1]
        last += 1
    left, right = "…" if first else "", "…" if last < len(cells) else ""
    shown = left + "".join(cell for cell, _ in cells[first:last]) + right
    ahead += len(left)
    return shown, ahead, max(min(under, width + len(left) - ahead), 1)


def _cells(line: str, start: int, end: int) -> list[Cell]:
    """What is shown for every character of `line`; between `start` and `end` invisible ones are shown too."""
    cells: list[Cell] = []
    for at, char in enumerate(line):
        before = line[at - 1] if at else ""
        if char == "\t":
            cells.append((TAB, len(TAB)))
        elif char != (seen := visible(char)):
            cells.append((seen, len(seen)))
        elif start <= at < end and end - start == 1 and unicodedata.category(char) == "Cf":
            cells.append((_number(char), len(_number(char))))
        elif before == "\u200d" or ("\U0001f3fb" <= char <= "\U0001f3ff" and _width(before) == 2):
            cells.append((char, 0))  # joined to the picture before it, or its skin colour
        elif char == "\ufe0f" and before and _width(before) == 1:
            cells.append((char, 1))  # makes a wide picture of the sign before it
        else:
            cells.append((char, _width(char)))
    return cells


def _width(char: str) -> int:
    """Columns in a terminal: 2 for East Asian wide characters and emoji (UAX 11), 0 for marks and joiners."""
    if not char or char.isascii():
        return len(char)
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 1 if char == "\u00ad" else 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def visible(words: str) -> str:
    """`words` with all that could command a terminal or turn text round shown by sign or number."""
    return _UNSAFE.sub(lambda found: _number(found[0]), words)


def _number(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)  # Unicode's own pictures of them
    return "\u2421" if code == 0x7F else f"<U+{code:04X}>"


# ------------------------------------------------------------------------------- for scripts, editors, CI


def line(problems: Iterable[Problem]) -> str:
    """One line a problem: `file:line:column: severity id: text. hint`."""
    rows = []
    for problem in in_order(problems):
        place = f"{_place(problem.where)}: " if problem.where else ""
        rows.append(
            f"{place}{problem.severity} {problem.id}: {visible(_sentence(problem).replace(chr(9), ' '))}"
        )
    return "\n".join(rows)


def _sentence(problem: Problem) -> str:
    """Text and hint in one."""
    if not problem.hint:
        return problem.text
    stop = "" if problem.text.endswith((".", "?", "!", "…")) else "."
    return f"{problem.text}{stop} {problem.hint[:1].upper()}{problem.hint[1:]}"


def as_json(problems: Iterable[Problem]) -> str:
    """A JSON object, in ASCII, indented:

        {"format": 1,
         "problems": [{"id": "D004", "severity": "error",
                       "file": "deck.yaml", "line": 4, "column": 5, "length": 7,
                       "path": ["sets", 0, "cards", 2, "raritty"], "text": "…", "hint": "…",
                       "also": [{"file": "deck.yaml", "line": 2, "column": 5, "length": 7}]}],
         "counts": {"error": 1, "warning": 0, "note": 0}}

    `line` and `column` count from 1, `column` and `length` in characters; a problem without a place has
    null for all four. `format` grows when a name changes its meaning or goes; new names may come at any
    time.
    """
    found = in_order(problems)
    rows = [
        {
            "id": problem.id,
            "severity": str(problem.severity),
            **_span(problem.where),
            "path": list(problem.path),
            "text": problem.text,
            "hint": problem.hint,
            "also": [_span(place) for place in problem.also_where],
        }
        for problem in found
    ]
    return json.dumps({"format": 1, "problems": rows, "counts": _counts(found)}, indent=2)


def _span(where: Span | None) -> dict[str, Any]:
    names = ("file", "line", "column", "length")
    return {name: getattr(where, name) if where else None for name in names}


def _counts(problems: Iterable[Problem]) -> dict[str, int]:
    counted = Counter(problem.severity for problem in problems)
    return {str(severity): counted[severity] for severity in sorted(Severity, reverse=True)}


def github(problems: Iterable[Problem]) -> str:
    """Workflow commands that GitHub shows beside the lines of a change.

    Escapes as in actions/toolkit, packages/core/src/command.ts. `endColumn` is the column after it.
    """
    rows = []
    for problem in in_order(problems):
        properties = {"title": problem.id}
        if where := problem.where:
            end = where.column + max(where.length, 1)
            properties = {
                "file": where.file, "line": str(where.line), "col": str(where.column), "endColumn": str(end),
                **properties,
            }  # fmt: skip
        said = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
        rows.append(f"::{_GITHUB[problem.severity]} {said}::{_data(_sentence(problem))}")
    return "\n".join(rows)


def _data(words: str) -> str:
    return visible(words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(words: str) -> str:
    return _data(words).replace(":", "%3A").replace(",", "%2C")


def summary(problems: Iterable[Problem], file: str = "") -> str:
    """`2 errors, 1 warning, 1 note in deck.yaml`. Without `file` the files are those of the problems."""
    found = in_order(problems)
    counts = [f"{no} {kind}{'s' if no > 1 else ''}" for kind, no in _counts(found).items() if no]
    files = sorted({problem.where.file for problem in found if problem.where})
    place = file or (files[0] if len(files) == 1 else f"{len(files)} files" if files else "")
    return (", ".join(counts) or "no problems") + (f" in {visible(place)}" if place else "")
