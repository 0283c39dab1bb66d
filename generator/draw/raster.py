"""PDF pages to exact pixels, by PDFium. Everything with pixels is a raster of the PDF: there is no second drawing."""

from __future__ import annotations

from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Final

from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

_ONE_AT_A_TIME: Final = Lock()  # PDFium is not thread-safe


def page(pdf: bytes, number: int, width_px: int, height_px: int) -> Image:
    """Page `number` (from 0) on white, RGB, exactly `width_px` x `height_px`.

    PDFium's own scaling rounds up: a card of 825 x 1125 would come out a pixel too wide. So the bitmap is made
    first and the page drawn to fill it.
    """
    import pypdfium2 as pdfium
    import pypdfium2.raw as raw

    with _ONE_AT_A_TIME:
        document = pdfium.PdfDocument(pdf)
        try:
            bitmap = pdfium.PdfBitmap.new_native(width_px, height_px, raw.FPDFBitmap_BGRx)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width_px, height_px)
            sheet = document[number]
            raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width_px, height_px, 0, raw.FPDF_ANNOT)
            drawn: Image = bitmap.to_pil().convert("RGB")
            return drawn
        finally:
            document.close()


def png(image: Image, dpi: float) -> bytes:
    """The picture as PNG bytes with its density written in; the same bytes for the same pixels."""
    written = BytesIO()
    image.save(written, "PNG", dpi=(dpi, dpi))
    return written.getvalue()


def pixels(length: float, dpi: float) -> int:
    """How many pixels `length` mm is at `dpi`, to the nearest."""
    return max(1, round(length / MM_PER_INCH * dpi))  # half a pixel is 0.04 mm at 300 dpi
