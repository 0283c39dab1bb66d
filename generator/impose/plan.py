"""What is wrong with a setup, said before paper is wasted.

D070 warning   the bleed is less than 2 mm
D071 error     no card fits on the paper
D072 error     the margin is below 3 mm, where printers cannot reach
D073 warning   the margin is below 5 mm, where many printers cannot reach
D074 error     the margin leaves less than 1.5 mm for the marks
D075 error     a length is negative, no number, or absurd
D076 error     the bleed is more than the faces carry
D077 note      there is no room for the footer or for the ruler
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import floor, inf
from typing import Final

from generator.geometry import Box, Size
from generator.impose.grid import EDGE, FOLD, OFFSET, SAME, SHORTEST, Grid, Setup, best
from generator.impose.strip import berths
from generator.problem import Problem, ValuePath, error, has_errors, note, warning
from generator.stock import CARD_LIMITS, PAPER_LIMITS, PAPERS, paper_title, show_size
from generator.units import show_length

LEAST_BLEED: Final = 2.0  # forgives a cut by hand; the least that any shop asks for
MOST_BLEED: Final = 4.0  # what the faces carry
MOST_GAP: Final = 50.0  # more than two bleeds and two marks ever need; beyond it a typing error
LEAST_MARGIN: Final = 3.0  # printers leave 1.8 to 6.7 bare, each edge its own (printers' manuals)
MOST_MARGIN: Final = 500.0  # beyond it a typing error; smaller ones that leave no room are D071


def plan(setup: Setup) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The grid of slots that `setup` gives, and all that is wrong with it; no grid where there are errors."""
    wrong = tuple(_lengths(setup))
    if has_errors(wrong):
        return None, wrong
    grid = best(setup)
    if grid is None:
        return None, (*wrong, _nothing_fits(setup))
    found = (*wrong, *_room(setup, grid))
    return (None if has_errors(found) else grid), found


def _lengths(setup: Setup) -> Iterator[Problem]:
    """What is wrong with the lengths by themselves."""
    limited: tuple[tuple[ValuePath, str, float, tuple[float, float]], ...] = (
        (("print", "paper"), "the paper's width", setup.paper.width, PAPER_LIMITS),
        (("print", "paper"), "the paper's height", setup.paper.height, PAPER_LIMITS),
        (("card",), "the card's width", setup.card.width, CARD_LIMITS),
        (("card",), "the card's height", setup.card.height, CARD_LIMITS),
        (("print", "gap"), "the gap", setup.gap, (0.0, MOST_GAP)),
    )
    for path, name, value, limits in limited:
        if not limits[0] <= value <= limits[1]:  # not a number is caught as well
            yield _absurd(path, name, value, limits)
    yield from _bleed(setup.bleed)
    if setup.margin is not None:
        yield from _margin(setup.margin, setup.marked_margin)


def _absurd(path: ValuePath, name: str, value: float, limits: tuple[float, float]) -> Problem:
    text = f"{name} is {show_length(value)}, which cannot be printed"
    return error("D075", path, text, f"Choose {show_length(limits[0])} to {show_length(limits[1])}.")


def _bleed(bleed: float) -> Iterator[Problem]:
    path, shown = ("print", "bleed"), show_length(bleed)
    if not 0 <= bleed < inf:
        yield _absurd(path, "the bleed", bleed, (0.0, MOST_BLEED))
    elif bleed > MOST_BLEED:
        most = show_length(MOST_BLEED)
        text = f"the bleed is {shown}, but the faces carry {most}: what lies beyond would stay white"
        yield error("D076", path, text, f"Choose {most} or less.")
    elif bleed < LEAST_BLEED:
        text = f"the bleed is {shown}; at home 2 mm is the least that forgives a cut, shops ask for 3 or more"
        yield warning("D070", path, text, "Choose 2 mm, unless the edges of the cards are white.")


def _margin(margin: float, wanted: float) -> Iterator[Problem]:
    path, shown = ("print", "margin"), show_length(margin)
    hint = f"Choose {show_length(round(wanted, 2))}, or leave the margin out."
    if not 0 <= margin <= MOST_MARGIN:
        yield _absurd(path, "the margin", margin, (EDGE, MOST_MARGIN))
    elif margin < LEAST_MARGIN:
        yield error("D072", path, f"the margin is {shown}, but printers leave 3 mm or more bare", hint)
    elif margin < EDGE:
        text = f"the margin is {shown}; many printers leave up to 5 mm bare and feed the paper askew by 1 mm"
        yield warning("D073", path, text, hint)


