"""`deckwright new`: questions and answers."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.shell import (
    CONTEXT,
    Exit,
    fail,
    on_disk,
    refuse,
)

if TYPE_CHECKING:
    from generator.edition import Gathered, Plan, Set
    from generator.load import Loaded
    from generator.model.game import Game


@click.command(context_settings=CONTEXT)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "source",
    metavar="FOLDER",
    help="Pictures to make it of: a subfolder is a set, a picture a card. Or a shipped deck, to change it.",
)
@click.option("--title", help="What the game is called.")
@click.option("--sets", metavar="NUMBER", help='How many sets; or their names: "Dogs, Cats, Birds".')
@click.option("--cards", type=click.IntRange(2, 12), help="How many cards a set has. Usual: 4.")
@click.option("--frees", metavar="NAME", help="The card that helps its holder out.")
@click.option("--blocks", metavar="NAME", help="The card that holds its holder up.")
@click.option("--language", metavar="TAG", help="Of the words: en-GB, de, pt-BR …")
@click.option("--size", metavar="NAME", help='Of the cards: poker, bridge … ("deckwright list sizes").')
@click.option("--paper", metavar="NAME", help="To print on: a4, letter …")
@click.option("--template", metavar="NAME", help="The look: photo, classic, or modern for weak eyes.")
@click.option("--no-copy", is_flag=True, help="Leave the pictures where they are; they must lie inside DIR.")
def new(directory: Path, source: str | None, no_copy: bool, **asked: Any) -> None:
    """Begin a deck of your own in the new folder DIR, from nothing or from a folder of pictures.

    On a terminal it asks what is not given. Nothing that is there is ever written over.
    """
    from generator import edition, library
    from generator.files import write
    from generator.load import DECK_FILE, load

    folder = Path(source) if source and Path(source).is_dir() else None
    _room(directory, DECK_FILE, folder, no_copy)
    decks = library.names("decks", holding=DECK_FILE)
    if source and not folder and source not in decks:
        fail(f"--from {source!r}: there is no such folder; shipped decks: {', '.join(decks)}", Exit.USAGE)
    if source and not folder:
        odd = [f"--{name}" for name, value in asked.items() if value is not None and name != "title"]
        if odd:
            fail(f"{odd[0]} does not go with --from {source}; change its deck.yaml afterwards", Exit.USAGE)
        with on_disk():
            write(directory, edition.shipped(source, asked["title"]))
        for line in [*_what_next(directory), *_who_plays(directory)]:
            click.echo(line, err=True)
        return
    game = load(library.folder("decks") / "blank" / DECK_FILE).game
    assert game is not None
    try:
        with on_disk():
            plan = edition.finished(_planned(directory, folder, game, no_copy, **asked), game)
    except edition.Unusable as why:
        fail(f"{why}.", Exit.USAGE)
    begun = _begun(plan, game)
    plan = edition.settled(plan, begun)
    with on_disk():
        write(directory, edition.files(plan, game, copy=not no_copy))
    for line in [*_told_of(plan, begun, directory), *_what_next(directory), *_who_plays(directory)]:
        click.echo(line, err=True)


def _room(directory: Path, deck_file: str, source: Path | None, no_copy: bool) -> None:
    """Refuses a folder in which something could be written over."""
    shown = shlex.quote(str(directory))
    if source and (source / deck_file).exists():
        fail(f"--from {source}: that is a deck already; copy the folder, and change the copy", Exit.USAGE)
    inside = source is not None and source.resolve().is_relative_to(directory.resolve())
    if no_copy and not inside:
        fail(
            f"--no-copy: a deck reads nothing outside its own folder, so the pictures must lie inside {directory}; "
            "leave --no-copy out, and they are copied",
            Exit.USAGE,
        )
    if (directory / deck_file).exists():
        fail(f"{directory} holds a deck already; look at it with: deckwright check {shown}", Exit.USAGE)
    if directory.exists() and not directory.is_dir():
        fail(f"{directory} is a file; name a folder that is not there yet", Exit.USAGE)
    if not no_copy and directory.is_dir() and any(directory.iterdir()):
        cure = "; to use the pictures in it where they are, add --no-copy" if inside else ""
        fail(f"{directory} is not empty; name a folder that is not there yet{cure}", Exit.USAGE)


def _terminal() -> bool:
    return sys.stdin.isatty()


def _answer(given: str | None, words: str, usual: str, fault: Callable[[str], object] | None = None) -> str:
    """What was given, else what is typed on a terminal, else the usual; asked again until it is sound."""

    def sound(text: str) -> str:
        if fault is not None:
            try:
                fault(text)
            except ValueError as wrong:
                raise click.UsageError(str(wrong)) from None
        return text.strip()

    if given is not None or not _terminal():
        return sound(usual if given is None else given)
    return str(click.prompt(words, default=usual, value_proc=sound, err=True))


def _planned(directory: Path, source: Path | None, game: Game, no_copy: bool, **asked: Any) -> Plan:
    """What the edition is to hold, from the folder of pictures, the options and the answers."""
    from generator import edition, library, stock

    def gathered(named: dict[str, str]) -> Gathered:
        assert source is not None
        base = directory.resolve() if no_copy else None
        return edition.gather(source.resolve() if no_copy else source, edition.roles(game, named), base)

    def is_template(name: str) -> None:
        there = library.names("templates", "cards", holding="template.yaml")
        if name not in there:
            raise ValueError(f"there is no template {name!r}; there are {', '.join(there)}")

    names = {"release": asked["frees"], "block": asked["blocks"]}
    found = gathered({role: name for role, name in names.items() if name}) if source else None
    usual = edition.title_of(directory.resolve().name) or "Our own game"
    title = _answer(asked["title"], "What is the game called", usual)
    if found is None:
        sets = _sets(asked["sets"], asked["cards"])
    for role, words, usual in (
        ("release", "Who frees a player who is held up (a name for the card)", "The Rescuer"),
        ("block", "Who holds players up", "The Spoilsport"),
    ):
        known = found.specials[role].title if found and role in found.specials else ""
        names[role] = _answer(names[role], words, known or usual)
    language = _answer(asked["language"], "In what language are its words", "en-GB", edition.language)
    size = _answer(asked["size"], "How large are the cards", "poker", stock.card)
    paper = _answer(asked["paper"], "On what paper do you print", "a4", stock.paper)
    look = "photo" if source else "classic"
    look = _answer(asked["template"], "How do they look: photo, classic or modern", look, is_template)
    plan = edition.Plan(title, (), language=language, card=size, paper=paper, template=look)
    if source is None:
        return edition.with_sets(plan, sets, asked["cards"], names)
    return edition.with_pictures(plan, gathered(names), asked["cards"], names)


def _sets(given: str | None, cards: int | None) -> tuple[Set, ...]:
    """The sets of a deck without pictures: how many, and what they are called."""
    from generator import edition

    def sound(text: str) -> None:
        names = [name for name in text.split(",") if name.strip()]
        edition.number_of_sets(int(text) if text.strip().isdecimal() else len(names))

    text = _answer(given, "How many sets has it, or what are they called (Dogs, Cats, …)", "10", sound)
    names = [name.strip() for name in text.split(",") if name.strip()]
    if text.strip().isdecimal():
        number = int(text)
        typed = ""
        if given is None and _terminal():
            words = "What are they called (with commas between; Enter: later)"
            typed = click.prompt(words, default="", show_default=False, err=True)
        named = [name.strip() for name in typed.split(",") if name.strip()][:number]
        names = [*named, *[""] * (number - len(named))]
    each = _answer(str(cards) if cards else None, "How many cards has a set", "4", edition.number_of_cards)
    return edition.bare(names, int(each))


def _begun(plan: Plan, game: Game) -> Loaded:
    """The deck as it will be read. What would stop its build is said now, and nothing is written."""
    from generator import edition, stock
    from generator.load import from_bytes
    from generator.problem import has_errors

    begun = from_bytes(edition.deck_yaml(plan, game).encode(), "deck.yaml", Path(), "deck")
    if has_errors(begun.problems):
        refuse(begun.problems)
    card, least = stock.card(plan.card).size, begun.template.least if begun.template else None
    if least and (card.width < least.width or card.height < least.height):
        size = f"{stock.show_size(card)}; the template {plan.template!r} needs {least.width:g} x {least.height:g} mm"
        fail(f"--size {plan.card} is {size}. Choose a larger one", Exit.USAGE)
    return begun


def _told_of(plan: Plan, begun: Loaded, directory: Path) -> list[str]:
    """What the new deck holds, and what its maker should know of it."""
    from generator import play
    from generator.words import count, unfinished

    assert begun.deck is not None
    assert begun.game is not None
    players = play.offered(begun.deck, begun.game)
    whom = f", for {players[0]} to {players[-1]} players" if players else ""
    held = play.pack(begun.deck, begun.game)
    lines = [f"{plan.title}: {count(held.total, 'card')} in {count(held.sets, 'set')} of {held.cards}{whom}."]
    lines += [f"  {line}" for line in plan.said]
    bare = sum(unfinished(it.title) + sum(unfinished(card.title) for card in it.cards) for it in plan.sets)
    if bare:
        file = directory / "deck.yaml"
        lines.append(f'  {count(bare, "title")} still to be written: look for "unfinished" in {file}.')
    return lines


def _what_next(directory: Path) -> list[str]:
    shown = "" if directory.resolve() == Path.cwd() else f" {shlex.quote(str(directory))}"
    return [
        "",
        "What to do next:",
        f"  1. Open {directory / 'deck.yaml'} in a text editor, change what you like, and save it.",
        f"  2. deckwright check{shown}",
        "     names whatever is wrong, with its line. Repeat both until nothing is.",
        f"  3. deckwright build{shown}",
        "     makes the sheets to print, and says how to print them.",
    ]


def _who_plays(directory: Path) -> list[str]:
    """For how many players the new deck is, and what to change for one more."""
    from generator import play
    from generator.load import DECK_FILE, load

    with on_disk():
        made = load(directory / DECK_FILE)
    lines = play.advice(made.deck, made.game) if made.deck and made.game else ()
    return ["", "Who can play:", *(f"  {line}" for line in lines)] if lines else []
