"""The deck file, format 1: one class a thing. The schema, the editor's hints and the messages come from here.

A field stands here when it works. What the format will know later is listed in `LATER`, so that it can be
refused as such and not as a misspelling.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from generator.geometry import GRAIN
from generator.model.fields import (
    Block,
    Colour,
    Filled,
    Focus,
    Length,
    Range,
    Short,
    Switch,
    Text,
    Whole,
    shown,
    switch,
    wrong,
)
from generator.problem import ValuePath
from generator.units import parse_length

FORMAT: Final = 1


def _format(number: int) -> int:
    if number != FORMAT:
        raise wrong(
            f"is {number}, but this deckwright reads format {FORMAT}",
            "install a newer deckwright" if number > FORMAT else f"write format: {FORMAT}",
        )
    return number


_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-[A-Za-z0-9]{4,8})*")


def is_language(tag: str) -> bool:
    """Whether `tag` is written as BCP 47 has it."""
    return bool(_LANGUAGE.fullmatch(tag))


def _language(tag: str) -> str:
    if not is_language(tag):
        raise wrong(f"must be a language tag, not {shown(tag)}", "write it like en-GB, de or pt-BR (BCP 47)")
    return tag


Language = Annotated[Text, AfterValidator(_language)]


def _marks(value: Any) -> Any:
    """`no`, `off` and `false` mean none; `yes` means crop."""
    try:
        return "crop" if switch(value) else "none"
    except Exception:
        return value


def _sleeves(value: Any) -> Any:
    """`no`, `off` and `false` mean none; `yes` means soft ones."""
    try:
        return "soft" if switch(value) else "no"
    except Exception:
        return value


def _copies(number: int) -> int:
    if not 0 <= number <= MOST_COPIES:
        raise wrong(
            f"is {number}; a card has 0 to {MOST_COPIES} copies", "write how many of this card the deck holds"
        )
    return number


_MARKS_SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [{"enum": ["crop", "ticks", "none", "yes", "no", "on", "off"]}, {"type": "boolean"}]
}

_SLEEVES_SCHEMA: Final = WithJsonSchema(
    {"anyOf": [{"enum": ["no", "soft", "thick", "yes", "off", "on"]}, {"type": "boolean"}]}
)

MOST_COPIES: Final = 500
Copies = Annotated[Whole, AfterValidator(_copies)]


class Back(Block):
    """The other side of the cards."""

    picture: Text | None = Field(None, description="The picture's file. Left out: the template's own back.")
    alt: Text | None = Field(None, description="What the picture shows.")
    fit: Literal["cover", "contain"] = Field(
        "cover", description="cover: fill and crop; contain: show it whole."
    )
    focus: Focus | None = Field(
        None, description="The point a crop keeps. Default: the template's choice, mostly the middle."
    )
    colour: Colour | None = Field(None, description="The ground of the back.")


BackChoice = Annotated[Back, Short("picture")]


class _Face(Block):
    """What every card says and shows."""

    id: Text | None = Field(
        None, description="The card's short name in lists and files. Default: from initials and place."
    )
    title: Filled = Field(description="What the card is called, as printed.")
    short_title: Text | None = Field(
        None, description="Printed instead of the title where that does not fit."
    )
    subtitle: Text | None = Field(None, description="A second line, on templates that show one.")
    text: Text | None = Field(None, description="Running text, on templates that show it.")
    number: Text | None = Field(None, description="A number or catalogue mark, on templates that show one.")
    picture: Text | None = Field(
        None,
        description="The picture's file, beside the deck file: SVG, JPEG or PNG. `none` asks for a card of type alone.",
    )
    alt: Text | None = Field(None, description="What the picture shows, for someone who cannot see it.")
    fit: Literal["cover", "contain"] = Field(
        "cover", description="cover: fill the window and crop; contain: show the whole picture."
    )
    focus: Focus | None = Field(
        None,
        description="The point a crop keeps: [0.4, 0.2] from the left and top, or words: top left. "
        "Default: the template's choice, mostly the middle.",
    )
    credit: Text | None = Field(None, description="Who made the picture, on templates that show it.")
    source: Text | None = Field(
        None, description="Where the card's story comes from; every card of a set from the one source."
    )
    back: BackChoice | None = Field(
        None, description="A back of its own for this card: a picture or a block."
    )
    fields: dict[str, Text] = Field({}, description="Further fields that the template declares.")


class Card(_Face):
    """One picture card of a set."""

    copies: Copies = Field(1, description="How many of this card are printed; 0 leaves it out.")


class Special(_Face):
    """A card that belongs to no set, such as the one that frees and the one that blocks."""

    role: Filled = Field(
        description="What the card does in the game: release, block, or a role the game declares."
    )
    copies: Copies | None = Field(None, description="How many there are. Default: the game's number.")


class CardSet(Block):
    """Cards that belong together, known by one circle."""

    id: Text | None = Field(
        None, description="The set's short name in lists and files. Default: from its initials."
    )
    title: Filled = Field(description="What the set is called, as printed.")
    short_title: Text | None = Field(
        None, description="Printed instead of the title where that does not fit."
    )
    initials: Filled = Field(description="Up to three letters in the circle, with or without dots.")
    colour: Colour = Field(description='The circle\'s colour: "#990000", 990000 or a CSS name.')
    letters: Literal["light", "dark"] | None = Field(
        None, description="Light or dark letters in the circle. Default: whichever is read better."
    )
    pip: Text | None = Field(
        None, description="The small shape under the initials. Default: by the set's place."
    )
    year: Text | None = Field(None, description="The year of the book or of the set.")
    language: Language | None = Field(
        None, description="The language of this set's words, if not the deck's."
    )
    source: Text | None = Field(None, description="Where the set's stories come from.")
    cards: tuple[Card, ...] = Field(description="The cards of the set.")


class CardSize(Block):
    """The card's trim size."""

    name: Text | None = Field(None, description="A size's name: poker, bridge, tarot …")
    width: Length | None = Field(None, description="Width, mm unless a unit is given.")
    height: Length | None = Field(None, description="Height, mm unless a unit is given.")
    corner: Length | None = Field(None, description="Corner radius, mm unless a unit is given.")


