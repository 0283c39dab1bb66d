"""Style sheets taken apart as far as judging them needs: rules with their lines, declarations, references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# No pattern here may look far ahead and come back: over a stranger's 4 MB that takes hours.
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SIGN: Final = re.compile(r"[{};\"'\n]")
_INNER_SIGN: Final = re.compile(r"[();\"']")
_LOCAL: Final = re.compile(r"""url\(\s*["']?\s*#([^)"'\s]*)""", re.IGNORECASE)
_ANY_URL: Final = re.compile(r"""url\(\s*["']?\s*([^)"'\s]*)""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """`selector { body }`, or a statement such as `@import …` with an empty body. `line` counts from 0."""

    selector: str
    body: str
    line: int


def rules(sheet: str) -> Iterator[Rule]:
    """The rules of a style sheet; what stands inside `@media { … }` stays in one piece, as its body."""
    sheet = uncommented(sheet)
    start, opened, depth, line, counted, quote = 0, 0, 0, 0, 0, ""
    for found in _SIGN.finditer(sheet):
        sign, at = found[0], found.start()
        if quote or sign in "\"'\n":  # a quotation ends with its line, closed or not (CSS 2.2, 4.2)
            quote = "" if sign in (quote, "\n") else quote or sign
            continue
        if sign == "{":
            opened = at if depth == 0 else opened
            depth += 1
            continue
        depth = max(depth - 1, 0) if sign == "}" else depth
        if depth:
            continue
        whole = sign == "}" and opened >= start
        head, body = (sheet[start:opened], sheet[opened + 1 : at]) if whole else (sheet[start:at], "")
        begin = start + len(head) - len(head.lstrip())
        line += sheet.count("\n", counted, begin)
        counted, start = begin, at + 1
        if head.strip():
            yield Rule(head.strip(), body, line)
    if depth:  # the end of a sheet closes what is open (CSS 2.2, 4.2)
        head = sheet[start:opened]
        line += sheet.count("\n", counted, start + len(head) - len(head.lstrip()))
        yield Rule(head.strip(), sheet[opened + 1 :], line)


def declarations(body: str) -> Iterator[tuple[str, str]]:
    """Property and value of each declaration, `!important` left off."""
    body = uncommented(body) if "/*" in body else body
    start, depth, quote = 0, 0, ""
    for found in _INNER_SIGN.finditer(body + ";"):
        sign = found[0]
        last = found.start() == len(body)
        if quote and not last:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "()":
            depth = max(0, depth + (1 if sign == "(" else -1))
        elif not depth or last:
            name, colon, value = body[start : found.start()].partition(":")
            start = found.end()
            if colon and name.strip():
                yield name.strip(), _bare(value.strip())


def _bare(value: str) -> str:
    if value[-9:].lower() == "important":
        before = value[:-9].rstrip()
        return before[:-1].rstrip() if before.endswith("!") else value
    return value


def uncommented(sheet: str) -> str:
    """`sheet` without its comments, their line breaks left standing."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), sheet)


def local(value: str) -> list[str]:
    """The ids that `value` points at by `url(#id)`."""
    return _LOCAL.findall(value)


def outside(value: str) -> tuple[str, int] | None:
    """The first address in `value` by `url(…)` that is neither `#id` nor data, and its line, counted from 0."""
    for found in _ANY_URL.finditer(value):
        if not found[1].lower().startswith(("#", "data:")):
            return found[1], value.count("\n", 0, found.start())
    return None


def last_part(selector: str) -> str:
    """The part of a selector that the element itself must match: `b.c` of `a > b.c`."""
    return re.split(r"[\s>+~]+", selector.strip())[-1]
