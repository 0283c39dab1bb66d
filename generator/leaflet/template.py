"""A rules text with its fields filled in: Jinja2, cut down until nothing is left that a stranger could misuse.

A rules text may come from a stranger. It may hold text, names, attributes, `if`, `for` over the lists given,
comparisons and the filters of `speech`; no calls, no arithmetic, no ranges, no macros, no imports. The tree is
walked before it is rendered and each name looked up in the classes of `fields`, so a misspelt field is an
error at its place even where a condition would have skipped it.

What comes from the deck is escaped for Markdown: a title is text, whatever signs it holds.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from generator.leaflet.fields import Absent, Fields
from generator.leaflet.speech import FILTERS, Filters
from generator.problem import Problem, Severity, Span

if TYPE_CHECKING:
    from jinja2 import Environment, nodes

LONGEST: Final = 400_000
"""Letters of a rules text once filled in: some hundred pages, which nobody folds into a box."""
DEEPEST: Final = 3
"""Loops inside one another: sets, their cards, and one to spare; more could multiply without bound."""


@dataclass(frozen=True, slots=True)
class Written:
    """A rules text as its file holds it: `file` is how messages call it, `language` that of its words."""

    file: str
    text: str
    language: str

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(self.text.splitlines())


def filled(written: Written, values: Fields) -> tuple[str, tuple[Problem, ...]]:
    """The text as Markdown, or "" and all that is wrong with it."""
    from jinja2 import TemplateSyntaxError

    environment = _environment(Filters(written.language))
    checker = _Checker(written)
    try:
        tree = environment.parse(written.text)
    except TemplateSyntaxError as wrong:
        text = f"the rules text cannot be read: {(wrong.message or 'syntax error').rstrip('.')}"
        return "", (checker.problem(wrong.lineno, "", text, "fields are written {{ deck.title }}"),)
    except RecursionError:
        return "", (checker.problem(1, "", "the rules text is nested too deeply", "write it flatter"),)
    checker.check(tree)
    if checker.problems:
        return "", tuple(checker.problems)
    return _rendered(environment, written, values, checker)


def _rendered(
    environment: Environment, written: Written, values: Fields, checker: _Checker
) -> tuple[str, tuple[Problem, ...]]:
    names = {field.name: getattr(values, field.name) for field in fields(values)}
    parts, length = [], 0
    try:
        for part in environment.from_string(written.text).generate(names):
            parts.append(part)
            length += len(part)
            if length > LONGEST:
                text = f"the rules text grows beyond {LONGEST:,} letters once its fields are filled in"
                return "", (checker.problem(1, "", text, "shorten its loops"),)
    except _HoleError as hole:
        text = f"{hole.name!r} has no value in this deck, and would leave a hole"
        hint = f"write it inside {{% if {hole.name} %}} … {{% endif %}}"
        return "", (checker.problem(_line_of(hole), hole.name.rpartition(".")[2], text, hint),)
    except Exception as wrong:  # a filter over a value of another kind raises what Python raises
        text = f"the rules text cannot be filled in: {wrong}"
        return "", (checker.problem(_line_of(wrong), "", text, "look at the filters of this line"),)
    return "".join(parts), ()


class _HoleError(Exception):
    """A value that is not there was to be printed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _line_of(wrong: BaseException) -> int:
    """The line of the template in which this was raised: Jinja2 rewrites its frames to say so."""
    line, trace = 1, wrong.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _environment(filters: Filters) -> Environment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        autoescape=False,  # the text goes to a tree of plain data, not to markup
        loader=None,
        finalize=_printed,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=(),
    )
    environment.globals.clear()
    environment.tests.clear()
    environment.filters.clear()
    environment.filters.update({name: getattr(filters, name) for name in FILTERS})
    return environment


_MARKDOWN: Final = re.compile(r"([!-/:-@\[-`{-~])")
"""ASCII punctuation: CommonMark 0.31, 2.4 lets each be escaped by a backslash, and then it is itself."""


def _printed(value: Any) -> str:
    if isinstance(value, Absent):
        raise _HoleError(value.name)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise TypeError(f"a {_kind(type(value))} cannot be printed as it is")
    return _MARKDOWN.sub(r"\\\1", " ".join(value.split()))


def _kind(cls: object) -> str:
    return {"tuple": "list", "Span": "range of numbers", "bool": "yes or no"}.get(
        getattr(cls, "__name__", ""), "thing"
    )


# ------------------------------------------------------------------------------------------------ check

_ANY: Final = object()
"""The kind of what is not looked into: numbers, texts, the values of filters."""
Shapes = Mapping[str, Any]


