"""Characters that nobody sees, and which of them a text needs all the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SUSPECTS: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\u061c\u180e\u2007\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\ufffd\U000e0000-\U000e007f]"
)
NO_BREAK: Final = "\u00a0\u2007\u202f"
# what looks like an indentation and is none
ODD_BLANKS: Final = NO_BREAK + "\u2002\u2003\u2009\u3000\u200b\ufeff\u2060"
# what a word processor makes of the '-' of a list item
LONG_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022"
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# scripts in which U+200C and U+200D choose the shape of a letter (Unicode 16, 23.2)
_JOINED: Final = frozenset(
    """ARABIC SYRIAC MANDAIC MONGOLIAN NKO ADLAM DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU
    KANNADA MALAYALAM SINHALA TIBETAN KHMER MYANMAR BALINESE JAVANESE SUNDANESE LIMBU MEETEI VEDIC""".split()  # noqa: SIM905
)
# scripts without blanks between words, where U+200B allows a line to end
_UNSPACED: Final = frozenset(
    "THAI LAO KHMER MYANMAR TAI CJK HIRAGANA KATAKANA TIBETAN JAVANESE BALINESE".split()  # noqa: SIM905
)
_FORMER_NAMES: Final = {"\t": "TAB", "\x1b": "ESCAPE", "\x00": "NULL", "\x07": "BELL", "\x85": "NEXT LINE"}


def named(char: str) -> str:
    """A character by number and name: `U+00A0 NO-BREAK SPACE`."""
    name = unicodedata.name(char, "") or _FORMER_NAMES.get(char, "")
    if not name:
        name = (
            "(a control character)" if unicodedata.category(char) == "Cc" else "(a character without a name)"
        )
    return f"U+{ord(char):04X} {name}"


def needed(text: str, at: int) -> bool:
    """Whether the suspect character at `text[at]` does its proper work there.

    Joiners inside words of scripts that need them and inside emoji; direction marks in a text that has
    letters from right to left; break marks in scripts without blanks; no-break spaces beside punctuation,
    digits and words of one letter.
    """
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char in NO_BREAK:
        if not before or not after or before.isspace() or after.isspace():
            return False
        one_letter_word = at == 1 or text[at - 2].isspace()
        return one_letter_word or not (before.isalpha() and after.isalpha())
    if char in "\u200c\u200d":
        if before and (unicodedata.category(before) in ("So", "Sk") or before == "\ufe0f"):
            return char == "\u200d"
        return _script(before) in _JOINED
    if char == "\u200b":
        return _script(before) in _UNSPACED or _script(after) in _UNSPACED
    if char in _BIDI:
        return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    if char == "\u180e":
        return _script(before) == "MONGOLIAN"
    return (
        char >= "\U000e0020" and "\U0001f3f4" in text
    )  # the flags of England, Scotland and Wales are spelt so


def _script(char: str) -> str:
    return unicodedata.name(char, "").split(" ")[0].split("-")[0] if char else ""
