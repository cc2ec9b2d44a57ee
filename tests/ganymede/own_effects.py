"""Tiles, shuttles and ships: each has an effect or a worth of its own."""

from __future__ import annotations

from rules.ganymede.charts.content import content_of

OWN_EFFECTS = {f"{card} {name}": (card, name) for card, name in content_of("").names.items()}
