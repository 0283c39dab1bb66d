"""The cards of a file: every one there in the right number, and each back behind its front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from generator.draw.intent import Intent
from generator.geometry import Box, Turn
from generator.problem import Problem
from generator.verify.case import Case, Finding, Wanted, about_upright, gone, mirrored, mm, off, shown
from generator.verify.reading import Page, Placed
from generator.verify.seats import NEAR, Seating
from generator.words import count


def cards(case: Case, seating: Seating) -> Finding:
    """D105, D106, D107, D108: what lies on each page is what was meant, and what the deck wants."""
    problems = [*seating.problems]
    fronts = Counter(
        one.id for page in case.document.pages for one in page.placed if one.name.startswith("F.")
    )
    told = {name.partition(".")[2] for _, name in seating.upset}
    if case.wanted:
        problems += _of_deck(case, case.wanted, fronts, told)
    against = "as the deck has them" if case.wanted else "as meant"
    many = count(sum(fronts.values()), "card")
    return Finding(
        f"{many}, {count(len(fronts), 'different one')}, {against}, each in its place", tuple(problems)
    )


def _of_deck(case: Case, wanted: Wanted, fronts: Counter[str], told: set[str]) -> Iterator[Problem]:
    """Where the numbers differ from the deck's. Said once: not of cards that a page already told of."""
    intent = case.document.intent
    whole = wanted.whole and not intent.part
    for id in [*wanted.copies, *(id for id in fronts if id not in wanted.copies)]:
        meant, there = wanted.copies.get(id, 0) * intent.copies, fronts[id]
        if id in told or there == meant or (not whole and there < meant):
            continue
        says = f"{shown(id)}: the deck has {count(meant, 'card')} of it, the file {there or 'none'}"
        if id not in wanted.copies:
            says = f"{shown(id)} is in the file, but no card of this deck"
        name = f"F.{id}"
        fault = "D105" if there < meant else "D106" if id in wanted.copies else "D107"
        yield case.tell(fault, None, says, "build the file anew from this deck", name)
    for what, ids, promised in wanted.promised if whole else ():
        there = sum(fronts[id] for id in ids)
        if there != promised * intent.copies and not ids & told:
            says = f"the deck promises {count(promised * intent.copies, what)} in its composition, the file has {there}"
            yield case.tell(
                "D105" if there < promised else "D106", None, says, "build the file anew from this deck"
            )


def backs(case: Case, seating: Seating) -> Finding:
    """D109: as the sheets are turned, folded or cut apart, each back comes to lie behind its front, upright."""
    intent = case.document.intent
    if intent.backs not in ("duplex", "fold", "separate"):
        wrong = [
            case.tell(
                "D109",
                page,
                f"{case.face(one.name)} is there, but the file is to be fronts alone",
                "",
                one.name,
            )
            for page in case.document.pages
            for one in page.placed
            if one.name.startswith("B.")
        ]
        return Finding("fronts alone, as meant", tuple(wrong))
    problems: list[Problem] = []
    furthest, many = 0.0, 0
    for front, back in _pairs(case):
        if {front.number, back.number} & seating.unsound:
            continue
        fronts = [one for one in seating.good[front.number] if one.name.startswith("F.")]
        way, other = _ways(intent, front, back, fronts)
        met = [one for one in fronts if way.apart(one) <= NEAR]
        furthest = max([furthest, *(way.apart(one) for one in met)])
        many += len(met)
        amiss = [
            one for one in fronts if one not in met and (back.number, f"B.{one.id}") not in seating.upset
        ]
        if other and len(amiss) > 1 and not met and all(other.apart(one) <= NEAR for one in amiss):
            text = f"the backs are laid out for {other.words}, but {way.words} is stated"
            problems.append(case.tell("D109", back, text, f"print it with {other.words}, or build it anew"))
            continue
        for one in amiss:
            text = _amiss(case, one, way)
            problems.append(case.tell("D109", back, text, "build the file anew", f"B.{one.id}"))
    how = {
        "duplex": f"a flip on the {intent.flip} edge",
        "fold": "the fold in the middle",
        "separate": "cutting them apart",
    }[intent.backs]
    return Finding(f"{many} behind their fronts after {how}, {mm(furthest)} off at most", tuple(problems))


