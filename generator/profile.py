"""Printer profiles: where a printer really puts what it is sent, and what to send so that it comes out right.

On each side of the paper, looked at from that side (x to the right, y down, mm),

    out = R(angle) · S(sx, sy) · in about the page centre, then + (dx, dy)

with the angle in degrees, clockwise. What is sent is `in` put through the inverse. The front is what everything
is held against: a sheet that goes in askew has both sides askew alike, so a calibration page tells of the front
its scale alone, and of the back where it lies behind the front. Profiles are kept as one YAML file in the user's
configuration folder, to be read and edited by hand:

D120 error     the file of printers cannot be read as such
D121 error     there is no printer of that name
D122 error     a profile is beyond what any printer does
D124 error     the readings of a test page contradict each other
D125 note      the profile was taken on other paper, or with another flip
D129 error     too few readings, or a reading that cannot be
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Final, Literal

from generator.geometry import Affine, Point, Size
from generator.problem import Problem, Severity, error, note
from generator.source import Node, parse

FILE: Final = "printers.yaml"
NONE: Final = "none"  # the name that asks for no profile where there is a default

MOST_OFFSET: Final = (
    8.0  # mm; copiers are serviced beyond 1, hobbyists report 1 to 4 (a copier's service manual)
)
MOST_ANGLE: Final = 2.0  # degrees; 2 are 10 mm over the height of A4: the paper jams before that
SCALES: Final = (0.95, 1.05)  # beyond it "fit to page" was on: A4 shrunk to Letter is 0.94
MOST_MARGIN: Final = 30.0  # mm that a printer leaves bare

Flip = Literal["long", "short"]
Along = Literal["x", "y"]


@dataclass(frozen=True, slots=True)
class Side:
    """What a printer does to one side of the paper: mm, degrees clockwise, and scales as shares of 1."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    sx: float = 1.0
    sy: float = 1.0

    def printed(self, page: Size) -> Affine:
        """Where the printer puts what it is sent."""
        turn, x, y = radians(self.angle), page.width / 2, page.height / 2
        to_centre, back = Affine(e=-x, f=-y), Affine(e=x + self.dx, f=y + self.dy)
        scaled = to_centre.then(Affine(a=self.sx, d=self.sy))
        return scaled.then(Affine(cos(turn), sin(turn), -sin(turn), cos(turn))).then(back)

    def sent(self, page: Size) -> Affine:
        """What to send so that it comes out where it is meant to: the inverse."""
        return self.printed(page).undone


@dataclass(frozen=True, slots=True)
class Margins:
    """What the printer leaves bare at each edge of the paper, mm; the larger of both sides."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class Profile:
    """One printer with one paper: what it does to the front and the back, and what it leaves bare.

    `round` counts the test pages that were read; `paper` and `flip` are those of the last.
    """

    name: str
    paper: str = "a4"
    flip: Flip = "long"
    round: int = 0
    front: Side = Side()
    back: Side = Side()
    margins: Margins | None = None

    def warp(self, side: Literal["front", "back"], page: Size, flip: Flip | None = None) -> Affine:
        """What to put on a page of that side as its `Frame.warp`.

        Of a back that is printed with another `flip` than the profile's only the scale is known.
        """
        if side == "front":
            return self.front.sent(page)
        known = flip is None or flip == self.flip
        return (self.back if known else Side(sx=self.back.sx, sy=self.back.sy)).sent(page)


@dataclass(frozen=True, slots=True)
class Printers:
    """All profiles of the user, and the name of the one that is used where none is named."""

    profiles: tuple[Profile, ...] = ()
    default: str = ""


# ------------------------------------------------------------------------------------- from readings


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a reading says: the coordinate `along` of what the printer was sent at `sent` came out at `came`."""

    sent: Point
    along: Along
    came: float


