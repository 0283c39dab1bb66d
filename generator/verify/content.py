"""What a content stream paints, found out by following its operators (ISO 32000-1, annex A) and nothing else.

Follows matrices, clips, paths, text, and forms inside forms. Colour is of no interest here: `--full` looks at
pixels. Every hostile way to make this run long ends in `Refused`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, Final

from generator.verify.matrix import STILL, Matrix, around, at, common, over, times
from generator.verify.seen import Area, Call, Image, Painted, Refused, Words
from generator.verify.shapes import Shapes, State, six
from generator.verify.type import Font, font

if TYPE_CHECKING:
    import pikepdf

MOST_BYTES: Final = (
    64_000_000  # of streams unpacked in all; 20,000 cards, the most in one run, take 30 million
)
LONGEST: Final = 1_000_000  # bytes of one stream that is followed; a page of 21 cards takes 6,000
STEPS: Final = 100_000  # operators for a start; each page may take `STEPS_A_PAGE` more
STEPS_A_PAGE: Final = 4_000  # a page of 36 cards with all their faces takes 2,000
DEEPEST: Final = 12  # forms in forms; our own files have four

FACE: Final = re.compile(r"/[FB]\..+")
ART: Final = re.compile(r"/A\d+")
"""How drawings are called (`draw.pdf`): letters in them belong to the picture and are no text of the card."""

MATTER: Final = "q Q cm Do BT Tf Tm Td TD T* Tc Tw Tz TL Ts Tr Tj TJ ' \""
"""The operators that decide where words and pictures are: most of a face is shapes, which are its own affair."""


class Reader:
    """Follows streams of one open file within bounds that hold for all of them together."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.steps = STEPS
        self.bytes = 0
        self.streams: dict[tuple[tuple[int, int], str], list[Any]] = {}
        self.fonts: dict[tuple[int, int], Font] = {}
        self.pictured: dict[tuple[int, int], bool] = {}

    def page(self, contents: Any, matrix: Matrix, resources: Any) -> Painted:
        """What a page paints, through `matrix` from its points to mm."""
        self.steps += STEPS_A_PAGE
        walk = _Walk(self, "", exact=False)
        walk.run(self._parse(contents, ""), resources, State(matrix))
        return walk.painted

    def form(self, form: Any, matrix: Matrix, *, exact: bool = False) -> Painted:
        """The words and pictures of a form, its own matrix not counted. With `exact` by the outlines of letters."""
        walk = _Walk(self, MATTER, exact)
        walk.run(self.steps_of(form, MATTER), form.get("/Resources", {}), State(matrix))
        return walk.painted

    def steps_of(self, form: Any, only: str) -> list[Any]:
        """The operators of a form, `only` these where any are named; parsed once."""
        key = form.objgen, only
        if key not in self.streams or form.objgen == (0, 0):
            self.streams[key] = self._parse(form, only)
        return self.streams[key]

    def _parse(self, stream: Any, only: str) -> list[Any]:
        import pikepdf

        try:
            size = len(stream.read_bytes())
            self.bytes += size
            if size > LONGEST or self.bytes > MOST_BYTES:
                raise Refused("it holds more drawing than any sheet of cards; it will not be followed")
            parsed = pikepdf.parse_content_stream(stream, only)
            steps = [(step.operands, _named(step.operator)) for step in parsed]
        except pikepdf.PdfError as wrong:
            raise Refused(f"a content stream cannot be read ({plain(wrong)})") from None
        self.take(len(steps))
        return steps

    def take(self, many: int) -> None:
        """Use up steps; where there are none left, the file is refused."""
        self.steps -= many
        if self.steps < 0:
            raise Refused("it would take too long to follow: there is no end of forms in forms")

    def is_short(self, art: Any) -> bool:
        """Whether a drawing can be followed for the bitmaps in it; what is in a longer one stays unknown."""
        size = len(art.read_bytes())
        return size <= LONGEST and self.bytes + size <= MOST_BYTES / 2 and size / 20 <= self.steps / 2

    def font(self, held: Any) -> Font:
        key = held.objgen
        if key not in self.fonts or key == (0, 0):
            self.fonts[key] = font(held)
        return self.fonts[key]

    def has_images(self, form: Any, deep: int = 0) -> bool:
        """Whether bitmaps are painted somewhere in a form. `DEEPEST` is as far as it looks."""
        key = form.objgen
        if key not in self.pictured:
            self.pictured[key] = False  # forms that call each other in a circle end here
            inside = [thing for _, thing in form.get("/Resources", {}).get("/XObject", {}).items()]
            self.pictured[key] = deep < DEEPEST and any(
                thing.get("/Subtype") == "/Image" or self.has_images(thing, deep + 1) for thing in inside
            )
        return self.pictured[key]


