"""The command line: the only place that prints, writes and exits.

Imports of our own modules stand inside the commands: they bring pydantic and Pillow along, and `--help` is to
answer at once.
"""

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
    from generator.calibration import Field, Trial
    from generator.edition import Gathered, Plan, Set
    from generator.files import File
    from generator.job import Job, Options
    from generator.load import Loaded
    from generator.model.game import Game
    from generator.problem import Problem
    from generator.profile import Printers, Profile


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
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "0")
    if not (epoch.isascii() and epoch.isdecimal() and len(epoch) <= 11):
        raise click.UsageError(
            f"SOURCE_DATE_EPOCH is {epoch!r}; it must be a whole number of seconds since 1970"
        )


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


@main.command(context_settings=CONTEXT)
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
    profile = _printer(wanted.pop("printer"))
    loaded = _load(deck)
    with _progress(len(names) + 2) as step:
        boxed: dict[str, Any] = {"box": "box" in names, "box_asked": only is not None and "box" in names}
        wanted["rules"] = wanted["rules"] if "rules" in names else ()
        wanted["rules_asked"] = only is not None and "rules" in names
        job = _prepare(loaded, Options(**wanted, profile=profile, **boxed))
        step()
        if job.ok:
            files: list[File] = []
            for name in names:
                files += EXPORTS[name](job)
                step()
            found = _proven(job, files)
            if not has_errors(found):
                target = folder_of(loaded, output)
                with _files():
                    written = write(target, files)
            step()
    _report((*job.problems, *found) if job.ok else job.problems, job.loaded)
    if not job.ok:
        click.echo("Nothing was written: mend the errors above first.", err=True)
        sys.exit(Exit.DECK)
    if has_errors(found):
        click.echo("Nothing was written: the finished sheets would not be as they should.", err=True)
        sys.exit(Exit.DECK)
    _done(job, written, files)


@main.command(context_settings=CONTEXT)
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
        _refuse([too_small])
    if not read and not readings:
        from generator.export.calibration import files

        with _files():
            (made,) = write(output or Path("output") / "calibration", files(test))
        for line in _test_advice(made, name, test):
            click.echo(line, err=True)
        asked = "Is it printed, and do you want to read it now?"
        if not sys.stdin.isatty() or not click.confirm(asked, err=True):
            return
    learnt = _learnt(name, test, readings)
    whole = profile.put(printers, learnt, default=usual or not printers.profiles)
    target = profile.place()
    with _files():
        write(target.parent, [File(target.name, profile.shown(whole))])
    _taught(learnt, whole, target)


@main.command(context_settings=CONTEXT)
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
    read = [_load(named) for named in decks or (None,)]
    marks = read[0].marks
    for loaded in read:
        problems += _prepare(loaded, None, draft=True).problems
        marks |= loaded.marks
    if strict:
        problems = [
            replace(p, severity=Severity.ERROR) if p.severity is Severity.WARNING else p for p in problems
        ]
    colour = _colour(sys.stdout)
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
    click.echo(shown, nl=not shown.endswith("\n"), color=colour)
    for loaded in read if players and shape == "text" else ():
        if loaded.deck and loaded.game:
            click.echo(f"\n{loaded.deck.title}\n{play.text(play.table(loaded.deck, loaded.game))}")
    sys.exit(Exit.DECK if has_errors(problems) else Exit.DONE)


@main.command("verify", context_settings=CONTEXT)
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
        loaded = _load(deck)
        if loaded.deck is None:
            _report(loaded.problems, loaded)
            sys.exit(Exit.DECK)
        wanted = of_deck(loaded)
    with _files():
        data = file.read_bytes()
    proof = verify(data, wanted, full=full)
    click.echo({"text": account.text, "json": account.as_json}[shape](proof, str(file)))
    sys.exit(Exit.FILES if not proof.readable else Exit.DONE if proof.ok else Exit.DECK)


@main.command(context_settings=CONTEXT)
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


@main.command(context_settings=CONTEXT)
@click.argument("number", metavar="N", type=click.IntRange(1, 16))
def palette(number: int) -> None:
    """Propose N circle colours that everybody can tell apart, also the colour-blind."""
    from generator.colour import palette as colours

    click.echo("\n".join(colours(number)))


