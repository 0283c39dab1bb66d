"""The command line: the only place that prints, writes and exits.

Imports of our own modules stand inside the commands: they bring pydantic and Pillow along, and `--help` is to
answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

if TYPE_CHECKING:
    from generator.job import Job, Options
    from generator.load import Loaded
    from generator.problem import Problem


class Exit(IntEnum):
    """What the shell is told."""

    DONE = 0
    DECK = 1  # the deck has errors
    USAGE = 2  # the command line is wrong
    FILES = 3  # files could not be read or written


class LengthType(click.ParamType[float]):
    """A length on the command line: 3, 2.5in, 9pt."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        from generator.units import parse_length

        if isinstance(value, float):
            return value
        try:
            return parse_length(value)
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


class SheetsType(click.ParamType[frozenset[int]]):
    """Sheet numbers on the command line: 1, 1,3 or 2-4."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> frozenset[int]:
        if isinstance(value, frozenset):
            return value
        numbers: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(first + last) > 8:
                self.fail(f"{value!r} names no sheets; write 1, or 1,3, or 2-4", param, ctx)
            low, high = int(first), int(last or first)
            if not 1 <= low <= high <= low + 9999:
                self.fail(f"{part.strip()!r} is no range of sheets", param, ctx)
            numbers.update(range(low, high + 1))
        return frozenset(numbers)


class PixelsType(click.ParamType[tuple[int, int]]):
    """A picture's size on the command line: 825x1125."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        width, _, height = str(value).lower().replace("×", "x").partition("x")
        if not (
            width.isdecimal()
            and height.isdecimal()
            and 1 <= int(width) <= 20000
            and 1 <= int(height) <= 20000
        ):
            self.fail(f"{value!r} is no size in pixels; write it like 825x1125", param, ctx)
        return int(width), int(height)


LENGTH: Final = LengthType()

CONTEXT: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(package_name="deckwright", message="%(prog)s %(version)s")
def main() -> None:
    """From one YAML deck file to a card game in the hand.

    "deckwright build" in an empty folder prints the William deck that comes along.
    """


