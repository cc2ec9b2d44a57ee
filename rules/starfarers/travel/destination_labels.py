"""Labels of destinations: the battles, risks and mines that wait for a ship [3.1] [4.1] [7.5]."""

from __future__ import annotations

import msgspec

from rules.starfarers.battle.forces import PIRATE_SHIPS, targets_met
from rules.starfarers.battle.odds import Odds, attack_odds, stranger_odds
from rules.starfarers.battle.pirates import closest, pirates_at
from rules.starfarers.charts.content import cards
from rules.starfarers.charts.kinds import NO_CARD, HexId, Terrain, Upgrade
from rules.starfarers.encounter.mining import usable
from rules.starfarers.position.board import (
    enemies_met,
    free_mothership,
    pirates_near,
    ships_at,
)
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import space_of, space_words, unseen
from rules.starfarers.travel.reach import Destination
from rules.toolbox.sentences import counted


def destination_words(state: State, ship: Ship, to: Destination) -> str:
    """Describe a destination with everything that going there involves."""
    if to.falls:
        return f"{to.hex} wormhole: WITHOUT A BOOSTER {_fall_words(state, ship)}"
    fights = battle_words(state, ship, to)
    if to.explores:
        return f"Explore {to.hex}{fights}{_risk_words(state, ship, to.hex, shortly=bool(fights))}"
    place = _place_words(state, ship, to.hex, mines=not fights)
    if to.gate is None:
        return f"{to.hex} {place}{fights}"
    jump = f"Jump to {to.hex}" if to.gate == ship.hex else f"From {to.gate} jump to {to.hex}"
    fee = f" for {to.fuel} fuel" if to.fuel else ""
    return f"{jump}{fee}{fights or f', {place}'}"


def _risk_words(state: State, ship: Ship, at: HexId, *, shortly: bool) -> str:
    """Return what an unknown space may bring: pirates with the chances, wormholes [7.5] [3.4]."""
    hexes, arrived = unseen(state), arrived_at(state, ship, at)
    spaces = [space_of(tile) for tile in hexes]
    cannons = sorted(space.cannons for space in spaces if space.terrain is Terrain.PIRATES)
    boosted = state.players[ship.owner].upgrades[Upgrade.BOOSTER]
    holes = 0 if boosted else sum(space.terrain is Terrain.WORMHOLE for space in spaces)
    if shortly:
        # beside a battle's odds a label has room for one figure
        dangerous = len(cannons) + holes
        are = "is" if dangerous == 1 else "are"
        return f"; {dangerous} of {len(hexes)} {are} dangerous"
    wormholes = _wormhole_words(state, ship, holes) if holes else ""
    # a menu joins this label with the ship's, in 100 characters
    left = counted(len(hexes), "hex", "hexes")
    if not cannons:
        return f"; no pirates among {left}{wormholes}"
    wins = [
        stranger_odds(arrived, ship.owner, at, (PIRATE_SHIPS, count)).win
        for count in (cannons[-1], cannons[0])
    ]
    chances = "–".join(map(str, dict.fromkeys(wins)))
    return f"; pirates in {len(cannons)} of {left}, {chances}% to win{wormholes}"


def _wormhole_words(state: State, ship: Ship, holes: int) -> str:
    """Count the wormholes that may lie in an unknown space, and say what they do [3.4]."""
    lone = holes == 1
    if free_mothership(state, ship.owner):
        return f"; {holes} {'wormhole sends' if lone else 'wormholes send'} it home"
    return f"; {holes} {'wormhole swallows' if lone else 'wormholes swallow'} it"


def _fall_words(state: State, ship: Ship) -> str:
    """Return what the wormhole does to the ship [3.4]."""
    free = free_mothership(state, ship.owner)
    back = "back to the mothership" if free else "lost until the mothership is free"
    return back + (", mercenaries lost" if ship.mercenaries else "")


def _place_words(state: State, ship: Ship, at: HexId, *, mines: bool) -> str:
    """Return a known space, who lives there, and what a ship would mine there [4.1] [4.2]."""
    space = state.spaces[at]
    words = "home" if space.terrain is Terrain.HOME else space_words(space)
    if not mines:  # beside a battle's odds a label has no room for more
        return words
    if space.card != NO_CARD:
        words += f" ({cards()[space.card].name})"
    if not usable(state, ship.owner, at):
        return words
    came = [other.name for other in ships_at(state, at, ship.owner) if other.arrived]
    if came:
        return f"{words}, which {came[0]} mines"
    return f"{words}; mine {1 + state.players[ship.owner].upgrades[Upgrade.FREIGHT]}"


def battle_words(state: State, ship: Ship, to: Destination) -> str:
    """Return whom the ship meets there, with the odds that the battle itself has [7.1.1]."""
    arrived = arrived_at(state, ship, to.hex)
    fights_there = [
        *_pirate_fights(arrived, ship.owner, to.hex),
        *_enemy_fights(arrived, ship.owner, to.hex),
        *_den_fights(arrived, ship.owner, to.hex),
    ]
    if not fights_there:
        return ""
    foe, chances = fights_there[0]
    fights = f"{len(fights_there)} fights, first" if len(fights_there) > 1 else "fight"
    return f"; {fights} {foe}: {chances.words}"


def _pirate_fights(arrived: State, seat: int, at: HexId) -> list[tuple[str, Odds]]:
    """Return the fights with pirates near a space: with the ship that came closest [7.5.3]."""
    result = []
    for pirates in pirates_near(arrived, at):
        ship = closest(arrived, seat, pirates)
        assert ship is not None
        chances = stranger_odds(arrived, seat, ship.hex, pirates_at(arrived, pirates))
        result.append((f"the pirates at {pirates}", chances))
    return result


def _enemy_fights(arrived: State, seat: int, at: HexId) -> list[tuple[str, Odds]]:
    """Return the likeliest target of each hostile player who is met in a space [7.1.3]."""
    result: list[tuple[str, Odds]] = []
    for other in enemies_met(arrived, seat, at):
        each = {
            target: attack_odds(arrived, seat, target) for target in targets_met(arrived, other, at)
        }
        likely = max(each, key=lambda target: each[target].win)
        result.append((likely.name, each[likely]))
    return result


def _den_fights(arrived: State, seat: int, at: HexId) -> list[tuple[str, Odds]]:
    """Return pirates whose card lies open on a planet: they attack ships that arrive [4.2.1]."""
    space = arrived.spaces.get(at)
    if space is None or space.card == NO_CARD or not cards()[space.card].pirates:
        return []
    den = cards()[space.card]
    assert den.force is not None
    return [(den.name, stranger_odds(arrived, seat, at, den.force))]


def arrived_at(state: State, ship: Ship, at: HexId) -> State:
    """Return a copy of the position in which a ship has arrived in another space."""
    moved = msgspec.structs.replace(ship, hex=at, arrived=True)
    return msgspec.structs.replace(state, ships={**state.ships, ship.name: moved})
