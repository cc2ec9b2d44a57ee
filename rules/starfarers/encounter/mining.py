"""Mining a planet that a starship discovers or arrives at [4.1]."""

from __future__ import annotations

from rules.starfarers.charts.kinds import HexId, Terrain, Upgrade
from rules.starfarers.position.board import (
    can_fight,
    hostile,
    others,
    ships_of,
    victory,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import State


def usable(state: State, seat: int, hex_id: HexId) -> bool:
    """Whether aliens let a seat mine and build on a planet [4.2]."""
    space = state.spaces[hex_id]
    if space.terrain is not Terrain.PLANET:
        return False
    return not space.occupied or seat in space.pacts or (space.opened and seat == state.active)


def guarded(state: State, seat: int, hex_id: HexId) -> bool:
    """Whether a hostile ship or base has a planet in range, and was not beaten there this turn."""
    return any(
        hostile(state, seat, other)
        and victory(other, hex_id) not in state.turn.won
        and can_fight(state, other, hex_id)
        for other in others(state, seat)
    )


def dig(context: Context, hex_id: HexId) -> None:
    """Cards of the planet's resource: 1 and as many as there are freight rings [4.1]."""
    resource = context.state.spaces[hex_id].resource
    assert resource is not None
    count = 1 + context.me.upgrades[Upgrade.FREIGHT]
    context.me.hand[resource] += count
    context.state.turn.mined.append(hex_id)
    context.tell_deed(f"mines {count} {resource} at {hex_id}")


def mine(context: Context) -> None:
    """Each planet is mined once a turn, where a ship's travel ended on it [4.1]."""
    state = context.state
    for ship in ships_of(state, context.seat):
        at = ship.hex
        if (
            ship.arrived
            and at not in state.turn.mined
            and usable(state, context.seat, at)
            and not guarded(state, context.seat, at)
        ):
            dig(context, at)
