"""Names bound to what they stand for: forms of frames and of the galley's pages, pictures, layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.frame import (
    Bitmap,
    Flow,
    Frame,
    Vector,
)
from generator.matter import Set

if TYPE_CHECKING:
    import pikepdf

from generator.draw.page import Matter, Page


@dataclass
class Binder:
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

    def bind(self, drawn: Sequence[Page]) -> None:
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

    def _resources(self, page: Page) -> pikepdf.Dictionary:
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
            plain_colours(self.flows[flow.digest])
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


def plain_colours(source: pikepdf.Pdf) -> None:
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
