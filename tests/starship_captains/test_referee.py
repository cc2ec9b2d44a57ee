"""The referee follows whole games, and finds a fault when one is planted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rules.starship_captains import rounds
from rules.starship_captains.charts.kinds import Colour, Faction
from rules.starship_captains.galaxy import moves, pirates
from rules.starship_captains.missions import mission
from rules.starship_captains.position import view
from rules.starship_captains.position.state import NOBODY, State
from rules.starship_captains.ship import crew, rooms, techs
from tests.starship_captains.referee import FoulError
from tests.starship_captains.referee.players import watched

TRIES = 12
MARKER = view._marker


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_referee_finds_nothing_in_a_game(seats: int) -> None:
    watch = watched(seats, f"clean {seats}")
    assert watch.over
    assert watch.answered > 25 * seats


async def _nothing(*_: Any, **__: Any) -> None:
    """Do nothing."""


def _with_steps_as_points(faction: Faction, steps: int) -> view.MarkerView:
    # a function below the cache would leave wrong points there for other tests
    return replace(MARKER(faction, steps), points=steps)


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
    "points are shown wrong": (view, "_marker", _with_steps_as_points),
}


@pytest.fixture
def _no_kept_captains() -> Iterator[None]:
    """Forget captains that were shown before a fault, and those shown by it."""
    view.CAPTAINS.clear()
    yield
    view.CAPTAINS.clear()


@pytest.mark.usefixtures("_no_kept_captains")
@pytest.mark.parametrize("fault", FAULTS)
def test_the_referee_finds_a_planted_fault(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(FoulError):
        _games(fault)


def _games(seed: str) -> None:
    for number in range(TRIES):
        watched(1 + number % 4, f"{seed} {number}")