def _named(operator: Any) -> str:
    """The operator's name; "" for bytes that are none."""
    try:
        return str(operator)
    except UnicodeDecodeError:
        return ""


def plain(wrong: Exception) -> str:
    """The words of a reader's message, without the name of a buffer in memory."""
    return re.sub(r"^<?[^:]*>?:\s*", "", str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__)[
        :120
    ]


class _Walk:
    """Carries the state through one stream and the forms it calls."""

    def __init__(self, reader: Reader, only: str, exact: bool) -> None:
        self.reader, self.only, self.exact = reader, only, exact
        self.painted = Painted()
        self.deep = 0
        self.in_art = False

    def run(self, steps: list[Any], resources: Any, state: State) -> None:
        stream = _Stream(self, resources, state)
        for operands, operator in steps:
            act = _ACTS.get(operator)
            if act is None:
                continue
            try:
                act(stream, operands)
            except (ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError):
                # a viewer passes over an operator that makes no sense; what it would have painted is missed
                # by the checks
                continue


class _Stream(Shapes):
    """One stream being followed: state and paths, the forms it calls, and the two matrices of text."""

    def __init__(self, walk: _Walk, resources: Any, state: State) -> None:
        super().__init__(state, walk.painted)
        self.walk, self.resources = walk, resources
        self.text: Matrix = STILL
        self.line: Matrix = STILL

    # ------------------------------------------------------------------ forms and pictures

    def call(self, operands: Any) -> None:
        name = str(operands[0])
        thing = self.resources["/XObject"][name]
        if thing.get("/Subtype") == "/Image":
            self._image(thing)
        elif FACE.fullmatch(name):
            matrix = times(_own(thing), self.now.matrix)
            call = Call(name[1:], thing.objgen, matrix, self.now.clip, self.painted.next(), thing)
            self.painted.calls.append(call)
        else:
            self._form(name, thing)

    def _form(self, name: str, form: Any) -> None:
        walk = self.walk
        if walk.deep >= DEEPEST:
            raise Refused("forms call forms without an end")
        matrix = times(_own(form), self.now.matrix)
        clip = common(self.now.clip, over(matrix, _rectangle(form.BBox)))
        art = bool(ART.fullmatch(name))
        if art:
            self.painted.areas.append(Area(clip, self.painted.next()))
            if not walk.reader.has_images(form) or not walk.reader.is_short(form):
                return
        was, walk.in_art = walk.in_art, walk.in_art or art
        walk.deep += 1
        steps = walk.reader.steps_of(form, walk.only)
        walk.reader.take(len(steps))
        state = replace(self.now, matrix=matrix, clip=clip)
        walk.run(steps, form.get("/Resources", self.resources), state)
        walk.deep -= 1
        walk.in_art = was

    def _image(self, image: Any) -> None:
        matrix = self.now.matrix
        a, b, c, d, _, _ = matrix
        box = common(self.now.clip, over(matrix, (0, 0, 1, 1)))
        pixels = (int(image.Width), int(image.Height))
        self.painted.images.append(Image(pixels, (hypot(a, b), hypot(c, d)), box))
        self.painted.areas.append(Area(box, self.painted.next()))

    # ------------------------------------------------------------------ text

    def begin_text(self, _: Any) -> None:
        self.text = self.line = STILL

    def set_font(self, operands: Any) -> None:
        held = self.resources["/Font"][str(operands[0])]
        self._type(font=self.walk.reader.font(held), size=float(operands[1]))

    def set_matrix(self, operands: Any) -> None:
        self.text = self.line = six(operands)

    def next_line(self, operands: Any) -> None:
        across, down = float(operands[0]), float(operands[1])
        self.text = self.line = times((1, 0, 0, 1, across, down), self.line)

    def next_line_leading(self, operands: Any) -> None:
        self._type(leading=-float(operands[1]))
        self.next_line(operands)

    def new_line(self, _: Any) -> None:
        self.next_line((0, -self.now.type.leading))

    def spacing(self, operands: Any) -> None:
        self._type(spacing=float(operands[0]))

    def word_spacing(self, operands: Any) -> None:
        self._type(word=float(operands[0]))

    def scaling(self, operands: Any) -> None:
        self._type(scale=float(operands[0]) / 100)

    def leading(self, operands: Any) -> None:
        self._type(leading=float(operands[0]))

    def rise(self, operands: Any) -> None:
        self._type(rise=float(operands[0]))

    def mode(self, operands: Any) -> None:
        self._type(hidden=int(operands[0]) == 3)

    def show(self, operands: Any) -> None:
        self._show([operands[0]])

    def show_all(self, operands: Any) -> None:
        self._show(list(operands[0]))

    def show_line(self, operands: Any) -> None:
        self.new_line(operands)
        self._show([operands[-1]])

    def _type(self, **changed: Any) -> None:
        self.now.type = replace(self.now.type, **changed)

    def _show(self, parts: list[Any]) -> None:
        """Move through the letters and note the room of those with ink (ISO 32000-1, 9.4.4)."""
        now = self.now.type
        if now.font is None or self.walk.in_art:
            return
        letters: list[str] = []
        inked: list[tuple[int, Matrix, float]] = []
        for part in parts:
            if not isinstance(part, bytes) and not hasattr(part, "__bytes__"):
                self._advance(-float(part) / 1000 * now.size * now.scale)
                continue
            for code in now.font.codes(bytes(part)):
                width = now.font.widths.get(code, now.font.width)
                letter = now.font.letters.get(code, "\ufffd")
                letters.append(letter)
                if not letter.isspace() and not now.hidden:
                    inked.append((code, self.text, width))
                blank = now.word if code == 32 and not now.font.wide else 0.0
                self._advance((width * now.size + now.spacing + blank) * now.scale)
        self.walk.reader.take(len(letters))
        if inked:
            box = around(self._corners(inked))
            a, b, c, d, _, _ = times(self.text, self.now.matrix)
            size = now.size * sqrt(abs(a * d - b * c))
            self.painted.words.append(Words("".join(letters), box, size, now.font.name))
            self.painted.areas.append(Area(box, self.painted.next()))

    def _corners(self, inked: list[tuple[int, Matrix, float]]) -> Iterator[tuple[float, float]]:
        """The corners of the letters' room, mm: of the whole line as high as its font, or of every outline."""
        now = self.now.type
        assert now.font is not None
        own = (now.size * now.scale, 0.0, 0.0, now.size, 0.0, now.rise)
        _, low, _, high = now.font.box
        ends = inked if self.walk.exact else (inked[0], inked[-1])
        for code, text, width in ends:
            left, bottom, right, top = now.font.ink(code) if self.walk.exact else (0, low, width, high)
            matrix = times(own, times(text, self.now.matrix))
            for x, y in ((left, bottom), (right, top), (left, top), (right, bottom)):
                yield at(matrix, x, y)

    def _advance(self, by: float) -> None:
        a, b, c, d, e, f = self.text
        self.text = (a, b, c, d, e + by * a, f + by * b)