def _room(setup: Setup, grid: Grid) -> Iterator[Problem]:
    """What does not fit around the block."""
    left = min(grid.block.left, grid.block.top) - setup.bleed - OFFSET - EDGE
    if setup.marks != "none" and left < SHORTEST - SAME:
        has = show_length(max(floor(left * 100) / 100, 0.0))
        text = (
            f"the margin of {show_length(setup.least_margin)} leaves {has} for the marks, which need "
            f"{show_length(SHORTEST)} between the bleed and the {show_length(EDGE)} that printers leave bare"
        )
        wanted = show_length(round(setup.marked_margin, 2))
        hint = f"Choose a margin of {wanted}, a smaller bleed, or marks: none."
        yield error("D074", ("print", "margin"), text, hint)
        return
    at = berths(setup, grid)
    missing = [name for name, berth in (("footer", at.footer), ("100 mm ruler", at.ruler)) if berth is None]
    if missing:
        text = f"the margins have no room for the {' and the '.join(missing)}, so the sheets go without"
        hint = f"Print at 100 % and measure a card: it must be {show_size(setup.card)}."
        yield note("D077", ("print", "paper"), text, hint)


def _nothing_fits(setup: Setup) -> Problem:
    """The arithmetic of a card that is too large, and what would fit."""
    paper, margin = setup.paper, setup.least_margin
    if setup.backs == "fold":
        return _nothing_folds(setup)
    room = Box(0, 0, paper.width, paper.height).grown(-margin)
    has = show_size(room.size) if min(room.width, room.height) > 0 else "nothing"
    named, measured = paper_title(paper), show_size(paper)
    sheet = f"{named} ({measured})" if named != measured else f"paper of {measured}"
    text = (
        f"no card fits, upright or on its side: it needs {show_size(setup.card)}, and {sheet} "
        f"with a margin of {show_length(margin)} leaves {has}"
    )
    return error("D071", ("card",), text, f"Choose {' or '.join(_ways_out(setup, room.size))}.")


def _nothing_folds(setup: Setup) -> Problem:
    """The arithmetic of a card that does not fit twice beside a fold."""
    long, short = max(setup.card.width, setup.card.height), min(setup.card.width, setup.card.height)
    across = 2 * (short + FOLD + setup.least_margin)
    along = {"best": "a fold", "long": "a fold along the long edge", "short": "a fold along the short edge"}
    text = (
        f"no card fits on both sides of {along[setup.fold]} on {paper_title(setup.paper)}: a card of "
        f"{show_size(Size(short, long))} with a margin of {show_length(setup.least_margin)} and "
        f"{show_length(FOLD)} to the fold needs {show_length(round(across, 2))} across it at least"
    )
    ways = " or ".join((*_larger_paper(setup), "another way for the backs (duplex, separate)"))
    return error("D071", ("card",), text, f"Choose {ways}.")


def _larger_paper(setup: Setup) -> Iterator[str]:
    """The papers that would hold the card, in words; nothing where none does."""
    holding = [name for name, size in PAPERS.items() if best(replace(setup, paper=size))]
    holding.sort(key=lambda name: PAPERS[name].width * PAPERS[name].height)
    if holding:
        yield f"larger paper ({', '.join(holding[:3])})"  # three: Europe and America have their own


def _ways_out(setup: Setup, room: Size) -> Iterator[str]:
    """Each way to make a card fit, in words; never none."""
    larger = tuple(_larger_paper(setup))
    yield from larger
    most = max(
        min(paper.width - setup.card.width, paper.height - setup.card.height) / 2
        for paper in (setup.paper, setup.paper.swapped)
    )
    if most >= setup.marked_margin:
        yield f"a margin of {show_length(floor(most * 100) / 100)} or less"
    if min(room.width, room.height) >= CARD_LIMITS[0]:
        yield f"a card of {show_size(room)} or less"
    elif not larger:
        yield "a smaller margin"
