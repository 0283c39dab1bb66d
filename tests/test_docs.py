"""README, ARCHITECTURE and the help texts agree with the code."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from test_floors import FLOORS

from generator import report
from generator.cli import main
from generator.load import from_bytes

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = {name: command for name, command in main.commands.items() if not command.hidden}
LINES = [line.strip("` ") for line in re.findall(r"`deckwright [^`]+`|^deckwright .+$", README, re.MULTILINE)]


def options(command: click.Command) -> set[str]:
    return {name for param in command.params if isinstance(param, click.Option) for name in param.opts}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_readme(name: str) -> None:
    assert f"deckwright {name}" in README


@pytest.mark.parametrize("line", LINES)
def test_every_command_line_in_readme_is_one_that_works(line: str) -> None:
    _, name, *words = shlex.split(line.split("&&", maxsplit=1)[0])
    command = COMMANDS[name]
    used = {word for word in words if word.startswith("-")}
    assert used <= options(command) | {"-h", "--help"}, line
    for option in command.params:
        if isinstance(option, click.Option) and isinstance(option.type, click.Choice):
            for flag in set(option.opts) & used:
                assert words[words.index(flag) + 1] in option.type.choices


def test_readme_begins_with_the_two_commands_that_do_everything() -> None:
    commands = re.findall(r"^(pip install .*)$", README, re.MULTILINE)
    assert commands == ["pip install . && deckwright build", "pip install -e '.[test]' && pytest"]


def test_the_pictures_and_pages_that_readme_shows_are_there() -> None:
    for target in re.findall(r"\]\(([^)h][^)]*)\)", README):
        assert (ROOT / target).is_file(), target


def test_the_example_deck_of_readme_is_read_without_a_problem() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert from_bytes(example.encode(), "deck.yaml", ROOT, "album").problems == ()


def test_the_example_message_of_readme_is_what_check_says() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    (message,) = re.findall(r"```\n(album/deck.yaml.*?)\n```", README, re.DOTALL)
    broken = example.replace("picture: photos/donkey.jpg", "pictur: photos/donkey.jpg")
    loaded = from_bytes(broken.encode(), "album/deck.yaml", ROOT, "album")
    told = report.text(map(loaded.marks.place, loaded.problems), loaded.marks, colour=False)
    assert told.rstrip("\n") == message


def test_the_floors_of_architecture_are_those_of_the_code() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (.*?) \|", page, re.MULTILINE)
    assert {int(floor): set(re.findall(r"`(\w+)`", modules)) for floor, modules in rows} == FLOORS


def test_nothing_in_the_project_speaks_of_this_machine() -> None:
    root = re.escape(str(ROOT))
    for path in ROOT.rglob("*"):
        inside = path.relative_to(ROOT).parts
        if path.suffix in (".py", ".md", ".yaml", ".toml", ".typ") and not inside[0].startswith(
            (".", "output", "build")
        ):
            assert not re.search(root + r"\b", path.read_text(encoding="utf-8")), path
