"""Drawings: their shape, and what is told of features that the engine draws otherwise than a browser.

`OTHERWISE` and `ALIKE` are what was seen: typst 0.15.2 beside Chromium 156, one feature a drawing.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import io
import json
import tempfile
import time
from pathlib import Path

import pypdfium2
import pytest
from pictures import SVG, exif, photo, saved, svg
from PIL import Image

from generator.assets import Loaded, Shelf
from generator.assets import svg as drawings
from generator.assets.refusal import Refused
from generator.frame import Vector
from generator.problem import Severity

RECT = '<rect width="60" height="60" x="20" y="20" '
NS = 'xmlns="http://www.w3.org/2000/svg"'


def told(body: str) -> list[str]:
    return [remark.text for remark in drawings.load(svg(body))[1]]


def styled(sheet: str, rest: str = 'class="a"') -> str:
    return f"<style>{sheet}</style><g>{RECT}{rest}/></g>"


OTHERWISE = [
    (styled("rect:nth-child(1){fill:#c33}"), "selector"),
    (styled("rect:last-child{fill:#c33}"), "selector"),
    (styled("rect:not(.x){fill:#c33}"), "selector"),
    (styled(":is(rect){fill:#c33}"), "selector"),
    (styled(":root{fill:#c33}"), "selector"),
    (styled("circle~rect{fill:#c33}"), "selector"),
    (styled("[class^=a]{fill:#c33}"), "selector"),
    (styled("[class*=a]{fill:#c33}"), "selector"),
    (styled(".a\\:b{fill:#c33}"), "selector"),
    (styled("@media all{rect{fill:#c33}}"), "inside @media"),
    (styled("@supports (fill:red){rect{fill:#c33}}"), "inside @supports"),
    (styled("@layer a{rect{fill:#c33}}"), "inside @layer"),
    (styled("@font-face{font-family:x;src:url(data:font/woff2;base64,AA)}"), "@font-face"),
    (styled("g{rect{fill:#c33}}"), "styles inside styles"),
    (styled("<![CDATA[<!-- .a{fill:#c33} -->]]>"), "HTML comment"),
    (styled(".a{FILL:#c33}"), "in capitals"),
    (styled("svg{--k:#c33}rect{fill:var(--k)}"), "var(…)"),
    (styled("rect{stroke-width:calc(3px*3)}"), "calculates"),
    (styled("rect{x:20px}"), "size by CSS"),
    (styled(".a{transform:translate(10px,-10px)}"), "CSS transform"),
    (styled("@keyframes k{0%{fill:red}}rect{animation:k 9s infinite}"), "animation"),
    ('<style media="(min-width:9px)">.a{fill:red}</style>', "certain devices"),
    (RECT + 'style="fill:var(--k,#c33)"/>', "var(…)"),
    (RECT + 'style="fill:unset"/>', "unset"),
    (RECT + 'fill="rgb(200 50 50 / 50%)"/>', "colour"),
    (RECT + 'fill="oklch(0.6 0.2 20)"/>', "colour"),
    (RECT + 'fill="lab(50% 60 40)"/>', "colour"),
    (RECT + 'fill="color(display-p3 0.8 0.2 0.2)"/>', "colour"),
    (RECT + 'fill="rebeccapurple"/>', "colour"),
    (RECT + 'fill="reddish"/>', "colour"),
    (RECT + 'fill="#c3"/>', "colour"),
    ('<circle cx="50" cy="50" style="r:30px;fill:#c33"/>', "size by CSS"),
    ("<path style=\"d:path('M20 20H80Z');fill:#c33\"/>", "size by CSS"),
    ('<rect width="3rem" height="3rem"/>', "unit of length"),
    ('<rect width="50vw" height="50vh"/>', "unit of length"),
    ('<rect width="40Q" height="40Q"/>', "unit of length"),
    (RECT + 'style="transform:rotate(20deg)"/>', "CSS transform"),
    (RECT + 'style="rotate:20deg"/>', "moves shapes"),
    (RECT + 'style="translate:10px 0"/>', "moves shapes"),
    (RECT + 'style="clip-path:circle(20px)"/>', "CSS shape"),
    (RECT + 'style="mask-image:linear-gradient(black,transparent)"/>', "CSS mask"),
    (RECT + 'filter="url(#none)"/>', "does not have"),
    (RECT + 'clip-path="url(#none)"/>', "does not have"),
    ('<use href="#none"/>', "does not have"),
    ('<path d="M1 1L8 8" vector-effect="non-scaling-stroke"/>', "vector-effect"),
    ('<path d="M10 50H90" pathLength="4"/>', "pathLength"),
    (RECT + 'style="mix-blend-mode:plus-lighter"/>', "adding light"),
    (RECT + 'rx="auto" ry="20"/>', "rounds a corner"),
    ('<foreignObject width="9" height="9"/>', "foreignObject"),
    (RECT + '><animate attributeName="x"/></rect>', "animation"),
    (RECT + '><set attributeName="fill" to="red"/></rect>', "animation"),
    ("<text>AB</text>", "has text"),
    ('<script>alert("x")</script>', "script"),
    (RECT + 'onclick="go()"/>', "clicks"),
    ("<meshgradient/>", "mesh gradient"),
    (RECT + 'filter="blur(3px)"/>', "printed as pixels"),
]

ALIKE = [
    styled(sheet)
    for sheet in (
        ".a{fill:#c33}",
        "#q{fill:#c33}",
        'rect[x="20"]{fill:#c33}',
        "g>rect{fill:#c33}",
        "circle+rect{fill:#c33}",
        "circle,rect{fill:#c33}",
        ".a.b{fill:#c33}",
        "rect:first-child{fill:#c33}",
        "rect:hover,rect{fill:#c33}",
        "*{fill:#c33}",
        '@charset "utf-8";.a{fill:#c33}',
        "/* x:y */.a{fill:#c33!important}/* y */",
        "<![CDATA[.a{fill:#c33}]]>",
        ".a{transform:scale(.5)}",
        ".a{font-family:'a;b{c}'}",
    )
] + [
    RECT + rest + "/>"
    for rest in (
        'fill="hsl(120deg 60% 50%)"',
        'fill="rgb(80%,20%,20%)"',
        'fill="rgba(200,50,50,.5)"',
        'fill="#cc333380"',
        'fill="DarkSlateGrey"',
        'fill="transparent" stroke="currentColor"',
        'style="fill:initial"',
        'style="fill:inherit;stroke:none"',
        'd="M1 0q1 1 2 2h3Q1 1 2 2"',
        'transform="rotate(20 50 50)" transform-origin="center"',
        'style="mix-blend-mode:multiply;isolation:isolate"',
        'paint-order="stroke"',
        'opacity="50%"',
        'style="/*x*/fill:#c33;;stroke:#33c"',
        'clip-path="none" mask="none" filter="none" vector-effect="none"',
    )
] + [
    '<linearGradient id="g" spreadMethod="reflect"><stop stop-color="#c33"/></linearGradient>'
    + RECT + 'fill="url(#g)"/>',
    '<a href="http://x/">' + RECT + "/></a>",
    '<switch><foreignObject requiredExtensions="http://ns.adobe.com/"/><g/></switch>',
    '<metadata><x:y xmlns:x="http://inkscape.org" href="/home/me/fox.svg"/></metadata>',
]  # fmt: skip


@pytest.mark.parametrize(("body", "word"), OTHERWISE)
def test_what_the_engine_draws_otherwise_is_told(body: str, word: str) -> None:
    assert any(word in text for text in told(body)), told(body)


@pytest.mark.parametrize("body", ALIKE)
def test_of_what_it_draws_alike_nothing_is_told(body: str) -> None:
    assert told(body) == []


def read(tmp_path: Path, raw: bytes) -> Loaded:
    (tmp_path / "fox.svg").write_bytes(raw)
    return Shelf(tmp_path).picture("fox.svg", ("back",))


def test_a_warning_names_file_line_feature_and_cure(tmp_path: Path) -> None:
    loaded = read(
        tmp_path, svg("\n\n<text>A</text>\n<text>B</text><style>\n.a{}\nrect:nth-child(2){fill:red}</style>")
    )
    assert isinstance(loaded.matter, Vector)
    first, second = loaded.problems
    assert (first.id, first.severity, first.path) == ("D048", Severity.WARNING, ("back",))
    assert first.text.startswith("fox.svg:3 has text, which is not printed")
    assert first.hint == "convert text to paths (in Inkscape: Path, Object to Path)"
    assert second.text.startswith("fox.svg:6 styles 'rect:nth-child(2)', a selector that is not understood")


def test_a_filter_is_but_noted(tmp_path: Path) -> None:
    (note,) = read(tmp_path, svg('<filter id="f"><feOffset/></filter><rect filter="url(#f)"/>')).problems
    assert (note.id, note.severity) == ("D048", Severity.NOTE)


@pytest.mark.parametrize(
    ("root", "shape"),
    [
        ('viewBox="0 0 80 40"', (80, 40)),
        ('viewBox="-40,-40,80,80"', (80, 80)),
        ('width="1250" viewBox="0 0 80 80"', (80, 80)),
        ('height="1250" viewBox="0 0 80 40"', (80, 40)),
        ('width="100%" height="100%" viewBox="-40 -40 80 40"', (80, 40)),
        ('width="100" height="50" viewBox="0 0 80 80"', (80, 80)),
        ('width="100" height="50" viewBox="0 0 80 80" preserveAspectRatio="none"', (100, 50)),
        ('width="100" height="50" viewBox="0 0 80 80" preserveAspectRatio="xMidYMid slice"', (100, 50)),
        ('width="25.4mm" height="2in"', (96, 192)),
        ('width="63.5mm" height="88.9mm" viewBox="0 0 635 889"', (635, 889)),
        ('width="50vw" height="9em" viewBox="0 0 80 40"', (80, 40)),
    ],
)
def test_the_shape_of_a_drawing_and_that_it_fills_it(root: str, shape: tuple[float, float]) -> None:
    """The slot is given the drawing's shape, as the galley does it; blue must reach all four corners."""
    fill = '<rect x="-9999" y="-9999" width="19999" height="19999" fill="#00f"/>'
    vector, _ = drawings.load(f"<?xml version='1.0'?>\n<svg {NS} {root}>{fill}</svg>".encode())
    assert (vector.width, vector.height) == pytest.approx(shape)
    image = engraved(vector)
    corners = [(0, 0), (image.width - 1, 0), (0, image.height - 1), (image.width - 1, image.height - 1)]
    assert {image.getpixel(corner) for corner in corners} == {(0, 0, 255)}


