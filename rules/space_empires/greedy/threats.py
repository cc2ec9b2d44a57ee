"""Threats: technology shown by enemies, and targets of alien empires' fleets."""

from __future__ import annotations

from typing import Final

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import BASE, HexId, Kind
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import CounterView, Draft

Threats = dict[str, int]
"""The highest level of each special technology that any enemy has shown [9.9]."""

WATCHED: Final = ("cloak", "fighter", "mines", "scanner", "point", "sweep")
SIGNS: Final = {"R": "cloak", "F": "fighter", "CV": "fighter", "MINES": "mines", "SW": "sweep"}
"""Technology implied by the sight of a counter."""
EQUIPPED: Final = tuple(map(Kind, ("DD", "SC")))
"""Kinds whose own technology reveals more than their sight."""
HOPELESS: Final = 45
"""CP of a fleet that a Base with its yards would not stop."""
COMING: Final = 8
"""Hexes within which a fleet is expected before the next Economic Phase but one."""


def threats(world: World) -> Threats:
    """Return the technology shown by all enemies together; alien empires' is public [22.4]."""
    seats, rivals = world.view.seats, world.view.rivals
    shown = [seat.shown for seat in seats if world.hostile(seat.seat) and not seat.out]
    shown += [rival.tech for rival in rivals if not rival.gone]
    shown += [_told_by(counter) for counters in world.foes.values() for counter in counters]
    return {tech: max((levels.get(tech, 0) for levels in shown), default=0) for tech in WATCHED}


def _told_by(counter: CounterView) -> Threats:
    """Return the technology that a counter shows."""
    if counter.kind in SIGNS:
        return {SIGNS[counter.kind]: 1}
    if counter.kind in EQUIPPED and counter.tech is not None:
        return {UNITS[counter.kind].special: counter.tech.special}
    return {}


def besieged_colonies(world: World) -> list[HexId]:
    """Return the earning colonies without a Base in a fleet's reach, the nearest home first."""
    drafted = [
        purchase.hex for purchase in (world.me.draft or Draft()).purchases if purchase.kind == BASE
    ]
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
