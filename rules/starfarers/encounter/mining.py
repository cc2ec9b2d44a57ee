"""Mining a planet that a starship discovers or arrives at [4.1]."""

from __future__ import annotations

from rules.starfarers.charts.kinds import HexId, Terrain, Upgrade
from rules.starfarers.charts.words import cards_words
from rules.starfarers.position.board import (
    can_fight,
    hostile,
    others,
    ships_of,
    victory,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.state import State
from rules.starfarers.position.words import listed


def usable(state: State, seat: int, hex_id: HexId) -> bool:
    """Return whether aliens let a seat mine and build on a planet in any turn [4.2]."""
    space = state.spaces[hex_id]
    if space.terrain is not Terrain.PLANET:
        return False
    return not space.occupied or seat in space.pacts


def minable(state: State, hex_id: HexId) -> bool:
    """Return whether aliens let the active player mine a planet, if only in this turn [4.2]."""
    return usable(state, state.active, hex_id) or state.spaces[hex_id].opened


def buildable(state: State, seat: int, hex_id: HexId) -> bool:
    """Return whether aliens let a seat build on a planet, if only in this turn [4.2]."""
    let = state.spaces[hex_id].let and seat == state.active
    return usable(state, seat, hex_id) or let


def guards_of(state: State, seat: int, hex_id: HexId) -> list[int]:
    """Return whose hostile ships or bases have a planet in range, unless beaten there this turn."""
    return [
        other
        for other in others(state, seat)
        if hostile(state, seat, other)
        and victory(other, hex_id) not in state.turn.won
        and can_fight(state, other, hex_id)
    ]


def is_guarded(state: State, seat: int, hex_id: HexId) -> bool:
    """Return whether a hostile ship or base keeps a seat from mining and building [4.1.2]."""
    return bool(guards_of(state, seat, hex_id))


def dig(context: Context, hex_id: HexId) -> None:
    """Add cards of the planet's resource: 1, and 1 more for each freight ring [4.1]."""
    resource = context.state.spaces[hex_id].resource
    assert resource is not None
    count = 1 + context.me.upgrades[Upgrade.FREIGHT]
    context.me.hand[resource] += count
    context.state.turn.mined.append(hex_id)
    context.report_action(f"mines {cards_words(count, resource)} at {hex_id}")


def mine(context: Context) -> None:
    """Mine each planet once a turn, where a ship's travel ended on it [4.1]."""
    for at in _planets_to_mine(context):
        if not is_guarded(context.state, context.seat, at):
            dig(context, at)


def report_guarded(context: Context) -> None:
    """Report the mines that hostile ships and bases prevent [4.1.2]."""
    for at in _planets_to_mine(context):
        guards = listed([f"{{{seat}}}" for seat in guards_of(context.state, context.seat, at)])
        verb = "guards" if guards.count("{") == 1 else "guard"
        context.report_action(f"mines nothing at {at}, which {guards} {verb}")


def _planets_to_mine(context: Context) -> list[HexId]:
    """Return the planets that a ship has reached, and that are not mined yet."""
    state, seat = context.state, context.seat
    spaces = dict.fromkeys(ship.hex for ship in ships_of(state, seat) if ship.arrived)
    return [at for at in spaces if at not in state.turn.mined and minable(state, at)]


def why_no_mine(state: State, at: HexId) -> str:
    """Return why permission to mine a planet brings the active player nothing; empty: it does."""
    seat = state.active
    if at in state.turn.mined:
        return f"{at} has been mined this turn."
    if not any(ship.arrived for ship in ships_of(state, seat) if ship.hex == at):
        return f"Only a ship that arrives mines, and none has come to {at} this turn."
    return f"Hostile ships or bases guard {at}." if is_guarded(state, seat, at) else ""