def engraved(vector: Vector) -> Image.Image:
    """The drawing as typst draws it, 200 points wide, a pixel a point."""
    import typst

    with tempfile.TemporaryDirectory() as name:
        high = 200 * vector.height / vector.width
        source = Path(name) / "galley.typ"
        source.write_text(
            "#let job = json(bytes(sys.inputs.job))\n#set page(margin: 0pt)\n"
            f'#page(width: 200pt, height: {high}pt, image(bytes(job), format: "svg", width: 200pt, height: {high}pt))'
        )
        pdf = typst.compile(str(source), root=name, sys_inputs={"job": json.dumps(vector.data.decode())})
    return pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("RGB")


def test_two_drawings_are_equal_when_their_bytes_are() -> None:
    one, other = drawings.load(svg(RECT + "/>"))[0], drawings.load(svg(RECT + "/>"))[0]
    assert one == other
    assert one.data == svg(RECT + "/>").replace(
        b'viewBox="0 0 60 80"', b'viewBox="0 0 60 80" width="60.0" height="80.0"'
    )


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbf" + svg("<title>München</title>"),
        ("<?xml version='1.0' encoding='UTF-16'?>" + svg("<title>München</title>").decode()).encode("utf-16"),
        b"<?xml version='1.0' encoding='ISO-8859-1'?>\n" + svg("<title>München</title>").decode().encode("latin-1"),
        b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">' + svg(""),
        b"<!-- a comment -->\n" + svg(""),
        b'<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 60 80"><s:rect width="9" height="9"/></s:svg>',
        gzip.compress(svg("")),
    ],
)  # fmt: skip
def test_every_way_to_write_a_drawing_is_read_and_drawn(tmp_path: Path, raw: bytes) -> None:
    loaded = read(tmp_path, raw)
    assert isinstance(loaded.matter, Vector), loaded.problems
    assert engraved(loaded.matter).size[0] == 200


