"""Make the pictures of README from a real build: `python docs/pictures.py`."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from generator.assets.fonts import Fonts
from generator.cli import main as deckwright
from generator.draw import raster
from generator.draw.pdf import About, pdf
from generator.export import EXPORTS
from generator.frame import Frame, Rect, Rgb, TextBox, TextStyle
from generator.galley import set_matter
from generator.geometry import Box, Size
from generator.job import Job, Options, prepare
from generator.load import find, from_bytes, load

IMAGES = Path(__file__).parent / "images"
SHEET_PX = (420, 594)  # A4 at 51 dpi
GAP = 20


def small(image: Image.Image, name: str, colours: int = 256) -> None:
    """Save with few colours: flat drawings lose nothing by it, and README loads fast."""
    image.quantize(colours, kmeans=4, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def proof(job: Job) -> Image.Image:
    """The deck on one picture."""
    (file,) = EXPORTS["proof"](job)
    return Image.open(BytesIO(file.data)).convert("RGB")


def across(image: Image.Image, width: int) -> Image.Image:
    """The picture `width` pixels wide."""
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


def beside(images: Sequence[Image.Image]) -> Image.Image:
    """Pictures of one height in a row; what is clear in them shows the ground."""
    wide = sum(image.width + GAP for image in images) + GAP
    row = Image.new("RGB", (wide, images[0].height + 2 * GAP), "#cdc7ba")
    x = GAP
    for image in images:
        row.paste(image, (x, GAP), image.convert("RGBA"))
        x += image.width + GAP
    return row


def papers() -> None:
    """What a build makes: fronts, backs, rules, box."""
    job = prepare(load(find("william")))
    small(across(proof(job), 1200), "proof.png")
    (sheets,) = EXPORTS["sheets"](job)
    rules = next(iter(EXPORTS["rules"](job)))
    (box,) = EXPORTS["box"](job)
    shown = [(sheets.data, 0), (sheets.data, 1), (rules.data, 0), (box.data, 0)]
    pages = [raster.page(data, number, SHEET_PX[0] * 3, SHEET_PX[1] * 3) for data, number in shown]
    small(beside([page.resize(SHEET_PX, Image.Resampling.LANCZOS) for page in pages]), "sheet.png")
    small(across(proof(prepare(load(find("seaside")))), 1000), "seaside.png")


def looks() -> None:
    """The same cards in two templates, the second by another word in the deck file."""
    file = find("william")
    text = file.read_text("utf-8")
    cards = Options(cards="wp3,wb4,william", dpi=150.0, corners=True)
    row: list[Image.Image] = []
    for look in ("classic", "modern"):
        deck = text.replace("template: classic", f"template: {look}").encode()
        job = prepare(from_bytes(deck, file.name, file.parent, look), cards)
        pictures = [one for one in EXPORTS["faces"](job) if one.name.endswith(".png")]
        row += [Image.open(BytesIO(one.data)) for one in pictures if "back" not in one.name]
    small(across(beside(row), 1200), "looks.png")


def steps() -> None:
    """From a folder of pictures to a deck: the folder, the command and what it says, the deck."""
    with tempfile.TemporaryDirectory() as room, contextlib.chdir(room):
        tree = pictures(Path("Family"))
        asked = ["new", "album", "--from", "Family", "--title", "Our summer"]
        said = CliRunner().invoke(deckwright, asked, env={"COLUMNS": "80"})
        made = across(proof(prepare(load(Path("album/deck.yaml")))), 700)
    words = f"$ deckwright {' '.join(asked[:4])}\n\n{said.stderr.strip()}"
    left = panel(tree, Size(64, 120), "#f7f1e3", "#1f2430")
    middle = panel(words, Size(92, 120), "#1f2430", "#f7f1e3")
    high = made.height
    shown = [image.resize((round(image.width * high / image.height), high)) for image in (left, middle)]
    small(across(beside([*shown, made]), 1400), "new.png")


def pictures(folder: Path) -> str:
    """A folder of pictures as a family might have it (the seaside deck's own, as JPEG), and its tree in words."""
    job = prepare(load(find("seaside")), Options(dpi=200.0))
    files = {file.name: file.data for file in EXPORTS["faces"](job) if file.name.endswith(".png")}
    lines = [f"{folder}"]
    for face in job.faces:
        card, card_set = face.entry.card, face.entry.set
        image = Image.open(BytesIO(files[f"faces/{face.front.name.removeprefix('F.')}.png"])).convert("RGB")
        if card_set:
            window = (38, 32, 462, 597)  # the picture's window at 200 dpi
            file = folder / card_set.title / f"{card.title}.jpg"
            if not file.parent.exists():
                lines += ["", f"    {card_set.title}"]
            lines.append(f"        {file.name}")
            image = image.crop(window)
        else:
            file = folder / f"{card.role} - {card.title}.jpg"  # type: ignore[union-attr]
            lines.append(f"{'' if card.role == 'block' else chr(10)}    {file.name}")  # type: ignore[union-attr]
        file.parent.mkdir(parents=True, exist_ok=True)
        image.save(file, quality=92)
    return "\n".join(lines)


def panel(words: str, size: Size, ground: str, ink: str) -> Image.Image:
    """Words on a ground, set by the galley like everything else."""
    style = TextStyle(("Cabin",), 2.6, 1.5, ink=Rgb.from_hex(ink), lines=80, leading=1.1, place="top")
    whole = Box(0, 0, size.width, size.height)
    frame = Frame(
        size, 0, (Rect(whole, fill=Rgb.from_hex(ground)), TextBox(whole.grown(-5), (words,), style))
    )
    drawn = pdf((frame,), set_matter((frame,), Fonts(None).folders(["Cabin"])), About("panel"))
    return raster.page(drawn, 0, round(size.width * 12), round(size.height * 12))


def main() -> None:
    """Write every picture anew."""
    IMAGES.mkdir(exist_ok=True)
    papers()
    looks()
    steps()


if __name__ == "__main__":
    main()
