"""How words stand on the test page, and with which ink."""

from __future__ import annotations

from typing import Final, Literal

from generator.frame import Grey, TextBox, TextStyle
from generator.geometry import Box, Turn

FONT: Final = "Cabin"
INK: Final = Grey(0.0)
PALE: Final = Grey(0.45)
THIN: Final = 0.12  # mm: the thickness of the finest lines, still printed whole by a home printer


def lettering(
    box: Box,
    words: str,
    *,
    size: float = 3.0,
    least: float | None = None,
    lines: int = 1,
    weight: int = 400,
    align: Literal["left", "centre"] = "left",
    place: Literal["top", "middle"] = "middle",
    leading: float = 1.7,
    ink: Grey = INK,
    turn: Turn = 0,
) -> TextBox:
    style = TextStyle(
        fonts=(FONT,),
        size=size,
        least=least or size,
        ink=ink,
        weight=weight,
        leading=leading,
        lines=lines,
        align=align,
        place=place,
        hyphenate="never",
    )
    return TextBox(box, (words,), style, turn)
