"""Deckwright: from one YAML deck file to a card game in the hand."""
