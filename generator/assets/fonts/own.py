"""The fonts in a deck's own `fonts/`: weighed as bytes, and copied where typst alone gets to see them."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

SUFFIXES: Final = frozenset({".ttf", ".otf", ".ttc", ".otc"})  # typst 0.15 looks at no other file
FOREIGN: Final = {
    ".woff": "is a web font",
    ".woff2": "is a web font",
    ".eot": "is a web font",
    ".pfb": "is a Type 1 font",
    ".zip": "is a zip archive",
}

# Limits for the fonts/ of one deck. The largest CJK collections have 20 MB, and half a million characters
# over ten faces; typst needs 15 ms and 6 MB for a million characters.
MAX_FILES: Final = 300
MAX_BYTES: Final = 50 * 1024**2  # a file
MAX_BYTES_ALL: Final = 200 * 1024**2
MAX_CHARACTERS: Final = 4_000_000  # all character maps together
MAX_FACES: Final = 100  # in a collection
MAX_MAPS: Final = 64  # in a face

# OpenType 1.9, "Organization of an OpenType font" and "Required tables"; one of `DRAWN` draws the letters
MAGIC: Final = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")
NEEDED: Final = frozenset({b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"name"})
DRAWN: Final = ({b"glyf", b"loca"}, {b"CFF "}, {b"CFF2"}, {b"CBDT", b"CBLC"}, {b"sbix"})

REPLACE: Final = "replace it by a sound .ttf or .otf file, or delete it"
CONVERT: Final = "put the .ttf or .otf file of the font in its place"
UNPACK: Final = "unpack it and delete it: the .ttf or .otf files inside are wanted"
COPY: Final = "copy the files themselves into fonts/"


class FontError(Exception):
    """Why typst must not see a font file: the reason completes "fonts/x.ttf …", the hint says what to do."""

    def __init__(self, reason: str, hint: str = REPLACE) -> None:
        super().__init__(reason)
        self.reason, self.hint = reason, hint


@dataclass(frozen=True, slots=True, order=True)
class Refused:
    """A file in fonts/ that cannot be used, named as seen from the deck."""

    file: str
    reason: str
    hint: str = REPLACE


def copied(deck: Path, cases: Path) -> tuple[dict[Path, Path], list[Refused]]:
    """Copy the sound fonts of the deck, each into a folder of its own below `cases`.

    Gives for every copy the original, and the refused files.
    """
    copies: dict[Path, Path] = {}
    refused: list[Refused] = []
    size = characters = 0
    if not (deck / "fonts").resolve().is_relative_to(deck):
        return {}, [Refused("fonts", "leads out of the folder of the deck", COPY)]
    files = list(islice(_files(deck / "fonts"), MAX_FILES + 1))
    if len(files) > MAX_FILES:
        text = f"holds more than {MAX_FILES} font files, and the rest was not read"
        refused.append(Refused("fonts", text, "keep only the files of the families that the deck uses"))
    for number, path in enumerate(files[:MAX_FILES]):
        try:
            data, weight = _inspected(_opened(path, deck))
            if size + len(data) > MAX_BYTES_ALL or characters + weight > MAX_CHARACTERS:
                raise FontError("does not fit beside the other fonts of the deck, which are very large")
        except FontError as unusable:
            refused.append(Refused(path.relative_to(deck).as_posix(), unusable.reason, unusable.hint))
            continue
        size, characters = size + len(data), characters + weight
        copy = cases / f"{number:03}" / f"font{path.suffix.lower()}"
        copy.parent.mkdir()
        copy.write_bytes(data)
        copies[copy] = path
    return copies, refused


def _files(fonts: Path) -> Iterator[Path]:
    """Every file below `fonts` that is, or was taken for, a font; linked folders too, to be refused."""
    known = SUFFIXES | FOREIGN.keys()
    for here, folders, files in os.walk(fonts):
        folders.sort()
        yield from (path for name in folders if (path := Path(here, name)).is_symlink())
        # ._Cabin.ttf is what macOS leaves on foreign disks: no font
        names = (name for name in sorted(files) if not name.startswith("."))
        yield from (path for name in names if (path := Path(here, name)).suffix.lower() in known)


def _opened(path: Path, deck: Path) -> bytes:
    """The bytes of a file that may be read; raises `FontError`."""
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(deck):
            raise FontError("leads out of the folder of the deck", COPY)
        if not real.is_file():
            raise FontError("is no file")
        if kind := FOREIGN.get(path.suffix.lower()):
            raise FontError(kind, UNPACK if "zip" in kind else CONVERT)
        if real.stat().st_size > MAX_BYTES:
            raise FontError(f"is larger than {MAX_BYTES // 1024**2} MB")
        with real.open("rb") as stream:
            return stream.read(MAX_BYTES)
    except (OSError, RuntimeError) as reason:  # RuntimeError: links in a ring, before Python 3.13
        raise FontError("cannot be read") from reason


def _inspected(data: bytes) -> tuple[bytes, int]:
    """The font file `data` as typst may see it, and how many characters it claims; raises `FontError`.

    Reads the table directories and the heads of the character maps, no more (OpenType 1.9, otff and cmap).
    """
    if data[:4] in (b"wOFF", b"wOF2"):
        raise FontError("is a web font", CONVERT)
    if data[:4] == b"PK\x03\x04":
        raise FontError("is a zip archive", UNPACK)
    if data[:4] not in MAGIC:
        raise FontError("is no font")
    try:
        starts: tuple[int, ...] = (0,)
        if data[:4] == b"ttcf":
            (count,) = struct.unpack_from(">L", data, 8)
            if not 0 < count <= MAX_FACES:
                raise FontError(f"is a collection of {count} fonts, where 1 to {MAX_FACES} are allowed")
            starts = struct.unpack_from(f">{count}L", data, 12)
        weight = 0
        for start in starts:
            tables = _tables(data, start)
            _, offset, length = tables[b"cmap"]
            weight += _claimed(memoryview(data)[offset : offset + length])
            if weight > MAX_CHARACTERS:
                raise FontError("is damaged: it claims more characters than there are")
            if tables.keys() >= {b"COLR", b"CPAL"}:
                data = _every_colour(data, *tables[b"CPAL"][:2])
        return data, weight
    except struct.error as reason:
        raise FontError("is damaged: it breaks off") from reason


def _tables(data: bytes, start: int) -> dict[bytes, tuple[int, int, int]]:
    """The tables of the face whose directory is at `start`: place of the record, offset and length."""
    (count,) = struct.unpack_from(">H", data, start + 4)
    tables: dict[bytes, tuple[int, int, int]] = {}
    for record in range(start + 12, start + 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4s3L", data, record)
        if offset + length > len(data):
            raise FontError("is damaged: it breaks off")
        tables[tag] = (record, offset, length)
    if lacking := sorted(NEEDED - tables.keys()):
        raise FontError(f"is damaged: it has no table {lacking[0].decode()!r}")
    if not any(tables.keys() >= drawn for drawn in DRAWN):
        raise FontError("is damaged: it has no outlines")
    return tables


def _every_colour(data: bytes, record: int, offset: int) -> bytes:
    """The font file with a palette in which every number is a colour, in place of the table CPAL.

    Where a glyph names a colour beyond the palette, typst 0.15 does not fail: it ends our process.
    """
    _, size, _, _, colours, first = struct.unpack_from(">4HLH", data, offset)
    begin = offset + colours + 4 * first
    palette = struct.pack(">4HLH", 0, 0xFFFF, 1, 0xFFFF, 14, 0)  # version 0, one palette
    palette += data[begin : begin + 4 * size].ljust(4 * 0xFFFF, b"\0")
    longer = bytearray(data.ljust(-(-len(data) // 4) * 4, b"\0"))
    struct.pack_into(">2L", longer, record + 8, len(longer), len(palette))
    return bytes(longer) + palette


def _claimed(cmap: memoryview) -> int:
    """How many characters the maps in `cmap` claim; a range counts one more, for the work of reading it."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    if count > MAX_MAPS:
        raise FontError(f"is damaged: it has {count} character maps")
    weight = 0
    first: int
    last: int
    for at in {struct.unpack_from(">L", cmap, 8 + 8 * number)[0] for number in range(count)}:
        (kind,) = struct.unpack_from(">H", cmap, at)
        if kind == 4:
            segments = struct.unpack_from(">H", cmap, at + 6)[0] // 2
            lasts = struct.unpack_from(f">{segments}H", cmap, at + 14)
            firsts = struct.unpack_from(f">{segments}H", cmap, at + 16 + 2 * segments)
            weight += sum(max(0, last - first + 1) + 1 for first, last in zip(firsts, lasts, strict=True))
        elif kind in (8, 12, 13):
            head = at + (8204 if kind == 8 else 12)
            groups = head + 4 + 12 * int(struct.unpack_from(">L", cmap, head)[0])
            if groups > len(cmap):
                raise FontError("is damaged: it breaks off")
            for first, last, _ in struct.iter_unpack(">3L", cmap[head + 4 : groups]):
                weight += max(0, last - first + 1) + 1
                if weight > MAX_CHARACTERS:
                    return weight
    return weight