def _board(value: Any) -> float:
    """The thickness of the box's card board: `300 gsm`, `0.4 mm`, `300`, `0.4`."""
    hint = "write its weight or its thickness, such as 300 gsm or 0.4 mm"
    found = _WEIGHT.fullmatch(value) if isinstance(value, str) else None
    if found and (found[2] or float(found[1]) >= LEAST_WEIGHT):
        board = float(found[1]) * CALIPER
    else:
        try:
            board = parse_length(value) if isinstance(value, str) else -1.0
        except ValueError:
            board = -1.0
        if board < 0:
            raise wrong(f"must be the card board of the box, not {shown(value)}", hint)
    least, most = BOARDS
    if not least <= board <= most:
        limits = f"{round(least / CALIPER)} to {round(most / CALIPER)} gsm, or {least:g} to {most:g} mm"
        text = f"is {shown(value)}, of which no box can be folded"
        raise wrong(text, f"{hint}: {limits}", "D098")
    return round(board, GRAIN)


def _thickness(length: float) -> float:
    least, most = THICKNESSES
    if not least <= length <= most:
        hint = "measure a pile of ten cards and divide by ten; playing cards have 0.30, "
        hint += f"limits {least:g} to {most:g} mm"
        raise wrong(f"is {length:g} mm, which is no thickness of a card", hint, "D098")
    return length


_WEIGHT: Final = re.compile(r"\s*(\d{1,5}(?:\.\d*)?)\s*(g|gsm|g/m2|g/m²|g/qm)?\s*", re.IGNORECASE)
LEAST_WEIGHT: Final = 20.0  # a bare number from here on is g/m2, below it is mm
CALIPER: Final = 1.25e-3
"""mm a g/m2 of card board: 300 g/m2 measure 0.35 to 0.40 (paper makers' data sheets)."""
BOARDS: Final = (0.15, 1.0)
"""Least and most mm: lighter than 120 g/m2 holds no deck, and 1 mm is grey board that no home printer takes."""
THICKNESSES: Final = (0.08, 3.0)
"""Least and most mm of a card: copy paper has 0.1, thick tiles of board have 2 to 3."""


