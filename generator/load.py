"""A deck by name or path, with the game and the template it names: everything that is read, and its problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TypeVar

from generator import library
from generator.fill import lint, theme_colours
from generator.model.box import BoxTemplate
from generator.model.deck import Deck
from generator.model.fields import Block, colour
from generator.model.game import Game
from generator.model.template import Look, Template
from generator.problem import Problem, Severity, ValuePath, error, has_errors
from generator.read import Reading, read
from generator.source import Marks, Source, parse

M = TypeVar("M", bound=Block)

DECK_FILE: Final = "deck.yaml"
BOX_TEMPLATE: Final = "classic"


@dataclass(frozen=True)
class Loaded:
    """A deck as read: what is None could not be had, and a problem says why.

    `folder` is where the deck's pictures and fonts are looked for, `template_folder` where the template's are.
    Problems of the template and the game carry their place already; those of the deck have a path in `marks`.
    """

    file: str
    folder: Path
    slug: str
    reading: Reading[Deck]
    game: Game | None
    template: Template | None
    template_folder: Path | None
    marks: Marks
    problems: tuple[Problem, ...]
    box: BoxTemplate | None = None
    box_folder: Path | None = None
    game_folder: Path | None = None

    @property
    def deck(self) -> Deck | None:
        return self.reading.model


def find(named: str | None) -> Path:
    """The deck file that a command line means.

    A .yaml file, a folder that holds deck.yaml, or a shipped deck's name; without a name `./deck.yaml` where
    there is one, else the William deck. Raises LookupError, worded for the user, where there is none.
    """
    shipped = library.folder("decks")
    if named is None:
        here = Path(DECK_FILE)
        return here if here.is_file() else shipped / "william" / DECK_FILE
    path = Path(named)
    if path.is_dir():
        if (path / DECK_FILE).is_file():
            return path / DECK_FILE
        raise LookupError(f"the folder {named} holds no {DECK_FILE}")
    if path.exists() or path.is_symlink():
        return path
    known = library.names("decks", holding=DECK_FILE)
    if named in known:
        return shipped / named / DECK_FILE
    beside = [p.name for p in path.parent.glob("*.y*ml")] if path.parent.is_dir() else []
    near = get_close_matches(path.name, [*beside, *known], 1)
    guess = f"; did you mean {path.with_name(near[0]) if near[0] in beside else near[0]}?" if near else "."
    raise LookupError(f"there is no deck {named!r}{guess} Shipped decks: {', '.join(known)}")


def load(path: Path) -> Loaded:
    """Read the deck file at `path` and what it names. Raises OSError where the file cannot be read."""
    folder = path.absolute().parent
    slug = folder.name if path.name == DECK_FILE else path.stem
    shipped = library.folder("decks")
    inside = folder.is_relative_to(shipped) and folder != Path.cwd()
    shown = Path("decks") / path.absolute().relative_to(shipped) if inside else path
    return from_bytes(path.read_bytes(), str(shown), folder, slug)


def from_bytes(data: bytes, file: str, folder: Path, slug: str) -> Loaded:
    """The same for a deck file's bytes, to be called `file` in messages, with its pictures in `folder`."""
    source = parse(data, file)
    reading = read(source, Deck)
    problems = _first_slip([source.marks.place(p) for p in _causes(source.problems, reading.problems)])
    marks = source.marks
    game = template = template_folder = box = box_folder = game_folder = None
    if reading.model is not None:
        deck = reading.model
        found, marks, more = _named("games", "game.yaml", deck.game, ("game",), folder, Game, marks)
        game, game_folder = found or (None, None)
        problems += more
        found_template, marks, more = _named(
            "cards", "template.yaml", deck.template, ("template",), folder, Template, marks
        )
        problems += more
        if found_template:
            template, template_folder = found_template
            # a box looks like the cards where there is such a look for boxes
            look = deck.template if _there("boxes", deck.template, folder) else BOX_TEMPLATE
            found_box, marks, more = _named(
                "boxes", "template.yaml", look, ("box",), folder, BoxTemplate, marks
            )
            problems += more
            box, box_folder = found_box or (None, None)
            wrong = list(_theme(deck, template, box))
            problems += wrong
            sound = {
                name: value
                for name, value in deck.theme.items()
                if ("theme", name) not in {p.path for p in wrong}
            }
            themed = {**template.theme, **sound}
            template = template.model_copy(update={"theme": themed})
            if box:
                own = {name: sound.get(name, value) for name, value in box.theme.items()}
                box = box.model_copy(update={"theme": own})
    return Loaded(
        file,
        folder,
        slug,
        reading,
        game,
        template,
        template_folder,
        marks,
        tuple(problems),
        box=box,
        box_folder=box_folder,
        game_folder=game_folder,
    )


