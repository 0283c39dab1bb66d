"""How true the sheets are: the largest error, in mm, of trims, marks and register, read back from finished PDFs.

    python benchmarks/geometry.py [DECK]

Builds the deck (default: William, 44 poker cards) on A4 and Letter for both flips and reads back a full sheet and
the part-filled last one: first from the content streams, then from 600 dpi pixels by PDFium. Pictures run on beyond
the cut, so that no trim can be seen in pixels: those of the trims come from as many cards that are white but for
black blocks in two corners of their trim. Where poker cards must lie is worked out by hand in `tests/cards.py`.
Register: how far a thing on the back is from its partner on the front, seen through the paper. A pixel is 0.042 mm;
edges are placed inside a pixel by its grey.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.impose import Setup  # noqa: E402
from tests import cards  # noqa: E402
from tests.cards import A4, FLIPS, LETTER, Known, through, trim_of  # noqa: E402
from tests.pdf import Mm, Raster, Stroke, called, lines, raster  # noqa: E402

PAPERS = {"a4": A4, "letter": LETTER}
AWAY = 2.5  # from the block to a mark: 2 mm of bleed and 0.5 of air
Key = tuple[object, ...]


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    asked.add_argument("deck", nargs="?", type=Path, default=ROOT / "decks" / "william" / "deck.yaml")
    deck: Path = asked.parse_args().deck
    print(f"{deck.parent.name}: the largest error, mm")
    print(f"{'':24}{'content streams':>30}   {'pixels at 600 dpi':>30}")
    names = "".join(f"{name:>10}" for name in ("trims", "marks", "register"))
    print(f"{'paper  flip   sheet':24}{names}   {names}")
    worst = [0.0] * 6
    for name, paper in PAPERS.items():
        for flip in FLIPS:
            job = cards.job(deck, paper=name, flip=flip)
            pdf = cards.sheets_pdf(job)
            bare = cards.sheets(cards.cards(job.count), Setup(paper.size, cards.POKER, flip=flip))
            for sheet in (0, len(job.sheets) - 1):
                held = min(len(paper.slots), job.count - sheet * len(paper.slots))
                one = Sheet(paper, flip, sheet, held)
                found = (*one.content(pdf), *one.pixels(pdf, bare))
                worst = [max(pair) for pair in zip(worst, found, strict=True)]
                full = "full" if held == len(paper.slots) else f"{held} of {len(paper.slots)}"
                print(f"{name:7}{flip:7}{full:10}{_row(found)}")
    print(f"{'worst':24}{_row(worst)}")


def _row(found: tuple[float, ...] | list[float]) -> str:
    content = "".join(f"{value:10.5f}" for value in found[:3])
    return f"{content}   {''.join(f'{value:10.4f}' for value in found[3:])}"


@dataclass(frozen=True)
class Sheet:
    """One sheet: its front is page 2 x `number`, its back the next; `held` cards lie on it."""

    paper: Known
    flip: str
    number: int
    held: int

    def slot(self, at: int) -> Mm:
        left, top = self.paper.slots[at]
        wide, high = (63.5, 88.9) if self.paper.turn == 0 else (88.9, 63.5)
        return Mm(left, top, left + wide, top + high)

    def seen(self, box: Mm, side: int) -> Mm:
        """A box on a page as it is seen from the front."""
        return through(box, self.paper, self.flip) if side else box

    # ------------------------------------------------------------------ content streams

    def content(self, pdf: bytes) -> tuple[float, float, float]:
        """Errors of trims, marks and register by the operators of the pages."""
        slots = [self.slot(at) for at in range(self.held)]
        trims: list[dict[int, tuple[str, Mm]]] = []
        for side, turn in enumerate((self.paper.turn, self.paper.back_turn[self.flip])):
            placed = called(pdf, 2 * self.number + side)
            assert {one.turn for one in placed} == {turn}
            assert len(placed) == self.held
            lying = [(one.name[2:], self.seen(trim_of(one), side)) for one in placed]
            by_slot = {
                min(range(self.held), key=lambda at: _apart(slots[at], box)): (name, box)
                for name, box in lying
            }
            assert len(by_slot) == self.held
            trims.append(by_slot)
        front, back = trims
        assert all(front[at][0] == back[at][0] for at in front)
        trim = max(_apart(box, slots[at]) for side in trims for at, (_, box) in side.items())
        register = max(_apart(front[at][1], back[at][1]) for at in front)
        marks = [dict(self.drawn_marks(lines(pdf, 2 * self.number + side), side)) for side in (0, 1)]
        mark = max(abs(value - key[-1]) for side in marks for key, value in side.items())  # type: ignore[operator]
        return trim, mark, max(register, _differ(*marks))

    def drawn_marks(self, drawn: list[Stroke], side: int) -> Iterator[tuple[Key, float]]:
        """For every mark, as seen from the front: its cut, and where it ends near the block; keys end in the truth."""
        ruled = [self.seen(Mm(one.x0, one.y0, one.x1, one.y1), side) for one in drawn]
        block = self.paper.block
        for axis, cuts, ends in (
            ("x", self.paper.xs, (block.top - AWAY, block.bottom + AWAY)),
            ("y", self.paper.ys, (block.left - AWAY, block.right + AWAY)),
        ):
            along = [_lying(one, axis) for one in ruled if (one.width < one.height) == (axis == "x")]
            for cut in cuts:
                for end in ends:
                    at, low, high = min(
                        along, key=lambda one: abs(one[0] - cut) + min(abs(one[1] - end), abs(one[2] - end))
                    )
                    yield (axis, end, "cut", cut), at
                    yield (axis, cut, "end", end), low if abs(low - end) < abs(high - end) else high

    # ------------------------------------------------------------------ pixels

    def pixels(self, pdf: bytes, bare: bytes) -> tuple[float, float, float]:
        """The same by what is dark: marks of the deck itself, trims of the bare cards, register of both."""
        marks, trims = [], []
        for side in (0, 1):
            marks.append(dict(self.seen_marks(raster(pdf, 2 * self.number + side), side)))
            trims.append(dict(self.seen_trims(raster(bare, 2 * self.number + side), side)))
        errors = [
            max(abs(value - key[-1]) for side in both for key, value in side.items())  # type: ignore[operator]
            for both in (trims, marks)
        ]
        return errors[0], errors[1], max(_differ(*trims), _differ(*marks))

    def seen_marks(self, page: Raster, side: int) -> Iterator[tuple[Key, float]]:
        """The middle of every mark across, 1 mm from its end near the block."""
        block, away = self.paper.block, AWAY + 1
        for axis, cuts, rows in (
            ("x", self.paper.xs, (block.top - away, block.bottom + away)),
            ("y", self.paper.ys, (block.left - away, block.right + away)),
        ):
            for cut in cuts:
                for row in rows:
                    point = Mm(cut, row, cut, row) if axis == "x" else Mm(row, cut, row, cut)
                    here = self.seen(point, side)
                    there = _middle(page, here.left, here.top, axis)
                    moved = (
                        Mm(there, here.top, there, here.top)
                        if axis == "x"
                        else Mm(here.left, there, here.left, there)
                    )
                    back = self.seen(moved, side)
                    yield (axis, row, cut), back.left if axis == "x" else back.top

    def seen_trims(self, page: Raster, side: int) -> Iterator[tuple[Key, float]]:
        """The four edges of the black blocks in two corners of every card."""
        for at in range(self.held):
            slot = self.slot(at)
            for block in (Mm(0, 0, 20, 30), Mm(63.5 - 15, 88.9 - 25, 63.5, 88.9)):
                wanted = Mm(
                    slot.left + block.left,
                    slot.top + block.top,
                    slot.left + block.right,
                    slot.top + block.bottom,
                )
                if self.paper.turn == 90:  # what was down is to the left, what was right is down
                    wanted = Mm(
                        slot.right - block.bottom,
                        slot.top + block.left,
                        slot.right - block.top,
                        slot.top + block.right,
                    )
                found = self.seen(_dark_box(page, self.seen(wanted, side)), side)
                for edge in ("left", "top", "right", "bottom"):
                    yield (at, block.left, edge, getattr(wanted, edge)), getattr(found, edge)


def _apart(one: Mm, other: Mm) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _differ(front: Mapping[Key, float], back: Mapping[Key, float]) -> float:
    assert front.keys() == back.keys()
    return max(abs(front[key] - back[key]) for key in front)


def _lying(line: Mm, axis: str) -> tuple[float, float, float]:
    """Where a line lies across, and from where to where it runs."""
    return (line.left, line.top, line.bottom) if axis == "x" else (line.top, line.left, line.right)


def _scan(page: Raster, x: float, y: float, axis: str) -> tuple[bytes, float]:
    """The greys of the row or column through a point, and its step in mm."""
    if axis == "x":
        row = int(y / page.down)
        return page.image.crop((0, row, page.image.width, row + 1)).tobytes(), page.across
    column = int(x / page.across)
    return page.image.crop((column, 0, column + 1, page.image.height)).tobytes(), page.down


def _middle(page: Raster, x: float, y: float, axis: str) -> float:
    """The middle of the dark stretch within 0.3 mm of a point, weighted by its greys."""
    greys, step = _scan(page, x, y, axis)
    around = range(
        int(((x if axis == "x" else y) - 0.3) / step), int(((x if axis == "x" else y) + 0.3) / step) + 1
    )
    ink = sum(255 - greys[at] for at in around)
    return sum((255 - greys[at]) * (at + 0.5) * step for at in around) / ink


def _dark_box(page: Raster, about: Mm) -> Mm:
    """The edges of the dark rectangle around the middle of `about`."""
    x, y = (about.left + about.right) / 2, (about.top + about.bottom) / 2
    across, step = _scan(page, x, y, "x")
    down, step_down = _scan(page, x, y, "y")
    return Mm(
        _edge(across, int(x / step), -1) * step,
        _edge(down, int(y / step_down), -1) * step_down,
        _edge(across, int(x / step), 1) * step,
        _edge(down, int(y / step_down), 1) * step_down,
    )


def _edge(greys: bytes, at: int, way: int) -> float:
    """Where the dark stretch ends, in pixels, the pixels at its end counted by how dark they are."""
    while greys[at] < 128:
        at += way
    part = (255 - greys[at]) / 255 - greys[at - way] / 255
    return at + part if way > 0 else at + 1 - part


if __name__ == "__main__":
    main()