class Box(Block):
    """The tuck box."""

    make: Switch = Field(True, description="no: the deck gets no box.")
    picture: Text | None = Field(None, description="The picture on its front. Left out: a roundel of type.")
    alt: Text | None = Field(None, description="What the picture shows.")
    age: Text | None = Field(None, description="From what age one can play: 6+. Printed on the front.")
    contents: Text | None = Field(
        None, description='Printed instead of the number of cards: "44 cards and a rules sheet".'
    )
    style: Literal["glued", "tuck"] = Field(
        "glued", description="The bottom: glued, or tucked in like the lid."
    )
    stock: Annotated[float, BeforeValidator(_board), WithJsonSchema({"type": ["number", "string"]})] = Field(
        300 * CALIPER, description="The card board it is printed on, by weight or thickness: 300 gsm, 0.4 mm."
    )
    sleeves: Annotated[Literal["no", "soft", "thick"], BeforeValidator(_sleeves), _SLEEVES_SCHEMA] = Field(
        "no", description="Sleeves that the cards are kept in: soft (50 micrometres), thick (100), or no."
    )
    thickness: Annotated[Length, AfterValidator(_thickness)] | None = Field(
        None, description="How thick a card is, mm, without sleeve. Left out: 0.30, a playing card."
    )


BoxChoice = Annotated[Box, Short("picture")]


class Play(Block):
    """How the edition is played, where it differs from the game's own numbers."""

    players: Range | None = Field(None, description="How many can play: 2-7.")
    one_set_from: Whole | None = Field(None, description="From this many players on, one set wins.")
    deal: Whole | None = Field(None, description="Cards dealt to each player.")
    draws_per_round: Whole | None = Field(None, description="Cards each player draws a round.")
    cover: Literal["any", "each"] | None = Field(
        None, description="any: one release card covers every block card; each: one for each."
    )


class Print(Block):
    """The edition's wishes for paper; options of the same name beat them."""

    paper: Text = Field("a4", description="a4, letter, legal, a3, tabloid …, or a size such as 210x330mm.")
    gap: Length = Field(0.0, description="Space between the cards, mm.")
    bleed: Length = Field(2.0, description="How far faces run on beyond the cut, mm.")
    margin: Length | None = Field(None, description="Space kept free at the paper's edges, mm.")
    marks: Annotated[
        Literal["crop", "ticks", "none"], BeforeValidator(_marks), WithJsonSchema(_MARKS_SCHEMA)
    ] = Field("crop", description="crop: marks at both ends of every cut; ticks: short ones; none.")
    backs: Literal["duplex", "fold", "separate", "none"] = Field(
        "duplex",
        description="duplex: on the other side; fold: beside the fronts, to be folded and glued; "
        "separate: on sheets of their own; none: fronts only.",
    )
    fold: Literal["best", "long", "short"] = Field(
        "best", description="With backs: fold, the edge of the paper along which it is folded."
    )
    flip: Literal["long", "short"] = Field("long", description="The edge the printer turns the paper at.")
    order: Literal["interleaved", "split"] = Field(
        "interleaved", description="interleaved: front, back, front …; split: all fronts, then all backs."
    )


def _word(text: str) -> str:
    if len(text.strip()) > MOST_IN_A_WORD:
        raise wrong(f"is {len(text.strip())} letters long; there is room for {MOST_IN_A_WORD}", "shorten it")
    return text.strip()


MOST_IN_A_WORD: Final = 24
"""Letters in a word of the footer or of running text: the footer may have no more than 40 mm."""
Word = Annotated[Filled, AfterValidator(_word)]


class Texts(Block):
    """The words around the cards that an edition may change."""

    game: Filled | None = Field(
        None, description="What the game is called on the box and the rules. Default: the title."
    )
    set: Word = Field("set", description="What a set is called in the rules and on the box: album, book …")
    sets: Word | None = Field(
        None, description="What several sets are called. Default: the word for one, with an s."
    )
    box_line: Filled | None = Field(
        None, description="The line below the name on the front of the box. Default: the box template's."
    )
    box_heading: Filled | None = Field(
        None, description="The line above the sets on the back of the box. Default: the box template's."
    )
    box_foot: Filled | None = Field(
        None, description="The line at the foot of the front of the box. Default: the box template's."
    )
    sheet: Word = Field("sheet", description='In the footer of the sheets: "sheet" 1 of 5.')
    of: Word = Field("of", description='In the footer of the sheets: sheet 1 "of" 5.')
    front: Word = Field("front", description="In the footer of the sheets: the side of the faces.")
    back: Word = Field("back", description="In the footer of the sheets: the side of the backs.")

    @property
    def several(self) -> str:
        """What several sets are called."""
        return self.sets or f"{self.set}s"


CheckLevel = Literal["off", "note", "warning", "error"]


