"""What YAML reads without complaint and nobody meant: D006 to D008."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from generator.problem import Problem, Severity, Span, ValuePath
from generator.source.characters import NO_BREAK, SUSPECTS, named, needed
from generator.source.marks import Mark
from generator.source.written import quoted, requoted

# YAML 1.1: yaml.org/type/bool.html, int.html, float.html, timestamp.html;
# YAML 1.2.2: 10.3.2 (0o17 and leading zeros)
_TRUE: Final = frozenset(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"))
_FALSE: Final = frozenset(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"))
_SEXAGESIMAL: Final = re.compile(
    r"[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)"
)
_DATE: Final = re.compile(
    r"\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?"
    r"[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?)?"
)
_WHOLE: Final = re.compile(r"[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0o[0-7]+|[0-9][0-9_]*)")
_DECIMAL: Final = re.compile(r"[-+]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

_GLUED: Final = re.compile(r"[ \t]#[^\s#]")
_OPENING: Final = {"“": "”“", "„": "“”", "‟": "”", "‘": "’", "‚": "‘’"}
MOST_DIGITS: Final = 300


def other_readers_change(mark: Mark) -> str | None:
    """What other YAML readers make of a plain scalar that is text here: `false`, `the number 750`, `a date`.

    None where they keep it letter by letter, or where it is quoted.
    """
    text = mark.text
    if not mark.plain or not text or len(text) > MOST_DIGITS:
        return None
    if text in _TRUE:
        return "true"
    if text in _FALSE:
        return "false"
    if text[0] not in "+-.0123456789":
        return None
    if _DATE.fullmatch(text):
        return "a date"
    if _NO_NUMBER.fullmatch(text):
        return "a number without a value"
    number = _number(text)
    return None if number is None or number == text else f"the number {number}"


def _number(text: str) -> str | None:
    bare = text.replace("_", "")
    if _SEXAGESIMAL.fullmatch(text):
        sign, total = -1 if bare[0] == "-" else 1, 0.0
        for part in bare.lstrip("+-").split(":"):
            total = total * 60 + float(part)
        return f"{sign * total:.15g}"
    if _WHOLE.fullmatch(text) and bare.strip("+-0xbo"):
        digits = bare.lstrip("+-")
        base = {"0b": 2, "0x": 16, "0o": 8}.get(digits[:2], 10)
        if base == 10 and digits[0] == "0" and len(digits) > 1 and not set(digits) & {"8", "9"}:
            base = 8
        value = int(digits[2:] if digits[:2] in ("0b", "0x", "0o") else digits, base)
        return str(-value if bare[0] == "-" else value)
    if _DECIMAL.fullmatch(text):
        real = float(bare)
        if "e" not in bare.lower() and "." not in bare:
            return str(int(real))
        return f"{real:.15g}"
    return None


# --------------------------------------------------------------------------------------- cut by a comment


def glued_comments(lines: Sequence[str]) -> frozenset[int]:
    """The lines (from 0) with a `#` that follows a blank and is followed by none: `title: Case #3`."""
    return frozenset(
        at for at, line in enumerate(lines) if " #" in line or "\t#" in line if _GLUED.search(line)
    )


def cut(line: str, value: Span, path: ValuePath, whole: bool = True) -> Problem | None:
    """The problem of a plain `value` that a glued comment follows in `line`.

    The span has length 0 where there is no value; `whole` says that the value is written in one line.
    """
    start, end = value.column - 1, value.column - 1 + value.length
    rest = line[end:].lstrip(" \t")
    at = len(line) - len(rest)
    if at == end or not _GLUED.match(line, at - 1):
        return None
    comment = re.search(r"\s#(?:\s|$)", rest)
    lost = rest[: comment.start() if comment else None].rstrip()
    text = f"the text ends at {line[start:end]!r}: after a blank '#' starts a comment, so {lost!r} is lost"
    if start >= end:
        text = f"there is no value here: after a blank '#' starts a comment, so {lost!r} is lost"
        start = at
    hint = f"write  {line[:start].strip()} {quoted(line[start : at + len(lost)])}"
    if not whole:
        hint = "put the whole text in quotes"
    where = Span(value.file, value.line, at + 1, len(lost))
    return Problem("D007", Severity.WARNING, path, text, hint, where=where)


# --------------------------------------------------------------------------------------- odd characters


def odd_characters(text: str, lines: Sequence[str], first: Span, path: ValuePath) -> Iterator[Problem]:
    """Characters of a scalar that nobody sees or meant, each kind once, where it stands.

    `lines` are the file's, `first` is where the scalar starts. One that the user wrote as an escape
    (`"\\u00a0"`) is meant, unless it cannot be printed at all.
    """
    seen: set[str] = set()
    for found in SUSPECTS.finditer(text):
        char, at = found[0], found.start()
        if char in seen or needed(text, at):
            continue
        where = _locate(char, lines, first)
        if where is None and unicodedata.category(char) != "Cc":
            continue
        seen.add(char)
        words = _words(char, text, at)
        yield Problem("D008", Severity.WARNING, path, *words, where=where or first)
    for char, end in ((text[:1], "begins with"), (text[-1:], "ends in")):
        if (
            char.isspace()
            and char not in " \n"
            and char not in seen
            and (where := _locate(char, lines, first))
        ):
            seen.add(char)
            yield Problem(
                "D008", Severity.WARNING, path, f"the text {end} {named(char)}", "delete it", where=where
            )
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        yield from _decomposed(text, lines, first, path)


def _words(char: str, text: str, at: int) -> tuple[str, str]:
    name = named(char)
    if char == "\ufffd":
        return f"{name} stands where a letter was lost in a conversion", "type the letter again"
    if unicodedata.category(char) == "Cc" and char != "\t":
        return f"{name} cannot be printed", "delete it"
    if not text[:at].strip():
        return f"the text begins with {name}", "delete it"
    if not text[at:].strip(char + " "):
        return f"the text ends in {name}", "delete it"
    if char in NO_BREAK or char == "\t":
        return f"{name} stands in the text, where it cannot be seen", "replace it with an ordinary blank"
    return f"{name} stands in the text, where it cannot be seen", "delete it"


def _decomposed(text: str, lines: Sequence[str], first: Span, path: ValuePath) -> Iterator[Problem]:
    """A letter and its accent typed as two characters where there is one for both.

    Other texts that are not NFC are left alone: Hindi and Hebrew keyboards write such on purpose.
    """
    for at in range(1, len(text)):
        pair = text[at - 1 : at + 1]
        if unicodedata.combining(pair[1]) and len(one := unicodedata.normalize("NFC", pair)) == 1:
            where = _locate(pair, lines, first) or first
            words = f"'{one}' is written as two characters, a letter and {named(pair[1])}"
            yield Problem("D008", Severity.WARNING, path, words, f"type it again as one: {one}", where=where)
            return


def _locate(wanted: str, lines: Sequence[str], first: Span) -> Span | None:
    """Where `wanted` stands in the file, at or after the start of its scalar and within 200 lines."""
    start = first.column - 1
    for at in range(first.line - 1, min(first.line + 199, len(lines))):
        if (column := lines[at].find(wanted, start)) >= 0:
            return Span(first.file, at + 1, column + 1, len(wanted))
        start = 0
    return None


def curly_quotes(text: str, line: str, where: Span, path: ValuePath) -> Problem | None:
    """The problem of a plain value that stands wholly in curly quotes."""
    if len(text) < 3 or text[-1] not in _OPENING.get(text[0], ""):
        return None
    words = "curly quotes are letters to YAML and will be printed; a value is quoted with straight ones"
    start = where.column - 1
    hint = f"write  {line[:start].strip()} {requoted(text)}"
    if line[start:].startswith(text):
        return Problem("D008", Severity.WARNING, path, words, hint, where=where)
    return Problem("D008", Severity.WARNING, path, words, "replace them with straight ones", where=where)
