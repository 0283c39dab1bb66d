"""Frictions of how lines are laid out: blanks, dashes, colons, columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.source.characters import LONG_DASHES, ODD_BLANKS, named
from generator.source.compose import Stumble
from generator.source.written import (
    FIELD,
    STRUCTURE,
    WORD,
    Friction,
    Lines,
    Place,
    near,
    outside_blocks,
    write,
    written,
)

_BLANK = dict.fromkeys(map(ord, ODD_BLANKS), " ")

# ---------------------------------------------------------------------------------- blanks that are none


def no_break_spaces(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """Blanks from a web page or a word processor, in the indentation or after a colon."""
    start = re.compile(rf"([ ]*(?:-[ ]*)*)[{ODD_BLANKS}][ {ODD_BLANKS}]*")
    after = re.compile(rf"([ ]*(?:-[ ]+)*({WORD}):)([{ODD_BLANKS}][ {ODD_BLANKS}]*)(.*)")
    close = near(lines, stumble)
    if any(start.match(lines[at]) for at in close):
        mended, places = {}, []
        for at in outside_blocks(lines):
            if found := start.match(lines[at]):
                mended[at] = found[0].translate(_BLANK) + lines[at][found.end() :]
                odd = named(lines[at][found.end(1)])
                text = f"this line is indented with {odd}, which is no blank to YAML"
                places.append(Place(at, found.end(1), 1, text))
        yield Friction("", "replace it with an ordinary blank", tuple(places), mended)
    for at in close:
        mended, places = {}, []
        for no, found in _run_up(lines, at, after).items():
            head, key, gap, value = found.groups()
            mended[no] = head + gap.translate(_BLANK) + value
            text = f"after '{key}:' stands {named(gap[0])}, which is no blank to YAML"
            places.append(Place(no, len(head), 1, text, write(f"{head} {value}")))
        yield Friction("", "", tuple(places), mended)


def _run_up(lines: Lines, last: int, pattern: re.Pattern[str]) -> dict[int, re.Match[str]]:
    """Line `last` and those right above it that match too, in order: YAML took them together for one text."""
    run = {}
    while last >= 0 and (found := pattern.match(lines[last])):
        run[last] = found
        last -= 1
    return dict(reversed(run.items()))


# ------------------------------------------------------------------------------------- dashes, colons


def long_dash(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`– title: Fox`, as a word processor writes the `-`."""
    pattern = re.compile(rf"([ ]*)([{LONG_DASHES}])([ ]*)({WORD}[ ]*:(?:\s.*)?)")
    for at in near(lines, stumble):
        if found := pattern.fullmatch(lines[at]):
            lead, dash, gap, field = found.groups()
            mended = f"{lead}-{gap or ' '}{field}"
            text = f"this line starts with {named(dash)}, which is no '-' to YAML"
            yield Friction(text, write(mended), (Place(at, len(lead)),), {at: mended})


