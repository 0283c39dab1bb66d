"""Whole processes, measured: CPU of the process and its children, wall time, peak memory; and ratios of pairs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path
from statistics import median
from typing import Final

STOPWATCH: Final = Path(__file__).with_name("stopwatch.py")


@dataclass(frozen=True)
class Command:
    """A program, by its whole path, with its arguments, and where it runs."""

    argv: tuple[str, ...]
    folder: Path


@dataclass(frozen=True)
class Contender:
    """Commands that together do the work, and the file that they leave (None: they only print)."""

    commands: tuple[Command, ...]
    output: Path | None = None


@dataclass(frozen=True)
class Run:
    """One measurement. CPU and wall in seconds, peak in MB of the largest process, size of the output in bytes."""

    cpu: float
    wall: float
    peak: float
    size: int


class FailedError(Exception):
    """A command did not end well; its last words."""


def measured(contender: Contender, environment: dict[str, str]) -> Run:
    """Run the commands one after the other. Raises FailedError."""
    if contender.output:
        contender.output.parent.mkdir(parents=True, exist_ok=True)
        contender.output.unlink(missing_ok=True)
    words = ""
    cpu = wall = peak = 0.0
    for command in contender.commands:
        used, words = _timed(command, environment)
        cpu, wall, peak = cpu + used["cpu"], wall + used["wall"], max(peak, used["peak"])
        if used["code"]:
            raise FailedError(f"{' '.join(command.argv[:4])} …: exit {used['code']:g}\n{words[-2000:]}")
    if contender.output and not contender.output.is_file():
        raise FailedError(f"{contender.output} was not written\n{words[-2000:]}")
    return Run(cpu, wall, peak, contender.output.stat().st_size if contender.output else 0)


def _timed(command: Command, environment: dict[str, str]) -> tuple[dict[str, float], str]:
    """What the command used, and what it said."""
    reading, writing = os.pipe()
    watch = (sys.executable, "-S", "-E", str(STOPWATCH), str(writing))
    with os.fdopen(reading) as told:
        done = subprocess.run(
            (*watch, *command.argv),
            cwd=command.folder,
            env=environment,
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        os.close(writing)
        used = told.read()
    if not used:
        raise FailedError(done.stdout[-2000:])
    return json.loads(used), done.stdout


@dataclass(frozen=True)
class Spread:
    """Median, least and most."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(median(values), min(values), max(values))

    def show(self) -> str:
        """The median, and the range where there is one."""
        shown = significant(self.middle)
        if self.least == self.most:
            return shown
        return f"{shown} ({significant(self.least)}-{significant(self.most)})"


def significant(value: float) -> str:
    """The number with three digits that count, whole from 100 on."""
    return f"{value:.{max(0, 2 - floor(log10(abs(value))))}f}" if value else "0"


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """Ours over theirs, round by round: what slowed the machine in a round slowed both."""
    return Spread.of([mine / other for mine, other in zip(ours, theirs, strict=True)])
