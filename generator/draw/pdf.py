"""Frames and set matter to PDF bytes: reportlab draws the pages, pikepdf hangs the matter in by name.

Every frame, a page or a placed one, is drawn as a reportlab page that calls others by name only (`/F.jw1 Do`).
The finished bytes are opened with pikepdf; the placed frames' pages become Form XObjects, as do the galley's
pages, bitmaps become image streams copied as they are, and the names are bound in each page's resources.
Thus a face is stored once however often it is placed. This module and `verify` alone know points.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final, Literal

from generator.draw.intent import Intent, hang_intent
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
    distinct,
    runs,
)
from generator.geometry import Affine, Box, Point, Size, Turn
from generator.matter import PAD, Set
from generator.units import PT_PER_MM

if TYPE_CHECKING:
    import pikepdf

Matrix = tuple[float, float, float, float, float, float]
Matter = Frame | Bitmap | Vector | Flow | tuple[Size, tuple[TextBox, ...]]


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself, and how it asks to be printed.

    `intent` is what `verify` holds the file against. `duplex` asks the print dialogue for that flip, or for one
    side; None asks for nothing.
    """

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en-GB"
    creator: str = "Deckwright"
    duplex: Literal["long", "short", "simplex"] | None = None
    intent: Intent | None = None


def pdf(pages: Sequence[Frame], matter: Set, about: About) -> bytes:
    """The pages as a PDF, with MediaBox = BleedBox = trim + bleed and TrimBox = the frame's trim.

    Same input, same bytes: no clock, no random ids. Where SOURCE_DATE_EPOCH is set, that is the file's date.
    """
    import pikepdf

    frames = distinct(pages)
    placed = tuple(frame for frame in frames[len(set(pages)) :])
    drawn = [_Page(frame) for frame in (*pages, *placed)]
    with (
        pikepdf.open(BytesIO(_reportlab(drawn))) as out,
        # a source must stay open until what was copied from it is saved
        pikepdf.open(BytesIO(matter.pdf)) as source,
    ):
        _plain_colours(source)
        binder = _Binder(out, source, matter, len(pages), placed)
        binder.bind(drawn)
        for page, frame in zip(_kept(out, len(pages)), pages, strict=True):
            page.mediabox = page.bleedbox = _points(frame, frame.media)
            page.trimbox = _points(frame, frame.trim)
        _describe(out, about)
        if about.intent is not None:
            named = (called for page in drawn for called in page.names.items())
            faces = {
                name: binder.bound[matter]
                for name, matter in named
                if isinstance(matter, Frame) and matter.name
            }
            hang_intent(out, about.intent, faces, _date())
        written = BytesIO()
        out.save(
            written,
            min_version="1.6",
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return written.getvalue()


# ------------------------------------------------------------------------------------------- reportlab


class _Page:
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


def _reportlab(drawn: Sequence[_Page]) -> bytes:
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


# --------------------------------------------------------------------------------------------- pikepdf


@dataclass
class _Binder:
    """Binds the names that pages and forms call to the objects they stand for."""

    out: pikepdf.Pdf
    source: pikepdf.Pdf
    matter: Set
    count: int
    placed: tuple[Frame, ...]
    bound: dict[Matter, pikepdf.Object] = field(default_factory=dict)
    galley: list[pikepdf.Page] = field(default_factory=list)
    layers: dict[str, pikepdf.Object] = field(default_factory=dict)
    flows: dict[str, pikepdf.Pdf] = field(default_factory=dict)
    """PDFs of flowed text by digest; open until what was copied from them is saved."""

    def bind(self, drawn: Sequence[_Page]) -> None:
        # lists, for by its number each page would be looked for from the first
        pages, self.galley = list(self.out.pages), list(self.source.pages)
        for form, frame in zip(pages[self.count :], self.placed, strict=True):
            self.bound[frame] = self.out.make_indirect(form.as_form_xobject(handle_transformations=False))
        for number, page in enumerate(drawn):
            resources = self._resources(page)
            if number < self.count:
                pages[number].Resources = resources
            else:
                self.bound[page.frame].Resources = resources

    def _resources(self, page: _Page) -> pikepdf.Dictionary:
        from pikepdf import Dictionary

        named = Dictionary()
        for name, matter in sorted(page.names.items()):
            named[f"/{name}"] = self._object(matter)
        resources = Dictionary(XObject=named)
        if page.layers:
            resources.Properties = Dictionary({f"/{name}": self._layer(name) for name in page.layers})
        return resources

    def _layer(self, name: str) -> pikepdf.Object:
        """The optional content group called `name`, known to the catalog in the order of first use."""
        from pikepdf import Array, Dictionary, Name, String

        if name not in self.layers:
            group = Dictionary(Type=Name.OCG, Name=String(name))
            self.layers[name] = self.out.make_indirect(group)
            groups = list(self.layers.values())
            shown = Dictionary(Name=String("Layers"), Order=Array(groups), ON=Array(groups))
            self.out.Root.OCProperties = Dictionary(OCGs=Array(groups), D=shown)
        return self.layers[name]

    def _object(self, matter: Matter) -> pikepdf.Object:
        held = self.bound.get(matter)
        if held is None:
            if isinstance(matter, Bitmap):
                held = self.out.make_indirect(hang(self.out, matter))
            elif isinstance(matter, Vector):
                held = self._galley_page(self.matter.art[matter], unit=True)
            elif isinstance(matter, Flow):
                held = self._flow_page(matter)
            else:
                assert isinstance(matter, tuple)
                held = self._galley_page(self.matter.runs[matter])
            self.bound[matter] = held
        return held

    def _flow_page(self, flow: Flow) -> pikepdf.Object:
        import pikepdf

        if flow.digest not in self.flows:
            self.flows[flow.digest] = pikepdf.open(BytesIO(flow.pdf))
            _plain_colours(self.flows[flow.digest])
        page = self.flows[flow.digest].pages[flow.page]
        return self.out.make_indirect(
            self.out.copy_foreign(page.as_form_xobject(handle_transformations=False))
        )

    def _galley_page(self, number: int, *, unit: bool = False) -> pikepdf.Object:
        """A page of the galley as a form; with `unit` scaled to the unit square, like an image."""
        page = self.galley[number]
        form = self.out.copy_foreign(page.as_form_xobject(handle_transformations=False))
        if unit:
            _, _, width, height = (float(edge) for edge in page.mediabox)
            form.Matrix = [1 / width, 0, 0, 1 / height, 0, 0]
        return self.out.make_indirect(form)


def hang(out: pikepdf.Pdf, bitmap: Bitmap) -> pikepdf.Stream:
    """The bitmap as an image stream, its bytes as they are."""
    from pikepdf import Array, Dictionary, Name

    stream = out.make_stream(b"")
    stream.write(bitmap.data, filter=Name("/" + bitmap.filter))
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height, stream.BitsPerComponent = bitmap.width, bitmap.height, bitmap.bits
    parts = {"grey": 1, "indexed": 1, "rgb": 3, "cmyk": 4}[bitmap.space]
    device = {
        "grey": Name.DeviceGray,
        "rgb": Name.DeviceRGB,
        "cmyk": Name.DeviceCMYK,
        "indexed": Name.DeviceRGB,
    }
    space: Any = device[bitmap.space]
    if bitmap.icc:
        profile = out.make_stream(bitmap.icc)
        profile.N = 3 if bitmap.space == "indexed" else parts
        profile.Alternate = space
        space = Array([Name.ICCBased, profile])
    if bitmap.space == "indexed":
        paler = bytes(round(255 - bitmap.strength * (255 - part)) for part in bitmap.palette)
        space = Array([Name.Indexed, space, len(bitmap.palette) // 3 - 1, paler])
    stream.ColorSpace = space
    if bitmap.predictor:
        stream.DecodeParms = Dictionary(
            Predictor=15, Colors=parts, BitsPerComponent=bitmap.bits, Columns=bitmap.width
        )
    if bitmap.inverted or bitmap.strength < 1:
        stream.Decode = Array(_decode(bitmap) * parts)
    if bitmap.mask:
        stream.SMask = out.make_indirect(hang(out, bitmap.mask))
    return stream


def _decode(bitmap: Bitmap) -> list[float]:
    """What the least and the greatest value of a part mean (ISO 32000-1, 8.9.5.2): so a picture grows paler."""
    if bitmap.space == "indexed":  # there it would shift the palette; its colours are paler themselves
        return [0, 2**bitmap.bits - 1]
    if bitmap.space == "cmyk":
        return [bitmap.strength, 0] if bitmap.inverted else [0, bitmap.strength]
    return [1 - bitmap.strength, 1]


def _plain_colours(source: pikepdf.Pdf) -> None:
    """Map the galley's ICC-based grey and RGB to the device spaces that reportlab writes.

    Otherwise the same `#8b2e2e` may differ between a text and a shape in a colour-managed viewer.
    """
    from pikepdf import Array, Dictionary, Name, Stream

    device = {1: Name.DeviceGray, 3: Name.DeviceRGB}

    def plain(value: Any) -> Any:
        if isinstance(value, Array) and len(value) == 2 and value[0] == Name.ICCBased:
            return device.get(int(value[1].N))
        return None

    def visit(holder: Any) -> None:
        keys = range(len(holder)) if isinstance(holder, Array) else list(holder.keys())
        for key in keys:
            value = holder[key]
            if not isinstance(value, Array | Dictionary):
                continue
            mapped = plain(value)
            if mapped is not None:
                holder[key] = mapped
            elif not value.is_indirect:
                visit(value)

    for thing in source.objects:
        if isinstance(thing, Array | Dictionary | Stream):
            visit(thing)


def _kept(out: pikepdf.Pdf, number: int) -> list[pikepdf.Page]:
    """Leave the first pages alone in the file; the others live on as forms.

    In one go: pikepdf's `del` looks for each page from the first.
    """
    from pikepdf import Array

    pages = list(out.pages)[:number]
    for page in pages:
        page.Parent = out.Root.Pages
    out.Root.Pages.Kids = Array([page.obj for page in pages])
    out.Root.Pages.Count = number
    return pages


def _points(frame: Frame, box: Box) -> pikepdf.Array:
    """A box of the frame as a PDF rectangle."""
    import pikepdf

    media = frame.media
    left, bottom = box.left - media.left, media.bottom - box.bottom
    edges = (left, bottom, left + box.width, bottom + box.height)
    return pikepdf.Array([round(edge * PT_PER_MM, 4) for edge in edges])


def _describe(out: pikepdf.Pdf, about: About) -> None:
    from pikepdf import Dictionary, Name, String

    root = out.Root
    wishes = Dictionary(PrintScaling=Name("/None"), PickTrayByPDFSize=True, DisplayDocTitle=True)
    if about.duplex:
        flips = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "simplex": "/Simplex"}
        wishes.Duplex = Name(flips[about.duplex])
    root.ViewerPreferences = wishes
    root.Lang = String(about.language)
    for left_over in ("/Outlines", "/PageMode", "/Metadata"):
        if left_over in root:
            del root[left_over]
    info = {
        "/Title": about.title,
        "/Author": about.author,
        "/Subject": about.subject,
        "/Creator": about.creator,
    }
    out.trailer.Info = out.make_indirect(
        Dictionary({key: String(text) for key, text in info.items() if text})
    )
    out.trailer.Info["/Producer"] = String("reportlab, typst, pikepdf")
    out.trailer.Info["/Trapped"] = Name("/False")
    if when := _date():
        out.trailer.Info["/CreationDate"] = out.trailer.Info["/ModDate"] = String(when)


def _date() -> str:
    """The date that SOURCE_DATE_EPOCH gives, as PDF spells it; "" where it is not set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch.isdigit():
        return ""
    return datetime.fromtimestamp(int(epoch), UTC).strftime("D:%Y%m%d%H%M%SZ")