def name_alone(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`cards` on a line by itself, and its list or its fields below."""
    below = min(stumble.line, len(lines) - 1)
    at = next((no for no in range(below - 1, max(below - 50, -1), -1) if lines[no].split("#")[0].strip()), -1)
    found = re.fullmatch(rf"([ ]*(?:-[ ]+)*)({WORD})([ ]*|[ ]+#.*)", lines[at]) if at >= 0 else None
    inner = STRUCTURE.match(lines[below])
    if not found or not inner or not (inner[2] or "-" in inner[0]):
        return
    lead, name, rest = found.groups()
    column = len(lines[below]) - len(lines[below].lstrip(" "))
    if column > len(lead) or (column == len(lead) and "-" in inner[0]):
        mended = f"{lead}{name}:{rest}"
        text = f"there is no colon after '{name}'"
        yield Friction(text, write(mended), (Place(at, len(lead), len(name)),), {at: mended})


def no_blank_after_dash(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`-a`: with the lines beside it that have the same, and what hangs below moved along."""
    pattern = re.compile(r"([ ]*(?:-[ ]+)*)-(?=[^\s-])(.*)")
    for at in near(lines, stumble):
        run = _run_up(lines, at, pattern)
        while run and at + 1 < len(lines) and (found := pattern.match(lines[at + 1])):
            at += 1
            run[at] = found
        mended = {no: f"{found[1]}- {found[2]}" for no, found in run.items()}
        places = tuple(Place(no, found.end(1), 1, "", write(mended[no])) for no, found in run.items())
        if run:
            mended |= _moved_along(lines, at + 1, run[at].end(1) + 1)
        yield Friction("there is no blank after the '-'", "", places, mended)


def _moved_along(lines: Lines, first: int, column: int) -> dict[int, str]:
    """The lines from `first` on that start in `column` or deeper, a blank further right.

    None if the first of them is deeper: then they stand already where the dash and its blank put them.
    """
    moved: dict[int, str] = {}
    for at in range(first, len(lines)):
        indent = len(lines[at]) - len(lines[at].lstrip(" "))
        if not lines[at].strip() or indent < column or (at == first and indent > column):
            break
        moved[at] = " " + lines[at]
    return moved


def no_blank_after_colon(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`title:William`, with the lines above it that have the same: YAML took them for one text."""
    pattern = re.compile(rf"([ ]*(?:-[ ]+)*)({WORD}):([^\s/].*)")
    for at in near(lines, stumble):
        mended, places = {}, []
        for no, found in _run_up(lines, at, pattern).items():
            lead, key, value = found.groups()
            mended[no] = f"{lead}{key}: {value}"
            text = f"there is no blank after '{key}:'"
            places.append(Place(no, len(lead), len(key) + 1, text, write(mended[no])))
        yield Friction("", "", tuple(places), mended)


def no_colon(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`title = William` and `title William`; else text that was to go on with the line above."""
    pattern = re.compile(rf"([ ]*(?:-[ ]+)*)({WORD})([ ]*=[ ]*|[ ]+)(\S.*)")
    for at in reversed(near(lines, stumble)):
        found = pattern.fullmatch(lines[at])
        if not found or FIELD.fullmatch(lines[at]):
            continue
        lead, key, gap, value = found.groups()
        field = re.compile(rf"[ ]*(?:-[ ]+)*{re.escape(key)}[ ]*:(?:\s|$)")
        goes_on = at > 0 and written(lines[at - 1]) is not None
        if "=" in gap or not goes_on or any(field.match(line) for line in lines):
            text = f"there is no colon after '{key}'"
            mended = f"{lead}{key}: {value}"
            yield Friction(text, write(mended), (Place(at, len(lead), len(key)),), {at: mended})
        elif (above := STRUCTURE.match(lines[at - 1])) and "-" not in lead:
            text = "this line has no colon, so it is no field, and it is not indented as text that goes on"
            mended = " " * (len(above[1]) + 2) + lines[at].lstrip()
            hint = f"if it goes on with the text above, start it in column {len(above[1]) + 3}"
            yield Friction(text, hint, (Place(at, len(lead), len(lines[at].strip())),), {at: mended})


# ---------------------------------------------------------------------------------------- indentation


def indentation(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """A field or a dash that does not stand right under its brothers."""
    if stumble.line >= len(lines):
        return
    line = lines[stumble.line]
    body = line.lstrip(" ")
    indent = len(line) - len(body)
    is_item = body.startswith("- ") or body == "-"
    if not is_item and not re.match(rf"{WORD}[ ]*:(?:\s|$)", body):
        return
    columns = _columns(lines, stumble.line, is_item)
    columns.pop(indent, None)
    for column in sorted(columns, key=lambda column: abs(column - indent))[:4]:
        text = (
            f"this line starts in column {indent + 1}, but {columns[column]} above, beside which it belongs, "
        )
        text += f"in column {column + 1}"
        side = "right" if column > indent else "left"
        by = f"{abs(column - indent)} blank{'s' if abs(column - indent) > 1 else ''}"
        mended = " " * column + body
        place = Place(stumble.line, indent, len(re.split(r"[:\s]", body, maxsplit=1)[0]))
        yield Friction(text, f"move it {by} to the {side}", (place,), {stumble.line: mended})


def _columns(lines: Lines, before: int, items: bool) -> dict[int, str]:
    """The columns where fields (or list items) stand above a line, each with the nearest that does."""
    columns: dict[int, str] = {}
    for at in range(before - 1, max(before - 300, -1), -1):
        found = STRUCTURE.match(lines[at])
        if not found:
            continue
        lead, key = found[1], found[2]
        if items:
            for dash in re.finditer("-", lead):
                columns.setdefault(dash.start(), "the '-'")
        elif key:
            columns.setdefault(len(lead), f"'{key}'")
        if key and not lead:
            break
    return columns
