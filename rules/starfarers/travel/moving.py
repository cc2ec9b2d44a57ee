"""The travel phase: one ship after another explores, moves or jumps [3.1] [3.2] [3.3]."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.kernel import Choice, Flow
from rules.starfarers.battle.forces import muster
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.kinds import NOBODY, HexId, Resource, Terrain, Upgrade
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
from rules.starfarers.travel.reach import Way, budget, can_go, ways

DONE = "done"
MORE = "more"


async def travel(table: Table) -> None:
    """Ships travel in any order, in as many parts as their steps allow [3.2].

    Once the last of them has gone as far as it can, travel is over without a word.
    """
    state, moved = table.state, False
    while True:
        ready = {f"move:{ship.name}": ship for ship in movable(state, table.seat)}
        if moved and not ready:
            return
        options: dict[str, Ship | str] = {**ready, MORE: MORE, DONE: DONE}
        if not possible(state, table.seat):
            del options[MORE]
        waiting = [offer for offer in state.offers if offer.taker == table.seat]
        asked = "Which starship travels?" if ready else "None of the starships can travel."
        what = await Choice(
            "travel.what",
            table.seat,
            f"{asked}{waiting_words(waiting)}",
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
            moved = True
        else:
            await declare(table)


def movable(state: State, seat: int) -> list[Ship]:
    """The ships that can still go somewhere."""
    return [ship for ship in ships_of(state, seat) if can_go(state, ship)]


def _what_words(state: State, what: Ship | str) -> str:
    if isinstance(what, Ship):
        left = budget(state, what)
        return f"{what.name} at {what.hex}, {left} step{'' if left == 1 else 's'}"
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
        {str(of): way for of, way in ways(state, ship).items()},
        label=lambda way: way_words(state, ship, way),
        about=ship.name,
        always=True,
    )


def way_words(state: State, ship: Ship, way: Way) -> str:
    """A destination with all that going there means."""
    space = state.spaces.get(way.hex)
    if way.falls:
        return f"{way.hex} wormhole: WITHOUT A BOOSTER {_fall_words(state, ship)}"
    if space is None:
        return f"Explore {way.hex}{battle_words(state, ship, way)}"
    fight = battle_words(state, ship, way)
    place = "" if "{" in fight else f" {_place_words(state, ship, way.hex)}"
    words = f"{way.hex}{place}"
    if way.jumped and not ship.jumped:
        words = f"Jump to {words}" + (f" for {way.fuel} fuel" if way.fuel else "")
    return words + fight


def _fall_words(state: State, ship: Ship) -> str:
    """What the wormhole does to the ship [3.4]."""
    free = free_mothership(state, ship.owner)
    back = "back to the mothership" if free else "lost until that is free"
    return back + (", mercenaries lost" if ship.mercenaries else "")


def _place_words(state: State, ship: Ship, at: HexId) -> str:
    """A known space, and what a ship would mine there [4.1]."""
    space = state.spaces[at]
    if space.terrain is Terrain.HOME:
        return "home"
    allowed = not space.occupied or ship.owner in space.pacts
    if space.resource is None or not allowed:
        return space_words(space)
    count = 1 + state.players[ship.owner].upgrades[Upgrade.FREIGHT]
    return f"{space_words(space)}: mine {count} {space.resource}"


def battle_words(state: State, ship: Ship, way: Way) -> str:
    """Whom the ship meets there."""
    foes = {f"pirates {of}": 1 + state.spaces[of].cannons for of in pirates_near(state, way.hex)}
    for seat in enemies_met(state, ship.owner, way.hex):
        foes[f"{{{seat}}}"] = muster(state, seat, way.hex, ship.owner).strength
    words = [f"{who} ({_odds(state, ship, way.hex, foe)})" for who, foe in foes.items()]
    more = f" +{len(words) - 1}" if len(words) > 1 else ""
    return f"; fight {words[0]}{more}" if words else ""


def _odds(state: State, ship: Ship, at: HexId, foe: int) -> str:
    """How likely the ship wins there, with all own pieces that are in range already."""
    own = muster(state, ship.owner, at, NOBODY)
    comes = 0 if ship in own.ships else 1 + ship.mercenaries
    chances = odds(own.strength + comes - foe)
    return f"win {chances.win} %, loss {chances.loss} %"


async def go(table: Table, ship: Ship, way: Way) -> None:
    """Pay the teleporter, move, and find what is there [3.1] [3.3]."""
    table.me.hand[Resource.FUEL] -= way.fuel
    ship.spent += way.steps
    leapt = way.jumped and not ship.jumped
    ship.jumped = way.jumped
    ship.hex, ship.arrived = way.hex, True
    ship.met = units_met(table.state, ship.owner, way.hex)
    ship.halted = ship.halted or way.ends
    if way.explores:
        await explore(table, ship)
        return
    fee = f" for {way.fuel} fuel" if way.fuel else ""
    table.say(f"{'jumps' if leapt else 'moves'} {ship.name} to {way.hex}{fee}")
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
    if found.terrain is Terrain.WORMHOLE and not table.upgrades(Upgrade.BOOSTER):
        _fall(table, ship)