class _Checker:
    """Walks the tree, and takes down whatever is not allowed or not there."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.problems: list[Problem] = []

    def problem(self, line: int, word: str, text: str, hint: str = "") -> Problem:
        """A problem at `word` in a line of the text; at the line's first letter where it is not found."""
        lines = self.written.lines
        at = lines[line - 1] if 0 < line <= len(lines) else ""
        found = re.search(rf"(?<![\w.]){re.escape(word)}(?!\w)", at) if word else None
        found = found or (re.search(rf"\b{re.escape(word)}(?!\w)", at) if word.isidentifier() else None)
        column, length = (found.start(), len(word)) if found else (len(at) - len(at.lstrip()), 1)
        where = Span(self.written.file, max(line, 1), column + 1, length)
        return Problem("D090", Severity.ERROR, (), text, hint, where=where)

    def tell(self, node: nodes.Node, word: str, text: str, hint: str = "") -> None:
        self.problems.append(self.problem(node.lineno, word, text, hint))

    def check(self, tree: nodes.Template) -> None:
        self._body(tree.body, typing.get_type_hints(Fields), 0)

    def _body(self, body: Sequence[nodes.Node], names: Shapes, depth: int) -> None:
        from jinja2 import nodes

        for node in body:
            match node:
                case nodes.Output():
                    for part in node.nodes:
                        if not isinstance(part, nodes.TemplateData):
                            self._shape(part, names)
                case nodes.If():
                    self._shape(node.test, names)
                    for branch in (node.body, node.elif_, node.else_):
                        self._body(branch, names, depth)
                case nodes.For():
                    self._loop(node, names, depth)
                case _:
                    self._refuse(node)

    def _loop(self, loop: nodes.For, names: Shapes, depth: int) -> None:
        from jinja2 import nodes

        if not isinstance(loop.target, nodes.Name) or loop.recursive or loop.test or loop.else_:
            self.tell(loop, "for", "a loop here is a plain one", "write {% for set in deck.sets %}")
            return
        if depth >= DEEPEST:
            self.tell(loop, "for", f"loops stand at most {DEEPEST} deep here", "write it flatter")
            return
        over = self._shape(loop.iter, names) if isinstance(loop.iter, nodes.Getattr | nodes.Name) else None
        if typing.get_origin(over) is tuple:
            self._body(loop.body, {**names, loop.target.name: typing.get_args(over)[0]}, depth + 1)
        elif over is not None or not isinstance(loop.iter, nodes.Getattr | nodes.Name):
            word = _source(loop.iter)
            self.tell(loop, word, f"{word!r} is no list of the deck", "loops go over lists such as deck.sets")

    def _shape(self, node: nodes.Node, names: Shapes) -> Any:
        """The kind of an expression's value; None where a problem was told."""
        from jinja2 import nodes

        match node:
            case nodes.Name():
                return self._name(node, names)
            case nodes.Getattr():
                return self._attribute(node, names)
            case nodes.Const():
                return _ANY
            case nodes.Compare():
                self._all([node.expr, *(operand.expr for operand in node.ops)], names)
            case nodes.And() | nodes.Or():
                self._all([node.left, node.right], names)
            case nodes.Not():
                self._all([node.node], names)
            case nodes.Filter():
                self._filter(node, names)
            case _:
                self._refuse(node)
        return _ANY

    def _all(self, parts: Sequence[nodes.Node], names: Shapes) -> None:
        for part in parts:
            self._shape(part, names)

    def _name(self, node: nodes.Name, names: Shapes) -> Any:
        if node.name in names:
            return names[node.name]
        self.tell(node, node.name, f"there is no {node.name!r} here", _offer(node.name, names))
        return None

    def _attribute(self, node: nodes.Getattr, names: Shapes) -> Any:
        holder = self._shape(node.node, names)
        if holder is None:
            return None
        known: dict[str, Any] = {}
        for cls in typing.get_args(holder) if isinstance(holder, types.UnionType) else (holder,):
            if isinstance(cls, type) and is_dataclass(cls) and cls is not Absent:
                known |= typing.get_type_hints(cls)
        if node.attr in known:
            return known[node.attr]
        owner = _source(node.node)
        text = f"{owner!r} has no field {node.attr!r}"
        self.tell(node, f"{owner}.{node.attr}", text, _offer(node.attr, known))
        return None

    def _filter(self, node: nodes.Filter, names: Shapes) -> None:
        if node.name not in FILTERS:
            self.tell(node, node.name, f"there is no filter {node.name!r} here", _offer(node.name, FILTERS))
        elif node.kwargs or node.dyn_args or node.dyn_kwargs or node.node is None:
            self.tell(node, node.name, f"the filter {node.name!r} takes plain values", "")
        else:
            self._all([node.node, *node.args], names)

    def _refuse(self, node: nodes.Node) -> None:
        name = type(node).__name__
        word, what = _REFUSED.get(name, ("", name.lower()))
        hint = "rules texts know fields, if, for over lists of the deck, comparisons and filters"
        self.tell(node, word, f"{what} is not allowed in a rules text", hint)


_REFUSED: Final[Mapping[str, tuple[str, str]]] = {
    "Call": ("", "calling anything"),
    "Getitem": ("", "taking a part with [ ]"),
    "Include": ("include", "'include'"),
    "Import": ("import", "'import'"),
    "FromImport": ("from", "'import'"),
    "Extends": ("extends", "'extends'"),
    "Block": ("block", "'block'"),
    "Macro": ("macro", "'macro'"),
    "CallBlock": ("call", "'call'"),
    "FilterBlock": ("filter", "a 'filter' block"),
    "With": ("with", "'with'"),
    "Assign": ("set", "'set'"),
    "AssignBlock": ("set", "'set'"),
    "Test": ("is", "'is'"),
    "CondExpr": ("if", "'if' inside a field"),
    "Concat": ("~", "'~'"),
    "Tuple": ("", "a list of one's own"),
    "List": ("", "a list of one's own"),
    "Dict": ("", "a list of one's own"),
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow", "Neg", "Pos"), ("", "arithmetic")),
}


def _source(node: nodes.Node) -> str:
    """An expression as it was written, near enough to be found and shown."""
    from jinja2 import nodes

    match node:
        case nodes.Name():
            return node.name
        case nodes.Getattr():
            return f"{_source(node.node)}.{node.attr}"
        case _:
            return "this"


def _offer(word: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    near = get_close_matches(word, known, 1, 0.6)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"there is {', '.join(known)}" if known else "it has no fields"
