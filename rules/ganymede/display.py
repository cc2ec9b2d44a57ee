"""The display that all share, its piles, and how it is refilled [2.1]."""

from __future__ import annotations

from rules.ganymede.cards import CardId
from rules.ganymede.content import content_by_id
from rules.ganymede.state import State
from rules.kernel import Chance, Tell


async def refill(state: State, tell: Tell) -> None:
    """Reveal cards until no row has a gap that its pile could fill [3.5]."""
    new: list[str] = []
    while None in state.tile_row and _restock(state):
        await _reveal(state.tile_row, state.tile_pool, "reveal.tile", new)
    _restock(state)
    while None in state.earth_row and state.earth_pool:
        await _reveal(state.earth_row, state.earth_pool, "reveal.earth", new)
    while None in state.mars_row and state.mars_pool:
        await _reveal(state.mars_row, state.mars_pool, "reveal.mars", new)
    while None in state.ship_row and (state.ship_pool or state.bottom):
        await _reveal_ship(state, tell, new)
    if new:
        tell("New in the display: " + ", ".join(new) + ".")


async def _reveal(
    row: list[CardId | None],
    pool: list[CardId],
    ask: str,
    new: list[str],
) -> None:
    card = await Chance(ask, dict(zip(pool, pool, strict=True)))
    pool.remove(card)
    row[row.index(None)] = card
    new.append(card)


async def _reveal_ship(state: State, tell: Tell, new: list[str]) -> None:
    if state.ship_pool:
        await _reveal(state.ship_row, state.ship_pool, "reveal.ship", new)
        return
    ship = state.bottom.pop(0).ship
    state.ship_row[state.ship_row.index(None)] = ship
    tell(f"{content_by_id(state.content).ships[ship].name} joins the row.", bars_undo=True)


def _restock(state: State) -> bool:
    """Shuffle the discarded tiles into a new stack once it has run out [3.1]."""
    if not state.tile_pool:
        state.tile_pool, state.tile_discards = sorted(state.tile_discards), []
    return bool(state.tile_pool)


async def draw_unseen(state: State, tell: Tell, seat: int) -> CardId:
    """The top ship of the pile, shown to one seat alone; there must be one [3.3]."""
    if state.ship_pool:
        pool = state.ship_pool
        ship = await Chance("draw.ship", dict(zip(pool, pool, strict=True)))
        pool.remove(ship)
    else:
        ship = state.bottom.pop(0).ship
    name = content_by_id(state.content).ships[ship].name
    tell(f"You draw {ship} {name}.", (seat,), bars_undo=True)
    return ship
