"""Matter that has been set: the galley's pages, which of them holds what, and how each text came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from generator.frame import TextBox, Vector
from generator.geometry import Size

PAD: Final = 3.0
"""mm that each page of text is larger than its frame on every side: italics and accents are cut at the edge."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a text came out: its size in mm, its lines, which of the alternatives was taken, what it overran.

    `over` is empty where all fits; else `width` (a word or line is longer than the box), `lines` (more lines
    than allowed) or `height`. `wide` is the longest line and `high` the whole block, mm. The text is drawn whole in
    every case.
    """

    size: float
    lines: int
    which: int
    wide: float
    high: float
    over: Literal["", "width", "lines", "height"]


@dataclass(frozen=True)
class Set:
    """All matter of a job: the PDF bytes, and which of its pages holds what."""

    pdf: bytes
    runs: Mapping[tuple[Size, tuple[TextBox, ...]], int]
    art: Mapping[Vector, int]
    outcomes: Mapping[TextBox, Outcome]
    warnings: tuple[str, ...] = ()
