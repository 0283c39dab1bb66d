"""A finished PDF as values in mm: pages and what they paint, faces, fonts, wishes, and what it was meant to be."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from generator.draw import intent as meant
from generator.draw.intent import Intent, Side
from generator.geometry import Box, Size, Turn
from generator.units import PT_PER_MM
from generator.verify.content import Reader, plain
from generator.verify.lines import Lines, told_apart
from generator.verify.matrix import STILL, Matrix, Rectangle, common, over, times, undone
from generator.verify.seen import Call, Painted, Refused

if TYPE_CHECKING:
    import pikepdf

LARGEST: Final = 1_000_000_000  # bytes of a file: beyond it, it is no deck of cards
LARGEST_STREAM: Final = 400_000_000  # bytes of a stream unpacked: a picture of 130 megapixels
MOST_PAGES: Final = 5_000  # 20,000 cards, nine a sheet, have 4,446
BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox")
STRAIGHT: Final = 0.0005  # a turn of 0.03 degrees: across a card a letter's hairline
NEAR_EDGE: Final = 4.0  # letters nearer to the trim than this are looked at by their outlines


@dataclass(frozen=True, slots=True)
class Placed:
    """A face as it lies on a page: its trim, mm; `turn` is None where it lies oblique."""

    name: str
    key: tuple[int, int]
    trim: Box
    turn: Turn | None
    mirrored: bool
    scale: tuple[float, float]
    shown: Box
    room: Box
    order: int

    @property
    def id(self) -> str:
        """The card's id."""
        return self.name.partition(".")[2]


@dataclass(frozen=True)
class Page:
    """One page, `number` from 1: its size and boxes in mm from the top left of the MediaBox, and what it paints."""

    number: int
    size: Size
    boxes: Mapping[str, Box]
    rotate: int
    unit: float
    placed: tuple[Placed, ...]
    lines: Lines
    painted: Painted


@dataclass(frozen=True)
class FaceSeen:
    """A face as the file holds it under one name: its room, mm, its digest, and what it paints from its trim corner."""

    name: str
    room: Size
    digest: str
    painted: Painted


@dataclass(frozen=True, slots=True)
class FontSeen:
    """A font of the file."""

    name: str
    embedded: bool


@dataclass(frozen=True)
class Document:
    """All that `verify` knows of a file."""

    intent: Intent
    pages: tuple[Page, ...]
    faces: Mapping[tuple[str, tuple[int, int]], FaceSeen]
    fonts: tuple[FontSeen, ...]
    wishes: Mapping[str, object]


class Foreign(Exception):  # noqa: N818  # an answer, not a fault of the program
    """The file can be read, but does not say what it is meant to be."""


def read(data: bytes) -> Document:
    """The file as values. Raises Refused where it cannot be read within reason, Foreign where it is none of ours."""
    import pikepdf

    if len(data) > LARGEST:
        raise Refused(f"it is {len(data) / 1e9:.1f} GB, more than any deck of cards")
    if b"%PDF-" not in data[:1024]:
        raise Refused("it is no PDF")
    with _limits(), warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # of a stream that ends early: what it fails to paint is told as missing
        try:
            with pikepdf.open(BytesIO(data), attempt_recovery=False) as pdf:
                return _document(pdf)
        except pikepdf.PasswordError:
            raise Refused("it is locked with a password; verify it before it is locked") from None
        except (pikepdf.PdfError, RecursionError, MemoryError) as wrong:
            raise Refused(f"it is damaged or cut short ({plain(wrong)})") from None
        except (AttributeError, KeyError, TypeError, ValueError, IndexError, ArithmeticError) as wrong:
            # an object of another kind than its place asks for: there is no end of the ways to do that
            raise Refused(f"it is put together wrongly ({type(wrong).__name__}: {plain(wrong)})") from None


@contextlib.contextmanager
def _limits() -> Iterator[None]:
    """Keep qpdf from unpacking a bomb. The bounds are those of the process, so they are put back."""
    import pikepdf

    bound = getattr(pikepdf.settings, "set_qpdf_limits", None)  # since pikepdf 10.9
    before: dict[str, Any] = (
        bound(flate_max_memory=LARGEST_STREAM, run_length_max_memory=LARGEST_STREAM) if bound else {}
    )
    try:
        yield
    finally:
        if bound:
            bound(**before)


def _document(pdf: pikepdf.Pdf) -> Document:
    try:
        intent = meant.carried(pdf)
    except ValueError as wrong:
        raise Foreign(str(wrong)) from None
    if intent is None:
        raise Foreign("it does not say what it is meant to be, as the sheets that this program makes do")
    reader = Reader(pdf)
    faces: dict[tuple[str, tuple[int, int]], FaceSeen] = {}
    looked_at: dict[tuple[int, int], FaceSeen] = {}
    digests: dict[tuple[int, int], str] = {}
    pages = []
    for number, (page, inherited) in enumerate(_pages(pdf.Root.Pages), 1):
        side: Side = intent.pages[number - 1].side if number <= len(intent.pages) else "front"
        seen = _page(
            reader, intent, number, {**inherited, **dict(page.items())}, intent.warps.get(side, STILL)
        )
        pages.append(seen)
        for call in seen.painted.calls:
            if (call.name, call.key) not in faces:
                if call.key not in looked_at:  # a back may be called by many names
                    looked_at[call.key] = _face(reader, intent, call, digests)
                faces[call.name, call.key] = replace(looked_at[call.key], name=call.name)
    wishes: Any = pdf.Root.get("/ViewerPreferences", {})
    return Document(
        intent,
        tuple(pages),
        faces,
        tuple(_fonts(pdf, reader)),
        {str(key)[1:]: value if isinstance(value, bool) else str(value) for key, value in wishes.items()},
    )


