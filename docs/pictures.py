"""Make the pictures of README from a real build: `python docs/pictures.py`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from generator.draw import raster
from generator.export import EXPORTS
from generator.job import prepare
from generator.load import find, load

IMAGES = Path(__file__).parent / "images"
SHEET_PX = (420, 594)  # A4 at 51 dpi
GAP = 20


def small(image: Image.Image, name: str, colours: int = 256) -> None:
    """Save with few colours: flat drawings lose nothing by it, and README loads fast."""
    image.quantize(colours, kmeans=4, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def main() -> None:
    """Write every picture anew."""
    IMAGES.mkdir(exist_ok=True)
    job = prepare(load(find("william")))
    (proof,) = EXPORTS["proof"](job)
    board = Image.open(BytesIO(proof.data))
    small(
        board.resize((1200, round(board.height * 1200 / board.width)), Image.Resampling.LANCZOS), "proof.png"
    )
    (sheets,) = EXPORTS["sheets"](job)
    rules = next(iter(EXPORTS["rules"](job)))
    (box,) = EXPORTS["box"](job)
    shown = [(sheets.data, 0), (sheets.data, 1), (rules.data, 0), (box.data, 0)]
    row = Image.new("RGB", (len(shown) * (SHEET_PX[0] + GAP) + GAP, SHEET_PX[1] + 2 * GAP), "#cdc7ba")
    for at, (pdf, number) in enumerate(shown):
        page = raster.page(pdf, number, SHEET_PX[0] * 3, SHEET_PX[1] * 3)
        row.paste(page.resize(SHEET_PX, Image.Resampling.LANCZOS), (GAP + at * (SHEET_PX[0] + GAP), GAP))
    small(row, "sheet.png")


if __name__ == "__main__":
    main()
