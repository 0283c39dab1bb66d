"""Proving a finished PDF of sheets: reopened, read by its own operators, and held against what it was meant to be.

    proof = verify(Path("sheets.pdf").read_bytes(), of_deck(loaded))
    proof.ok, proof.problems, proof.findings

Positions, sizes, clips, words, fonts and resolutions come from the file's content alone; the intent that the file
carries (`draw.intent`) and the deck say what was meant. Without pixels it takes some tens of milliseconds, so
every build does it before a file is written; with `full` every page is drawn and looked at as well.

D100 the file does not say what it is meant to be    D110 bleed
D101 the file cannot be read                         D111 marks
D102 paper                                           D112 ruler
D103 page boxes                                      D113 the paper's edge
D104 number and order of pages                       D114 words near the cut
D105 a card is missing                               D115 resolution
D106 a card is there too often                       D116 fonts
D107 a card lies in another's place                  D117 wishes for the print dialogue
D108 a card is off its place                         D118 a face is not what its name says
D109 a back is not behind its front                  D119 what the pixels show
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from generator.problem import Problem, Severity, has_errors
from generator.verify import cards, faces, ink, paper, pixels
from generator.verify.case import Case, Finding, Wanted
from generator.verify.deck import of_deck, of_job
from generator.verify.reading import Foreign, read
from generator.verify.seats import Seating, seat
from generator.verify.seen import Refused

__all__ = ["CHECKS", "Finding", "Proof", "Wanted", "of_deck", "of_job", "verify"]

Check = Callable[[Case, Seating], Finding]

CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("paper", paper.paper),
    ("order", paper.order),
    ("cards", cards.cards),
    ("backs", cards.backs),
    ("bleed", ink.bleed),
    ("marks", ink.marks),
    ("ruler", ink.ruler),
    ("edge", ink.edge),
    ("texts", faces.texts),
    ("pictures", faces.pictures),
    ("fonts", faces.fonts),
    ("faces", faces.names),
    ("viewer", paper.viewer),
)
"""Every check by the word that reports use for it, in their order."""


@dataclass(frozen=True)
class Proof:
    """What came of it. `readable` is False where there was nothing to check; then there are no findings."""

    findings: tuple[tuple[str, Finding], ...]
    title: str = ""
    sheets: int = 0
    cards: int = 0
    readable: bool = True
    refused: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return (*self.refused, *(problem for _, found in self.findings for problem in found.problems))

    @property
    def ok(self) -> bool:
        """Whether the file is what it is meant to be; warnings do not count."""
        return not has_errors(self.problems)


def verify(data: bytes, wanted: Wanted | None = None, *, full: bool = False) -> Proof:
    """Everything that is wrong with the bytes of a PDF of sheets. Raises nothing for what they hold."""
    try:
        document = read(data)
    except Refused as refused:
        text = f"the file cannot be read: {refused}"
        problem = Problem(
            "D101", Severity.ERROR, (), text, "build the file anew, or fetch it again", at="nowhere"
        )
        return Proof((), readable=False, refused=(problem,))
    except Foreign as foreign:
        text = f"there is nothing to hold the file against: {foreign}"
        hint = "verify a sheets.pdf as `deckwright build` wrote it; other programs throw the note away when they save"
        return Proof((), refused=(Problem("D100", Severity.ERROR, (), text, hint, at="nowhere"),))
    case = Case(document, wanted)
    seating = seat(case)
    findings = [(name, check(case, seating)) for name, check in CHECKS]
    if full:
        findings.append(("pixels", pixels.looked_at(case, seating, data)))
    sheets = len({leaf.sheet for leaf in document.intent.pages})
    fronts = sum(one.name.startswith("F.") for page in document.pages for one in page.placed)
    return Proof(tuple(findings), document.intent.title, sheets, fronts)