def _pages(root: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every page with what it inherits; more than `MOST_PAGES`, or a tree that bites its tail, are refused."""
    waiting: list[tuple[Any, dict[str, Any], frozenset[tuple[int, int]]]] = [(root, {}, frozenset())]
    many = 0
    while waiting:
        node, inherited, above = waiting.pop()
        many += 1
        if many > 2 * MOST_PAGES:
            raise Refused(f"it has more than {MOST_PAGES:,} pages")
        if "/Kids" not in node:
            yield node, inherited
            continue
        if node.objgen in above:
            raise Refused("its pages are nested in a circle")
        own = {key: node[key] for key in ("/MediaBox", "/CropBox", "/Rotate", "/Resources") if key in node}
        passed = {**inherited, **own}
        if len(node.Kids) > MOST_PAGES:
            raise Refused(f"it has more than {MOST_PAGES:,} pages")
        waiting += [(kid, passed, above | {node.objgen}) for kid in reversed(list(node.Kids))]


def _page(reader: Reader, intent: Intent, number: int, held: Mapping[str, Any], warp: Matrix) -> Page:
    import pikepdf

    left, _, _, top = _rectangle(held["/MediaBox"])
    k = 1 / PT_PER_MM
    flat: Matrix = (k, 0, 0, -k, -left * k, top * k)
    resources = held.get("/Resources", pikepdf.Dictionary())
    contents = held.get("/Contents", pikepdf.Array())
    if isinstance(contents, pikepdf.Array):
        # what stands in several streams is one (ISO 32000-1, 7.8.2)
        whole = b"\n".join(bytes(part.read_bytes()) for part in list(contents)[:100])
        contents = reader.pdf.make_stream(whole)
    painted = reader.page(contents, times(flat, undone(warp)), resources)
    boxes = {name: over(flat, _rectangle(held[f"/{name}"])) for name in BOXES if f"/{name}" in held}
    return Page(
        number=number,
        size=boxes["MediaBox"].size,
        boxes=boxes,
        rotate=int(held.get("/Rotate", 0)),
        unit=float(held.get("/UserUnit", 1)),
        placed=tuple(_placed(call, intent.card) for call in painted.calls),
        lines=told_apart(painted.strokes),
        painted=painted,
    )


def _rectangle(held: Any) -> Rectangle:
    x0, y0, x1, y1 = (float(edge) for edge in held)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _placed(call: Call, card: Size) -> Placed:
    """The face as it lies. Its trim is the card's size in the middle of the form's own room."""
    room = _rectangle(call.form.BBox)
    a, b, c, d, _, _ = call.matrix
    across, up = hypot(a, b) * PT_PER_MM, hypot(c, d) * PT_PER_MM
    x, y = (room[0] + room[2]) / 2, (room[1] + room[3]) / 2
    width, height = card.width * PT_PER_MM / 2, card.height * PT_PER_MM / 2
    whole = over(call.matrix, room)
    return Placed(
        name=call.name,
        key=call.key,
        trim=over(call.matrix, (x - width, y - height, x + width, y + height)),
        turn=_turn(call.matrix),
        mirrored=a * d - b * c > 0,  # down is positive here, so a face as it should be has less
        scale=(across, up),
        shown=common(call.clip, whole),
        room=whole,
        order=call.order,
    )


def _turn(matrix: Matrix) -> Turn | None:
    """Where the head of the face points, clockwise from up; None where it lies oblique or is sheared."""
    a, b, c, d, _, _ = matrix
    length, across = hypot(c, d), hypot(a, b)
    if not length or not across or abs(a * c + b * d) > STRAIGHT * length * across:
        return None
    x, y = c / length, d / length
    turns: tuple[tuple[Turn, float, float], ...] = ((0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0))
    return next((turn for turn, p, q in turns if hypot(x - p, y - q) < STRAIGHT), None)


def _face(reader: Reader, intent: Intent, call: Call, digests: dict[tuple[int, int], str]) -> FaceSeen:
    form = call.form
    room = _rectangle(form.BBox)
    k = 1 / PT_PER_MM
    size = Size((room[2] - room[0]) * k, (room[3] - room[1]) * k)
    bleed = (size.width - intent.card.width) / 2, (size.height - intent.card.height) / 2
    matrix: Matrix = (k, 0, 0, -k, -room[0] * k - bleed[0], room[3] * k - bleed[1])
    painted = reader.form(form, matrix)
    trim = Box(0, 0, intent.card.width, intent.card.height)
    if any(not trim.grown(-NEAR_EDGE).contains(words.box) for words in painted.words):
        painted = reader.form(form, matrix, exact=True)
    return FaceSeen(call.name, size, meant.digest(form, digests), painted)


def _fonts(pdf: pikepdf.Pdf, reader: Reader) -> Iterator[FontSeen]:
    """Every font of the file, wherever it is used."""
    import pikepdf

    for thing in pdf.objects:
        if not isinstance(thing, pikepdf.Dictionary) or thing.get("/Type") != "/Font":
            continue
        if str(thing.get("/Subtype", "")).startswith("/CIDFont"):
            continue  # a part of the font that names it
        held = reader.font(thing)
        yield FontSeen(held.name, held.embedded)
