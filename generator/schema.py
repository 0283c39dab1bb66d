"""The JSON Schema of deck files, made from the model; it accepts whatever `read` accepts."""

from __future__ import annotations

import json
from typing import Any

from generator.model.deck import Deck


def deck_schema() -> dict[str, Any]:
    """JSON Schema, draft 2020-12, of deck format 1."""
    made = Deck.model_json_schema()
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "deck.schema.json",
        "title": "Deckwright deck, format 1",
    }
    return {**head, **{key: value for key, value in made.items() if key != "title"}}


def as_json() -> str:
    """The schema as the file `templates/schema/deck.schema.json` holds it."""
    return json.dumps(deck_schema(), indent=2, ensure_ascii=False) + "\n"
