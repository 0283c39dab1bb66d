"""PNG: data copied where a PDF can hold them as they are, and the chunks that say how they are meant."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Final, Literal

from generator.assets import exif, icc
from generator.assets.refusal import COPY_LIMIT, Refused, within
from generator.frame import Bitmap

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}  # PNG, table 8
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_SPACES: Final[dict[int, Literal["grey", "rgb", "indexed"]]] = {0: "grey", 2: "rgb", 3: "indexed"}
_KNOWN: Final = (
    b"IHDR",
    b"PLTE",
    b"IDAT",
    b"tRNS",
    b"gAMA",
    b"cHRM",
    b"sRGB",
    b"cICP",
    b"iCCP",
    b"eXIf",
    b"acTL",
)
_MANY_CHUNKS: Final = 200_000  # 200 MB in pieces of 4 KB have 50,000
_SLICE: Final = 2**16  # bytes inflated at a time: a bomb yields at most 66 MB of it


@dataclass(frozen=True, slots=True)
class Png:
    """What one walk through the file found. `colour`: 0 grey, 2 RGB, 3 palette, with alpha 4 grey, 6 RGB."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool
    chunks: dict[bytes, bytes]

    @property
    def clear(self) -> bool:
        """Whether some pixels may be transparent."""
        told = self.chunks.get(b"tRNS", b"")
        return self.colour in (4, 6) or (told.strip(b"\xff") != b"" if self.colour == 3 else bool(told))

    @property
    def copied(self) -> bool:
        """Whether a PDF may hold the data as they are."""
        return not self.interlaced and not self.clear

    @property
    def stride(self) -> int:
        """Bytes of an unpacked row, the byte that names its filter included."""
        return 1 + (self.width * self.depth * _CHANNELS[self.colour] + 7) // 8

    @property
    def orientation(self) -> int:
        return exif.orientation(self.chunks.get(b"eXIf", b""))

    @property
    def animated(self) -> bool:
        return b"acTL" in self.chunks

    @property
    def icc(self) -> bytes:
        """The profile that the pixels are meant in; nothing for sRGB."""
        space = "grey" if self.colour in (0, 4) else "rgb"
        if b"iCCP" in self.chunks:
            return icc.kept(_profile(self.chunks[b"iCCP"]), space)
        gamma = int.from_bytes(self.chunks.get(b"gAMA", b"")[:4], "big") / 100_000
        if b"sRGB" in self.chunks or b"cICP" in self.chunks or not 0.1 < gamma < 10:
            return b""
        told = self.chunks.get(b"cHRM", b"")
        spread = tuple(part / 100_000 for part in struct.unpack(">8I", told)) if len(told) == 32 else None
        return icc.from_gamma(1 / gamma, spread, grey=space == "grey")


def read(raw: bytes) -> Png:
    """The chunks of a PNG file that matter here. Raises Refused where it is damaged or over the limit."""
    view, at = memoryview(raw), len(SIGNATURE)
    chunks: dict[bytes, bytes] = {}
    data: list[memoryview] = []
    for _ in range(_MANY_CHUNKS):
        if at + 12 > len(raw):
            break
        length, kind = struct.unpack_from(">I4s", raw, at)
        body, end = view[at + 8 : at + 8 + length], at + 12 + length
        if end > len(raw) or kind == b"IEND":
            break  # what is missing shows when the data are unpacked
        if kind in _KNOWN and zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(raw[end - 4 : end], "big"):
            if kind[0] & 0x20 == 0:  # a capital: the picture cannot be shown without it (PNG, 5.4)
                raise Refused("is a damaged PNG: a checksum is wrong")
        elif kind == b"IDAT":
            data.append(body)
        elif kind in _KNOWN:
            chunks.setdefault(kind, bytes(body))
        at = end
    return _checked(chunks, b"".join(data))


