"""YAML bytes to plain nodes, marks and problems. Every scalar is text as written; nothing is guessed.

The stages, each a module here: `decode` (bytes to lines), `compose` (lines to a tree of PyYAML's events, or
the place where reading stumbled), `frictions` (what a line that YAML stumbles over was meant to say; the
kinds are in `tabs`, `layout` and `texts`), `mending` (mend that line in memory, say so, read on), `spread`
(the tree to data and marks: duplicate keys, `<<`, aliases) and `oddities` (what YAML reads without complaint
and nobody meant).
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.problem import Problem, Severity, Span
from generator.source.decode import decode
from generator.source.marks import Mark, Marks
from generator.source.mending import read
from generator.source.oddities import other_readers_change
from generator.source.spread import Node, spread

__all__ = ["Mark", "Marks", "Node", "Source", "other_readers_change", "parse"]


@dataclass(frozen=True, slots=True)
class Source:
    """A deck file as read.

    `data` is what could be read, also where `problems` holds errors: a line that could be mended in memory
    was mended; where nothing more could be done `data` is None. Problems from here have their `where`.
    """

    file: str
    data: Node
    marks: Marks
    problems: tuple[Problem, ...]


def parse(data: bytes, file: str) -> Source:
    """What stands in `data`, the contents of the file that messages are to call `file`. Raises nothing."""
    text = decode(data, file)
    if not text.readable:
        return Source(file, None, Marks.of_file(file, text.shown), text.problems)
    reading = read(text.lines, file)
    problems = [*text.problems, *reading.problems]
    if reading.tree is None:
        return Source(file, None, Marks.of_file(file, text.shown), tuple(problems))
    if reading.tree.empty:
        start = Span(file, 1, 1)
        words = "the file is empty", "begin it with a line such as  title: My game"
        problems.append(Problem("D005", Severity.ERROR, (), *words, where=start))
        return Source(file, None, Marks.of_file(file, text.shown), tuple(problems))
    found = spread(reading, text.shown, file)
    problems += found.problems
    problems.sort(key=lambda problem: (problem.where.line, problem.where.column) if problem.where else (0, 0))
    return Source(file, found.data, found.marks, tuple(problems))
