"""SVG drawings: read without trusting them, measured, and refused where they reach out or never end.

Nothing in a drawing is fetched, nothing is run, and what it expands to is counted before the engine sees it.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final
from xml.parsers import expat

from generator.assets import bitmap, css, grow, jpeg, kinds
from generator.assets.lint import Remark, remarks
from generator.assets.refusal import DECODE_LIMIT, Refused, within
from generator.frame import Vector

FILE_LIMIT: Final = 20 * 2**20  # bytes; the engine needs 2 s for so much
ELEMENT_LIMIT: Final = 100_000
NESTING_LIMIT: Final = 256
STYLE_LIMIT: Final = 4 * 2**20  # characters in style sheets and attributes together: a million declarations
ATTRIBUTE_LIMIT: Final = 1_000  # of one element: the engine's time grows with the square

_SVG: Final = (
    "http://www.w3.org/2000/svg ",
    "http://www.w3.org/1999/xlink ",
)  # expat writes namespace, blank, name
_DECLARED: Final = re.compile(rb"""^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']""")
_DECLARATION: Final = re.compile(r"^<\?xml\s[^>]*\?>")
_ENCODINGS: Final = re.compile(
    r"utf-?8|utf-?16|(us-)?ascii|iso-?8859-\d+|(windows-|cp)125\d|latin-?1", re.IGNORECASE
)
_EMBEDDED: Final = re.compile(r"data:image/(?:png|jpe?g);base64,([^\"'<>]*)", re.IGNORECASE)
_START: Final = re.compile(r"""<[^\s>/]+(?:[^>"']|"[^"]*"|'[^']*')*>""")
_SIZES: Final = re.compile(r"""\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')""")
_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_LENGTH: Final = re.compile(rf"\s*({_NUMBER})(px|mm|cm|in|pt|pc)?\s*", re.IGNORECASE)
_PX: Final = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
}  # CSS 2.2, 4.3.2
_EMBED: Final = "embed the picture in the drawing (in Inkscape: Extensions, Images, Embed), as PNG or JPEG"
_SAVE_PLAIN: Final = "save the drawing as plain SVG"


@dataclass(slots=True)
class Node:
    """An element: its name and attributes without namespaces, its line, its parent's place in
    `Drawing.nodes`.
    """

    name: str
    attributes: dict[str, str]
    line: int
    parent: int
    pointed: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Drawing:
    """All elements in document order, the places of those with ids, the style sheets with their first lines."""

    nodes: list[Node] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    sheets: list[tuple[int, str]] = field(default_factory=list)
    start: int = 0  # byte at which the root element begins


def load(raw: bytes) -> tuple[Vector, list[Remark]]:
    """The drawing in `raw`, plain or gzipped, and what the engine will draw differently. Raises Refused."""
    if raw[:2] == b"\x1f\x8b":
        raw = kinds.unzipped(raw, FILE_LIMIT)
        if kinds.sniff(raw) != "svg":
            raise Refused("is a gzip file without a drawing in it")
    if len(raw) > FILE_LIMIT:
        raise Refused(
            f"has {len(raw) / 2**20:.0f} MB, over the limit of {FILE_LIMIT // 2**20} for a drawing",
            "simplify it",
        )
    text = _text(raw)
    drawing = _parsed(text)
    told = remarks(drawing)
    grow.check(drawing)
    width, height, given = _shape(drawing.nodes[0].attributes)
    if not given:
        text = _resized(text, drawing.start, width, height)
    data, turned = _embedded(text, drawing)
    if turned:
        what = "holds a photograph with a camera's rotation, which is not applied inside a drawing"
        told.append(Remark(turned, what, "turn the photograph itself before it is embedded"))
    return Vector(sha256(data).hexdigest(), width, height, data), told


def _text(raw: bytes) -> str:
    """The drawing's text, without the declaration of an encoding that no longer holds."""
    declared = _DECLARED.match(raw)
    name = declared[1].decode() if declared else "utf-8"
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        name = "utf-16"
    elif raw[:3] == b"\xef\xbb\xbf":
        name = "utf-8-sig"
    elif not _ENCODINGS.fullmatch(name):
        raise Refused(f"is written in {name}; a drawing must be UTF-8", _SAVE_PLAIN)
    try:
        text = raw.decode(name)
    except (UnicodeDecodeError, LookupError):
        raise Refused(
            f"is a damaged SVG: it is not the {name.removesuffix('-sig')} that it says", _SAVE_PLAIN
        ) from None
    # line breaks of the declaration stay, so that lines keep their numbers
    return _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text)