@main.command(context_settings=CONTEXT)
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
@click.option("--template", metavar="NAME", help="The look: photo for photographs, classic for drawings.")
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
        _fail(f"--from {source!r}: there is no such folder; shipped decks: {', '.join(decks)}", Exit.USAGE)
    if source and not folder:
        odd = [f"--{name}" for name, value in asked.items() if value is not None and name != "title"]
        if odd:
            _fail(f"{odd[0]} does not go with --from {source}; change its deck.yaml afterwards", Exit.USAGE)
        with _files():
            write(directory, edition.shipped(source, asked["title"]))
        for line in _what_next(directory):
            click.echo(line, err=True)
        return
    game = load(library.folder("decks") / "blank" / DECK_FILE).game
    assert game is not None
    try:
        with _files():
            plan = edition.finished(_planned(directory, folder, game, no_copy, **asked), game)
    except edition.Unusable as why:
        _fail(f"{why}.", Exit.USAGE)
    begun = _begun(plan, game)
    plan = edition.settled(plan, begun)
    with _files():
        write(directory, edition.files(plan, game, copy=not no_copy))
    for line in [*_told_of(plan, begun, directory), *_what_next(directory)]:
        click.echo(line, err=True)


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
    from generator.load import find, from_bytes, load

    if named == "-":
        return from_bytes(sys.stdin.buffer.read(), "<stdin>", Path.cwd(), "stdin")
    try:
        path = find(named)
    except LookupError as missing:
        _fail(str(missing.args[0]), Exit.USAGE)
    with _files():
        return load(path)


def _prepare(loaded: Loaded, options: Options | None, *, draft: bool = False) -> Job:
    from generator.galley import GalleyError
    from generator.job import prepare

    try:
        with _files():
            return prepare(loaded, options, draft=draft)
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


def _report(problems: Iterable[Problem], loaded: Loaded) -> None:
    """What stops or spoils a build, on stderr; notes are counted, for `check` to show."""
    from generator import report
    from generator.problem import Severity

    told = list(problems)
    shown = [problem for problem in told if problem.severity > Severity.NOTE]
    colour = _colour(sys.stderr)
    if shown:
        click.echo(report.text(shown, loaded.marks, colour=colour), err=True, color=colour)
    if told:
        more = (
            f'; "deckwright check {shlex.quote(loaded.file)}" shows the notes'
            if len(shown) < len(told)
            else ""
        )
        click.echo(report.summary(told, loaded.file) + more, err=True)


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


# ----------------------------------------------------------------------------------------- a new deck


def _room(directory: Path, deck_file: str, source: Path | None, no_copy: bool) -> None:
    """Refuses a folder in which something could be written over."""
    shown = shlex.quote(str(directory))
    if source and (source / deck_file).exists():
        _fail(f"--from {source}: that is a deck already; copy the folder, and change the copy", Exit.USAGE)
    inside = source is not None and source.resolve().is_relative_to(directory.resolve())
    if no_copy and not inside:
        _fail(
            f"--no-copy: a deck reads nothing outside its own folder, so the pictures must lie inside {directory}; "
            "leave --no-copy out, and they are copied",
            Exit.USAGE,
        )
    if (directory / deck_file).exists():
        _fail(f"{directory} holds a deck already; look at it with: deckwright check {shown}", Exit.USAGE)
    if directory.exists() and not directory.is_dir():
        _fail(f"{directory} is a file; name a folder that is not there yet", Exit.USAGE)
    if not no_copy and directory.is_dir() and any(directory.iterdir()):
        cure = "; to use the pictures in it where they are, add --no-copy" if inside else ""
        _fail(f"{directory} is not empty; name a folder that is not there yet{cure}", Exit.USAGE)


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
    look = _answer(asked["template"], "How do they look: photo or classic", look, is_template)
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
        _refuse(begun.problems)
    card, least = stock.card(plan.card).size, begun.template.least if begun.template else None
    if least and (card.width < least.width or card.height < least.height):
        size = f"{stock.show_size(card)}; the template {plan.template!r} needs {least.width:g} x {least.height:g} mm"
        _fail(f"--size {plan.card} is {size}. Choose a larger one", Exit.USAGE)
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


# ---------------------------------------------------------------------------------------------- printers


def _printers() -> Printers:
    """What the file of printers holds; nothing where there is none."""
    from generator import profile

    place = profile.place()
    with _files():
        if not place.exists():
            return profile.Printers()
        printers, problems = profile.read(place.read_bytes(), str(place))
    if problems:
        _refuse(problems, Exit.FILES)
    return printers


def _printer(name: str | None) -> Profile | None:
    """The profile to print through."""
    from generator import profile

    if name == profile.NONE:
        return None
    found, wrong = profile.chosen(_printers(), name)
    if wrong:
        _refuse([wrong])
    return found


def _refuse(problems: Iterable[Problem], code: Exit = Exit.USAGE) -> NoReturn:
    from generator import report

    click.echo(report.line(list(problems)), err=True, nl=False)
    sys.exit(code)


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
            _refuse(problems)
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


# ------------------------------------------------------------------------------------------ last words


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
        say(f"  {path}  ({_size(path.stat().st_size)})")
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
            *_by_hand("the odd pages (fronts)", "the even pages (backs)", setup.flip)[0:],
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
