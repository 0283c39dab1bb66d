"""Where every value of a deck stands: marks, by path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.problem import Problem, Span, ValuePath


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a value and its key stand.

    `value` is the first character of the value, as long as the scalar on its first line (a flow list or map:
    all of it where it ends on that line); a block scalar is marked at its `|` or `>`, an alias at its `*`.
    `key` is None for list items and the root. `plain` is an unquoted scalar, `text` the scalar's text ("" for
    lists and maps). `anchor` is where the `&name` stands through which the value came, by an alias or a `<<`.
    """

    value: Span
    key: Span | None
    plain: bool
    text: str
    anchor: Span | None = None


RawSpan = tuple[int, int, int]
RawMark = tuple[str, RawSpan, RawSpan | None, bool, str, RawSpan | None]
"""A mark as `spread` writes it down: file, value, key, plain, text, anchor.

It becomes a `Mark` when asked for: a deck of 5,000 cards has 30,000 of them, and few are ever looked at.
"""


class Marks(Mapping[ValuePath, Mark]):
    """Marks by path, and the lines of the files they point into. `base | own` merges files; `own` wins."""

    __slots__ = ("_lines", "_marks")

    def __init__(
        self,
        marks: Mapping[ValuePath, Mark | RawMark] | None = None,
        sources: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._marks = dict(marks or {})
        self._lines = {file: tuple(lines) for file, lines in (sources or {}).items()}

    @classmethod
    def of_file(cls, file: str, lines: Sequence[str]) -> Marks:
        """The marks of a file in which no value was found: its very start stands for all of it."""
        return cls({(): Mark(Span(file, 1, 1), None, False, "")}, {file: lines})

    def __getitem__(self, path: ValuePath) -> Mark:
        mark = self._marks[path]
        return mark if isinstance(mark, Mark) else _mark(mark)

    def __contains__(self, path: object) -> bool:
        return path in self._marks

    def __iter__(self) -> Iterator[ValuePath]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)

    def __or__(self, other: Marks) -> Marks:
        return Marks({**self._marks, **other._marks}, {**self._lines, **other._lines})

    def source(self, file: str) -> tuple[str, ...]:
        """The lines of `file` as its user wrote them, without line ends; none for a file that is not held."""
        return self._lines.get(file, ())

    def place(self, problem: Problem) -> Problem:
        """The problem with its `where` and `also_where` filled in from its paths, where they are still empty.

        A value that is not in the file is placed at the nearest thing around it that is: at the key of that,
        or at the first character of a list item. A value that is an alias shows its anchor as second place.
        """
        where, also = problem.where, list(problem.also_where)
        if not also:
            also = [place for path in problem.also if (place := self._find(path, problem.at))]
        if where is None:
            where = self._find(problem.path, problem.at)
            mark = self.get(problem.path)
            if mark and mark.anchor and mark.value == where and self._text_at(where).startswith("*"):
                also.append(mark.anchor)
        return replace(problem, where=where, also_where=tuple(also))

    def _find(self, path: ValuePath, at: str) -> Span | None:
        if path in self:
            mark = self[path]
            return mark.key if at == "key" and mark.key else mark.value
        while path:
            path = path[:-1]
            if path in self:
                mark = self[path]
                return mark.key or replace(mark.value, length=1)
        return None

    def _text_at(self, place: Span) -> str:
        lines = self.source(place.file)
        return lines[place.line - 1][place.column - 1 :] if place.line <= len(lines) else ""


def _mark(raw: RawMark) -> Mark:
    file, value, key, plain, text, anchor = raw
    return Mark(
        Span(file, *value),
        Span(file, *key) if key else None,
        plain,
        text,
        Span(file, *anchor) if anchor else None,
    )
