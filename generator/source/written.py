"""The user's own lines: what is head, value and comment on them, how a text is quoted, what a friction is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.source.compose import Stumble

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a friction shows; `text` and `hint` where it says other words than the friction's own."""

    line: int
    column: int
    length: int = 1
    text: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Friction:
    """A mistake in everyday words, and the lines as they should be.

    One that `opens` swallows the lines after it. One that is not `sure` is believed only if nothing on the
    mended lines is stumbled over any more, a `whole` one only if the file is then read to its end.
    """

    text: str
    hint: str
    places: tuple[Place, ...]
    mended: dict[int, str]
    opens: bool = False
    sure: bool = True
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A line with a value on it: `head + value + tail`; the tail is blanks and a comment."""

    head: str
    value: str
    tail: str


WORD: Final = r"[A-Za-z_][\w-]*"
FIELD: Final = re.compile(
    r"""([ ]*(?:-[ ]+)*(?:[^\s#&*!|>'"%@`\[\]{},:-][^:]*|"[^"]*"[ ]*|'[^']*'[ ]*):[ \t]+)(\S.*)"""
)
_ITEM: Final = re.compile(r"([ ]*(?:-[ ]+)+)(\S.*)")
_COMMENT: Final = re.compile(r"\s#(?:\s|$)")
CLOSED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'')
STRUCTURE: Final = re.compile(rf"([ ]*(?:-[ ]+)*)(?:({WORD})[ ]*:(?:\s|$)|(-)(?:\s|$)|)")
_BLOCK: Final = re.compile(r"(?:^|[\s:-])[|>][-+0-9]*\s*(?:#.*)?$")
CURLY: Final = "“”„‟‘’‚‛"


def written(line: str) -> Written | None:
    """The parts of `- title: Value  # comment`, or None where there is no value."""
    found = FIELD.fullmatch(line) or _ITEM.fullmatch(line)
    if not found:
        return None
    value = found[2]
    comment = _COMMENT.search(value)
    cut = len(value[: comment.start() if comment else None].rstrip())
    return Written(found[1], value[:cut], value[cut:]) if cut else None


def quoted(text: str) -> str:
    """`text` as a YAML scalar in quotes, with as few escapes as can be."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def requoted(value: str) -> str:
    """A value that was quoted wrongly, quoted rightly: quotes round all of it give way, others are text."""
    quote = value[0]
    if len(value) > 1 and quote in "\"'" and value[-1] == quote:
        inner = value[1:-1].replace(r"\"", '"').replace("''", "'")
        first = inner.find(quote)
        closes = first > 0 and not inner[first - 1].isspace() and not inner[first + 1 : first + 2].strip()
        if not closes:
            return quoted(inner)
    if quote in CURLY and value[-1] in CURLY:
        return quoted(value[1:-1])
    return quoted(value)


def write(line: str) -> str:
    """The hint that offers `line`, to be pasted back."""
    return f"write  {line.strip()}"


def outside_blocks(lines: Sequence[str]) -> Iterator[int]:
    """The lines that are not part of a `|` or `>` block of text."""
    block: int | None = None
    for at, line in enumerate(lines):
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        if block is not None and (not body.strip() or indent > block):
            continue
        yield at
        block = indent if _BLOCK.search(line) and not body.startswith("#") else None


def near(lines: Lines, stumble: Stumble) -> list[int]:
    """The lines where the cause of a stumble may stand, likeliest first."""
    since = [stumble.since[0]] if stumble.since else []
    above = next((at for at in range(min(stumble.line, len(lines)) - 1, -1, -1) if lines[at].strip()), -1)
    return [at for at in dict.fromkeys([stumble.line, above, *since]) if 0 <= at < len(lines)]
