"""Colour profiles: which of them say something, and the one that a PNG's gamma amounts to."""

from __future__ import annotations

import struct
from functools import lru_cache
from io import BytesIO
from typing import Final

PROFILE_LIMIT: Final = 8 * 2**20  # bytes; press profiles have 0.5 to 3 MB

_SPACES: Final = {
    "grey": (b"GRAY", "L"),
    "rgb": (b"RGB ", "RGB"),
    "indexed": (b"RGB ", "RGB"),
    "cmyk": (b"CMYK", "CMYK"),
}
_CLASSES: Final = (b"scnr", b"mntr", b"prtr", b"spac")  # ISO 32000-1, 8.6.5.5: what ICCBased may hold

Primaries = tuple[float, float, float, float, float, float, float, float]
"""White, red, green and blue as x, y (CIE 1931), the order of PNG's cHRM."""

SRGB: Final[Primaries] = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)  # IEC 61966-2-1


@lru_cache(maxsize=64)
def kept(profile: bytes, space: str) -> bytes:
    """`profile`, or nothing where the picture looks the same without it.

    That is so where it is sRGB in all but name (no sampled colour moves by more than 2 of 255), where it
    belongs to other colours than the picture's `space`, and where it is damaged, as in viewers.
    """
    signature, mode = _SPACES[space]
    if len(profile) < 128 or profile[16:20] != signature or profile[12:16] not in _CLASSES:
        return b""
    from PIL import Image, ImageCms

    steps = [round(step * 255 / 8) for step in range(9)]
    if mode == "RGB":
        sample = Image.frombytes(
            "RGB", (81, 9), bytes(v for r in steps for g in steps for b in steps for v in (r, g, b))
        )
    else:
        sample = Image.frombytes("L", (9, 1), bytes(steps))
        sample = sample if mode == "L" else Image.merge("CMYK", [sample] * 4)
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        transform = ImageCms.buildTransform(own, ImageCms.createProfile("sRGB"), mode, "RGB")
        seen = ImageCms.applyTransform(sample, transform)
    except Exception:  # a colour engine may raise anything over a stranger's bytes
        return b""
    if seen is None or mode == "CMYK":
        return profile
    plain = sample.convert("RGB").tobytes()
    far = max(abs(one - other) for one, other in zip(plain, seen.tobytes(), strict=True))
    return profile if far > 2 else b""


def from_gamma(gamma: float, primaries: Primaries | None, grey: bool) -> bytes:
    """An ICC profile (version 2) for PNG's gAMA and cHRM; nothing where they amount to sRGB.

    `gamma` is the exponent of a display: 1 / gAMA. A picture within 5 % of 2.2 is left alone, as libpng does
    (PNG_GAMMA_THRESHOLD). With it the pixels are copied untouched, and any PDF reader converts them.
    """
    spread = primaries if primaries and not grey else SRGB
    plain = max(abs(one - other) for one, other in zip(spread, SRGB, strict=True)) < 0.01
    if plain and abs(gamma / 2.2 - 1) < 0.05:
        return b""
    try:
        columns = _columns(spread)
        curve = b"curv" + bytes(4) + struct.pack(">IHxx", 1, round(gamma * 256))
        tags = {b"wtpt": _xyz((0.9642, 1.0, 0.8249))}
        if grey:
            tags[b"kTRC"] = curve
        else:
            tags |= {
                name + b"XYZ": _xyz(column) for name, column in zip((b"r", b"g", b"b"), columns, strict=True)
            }
            tags |= {name + b"TRC": curve for name in (b"r", b"g", b"b")}
        return _profile(tags, b"GRAY" if grey else b"RGB ")
    except (ZeroDivisionError, struct.error):
        return b""  # impossible colours: as if nothing were said


def _profile(tags: dict[bytes, bytes], space: bytes) -> bytes:
    """ICC.1:2001-04, 6.1 to 6.4. No date: the same picture makes the same bytes."""
    name = b"from PNG gamma\0"
    described = b"desc" + bytes(4) + struct.pack(">I", len(name)) + name + bytes(78)
    tags = {b"desc": described, b"cprt": b"text" + bytes(4) + b"no copyright\0"} | tags
    table, body, at = b"", b"", 128 + 4 + 12 * len(tags)
    for tag, content in tags.items():
        content += bytes(-len(content) % 4)
        table += struct.pack(">4sII", tag, at + len(body), len(content))
        body += content
    head = struct.pack(">I4xI4s4s4s12x4s28x", at + len(body), 0x02400000, b"mntr", space, b"XYZ ", b"acsp")
    head += _xyz((0.9642, 1.0, 0.8249))[8:]  # the D50 of the connection space
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def _xyz(value: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(part * 65536) for part in value))


Matrix = tuple[tuple[float, float, float], ...]
_BRADFORD: Final[Matrix] = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))


def _columns(primaries: Primaries) -> Matrix:
    """XYZ of full red, green and blue, adapted to D50 by Bradford's matrix (ICC.1:2010, annex E)."""
    wx, wy, *rest = primaries
    white = (wx / wy, 1.0, (1 - wx - wy) / wy)
    pure = tuple((x / y, 1.0, (1 - x - y) / y) for x, y in zip(rest[::2], rest[1::2], strict=True))
    strength = _times(_inverse(tuple(zip(*pure, strict=True))), white)
    scaled = tuple(tuple(part * by for part in colour) for colour, by in zip(pure, strength, strict=True))
    cones, d50 = _times(_BRADFORD, white), _times(_BRADFORD, (0.9642, 1.0, 0.8249))
    adapted = []
    for colour in scaled:
        seen = tuple(c * d / w for c, d, w in zip(_times(_BRADFORD, colour), d50, cones, strict=True))
        adapted.append(_times(_inverse(_BRADFORD), seen))
    return tuple(adapted)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, float, float]:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _inverse(matrix: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (
        ((e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det),
        ((f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det),
        ((d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det),
    )
