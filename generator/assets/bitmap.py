"""Bitmaps: any picture of pixels made ready to hang into a PDF (`frame.Bitmap`), and sized for print."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from math import ceil
from typing import Final

from generator.assets import decode, icc, jpeg, png
from generator.assets.decode import Decoded, Meant
from generator.assets.refusal import DECODE_LIMIT, within
from generator.frame import Bitmap
from generator.units import MM_PER_INCH

PPI_MOST: Final = 450.0
"""Pixels an inch above which a picture is sampled down; no printer of cards shows more."""

_KEPT_WHOLE: Final = (
    25_000_000  # pixels up to which a picture stays as it is where sampling down would not save bytes
)


def load(kind: str, raw: bytes) -> Decoded:
    """The bitmap in a file of `kind` (as `kinds.sniff` tells it), and whether the file holds further
    pictures.

    Raises Refused.
    """
    if kind == "jpeg":
        read = jpeg.read(raw)
        if read.copied:
            return Decoded(sealed(jpeg.copied(read)), False)
        within(read.width, read.height, DECODE_LIMIT)
        meant = Meant(icc.kept(read.icc, read.space or "rgb"), read.orientation)
        return Decoded(sealed(decode.decoded(kind, read.bare, meant).bitmap), False)
    if kind == "png":
        found = png.read(raw)
        if found.copied:
            return Decoded(sealed(png.copied(found)), found.animated)
        within(found.width, found.height, DECODE_LIMIT)
        meant = Meant(found.icc, found.orientation, found.animated)
        picture, more = decode.decoded("png", png.rebuilt(found), meant)
        return Decoded(sealed(picture), more)
    picture, more = decode.decoded(kind, raw)
    return Decoded(sealed(picture), more)


def sealed(bitmap: Bitmap) -> Bitmap:
    """`bitmap` with its digest: SHA-256 over all that determines how it looks, its mask included."""
    mask = sealed(bitmap.mask) if bitmap.mask else None
    facts = (
        bitmap.width,
        bitmap.height,
        bitmap.bits,
        bitmap.space,
        bitmap.filter,
        bitmap.predictor,
        bitmap.inverted,
    )
    whole = sha256(
        repr((*facts, bitmap.orientation, mask and mask.digest, bitmap.palette, bitmap.icc)).encode()
    )
    whole.update(bitmap.data)
    return replace(bitmap, mask=mask, digest=whole.hexdigest())


def ppi(bitmap: Bitmap, width: float, height: float) -> float:
    """Pixels an inch of a picture printed `width` x `height` mm, as seen upright, along the coarser axis."""
    seen = bitmap.seen
    return min(seen.width / width, seen.height / height) * MM_PER_INCH


def sampled(bitmap: Bitmap, size: tuple[int, int]) -> Bitmap:
    """`bitmap` with `size` stored pixels, at most its own; the very same object where that would save no
    bytes.

    A photograph that came as JPEG is a JPEG again (quality 95): its pixels are new in any case, and deflated
    they would be several times the file that it was made from.
    """
    from PIL import Image

    image = decode.image_of(bitmap, size)
    if image.mode in ("1", "P"):
        image = image.convert("L" if image.mode == "1" else "RGB")
    mask = None
    if bitmap.mask and bitmap.space != "cmyk":
        image.putalpha(
            decode.image_of(bitmap.mask)
        )  # resized together: clear pixels lend no colour to their neighbours
    image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    if bitmap.mask and bitmap.space != "cmyk":
        mask = decode.deflated(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    elif bitmap.mask:
        mask = decode.deflated(decode.image_of(bitmap.mask).resize(size, Image.Resampling.LANCZOS))
    lossy = bitmap.filter == "DCTDecode" and bitmap.space != "cmyk"
    small = decode.jpeg_again(image) if lossy else decode.deflated(image)
    small = replace(small, icc=bitmap.icc, orientation=bitmap.orientation, mask=mask)
    if stored(small) > 0.9 * stored(bitmap) and bitmap.width * bitmap.height <= _KEPT_WHOLE:
        return bitmap
    return sealed(small)


def enough(bitmap: Bitmap, width: float, height: float) -> tuple[int, int]:
    """The stored pixels, across and down, that print at `PPI_MOST` on `width` x `height` mm; at most what
    there is.
    """
    if bitmap.orientation >= 5:
        width, height = height, width
    across, down = (ceil(side / MM_PER_INCH * PPI_MOST - 1e-6) for side in (width, height))
    return min(bitmap.width, max(1, across)), min(bitmap.height, max(1, down))


def stored(bitmap: Bitmap) -> int:
    """Bytes that the picture and its mask take in a PDF, the profile apart."""
    return len(bitmap.data) + len(bitmap.palette) + (stored(bitmap.mask) if bitmap.mask else 0)
