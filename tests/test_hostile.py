"""Decks that mean harm: refused with a reason, in time, within memory, with nothing opened, fetched or run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("resource", reason="memory is measured by a Unix call")

from hostile import DECKS

SECONDS, MEGABYTES = 5, 1000
REASONS = {
    "alias": "D00",
    "levels of blocks": "D001",
    "ten megabytes": "D001",
    "nine megabytes": "D002",
    "brackets": "D002",
    "copies": "D079",
    "a title": "D006",
    "tag": "D002",
    "nul": "D002",
    "surrogates": "D002",
    "path": "D046",
    "above": "D046",
    "address": "D046",
    "link out": "D046",
    "device": "D046",
    "pipe": "D041",
    "folder": "D041",
    "drawing": "D041",
    "pixels": "D041",
    "bitmap": "D041",
    "web page": "D041",
    "font": "D057",
    "template": "D084",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    command = [
        sys.executable,
        str(Path(__file__).with_name("hostile.py")),
        str(tmp_path_factory.mktemp("hostile")),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return {line["name"]: line for line in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_that_means_harm_does_none(told: dict[str, dict[str, Any]], name: str) -> None:
    one = told[name]
    assert one["raised"] == ""
    assert one["exit"] in (0, 1)
    assert one["seconds"] < SECONDS
    assert one["megabytes"] < MEGABYTES
    assert one["opened"] == []
    assert one["reached"] == []
    assert not one["raw"]


@pytest.mark.parametrize("name", [name for name in DECKS if not name.startswith(("escape", "markup"))])
def test_it_is_told_why_it_is_refused(told: dict[str, dict[str, Any]], name: str) -> None:
    wanted = [reason for word, reason in REASONS.items() if word in name]
    assert told[name]["exit"] == 1
    assert any(f"error {reason}" in told[name]["says"] for reason in wanted), told[name]["says"]
