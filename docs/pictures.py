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
SHEET_PX = (560, 792)  # A4 at 68 dpi
GAP = 24


def small(image: Image.Image, name: str, colours: int = 256) -> None:
    """Save with few colours: flat drawings lose nothing by it, and README loads fast."""
    image.quantize(colours, kmeans=4, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def main() -> None:
    """Write every picture anew."""
    IMAGES.mkdir(exist_ok=True)
    job = prepare(load(find("william")))
    (proof,) = EXPORTS["proof"](job)
    board = Image.open(BytesIO(proof.data))
    small(board.resize((1200, round(board.height * 1200 / board.width)), Image.Resampling.LANCZOS), "proof.png")
    (sheets,) = EXPORTS["sheets"](job)
    pair = Image.new("RGB", (2 * SHEET_PX[0] + 3 * GAP, SHEET_PX[1] + 2 * GAP), "#cdc7ba")
    for side in (0, 1):
        page = raster.page(sheets.data, side, SHEET_PX[0] * 2, SHEET_PX[1] * 2)
        pair.paste(page.resize(SHEET_PX, Image.Resampling.LANCZOS), (GAP + side * (SHEET_PX[0] + GAP), GAP))
    small(pair, "sheet.png")


if __name__ == "__main__":
    main()
