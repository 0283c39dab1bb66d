"""One frame drawn by reportlab: its operators, and what the names it calls stand for."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import cos, radians, sin
from typing import Any, Final

from generator.frame import (
    Art,
    Bitmap,
    Circle,
    Flow,
    Flowed,
    Frame,
    Grey,
    Group,
    Ink,
    Item,
    Line,
    Path,
    Picture,
    Place,
    Rect,
    TextBox,
    Vector,
    runs,
)
from generator.geometry import Affine, Box, Point, Size, Turn
from generator.matter import PAD
from generator.units import PT_PER_MM

Matrix = tuple[float, float, float, float, float, float]
Matter = Frame | Bitmap | Vector | Flow | tuple[Size, tuple[TextBox, ...]]


class Page:
    """One frame being drawn: its reportlab operators, and what its names stand for."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.names: dict[str, Matter] = {}
        self.layers: list[str] = []
        self._by_matter: dict[tuple[str, Matter], str] = {}

    def draw(self, canvas: Any) -> None:
        self.canvas = canvas
        canvas.setPageSize((self.frame.media.width * PT_PER_MM, self.frame.media.height * PT_PER_MM))
        if self.frame.warp is not None:
            canvas.transform(*self._warped(self.frame.warp))
        self._items(self.frame.items)
        canvas.showPage()

    def _items(self, items: tuple[Item, ...]) -> None:
        for item in runs(items):
            match item:
                case tuple():
                    self._run(item)
                case Rect():
                    self._rect(item)
                case Circle():
                    self._circle(item)
                case Line():
                    self._line(item)
                case Path():
                    self._path(item)
                case Picture() | Art():
                    self._picture(item)
                case Group():
                    with _Saved(self.canvas), self._layer(item.layer):
                        self._clip(item.clip)
                        self._items(item.items)
                case Flowed():
                    corner = Box(item.at.x, item.at.y, item.flow.size.width, item.flow.size.height)
                    left, bottom, _, _ = self._corner(corner)
                    self._call((1, 0, 0, 1, left, bottom), "L", item.flow)
                case Place():
                    self._place(item)

    # ------------------------------------------------------------------ coordinates

    def x(self, x: float) -> float:
        return (x + self.frame.bleed) * PT_PER_MM

    def y(self, y: float) -> float:
        return (self.frame.size.height + self.frame.bleed - y) * PT_PER_MM

    def _warped(self, warp: Affine) -> Matrix:
        """The page's warp, which is of mm from the top left, as points from the bottom left."""
        start, right, up = (
            warp(Point(x, y))
            for x, y in (
                (-self.frame.bleed, self.frame.media.bottom),
                (1 - self.frame.bleed, self.frame.media.bottom),
                (-self.frame.bleed, self.frame.media.bottom - 1),
            )
        )
        a, b, c, d = right.x - start.x, start.y - right.y, up.x - start.x, start.y - up.y
        return a, b, c, d, self.x(start.x), self.y(start.y)

    def _corner(self, box: Box) -> tuple[float, float, float, float]:
        """Lower-left corner and extent in points."""
        return self.x(box.left), self.y(box.bottom), box.width * PT_PER_MM, box.height * PT_PER_MM

    # ------------------------------------------------------------------ shapes

    def _paint(self, fill: Ink | None, stroke: Ink | None, width: float) -> dict[str, int]:
        if fill is not None:
            _ink(self.canvas.setFillGray, self.canvas.setFillColorRGB, fill)
        if stroke is not None:
            _ink(self.canvas.setStrokeGray, self.canvas.setStrokeColorRGB, stroke)
            self.canvas.setLineWidth(width * PT_PER_MM)
        return {"fill": int(fill is not None), "stroke": int(stroke is not None)}

    def _rect(self, rect: Rect) -> None:
        paint = self._paint(rect.fill, rect.stroke, rect.width)
        if rect.radius:
            self.canvas.roundRect(*self._corner(rect.box), rect.radius * PT_PER_MM, **paint)
        else:
            self.canvas.rect(*self._corner(rect.box), **paint)

    def _circle(self, circle: Circle) -> None:
        paint = self._paint(circle.fill, circle.stroke, circle.width)
        self.canvas.circle(
            self.x(circle.centre.x), self.y(circle.centre.y), circle.radius * PT_PER_MM, **paint
        )

    def _line(self, line: Line) -> None:
        self._paint(None, line.stroke, line.width)
        with _Saved(self.canvas) if line.dash else _Nothing():
            if line.dash:
                self.canvas.setDash([length * PT_PER_MM for length in line.dash])
            self.canvas.line(
                self.x(line.start.x), self.y(line.start.y), self.x(line.end.x), self.y(line.end.y)
            )

    def _path(self, path: Path) -> None:
        paint = self._paint(path.fill, path.stroke, path.width)
        pen = self.canvas.beginPath()
        for step, points in path.steps:
            flat = [value for p in points for value in (self.x(p.x), self.y(p.y))]
            {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Z": pen.close}[step](*flat)
        self.canvas.drawPath(pen, **paint, fillMode=0)  # 0: even-odd

    def _clip(self, clip: Box | Circle | Rect | None) -> None:
        if clip is None:
            return
        pen = self.canvas.beginPath()
        if isinstance(clip, Box):
            pen.rect(*self._corner(clip))
        elif isinstance(clip, Rect):
            pen.roundRect(*self._corner(clip.box), clip.radius * PT_PER_MM)
        else:
            pen.circle(self.x(clip.centre.x), self.y(clip.centre.y), clip.radius * PT_PER_MM)
        self.canvas.clipPath(pen, stroke=0, fill=0)

    def _layer(self, layer: str) -> _Layer | _Nothing:
        if not layer:
            return _Nothing()
        if layer not in self.layers:
            self.layers.append(layer)
        return _Layer(self.canvas, layer)

    # ------------------------------------------------------------------ matter, called by name

    def _call(self, matrix: Matrix, kind: str, matter: Matter, name: str = "") -> None:
        """Paint what `name` (or the next free name of this `kind`) stands for, through `matrix`."""
        known = self._by_matter.get((name or kind, matter))
        if known is None:
            known = name or f"{kind}{sum(1 for held in self.names if held.startswith(kind)) + 1}"
            if known in self.names:
                raise ValueError(f"two different frames are called {known!r}")
            self.names[known] = matter
            self._by_matter[name or kind, matter] = known
        with _Saved(self.canvas):
            self.canvas.transform(*matrix)
            self.canvas._code.append(f"/{known} Do")

    def _run(self, texts: tuple[TextBox, ...]) -> None:
        left, bottom = self.x(-PAD), self.y(self.frame.size.height + PAD)
        self._call((1, 0, 0, 1, left, bottom), "T", (self.frame.size, texts))

    def _picture(self, picture: Picture | Art) -> None:
        box, matter = picture.box, picture.bitmap if isinstance(picture, Picture) else picture.vector
        orientation = matter.orientation if isinstance(matter, Bitmap) else 1

        def on_page(u: float, v: float) -> tuple[float, float]:
            """The page point, in points, of (u, v) in the stored picture's unit square, v up."""
            p, q = _turned(*_EXIF[orientation](u, 1 - v), picture.turn)
            return self.x(box.x + p * box.width), self.y(box.y + q * box.height)

        (e, f), (ax, ay), (cx, cy) = on_page(0, 0), on_page(1, 0), on_page(0, 1)
        matrix = (ax - e, ay - f, cx - e, cy - f, e, f)
        if picture.alt:
            self.canvas._code.append(f"/Figure <</Alt <{picture.alt.encode('utf-16').hex()}>>> BDC")
        self._call(matrix, "I" if isinstance(matter, Bitmap) else "A", matter)
        if picture.alt:
            self.canvas._code.append("EMC")

    def _place(self, place: Place) -> None:
        centre = place.trim.centre
        angle = radians(place.turn)
        # clockwise on paper is negative with y up
        a, b = round(cos(angle)) * place.scale, -round(sin(angle)) * place.scale
        width, height = (
            extent * PT_PER_MM / 2 for extent in (place.frame.media.width, place.frame.media.height)
        )
        e = self.x(centre.x) - (a * width - b * height)
        f = self.y(centre.y) - (b * width + a * height)
        with _Saved(self.canvas) if place.clip else _Nothing():
            self._clip(place.clip)
            self._call((a, b, -b, a, e, f), "P", place.frame, place.frame.name)


_EXIF: Final = {
    1: lambda u, v: (u, v),
    2: lambda u, v: (1 - u, v),
    3: lambda u, v: (1 - u, 1 - v),
    4: lambda u, v: (u, 1 - v),
    5: lambda u, v: (v, u),
    6: lambda u, v: (1 - v, u),
    7: lambda u, v: (1 - v, 1 - u),
    8: lambda u, v: (v, 1 - u),
}
"""Where a stored point (right, down in 0..1) is seen, by the camera's orientation (Exif 2.32, tag 274)."""


def _turned(s: float, t: float, turn: Turn) -> tuple[float, float]:
    return {0: (s, t), 90: (1 - t, s), 180: (1 - s, 1 - t), 270: (t, 1 - s)}[turn]


def _ink(grey: Any, rgb: Any, ink: Ink) -> None:
    if isinstance(ink, Grey):
        grey(ink.value)
    else:
        rgb(ink.red, ink.green, ink.blue)


class _Saved:
    """The graphics state kept over a `with` block."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas

    def __enter__(self) -> None:
        self.canvas.saveState()

    def __exit__(self, *_: object) -> None:
        self.canvas.restoreState()


class _Layer:
    """A `with` block that belongs to an optional content group (ISO 32000-1, 8.11.3.2)."""

    def __init__(self, canvas: Any, name: str) -> None:
        self.canvas, self.name = canvas, name

    def __enter__(self) -> None:
        self.canvas._code.append(f"/OC /{self.name} BDC")

    def __exit__(self, *_: object) -> None:
        self.canvas._code.append("EMC")


class _Nothing:
    """A `with` block that needs no state kept."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


def pages_drawn(drawn: Sequence[Page]) -> bytes:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics, ttfonts
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # its ASCII85 encoder is pure Python: most of a build's time, and 25 % more bytes
    # without an embedded initialFontName reportlab puts an unembedded Helvetica on every page;
    # with one, and no drawString, it leaves no font behind
    pdfmetrics.registerFont(ttfonts.TTFont("Vera", "Vera.ttf"))
    written = BytesIO()
    canvas = Canvas(written, initialFontName="Vera", invariant=1, pageCompression=0)
    for page in drawn:
        page.draw(canvas)
    canvas.save()
    return written.getvalue()
