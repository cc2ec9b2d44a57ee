"""The shared display, its piles, and its refill [2.1]."""

from __future__ import annotations

from rules.ganymede.charts.content import content_by_id
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.state import State
from rules.kernel import Chance, Tell


async def refill(state: State, tell: Tell) -> None:
    """Reveal cards until no row has a gap that its pile could fill [3.5]."""
    new: list[CardId] = []
    _restock(state)
    for chance, row, pool in (
        ("reveal.tile", state.tile_row, state.tile_pool),
        ("reveal.earth", state.earth_row, state.earth_pool),
        ("reveal.mars", state.mars_row, state.mars_pool),
    ):
        while None in row and pool:
            card = CardId(await Chance(chance, pool))
            pool.remove(card)
            _put(row, card, new)
            _restock(state)
    while None in state.ship_row and ships_left(state):
        _put(state.ship_row, await top_ship(state, "reveal.ship"), new)
    if new:
        content = content_by_id(state.content)
        tell(f"New in the display: {', '.join(map(content.public_name, new))}.")


def _put(row: list[CardId | None], card: CardId, new: list[CardId]) -> None:
    row[row.index(None)] = card
    new.append(card)


def _restock(state: State) -> None:
    """Once the stack has run out, the discards make the next one [3.1]."""
    if not state.tile_pool:
        state.tile_pool[:] = sorted(state.tile_discards)
        state.tile_discards.clear()


def ships_left(state: State) -> bool:
    """Return whether the ship pile still has a card."""
    return bool(state.ship_pool or state.bottom)


async def top_ship(state: State, chance: str) -> CardId:
    """Take the top ship of the pile, which must have one.

    Ships that were put under the pile come in their order. They too count as an outcome of
    chance, with one possibility, so that nobody can look at them and then undo the look.
    """
    pool = state.ship_pool or [state.bottom[0].ship]
    ship = CardId(await Chance(chance, pool, "ship"))
    if state.ship_pool:
        state.ship_pool.remove(ship)
    else:
        del state.bottom[0]
    return ship


async def draw_unseen(state: State, tell: Tell, seat: int) -> CardId:
    """Draw the top ship of the pile, shown only to one seat [3.3]."""
    ship = await top_ship(state, "draw.ship")
    tell(f"You draw {content_by_id(state.content).names[ship]}.", (seat,))
    return ship
