"""Take-off of a settler ship, when a turn ends or for free [3.4] [4.1] [4.3]."""

from __future__ import annotations

from rules.ganymede.actions.ships import place_words, ship_choice, station, take_ship
from rules.ganymede.effects import triggers
from rules.ganymede.position.context import Context
from rules.ganymede.position.display import draw_unseen, ships_left
from rules.ganymede.position.state import NOWHERE, SHIP_1, SLOTS
from rules.kernel import Choice


async def launch_complete(context: Context, places: list[int]) -> None:
    """Launch a complete ship, in the owner's order [3.8.10]."""
    place = await ship_choice(context, "launch.order", "Which ship first?", "3.8.10", places)
    await take_off(context, place)


async def free_launch(context: Context, rule: str, cause: str) -> None:
    """Launch any ship immediately, however many are aboard [4.1] [4.3].

    While another ship is taking off, this waits until that is done [3.8.7].
    """
    if context.launching():
        context.owed.append(cause)
        return
    ships = {
        f"ship:{place - 1}": place
        for place in SLOTS
        if context.me.ships[place - SHIP_1] is not None
    }
    if not ships:
        return
    ships["skip"] = NOWHERE
    place = await Choice(
        "launch.which",
        context.seat,
        f"Free launch ({cause}): which ship takes off?",
        rule,
        ships,
        label=lambda place: "No launch" if place == NOWHERE else place_words(context, place),
    )
    if place != NOWHERE:
        await take_off(context, place, f" for free ({cause})")


async def take_off(context: Context, place: int, cause: str = "") -> None:
    """Play the three steps of a take-off, in order [3.4]."""
    me, content = context.me, context.content
    ship = me.ships[place - SHIP_1]
    assert ship is not None
    me.leaving = place
    _release(context, place)
    context.say(f"launches {content.names[ship]}{cause}", headline=True)
    await triggers.resolve_launch(context, ship, content.ships[ship].launch)
    me.launched.append(ship)
    me.ships[place - SHIP_1] = None
    await _replace(context, place)
    me.leaving = NOWHERE
    while context.owed:
        await free_launch(context, "3.8.7", context.owed.pop(0))


def _release(context: Context, place: int) -> None:
    """Step 1: the crew goes back to the supply [3.4]."""
    crew = context.me.settlers[place]
    for hue, count in enumerate(crew):
        context.state.supply[hue] += count
        crew[hue] = 0


async def _replace(context: Context, place: int) -> None:
    """Step 3: a ship of the row to the hand, then one of the hand to the place [3.4]."""
    await _take(context)
    if context.me.hand:
        prompt = f"Which ship from your hand becomes ship {place - 1}?"
        words = context.content.ship_words
        ship = await context.pick("launch.replace", prompt, "3.4", context.me.hand, words, place)
        station(context, ship, place)


async def _take(context: Context) -> None:
    """Take a new ship from the row; if that is empty, from the pile [3.8.9]."""
    state = context.state
    row = [ship for ship in state.ship_row if ship is not None]
    if row:
        prompt = "Which ship from the row do you take?"
        words = context.content.ship_words
        take_ship(context, await context.pick("launch.take", prompt, "3.4", row, words))
    elif ships_left(state):
        context.say_to_others("draws a ship from the pile")
        context.me.hand.append(await draw_unseen(state, context.tell, context.seat))
