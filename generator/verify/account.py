"""What came of verifying a file, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from generator.problem import Problem, Severity
from generator.report import summary, visible
from generator.verify import Proof
from generator.verify.case import shown
from generator.words import count


def text(proof: Proof, file: str) -> str:
    """Each check with what it found, its faults below it, and the upshot:

    output/owls/sheets.pdf: Owls, 9 cards on 1 sheet
      paper     2 pages of 210 x 297 mm, boxes nested
      backs     error D109: sheet 1, back: behind owl3 lies the back of owl2
                  = build the file anew
    not as it is meant to be: 1 error
    """
    lines = [
        f"{visible(file)}: {visible(proof.title)}, {count(proof.cards, 'card')} on {count(proof.sheets, 'sheet')}"
    ]
    if not proof.findings:
        lines = [visible(file)]
    lines += [line for problem in proof.refused for line in _told(problem)]
    for name, found in proof.findings:
        told = [line for problem in found.problems for line in _told(problem)] or [visible(found.says)]
        names = (name, *("" for _ in told[1:]))
        lines += [f"  {word:<9} {line}" for word, line in zip(names, told, strict=True)]
    proven = "proven" if proof.ok else "not as it is meant to be"
    said = f": {summary(proof.problems)}" if proof.problems else ""
    return "\n".join((*lines, f"{proven}{said}"))


def _told(problem: Problem) -> list[str]:
    head = f"{problem.severity} {problem.id}: {visible(problem.text)}"
    return [head, f"  = {visible(problem.hint)}"] if problem.hint else [head]


def as_json(proof: Proof, file: str) -> str:
    """A JSON object, in ASCII, indented:

        {"format": 1, "file": "sheets.pdf", "ok": false, "readable": true,
         "title": "Owls", "sheets": 1, "cards": 9,
         "checks": [{"name": "backs", "ok": false, "says": "…"}],
         "problems": [{"id": "D109", "severity": "error", "check": "backs",
                       "page": 2, "face": "B.owl3", "card": "owl3", "side": "back", "text": "…", "hint": "…"}],
         "counts": {"error": 1, "warning": 0, "note": 0}}

    `page` counts from 1 and is null for what concerns the file or a face wherever it lies; `face`, `card` and
    `side` are null for what concerns no single card. `says` is null where the check found a fault, `check` where
    the file could not be read. `format` grows when a name changes its meaning or goes; new names may come.
    """
    checks = [
        {"name": name, "ok": not found.problems, "says": None if found.problems else found.says}
        for name, found in proof.findings
    ]
    rows = [_row(problem, None) for problem in proof.refused]
    rows += [_row(problem, name) for name, found in proof.findings for problem in found.problems]
    counted = Counter(problem.severity for problem in proof.problems)
    made = {
        "format": 1,
        "file": file,
        "ok": proof.ok,
        "readable": proof.readable,
        "title": proof.title,
        "sheets": proof.sheets,
        "cards": proof.cards,
        "checks": checks,
        "problems": rows,
        "counts": {str(severity): counted[severity] for severity in sorted(Severity, reverse=True)},
    }
    return json.dumps(made, indent=2)


def _row(problem: Problem, check: str | None) -> dict[str, Any]:
    path = problem.path
    page = path[1] if path[:1] == ("pages",) else None
    face = path[-1] if path and str(path[-1]).startswith(("F.", "B.")) else None
    return {
        "id": problem.id,
        "severity": str(problem.severity),
        "check": check,
        "page": page,
        "face": face,
        "card": shown(str(face).partition(".")[2]) if face else None,
        "side": {"F": "front", "B": "back"}[str(face)[0]] if face else None,
        "text": problem.text,
        "hint": problem.hint,
    }
