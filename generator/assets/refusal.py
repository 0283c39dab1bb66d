"""How a reader deep in a file says no, and the limits that every reader keeps."""

from __future__ import annotations

from typing import Final

FILE_LIMIT: Final = 200 * 2**20
"""Bytes of a file that are read at all. With the two limits below nothing here needs 1 GB or 5 s."""

COPY_LIMIT: Final = 200_000_000
"""Pixels of a picture whose data are copied row by row: 30,000 x 30,000 is over it, a 200 megapixel camera
not.
"""

DECODE_LIMIT: Final = 36_000_000
"""Pixels of a picture that must be decoded as a whole: about 9 bytes each while the alpha is split off."""

SAVE_SMALLER: Final = "save it smaller: 3,000 pixels on the longer side are plenty for a card"
SAVE_AGAIN: Final = "fetch or save the picture again"


class Refused(Exception):  # noqa: N818  # it is an answer, not a fault of the program
    """A picture that is not taken. Never leaves `assets`: `Shelf` makes the `Problem` of it.

    `text` goes on after the file's name: `is cut short`.
    """

    def __init__(self, text: str, hint: str = SAVE_AGAIN, id: str = "D041") -> None:
        super().__init__(text)
        self.text, self.hint, self.id = text, hint, id


def within(width: int, height: int, most: int) -> None:
    """Raises Refused where a picture has no pixels, or more than `most`."""
    if width < 1 or height < 1:
        raise Refused(f"is {width} x {height} pixels: there is nothing to print")
    if width * height > most:
        size = f"{width:,} x {height:,} pixels ({width * height / 1e6:,.0f} megapixels)"
        raise Refused(f"has {size}, over the limit of {most / 1e6:.0f} for its kind", SAVE_SMALLER)
