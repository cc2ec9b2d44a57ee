"""What enemies have shown that calls for an answer: cloaks, fighters, mines, scanners."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.space_empires.charts.kinds import (
    CARRIER,
    DESTROYER,
    FIGHTER,
    MINES,
    RAIDER,
    SCOUT,
    SWEEPER,
    Kind,
)
from rules.space_empires.greedy.world import World

SIGNS: Final[dict[Kind, str]] = {
    RAIDER: "cloak",
    FIGHTER: "fighter",
    CARRIER: "fighter",
    MINES: "mines",
    SWEEPER: "sweep",
}
"""What the sight of a counter tells of its owner's technology."""
WATCHED: Final = ("cloak", "fighter", "mines", "scanner", "point", "sweep")


class Threats(msgspec.Struct, frozen=True):
    """The highest level of each special technology that any enemy has shown [9.9]."""

    cloak: int = 0
    fighter: int = 0
    mines: int = 0
    scanner: int = 0
    point: int = 0
    sweep: int = 0


def threats(world: World) -> Threats:
    """What all enemies together have shown; alien empires' technology lies open [22.4]."""
    found = dict.fromkeys(WATCHED, 0)
    for seat in world.view.seats:
        if world.hostile(seat.seat) and not seat.out:
            _note(found, seat.shown)
    for rival in world.view.rivals:
        if not rival.gone:
            _note(found, rival.tech)
    for counters in world.foes.values():
        for counter in counters:
            sign = SIGNS.get(counter.kind)
            if sign:
                found[sign] = max(found[sign], 1)
            elif counter.tech is not None and counter.kind in (DESTROYER, SCOUT):
                sign = "scanner" if counter.kind == DESTROYER else "point"
                found[sign] = max(found[sign], counter.tech.special)
    return Threats(**found)


def _note(found: dict[str, int], levels: dict[str, int]) -> None:
    for tech in WATCHED:
        found[tech] = max(found[tech], levels.get(tech, 0))
