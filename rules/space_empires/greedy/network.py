"""Where pipelines lie: a tree from the Homeworld to the colonies that are near it [10.1.2]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import PIPELINE
from rules.space_empires.greedy.world import FAR, World, name_of

BRANCH: Final = 3
"""Pipelines that one more colony may cost."""
MOST: Final = UNITS[PIPELINE].counters


def sites(world: World) -> list[HexId]:
    """The hexes that should have a pipeline, the Homeworld first; none where it is lost."""
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
    """How far a colony is from the nearest hex of a tree."""
    span = world.span(colony, "safe")
    return min(span.get(at, FAR) for at in tree)


def _branch(world: World, tree: list[HexId], colony: HexId) -> list[HexId]:
    """The hexes from a tree to a colony, the nearest to the tree first."""
    span = world.span(colony, "safe")
    at = min(tree, key=lambda at: (span.get(at, FAR), at))
    branch: list[HexId] = []
    while at != colony:
        at = min(world.near(at), key=lambda near: (span.get(near, FAR), near))
        branch.append(at)
    return branch


def layers(world: World) -> dict[str, HexId]:
    """Each pipeline to a place of its own, those that lie on one stay there."""
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