DECK: Final = click.argument("deck", required=False)


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """The options that decide the sheets; each beats the deck's own wish of the same name."""
    options = (
        click.option(
            "--paper", metavar="PAPER", help="a4, letter, legal, a3, tabloid …, or a size: 210x330mm."
        ),
        click.option("--gap", type=LENGTH, help="Space between the cards. Default 0: they share their cuts."),
        click.option("--bleed", type=LENGTH, help="How far the faces run on beyond the cut. Default 2 mm."),
        click.option(
            "--margin", type=LENGTH, help="Space kept free at the paper's edges. Default: bleed + 7 mm."
        ),
        click.option("--marks", type=click.Choice(["crop", "ticks", "none"]), help="Marks to cut by."),
        click.option("--backs", type=click.Choice(["duplex", "none"]), help="none prints the fronts alone."),
        click.option(
            "--flip", type=click.Choice(["long", "short"]), help="The edge your printer turns the paper at."
        ),
        click.option(
            "--order",
            type=click.Choice(["interleaved", "split"]),
            help="Front, back, front …; or all fronts first.",
        ),
        click.option(
            "--copies", type=click.IntRange(1, 1000), default=1, help="The whole deck so many times over."
        ),
        click.option("--cards", metavar="IDS", help='Only these cards, such as "jw*" or "jw1,wd3".'),
        click.option("--sheets", type=SheetsType(), help="Only these sheets: 1, or 1,3, or 2-4."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@main.command(context_settings=CONTEXT)
@DECK
@click.option("--only", metavar="WHAT", help="Make only this: sheets, proof or faces; several with commas.")
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Where to. Default: ./output/NAME.")
@click.option(
    "--format", type=click.Choice(["png", "pdf"]), default="png", help="Of --only faces and --only proof."
)
@click.option("--dpi", type=click.FloatRange(36, 2400), default=300.0, help="Of the PNG faces. Default 300.")
@click.option(
    "--pixels", type=PixelsType(), metavar="WxH", help="The exact size of the PNG faces, such as 825x1125."
)
@click.option("--corners", is_flag=True, help="Cut the corners of the PNG faces round, the rest clear.")
@printing
def build(deck: str | None, only: str | None, output: Path | None, **wanted: Any) -> None:
    """Make everything that is printed: sheets.pdf and proof.png.

    DECK is a .yaml file, a folder that holds deck.yaml, or the name of a shipped deck. Without it: ./deck.yaml
    where there is one, else the William deck.
    """
    from generator.export import EXPORTS, ON_REQUEST
    from generator.files import File, write
    from generator.job import Options, folder_of

    names = (
        [name for name in EXPORTS if name not in ON_REQUEST]
        if only is None
        else [name.strip() for name in only.split(",")]
    )
    for name in names:
        if name not in EXPORTS:
            raise click.UsageError(f"--only {name!r}: there is {', '.join(EXPORTS)}")
    loaded = _load(deck)
    with _progress(len(names) + 2) as step:
        job = _prepare(loaded, Options(**wanted))
        step()
        if job.ok:
            files: list[File] = []
            for name in names:
                files += EXPORTS[name](job)
                step()
            target = folder_of(loaded, output)
            with _files():
                written = write(target, files)
            step()
    _report(job.problems, loaded, to_stderr=True)
    if not job.ok:
        click.echo("Nothing was written: mend the errors above first.", err=True)
        sys.exit(Exit.DECK)
    _done(job, written)


@main.command(context_settings=CONTEXT)
@click.argument("decks", nargs=-1, metavar="[DECK]...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "line", "json", "github"]),
    default="text",
    help="text for people; line, json and github for programs.",
)
def check(decks: tuple[str, ...], strict: bool, shape: str) -> None:
    """Say everything that is wrong with deck files, and what to do about it.

    Exit code 0: no errors; 1: errors; 3: a file could not be read.
    """
    from dataclasses import replace

    from generator import report
    from generator.problem import Severity, has_errors

    problems: list[Problem] = []
    marks = None
    files = []
    for named in decks or (None,):
        loaded = _load(named)
        job = _prepare(loaded, None)
        problems += job.problems
        marks = loaded.marks if marks is None else marks | loaded.marks
        files.append(loaded.file)
    if strict:
        problems = [
            replace(p, severity=Severity.ERROR) if p.severity is Severity.WARNING else p for p in problems
        ]
    assert marks is not None
    colour = _colour(sys.stdout)
    shown = {
        "text": lambda: "\n".join(
            part
            for part in (
                report.text(problems, marks, colour=colour),
                report.summary(problems, ", ".join(files)),
            )
            if part
        ),
        "line": lambda: report.line(problems),
        "json": lambda: report.as_json(problems),
        "github": lambda: report.github(problems),
    }[shape]()
    click.echo(shown, nl=not shown.endswith("\n"), color=colour)
    sys.exit(Exit.DECK if has_errors(problems) else Exit.DONE)


@main.command("list", context_settings=CONTEXT)
@click.argument("what", type=click.Choice(["sizes", "papers", "templates", "decks", "games"]))
def list_(what: str) -> None:
    """Say what there is: card sizes, papers, templates, decks or games."""
    for name, about in _listed(what):
        click.echo(f"{name:<14} {about}".rstrip())


@main.command(context_settings=CONTEXT)
def schema() -> None:
    """Print the JSON Schema of deck files, for editors and other programs."""
    from generator.schema import as_json

    click.echo(as_json(), nl=False)


# ------------------------------------------------------------------------------------------------ steps


def _load(named: str | None) -> Loaded:
    from generator.load import find, load

    try:
        path = find(named)
    except LookupError as missing:
        _fail(str(missing.args[0]), Exit.USAGE)
    with _files():
        return load(path)


def _prepare(loaded: Loaded, options: Options | None) -> Job:
    from generator.galley import GalleyError
    from generator.job import prepare

    try:
        with _files():
            return prepare(loaded, options)
    except GalleyError as refused:
        _fail(f"the text engine refused this deck: {refused}", Exit.DECK)


class _files:  # noqa: N801  # reads as a statement: with _files()
    """Turns what the disk refuses into one plain line and exit code 3."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, failed: BaseException | None, trace: object) -> None:
        if isinstance(failed, OSError):
            name = f"{failed.filename}: " if failed.filename else ""
            advice = {
                13: "; close it in other programs, or choose another folder with --output",
                28: "; make room, or choose another folder with --output",
                30: "; choose another folder with --output",
            }.get(failed.errno or 0, "")
            _fail(f"{name}{(failed.strerror or str(failed)).lower()}{advice}", Exit.FILES)


def _fail(words: str, code: Exit) -> NoReturn:
    click.echo(f"deckwright: {words}", err=True)
    sys.exit(code)


class _progress:  # noqa: N801  # reads as a statement: with _progress(3) as step
    """A bar on a terminal, nothing elsewhere."""

    def __init__(self, steps: int) -> None:
        self.bar = (
            click.progressbar(length=steps, file=sys.stderr, show_eta=False, label="Building")
            if sys.stderr.isatty()
            else None
        )

    def __enter__(self) -> Callable[[], None]:
        if self.bar is None:
            return lambda: None
        bar = self.bar.__enter__()
        return lambda: bar.update(1)

    def __exit__(self, *failed: Any) -> None:
        if self.bar is not None:
            self.bar.__exit__(*failed)


def _colour(stream: Any) -> bool:
    return bool(stream.isatty()) and "NO_COLOR" not in os.environ


def _report(problems: Iterable[Problem], loaded: Loaded, *, to_stderr: bool) -> None:
    from generator import report

    told = list(problems)
    if told:
        colour = _colour(sys.stderr if to_stderr else sys.stdout)
        click.echo(report.text(told, loaded.marks, colour=colour), err=to_stderr, color=colour)
        click.echo(report.summary(told, loaded.file), err=to_stderr)


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


# ------------------------------------------------------------------------------------------ last words


def _done(job: Job, written: tuple[Path, ...]) -> None:
    from generator.words import count

    deck, setup = job.loaded.deck, job.setup
    assert deck is not None
    assert setup is not None
    assert job.grid is not None

    def say(words: str = "") -> None:
        click.echo(words, err=True)

    each = len(job.grid.slots)
    sheets = any(path.name == "sheets.pdf" for path in written)
    if sheets:
        paper = f"{count(len(job.sheets), 'sheet')} of {job.paper}, {each} a sheet"
        say(f"{deck.title}: {count(job.count, 'card')} on {paper}.")
    for path in written:
        say(f"  {path}  ({_size(path.stat().st_size)})")
    if sheets:
        say()
        for line in advice(job):
            say(line)


def _size(length: int) -> str:
    return f"{length / 1e6:.1f} MB" if length >= 1e6 else f"{max(1, round(length / 1e3))} KB"


def advice(job: Job) -> list[str]:
    """What to press in the print dialogue, in the order in which one comes by it."""
    setup = job.setup
    assert setup is not None
    lines = [
        "To print sheets.pdf:",
        f"  Paper    {job.paper}; card of 200 to 250 g/m2 where your printer takes it, else heavy paper.",
        '  Size     "Actual size" or 100 %; never "fit" or "shrink". The ruler on each sheet must measure 100 mm.',
    ]
    if setup.backs == "none":
        lines += ["  Sides    one."]
    elif setup.order == "split":
        lines += _by_hand("the first half of the pages (fronts)", "the other half (backs)", setup.flip)
    else:
        lines += [
            f"  Sides    two, flip on the {setup.flip} edge.",
            "           A printer that prints one side only:",
            *_by_hand("the odd pages (fronts)", "the even pages (backs)", setup.flip)[0:],
        ]
    lines += ["  Cut      along the marks, right through the sheet; each has its partner at the other end."]
    return lines


def _by_hand(first: str, then: str, flip: str) -> list[str]:
    how = (
        "like the page of a book"
        if flip == "long"
        else "like the sheet of a wall calendar, top edge to the bottom"
    )
    return [
        f"             1. print {first};",
        f"             2. turn the stack over {how}, and put it back in; try one sheet first;",
        f'             3. print {then}; if the stack comes out in reverse, choose "reverse order".',
    ]
