"""Template and fields to a frame: every element placed, every reference replaced, nothing set or drawn yet."""

from generator.fill.filler import fill, spread
from generator.fill.lint import fields_read, lint, theme_colours
from generator.fill.pictures import placed_picture
from generator.fill.pips import outline, pip
from generator.fill.values import Fields, Shown, Value, families, ink, recased, set_values, split

__all__ = [
    "Fields",
    "Shown",
    "Value",
    "families",
    "fields_read",
    "fill",
    "ink",
    "lint",
    "outline",
    "pip",
    "placed_picture",
    "recased",
    "set_values",
    "split",
    "spread",
    "theme_colours",
]
