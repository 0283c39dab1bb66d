"""What all commands share: exit codes, loading, and how problems and faults of the disk are told."""

from __future__ import annotations

import os
import shlex
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


CONTEXT: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class on_disk:  # noqa: N801  # reads as a statement: with on_disk()
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
            fail(f"{name}{(failed.strerror or str(failed)).lower()}{advice}", Exit.FILES)


def fail(words: str, code: Exit) -> NoReturn:
    click.echo(f"deckwright: {words}", err=True)
    sys.exit(code)


def refuse(problems: Iterable[Problem], code: Exit = Exit.USAGE) -> NoReturn:
    from generator import report

    click.echo(report.line(list(problems)), err=True, nl=False)
    sys.exit(code)


class progress:  # noqa: N801  # reads as a statement: with progress(3) as step
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


def coloured(stream: Any) -> bool:
    return bool(stream.isatty()) and "NO_COLOR" not in os.environ


def deck_named(named: str | None) -> Loaded:
    from generator.load import find, from_bytes, load

    if named == "-":
        return from_bytes(sys.stdin.buffer.read(), "<stdin>", Path.cwd(), "stdin")
    try:
        path = find(named)
    except LookupError as missing:
        fail(str(missing.args[0]), Exit.USAGE)
    with on_disk():
        return load(path)


def prepared(loaded: Loaded, options: Options | None, *, draft: bool = False) -> Job:
    from generator.galley import GalleyError
    from generator.job import prepare

    try:
        with on_disk():
            return prepare(loaded, options, draft=draft)
    except GalleyError as refused:
        fail(f"the text engine refused this deck: {refused}", Exit.DECK)


def tell(problems: Iterable[Problem], loaded: Loaded) -> None:
    """What stops or spoils a build, on stderr; notes are counted, for `check` to show."""
    from generator import report
    from generator.problem import Severity

    told = list(problems)
    shown = [problem for problem in told if problem.severity > Severity.NOTE]
    colour = coloured(sys.stderr)
    if shown:
        click.echo(report.text(shown, loaded.marks, colour=colour), err=True, color=colour)
    if told:
        more = (
            f'; "deckwright check {shlex.quote(loaded.file)}" shows the notes'
            if len(shown) < len(told)
            else ""
        )
        click.echo(report.summary(told, loaded.file) + more, err=True)


def show_bytes(length: int) -> str:
    return f"{length / 1e6:.1f} MB" if length >= 1e6 else f"{max(1, round(length / 1e3))} KB"
