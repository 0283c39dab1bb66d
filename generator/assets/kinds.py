"""What a file really is: told by its first bytes, never by its name."""

from __future__ import annotations

import re
import zlib
from typing import Final

from generator.assets.refusal import Refused

ACCEPTED: Final = "JPEG, PNG, SVG, WebP, TIFF, GIF, BMP, AVIF or HEIC"

_PICTURES: Final = (  # a pattern for the start of the file, and the kind as `bitmap` and `vector` know it
    (rb"\xff\xd8\xff", "jpeg"),
    (rb"\x89PNG\r\n\x1a\n", "png"),
    (rb"RIFF....WEBP", "webp"),
    (rb"GIF8[79]a", "gif"),
    (rb"II\*\0|MM\0\*|II\+\0|MM\0\+", "tiff"),
    (rb"BM.{12}(?:\x0c|\x28|\x34|\x38|\x40|\x6c|\x7c)\0\0\0", "bmp"),
    (rb"....ftyp(?:avif|avis)", "avif"),
    (rb"....ftyp(?:heic|heix|hevc|heim|heis|hevm)", "heic"),
    (rb"....ftyp(?:mif1|msf1).{4}(?:.{4})*?(?:avif|avis)", "avif"),
    (rb"....ftyp(?:mif1|msf1)", "heic"),
    (rb"\x1f\x8b", "gzip"),
)

_OTHERS: Final = (
    (rb"%PDF-", "a PDF; export the page as SVG or PNG"),
    (rb"%!PS|\xc5\xd0\xd3\xc6", "a PostScript (EPS) file; export it as SVG"),
    (rb"8BPS", "a Photoshop file; export it as PNG"),
    (rb"gimp xcf", "a GIMP file; export it as PNG"),
    (rb"\xff\x0a|\0\0\0\x0cJXL ", "a JPEG XL picture; save it as PNG"),
    (rb"\0\0\0\x0cjP  |\xff\x4f\xff\x51", "a JPEG 2000 picture; save it as PNG"),
    (rb"\0\0\x01\0", "an icon (.ico); save it as PNG"),
    (rb"\x76\x2f\x31\x01|#\?RADIANCE|#\?RGBE", "a high dynamic range picture; save it as PNG"),
    (rb"....ftyp|\x1a\x45\xdf\xa3", "a film or sound file"),
    (rb"PK\x03\x04", "a ZIP archive (also Word, Krita and OpenRaster files are); save the picture as PNG"),
    (rb"version https://git-lfs", "a Git LFS pointer, not the picture itself; run git lfs pull"),
    (rb"\x7fELF|MZ", "a program"),
)

_MARKUP: Final = re.compile(rb"\s*<")
_SVG: Final = re.compile(rb"<(?:[\w.-]+:)?svg[\s>/]")
_HTML: Final = re.compile(rb"<(?:!doctype\s+html|html|head|body|title)[\s>]", re.IGNORECASE)


def sniff(raw: bytes) -> str:
    """The kind of picture in `raw`: a name from `_PICTURES`, or `svg`.

    Raises Refused, naming what the file is as far as can be told, where it is none.
    """
    if not raw:
        raise Refused("is empty")
    for pattern, kind in _PICTURES:
        if re.match(pattern, raw[:256], re.DOTALL):
            return kind
    for pattern, what in _OTHERS:
        if re.match(pattern, raw[:64], re.DOTALL):
            name, _, cure = what.partition("; ")
            raise Refused(
                f"is {name}, which cannot be printed; accepted are {ACCEPTED}", cure or "use a picture"
            )
    return _text_kind(raw)


def _text_kind(raw: bytes) -> str:
    head = raw[: 2**16]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", "ignore").encode()
    head = head.removeprefix(b"\xef\xbb\xbf")
    if _MARKUP.match(head):
        page, drawing = _HTML.search(head), _SVG.search(head)
        if drawing and not (page and page.start() < drawing.start()):
            return "svg"
        if page:
            raise Refused("is a web page, not a picture", "open the page and save the picture that it shows")
        if b"<!ENTITY" in head:  # so long a head of entities is no drawing program's
            raise Refused(
                "is XML without a drawing at its start; only SVG can be printed", "save it as plain SVG"
            )
        raise Refused("is XML, but no SVG drawing", "save it as plain SVG")
    raise Refused(
        f"is no picture of a known kind; accepted are {ACCEPTED}", "save the picture as PNG or JPEG"
    )


def unzipped(raw: bytes, most: int) -> bytes:
    """The content of a gzipped drawing (.svgz), at most `most` bytes. Raises Refused."""
    unpack = zlib.decompressobj(
        wbits=31
    )  # 31: with the header and the checksum of gzip (zlib manual, inflateInit2)
    try:
        content = unpack.decompress(raw, most + 1)
    except zlib.error:
        raise Refused("is a damaged gzip file") from None
    if len(content) > most:
        raise Refused(
            f"unpacks to more than {most // 2**20} MB, which no drawing needs", "simplify the drawing"
        )
    if not unpack.eof:
        raise Refused("is a gzip file that is cut short")
    return content
