"""The game itself, as arithmetic: what is dealt, how long the stack lasts, and who can still win by swapping.

The law behind it: swapping never changes the size of a hand. Once the stack is gone everybody holds the same
share of the deck for good, and whoever is to win must be able to hold all the sets that he needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from generator.model.deck import Card, CardSet, Deck, Special
from generator.model.game import Game
from generator.words import count

Light = Literal["green", "amber", "red"]

FEW_SETS: Final = 7
"""With so many sets or fewer, and all of them wanted, simulated games stall for good (4 sets at 2 players 30 %,
7 at 4 players 7 %); from eight sets up none did."""
MOST_PLAYERS: Final = 60
"""More players than this are not worked out: a typing error."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers an edition is played by. `players` is what the deck itself offers."""

    players: tuple[int, int] | None
    usual: tuple[int, int]
    deal: int
    draws: int
    sets_to_win: int
    one_set_from: int
    cover: Literal["any", "each"]

    def target(self, players: int) -> int:
        """How many sets win."""
        return self.sets_to_win if players < self.one_set_from else 1


def rules(deck: Deck, game: Game) -> Rules:
    """The deck's own numbers where it gives them, else the game's."""

    def own(name: str) -> int:
        wished = getattr(deck.play, name)
        return int(getattr(game.play, name) if wished is None else wished)

    return Rules(
        players=deck.play.players,
        usual=game.play.players,
        deal=own("deal"),
        draws=own("draws_per_round"),
        sets_to_win=game.play.sets_to_win,
        one_set_from=own("one_set_from"),
        cover=deck.play.cover or game.play.cover,
    )


# ------------------------------------------------------------------------------------------- what there is


def copies(card: Card | Special, game: Game | None) -> int:
    """How many of a card the deck holds: its own number, else the game's for its role."""
    if card.copies is not None:
        return card.copies
    role = game.roles.get(card.role) if game and isinstance(card, Special) else None
    return role.copies if role else 1


def size(card_set: CardSet) -> int:
    """How many cards a set has, copies counted."""
    return sum(card.copies for card in card_set.cards)


def common_size(deck: Deck) -> int | None:
    """The size that more than half of the sets have; None where there is none such."""
    sizes = Counter(map(size, deck.sets)).most_common(1)
    return sizes[0][0] if sizes and 2 * sizes[0][1] > len(deck.sets) else None


@dataclass(frozen=True, slots=True)
class Pack:
    """A deck in numbers: how many sets, cards in a set, and cards in all."""

    sets: int
    cards: int
    total: int


def pack(deck: Deck, game: Game | None) -> Pack:
    """The deck in numbers. Where sets differ in size, `cards` is the common size, else the largest."""
    sizes = [size(card_set) for card_set in deck.sets]
    specials = sum(copies(special, game) for special in deck.specials)
    return Pack(len(sizes), common_size(deck) or max(sizes, default=0), sum(sizes) + specials)