def embedded(raw: bytes, kind: str = "jpeg") -> bytes:
    return svg(
        f'<image width="60" height="80" href="data:image/{kind};base64,{base64.b64encode(raw).decode()}"/>'
    )


def test_a_photograph_in_a_drawing_loses_what_the_camera_noted(tmp_path: Path) -> None:
    raw = saved(photo(), "JPEG", comment=b"GPS 51.5007", exif=exif(6))
    loaded = read(tmp_path, embedded(raw))
    assert isinstance(loaded.matter, Vector)
    held = base64.b64decode(loaded.matter.data.partition(b"base64,")[2].partition(b'"')[0])
    assert b"51.5007" not in held
    assert Image.open(io.BytesIO(held)).getexif() == {}
    assert held.endswith(raw[raw.index(b"\xff\xda") :])
    assert ["camera's rotation" in problem.text for problem in loaded.problems] == [True]
    engraved(loaded.matter)


def test_a_png_in_a_drawing_stays(tmp_path: Path) -> None:
    raw = embedded(saved(photo("RGBA"), "PNG"), "png")
    loaded = read(tmp_path, raw)
    assert isinstance(loaded.matter, Vector)
    assert loaded.problems == ()
    assert SVG.encode()[:-1] in loaded.matter.data


def test_a_cut_photograph_in_a_drawing_is_refused(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, embedded(saved(photo(), "JPEG")[:-90])).problems
    assert problem.text == "fox.svg holds a picture that is cut short: the end of the JPEG is missing"


