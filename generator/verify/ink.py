"""What is printed around the cards: their bleed, the marks to cut by, the ruler, and the paper's bare edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from generator.geometry import Box, bounding
from generator.problem import Problem
from generator.units import show_length
from generator.verify.case import Case, Finding, mm, shown, together
from generator.verify.lines import Ruler
from generator.verify.reading import Page, Placed
from generator.verify.seats import NEAR, Seating
from generator.verify.seen import Stroke
from generator.words import count

FINE: Final = 0.02  # mm: what four decimals of a point, a warp and its undoing may add up to
UNDER: Final = 0.11  # mm that a card may run under a neighbour that is painted later (0.1)
BESIDE: Final = 1.0  # mm: a line this near to a cut is meant to be at it
RULED: Final = 100.0  # what the ruler measures
TRUE: Final = 0.05  # mm that it may be off: half of what an eye reads
PRINTABLE: Final = 5.0  # mm from the paper's edge: lasers leave 4.0 to 4.23 bare (a laser's manual)
SIDES: Final = ("left", "top", "right", "bottom")


def bleed(case: Case, seating: Seating) -> Finding:
    """D110: each card runs on beyond its cuts as far as stated, its face reaches as far, and covers no neighbour."""
    intent = case.document.intent
    problems: list[Problem] = []
    cut = set()
    for face in case.document.faces.values():
        spare = [face.room.width - intent.card.width, face.room.height - intent.card.height]
        if min(spare) / 2 < intent.bleed - FINE or abs(spare[0] - spare[1]) > 2 * FINE:
            beyond = " and ".join(f"{max(0.0, one) / 2:.2f}" for one in spare)
            say = f"{case.face(face.name)} is cut off {beyond} mm beyond its trim across and down"
            text = f"{say}; {intent.bleed:g} mm of bleed are meant"
            problems.append(case.tell("D110", None, text, "build the file anew", face.name))
            cut.add(face.name)
    for page in case.document.pages:
        for one in seating.good[page.number]:
            if one.name not in cut:
                problems += _shown(case, page, one)
            problems += _covered(case, page, one, seating.good[page.number])
    return Finding(
        f"{intent.bleed:g} mm around each block, {_between(case):g} mm between cards", tuple(problems)
    )


def _between(case: Case) -> float:
    intent = case.document.intent
    return min(intent.bleed, intent.gap / 2)


def _shown(case: Case, page: Page, one: Placed) -> Iterator[Problem]:
    """The sides at which a card shows less bleed than it should."""
    lacking = []
    for side in SIDES:
        sign = 1 if side in ("right", "bottom") else -1
        there = (one.shown.edge(side) - one.trim.edge(side)) * sign
        if there >= case.document.intent.bleed - FINE:
            continue
        edge = {"left": 0.0, "top": 0.0, "right": page.size.width, "bottom": page.size.height}[side]
        meant = min(_meant(case, page, one, side), abs(edge - one.trim.edge(side)))
        if there < meant - FINE:
            lacking.append(f"{mm(max(there, 0.0))} at its {side} where {meant:g} mm are meant")
    if lacking:
        text = (
            f"{case.face(one.name)} shows a bleed of {' and '.join(lacking)}, so a slipped cut leaves white"
        )
        yield case.tell("D110", page, text, "build the file anew", one.name)


def _meant(case: Case, page: Page, one: Placed, side: str) -> float:
    """The bleed due at a side: all where there is paper, half the way to a neighbour, less at a neighbour's corner."""
    intent = case.document.intent
    reach = intent.bleed + intent.gap + FINE
    trim = one.trim
    across = side in ("left", "right")
    strip = {
        "left": Box(trim.left - reach, trim.top - reach, reach, trim.height + 2 * reach),
        "right": Box(trim.right, trim.top - reach, reach, trim.height + 2 * reach),
        "top": Box(trim.left - reach, trim.top - reach, trim.width + 2 * reach, reach),
        "bottom": Box(trim.left - reach, trim.bottom, trim.width + 2 * reach, reach),
    }[side]
    due = intent.bleed
    for other in page.placed:
        if other is one or not strip.overlaps(other.trim, FINE):
            continue
        beside = (
            min(trim.bottom, other.trim.bottom) - max(trim.top, other.trim.top)
            if across
            else min(trim.right, other.trim.right) - max(trim.left, other.trim.left)
        )
        if beside > UNDER:
            facing = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[side]
            due = min(due, abs(trim.edge(side) - other.trim.edge(facing)) / 2)
        else:
            due = min(due, _between(case))
    return due


def _covered(case: Case, page: Page, one: Placed, good: tuple[Placed, ...]) -> Iterator[Problem]:
    """Neighbours whose trim a card's bleed lies over."""
    for other in good:
        if other is one or not one.shown.overlaps(other.trim, FINE):
            continue
        inside = _overlap(one.shown, other.trim)
        if one.order > other.order or inside > UNDER:
            text = f"{case.face(one.name)} covers {mm(inside)} of {case.face(other.name)}"
            yield case.tell("D110", page, text, "build the file anew", one.name)


