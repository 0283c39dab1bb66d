"""The faces themselves: texts clear of the cut, pictures sharp, fonts in the file, and each what its name says."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Final

from generator.geometry import Box
from generator.problem import Problem
from generator.verify.case import Case, Finding, mm, shown, together
from generator.verify.reading import FaceSeen
from generator.verify.seats import Seating
from generator.verify.seen import Image, Words
from generator.words import count, shorten

SAFE: Final = 3.0  # mm that words stay inside the trim: what European shops ask, the US ones 3.175
SHARP: Final = 200.0  # dpi below which pictures look soft in the hand; shops ask for 300
SMALL: Final = 5.0  # mm: a picture smaller than this is a dot of colour
FINE: Final = 0.01


def texts(case: Case, _: Seating) -> Finding:
    """D114: all words of a card lie at least 3 mm inside the cut. Letters in a drawing are part of the picture."""
    intent = case.document.intent
    trim = Box(0, 0, intent.card.width, intent.card.height)
    problems: list[Problem] = []
    nearest = float("inf")
    for face in case.document.faces.values():
        if not face.painted.words:
            continue
        words = min(face.painted.words, key=lambda words: trim.clearance(words.box))
        inside = trim.clearance(words.box)
        nearest = min(nearest, inside)
        if inside >= SAFE - FINE:
            continue
        say = f"{case.face(face.name)}: {_quoted(words)} "
        hint = "shorten it, or move it inwards in the template"
        if inside < -FINE:
            text = f"{say}runs {mm(-inside)} over the cut"
            problems.append(case.tell("D114", None, text, hint, face.name))
        else:
            text = f"{say}ends {mm(inside)} from the cut; knives slip by up to {SAFE:g} mm"
            problems.append(case.warn("D114", None, text, hint, face.name))
    return Finding("none" if nearest > 1e6 else f"{mm(nearest)} inside the cut at least", tuple(problems))


def _quoted(words: Words) -> str:
    return repr(shorten(" ".join(words.text.split()), 40))


def pictures(case: Case, _: Seating) -> Finding:
    """D115: no picture is shown so large that fewer than 200 of its pixels come to an inch."""
    problems: list[Problem] = []
    sharpness = []
    for face in case.document.faces.values():
        for image in face.painted.images:
            if max(image.extent) < SMALL:
                continue
            sharpness.append(image.dpi)
            if image.dpi < SHARP:
                text = f"{case.face(face.name)}: {_soft(image)}"
                problems.append(case.warn("D115", None, text, "use a larger picture", face.name))
    says = (
        f"{count(len(sharpness), 'bitmap')}, {min(sharpness):.0f} dpi at least" if sharpness else "no bitmaps"
    )
    return Finding(says, tuple(problems))


def _soft(image: Image) -> str:
    wide, high = image.pixels
    size = f"{image.extent[0]:.1f} x {image.extent[1]:.1f} mm"
    say = f"a picture of {wide} x {high} pixels is shown {size} large, at {image.dpi:.0f} dpi"
    return f"{say}; below {SHARP:.0f} it looks soft"


def fonts(case: Case, _: Seating) -> Finding:
    """D116: every font is in the file, so that every printer draws the same letters."""
    missing = {font.name for font in case.document.fonts if not font.embedded}
    problems = []
    for name in sorted(missing):
        used = dict.fromkeys(
            shown(face.name.partition(".")[2])
            for face in case.document.faces.values()
            if any(words.font == name for words in face.painted.words)
        )
        where = f"used on {together(list(used))}" if used else "used beside the cards"
        text = f"the font {name.partition('+')[2] or name} is not in the file; it is {where}"
        problems.append(case.tell("D116", None, text, "build the file anew"))
    return Finding(f"{len(case.document.fonts)}, all in the file", tuple(problems))


def names(case: Case, _: Seating) -> Finding:
    """D118: each face paints what it painted when the file was made, and shows the title that the deck gives it."""
    meant = case.document.intent.faces
    by_digest: dict[str, list[str]] = {}
    for name, digest in meant.items():
        by_digest.setdefault(digest, []).append(name)
    missing = {font.name for font in case.document.fonts if not font.embedded}
    problems: list[Problem] = []
    for face in case.document.faces.values():
        if any(words.font in missing for words in face.painted.words):
            continue  # that is why it is not what it was: `fonts` tells it
        if face.digest != meant.get(face.name):
            shows = by_digest.get(face.digest, [])
            other = (
                f"it shows {case.face(shows[0])}"
                if shows
                else "it is not what was drawn when the file was made"
            )
            text = f"what is called {case.face(face.name)} is another face: {other}"
            problems.append(case.tell("D118", None, text, "build the file anew", face.name))
        elif (wrong := _title(case, face)) is not None:
            problems.append(wrong)
    against = " and their titles the deck's" if case.wanted and case.wanted.titles else ""
    return Finding(f"{count(len(case.document.faces), 'face')}, unchanged{against}", tuple(problems))


def _title(case: Case, face: FaceSeen) -> Problem | None:
    """A front that does not show the title which the deck gives that card."""
    kind, _, id = face.name.partition(".")
    titles = case.wanted.titles.get(id, ()) if case.wanted and kind == "F" else ()
    said = "".join(words.text for words in face.painted.words)
    if not titles or "\ufffd" in said:  # a font that does not say what its letters stand for
        return None
    there = _letters(said)
    if any(
        _letters(title) in there or (_reordered(title) and not Counter(_letters(title)) - Counter(there))
        for title in titles
    ):
        return None
    shows = " ".join(said.split())
    text = f"{shown(id)} is {titles[0]!r} in the deck, but its face says {shows[:60]!r}"
    return case.tell("D118", None, text, "build the file anew from this deck", face.name)


def _reordered(text: str) -> bool:
    """Whether the letters of a text are drawn in another order than they are spelt: Arabic, Hebrew, Indic scripts."""
    return any(
        unicodedata.bidirectional(one) in ("R", "AL") or unicodedata.category(one) == "Mc" for one in text
    )


def _letters(text: str) -> str:
    """The letters and figures alone, in one case: what hyphens, line breaks and capitals leave the same."""
    return "".join(one for one in unicodedata.normalize("NFKC", text).casefold() if one.isalnum())