def test_reuse_within_bounds_is_fine() -> None:
    from pictures import uses

    vector, remarks = drawings.load(uses(4))
    assert remarks == []
    engraved(vector)


@pytest.mark.parametrize(
    "style",
    ["a", "a:", "a:(", "(", "url(", "url(#", "url(#a", "\"'", "'", "/*", "a:b;", " ", " !", "a: !important", "{", "}", "a{", "a{}", "@a;", "a,", "\\", ":"],
)  # fmt: skip
@pytest.mark.parametrize("place", ["sheet", "attribute"])
def test_no_style_takes_long_to_judge(style: str, place: str) -> None:
    text = (style * 200_000)[:200_000].replace('"', "&quot;")
    raw = svg(f"<style>x:{text}</style>") if place == "sheet" else svg(f'<rect style="x:{text}"/>')
    start = time.process_time()
    with contextlib.suppress(Refused):
        drawings.load(raw)
    assert (
        time.process_time() - start < 1.5
    )  # 200 KB of at most 4 MB; what grows with the square takes minutes


@pytest.mark.parametrize("root", ['width="{}x" height="1"', 'viewBox="{}"', 'viewBox="0 0 1 1" order="{}"'])
def test_no_number_takes_long_to_read(root: str) -> None:
    start = time.process_time()
    with contextlib.suppress(Refused):
        drawings.load(f"<svg {NS} {root.format('1' * 2_000_000)}/>".encode())
    assert time.process_time() - start < 1.5
