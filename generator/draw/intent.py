"""What a file of sheets is meant to be, carried in the file itself, so that `verify` can hold the file against it.

It stands in the catalog's /PieceInfo (ISO 32000-1, 14.5): `/Deckwright << /LastModified /Private << /Intent >> >>`,
where /Intent is JSON in ASCII:

    {"format": 1, "kind": "sheets", "title": "Owls", "paper": [210, 297], "card": [63.5, 88.9], "bleed": 2,
     "gap": 0, "marks": "crop", "backs": "duplex", "flip": "long", "order": "interleaved", "ruler": true,
     "copies": 1, "part": false, "warps": {"front": [1, 0, 0, 1, 0, 0], "back": [1, 0, 0, 1, 0, 0]},
     "pages": [{"sheet": 1, "side": "front",
                "slots": [{"name": "F.owl1", "box": [9.75, 15.15, 63.5, 88.9], "turn": 0}]}],
     "faces": {"F.owl1": "sha256 of what the form paints"}}

Lengths are mm from the top left of the page, turns are clockwise. `part` says that only some cards or sheets of
the deck were wanted. `warps` are what a printer's profile does to each side, `(a, b, c, d, e, f)` on those mm:
x' = a x + c y + e, y' = b x + d y + f; `pages` lie before it. `format` grows when a name changes its meaning or
goes; new names may come at any time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Literal

from generator.geometry import Box, Size, Turn

if TYPE_CHECKING:
    import pikepdf

FORMAT: Final = 1
LARGEST: Final = 16_000_000  # letters of JSON; 20,000 cards take 3 million
UNDATED: Final = "D:20000101000000Z"  # /LastModified is required; the same bytes on every run

Side = Literal["front", "back"]
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the face called `name` is meant to lie: its trim on the page, and its turn."""

    name: str
    box: Box
    turn: Turn


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the file: which side of which sheet, and what is to lie on it."""

    sheet: int
    side: Side
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """All that a file of sheets is meant to be; the docstring of this module says what each name holds."""

    title: str
    paper: Size
    card: Size
    bleed: float
    gap: float
    marks: str
    backs: str
    flip: str
    order: str
    pages: tuple[Leaf, ...]
    ruler: bool = True
    copies: int = 1
    part: bool = False
    warps: Mapping[Side, Matrix] = field(default_factory=dict)
    faces: Mapping[str, str] = field(default_factory=dict)

    def as_json(self, faces: Mapping[str, str]) -> str:
        """The JSON that the file carries, with `faces` as the digests of what it holds."""
        own = ("title", "bleed", "gap", "marks", "backs", "flip", "order", "ruler", "copies", "part")
        made: dict[str, Any] = {
            "format": FORMAT,
            "kind": "sheets",
            **{name: getattr(self, name) for name in own},
            "paper": [self.paper.width, self.paper.height],
            "card": [self.card.width, self.card.height],
            "warps": {side: list(warp) for side, warp in self.warps.items()},
            "pages": [
                {"sheet": leaf.sheet, "side": leaf.side, "slots": [_slot(slot) for slot in leaf.slots]}
                for leaf in self.pages
            ],
            "faces": dict(faces),
        }
        return json.dumps(made, separators=(",", ":"))


def _slot(slot: Slot) -> dict[str, Any]:
    box = slot.box
    return {"name": slot.name, "box": [box.x, box.y, box.width, box.height], "turn": slot.turn}


def hang_intent(
    out: pikepdf.Pdf, intent: Intent, faces: Mapping[str, pikepdf.Object], date: str = ""
) -> None:
    """Put the intent into the catalog, with the digest of each face that the file holds under its name."""
    from pikepdf import Dictionary, String

    digests: dict[tuple[int, int], str] = {}
    told = {name: digest(form, digests) for name, form in sorted(faces.items())}
    private = Dictionary(Intent=String(intent.as_json(told)))
    piece = Dictionary(LastModified=String(date or UNDATED), Private=private)
    out.Root.PieceInfo = Dictionary({"/Deckwright": piece})


def digest(form: pikepdf.Object, known: dict[tuple[int, int], str], deep: int = 0) -> str:
    """SHA-256 of what a form or picture paints: its operators, the pictures and forms in it, and its fonts.

    Numbers of objects and compression do not count, so that a file which was only saved anew keeps its digests.
    `known` holds what was worked out before, by object number.
    """
    if form.objgen in known and form.objgen != (0, 0):
        return known[form.objgen]
    picture = form.get("/Subtype") == "/Image"
    made = sha256()
    for key in ("/Width", "/Height", "/BitsPerComponent") if picture else ("/BBox", "/Matrix"):
        value = form.get(key)
        numbers = value if value is None or isinstance(value, int) else [round(float(n), 5) for n in value]
        made.update(f"{key}={numbers};".encode())
    made.update(form.read_raw_bytes() if picture else form.read_bytes())
    resources: Any = form.get("/Resources", {})
    for kind in ("/XObject", "/Font") if deep < _DEEPEST else ():
        for name, held in sorted(resources.get(kind, {}).items()):
            inner = digest(held, known, deep + 1) if kind == "/XObject" else _font(held, known)
            made.update(f"{name}={inner};".encode())
    if picture and form.get("/SMask") is not None:
        made.update(form.SMask.read_raw_bytes())
    known[form.objgen] = made.hexdigest()
    return known[form.objgen]


_DEEPEST: Final = 12


def _font(font: pikepdf.Object, known: dict[tuple[int, int], str]) -> str:
    """SHA-256 of a font's name and outlines, as they are stored."""
    if font.objgen not in known or font.objgen == (0, 0):
        inside = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        described: Any = inside.get("/FontDescriptor", {})
        made = sha256(str(font.get("/BaseFont")).encode())
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in described:
                made.update(described[key].read_bytes())
        known[font.objgen] = made.hexdigest()
    return known[font.objgen]


