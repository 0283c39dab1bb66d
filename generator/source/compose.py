"""Lines to a tree of PyYAML's events, without recursion, or the place where reading stumbled.

Events, not nodes: libyaml's composer calls itself for every level of a file that may come from a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from generator.problem import Problem, Severity, Span
from generator.source.characters import LONG_DASHES, ODD_BLANKS

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml: slower, the same places
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

ODD: Final = "odd start"  # what a stumble of our own says
MOST_LEVELS: Final = 100
MOST_VALUES: Final = 300_000  # keys and values; a deck of 5,000 cards has 70,000

_ODD_STARTS: Final = frozenset("-" + ODD_BLANKS + LONG_DASHES)
_GLUED: Final = re.compile(r"[A-Za-z_][\w-]*:\S")
# the start of a line that is a field or a list item; its first group ends where the name or the dash stands
_BROTHER: Final = re.compile(r"([ ]*)(?:[A-Za-z_][\w-]*[ ]*:(?:\s|$)|-(?:\s|$))")
_LEAD: Final = re.compile(r"[ ]*(?:-[ ]+)*")


class Branch:
    """A list, or a map whose `items` are keys and values by turns."""

    __slots__ = ("end", "event", "is_map", "items")

    def __init__(self, event: Any, is_map: bool) -> None:
        self.event = event
        self.is_map = is_map
        self.items: list[Any] = []  # Branch, Alias, yaml.ScalarEvent
        self.end: Any = None


class Alias:
    """A use, `*name`, of a node named before; `target` is None where it cannot be used."""

    __slots__ = ("event", "target")

    def __init__(self, event: Any, target: Any) -> None:
        self.event = event
        self.target = target


@dataclass(slots=True)
class Tree:
    """The first document of a file. `used` are the names of anchors that an alias repeats."""

    root: Any = None
    used: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether nothing is written in the file at all."""
        root = self.root
        if not isinstance(root, yaml.ScalarEvent):
            return root is None
        return not root.value and root.implicit[0] and root.anchor is None


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where reading stopped (counted from 0), what the parser said, what it was reading and since where."""

    line: int
    column: int
    said: str
    since: tuple[int, int] | None = None
    reading: str = ""

    @property
    def reached(self) -> tuple[int, int]:
        """How far the text made sense: an open quote or bracket swallows what follows it."""
        if self.since and ("quoted" in self.reading or "flow" in self.reading):
            return min(self.since, (self.line, self.column))
        return self.line, self.column


class Refused(Exception):  # noqa: N818 - what it is called is what it says
    """The file is not read on; the reason is a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text)
        self.problem = problem


def compose(lines: Sequence[str], file: str, trusted: Set[tuple[int, int]] = frozenset()) -> Tree | Stumble:
    """The tree of `lines`, or where the reader stumbled. Raises Refused for what is too deep or too much.

    Besides what is no YAML, scalars are stumbled over that nobody can have meant, unless they start at one
    of the `trusted` places: `-a` for `- a`, `title:William` for a whole file, no-break spaces to indent, a
    long dash before a field, a quote that closes only where the next one was to open.
    """
    try:
        return _compose(Loader("\n".join(lines)), lines, file, trusted)
    except yaml.MarkedYAMLError as stumbled:
        mark, since = stumbled.problem_mark, stumbled.context_mark
        line, column = _inside(lines, mark)
        if "nesting" in (stumbled.problem or ""):
            raise _too_deep(file, line, column) from None
        start = _inside(lines, since) if since else None
        return Stumble(line, column, stumbled.problem or "", start, stumbled.context or "")
    except yaml.YAMLError as stumbled:
        return Stumble(0, 0, str(stumbled))


def _inside(lines: Sequence[str], mark: Any) -> tuple[int, int]:
    """The line and column of a mark, those at the end of the stream brought back to the last line."""
    if mark is None:
        return 0, 0
    if mark.line < len(lines):
        return mark.line, mark.column
    return len(lines) - 1, len(lines[-1])