def _causes(parsed: tuple[Problem, ...], read_: tuple[Problem, ...]) -> list[Problem]:
    """Both stages' problems, with one slip told once: a value lost to a comment is what made its field empty."""
    lost = {problem.path: problem for problem in parsed if problem.id == "D007"}
    told = [
        replace(problem, hint=lost[problem.path].hint, where=lost[problem.path].where)
        if problem.path in lost and problem.id in ("D005", "D030")
        else problem
        for problem in read_
    ]
    kept = [
        problem for problem in parsed if problem.path not in {p.path for p in told} or problem.id != "D007"
    ]
    return [*kept, *told]


_STRUCTURE: Final = frozenset(("D003", "D004", "D005", "D006", "D030"))


def _first_slip(problems: list[Problem]) -> list[Problem]:
    """Where a line begins in a wrong column: that problem alone, not what all the lines below it then lack.

    One wrong indentation makes every following line stand wrong, and their fields belong to something else.
    """
    columns = [p for p in problems if p.id == "D002" and "starts in column" in p.text]
    if not columns:
        return problems
    first = min(columns, key=_line)
    return [
        problem
        for problem in problems
        if problem is first
        or not (problem in columns or (problem.id in _STRUCTURE and _line(problem) >= _line(first)))
    ]


def _line(problem: Problem) -> int:
    return problem.where.line if problem.where else 0


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def _named(
    kind: str, holding: str, name: str, path: ValuePath, folder: Path, model: type[M], marks: Marks
) -> tuple[tuple[M, Path] | None, Marks, list[Problem]]:
    """The template or game called `name`: beside the deck first, then among the shipped."""
    places = (folder / "templates" / kind, library.folder("templates") / kind)
    held = [
        place / name for place in places if _NAME.fullmatch(name) and _inside(place / name / holding, place)
    ]
    what = path[0]
    if not held:
        own = [p.parent.name for p in places[0].glob(f"*/{holding}")]
        known = sorted({*own, *library.names("templates", kind, holding=holding)})
        near = get_close_matches(name.casefold(), known, 1)
        guess = f"; did you mean {near[0]!r}?" if near else ""
        there = f"there are: {', '.join(known)}"
        return None, marks, [error("D084", path, f"there is no {what} called {name!r}{guess}", there)]
    file = held[0] / holding
    source: Source = parse(file.read_bytes(), str(file))
    reading = read(source, model, f"the {what}")
    problems = [*source.problems, *reading.problems]
    if isinstance(reading.model, Look) and not problems:
        problems += lint(reading.model)
    placed = [source.marks.place(problem) for problem in problems]
    found = None if reading.model is None or has_errors(placed) else (reading.model, held[0])
    return found, source.marks | marks if placed else marks, placed


def _there(kind: str, name: str, folder: Path) -> bool:
    """Whether there is a template of this kind and name, beside the deck or among the shipped."""
    places = (folder / "templates" / kind, library.folder("templates") / kind)
    return bool(_NAME.fullmatch(name)) and any((place / name).is_dir() for place in places)


def _inside(file: Path, place: Path) -> bool:
    """Whether there is such a file and no link leads it out of its place."""
    return file.is_file() and file.resolve().is_relative_to(place.resolve())


def _theme(deck: Deck, template: Template, box: BoxTemplate | None) -> Iterator[Problem]:
    """What is wrong with the deck's changes to the theme of its cards and its box."""
    colours = theme_colours(template) | (theme_colours(box) if box else frozenset())
    themes = {**template.theme, **(box.theme if box else {}), **template.theme}
    for name, value in deck.theme.items():
        path = ("theme", name)
        if name not in themes and not name.startswith("special_"):
            near = get_close_matches(name, themes, 1)
            guess = f"; did you mean {near[0]!r}?" if near else ""
            known = f"it has {', '.join(themes) or 'nothing'}"
            yield Problem(
                "D004",
                Severity.ERROR,
                path,
                f"the theme of template {deck.template!r} has no {name!r}{guess}",
                known,
                at="key",
            )
        elif name.endswith("_font") and not value.strip(" ,"):
            yield error(
                "D056", path, f"{name!r} of the theme names no font", f"leave it out for {themes[name]}"
            )
        elif name.startswith("special_") or (name in colours and (value or themes[name])):
            try:
                colour(value)
            except Exception as wrong:  # pydantic's error carries our own words
                context = getattr(wrong, "context", None) or {}
                yield error(
                    "D030",
                    path,
                    f"{name!r} of the theme {context.get('text', wrong)}",
                    context.get("hint", ""),
                )


def described(file: Path) -> str:
    """What a shipped deck, template or game says of itself in a list."""
    data = parse(file.read_bytes(), str(file)).data
    words = data if isinstance(data, dict) else {}
    parts = [str(words[key]) for key in ("title", "summary") if words.get(key)]
    return ": ".join(parts)
