"""Faces on sheets: which card lies in which slot, how its back stands behind it, and what each shows.

Sheets clip with rectangles. Towards a neighbour a card shows no more bleed than half the gap; towards the
outside of the block, or a slot that is empty on this side of the paper, the whole of it. At gap 0 exact clips
leave hairlines in viewers: a card runs 0.1 mm under its right and its lower neighbour, which are painted
later, so that no trim is ever covered. Lengths are mm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal

from generator.frame import Frame, Item, Line, Place, turned
from generator.geometry import Box, Turn
from generator.impose.grid import SAME, Axis, Grid, Setup, mirrored, rounded
from generator.impose.marks import marks
from generator.impose.strip import Berths, Caption, berths, strip_items

UNDER: Final = 0.1  # how far a card runs under its neighbour at gap 0: exact clips leave hairlines in viewers

Seat = tuple[int, int]
"""Row and column on the side that is looked at, from 0."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper, number `number` of `of`: the printed page of its front, and that of its back."""

    number: int
    of: int
    front: Frame
    back: Frame | None


@dataclass(frozen=True, slots=True)
class _Lying:
    """A face in its slot."""

    face: Frame
    slot: Box
    turn: Turn


@dataclass(frozen=True, slots=True)
class _Run:
    """What all sheets of a run have in common."""

    setup: Setup
    grid: Grid
    caption: Caption
    of: int
    marks: tuple[Line, ...]
    berths: Berths


def sheets(
    cards: Sequence[tuple[Frame, Frame | None]],
    setup: Setup,
    grid: Grid,
    caption: Caption,
    only: frozenset[int] | None = None,
) -> tuple[Sheet, ...]:
    """The sheets that hold `cards` (front and back of each) in order; of them `only` these numbers, if given.

    A card without a back leaves its place on the back page bare. ValueError where a face is not of the size
    that `setup` names: one size a sheet.
    """
    for face in (face for card in cards for face in card if face is not None):
        if rounded(face.size) != rounded(setup.card):
            raise ValueError(
                f"face {face.name!r} is {face.size}, but these sheets hold cards of {setup.card}"
            )
    held = len(grid.slots)
    run = _Run(setup, grid, caption, ceil(len(cards) / held), marks(setup, grid), berths(setup, grid))
    return tuple(
        _sheet(run, number, cards[(number - 1) * held : number * held])
        for number in range(1, run.of + 1)
        if only is None or number in only
    )


def pages(printed: Iterable[Sheet], order: Literal["interleaved", "split"]) -> tuple[Frame, ...]:
    """The pages of `printed` as they go to the printer (`Setup.page_order`).

    `interleaved`: front and back of each sheet in turn, for printers that flip the paper. `split`: all
    fronts, then all backs in the same order, for paper fed again by hand.
    """
    if order == "interleaved":
        return tuple(page for sheet in printed for page in (sheet.front, sheet.back) if page is not None)
    held = tuple(printed)
    return (*(sheet.front for sheet in held), *(sheet.back for sheet in held if sheet.back is not None))


def _sheet(run: _Run, number: int, cards: Sequence[tuple[Frame, Frame | None]]) -> Sheet:
    """Sheet `number` of the run, which holds `cards`."""
    grid, setup = run.grid, run.setup
    axis = None if setup.backs == "separate" else grid.fold or grid.flip_axis(setup.flip)
    fronts: dict[Seat, _Lying] = {}
    backs: dict[Seat, _Lying] = {}
    for at, (slot, (front, back)) in enumerate(zip(grid.slots, cards, strict=False)):
        seat = divmod(at, grid.columns)
        fronts[seat] = _Lying(front, slot, 0)
        if back is not None:
            behind, lying = _behind(grid, seat, _Lying(back, slot, 0), axis)
            backs[behind] = lying
    said, where = run.caption.words, run.berths
    words = f"{said.sheet} {number} {said.of} {run.of}"
    if grid.fold is not None:
        strips = strip_items(where, run.caption, (words, "fold, glue, cut"), None)
        return Sheet(number, run.of, _page(run, (fronts, backs), strips), None)
    front_page = _page(run, (fronts,), strip_items(where, run.caption, (words, said.front), None))
    if setup.backs == "none":
        return Sheet(number, run.of, front_page, None)
    back_page = _page(run, (backs,), strip_items(where, run.caption, (words, said.back), axis))
    return Sheet(number, run.of, front_page, back_page)


def _behind(grid: Grid, seat: Seat, lying: _Lying, axis: Axis | None) -> tuple[Seat, _Lying]:
    """Where a back lies, the paper being flipped or folded about `axis`; None: where its front does."""
    row, column = seat
    if axis is None:
        return seat, lying
    slot = mirrored(lying.slot, grid.composed, axis)
    if axis == "vertical":
        return (row, grid.columns - 1 - column), replace(lying, slot=slot)
    return (grid.rows - 1 - row, column), replace(lying, slot=slot, turn=180)


def _page(run: _Run, blocks: Iterable[Mapping[Seat, _Lying]], strips: Iterable[Item]) -> Frame:
    """The upright page: faces row by row, block by block, then marks, footer and ruler."""
    faces = [
        Place(held.face, held.slot.x, held.slot.y, held.turn, _clip(run, seat, held.slot, lying.keys()))
        for lying in blocks
        for seat, held in sorted(lying.items(), key=lambda item: item[0])
    ]
    composed = Frame(run.grid.composed, 0.0, (*faces, *run.marks, *strips))
    return turned(composed) if run.grid.landscape else composed


def _clip(run: _Run, seat: Seat, slot: Box, seats: Collection[Seat]) -> Box:
    """What the face in `seat` shows: its slot, and its bleed on each side as far as there is paper."""
    sheet = run.grid.composed
    left = max(0.0, slot.left - _shown(run, seat, (0, -1), seats))
    top = max(0.0, slot.top - _shown(run, seat, (-1, 0), seats))
    right = min(sheet.width, slot.right + _shown(run, seat, (0, 1), seats))
    bottom = min(sheet.height, slot.bottom + _shown(run, seat, (1, 0), seats))
    return Box(left, top, right - left, bottom - top)


def _shown(run: _Run, seat: Seat, step: Seat, seats: Collection[Seat]) -> float:
    """How much of the face in `seat` is shown beyond its trim, towards the seat that lies a `step` away."""
    bleed, between = run.setup.bleed, run.setup.bleed_between
    (row, column), (down, across) = seat, step

    def taken(down: int, across: int) -> bool:
        return (row + down, column + across) in seats

    touching = run.setup.gap < SAME
    if not taken(down, across):
        # where the card also reaches out sideways, the corner must not cover the card that lies there
        reaching = (side for side in (-1, 1) if not taken(0, side) or (touching and (down, side) == (-1, 1)))
        return between if down and any(taken(down, side) for side in reaching) else bleed
    if not touching or down + across < 0:
        return between
    if down and taken(0, 1) and not taken(1, 1):
        return min(UNDER, bleed)  # its corner lies in the empty slot, where the bleeds of both cover it
    return UNDER
