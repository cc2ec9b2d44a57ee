"""The rules of Orrery's games: pure, replayable, without clock, network or pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.ganymede import GANYMEDE
from rules.kernel import Game
from rules.space_empires import SPACE_EMPIRES
from rules.spacecorp import SPACECORP

catalogue: Mapping[str, Game[Any, Any]] = {
    game.slug: game for game in (GANYMEDE, SPACE_EMPIRES, SPACECORP)
}
