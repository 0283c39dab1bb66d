"""Rules: what the deck holds, against what it promises and what the game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from generator import play
from generator.check.cards import again, surplus, twins
from generator.check.sure import at_key, copied, counted, named, roles_known, severe
from generator.load import Loaded
from generator.model.deck import CardSet, Deck, Special
from generator.model.game import Game
from generator.problem import Problem, ValuePath, error, note
from generator.words import count


def promises_name_what_there_is(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D004: A promise is about sets, cards or a role.

    An error: `composition` says what the deck holds and is held against it; a misspelt promise would be kept
    by nobody.

    Fails:
        composition: {sets: 10, card: 4}
    Passes:
        composition: {sets: 10, cards: 4}
    """
    if deck.composition is None or loaded.game is None:
        return
    known = ("sets", "cards", *loaded.game.roles)
    for name in deck.composition:
        if name not in known:
            near = get_close_matches(name.casefold(), known, 1)
            guess = f"; did you mean {near[0]!r}?" if near else ""
            hint = "" if near else f"known here: {', '.join(known)}"
            yield at_key(error("D004", ("composition", name), f"'composition' has no {name!r}{guess}", hint))


def every_set_is_of_one_size(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D010: Every set has the same number of cards.

    An error: players collect complete sets, so the smaller set is always the better bet and the larger one
    nobody wants. `copies` count: a card with `copies: 0` is left out of the deck.

    Fails:
        sets:
          - cards:
              - {title: First card}
              - {title: Second card}
              - {title: Third card}
              - {title: Fourth card}
              - {title: One too many}
    Passes:
        sets:
          - cards:
              - {title: First card}
              - {title: Second card}
              - {title: Third card}
              - {title: Fourth card}
    """
    promised = (deck.composition or {}).get("cards")
    wanted = play.common_size(deck) or promised
    if not deck.sets or wanted is None or not counted(loaded):
        return
    twice = surplus(deck)
    for at, card_set in enumerate(deck.sets):
        has = play.size(card_set)
        if has == wanted or 0 < has - wanted <= twice.get(at, 0):
            continue
        yield at_key(_odd_size(("sets", at, "cards"), card_set, has, wanted, bool(promised)))


def _odd_size(path: ValuePath, card_set: CardSet, has: int, wanted: int, promised: bool) -> Problem:
    every = f"every set is to have {wanted}" if promised else f"the other sets have {wanted}"
    text = f"{named(card_set)} has {count(has, 'card')}, but {every}"
    left_out = sum(card.copies == 0 for card in card_set.cards)
    repeated = any(card.copies > 1 for card in card_set.cards)
    if left_out:
        text += f"; {count(left_out, 'card')} with copies: 0 {'is' if left_out == 1 else 'are'} left out"
    elif repeated:
        text += "; copies count"
    if has > wanted:
        hint = f"take {count(has - wanted, 'card')} out"
    elif left_out:
        hint = "write copies: 1, or leave copies out"
    else:
        hint = f"add {count(wanted - has, 'card')} below its cards:  - title: …"
    return error("D010", path, text, hint)


def sets_have_a_size(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D011: Sets are of one size, and that is two cards or more.

    An error where there is no common size at all, or where a set is a single card, which everybody has
    complete. A warning for sets of two, which are complete too soon, and for seven and more, which nobody
    completes.

    Fails:
        title: Pets
        composition: {sets: 2, release: 0, block: 0}
        sets:
          - {title: Cats, initials: C., colour: navy, cards: [{title: Tom}, {title: Kit}]}
          - {title: Dogs, initials: D., colour: gold, cards: [{title: Rex}, {title: Bob}, {title: Pip}]}
    Passes:
        title: Pets
        composition: {sets: 2, release: 0, block: 0}
        sets:
          - {title: Cats, initials: C., colour: navy, cards: [{title: Tom}, {title: Kit}, {title: Mog}]}
          - {title: Dogs, initials: D., colour: gold, cards: [{title: Rex}, {title: Bob}, {title: Pip}]}
    """
    if not deck.sets or not counted(loaded):
        return
    common = play.common_size(deck)
    if common is None and not (deck.composition or {}).get("cards"):
        yield _no_common_size(deck)
    elif common is not None and (common < 2 or common in TOO_SHORT or common >= TOO_LONG):
        path: ValuePath = ("sets", 0, "cards")
        if common < 2:
            why = "so everybody has complete sets at once" if common else "so there is nothing to collect"
            yield at_key(
                error("D011", path, f"the sets have {count(common, 'card')} each, {why}", "use four")
            )
        else:
            why = "complete too soon" if common in TOO_SHORT else "hard to complete in one hand"
            text = f"the sets have {common} cards each; such sets are {why}"
            yield at_key(Problem("D011", severe(False), path, text, "three to six play well, four best"))


TOO_SHORT: Final = (2,)
TOO_LONG: Final = 7
"""Sizes of sets that play badly (found by simulation)."""


def _no_common_size(deck: Deck) -> Problem:
    first: dict[int, int] = {}
    for at, card_set in enumerate(deck.sets):
        first.setdefault(play.size(card_set), at)
    (one, at), (other, later) = list(first.items())[:2]
    text = (
        f"the sets differ in size: {named(deck.sets[at])} has {count(one, 'card')}, "
        f"{named(deck.sets[later])} has {other}"
    )
    hint = "give every set the same number of cards"
    return at_key(error("D011", ("sets", later, "cards"), text, hint, also=(("sets", at, "cards"),)))


def there_are_as_many_sets_as_said(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D012: The deck has the sets and cards that it promises, or those of the game.

    An error where `composition` promises other numbers: something is missing, or the promise is out of date.
    Without a promise a note, for an edition may be larger or smaller than the game's own deck.

    Fails:
        composition: {sets: 11}
    Passes:
        composition: {sets: 10}
    """
    size = play.common_size(deck)
    if not deck.sets or size is None or not counted(loaded):
        return
    promised = deck.composition or {}
    sets = len(deck.sets) - len(copied(deck))
    for name, thing, has in (("sets", "set", sets), ("cards", "card", size)):
        if name in promised and promised[name] != has:
            each = " a set" if name == "cards" else ""
            there = f"the sets have {has}" if name == "cards" else f"the deck has {has}"
            text = f"'composition' promises {count(promised[name], thing)}{each}, but {there}"
            what = "cards to every set" if name == "cards" else "what is missing"
            hint = f"add {what}, or write {name}: {has}" if promised[name] > has else f"write {name}: {has}"
            also: ValuePath = ("sets", 0, "cards") if name == "cards" else ("sets",)
            yield at_key(error("D012", ("composition", name), text, hint, also=(also,)))
    game = loaded.game
    if game is None:
        return
    odd = [
        name
        for name, has, usual in (("sets", sets, game.sets), ("cards", size, game.cards))
        if name not in promised and has != usual
    ]
    if odd:
        text = (
            f"the deck has {count(sets, 'set')} of {size} cards; "
            f"the game {deck.game!r} has {game.sets} of {game.cards}"
        )
        hint = f"if that is meant, say so: {_promise(deck, game)}"
        yield at_key(note("D012", ("sets",), text, hint))


def specials_are_as_many_as_said(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D014: There are as many cards of each role as the deck promises, or as the game has.

    An error where `composition` promises another number, else a warning: the special cards are few, and one
    more or less changes how often a player is stopped.

    Fails:
        specials:
          - copies: 3
    Passes:
        specials:
          - copies: 2
    """
    game = loaded.game
    if game is None or not counted(loaded) or not roles_known(game, deck):
        return
    promised = deck.composition or {}
    if not deck.specials and not any(promised.get(role) for role in game.roles):
        if not any(role in promised for role in game.roles):
            yield _no_specials(deck, game)
        return
    odd = {place for pair in (*twins(loaded, deck), *again(deck)) for place in pair}
    for role, usual in game.roles.items():
        held = [(at, special) for at, special in enumerate(deck.specials) if special.role == role]
        has = sum(play.copies(special, game) for _, special in held)
        wanted = promised.get(role, usual.copies)
        if has == wanted or any(at in odd for at, _ in held) or (not has and role not in promised):
            continue
        yield _other_number(deck, game, role, held, has)


def _no_specials(deck: Deck, game: Game) -> Problem:
    kinds = " and ".join(f"{role.copies} {role.title}" for role in game.roles.values())
    text = f"the deck has no special cards; the game {deck.game!r} has {kinds}"
    role = next(iter(game.roles))
    hint = f"add specials: and list them below it:  - {{title: …, role: {role}}}"
    return Problem("D014", severe(False), ("specials",), text, hint)


def _other_number(deck: Deck, game: Game, role: str, held: list[tuple[int, Special]], has: int) -> Problem:
    promised = role in (deck.composition or {})
    wanted = (deck.composition or {}).get(role, game.roles[role].copies)
    title = held[0][1].title if held else game.roles[role].title
    who = "'composition' promises" if promised else "the game has"
    text = f"there {'is' if has == 1 else 'are'} {count(has, 'card')} of the role {role} ({title}), but {who} {wanted}"
    if not held:
        hint = f"add a special card:  - {{title: …, role: {role}, copies: {wanted}}}"
    elif len(held) == 1 and promised:
        hint = f"write copies: {wanted}, or promise {role}: {has}"
    elif len(held) == 1:
        hint = f"write copies: {wanted}, or if that is meant: {_promise(deck, game)}"
    else:
        hint = f"list the card once, with copies: {wanted}"
    path: ValuePath = ("specials", held[0][0], "copies") if held else ("composition", role)
    also: tuple[ValuePath, ...] = (("composition", role),) if held and promised else ()
    return Problem("D014", severe(promised), path, text, hint, also=also)


def _promise(deck: Deck, game: Game) -> str:
    """The `composition` that the deck as it is would keep."""
    held: Mapping[str, int] = {
        "sets": len(deck.sets),
        "cards": play.common_size(deck) or 0,
        **{
            role: sum(play.copies(special, game) for special in deck.specials if special.role == role)
            for role in game.roles
        },
    }
    return f"composition: {{{', '.join(f'{name}: {number}' for name, number in held.items())}}}"


def roles_are_known(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D006: A special card has a role that the game knows.

    An error: without it nobody knows what the card does.

    Fails:
        specials:
          - role: wizard
    Passes:
        specials:
          - role: release
    """
    if loaded.game is None:
        return
    for at, special in enumerate(deck.specials):
        path = ("specials", at, "role")
        if special.role not in loaded.game.roles and loaded.reading.sound(path):
            near = get_close_matches(special.role.casefold(), loaded.game.roles, 1)
            guess = f"; did you mean {near[0]!r}?" if near else ""
            text = f"the game {deck.game!r} has no role {special.role!r}{guess}"
            yield error(
                "D006", path, text, f"write role: {near[0] if near else ' or '.join(loaded.game.roles)}"
            )


RULES: Final = (
    promises_name_what_there_is,
    every_set_is_of_one_size,
    sets_have_a_size,
    there_are_as_many_sets_as_said,
    specials_are_as_many_as_said,
    roles_are_known,
)
