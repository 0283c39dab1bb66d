"""The shelf: where a job takes its pictures from. Each file is found, read and judged once."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from generator.assets import bitmap as pixels
from generator.assets import find, kinds, svg
from generator.assets.refusal import Refused
from generator.frame import Bitmap, Vector
from generator.problem import Problem, ValuePath, error, note


@dataclass(frozen=True, slots=True)
class Loaded:
    """A picture, or None where an error among the `problems` says why there is none."""

    matter: Bitmap | Vector | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """What a file gave. `remarks` begin where the file's name ends, and have no path yet."""

    matter: Bitmap | Vector | None
    remarks: tuple[Problem, ...]


class Shelf:
    """The pictures of one job, from the deck's folder `root` and the roots in `also`, and from nowhere else.

    Equal pictures are one object, whatever their files are called.
    """

    def __init__(self, root: Path, also: tuple[Path, ...] = ()) -> None:
        self._finder = find.Finder(tuple(Path(os.path.realpath(folder)) for folder in (root, *also)))
        self._read: dict[Path, _Read] = {}
        self._matter: dict[str, Bitmap | Vector] = {}
        self._sampled: dict[tuple[str, tuple[int, int]], Bitmap] = {}

    def picture(self, reference: str, path: ValuePath) -> Loaded:
        """The picture that `reference` names, as the deck writes it; problems carry `path`.

        D040 not found, D041 cannot be read, D044 turned as the camera says, D046 leaves the folder, D055
        written in a way that not every system reads, D048 drawn otherwise than elsewhere, D049 only the first
        picture of many.
        """
        try:
            found = self._finder.find(reference)
        except Refused as refused:
            name = reference.strip() or "an empty path"
            return Loaded(None, (error(refused.id, path, f"{name} {refused.text}", refused.hint),))
        if found.file not in self._read:
            self._read[found.file] = self._loaded(found.file)
        read = self._read[found.file]
        own = tuple(replace(problem, path=path) for problem in found.problems)
        told = tuple(replace(remark, path=path, text=reference + remark.text) for remark in read.remarks)
        return Loaded(read.matter, own + told)

    def _loaded(self, file: Path) -> _Read:
        try:
            matter, remarks = _matter(find.content(file))
        except Refused as refused:
            return _Read(None, (error(refused.id, (), f" {refused.text}", refused.hint),))
        except MemoryError:
            return _Read(None, (error("D041", (), " needs more memory than there is", "save it smaller"),))
        return _Read(self._matter.setdefault(matter.digest, matter), remarks)

    def at_size(self, bitmap: Bitmap, width: float, height: float) -> Bitmap:
        """`bitmap` for printing `width` x `height` mm: sampled down to 450 pixels an inch where it has more.

        The very same object where it has not, or where the file would not get smaller by it.
        """
        size = pixels.enough(bitmap, width, height)
        if size == (bitmap.width, bitmap.height):
            return bitmap
        key = bitmap.digest, size
        if key not in self._sampled:
            self._sampled[key] = pixels.sampled(bitmap, size)
        return self._sampled[key]


def _matter(raw: bytes) -> tuple[Bitmap | Vector, tuple[Problem, ...]]:
    """The picture in a file's bytes, and remarks that go on after its name. Raises Refused."""
    kind = kinds.sniff(raw)
    if kind in ("svg", "gzip"):
        drawing, told = svg.load(raw)
        return drawing, tuple(
            Problem("D048", it.severity, (), f":{it.line} {it.text}", it.hint) for it in told
        )
    picture, more = pixels.load(kind, raw)
    remarks: tuple[Problem, ...] = ()
    if picture.orientation != 1:
        remarks = (note("D044", (), " is turned as the camera noted, like in a viewer"),)
    if more:
        remarks += (note("D049", (), " holds several pictures, of which the first is printed"),)
    return picture, remarks
