"""Rules: circles are told apart by everybody, and their letters are read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pydantic_core import PydanticCustomError

from generator import colour
from generator.check.sure import sets_where
from generator.fill import split
from generator.load import Loaded
from generator.model.deck import CardSet, Deck
from generator.model.fields import colour as read_colour
from generator.model.template import CircleElement, Template
from generator.problem import Problem, ValuePath, error, warning

MOST_COMPARED: Final = 48
"""Every two colours of so many sets are compared; of further sets only those that are equal."""
MOST_SAID: Final = 20
"""So many close pairs are named; more are counted."""


def circles_are_told_apart(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D031: No two circles have one colour to the eye.

    An error below a difference of 8 (CIEDE2000): across a table such colours are one.

    Fails:
        sets:
          - colour: "#C0392B"
          - colour: "#C23B2D"
    Passes:
        sets:
          - colour: "#C0392B"
          - colour: "#E8D94E"
    """
    return (problem for problem in _pairs(loaded, deck) if problem.id == "D031")


def circles_are_easily_told_apart(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D032: No two circles are close in colour.

    A warning below a difference of 18 (CIEDE2000): from there on a glance is enough.

    Fails:
        sets:
          - colour: "#0000AA"
          - colour: "#8800EE"
    Passes:
        sets:
          - colour: "#0000AA"
          - colour: "#E8D94E"
    """
    return (problem for problem in _pairs(loaded, deck) if problem.id == "D032")


def circles_are_told_apart_by_the_colour_blind(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D033: No two circles look alike to the colour-blind.

    A warning below a difference of 10 (CIEDE2000) as simulated for protanopia, deuteranopia and tritanopia
    (Brettel 1997 and Viénot 1999, the worse of the two): in every second class of thirty somebody does not
    tell red from green.

    Fails:
        sets:
          - colour: "#002200"
          - colour: "#880000"
    Passes:
        sets:
          - colour: "#002200"
          - colour: "#E8D94E"
    """
    return (problem for problem in _pairs(loaded, deck) if problem.id == "D033")


def _pairs(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """One message a pair that is too close, the worst that is to be said, with a colour that is free."""
    known = [(at, card_set) for at, card_set, _ in sets_where(loaded, deck, "colour")]
    remedy = _Remedy(loaded, deck)
    first: dict[str, CardSet] = {}
    different: list[tuple[int, CardSet]] = []
    for at, card_set in known:
        one = first.setdefault(card_set.colour, card_set)
        if one is card_set:
            different.append((at, card_set))
            continue
        text = f'sets "{one.initials}" and "{card_set.initials}" have the same colour {card_set.colour}'
        also: ValuePath = ("sets", next(place for place, other in different if other is one), "colour")
        yield error("D031", ("sets", at, "colour"), text, remedy.hint(at), also=(also,))
    close = 0
    for first_set, second_set in combinations(different[:MOST_COMPARED], 2):
        found = colour.apart(first_set[1].colour, second_set[1].colour)
        if found.enough:
            continue
        close += found.normal >= colour.SAME
        if close <= MOST_SAID or found.normal < colour.SAME:
            yield _too_close(found, first_set, second_set, remedy)
    if close > MOST_SAID:
        text = f"{close - MOST_SAID} more pairs of circles are close in colour"
        yield warning("D032", ("sets",), text, "mend the others first, or use fewer sets")


def _too_close(
    found: colour.Apart, first: tuple[int, CardSet], second: tuple[int, CardSet], remedy: _Remedy
) -> Problem:
    (at, one), (later, other) = first, second
    path: ValuePath = ("sets", later, "colour")
    also: tuple[ValuePath, ...] = (("sets", at, "colour"),)
    hint = remedy.hint(later)
    pair = f'"{one.initials}" ({one.colour}) and "{other.initials}" ({other.colour})'
    if found.normal < colour.SAME:
        why = f"difference {found.normal:.1f}; under {colour.SAME:g} nobody tells them apart"
        return error("D031", path, f"sets {pair} have one colour to the eye ({why})", hint, also=also)
    if found.normal / colour.EASY <= found.simulated / colour.EASY_SIMULATED:
        why = f"difference {found.normal:.1f}; {colour.EASY:g} or more is easy to tell apart"
        return warning("D032", path, f"sets {pair} are close in colour ({why})", hint, also=also)
    why = f"difference {found.simulated:.1f}; {colour.EASY_SIMULATED:g} or more is easy to tell apart"
    return warning("D033", path, f"sets {pair} look alike with {found.eye} ({why})", hint, also=also)


class _Remedy:
    """Proposes one new colour for each set that needs one, each far enough from all others and proposed ones."""

    def __init__(self, loaded: Loaded, deck: Deck) -> None:
        self.deck = deck
        self.letters = inks(loaded.template)
        self.proposed: dict[int, str | None] = {}

    def hint(self, at: int) -> str:
        if at not in self.proposed:
            self.proposed[at] = self._free(at)
        if self.proposed[at]:
            return f'write  colour: "{self.proposed[at]}"  which is free beside all others'
        sets = len(self.deck.sets)
        if sets <= colour.MOST:
            return f"no colour is free beside the others; deckwright palette {sets} proposes new ones for all sets"
        return (
            f"more than {colour.MOST} sets cannot be told apart by colour alone; let the initials differ well"
        )

    def _free(self, at: int) -> str | None:
        if len(self.deck.sets) > MOST_COMPARED:
            return None
        others = [card_set.colour for place, card_set in enumerate(self.deck.sets) if place != at]
        taken = [*others, *(proposed for proposed in self.proposed.values() if proposed)]
        return colour.free(taken, self.deck.sets[at].colour, self.letters)


# ------------------------------------------------------------------------------------------------ contrast


def inks(template: Template | None) -> tuple[str, str]:
    """Light and dark letters, as the template writes them."""
    theme = template.theme if template else {}
    light, dark = (_read(theme.get(name, "")) for name in ("light", "dark"))
    return light or colour.LETTERS[0], dark or colour.LETTERS[1]


def _read(written: str) -> str | None:
    """A colour of a theme as `#rrggbb`; None where it is none, which has been reported."""
    try:
        return read_colour(written)
    except PydanticCustomError:
        return None


def initials_are_read_on_their_circle(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D034: Initials stand out from their circle, and the circle from what lies around it.

    A warning below a contrast of 4.5:1 for the letters and 3:1 for the circle's outline (WCAG 2.2).

    Fails:
        sets:
          - {title: Cats}
          - {title: Dogs, colour: "#E8D94E", letters: light}
    Passes:
        sets:
          - {title: Cats}
          - {title: Dogs, colour: "#E8D94E", letters: dark}
    """
    light, dark = inks(loaded.template)
    remedy = _Remedy(loaded, deck)
    for at, card_set, path in sets_where(loaded, deck, "colour"):
        by_word: dict[str, float] = {
            "light": colour.contrast(light, card_set.colour),
            "dark": colour.contrast(dark, card_set.colour),
        }
        used: str = card_set.letters or max(by_word, key=by_word.__getitem__)
        if by_word[used] >= colour.LEGIBLE:
            continue
        text = (
            f'{used} letters on {card_set.colour} of set "{card_set.initials}" have a contrast of '
            f"{by_word[used]:.1f}; below {colour.LEGIBLE} they are hard to read"
        )
        other = "dark" if used == "light" else "light"
        better = by_word[other] >= colour.LEGIBLE
        hint = f"write letters: {other}, or leave letters out" if better else remedy.hint(at)
        yield warning("D034", ("sets", at, "letters") if card_set.letters else path, text, hint)
    if loaded.template is not None:
        yield from _outlines(loaded.template, deck)


def _outlines(template: Template, deck: Deck) -> Iterator[Problem]:
    """Circles that do not stand out, because of the template or the deck's changes to its theme."""
    for element in template.set:
        if not isinstance(element, CircleElement) or element.fill != "set.colour":
            continue
        around = _themed(element.ring.fill if element.ring else "theme.ground", template)
        edge = _themed(element.outline.stroke, template) if element.outline else None
        if around is None or edge is None:
            continue
        contrast = colour.contrast(edge, around)
        if contrast < colour.VISIBLE:
            name = split(element.outline.stroke)[1] if element.outline else ""
            text = (
                f"the outline of the circles has a contrast of {contrast:.1f} with what lies around it; "
                f"{colour.VISIBLE:g} is the least that is seen well"
            )
            path: ValuePath = ("theme", name) if name in deck.theme else ("theme",)
            yield warning("D034", path, text, "choose a lighter ground or a darker ink")


def _themed(reference: str, template: Template) -> str | None:
    """The colour a reference to the theme stands for; None for any other."""
    space, name = split(reference)
    return _read(template.theme.get(name, "")) if space == "theme" else _read(reference)


RULES: Final = (
    circles_are_told_apart,
    circles_are_easily_told_apart,
    circles_are_told_apart_by_the_colour_blind,
    initials_are_read_on_their_circle,
)
