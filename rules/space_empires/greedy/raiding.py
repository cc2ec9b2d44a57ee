"""Raiders slip past fleets to colonies that nobody guards, and fight for nothing else [12.1]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.hexes import HexId
from rules.space_empires.charts.kinds import RAIDER
from rules.space_empires.greedy.world import FAR, World, is_armed, name_of
from rules.space_empires.position.view import CounterView

PACK: Final = 2
"""Raiders that set out together."""
FRESH: Final = 2
"""Steps by which a colony that is worth more may be farther, for each CP."""


def hunts(world: World) -> dict[str, HexId]:
    """Each pack of Raiders to the colony that it can reach and nobody guards; else home."""
    packs: dict[HexId, list[CounterView]] = {}
    for counter in world.counters():
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
    """Whether a pack is large enough to set out, or on its way already."""
    return at != world.home or sum(counter.size for counter in pack) >= PACK


def _prey(world: World, start: HexId, taken: list[HexId]) -> HexId | None:
    """The nearest enemy colony without a guard, the richer ones first."""
    best: tuple[int, HexId] | None = None
    for at, colony in world.prizes.items():
        if colony.home or at in taken or any(map(is_armed, world.foes.get(at, ()))):
            continue
        steps = world.steps(start, at, "open")
        if steps < FAR:
            rank = steps * FRESH - colony.worth, at
            best = min(best, rank) if best else rank
    return best[1] if best else None
