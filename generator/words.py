"""Words: letters as readers count them, and plurals for messages."""

from __future__ import annotations


def graphemes(text: str) -> list[str]:
    """The letters of `text` as a reader counts them (extended grapheme clusters, UAX 29)."""
    import regex

    return list(regex.findall(r"\X", text))


def count(number: int, thing: str, things: str = "") -> str:
    """`1 card`, `44 cards`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def shorten(text: str, most: int) -> str:
    """`text`, cut to `most` letters and marked where it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"
