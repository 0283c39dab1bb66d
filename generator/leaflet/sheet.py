"""The rules on one sheet of paper, both sides at most: as large as they can be, columns balanced.

Where everything fits on the front at a size, it stands there; `---` in the text begins the back. The text
shrinks from 11.5 to 9 pt, the list of sets says less, and only where nothing helps is it a problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from generator.frame import Frame, Item, Line, TextBox, TextStyle
from generator.geometry import Box, Point, Size
from generator.leaflet.flow import LEVELS, Flower, Paper, Set, Setting
from generator.leaflet.markdown import Block, Directive, Document, Heading, Paragraph, Turn, plain
from generator.leaflet.template import Written
from generator.problem import Problem, Severity, Span, note
from generator.units import parse_length, show_length, show_points

FULL: Final = parse_length("11.5pt")
SIZES: Final = tuple(parse_length(f"{points}pt") for points in (11.5, 11, 10.5, 10, 9.5, 9))
SMALL: Final = parse_length("9.5pt")
LEAST: Final = SIZES[-1]
SIDES: Final = 2
GRAIN: Final = 0.5
"""mm to which the depth of the columns is found."""
MOST_FOLDS: Final = 4  # sixteen leaves; a fifth fold breaks the paper

Sides = tuple[tuple[Block, ...], ...]


def paper(size: Size) -> Paper:
    """The columns of a rules sheet."""
    return Paper(size, left=16.0, right=16.0, tops=(46.0, 22.0), foot=19.0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pages of a sheet, and what is to be said of how it came out."""

    pages: tuple[Frame, ...]
    problems: tuple[Problem, ...]


def lay(document: Document, flower: Flower, written: Written) -> Sheet:
    """The sheet; no pages where it does not fit both sides, and D092 then says what to shorten."""
    laid = _laid(document, flower)
    if laid is None:
        return Sheet((), (_too_long(document, flower, written),))
    sides, setting = laid
    balanced = _balanced(sides, setting, flower)
    problems = list(balanced.problems)
    if setting.level in ("names", "none"):
        left_out = "card titles" if setting.level == "names" else "sets"
        text = f"the list on the rules sheet leaves out the {left_out}: there is no room for them"
        problems.append(note("D093", ("sets",), text, "shorten the rules text, or leave it so"))
    pages = list(flower.frames(balanced, setting))
    foot = _foot_words(document.blocks)
    made = []
    for at, page in enumerate(pages):
        items = [*_head(document, flower, at), *page.items]
        if foot and at == len(pages) - 1:
            items.append(_foot(foot, flower))
        made.append(Frame(page.size, 0.0, tuple(items), page.name))
    return Sheet(tuple(made), tuple(problems))


# -------------------------------------------------------------------------------------------- fitting


def _laid(document: Document, flower: Flower) -> tuple[Sides, Setting] | None:
    """The largest setting at which all fits, and what stands on which side."""
    wished = _wished(document.blocks)
    flowing = tuple(block for block in document.blocks if not isinstance(block, Turn))
    for level in _levels(document.blocks):
        least, *larger = (Setting(size, min(size, SMALL), level, full=FULL) for size in reversed(SIZES))
        if flower.run((flowing,), least).total > SIDES + 1:
            continue  # one more than there are, since a text in one piece begins each page as low as the first
        # the maker's own turn of the page, else wherever the front is full; first the size that fits if any does
        if len(wished) <= SIDES and _fits(wished, least, flower):
            fitting = (setting for setting in reversed(larger) if _fits(wished, setting, flower))
            return wished, next(fitting, least)
        smallest = _parted(flowing, least, flower)
        if smallest:
            for setting in reversed(larger):
                parted = _parted(flowing, setting, flower)
                if parted:
                    return parted, setting
            return smallest, least
    return None


def _levels(blocks: Iterable[Block]) -> tuple[str, ...]:
    """How much the lists may show, most first; where the checklist has the titles the other list can do without."""
    lists = {block.name for block in blocks if isinstance(block, Directive)} & {"sets", "checklist"}
    if not lists:
        return ("roomy",)
    return tuple(level for level in LEVELS if level != "short" or len(lists) == 2)


def _wished(blocks: Sequence[Block]) -> Sides:
    """The text parted where its maker turns the page."""
    sides: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Turn):
            sides.append([])
        else:
            sides[-1].append(block)
    return tuple(tuple(side) for side in sides)


def _fits(sides: Sides, setting: Setting, flower: Flower) -> bool:
    return all(pages == 1 for pages in flower.run(sides, setting).pages)


def _parted(flowing: tuple[Block, ...], setting: Setting, flower: Flower) -> Sides | None:
    """The text parted where the front is full; None where the back does not hold the rest."""
    if flower.run((flowing,), setting).total > SIDES + 1:
        return None
    few, many = 0, len(flowing)
    while few < many:  # the most blocks that the front holds
        middle = (few + many + 1) // 2
        if _fits((flowing[:middle],), setting, flower):
            few = middle
        else:
            many = middle - 1
    while 0 < few < len(flowing) and isinstance(flowing[few - 1], Heading):
        few -= 1  # a heading goes with what it heads
    sides = tuple(side for side in (flowing[:few], flowing[few:]) if side)
    return sides if _fits(sides, setting, flower) else None


