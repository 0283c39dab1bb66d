"""JPEG: the picture data copied untouched, everything told about the picture left out.

Kept are the tables, frames and scans (ITU-T T.81) and, where a reader needs it, one marker of Adobe's that
says how the colours are stored. Place, time, camera, comments, thumbnails and whatever follows the picture
go.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal

from generator.assets import exif, icc
from generator.assets.refusal import COPY_LIMIT, SAVE_AGAIN, Refused, within
from generator.frame import Bitmap

if TYPE_CHECKING:
    from PIL import Image

_FRAMES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # SOF0 to SOF15; C4, C8 and CC are tables
_IN_PDF: Final = (0xC0, 0xC1, 0xC2)  # baseline, extended, progressive: ISO 32000-1, 7.4.8
_TABLES: Final = (0xC4, 0xCC, 0xDB, 0xDC, 0xDD)
_SCAN, _END, _EXIF, _ICC, _ADOBE, _JFIF = 0xDA, 0xD9, 0xE1, 0xE2, 0xEE, 0xE0
_MARKER: Final = re.compile(
    rb"\xff[^\x00\xd0-\xd7\xff]"
)  # ends a scan; FF00 and restart markers belong to it

_NOT_FILL: Final = re.compile(rb"[^\xff]")
_MANY_SEGMENTS: Final = 20_000  # a large profile has 50, a Photoshop file some hundreds
_MANY_SCANS: Final = 64  # a camera's progressive picture has 10; each one is a walk over all the pixels
_SCAN_LIMIT: Final = (
    COPY_LIMIT // 2
)  # pixels of a picture in several scans: a decoder keeps it whole, 6 bytes each


@dataclass(frozen=True, slots=True)
class Jpeg:
    """What one walk through the file found. `frame` is the SOF marker, `space` how a viewer reads the
    colours.

    `bare` is the file without anything that is only told about it, `adobe` its marker's transform.
    """

    width: int
    height: int
    precision: int
    frame: int
    space: Literal["grey", "rgb", "cmyk"] | None
    bare: bytes
    scans: int
    adobe: int | None
    icc: bytes
    orientation: int

    @property
    def copied(self) -> bool:
        """Whether a PDF may hold the data as they are."""
        return self.frame in _IN_PDF and self.precision == 8 and self.space is not None


def read(raw: bytes) -> Jpeg:
    """The parts of a JPEG file. Raises Refused where it is cut short, has no frame or is over the limits."""
    size: tuple[int, int, int] | None = None
    frame, scans, components, turned = 0, 0, b"", 1
    adobe: int | None = None
    jfif = False
    profile: dict[int, bytes] = {}
    parts: list[bytes | memoryview] = []
    for marker, part in _segments(raw):
        body = part[4:]
        if marker in _FRAMES and not size and len(body) >= 6:
            precision, height, width, count = struct.unpack_from(">BHHB", body)
            size, frame, components = (width, height, precision), marker, bytes(body[6 : 6 + 3 * count : 3])
        if marker in _FRAMES or marker in _TABLES or marker == _SCAN:
            parts.append(part)
            scans += marker == _SCAN
        elif marker == _EXIF and bytes(body[:6]) == b"Exif\0\0":
            turned = exif.orientation(bytes(body[6:]))
        elif marker == _ICC and bytes(body[:12]) == b"ICC_PROFILE\0" and len(body) > 14:
            profile[body[12]] = bytes(body[14:])
        elif marker == _ADOBE and bytes(body[:5]) == b"Adobe" and len(body) >= 12:
            adobe = body[11]
        elif marker == _JFIF:
            jfif = jfif or bytes(body[:5]) == b"JFIF\0"
    if not size or not scans:
        raise Refused("is a JPEG without a picture in it")
    width, height, precision = size
    within(width, height, COPY_LIMIT if scans == 1 else _SCAN_LIMIT)
    if scans > _MANY_SCANS:
        raise Refused(
            f"is a JPEG in {scans} layers, which is a way to keep computers busy",
            "save it again as a plain JPEG",
        )
    space, marked = _colours(components, adobe, jfif)
    bare = b"".join((b"\xff\xd8", marked, *parts, b"\xff\xd9"))
    whole = b"".join(profile[at] for at in sorted(profile))
    return Jpeg(
        width, height, precision, frame, space, bare, scans, adobe, whole[: icc.PROFILE_LIMIT], turned
    )


def _segments(raw: bytes) -> Iterator[tuple[int, memoryview]]:
    """Marker and bytes of each segment, a scan's picture data included, up to the end-of-image marker."""
    view, at = memoryview(raw), 2
    for _ in range(_MANY_SEGMENTS):
        at = raw.find(b"\xff", at)
        found = _NOT_FILL.search(raw, at) if at >= 0 else None
        if not found:
            raise Refused(_CUT, SAVE_AGAIN)
        at = found.start() - 1  # a marker may have any number of FF before its own
        marker = raw[at + 1]
        if marker == _END:
            return
        if marker in (0x00, 0x01, 0xD8) or 0xD0 <= marker <= 0xD7:  # they stand alone
            at += 2
            continue
        end = at + 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
        if marker == _SCAN:
            following = _MARKER.search(raw, end)
            end = following.start() if following else len(raw) + 1
        if end > len(raw):
            raise Refused(_CUT, SAVE_AGAIN)
        yield marker, view[at:end]
        at = end
    raise Refused("is a JPEG in more pieces than any program makes", SAVE_AGAIN)


