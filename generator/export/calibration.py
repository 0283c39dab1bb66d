"""calibration.pdf: the test page of a printer, front and back."""

from __future__ import annotations

from collections.abc import Iterator

from generator.assets.fonts import Fonts
from generator.calibration import Trial, pages
from generator.calibration.lettering import FONT
from generator.draw.pdf import About, pdf
from generator.files import File
from generator.galley import set_matter


def files(test: Trial) -> Iterator[File]:
    """The test page as a PDF that asks the print dialogue for 100 % and the flip it is laid out for."""
    sides = pages(test)
    matter = set_matter(sides, Fonts(None).folders((FONT,)))
    yield File("calibration.pdf", pdf(sides, matter, About("Printer test page", duplex=test.flip)))
