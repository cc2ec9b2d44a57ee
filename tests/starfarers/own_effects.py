"""The encounter cards: each has options of its own."""

from __future__ import annotations

from rules.starfarers.charts.content import cards

OWN_EFFECTS = {f"{card.id} {card.name}": (card.id, card.name) for card in cards().values()}
