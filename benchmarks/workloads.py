"""What is measured: the workloads, who runs them, and the bars that the results are held against."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from measure import Command, Contender

import decks

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
WORK: Final = HERE / "work"
INPUTS: Final = WORK / "inputs"
OUT: Final = WORK / "out"
PEERS: Final = WORK / "venv" / ("Scripts" if sys.platform == "win32" else "bin")

OURS, TYPST, DECKSMITH, IMG2PDF, FLOOR = "deckwright", "typst", "decksmith", "img2pdf", "floor"


@dataclass(frozen=True)
class Workload:
    """One piece of work, the contenders that do it, and how many bytes of pictures go in."""

    name: str
    about: str
    contenders: Mapping[str, Contender]
    input: int = 0


@dataclass(frozen=True)
class Bar:
    """A bar to be held: `left` may be at most `most` times `right`, plus `more`; without `right`, `most`.

    Sides are (workload, contender); the contender "inputs" is the bytes that go in.
    """

    number: str
    text: str
    measure: str
    left: tuple[str, str]
    most: float
    right: tuple[str, str] | None = None
    more: float = 0.0


def deckwright(python: str, *arguments: str, output: Path | None = None) -> Contender:
    """Our command as a whole process, straight from the working tree."""
    program = 'from generator.cli import main; main(prog_name="deckwright")'
    return Contender((Command((python, "-c", program, *arguments), WORK),), output)


def _build(python: str, deck: Path, name: str, only: str = "sheets") -> Contender:
    folder = OUT / f"deckwright-{name}"
    arguments = ("build", str(deck), "--only", only, "--output", str(folder))
    return deckwright(python, *arguments, output=folder / "sheets.pdf")


def _peer(program: str, *arguments: str) -> Command:
    return Command((str(PEERS / program), *arguments), INPUTS)


def _typst(name: str, template: str, *inputs: str) -> Contender:
    output = OUT / f"typst-{name}.pdf"
    script = str(HERE / "peers" / "bare_typst.py")
    return Contender((_peer("python", script, template, str(output), *inputs),), output)


def _floor(name: str, *arguments: str) -> Contender:
    output = OUT / f"floor-{name}.pdf"
    return Contender((_peer("python", str(HERE / "floor.py"), *arguments, str(output)),), output)


def _decksmith(name: str, images: str, build: bool = False) -> Contender:
    output = OUT / f"decksmith-{name}.pdf"
    export = _peer("decksmith", "export", images, "--output", str(output))
    make = _peer(
        "decksmith", "build", "--spec", "decksmith.yaml", "--data", "decksmith.csv", "--output", images
    )
    return Contender((make, export) if build else (export,), output)


def _img2pdf(name: str, kind: str) -> Contender:
    output = OUT / f"img2pdf-{name}.pdf"
    files = [f"{kind}/{number:02}.{'jpg' if kind == 'jpg' else 'png'}" for number in range(1, 45)]
    return Contender((_peer("img2pdf", "--output", str(output), *files),), output)


def workloads(python: str) -> tuple[Workload, ...]:
    """All workloads, their decks and lists written anew."""
    for file in ("cards.typ", "pictures.typ", "decksmith.yaml"):
        shutil.copyfile(HERE / "peers" / file, INPUTS / file)
    return (
        _pictures(python, "w1", "png", "44 RGB PNGs, 822 x 1122"),
        _pictures(python, "w2", "jpg", "44 JPEGs, 822 x 1122"),
        _pictures(python, "rgba", "rgba", "44 RGBA PNGs, all opaque"),
        _cards(python, "w3", 44),
        _cards(python, "w4-440", 440),
        _cards(python, "w4-4400", 4400),
        _william(python),
        _start(python),
    )


def _pictures(python: str, name: str, kind: str, about: str) -> Workload:
    files = sorted((INPUTS / kind).iterdir())
    deck = decks.our_pictures(INPUTS / kind, WORK / "decks" / name)
    contenders = {
        OURS: _build(python, deck, name),
        TYPST: _typst(name, "pictures.typ", f"folder={kind}", f"kind={files[0].suffix[1:]}"),
        IMG2PDF: _img2pdf(name, kind),
    }
    if kind != "rgba":
        contenders[DECKSMITH] = _decksmith(name, kind)
        contenders[FLOOR] = _floor(name, "pictures", kind)
    return Workload(name, about, contenders, sum(file.stat().st_size for file in files))


def _cards(python: str, name: str, number: int) -> Workload:
    chosen = list(decks.cards(number))
    listed = decks.listed(chosen, INPUTS / f"cards-{number}.csv")
    contenders = {
        OURS: _build(python, decks.ours(chosen, INPUTS / "art", WORK / "decks" / name), name),
        TYPST: _typst(name, "cards.typ", f"csv={listed.name}"),
        FLOOR: _floor(name, "cards", listed.name, "art"),
    }
    if number == 44:
        decks.listed(chosen, INPUTS / "decksmith.csv", ";")
        contenders[DECKSMITH] = _decksmith(name, str(OUT / "decksmith-cards"), build=True)
    return Workload(name, f"{number:,} data cards, 44 drawings", contenders)


def _william(python: str) -> Workload:
    deck = ROOT / "decks" / "william" / "deck.yaml"
    contenders = {
        "sheets": _build(python, deck, "william"),
        "sheets and proof": _build(python, deck, "william-all", "sheets,proof"),
    }
    return Workload("william", "the shipped deck, one fresh process", contenders)


def _start(python: str) -> Workload:
    contenders = {
        "python -c pass": Contender((Command((python, "-c", "pass"), WORK),)),
        "--version": deckwright(python, "--version"),
        "--help": deckwright(python, "--help"),
        "check": deckwright(python, "check", str(ROOT / "decks" / "william" / "deck.yaml")),
    }
    return Workload("start", "start-up; check of the William deck", contenders)


PASS: Final = ("start", "python -c pass")
BARS: Final = (
    Bar("1", "44 JPEGs: CPU at most 1/5 of decksmith", "cpu", ("w2", OURS), 1 / 5, ("w2", DECKSMITH)),
    Bar("1", "PDF at most inputs + 1 % + 100 KB", "size", ("w2", OURS), 1.01, ("w2", "inputs"), 1e5),
    Bar("2", "44 RGB PNGs: CPU at most 1/30 of decksmith", "cpu", ("w1", OURS), 1 / 30, ("w1", DECKSMITH)),
    Bar("2", "CPU at most 0.7 of img2pdf", "cpu", ("w1", OURS), 0.7, ("w1", IMG2PDF)),
    Bar("2", "PDF at most inputs + 1 %", "size", ("w1", OURS), 1.01, ("w1", "inputs")),
    Bar("3", "44 RGBA PNGs: CPU at most 1/4 of img2pdf", "cpu", ("rgba", OURS), 1 / 4, ("rgba", IMG2PDF)),
    Bar("3", "PDF at most inputs", "size", ("rgba", OURS), 1, ("rgba", "inputs")),
    Bar("4", "44 data cards: CPU at most 5 x bare typst", "cpu", ("w3", OURS), 5, ("w3", TYPST)),
    Bar("4", "CPU at most 1/8 of decksmith", "cpu", ("w3", OURS), 1 / 8, ("w3", DECKSMITH)),
    Bar("4", "PDF at most 1.1 x typst's", "size", ("w3", OURS), 1.1, ("w3", TYPST)),
    Bar("5", "4,400 data cards: CPU at most 3 x bare typst", "cpu", ("w4-4400", OURS), 3, ("w4-4400", TYPST)),
    Bar("5", "PDF at most 1/8 of typst's", "size", ("w4-4400", OURS), 1 / 8, ("w4-4400", TYPST)),
    Bar("5", "CPU at most 12 x that of 440 cards", "cpu", ("w4-4400", OURS), 12, ("w4-440", OURS)),
    Bar("5", "peak at most 900 MB", "peak", ("w4-4400", OURS), 900),
    Bar("7", "--version: CPU at most 6 x python", "cpu", ("start", "--version"), 6, PASS),
    Bar("7", "--help: CPU at most 6 x python", "cpu", ("start", "--help"), 6, PASS),
    Bar("7", "check of 44 cards: CPU at most 30 x python", "cpu", ("start", "check"), 30, PASS),
    Bar("aim", "cold build of William, sheets: 1 s of CPU", "cpu", ("william", "sheets"), 1),
    Bar("aim", "… with the proof: 1 s of CPU", "cpu", ("william", "sheets and proof"), 1),
)
"""Bars 1-5 and 7. Bar 6 (440 PNGs of 578 MB) is not run here."""
