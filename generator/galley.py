"""The galley: every text and every drawing of a job, set once by typst, as pages that the PDF hangs in.

One text engine for everything that is printed: it kerns, hyphenates, shapes every script and measures what
it sets, so that a text which does not fit is known before it is drawn. What prints wrong in silence with it,
and what holds instead, is written at each place below.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from generator.frame import Art, Frame, Group, Ink, Item, Rgb, TextBox, TextStyle, Vector, distinct, runs
from generator.geometry import Size
from generator.matter import PAD, Outcome, Set

ART_SCALE: Final = 2.0
"""Drawings are set this much larger than printed: SVG filters become bitmaps at 288 dpi of the set size."""


class GalleyError(Exception):
    """The engine refused the job; the message is its own."""


def set_matter(frames: Iterable[Frame], folders: Iterable[Path]) -> Set:
    """Set all texts and drawings on `frames` and on the frames placed there, with the fonts in these folders alone.

    Raises GalleyError where the engine gives up.
    """
    job = _Job()
    for frame in distinct(frames):
        job.add(frame)
    pdf, outcomes, warnings = _compile(job.as_json(), tuple(folders))
    came_out = {text: outcomes[number] for text, number in job.numbers.items()}
    pages = len(job.pages)
    return Set(
        pdf,
        {run: page for page, run in enumerate(job.pages)},
        {vector: pages + place for place, vector in enumerate(job.art)},
        came_out,
        warnings,
    )


@dataclass
class _Job:
    """What is to be set: distinct ways of fitting a text, pages of boxes that use them, and drawings."""

    fits: dict[str, int] = field(default_factory=dict)
    numbers: dict[TextBox, int] = field(default_factory=dict)
    pages: dict[tuple[Size, tuple[TextBox, ...]], list[dict[str, Any]]] = field(default_factory=dict)
    art: dict[Vector, Size] = field(default_factory=dict)

    def add(self, frame: Frame) -> None:
        named: dict[str, TextBox] = {}
        self._add(frame.size, frame.items, named)

    def _add(self, size: Size, items: tuple[Item, ...], named: dict[str, TextBox]) -> None:
        for item in runs(items):
            if isinstance(item, tuple):
                named |= {text.name: text for text in item if text.name}
                if (size, item) not in self.pages:
                    self.pages[size, item] = [self._box(text, named) for text in item]
            elif isinstance(item, Art):
                wanted = item.box.size if item.turn in (0, 180) else item.box.size.swapped
                held = self.art.get(item.vector)
                self.art[item.vector] = wanted if held is None or wanted.width > held.width else held
            elif isinstance(item, Group):
                self._add(size, item.items, named)

    def _box(self, text: TextBox, named: Mapping[str, TextBox]) -> dict[str, Any]:
        pushed, above = [], text.below
        while above in named:
            pushed.append(self.fit(named[above]))
            above = named[above].below
        box = text.box
        place = [box.x, box.y, box.width, box.height]
        return {"fit": self.fit(text), "box": place, "turn": text.turn, "pushed": pushed}

    def fit(self, text: TextBox) -> int:
        """The number of the way this text is fitted; the same for texts that differ only in their place."""
        if text not in self.numbers:
            room = text.box.size if text.turn in (0, 180) else text.box.size.swapped
            way = {
                "texts": text.texts,
                "w": room.width,
                "h": room.height,
                "grow": text.grow,
                "share": text.share,
                "style": _style(text.style),
            }
            self.numbers[text] = self.fits.setdefault(json.dumps(way), len(self.fits))
        return self.numbers[text]

    def as_json(self) -> str:
        pages = [
            {"w": size.width, "h": size.height, "boxes": boxes} for (size, _), boxes in self.pages.items()
        ]
        art = [
            {"svg": vector.data.decode(), "w": size.width * ART_SCALE, "h": size.height * ART_SCALE}
            for vector, size in self.art.items()
        ]
        head = json.dumps({"pad": PAD, "pages": pages, "art": art})
        return f'{head[:-1]}, "fits": [{", ".join(self.fits)}]}}'


def _style(style: TextStyle) -> dict[str, Any]:
    return {
        "fonts": style.fonts,
        "size": style.size,
        "least": min(style.least, style.size),
        "ink": engine_ink(style.ink),
        "weight": style.weight,
        "stretch": style.stretch,
        "slope": "italic" if style.italic else "normal",
        "tracking": style.tracking,
        "leading": style.leading,
        "lines": style.lines,
        "align": style.align,
        "place": style.place,
        **engine_language(style.language),
        "hyphenate": {"never": (False,), "in-need": (False, True), "freely": (True,)}[style.hyphenate],
    }


def engine_language(tag: str) -> dict[str, str | None]:
    """A BCP 47 tag as the engine takes it: the language, and the region where there is one."""
    language, *rest = tag.split("-")
    region = next((part for part in rest if len(part) == 2 and part.isalpha()), None)
    return {"lang": language.lower(), "region": region and region.upper()}


def engine_ink(ink: Ink) -> str | float:
    """An ink as the engine takes it: `#rrggbb`, or a grey from 0 to 1."""
    return ink.hex() if isinstance(ink, Rgb) else ink.value


HERE: Final = Path(__file__).parent


def _compile(job: str, folders: tuple[Path, ...]) -> tuple[bytes, list[Outcome], tuple[str, ...]]:
    """Two runs: the texts are measured, then the pages are made of what was found."""
    with Press(HERE / "fit.typ", folders, also=(HERE / "galley.typ", HERE / "set.typ")) as press:
        press.give("job.json", job)
        found = press.told("<outcomes>")[0]
        press.give("outcomes.json", json.dumps(found))
        pdf, warnings = press.made("set.typ")
    names = ("size", "lines", "which", "wide", "high", "over")
    return pdf, [Outcome(**{name: one[name] for name in names}) for one in found], warnings


class Press:
    """typst at work on one program (and those it takes `also`) with the fonts in these folders alone.

    typst reads files below its root and follows symlinks out of it, so the root is a folder of our own that
    holds the program and the job and nothing else; drawings arrive as text inside the job.
    """

    def __init__(self, program: Path, folders: Iterable[Path], also: Iterable[Path] = ()) -> None:
        import typst  # heavy

        self._room = tempfile.TemporaryDirectory(prefix="deckwright-")
        self._root = Path(self._room.name)
        for file in (program, *also):
            (self._root / file.name).write_bytes(file.read_bytes())
        known = typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[str(folder) for folder in folders],
        )
        self._compiler = typst.Compiler(self._root / program.name, root=self._root, font_paths=known)

    def __enter__(self) -> Press:
        return self

    def __exit__(self, *_: object) -> None:
        self._room.cleanup()

    def run(self, job: str) -> tuple[bytes, tuple[str, ...]]:
        """The job as a PDF, and what typst warns of. Raises GalleyError where it gives up."""
        # the job as a file, not as bytes: then the question after it reuses the layout
        self.give("job.json", job)
        return self.made()

    def give(self, name: str, text: str) -> None:
        """Put a file beside the programs."""
        (self._root / name).write_text(text, encoding="utf-8")

    def made(self, program: str | None = None) -> tuple[bytes, tuple[str, ...]]:
        """What the program, or another one beside it, makes of the files it was given."""
        compile_ = self._compiler.compile_with_warnings
        source = self._root / program if program else None
        pdf, warnings = self._guarded(
            lambda: compile_(input=source, format="pdf", timestamp=0, pdf_tags=False)
        )
        assert isinstance(pdf, bytes)
        return pdf, tuple(str(warning) for warning in warnings)

    def told(self, label: str) -> list[Any]:
        """The values of all metadata that the last job left under `label`, in their order."""
        asked = self._guarded(lambda: self._compiler.query(label, field="value"))
        return list(json.loads(asked))

    @staticmethod
    def _guarded(step: Callable[[], Any]) -> Any:
        import typst

        try:
            return step()
        except typst.TypstError as refused:
            raise GalleyError(str(refused)) from refused
        except BaseException as panic:
            # a damaged font can make the engine panic, which is no Exception to Python
            if type(panic).__name__ != "PanicException":
                raise
            raise GalleyError("it broke down over a font or drawing of this deck") from None
