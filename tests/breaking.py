"""Ways to break a good PDF of sheets: each takes the bytes of one and gives those of a broken one.

The lengths are in points here as in the file: what `verify` says of them in mm is not to come from its own code.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

PT = 72 / 25.4

Break = Callable[[bytes], bytes]


def edited(data: bytes, edit: Callable[[pikepdf.Pdf], None]) -> bytes:
    """The file after `edit`, which changes it in place."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        edit(pdf)
        written = io.BytesIO()
        pdf.save(written, deterministic_id=True)
    return written.getvalue()


def in_pdf(edit: Callable[[pikepdf.Pdf], None]) -> Break:
    return lambda data: edited(data, edit)


def in_page(number: int, change: Callable[[str], str]) -> Break:
    """Changes the operators of page `number` (from 1)."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number - 1]
        before = page.Contents.read_bytes().decode("latin-1")
        after = change(before)
        assert after != before, "nothing was broken"
        page.Contents = pdf.make_stream(after.encode("latin-1"))

    return in_pdf(edit)


def before(number: int, operators: str) -> Break:
    """Operators put before those of a page."""
    return in_page(number, lambda content: f"{operators}\n{content}")


def after(number: int, operators: str) -> Break:
    """Operators put after those of a page."""
    return in_page(number, lambda content: f"{content}\nq {operators} Q")


def called(name: str) -> re.Pattern[str]:
    """Where a page calls a face: the clip, the matrix, the call, all groups by themselves."""
    number = r"(-?[\d.]+)"
    return re.compile(
        rf"n {number} {number} {number} {number} re W\* n\nq\n"
        rf"{number} {number} {number} {number} {number} {number} cm\n/{re.escape(name)} Do\nQ"
    )


def at_call(name: str, change: Callable[[list[float]], tuple[list[float], str]]) -> Callable[[str], str]:
    """Changes the first call of a face: of ten numbers (clip, matrix) and its name make others."""

    def write(found: re.Match[str]) -> str:
        numbers, now = change([float(number) for number in found.groups()])
        clip, matrix = (" ".join(f"{number:.5f}" for number in part) for part in (numbers[:4], numbers[4:]))
        return f"n {clip} re W* n\nq\n{matrix} cm\n/{now} Do\nQ"

    return lambda content: called(name).sub(write, content, count=1)


def moved(name: str, across: float, up: float) -> Callable[[str], str]:
    """A face moved with its clip, mm."""

    def change(n: list[float]) -> tuple[list[float], str]:
        dx, dy = across * PT, up * PT
        return [n[0] + dx, n[1] + dy, *n[2:8], n[8] + dx, n[9] + dy], name

    return at_call(name, change)


def turned_over(name: str) -> Callable[[str], str]:
    """A face turned by 180 degrees on its spot."""

    def change(n: list[float]) -> tuple[list[float], str]:
        # the middle of the form stays where it is: the poker face is 63.5 + 8 by 88.9 + 8 mm
        return [*n[:4], -1, 0, 0, -1, n[8] + 71.5 * PT, n[9] + 96.9 * PT], name

    return at_call(name, change)


def less_clip(name: str, by: float) -> Callable[[str], str]:
    """The clip of a face `by` mm further right at its left edge."""
    return at_call(name, lambda n: ([n[0] + by * PT, n[1], n[2] - by * PT, *n[3:]], name))


def swapped(one: str, other: str) -> Callable[[str], str]:
    def change(content: str) -> str:
        held = content.replace(f"/{one} Do", "/HELD Do").replace(f"/{other} Do", f"/{one} Do")
        return held.replace("/HELD Do", f"/{other} Do")

    return change


def without(name: str) -> Callable[[str], str]:
    return lambda content: content.replace(f"/{name} Do", "", 1)


def again(name: str, across: float, up: float) -> Callable[[str], str]:
    """A face painted once more, so many mm from its place."""

    def change(content: str) -> str:
        found = called(name).search(content)
        assert found is not None
        return f"{content}\n{moved(name, across, up)('q ' + found[0] + ' Q')}"

    return change


def mirrored(width: float) -> str:
    """The operator that mirrors a page `width` mm wide."""
    return f"-1 0 0 1 {width * PT:.4f} 0 cm"


def first_mark(change: Callable[[list[float]], list[float]]) -> Callable[[str], str]:
    """Changes the ends of the first line of a page."""
    line = re.compile(r"n ([-\d.]+) ([-\d.]+) m ([-\d.]+) ([-\d.]+) l S")

    def edit(content: str) -> str:
        def write(found: re.Match[str]) -> str:
            x0, y0, x1, y1 = change([float(number) for number in found.groups()])
            return f"n {x0:.5f} {y0:.5f} m {x1:.5f} {y1:.5f} l S"

        return line.sub(write, content, count=1)

    return edit


def no_lines(content: str) -> str:
    return re.sub(r"n [-\d.]+ [-\d.]+ m [-\d.]+ [-\d.]+ l S", "", content)


def ruler(change: Callable[[list[float]], list[float]], which: int = 0) -> Callable[[str], str]:
    """Changes the ends of the ruler's line, or of its tick number `which`: they are the last twelve lines."""
    line = re.compile(r"n ([-\d.]+) ([-\d.]+) m ([-\d.]+) ([-\d.]+) l S")

    def edit(content: str) -> str:
        found = list(line.finditer(content))[-12 + which]
        x0, y0, x1, y1 = change([float(number) for number in found.groups()])
        return (
            f"{content[: found.start()]}n {x0:.5f} {y0:.5f} m {x1:.5f} {y1:.5f} l S{content[found.end() :]}"
        )

    return edit


