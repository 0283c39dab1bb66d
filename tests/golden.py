"""Golden pictures: `tests/golden/*.png`, 100 dpi, named like their tests.

A picture must have the very size of the golden one, and no pixel may be off by more than 32 of 255: no shares, no
means, for a misprinted letter is 0.0006 % of a page. What differs is written to `tests/failures/` with an
`index.html` that shows expected, actual and difference side by side. `pytest --accept` renews the pictures.
"""

from __future__ import annotations

import html
import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops

PICTURES = Path(__file__).with_name("golden")
FAILURES = Path(__file__).with_name("failures")
MOST_OFF = 32
MOST_BYTES = 20 * 1024


@dataclass(frozen=True)
class Golden:
    """The golden picture of one test."""

    name: str
    accept: bool
    pictures: Path = PICTURES
    failures: Path = FAILURES

    def compare(self, actual: Image.Image) -> None:
        """Fail where `actual` is not the golden picture; take it for the golden one if that was asked for."""
        file = self.pictures / f"{self.name}.png"
        actual = actual.convert("RGB")
        if self.accept:
            data = small(actual)
            assert len(data) <= MOST_BYTES, f"{file.name} would be {len(data)} bytes, more than {MOST_BYTES}"
            if not file.is_file() or off(Image.open(file).convert("RGB"), actual):
                self.pictures.mkdir(exist_ok=True)
                file.write_bytes(data)
            return
        if not file.is_file():
            self._show(None, actual)
            pytest.fail(f"there is no {file.name} yet: look at {self.failures}, then run pytest --accept")
        expected = Image.open(file).convert("RGB")
        if wrong := off(expected, actual):
            self._show(expected, actual)
            pytest.fail(f"{file.name}: {wrong}; see {self.failures / 'index.html'}")

    def _show(self, expected: Image.Image | None, actual: Image.Image) -> None:
        self.failures.mkdir(exist_ok=True)
        shown = {"actual": actual}
        if expected is not None:
            shown = {"expected": expected, **shown}
            if expected.size == actual.size:
                shown["difference"] = difference(expected, actual)
        for kind in ("expected", "actual", "difference"):
            file = self.failures / f"{self.name}.{kind}.png"
            file.unlink(missing_ok=True)
            if kind in shown:
                shown[kind].save(file)
        (self.failures / "index.html").write_text(index(self.failures), encoding="utf-8")


def off(expected: Image.Image, actual: Image.Image) -> str:
    """What is wrong with `actual`, in words; empty where it is the same to the eye."""
    if expected.size != actual.size:
        return f"it is {actual.width} x {actual.height} pixels, not {expected.width} x {expected.height}"
    apart = ImageChops.difference(expected, actual)
    most = max(high for _, high in apart.getextrema())
    if most <= MOST_OFF:
        return ""
    left, top, *_ = difference(expected, actual).convert("L").point(lambda v: 255 * (v > 0)).getbbox() or (
        0,
        0,
    )
    return f"a pixel is off by {most} of 255, and only {MOST_OFF} are allowed; look near ({left}, {top})"


def difference(expected: Image.Image, actual: Image.Image) -> Image.Image:
    """White where a pixel is off by more than is allowed, grey by how much it is off elsewhere."""
    grey = ImageChops.difference(expected, actual)
    red, green, blue = grey.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > MOST_OFF else 0).convert("RGB")


def small(picture: Image.Image) -> bytes:
    """The picture as a PNG file: with a palette where that changes no pixel by more than 2 of 255."""
    with_palette = picture.quantize(256, dither=Image.Dither.NONE)
    apart = ImageChops.difference(picture, with_palette.convert("RGB"))
    if max(high for _, high in apart.getextrema()) <= 2:
        picture = with_palette
    written = io.BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def index(folder: Path) -> str:
    """A page that shows every failure in `folder`."""
    names = sorted({file.name.split(".")[0] for file in folder.glob("*.png")})
    rows = []
    for name in names:
        cells = "".join(
            f"<td>{kind}<br><img src='{html.escape(f'{name}.{kind}.png')}'></td>"
            for kind in ("expected", "actual", "difference")
            if (folder / f"{name}.{kind}.png").is_file()
        )
        rows.append(f"<h2>{html.escape(name)}</h2><table><tr>{cells}</tr></table>")
    style = "body { font-family: sans-serif; background: #ddd } td { vertical-align: top; padding: 8px }"
    return f"<!doctype html><meta charset=utf-8><title>Golden pictures</title><style>{style}</style>{''.join(rows)}\n"
