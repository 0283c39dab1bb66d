"""A net as values: its panels, its outline, its folds, its glue. All lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from generator.geometry import Box, Point, Size

Side = Literal["left", "right", "top", "bottom"]
Steps = tuple[tuple[str, tuple[Point, ...]], ...]
"""An outline as `frame.Path` has it."""

BLEED: Final = 3.0  # how far ink runs on beyond a cut, and round a fold onto a bare flap


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat part: its bounding `box` in the net, and its shape (corners before they are rounded).

    `hinge` is the side of its box on which it hangs on the panel `on`; the first wall hangs on nothing. `kind`
    is what it shows: "" for bare board. `ink` is its box, and `BLEED` more on each side where no other printed
    panel follows.
    """

    name: str
    kind: str
    box: Box
    shape: tuple[Point, ...]
    on: str = ""
    hinge: Side = "left"
    ink: Box | None = None


@dataclass(frozen=True, slots=True)
class Glue:
    """Where glue goes, a convex shape, and the letter that the instructions call it by."""

    letter: str
    shape: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """One piece to cut out: all that is cut or inked lies at 0 or more, within `size`."""

    size: Size
    panels: tuple[Panel, ...]
    outline: Steps
    slits: tuple[tuple[Point, Point], ...]
    folds: tuple[tuple[Point, Point], ...]
    glue: tuple[Glue, ...]

    def panel(self, name: str) -> Panel:
        """The panel called `name`; KeyError where this piece has none."""
        return {panel.name: panel for panel in self.panels}[name]
