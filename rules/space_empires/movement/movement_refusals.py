"""Refusals of movements, with the legal alternatives [4.0]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.space_empires.charts.content import FIXED, SLOW, UNITS
from rules.space_empires.charts.kinds import FIGHTER, MINES, HexId
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.movement.carrying import may_leave
from rules.space_empires.movement.pipelines import give_chain, roads
from rules.space_empires.movement.reach import Party, is_patrolled, presence, reach, threshold
from rules.space_empires.position.board import Board
from rules.space_empires.position.chains import pipelines_for
from rules.space_empires.position.pace import hexes_left
from rules.space_empires.position.state import Unit
from rules.toolbox.sentences import counted


def why_not_move(board: Board, unit: Unit, to: HexId) -> str:
    """Return the reason why a unit cannot go to a hex alone now; empty if it can [4.1, 4.2]."""
    reason = _stays(unit)
    if reason or to not in board.systems:
        return reason or f"{to} isn't in play [2.1]; {_legal(board, unit)}."
    if to == unit.hex:
        return f"{unit.name} is already at {to} [4.1]; {_legal(board, unit)}."
    party = Party([unit], hexes_left(board.state, unit))
    chain = roads(pipelines_for(board, unit.owner), [unit])
    give_chain(party, chain, [unit.start or unit.hex, unit.hex])
    ways = reach(board, party)
    if to in ways:
        return ""
    return f"{_barrier(board, party, unit, to)}; {_legal(board, unit, list(ways))}."


def why_not_there(board: Board, units: Iterable[Unit], key: str) -> str:
    """Return the first reason why one of these units can't go to a typed hex [4.1]."""
    to = HexId(key.upper())
    return next(filter(None, (why_not_move(board, unit, to) for unit in units)), "")


def why_not_start(board: Board, unit: Unit) -> str:
    """Return the reason why a unit cannot move further this turn; empty if it can [4.1]."""
    reason = _stays(unit)
    if reason or hexes_left(board.state, unit):
        return reason or _why_carrier_cannot_leave(board, unit)
    hexes = counted(unit.spent, "hex", "hexes")
    return (
        f"{unit.name} has already moved its {hexes} this turn [4.1]. Move another unit, or end "
        "your movement."
    )


def _why_carrier_cannot_leave(board: Board, unit: Unit) -> str:
    """Return why a carrier can't leave its squadrons; empty if it can [11.2.2]."""
    if may_leave(board, [unit]):
        return ""
    return (
        f"{unit.name} can't leave: squadrons at {unit.hex} need its decks and have no "
        "movement left [11.2.3]. Move another unit."
    )


def _stays(unit: Unit) -> str:
    name = unit.name
    if unit.kind in FIXED:
        return f"{UNITS[unit.kind].name} {name} can't move [4.1]. Move ships instead."
    if unit.kind == FIGHTER:
        return f"{name} moves only with a carrier [11.2.2]. Move a carrier in {unit.hex}."
    if unit.refit:
        return f"{name} is being upgraded and stays put this turn [9.10.4]. Move another unit."
    if unit.helped:
        return (
            f"{name} stays at {unit.hex}: its chain helped a unit this turn [10.1.2]. "
            "Move another unit."
        )
    if unit.halted and not unit.spent:
        return f"{name} stays at {unit.hex} this turn [4.1]. Move another unit."
    if unit.halted:
        return f"{name} can't move any further this turn [4.2]. Move another unit."
    return ""


def _barrier(board: Board, party: Party, unit: Unit, to: HexId) -> str:
    """Return the barrier to a hex, whatever the party, in the order of the rulebook."""
    system = board.systems[to]
    occupants = presence(board, to, unit.owner)
    if system.closed:
        return f"{to} is closed, because it's an entry hex of the Doomsday Machines [21.1]"
    if system.explored and system.terrain == Terrain.NOVA:
        return f"{to} is a super nova, which nobody can enter [6.5]"
    colony = system.colony
    hostile = occupants.hostile or (colony is not None and board.enemies(colony.owner, unit.owner))
    if not system.explored and is_patrolled(board, to):
        return f"{to} is unexplored, and a machine or alien fleet holds it [21.1, 22.6]"
    if unit.kind == MINES and (hostile or not system.explored):
        obstacle = "an enemy hex" if hostile else "an unexplored hex"
        return f"Mines can't enter {obstacle} [13.1.3]"
    if not party.armed and not occupants.friend and (hostile or not system.explored):
        obstacle = "enemies" if hostile else "an unexplored marker"
        return (
            f"{unit.name} can't fight, so it can enter {to} ({obstacle}) only together with a "
            "warship [4.2]"
        )
    if occupants.guests:
        return f"Partners can't share a hex, and {to} is taken [20.4]"
    if (not system.explored or system.terrain in CLOUDS) and to not in threshold(board, party):
        obstacle = system.terrain if system.explored else "unexplored"
        return (
            f"{to} ({obstacle}) can only be entered by units that began the turn next to it [4.2]"
        )
    hexes = counted(party.left, "hex", "hexes")
    if unit.kind in SLOW:
        return f"{to} is too far: {unit.name} moves {hexes} per turn [4.1]"
    return f"{to} is too far: {unit.name} has {hexes} of movement left this turn [4.1]"


def _legal(board: Board, unit: Unit, ways: list[str] | None = None) -> str:
    """Return the legal alternatives: the hexes within reach."""
    if ways is None:
        ways = list(reach(board, Party([unit], hexes_left(board.state, unit))))
    if not ways:
        return f"{unit.name} has to stay at {unit.hex}"
    return f"hexes within reach: {', '.join(ways[:8])}" + (" and others" if len(ways) > 8 else "")
