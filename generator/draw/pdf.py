"""Frames and set matter to PDF bytes: reportlab draws the pages, pikepdf hangs the matter in by name.

Every frame, a page or a placed one, is drawn as a reportlab page that calls others by name only (`/F.jw1 Do`).
The finished bytes are opened with pikepdf; the placed frames' pages become Form XObjects, as do the galley's
pages, bitmaps become image streams copied as they are, and the names are bound in each page's resources.
Thus a face is stored once however often it is placed. `draw` and `verify` alone know points.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from generator.draw.intent import Intent, hang_intent
from generator.frame import (
    Frame,
    distinct,
)
from generator.geometry import Box
from generator.matter import Set
from generator.units import PT_PER_MM

if TYPE_CHECKING:
    import pikepdf

from generator.draw.bind import Binder, plain_colours
from generator.draw.page import Page, pages_drawn


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
    placed = frames[len(set(pages)) :]
    drawn = [Page(frame) for frame in (*pages, *placed)]
    with (
        pikepdf.open(BytesIO(pages_drawn(drawn))) as out,
        # a source must stay open until what was copied from it is saved
        pikepdf.open(BytesIO(matter.pdf)) as source,
    ):
        plain_colours(source)
        binder = Binder(out, source, matter, len(pages), placed)
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