@dataclass(frozen=True)
class _Way:
    """How the backs of a page come behind the fronts of another: turned or folded about an axis, or just cut apart.

    `upright` is the axis; None where each back lies as its front does, on a sheet of its own.
    """

    front: Page
    back: Page
    upright: bool | None
    words: str

    def box(self, box: Box) -> Box:
        """Where a back's trim comes to lie on the page of the fronts, or a front's on that of the backs."""
        return box if self.upright is None else mirrored(box, self.front.size, upright=self.upright)

    def turn(self, one: Placed) -> Turn | None:
        """The turn with which a back stands upright behind `one` once the card is turned like a page of a book."""
        if one.turn is None or self.upright is None:
            return one.turn
        turns: dict[int, Turn] = {0: 0, 90: 90, 180: 180, 270: 270}
        return turns[(-one.turn if self.upright else 180 - one.turn) % 360]

    def behind(self, one: Placed) -> Placed | None:
        """What lies behind the middle of a front."""
        spot = self.box(one.trim)

        def away(back: Placed) -> float:
            return hypot(back.trim.centre.x - spot.centre.x, back.trim.centre.y - spot.centre.y)

        near = [back for back in self.back.placed if away(back) < min(spot.width, spot.height) / 2]
        return min(near, key=lambda back: (back.name != f"B.{one.id}", away(back)), default=None)

    def apart(self, one: Placed) -> float:
        """How far a back lies from its front, mm; without end where it is not there, or not upright."""
        back = self.behind(one)
        if back is None or back.name != f"B.{one.id}" or back.turn != self.turn(one):
            return float("inf")
        return gone(self.box(back.trim), one.trim)


def _pairs(case: Case) -> Iterator[tuple[Page, Page]]:
    """The page of the fronts and that of the backs of every sheet; of a folded one they are the same."""
    if case.document.intent.backs == "fold":
        yield from ((page, page) for page in case.document.pages)
        return
    by_side = {(leaf.sheet, leaf.side): page for page in case.document.pages if (leaf := case.leaf(page))}
    for (sheet, side), front in by_side.items():
        back = by_side.get((sheet, "back"))
        if side == "front" and back is not None:
            yield front, back


def _ways(intent: Intent, front: Page, back: Page, fronts: list[Placed]) -> tuple[_Way, _Way | None]:
    """The way that is stated, and the other one that somebody may have meant."""
    if intent.backs == "separate":
        return _Way(front, back, None, "cutting apart"), None
    if intent.backs == "fold":
        # where the fold is, the backs themselves say: about the one axis or the other they meet
        ways = [_Way(front, back, upright, "a fold") for upright in (True, False)]
        return max(ways, key=lambda way: sum(way.apart(one) <= NEAR for one in fronts)), None
    stated, other = (
        _Way(front, back, about_upright(front.size, flip), f"a flip on the {flip} edge")
        for flip in (intent.flip, "short" if intent.flip == "long" else "long")
    )
    return stated, other


def _amiss(case: Case, front: Placed, way: _Way) -> str:
    id, behind = shown(front.id), way.behind(front)
    if behind is None:
        return f"nothing lies behind {id}"
    if behind.name != f"B.{front.id}":
        return f"behind {id} lies {case.face(behind.name)}"
    there = way.box(behind.trim)
    if gone(there, front.trim) > NEAR:
        return f"the back of {id} lies {off(there, front.trim)} of its front, seen through the paper from the front"
    return f"the back of {id} stands at {behind.turn} degrees; behind its front it must be {way.turn(front)}"
