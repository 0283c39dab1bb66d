"""Numbers and lists in words, by language: what the filters of a rules text say.

A language that is not in `SPOKEN` gets its numbers in digits and its lists with commas: right, if plain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.words import english


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Speech:
    """How a language says a number, and what stands before the last of a list: `a, b or c`."""

    number: Callable[[int], str]
    both: str
    either: str
    to: str
    times: Callable[[int], str]


def english_times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(number, f"{english(number)} times")


SPOKEN: Final[Mapping[str, Speech]] = {"en": Speech(english, " and ", " or ", " to ", english_times)}

_PLAIN: Final = Speech(str, ", ", ", ", "–", "{} ×".format)


class Filters:
    """The filters of a rules text in one language; `TABLE` names them all."""

    def __init__(self, language: str) -> None:
        self.speech = SPOKEN.get(language.split("-", maxsplit=1)[0].lower(), _PLAIN)

    def words(self, number: int) -> str:
        """`4 | words` is `four`."""
        return self.speech.number(number)

    def count(self, number: int, thing: str, things: str = "") -> str:
        """`4 | count("card")` is `four cards`, `1 | count("box", "boxes")` is `one box`."""
        return f"{self.words(number)} {thing if number == 1 else things or thing + 's'}"

    def capital(self, text: str) -> str:
        """`"four cards" | capital` is `Four cards`."""
        return text[:1].upper() + text[1:]

    def span(self, span: Span) -> str:
        """Players, say: `two to seven`, `two or three`, `four`."""
        if span.low == span.high:
            return self.words(span.low)
        between = self.speech.either if span.high == span.low + 1 else self.speech.to
        return self.words(span.low) + between + self.words(span.high)

    def times(self, number: int) -> str:
        """`once`, `twice`, `three times`."""
        return self.speech.times(number)

    def upto(self, number: int) -> str:
        """`3 | upto` is `one, two or three`; from six on `one to six`."""
        if number > MOST_LISTED:
            return self.span(Span(1, number))
        return self._listed([self.words(n) for n in range(1, number + 1)], self.speech.either)

    def listed(self, texts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        return self._listed(list(texts), self.speech.both)

    def alternatives(self, texts: Sequence[str]) -> str:
        """`a`, `a or b`, `a, b or c`."""
        return self._listed(list(texts), self.speech.either)

    @staticmethod
    def _listed(texts: list[str], last: str) -> str:
        return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + last + texts[-1] if texts else ""


MOST_LISTED: Final = 5

FILTERS: Final = ("words", "count", "capital", "span", "upto", "listed", "alternatives", "times")
"""The filters that a rules text may use: methods of `Filters`."""
