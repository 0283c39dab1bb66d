"""Markdown to a tree of plain data: the little of CommonMark that a rules sheet is made of.

Headings, paragraphs, lists, emphasis, strong, `---` for the other side of the paper, and fenced blocks whose
name says what stands there (`DIRECTIVES`). Everything else is text: HTML, links, code and pictures are printed
letter by letter as they were typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from generator.leaflet.template import Written
from generator.problem import Problem, Severity, Span

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True, slots=True)
class Run:
    """Letters in one style."""

    text: str
    strong: bool = False
    italic: bool = False


Words = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 2 begins a section, 3 a part of one."""

    level: int
    words: Words


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Words


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `first` is the number of its first item, None for bullets."""

    first: int | None
    items: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Directive:
    """Something drawn or listed by the program: `name` says what. `inside` is its own text, `labels` its words."""

    name: str
    inside: tuple[Block, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What follows stands on the other side of the paper."""


Block = Heading | Paragraph | Items | Directive | Turn


@dataclass(frozen=True, slots=True)
class Document:
    """A rules text: its title and the line below, and all that follows."""

    title: str
    subtitle: Words
    blocks: tuple[Block, ...]


DIRECTIVES: Final[dict[str, str]] = {
    "sets": "the sets with their circles and the titles of their cards",
    "checklist": "the same with a box to tick before each card, where there is room",
    "diagram": "how players sit, pass and draw; its lines name the labels: stack, pass",
    "faces": "the special cards, small, beside the paragraphs inside",
    "small": "the paragraphs inside in small type",
    "foot": "a line at the foot of a sheet's last page",
}
LABELS: Final[dict[str, tuple[str, ...]]] = {"diagram": ("stack", "pass")}
WITH_TEXT: Final = frozenset(("faces", "small", "foot"))
NESTED: Final = 12
"""How deep lists and quotes are followed; deeper ones are a typing error."""


def document(text: str, written: Written) -> tuple[Document, tuple[Problem, ...]]:
    """The tree of a rules text that has been filled in; `written` is what its problems point into."""
    builder = _Builder(written)
    blocks = list(builder.blocks(text))
    title, subtitle = "", ()
    if blocks and isinstance(blocks[0], Heading) and blocks[0].level == 1:
        title = plain(blocks.pop(0).words)  # type: ignore[union-attr]  # it is a heading
        if blocks and isinstance(blocks[0], Paragraph):
            subtitle = blocks.pop(0).words
    else:
        builder.tell("#", "the rules text has no title", "begin it with a line such as # {{ deck.title }}")
    return Document(title, subtitle, _trimmed(blocks)), tuple(builder.problems)


def plain(words: Words) -> str:
    """The letters alone."""
    return "".join(run.text for run in words)


def _trimmed(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Without turns at the ends and turns that follow one another: nothing would stand between them."""
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Turn) and (not kept or isinstance(kept[-1], Turn)):
            continue
        kept.append(block)
    while kept and isinstance(kept[-1], Turn):
        kept.pop()
    return tuple(kept)


class _Builder:
    def __init__(self, written: Written) -> None:
        from markdown_it import MarkdownIt

        self.written = written
        self.problems: list[Problem] = []
        self.reader = MarkdownIt("commonmark", {"maxNesting": NESTED}).disable(
            [
                *("html_block", "html_inline", "code", "blockquote", "reference", "lheading"),
                *("backticks", "link", "image", "autolink"),
            ]
        )

    def tell(self, start: str, text: str, hint: str) -> None:
        """A problem at the first line of the text that begins with `start`."""
        lines = self.written.lines
        at = next((n for n, line in enumerate(lines) if line.lstrip().startswith(start)), 0)
        line = lines[at] if at < len(lines) else ""
        where = Span(self.written.file, at + 1, len(line) - len(line.lstrip()) + 1, max(1, len(line.strip())))
        self.problems.append(Problem("D094", Severity.ERROR, (), text, hint, where=where))

    def blocks(self, text: str, *, inside: bool = False) -> Iterator[Block]:
        tokens = self.reader.parse(text)
        yield from self._blocks(tokens, 0, len(tokens), inside)

    def _blocks(self, tokens: Sequence[Token], at: int, end: int, inside: bool) -> Iterator[Block]:
        while at < end:
            token = tokens[at]
            close = _closing(tokens, at)
            match token.type:
                case "heading_open":
                    yield Heading(int(token.tag[1]), _words(tokens[at + 1]))
                case "paragraph_open":
                    words = _words(tokens[at + 1])
                    if words:
                        yield Paragraph(words)
                case "bullet_list_open" | "ordered_list_open":
                    yield Items(_first(token), tuple(self._items(tokens, at + 1, close, inside)))
                case "hr" if not inside:
                    yield Turn()
                case "fence":
                    yield from self._directive(token, inside)
            at = close + 1

    def _items(self, tokens: Sequence[Token], at: int, end: int, inside: bool) -> Iterator[tuple[Block, ...]]:
        while at < end:
            close = _closing(tokens, at)
            yield tuple(self._blocks(tokens, at + 1, close, inside))
            at = close + 1

    def _directive(self, token: Token, inside: bool) -> Iterator[Block]:
        name = token.info.strip()
        fence = token.markup + token.info.rstrip()
        if name not in DIRECTIVES or inside:
            known = "; ".join(f"{key}: {what}" for key, what in DIRECTIVES.items())
            text = f"there is no block {name!r} in a rules text" if not inside else "a block inside a block"
            self.tell(fence, text, f"there are {known}")
        elif name in LABELS:
            labels = tuple(self._labels(name, fence, token.content))
            yield Directive(name, labels=labels)
        elif name in WITH_TEXT:
            yield Directive(name, tuple(self.blocks(token.content, inside=True)))
        else:
            yield Directive(name)

    def _labels(self, name: str, fence: str, content: str) -> Iterator[tuple[str, str]]:
        for line in content.splitlines():
            key, colon, words = line.partition(":")
            if line.strip() and (not colon or key.strip() not in LABELS[name]):
                hint = f"its lines are {', '.join(f'{label}: …' for label in LABELS[name])}"
                self.tell(line.strip() or fence, f"the block {name!r} does not know {line.strip()!r}", hint)
            elif words.strip():
                yield (
                    key.strip(),
                    plain(next((b.words for b in self.blocks(words) if isinstance(b, Paragraph)), ())),
                )


def _closing(tokens: Sequence[Token], at: int) -> int:
    """The place of the token that closes the one at `at`; itself for one that needs none."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].nesting
        if depth <= 0:
            return place
    return len(tokens) - 1


def _first(token: Token) -> int | None:
    return int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else None


def _words(inline: Token) -> Words:
    """The runs of an inline token; equal neighbours are one, line ends are blanks."""
    runs: list[Run] = []
    strong = italic = 0
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "strong_close":
                strong += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "softbreak" | "hardbreak":
                _add(runs, Run(" ", strong > 0, italic > 0))
            case _ if token.content:
                _add(runs, Run(token.content, strong > 0, italic > 0))
    return tuple(runs)


def _add(runs: list[Run], run: Run) -> None:
    if runs and (runs[-1].strong, runs[-1].italic) == (run.strong, run.italic):
        runs[-1] = Run(runs[-1].text + run.text, run.strong, run.italic)
    else:
        runs.append(run)
