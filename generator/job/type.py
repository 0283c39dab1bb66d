"""Fonts and letters that are lacking, and how each text came out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from generator.assets.fonts import Fonts
from generator.face import Face
from generator.fill import families
from generator.frame import Frame, TextBox, walk
from generator.geometry import Box, Size
from generator.impose import Sheet
from generator.load import Loaded
from generator.matter import Outcome, Set
from generator.model.deck import Texts
from generator.problem import Problem, ValuePath, error, note, warning
from generator.units import show_length, show_points
from generator.words import count, shorten


def texts_on(frames: Iterable[Frame]) -> Iterator[TextBox]:
    for frame in frames:
        yield from (item for item in walk(frame.items) if isinstance(item, TextBox))


def sides(faces: Iterable[Face]) -> Iterator[tuple[Face, Frame]]:
    for one in faces:
        yield one, one.front
        yield one, one.back


def lacking(loaded: Loaded, faces: tuple[Face, ...], fonts: Fonts) -> list[Problem]:
    """Families that are not there, and letters that a family does not have; once for each text."""
    theme = loaded.template.theme if loaded.template else {}
    return [*fonts.refused(), *letters(theme, (frame for _, frame in sides(faces)), fonts)]


def letters(theme: Mapping[str, str], frames: Iterable[Frame], fonts: Fonts) -> list[Problem]:
    """What the families that `frames` are set in lack; once for each text."""
    problems: dict[object, Problem] = {}
    for text in texts_on(frames):
        style = text.style
        names = [name for name, value in theme.items() if families(value) == style.fonts]
        path: ValuePath = ("theme", names[0]) if names else ("theme",)
        unknown = [problem for name in style.fonts if (problem := fonts.problem(name, path))]
        problems.update((("D056", problem.text), problem) for problem in unknown)
        if not unknown:
            words = "".join(text.texts)
            missing = fonts.missing_problem(
                style.fonts, words, text.path, weight=style.weight, italic=style.italic
            )
            if missing:
                problems.setdefault((text.path, missing.id), _remedy(missing, names, style.fonts))
    return list(problems.values())


def _remedy(missing: Problem, names: list[str], fonts: tuple[str, ...]) -> Problem:
    """The same problem with the line of the theme that would mend it."""
    found = re.search(r"'([^']+)' to the fonts", missing.hint)
    if not names or not found:
        return missing
    line = f'theme: {{{names[0]}: "{", ".join((*fonts, found[1]))}"}}'
    return replace(missing, hint=f"{missing.hint.split(' and add')[0]} and write {line}")


def footers(sheets: tuple[Sheet, ...], own: Texts, matter: Set) -> Iterator[Problem]:
    """D050 where the deck's own words are too long for the footer of its sheets, told once."""
    given = [name for name in ("sheet", "of", "front", "back") if name in own.model_fields_set]
    lines = (item for sheet in sheets for page in (sheet.front, sheet.back) if page for item in page.items)
    for item in lines:
        if given and isinstance(item, TextBox) and matter.outcomes[item].over:
            text = f"the footer of the sheets, {item.texts[-1]!r}, does not fit at its smallest size"
            yield warning("D050", ("texts", given[0]), text, "shorten the words")
            return


def came_out(one: Face, frame: Frame, text: TextBox, outcome: Outcome) -> Problem | None:
    """What is to be said of how a text came out: D050 where it overruns its room, D054 where it is set small."""
    field = str(text.path[-1]) if text.path else "text"
    words = shorten(text.texts[outcome.which], 60)
    say = f"the {field.replace('_', ' ')} {words!r} of card {one.id}"
    size = show_points(outcome.size)
    if not outcome.over:
        if outcome.size > text.tell_below - 1e-6:
            return None
        say += f" had to be set at {size} to fit; the design is {show_points(text.tell_below)}"
        return note("D054", text.path, say, "shorten it if that is too small")
    room = text.box.size if text.turn in (0, 180) else text.box.size.swapped
    if outcome.over == "width":
        wide, there = (show_length(round(length, 1)) for length in (outcome.wide, room.width))
        say += f" is {wide} wide at {size}, its smallest size; there is room for {there}"
    else:
        say += f" needs {count(outcome.lines, 'line')} at {size}, its smallest size; there is room for "
        say += str(min(text.style.lines, outcome.lines - 1))
    hint = "shorten it, or set short_title" if field == "title" else "shorten it"
    if _leaves_the_card(frame.size, text, outcome):
        return error("D050", text.path, f"{say}, and it would be cut off at the card's edge", hint)
    return warning("D050", text.path, say, hint)


SAFE: Final = 1.0
"""mm from the trim within which a text counts as cut off: what a cut by hand may miss by."""


def _leaves_the_card(size: Size, text: TextBox, outcome: Outcome) -> bool:
    """Whether an overlong text runs off its card, across or down."""
    box = text.box
    for _ in range(text.turn // 90):  # turn card and text back until the text is upright
        box = Box(box.y, size.width - box.right, box.height, box.width)
        size = size.swapped
    align = {"centre": 0.5, "right": 1.0, "end": 1.0}.get(text.style.align, 0.0)
    left = box.left + (box.width - outcome.wide) * align
    first = outcome.high / outcome.lines if text.grow else outcome.high
    top = box.top + (box.height - first) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[text.style.place]
    return (
        not Box(0, 0, size.width, size.height)
        .grown(-SAFE)
        .contains(Box(left, top, outcome.wide, outcome.high))
    )
