"""Moves, jumps, pirates on routes, fights, ambushes, uprisings, and stations."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, does, resolve
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.hold import (
    damage,
    draw_artifact,
    draw_pirate,
    fit,
    repairable,
    repairs,
)
from tests.starship_captains.referee.ledger import Ledger, Ship

Way = tuple[int, list[str]]
"""Damage on the way, and the locations on it."""


def ways(ledger: Ledger, ship: Ship, moves: int) -> dict[str, Way]:
    """Return reachable locations, each by the way of least damage, then fewest moves [Moves]."""
    best: dict[str, Way] = {}
    edge: list[Way] = [(0, [ship.at])]
    for _ in range(moves):
        edge = [
            (hits + danger(ledger, ship, cards.route(path[-1], place)), [*path, place])
            for hits, path in edge
            for place in cards.galaxy(ledger.side)[path[-1]].values()
        ]
        for hits, path in edge:
            if path[-1] not in best or hits < best[path[-1]][0]:
                best[path[-1]] = (hits, path)
    best.pop(ship.at, None)
    return best


def danger(ledger: Ledger, ship: Ship, route: str) -> int:
    """Damage along a route [Pirates on Routes]."""
    return int(route in ledger.pirates and not ledger.truce and not ship.has("T38"))


@does("move")
def move(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Fly along routes, taking a damage for each pirate; or repair with a Hyper-Charger."""
    ship, left = ledger.ships[seat], step.number
    while left:
        reach = ways(ledger, ship, left)
        spare = ["repair"] if ship.has("T31") and repairable(ship) else []
        key = yield from ask("move.to", seat, [*reach, *spare, "stop"])
        if key == "stop":
            return
        if key == "repair":
            yield from repairs(ship, 1)
            left -= 1
            continue
        _, path = reach[key]
        for place in path[1:]:
            hit = danger(ledger, ship, cards.route(ship.at, place))
            ledger.put(ship, place)
            if hit:
                yield from damage(ledger, ship)
        left = left - len(path) + 1 if ship.has("T31") else 0


@does("jump")
def jump(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Go anywhere, past all pirates [Jumps]."""
    ship = ledger.ships[seat]
    places = [place for place in cards.galaxy(ledger.side) if place != ship.at]
    spare = ["repair"] if ship.has("T31") and repairable(ship) else []
    key = yield from ask("jump.to", seat, [*places, *spare, "stop"])
    if key == "repair":
        yield from repairs(ship, 1)
    elif key != "stop":
        ledger.put(ship, key)


@does("fight", "fight_safe")
def fights(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Fight pirates on routes from here; each fight can be declined [Fighting Pirates]."""
    ship = ledger.ships[seat]
    for _ in range(step.number):
        near = [route for route in ledger.routes(ship.at) if route in ledger.pirates]
        if not near:
            return
        key = yield from ask("fight.which", seat, [*near, "none"])
        if key == "none":
            return
        yield from fight(ledger, ship, key, safe=step.word == "fight_safe")


def fight(ledger: Ledger, ship: Ship, route: str, *, safe: bool) -> Play[None]:
    """Take a damage, then the token and its reward [Two Types of Pirate Tokens]."""
    if not safe:
        yield from damage(ledger, ship)
    kind = ledger.pirates.pop(route)
    ship.pirates += 1
    if kind.endswith("android"):
        ship.ready.append("android")
    else:
        ship.medals += 1
        yield from draw_artifact(ledger, ship)
    yield from fit(ledger, ship)
    if ship.has("T39"):
        yield from resolve(ledger, ship.seat, cards.techs()["T39"].effect)
    if ship.has("T40"):
        yield from repairs(ship, 1)


@does("ambush")
def ambush(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Put a pirate on the route of its colour at the ship, if that is free [Pirate Ambush]."""
    kind = yield from draw_pirate(ledger)
    place_pirate(ledger, ledger.ships[seat].at, kind)


def place_pirate(ledger: Ledger, place: str, kind: str) -> None:
    route = ledger.route_of(place, kind.split("-")[0])
    if route not in ledger.pirates:
        ledger.pirates[route] = kind


@does("raid")
def uprising(ledger: Ledger, seat: int, step: Step | None = None) -> Play[None]:
    """Put a pirate at each numbered planet, the lowest number first [Pirate Uprising]."""
    for number in sorted(ledger.numbers):
        kind = yield from draw_pirate(ledger)
        place_pirate(ledger, ledger.numbers[number], kind)


@does("truce")
def truce(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Pirates near the ship are discarded, all others hold fire this round [Raiders' Truce]."""
    for route in ledger.routes(ledger.ships[seat].at):
        ledger.pirates.pop(route, None)
    ledger.truce = True
    yield from ()


def arrive(ledger: Ledger, ship: Ship) -> Play[None]:
    """Resolve a turn's end at a station: events, flags, the tile [Stations]."""
    station = ledger.stations.get(ship.at, "")
    if not station:
        return
    for event in [name for name in ledger.resolved if cards.events()[name].lasting]:
        if ledger.options.get("lasting") == "round" and event in ship.met:
            continue
        ship.met.append(event)
        for _, effect in cards.events()[event].parts:
            yield from resolve(ledger, ship.seat, effect)
    if ship.has("T41") and not ship.waved:
        stood = dict(ship.steps)
        yield from resolve(ledger, ship.seat, cards.techs()["T41"].effect)
        ship.waved = ship.steps != stood
    if station in ledger.open:
        ledger.open.discard(station)
        yield from resolve(ledger, ship.seat, cards.station_effect(station))
