"""Take-off of a settlers ship, when a turn ends or for free [3.4] [4.1] [4.3]."""

from __future__ import annotations

from rules.ganymede import effects
from rules.ganymede.display import draw_unseen, ships_left
from rules.ganymede.ships import place_words, ship_choice, station, take_ship
from rules.ganymede.state import NOWHERE, SHIP_1, SLOTS
from rules.ganymede.table import Table
from rules.kernel import Choice


async def launch_complete(table: Table, places: list[int]) -> None:
    """One of the complete ships takes off, in the owner's order [3.8.10]."""
    place = await ship_choice(table, "launch.order", "Which ship first?", "3.8.10", places)
    await take_off(table, place)


async def free_launch(table: Table, rule: str, cause: str) -> None:
    """One ship of choice takes off at once, however many are aboard [4.1] [4.3].

    While another ship is taking off, this waits until that is done [3.8.7].
    """
    if table.launching():
        table.owed.append(cause)
        return
    ships = {
        f"ship:{place - 1}": place for place in SLOTS if table.me.ships[place - SHIP_1] is not None
    }
    if not ships:
        return
    ships["skip"] = NOWHERE
    place = await Choice(
        "launch.which",
        table.seat,
        f"Free launch by {cause}: which ship takes off?",
        rule,
        ships,
        label=lambda place: "No launch" if place == NOWHERE else place_words(table, place),
    )
    if place != NOWHERE:
        await take_off(table, place, f", free by {cause}")


async def take_off(table: Table, place: int, cause: str = "") -> None:
    """The three steps of a take-off, in order [3.4]."""
    me, content = table.me, table.content
    ship = me.ships[place - SHIP_1]
    assert ship is not None
    me.leaving = place
    _release(table, place)
    table.say(f"launches {content.names[ship]}{cause}")
    await effects.resolve_launch(table, ship, content.ships[ship].launch)
    me.launched.append(ship)
    me.ships[place - SHIP_1] = None
    await _replace(table, place)
    me.leaving = NOWHERE
    while table.owed:
        await free_launch(table, "3.8.7", table.owed.pop(0))


def _release(table: Table, place: int) -> None:
    """Step 1: the crew goes back to the supply [3.4]."""
    crew = table.me.settlers[place]
    for hue, count in enumerate(crew):
        table.state.supply[hue] += count
        crew[hue] = 0


async def _replace(table: Table, place: int) -> None:
    """Step 3: a ship of the row to the hand, then one of the hand to the place [3.4]."""
    await _take(table)
    if table.me.hand:
        prompt = f"Which ship of your hand becomes ship {place - 1}?"
        words = table.content.ship_words
        ship = await table.pick("launch.replace", prompt, "3.4", table.me.hand, words, place)
        station(table, ship, place)


async def _take(table: Table) -> None:
    """From the row; where that is empty, from the pile [3.8.9]."""
    state = table.state
    row = [ship for ship in state.ship_row if ship is not None]
    if row:
        prompt = "Which ship of the row comes to your hand?"
        words = table.content.ship_words
        take_ship(table, await table.pick("launch.take", prompt, "3.4", row, words))
    elif ships_left(state):
        table.say("draws a ship from the pile")
        table.me.hand.append(await draw_unseen(state, table.tell, table.seat))
