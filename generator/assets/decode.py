"""Pictures that a PDF cannot hold as they are: decoded by Pillow, colour and opacity apart, deflated again.

Each kind goes straight to its own decoder: a stranger's file never meets the dozens of others that Pillow
has.
"""

from __future__ import annotations

import struct
import warnings
from dataclasses import dataclass, replace
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.assets import exif, icc, jpeg, png
from generator.assets.refusal import DECODE_LIMIT, Refused, within
from generator.frame import Bitmap

if TYPE_CHECKING:
    from PIL import Image

_DECODERS: Final = {
    "jpeg": ("PIL.JpegImagePlugin", "JpegImageFile"),
    "png": ("PIL.PngImagePlugin", "PngImageFile"),
    "webp": ("PIL.WebPImagePlugin", "WebPImageFile"),
    "tiff": ("PIL.TiffImagePlugin", "TiffImageFile"),
    "gif": ("PIL.GifImagePlugin", "GifImageFile"),
    "bmp": ("PIL.BmpImagePlugin", "BmpImageFile"),
    "avif": ("PIL.AvifImagePlugin", "AvifImageFile"),
    "heic": ("pillow_heif.as_plugin", "HeifImageFile"),
}
_NAMES: Final = {"webp": "WebP", "heic": "HEIC"}
_RLE: Final = (
    3  # zlib's Z_RLE: for photographs 7 times as fast as level 6, and 1 % larger (822 x 1122: 50 ms)
)


class Decoded(NamedTuple):
    """The bitmap, and whether the file holds further pictures."""

    bitmap: Bitmap
    more: bool


@dataclass(frozen=True, slots=True)
class Meant:
    """What a reader of ours has found out about a file, better than Pillow tells it."""

    icc: bytes = b""
    orientation: int = 1
    more: bool = False


def decoded(kind: str, raw: bytes, meant: Meant | None = None) -> Decoded:
    """The first picture in `raw`, as deflated rows. Its `digest` is still to be set.

    Raises Refused where the file is damaged, over the limit or of a sort that has no one look.
    """
    with warnings.catch_warnings():  # whatever Pillow grumbles about is judged here, not printed
        warnings.simplefilter("ignore")
        image, turned, more = _opened(kind, raw)
        mode, profile = image.mode, image.info.get("icc_profile") or b""
        colour, mask = _apart(image)
    del image  # before the next copies are made: these are the largest moments of a build
    bitmap = deflated(colour, len(raw) if kind == "png" else 0)
    if meant:
        profile, turned, more = meant.icc, meant.orientation, meant.more
    elif mode in ("LAB", "YCbCr", "HSV"):
        profile = b""  # it was that of the colours before they were made RGB
    elif isinstance(profile, bytes):
        profile = icc.kept(profile, bitmap.space)
    else:
        profile = b""
    hidden = deflated(mask, len(raw)) if mask else None
    return Decoded(replace(bitmap, icc=profile, orientation=turned, mask=hidden), more)


def _opened(kind: str, raw: bytes) -> tuple[Image.Image, int, bool]:
    """The decoded picture, its orientation, and whether more follow."""
    name = _NAMES.get(kind, kind.upper())
    _canvas(kind, raw)
    try:
        module, decoder = _DECODERS[kind]
        image: Image.Image = getattr(import_module(module), decoder)(BytesIO(raw))
    except ImportError:
        raise Refused(
            f"is {name}, which this installation cannot read", "run pip install pillow-heif"
        ) from None
    except Exception as fault:  # a decoder may raise anything over a stranger's bytes
        raise Refused(f"is a damaged {name} ({fault})") from None
    within(image.width, image.height, DECODE_LIMIT)
    try:
        more = _more(kind, image)
        image.load()
        told = image.info.get("exif")  # after loading: TIFF and HEIC are turned by then, and have none
    except Exception as fault:
        raise Refused(f"is a damaged {name} ({fault})") from None
    turned = exif.orientation(told.removeprefix(b"Exif\0\0")) if isinstance(told, bytes) else 1
    return image, 1 if kind in ("tiff", "heic") else turned, more


def _more(kind: str, image: Image.Image) -> bool:
    """Whether further pictures follow, without walking to them: a TIFF may claim millions."""
    if kind == "tiff":
        return bool(getattr(getattr(image, "tag_v2", None), "next", 0))
    return kind != "heic" and bool(getattr(image, "is_animated", False))


def _canvas(kind: str, raw: bytes) -> None:
    """Looks at the size of a WebP before its decoder, which takes memory for it at once. Raises Refused."""
    if kind != "webp" or raw[12:16] != b"VP8X" or len(raw) < 30:
        return  # the plain kinds end at 16,383 pixels a side; the check after opening is soon enough
    width, height = (1 + int.from_bytes(raw[at : at + 3], "little") for at in (24, 27))
    within(width, height, DECODE_LIMIT)


