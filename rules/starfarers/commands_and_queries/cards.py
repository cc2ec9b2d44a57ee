"""The words of each encounter card, looked up by its id or name [4.2]."""

from __future__ import annotations

from rules.starfarers.charts import content
from rules.starfarers.encounter.deal_words import card_words


def cards() -> dict[str, str]:
    """Return the words of the encounter cards, by id and name."""
    return {f"{card.id} {card.name}": card_words(card) for card in content.cards().values()}
