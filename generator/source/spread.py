"""A tree of events to data and marks: keys, `<<`, aliases, tags, and what is odd about a scalar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Union

import yaml

from generator.problem import Problem, Severity, Span, ValuePath
from generator.source.compose import MOST_LEVELS, Alias, Branch, Tree
from generator.source.marks import Marks, RawMark, RawSpan
from generator.source.mending import Reading
from generator.source.oddities import curly_quotes, cut, glued_comments, odd_characters
from generator.source.written import quoted

Node = Union[dict[str, "Node"], list["Node"], str, None]  # noqa: UP007 - names itself
"""What a deck file says: every scalar is text as written, None is an empty value, `~` or `null`."""

MOST_REPEATED: Final = 100_000  # values that aliases and `<<` may bring in, all together
NOTHING: Final = frozenset(("", "~", "null", "Null", "NULL"))

_PROPERTIES: Final = re.compile(r"(?:[&!]\S*\s+)+(?=[^\s#])")
_HEADER: Final = re.compile(r"[|>][-+0-9]*")
_TAG: Final = re.compile(r"(?:&\S+\s+)?(!\S*)(?:\s+&\S+)?")


@dataclass(slots=True)
class Spread:
    """Data, marks and problems of a file."""

    data: Node
    marks: Marks
    problems: list[Problem] = field(default_factory=list)


def spread(reading: Reading, shown: Sequence[str], file: str) -> Spread:
    """The data of a file that was read, with aliases and `<<` spread out."""
    assert reading.tree is not None
    walk = _Walk(reading, shown, file, reading.tree)
    data = walk.value(reading.tree.root, (), None, None)
    return Spread(data, Marks(walk.marks, {file: shown}), walk.problems)


class _Walk:
    """One walk over a tree; recursion is bounded by `MOST_LEVELS`."""

    def __init__(self, reading: Reading, shown: Sequence[str], file: str, tree: Tree) -> None:
        self.lines = reading.lines
        self.moved = reading.moved
        self.shown = shown
        self.file = file
        self.used = tree.used
        self.glued = glued_comments(reading.lines)
        self.marks: dict[ValuePath, RawMark] = {}
        self.problems: list[Problem] = []
        self.repeated = 0
        self.merging = 0
        self.tangled = False

    # ------------------------------------------------------------------------------------------ nodes

    def value(self, node: Any, path: ValuePath, key: RawSpan | None, anchor: RawSpan | None) -> Node:
        """The data of `node`, written down with its marks under `path`."""
        kind = type(node)
        if anchor is not None and not self._may_repeat(path, anchor):
            return None
        if kind is yaml.ScalarEvent:
            plain, text = node.implicit[0], node.value
            self.marks[path] = (self.file, self.scalar_span(node), key, plain, text, anchor)
            if anchor is None:
                text = self._look_at(node, path)
            return None if plain and text in NOTHING else text
        if kind is Alias:
            return self._alias(node, path, key, anchor)
        self.marks[path] = (self.file, self._branch_span(node), key, False, "", anchor)
        if node.event.tag is not None and anchor is None:
            self._tagged(node.event, path)
        if len(path) >= MOST_LEVELS:  # deeper than the file itself: by aliases in aliases
            self._refuse(
                f"aliases make lists and maps more than {MOST_LEVELS} deep here", "use fewer aliases", path
            )
            return None
        if node.is_map:
            return self._map(node, path, anchor)
        return [self.value(item, (*path, at), None, anchor) for at, item in enumerate(node.items)]

    def _map(self, node: Branch, path: ValuePath, anchor: RawSpan | None) -> dict[str, Node]:
        data: dict[str, Node] = {}
        keys: dict[str, Any] = {}
        merged: list[tuple[Any, Any]] = []
        flow = node.event.flow_style is True
        before: Any = None
        for key_node, value_node in zip(node.items[::2], node.items[1::2], strict=True):
            key = key_node.target if type(key_node) is Alias else key_node
            if type(key) is not yaml.ScalarEvent:
                self._no_text_key(key_node, path)
                continue
            name = key.value
            span = self.scalar_span(key) if key is key_node else self.alias_span(key_node)
            if name == "<<" and key.implicit[0]:
                merged.append((key_node, value_node))
                continue
            if name in keys:
                if anchor is None:
                    self._twice(name, keys[name], (span, value_node), path)
                continue
            keys[name] = (span, value_node)
            if anchor is None and not self._good_key(key, span, path):
                continue
            if flow and self._comma(key, value_node, before, (*path, name), anchor is None):
                self.marks[(*path, name)] = (self.file, span, span, False, "", anchor)
                continue
            data[name] = self.value(value_node, (*path, name), span, anchor)
            before = key, value_node
        for key_node, value_node in merged:
            self._merge(value_node, data, path, self.scalar_span(key_node), anchor)
        return data

    def _alias(self, node: Alias, path: ValuePath, key: RawSpan | None, anchor: RawSpan | None) -> Node:
        use, target = self.alias_span(node), node.target
        if target is None:
            self.marks[path] = (self.file, use, key, False, "", None)
            return None
        data = self.value(target, path, key, anchor or self._anchor_span(target))
        if path in self.marks:
            _, _, _, plain, text, named = self.marks[path]
            self.marks[path] = (self.file, use, key, plain, text, named)
        else:
            self.marks[path] = (self.file, use, key, False, "", None)
        return data

    def _merge(
        self, node: Any, data: dict[str, Node], path: ValuePath, key: RawSpan, anchor: RawSpan | None
    ) -> None:
        """Brings the fields of `<<: node` into `data`, but none that is there already."""
        source = node.target if type(node) is Alias else node
        if type(source) is Branch and not source.is_map:
            for item in source.items:
                self._merge(
                    item,
                    data,
                    path,
                    key,
                    anchor or (self._anchor_span(source) if node is not source else None),
                )
            return
        if type(source) is not Branch:
            if anchor is None and source is not None:
                hint = "write  <<: *name  with the name of a map, or a list of such"
                self._say(
                    "D002", "'<<' takes the fields of another map, and this is none", hint, (*path, "<<"), key
                )
            return
        if self.merging >= MOST_LEVELS:
            if not self.tangled:
                text = f"'<<' leads on to '<<' more than {MOST_LEVELS} times"
                self._say("D002", text, "write the fields out", path, key)
            self.tangled = True
            return
        self.merging += 1
        through = anchor or (self._anchor_span(source) if node is not source else None)
        nested = []
        for key_node, value_node in zip(source.items[::2], source.items[1::2], strict=True):
            if through is not None and not self._may_repeat(path, through):
                break
            inner = key_node.target if type(key_node) is Alias else key_node
            if type(inner) is not yaml.ScalarEvent:
                continue
            if inner.value == "<<" and inner.implicit[0]:
                nested.append(value_node)
            elif inner.value not in data:
                place = (*path, inner.value)
                data[inner.value] = self.value(value_node, place, self.scalar_span(inner), through)
        for value_node in nested:
            self._merge(value_node, data, path, key, through)
        self.merging -= 1

    def _may_repeat(self, path: ValuePath, anchor: RawSpan) -> bool:
        self.repeated += 1
        if self.repeated == MOST_REPEATED + 1:
            text = f"the aliases of this file stand for more than {MOST_REPEATED:,} values"
            hint = "write out what is repeated, or repeat less"
            self._say("D002", text, hint, path, anchor)
        return self.repeated <= MOST_REPEATED

    # ------------------------------------------------------------------------------------------ spans

    def scalar_span(self, node: Any) -> RawSpan:
        """Where a scalar stands, without the anchor and the tag before it."""
        start, end = node.start_mark, node.end_mark
        line, column = start.line, start.column
        if node.anchor is not None or node.tag is not None:
            column = self._skip(line, column)
        if end.line == line:
            length = end.column - column
        else:
            text = self.lines[line]
            header = None if node.implicit[0] else _HEADER.match(text, column)
            length = header.end() - column if header else len(text.rstrip()) - column
        return self._unmoved(line, column, length)

    def alias_span(self, node: Alias) -> RawSpan:
        start = node.event.start_mark
        return self._unmoved(start.line, start.column, len(node.event.anchor) + 1)

    def _anchor_span(self, node: Any) -> RawSpan:
        event = node.event if type(node) is Branch else node
        line, column = event.start_mark.line, event.start_mark.column
        found = self.lines[line].find("&" + event.anchor, column) if line < len(self.lines) else -1
        return self._unmoved(line, max(found, column), len(event.anchor) + 1)

    def _branch_span(self, node: Branch) -> RawSpan:
        start = node.event.start_mark
        line, column, length = start.line, start.column, 1
        if node.event.anchor is not None or node.event.tag is not None:
            column = self._skip(line, column)
        if node.event.flow_style is True and node.end is not None and node.end.line == line:
            length = node.end.column - column
        return self._unmoved(line, column, length)

    def _skip(self, line: int, column: int) -> int:
        found = _PROPERTIES.match(self.lines[line], column) if line < len(self.lines) else None
        return found.end() if found else column

    def _unmoved(self, line: int, column: int, length: int) -> RawSpan:
        """The span as the user's file has it, from 1: a mended line may have been shifted."""
        if line in self.moved:
            since, by = self.moved[line]
            if column >= since + max(by, 0):
                column = max(column - by, 0)
            length = min(length, max(len(self.shown[line]) - column, 1))
        return line + 1, column + 1, max(length, 1)

    def _span(self, raw: RawSpan) -> Span:
        return Span(self.file, *raw)

    # --------------------------------------------------------------------------------------- problems

    def _say(self, id: str, text: str, hint: str, path: ValuePath, where: RawSpan) -> None:
        self.problems.append(Problem(id, Severity.ERROR, path, text, hint, where=self._span(where)))

    def _refuse(self, text: str, hint: str, path: ValuePath) -> None:
        self._say("D002", text, hint, path, self.marks[path][1])

    def _look_at(self, node: Any, path: ValuePath) -> str:
        """The text of a scalar, after its problems were said."""
        text: str = node.value
        start, end = node.start_mark, node.end_mark
        if node.tag is not None:
            return self._tagged(node, path)
        plain = node.implicit[0]
        if node.anchor is not None and plain and node.anchor not in self.used:
            self._lost_anchor(node, path)
        if plain and end.line in self.glued:
            whole = end.line == start.line
            column = start.column if whole else len(self.lines[end.line]) - len(self.lines[end.line].lstrip())
            where = Span(self.file, end.line + 1, column + 1, end.column - column)
            if found := cut(self.lines[end.line], where, path, whole):
                lost = found.where or where
                self.problems.append(
                    replace(found, where=self._span(self._unmoved(end.line, lost.column - 1, lost.length)))
                )
        if not (text.isascii() and text.isprintable()):
            where = self._span(self.marks[path][1])
            if plain and (found := curly_quotes(text, self.shown[start.line], where, path)):
                self.problems.append(found)
            self.problems += odd_characters(text, self.shown, where, path)
        return text

    def _good_key(self, key: Any, span: RawSpan, path: ValuePath) -> bool:
        text = key.value
        if not text:
            self._say(
                "D002", "there is no name before this ':'", "write the name of a field before it", path, span
            )
            return False
        if not (text.isascii() and text.isprintable()):
            self.problems += odd_characters(text, self.shown, self._span(span), (*path, text))
        return True

    def _twice(
        self, name: str, first: tuple[RawSpan, Any], second: tuple[RawSpan, Any], path: ValuePath
    ) -> None:
        values = (self._shortly(first), self._shortly(second))
        text = f"'{name}' stands here twice ({values[0]}; {values[1]}); only one would count"
        where, also = self._span(second[0]), (self._span(first[0]),)
        hint = "delete one of them"
        self.problems.append(
            Problem("D003", Severity.ERROR, (*path, name), text, hint, at="key", where=where, also_where=also)
        )

    def _shortly(self, field: tuple[RawSpan, Any]) -> str:
        (line, _, _), node = field
        text: str = node.value if _is_scalar(node) else ""
        text = text if len(text) <= 30 else text[:29] + "…"
        return f"line {line}: {text}" if text else f"line {line}"

    def _comma(self, key: Any, value: Any, before: Any, path: ValuePath, say: bool) -> bool:
        """Whether a field inside `{ }` has no colon: the text before it was cut by a comma."""
        if not _is_scalar(value) or value.value or not value.implicit[0] or value.anchor:
            return False
        end = key.end_mark
        if self.lines[end.line][end.column :].lstrip().startswith(":") or value.start_mark.line != end.line:
            return False
        if not say:
            return True
        hint = f"write  {key.value}: and its value"
        text = f"'{key.value}' has no value"
        if before and _is_scalar(before[1]) and before[1].implicit[0] and key.implicit[0]:
            text = (
                f"a comma inside {{ }} starts a new field, so '{key.value}' is no part of the text before it"
            )
            hint = "quote the text that holds the comma"
            if before[1].start_mark.line == end.line:
                whole = self.lines[end.line][before[1].start_mark.column : end.column]
                hint = f"quote the text:  {before[0].value}: {quoted(whole)}"
        self._say("D004", text, hint, path, self.scalar_span(key))
        return True

    def _no_text_key(self, node: Any, path: ValuePath) -> None:
        where = self._branch_span(node) if type(node) is Branch else self.alias_span(node)
        self._say(
            "D002",
            "the name of a field must be a text, and this is a list or a map",
            "write a name",
            path,
            where,
        )

    def _tagged(self, event: Any, path: ValuePath) -> str:
        """The text with its tag, which is refused: here nothing says what type a value has but its field."""
        line, column, end = event.start_mark.line, event.start_mark.column, event.end_mark
        found = _TAG.match(self.lines[line], column)
        tag = found[1] if found else "!"
        at = found.start(1) if found else column
        where = self._unmoved(line, at, len(tag))
        words = f"YAML takes '{tag}' for a tag, which a deck does not use"
        text: str = getattr(event, "value", "")
        hint = f"delete '{tag}'"
        if _is_scalar(event) and not tag.startswith("!!") and end.line == line:
            rest = self.lines[line][at : end.column]
            head = self.lines[line][:at].strip()
            hint = f"if it is part of the text, write  {head} {quoted(rest)}"
            text = rest
        self._say("D002", words, hint, path, where)
        return text

    def _lost_anchor(self, node: Any, path: ValuePath) -> None:
        line, column, end = node.start_mark.line, node.start_mark.column, node.end_mark
        sign = "&" + node.anchor
        words = f"YAML takes '{sign}' for the name of something to repeat, so it is no part of the text"
        hint = f"delete '{sign}', or repeat it with  *{node.anchor}"
        if end.line == line:
            rest = quoted(self.lines[line][column : end.column])
            hint = f"if it is part of the text, write  {self.lines[line][:column].strip()} {rest}"
        where = self._span(self._unmoved(line, column, len(sign)))
        self.problems.append(Problem("D007", Severity.WARNING, path, words, hint, where=where))


def _is_scalar(node: Any) -> bool:
    return type(node) is yaml.ScalarEvent
