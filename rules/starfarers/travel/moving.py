"""The travel phase: one ship after another explores, moves or jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from rules.kernel import Choice, Flow
from rules.starfarers.battle.forces import PIRATE_SHIPS, met
from rules.starfarers.battle.odds import Odds, attack_odds, stranger_odds
from rules.starfarers.battle.pirates import pirates_at
from rules.starfarers.charts.kinds import HexId, Resource, Terrain, Upgrade
from rules.starfarers.diplomacy.pacts import can_declare, declaration, declare
from rules.starfarers.position.board import (
    enemies_met,
    free_mothership,
    pirates_near,
    ships_of,
    units_met,
)
from rules.starfarers.position.context import Context
from rules.starfarers.position.losses import swallow
from rules.starfarers.position.state import Ship, State
from rules.starfarers.position.unknown import draw, space_of, space_words, unseen
from rules.starfarers.position.words import waiting_words
from rules.starfarers.travel.reach import Destination, budget, can_go, destinations, falls_in
from rules.toolbox.sentences import counted

DONE = "done"
MORE = "more"


async def travel(context: Context) -> None:
    """Ships travel in any order, in as many parts as their steps allow [3.2].

    Once the last of them has gone as far as it can, or where none can go at all, travel is over
    without a word.
    """
    state = context.state
    while ready := {f"move:{ship.name}": ship for ship in movable(state, context.seat)}:
        options: dict[str, Ship | str] = {**ready, MORE: MORE, DONE: DONE}
        if not can_declare(state, context.seat):
            del options[MORE]
        waiting = [offer for offer in state.offers if offer.taker == context.seat]
        what = await Choice(
            "travel.what",
            context.seat,
            f"Which starship travels?{waiting_words(waiting)}",
            "3.2",
            options,
            label=lambda what: _what_words(state, what),
            default=DONE,
            always=True,
            flow=Flow.LOOP,
            ahead=partial(_ahead, state, context.seat),
        )
        if what == DONE:
            return
        if isinstance(what, Ship):
            to = await where(state, what)
            await go(context, what, to)
        else:
            await declare(context)


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


def where(state: State, ship: Ship) -> Choice[Destination]:
    """Every space that a ship can reach, with what waits there."""
    return Choice(
        "travel.to",
        ship.owner,
        f"Where does {ship.name} go?",
        "3.2",
        destinations(state, ship),
        label=lambda to: destination_words(state, ship, to),
        about=ship.name,
        always=True,
    )


def destination_words(state: State, ship: Ship, to: Destination) -> str:
    """A destination with all that going there means."""
    fights = battle_words(state, ship, to)
    if to.falls:
        return f"{to.hex} wormhole: WITHOUT A BOOSTER {_fall_words(state, ship)}"
    if to.explores:
        return f"Explore {to.hex}{fights or _risk_words(state, ship, to.hex)}"
    place = _place_words(state, ship, to.hex, mines=not fights)
    if to.gate is None:
        return f"{to.hex} {place}{fights}"
    jump = f"Jump to {to.hex}" if to.gate == ship.hex else f"From {to.gate} jump to {to.hex}"
    fee = f" for {to.fuel} fuel" if to.fuel else ""
    return f"{jump}{fee}{fights or f', {place}'}"


def _risk_words(state: State, ship: Ship, at: HexId) -> str:
    """What an unknown space may bring: how many hexes are pirates, and the chances [7.5]."""
    hexes, there = unseen(state), arrived_at(state, ship, at)
    spaces = [space_of(tile) for tile in hexes]
    cannons = sorted(space.cannons for space in spaces if space.terrain is Terrain.PIRATES)
    if not cannons:
        return f"; no pirates among the {len(hexes)} hexes left" if hexes else ""
    wins = [
        stranger_odds(there, ship.owner, at, (PIRATE_SHIPS, count)).win
        for count in (cannons[-1], cannons[0])
    ]
    chances = " to ".join(map(str, dict.fromkeys(wins)))
    left = counted(len(hexes), "hex", "hexes")
    return f"; pirates in {len(cannons)} of {left} left, win {chances} %"


def _fall_words(state: State, ship: Ship) -> str:
    """What the wormhole does to the ship [3.4]."""
    free = free_mothership(state, ship.owner)
    back = "back to the mothership" if free else "lost until the mothership is free"
    return back + (", mercenaries lost" if ship.mercenaries else "")


def _place_words(state: State, ship: Ship, at: HexId, *, mines: bool) -> str:
    """A known space, and what a ship would mine there [4.1]."""
    space = state.spaces[at]
    words = "home" if space.terrain is Terrain.HOME else space_words(space)
    allowed = not space.occupied or ship.owner in space.pacts
    if space.resource is None or not allowed or not mines:
        return words
    return f"{words}: mine {1 + state.players[ship.owner].upgrades[Upgrade.FREIGHT]}"


def battle_words(state: State, ship: Ship, to: Destination) -> str:
    """Whom the ship meets there, with the odds that the battle itself will tell [7.1.1]."""
    there = arrived_at(state, ship, to.hex)
    found: list[tuple[str, Odds]] = [
        (f"pirates {at}", stranger_odds(there, ship.owner, to.hex, pirates_at(there, at)))
        for at in pirates_near(there, to.hex)
    ]
    for seat in enemies_met(there, ship.owner, to.hex):
        targets = met(there, seat, to.hex)
        each = {target: attack_odds(there, ship.owner, target) for target in targets}
        likely = max(each, key=lambda target: each[target].win)
        found.append((likely.name, each[likely]))
    if not found:
        return ""
    foe, chances = found[0]
    fights = f"{len(found)} fights," if len(found) > 1 else "fight"
    return f"; {fights} {foe}: {chances.words}"


def arrived_at(state: State, ship: Ship, at: HexId) -> State:
    """The position with a ship in another space, to look at alone."""
    moved = msgspec.structs.replace(ship, hex=at)
    return msgspec.structs.replace(state, ships={**state.ships, ship.name: moved})


async def go(context: Context, ship: Ship, to: Destination) -> None:
    """Pay the teleporter, move, and find what is there [3.1] [3.3]."""
    context.me.hand[Resource.FUEL] -= to.fuel
    ship.spent += to.steps
    if to.gate and to.gate != ship.hex:
        context.tell_deed(f"moves {ship.name} to {to.gate}")
    ship.jumped = ship.jumped or to.gate is not None
    ship.hex, ship.arrived = to.hex, True
    ship.met = units_met(context.state, ship.owner, to.hex)
    ship.halted = ship.halted or to.ends
    if to.explores:
        await explore(context, ship)
        return
    fee = f" for {to.fuel} fuel" if to.fuel else ""
    context.tell_deed(f"{'jumps' if to.gate else 'moves'} {ship.name} to {to.hex}{fee}")
    if to.falls:
        _fall(context, ship)


def _fall(context: Context, ship: Ship) -> None:
    context.tell(f"Without a booster, {swallow(context.state, ship)}.")


async def explore(context: Context, ship: Ship) -> None:
    """Draw a hex, place it and enter it; that ends this ship's travel [3.1]."""
    state, at = context.state, HexId(ship.hex)
    found = space_of(await draw(state, at))
    state.spaces[at] = found
    ship.halted = True
    context.tell_deed(f"explores {at} with {ship.name}: {space_words(found)}")
    if falls_in(state, ship, at):
        _fall(context, ship)