def _own(form: Any) -> Matrix:
    return six(form.get("/Matrix", STILL))


def _rectangle(held: Any) -> tuple[float, float, float, float]:
    left, bottom, right, top = (float(edge) for edge in held)
    return left, bottom, right, top


_ACTS: Final[dict[str, Callable[[_Stream, Any], None]]] = {
    "q": _Stream.save,
    "Q": _Stream.restore,
    "cm": _Stream.concatenate,
    "w": _Stream.line_width,
    "m": _Stream.move,
    "l": _Stream.line_to,
    "c": _Stream.curve,
    "v": _Stream.curve,
    "y": _Stream.curve,
    "re": _Stream.rectangle,
    "h": _Stream.close,
    "W": _Stream.cut,
    "W*": _Stream.cut,
    "n": _Stream.end,
    "S": _Stream.stroke,
    "s": _Stream.close_and_stroke,
    "f": _Stream.fill,
    "F": _Stream.fill,
    "f*": _Stream.fill,
    "B": _Stream.both,
    "B*": _Stream.both,
    "b": _Stream.both,
    "b*": _Stream.both,
    "sh": _Stream.shade,
    "Do": _Stream.call,
    "BT": _Stream.begin_text,
    "Tf": _Stream.set_font,
    "Tm": _Stream.set_matrix,
    "Td": _Stream.next_line,
    "TD": _Stream.next_line_leading,
    "T*": _Stream.new_line,
    "Tc": _Stream.spacing,
    "Tw": _Stream.word_spacing,
    "Tz": _Stream.scaling,
    "TL": _Stream.leading,
    "Ts": _Stream.rise,
    "Tr": _Stream.mode,
    "Tj": _Stream.show,
    "TJ": _Stream.show_all,
    "'": _Stream.show_line,
    '"': _Stream.show_line,
}
