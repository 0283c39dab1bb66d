"""Problems as they come in, at the severity that the deck wishes for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from generator.load import Loaded
from generator.problem import Problem, Severity, ValuePath, error, has_errors

T = TypeVar("T")


class Told:
    """Problems as they come in, at the severity that the deck wishes for them."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.wishes = loaded.deck.checks if loaded.deck else {}
        self.problems: list[Problem] = []
        self.add(_wishes(self.wishes))

    @property
    def fine(self) -> bool:
        return not has_errors(self.problems)

    def add(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            level = LEVELS.get(self.wishes.get(problem.id, ""), problem.severity)
            if problem.id in FIXED and level < problem.severity:
                level = problem.severity
            if level:
                self.problems.append(replace(problem, severity=Severity(level)))

    def heard(self, outcome: tuple[T, list[Problem]]) -> T:
        """What a step made, its problems taken down."""
        made, problems = outcome
        self.add(problems)
        return made

    def placed(self) -> tuple[Problem, ...]:
        marks = self.loaded.marks
        return tuple(
            problem if problem.at == "nowhere" else marks.place(problem) for problem in self.problems
        )


LEVELS: Final[Mapping[str, int]] = {"off": 0, "note": 1, "warning": 2, "error": 3}

FIXED: Final = frozenset(
    f"D{number:03}"
    for number in (
        *(1, 2, 3, 4, 5, 6, 9, 26, 30, 40, 41, 46, 51, 56, 57, 58),
        *(71, 72, 74, 75, 76, 78, 79, 80, 81, 82, 83, 84, 90, 92, 94),
        *(*range(100, 113), *range(116, 120)),
    )
)
"""Checks that a deck may make more serious but not less: without them something else would be printed in silence."""


def _wishes(checks: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a deck's wishes for severities."""
    for id, wish in checks.items():
        path: ValuePath = ("checks", id)
        if id in FIXED and wish != "error":
            text = f"{id} cannot be set to {wish}: something else would be printed in silence"
            yield error("D006", path, text, "leave it out, and mend what it names")
