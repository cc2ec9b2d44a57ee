"""The referee follows whole games, and finds a fault when one is planted."""

from __future__ import annotations

from typing import Any

import pytest

from rules.starship_captains import rounds
from rules.starship_captains.charts.kinds import Colour
from rules.starship_captains.galaxy import moves, pirates
from rules.starship_captains.missions import mission
from rules.starship_captains.position import view
from rules.starship_captains.position.state import NOBODY, State
from rules.starship_captains.ship import crew, rooms, techs
from tests.starship_captains.referee import FoulError
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
    """Settings, each drawn."""
    return {setting.key: rng.choice(list(setting.values)) for setting in GAME.settings}


def watched(seats: int, seed: str) -> Watch:
    """Play a whole game between curious players, with drawn settings."""
    player = Curious(seed)
    watch = Watch(seats, settings(player.rng), seed)
    while not watch.over:
        seat, ask = next(iter(watch.match.asks().items()))
        watch.answer(seat, player.key(ask, watch.match.view(seat)))
    return watch


TRIES = 12


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_referee_finds_nothing_in_a_game(seats: int) -> None:
    watch = watched(seats, f"clean {seats}")
    assert watch.over
    assert watch.answered > 25 * seats


async def _nothing(*_: Any, **__: Any) -> None:
    """Does nothing."""


FAULTS: dict[str, tuple[Any, str, Any]] = {
    "the queue keeps two": (rounds, "QUEUE_KEPT", 2),
    "a round brings no tiles back": (rounds, "return_tiles", lambda _: None),
    "fights do no damage": (pirates, "take_damage", _nothing),
    "pirates on the way do no damage": (moves, "shot_at", lambda *_: False),
    "everybody activates every room": (rooms, "suits", lambda *_: True),
    "every figure matches": (mission, "matches", lambda *_: True),
    "nothing is reserved": (State, "reserved", lambda *_: NOBODY),
    "a promotion costs two": (crew, "PROMOTION", 2),
    "an ensign may keep its colour": (crew, "CREW_COLOURS", (Colour.RED, Colour.BLUE)),
    "techs bring no bonus": (techs, "bonuses", lambda *_: []),
    "points are shown wrong": (view, "marker_points", lambda steps: steps),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_referee_finds_a_planted_fault(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(FoulError):
        _games(fault)


def _games(seed: str) -> None:
    for number in range(TRIES):
        watched(1 + number % 4, f"{seed} {number}")
