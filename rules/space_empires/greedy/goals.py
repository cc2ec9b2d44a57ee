"""Goals of unarmed ships and scouts: planets, minerals, and unexplored hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import COLONY_SHIP, CRUISER, DEEP, MINER, SCOUT, HexId
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.greedy.world import FAR, World, name_of
from rules.space_empires.position.view import CounterView, SystemView

Goals = dict[str, HexId]
"""The goal of each counter, by its name."""

TRAPS: Final = (Terrain.DANGER, Terrain.NOVA, Terrain.LOST, Terrain.BLACK_HOLE)
"""Markers that a player who knows them avoids."""
MANY: Final = 12
"""Maximum number of pairs of ship and place that are examined closely."""
EXPLORERS_LATE: Final = 2
"""Scouts that go on exploring once the home system is known."""
SETTLED_CYCLE: Final = 5
EXPLORING: Final = 5
"""Economic Phases in which single scouts are risked in deep space, and those lost replaced."""


def free_planets(world: World, *, barren: bool) -> list[SystemView]:
    """Return the known planets that could be colonised now [4.4]."""
    return [
        system
        for system in world.map.planets
        if (barren or system.terrain == Terrain.PLANET) and system.hex not in world.menaced
    ]


def colonists(world: World) -> Goals:
    """Assign each colony ship a planet of its own, the nearest pairs first [4.4.1]."""
    return _match_goals(
        world,
        [
            (ship, system.hex, distance(system.hex, world.home))
            for ship in world.counters()
            if ship.kind == COLONY_SHIP
            for system in free_planets(world, barren=bool(ship.tech and ship.tech.special))
        ],
    )


def _match_goals(world: World, preferences: Iterable[tuple[CounterView, HexId, int]]) -> Goals:
    """Assign each ship a place of its own; the number is its reluctance, lowest first."""
    pairs: list[tuple[int, str, HexId]] = []
    for ship, at, aversion in preferences:
        steps = world.span(ship.hex, "safe").get(at, FAR)
        if steps < FAR:
            pairs.append((2 * steps + aversion, name_of(ship), at))
    goals: Goals = {}
    for _, name, at in sorted(pairs):
        if name not in goals and at not in goals.values():
            goals[name] = at
    return goals


def miners(world: World) -> Goals:
    """Assign laden Mining Ships the nearest colony, empty ones minerals and wrecks [6.7.2]."""
    ships = [counter for counter in world.counters() if counter.kind == MINER]
    laden = {name_of(ship): nearest_colony(world, ship.hex) for ship in ships if ship.tow}
    empty = [ship for ship in ships if not ship.tow]
    finds = [
        (find.hex, _haul(world, find))
        for find in (world.map.finds if empty else ())
        if not world.foes.get(find.hex)
    ]
    return _match_goals(world, [(ship, *find) for ship in empty for find in finds]) | laden


def _haul(world: World, find: SystemView) -> int:
    """Return the reluctance of Mining Ships to fetch a find: by the way home, and the worth."""
    home = distance(find.hex, nearest_colony(world, find.hex))
    return 2 * home - 4 * (find.terrain != Terrain.MINERALS5)


def nearest_colony(world: World, at: HexId) -> HexId:
    """Return the player's colony to which minerals are brought."""
    free = [other for other in world.colonies if not world.foes.get(other)]
    return min(free, key=lambda other: (distance(at, other), other), default=world.home)


def explorers(world: World) -> list[CounterView]:
    """Return the explorers: Cruisers that look ahead, and single scouts: all, then two, later none.

    By then deep space is known where it matters, and explorers of the rest meet aliens.
    """
    seers = [c for c in world.counters() if c.kind == CRUISER and c.tech and c.tech.special]
    return [*seers[:1], *_scouts(world)]


def _scouts(world: World) -> list[CounterView]:
    scouts = sorted(
        (c for c in world.counters() if c.kind == SCOUT and c.size == 1), key=lambda c: c.number
    )
    if world.view.cycle < SETTLED_CYCLE and len(scouts) <= 2 * EXPLORERS_LATE:
        return scouts
    return (
        scouts[:EXPLORERS_LATE] if world.view.cycle < EXPLORING or count_unexplored(world) else []
    )


def count_unexplored(world: World) -> int:
    """Return the number of unexplored hexes in the home system."""
    return sum(system.origin == world.seat for system in world.map.unexplored)


def spare_scouts(world: World) -> list[CounterView]:
    """Return a group that can spare a scout for exploring, if there are no single scouts."""
    scouts = [counter for counter in world.counters() if counter.kind == SCOUT]
    if len(scouts) >= UNITS[SCOUT].counters:
        return []
    groups = [c for c in scouts if c.size > 1 and c.left and c.hex in world.colonies]
    return sorted(groups, key=lambda c: (c.size, c.number))[:1]


def scouting(world: World) -> Goals:
    """Assign each explorer an unexplored hex: home first, then the way to the enemy."""
    ships = explorers(world) or spare_scouts(world)
    if not ships:
        return {}
    calm = [(at, rank) for rank, at in _unexplored_hexes(world) if not world.foes.get(at)]
    late = world.view.cycle >= EXPLORING
    return _match_goals(
        world,
        [
            (ship, at, rank)
            for ship in ships
            for at, rank in calm
            if ship.kind == CRUISER or not late or world.systems[at].origin == world.seat
        ],
    )


def _unexplored_hexes(world: World) -> list[tuple[int, HexId]]:
    """Return the unexplored hexes that are examined, each with the reluctance to enter it."""
    ranked, key = world.map.ranked, (world.seat, world.home, tuple(world.enemy_homes))
    if key not in ranked:
        unseen = [s for s in world.map.unexplored if not s.closed and s.peeked not in TRAPS]
        ranked[key] = sorted((dread(world, system), system.hex) for system in unseen)[:MANY]
    return ranked[key]


def dread(world: World, system: SystemView) -> int:
    """Return the reluctance of explorers to enter a hex."""
    if system.origin == world.seat:
        return distance(system.hex, world.home)
    return _dread(system.hex, system.origin == DEEP, world.home, tuple(world.enemy_homes))


@lru_cache(maxsize=4096)
def _dread(at: HexId, deep: bool, home: HexId, enemies: tuple[HexId, ...]) -> int:
    """Return the reluctance to enter a hex of deep space or of another empire."""
    far = distance(at, home)
    foe = min((distance(at, other) for other in enemies), default=0)
    detour = far + foe - min((distance(home, enemy) for enemy in enemies), default=0)
    return 8 + far + 3 * max(0, detour) + (0 if deep else 4)


def raids(world: World) -> Iterator[HexId]:
    """Yield the hexes where enemies have only unarmed ships, which die on contact [4.3]."""
    for at, counters in world.foes.items():
        if all(counter.kind in SINGLES for counter in counters) and at in world.open:
            yield at