# ------------------------------------------------------------------------------------------- read back


def carried(pdf: pikepdf.Pdf) -> Intent | None:
    """The intent that a file carries; None where it carries none.

    Raises ValueError, worded for the user, where it cannot be read; nothing in it is trusted before that.
    """
    from pikepdf import Dictionary, String

    held: Any = pdf.Root
    for key in ("/PieceInfo", "/Deckwright", "/Private"):
        held = held.get(key) if isinstance(held, Dictionary) else None
    text = held.get("/Intent") if isinstance(held, Dictionary) else None
    if text is None:
        return None
    if not isinstance(text, String) or len(bytes(text)) > LARGEST:
        raise ValueError("what the file says of itself is no text, or absurdly long")
    return read(str(text))


def read(text: str) -> Intent:
    """The intent that this JSON spells. Raises ValueError where it is none, or of a newer format."""
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("what the file says of itself cannot be read: it is no JSON") from None
    try:
        if held["format"] != FORMAT or held["kind"] != "sheets":
            raise ValueError(f"it was made by a newer program: format {held['format']!r}, {held['kind']!r}")
        return _intent(held)
    except (KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError) as wrong:
        raise ValueError(f"what the file says of itself cannot be read ({wrong!r})") from None


def _intent(held: Mapping[str, Any]) -> Intent:
    return Intent(
        title=str(held["title"]),
        paper=Size(*_lengths(held["paper"], 2)),
        card=Size(*_lengths(held["card"], 2)),
        bleed=_lengths([held["bleed"]], 1)[0],
        gap=_lengths([held["gap"]], 1)[0],
        marks=str(held["marks"]),
        backs=str(held["backs"]),
        flip=str(held["flip"]),
        order=str(held["order"]),
        pages=tuple(_leaf(leaf) for leaf in held["pages"]),
        ruler=bool(held["ruler"]),
        copies=int(held["copies"]),
        part=bool(held["part"]),
        warps={_side(side): _warp(warp) for side, warp in held["warps"].items()},
        faces={str(name): str(made) for name, made in held["faces"].items()},
    )


def _leaf(held: Mapping[str, Any]) -> Leaf:
    slots = []
    for slot in held["slots"]:
        if slot["turn"] not in (0, 90, 180, 270):
            raise ValueError(f"what the file says of itself cannot be read: a turn of {slot['turn']!r}")
        slots.append(Slot(str(slot["name"]), Box(*_lengths(slot["box"], 4)), slot["turn"]))
    return Leaf(int(held["sheet"]), _side(held["side"]), tuple(slots))


def _side(held: Any) -> Side:
    if held == "front":
        return "front"
    if held == "back":
        return "back"
    raise ValueError(f"what the file says of itself cannot be read: a side called {held!r}")


def _lengths(held: Any, many: int) -> tuple[float, ...]:
    numbers = tuple(float(number) for number in held)
    if len(numbers) != many or not all(math.isfinite(number) and abs(number) < 10_000 for number in numbers):
        raise ValueError("what the file says of itself cannot be read: a length is none")
    return numbers


def _warp(held: Any) -> Matrix:
    a, b, c, d, e, f = _lengths(held, 6)
    # a printer is off by a few mm, a degree, a few percent (`profile`): more would be another sheet
    if max(abs(a - 1), abs(d - 1), abs(b), abs(c)) > 0.06 or max(abs(e), abs(f)) > 30:
        raise ValueError("the printer's profile in the file is absurd")
    return a, b, c, d, e, f
