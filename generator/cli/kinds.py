"""Kinds of values on the command line."""

from __future__ import annotations

from typing import Any, Final

import click


class LengthType(click.ParamType[float]):
    """A length on the command line: 3, 2.5in, 9pt."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        from generator.units import parse_length

        if isinstance(value, float):
            return value
        try:
            return parse_length(value)
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


class SheetsType(click.ParamType[frozenset[int]]):
    """Sheet numbers on the command line: 1, 1,3 or 2-4."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> frozenset[int]:
        if isinstance(value, frozenset):
            return value
        numbers: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(first + last) > 8:
                self.fail(f"{value!r} names no sheets; write 1, or 1,3, or 2-4", param, ctx)
            low, high = int(first), int(last or first)
            if not 1 <= low <= high <= low + 9999:
                self.fail(f"{part.strip()!r} is no range of sheets", param, ctx)
            numbers.update(range(low, high + 1))
        return frozenset(numbers)


class PixelsType(click.ParamType[tuple[int, int]]):
    """A picture's size on the command line: 825x1125."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        width, _, height = str(value).lower().replace("×", "x").partition("x")
        if not (
            width.isdecimal()
            and height.isdecimal()
            and 1 <= int(width) <= 20000
            and 1 <= int(height) <= 20000
        ):
            self.fail(f"{value!r} is no size in pixels; write it like 825x1125", param, ctx)
        return int(width), int(height)


LENGTH: Final = LengthType()
