"""Additional benchmarks: a battle by standing orders, and odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.kernel import Chance, SeededDice
from rules.space_empires.charts.content import equipment
from rules.space_empires.charts.kinds import HexId, Kind
from rules.space_empires.combat.combat import battle
from rules.space_empires.odds.odds import Doomsday, Encounter, Ship, odds
from rules.space_empires.position.board import silent
from rules.space_empires.position.stacks import new_unit
from rules.space_empires.position.state import State
from rules.space_empires.settings import SETTINGS
from rules.space_empires.setup import set_out

AIMS: Final = {"ratio": 2.0, "board": 80.0, "board size": 250.0}
"""Times as fast as catanatron, milliseconds, KiB."""
FIELD: Final = HexId("H5")
FLEET: Final = tuple(map(Kind, ("SC", "DD", "CA", "BC", "BB", "DN")))
LEVELS: Final = {"size": 6, "attack": 3, "defence": 3, "tactics": 3, "move": 7}


def _fleets() -> State:
    """Return two fleets, one of each ship, of equal technology in open space."""
    state = set_out(2, {setting.key: setting.default for setting in SETTINGS})
    board = silent(state)
    state.systems[FIELD].explored = True
    for seat, player in enumerate(state.players):
        player.tech |= LEVELS
        for kind in FLEET:
            number = board.free_number(seat, kind)
            assert number is not None
            board.place(new_unit(board, seat, kind, number, FIELD))
    return state


def _battle() -> Callable[[], object]:
    """Return a battle with dice of its own, the same in each run."""
    start = msgspec.json.encode(_fleets())
    dice = SeededDice("battle")

    def fight() -> None:
        board = silent(msgspec.json.decode(start, type=State))
        procedure, answer = battle(board, FIELD, 0, 1), None
        try:
            while True:
                answer = _usual(procedure.send(answer), dice)
        except StopIteration:
            assert not board.own(FIELD, 0) or not board.own(FIELD, 1)

    return fight


def _usual(request: Any, dice: SeededDice) -> Any:
    if isinstance(request, Chance):
        return dice.pick(request.keys)
    return request.options[request.default]


def _odds() -> Callable[[], object]:
    """Return fleets just too large for exact odds; an absent machine makes each one new."""
    fleet = [Ship(kind, 1, equipment(kind, LEVELS)) for kind in FLEET]
    number = iter(range(1_000_000))

    def ask() -> None:
        odds(fleet, fleet, Encounter(machine=Doomsday(hurt=next(number))))

    return ask


TRIALS: Final = (("battle, 6 v 6 by orders", _battle, 20.0), ("odds", _odds, 100.0))
