"""Frictions of tabs: what a tab was to indent stands where its neighbours stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.source.compose import Stumble
from generator.source.written import STRUCTURE, Friction, Lines, Place, near, outside_blocks, write

_TABBED: Final = re.compile(r"([ ]*(?:-[ ]*)*)(\t+)\s*")
_WIDTHS: Final = (2, 4, 8)
_VARIED: Final = 3  # with so few tabbed lines a second and third place of each is tried
_ALIKE: Final = 300  # with more in one depth, or in more depths than the next, only widths are tried: time
_DEPTHS: Final = 50
_FAR: Final = 300  # lines looked at above

Tabbed = Mapping[int, re.Match[str]]


def tabs(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """Indentation by the Tab key: all of it at once, since what indents one line indents most.

    How wide the user's editor shows a tab nobody knows. So a line is put beside its neighbours; the places
    after which the file can be read to its end are believed first, then tabs of 2, 4 or 8.
    """
    if not any(_TABBED.match(lines[at]) for at in near(lines, stumble)):
        yield from _tab_between(lines, stumble)
        return
    tabbed = {at: found for at in outside_blocks(lines) if (found := _TABBED.match(lines[at]))}
    if not tabbed:
        return
    by_width = [
        {at: _line(found, lines[at], len(found[0].expandtabs(width))) for at, found in tabbed.items()}
        for width in _WIDTHS
    ]
    depths = len({found[0] for found in tabbed.values()})
    if depths > _DEPTHS or (depths == 1 and len(tabbed) > _ALIKE):
        guesses = by_width
    else:
        guesses = [_beside(lines, tabbed, {}), *by_width]
        if len(tabbed) <= _VARIED:
            others = (_beside(lines, tabbed, {at: rank}) for at in tabbed for rank in (1, 2))
            guesses[1:1] = [other for other in others if other != guesses[0]]
    for mended in guesses:
        yield _friction(tabbed, mended, whole=True)
    for mended in guesses:
        yield _friction(tabbed, mended, sure=False)
    yield _friction(tabbed, guesses[0])


def _friction(tabbed: Tabbed, mended: dict[int, str], sure: bool = True, whole: bool = False) -> Friction:
    text = "this line is indented with a tab; YAML allows only spaces"
    places = tuple(
        Place(at, found.start(2), len(found[2]), "", _hint(found, mended[at])) for at, found in tabbed.items()
    )
    return Friction(text, "", places, mended, sure=sure, whole=whole)


def _hint(found: re.Match[str], line: str) -> str:
    body = line.strip()
    if not body:
        return "delete it"
    if found[1].strip():
        return f"{write(line)}  (a blank and no tab after the '-')"
    column = len(line) - len(line.lstrip(" "))
    blanks = f"{column} blank{'' if column == 1 else 's'}" if column else "no blank"
    return f"write{' ' * max(column, 1)}{body}  ({blanks} and no tab)"


def _line(found: re.Match[str], line: str, column: int) -> str:
    """The line with its tabs gone: what stands after them starts in `column`, or a blank after its dash."""
    body = line[found.end() :]
    if found[1].strip():
        return f"{found[1].rstrip()} {body}"
    return " " * column + body if body else ""


def _beside(lines: Lines, tabbed: Tabbed, ranks: Mapping[int, int]) -> dict[int, str]:
    """Every tabbed line where its neighbours stand, those of `ranks` at their second or third choice.

    In a file with tabs of several depths, lines of one depth and kind stand in one column.
    """
    known: dict[tuple[str, bool], int] = {}
    depths = {found[0] for found in tabbed.values()}
    used: dict[str, set[int]] = {}
    for line in lines:
        if (field := STRUCTURE.match(line)) and field[2]:
            used.setdefault(field[2], set()).add(field.end(1))
    mended: dict[int, str] = {}
    trial = list(lines)
    for at, found in tabbed.items():
        body = lines[at][found.end() :]
        is_item = body == "-" or body.startswith("- ")
        kind = found[0], is_item
        if len(depths) > 1 and kind in known and at not in ranks:
            column = known[kind]
        else:
            columns = _open_columns(trial, at, body, used)
            column = columns[min(ranks.get(at, 0), len(columns) - 1)]
        known.setdefault(kind, column)
        trial[at] = mended[at] = _line(found, lines[at], column)
    return mended


def _open_columns(lines: Lines, at: int, body: str, used: Mapping[str, set[int]]) -> list[int]:
    """Where a field, an item or a further line of text may stand below the lines above, likeliest first.

    `used` are the columns in which the fields of each name stand in this file.
    """
    found = STRUCTURE.match(body)
    is_item, key = body == "-" or body.startswith("- "), found[2] if found else None
    columns: list[int] = []
    limit: int | None = None
    for no in range(at - 1, max(at - _FAR, -1), -1):
        line = lines[no]
        above = STRUCTURE.match(line)
        if not above or "\t" in above[0] or not (above[2] or "-" in above[0]):
            continue
        start = len(line) - len(line.lstrip(" "))
        if limit is None and not (is_item or key):
            return [above.end(1) + 2]
        if limit is not None and start >= limit:
            continue
        if limit is None and above[2] and not line[above.end() :].split(" #")[0].strip():
            columns.append(above.end(1) + 2)
        here = [dash.start() for dash in re.finditer("-", above[0])] if is_item else [above.end(1)]
        if is_item or above[2]:
            columns += reversed(here)
        limit = start
        if not start:
            break
    columns = list(dict.fromkeys(columns)) or [0]
    if is_item and found and at + 1 < len(lines):
        # a field right below belongs to this item, so it tells where the dash stands
        below = STRUCTURE.match(lines[at + 1])
        if below and below[2] and "-" not in below[0]:
            dash = below.end(1) - found.end(1)
            columns.sort(key=lambda column: column != dash)
    if key and not is_item:
        theirs = used.get(key, set())
        columns.sort(key=lambda column: column not in theirs)
    return columns


def _tab_between(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """A tab inside a line, which PyYAML without libyaml refuses."""
    line = lines[stumble.line] if stumble.line < len(lines) else ""
    if line[stumble.column : stumble.column + 1] == "\t":
        mended = f"{line[: stumble.column]} {line[stumble.column + 1 :]}"
        text = "a tab stands here, where YAML allows only blanks"
        place = Place(stumble.line, stumble.column)
        yield Friction(text, "replace it with an ordinary blank", (place,), {stumble.line: mended})
