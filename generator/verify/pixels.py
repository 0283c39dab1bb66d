"""The file as a printer sees it: every page drawn at 300 dpi, and looked at where ink must be and where none may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from generator.draw import raster
from generator.geometry import Box
from generator.problem import Problem
from generator.units import MM_PER_INCH
from generator.verify.case import Case, Finding, mm, together
from generator.verify.ink import SIDES
from generator.verify.matrix import Matrix
from generator.verify.reading import Page, Placed
from generator.verify.seats import Seating
from generator.verify.seen import Stroke
from generator.words import count

if TYPE_CHECKING:
    from PIL.Image import Image

DPI: Final = 300
PIXEL: Final = MM_PER_INCH / DPI
WHITE: Final = 250  # of 255; paler than this no printer prints
LIGHTER: Final = 40  # of 255: a line this much lighter than both its sides is seen
DARK: Final = (
    200  # of 255: the paler half of a line of one pixel that lies across two, taken back from a warp
)
SPREAD: Final = 2.5  # pixels beyond its edge that ink is seen, taken back from a warp
STRETCH: Final = 3.0  # mm: a shorter gap is drawing, not a fault
LARGEST: Final = 1_200.0  # mm: a larger page is not drawn


def looked_at(case: Case, seating: Seating, data: bytes) -> Finding:
    """D119: no face is blank, bleeds are filled, marks are where they are said to be, and nothing else is printed.

    Needs what the operators told: pages on which that was wrong are passed over.
    """
    problems: list[Problem] = []
    many = 0
    for page in case.document.pages:
        if page.number in seating.unsound or max(page.size.width, page.size.height) > LARGEST:
            continue
        wide, high = raster.pixels(page.size.width, DPI), raster.pixels(page.size.height, DPI)
        grey = raster.page(data, page.number - 1, wide, high).convert("L")
        leaf = case.leaf(page)
        warp = case.document.intent.warps.get(leaf.side) if leaf else None
        sheet = _Sheet(grey, page.size.width / wide, page.size.height / high)
        if warp is not None:
            sheet = sheet.unwarped(warp)
        many += 1
        for one in seating.good[page.number]:
            problems += _face(case, page, one, sheet)
        problems += _lines(case, page, sheet)
        problems += _bare(case, page, sheet)
        problems += _hairlines(case, page, sheet, seating.good[page.number])
    says = f"{count(many, 'page')} at {DPI} dpi: faces filled to their bleed, marks in place, nothing beside them"
    return Finding(says, tuple(problems))


class _Sheet:
    """A page as grey pixels, asked in mm."""

    def __init__(self, grey: Image, across: float, down: float) -> None:
        self.grey, self.across, self.down = grey, across, down

    def unwarped(self, warp: Matrix) -> _Sheet:
        """The page as it is without the printer's profile, so that it can be asked where things are meant to be."""
        from PIL import Image

        a, b, c, d, e, f = warp
        ratio = self.down / self.across
        back = (a, c * ratio, e / self.across, b / ratio, d, f / self.down)
        grey = self.grey.transform(
            self.grey.size, Image.Transform.AFFINE, back, Image.Resampling.BICUBIC, fillcolor=255
        )
        return _Sheet(grey, self.across, self.down)

    def part(self, box: Box) -> Image:
        """The pixels that lie wholly in the box."""
        left, top = -int(-box.left / self.across // 1), -int(-box.top / self.down // 1)
        return self.grey.crop(
            (left, top, max(left, int(box.right / self.across)), max(top, int(box.bottom / self.down)))
        )

    def along(self, at: float, start: float, end: float, *, upright: bool) -> bytes:
        """The pixels of a scan line at `at` mm, from `start` to `end`."""
        if upright:
            x = int(at / self.across)
            line = self.grey.crop((x, int(start / self.down), x + 1, int(end / self.down)))
        else:
            y = int(at / self.down)
            line = self.grey.crop((int(start / self.across), y, int(end / self.across), y + 1))
        return line.tobytes()


def _face(case: Case, page: Page, one: Placed, sheet: _Sheet) -> Iterator[Problem]:
    darkest = sheet.part(one.trim.grown(-PIXEL)).getextrema()[0]
    assert isinstance(darkest, int | float)
    if darkest >= WHITE:
        yield case.tell(
            "D119", page, f"{case.face(one.name)} is blank", "look at the deck's pictures", one.name
        )
        return
    bare = []
    for side in SIDES:
        sign = 1 if side in ("right", "bottom") else -1
        beyond = (one.shown.edge(side) - one.trim.edge(side)) * sign
        if beyond < 4 * PIXEL:
            continue
        upright = side in ("left", "right")
        ends = (one.trim.top, one.trim.bottom) if upright else (one.trim.left, one.trim.right)
        inner = sheet.along(one.trim.edge(side) - sign * 2 * PIXEL, *ends, upright=upright)
        outer = sheet.along(one.trim.edge(side) + sign * (beyond - 1.5 * PIXEL), *ends, upright=upright)
        if (
            _longest(within < WHITE <= without for within, without in zip(inner, outer, strict=False)) * PIXEL
            > STRETCH
        ):
            bare.append(side)
    if bare:
        text = f"{case.face(one.name)} is printed up to its cut and white beyond it at its {together(bare)}"
        yield case.tell("D119", page, text, "let its picture or ground run on into the bleed", one.name)


def _longest(flags: Iterable[bool]) -> int:
    """The length of the longest run of True."""
    longest = now = 0
    for flag in flags:
        now = now + 1 if flag else 0
        longest = max(longest, now)
    return longest


def _lines(case: Case, page: Page, sheet: _Sheet) -> Iterator[Problem]:
    """Marks and rulers that the pixels do not show where the operators say."""
    lost = [line for line in page.painted.strokes if (line.upright or line.level) and not _dark(sheet, line)]
    if lost:
        at = f"{lost[0].ink.left:.2f}, {lost[0].ink.top:.2f} mm"
        text = f"{count(len(lost), 'line')} cannot be seen where a mark or ruler should be, the first at {at}"
        yield case.tell("D119", page, text, "build the file anew")


def _dark(sheet: _Sheet, line: Stroke) -> bool:
    """Whether there is a dark line within a pixel of where this one is said to be, all along."""
    ends = (line.start.y, line.end.y) if line.upright else (line.start.x, line.end.x)
    at = line.start.x if line.upright else line.start.y
    scans = [
        sheet.along(at + step * PIXEL, min(ends) + PIXEL, max(ends) - PIXEL, upright=line.upright)
        for step in (-1, 0, 1)
    ]
    return all(min(values) < DARK for values in zip(*scans, strict=False))


def _bare(case: Case, page: Page, sheet: _Sheet) -> Iterator[Problem]:
    """Ink where neither a card with its bleed, nor a line, nor a text of the page is."""
    from PIL import ImageDraw

    left = sheet.grey.copy()
    brush = ImageDraw.Draw(left)
    allowed = [one.shown for one in page.placed]
    allowed += [line.ink for line in page.painted.strokes]
    allowed += [words.box for words in page.painted.words]
    for box in allowed:
        room: Any = box.grown(SPREAD * PIXEL)
        corners = (
            room.left / sheet.across,
            room.top / sheet.down,
            room.right / sheet.across,
            room.bottom / sheet.down,
        )
        brush.rectangle(corners, fill=255)
    ink = left.point(lambda value: 255 * (value < WHITE)).getbbox()
    if ink:
        at = f"{ink[0] * sheet.across:.2f}, {ink[1] * sheet.down:.2f} mm"
        text = f"something is printed at {at}, where there is no card, mark or text"
        yield case.tell("D119", page, text, "build the file anew")


def _hairlines(case: Case, page: Page, sheet: _Sheet, good: tuple[Placed, ...]) -> Iterator[Problem]:
    """Light lines between neighbours that share a cut: what viewers and printers leave between exact clips.

    A warning: a picture that runs to the cut may have a narrow light shape just there.
    """
    for one in good:
        for other in good:
            for side, facing, upright in (("right", "left", True), ("bottom", "top", False)):
                at = one.trim.edge(side)
                if other is one or abs(at - other.trim.edge(facing)) > 0.02:
                    continue
                ends = ("top", "bottom") if upright else ("left", "right")
                start = max(one.trim.edge(ends[0]), other.trim.edge(ends[0])) + 2 * PIXEL
                end = min(one.trim.edge(ends[1]), other.trim.edge(ends[1])) - 2 * PIXEL
                if end - start > STRETCH and _light(sheet, at, start, end, upright):
                    text = f"a light line runs between {case.face(one.name)} and {case.face(other.name)}, at {mm(at)}"
                    hint = "look there: if it is in neither picture, build the file anew"
                    yield case.warn("D119", page, text, hint, one.name)


def _light(sheet: _Sheet, at: float, start: float, end: float, upright: bool) -> bool:
    scans = [sheet.along(at + step * PIXEL, start, end, upright=upright) for step in (-3, -1, 0, 1, 3)]
    flags = (max(near) > max(before, after) + LIGHTER for before, *near, after in zip(*scans, strict=False))
    return _longest(flags) * PIXEL > STRETCH
