"""`deckwright calibrate`, and the printers it learnt."""

from __future__ import annotations

import shlex
import sys
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
    from generator.calibration import Field, Trial
    from generator.profile import Printers, Profile


@click.command(context_settings=CONTEXT)
@click.option(
    "--printer", metavar="NAME", help='What the printer is to be called. Default: the usual one, "home".'
)
@click.option("--paper", metavar="PAPER", help="Of the test page. Default: the profile's, a4.")
@click.option(
    "--flip", type=click.Choice(["long", "short"]), help="The edge your printer turns the paper at."
)
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), help="Where to. Default: ./output/calibration."
)
@click.option("--read", is_flag=True, help="Ask for the readings of the page that was printed.")
@click.option(
    "--reading", "readings", multiple=True, metavar="A=10.3", help="A reading; do not ask. Repeat for each."
)
@click.option("--fresh", is_flag=True, help="Start anew: the page is printed as if there were no profile.")
@click.option("--default", "usual", is_flag=True, help="Use this printer where none is named.")
def calibrate(readings: tuple[str, ...], read: bool, output: Path | None, usual: bool, **wanted: Any) -> None:
    """Make a test page for your printer, and learn from it where backs lie and how large cards come out.

    First without --read: it writes calibration.pdf, which says how it is read. Then with --read. Once more, the
    page is printed through what was learnt, and the readings add up.
    """
    from generator import calibration, profile
    from generator.files import File, write

    printers = _printers()
    test, name = _test(printers, **wanted)
    too_small = calibration.problem(test.size)
    if too_small:
        refuse([too_small])
    if not read and not readings:
        from generator.export.calibration import files

        with on_disk():
            (made,) = write(output or Path("output") / "calibration", files(test))
        for line in _test_advice(made, name, test):
            click.echo(line, err=True)
        asked = "Is it printed, and do you want to read it now?"
        if not sys.stdin.isatty() or not click.confirm(asked, err=True):
            return
    learnt = _learnt(name, test, readings)
    whole = profile.put(printers, learnt, default=usual or not printers.profiles)
    target = profile.place()
    with on_disk():
        write(target.parent, [File(target.name, profile.shown(whole))])
    _taught(learnt, whole, target)


def _printers() -> Printers:
    """What the file of printers holds; nothing where there is none."""
    from generator import profile

    place = profile.place()
    try:
        if not place.exists():
            return profile.Printers()
        printers, problems = profile.read(place.read_bytes(), str(place))
    except OSError as failed:
        why = (failed.strerror or str(failed)).lower()
        fail(f"{place}: {why}; mend that, or print without it: --printer none", Exit.FILES)
    if problems:
        refuse(problems, Exit.FILES)
    return printers


def printer(name: str | None) -> Profile | None:
    """The profile to print through."""
    from generator import profile

    if name == profile.NONE:
        return None
    found, wrong = profile.chosen(_printers(), name)
    if wrong:
        refuse([wrong])
    return found


def _test(
    printers: Printers, printer: str | None, paper: str | None, flip: str | None, fresh: bool
) -> tuple[Trial, str]:
    """The test page that is meant, and the name of the printer."""
    from generator import profile, stock
    from generator.calibration import Trial

    name = (printer or printers.default or "home").strip()
    known = {one.name.casefold(): one for one in printers.profiles}
    held = known.get(name.casefold())
    fault = profile.name_fault(name)
    if fault:
        raise click.UsageError(f"--printer {name!r}: {fault}")
    try:
        size = stock.paper(paper or (held.paper if held else "a4"))
    except ValueError as unknown:
        raise click.UsageError(f"--paper: {unknown}") from None
    upright = size if size.width <= size.height else size.swapped
    edge: Any = flip or (held.flip if held else "long")
    test = Trial(stock.paper_title(upright), upright, edge, None if fresh else held)
    return test, held.name if held else name


def _test_advice(made: Path, name: str, test: Trial) -> list[str]:
    again = f"deckwright calibrate --printer {shlex.quote(name)} --read"
    return [
        f"  {made}",
        "",
        f"Print it on one sheet of plain {test.paper} paper, so thin that light shines through:",
        '  Size     "Actual size" or 100 %; never "fit" or "shrink".',
        f"  Sides    two, flip on the {test.flip} edge, as you mean to print your cards. By hand: print page 1,",
        "           put the sheet back in as you always do, and print page 2.",
        f"Then read it as it says, and type what you read into:  {again}",
    ]


def _learnt(name: str, test: Trial, given: tuple[str, ...]) -> Profile:
    """The profile from the readings given, or asked for one after the other."""
    from generator import calibration, report

    each = {field.letter: field for field in calibration.fields(test)}
    readings: dict[str, float] = {}
    for one in given:
        letter, equals, text = one.partition("=")
        letter = letter.strip().upper()
        if not equals or letter not in each:
            raise click.UsageError(f"--reading {one!r}: write it like A=10.3, with one of {', '.join(each)}")
        try:
            readings[letter] = calibration.value(letter, text, test)
        except ValueError as wrong:
            raise click.UsageError(f"--reading {wrong}") from None
    if not given:
        through = f"through {test.through.name!r}" if test.through and test.round > 1 else "as it is"
        page = f"{test.paper}, flipped on the {test.flip} edge, round {test.round}, printed {through}"
        if not click.confirm(f"Your page says: {page}?", default=True, err=True):
            raise click.UsageError("name what it says with --paper and --flip; --fresh for a page of round 1")
        click.echo("Type each reading, and Enter; Enter alone leaves one out.", err=True)
        for field in each.values():
            _ask(field, test, readings)
    while True:
        found, problems = calibration.learnt(name, test, readings)
        if found:
            return found
        if given:
            refuse(problems)
        click.echo(report.line(list(problems)), err=True, nl=False)
        words = "Which one do you want to type again? Enter gives up"
        letter = str(click.prompt(words, default="", show_default=False, err=True)).strip().upper()
        if letter not in each:
            sys.exit(Exit.USAGE)
        _ask(each[letter], test, readings)


def _ask(field: Field, test: Trial, readings: dict[str, float]) -> None:
    """One reading, asked again until it can be; Enter alone leaves it out."""
    from generator import calibration

    def read(text: str) -> float | None:
        if not text.strip():
            return None
        try:
            return calibration.value(field.letter, text, test)
        except ValueError as wrong:
            raise click.UsageError(str(wrong)) from None

    words = f"  {field.letter}  {field.words} (perfect: {field.perfect})"
    found = click.prompt(words, default="", show_default=False, value_proc=read, err=True)
    readings.pop(field.letter, None)
    if isinstance(found, float):
        readings[field.letter] = found


def _taught(learnt: Profile, printers: Printers, target: Path) -> None:
    from generator import calibration
    from generator.words import count

    click.echo(f"Printer {learnt.name!r}, after {count(learnt.round, 'test page')}:", err=True)
    for line in calibration.summary(learnt):
        click.echo(f"  {line}", err=True)
    click.echo(f"  {target}", err=True)
    if printers.default == learnt.name:
        click.echo("Every build is printed through it from now on; --printer none prints without.", err=True)
    else:
        click.echo(f"Print through it with:  deckwright build --printer {shlex.quote(learnt.name)}", err=True)
    click.echo("To see what is left, make and read another page: deckwright calibrate", err=True)
