"""What every check of a file looks at: the document, what was meant, what the deck wants, and how faults are told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.draw.intent import Leaf
from generator.geometry import Box, Size
from generator.problem import Problem, Severity, ValuePath
from generator.verify.reading import Document, Page


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a deck asks of the file: how many of each card, by the id in names, and the title that each face shows.

    `titles` holds only cards whose template prints a title. `promised` are the counts of the deck's
    `composition`: what is counted, the ids that count, how many. `whole` is False where only a part is printed.
    """

    copies: Mapping[str, int]
    titles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    promised: tuple[tuple[str, frozenset[str], int], ...] = ()
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: in a few words where all is well, and every fault."""

    says: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Case:
    """A file and all that it is held against."""

    document: Document
    wanted: Wanted | None = None

    @cached_property
    def leaves(self) -> tuple[Leaf | None, ...]:
        """For each page what it is meant to be: by what lies on it, where the pages were put out of order."""
        leaves = self.document.intent.pages
        held = [Counter(placed.name for placed in page.placed) for page in self.document.pages]
        meant = [Counter(slot.name for slot in leaf.slots) for leaf in leaves]
        own = {at for at, names in enumerate(held) if at < len(meant) and names == meant[at]}
        free = [at for at in range(len(meant)) if at not in own]
        found: list[Leaf | None] = []
        for at, names in enumerate(held):
            elsewhere = [other for other in free if names and names == meant[other]]
            if at not in own and elsewhere:
                free.remove(elsewhere[0])
                found.append(leaves[elsewhere[0]])
            else:
                found.append(leaves[at] if at < len(leaves) else None)
        return tuple(found)

    def leaf(self, page: Page) -> Leaf | None:
        return self.leaves[page.number - 1]

    def place(self, page: Page) -> str:
        """The page as a person finds it: `sheet 2, back`."""
        leaf = self.leaf(page)
        return f"sheet {leaf.sheet}, {leaf.side}" if leaf else f"page {page.number}"

    def face(self, name: str) -> str:
        """A face in words: `jw1`, `the back of jw1`."""
        kind, _, id = name.partition(".")
        return f"the back of {shown(id)}" if kind == "B" else shown(id)

    def tell(self, id: str, page: Page | None, text: str, hint: str, name: str = "") -> Problem:
        """An error at a face of a page; `text` begins after `sheet 1, front: `."""
        place = f"{self.place(page)}: " if page else ""
        path: ValuePath = (*(("pages", page.number) if page else ()), *((name,) if name else ()))
        return Problem(id, Severity.ERROR, path, place + text, hint, at="nowhere")

    def warn(self, id: str, page: Page | None, text: str, hint: str, name: str = "") -> Problem:
        """The same as a warning."""
        return replace(self.tell(id, page, text, hint, name), severity=Severity.WARNING)


def shown(id: str) -> str:
    """An id as the deck spells it: names in the file hold other letters as `_` and hex digits (`file_name`)."""
    return re.sub(r"_([0-9a-f]{1,6})_", lambda found: chr(min(int(found[1], 16), 0x10FFFF)), id)


def mm(length: float) -> str:
    """A length to a hundredth, for messages: `0.30 mm`."""
    return f"{length:.2f} mm"


def off(there: Box, meant: Box) -> str:
    """How far a box lies from where it is meant to: `0.30 mm right, 0.10 mm down`; "" within a hundredth."""
    across, down = there.centre.x - meant.centre.x, there.centre.y - meant.centre.y
    parts = [f"{mm(abs(across))} {'right' if across > 0 else 'left'}"] if abs(across) >= 0.005 else []
    parts += [f"{mm(abs(down))} {'down' if down > 0 else 'up'}"] if abs(down) >= 0.005 else []
    return ", ".join(parts)


def gone(there: Box, meant: Box) -> float:
    """The largest distance between the edges of two boxes, mm."""
    sides = ("left", "top", "right", "bottom")
    return max([abs(there.edge(side) - meant.edge(side)) for side in sides])


def mirrored(box: Box, page: Size, *, upright: bool) -> Box:
    """Where `box` comes to lie seen from the other side, the paper turned about its `upright` axis or its level one."""
    if upright:
        return Box(page.width - box.right, box.y, box.width, box.height)
    return Box(box.x, page.height - box.bottom, box.width, box.height)


def about_upright(page: Size, flip: str) -> bool:
    """Whether a flip at the `long` or `short` edge turns the page about its upright axis, like a book's."""
    return (page.height >= page.width) == (flip == "long")


def together(names: list[str], most: int = 6) -> str:
    """`a, b and c`; beyond `most` how many more."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