def fitted(meetings: Sequence[Meeting], page: Size) -> tuple[Side, tuple[float, ...]] | None:
    """The side that fits `meetings` best (least squares), and how far each is off, mm; None for too few of them.

    By Gauss and Newton from the slopes of a printer that does nothing: angles and scales are small.
    """
    side, x, y = Side(), page.width / 2, page.height / 2
    slopes = [
        (1.0, 0.0, y - meet.sent.y, meet.sent.x - x, 0.0)
        if meet.along == "x"
        else (0.0, 1.0, meet.sent.x - x, 0.0, meet.sent.y - y)
        for meet in meetings
    ]
    for _ in range(6):
        off = _off(side, meetings, page)
        square = [[sum(row[i] * row[j] for row in slopes) for j in range(5)] for i in range(5)]
        right = [sum(row[i] * by for row, by in zip(slopes, off, strict=True)) for i in range(5)]
        step = _solved(square, right)
        if step is None:
            return None
        dx, dy, turn, wider, taller = step
        side = Side(
            side.dx + dx,
            side.dy + dy,
            side.angle + turn / radians(1),
            side.sx + wider,
            side.sy + taller,
        )
    return side, tuple(_off(side, meetings, page))


def _off(side: Side, meetings: Sequence[Meeting], page: Size) -> list[float]:
    printed = side.printed(page)
    return [meet.came - getattr(printed(meet.sent), meet.along) for meet in meetings]


def _solved(square: list[list[float]], right: list[float]) -> list[float] | None:
    """The solution of linear equations, by Gauss with the largest pivot; None where there is not one."""
    rows = [[*row, value] for row, value in zip(square, right, strict=True)]
    many = len(rows)
    for at in range(many):
        best = max(range(at, many), key=lambda row: abs(rows[row][at]))
        if abs(rows[best][at]) < 1e-6:
            return None
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(many):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [
                    there - factor * here for there, here in zip(rows[other], rows[at], strict=True)
                ]
    return [rows[at][many] / rows[at][at] for at in range(many)]


def after(first: Side, then: Side, page: Size) -> Side:
    """What a printer does that was sent through `first`'s inverse and then did `then`: both together.

    Readings of a page that was printed through a profile say what is left, so both are one after the other.
    """
    through, grid = first.printed(page).then(then.printed(page)), (0.1, 0.5, 0.9)
    points = [Point(page.width * u, page.height * v) for u in grid for v in grid]
    ways: tuple[Along, Along] = ("x", "y")
    found = fitted(
        [Meeting(point, along, getattr(through(point), along)) for point in points for along in ways], page
    )
    assert found is not None
    return found[0]


# ------------------------------------------------------------------------------------------- sanity


def limits(profile: Profile) -> Iterator[Problem]:
    """What of a profile no printer does."""
    for name, side in (("front", profile.front), ("back", profile.back)):
        say = f"the {name} of printer {profile.name!r}"
        for value, words, most in (
            (side.dx, "is moved across by {:.2f} mm", MOST_OFFSET),
            (side.dy, "is moved down by {:.2f} mm", MOST_OFFSET),
            (side.angle, "is turned by {:.2f} degrees", MOST_ANGLE),
        ):
            if not abs(value) <= most:  # not a number is caught as well
                hint = f"Read the test page again; {most:g} is the most that a sound printer does."
                yield _told("D122", f"{say} {words.format(value)}", hint)
        for value, across in ((side.sx, "wide"), (side.sy, "high")):
            if not SCALES[0] <= value <= SCALES[1]:
                hint = 'Print the test page again at 100 % ("actual size"), not fitted to the page.'
                yield _told("D122", f"{say} is {value * 100:.1f} % as {across} as it should be", hint)
    for edge in ("top", "right", "bottom", "left") if profile.margins else ():
        bare = getattr(profile.margins, edge)
        if not 0 <= bare <= MOST_MARGIN:
            text = f"printer {profile.name!r} is said to leave {bare:g} mm bare at the {edge}"
            yield _told("D122", text, f"Choose 0 to {MOST_MARGIN:g} mm.")


