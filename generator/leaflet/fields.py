"""What a rules text can speak of: the deck, the game and how it is played, as plain frozen values.

These classes are the whole vocabulary. `template` checks every name of a rules text against them before
anything is rendered, so a misspelt field is found even where a condition would have hidden it. A field that
may lack a value holds `Absent` then: false in a condition, and an error, never a hole, where it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator import play
from generator.leaflet.speech import Span
from generator.model.deck import CardSet, Deck, Special
from generator.model.game import Game


@dataclass(frozen=True, slots=True)
class Absent:
    """A value that the deck does not give; `name` is how a rules text calls it."""

    name: str

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class CardFields:
    """A picture card."""

    title: str
    copies: int


@dataclass(frozen=True, slots=True)
class SetFields:
    """A set of picture cards."""

    title: str
    initials: str
    year: str | Absent
    source: str | Absent
    cards: tuple[CardFields, ...]


@dataclass(frozen=True, slots=True)
class SpecialFields:
    """The special cards of one role. `does` is the game's sentence about them."""

    title: str
    copies: int
    role: str
    does: str | Absent


@dataclass(frozen=True, slots=True)
class DeckFields:
    """The deck: its words as its maker wrote them, and its numbers counted.

    `total` counts all cards with their copies, `pictures` those of the sets; `set_size` is the size of a set.
    `specials` are the special cards by role, `specials_titles` and `special_cards` their titles and their number;
    `release` and `block` are the special cards of these roles; `others` those of any other.
    """

    title: str
    subtitle: str | Absent
    edition: str | Absent
    author: str | Absent
    credits: str | Absent
    licence: str | Absent
    age: str | Absent
    total: int
    pictures: int
    set_count: int
    set_size: int
    sets: tuple[SetFields, ...]
    sources: tuple[str, ...]
    specials: tuple[SpecialFields, ...]
    specials_titles: tuple[str, ...]
    special_cards: int
    release: SpecialFields | Absent
    block: SpecialFields | Absent
    others: tuple[SpecialFields, ...]


@dataclass(frozen=True, slots=True)
class TextsFields:
    """What things are called in this edition: the game, a set, and several."""

    game: str
    set: str
    sets: str


@dataclass(frozen=True, slots=True)
class GameFields:
    """The game as such."""

    title: str
    summary: str
    sets: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlayFields:
    """How this edition is played.

    `players` is whom it is for; `few` of them need `sets_to_win` sets, `many` need one. With so many as
    `no_stack` nothing is left to draw from after the deal. `dealt_win` says whether a deal can hold all that
    wins, `even` whether all hands are always equal, `emptied` whether laying down a first set can empty a hand.
    """

    players: Span | Absent
    few: Span | Absent
    many: Span | Absent
    no_stack: Span | Absent
    deal: int
    draws: int
    swap_max: int
    sets_to_win: int
    cover: str
    dealt_win: bool
    even: bool
    emptied: bool


@dataclass(frozen=True, slots=True)
class SheetFields:
    """The paper that the text stands on: folded in half so many times it is of this size and fits the box."""

    folds: int | Absent
    folded: str | Absent


@dataclass(frozen=True, slots=True)
class Fields:
    """The names that a rules text begins with."""

    deck: DeckFields
    texts: TextsFields
    game: GameFields
    play: PlayFields
    sheet: SheetFields


def fields(deck: Deck, game: Game, folding: tuple[int, str] = (0, "")) -> Fields:
    """What there is to say of this deck and its game, on a sheet to be folded so many times to such a size."""
    held = play.pack(deck, game)
    specials = _specials(deck, game)
    main = {special.role: special for special in specials}
    return Fields(
        DeckFields(
            title=deck.title.strip(),
            subtitle=_words(deck.subtitle, "deck.subtitle"),
            edition=_words(deck.edition, "deck.edition"),
            author=_words(deck.author, "deck.author"),
            credits=_words(deck.credits, "deck.credits"),
            licence=_words(deck.licence, "deck.licence"),
            age=_words(deck.box.age if deck.box else None, "deck.age"),
            total=held.total,
            pictures=sum(map(play.size, deck.sets)),
            set_count=held.sets,
            set_size=held.cards,
            sets=tuple(map(_set, deck.sets)),
            sources=tuple(
                dict.fromkeys(s.source.strip() for s in deck.sets if s.source and s.source.strip())
            ),
            specials=specials,
            specials_titles=tuple(special.title for special in specials),
            special_cards=sum(special.copies for special in specials),
            release=main.get("release", Absent("deck.release")),
            block=main.get("block", Absent("deck.block")),
            others=tuple(special for special in specials if special.role not in ("release", "block")),
        ),
        TextsFields(deck.called, deck.texts.set, deck.texts.several),
        GameFields(game.title, game.summary, game.sets, game.cards),
        _play(deck, game, held),
        SheetFields(folding[0] or Absent("sheet.folds"), folding[1] or Absent("sheet.folded")),
    )


def _words(text: str | None, name: str) -> str | Absent:
    return text.strip() if text and text.strip() else Absent(name)


def _set(card_set: CardSet) -> SetFields:
    return SetFields(
        title=card_set.title.strip(),
        initials=card_set.initials.strip(),
        year=_words(card_set.year, "year"),
        source=_words(card_set.source, "source"),
        cards=tuple(CardFields(card.title.strip(), card.copies) for card in card_set.cards if card.copies),
    )


def _specials(deck: Deck, game: Game) -> tuple[SpecialFields, ...]:
    """The special cards by role, in the deck's order; cards of one role that differ are named together."""
    by_role: dict[str, list[Special]] = {}
    for special in deck.specials:
        if play.copies(special, game):
            by_role.setdefault(special.role, []).append(special)
    found = []
    for role, cards in by_role.items():
        titles = dict.fromkeys(card.title.strip() for card in cards)
        known = game.roles.get(role)
        does = _words(known.does if known else None, "does")
        found.append(SpecialFields(" / ".join(titles), sum(play.copies(c, game) for c in cards), role, does))
    return tuple(found)


def _play(deck: Deck, game: Game, held: play.Pack) -> PlayFields:
    rules = play.rules(deck, game)
    offered = play.offered(deck, game)
    rows = [play.row(rules, held, players) for players in offered if players > 0]
    few = [row.players for row in rows if row.target > 1]
    many = [row.players for row in rows if row.target == 1]
    return PlayFields(
        players=_span(offered, "play.players"),
        few=_span(few, "play.few"),
        many=_span(many, "play.many"),
        no_stack=_span([row.players for row in rows if row.stack == 0], "play.no_stack"),
        deal=rules.deal,
        draws=rules.draws,
        swap_max=game.play.swap_max,
        sets_to_win=rules.sets_to_win,
        cover=rules.cover,
        dealt_win=any(rules.deal >= row.target * held.cards for row in rows),
        even=all(not row.larger for row in rows),
        emptied=bool(few) and rules.deal <= held.cards,
    )


def _span(numbers: Sequence[int], name: str) -> Span | Absent:
    return Span(min(numbers), max(numbers)) if numbers else Absent(name)
