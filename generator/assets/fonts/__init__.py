"""Fonts: which families a deck may use, where their files lie, and which characters they have.

A family is looked for in the deck's own `fonts/`, then among the packages that pip installed (entry points
`fontpkg.family`); never on the system, so that a deck prints alike everywhere.

typst reads whole folders, follows links out of them, and believes what a font says of itself: a file of one
kilobyte that claims a billion characters costs it 12 s and 4 GB. So the files of a deck, which may come from
a stranger, are weighed here as bytes, and the sound ones are copied into a folder that typst alone gets to
see. Installed packages are trusted as code is.

typst names families its own way: weights and widths are no part of the name, so that the package Barlow
Condensed is its `Barlow`. `Family.name` is always typst's word.
"""

from generator.assets.fonts.faces import Family
from generator.assets.fonts.lookup import Fonts

__all__ = ["Family", "Fonts"]
