"""The pictures of the workloads, the same on every machine with the same numpy and Pillow.

    python inputs.py FOLDER

writes png/ rgba/ jpg/ (44 picture cards of 822 x 1122 px, poker with bleed at 300 dpi), art/ (44 drawings, 3 : 4),
raster/ (the drawings at 300 dpi, for tools that take no SVG). Runs in the benchmark's own environment.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import typst
from PIL import Image

NUMBER: Final = 44
WIDTH, HEIGHT = 822, 1122
INKS: Final = (
    "#8a1a06",
    "#e8d94e",
    "#44705a",
    "#1c4c91",
    "#8dbc91",
    "#480b42",
    "#bb8536",
    "#efe6ea",
    "#2b3a42",
)


def photograph(number: int) -> Image.Image:
    """Something a camera might have seen: soft light, clouds, a few hard edges, and the sensor's grain."""
    chance = np.random.default_rng([1922, number])
    down, right = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    seen = np.empty((HEIGHT, WIDTH, 3), np.float32)
    for channel in range(3):
        pace_x, pace_y, start = chance.uniform((0.001, 0.001, 0), (0.006, 0.006, 6.28))
        seen[..., channel] = 126 + 78 * np.sin(pace_x * right + pace_y * down + start)
    for cells, strength in ((6, 30), (30, 22), (120, 13)):
        coarse = Image.fromarray(chance.normal(0, 1, (cells * 4 // 3, cells)).astype(np.float32))
        cloud = np.asarray(coarse.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
        seen += strength * cloud[..., None] * chance.uniform(0.5, 1, 3).astype(np.float32)
    for _ in range(12):
        x, y, radius = chance.uniform((0, 0, 40), (WIDTH, HEIGHT, 190))
        inside = (right - x) ** 2 + (down - y) ** 2 < radius**2
        seen[inside] = seen[inside] * 0.35 + chance.uniform(20, 235, 3) * 0.65
    seen += chance.normal(0, 2.2, (HEIGHT, WIDTH, 1)) + chance.normal(0, 0.4, (HEIGHT, WIDTH, 3))
    return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


def drawing(number: int) -> str:
    """An illustration of 7 to 27 KB: gradients, closed curves, some turned or outlined, and dots.

    Nothing but `path` with M C Z, `circle` and `rect`, so that the floor (`floor.py`) can draw it too.
    """
    chance = random.Random(1922 * 1000 + number)
    paints = [f"url(#g{at})" for at in range(6)]

    def ink() -> str:
        return chance.choice(INKS)

    def gradients() -> Iterator[str]:
        for at in range(6):
            stops = "".join(f'<stop offset="{share}" stop-color="{ink()}"/>' for share in (0, 0.5, 1))
            if at % 2:
                yield f'<radialGradient id="g{at}" cx="0.5" cy="0.5" r="0.6">{stops}</radialGradient>'
            else:
                slope = chance.randint(0, 100) / 100
                yield f'<linearGradient id="g{at}" x1="0" y1="0" x2="1" y2="{slope}">{stops}</linearGradient>'

    def curve(x: float, y: float) -> str:
        steps = [f"M{x:.2f} {y:.2f}"]
        for _ in range(chance.randint(3, 6)):
            points = [(x + chance.uniform(-48, 48), y + chance.uniform(-48, 48)) for _ in range(3)]
            steps.append("C" + " ".join(f"{across:.2f} {down:.2f}" for across, down in points))
            x, y = points[-1]
        return "".join((*steps, "Z"))

    def shapes() -> Iterator[str]:
        yield f'<rect x="0" y="0" width="300" height="400" fill="{paints[0]}"/>'
        for at in range(chance.randint(20, 110)):
            x, y = chance.uniform(40, 260), chance.uniform(40, 360)
            more = f' stroke="#222222" stroke-width="{chance.uniform(0.4, 2):.2f}"' if at % 3 == 0 else ""
            more += f' transform="rotate({chance.randint(0, 359)} {x:.1f} {y:.1f})"' if at % 4 == 0 else ""
            fill = chance.choice(paints) if at % 5 == 0 else ink()
            yield f'<path d="{curve(x, y)}" fill="{fill}"{more}/>'
        for _ in range(10):
            x, y, radius = chance.uniform(20, 280), chance.uniform(20, 380), chance.uniform(2, 18)
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{ink()}"/>'

    head = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">'
    defs = f"<defs>{''.join(gradients())}</defs>"
    return "\n".join((head, defs, *shapes(), "</svg>", ""))


def rastered(svg: Path) -> Image.Image:
    """The drawing at 54 x 72 mm and 300 dpi."""
    page = f'#set page(width: 54mm, height: 72mm, margin: 0pt)\n#image("{svg.name}", width: 100%)'
    (svg.parent / "_page.typ").write_text(page)
    png = typst.compile(svg.parent / "_page.typ", root=svg.parent, format="png", ppi=300)
    assert isinstance(png, bytes)
    (svg.parent / "_page.typ").unlink()
    return Image.open(BytesIO(png)).convert("RGB")


def main(folder: Path) -> None:
    for name in ("png", "rgba", "jpg", "art", "raster"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number in range(1, NUMBER + 1):
        seen, name = photograph(number), f"{number:02}"
        seen.save(folder / "png" / f"{name}.png", dpi=(300, 300))
        seen.convert("RGBA").save(folder / "rgba" / f"{name}.png", dpi=(300, 300))
        seen.save(folder / "jpg" / f"{name}.jpg", quality=90, dpi=(300, 300))
        svg = folder / "art" / f"{name}.svg"
        svg.write_text(drawing(number))
        rastered(svg).save(folder / "raster" / f"{name}.png", dpi=(300, 300))
    for name in ("png", "rgba", "jpg", "art", "raster"):
        sizes = [file.stat().st_size for file in (folder / name).iterdir()]
        print(f"{name:7} {len(sizes)} files, {sum(sizes) / 1e6:.2f} MB, {min(sizes)}-{max(sizes)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
