"""Titles from the names of files and folders, and initials from titles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from generator.words import graphemes

_NUMBER: Final = re.compile(r"(\d+)")


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts names as people do: 2 before 10, capitals alike."""
    parts = _NUMBER.split(unicodedata.normalize("NFKC", name).casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)


# ------------------------------------------------------------------------------------------------- titles

_COPY: Final = re.compile(
    r"(?:[ _-]*\(\d{1,3}\)|[ _-]+(?:copy|kopie|copie|copia|kopia)(?: ?\(?\d{1,3}\)?)?|~\d+"
    r"|[-_. ](?:edited|bearbeitet|hdr|mp|portrait|cover|collage|burst\d*|original|rotated))+$",
    re.IGNORECASE,
)
"""What programs add to a name: IMG_0412 (1), donkey - Copy, PXL_20240101-edited."""

_CAMERA: Final = re.compile(
    r"""
    [\W\d_]*                                                    # 20240101_123456, 1, nothing at all
    | [\W_]*(?:img_e|img|imag|image|dsc|dscn|dscf|pxl|mvimg|vid|pict|pic|picture|photo|foto|bild|scan|scanned|cimg|sam
        |gopr|dji|wp|mg|csc|imgp|screenshot|screen\ shot|bildschirmfoto|snapchat|signal|fb_img|received|unnamed
        |whatsapp\ image|file|untitled|unbenannt|kamera|camera|capture|document|dokument|img\W*\d+\W*wa)
        (?:[\W\d_]|(?<![a-z])(?:at|um|wa|am|pm|ss|t|z|p|pro|hd|raw|night)(?![a-z]))*   # and a date, a time, a number
    | p\d{6,8} | [a-z]{2}_?\d{6}                                # P1010012
    | (?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} | (?=[a-f]*\d)[0-9a-f]{12,})      # what messengers invent
    """,
    re.IGNORECASE | re.VERBOSE,
)
_DCF: Final = re.compile(r"(?![A-Z_]{4}(?:1[89]|20)\d\d)[0-9A-Z_]{4}\d{4}|\d{3}[A-Z_]{5}")
"""Names of files and folders on a camera's card (DCF 2.0, 3.2): CIMG0412, 100APPLE. ROME1961 is a title."""

_YEAR: Final = re.compile(r"(?:18|19|20)\d\d")
_FOLDER: Final = re.compile(
    r"(?:new folder|neuer ordner|untitled folder|nouveau dossier|dcim)\W*\d*\W*", re.IGNORECASE
)


def title_of(name: str) -> str:
    """A title from the name of a file without its ending, or of a folder; "" where a machine gave the name.

    `donkey_ride-1961` is `Donkey ride 1961`, `03 - The wedding` is `The wedding`, `IMG_0412 (1)` is "".
    Letters keep their case but for the first.
    """
    plain = "".join(sign if unicodedata.category(sign) not in ("Cc", "Cs") else " " for sign in name)
    plain = unicodedata.normalize("NFC", plain.translate(_UNSEEN).replace("%20", " "))
    bare = _COPY.sub("", " ".join(plain.split()))
    if _YEAR.fullmatch(bare):
        return bare
    if _CAMERA.fullmatch(bare) or _DCF.fullmatch(bare) or _FOLDER.fullmatch(bare):
        return ""
    words = _hyphens(bare.replace("_", " ").replace("+", " "))
    words = re.sub(
        r"^\s*(?:0\d{1,2}\s+|\d{1,3}\s*[-.)\u2013]\s*)(?=\D)", "", words
    )  # the place in a row: 03 - …
    words = " ".join(words.split()).strip(" .,;-\u2013")
    if not any(letter.isalnum() for letter in words):
        return ""
    first, *rest = graphemes(words)
    return "".join((first.upper() if len(first.upper()) == len(first) else first, *rest))


_UNSEEN: Final = dict.fromkeys(
    map(ord, "\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e"), None
)
"""Zero-width blanks and direction marks; joiners stay, some scripts are spelt with them."""


