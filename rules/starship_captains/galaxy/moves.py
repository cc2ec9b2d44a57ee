"""Moves and jumps [Moves]."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.kernel import Choice
from rules.starship_captains.charts.cards import Route
from rules.starship_captains.charts.kinds import Deed, PlaceId
from rules.starship_captains.charts.unique_cards import CHARGER, DEFLECTOR
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.flights import Flight, flights
from rules.starship_captains.position.state import State
from rules.starship_captains.ship.damage import (
    damage_words,
    repair,
    repairable,
    take_damage,
)
from rules.toolbox.sentences import counted

STOP = PlaceId("stop")
REPAIR = PlaceId("repair")
HERE: Final = {STOP: "Stay", REPAIR: "Repair instead (Hyper-Charger)"}
"""Words for a ship's options at its location."""
CLOSED = "closed"
"""Placeholder for a station without its tile."""


def shot_at(context: Context, route: Route) -> bool:
    """Return whether flying along a route costs a damage [Pirates on Routes]."""
    return route.id in context.state.pirates and not is_safe(context)


def is_safe(context: Context) -> bool:
    """Return whether no pirate shoots at this captain [Raiders' Truce] [Deflector Grid]."""
    return context.state.truce or context.me.has(DEFLECTOR)


def reach(context: Context, moves: int) -> dict[PlaceId, Flight]:
    """Return every other location within this number of moves, and the flight there [Moves]."""
    state = context.state
    guns = () if is_safe(context) else state.pirates
    result = flights(state.board.at, guns, context.me.at, moves)
    del result[context.me.at]
    return result


def settle(state: State, seat: int, to: PlaceId) -> None:
    """Move a ship; a captain left alone at a location reserves its missions [Whose Mission]."""
    captain = state.captains[seat]
    left = [other for other in state.seats_at(captain.at) if other != seat]
    if len(left) == 1:
        state.captains[left[0]].holds = True
    captain.at, captain.holds = to, False
    captain.holds = len(state.seats_at(to)) == 1


def place_words(context: Context, place: PlaceId) -> str:
    """Describe a location by id and name, with the tiles and ships there."""
    state = context.state
    words = f"{place} {state.board.places[place].name}"
    mission = state.missions.get(place)
    station = state.station_at(place)
    if mission:
        holder = state.reserved(place)
        card = context.cards.missions[mission]
        if holder not in (-1, context.seat):
            return f"{words} (reserved for {{{holder}}})"
        return f"{words} ({card.title}, {counted(card.points, 'point')})"
    if station is None:
        return words
    stop = context.cards.stations[station]
    name = "" if place == state.board.home else f"{stop.name}: "
    return f"{words} ({name}{effect_words(stop.effect) if station in state.open else CLOSED})"


async def move(context: Context, count: int) -> None:
    """Fly up to this many moves along routes, at the cost of 1 damage for each pirate [Moves]."""
    left = count
    while left:
        near = reach(context, left)
        chosen = await move_choice(context, left, near)
        if chosen == STOP:
            return
        left -= await _use(context, chosen, near)
        if not context.me.has(CHARGER):
            return


def move_choice(context: Context, left: int, near: dict[PlaceId, Flight]) -> Choice[PlaceId]:
    """Return the choice of a destination for the moves left [Moves]."""
    options: dict[str, PlaceId] = {
        place: place for place in context.state.board.places if place in near
    }
    return context.ask(
        "move.to",
        "Where do you move?" if left == 1 else f"Where do you move (up to {left} moves)?",
        "Moves",
        {**options, **_charger(context), STOP: STOP},
        partial(_way_words, context, left, near),
        about=Deed.MOVE,
    )


async def _use(context: Context, chosen: PlaceId, near: dict[PlaceId, Flight]) -> int:
    """Repair in place of a move, or fly; return the number of moves used."""
    if chosen == REPAIR:
        await repair(context)
        return 1
    way = near[chosen]
    for route in way.routes:
        to = route.other(context.me.at)
        settle(context.state, context.seat, to)
        shot = shot_at(context, route)
        if shot or to == chosen:
            past = f" past the pirate on {route.id}" if shot else ""
            context.say(f"moves to {to} {context.state.board.places[to].name}{past}")
        if shot:
            await take_damage(context)
    return len(way.routes)


def _charger(context: Context) -> dict[str, PlaceId]:
    """Return the option to repair instead of a move or jump, for its owner [Hyper-Charger]."""
    return {REPAIR: REPAIR} if context.me.has(CHARGER) and repairable(context) else {}


def _way_words(context: Context, left: int, near: dict[PlaceId, Flight], to: PlaceId) -> str:
    """Describe a flight with its damage, and the moves left unused by it [Moves]."""
    if to == REPAIR:
        return HERE[to]
    if to == STOP:
        return f"Stay here; {counted(left, 'move is', 'moves are')} lost"
    way = near[to]
    harm = f", {damage_words(context, way.damage)}" if way.damage else ""
    over = 0 if context.me.has(CHARGER) else left - len(way.routes)
    # a list shows 100 letters, and damage matters more
    unused = f", {over} unused" if over and not harm else ""
    return f"{place_words(context, to)}: {counted(len(way.routes), 'move')}{harm}{unused}"


async def jump(context: Context) -> None:
    """Go to any location, past all pirates [Jumps]."""
    chosen = await jump_choice(context)
    if chosen == REPAIR:
        await repair(context)
    elif chosen != STOP:
        settle(context.state, context.seat, chosen)
        context.say(f"jumps to {chosen} {context.state.board.places[chosen].name}")


def jump_choice(context: Context) -> Choice[PlaceId]:
    """Return the choice of a destination for a jump [Jumps]."""
    places: dict[str, PlaceId] = {
        place: place for place in context.state.board.places if place != context.me.at
    }
    return context.ask(
        "jump.to",
        "Where do you jump?",
        "Jumps",
        {**places, **_charger(context), STOP: STOP},
        lambda to: HERE.get(to) or place_words(context, to),
        about=Deed.JUMP,
    )
