"""The one thing of a camera's notes that is kept: which way up the picture is."""

from __future__ import annotations

import struct
from typing import Final

_ORIENTATION: Final = 274  # Exif 2.32 / TIFF 6.0, Orientation


def orientation(exif: bytes) -> int:
    """The orientation, 1 to 8, told by a TIFF block as it stands in Exif. Anything odd is 1, upright.

    A phone that writes 0 or 9 means nothing by it, and no viewer turns the picture.
    """
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if not order:
        return 1
    try:
        (start,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, start)
        for entry in range(start + 2, start + 2 + 12 * count, 12):
            tag, kind, values, value = struct.unpack_from(order + "HHIH", exif, entry)
            if tag == _ORIENTATION:
                return value if kind == 3 and values == 1 and 1 <= value <= 8 else 1
    except struct.error:
        pass  # the block ends early: as good as absent
    return 1