def _compose(loader: Any, lines: Sequence[str], file: str, trusted: Set[tuple[int, int]]) -> Tree | Stumble:
    tree = Tree()
    anchors: dict[str, Any] = {}
    open_branches: list[Branch] = []
    top: Branch | None = None
    count = documents = 0
    get_event = loader.get_event
    while (event := get_event()) is not None:
        kind = type(event)
        node: Any = event
        if kind is yaml.ScalarEvent:
            if event.implicit[0] and (top is None or event.value[:1] in _ODD_STARTS) and _misread(event, top):
                place = event.start_mark.line, event.start_mark.column
                if place not in trusted:
                    return Stumble(*place, ODD)
            elif event.end_mark.line > event.start_mark.line and not event.implicit[0]:
                place = event.start_mark.line, event.start_mark.column
                if place not in trusted and quoted_over_fields(lines, *place):
                    return Stumble(*place, ODD)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            node = Branch(event, kind is yaml.MappingStartEvent)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            open_branches.pop().end = event.end_mark
            top = open_branches[-1] if open_branches else None
            continue
        elif kind is yaml.AliasEvent:
            if event.anchor not in anchors:
                return Stumble(event.start_mark.line, event.start_mark.column, "undefined alias")
            target = anchors[event.anchor]
            tree.used.add(event.anchor)
            if target in open_branches:
                tree.problems.append(_recursion(event, file))
                target = None
            node = Alias(event, target)
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                tree.problems.append(_second_document(event.start_mark.line, file))
                return tree
            continue
        else:
            continue
        count += 1
        if count > MOST_VALUES:
            raise _too_much(file, event.start_mark.line)
        if top is None:
            tree.root = node
        else:
            top.items.append(node)
        if kind is not yaml.AliasEvent and event.anchor is not None:
            anchors[event.anchor] = node
        if isinstance(node, Branch):
            open_branches.append(node)
            top = node
            if len(open_branches) > MOST_LEVELS:
                raise _too_deep(file, event.start_mark.line, event.start_mark.column)
    return tree


def quoted_over_fields(lines: Sequence[str], line: int, column: int) -> bool:
    """Whether the quote at a place is left open: its line ends, the next is a field or an item that stands
    where a brother would, and the quote that closes it is followed by a word: it was to open another text."""
    quote = lines[line][column : column + 1]
    if quote not in ("'", '"') or line + 1 >= len(lines) or quote in lines[line][column + 1 :]:
        return False
    brother, lead = _BROTHER.match(lines[line + 1]), _LEAD.match(lines[line])
    if not brother or not lead or brother.end(1) > lead.end():
        return False
    for at in range(line + 1, min(line + 200, len(lines))):
        if (closes := lines[at].find(quote)) >= 0:
            after = lines[at][closes + 1 : closes + 2]
            return bool(after) and after not in " \t,]}:"
    return False


def _misread(event: Any, top: Branch | None) -> bool:
    """Whether a plain scalar with an odd start is a key, or a list whose dashes want their blanks, or a file
    whose one field wants a blank."""
    text: str = event.value
    if top is None and _GLUED.match(text):
        return True
    if text[:1] == "-" and (text[1:2].isdigit() or text[1:2] in ("", "-")):
        return False
    if top is not None and top.is_map and len(top.items) % 2 == 0:
        return top.event.flow_style is not True and text[:1] in _ODD_STARTS
    return text[:1] == "-" and event.end_mark.line > event.start_mark.line


def _too_deep(file: str, line: int, column: int) -> Refused:
    words = f"lists and maps lie more than {MOST_LEVELS} deep in each other here"
    where = Span(file, line + 1, column + 1)
    return Refused(
        Problem("D002", Severity.ERROR, (), words, "a deck needs fewer than ten levels", where=where)
    )


def _too_much(file: str, line: int) -> Refused:
    words = f"the file holds more than {MOST_VALUES:,} names and values"
    where = Span(file, line + 1, 1)
    return Refused(Problem("D002", Severity.ERROR, (), words, "split the deck with  extends:", where=where))


def _recursion(event: Any, file: str) -> Problem:
    mark = event.start_mark
    words = f"'*{event.anchor}' stands inside the very thing that it repeats"
    where = Span(file, mark.line + 1, mark.column + 1, len(event.anchor) + 1)
    return Problem("D002", Severity.ERROR, (), words, f"delete '*{event.anchor}' here", where=where)


def _second_document(line: int, file: str) -> Problem:
    words = f"line {line + 1} starts a second document; what follows is not read"
    hint = "delete this line, and put all cards in one list"
    return Problem("D002", Severity.ERROR, (), words, hint, where=Span(file, line + 1, 1, 3))
