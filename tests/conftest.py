"""What holds for every test: nobody's own printers are read."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_printers(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty configuration folder, so that a developer's default printer does not warp the tests."""
    folder = tmp_path_factory.mktemp("configuration")
    monkeypatch.setenv("DECKWRIGHT_CONFIG", str(folder))
    return folder