def _overlap(one: Box, other: Box) -> float:
    """How deep two boxes lie in each other, mm."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, min(wide, high))


# ------------------------------------------------------------------------------------------------ marks


def marks(case: Case, seating: Seating) -> Finding:
    """D111: every cut has a mark at both ends, none stands beside it, and none touches a card or its bleed."""
    intent = case.document.intent
    problems: list[Problem] = []
    many, nearest = 0, float("inf")
    for page in case.document.pages:
        lines = page.lines.marks
        many += len(lines)
        found = list(_touching(case, page, lines))
        problems += found
        if page.number in seating.unsound:
            continue
        if intent.marks == "none":
            if lines:
                text = f"marks are switched off, but there are lines: {len(lines)}"
                problems.append(case.tell("D111", page, text, "build the file anew"))
            continue
        problems += _beside(case, page, lines, seating)
        problems += _missing(case, page, lines, seating)
        nearest = min([nearest, *(_away(line.ink, one.shown) for line in lines for one in page.placed)])
    if intent.marks == "none":
        return Finding("none, as meant", tuple(problems))
    clear = f", {mm(nearest)} clear of cards and bleed at least" if many and nearest < 1e6 else ""
    return Finding(f"{count(many, 'line')}, at both ends of every cut{clear}", tuple(problems))


def _away(ink: Box, box: Box) -> float:
    """The distance between two boxes along the axis in which they lie further apart; 0 where they meet."""
    across = max(box.left - ink.right, ink.left - box.right)
    down = max(box.top - ink.bottom, ink.top - box.bottom)
    return max(across, down, 0.0)


def _touching(case: Case, page: Page, lines: Iterable[Stroke]) -> Iterator[Problem]:
    drawn = [("a mark", line.ink, 0) for line in lines]
    drawn += [("the ruler", line.ink, 0) for ruled in page.lines.rulers for line in ruled.lines]
    drawn += [("something", area.box, area.order) for area in page.painted.areas]
    for what, ink, order in drawn:
        for one in page.placed:
            if not _meet(ink, one.shown) or (what == "something" and order < one.order):
                continue
            where = "the card" if _meet(ink, one.trim) else "its bleed"
            place = f"at {ink.left:.2f}, {ink.top:.2f} mm"
            text = (
                f"{what} {place} runs into {case.face(one.name)}: {mm(_depth(ink, one.shown))} lie on {where}"
            )
            yield case.tell("D111", page, text, "build the file anew", one.name)


def _meet(ink: Box, box: Box) -> bool:
    """Whether ink lies on a box. A hairline has no width, but is seen."""
    return (
        ink.left < box.right - FINE
        and ink.right > box.left + FINE
        and ink.top < box.bottom - FINE
        and ink.bottom > box.top + FINE
    )


def _depth(ink: Box, box: Box) -> float:
    """How much of a line's length, or of an area's greater extent, lies on a box, mm."""
    wide = min(ink.right, box.right) - max(ink.left, box.left)
    high = min(ink.bottom, box.bottom) - max(ink.top, box.top)
    return max(wide, high, 0.0)


Edge = tuple[float, str]
"""Where a cut runs, mm, and the card it belongs to."""


def _cuts(placed: Iterable[Placed]) -> tuple[list[Edge], list[Edge]]:
    """The upright and the level cuts of cards, each place once."""
    found: tuple[dict[float, str], dict[float, str]] = ({}, {})
    for one in placed:
        for axis, sides in enumerate((("left", "right"), ("top", "bottom"))):
            for side in sides:
                at = one.trim.edge(side)
                if not any(abs(at - known) < NEAR for known in found[axis]):
                    found[axis][at] = one.name
    return sorted(found[0].items()), sorted(found[1].items())


def _missing(case: Case, page: Page, lines: Sequence[Stroke], seating: Seating) -> Iterator[Problem]:
    good = seating.good[page.number]
    if not good:
        return
    block = bounding(one.trim for one in good)
    upright, level = _cuts(good)
    lacking = []
    for at, name in upright:
        ends = [line.ink for line in lines if line.upright and abs(line.start.x - at) <= NEAR]
        lacking += _ends(f"upright cut at {at:.2f} mm", name, (any(e.bottom <= block.top + FINE for e in ends), "top"),
                         (any(e.top >= block.bottom - FINE for e in ends), "bottom"))  # fmt: skip
    for at, name in level:
        ends = [line.ink for line in lines if line.level and abs(line.start.y - at) <= NEAR]
        lacking += _ends(f"level cut at {at:.2f} mm", name, (any(e.right <= block.left + FINE for e in ends), "left"),
                         (any(e.left >= block.right - FINE for e in ends), "right"))  # fmt: skip
    if lacking:
        names = together([words for words, _ in lacking], 3)
        yield case.tell("D111", page, f"no mark shows the {names}", "build the file anew", lacking[0][1])


def _ends(cut: str, name: str, *ends: tuple[bool, str]) -> list[tuple[str, str]]:
    """The ends of a cut that have no mark, in words with the card it belongs to."""
    card = shown(name.partition(".")[2])
    return [(f"{cut} at its {side} end (edge of {card})", name) for there, side in ends if not there]


def _beside(case: Case, page: Page, lines: Sequence[Stroke], seating: Seating) -> Iterator[Problem]:
    """Marks that stand near a cut and not at it.

    On a part-filled sheet a mark one gap beside a cut is that of the empty place there.
    """
    upright, level = _cuts(seating.good[page.number])
    gap = case.document.intent.gap
    for line in lines:
        at, cuts = (line.start.x, upright) if line.upright else (line.start.y, level)
        if not (line.upright or line.level) or line.length > 10 or not cuts:
            continue
        near, name = min(cuts, key=lambda cut: abs(cut[0] - at))
        if NEAR < abs(near - at) < BESIDE and abs(abs(near - at) - gap) > NEAR:
            text = f"a mark stands at {at:.2f} mm, {mm(abs(near - at))} beside the cut of {case.face(name)}"
            yield case.tell("D111", page, text, "build the file anew", name)


# ------------------------------------------------------------------------------------------------ ruler


def ruler(case: Case, _: Seating) -> Finding:
    """D112: the ruler on every page measures 100 mm and has a tick at every 10."""
    problems: list[Problem] = []
    measured = []
    for page in case.document.pages:
        if not page.lines.rulers and case.document.intent.ruler:
            text = "the 100 mm ruler is missing, so nobody sees whether the printer shrinks the sheet"
            problems.append(case.tell("D112", page, text, "build the file anew"))
        for one in page.lines.rulers:
            measured.append(one.base.length)
            if abs(one.base.length - RULED) > TRUE:
                text = f"the ruler measures {mm(one.base.length)} where it says 100 mm"
                problems.append(case.tell("D112", page, text, "build the file anew"))
            elif wrong := _off_ten(one):
                text = f"the ruler's ticks are not 10 mm apart: {together(wrong, 3)}"
                problems.append(case.tell("D112", page, text, "build the file anew"))
    if not measured:
        return Finding("none, for want of room", tuple(problems))
    worst = max(measured, key=lambda length: abs(length - RULED))
    return Finding(f"{mm(worst)}, a tick at every 10 mm, on {count(len(measured), 'page')}", tuple(problems))


def _off_ten(ruled: Ruler) -> list[str]:
    """The ticks that are missing or off, in words."""
    base = ruled.base
    start = min(base.start.x, base.end.x) if base.level else min(base.start.y, base.end.y)
    there = [(line.start.x if base.level else line.start.y) - start for line in ruled.ticks]
    wrong = [f"one at {at:.2f} mm" for at in sorted(there) if min(at % 10, 10 - at % 10) > TRUE]
    return wrong or [
        f"none at {at} mm" for at in range(0, 101, 10) if all(abs(at - one) > TRUE for one in there)
    ]


# ------------------------------------------------------------------------------------------------- edge


def edge(case: Case, _: Seating) -> Finding:
    """D113: nothing but bleed comes nearer to the paper's edge than 5 mm, and no card hangs over it."""
    problems: list[Problem] = []
    nearest = float("inf")
    for page in case.document.pages:
        paper = Box(0, 0, page.size.width, page.size.height)
        for one in page.placed:
            if not paper.contains(one.trim, FINE):
                text = (
                    f"{case.face(one.name)} hangs {mm(-paper.clearance(one.trim))} over the edge of the paper"
                )
                problems.append(case.tell("D113", page, text, "build the file anew", one.name))
        printed = [
            *(("a card", one.trim) for one in page.placed),
            *(("a line", line.ink) for line in page.painted.strokes),
            *(("a text or shape", area.box) for area in page.painted.areas),
        ]
        near = [(what, paper.clearance(box)) for what, box in printed if box.width or box.height]
        nearest = min([nearest, *(away for _, away in near)])
        close = [(what, away) for what, away in near if away < PRINTABLE - FINE]
        if close and not any(away < -FINE for _, away in close):
            what, away = min(close, key=lambda one: one[1])
            text = f"{what} comes within {mm(away)} of the paper's edge; many printers leave 5 mm bare"
            hint = f"print with a margin of {show_length(PRINTABLE)} or more"
            problems.append(case.warn("D113", page, text, hint))
    return Finding(
        f"{mm(nearest)} bare at least, but for bleed" if nearest < 1e6 else "bare", tuple(problems)
    )