def fits(profile: Profile, paper: str, flip: str) -> Iterator[Problem]:
    """Whether the profile was taken on this paper, and with this flip where there is one."""
    if paper != profile.paper:
        text = f"the profile of printer {profile.name!r} was taken on {profile.paper}, not on {paper}"
        hint = f"Calibrate a profile of its own if backs are off: deckwright calibrate --paper {paper}."
        yield note("D125", ("print", "paper"), text, hint)
    if flip and flip != profile.flip:
        text = (
            f"the profile of printer {profile.name!r} was taken with a flip on the {profile.flip} edge, "
            f"not on the {flip} edge, so where backs lie is not corrected"
        )
        hint = f"Flip on the {profile.flip} edge, or calibrate anew with --flip {flip}."
        yield Problem("D125", Severity.WARNING, ("print", "flip"), text, hint)


def _told(id: str, text: str, hint: str) -> Problem:
    return replace(error(id, (), text, hint), at="nowhere")


# ---------------------------------------------------------------------------------------- the file


def place() -> Path:
    """The file of printers: in the folder that DECKWRIGHT_CONFIG names, else in the user's configuration folder."""
    own = os.environ.get("DECKWRIGHT_CONFIG")
    if own:
        return Path(own) / FILE
    import platformdirs

    return platformdirs.user_config_path("deckwright", appauthor=False) / FILE


def read(data: bytes, file: str) -> tuple[Printers, tuple[Problem, ...]]:
    """The printers that the file's bytes hold, and what is wrong with them; with errors, use none of it."""
    if not data.strip():
        return Printers(), ()
    source = parse(data, file)
    wrong = [problem for problem in source.problems if problem.severity is Severity.ERROR]
    if wrong:
        return Printers(), tuple(wrong)
    reader = _Reader(file)
    printers = reader.printers(source.data)
    return printers, tuple(source.marks.place(problem) for problem in reader.problems)


