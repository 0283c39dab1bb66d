"""What holds for every test: `--accept` for golden pictures, and nobody's own printers are read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.golden import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="renew the golden pictures")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--accept") and os.environ.get("CI"):
        raise pytest.UsageError("golden pictures are not renewed where CI is set")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The golden picture that is named like the test."""
    return Golden(request.node.name.removeprefix("test_"), request.config.getoption("--accept"))


@pytest.fixture(autouse=True)
def no_printers(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty configuration folder, so that a developer's default printer does not warp the tests."""
    folder = tmp_path_factory.mktemp("configuration")
    monkeypatch.setenv("DECKWRIGHT_CONFIG", str(folder))
    return folder
