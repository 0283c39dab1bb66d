"""Rules: the deck can be played by everybody it is for (`generator.play` does the arithmetic)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator import play
from generator.check import composition
from generator.check.cards import a_card_is_listed_once, again, specials_of_a_role_are_alike
from generator.check.sure import at_key, copied, counted
from generator.load import Loaded
from generator.model.deck import Deck
from generator.model.game import Game
from generator.problem import Problem, ValuePath, error, has_errors, warning
from generator.words import count

LEAST: Final = {"one_set_from": 0, "deal": 1, "draws_per_round": 1}
"""The smallest numbers that can be played with."""


def numbers_of_play_can_be_played(_: Loaded, deck: Deck) -> Iterator[Problem]:
    """D006: At least one card is dealt to each player, and one drawn.

    An error: without cards to deal or to draw there is no game.

    Fails:
        play: {deal: 0}
    Passes:
        play: {deal: 5}
    """
    for name, least in LEAST.items():
        value = getattr(deck.play, name)
        if value is not None and value < least:
            text = f"{name!r} of 'play' is {value}; {least} is the least"
            yield error("D006", ("play", name), text, f"write a number from {least} up, or leave it out")


def _rows(loaded: Loaded, deck: Deck) -> tuple[play.Row, ...]:
    """A row for each number of players the deck is for, where that can be judged.

    Where the deck names none and nobody can play: the row of the fewest players that the game knows. No rows
    where the deck is not as it is to be: cards that are missing are said to be missing, not what comes of it.
    """
    game = loaded.game
    if game is None or not deck.sets or not counted(loaded) or not loaded.reading.sound(("play",)):
        return ()
    if has_errors(numbers_of_play_can_be_played(loaded, deck)) or _is_incomplete(loaded, deck):
        return ()
    numbers, held = play.rules(deck, game), play.pack(deck, game)
    players = play.offered(deck, game) or numbers.usual[:1]
    return tuple(play.row(numbers, held, one) for one in players)


def _is_incomplete(loaded: Loaded, deck: Deck) -> bool:
    """Whether sets or cards are not as many as they must be."""
    rules = (*composition.RULES, a_card_is_listed_once, specials_of_a_role_are_alike)
    return bool(copied(deck)) or any(again(deck)) or any(has_errors(rule(loaded, deck)) for rule in rules)


def _with(rows: Sequence[play.Row], id: str) -> list[tuple[int, str]]:
    """The numbers of players that a check is against, and why."""
    return [(row.players, fault.why) for row in rows for fault in row.faults if fault.id == id]


def _players(numbers: Sequence[int]) -> str:
    """`4 players`, `8 to 11 players`, `3 and 5 players`."""
    low, high = numbers[0], numbers[-1]
    if low == high:
        return count(low, "player")
    if len(numbers) == high - low + 1 and len(numbers) > 2:
        return f"{low} to {high} players"
    return f"{', '.join(map(str, numbers[:-1]))} and {high} players"


def _said(bad: Sequence[tuple[int, str]], so: str = "") -> str:
    """`with 4 players …, so …`; of several numbers of players the first is explained."""
    (first, why), *others = bad
    more = f"; it is no better with {_players([players for players, _ in others])}" if others else ""
    return f"with {_players([first])} {why}{so}{more}"


def _fewer(rows: Sequence[play.Row], id: str) -> str:
    """The players to promise instead, such as `players: 2-6`; empty where no number is left."""
    good = [row.players for row in rows if row.light != "red" and all(fault.id != id for fault in row.faults)]
    while good and good[-1] - good[0] != len(good) - 1:
        good.pop()
    if not good:
        return ""
    return f"players: {good[0]}" if len(good) == 1 else f"players: {good[0]}-{good[-1]}"


def _hint(*ways: str) -> str:
    return ", or ".join(way for way in ways if way)


def _promise(rows: Sequence[play.Row], id: str) -> str:
    fewer = _fewer(rows, id)
    return f"write {fewer} under play" if fewer else ""


_PLAYERS: Final[ValuePath] = ("play", "players")


def there_are_sets_enough_to_win(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D013: There are at least as many sets as win.

    An error: otherwise nobody can ever win.

    Fails:
        title: Pets
        composition: {sets: 1, cards: 4, release: 0, block: 0}
        play: {players: 2, deal: 2}
        sets:
          - title: Cats
            initials: C.
            colour: navy
            cards: [{title: Tom}, {title: Kit}, {title: Mog}, {title: Kim}]
    Passes:
        composition: {sets: 10}
    """
    if not deck.sets and loaded.reading.sound(("sets",)):
        text = "the deck has no sets, so there is nothing to collect"
        yield at_key(error("D013", ("sets",), text, "list at least two sets below sets:"))
        return
    rows = _rows(loaded, deck)
    if bad := _with(rows, "D013"):
        text = _said(bad, ", so nobody can win")
        yield at_key(error("D013", ("sets",), text, _hint("add sets", _promise(rows, "D013"))))


