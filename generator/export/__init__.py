"""What can be made of a job: a closed table of exports, each yielding files as bytes. Nobody writes here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from generator.export import box, faces, proof, rules, sheets
from generator.files import File
from generator.job import Job

EXPORTS: Final[Mapping[str, Callable[[Job], Iterator[File]]]] = {
    "sheets": sheets.files,
    "rules": rules.files,
    "proof": proof.files,
    "box": box.files,
    "faces": faces.files,
}

ON_REQUEST: Final = frozenset(("faces",))
"""What `build` makes only where it is asked for."""