_CUT: Final = "is cut short: the end of the JPEG is missing"


def _colours(
    components: bytes, adobe: int | None, jfif: bool
) -> tuple[Literal["grey", "rgb", "cmyk"] | None, bytes]:
    """The space that the data decode to, and the Adobe marker that makes every reader see the same.

    Follows libjpeg (jdapimin.c, default_decompress_parms), which browsers and Pillow use: JFIF beats Adobe's
    marker, and components named R, G, B are RGB. PDF knows Adobe's marker alone and takes the rest for YCbCr.
    """
    match len(components):
        case 1:
            return "grey", b""
        case 3:
            plain = not jfif and (adobe == 0 or (adobe is None and components == b"RGB"))
            return "rgb", _adobe(0) if plain else b""
        case 4:
            return "cmyk", b"" if adobe is None else _adobe(2 if adobe == 2 else 0)
    return None, b""


def _adobe(transform: int) -> bytes:
    """Adobe Technical Note 5116: version 100, no flags, and the transform (0 none, 1 YCbCr, 2 YCCK)."""
    return b"\xff\xee" + struct.pack(">H5sHHHB", 14, b"Adobe", 100, 0, 0, transform)


def standing(jpeg: Jpeg) -> bytes:
    """The bare file with its profile put back, for use outside a PDF that would hold the profile itself."""
    most = 65_519  # a segment's 65,535 bytes without its length and the head of a profile's chunk
    chunks = [jpeg.icc[at : at + most] for at in range(0, len(jpeg.icc), most)]
    parts = [
        struct.pack(">BBH12sBB", 0xFF, _ICC, len(chunk) + 16, b"ICC_PROFILE\0", at, len(chunks)) + chunk
        for at, chunk in enumerate(chunks, 1)
    ]
    return b"".join((jpeg.bare[:2], *parts, jpeg.bare[2:]))


def copied(jpeg: Jpeg) -> Bitmap:
    """The bitmap with the file's own data, its `digest` still to be set.

    Raises Refused where the data do not decode to the end.
    """
    assert jpeg.space is not None, "asked of a JPEG that is not copied"
    _proven(jpeg)
    return Bitmap(
        digest="",
        width=jpeg.width,
        height=jpeg.height,
        bits=8,
        space=jpeg.space,
        filter="DCTDecode",
        data=jpeg.bare,
        icc=icc.kept(jpeg.icc, jpeg.space) if jpeg.icc else b"",
        inverted=jpeg.space == "cmyk" and jpeg.adobe is not None,
        orientation=jpeg.orientation,
    )


def _proven(jpeg: Jpeg) -> None:
    """Decodes the picture at an eighth of its size: the one proof that its data reach the end.

    libjpeg only murmurs where a scan ends early, and fills the rest with grey. So other data are put behind a
    single scan: where more than the last rows of blocks change by that, they were read in place of missing ones.
    """
    plain = _small(jpeg.bare)
    if jpeg.scans == 1 and plain.height > 1:
        rows = 0, 0, plain.width, plain.height - 1
        followed = _small(jpeg.bare[:-2] + b"\x5a\xa5" * 2048 + b"\xff\xd9")
        if plain.crop(rows).tobytes() != followed.crop(rows).tobytes():
            raise Refused("is cut short: the lower part of the JPEG is missing", SAVE_AGAIN)


def _small(data: bytes) -> Image.Image:
    """The picture at an eighth of its size. Raises Refused where it does not decode."""
    from PIL.JpegImagePlugin import JpegImageFile

    try:
        image = JpegImageFile(BytesIO(data))
        image.draft(None, (1, 1))  # the smallest scale that libjpeg offers, in the same colours
        image.load()
    except Exception as fault:  # a decoder may raise anything over a stranger's bytes
        raise Refused(f"is a damaged JPEG ({fault})") from None
    return image
