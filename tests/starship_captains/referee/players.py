"""Players of the games that the referee watches."""

from __future__ import annotations

import random

from rules.kernel import Ask, SeededDice
from tests.starship_captains.referee.watch import GAME, Watch

LAST = {"pass", "none", "stop", "ignore", "damage"}
"""Keys that end or leave something."""
STEADY = 0.8
"""Share of turns that are spent as the greedy AI seat would."""
RESERVE = 0.12


class Curious:
    """Spends turns with sense, then likes to do what it has not done yet."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.whims = self.rng.choice((0.15, 0.3, 0.6))
        self.done: dict[tuple[str, str], int] = {}

    def key(self, ask: Ask, view: object) -> str:
        """Choose a key."""
        calm = STEADY if ask.id == "turn.action" else 1 - self.whims
        if self.rng.random() < calm:
            dice = SeededDice(str(self.rng.random()))
            key = str(GAME.ai_levels["fair"](ask, view, dice))
        else:
            key = self._rarest([str(key) for key in ask.keys], ask.id)
        self.done[ask.id, key] = self.done.get((ask.id, key), 0) + 1
        return key

    def _rarest(self, keys: list[str], about: str) -> str:
        """Return a key that was answered least often, rather one with an effect."""
        doing = [key for key in keys if key not in LAST]
        if doing and self.rng.random() > RESERVE:
            keys = doing
        least = min(self.done.get((about, key), 0) for key in keys)
        return self.rng.choice([key for key in keys if self.done.get((about, key), 0) == least])


def settings(rng: random.Random) -> dict[str, str]:
    """Return settings, each drawn."""
    return {setting.key: rng.choice(list(setting.values)) for setting in GAME.settings}


def watched(seats: int, seed: str) -> Watch:
    """Play a whole game between curious players, with drawn settings."""
    player = Curious(seed)
    watch = Watch(seats, settings(player.rng), seed)
    while not watch.over:
        seat, ask = next(iter(watch.match.asks().items()))
        watch.answer(seat, player.key(ask, watch.match.view(seat)))
    return watch