def _hyphens(name: str) -> str:
    """Hyphens that stand for blanks made such; those of great-grandchildren and 1961-08-04 stay."""
    name = re.sub(r"(?<=[^\W\d])-(?=\d)|(?<=\d)-(?=[^\W\d])", " ", name)
    name = re.sub(r"\s-+\s", " \u2013 ", name)
    if " " not in name and len(re.findall(r"[^\W\d]-(?=[^\W\d])", name)) > 1:
        name = name.replace("-", " ")
    return name


def told_apart(titles: Iterable[str]) -> list[str]:
    """The titles, equal ones numbered from the second on: Donkey, Donkey 2."""
    seen: set[str] = set()
    made = []
    for title in titles:
        one, number = title, 1
        while (key := unicodedata.normalize("NFKC", one).casefold()) in seen:
            number += 1
            one = f"{title} {number}"
        seen.add(key)
        made.append(one)
    return made


# ----------------------------------------------------------------------------------------------- initials

_SMALL: Final = frozenset(
    """
    a an and as at by for from in into of off on or our the to we with have has had my his her their your is was
    aus bei das dem den der des die ein eine im mit und unser unsere von vom zu zum zur am auf
    au aux avec dans de du en et l la le les nos notre sur un une
    con del di e el i il las los nel per por y gli lo degli della delle da do dos o os um uma
    een het van voor met op og på til av och att
    """.split()  # noqa: SIM905  # a list of a hundred quoted words is not read by anybody
)
"""Words that are seldom the first letter by which a set is known."""
MOST: Final = 3


def initials(title: str, taken: Collection[str], folded: Callable[[str], str], language: str = "en") -> str:
    """Initials for a set: up to three letters from its title that are none of `taken`, which are `folded`.

    Letters are graphemes. The first letters of the words that count are tried first, then more letters of the
    title, then a number.
    """
    for offer in _offers(_words(title), language):
        if offer and folded(offer) not in taken:
            return offer
    first = next((_upper(sign, language) for sign in graphemes(title) if sign.isalpha()), "S")
    return next(f"{first}{n}" for n in range(1, 100) if folded(f"{first}{n}") not in taken)


def _words(title: str) -> list[list[str]]:
    """The words of a title, in any script, as letters."""
    import regex

    found = regex.findall(r"[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*", title)
    return [graphemes(word) for word in found]


def _offers(words: list[list[str]], language: str) -> Iterator[str]:
    """Initials from the likeliest on."""
    weighty = [word for word in words if "".join(word).casefold() not in _SMALL] or words
    for chosen in (weighty, words if len(weighty) > 1 else weighty):
        if len(chosen) > 1:
            yield _dotted([word[0] for word in chosen[:MOST]], language)
    if len(weighty) == 1:
        word = (
            weighty[0][-2:] if "".join(weighty[0]).isdecimal() else weighty[0]
        )  # of 1961 what tells it from 1962
        yield _joined(word[:2], language)
        yield _joined(word[:MOST], language)
    elif weighty:
        one, *_, last = weighty
        for more in range(1, len(last)):  # the first word's letter, and two of the last
            yield _dotted([one[0], last[0], last[more]], language, small=True)
    for word in weighty:
        for more in range(1, len(word)):
            yield _joined([word[0], word[more]], language)


def _dotted(letters: list[str], language: str, *, small: bool = False) -> str:
    """`H.S.`, or `H.Se.` where the last letter belongs to the one before it."""
    signs = [_upper(letter, language) for letter in letters]
    return f"{signs[0]}.{signs[1]}{letters[2].lower()}." if small else "".join(f"{sign}." for sign in signs)


def _joined(letters: list[str], language: str) -> str:
    """`We`: letters of one word."""
    return _upper(letters[0], language) + "".join(letter.lower() for letter in letters[1:])


def _upper(letter: str, language: str) -> str:
    """A capital, by the rules of the language, that is one letter still."""
    if letter == "i" and language.split("-", 1)[0].lower() in ("tr", "az"):
        return "\u0130"
    return letter.upper() if len(letter.upper()) == len(letter) else letter
