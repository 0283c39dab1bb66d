"""The rules checker: what a deck promises and what its game needs, one small function a rule.

A rule's docstring is its manual: a line `D010: …`, why it matters, and what fails and what passes. From these
come `deckwright explain`, the page `docs/rules.md` and the tests. Examples are written over a sound deck of ten
sets of four, field by field and item by item; one that has a `title:` is a whole deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Final

from generator.check import cards, colours, composition, names, pictures, playing, texts
from generator.check.elsewhere import ELSEWHERE
from generator.check.sure import at_key
from generator.load import Loaded
from generator.model.deck import Deck
from generator.problem import Problem, error

__all__ = ["CHECKS", "Check", "check", "ids"]

Check = Callable[[Loaded, Deck], Iterator[Problem]]


def checks_exist(_: Loaded, deck: Deck) -> Iterator[Problem]:
    """D004: A check whose severity the deck sets is one that there is.

    An error: a misspelt id would change nothing, in silence.

    Fails:
        checks: {D22: off}
    Passes:
        checks: {D022: off}
    """
    for name in deck.checks:
        if name not in ids():
            near = get_close_matches(name.upper(), sorted(ids()), 1, 0.7)
            guess = f"; did you mean {near[0]!r}?" if near else ""
            hint = "" if near else "an id is what stands before a message, such as D045"
            yield at_key(error("D004", ("checks", name), f"there is no check {name!r}{guess}", hint))


CHECKS: Final[tuple[Check, ...]] = (
    checks_exist,
    *texts.RULES,
    *composition.RULES,
    *cards.RULES,
    *names.RULES,
    *colours.RULES,
    *pictures.RULES,
    *playing.RULES,
)


@cache
def ids() -> frozenset[str]:
    """The ids of all checks: those of the rules here, and those that other stages report."""
    return frozenset((*ELSEWHERE, *((rule.__doc__ or "")[:4] for rule in CHECKS)))


def check(loaded: Loaded) -> tuple[Problem, ...]:
    """Every problem of every rule, in the order of the rules."""
    if loaded.deck is None:
        return ()
    return tuple(problem for rule in CHECKS for problem in rule(loaded, loaded.deck))
