"""Readings of a test page to the profile of a printer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import floor
from typing import Final

from generator.calibration.trial import EDGES, FINE, STEPS, ZERO, Pair, Trial, pairs
from generator.geometry import Affine
from generator.problem import Problem, error
from generator.profile import Margins, Meeting, Profile, Side, after, fitted, limits
from generator.units import MM_PER_INCH

APART: Final = 0.3  # mm by which a reading may contradict the others: a paper feed is not more even than that


def value(letter: str, text: str, test: Trial) -> float:
    """What was typed as the reading `letter`, as a number: for J and K how long 1 mm is.

    Raises ValueError, worded for the person who typed it.
    """
    found = re.fullmatch(r'([+-]?)(\d{1,3}(?:[.,]\d{1,3})?)\s*(mm|in|")?', text.strip())
    if not found:
        raise ValueError(
            f"{letter}: {text!r} is no number; write it like {'10.3' if letter < 'I' else '180'}"
        )
    sign, digits, unit = found.groups()
    number = float(digits.replace(",", "."))
    if letter in "JK":
        return _length(letter, number, test.crosses.width if letter == "J" else test.crosses.height, unit)
    if letter in EDGES:
        if sign == "-" or number > STEPS + 1:
            raise ValueError(
                f"{letter}: the steps are numbered 0 to {STEPS}; write {STEPS} where none is whole"
            )
        return number
    if sign:  # by how much more or less than 10
        number = ZERO + (number if sign == "+" else -number)
    if not 0 <= number <= 2 * ZERO:
        raise ValueError(f"{letter}: the scale is numbered 0 to {2 * ZERO}, and a perfect printer gives 10.0")
    return round(number, 3)


def _length(letter: str, number: float, across: float, unit: str | None) -> float:
    """A ruler's reading over what it should have been: of the crosses, of the 100 mm line, or of the 4 inches."""
    measured = number * (MM_PER_INCH if unit in ("in", '"') else 1)
    for meant in (4 * MM_PER_INCH,) if unit in ("in", '"') else (across, 100.0):
        if abs(measured / meant - 1) <= 0.06:
            return measured / meant
    raise ValueError(
        f"{letter}: the crosses are {across:g} mm apart, and the short line is 100 mm (4 in); "
        f"{number:g}{' in' if unit in ('in', chr(34)) else ''} is far from both"
    )


def learnt(
    name: str, test: Trial, readings: Mapping[str, float]
) -> tuple[Profile | None, tuple[Problem, ...]]:
    """The profile of printer `name` after these readings, and what is wrong; with errors there is none.

    Readings may be missing: the scale and the margins then stay what they were, and of A to H five will do.
    """
    before = test.through or Profile(name)
    front = Side(sx=readings.get("J", 1.0), sy=readings.get("K", 1.0))
    met = dict(_meetings(test, front, readings))
    found = fitted(tuple(met.values()), test.size)
    if found is None:
        lacking = ", ".join(pair.letter for pair in pairs(test.size) if pair.letter not in readings)
        text = f"too few readings to know where the back lies: there is none for {lacking}"
        hint = "Read A to H; one or two of them may be left out."
        return None, (replace(error("D129", (), text, hint), at="nowhere"),)
    back, off = found
    if max(map(abs, off)) > APART:
        return None, (_contradiction(test, met, readings, front),)
    margins = before.margins
    if any(letter in readings for letter in EDGES):
        held = margins or Margins()
        margins = Margins(*(readings.get(letter, getattr(held, edge)) for letter, edge in EDGES.items()))
    made = Profile(
        name,
        test.paper,
        test.flip,
        test.round,
        after(before.front, front, test.size),
        after(before.back, back, test.size),
        margins,
    )
    wrong = tuple(limits(made))
    return (None if wrong else made), wrong


def summary(profile: Profile) -> list[str]:
    """What was learnt of a printer, in words; each side as seen from that side."""
    found = []
    for name, side in (("Back", profile.back), ("Front", profile.front)):
        across, down = ("right" if side.dx > 0 else "left"), ("down" if side.dy > 0 else "up")
        way = "clockwise" if side.angle > 0 else "anticlockwise"
        words = f"{side.sx * 100:.2f} % wide and {side.sy * 100:.2f} % high"
        if max(abs(side.dx), abs(side.dy), abs(side.angle)) > 0.004:
            moved = f"{abs(side.dx):.2f} mm {across} and {abs(side.dy):.2f} mm {down}"
            words = f"{moved}, {abs(side.angle):.2f} degrees {way}; {words}"
        found.append(f"{name:<9}{words}.")
    if profile.margins:
        edges = ", ".join(f"{edge} {getattr(profile.margins, edge):g}" for edge in EDGES.values())
        found.append(f"Bare     {edges} mm.")
    return found


def _meetings(test: Trial, front: Side, readings: Mapping[str, float]) -> Iterator[tuple[str, Meeting]]:
    """What the scales say: the fine line that was read came out where a line of the front's scale did."""
    printed = front.printed(test.size)
    for pair in pairs(test.size):
        if pair.letter in readings:
            yield pair.letter, _meeting(test, pair, readings[pair.letter], printed)


def _meeting(test: Trial, pair: Pair, reading: float, printed: Affine) -> Meeting:
    whole = floor(reading + 1e-9)
    line = round(10 * (reading - whole), 6)
    there = printed(pair.at(whole + line - ZERO, 0))
    came = test.behind(there)
    return Meeting(test.behind(pair.at(FINE * line, 0)), pair.along, came.x if pair.along == "x" else came.y)


def _contradiction(
    test: Trial, met: Mapping[str, Meeting], readings: Mapping[str, float], front: Side
) -> Problem:
    """Readings that no printer can give, with the one that is most likely misread and what it should be."""
    rest: dict[str, float] = {}
    for letter in met:
        others = fitted([meeting for other, meeting in met.items() if other != letter], test.size)
        if others is not None:
            rest[letter] = max(map(abs, others[1]))
    suspect = min(rest, key=lambda letter: rest[letter], default="")
    text = "the readings A to H contradict each other"
    hint = "Look at each of them once more."
    if suspect and rest[suspect] <= APART:
        pair = next(pair for pair in pairs(test.size) if pair.letter == suspect)
        others = fitted([meeting for other, meeting in met.items() if other != suspect], test.size)
        assert others is not None
        printed, page = front.printed(test.size), others[0].printed(test.size)

        def off(tenths: int) -> float:
            meeting = _meeting(test, pair, tenths / 10, printed)
            there = page(meeting.sent)
            return abs(meeting.came - (there.x if pair.along == "x" else there.y))

        likely = min(range(10 * 2 * ZERO + 1), key=off) / 10
        text += (
            f": all but {suspect} fit together, and by them {suspect} would be {likely:.1f}, "
            f"not {readings[suspect]:g}"
        )
        hint = f"Look at {suspect} once more; leave it out if it stays as it is."
    return replace(error("D124", (), text, hint), at="nowhere")
