"""The deck file of a new edition: block style, with comments for whoever opens it for the first time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from generator.edition.plan import Card, Plan, Set
from generator.model.deck import Deck
from generator.model.game import Game
from generator.play import Pack, row, rules
from generator.words import unfinished

SCHEMA: Final = ".deck.schema.json"
"""The schema's copy beside the deck, by which editors complete and underline."""

_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w\u0300-\u036f\u200c\u200d ,.!()/'’–-]*[\w\u0300-\u036f.!)])?")
_WORDS: Final = frozenset("y n yes no on off true false null nan inf none".split())  # noqa: SIM905


def scalar(text: str) -> str:
    """`text` as YAML that every reader takes for this very text: bare where that is certain, else in quotes."""
    if _PLAIN.fullmatch(text) and text.casefold().strip(".") not in _WORDS and text.isprintable():
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(
        sign if sign.isprintable() or sign in _JOINERS else f"\\U{ord(sign):08x}" for sign in quoted
    )


_JOINERS: Final = "\u200c\u200d"


def deck_yaml(plan: Plan, game: Game) -> str:
    """The whole file. Everything in it is needed or says what can be changed."""
    return "\n".join(_lines(plan, game)) + "\n"


def _lines(plan: Plan, game: Game) -> Iterator[str]:
    each = plan.each
    roles = "".join(f", {role}: {it.copies}" for role, it in game.roles.items())
    photos = any(card.picture for one in plan.sets for card in one.cards)
    yield f"# yaml-language-server: $schema={SCHEMA}"
    yield "#"
    yield "# This file is the whole game. Change it in any text editor, save it, and look whether it can be played:"
    yield "#     deckwright check          (in this folder; it names every slip, with its line)"
    yield "#     deckwright build          (makes the sheets to print)"
    yield "# What stands behind a # is for you and is not printed. Blanks at the beginning of a line count: keep them."
    yield "# Every field that there is: deckwright new everything --from blank"
    yield "format: 1"
    yield f"title: {scalar(plan.title)}"
    yield f"language: {scalar(plan.language)}"
    yield 'edition: ""                   # printed small beside the cutting marks, such as "For Grandma, 2026"'
    yield 'credits: ""                   # whom to thank for the pictures'
    yield "# texts: {set: album}         # what a set is called in the rules and on the box"
    yield f"card: {scalar(plan.card):<24}# others: deckwright list sizes"
    yield f"template: {scalar(plan.template):<20}# the look; others: deckwright list templates"
    if plan.theme:
        yield "# The look's own fonts lack letters of your titles; this is the next that has them."
        yield "theme:"
        yield from (f"  {name}: {scalar(fonts)}" for name, fonts in plan.theme.items())
    yield "print:"
    yield f"  paper: {scalar(plan.paper):<21}# others: deckwright list papers"
    yield "# What the game promises to hold; the checker counts it. Mend it where you add or take out cards."
    yield f"composition: {{sets: {len(plan.sets)}, cards: {each}{roles}}}"
    wish = one_set_from(plan, game)
    if wish or plan.players:
        few = f", one_set_from: {wish}" if wish else ""
        yield "# For how many players it is; deckwright check --players shows how it plays with each number."
        if wish:
            yield f"# From {wish} players on one set wins, and not two: their hands are too small for two."
        wishes = f"players: {plan.players}{few}" if plan.players else few.removeprefix(", ")
        yield f"play: {{{wishes}}}"
    yield ""
    yield "# initials: one to three letters for the circle on the cards, different for every set."
    yield '# colour: the circle\'s, in quotes. "deckwright palette 12" proposes some that everybody can tell apart.'
    if photos:
        yield "# focus: below a picture says what to keep where a crop cuts:  focus: top   or   focus: [0.4, 0.2]"
        yield "# (from the left, from the top);  fit: contain  shows all of it. proof.png shows how it comes out,"
        yield "# and what is cut away with:  deckwright build --crops"
    else:
        yield "# picture: a file beside this one, such as photos/donkey.jpg;  none  prints the title in large letters."
    yield "sets:"
    for one in plan.sets:
        yield from _set(one)
        yield ""
    yield "# The cards that belong to no set; there are several alike of each."
    yield "specials:"
    for role, card in plan.specials.items():
        does = game.roles[role].does.rstrip(".")
        yield f"  # {does}."
        yield f"  - title: {scalar(card.title)}"
        yield f"    role: {role}"
        yield f"    copies: {game.roles[role].copies}"
        yield f"    picture: {_picture(card)}"
    yield ""
    if plan.back:
        yield f"back: {scalar(plan.back.name)}"
    else:
        yield "# back: photos/back.jpg      # a picture for the backs; without it they get a pattern"
    yield "box:"
    yield (
        f"  picture: {scalar(plan.box.name)}"
        if plan.box
        else "  # picture: photos/box.jpg   # for the front of the box"
    )
    yield "  age: 6+"


def _set(one: Set) -> Iterator[str]:
    yield _titled("  - title: ", one.title)
    yield f"    initials: {scalar(one.initials)}"
    yield f'    colour: "{one.colour}"'
    yield "    cards:"
    for card in one.cards:
        yield _titled("      - title: ", card.title)
        yield f"        picture: {_picture(card)}"
    if one.spare:
        yield "    # Left over, for a set has no more cards; exchange them with those above:"
        yield from (f"    #   picture: {scalar(picture.name)}" for picture in one.spare)


def _titled(before: str, title: str) -> str:
    return f"{before}{scalar(title)}" + ("   # unfinished: write a title here" if unfinished(title) else "")


def _picture(card: Card) -> str:
    return scalar(card.picture.name) if card.picture else "none"


def one_set_from(plan: Plan, game: Game) -> int:
    """From how many players on one set is to win, where the game's own number leaves hands too small; else 0."""
    numbers = rules(Deck(title="?", sets=()), game)
    total = len(plan.sets) * plan.each + sum(role.copies for role in game.roles.values())
    held = Pack(len(plan.sets), plan.each, total)
    low, high = numbers.usual
    for players in range(low, min(high, numbers.one_set_from - 1) + 1):
        if row(numbers, held, players).light != "green":
            return players
    return 0
