"""Levels of AI seats: a game's default, and the AI that plays a level."""

from __future__ import annotations

from typing import Any

from rules import catalogue
from rules.kernel import AiSeat, Game
from rules.table_game import FAIR


def default_level(game: str) -> str:
    """Return the name of a game's default AI level: fair, or if it has none, its best."""
    levels = list(catalogue[game].ai_levels)
    return FAIR if FAIR in levels else levels[-1]


def ai_seat_of(game: Game[Any, Any], level: str) -> AiSeat:
    """Return the AI that plays a level of a game; for an unknown level the fair or best one."""
    levels = game.ai_levels
    return levels.get(level) or levels.get(FAIR) or [*levels.values()][-1]
