"""Fonts as a PDF holds them: whether their outlines are there, how wide and high a letter is, what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any, Final

from generator.verify.matrix import Rectangle

OUTLINES: Final = ("/FontFile", "/FontFile2", "/FontFile3")
MOST_CODES: Final = 70_000  # more than a font has glyphs: beyond it a table is hostile
LARGEST_FONT: Final = 40_000_000  # bytes; Noto CJK takes 20


@dataclass
class Font:
    """One font. Widths and `box` are in ems; a code is a byte, or two where `wide`."""

    name: str
    embedded: bool
    wide: bool
    widths: Mapping[int, float]
    width: float
    box: Rectangle
    letters: Mapping[int, str]
    outlines: Any = field(default=None, repr=False)  # the stream of the font, for exact letters

    def codes(self, shown: bytes) -> Iterator[int]:
        """The codes of a shown string."""
        if not self.wide:
            yield from shown
            return
        for place in range(0, len(shown) - 1, 2):
            yield shown[place] << 8 | shown[place + 1]

    def ink(self, code: int) -> Rectangle:
        """The room of a letter's outline in ems; that of the whole font where the outline cannot be read."""
        try:
            return self._glyphs(code) if self._glyphs else self.box
        except Exception:  # a damaged font: whatever the reader of fonts stumbles over
            return self.box

    @cached_property
    def _glyphs(self) -> Any:
        """Gives the outline's room by code; None where the font is of another kind than our text engine writes."""
        if self.outlines is None or not self.wide:
            return None
        from fontTools.pens.boundsPen import BoundsPen
        from fontTools.ttLib import TTFont

        try:
            data = self.outlines.read_bytes()
            if len(data) > LARGEST_FONT or self.outlines.get("/Subtype") == "/CIDFontType0C":
                return None
            font = TTFont(BytesIO(data), lazy=True)
            em, order, glyphs = float(font["head"].unitsPerEm), font.getGlyphOrder(), font.getGlyphSet()
        except Exception:
            return None

        def room(code: int) -> Rectangle:
            pen = BoundsPen(glyphs)
            glyphs[order[code]].draw(pen)
            left, bottom, right, top = pen.bounds or (0, 0, 0, 0)
            return left / em, bottom / em, right / em, top / em

        return room


def font(held: Any) -> Font:
    """The font that a resource names. Raises nothing for what is missing: then it is wide and high as usual."""
    inside = held.DescendantFonts[0] if "/DescendantFonts" in held else held
    described = inside.get("/FontDescriptor", {})
    files = [described[key] for key in OUTLINES if key in described and len(described[key].read_raw_bytes())]
    unit = 0.001
    drawn = held.get("/Subtype") == "/Type3"  # its letters are drawings inside the file
    if drawn:
        unit = abs(float(held.get("/FontMatrix", [unit])[0])) or unit
    room = [float(edge) * unit for edge in (held if drawn else described).get("/FontBBox", ())]
    wide = held.get("/Subtype") == "/Type0"
    return Font(
        name=str(held.get("/BaseFont", "/a drawn font"))[1:],
        embedded=drawn or bool(files),
        wide=wide,
        widths=dict(_cid_widths(inside) if wide else _widths(held, unit)),
        width=float(inside.get("/DW", 1000)) * 0.001 if wide else 0.5,
        # 1.1 and -0.35: what letters reach in the tallest families that come along
        box=(room[0], room[1], room[2], room[3])
        if len(room) == 4 and room[3] > room[1]
        else (0, -0.35, 1, 1.1),
        letters=_letters(held.get("/ToUnicode")),
        outlines=files[0] if files else None,
    )


def _widths(held: Any, unit: float) -> Iterator[tuple[int, float]]:
    first = int(held.get("/FirstChar", 0))
    for place, width in enumerate(held.get("/Widths", ())):
        yield first + place, float(width) * unit


def _cid_widths(inside: Any) -> Iterator[tuple[int, float]]:
    """/W: `first [w w w]` or `first last w` (ISO 32000-1, 9.7.4.3)."""
    parts = list(inside.get("/W", ()))
    place = given = 0
    while place < len(parts) - 1 and given < MOST_CODES:
        first, after = int(parts[place]), parts[place + 1]
        if isinstance(after, int | float) or not hasattr(after, "__len__"):
            last = min(int(after), first + MOST_CODES)
            width = float(parts[place + 2]) / 1000
            yield from ((code, width) for code in range(first, last + 1))
            given += last - first + 1
            place += 3
        else:
            yield from ((first + step, float(width) / 1000) for step, width in enumerate(after))
            given += len(after)
            place += 2


_SINGLE: Final = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")
_RANGE: Final = re.compile(
    rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([0-9A-Fa-f<>\s]*)\])"
)
_BLOCK: Final = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.DOTALL)


def _letters(table: Any) -> dict[int, str]:
    """What each code stands for, by the font's /ToUnicode (ISO 32000-1, 9.10.3)."""
    found: dict[int, str] = {}
    if table is None:
        return found
    for kind, block in _BLOCK.findall(table.read_bytes()):
        if kind == b"bfchar":
            found.update((int(code, 16), _text(text)) for code, text in _SINGLE.findall(block))
            continue
        for first, last, text, texts in _RANGE.findall(block):
            start = int(first, 16)
            many = min(int(last, 16) - start + 1, MOST_CODES)
            if texts:
                listed = re.findall(rb"<([0-9A-Fa-f]+)>", texts)[:many]
                found.update((start + step, _text(one)) for step, one in enumerate(listed))
            else:
                head, tail = _text(text)[:-1], ord(_text(text)[-1:] or "\0")
                top = min(many, 0x10FFFF - tail)
                found.update((start + step, head + chr(tail + step)) for step in range(top))
        if len(found) > MOST_CODES:
            break
    return found


def _text(digits: bytes) -> str:
    return bytes.fromhex(digits.decode() + "0" * (len(digits) % 2)).decode("utf-16-be", "replace")
