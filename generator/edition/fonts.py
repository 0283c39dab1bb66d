"""Whether the fonts of a look have the letters of a new edition, and which to add where they have not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from generator.assets.fonts import Fonts
from generator.edition.plan import Plan
from generator.fill import families

_OTHER: Final = "Crimson Text"
"""Of the fonts that come along the one with most letters."""


def with_fonts(plan: Plan, theme: Mapping[str, str]) -> Plan:
    """The plan with another family for each font of the look's `theme` that lacks letters of its titles.

    What no family that comes along has is said, with the package that has it.
    """
    fonts = Fonts(None)
    titles = [card.title for one in plan.sets for card in one.cards]
    sets = [one.title for one in plan.sets]
    words = {
        "display_font": [plan.title, *sets, *titles, *(card.title for card in plan.specials.values())],
        "title_font": [*sets, *titles],
        "label_font": [*sets, *(title.upper() for title in sets), *(one.initials for one in plan.sets)],
    }
    added: dict[str, str] = {}
    said: dict[str, None] = {}
    for name, texts in words.items():
        own, text = families(theme.get(name, "")), " ".join(texts)
        if not own or not fonts.missing(own, text):
            continue
        both = (*own, _OTHER)
        if not fonts.missing((_OTHER,), text):
            added[name] = _OTHER  # all of it in one family looks better than a strange letter here and there
        elif len(fonts.missing(both, text)) < len(fonts.missing(own, text)):
            added[name] = ", ".join(both)
        if problem := fonts.missing_problem(both, text, ()):
            said[f"Some letters are in none of the fonts that come along: {problem.hint}."] = None
    return replace(plan, theme=added, said=(*plan.said, *said))
