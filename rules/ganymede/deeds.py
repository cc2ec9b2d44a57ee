"""The five deeds: recruit, adapt, move, reputation, draw [3.3]."""

from __future__ import annotations

from rules.ganymede import reputation
from rules.ganymede.cards import CardId
from rules.ganymede.display import draw_unseen
from rules.ganymede.ships import ship_choice, station, take_ship
from rules.ganymede.state import EARTH, PLACE_WORDS, SHIP_1, SLOTS, Settler
from rules.ganymede.table import Table
from rules.ganymede.ways import (
    ADAPT,
    DRAW,
    MOVE,
    RECRUIT,
    REPUTATION,
    Way,
    goals_of,
    new_colours,
)
from rules.ganymede.words import HUES


async def do(table: Table, way: Way) -> None:
    """Do one deed [3.3]."""
    if way.deed is RECRUIT:
        recruit(table, way.colour)
    elif way.deed is MOVE:
        await _move(table, way.place, way.colour)
    elif way.deed is REPUTATION:
        await reputation.gain(table)
    elif way.deed is DRAW:
        await _draw(table, way.ship)
    elif way.deed is ADAPT:
        await _adapt(table, way.place, way.colour)


async def _adapt(table: Table, place: int, old: int) -> None:
    """Swap a settler for one of another colour [3.3]."""
    new = await table.pick_colour(
        "adapt.to",
        f"Which colour instead of {HUES[old]}, {PLACE_WORDS[place]}?",
        "3.3",
        new_colours(table, place, old),
        Settler(place, old),
    )
    table.lose(place, old)
    table.state.supply[new] -= 1
    table.me.settlers[place][new] += 1
    table.say(f"adapts {HUES[old]} to {HUES[new]} on {PLACE_WORDS[place]}")


async def _move(table: Table, place: int, hue: int) -> None:
    """Move a settler one stage on, or lose it where nothing takes it [3.3] [4.4]."""
    goals = goals_of(table, place, hue)
    if not goals:
        table.lose(place, hue)
        table.say(f"loses {HUES[hue]} from {PLACE_WORDS[place]} in space")
        return
    goal = goals[0]
    if len(goals) > 1:
        settler = Settler(place, hue)
        goal = await ship_choice(table, "move.to", "To which ship?", "3.3", goals, settler)
    table.me.settlers[place][hue] -= 1
    table.me.settlers[goal][hue] += 1
    table.say(f"moves {HUES[hue]} from {PLACE_WORDS[place]} to {PLACE_WORDS[goal]}")


async def _draw(table: Table, ship: CardId | None) -> None:
    """A ship of the row or the top of the pile goes to the hand [3.3]."""
    if ship is None:
        table.say("draws a ship from the pile")
        drawn = await draw_unseen(table.state, table.tell, table.seat)
        table.me.hand.append(drawn)
    else:
        drawn = take_ship(table, ship)
    if None in table.me.ships:
        await _fill_gap(table, drawn)


async def _fill_gap(table: Table, ship: CardId) -> None:
    """A place on Ganymede that has stayed empty is filled at once [3.8.9]."""
    gaps = [place for place in SLOTS if table.me.ships[place - SHIP_1] is None]
    place = await ship_choice(table, "draw.place", "Where does it land?", "3.8.9", gaps, ship)
    station(table, ship, place)


def recruit(table: Table, hue: int, count: int = 1) -> None:
    """Settlers come from the supply to Earth [3.3]."""
    table.state.supply[hue] -= count
    table.me.settlers[EARTH][hue] += count
    table.say(f"recruits {count} {HUES[hue]}")
