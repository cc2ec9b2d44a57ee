"""Moves and jumps [Moves]."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.kernel import Choice
from rules.starship_captains.charts.cards import Route
from rules.starship_captains.charts.kinds import Deed, PlaceId
from rules.starship_captains.charts.named import CHARGER, DEFLECTOR
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import State
from rules.starship_captains.ship.damage import (
    damage_words,
    repair,
    repairable,
    take_damage,
)

STOP = PlaceId("stop")
REPAIR = PlaceId("repair")
CLOSED = "closed"
"""What a station without its tile gives."""


class Way(NamedTuple):
    """How a location is reached: the damage on the way, and the routes."""

    damage: int
    routes: tuple[Route, ...]


def shot_at(context: Context, route: Route) -> bool:
    """Whether flying along a route costs a damage [Pirates on Routes]."""
    if context.state.truce or context.has(DEFLECTOR):
        return False
    return route.id in context.state.pirates


def ways(context: Context, moves: int) -> dict[PlaceId, Way]:
    """Every location within so many moves, by the way of least damage, then fewest moves."""
    start = context.me.at
    found = {start: Way(0, ())}
    for _ in range(moves):
        for at, way in list(found.items()):
            for route in context.state.board.at[at]:
                to = route.other(at)
                longer = Way(way.damage + shot_at(context, route), (*way.routes, route))
                known = found.get(to)
                if known is None or (longer.damage, len(longer.routes)) < (
                    known.damage,
                    len(known.routes),
                ):
                    found[to] = longer
    del found[start]
    return found


def settle(state: State, seat: int, to: PlaceId) -> None:
    """A ship leaves a location for another; who is alone there has its missions [Whose Mission]."""
    captain = state.captains[seat]
    left = [other for other in state.here(captain.at) if other != seat]
    if len(left) == 1:
        state.captains[left[0]].holds = True
    captain.at, captain.holds = to, False
    captain.holds = len(state.here(to)) == 1


def place_words(context: Context, place: PlaceId) -> str:
    """A location by id and name, and what lies there."""
    state = context.state
    words = f"{place} {state.board.places[place].name}"
    mission = state.missions.get(place)
    station = state.station_at(place)
    if mission:
        holder = state.reserved(place)
        card = context.cards.missions[mission]
        if holder not in (-1, context.seat):
            return f"{words} (reserved for {{{holder}}})"
        return f"{words} ({card.title}, {card.points} points)"
    if station is None:
        return words
    stop = context.cards.stations[station]
    name = "" if place == state.board.home else f"{stop.name}: "
    return f"{words} ({name}{effect_words(stop.effect) if station in state.open else CLOSED})"


async def move(context: Context, count: int) -> None:
    """Up to so many moves along routes, at the cost of a damage for each pirate [Moves]."""
    left = count
    while left:
        reach = ways(context, left)
        chosen = await move_choice(context, left, reach)
        if chosen == STOP:
            return
        left -= await _use(context, chosen, reach)
        if not context.has(CHARGER):
            return


def move_choice(context: Context, left: int, reach: dict[PlaceId, Way]) -> Choice[PlaceId]:
    """Where to go with the moves that are left [Moves]."""
    options: dict[str, PlaceId] = {
        place: place for place in context.state.board.places if place in reach
    }
    return context.choice(
        "move.to",
        "Move where?" if left == 1 else f"Move where, up to {left} moves?",
        "Moves",
        {**options, **_charger(context), STOP: STOP},
        partial(_way_words, context, reach),
        about=Deed.MOVE,
    )


async def _use(context: Context, chosen: PlaceId, reach: dict[PlaceId, Way]) -> int:
    """Repair in place of a move, or fly; how many moves that took."""
    if chosen == REPAIR:
        await repair(context)
        return 1
    way = reach[chosen]
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
    """With a Hyper-Charger a move or jump may become a repair [Hyper-Charger]."""
    return {REPAIR: REPAIR} if context.has(CHARGER) and repairable(context) else {}


def _way_words(context: Context, reach: dict[PlaceId, Way], to: PlaceId) -> str:
    if to == STOP:
        return "Stay"
    if to == REPAIR:
        return "A repair instead (Hyper-Charger)"
    way = reach[to]
    harm = f", {damage_words(context, way.damage)}" if way.damage else ""
    moves = f"{len(way.routes)} move{'s' if len(way.routes) > 1 else ''}{harm}"
    return f"{place_words(context, to)}: {moves}"


async def jump(context: Context) -> None:
    """Go to any location, past all pirates [Jumps]."""
    chosen = await jump_choice(context)
    if chosen == REPAIR:
        await repair(context)
    elif chosen != STOP:
        settle(context.state, context.seat, chosen)
        context.say(f"jumps to {chosen} {context.state.board.places[chosen].name}")


def jump_choice(context: Context) -> Choice[PlaceId]:
    """Where to jump [Jumps]."""
    places: dict[str, PlaceId] = {
        place: place for place in context.state.board.places if place != context.me.at
    }
    return context.choice(
        "jump.to",
        "Jump where?",
        "Jumps",
        {**places, **_charger(context), STOP: STOP},
        lambda to: (
            place_words(context, to)
            if to in places
            else ("Stay" if to == STOP else "A repair instead (Hyper-Charger)")
        ),
        about=Deed.JUMP,
    )
