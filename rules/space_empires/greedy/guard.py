"""Which own colonies need a Base: those that alien empires' fleets make for [22.6]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.hexes import HexId, distance
from rules.space_empires.charts.kinds import BASE
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import Draft

HOPELESS: Final = 45
"""CP of a fleet that a Base with its yards would not stop."""
COMING: Final = 8
"""Hexes within which a fleet is expected before the next Economic Phase but one."""


def besieged(world: World) -> list[HexId]:
    """Earning colonies without a Base that a fleet is about to reach, the nearest home first."""
    drafted = [one.hex for one in (world.me.draft or Draft()).purchases if one.kind == BASE]
    targets: dict[HexId, int] = {}
    for rival in world.view.rivals:
        for fleet in rival.fleets:
            if distance(fleet.hex, fleet.target or fleet.hex) <= COMING:
                targets[fleet.target] = targets.get(fleet.target, 0) + fleet.cp
    return sorted(
        (
            at
            for at, cp in targets.items()
            if at in world.colonies
            and world.colonies[at].worth
            and (cp <= HOPELESS or at == world.home)
            and at not in drafted
            and at not in world.foes
            and all(counter.kind != BASE for counter in world.own.get(at, ()))
        ),
        key=lambda at: (distance(at, world.home), at),
    )
