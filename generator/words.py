"""Words: letters as readers count them, and plurals for messages."""

from __future__ import annotations

from typing import Final


def graphemes(text: str) -> list[str]:
    """The letters of `text` as a reader counts them (extended grapheme clusters, UAX 29)."""
    import regex

    return list(regex.findall(r"\X", text))


def count(number: int, thing: str, things: str = "") -> str:
    """`1 card`, `44 cards`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


_ONES: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def english(number: int) -> str:
    """`forty-four`, `a hundred and twenty`; none is `no`, as in "no cards". Digits from a thousand on."""
    if not 0 <= number < 1000:
        return f"{number:,}"
    if number < 20:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    if number < 100:
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    start = f"{'a' if hundreds == 1 else _ONES[hundreds]} hundred"
    return start + (f" and {english(rest)}" if rest else "")


def shorten(text: str, most: int) -> str:
    """`text` on one line, cut to `most` letters and marked where it is longer."""
    text = text.replace("\n", " ")
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def placeholder(kind: str, number: int) -> str:
    """A title that stands where its maker has not written one yet: `Photograph 3`, `Untitled set 2`."""
    return f"{kind} {number}"


UNNAMED: Final = {"photograph": "Photograph", "card": "Untitled", "set": "Untitled set"}
"""What `deckwright new` calls what nobody has named."""


def unfinished(title: str) -> bool:
    """Whether a title is still such a placeholder."""
    kind, _, number = " ".join(title.split()).rpartition(" ")
    return number.isdecimal() and kind.casefold() in {word.casefold() for word in UNNAMED.values()}
