"""Who plays the games that the referee watches."""

from __future__ import annotations

import random

from rules.kernel import Ask
from tests.starship_captains.referee.watch import GAME, Watch

LAST = {"pass", "none", "stop", "ignore", "damage"}
"""Keys that end or leave something."""
RESERVE = 0.12


class Curious:
    """Prefers what it has not answered before, and does things rather than not."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.done: dict[tuple[str, str], int] = {}

    def key(self, ask: Ask) -> str:
        """Choose a key."""
        keys = [str(key) for key in ask.keys]
        doing = [key for key in keys if key not in LAST]
        if doing and self.rng.random() > RESERVE:
            keys = doing
        if "mission" in keys and self.rng.random() > RESERVE:
            return "mission"
        if self.rng.random() > RESERVE and ask.id not in ("move.to", "mission.crew"):
            least = min(self.done.get((ask.id, key), 0) for key in keys)
            keys = [key for key in keys if self.done.get((ask.id, key), 0) == least]
        key = self.rng.choice(keys)
        self.done[ask.id, key] = self.done.get((ask.id, key), 0) + 1
        return key


def settings(rng: random.Random) -> dict[str, str]:
    """Settings, each drawn."""
    return {setting.key: rng.choice(list(setting.values)) for setting in GAME.settings}


def watched(seats: int, seed: str, player: Curious | None = None) -> Watch:
    """A whole game between curious players, with drawn settings."""
    player = player or Curious(seed)
    watch = Watch(seats, settings(player.rng), seed)
    while not watch.over:
        seat, ask = next(iter(watch.match.asks().items()))
        watch.answer(seat, player.key(ask))
    return watch