# ------------------------------------------------------------------------------------------ who can play


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a number of players plays badly (amber) or not at all (red), under the id of its check."""

    id: str
    light: Light
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """How a deck plays with so many players.

    `stack` is negative where the deck does not suffice. `rounds` are those that the stack lasts; `hand` is the
    smaller hand once the stack is gone, and `larger` the number of players who hold one card more; `target`
    is the number of sets that win.
    """

    players: int
    deal: int
    stack: int
    rounds: float
    hand: int
    larger: int
    target: int
    offered: bool
    faults: tuple[Fault, ...]

    @property
    def light(self) -> Light:
        lights = {fault.light for fault in self.faults}
        return "red" if "red" in lights else "amber" if "amber" in lights else "green"

    @property
    def why(self) -> str:
        return "; ".join(fault.why for fault in self.faults)

    @property
    def hands(self) -> str:
        """The hands when swapping begins: `11`, or `9 x4, 8`."""
        if self.stack < 0:
            return "-"
        if not self.larger:
            return str(self.hand)
        parts = (self.hand + 1, self.larger), (self.hand, self.players - self.larger)
        return ", ".join(f"{cards} x{seats}" if seats > 1 else str(cards) for cards, seats in parts)


def row(numbers: Rules, held: Pack, players: int) -> Row:
    """How a deck plays with so many players, 1 or more; whether it offers that is not looked at."""
    stack = held.total - players * numbers.deal
    each_round = players * numbers.draws
    hand, larger = divmod(held.total, players)
    bare = Row(
        players=players,
        deal=numbers.deal,
        stack=stack,
        rounds=max(stack, 0) / each_round if each_round > 0 else 0.0,
        hand=hand,
        larger=larger,
        target=numbers.target(players),
        offered=False,
        faults=(),
    )
    return replace(bare, faults=tuple(_faults(bare, numbers, held)))


def _faults(row: Row, numbers: Rules, held: Pack) -> Iterator[Fault]:
    wanted = row.target * held.cards
    sets = count(row.target, "set")
    if row.players < 2:
        yield Fault("D060", "red", "there is nobody to pass a card to")
    elif row.stack < 0:
        yield Fault("D060", "red", f"{row.players * row.deal} cards are dealt, and there are {held.total}")
    elif held.sets < row.target:
        yield Fault("D013", "red", f"{sets} win, and there {'is' if held.sets == 1 else 'are'} {held.sets}")
    elif row.hand < wanted:
        each = f"hands end at {row.hand} cards" if not row.larger else f"some hands end at {row.hand} cards"
        yield Fault("D061", "red", f"{each}, and {sets} of {held.cards} need {wanted}")
    else:
        yield from _slow(row, held, numbers.draws)


def _slow(row: Row, held: Pack, draws: int) -> Iterator[Fault]:
    """Limits found by simulation and not by arithmetic (players who collect what they hold most of)."""
    all_wanted = row.target * row.players
    if all_wanted >= held.sets and held.sets <= FEW_SETS:
        why = f"everybody together wants {count(all_wanted, 'set')} of {held.sets}, so a game can stall for good"
        yield Fault("D062", "amber", why)
    elif not row.larger and row.hand == row.target * held.cards:
        why = f"every hand ends at exactly the {row.hand} cards that win, so the swapping goes on for long"
        yield Fault("D062", "amber", why)
    if row.stack < row.players * draws:
        why = "there is no stack to draw from"
        if row.stack:
            why = f"the stack of {row.stack} is gone before a round of {row.players * draws} cards is over"
        if row.larger:
            why += f", and whoever ends with {row.hand + 1} cards and not {row.hand} wins far more often"
        yield Fault("D063", "amber", why)


def offered(deck: Deck, game: Game) -> tuple[int, ...]:
    """The numbers of players that an edition is for, rising.

    What its `play: players` says. Without it: those in the game's range that play well by the arithmetic, from
    the fewest on without a gap; where none does, those that can play at all. None where nobody can.
    """
    numbers, held = rules(deck, game), pack(deck, game)
    if numbers.players:
        low, high = numbers.players
        return tuple(range(low, min(high, MOST_PLAYERS) + 1))
    rows = [row(numbers, held, players) for players in _span(numbers.usual)]
    return _able(rows)[0]


def _able(rows: Iterable[Row]) -> tuple[tuple[int, ...], Light]:
    """Who plays well, from the fewest on without a gap, and so green; where none does, who can play, and amber."""
    held = tuple(rows)
    lights: tuple[Light, ...] = ("green", "amber")
    for at, light in enumerate(lights):
        good = [one.players for one in held if one.light in lights[: at + 1]]
        if good:
            return tuple(players for at, players in enumerate(good) if players == good[0] + at), light
    return (), "amber"


def table(deck: Deck, game: Game) -> tuple[Row, ...]:
    """A row for every number of players that the game knows or the deck offers."""
    numbers, held, own = rules(deck, game), pack(deck, game), offered(deck, game)
    players = sorted({*_span(numbers.usual), *own})
    return tuple(replace(row(numbers, held, one), offered=one in own) for one in players)


def most(numbers: Rules, held: Pack, target: int) -> int:
    """The most players who can each win with `target` sets, by deal and by the law of hands; 0 for none."""
    wanted = target * held.cards
    if held.sets < target or numbers.deal < 1 or wanted < 1:
        return 0
    return min(held.total // numbers.deal, held.total // wanted)


def _span(players: tuple[int, int]) -> range:
    return range(players[0], min(players[1], MOST_PLAYERS) + 1)


# ---------------------------------------------------------------------------------------- one player more

MOST_ADDED: Final = 12
"""More sets than this are another game, and no change to this one."""
_RANK: Final[dict[Light, int]] = {"green": 0, "amber": 1, "red": 2}


def advice(deck: Deck, game: Game) -> tuple[str, ...]:
    """For how many players the deck is by the arithmetic, and what would make it so for one more; sentences.

    Every change that is named was tried: with it alone one more can play well, and nobody plays worse than
    before. Nothing is said of a deck without sets, or with numbers that cannot be played by.
    """
    numbers, held = rules(deck, game), pack(deck, game)
    if held.sets < 1 or held.cards < 1 or min(numbers.deal, numbers.draws) < 1:
        return ()
    able, light = _able(row(numbers, held, players) for players in _span((numbers.usual[0], MOST_PLAYERS)))
    more = able[-1] + 1 if light == "green" else numbers.usual[0]
    trial = _Trial(numbers, held, able, more)
    written, added = tuple(trial.numbers_of_play()), trial.sets_to_add()
    ways = [f"write {' or '.join(written)} under play"] if written else []
    ways += [f"add {count(added, 'set')}"] if added else []
    said = f"{count(held.sets, 'set')} of {held.cards}, {count(held.total, 'card')} in all: "
    said += f"{_who(able, numbers, light)}."
    if not ways:
        return said, f"For {more} no small change is enough."
    promised = numbers.players
    promise = (
        f"; and write players: {min(promised[0], more)}-{more} under play"
        if promised and promised[1] < more
        else ""
    )
    aim = f"For {more}" if light == "green" else f"For {more} to play well"
    return said, f"{aim}: {', or '.join(ways)}{promise}."


def _who(able: tuple[int, ...], numbers: Rules, light: Light) -> str:
    """`2 to 7 players can play well; 2 sets win with 2 to 4, 1 set with 5 to 7`."""
    if not able:
        return "nobody can play"
    low, high = able[0], able[-1]
    last = numbers.one_set_from - 1
    well = f"{_numbers(low, high)} players can play{' well' if light == 'green' else ', but not well'}"
    few, many = numbers.target(low), numbers.target(high)
    if few == many:
        return f"{well}; {count(few, 'set')} {'wins' if few == 1 else 'win'}"
    then = f"{count(many, 'set')} with {_numbers(last + 1, high)}"
    return f"{well}; {count(few, 'set')} win with {_numbers(low, last)}, {then}"


def _numbers(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high}"


@dataclass(frozen=True, slots=True)
class _Trial:
    """Small changes tried one by one, until `more` players play well and none of those `able` to play worse."""

    rules: Rules
    held: Pack
    able: tuple[int, ...]
    more: int

    def numbers_of_play(self) -> Iterator[str]:
        """The numbers under `play` by which it would do, each as little changed as can be: `deal: 3`."""
        now, more = self.rules, self.more
        share = self.held.total // more  # a larger deal does not suffice, nor a draw with nothing dealt
        few = min(more, now.one_set_from - 1)
        kinds: tuple[tuple[str, int, int, Callable[[int], Rules]], ...] = (
            ("one_set_from", few, 2, lambda number: replace(now, one_set_from=number)),
            ("draws_per_round", min(share, now.draws - 1), 1, lambda number: replace(now, draws=number)),
            ("deal", min(share, now.deal - 1), 2, lambda number: replace(now, deal=number)),
        )
        for name, high, low, changed in kinds:
            tried = range(high, max(low, high - MOST_PLAYERS) - 1, -1)
            yield from [f"{name}: {value}" for value in tried if self._helps(changed(value), self.held)][:1]

    def sets_to_add(self) -> int:
        """How many more sets it would take; 0 where that does not help."""
        for sets in range(1, MOST_ADDED + 1):
            total = self.held.total + sets * self.held.cards
            if self._helps(self.rules, replace(self.held, sets=self.held.sets + sets, total=total)):
                return sets
        return 0

    def _helps(self, rules: Rules, held: Pack) -> bool:
        return row(rules, held, self.more).light == "green" and all(
            _RANK[row(rules, held, one).light] <= _RANK[row(self.rules, self.held, one).light]
            for one in self.able
        )


# --------------------------------------------------------------------------------------------- in words


HEADS: Final = ("players", "deal", "stack", "rounds", "hands at swapping", "to win", "", "")


def text(rows: Iterable[Row]) -> str:
    """The table for a terminal; what the deck offers is marked with a star."""
    lines = [HEADS]
    for one in rows:
        lines.append(
            (
                f"{one.players}{' *' if one.offered else '  '}",
                str(one.deal),
                str(one.stack) if one.stack >= 0 else "-",
                f"{one.rounds:.2f}" if one.stack >= 0 else "-",
                one.hands,
                count(one.target, "set"),
                one.light,
                one.why,
            )
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    right = frozenset((0, 1, 2, 3))
    shown = [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    return "\n".join([*shown, "* the players this deck is for"])
