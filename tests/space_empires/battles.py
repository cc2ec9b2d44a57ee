"""Battles for tests: in H5, seat 0 attacks seat 1, with dice from a script."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from rules.kernel import Match
from rules.kernel.seeded_dice import Chance
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.fire import needed_to_hit
from rules.space_empires.combat.lines import Group, Lines
from rules.space_empires.combat.raiders import set_cloaks
from rules.space_empires.combat.screening import set_bonuses
from rules.space_empires.position.battles import Battle
from rules.space_empires.position.state import State
from tests.space_empires.position import Position
from tests.support.asking import after

FIELD = "H5"


def facing(mine: str, theirs: str, *, my_size: int = 1, their_size: int = 1) -> Position:
    """Return two groups in the field, one of each seat."""
    position = Position().with_unit(mine, FIELD, size=my_size)
    position.unit(theirs, FIELD, owner=1, size=their_size)
    return position


def begin(position: Position, *dice: str, at: str = FIELD, keys: Sequence[str] = ()) -> Match:
    """Return a match in seat 0's combat step, after its first answers (by default `orders`)."""
    position.when(Step.FIGHT, fights=[at])
    return after(position.match(*dice), *(keys or ("orders",)))


def lines_of(position: Position, attacker: int = 0, defender: int = 1, at: str = FIELD) -> Lines:
    """Return the lines of the first round, cloaks and bonuses set."""
    lines = Lines(position.board(), HexId(at), attacker, defender)
    lines.battle.round = 1
    set_cloaks(lines)
    set_bonuses(lines)
    return lines


def group(lines: Lines, name: str, side: int = 0) -> Group:
    """Return a group by its name."""
    return next(g for g in lines.sides[side].groups if g.unit.name == name)


def need(lines: Lines, firer: str, target: str, side: int = 0) -> int:
    """Return the number that a group of one side needs to hit a group of the other."""
    by = group(lines, firer, side)
    return needed_to_hit(by, group(lines, target, 1 - side), by.bonus)


def last_battle(match: Match) -> Battle:
    """Return the current or last battle."""
    state: State = match.state
    assert state.battle is not None
    return state.battle


def firers(match: Match) -> list[str]:
    """Return the firing ships, die by die, such as `0.SC1`."""
    return [str(shot.firer) for shot in last_battle(match).shots]


def needs(match: Match) -> list[int]:
    """Return the number that each die needed."""
    return [shot.need for shot in last_battle(match).shots]


def play(procedure: Coroutine[Any, Any, Any], *outcomes: str) -> list[str]:
    """Run a procedure outside a match: chance takes the outcomes, questions their defaults.

    Return the ids of the questions asked.
    """
    script, asked, value = list(outcomes), [], None
    try:
        while True:
            request = procedure.send(value)
            if isinstance(request, Chance):
                value = script.pop(0)
                assert value in request.keys
            elif request.is_lone():
                (value,) = request.options.values()
            else:
                asked.append(request.id)
                value = request.options[request.default or next(iter(request.options))]
    except StopIteration:
        assert not script, f"not rolled: {script}"
        return asked
