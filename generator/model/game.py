"""The game as data: `templates/games/NAME/game.yaml`. The checker and the rules sheet read the same numbers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.model.fields import Block, Filled, Range, Text, Whole


class Role(Block):
    """What a special card does."""

    title: Filled = Field(description="What the card is called in the original game.")
    copies: Whole = Field(description="How many of it the game has.")
    does: Filled = Field(description="What it does, in one sentence.")
    covers: Text | None = Field(
        None, description="The role whose cards this one makes harmless to their holder."
    )


class GamePlay(Block):
    """The numbers of play."""

    players: Range = Field(description="How many can play.")
    deal: Whole = Field(description="Cards dealt to each player.")
    draws_per_round: Whole = Field(description="Cards each player draws a round.")
    swap_max: Whole = Field(description="The largest swap.")
    sets_to_win: Whole = Field(description="Sets to lay down while few play.")
    one_set_from: Whole = Field(description="From this many players on, one set wins.")
    cover: Literal["any", "each"] = Field(
        "any", description="any: one covering card makes all those it covers harmless; each: one for each."
    )


class Game(Block):
    """One game: how many sets of how many cards, which special cards, and how it is played."""

    format: Whole = Field(1, description="The version of the game format: 1.")
    title: Filled = Field(description="What the game is called.")
    summary: Text = Field("", description="What it is about, in one sentence.")
    sets: Whole = Field(description="How many sets the standard deck has.")
    cards: Whole = Field(description="How many cards a set has.")
    roles: dict[str, Role] = Field(description="The special cards by role.")
    play: GamePlay = Field(description="The numbers of play.")
