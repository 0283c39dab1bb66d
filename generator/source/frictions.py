"""What a person meant where YAML stumbles: small functions that know one mistake each, and its remedy.

Each looks at the user's own lines round the stumble and offers frictions; `mending` believes the first with
whose remedy the file can be read further. They share `written`, which splits a line into what stands before
its value, the value, and a comment. Lines and columns count from 0 here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.source import layout, tabs, texts
from generator.source.compose import Stumble
from generator.source.written import Friction, Lines

FRICTIONS: Final = (
    tabs.tabs,
    layout.no_break_spaces,
    layout.long_dash,
    layout.name_alone,
    texts.quote_over_fields,
    texts.backslash,
    texts.text_after_quotes,
    texts.open_quote,
    texts.colon_in_text,
    texts.colon_in_braces,
    texts.bracket,
    texts.first_character,
    layout.no_blank_after_dash,
    layout.no_blank_after_colon,
    layout.indentation,
    texts.colon_in_further_line,
    layout.no_colon,
)


def remedies(lines: Lines, stumble: Stumble) -> Iterator[Friction]:
    """Everything that may be meant at a stumble, the surest first."""
    for friction in FRICTIONS:
        yield from (found for found in friction(lines, stumble) if found.mended)
