"""Traders, trade ports and mercenaries for hire [4.3] [4.4] [5.2]."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel import Choice, Flow
from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.geometry import is_orbit
from rules.starfarers.charts.kinds import BaseKind, HexId, Resource, Terrain
from rules.starfarers.position.board import bases_of, ships_at, ships_of
from rules.starfarers.position.picking import pick_paid
from rules.starfarers.position.state import State
from rules.starfarers.position.table import Table, goods_words, pay

DONE = "done"
SWAPS = 20
"""Swaps in a row, so that nobody swaps for ever."""


def at_trader(state: State, seat: int) -> bool:
    """Whether a starship stands at a trader [4.3]."""
    return any(state.spaces[ship.hex].terrain is Terrain.TRADER for ship in ships_of(state, seat))


def port_goods(state: State, seat: int) -> list[Resource]:
    """The resources of the planets on which a seat has trade ports [5.2]."""
    found = []
    for base in bases_of(state, seat):
        if base.kind is BaseKind.PORT and not is_orbit(base.site):
            resource = state.spaces[HexId(base.site)].resource
            if resource and resource not in found:
                found.append(resource)
    return found


async def swap(table: Table, giving: Iterable[Resource], rule: str, most: int = SWAPS) -> None:
    """Cards one for one, as often as the active player likes [4.3] [5.2].

    What was taken is not given again in the same breath.
    """
    hand, allowed = table.me.hand, list(giving)
    for _ in range(most):
        pairs: dict[str, tuple[Resource, Resource] | None] = {
            f"{give}-{take}": (give, take)
            for give in allowed
            if hand[give]
            for take in Resource
            if take != give
        }
        pairs[DONE] = None
        pair = await Choice(
            "swap.pair",
            table.seat,
            "Swap which card for which?",
            rule,
            pairs,
            label=lambda pair: f"1 {pair[0]} for 1 {pair[1]}" if pair else "No more swaps",
            default=DONE,
            flow=Flow.LOOP,
        )
        if pair is None:
            return
        hand[pair[0]] -= 1
        hand[pair[1]] += 1
        allowed = [of for of in allowed if of != pair[1]]
        table.say(f"swaps 1 {pair[0]} for 1 {pair[1]}")


def posts(state: State, seat: int) -> list[HexId]:
    """Where a seat's starships stand among mercenaries for hire [4.4]."""
    found = [ship.hex for ship in ships_of(state, seat) if state.spaces[ship.hex].post]
    return list(dict.fromkeys(found))


def can_hire(table: Table) -> bool:
    """Whether the hand has the price of a mercenary."""
    return sum(table.me.hand.values()) >= game_card().other.mercenary


async def hire(table: Table, at: HexId) -> None:
    """Any three cards: a mercenary, who follows a starship there [4.4]."""
    paid = await pick_paid(table.me, table.seat, game_card().other.mercenary, "4.4")
    pay(table.me, paid)
    ship = ships_at(table.state, at, table.seat)[0]
    ship.mercenaries += 1
    table.say(f"hires a mercenary for {goods_words(paid)}, who follows {ship.name}")