def no_ruler(content: str) -> str:
    lines = list(re.finditer(r"n [-\d.]+ [-\d.]+ m [-\d.]+ [-\d.]+ l S", content))[-12:]
    for found in reversed(lines):
        content = content[: found.start()] + content[found.end() :]
    return content


def with_box(number: int, name: str, less: float) -> Break:
    """A page's box smaller by `less` mm on every side."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number - 1].obj
        left, bottom, right, top = (float(edge) for edge in page.MediaBox)
        page[f"/{name}"] = Array([left + less * PT, bottom + less * PT, right - less * PT, top - less * PT])

    return in_pdf(edit)


def with_page(number: int, **entries: Any) -> Break:
    """A page with other entries; None takes one away."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number - 1].obj
        for key, value in entries.items():
            if value is None:
                del page[f"/{key}"]
            else:
                page[f"/{key}"] = value

    return in_pdf(edit)


def scaled_whole(data: bytes) -> bytes:
    """Every page 98 % in all, paper and boxes too."""

    def edit(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                page.obj[box] = Array([float(edge) * 0.98 for edge in page.obj[box]])
            page.Contents = pdf.make_stream(b".98 0 0 .98 0 0 cm\n" + page.Contents.read_bytes())

    return edited(data, edit)


@in_pdf
def without_font_file(pdf: pikepdf.Pdf) -> None:
    """The font of the first front's first text loses its outlines."""
    page = pdf.pages[0].obj
    face = page.Resources.XObject[sorted(key for key in page.Resources.XObject if key.startswith("/F."))[0]]
    text = face.Resources.XObject["/T1"]
    (font, *_) = text.Resources.Font.values()
    del font.DescendantFonts[0].FontDescriptor["/FontFile2"]


def face_for(name: str, other: str) -> Break:
    """Wherever `name` is called, the other's face is what it stands for."""

    def edit(pdf: pikepdf.Pdf) -> None:
        held = next(
            page.obj.Resources.XObject[f"/{other}"]
            for page in pdf.pages
            if f"/{other}" in page.obj.Resources.XObject
        )
        for page in pdf.pages:
            if f"/{name}" in page.obj.Resources.XObject:
                page.obj.Resources.XObject[f"/{name}"] = held

    return in_pdf(edit)


def in_face(name: str, change: Callable[[Any], None]) -> Break:
    """Changes the form that `name` stands for."""

    def edit(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            if f"/{name}" in page.obj.Resources.XObject:
                change(page.obj.Resources.XObject[f"/{name}"])
                return

    return in_pdf(edit)


def written_over(form: Any) -> None:
    """A white patch over a face's middle."""
    form.write(form.read_bytes() + b"\n1 g 50 50 80 80 re f")


def cut_close(form: Any) -> None:
    """A form without its bleed."""
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    form.BBox = Array([left + 3 * PT, bottom + 3 * PT, right - 3 * PT, top - 3 * PT])


def words_moved(across: float) -> Callable[[Any], None]:
    """The first texts of a face moved sideways, mm."""

    def change(form: Any) -> None:
        content = form.read_bytes()
        there = re.compile(rb"1 0 0 1 ([-\d.]+) ([-\d.]+) cm\n/T1 Do")
        assert there.search(content)

        def write(found: re.Match[bytes]) -> bytes:
            return b"1 0 0 1 %.4f %s cm\n/T1 Do" % (float(found[1]) + across * PT, found[2])

        form.write(there.sub(write, content, count=1))

    return change


def wishes(**changed: Any) -> Break:
    """Other wishes for the print dialogue; None takes one away."""

    def edit(pdf: pikepdf.Pdf) -> None:
        for key, value in changed.items():
            if value is None:
                del pdf.Root.ViewerPreferences[f"/{key}"]
            else:
                pdf.Root.ViewerPreferences[f"/{key}"] = value

    return in_pdf(edit)


@in_pdf
def no_wishes(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/ViewerPreferences"]


@in_pdf
def pages_out_of_order(pdf: pikepdf.Pdf) -> None:
    """The first two backs change places."""
    first, second = pdf.pages[1], pdf.pages[3]
    order = [pdf.pages[0], second, pdf.pages[2], first, *list(pdf.pages)[4:]]
    pdf.Root.Pages.Kids = Array([page.obj for page in order])


@in_pdf
def without_last_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


@in_pdf
def no_intent(pdf: pikepdf.Pdf) -> None:
    """As another program saves it."""
    del pdf.Root["/PieceInfo"]


def with_intent(text: str) -> Break:
    """Another note of what the file is meant to be."""

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.Root.PieceInfo["/Deckwright"].Private.Intent = pikepdf.String(text)

    return in_pdf(edit)


# --------------------------------------------------------------------------------------------- hostile


def locked(data: bytes) -> bytes:
    """Encrypted: nobody reads it without the password."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        written = io.BytesIO()
        pdf.save(written, encryption=pikepdf.Encryption(owner="owner", user="user"))
    return written.getvalue()


def nested(levels: int, wide: int) -> Break:
    """Forms that each call the next `wide` times: more to follow than a life is long."""

    def edit(pdf: pikepdf.Pdf) -> None:
        inner = pdf.make_stream(b"0 0 1 1 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
        for _ in range(levels):
            resources = Dictionary(XObject=Dictionary(X=inner))
            inner = pdf.make_stream(
                b"/X Do " * wide, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9], Resources=resources
            )
        page = pdf.pages[0]
        page.obj.Resources.XObject["/X"] = inner
        page.Contents = pdf.make_stream(page.Contents.read_bytes() + b"\n/X Do")

    return in_pdf(edit)


@in_pdf
def calls_itself(pdf: pikepdf.Pdf) -> None:
    form = pdf.make_stream(b"/X Do /X Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    form.Resources = Dictionary(XObject=Dictionary(X=form))
    page = pdf.pages[0]
    page.obj.Resources.XObject["/X"] = form
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b"\n/X Do")


@in_pdf
def many_pages(pdf: pikepdf.Pdf) -> None:
    """Ten nodes whose ten kids are the next node: 10,000,000,000 pages in a few lines."""
    node = pdf.pages[0].obj
    for _ in range(10):
        node = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array([node] * 10), Count=10))
    pdf.Root.Pages = node


@in_pdf
def pages_in_a_circle(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Pages.Kids.append(pdf.Root.Pages)


def content_bomb(size: int) -> Break:
    """A page whose operators unpack to `size` bytes."""

    def edit(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(zlib.compress(b"q Q " * (size // 4), 9), filter=Name.FlateDecode)
        pdf.pages[0].Contents = stream

    return in_pdf(edit)
