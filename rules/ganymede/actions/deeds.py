"""The five deeds: recruit, adapt, move, reputation, draw [3.3]."""

from __future__ import annotations

from rules.ganymede.actions import reputation
from rules.ganymede.actions.ships import ship_choice, station, take_ship
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import HUES
from rules.ganymede.effects.options import (
    ADAPT,
    DRAW,
    MOVE,
    RECRUIT,
    REPUTATION,
    destinations_of,
    new_colours,
)
from rules.ganymede.position.context import Context, Deed
from rules.ganymede.position.display import draw_unseen
from rules.ganymede.position.state import PLACE_WORDS, SHIP_1, SLOTS, Settler


async def do(context: Context, deed: Deed) -> None:
    """Do one deed [3.3]."""
    if deed.kind is RECRUIT:
        context.recruit(deed.colour)
    elif deed.kind is MOVE:
        await _move(context, deed.place, deed.colour)
    elif deed.kind is REPUTATION:
        await reputation.gain(context)
    elif deed.kind is DRAW:
        await _draw(context, deed.ship)
    elif deed.kind is ADAPT:
        await _adapt(context, deed.place, deed.colour)


async def _adapt(context: Context, place: int, old: int) -> None:
    """Swap a settler for one of another colour [3.3]."""
    new = await context.pick_colour(
        "adapt.to",
        f"Which colour replaces {HUES[old]} on {PLACE_WORDS[place]}?",
        "3.3",
        new_colours(context, place, old),
        Settler(place, old),
    )
    context.lose(place, old)
    context.state.supply[new] -= 1
    context.me.settlers[place][new] += 1
    context.say(f"adapts {HUES[old]} to {HUES[new]} on {PLACE_WORDS[place]}")


async def _move(context: Context, place: int, hue: int) -> None:
    """Move a settler one stage on, or lose it if it has nowhere to go [3.3] [4.4]."""
    destinations = destinations_of(context.content, context.me, place, hue)
    if not destinations:
        context.lose(place, hue)
        context.say(f"loses {HUES[hue]} from {PLACE_WORDS[place]} in space")
        return
    destination = destinations[0]
    if len(destinations) > 1:
        settler = Settler(place, hue)
        destination = await ship_choice(
            context, "move.to", "Which ship does it move to?", "3.3", destinations, settler
        )
    context.me.settlers[place][hue] -= 1
    context.me.settlers[destination][hue] += 1
    context.say(f"moves {HUES[hue]} from {PLACE_WORDS[place]} to {PLACE_WORDS[destination]}")


async def _draw(context: Context, ship: CardId | None) -> None:
    """Take a ship of the row, or the top of the pile, into the hand [3.3]."""
    if ship is None:
        context.say_to_others("draws a ship from the pile")
        drawn = await draw_unseen(context.state, context.tell, context.seat)
        context.me.hand.append(drawn)
    else:
        drawn = take_ship(context, ship)
    if None in context.me.ships:
        await _fill_gap(context, drawn)


async def _fill_gap(context: Context, ship: CardId) -> None:
    """Put the ship on a place on Ganymede that has stayed empty [3.8.9]."""
    gaps = [place for place in SLOTS if context.me.ships[place - SHIP_1] is None]
    place = await ship_choice(context, "draw.place", "Where does it land?", "3.8.9", gaps, ship)
    station(context, ship, place)
