"""The command line: the only place that prints, writes and exits.

Imports of our own modules stand inside the commands: they bring pydantic and Pillow along, and `--help` is to
answer at once.
"""

from __future__ import annotations

import os

import click

from generator.cli.beginning import new
from generator.cli.building import build
from generator.cli.checking import check, explain, list_, palette, schema, verify_
from generator.cli.printers import calibrate
from generator.cli.shell import CONTEXT, Exit

__all__ = ["Exit", "main"]


@click.group(context_settings=CONTEXT)
@click.version_option(package_name="deckwright", message="%(prog)s %(version)s")
def main() -> None:
    """From one YAML deck file to a card game in the hand.

    "deckwright build" in an empty folder prints the William deck that comes along.
    """
    if not os.environ.get("SOURCE_DATE_EPOCH", "0"):
        del os.environ["SOURCE_DATE_EPOCH"]  # set to nothing is not set; libraries would stumble over it
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "0")
    if not (epoch.isascii() and epoch.isdecimal() and len(epoch) <= 11):
        raise click.UsageError(
            f"SOURCE_DATE_EPOCH is {epoch!r}; it must be a whole number of seconds since 1970"
        )


for command in (build, calibrate, check, explain, list_, new, palette, schema, verify_):
    main.add_command(command)
