"""Read, mend in memory what was stumbled over, read on: so that all problems come at once.

A friction is believed only when reading gets further with its remedy. Every one is an error all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.problem import Problem, Severity, Span
from generator.source.compose import ODD, Refused, Stumble, Tree, compose
from generator.source.frictions import remedies
from generator.source.written import Friction

MOST_MENDED: Final = 50
MOST_CHARACTERS: Final = 10_000_000  # read over and over in search of remedies: about a second


@dataclass(slots=True)
class Reading:
    """What was read; `tree` is None where reading had to be given up.

    `lines` are the mended ones; `moved` says for each from which column on it is shifted, and by how much.
    """

    lines: Sequence[str]
    tree: Tree | None = None
    problems: list[Problem] = field(default_factory=list)
    moved: dict[int, tuple[int, int]] = field(default_factory=dict)


def read(lines: Sequence[str], file: str) -> Reading:
    """The tree of `lines`, mended where needed, and what is wrong with them."""
    reading = Reading(lines)
    try:
        trusted: set[tuple[int, int]] = set()
        tree = compose(lines, file)
        budget = MOST_CHARACTERS
        size = sum(map(len, lines)) + len(lines)
        while isinstance(tree, Stumble):
            stumble = tree
            for friction in remedies(reading.lines, stumble):
                if len(reading.problems) >= MOST_MENDED or budget < 0:
                    reading.problems.append(_given_up(stumble, reading.lines, file))
                    return reading
                trial = list(reading.lines)
                for at, line in friction.mended.items():
                    trial[at] = line
                tree = compose(trial, file, trusted)
                share = tree.line / len(lines) if isinstance(tree, Stumble) else 1
                budget -= round(size * (share + 0.1))  # a tenth: handing the lines over
                if _further(tree, stumble, friction):
                    _note(reading, friction, trial, file)
                    break
            else:
                if stumble.said == ODD:  # it is YAML, if strange
                    trusted.add((stumble.line, stumble.column))
                    tree = compose(reading.lines, file, trusted)
                    continue
                reading.problems.append(_unexplained(stumble, reading.lines, file))
                return reading
    except Refused as refused:
        reading.problems.append(refused.problem)
        return reading
    reading.tree = tree
    reading.problems += tree.problems
    return reading


def _further(tree: Tree | Stumble, before: Stumble, friction: Friction) -> bool:
    if isinstance(tree, Tree):
        return True
    if friction.whole:
        return False
    if not friction.sure and tree.line in friction.mended:
        return False
    # a stumble before all that was mended is another one, which the scanner, a step ahead, had come past
    if tree.reached > before.reached or tree.line < min(friction.mended):
        return True
    return friction.opens and tree.reached[0] > max(friction.mended)


def _note(reading: Reading, friction: Friction, mended: list[str], file: str) -> None:
    for place in friction.places[: max(MOST_MENDED - len(reading.problems), 0)]:
        where = Span(file, place.line + 1, place.column + 1, max(place.length, 1))
        words = place.text or friction.text, place.hint or friction.hint
        reading.problems.append(Problem("D002", Severity.ERROR, (), *words, where=where))
    for at in friction.mended:
        old, new = reading.lines[at], mended[at]
        same = next(
            (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
        )
        shift = len(new) - len(old)
        if new[same : same + 1] in ("'", '"'):
            same, shift = same + 1, 0  # a quoted text still starts where the bare one did
        reading.moved.setdefault(at, (same, shift))
    reading.lines = mended


def _place(stumble: Stumble, lines: Sequence[str], file: str) -> Span:
    """The stumble in the file; one at its very end goes back to the last line on which something stands."""
    line, column = stumble.line, stumble.column
    if line >= len(lines) or not any(text.strip() for text in lines[line:]):
        line = max((at for at, text in enumerate(lines) if text.strip()), default=0)
        column = max(len(lines[line].rstrip()) - 1, 0) if lines else 0
    return Span(file, line + 1, column + 1)


def _unexplained(stumble: Stumble, lines: Sequence[str], file: str) -> Problem:
    since = stumble.since
    words = "the file cannot be read on from here"
    if since and "flow" in stumble.reading:
        bracket = lines[since[0]][since[1] : since[1] + 1]
        words += f"; the '{bracket}' of line {since[0] + 1} is not closed, or a comma is missing"
    hint = "look for a missing quote, colon, bracket or blank in this line and the one above"
    return Problem("D002", Severity.ERROR, (), words, hint, where=_place(stumble, lines, file))


def _given_up(stumble: Stumble, lines: Sequence[str], file: str) -> Problem:
    words = "from here on the file was not read, after so many mistakes before"
    hint = "put those right first, and check again"
    return Problem("D002", Severity.ERROR, (), words, hint, where=_place(stumble, lines, file))
