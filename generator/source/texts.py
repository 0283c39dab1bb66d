"""Frictions of texts without the quotes they need, and of quotes and brackets that do not close."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from generator.source.compose import ODD, Stumble, quoted_over_fields
from generator.source.written import (
    CLOSED,
    CURLY,
    STRUCTURE,
    WORD,
    Friction,
    Lines,
    Place,
    Written,
    near,
    quoted,
    requoted,
    write,
    written,
)

# --------------------------------------------------------------------------------------------- quotes


def backslash(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`"C:\\Users\\me\\fox.png"`: a backslash in double quotes starts a code."""
    if "escape" not in stumble.said and "hex" not in stumble.said:
        return
    line = lines[stumble.line]
    parts = written(line)
    at = line.rfind("\\", 0, stumble.column + 1)
    if not parts or at < 0 or parts.value[0] != '"' or parts.value[-1] != '"':
        return
    inner = parts.value[1:-1]
    is_path = re.match(r"[A-Za-z]:\\|\\\\", inner) or re.search(r"\.\w{2,4}$", inner)
    value = quoted(inner.replace("\\", "/") if is_path else inner)
    text = f"in double quotes a backslash starts a code, and '{line[at : at + 2]}' is none that fits"
    mended = parts.head + value + parts.tail
    yield Friction(text, write(mended), (Place(stumble.line, at, 2),), {stumble.line: mended})


