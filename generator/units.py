"""Lengths. Inside the program every length is a float in millimetres; words become numbers here."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

MM_PER_INCH: Final = 25.4  # exact by definition since 1959
PT_PER_MM: Final = 72 / MM_PER_INCH  # a PDF point is 1/72 inch (ISO 32000-1, 8.3.2.3)

_INCH: Final = Fraction("25.4")
_MM_PER: Final = {"mm": Fraction(1), "cm": Fraction(10), "in": _INCH, '"': _INCH, "pt": _INCH / 72}
_LENGTH: Final = re.compile(r'\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|"|pt)?\s*', re.ASCII | re.IGNORECASE)


def parse_length(text: str, bare: str = "mm") -> float:
    """The length that `text` names, in mm: `3`, `2.5in`, `9pt`, `1 cm`. A bare number is in `bare` units.

    Raises ValueError, worded for the person who typed it, where `text` is no length.
    """
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f'{text!r} is no length; write a number of mm, or add a unit: "3", "2.5in", "9pt"')
    number, unit = found.groups()
    # in fractions, since 3.5 in floats would be 88.89999999999999 mm
    return float(Fraction(number) * _MM_PER[(unit or bare).lower()])


def show_length(length: float) -> str:
    """`length` (mm) as a person writes it: `63.5 mm`. `parse_length` reads it back unchanged."""
    shown = f"{length:.6f}".rstrip("0").rstrip(".")
    return f"{shown if float(shown) == length else repr(length)} mm"


def show_points(length: float) -> str:
    """A font size (mm) as typesetters say it: `10.5 pt`."""
    return f"{round(length * PT_PER_MM, 1):g} pt"
