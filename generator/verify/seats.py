"""What lies in which slot: the faces of each page held against the places that were meant for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from generator.draw.intent import Slot
from generator.problem import Problem
from generator.verify.case import Case, gone, mm, off, together
from generator.verify.reading import Page, Placed

NEAR: Final = 0.05  # mm: points are written with four decimals, a home printer is off by a hundred times more
SAME_SIZE: Final = 0.0005  # of 1: a card of 88.9 mm may be 0.04 mm too long


@dataclass
class Seating:
    """What lies right, by page number; the pages that are wrong as a whole; the faces a fault was told of."""

    good: dict[int, tuple[Placed, ...]] = field(default_factory=dict)
    unsound: set[int] = field(default_factory=set)
    upset: set[tuple[int, str]] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def seat(case: Case) -> Seating:
    """Find every face its slot, and tell what is missing, too many, swapped, shifted, turned, mirrored or scaled."""
    seating = Seating()
    for page in case.document.pages:
        leaf = case.leaf(page)
        whole = next(_whole(case, page), None)
        if whole is not None:
            seating.problems.append(whole)
            seating.unsound.add(page.number)
            seating.good[page.number] = ()
            continue
        _page(case, page, leaf.slots if leaf else (), seating)
    return seating


def _whole(case: Case, page: Page) -> Iterator[Problem]:
    """What is wrong with all that lies on a page at once."""
    placed = page.placed
    if len(placed) < 2:
        return
    if all(one.mirrored for one in placed):
        text = f"the page is mirrored: {_all(case, placed)} would read backwards"
        yield case.tell("D108", page, text, "build the file anew, and print it without mirroring")
        return
    scale = sum(sum(one.scale) for one in placed) / len(placed) / 2
    if abs(scale - 1) > SAME_SIZE and all(
        abs(part - scale) <= SAME_SIZE for one in placed for part in one.scale
    ):
        text = (
            f"the page is scaled to {scale * 100:.1f} %: {_all(case, placed)} would be cut to the wrong size"
        )
        yield case.tell("D108", page, text, 'build the file anew, and print it at 100 % ("actual size")')


def _all(case: Case, placed: tuple[Placed, ...]) -> str:
    return together([case.face(one.name) for one in placed], 3)


def _page(case: Case, page: Page, slots: tuple[Slot, ...], seating: Seating) -> None:
    left = list(page.placed)
    good: list[Placed] = []
    moved: list[tuple[Slot, Placed]] = []
    empty: list[Slot] = []

    def tell(id: str, name: str, text: str, hint: str) -> None:
        seating.problems.append(case.tell(id, page, text, hint, name))
        seating.upset.add((page.number, name))

    for slot in slots:
        there = _nearest(slot, left)
        if there is None:
            empty.append(slot)
            continue
        left.remove(there)
        if there.name != slot.name:
            text = f"{case.face(there.name)} lies where {case.face(slot.name)} belongs, at {_at(slot)}"
            tell("D107", slot.name, text, "build the file anew")
            seating.upset.add((page.number, there.name))
        elif gone(there.trim, slot.box) <= NEAR and there.turn == slot.turn and not there.mirrored:
            good.append(there)
        else:
            moved.append((slot, there))
    together_moved = _drift(moved, len(slots))
    if together_moved:
        text = f"everything lies {together_moved} of its place: {_all(case, page.placed)}"
        seating.problems.append(case.tell("D108", page, text, "build the file anew"))
        seating.upset |= {(page.number, slot.name) for slot, _ in moved}
    for slot, there in () if together_moved else moved:
        tell("D108", slot.name, f"{case.face(slot.name)} {_amiss(slot, there)}", "build the file anew")
    for slot in empty:
        strayed = next((one for one in left if one.name == slot.name), None)
        if strayed:
            left.remove(strayed)
            text = f"{case.face(slot.name)} lies {off(strayed.trim, slot.box)} of its place"
            tell("D108", slot.name, text, "build the file anew")
        else:
            text = f"{case.face(slot.name)} is missing; its place at {_at(slot)} is bare"
            tell("D105", slot.name, text, "build the file anew")
    for extra in left:
        times = sum(slot.name == extra.name for slot in slots)
        meant = "once more than meant" if times else "and is not meant to be on this side"
        place = f"{extra.trim.left:.2f}, {extra.trim.top:.2f} mm"
        tell("D106", extra.name, f"{case.face(extra.name)} lies at {place} {meant}", "build the file anew")
    seating.good[page.number] = tuple(good)


def _nearest(slot: Slot, left: list[Placed]) -> Placed | None:
    """What lies in the slot: of what covers its middle the face that belongs there, else the nearest."""

    def away(one: Placed) -> float:
        return hypot(one.trim.centre.x - slot.box.centre.x, one.trim.centre.y - slot.box.centre.y)

    near = [one for one in left if away(one) < min(slot.box.width, slot.box.height) / 2]
    return min(near, key=lambda one: (one.name != slot.name, away(one)), default=None)


def _drift(moved: list[tuple[Slot, Placed]], slots: int) -> str:
    """How far all of a page's faces have moved, where they have done so together."""
    if (
        len(moved) < 2
        or len(moved) < slots
        or any(one.turn != slot.turn or one.mirrored for slot, one in moved)
    ):
        return ""
    ways = {off(one.trim, slot.box) for slot, one in moved}
    return ways.pop() if len(ways) == 1 else ""


def _amiss(slot: Slot, there: Placed) -> str:
    """What is wrong with a face in its slot, in words."""
    if there.mirrored:
        return "is mirrored and would read backwards"
    if any(abs(part - 1) > SAME_SIZE for part in there.scale):
        sizes = f"{there.trim.width:.2f} x {there.trim.height:.2f} mm, not {slot.box.width:g} x {slot.box.height:g} mm"
        return f"is scaled to {there.scale[0] * 100:.1f} x {there.scale[1] * 100:.1f} %: its trim is {sizes}"
    if there.turn is None:
        return "lies oblique: its edges are not along the cuts"
    if there.turn != slot.turn:
        return f"is turned by {there.turn} degrees, not {slot.turn}"
    return f"lies {off(there.trim, slot.box) or mm(gone(there.trim, slot.box))} of its place, so the cut misses it"


def _at(slot: Slot) -> str:
    return f"{slot.box.left:.2f}, {slot.box.top:.2f} mm"
