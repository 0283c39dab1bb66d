"""Where the shipped decks and templates lie, from a wheel, an editable install and a plain checkout alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def folder(kind: str) -> Path:
    """The shipped folder `decks` or `templates`.

    Raises FileNotFoundError where the installation lacks it.
    """
    package = Path(__file__).resolve().parent
    for root in (package / "_data", package.parent):
        if (root / kind).is_dir():
            return root / kind
    raise FileNotFoundError(f"this installation of deckwright has no {kind} folder; install it again")


def names(*inside: str, holding: str) -> tuple[str, ...]:
    """The names of the shipped folders below `inside` that hold a file `holding`, sorted.

    `names("templates", "cards", holding="template.yaml")` lists the card templates.
    """
    kind, *rest = inside
    return tuple(sorted(path.parent.name for path in folder(kind).joinpath(*rest).glob(f"*/{holding}")))
