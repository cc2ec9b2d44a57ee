"""The rules of Orrery's games: pure, replayable, without clock, network or pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ganymede import GANYMEDE as GANYMEDE
from rules.kernel import Game
from rules.space_empires import SPACE_EMPIRES as SPACE_EMPIRES
from rules.spacecorp import SPACECORP as SPACECORP
from rules.starship_captains import STARSHIP_CAPTAINS as STARSHIP_CAPTAINS

catalogue: Mapping[str, Game[Any, Any]] = {
    game.slug: game for game in tuple(vars().values()) if isinstance(game, Game)
}
"""Every game that is imported here: a new game is one more import."""
