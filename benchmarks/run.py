"""Deckwright against bare typst, decksmith, img2pdf and a floor, whole processes, round by round.

    python benchmarks/run.py [--rounds 5] [--only w3,start] [--slow-rounds 2]

Run it with the Python that has our dependencies. Prints figures, ratios and the bars that it is held to, and
keeps every single measurement in benchmarks/work/results.json. `README.md` says what is compared with what.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import venv
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from typing import Final

import workloads as work
from measure import FailedError, Run, Spread, measured, ratios, significant
from workloads import BARS, HERE, INPUTS, OURS, PEERS, ROOT, WORK, Bar, Workload

Results = dict[str, dict[str, list[Run]]]
SLOW: Final = 8.0
"""Seconds of CPU from which on a contender runs only in the first `--slow-rounds` rounds."""


def main() -> int:
    asked = _arguments()
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    _peers()
    _inputs()
    chosen = [one for one in work.workloads(sys.executable) if not asked.only or one.name in asked.only]
    _head(asked.rounds, asked.slow_rounds)
    results: Results = {}
    for workload in chosen:
        results[workload.name] = _rounds(workload, asked.rounds, asked.slow_rounds, environment)
        _table(workload, results[workload.name])
    missed = _bars(results, {one.name: one.input for one in chosen})
    missed += _evidence([one.name for one in chosen], environment)
    kept = {
        name: {who: [vars(run) for run in runs] for who, runs in one.items()} for name, one in results.items()
    }
    (WORK / "results.json").write_text(json.dumps(kept, indent=1))
    print(f"\n{missed} not met" if missed else "\nall met")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="counted rounds after one that is not")
    parser.add_argument("--slow-rounds", type=int, default=2, help="rounds of what takes over 8 s of CPU")
    parser.add_argument(
        "--only",
        type=lambda text: set(text.split(",")),
        metavar="NAMES",
        help="w1,w2,rgba,w3,w4-440,w4-4400,william,start",
    )
    return parser.parse_args()


# ----------------------------------------------------------------------------------------------- make ready


def _peers() -> None:
    """The other tools in an environment of their own, anew when the requirements change."""
    wanted, held = HERE / "requirements.txt", WORK / "venv" / "requirements.txt"
    if held.is_file() and held.read_bytes() == wanted.read_bytes():
        return
    print("installing the other tools into benchmarks/work/venv …", file=sys.stderr)
    venv.create(WORK / "venv", with_pip=True)
    pip = (str(PEERS / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    subprocess.run((*pip, "-r", str(wanted)), check=True)
    held.write_bytes(wanted.read_bytes())


def _inputs() -> None:
    """The pictures, anew when the script that makes them changes."""
    script, stamp = HERE / "inputs.py", WORK / "inputs" / "made-by"
    digest = sha256(script.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    print("making the pictures in benchmarks/work/inputs, about a minute …", file=sys.stderr)
    subprocess.run((str(PEERS / "python"), str(script), str(INPUTS)), check=True, stdout=sys.stderr)
    stamp.write_text(digest)


# ------------------------------------------------------------------------------------------------- measure


def _rounds(workload: Workload, rounds: int, slow: int, environment: dict[str, str]) -> dict[str, list[Run]]:
    """Every contender once without counting, then round by round; one that fails is left out and said."""
    runs: dict[str, list[Run]] = {name: [] for name in workload.contenders}
    warm: dict[str, float] = {}
    for turn in range(rounds + 1):
        for name, contender in workload.contenders.items():
            if name not in runs or (turn > slow and warm.get(name, 0) > SLOW):
                continue
            try:
                run = measured(contender, environment)
            except FailedError as failed:
                print(f"{workload.name} {name} failed and is left out: {failed}", file=sys.stderr)
                del runs[name]
                continue
            if turn:
                runs[name].append(run)
            else:
                warm[name] = run.cpu
    return {name: held for name, held in runs.items() if held}


def _values(runs: Iterable[Run], measure: str) -> list[float]:
    return [float(getattr(run, measure)) for run in runs]


def _pairs(left: Sequence[Run], right: Sequence[Run], measure: str) -> Spread:
    """Ratios of the rounds that both have run."""
    both = min(len(left), len(right))
    return ratios(_values(left[:both], measure), _values(right[:both], measure))


# -------------------------------------------------------------------------------------------------- print


def _head(rounds: int, slow: int) -> None:
    ours = ", ".join(
        f"{name} {version(name)}" for name in ("typst", "reportlab", "pikepdf", "pillow", "pydantic")
    )
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}")
    print(f"ours: {ours}; peers: {', '.join(_pinned())}")
    print(
        f"{rounds} rounds after a warm-up ({slow} of what takes over {SLOW:g} s of CPU); median (least-most);"
    )
    print("ratios are medians of ours / theirs in the same round: under 1 we need less")


def _pinned() -> list[str]:
    lines = (HERE / "requirements.txt").read_text().splitlines()
    return [line.split("#")[0].strip().replace("==", " ") for line in lines if "==" in line]


def _table(workload: Workload, results: Mapping[str, list[Run]]) -> None:
    size = f", {workload.input / 1e6:.2f} MB in" if workload.input else ""
    print(f"\n{workload.name}: {workload.about}{size}\n")
    print("| | n | CPU s | wall s | peak MB | PDF MB | ours / it: CPU | peak | PDF |")
    print("|---|---|---|---|---|---|---|---|---|")
    base = OURS if OURS in results else next(iter(results), "")
    for name, runs in results.items():
        figures = [
            Spread.of(_values(runs, "cpu")).show(),
            Spread.of(_values(runs, "wall")).show(),
            significant(Spread.of(_values(runs, "peak")).middle),
            significant(runs[-1].size / 1e6) if runs[-1].size else "-",
        ]
        if name == base or OURS not in results:
            over = ["", "", ""]
        else:
            over = [_pairs(results[base], runs, measure).show() for measure in ("cpu", "peak", "size")]
        print(f"| {name} | {len(runs)} | {' | '.join((*figures, *over))} |")


def _bars(results: Results, inputs: Mapping[str, int]) -> int:
    print("\n| bar | | measured | allowed | |\n|---|---|---|---|---|")
    missed = 0
    for bar in BARS:
        found = _held(bar, results, inputs)
        if found is None:
            print(f"| {bar.number} | {bar.text} | - | {_allowed(bar)} | not run |")
            continue
        met = found.middle <= bar.most
        missed += not met
        print(
            f"| {bar.number} | {bar.text} | {found.show()} | {_allowed(bar)} | {'met' if met else '**not met**'} |"
        )
    return missed


def _allowed(bar: Bar) -> str:
    return significant(bar.most)


def _held(bar: Bar, results: Results, inputs: Mapping[str, int]) -> Spread | None:
    """What a bar is about, as a ratio or a plain figure; None where it was not run."""
    left = results.get(bar.left[0], {}).get(bar.left[1])
    if not left:
        return None
    if bar.right is None:
        return Spread.of(_values(left, bar.measure))
    if bar.right[1] == "inputs":
        return Spread.of([(run.size - bar.more) / inputs[bar.right[0]] for run in left])
    right = results.get(bar.right[0], {}).get(bar.right[1])
    return _pairs(left, right, bar.measure) if right else None


def _evidence(names: list[str], environment: dict[str, str]) -> int:
    """What else the bars promise, looked up by a process of its own."""
    told = subprocess.run(
        (sys.executable, str(HERE / "evidence.py"), *names),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    print("\n" + told.stdout.replace("yes\t", "met      ").replace("no\t", "NOT MET  ") + told.stderr, end="")
    return sum(line.startswith("no\t") for line in told.stdout.splitlines()) + bool(told.returncode)


if __name__ == "__main__":
    sys.exit(main())
