"""The travel phase: one ship after another explores, moves or jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from rules.kernel import Choice, Flow
from rules.starfarers.battle.forces import met
from rules.starfarers.battle.odds import Odds, attack_odds, stranger_odds
from rules.starfarers.battle.pirates import pirates_at
from rules.starfarers.charts.kinds import HexId, Resource, Terrain, Upgrade
from rules.starfarers.diplomacy.pacts import declaration, declare, possible
from rules.starfarers.position.board import (
    enemies_met,
    free_mothership,
    pirates_near,
    ships_of,
    units_met,
)
from rules.starfarers.position.losses import swallow
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.table import Table, waiting_words
from rules.starfarers.position.unknown import draw, space_of, space_words
from rules.starfarers.travel.reach import Way, budget, can_go, falls_in, ways

DONE = "done"
MORE = "more"


async def travel(table: Table) -> None:
    """Ships travel in any order, in as many parts as their steps allow [3.2].

    Once the last of them has gone as far as it can, or where none can go at all, travel is over
    without a word.
    """
    state = table.state
    while ready := {f"move:{ship.name}": ship for ship in movable(state, table.seat)}:
        options: dict[str, Ship | str] = {**ready, MORE: MORE, DONE: DONE}
        if not possible(state, table.seat):
            del options[MORE]
        waiting = [offer for offer in state.offers if offer.taker == table.seat]
        what = await Choice(
            "travel.what",
            table.seat,
            f"Which starship travels?{waiting_words(waiting)}",
            "3.2",
            options,
            label=lambda what: _what_words(state, what),
            default=DONE,
            always=True,
            flow=Flow.LOOP,
            ahead=partial(_ahead, state, table.seat),
        )
        if what == DONE:
            return
        if isinstance(what, Ship):
            way = await where(state, what)
            await go(table, what, way)
        else:
            await declare(table)


def movable(state: State, seat: int) -> list[Ship]:
    """The ships that can still go somewhere."""
    return [ship for ship in ships_of(state, seat) if can_go(state, ship)]


def _what_words(state: State, what: Ship | str) -> str:
    if isinstance(what, Ship):
        left = budget(state, what)
        return f"{what.name}, {left} step{'' if left == 1 else 's'}"
    return "Hostility and alliances" if what == MORE else "Travel is over"


def _ahead(state: State, seat: int, what: Ship | str) -> Choice[Any] | None:
    if what == MORE:
        return declaration(state, seat)
    return where(state, what) if isinstance(what, Ship) else None


def where(state: State, ship: Ship) -> Choice[Way]:
    """Every space that a ship can reach, with what waits there."""
    return Choice(
        "travel.to",
        ship.owner,
        f"Where does {ship.name} go?",
        "3.2",
        ways(state, ship),
        label=lambda way: way_words(state, ship, way),
        about=ship.name,
        always=True,
    )


def way_words(state: State, ship: Ship, way: Way) -> str:
    """A destination with all that going there means."""
    fights = battle_words(state, ship, way)
    if way.falls:
        return f"{way.hex} wormhole: WITHOUT A BOOSTER {_fall_words(state, ship)}"
    if way.explores:
        return f"Explore {way.hex}{fights}"
    place = _place_words(state, ship, way.hex, mines=not fights)
    if way.gate is None:
        return f"{way.hex} {place}{fights}"
    jump = f"Jump to {way.hex}" if way.gate == ship.hex else f"From {way.gate} jump to {way.hex}"
    fee = f" for {way.fuel} fuel" if way.fuel else ""
    return f"{jump}{fee}{fights or f', {place}'}"


def _fall_words(state: State, ship: Ship) -> str:
    """What the wormhole does to the ship [3.4]."""
    free = free_mothership(state, ship.owner)
    back = "back to the mothership" if free else "lost until that is free"
    return back + (", mercenaries lost" if ship.mercenaries else "")


def _place_words(state: State, ship: Ship, at: HexId, *, mines: bool) -> str:
    """A known space, and what a ship would mine there [4.1]."""
    space = state.spaces[at]
    words = "home" if space.terrain is Terrain.HOME else space_words(space)
    allowed = not space.occupied or ship.owner in space.pacts
    if space.resource is None or not allowed or not mines:
        return words
    return f"{words}: mine {1 + state.players[ship.owner].upgrades[Upgrade.FREIGHT]}"


def battle_words(state: State, ship: Ship, way: Way) -> str:
    """Whom the ship meets there, with the odds that the battle itself will tell [7.1.1]."""
    there = arrived_at(state, ship, way.hex)
    found: list[tuple[str, Odds]] = [
        (f"pirates {at}", stranger_odds(there, ship.owner, way.hex, pirates_at(there, at)))
        for at in pirates_near(there, way.hex)
    ]
    for seat in enemies_met(there, ship.owner, way.hex):
        targets = met(there, seat, way.hex)
        each = {target: attack_odds(there, ship.owner, target) for target in targets}
        likely = max(each, key=lambda target: each[target].win)
        found.append((likely.name, each[likely]))
    if not found:
        return ""
    (foe, chances), *others = found
    more = f" +{len(others)}" if others else ""
    return f"; fight {foe}: {chances.words}{more}"


def arrived_at(state: State, ship: Ship, at: HexId) -> State:
    """The position with a ship in another space, to look at alone."""
    moved = msgspec.structs.replace(ship, hex=at)
    return msgspec.structs.replace(state, ships={**state.ships, ship.name: moved})


async def go(table: Table, ship: Ship, way: Way) -> None:
    """Pay the teleporter, move, and find what is there [3.1] [3.3]."""
    table.me.hand[Resource.FUEL] -= way.fuel
    ship.spent += way.steps
    if way.gate and way.gate != ship.hex:
        table.say(f"moves {ship.name} to {way.gate}")
    ship.jumped = ship.jumped or way.gate is not None
    ship.hex, ship.arrived = way.hex, True
    ship.met = units_met(table.state, ship.owner, way.hex)
    ship.halted = ship.halted or way.ends
    if way.explores:
        await explore(table, ship)
        return
    fee = f" for {way.fuel} fuel" if way.fuel else ""
    table.say(f"{'jumps' if way.gate else 'moves'} {ship.name} to {way.hex}{fee}")
    if way.falls:
        _fall(table, ship)


def _fall(table: Table, ship: Ship) -> None:
    table.tell(f"Without a booster, {swallow(table.state, ship)}.")


async def explore(table: Table, ship: Ship) -> None:
    """Draw a hex, place it and enter it; that ends this ship's travel [3.1]."""
    state, at = table.state, HexId(ship.hex)
    found = space_of(await draw(state, at))
    state.spaces[at] = found
    ship.halted = True
    table.say(f"explores {at} with {ship.name}: {space_words(found)}")
    if falls_in(state, ship, at):
        _fall(table, ship)
