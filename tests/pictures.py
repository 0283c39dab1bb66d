"""Makers of test pictures, and a way to see one as the PDF shows it.

`TABLE` names a maker for each sort of file that people have; every maker gives the file's bytes. The picture is a
gradient with an arrow on it, so that a wrong colour, a lost corner and a wrong turn all show.
"""

from __future__ import annotations

import base64
import gzip
import io
import struct
import zlib
from collections.abc import Callable

import pikepdf
import pypdfium2
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageOps

from generator.assets import png
from generator.frame import Bitmap

WIDTH, HEIGHT = 48, 32


def photo(mode: str = "RGB", size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    """A gradient with a dark arrow that points up, in any mode."""
    across = Image.linear_gradient("L").rotate(90).resize(size)
    down = Image.linear_gradient("L").resize(size)
    image = Image.merge("RGB", (across, down, ImageChops.invert(across)))
    w, h = size
    ImageDraw.Draw(image).polygon(
        [(w // 2, h // 6), (w // 3, h // 2), (2 * w // 3, h // 2)], fill=(20, 30, 90)
    )
    if "A" in mode:
        image.putalpha(ImageChops.lighter(down, Image.new("L", size, 40)))
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def exif(orientation: int) -> bytes:
    tags = Image.Exif()
    tags[274] = orientation
    return tags.tobytes()


def chunked(raw: bytes, extra: dict[bytes, bytes]) -> bytes:
    """A PNG file with further chunks after its header."""
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in extra.items()
    )
    return raw[:33] + body + raw[33:]


def drawn(colour: int, depth: int, rows: list[bytes], extra: dict[bytes, bytes] | None = None) -> bytes:
    """A PNG file of raw rows, unfiltered, for depths that Pillow does not write."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    head = struct.pack(">IIBBBBB", len(rows[0]) * 8 // (depth * channels), len(rows), depth, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return png.wrapped({b"IHDR": head, **(extra or {}), b"IDAT": data})


def wide_ramp(channels: int) -> list[bytes]:
    """256 x 4 pixels of 16 bits that rise from 0 to 65,535."""
    row = b"".join(struct.pack(">H", step * 257) * channels for step in range(256))
    return [row] * 4


def interlaced(image: Image.Image) -> bytes:
    """An Adam7 PNG (PNG, 8.2), which Pillow reads but does not write."""
    passes = (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    )
    data = b""
    for x, y, across, down in passes:
        for row in range(y, image.height, down):
            line = [image.getpixel((at, row)) for at in range(x, image.width, across)]
            if line:
                data += b"\0" + bytes(
                    v for pixel in line for v in (pixel if isinstance(pixel, tuple) else (pixel,))
                )
    colour = {"L": 0, "RGB": 2, "RGBA": 6}[image.mode]
    head = struct.pack(">IIBBBBB", image.width, image.height, 8, colour, 0, 0, 1)
    return png.wrapped({b"IHDR": head, b"IDAT": zlib.compress(data)})


def packed(depth: int) -> list[bytes]:
    """Rows of `depth` bits a pixel that run through all values."""
    values = [[(x + y) % 2**depth for x in range(WIDTH)] for y in range(HEIGHT)]
    per = 8 // depth
    return [
        bytes(
            sum(v << depth * (per - 1 - at) for at, v in enumerate(row[x : x + per]))
            for x in range(0, WIDTH, per)
        )
        for row in values
    ]


def with_adobe(raw: bytes, transform: int) -> bytes:
    """A JPEG with Adobe's marker, and without one it may have."""
    marker = b"\xff\xee" + struct.pack(">H5sHHHB", 14, b"Adobe", 100, 0, 0, transform)
    return raw[:2] + marker + without(raw, 0xEE)[2:]


def without(raw: bytes, marker: int) -> bytes:
    """A JPEG without the segments of `marker`."""
    out, at = raw[:2], 2
    while raw[at + 1] != 0xDA:
        end = at + 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
        out += b"" if raw[at + 1] == marker else raw[at:end]
        at = end
    return out + raw[at:]


def wide_gamut() -> bytes:
    """A profile far from sRGB: its red and green are swapped."""
    from generator.assets import icc

    return icc.from_gamma(1.8, (0.3127, 0.3290, 0.30, 0.60, 0.64, 0.33, 0.15, 0.06), grey=False)


def grey_profile() -> bytes:
    from generator.assets import icc

    return icc.from_gamma(1.0, None, grey=True)


def srgb() -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def _jpeg(mode: str = "RGB", **how: object) -> bytes:
    return saved(photo(mode), "JPEG", quality=95, **how)


def _palette() -> bytes:
    return bytes(v for at in range(256) for v in (at * 7 % 256, at * 13 % 256, at * 29 % 256))


def _tiff(mode: str, **how: object) -> bytes:
    return saved(photo(mode), "TIFF", **how)


def _key(raw: bytes, key: bytes) -> bytes:
    return chunked(raw, {b"tRNS": key})


TABLE: dict[str, Callable[[], bytes]] = {
    **{f"jpeg {mode}": lambda mode=mode: _jpeg(mode) for mode in ("RGB", "L")},
    "jpeg progressive": lambda: _jpeg(progressive=True),
    "jpeg progressive grey": lambda: _jpeg("L", progressive=True),
    "jpeg 4:4:4": lambda: _jpeg(subsampling=0),
    "jpeg restart markers": lambda: _jpeg(restart_marker_blocks=2),
    "jpeg kept RGB": lambda: _jpeg(keep_rgb=True),
    "jpeg kept RGB without Adobe": lambda: without(_jpeg(keep_rgb=True), 0xEE),
    "jpeg CMYK with Adobe": lambda: _jpeg("CMYK"),
    "jpeg CMYK without Adobe": lambda: without(_jpeg("CMYK"), 0xEE),
    "jpeg YCCK": lambda: with_adobe(_jpeg("CMYK"), 2),
    "jpeg with a comment": lambda: _jpeg(comment=b"my dog"),
    "jpeg sRGB": lambda: _jpeg(icc_profile=srgb()),
    "jpeg wide gamut": lambda: _jpeg(icc_profile=wide_gamut()),
    "jpeg linear grey": lambda: _jpeg("L", icc_profile=grey_profile()),
    "jpeg grey, RGB profile": lambda: _jpeg("L", icc_profile=srgb()),
    **{f"jpeg orientation {n}": lambda n=n: _jpeg(exif=exif(n)) for n in range(10)},
    **{
        f"png {mode}": lambda mode=mode: saved(photo(mode), "PNG")
        for mode in ("1", "L", "LA", "P", "RGB", "RGBA")
    },
    **{f"png grey {d} bit": lambda d=d: drawn(0, d, packed(d)) for d in (1, 2, 4)},
    **{
        f"png palette {d} bit": lambda d=d: drawn(3, d, packed(d), {b"PLTE": _palette()[: 3 * 2**d]})
        for d in (1, 2, 4, 8)
    },
    "png short palette": lambda: drawn(3, 8, packed(4)[:8], {b"PLTE": _palette()}),
    "png palette tRNS": lambda: drawn(
        3, 4, packed(4), {b"PLTE": _palette()[:48], b"tRNS": bytes(range(0, 256, 17))}
    ),
    "png palette opaque tRNS": lambda: drawn(
        3, 4, packed(4), {b"PLTE": _palette()[:48], b"tRNS": b"\xff" * 16}
    ),
    "png grey tRNS": lambda: _key(saved(photo("L"), "PNG"), struct.pack(">H", 100)),
    "png grey 2 bit tRNS": lambda: _key(drawn(0, 2, packed(2)), struct.pack(">H", 1)),
    "png grey 1 bit tRNS": lambda: drawn(0, 1, packed(1), {b"tRNS": b"\0\1"}),
    "png rgb 16 bit tRNS": lambda: drawn(2, 16, wide_ramp(3), {b"tRNS": struct.pack(">3H", *[257 * 9] * 3)}),
    "png rgb tRNS": lambda: _key(saved(photo(), "PNG"), struct.pack(">3H", 20, 30, 90)),
    "png opaque RGBA": lambda: saved(photo("RGB").convert("RGBA"), "PNG"),
    "png opaque LA": lambda: saved(photo("L").convert("LA"), "PNG"),
    "png grey 16 bit": lambda: drawn(0, 16, wide_ramp(1)),
    "png grey 16 bit tRNS": lambda: drawn(0, 16, wide_ramp(1), {b"tRNS": struct.pack(">H", 257 * 9)}),
    "png rgb 16 bit": lambda: drawn(2, 16, wide_ramp(3)),
    "png grey alpha 16 bit": lambda: drawn(4, 16, wide_ramp(2)),
    "png rgb alpha 16 bit": lambda: drawn(6, 16, wide_ramp(4)),
    **{f"png interlaced {mode}": lambda mode=mode: interlaced(photo(mode)) for mode in ("L", "RGB", "RGBA")},
    "png sRGB": lambda: saved(photo(), "PNG", icc_profile=srgb()),
    "png wide gamut": lambda: saved(photo(), "PNG", icc_profile=wide_gamut()),
    "png wide gamut alpha": lambda: saved(photo("RGBA"), "PNG", icc_profile=wide_gamut()),
    "png wide gamut palette": lambda: saved(photo("P"), "PNG", icc_profile=wide_gamut()),
    "png gamma 0.45455": lambda: chunked(saved(photo(), "PNG"), {b"gAMA": struct.pack(">I", 45455)}),
    "png linear gamma": lambda: chunked(saved(photo(), "PNG"), {b"gAMA": struct.pack(">I", 100000)}),
    "png linear gamma grey": lambda: chunked(saved(photo("L"), "PNG"), {b"gAMA": struct.pack(">I", 100000)}),
    "png orientation 6": lambda: saved(photo(), "PNG", exif=exif(6)),
    "png alpha orientation 8": lambda: saved(photo("RGBA"), "PNG", exif=exif(8)),
    "webp": lambda: saved(photo(), "WEBP", quality=90),
    "webp lossless alpha": lambda: saved(photo("RGBA"), "WEBP", lossless=True, exact=True),
    "webp orientation 6": lambda: saved(photo(), "WEBP", lossless=True, exif=exif(6)),
    "webp wide gamut": lambda: saved(photo(), "WEBP", lossless=True, icc_profile=wide_gamut()),
    **{
        f"tiff {mode}": lambda mode=mode: _tiff(mode) for mode in ("1", "L", "P", "RGB", "RGBA", "CMYK", "LA")
    },
    "tiff lzw": lambda: _tiff("RGB", compression="tiff_lzw"),
    "tiff jpeg": lambda: _tiff("RGB", compression="jpeg", quality=95),
    "tiff orientation 6": lambda: _tiff("RGB", exif=exif(6)),
    "tiff orientation 5 lzw": lambda: _tiff("RGB", exif=exif(5), compression="tiff_lzw"),
    "tiff 16 bit grey": lambda: saved(
        Image.frombytes("I;16", (256, 4), struct.pack("<1024H", *range(0, 65536, 64))), "TIFF"
    ),
    "tiff two pages": lambda: _tiff("RGB", save_all=True, append_images=[photo("L")]),
    "gif": lambda: saved(photo("P"), "GIF"),
    "gif transparent": lambda: saved(photo("P"), "GIF", transparency=photo("P").getpixel((9, 9))),
    "gif moving": lambda: saved(photo("P"), "GIF", save_all=True, append_images=[photo("L").convert("P")]),
    **{f"bmp {mode}": lambda mode=mode: saved(photo(mode), "BMP") for mode in ("1", "L", "P", "RGB", "RGBA")},
    "avif": lambda: saved(photo(), "AVIF", quality=90),
    "avif alpha": lambda: saved(photo("RGBA"), "AVIF", quality=100),
    "avif orientation 6": lambda: saved(photo(), "AVIF", quality=90, exif=exif(6)),
}


def seen(raw: bytes) -> Image.Image:
    """Pillow's own view of a file over white: turned, and in sRGB where it has a profile of its colours."""
    image = Image.open(io.BytesIO(raw))
    profile = image.info.get("icc_profile")
    image.load()
    image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I;16"):
        values = struct.unpack(f"<{image.width * image.height}H", image.tobytes())
        grey = Image.frombytes("L", image.size, bytes(round(v / 257) for v in values))
        key = image.info.get("transparency")
        if key is not None:
            grey = Image.merge(
                "LA", (grey, Image.frombytes("L", image.size, bytes(255 * (v != key) for v in values)))
            )
        image = grey
    clear = image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
    plain = image.convert(
        "L" if image.mode == "LA" else "RGB" if image.mode in ("RGBA", "P", "PA") else image.mode
    )
    if profile and plain.mode in ("RGB", "L"):
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if own.profile.xcolor_space.strip() == {"RGB": "RGB", "L": "GRAY"}[plain.mode]:
            plain = ImageCms.profileToProfile(plain, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
    paper = Image.new("RGB", plain.size, "white")
    paper.paste(plain.convert("RGB"), mask=clear)
    return paper


SPACES = {"grey": "/DeviceGray", "rgb": "/DeviceRGB", "cmyk": "/DeviceCMYK"}
COLOURS = {"grey": 1, "rgb": 3, "cmyk": 4, "indexed": 1}


def hang(pdf: pikepdf.Pdf, bitmap: Bitmap) -> pikepdf.Stream:
    """The bitmap as an image XObject of `pdf`, without its orientation (that is the matrix that draws it)."""
    base: pikepdf.Object = pikepdf.Name(SPACES["rgb" if bitmap.space == "indexed" else bitmap.space])
    if bitmap.icc:
        number = 3 if bitmap.space == "indexed" else COLOURS[bitmap.space]
        base = pikepdf.Array([pikepdf.Name.ICCBased, pdf.make_stream(bitmap.icc, N=number, Alternate=base)])
    if bitmap.space == "indexed":
        last = len(bitmap.palette) // 3 - 1
        base = pikepdf.Array([pikepdf.Name.Indexed, base, last, pikepdf.String(bitmap.palette)])
    image = pikepdf.Stream(pdf, bitmap.data)
    image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
    image.Width, image.Height = bitmap.width, bitmap.height
    image.BitsPerComponent = bitmap.bits
    image.ColorSpace = base
    image.Filter = pikepdf.Name("/" + bitmap.filter)
    if bitmap.predictor:
        image.DecodeParms = pikepdf.Dictionary(
            Predictor=15, Colors=COLOURS[bitmap.space], BitsPerComponent=bitmap.bits, Columns=bitmap.width
        )
    if bitmap.inverted:
        image.Decode = pikepdf.Array([1, 0] * COLOURS[bitmap.space])
    if bitmap.mask:
        image.SMask = pdf.make_indirect(hang(pdf, bitmap.mask))
    return pdf.make_indirect(image)


MATRICES = {  # from the unit square as stored to the unit square as seen (Exif 2.32, tag 274); PDF's y grows up
    1: "1 0 0 1 0 0",
    2: "-1 0 0 1 1 0",
    3: "-1 0 0 -1 1 1",
    4: "1 0 0 -1 0 1",
    5: "0 -1 -1 0 1 1",
    6: "0 -1 1 0 0 1",
    7: "0 1 1 0 0 0",
    8: "0 1 -1 0 1 0",
}


def paged(bitmap: Bitmap) -> bytes:
    """A PDF whose page is the picture as seen, a pixel a point, on white."""
    pdf = pikepdf.new()
    width, height = bitmap.seen.width, bitmap.seen.height
    page = pdf.add_blank_page(page_size=(width, height))
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=hang(pdf, bitmap)))
    drawing = f"q {width} 0 0 {height} 0 0 cm {MATRICES[bitmap.orientation]} cm /I Do Q"
    page.Contents = pdf.make_stream(drawing.encode())
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


def printed(bitmap: Bitmap) -> Image.Image:
    """What PDFium paints of `bitmap`, pixel for pixel."""
    page = pypdfium2.PdfDocument(paged(bitmap))[0]
    return page.render(scale=1).to_pil().convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a pixel's part, 0 to 255; 255 where the sizes differ."""
    if one.size != other.size:
        return 255
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


# ------------------------------------------------------------------------------------ files that mean harm


def bomb_png(width: int, height: int, colour: int = 2) -> bytes:
    """A whole PNG of one colour: a few KB of file to a MB of pixels."""
    stride = 1 + width * {0: 1, 2: 3, 6: 4}[colour]
    pack = zlib.compressobj(9)
    step = bytes(stride * max(1, 2**22 // stride))
    left, parts = stride * height, []
    while left > 0:
        parts.append(pack.compress(step[: min(left, len(step))]))
        left -= len(step)
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return png.wrapped({b"IHDR": head, b"IDAT": b"".join(parts) + pack.flush()})


def claimed_png(width: int, height: int) -> bytes:
    """A small PNG whose header says that it is huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return png.wrapped({b"IHDR": head, b"IDAT": zlib.compress(bytes(9))})


def claimed_jpeg(width: int, height: int) -> bytes:
    """A small JPEG whose header says that it is huge."""
    raw = saved(photo(), "JPEG")
    at = raw.index(b"\xff\xc0")
    return raw[: at + 5] + struct.pack(">HH", height, width) + raw[at + 9 :]


def layered_jpeg(times: int) -> bytes:
    """A progressive JPEG with its last scan over and over."""
    raw = saved(photo(), "JPEG", progressive=True)
    last = raw.rindex(b"\xff\xda")
    return raw[:last] + raw[last:-2] * times + b"\xff\xd9"


def gif_bomb() -> bytes:
    """A GIF whose canvas is 65,535 x 65,535."""
    raw = saved(photo("P"), "GIF")
    return raw[:6] + struct.pack("<HH", 65535, 65535) + raw[10:]


def webp_bomb() -> bytes:
    """A WebP whose canvas is 16,777,216 pixels a side."""
    raw = saved(photo("RGBA"), "WEBP")
    at = raw.index(b"VP8X")
    return raw[: at + 12] + b"\xff" * 6 + raw[at + 18 :]


def tiff_bomb() -> bytes:
    """A TIFF that says that it is 60,000 x 60,000."""
    raw = bytearray(saved(photo(), "TIFF"))
    start = int.from_bytes(raw[4:8], "little")
    for entry in range(start + 2, start + 2 + 12 * int.from_bytes(raw[start : start + 2], "little"), 12):
        if int.from_bytes(raw[entry : entry + 2], "little") in (256, 257):
            raw[entry + 2 : entry + 12] = struct.pack("<HII", 4, 1, 60_000)
    return bytes(raw)


def tiff_loop() -> bytes:
    """A TIFF whose list of pages comes back to its start."""
    raw = bytearray(saved(photo(), "TIFF"))
    start = int.from_bytes(raw[4:8], "little")
    end = start + 2 + 12 * int.from_bytes(raw[start : start + 2], "little")
    raw[end : end + 4] = struct.pack("<I", start)
    return bytes(raw)


def bmp_bomb() -> bytes:
    raw = saved(photo(), "BMP")
    return raw[:18] + struct.pack("<ii", 60_000, 60_000) + raw[26:]


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 80">'
)


def svg(body: str) -> bytes:
    return f"{SVG}{body}</svg>".encode()


def uses(levels: int, times: int = 10, kind: str = "use") -> bytes:
    """Groups that each hold `times` copies of the one before."""
    body = '<defs><g id="a0"><rect width="9" height="9"/></g>'
    for at in range(levels):
        body += f'<g id="a{at + 1}">' + f'<{kind} href="#a{at}"/>' * times + "</g>"
    return svg(f'{body}</defs><use href="#a{levels}"/>')


def patterns(levels: int) -> bytes:
    body = '<pattern id="a0" width="9" height="9"><rect width="9" height="9"/></pattern>'
    for at in range(levels):
        inner = f'<rect width="5" height="5" fill="url(#a{at})"/>' * 10
        body += f'<pattern id="a{at + 1}" width="9" height="9">{inner}</pattern>'
    return svg(body + f'<rect width="9" height="9" style="fill:url(#a{levels})"/>')


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    b"<title>&c;</title></svg>"
)

HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {  # a maker, and words of the refusal
    "png 30,000 x 30,000": (lambda: claimed_png(30_000, 30_000), "30,000 x 30,000 pixels (900 megapixels)"),
    "png 20,000 x 10,000": (lambda: claimed_png(20_000, 10_000), "over the limit of 100"),
    "png with alpha, 9,000 x 9,000": (lambda: bomb_png(9_000, 9_000, 6), "over the limit of 36"),
    "png with more rows than it says": (
        lambda: png.wrapped(
            {b"IHDR": struct.pack(">IIBBBBB", 9, 9, 8, 2, 0, 0, 0), b"IDAT": zlib.compress(bytes(10**8))}
        ),
        "do not end with the picture",
    ),
    "png with a bomb for a profile": (
        lambda: chunked(saved(photo(), "PNG")[:-40], {b"iCCP": b"x\0\0" + zlib.compress(bytes(10**8))}),
        "cut short",
    ),
    "png cut to half": (lambda: (r := saved(photo(), "PNG"))[: len(r) // 2], "is cut short"),
    "png of zero width": (lambda: bomb_png(0, 9), "0 x 9 pixels"),
    "png with a strange filter": (lambda: _whole(b"\x09"), "no known way"),
    "png with a flipped bit": (lambda: _flipped(saved(photo(), "PNG"), 60), "is a damaged PNG"),
    "png header only": (lambda: saved(photo(), "PNG")[:33], "picture data"),
    "jpeg of 60,000 x 60,000": (lambda: claimed_jpeg(60_000, 60_000), "60,000 x 60,000 pixels"),
    "jpeg larger than its data": (lambda: claimed_jpeg(480, 320), "the lower part of the JPEG is missing"),
    "jpeg in 1,000 layers": (lambda: layered_jpeg(1000), "layers"),
    "jpeg cut to half": (lambda: (r := saved(photo(), "JPEG"))[: len(r) // 2], "is cut short"),
    "jpeg without its last byte": (lambda: saved(photo(), "JPEG")[:-1], "is cut short"),
    "jpeg marker only": (lambda: b"\xff\xd8\xff\xe0", "is cut short"),
    "jpeg of 12 bits": (lambda: _deep(12), "JPEG"),
    "gif of 65,535 x 65,535": (gif_bomb, "65,535 x 65,535"),
    "webp of 16,777,216 a side": (webp_bomb, "16,777,216"),
    "tiff of 60,000 x 60,000": (tiff_bomb, "60,000 x 60,000"),
    "bmp of 60,000 x 60,000": (bmp_bomb, "60,000 x 60,000"),
    "webp cut to half": (lambda: (r := saved(photo(), "WEBP"))[: len(r) // 2], "is a damaged WebP"),
    "tiff cut to half": (lambda: (r := saved(photo(), "TIFF"))[: len(r) // 2], "is a damaged TIFF"),
    "avif cut to half": (lambda: (r := saved(photo(), "AVIF"))[: len(r) // 2], "is a damaged AVIF"),
    "tiff of floats": (lambda: saved(photo("F"), "TIFF"), "have no one look"),
    "empty file": (lambda: b"", "is empty"),
    "web page": (lambda: b"<!DOCTYPE html><html><body><svg/></body></html>", "is a web page"),
    "pdf": (lambda: b"%PDF-1.7\n", "is a PDF"),
    "photoshop": (lambda: b"8BPS\0\1", "is a Photoshop file"),
    "text": (lambda: b"hello", "is no picture of a known kind"),
    "git lfs": (lambda: b"version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer"),
    "svg with a million elements": (lambda: svg("<rect/>" * 1_000_000), "more than 100,000 elements"),
    "svg of 30 MB": (lambda: svg(f'<path d="{"M1 1L2 2" * 4_000_000}"/>'), "over the limit of 20"),
    "svg nested 100,000 deep": (lambda: svg("<g>" * 100_000 + "</g>" * 100_000), "nested more than 256 deep"),
    "svg of ten levels of ten uses": (lambda: uses(10), "grows to more than 500,000 shapes"),
    "svg of a chain of 5,000 uses": (lambda: uses(5_000, 1), "nested more than 512 deep"),
    "svg that uses itself": (lambda: svg('<g id="a"><use href="#a"/></g>'), "draws itself"),
    "svg whose uses go round": (
        lambda: svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use href="#a"/></g>'),
        "draws itself",
    ),
    "svg of patterns in patterns": (lambda: patterns(9), "grows to more than"),
    "svg of markers by a style sheet": (
        lambda: svg(
            '<style>.n{}.m{marker-mid:url(#m)</style><marker id="m">'
            + "<rect/>" * 1000
            + f'</marker><path class="m" d="M0 0{"L1 1" * 9000}"/>'
        ),
        "grows to more than",
    ),
    "svg of entities": (lambda: LAUGHS, "declares an entity"),
    "svg with a file for an entity": (
        lambda: LAUGHS.replace(b'"ha"', b'SYSTEM "file:///etc/hosts"'),
        "declares an entity",
    ),
    "svg.gz of 1 GB": (lambda: _zipped(b"<svg>" + b" " * 10**8), "unpacks to more than 20 MB"),
    "svg.gz cut short": (lambda: _zipped(svg(""))[:-9], "cut short"),
    "svg with a linked picture": (
        lambda: svg('<image href="../secret.png"/>'),
        "reaches out of itself in line 1",
    ),
    "svg with a picture from the net": (
        lambda: svg('<image xlink:href="http://x/y.png"/>'),
        "nothing is fetched",
    ),
    "svg with a file address": (lambda: svg('<use href="file:///etc/hosts#a"/>'), "reaches out"),
    "svg with a fill from elsewhere": (lambda: svg('<rect fill="url(other.svg#a)"/>'), "reaches out"),
    "svg with a style from elsewhere": (
        lambda: svg("<rect style=\"fill:URL( 'http://x' )\"/>"),
        "reaches out",
    ),
    "svg with an import": (lambda: svg('<style>@import "http://x/y.css";</style>'), "@import"),
    "svg with a font from the net": (
        lambda: svg("<style>@font-face{font-family:a;src:url(https://x/y.woff)}</style>"),
        "reaches out",
    ),
    "svg with a style sheet": (
        lambda: b'<?xml-stylesheet href="a.css"?>' + svg(""),
        "takes its styles from another",
    ),
    "svg inside an svg": (lambda: svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), "reaches out"),
    "svg with a bomb inside": (
        lambda: svg(f'<image href="data:image/png;base64,{_base64(bomb_png(9000, 9000, 0))}"/>'),
        "over the limit of 36",
    ),
    "svg with a hidden picture": (
        lambda: svg('<image href="&#100;ata:image/png;base64,AAAA"/>'),
        "behind character codes",
    ),
    "svg that is cut short": (lambda: svg("<g></g>")[:-4], "is a damaged SVG: line 1"),
    "svg without a size": (lambda: svg("").replace(b"viewBox", b"box"), "has no viewBox"),
    "svg of no width": (lambda: svg("").replace(b"0 0 60 80", b"0 0 0 80"), "is no size"),
    "svg of less than no width": (
        lambda: svg("").replace(b"<svg", b'<svg width="-4" height="4"'),
        "is no size",
    ),
    "svg in a strange encoding": (
        lambda: b'<?xml version="1.0" encoding="punycode"?>' + svg(""),
        "written in punycode",
    ),
    "svg with slow noise": (
        lambda: svg('<filter id="f"><feTurbulence numOctaves="9999"/></filter><rect filter="url(#f)"/>'),
        "so many filters",
    ),
    "svg with slow edges": (
        lambda: svg('<filter id="f"><feMorphology radius="50"/></filter><rect filter="url(#f)"/>'),
        "feMorphology",
    ),
    "svg with a thousand filters": (
        lambda: svg("<style>rect{filter:blur(3px)}</style>" + "<rect/>" * 1000),
        "so many filters",
    ),
    "svg of 50,000 attributes": (
        lambda: svg("<g " + " ".join(f'a{n}=""' for n in range(50_000)) + "/>"),
        "attributes",
    ),
}


def _base64(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _zipped(raw: bytes) -> bytes:
    return gzip.compress(raw, 1, mtime=0)


def _flipped(raw: bytes, at: int) -> bytes:
    return raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]


def _whole(named: bytes) -> bytes:
    """A PNG of one row that names a filter."""
    head = struct.pack(">IIBBBBB", 8, 1, 8, 0, 0, 0, 0)
    return png.wrapped({b"IHDR": head, b"IDAT": zlib.compress(named + b"x" * 8)})


def _deep(bits: int) -> bytes:
    raw = saved(photo(), "JPEG")
    at = raw.index(b"\xff\xc0")
    return raw[: at + 1] + b"\xc1" + raw[at + 2 : at + 4] + bytes([bits]) + raw[at + 5 :]
