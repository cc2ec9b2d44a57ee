"""The words of each card, looked up by its id or name."""

from __future__ import annotations

from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import Ship, Shuttle, Tile
from rules.ganymede.charts.words import words_of

NOUNS = {"T": "Settler tile", "E": "Earth shuttle", "M": "Mars shuttle", "S": "Settler ship"}
"""A card's kind, by the first letter of its id."""


def cards() -> dict[str, str]:
    """Return the words of the built-in tiles, shuttles and ships, by id and name."""
    printed = content_of("")
    every: list[Tile | Shuttle | Ship] = [*printed.tiles.values(), *printed.shuttles.values()]
    every += printed.ships.values()
    texts = {card.id: words_of(card).removeprefix(card.id).lstrip(", ") for card in every}
    return {printed.names[card]: f"{NOUNS[card[0]]}, {words}." for card, words in texts.items()}