def everybody_gets_cards(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D060: There are cards enough to deal to everybody.

    An error: the game begins with a hand for each player; one alone has nobody to pass a card to.

    Fails:
        play: {players: 12}
    Passes:
        play: {players: 2-7}
    """
    game, rows = loaded.game, _rows(loaded, deck)
    if game is None or not (bad := _with(rows, "D060")):
        return
    numbers, held = play.rules(deck, game), play.pack(deck, game)
    enough = (
        f"play with {held.total // numbers.deal} at most, or add sets"
        if bad[0][0] > 1
        else "at least two must play"
    )
    yield error("D060", _PLAYERS, _said(bad), _promise(rows, "D060") or enough)


def everybody_can_win(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D061: Every hand can hold the sets that win: the hand-size law.

    An error: swapping never changes the size of a hand. Once the stack is gone, each player holds his share of
    the deck for good, and it must have room for all the sets he needs. Otherwise he cannot win however long he
    swaps.

    Fails:
        play: {players: 2-7, one_set_from: 7}
    Passes:
        play: {players: 2-7, one_set_from: 5}
    """
    game, rows = loaded.game, _rows(loaded, deck)
    if game is None or not (bad := _with(rows, "D061")):
        return
    text = _said(bad, ", so nobody with such a hand can win by swapping")
    first = bad[0][0]
    numbers, held = play.rules(deck, game), play.pack(deck, game)
    sooner = ""
    if numbers.target(first) > 1 and play.most(numbers, held, 1) >= rows[-1].players:
        sooner = f"write one_set_from: {first} under play"
    where = ("play", "one_set_from") if ("play", "one_set_from") in loaded.marks else _PLAYERS
    yield error("D061", where, text, _hint(sooner, _promise(rows, "D061"), "" if sooner else "add sets"))


def nobody_waits_for_ever(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D062: There are sets to spare, and hands have room for more than those that win.

    A warning: where everybody together wants every set there is, each sits on the cards of another, and a game
    can stall for good; where hands hold exactly the cards that win, the swapping takes very long.

    Fails:
        play: {players: 5, one_set_from: 6}
        composition: {release: 0, block: 0}
        specials: [{copies: 0}, {copies: 0}]
    Passes:
        play: {players: 5, one_set_from: 5}
    """
    rows = _rows(loaded, deck)
    if (bad := _with(rows, "D062")) and all(row.light != "red" for row in rows):
        yield warning("D062", _PLAYERS, _said(bad), _hint(_promise(rows, "D062"), "add sets"))


def the_stack_lasts_a_round(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D063: The stack lasts a round at least.

    A warning: without it the game is all swapping, and with small hands of unequal size those with a card more
    win far more often.

    Fails:
        play: {players: 2-8}
    Passes:
        play: {players: 2-7}
    """
    rows = _rows(loaded, deck)
    if (bad := _with(rows, "D063")) and all(row.light != "red" for row in rows):
        yield warning("D063", _PLAYERS, _said(bad), _hint(_promise(rows, "D063"), "add sets"))


# ------------------------------------------------------------------------------------------- special cards

MOST_SPECIALS: Final = 0.12
"""The share of special cards above which they rule the game; the standard deck has 9 % (simulated: 13 % of
specials doubles how often a player is stopped; found by simulation)."""


def specials_are_in_balance(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D064: Special cards are few, and those that free match those that block.

    A warning, since a card that frees is dead wood where nothing blocks, and players who are blocked wait for
    a card that does not exist where nothing frees. An error where nothing frees and two can play: each passes
    the blocking card to the other for ever.

    Fails:
        composition: {release: 2, block: 0}
        specials:
          - {role: release, copies: 2}
          - {role: block, copies: 0}
    Passes:
        composition: {release: 2, block: 2}
    """
    game = loaded.game
    if game is None or not deck.sets or not counted(loaded) or _is_incomplete(loaded, deck):
        return
    held = dict.fromkeys(game.roles, 0)
    for special in deck.specials:
        if special.role in held:
            held[special.role] += play.copies(special, game)
    for role, about in game.roles.items():
        if about.covers in game.roles:
            problem = _balance(loaded, deck, game, (role, held[role]), (about.covers, held[about.covers]))
            if problem:
                yield problem
                return
    specials, total = sum(held.values()), play.pack(deck, game).total
    if total and specials / total > MOST_SPECIALS:
        share = f"{specials / total:.0%}; the game has {_usual(game):.0%}"
        text = f"{specials} of {total} cards are special cards ({share})"
        hint = "use fewer copies of them, or add sets"
        yield at_key(warning("D064", ("specials",), f"{text}, so players are stopped very often", hint))


def _usual(game: Game) -> float:
    specials = sum(role.copies for role in game.roles.values())
    return specials / (specials + game.sets * game.cards)


def _balance(
    loaded: Loaded, deck: Deck, game: Game, frees: tuple[str, int], blocks: tuple[str, int]
) -> Problem | None:
    """What is wrong between the cards of a role and those of the role that they cover."""
    (role, freeing), (covered, blocking) = frees, blocks
    path: ValuePath = ("specials",)
    if freeing and not blocking:
        text = f"the deck has {count(freeing, 'card')} of the role {role} and none of the role {covered}"
        hint = f"add a card of the role {covered}:  - {{title: …, role: {covered}}}"
        return at_key(warning("D064", path, f"{text}, so they do nothing", hint))
    if blocking and not freeing:
        text = f"the deck has {count(blocking, 'card')} of the role {covered} and none of the role {role}"
        hint = f"add a card of the role {role}:  - {{title: …, role: {role}}}"
        if 2 in play.offered(deck, game):
            return at_key(error("D064", path, f"{text}: two players can hand them on for ever", hint))
        return at_key(warning("D064", path, f"{text}, so nobody who holds one is freed", hint))
    if freeing < blocking and play.rules(deck, game).cover == "each":
        text = f"{count(blocking, 'card')} of the role {covered} and {freeing} of the role {role}, with cover: each"
        where = ("play", "cover") if ("play", "cover") in loaded.marks else path
        hint = f"write cover: any, or give both roles {blocking} copies"
        return warning("D064", where, f"{text}: one is never covered", hint)
    return None


RULES: Final = (
    numbers_of_play_can_be_played,
    there_are_sets_enough_to_win,
    everybody_gets_cards,
    everybody_can_win,
    nobody_waits_for_ever,
    the_stack_lasts_a_round,
    specials_are_in_balance,
)
