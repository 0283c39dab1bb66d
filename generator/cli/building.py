"""`deckwright build`, and what to press in the print dialogue."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from generator.cli.kinds import LENGTH, PixelsType, SheetsType
from generator.cli.printers import printer
from generator.cli.shell import (
    CONTEXT,
    Exit,
    deck_named,
    on_disk,
    prepared,
    progress,
    show_bytes,
    tell,
)

if TYPE_CHECKING:
    from generator.files import File
    from generator.job import Job
    from generator.problem import Problem


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
        click.option(
            "--backs",
            type=click.Choice(["duplex", "fold", "separate", "none"]),
            help="On the other side; beside the fronts, to fold and glue; on sheets of their own; or none.",
        ),
        click.option(
            "--fold",
            type=click.Choice(["best", "long", "short"]),
            help="Of --backs fold: the edge along which the paper is folded. Default: whichever holds more.",
        ),
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
        click.option("--printer", metavar="NAME", help="Print through this profile (calibrate), or none."),
        click.option("--low-ink", is_flag=True, help="Everything in its place, in light tints and outlines."),
        click.option("--cut-test", is_flag=True, help="Outlines and marks alone, to try the cutting."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command(context_settings=CONTEXT)
@DECK
@click.option(
    "--only", metavar="WHAT", help="Make only this: sheets, rules, proof, box or faces; several with commas."
)
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Where to. Default: ./output/NAME.")
@click.option(
    "--format", type=click.Choice(["png", "pdf"]), default="png", help="Of --only faces and --only proof."
)
@click.option("--dpi", type=click.FloatRange(36, 2400), default=300.0, help="Of the PNG faces. Default 300.")
@click.option(
    "--pixels", type=PixelsType(), metavar="WxH", help="The exact size of the PNG faces, such as 825x1125."
)
@click.option("--crops", is_flag=True, help="Mark on the proof what is cut away of each picture.")
@click.option("--corners", is_flag=True, help="Cut the corners of the PNG faces round, the rest clear.")
@click.option(
    "--rules",
    type=click.Choice(["sheet", "booklet", "html"]),
    multiple=True,
    default=("sheet",),
    help="The rules on a sheet (default), as a booklet as small as the cards, for the screen; may be repeated.",
)
@printing
def build(deck: str | None, only: str | None, output: Path | None, **wanted: Any) -> None:
    """Make everything that is printed: sheets.pdf, rules.pdf, tuckbox.pdf and proof.png.

    DECK is a .yaml file, a folder that holds deck.yaml, or the name of a shipped deck. Without it: ./deck.yaml
    where there is one, else the William deck.
    """
    from generator.export import EXPORTS, ON_REQUEST
    from generator.files import write
    from generator.job import Options, folder_of
    from generator.problem import has_errors

    names = (
        [name for name in EXPORTS if name not in ON_REQUEST]
        if only is None
        else [name.strip() for name in only.split(",")]
    )
    for name in names:
        if name not in EXPORTS:
            raise click.UsageError(f"--only {name!r}: there is {', '.join(EXPORTS)}")
    if wanted["low_ink"] and wanted["cut_test"]:
        raise click.UsageError("--low-ink and --cut-test are two different sheets; make one after the other")
    profile = printer(wanted.pop("printer"))
    loaded = deck_named(deck)
    with progress(len(names) + 2) as step:
        boxed: dict[str, Any] = {"box": "box" in names, "box_asked": only is not None and "box" in names}
        wanted["rules"] = wanted["rules"] if "rules" in names else ()
        wanted["rules_asked"] = only is not None and "rules" in names
        job = prepared(loaded, Options(**wanted, profile=profile, **boxed))
        step()
        if job.ok:
            files: list[File] = []
            for name in names:
                files += EXPORTS[name](job)
                step()
            found = _proven(job, files)
            if not has_errors(found):
                target = folder_of(loaded, output)
                with on_disk():
                    written = write(target, files)
            step()
    tell((*job.problems, *found) if job.ok else job.problems, job.loaded)
    if not job.ok:
        click.echo("Nothing was written: mend the errors above first.", err=True)
        sys.exit(Exit.DECK)
    if has_errors(found):
        click.echo("Nothing was written: the finished sheets would not be as they should.", err=True)
        sys.exit(Exit.DECK)
    _done(job, written, files)


def _proven(job: Job, files: Iterable[File]) -> tuple[Problem, ...]:
    """What is wrong with the finished sheets, read back from their bytes before anything is written."""
    from generator.verify import of_job, verify

    wanted = of_job(job)
    found = [
        problem
        for file in files
        if file.name == "sheets.pdf"
        for problem in verify(file.data, wanted).problems
    ]
    return job.weighed(problem for problem in found if problem.id != "D113")  # the setup told of it: D073


def _done(job: Job, written: tuple[Path, ...], files: Iterable[File]) -> None:
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
        say(f"  {path}  ({show_bytes(path.stat().st_size)})")
    for file in files:
        if file.name == "sheets.pdf":
            say(_ink_said(job, file.data))
    if sheets:
        say()
        for line in advice(job):
            say(line)


def _ink_said(job: Job, pdf: bytes) -> str:
    """How much of each page the ink covers, fronts and backs apart."""
    from generator.ink import coverage

    backs = {id(sheet.back) for sheet in job.sheets}
    sides: dict[str, list[float]] = {}
    for one in coverage(pdf, [page.size for page in job.pages]):
        side = "backs" if id(job.pages[one.page]) in backs else "fronts"
        sides.setdefault(side, []).append(round(one.share * 100))
    spans = (
        f"{side} {f'{min(held)} to {max(held)}' if min(held) < max(held) else held[0]} %"
        for side, held in sides.items()
    )
    return f"Ink: {', '.join(spans)} of a page, all colours added up; a letter has about 5 %."


def advice(job: Job) -> list[str]:
    """What to press in the print dialogue, in the order in which one comes by it."""
    setup = job.setup
    assert setup is not None
    lines = [
        "To print sheets.pdf:",
        f"  Paper    {job.paper}; card of 200 to 250 g/m2 where your printer takes it, else heavy paper.",
        '  Size     "Actual size" or 100 %; never "fit" or "shrink". The ruler on each sheet must measure 100 mm.',
    ]
    if job.options.profile is not None:
        lines[0] = f"To print sheets.pdf, which is made for the printer {job.options.profile.name!r}:"
    if setup.backs == "none":
        lines += ["  Sides    one."]
    elif setup.backs == "fold":
        return [*lines, *_folding(setup.marks)]
    elif setup.backs == "separate":
        lines += [
            "  Sides    one: first the sheets of fronts, then those of backs, on other paper if you like.",
            "           Each back lies in the same place as its front, so that they are cut alike.",
            "  Join     card by card: slip both into a sleeve, or glue them back to back.",
        ]
    elif setup.order == "split":
        lines += _by_hand("the first half of the pages (fronts)", "the other half (backs)", setup.flip)
    else:
        lines += [
            f"  Sides    two, flip on the {setup.flip} edge.",
            "           A printer that prints one side only:",
            *_by_hand("the odd pages (fronts)", "the even pages (backs)", setup.flip),
        ]
    lines += ["  Cut      along the marks, right through the sheet; each has its partner at the other end."]
    return lines


def _folding(marks: str) -> list[str]:
    where = "in the middle" if marks == "none" else "from one dashed mark to the other"
    return [
        "  Sides    one; paper of 120 to 160 g/m2, since each card is two of it thick.",
        f"  Fold     score a line {where}, and fold the sheet along it with the print outside.",
        "  Glue     the inside all over, thinly, to its edges; press it under books until it is dry.",
        "  Cut      only then, with the fronts up, along the marks.",
    ]


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
