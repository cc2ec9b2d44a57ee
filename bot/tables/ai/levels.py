"""Levels of AI seats: a game's default, and the AI that plays a level."""

from __future__ import annotations

from typing import Any

from rules import catalogue
from rules.kernel import AiSeat, Game
from rules.table_game import FAIR


def default_level(game: str) -> str:
    """Return the default AI level of a game: fair, or its best."""
    levels = list(catalogue[game].ai_levels)
    return FAIR if FAIR in levels else levels[-1]


def ai_seat_of(game: Game[Any, Any], level: str) -> AiSeat:
    """Return the AI of a level, or the fair or best one if the game has no such level."""
    levels = game.ai_levels
    return levels.get(level) or levels.get(FAIR) or [*levels.values()][-1]