def _checked(chunks: dict[bytes, bytes], data: bytes) -> Png:
    if len(chunks.get(b"IHDR", b"")) != 13:
        raise Refused(
            "is a PNG without its header" + (" (an iPhone program's own kind)" if not chunks else "")
        )
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    within(width, height, COPY_LIMIT // 2)
    if depth not in _DEPTHS.get(colour, ()):
        raise Refused("is a damaged PNG: its header makes no sense")
    if not data:
        raise Refused("is cut short: the picture data of the PNG are missing")
    if colour == 3 and not 3 <= len(chunks.get(b"PLTE", b"")) <= 768:
        raise Refused("is a damaged PNG: it has no palette")
    return Png(width, height, depth, colour, bool(interlaced), chunks | {b"IDAT": data})


def _profile(chunk: bytes) -> bytes:
    """The profile in an iCCP chunk: a name, a zero, the method 0, deflated data."""
    packed = chunk.partition(b"\0")[2][1:]
    try:
        return zlib.decompressobj().decompress(packed, icc.PROFILE_LIMIT)
    except zlib.error:
        return b""


def copied(png: Png, proven: bool = False) -> Bitmap:
    """The bitmap with the file's own data. Its `digest` is still to be set.

    Raises Refused where the data are cut short or damaged; `proven` leaves that test out for our own files.
    """
    data = png.chunks[b"IDAT"]
    data = data if proven else data[: _length(png, data)]
    space = _SPACES[png.colour]
    palette = (
        png.chunks[b"PLTE"].ljust(3 * 2**png.depth, b"\0")[: 3 * 2**png.depth] if space == "indexed" else b""
    )
    return Bitmap(
        digest="",
        width=png.width,
        height=png.height,
        bits=png.depth,
        space=space,
        filter="FlateDecode",
        data=data,
        predictor=True,
        palette=palette,
        icc=png.icc,
        orientation=png.orientation,
    )


def _length(png: Png, data: bytes) -> int:
    """How many bytes of `data` are the picture. Raises Refused unless they unpack to every row of it."""
    unpack, rows, stride, wanted = zlib.decompressobj(), 0, png.stride, png.stride * png.height
    try:
        for at in range(0, len(data), _SLICE):
            piece = unpack.decompress(data[at : at + _SLICE])
            if max(piece[-rows % stride :: stride], default=0) > 4:  # PNG, 9.2: five filters
                raise Refused("is a damaged PNG: a row is filtered in no known way")
            rows += len(piece)
            if unpack.eof or rows > wanted:
                break
    except zlib.error:
        raise Refused("is a damaged PNG: its data cannot be unpacked") from None
    if rows < wanted or not unpack.eof:
        raise Refused("is cut short: the lower part of the PNG is missing" if rows < wanted else _TOO_LONG)
    if rows > wanted:
        raise Refused(_TOO_LONG)
    return min(len(data), at + _SLICE) - len(unpack.unused_data)


_TOO_LONG: Final = "is a damaged PNG: its data do not end with the picture"


def rebuilt(png: Png) -> bytes:
    """A PNG file of nothing but the pixels, for a decoder that need not see the rest.

    A transparent colour is told in the 8 bits that Pillow makes of other depths before it looks for it.
    """
    chunks: dict[bytes, bytes] = {
        kind: png.chunks[kind] for kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT") if kind in png.chunks
    }
    key = chunks.get(b"tRNS", b"")
    if png.colour == 0 and png.depth < 8 and len(key) == 2:
        chunks[b"tRNS"] = struct.pack(">H", int.from_bytes(key, "big") * 255 // (2**png.depth - 1) % 256)
    elif png.colour == 2 and png.depth == 16 and len(key) == 6:
        chunks[b"tRNS"] = struct.pack(">3H", *key[::2])
    return wrapped(chunks)


def wrapped(chunks: dict[bytes, bytes]) -> bytes:
    """The PNG file made of `chunks`."""
    parts = [SIGNATURE]
    for kind, body in (*chunks.items(), (b"IEND", b"")):
        parts += (
            struct.pack(">I", len(body)),
            kind,
            body,
            struct.pack(">I", zlib.crc32(body, zlib.crc32(kind))),
        )
    return b"".join(parts)