class Deck(Block):
    """One deck of cards: everything that is printed comes from here."""

    format: Annotated[Whole, AfterValidator(_format)] = Field(
        FORMAT, description="The version of the deck format: 1."
    )
    title: Filled = Field(description="The name of the deck.")
    subtitle: Text | None = Field(
        None,
        description="A line below the title of the rules. Default: what is in the pack, and for how many.",
    )
    edition: Text | None = Field(None, description="Which edition this is; printed in the sheets' footer.")
    language: Language = Field("en-GB", description="The language of the words, a BCP 47 tag such as en-GB.")
    author: Text | None = Field(None, description="Who made the deck; written into the PDF.")
    credits: Text | None = Field(None, description="Whom to thank, and for what.")
    licence: Text | None = Field(None, description="What others may do with the deck.")
    game: Text = Field("william", description="The game that is played with it: templates/games/NAME.")
    card: Annotated[CardSize, Short("name")] = Field(
        CardSize(name="poker"),
        description="The card's size: poker, bridge, tarot …, or width, height and corner.",
    )
    template: Text = Field("classic", description="The look of the cards: templates/cards/NAME.")
    theme: dict[str, Text] = Field(
        {}, description="Colours and fonts of the template, changed for this deck."
    )
    composition: dict[str, Whole] | None = Field(
        None, description="What the deck promises to hold: sets, cards (a set), and a number for each role."
    )
    play: Play = Field(Play(), description="How the edition is played.")
    sets: tuple[CardSet, ...] = Field(description="The sets of picture cards.")
    specials: tuple[Special, ...] = Field((), description="The cards that belong to no set.")
    back: BackChoice | None = Field(None, description="The back of all cards: a picture or a block.")
    box: BoxChoice = Field(Box(), description="The tuck box: a picture or a block.")
    print: Print = Field(Print(), description="Wishes for paper, bleed and marks.")
    texts: Texts = Field(
        Texts(), description="What things are called, in the rules, on the box and the sheets."
    )
    rules: Text | None = Field(
        None, description="A rules text of the deck's own, a Markdown file beside it. Default: the game's."
    )
    checks: dict[str, CheckLevel] = Field(
        {}, description="A check's id and how serious it is here: off, note, warning, error."
    )

    @property
    def called(self) -> str:
        """What the game is called on the box and the rules."""
        return (self.texts.game or self.title).strip()


LATER: Final[dict[type[Block], frozenset[str]]] = {
    Deck: frozenset(("extends", "drop", "cards")),
    Card: frozenset(("art_bleed",)),
    Special: frozenset(("art_bleed",)),
    Play: frozenset(("swap_max", "second_draw", "pass_after_stack")),
}
"""Fields that the format will know and that do nothing yet."""


# ------------------------------------------------------------------------------------------ ids and copies


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the deck with its id, its set where it has one, and where it stands in the file."""

    id: str
    card: Card | Special
    set: CardSet | None
    path: ValuePath


def slug(text: str) -> str:
    """`text` for use in ids: NFKC, case folded, blanks as hyphens, dots dropped."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace(".", "")
    return "-".join(folded.split())


def set_id(card_set: CardSet) -> str:
    """The set's id: its own, else its initials without dots and blanks."""
    return card_set.id or slug(card_set.initials).replace("-", "")


def entries(deck: Deck) -> Iterator[Entry]:
    """Every card of the deck in its order: the sets, then the specials."""
    for at, card_set in enumerate(deck.sets):
        for place, card in enumerate(card_set.cards):
            yield Entry(
                card.id or f"{set_id(card_set)}{place + 1}", card, card_set, ("sets", at, "cards", place)
            )
    for at, special in enumerate(deck.specials):
        yield Entry(special.id or slug(special.title), special, None, ("specials", at))


LONGEST_NAME: Final = 60  # PDF names may have 127 bytes; some file systems allow 143


def asks_for_none(picture: str | None) -> bool:
    """Whether `picture: none` is written: the card is of type alone, on purpose."""
    return (picture or "").strip().casefold() == "none"


def file_name(id: str) -> str:
    """An id as PDF names and file names hold it: anything beyond a-z, 0-9 and - as `_` and its hex digits.

    A longer one than `LONGEST_NAME` is cut, and told from others by a hash of the whole.
    """
    plain = "abcdefghijklmnopqrstuvwxyz0123456789-"
    name = "".join(letter if letter in plain else f"_{ord(letter):x}_" for letter in id)
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - 9]}-{sha256(id.encode()).hexdigest()[:8]}"