def _balanced(sides: Sides, setting: Setting, flower: Flower) -> Set:
    """The sides in columns as short as they can be: the lines are then shared out evenly."""
    high = [flower.paper.room(at) for at in range(len(sides))]
    low = [_least(flower, flower.run(sides, setting), at) for at in range(len(sides))]
    while max(most - least for least, most in zip(low, high, strict=True)) > GRAIN:
        tried = [(least + most) / 2 for least, most in zip(low, high, strict=True)]
        for at, pages in enumerate(flower.run(sides, setting, tried).pages):
            if pages == 1:
                high[at] = tried[at]
            else:
                low[at] = tried[at]
    return flower.spaced(sides, setting, high, flower.run(sides, setting, high))


def _least(flower: Flower, flowed: Set, side: int) -> float:
    """What the columns of a side cannot be shorter than: its text shared out as if it were sand."""
    ends = [spot for spot in flowed.spots if spot.mark == "end" and spot.page == side + 1]
    if not ends:
        return 0.0
    last = max(ends, key=lambda spot: (spot.x // flower.paper.column, spot.y))
    full = int((last.x - flower.paper.left) // (flower.paper.column + flower.paper.gutter / 2))
    deep = full * flower.paper.room(side) * 0.8 + last.y - flower.paper.tops[min(side, 1)]
    return max(0.0, min(deep / flower.paper.columns - 1, flower.paper.room(side) - 1))


def _too_long(document: Document, flower: Flower, written: Written) -> Problem:
    """D092: how many sides the text takes at its smallest, and the longest section of it."""
    setting = Setting(LEAST, LEAST, "names", full=FULL)
    flowing = tuple(block for block in document.blocks if not isinstance(block, Turn))
    sides = flower.run((flowing,), setting).total
    longest = max(_sections(flowing), key=_letters)
    head = (
        plain(longest[0].words) if isinstance(longest[0], Heading) else "what stands before the first heading"
    )
    text = (
        f"the rules take {sides} sides at {show_points(LEAST)}, the smallest size; a sheet has {SIDES}. "
        f"The longest section is {head!r}"
    )
    lines = written.lines
    at = next((n for n, line in enumerate(lines) if line.startswith("#") and head in line), 0)
    where = Span(written.file, at + 1, 1, max(1, len(lines[at].strip()) if lines else 1))
    return Problem(
        "D092", Severity.ERROR, (), text, "shorten it, or make a booklet: --rules booklet", where=where
    )


def _sections(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks parted before each heading."""
    sections: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Heading) and sections[-1]:
            sections.append([])
        sections[-1].append(block)
    return sections


def _letters(section: Sequence[Block]) -> int:
    return len(repr(section))


# ---------------------------------------------------------------------------------- head and foot


def _head(document: Document, flower: Flower, side: int) -> list[Item]:
    """The title over the front, a rule alone over the back."""
    style, paper = flower.style, flower.paper
    width = paper.size.width - paper.left - paper.right
    y = 41.0 if side == 0 else 17.0
    rule = Line(Point(paper.left, y), Point(paper.left + width, y), style.accent, 0.5)
    if side:
        return [rule]
    title = TextStyle(
        style.display,
        parse_length("40pt"),
        parse_length("18pt"),
        ink=style.accent,
        language=style.language,
        place="bottom",
        lines=2,
    )
    small = parse_length("13pt")
    below = TextStyle(style.text, small, LEAST, style.ink, italic=True, language=style.language)
    items: list[Item] = [
        TextBox(Box(paper.left, 12.0, width, 15.9), (document.title,), title, path=("title",))
    ]
    if words := plain(document.subtitle):
        items.append(TextBox(Box(paper.left, 33.0, width, 5.0), (words,), below, path=("subtitle",)))
    return [*items, rule]


def _foot_words(blocks: Iterable[Block]) -> str:
    """The words of the text's foot line; the sheet sets them below the columns of its last page."""
    feet = (block.inside for block in blocks if isinstance(block, Directive) and block.name == "foot")
    return " ".join(plain(one.words) for foot in feet for one in foot if isinstance(one, Paragraph))


def _foot(words: str, flower: Flower) -> TextBox:
    style, paper = flower.style, flower.paper
    look = TextStyle(style.label, LEAST, LEAST, style.ink, align="centre", language=style.language)
    width = paper.size.width - paper.left - paper.right
    return TextBox(Box(paper.left, paper.size.height - 13.5, width, 3.2), (words,), look)


def folding(size: Size, card: Size) -> tuple[int, str]:
    """How often to fold the sheet in half so that it lies in the box with the cards, and its size then.

    0 where no folding does it, or none is needed.
    """
    width, height = size.width, size.height
    for folds in range(MOST_FOLDS + 1):
        small, large = sorted((width, height))
        if small <= min(card.width, card.height) and large <= max(card.width, card.height):
            measures = (show_length(round(length, 1)).removesuffix(" mm") for length in (small, large))
            return folds, f"{' × '.join(measures)} mm"
        width, height = small, large / 2
    return 0, ""
