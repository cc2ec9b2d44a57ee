"""The rules of Orrery's games: pure, replayable, without clock, network or pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ganymede import GANYMEDE as GANYMEDE
from rules.space_empires import SPACE_EMPIRES as SPACE_EMPIRES
from rules.spacecorp import SPACECORP as SPACECORP
from rules.starfarers import STARFARERS as STARFARERS
from rules.starship_captains import STARSHIP_CAPTAINS as STARSHIP_CAPTAINS
from rules.table_game import TableGame

catalogue: Mapping[str, TableGame[Any, Any]] = {
    game.slug: game for game in tuple(vars().values()) if isinstance(game, TableGame)
}
"""Every game that is imported here: a new game is one more import."""
