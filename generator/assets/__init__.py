"""Pictures: found, read by what they are, refused with a reason, and made ready for a PDF.

A deck may come from a stranger. Nothing outside its folder and the shipped library is read, nothing is
fetched, and no file takes more than 1 GB or 5 s. `Shelf` is the way in; what comes out are `frame.Bitmap` and
`frame.Vector`.
"""

from generator.assets.bitmap import PPI_MOST, ppi
from generator.assets.shelf import Loaded, Shelf

__all__ = ["PPI_MOST", "Loaded", "Shelf", "ppi"]