def text_after_quotes(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`title: "Just" William` and `text: 'it's'`."""
    if stumble.line >= len(lines) or not (parts := written(lines[stumble.line])):
        return
    closed = CLOSED.match(parts.value)
    if not closed or not (rest := parts.value[closed.end() :].strip()):
        return
    text = "the text goes on after the quote that closes it"
    mended = parts.head + requoted(parts.value) + parts.tail
    column = len(parts.head) + parts.value.index(rest, closed.end())
    yield Friction(text, write(mended), (Place(stumble.line, column, len(rest)),), {stumble.line: mended})


def quote_over_fields(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`initials: "A.` above `colour: "#8B0000"`: the quote closes where the next was to open."""
    for at in range(min(stumble.line, len(lines) - 1), max(stumble.line - 200, -1), -1):
        parts = written(lines[at])
        if parts and quoted_over_fields(lines, at, len(parts.head)):
            yield _closed(at, parts, opens=stumble.said == ODD and stumble.line == at)
            return


def _closed(at: int, parts: Written, opens: bool = True) -> Friction:
    """The friction of a quote that is not closed in its line."""
    quote, body = parts.value[0], parts.value[1:].rstrip(CURLY)
    elided = quote == "'" and re.match(
        r"(?:tis|twas|twill|em|n|til|till|cause|cos|round|bout|\d\ds?)\b", body, re.I
    )
    value = quoted(parts.value) if elided else quoted(body) if "\\" in body else f"{quote}{body}{quote}"
    mended = parts.head + value + parts.tail
    text = "the quote opened here is not closed in this line"
    return Friction(text, write(mended), (Place(at, len(parts.head)),), {at: mended}, opens)


def open_quote(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`title: 'tis the season`, and a closing quote forgotten, on the line where the quote opens."""
    last = min(stumble.line, len(lines) - 1)
    since = stumble.since[0] if stumble.since and "quoted" in stumble.reading else None
    for at in range(last, max(last - 200, -1), -1):
        parts = written(lines[at])
        if not parts or parts.value[0] not in "\"'" or CLOSED.match(parts.value):
            continue
        quote, between = parts.value[0], lines[at + 1 : last]
        if at not in (since, last) and (quote not in lines[last] or any(quote in line for line in between)):
            return
        yield _closed(at, parts)
        if at != last:
            return


# ---------------------------------------------------------------------------------------- bare texts


def colon_in_text(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`title: Auntie: the early years`, also in curly quotes."""
    if stumble.line >= len(lines) or not (parts := written(lines[stumble.line])):
        return
    colon = re.search(r":(?=\s|$)", parts.value)
    if not colon or parts.value[0] in "\"'[{" + "".join(_STARTS):
        return
    text = "the text holds a colon and a blank, which YAML takes for the start of a field"
    if colon.end() == len(parts.value):
        text = "the text ends in a colon, which YAML takes for the start of a field"
    if parts.value[0] in CURLY:
        text = "curly quotes are letters to YAML, so the colon and blank between them start a field"
    mended = parts.head + requoted(parts.value) + parts.tail
    place = Place(stumble.line, len(parts.head) + colon.start())
    yield Friction(text, write(mended), (place,), {stumble.line: mended})


_STARTS: Final = {
    "*": "for the repetition of something named with '&'",
    "&": "for the name of something to repeat",
    "!": "for a tag",
    "%": "for a directive",
    "@": "for a sign reserved for later",
    "`": "for a sign reserved for later",
    "-": "for a list item",
    "?": "for a key",
    ":": "for the start of a field",
    "[": "for a list",
    "{": "for a map",
    "]": "for the end of a list",
    "}": "for the end of a map",
    ",": "for the end of a list item",
    "|": "for a block of text on the lines below",
    ">": "for a block of text on the lines below",
}


def first_character(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """Texts that start with a sign of YAML's own; an alias of a misspelt anchor too."""
    for at in near(lines, stumble):
        parts = written(lines[at])
        if not parts or parts.value[0] not in _STARTS:
            continue
        sign, column = parts.value[0], len(parts.head)
        if sign == "*" and (meant := _anchor(parts.value[1:], lines)):
            mended = f"{parts.head}*{meant}{parts.tail}"
            text = f"nothing in this file before is named '&{parts.value[1:]}'; did you mean '*{meant}'?"
            yield Friction(text, write(mended), (Place(at, column, len(parts.value)),), {at: mended})
        if sign in "[{" and _closers(parts.value):
            continue
        text = f"YAML takes '{sign}' at the start of a text {_STARTS[sign]}"
        mended = parts.head + quoted(parts.value) + parts.tail
        yield Friction(text, write(mended), (Place(at, column),), {at: mended})


def _anchor(name: str, lines: Lines) -> str:
    names = [found for line in lines for found in re.findall(r"(?:^|\s)&([\w-]+)", line)][:1000]
    return next(iter(get_close_matches(name, names, 1)), "")


def colon_in_braces(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`{title: Auntie: the early years}`."""
    if stumble.line >= len(lines) or "flow" not in stumble.reading:
        return
    line, column = lines[stumble.line], stumble.column
    before = re.search(rf"({WORD}: +)([^\s,{{}}\[\]:\"'][^,{{}}\[\]:\"']*)$", line[:column])
    if not before or line[column : column + 1] != ":":
        return
    start = before.start(2)
    after = re.match(r"[^,{}\[\]]*", line[column:])
    text = line[start : column + (after.end() if after else 0)].rstrip()
    value = quoted(text)
    mended = line[:start] + value + line[start + len(text) :]
    words = "the text holds a colon and a blank, which YAML takes for the start of a field"
    hint = f"quote the text:  {before[1]}{value}"
    yield Friction(words, hint, (Place(stumble.line, column),), {stumble.line: mended})


def bracket(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """`focus: [0.4, 0.2`, and `{title: Case #3}`, whose end is a comment."""
    if not stumble.since or "flow" not in stumble.reading:
        return
    at, column = stumble.since
    line = lines[at]
    comment = re.search(r"\s#(\S?)", line[column:])
    cut = len(line[: column + comment.start() if comment else None].rstrip())
    ends = _closers(line[column:cut])
    if not ends:
        return
    text = f"the '{line[column]}' that opens here is never closed"
    mended = line[:cut] + ends + line[cut:]
    hint = write(mended)
    if comment and comment[1]:
        text += f": from '#{comment[1]}' on the line is a comment"
        hint = "put quotes round the text that holds the '#'"
    yield Friction(text, hint, (Place(at, column),), {at: mended})


def _closers(text: str) -> str:
    """The brackets that `text` leaves open, closed: `]}`. Those in quotes do not count."""
    wanted: list[str] = []
    for char in CLOSED.sub("", text):
        if char in "[{":
            wanted.append("]" if char == "[" else "}")
        elif char in "]}" and wanted and wanted[-1] == char:
            wanted.pop()
    return "".join(reversed(wanted))


def colon_in_further_line(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """A text of several lines without quotes, with a colon and a blank on a line after its first."""
    if stumble.line >= len(lines) or stumble.said == ODD:
        return
    indent = len(lines[stumble.line]) - len(lines[stumble.line].lstrip(" "))
    for at in range(stumble.line - 1, max(stumble.line - 50, -1), -1):
        parts = written(lines[at])
        lead = STRUCTURE.match(lines[at])
        if not parts or not lead or lead.end(1) >= indent:
            continue
        body = "".join(lines[at : stumble.line + 1])
        if parts.value[0] in "\"'[{|>" or '"' in body or "\\" in body:
            return
        last = stumble.line
        while (
            last + 1 < len(lines) and lines[last + 1][: indent + 1].strip() == "" and lines[last + 1].strip()
        ):
            last += 1
        mended = {at: f'{parts.head}"{parts.value}{parts.tail}'}
        mended[last] = mended.get(last, lines[last]).rstrip() + '"'
        text = "the text holds a colon and a blank, which YAML takes for the start of a field"
        hint = (
            f'put the whole text in double quotes, from  "{parts.value[:20]}  to the end of line {last + 1}'
        )
        colon = stumble.column
        yield Friction(text, hint, (Place(stumble.line, colon),), mended)
        return
