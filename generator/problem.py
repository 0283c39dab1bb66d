"""Problems: what is wrong with a deck, where, and what to do about it. Values, raised by nobody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

ValuePath = tuple[str | int, ...]
"""The way to a value in the deck file: `("sets", 2, "cards", 0, "title")`."""


class Severity(IntEnum):
    """How bad. Errors stop a build; warnings and notes are said and passed over."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a text file: `line` and `column` count from 1, in characters; `length` may be 0."""

    file: str
    line: int
    column: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `path` names the value in the deck; `at` says whether its key or its value is meant (or, of an option of the
    command line, that it stands in no file), and `also` names the other places of a clash. `where` is filled in at
    the edge (`source.Marks.place`) or given at once for what has no path, such as a syntax error. `text` says what is
    wrong and why it matters, `hint` what to do: whole sentences without a closing full stop in `text`, one
    imperative sentence in `hint`.
    """

    id: str
    severity: Severity
    path: ValuePath
    text: str
    hint: str = ""
    at: Literal["key", "value", "nowhere"] = "value"
    also: tuple[ValuePath, ...] = ()
    where: Span | None = None
    also_where: tuple[Span, ...] = ()


def error(
    id: str, path: ValuePath, text: str, hint: str = "", *, also: tuple[ValuePath, ...] = ()
) -> Problem:
    """A problem that stops a build."""
    return Problem(id, Severity.ERROR, path, text, hint, also=also)


def warning(
    id: str, path: ValuePath, text: str, hint: str = "", *, also: tuple[ValuePath, ...] = ()
) -> Problem:
    """A problem that prints something worse than it could be."""
    return Problem(id, Severity.WARNING, path, text, hint, also=also)


def note(id: str, path: ValuePath, text: str, hint: str = "", *, also: tuple[ValuePath, ...] = ()) -> Problem:
    """Something worth knowing that may well be meant."""
    return Problem(id, Severity.NOTE, path, text, hint, also=also)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of `problems` stops a build."""
    return any(problem.severity is Severity.ERROR for problem in problems)
