"""Moves and jumps [Moves]."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.kernel import Choice
from rules.starship_captains.charts.cards import Route
from rules.starship_captains.charts.kinds import Deed, PlaceId
from rules.starship_captains.charts.named import CHARGER, DEFLECTOR
from rules.starship_captains.charts.words import effect_words
from rules.starship_captains.position.state import State
from rules.starship_captains.ship.damage import (
    damage_words,
    repair,
    repairable,
    take_damage,
)
from rules.starship_captains.table.table import Table

STOP = PlaceId("stop")
REPAIR = PlaceId("repair")
CLOSED = "closed"
"""What a station without its tile gives."""


class Way(NamedTuple):
    """How a location is reached: the damage on the way, and the routes."""

    damage: int
    routes: tuple[Route, ...]


def shot_at(table: Table, route: Route) -> bool:
    """Whether flying along a route costs a damage [Pirates on Routes]."""
    if table.state.truce or table.has(DEFLECTOR):
        return False
    return route.id in table.state.pirates


def ways(table: Table, moves: int) -> dict[PlaceId, Way]:
    """Every location within so many moves, by the way of least damage, then fewest moves."""
    start = table.me.at
    found = {start: Way(0, ())}
    for _ in range(moves):
        for at, way in list(found.items()):
            for route in table.state.board.at[at]:
                to = route.other(at)
                longer = Way(way.damage + shot_at(table, route), (*way.routes, route))
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


def place_words(table: Table, place: PlaceId) -> str:
    """A location by id and name, and what lies there."""
    state = table.state
    words = f"{place} {state.board.places[place].name}"
    mission = state.missions.get(place)
    station = state.station_at(place)
    if mission:
        holder = state.reserved(place)
        card = table.cards.missions[mission]
        if holder not in (-1, table.seat):
            return f"{words} (reserved for {{{holder}}})"
        return f"{words} ({card.title}, {card.points} points)"
    if station is None:
        return words
    stop = table.cards.stations[station]
    name = "" if place == state.board.home else f"{stop.name}: "
    return f"{words} ({name}{effect_words(stop.effect) if station in state.open else CLOSED})"


async def move(table: Table, count: int) -> None:
    """Up to so many moves along routes, at the cost of a damage for each pirate [Moves]."""
    left = count
    while left:
        reach = ways(table, left)
        chosen = await move_choice(table, left, reach)
        if chosen == STOP:
            return
        left -= await _use(table, chosen, reach)
        if not table.has(CHARGER):
            return


def move_choice(table: Table, left: int, reach: dict[PlaceId, Way]) -> Choice[PlaceId]:
    """Where to go with the moves that are left [Moves]."""
    options: dict[str, PlaceId] = {
        place: place for place in table.state.board.places if place in reach
    }
    return table.choice(
        "move.to",
        "Move where?" if left == 1 else f"Move where, up to {left} moves?",
        "Moves",
        {**options, **_charger(table), STOP: STOP},
        partial(_way_words, table, reach),
        about=Deed.MOVE,
    )


async def _use(table: Table, chosen: PlaceId, reach: dict[PlaceId, Way]) -> int:
    """Repair in place of a move, or fly; how many moves that took."""
    if chosen == REPAIR:
        await repair(table)
        return 1
    way = reach[chosen]
    for route in way.routes:
        to = route.other(table.me.at)
        settle(table.state, table.seat, to)
        shot = shot_at(table, route)
        if shot or to == chosen:
            past = f" past the pirate on {route.id}" if shot else ""
            table.say(f"moves to {to} {table.state.board.places[to].name}{past}")
        if shot:
            await take_damage(table)
    return len(way.routes)


def _charger(table: Table) -> dict[str, PlaceId]:
    """With a Hyper-Charger a move or jump may become a repair [Hyper-Charger]."""
    return {REPAIR: REPAIR} if table.has(CHARGER) and repairable(table) else {}


def _way_words(table: Table, reach: dict[PlaceId, Way], to: PlaceId) -> str:
    if to == STOP:
        return "Stay"
    if to == REPAIR:
        return "A repair instead (Hyper-Charger)"
    way = reach[to]
    harm = f", {damage_words(table, way.damage)}" if way.damage else ""
    moves = f"{len(way.routes)} move{'s' if len(way.routes) > 1 else ''}{harm}"
    return f"{place_words(table, to)}: {moves}"


async def jump(table: Table) -> None:
    """Go to any location, past all pirates [Jumps]."""
    chosen = await jump_choice(table)
    if chosen == REPAIR:
        await repair(table)
    elif chosen != STOP:
        settle(table.state, table.seat, chosen)
        table.say(f"jumps to {chosen} {table.state.board.places[chosen].name}")


def jump_choice(table: Table) -> Choice[PlaceId]:
    """Where to jump [Jumps]."""
    places: dict[str, PlaceId] = {
        place: place for place in table.state.board.places if place != table.me.at
    }
    return table.choice(
        "jump.to",
        "Jump where?",
        "Jumps",
        {**places, **_charger(table), STOP: STOP},
        lambda to: (
            place_words(table, to)
            if to in places
            else ("Stay" if to == STOP else "A repair instead (Hyper-Charger)")
        ),
        about=Deed.JUMP,
    )
