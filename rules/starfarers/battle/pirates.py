"""Pirates: they attack immediately, bases first; their space is explored again afterwards [7.5]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.starfarers.battle.fighting import duel, lose_ship
from rules.starfarers.battle.forces import PIRATE_SHIPS, Force, band, muster
from rules.starfarers.battle.retreat import Danger, retreat
from rules.starfarers.charts.geometry import distance, near
from rules.starfarers.charts.kinds import NOBODY, Goods, HexId, Resource, Terrain, Tile, Upgrade
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.board import ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import gain
from rules.starfarers.position.losses import fall
from rules.starfarers.position.state import Base, Ship, Space, State
from rules.starfarers.position.unknown import draw, hexes_left, space_of, space_words
from rules.starfarers.position.words import goods_words

SALVAGE: Goods = {Resource.ORE: 1, Resource.CARBON: 1, Resource.GOODS: 1}


def pirates_at(state: State, at: HexId) -> tuple[int, int]:
    """Return the ships and cannons of the pirates in a space [7.5]."""
    return PIRATE_SHIPS, state.spaces[at].cannons


async def meet_pirates(context: Context, at: HexId, ship: Ship) -> None:
    """Fight pirates in the space of the ship that came closest [7.5]."""
    state = context.state
    own = muster(state, context.seat, ship.hex, NOBODY)
    ships, cannons = pirates_at(state, at)
    foe = band(cannons, ships)
    margin = await duel(context, own, foe, f"the pirates at {at}")
    if margin > 0:
        await _beaten(context, at)
    elif margin < 0:
        await lose_to_pirates(context, own, near(at).__contains__)
    else:
        context.tell("It's a draw: everybody stays.")


async def lose_to_pirates(context: Context, own: Force, danger: Danger) -> None:
    """Lose a base that took part, else a mercenary, else a starship; the others flee."""
    if own.bases:
        await _lose_base(
            context, [base for base in own.bases if base.owner == own.seat] or own.bases
        )
    else:
        await lose_ship(context, context.seat, own.ships)
    await retreat(context, own.ships, danger)


async def _lose_base(context: Context, bases: list[Base]) -> None:
    options = {str(base.site): base for base in bases}
    base = await Choice(
        "battle.base",
        context.seat,
        "Which base do the pirates destroy?",
        "7.5",
        options,
        label=lambda base: f"{BASE_WORDS[base.kind]} {base.site}",
    )
    del context.state.bases[base.site]
    context.tell(f"The {BASE_WORDS[base.kind]} {base.site} is destroyed.")


async def _beaten(context: Context, at: HexId) -> None:
    """Remove the beaten hex, take salvage, and place a new hex in its space [7.5]."""
    state = context.state
    state.beaten.append(Tile(f"pirates{state.spaces[at].cannons}"))
    gain(context.me, SALVAGE)
    new = space_of(await draw(state, at)) if hexes_left(state, at) else Space(Terrain.EMPTY)
    state.spaces[at] = new
    context.report_action(
        f"wins, salvages {goods_words(SALVAGE)}, and finds {space_words(new)} at {at}"
    )
    for ship in [ship for ship in state.ships.values() if ship.hex == at]:
        ship.arrived = ship.arrived or ship.owner == context.seat
        boosters = state.players[ship.owner].upgrades[Upgrade.BOOSTER]
        if new.terrain is Terrain.WORMHOLE and not boosters:
            context.tell(fall(state, ship))


def closest(state: State, seat: int, at: HexId) -> Ship | None:
    """Return the ship that came closest to pirates this turn, the first by name of several [7.5.3].

    None if no ship came near. Labels ask this too, so that odds count what the battle counts.
    """
    came = [ship for ship in ships_of(state, seat) if ship.arrived and ship.hex in near(at)]
    return min(came, key=lambda ship: distance(ship.hex, at), default=None)
