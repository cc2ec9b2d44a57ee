"""Pirates: they attack at once, bases first; beaten, their space is explored anew [7.5]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.starfarers.battle.fighting import lose_ship, score_words
from rules.starfarers.battle.forces import PIRATE_SHIPS, Force, band, muster
from rules.starfarers.battle.retreat import Danger, retreat
from rules.starfarers.charts.geometry import distance, near
from rules.starfarers.charts.kinds import (
    BASE_WORDS,
    NOBODY,
    Goods,
    HexId,
    Resource,
    Terrain,
    Tile,
    Upgrade,
)
from rules.starfarers.position.board import ships_at
from rules.starfarers.position.losses import swallow
from rules.starfarers.position.state import Base, Ship, Space, State
from rules.starfarers.position.table import Table, gain, goods_words
from rules.starfarers.position.unknown import draw, left, space_of, space_words

SALVAGE: Goods = {Resource.ORE: 1, Resource.CARBON: 1, Resource.GOODS: 1}


def pirates_at(state: State, at: HexId) -> tuple[int, int]:
    """Ships and cannons of the pirates in a space [7.5]."""
    return PIRATE_SHIPS, state.spaces[at].cannons


async def meet_pirates(table: Table, at: HexId, ship: Ship) -> None:
    """A battle where the ship is that came closest [7.5]."""
    state = table.state
    own = muster(state, table.seat, ship.hex, NOBODY)
    ships, cannons = pirates_at(state, at)
    foe = band(cannons, ships)
    margin = await shaken(table, own, foe, f"the pirates at {at}")
    if margin > 0:
        await _beaten(table, at)
    elif margin < 0:
        await lose_to_pirates(table, own, near(at).__contains__)
    else:
        table.tell("A draw: everybody stays.")


async def shaken(table: Table, own: Force, foe: Force, what: str) -> int:
    """Another player shakes for pirates and aliens; how far the active player is ahead [7.5]."""
    mine = await table.shake("battle.own")
    theirs = await table.shake("battle.stranger")
    strangers = f"{theirs} thrust + {foe.fighters} + {foe.cannons} = {foe.strength + theirs}"
    table.tell(f"Battle with {what}: {score_words(own, mine)} against {strangers}.")
    return own.strength + mine - foe.strength - theirs


async def lose_to_pirates(table: Table, own: Force, danger: Danger) -> None:
    """A base that took part is lost first, then a mercenary, then a starship; the rest flee."""
    if own.bases:
        await _lose_base(table, [base for base in own.bases if base.owner == own.seat] or own.bases)
    else:
        await lose_ship(table, table.seat, own.ships)
    await retreat(table, own.ships, danger)


async def _lose_base(table: Table, bases: list[Base]) -> None:
    options = {str(base.site): base for base in bases}
    base = await Choice(
        "battle.base",
        table.seat,
        "Which base do the pirates destroy?",
        "7.5",
        options,
        label=lambda base: f"{BASE_WORDS[base.kind]} {base.site}",
    )
    del table.state.bases[base.site]
    table.tell(f"The {BASE_WORDS[base.kind]} {base.site} is destroyed.")


async def _beaten(table: Table, at: HexId) -> None:
    """The hex leaves the game, salvage is taken, a new hex is placed and known [7.5]."""
    state = table.state
    state.beaten.append(Tile(f"pirates{state.spaces[at].cannons}"))
    gain(table.me, SALVAGE)
    found = space_of(await draw(state, at)) if left(state, at) else Space(Terrain.EMPTY)
    state.spaces[at] = found
    table.say(f"wins, salvages {goods_words(SALVAGE)}, and finds {space_words(found)} at {at}")
    for ship in ships_at(state, at, table.seat):
        ship.arrived = True
        if found.terrain is Terrain.WORMHOLE and not table.upgrades(Upgrade.BOOSTER):
            table.tell(f"Without a booster, {swallow(state, ship)}.")


def closest(table: Table, at: HexId) -> Ship | None:
    """The ship that came closest to pirates this turn; None where none came near."""
    came = [
        ship
        for ship in table.state.ships.values()
        if ship.owner == table.seat and ship.arrived and ship.hex in near(at)
    ]
    return min(came, key=lambda ship: distance(ship.hex, at), default=None)
