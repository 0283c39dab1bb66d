"""`check`, `verify`, `explain`, `palette`, `list`, `schema`: the commands that say something."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.shell import (
    CONTEXT,
    Exit,
    coloured,
    deck_named,
    on_disk,
    prepared,
    tell,
)

if TYPE_CHECKING:
    from generator.load import Loaded
    from generator.problem import Problem


@click.command(context_settings=CONTEXT)
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--players", is_flag=True, help="Also say how the deck plays with 2, 3, 4 … players.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "line", "json", "github"]),
    default="text",
    help="text for people; line, json and github for programs.",
)
def check(decks: tuple[str, ...], strict: bool, players: bool, shape: str) -> None:
    """Say everything that is wrong with deck files, and what to do about it.

    DECK is a .yaml file, a folder that holds deck.yaml, a shipped deck's name, or - for standard input.
    Exit code 0: no errors; 1: errors; 3: a file could not be read.
    """
    from dataclasses import replace

    from generator import play, report
    from generator.problem import Severity, has_errors

    problems: list[Problem] = []
    read: list[Loaded] = []
    worst = 0
    for named in decks or (None,):
        try:
            read.append(deck_named(named))
        except SystemExit as gone:  # said why; the other decks are looked at all the same
            worst = max(worst, int(gone.code or 0))
    if not read:
        sys.exit(worst)
    marks = read[0].marks
    for loaded in read:
        problems += prepared(loaded, None, draft=True).problems
        marks |= loaded.marks
    if strict:
        problems = [
            replace(p, severity=Severity.ERROR) if p.severity is Severity.WARNING else p for p in problems
        ]
    colour = coloured(sys.stdout)
    files = ", ".join(loaded.file for loaded in read) if len(read) <= 3 else f"{len(read)} files"
    shown = {
        "text": lambda: "\n".join(
            part
            for part in (
                report.text(problems, marks, colour=colour),
                report.summary(problems, files),
            )
            if part
        ),
        "line": lambda: report.line(problems),
        "json": lambda: report.as_json(problems),
        "github": lambda: report.github(problems),
    }[shape]()
    with on_disk():
        click.echo(shown, nl=not shown.endswith("\n"), color=colour)
    for loaded in read if players and shape == "text" else ():
        if loaded.deck and loaded.game:
            click.echo(f"\n{loaded.deck.title}\n{play.text(play.table(loaded.deck, loaded.game))}")
            click.echo("\n".join(["", *play.advice(loaded.deck, loaded.game)]))
    sys.exit(max(worst, Exit.DECK if has_errors(problems) else Exit.DONE))


@click.command("verify", context_settings=CONTEXT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deck", help="Hold the file against this deck too: its cards, copies and titles.")
@click.option("--full", is_flag=True, help="Look at the pixels as well; some seconds.")
@click.option(
    "--format", "shape", type=click.Choice(["text", "json"]), default="text", help="json for programs."
)
def verify_(file: Path, deck: str | None, full: bool, shape: str) -> None:
    """Prove a finished sheets.pdf: read it back, and say everything that is wrong with it.

    Exit code 0: it is as it is meant to be; 1: it is not; 3: it cannot be read.
    """
    from generator.verify import account, of_deck, verify

    wanted = None
    if deck is not None:
        loaded = deck_named(deck)
        if loaded.deck is None:
            tell(loaded.problems, loaded)
            sys.exit(Exit.DECK)
        wanted = of_deck(loaded)
    with on_disk():
        data = file.read_bytes()
    proof = verify(data, wanted, full=full)
    click.echo({"text": account.text, "json": account.as_json}[shape](proof, str(file)))
    sys.exit(Exit.FILES if not proof.readable else Exit.DONE if proof.ok else Exit.DECK)


@click.command(context_settings=CONTEXT)
@click.argument("id", required=False)
@click.option("--all", "every", is_flag=True, help="The manual of all checks, as docs/rules.md holds it.")
def explain(id: str | None, every: bool) -> None:
    """Say what a check looks at, why it matters, and what passes it.

    ID is what messages carry, such as D031.
    """
    from generator.explain import manual, rules_page

    if every:
        click.echo(rules_page(), nl=False)
        return
    if id is None:
        raise click.UsageError("name a check, such as D031, or ask for --all")
    try:
        click.echo(manual(id), nl=False)
    except LookupError as unknown:
        raise click.UsageError(str(unknown.args[0])) from None


@click.command(context_settings=CONTEXT)
@click.argument("number", metavar="N", type=click.IntRange(1, 16))
def palette(number: int) -> None:
    """Propose N circle colours that everybody can tell apart, also the colour-blind."""
    from generator.colour import palette as colours

    click.echo("\n".join(colours(number)))


@click.command("list", context_settings=CONTEXT)
@click.argument("what", type=click.Choice(["sizes", "papers", "templates", "decks", "games"]))
def list_(what: str) -> None:
    """Say what there is: card sizes, papers, templates, decks or games."""
    for name, about in _listed(what):
        click.echo(f"{name:<14} {about}".rstrip())


def _listed(what: str) -> list[tuple[str, str]]:
    from generator import library, stock

    if what == "sizes":
        return [(name, f"{stock.show_size(card.size)}, {card.about}") for name, card in stock.CARDS.items()]
    if what == "papers":
        return [(name, stock.show_size(size)) for name, size in stock.PAPERS.items()]
    from generator.load import described

    places = {
        "templates": ("templates", "cards", "template.yaml"),
        "decks": ("decks", "deck.yaml"),
        "games": ("templates", "games", "game.yaml"),
    }
    *inside, holding = places[what]
    return [
        (name, described(library.folder(inside[0]).joinpath(*inside[1:], name, holding)))
        for name in library.names(*inside, holding=holding)
    ]


@click.command(context_settings=CONTEXT)
def schema() -> None:
    """Print the JSON Schema of deck files, for editors and other programs."""
    from generator.schema import as_json

    click.echo(as_json(), nl=False)