def _parsed(text: str) -> Drawing:
    drawing, open_nodes, style = Drawing(), [-1], 0
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    parser.buffer_text = True

    def styled(length: int) -> None:
        nonlocal style
        style += length
        if style > STYLE_LIMIT:
            raise Refused(f"has more than {STYLE_LIMIT // 2**20} MB of styles", _SAVE_PLAIN)

    def start(name: str, attributes: dict[str, str]) -> None:
        here = len(drawing.nodes)
        if here >= ELEMENT_LIMIT:
            raise Refused(
                f"has more than {ELEMENT_LIMIT:,} elements", "simplify the drawing, or export it as PNG"
            )
        if len(open_nodes) > NESTING_LIMIT:
            raise Refused(f"is nested more than {NESTING_LIMIT} deep", "ungroup the drawing")
        if len(attributes) > ATTRIBUTE_LIMIT:
            raise Refused(f"has an element with {len(attributes):,} attributes", _SAVE_PLAIN)
        node = Node(
            _local(name),
            {_local(key): value for key, value in attributes.items()},
            parser.CurrentLineNumber,
            open_nodes[-1],
        )
        if here == 0:
            drawing.start = parser.CurrentByteIndex
        styled(len(node.attributes.get("style", "")))
        _inward(node)
        if "id" in node.attributes:
            drawing.ids.setdefault(node.attributes["id"], here)
        drawing.nodes.append(node)
        open_nodes.append(here)
        if node.name == "style":
            drawing.sheets.append((node.line, ""))

    def end(_: str) -> None:
        node = drawing.nodes[open_nodes.pop()]
        if node.name == "style":
            styled(len(drawing.sheets[-1][1]))
            _inward_sheet(*drawing.sheets[-1])

    def characters(words: str) -> None:
        if open_nodes[-1] >= 0 and drawing.nodes[open_nodes[-1]].name == "style":
            line, sheet = drawing.sheets[-1]
            drawing.sheets[-1] = line, sheet + words

    def entity(name: str, *_: object) -> None:
        raise Refused(f"declares an entity ({name[:40]}), which can hide anything", _SAVE_PLAIN)

    def instruction(target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise Refused("takes its styles from another file; nothing is fetched", _SAVE_PLAIN)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.EntityDeclHandler = characters, entity
    parser.ProcessingInstructionHandler = instruction
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as fault:
        raise Refused(
            f"is a damaged SVG: line {fault.lineno}, {expat.ErrorString(fault.code)}", _SAVE_PLAIN
        ) from None
    if drawing.nodes[0].name != "svg":
        raise Refused("is XML, but no SVG drawing", _SAVE_PLAIN)
    return drawing


def _local(name: str) -> str:
    """The bare name in the namespaces that count; others keep theirs, and so match nothing."""
    for space in _SVG:
        name = name.removeprefix(space)
    return name


def _inward(node: Node) -> None:
    """Collects the ids that an element points at. Raises Refused where it points anywhere else."""
    if " " in node.name:
        return  # of another namespace: an editor's own notes, which no engine follows
    for name, value in node.attributes.items():
        if name == "href" and node.name != "a":
            link = value.strip()
            if link.startswith("#"):
                node.pointed.append(link[1:])
            elif link and not (node.name in ("image", "feImage") and _EMBEDDED.fullmatch(link)):
                raise Refused(
                    f"reaches out of itself in line {node.line} (href {link[:60]!r}); nothing is fetched",
                    _EMBED,
                )
        elif "url(" in value.lower():
            _refuse_outside(value, node.line)
            node.pointed += css.local(value)
        if name == "style" and "@import" in value.lower():
            _refuse_outside("url(@import)", node.line)


def _inward_sheet(line: int, sheet: str) -> None:
    if "@import" in sheet.lower():
        raise Refused(
            f"takes styles from elsewhere (@import in line {line}); nothing is fetched", _SAVE_PLAIN
        )
    _refuse_outside(css.uncommented(sheet), line)


def _refuse_outside(value: str, line: int) -> None:
    found = css.outside(value)
    if found:
        link, below = found
        where = f"in line {line + below} (url {link[:60]!r})"
        raise Refused(f"reaches out of itself {where}; nothing is fetched", _EMBED)


def _shape(root: dict[str, str]) -> tuple[float, float, bool]:
    """Width and height in user units, and whether the engine reads the same from the file.

    The viewBox is the drawing's shape; width and height only say how large somebody once showed it. Both
    together win where the drawing is to be stretched or cut to them (preserveAspectRatio none or slice), and
    without a viewBox.
    """
    sizes = [_length(root.get(side, "")) for side in ("width", "height")]
    numbers = re.findall(_NUMBER, root.get("viewBox", "")[:200], re.IGNORECASE)
    box = [float(number) for number in numbers[2:]] if len(numbers) == 4 else []
    if any(not 0 < size < 1e9 for size in (*sizes, *box) if size is not None):
        raise Refused(
            "has a width, height or viewBox that is no size", "give it a viewBox in the document's properties"
        )
    width, height = sizes
    fitted = re.search(r"none|slice", root.get("preserveAspectRatio", "")) is None
    if width and height and not (box and fitted):
        shape, given = (width, height), True
    elif box:
        shape = box[0], box[1]
        given = bool(width and height) and abs(width / height * box[1] / box[0] - 1) < 1e-3  # type: ignore[operator]
    else:
        raise Refused(
            "has no viewBox, and not both width and height", "give it a viewBox in the document's properties"
        )
    if max(shape) > 1000 * min(shape):
        raise Refused("is more than a thousand times as long as wide", "correct its viewBox")
    return *shape, given


def _length(text: str) -> float | None:
    """A length in px; None for none at all, a percentage, or a unit that depends on the surroundings."""
    found = _LENGTH.fullmatch(text[:40])  # short: the pattern takes its time over a million digits
    return float(found[1]) * _PX[(found[2] or "").lower()] if found else None


def _resized(text: str, start: int, width: float, height: float) -> str:
    """The drawing with the sizes of its root set to its shape: the engine takes them for it."""
    at = len(text.encode()[:start].decode())
    tag = _START.match(text, at)
    assert tag, "expat found the root here"
    bare = _SIZES.sub("", tag[0])
    closing = -2 if bare.endswith("/>") else -1
    sized = f'{bare[:closing]} width="{width!r}" height="{height!r}"{bare[closing:]}'
    return text[:at] + sized + text[tag.end() :]


def _embedded(text: str, drawing: Drawing) -> tuple[bytes, int]:
    """The drawing's bytes, its photographs freed of what cameras note, and the line of one that is rotated,
    or 0.

    Raises Refused where one cannot be read.
    """
    seen: set[str] = set()
    turned = False

    def cleaned(found: re.Match[str]) -> str:
        nonlocal turned
        try:
            raw = b64decode("".join(found[1].split()))
            kind = kinds.sniff(raw)
            if kind not in ("png", "jpeg"):
                raise Refused(f"holds a picture that is {kind}", _EMBED)
            picture = bitmap.load(kind, raw).bitmap
            within(picture.width, picture.height, DECODE_LIMIT)
        except (BadBase64, ValueError):
            raise Refused("holds a picture that is damaged", _EMBED) from None
        except Refused as refused:
            raise Refused(f"holds a picture that {refused.text}", refused.hint) from None
        seen.add("".join(found[0].split()))
        turned = turned or picture.orientation != 1
        if kind == "png":
            return found[0]
        return "data:image/jpeg;base64," + b64encode(jpeg.standing(jpeg.read(raw))).decode()

    text = _EMBEDDED.sub(cleaned, text)
    line = 0
    for node in drawing.nodes:
        link = "".join(node.attributes.get("href", "").split())
        if link.lower().startswith("data:") and node.name != "a":
            if link not in seen:
                raise Refused(f"hides a picture in line {node.line} behind character codes", _EMBED)
            line = line or node.line
    return text.encode(), line if turned else 0
