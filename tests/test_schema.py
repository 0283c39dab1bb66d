"""The JSON Schema is current, and says yes to what `read` reads."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from generator import library
from generator.model.deck import Deck
from generator.problem import has_errors
from generator.read import read
from generator.schema import as_json, deck_schema
from generator.source import parse

FILE = library.folder("templates") / "schema" / "deck.schema.json"
CHECKER = jsonschema.Draft202012Validator(deck_schema())


class Core(yaml.SafeLoader):
    """A YAML 1.2 reader, as editors have it: `no` and `1:30` are text."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("tag:yaml.org,2002:null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("tag:yaml.org,2002:bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("tag:yaml.org,2002:int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    (
        "tag:yaml.org,2002:float",
        r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$",
        list("-+.0123456789"),
    ),
):
    import re

    Core.add_implicit_resolver(tag, re.compile(pattern), first)

BASE = """\
title: Owls
sets:
  - title: Barn
    initials: B
    colour: teal
    cards:
      - title: Tyto
"""
SETTINGS = [
    "",
    "format: 1\n",
    "format: '1'\n",
    "format: 1.0\n",
    "edition: 1.10\n",
    "edition: 2001-01-01\n",
    "author: NO\n",
    "card: bridge\n",
    "card: {width: 62, height: 87}\n",
    "card: {width: 2.5in, height: 3.5in, corner: 0}\n",
    "back: art/b.svg\n",
    "back: {picture: b.svg, colour: red}\n",
    "back: 3\n",
    "play: {players: 2-7}\n",
    "play: {players: 4}\n",
    "play: {players: [2, 7]}\n",
    "play: {one_set_from: 5, deal: '4'}\n",
    "print: {marks: off}\n",
    "print: {marks: false}\n",
    "print: {marks: crop}\n",
    "print: {gap: 6, bleed: '3mm'}\n",
    "print: {margin: 9pt, flip: short, order: split, backs: none}\n",
    "print: {paper: letter}\n",
    "theme: {ground: red}\n",
    "composition: {sets: 1, cards: 1, release: 0}\n",
    "checks: {D047: off}\n",
    "specials: [{title: W, role: release, copies: 2}]\n",
    "language: de\n",
]
CARDS = [
    "", "picture: none\n", "copies: 2\n", "copies: '2'\n", "copies: 2.0\n", "title2: x\n", "focus: top left\n",
    "focus: [0.4, 0.2]\n", "focus: ['0.4', top]\n", "fit: contain\n", "fit: streched\n", "number: 0123\n",
    "fields: {a: 1, b: true}\n", "back: b.svg\n", "text: [1]\n", "copies: two\n", "year: 3\n",
]  # fmt: skip
WRONG = [
    "format: 2\n",
    "gap: 3\n",
    "print: {flip: up}\n",
    "card: [1]\n",
    "specials: 3\n",
    "play: {players: many}\n",
]
DECKS = [BASE + setting for setting in SETTINGS] + [BASE + f"        {line}" for line in CARDS if line]
DECKS += [BASE.replace("teal", colour) for colour in ("'#123'", "990000", "'#aabbcc'", "123")]
DECKS += [
    BASE.replace("title: Tyto", f"title: {word}")
    for word in ("no", "1:30", "3.10", "'x'", "true", "''", "[a]")
]


def test_the_schema_file_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == as_json()


@pytest.mark.parametrize("text", DECKS)
def test_what_is_read_without_an_error_is_not_underlined(text: str) -> None:
    if not has_errors(read(parse(text.encode(), "owls.yaml"), Deck).problems):
        assert [fault.message for fault in CHECKER.iter_errors(yaml.load(text, Core))] == []


@pytest.mark.parametrize("text", [BASE + wrong for wrong in WRONG])
def test_what_is_refused_is_underlined(text: str) -> None:
    assert has_errors(read(parse(text.encode(), "owls.yaml"), Deck).problems)
    if "format: 2" not in text and "many" not in text:
        assert list(CHECKER.iter_errors(yaml.load(text, Core)))


@pytest.mark.parametrize("deck", library.names("decks", holding="deck.yaml"))
def test_every_shipped_deck_is_not_underlined(deck: str) -> None:
    text = (library.folder("decks") / deck / "deck.yaml").read_text(encoding="utf-8")
    assert [fault.message for fault in CHECKER.iter_errors(yaml.load(text, Core))] == []


def test_every_field_has_a_description() -> None:
    schema = json.loads(as_json())
    blocks = [schema, *schema["$defs"].values()]
    bare = [
        name for block in blocks for name, field in block["properties"].items() if "description" not in field
    ]
    assert bare == []


def test_the_first_line_of_a_shipped_deck_finds_the_schema() -> None:
    for deck in library.names("decks", holding="deck.yaml"):
        file = library.folder("decks") / deck / "deck.yaml"
        named = file.read_text(encoding="utf-8").splitlines()[0].split("$schema=")[1]
        assert (file.parent / Path(named)).resolve() == FILE.resolve()


def test_patterns_are_ones_that_editors_understand_too() -> None:
    assert "(?" not in as_json()
