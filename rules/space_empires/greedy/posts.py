"""Posts of pipelines, mines and Raiders [10.1.2] [12.1] [13.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import MINES, PIPELINE, RAIDER, HexId
from rules.space_empires.greedy.world import FAR, World, is_armed, name_of
from rules.space_empires.position.view import CounterView, Draft

BRANCH: Final = 3
"""Maximum number of pipelines for one more colony."""
MOST: Final = UNITS[PIPELINE].counters
FIRST_BELT: Final = 6
"""Number of mines that stay at the Homeworld before any go farther."""
PACK: Final = 2
"""Number of Raiders that set out together."""
DECISION: Final = 11
"""The Economic Phase from which Raiders go with the fleets, and these leave aliens alone: what is
left of the match is too short for anything but the Homeworlds."""
FRESH: Final = 2
"""Number of further steps that each CP of a colony's worth justifies."""


def sites(world: World) -> list[HexId]:
    """Return the hexes that should have a pipeline, Homeworld first; none if it is lost."""
    if world.home not in world.colonies or not world.view.switches.pipelines:
        return []
    tree = [world.home]
    waiting = [at for at in world.colonies if at != world.home and at in world.safe]
    while waiting:
        far, colony = min((_steps(world, tree, at), at) for at in waiting)
        if far > BRANCH or len(tree) + far > MOST:
            break
        tree += _branch(world, tree, colony)
        waiting = [other for other in waiting if other not in tree]
    return tree if len(tree) > 1 else []


def _steps(world: World, tree: list[HexId], colony: HexId) -> int:
    """Return the distance of a colony from the nearest hex of a tree."""
    span = world.span(colony, "safe")
    return min(span.get(at, FAR) for at in tree)


def _branch(world: World, tree: list[HexId], colony: HexId) -> list[HexId]:
    """Return the hexes from a tree to a colony, the nearest to the tree first."""
    span = world.span(colony, "safe")
    at = min(tree, key=lambda at: (span.get(at, FAR), at))
    branch: list[HexId] = []
    while at != colony:
        at = min(world.beside[at], key=lambda near: (span.get(near, FAR), near))
        branch.append(at)
    return branch


def layers(world: World) -> dict[str, HexId]:
    """Assign each pipeline a place of its own; those already on one stay there."""
    pipes = [counter for counter in world.counters() if counter.kind == PIPELINE]
    if not pipes:
        return {}
    open_sites = sites(world)
    goals: dict[str, HexId] = {}
    for pipe in pipes:
        if pipe.hex in open_sites:
            open_sites.remove(pipe.hex)
            goals[name_of(pipe)] = pipe.hex
    for at in open_sites:
        span = world.span(at, "safe")
        free = [
            pipe for pipe in pipes if name_of(pipe) not in goals and span.get(pipe.hex, FAR) < FAR
        ]
        if free:
            nearest = min(free, key=lambda pipe: (span[pipe.hex], pipe.number))
            goals[name_of(nearest)] = at
    return goals


def layings(world: World) -> dict[str, HexId]:
    """Assign each group of mines a post; mines move only where no enemy is [13.1.3]."""
    mines = [counter for counter in world.counters() if counter.kind == MINES]
    mines.sort(key=lambda counter: (counter.hex != world.home, counter.number))
    goals: dict[str, HexId] = {}
    laid = 0
    ways = outposts(world)
    for counter in mines:
        if laid < FIRST_BELT or not ways:
            goals[name_of(counter)] = world.home
        else:
            goals[name_of(counter)] = ways[(laid - FIRST_BELT) // FIRST_BELT % len(ways)]
        laid += counter.size
    return goals


def outposts(world: World) -> list[HexId]:
    """Return the earning colonies, nearest to an enemy Homeworld first."""

    def far(at: HexId) -> tuple[int, HexId]:
        return min((distance(at, other) for other in world.enemy_homes), default=FAR), at

    return sorted((at for at in world.colonies if at != world.home), key=far)


def bluffs(world: World, keys: Sequence[str]) -> HexId:
    """Return the colony nearest an enemy without units, even on the list; else home [8.3]."""
    drafted = [purchase.hex for purchase in (world.me.draft or Draft()).purchases]
    bare = [at for at in outposts(world) if at in keys and at not in drafted]
    return next((at for at in bare if not any(map(is_hidden, world.own.get(at, ())))), world.home)


def is_hidden(counter: CounterView) -> bool:
    """Return whether an enemy must take a counter for ships."""
    return counter.kind not in SINGLES


def hunts(world: World) -> dict[str, HexId]:
    """Assign each pack of Raiders a colony within reach that nobody guards; else home."""
    packs: dict[HexId, list[CounterView]] = {}
    for counter in world.counters() if world.view.cycle < DECISION else ():
        if counter.kind == RAIDER:
            packs.setdefault(counter.hex, []).append(counter)
    goals: dict[str, HexId] = {}
    taken: list[HexId] = []
    for at, pack in packs.items():
        prey = _prey(world, at, taken) if _is_ready(world, at, pack) else None
        if prey is not None:
            taken.append(prey)
        goals |= {name_of(counter): prey or world.home for counter in pack}
    return goals


def _is_ready(world: World, at: HexId, pack: list[CounterView]) -> bool:
    """Return whether a pack is large enough to set out, or already on its way."""
    return at != world.home or sum(counter.size for counter in pack) >= PACK


def _prey(world: World, start: HexId, taken: list[HexId]) -> HexId | None:
    """Return the nearest enemy colony without a guard, the richer ones first."""
    ranks = [
        (world.steps(start, at, "open") * FRESH - colony.worth, at)
        for at, colony in world.prizes.items()
        if not (colony.home or at in taken or any(map(is_armed, world.foes.get(at, ()))))
        and world.steps(start, at, "open") < FAR
    ]
    return min(ranks)[1] if ranks else None