def _apart(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """Colour as 1, L, P, RGB or CMYK, and the opacity as L where some of it is less than full."""
    image = _eight_bits(image)
    if image.has_transparency_data:
        image = image.convert("LA" if image.mode in ("1", "L", "LA", "La") else "RGBA")
        mask = image.getchannel("A")
        least, _ = mask.getextrema()
        colour = image.convert(image.mode[:-1])
        return colour, mask if least != 255 else None
    if image.mode in ("1", "L", "RGB", "CMYK") or (
        image.mode == "P" and image.palette and image.palette.mode == "RGB"
    ):
        return image, None
    if image.mode in ("P", "RGBX", "YCbCr", "HSV"):
        return image.convert("RGB"), None
    if image.mode == "LAB":
        from PIL import ImageCms

        plain = ImageCms.profileToProfile(
            image, ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
        assert plain is not None, "profileToProfile gives a picture unless told to work in place"
        return plain, None
    raise Refused(
        f"holds numbers of a kind ({image.mode}) that have no one look", "save it with 8 or 16 bits a colour"
    )


def _eight_bits(image: Image.Image) -> Image.Image:
    """16-bit grey as 8-bit grey. Pillow's own conversion clips: a grey of 1 % would be white."""
    if not image.mode.startswith("I;16"):
        return image
    from PIL import Image, ImageChops

    wide = image.convert("I")
    grey = wide.point(lambda value: value * (1 / 257) + 0.5).convert("L")
    clear = image.info.get("transparency")
    if isinstance(clear, int):  # a key of 16 bits: opaque is what differs from it either way
        above = wide.point(lambda value: value * 1 - clear).convert("L")
        below = wide.point(lambda value: value * -1 + clear).convert("L")
        mask = ImageChops.lighter(above, below).point([0] + [255] * 255)
        return Image.merge("LA", (grey, mask))
    return grey


def deflated(image: Image.Image, enough: int = 0) -> Bitmap:
    """A picture of mode 1, L, P, RGB or CMYK as deflated PNG rows.

    Quickly, if that comes to no more than `enough` bytes or a third of the pixels; else small.
    """
    from PIL import Image

    if (
        cmyk := image.mode == "CMYK"
    ):  # PNG has no CMYK, but four channels, and PDF reads rows of four by the same rule
        image = Image.merge("RGBA", image.split())
    data = _png(image, compress_type=_RLE)
    if len(data) > (enough or image.width * image.height * len(image.getbands()) // 3):
        data = min(data, _png(image, compress_level=6), key=len)
    read = png.read(data)
    if not cmyk:
        return png.copied(read, proven=True)
    return Bitmap("", read.width, read.height, 8, "cmyk", "FlateDecode", read.chunks[b"IDAT"], predictor=True)


def _png(image: Image.Image, **how: int) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", icc_profile=None, **how)
    return out.getvalue()


_COLOURS: Final = {"grey": 0, "rgb": 2, "indexed": 3, "cmyk": 6}


def image_of(bitmap: Bitmap, least: tuple[int, int] | None = None) -> Image.Image:
    """The pixels of `bitmap` as stored, without its mask and rotation; CMYK with 0 for no ink.

    A JPEG is decoded at a half, quarter or eighth, as long as it stays no smaller than `least`.
    """
    from PIL import ImageChops
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    image: Image.Image
    if bitmap.filter == "DCTDecode":
        image = JpegImageFile(BytesIO(bitmap.data))
        if least:
            image.draft(None, least)  # no mode: same colours
        image.load()  # Pillow takes every CMYK JPEG for an inverted one
        return ImageChops.invert(image) if bitmap.space == "cmyk" and not bitmap.inverted else image
    from PIL import Image

    head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, bitmap.bits, _COLOURS[bitmap.space], 0, 0, 0)
    chunks = {b"IHDR": head, b"PLTE": bitmap.palette, b"IDAT": bitmap.data}
    if not bitmap.palette:
        del chunks[b"PLTE"]
    image = PngImageFile(BytesIO(png.wrapped(chunks)))
    image.load()
    return Image.merge("CMYK", image.split()) if bitmap.space == "cmyk" else _eight_bits(image)


def jpeg_again(image: Image.Image) -> Bitmap:
    """A photograph that was sampled down, stored as the JPEG it was: quality 95, colours not halved."""
    out = BytesIO()
    image.save(out, "JPEG", quality=95, subsampling=0, optimize=True)
    return jpeg.copied(jpeg.read(out.getvalue()))
