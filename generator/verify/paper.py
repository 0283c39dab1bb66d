"""The file as paper: size, boxes, order of pages, and what it asks of the print dialogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Final

from generator.draw.intent import Intent, Leaf
from generator.geometry import Size
from generator.problem import Problem
from generator.stock import show_size
from generator.verify.case import Case, Finding, gone, mm
from generator.verify.matrix import Matrix, at
from generator.verify.reading import Page
from generator.verify.seats import Seating
from generator.words import count

SAME_PAPER: Final = 0.05  # mm: a page is written in points with four decimals
DUPLEX: Final = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def paper(case: Case, _: Seating) -> Finding:
    """D102, D103: every page is the stated paper, upright, and its boxes are nested and say so."""
    problems = [
        problem for page in case.document.pages for problem in (*_size(case, page), *_boxes(case, page))
    ]
    stated = show_size(case.document.intent.paper)
    moved = max(
        (_furthest(warp, case.document.intent.paper) for warp in case.document.intent.warps.values()),
        default=0.0,
    )
    askew = f", moved by up to {mm(moved)} for the printer's profile" if moved else ""
    return Finding(
        f"{count(len(case.document.pages), 'page')} of {stated}, boxes nested{askew}", tuple(problems)
    )


def _furthest(warp: Matrix, page: Size) -> float:
    """How far a corner of the page is moved, mm."""
    corners = [(x, y) for x in (0.0, page.width) for y in (0.0, page.height)]
    return max(hypot(there[0] - x, there[1] - y) for x, y in corners if (there := at(warp, x, y)))


def _size(case: Case, page: Page) -> Iterator[Problem]:
    stated = case.document.intent.paper
    if max(abs(page.size.width - stated.width), abs(page.size.height - stated.height)) > SAME_PAPER:
        has = show_size(Size(round(page.size.width, 2), round(page.size.height, 2)))
        text = f"the page is {has}, but the sheets are for {show_size(stated)}"
        yield case.tell("D102", page, text, "build the file anew for the paper that you have")
    if page.rotate % 360:
        text = f"the page asks to be shown turned by {page.rotate} degrees, so printers would flip at the other edge"
        yield case.tell("D102", page, text, "build the file anew")
    if page.unit != 1:
        text = f"the page asks to be shown {page.unit:g} times as large"
        yield case.tell("D102", page, text, "build the file anew")


def _boxes(case: Case, page: Page) -> Iterator[Problem]:
    """A sheet is trimmed nowhere but at its cards: all boxes are the sheet."""
    media = page.boxes["MediaBox"]
    for name in ("BleedBox", "TrimBox"):
        if name not in page.boxes:
            yield case.tell(
                "D103", page, f"the page has no {name}, which print shops ask for", "build the file anew"
            )
    for name in ("CropBox", "BleedBox", "TrimBox"):
        box = page.boxes.get(name)
        if box is not None and gone(box, media) > SAME_PAPER:
            has = f"{box.width:.2f} x {box.height:.2f} mm at {box.left:.2f}, {box.top:.2f} mm"
            text = (
                f"the {name} is {has}; it must be the whole sheet, {media.width:.2f} x {media.height:.2f} mm"
            )
            yield case.tell("D103", page, text, "build the file anew")


def order(case: Case, _: Seating) -> Finding:
    """D104: as many pages as meant, in the order in which they are to be printed."""
    intent, pages = case.document.intent, case.document.pages
    problems: list[Problem] = []
    if len(pages) != len(intent.pages):
        text = f"the file has {count(len(pages), 'page')}, but {len(intent.pages)} are meant"
        problems.append(case.tell("D104", None, text, "build the file anew"))
    for page, meant in zip(pages, intent.pages, strict=False):
        if case.leaf(page) is not meant:
            text = (
                f"page {page.number} is to be sheet {meant.sheet}, {meant.side}, but holds {case.place(page)}"
            )
            problems.append(replace(case.tell("D104", page, "", "put the pages back in order"), text=text))
    if not problems and intent.backs != "fold" and not _as_printed(intent):
        text = f"the pages are not in the order that they are stated to have ({intent.order})"
        problems.append(case.tell("D104", None, text, "build the file anew"))
    how = "fronts and backs on the same pages" if intent.backs == "fold" else "fronts alone"
    if intent.backs in ("duplex", "separate"):
        how = "front, back, front …" if intent.order == "interleaved" else "all fronts, then all backs"
    return Finding(how, tuple(problems))


def _as_printed(intent: Intent) -> bool:
    """Whether the stated order is one that can be printed: sheets in their order, each back after its front."""
    keys = [(leaf.sheet, leaf.side != "front") for leaf in intent.pages]
    if intent.order == "split":
        return keys == sorted(keys, key=lambda key: (key[1], key[0])) and _one_kind_a_page(intent.pages)
    return keys == sorted(keys) and _one_kind_a_page(intent.pages)


def _one_kind_a_page(leaves: tuple[Leaf, ...]) -> bool:
    kinds = {"front": "F.", "back": "B."}
    return all(slot.name.startswith(kinds[leaf.side]) for leaf in leaves for slot in leaf.slots)


def viewer(case: Case, _: Seating) -> Finding:
    """D117: the file asks the print dialogue for 100 % and for the flip that its backs are laid out for."""
    intent, wishes = case.document.intent, case.document.wishes
    problems: list[Problem] = []
    if wishes.get("PrintScaling") != "/None":
        text = "the file does not ask for 100 %, so print dialogues will shrink the cards to fit"
        problems.append(case.tell("D117", None, text, "build the file anew, or choose 100 % when printing"))
    flipped = intent.backs == "duplex" and intent.order == "interleaved"
    asked, wanted = wishes.get("Duplex"), DUPLEX.get(intent.flip) if flipped else "/Simplex"
    if asked != wanted:
        words = {
            "/DuplexFlipLongEdge": "a flip on the long edge",
            "/DuplexFlipShortEdge": "a flip on the short edge",
        }
        words |= {"/Simplex": "one side only"}
        has = words.get(str(asked), "nothing") if asked else "nothing"
        text = (
            f"the file asks the print dialogue for {has}, but its pages are laid out for {words[str(wanted)]}"
        )
        problems.append(case.tell("D117", None, text, "build the file anew, or set it when printing"))
    if wishes.get("PickTrayByPDFSize") is not True:
        text = "the file does not ask for the tray that holds its paper"
        problems.append(case.warn("D117", None, text, "choose the paper by hand when printing"))
    return Finding(f"100 %, {f'flip on the {intent.flip} edge' if flipped else 'one side'}", tuple(problems))
