"""Synthetic cards and decks for the rings that read finished PDFs back: plain shapes at known places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import impose
from generator.assets.fonts import Fonts
from generator.draw.pdf import About, pdf
from generator.export import EXPORTS
from generator.frame import BLACK, Frame, Grey, Ink, Item, Rect, Rgb, TextBox, TextStyle
from generator.galley import set_matter
from generator.geometry import Box, Size
from generator.impose import Caption, Setup
from generator.job import Job, Options, prepare
from generator.load import load
from generator.matter import Set
from generator.problem import Severity
from tests.pdf import Called, Mm

DECKS = Path(__file__).with_name("decks")
POKER = Size(63.5, 88.9)
BLEED = 4.0  # what the faces carry

FAMILIES = ("Cabin", "Crimson Text", "Abril Fatface")
FOLDERS = Fonts(None).folders(FAMILIES)

Pair = tuple[Frame, Frame | None]


def matter(*frames: Frame) -> Set:
    """The texts and drawings of `frames`, set with the fonts that the William deck uses."""
    return set_matter(frames, FOLDERS)


def drawn(*pages: Frame, about: About | None = None) -> bytes:
    """The pages as a PDF."""
    return pdf(pages, matter(*pages), about or About("Test"))


def style(size: float = 4.0, least: float | None = None, **more: object) -> TextStyle:
    """Cabin, left, at the top; sizes in mm."""
    given = {"fonts": ("Cabin",), "place": "top", "hyphenate": "never", **more}
    return TextStyle(size=size, least=size if least is None else least, **given)  # type: ignore[arg-type]


def text(box: Box, *texts: str, **more: object) -> TextBox:
    """A text in `box`; `more` goes to the text box where that knows it, else to the style."""
    own = {name: more.pop(name) for name in ("turn", "grow", "name", "below", "share") if name in more}
    return TextBox(box, texts, style(**more), **own)  # type: ignore[arg-type]


def page(*items: Item, size: Size = POKER, bleed: float = 0.0, name: str = "") -> Frame:
    return Frame(size, bleed, items, name)


def solid(name: str, ink: Ink, size: Size = POKER) -> Frame:
    """A face of one colour, bleed and all."""
    return Frame(size, BLEED, (Rect(Box(0, 0, size.width, size.height).grown(BLEED), fill=ink),), name)


def cornered(name: str, size: Size = POKER, *, mirrored: bool = False) -> Frame:
    """A white face with a black block in the top left corner of its trim, and a lower one in the bottom right.

    The first is 20 x 30 mm, the other 15 x 25; `mirrored` left to right as a back that is to lie behind it.
    """
    width, height = size.width, size.height
    blocks = [Box(0, 0, 20, 30), Box(width - 15, height - 25, 15, 25)]
    if mirrored:
        blocks = [Box(width - box.right, box.y, box.width, box.height) for box in blocks]
    return Frame(size, BLEED, tuple(Rect(box, fill=BLACK) for box in blocks), name)


def cards(count: int, size: Size = POKER) -> list[Pair]:
    """`count` white cards with black corners whose backs are their fronts seen through the paper."""
    return [
        (cornered(f"F.c{at}", size), cornered(f"B.c{at}", size, mirrored=True)) for at in range(1, count + 1)
    ]


def black(count: int) -> list[Pair]:
    """`count` cards that are black all over, front and back."""
    return [(solid(f"F.c{at}", BLACK), solid(f"B.c{at}", BLACK)) for at in range(1, count + 1)]


def sheets(pairs: Sequence[Pair], setup: Setup, only: Iterable[int] | None = None) -> bytes:
    """The cards on sheets as a PDF."""
    grid, problems = impose.plan(setup)
    assert grid, problems
    caption = Caption("Owls", "Test edition", "A4", ("Cabin",))
    made = impose.sheets(pairs, setup, grid, caption, frozenset(only) if only else None)
    return drawn(*impose.pages(made, setup.order))


def job(deck: str | Path, **options: object) -> Job:
    """A deck of `tests/decks`, or any deck file, laid out and set."""
    path = DECKS / f"{deck}.yaml" if isinstance(deck, str) else deck
    return prepare(load(path), Options(**options))  # type: ignore[arg-type]


COLOURS = [
    "#8a1a06",
    "#e8d94e",
    "#44705a",
    "#16336b",
    "#d98032",
    "#9fc4e6",
    "#6b2a6e",
    "#c9a0c4",
    "#3f3f3f",
    "#f2b5a7",
    "#5f8f1e",
    "#b03a73",
    "#8c6b3f",
    "#3c9aa8",
    "#d8d8d0",
]


def deck_file(folder: Path, sets: dict[str, list[str]], more: str = "") -> Path:
    """A deck in `folder` that can be played: sets by their initials, of cards given as YAML flow maps."""
    deck = ["title: Owls", "play: {one_set_from: 2}", more, "sets:"]
    for at, (initials, held) in enumerate(sets.items()):
        deck += [f"  - title: Set {initials}", f"    initials: {initials}", f'    colour: "{COLOURS[at]}"']
        deck += ["    cards:", *(f"      - {one}" for one in held)]
    path = folder / "deck.yaml"
    path.write_text("\n".join(deck) + "\n", encoding="utf-8")
    return path


def plates(*titles: str) -> list[str]:
    """Cards without pictures, for `deck_file`."""
    return [f"{{title: {title}, picture: none}}" for title in titles]


def sheets_pdf(made: Job) -> bytes:
    """The bytes of sheets.pdf."""
    assert made.ok, [f"{one.id} {one.text}" for one in made.problems if one.severity is Severity.ERROR]
    (file,) = EXPORTS["sheets"](made)
    return file.data


WHITE = Grey(1.0)
RED = Rgb.from_hex("#c02020")


# ------------------------------------------------------------------------------------- where poker cards must lie
#
# Upright on A4: 3 x 63.5 = 190.5 leaves (210 - 190.5) / 2 = 9.75 beside; 3 x 88.9 = 266.7 leaves 15.15 above.
# On Letter eight fit a landscape sheet: 4 x 63.5 = 254 leaves 12.7 and 2 x 88.9 = 177.8 leaves 19.05. It is turned
# clockwise onto a portrait page, so cards lie on their sides, heads to the right, the first row in the right column.

FLIPS = ("long", "short")


@dataclass(frozen=True, eq=False)
class Known:
    """A paper, and where poker cards lie on it: cuts, slots in order, how fronts and backs are turned."""

    size: Size
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    slots: tuple[tuple[float, float], ...]
    turn: int
    back_turn: dict[str, int]

    @property
    def block(self) -> Mm:
        return Mm(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


# How a back is turned: the card is flipped like the page of a book and must then stand upright. Heads up, paper
# flipped at its long edge: up stays up. At the short edge: up becomes down. Heads to the right, long edge: right
# becomes left. Short edge: right stays right.
A4 = Known(
    Size(210, 297),
    xs=(9.75, 73.25, 136.75, 200.25),
    ys=(15.15, 104.05, 192.95, 281.85),
    slots=tuple((x, y) for y in (15.15, 104.05, 192.95) for x in (9.75, 73.25, 136.75)),
    turn=0,
    back_turn={"long": 0, "short": 180},
)
LETTER = Known(
    Size(215.9, 279.4),
    xs=(19.05, 107.95, 196.85),
    ys=(12.7, 76.2, 139.7, 203.2, 266.7),
    slots=tuple((x, y) for x in (107.95, 19.05) for y in (12.7, 76.2, 139.7, 203.2)),
    turn=90,
    back_turn={"long": 270, "short": 90},
)


def trim_of(placed: Called) -> Mm:
    """The trim of a placed face, whose form reaches 4 mm further on every side."""
    room = placed.room
    return Mm(room.left + 4, room.top + 4, room.right - 4, room.bottom - 4)


def through(box: Mm, paper: Known, flip: str) -> Mm:
    """Where a box on the front is seen from behind, the paper flipped at that edge."""
    if flip == "long":
        return Mm(paper.size.width - box.right, box.top, paper.size.width - box.left, box.bottom)
    return Mm(box.left, paper.size.height - box.bottom, box.right, paper.size.height - box.top)
