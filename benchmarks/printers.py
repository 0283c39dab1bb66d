"""Fifty simulated printers: a test page is printed, read as a person reads it, and the profile tried by printing again.

    python benchmarks/printers.py [NUMBER] [DPI]

Prints the register error between front and back before, after one test page, and after a second one.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator import calibration, stock
from generator.calibration import Trial
from generator.draw.pdf import About, pdf
from generator.export.calibration import files
from generator.matter import Set
from generator.profile import Profile
from tests import printers
from tests.cards import matter
from tests.printers import Fault, Paper


def sheet(test: Trial, data: bytes, faults: tuple[Fault, Fault], dpi: float) -> tuple[Paper, Paper]:
    """Both sides of the printed file."""
    front, back = (
        Paper(printers.pixels(data, number, test.size, dpi), test.size, fault, dpi)
        for number, fault in enumerate(faults)
    )
    return front, back


def sent(profile: Profile | None) -> tuple[Fault | None, Fault | None]:
    if profile is None:
        return None, None
    front, back = (
        Fault(side.dx, side.dy, side.angle, side.sx, side.sy) for side in (profile.front, profile.back)
    )
    return front, back


def target(test: Trial, profile: Profile | None, nothing: Set) -> bytes:
    """The register target, printed through the profile."""
    front, back = printers.target(test)
    if profile is not None:
        front = replace(front, warp=profile.warp("front", test.size))
        back = replace(back, warp=profile.warp("back", test.size))
    return pdf((front, back), nothing, About("Target"))


def one(faults: tuple[Fault, Fault], test: Trial, dpi: float, rounds: int = 2) -> list[tuple[float, float]]:
    """Register error (mm) and error of lengths (share): as the printer is, and after each test page."""
    nothing = matter()
    found = [printers.register(test, *sheet(test, target(test, None, nothing), faults, dpi))]
    profile: Profile | None = None
    for _ in range(rounds):
        page = replace(test, through=profile)
        (file,) = files(page)
        front, back = sheet(page, file.data, faults, dpi)
        written = printers.readings(page, front, back, sent(profile))
        read = {letter: calibration.value(letter, text, page) for letter, text in written.items()}
        profile, problems = calibration.learnt("simulated", page, read)
        assert profile is not None, (written, problems)
        found.append(printers.register(test, *sheet(test, target(test, profile, nothing), faults, dpi)))
    return found


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    number, dpi = [*given, *(50, 600)[len(given) :]]
    rng = Random(1953)
    size = stock.paper("a4")
    rows = []
    for at in range(number):
        test = Trial("A4", size, rng.choice(("long", "short")))
        rows.append(one((Fault.random(rng), Fault.random(rng)), test, dpi))
        said = ", ".join(f"{register:.3f} mm ({length * 100:.2f} %)" for register, length in rows[-1])
        print(f"printer {at + 1}: {said}", flush=True)
    for name, column in (("as it is", 0), ("one page", 1), ("two pages", 2)):
        register = [row[column][0] for row in rows]
        length = [row[column][1] for row in rows]
        said = (
            f"largest {max(register):.3f} mm, mean {mean(register):.3f} mm; lengths {max(length) * 100:.2f} %"
        )
        print(f"{name:>10}: {said}")


if __name__ == "__main__":
    main()
