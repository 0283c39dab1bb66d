"""A sound deck to write examples over, and what the checker says of a deck file's text."""

from __future__ import annotations

from pathlib import Path

import yaml

from generator import report
from generator.check import check
from generator.load import Loaded, from_bytes
from generator.problem import Problem

FOLDER = Path(__file__).with_name("decks")
SOUND = (FOLDER / "sound.yaml").read_text(encoding="utf-8")


def loaded(text: str | bytes, folder: Path = FOLDER) -> Loaded:
    """The deck file `text`, to be called deck.yaml."""
    data = text.encode() if isinstance(text, str) else text
    return from_bytes(data, "deck.yaml", folder, "deck")


def problems(text: str | bytes, folder: Path = FOLDER) -> list[Problem]:
    """What reading and the rules say, with their places, in the order in which it is shown."""
    deck = loaded(text, folder)
    return report.in_order(deck.marks.place(problem) for problem in (*deck.problems, *check(deck)))


def told(text: str, folder: Path = FOLDER) -> str:
    """The same as it is shown to people."""
    deck = loaded(text, folder)
    return report.text(map(deck.marks.place, (*deck.problems, *check(deck))), deck.marks, colour=False)


def over(example: str, deck: str = SOUND) -> str:
    """`deck` with an example written over it; an example with a title is a whole deck itself.

    Blocks are joined field by field and lists item by item; every scalar keeps its quotes or their absence.
    """
    above = yaml.compose(example, yaml.SafeLoader)
    if isinstance(above, yaml.MappingNode) and any(key.value == "title" for key, _ in above.value):
        return example
    below = yaml.compose(deck, yaml.SafeLoader)
    return str(yaml.serialize(_joined(below, above), allow_unicode=True, width=200))


def _joined(below: yaml.Node, above: yaml.Node) -> yaml.Node:
    if isinstance(below, yaml.MappingNode) and isinstance(above, yaml.MappingNode):
        fields = {key.value: (key, value) for key, value in below.value}
        for key, value in above.value:
            before = fields.get(key.value)
            fields[key.value] = (key, _joined(before[1], value) if before else value)
        below.value = list(fields.values())
        return below
    if isinstance(below, yaml.SequenceNode) and isinstance(above, yaml.SequenceNode):
        for at, item in enumerate(above.value):
            if at < len(below.value):
                below.value[at] = _joined(below.value[at], item)
            else:
                below.value.append(item)
        return below
    return above