class _Reader:
    """Text nodes to profiles, every fault taken down."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def printers(self, data: Node) -> Printers:
        held = self.block(data, (), ("default", "printers"))
        named = held.get("printers", {})
        if not isinstance(named, dict):
            self.tell(("printers",), "must be a list of printers by name", "Write it as calibrate does.")
            named = {}
        profiles = tuple(self.profile(str(name), one) for name, one in named.items())
        default = self.word(held, "default", ())
        if default and default not in [one.name for one in profiles]:
            self.tell(
                ("default",), f"names no printer of this file: {default!r}", "Name one, or leave it out."
            )
        found = [problem for one in profiles for problem in limits(one)]
        self.problems += [replace(problem, path=("printers",), at="value") for problem in found]
        return Printers(profiles, default)

    def profile(self, name: str, data: Node) -> Profile:
        path: tuple[str | int, ...] = ("printers", name)
        held = self.block(data, path, ("paper", "flip", "round", "front", "back", "margins"))
        flip = self.word(held, "flip", path) or "long"
        if flip not in ("long", "short"):
            self.tell(
                (*path, "flip"), f"must be long or short, not {flip!r}", "Name the edge the paper turns at."
            )
        margins = None
        if "margins" in held:
            margins = Margins(**self.numbers(held["margins"], (*path, "margins"), Margins()))
        return Profile(
            name,
            self.word(held, "paper", path) or "a4",
            "short" if flip == "short" else "long",
            int(self.number(held.get("round", "0"), (*path, "round"))),
            Side(**self.numbers(held.get("front"), (*path, "front"), Side())),
            Side(**self.numbers(held.get("back"), (*path, "back"), Side())),
            margins,
        )

    def block(self, data: Node, path: tuple[str | int, ...], known: Sequence[str]) -> dict[str, Node]:
        if data is None:
            return {}
        if not isinstance(data, dict):
            self.tell(path, f"must be a block with {', '.join(known)}", "Write it as calibrate does.")
            return {}
        for key in data:
            if key not in known:
                near = get_close_matches(str(key), known, 1)
                guess = f"; did you mean {near[0]!r}?" if near else ""
                self.tell((*path, str(key)), f"is no field here{guess}", f"There are {', '.join(known)}.")
        return {str(key): value for key, value in data.items()}

    def word(self, held: Mapping[str, Node], key: str, path: tuple[str | int, ...]) -> str:
        value = held.get(key)
        if value is None or isinstance(value, str):
            return (value or "").strip()
        self.tell((*path, key), "must be a single word", "Write it as calibrate does.")
        return ""

    def numbers(self, data: Node, path: tuple[str | int, ...], usual: Any) -> dict[str, float]:
        names = tuple(type(usual).__dataclass_fields__)
        held = self.block(data, path, names)
        return {name: self.number(held[name], (*path, name)) for name in names if held.get(name) is not None}

    def number(self, value: Node, path: tuple[str | int, ...]) -> float:
        try:
            return float(str(value))
        except ValueError:
            self.tell(path, f"must be a number, not {value!r}", "Write it with a point: 0.35.")
            return 0.0

    def tell(self, path: tuple[str | int, ...], text: str, hint: str) -> None:
        name = ".".join(map(str, path)) or "the file of printers"
        self.problems.append(error("D120", path, f"{name} {text}", hint))


def shown(printers: Printers) -> bytes:
    """The file that `read` reads, printers in the order of their names."""
    lines = [
        "# What deckwright knows of your printers; written by `deckwright calibrate`, and yours to edit.",
        "# Of each side, seen from that side: turned by angle (degrees, clockwise) and scaled by sx across and",
        "# sy down about the page's centre, then moved by dx to the right and dy down (mm). Printed is the inverse.",
        *([f"default: {_quoted(printers.default)}"] if printers.default else []),
        "printers:" if printers.profiles else "printers: {}",
    ]
    for one in sorted(printers.profiles, key=lambda one: one.name):
        lines += [
            f"  {_quoted(one.name)}:",
            f"    paper: {_quoted(one.paper)}",
            f"    flip: {one.flip}",
            f"    round: {one.round}",
            f"    front: {_flow(one.front, 5)}",
            f"    back: {_flow(one.back, 5)}",
            *([f"    margins: {_flow(one.margins, 2)}"] if one.margins else []),
        ]
    return ("\n".join(lines) + "\n").encode()


def _flow(held: Side | Margins, digits: int) -> str:
    parts = (
        f"{name}: {round(getattr(held, name), digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")
        for name in type(held).__dataclass_fields__
    )
    return f"{{{', '.join(parts)}}}"


def _quoted(name: str) -> str:
    """A name as YAML text that every reader takes for text."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def put(printers: Printers, profile: Profile, *, default: bool = False) -> Printers:
    """The printers with `profile` in the place of the one of its name; as the default where wished."""
    others = tuple(one for one in printers.profiles if one.name != profile.name)
    return Printers((*others, profile), profile.name if default else printers.default)


def chosen(printers: Printers, name: str | None) -> tuple[Profile | None, Problem | None]:
    """The profile called `name`; without a name the default, if there is one. An unknown name is a problem."""
    if name == NONE or (name is None and not printers.default):
        return None, None
    wanted = (name or printers.default).casefold()
    for one in printers.profiles:
        if one.name.casefold() == wanted:
            return one, None
    known = [one.name for one in printers.profiles]
    near = get_close_matches(wanted, known, 3, 0.5)
    guess = f"; did you mean {', '.join(near)}?" if near else ""
    hint = f"There are {', '.join(known)}." if known else "Make a profile first: deckwright calibrate."
    return None, _told("D121", f"there is no printer {name!r}{guess}", hint)


NAME: Final = 40
"""Letters of a printer's name that the footer has room for."""


def name_fault(name: str) -> str:
    """What is wrong with a name for a printer; "" where nothing is."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        return "a printer's name is a word or two"
    if len(name) > NAME:
        return f"a printer's name has {NAME} letters at most, for the footer"
    return f"{NONE!r} stands for no profile" if name.casefold() == NONE else ""
