"""The shapes of the files people write: the deck, the card template, the game."""
