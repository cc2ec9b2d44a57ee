"""Strength of one ship in a battle, including technology and terrain [5.5, 5.8].

Plain figures for the battles, the odds and the AI seats.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rules.space_empires.charts.content import NATIVES, UNITS
from rules.space_empires.charts.doomsday import (
    SCANNER,
    TACTICS,
    Weakness,
    figures,
)
from rules.space_empires.charts.kinds import DESTROYER, SCOUT, Kind, Tech
from rules.space_empires.charts.terrain import CLOUDS, Terrain

POINT_DEFENCE: Final = (0, 6, 7, 8)
"""Attack of a scout against fighters by its level; 0 where it has none [11.3.1]."""
NATIVE_TACTICS: Final = 1
NATIVE_POINT: Final = 7
"""Attack of every alien ship against fighters [14.2]."""


class Strength(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Strength of one ship in a battle, including technology and terrain [5.5]."""

    letter: str
    """Its class, A to E."""
    attack: int
    defence: int
    hull: int
    tactics: int = 0
    point: int = 0
    """Attack against fighters; 0: as against anything else [11.3.1]."""
    point_letter: str = ""
    """Its class when it fires at fighters."""
    shots: int = 1
    """Dice in a round."""
    scanner: int = 0
    """The highest level of cloaking that it sees [12.2]."""
    machine: bool = False
    """A Doomsday Machine: no fleet bonus and no screening against it [17.2]."""
    solo: bool = False
    """A machine of the solo scenario: a 1 need not hit it, and its own 10 always misses [21.5]."""
    weakness: Weakness = Weakness.UNKNOWN
    """Technology that helps against a machine [21.3]."""

    @property
    def shuns_fighters(self) -> bool:
        """True if fighters cannot fire at it: a machine that is immune to them [17.2, 21.3]."""
        return self.machine and self.weakness != Weakness.FIGHTERS

    @property
    def fires_early(self) -> bool:
        """True if it fires at fighters before all other turns [11.3.1]."""
        return bool(self.point_letter) and self.point_letter < self.letter

    @property
    def weight(self) -> int:
        """A ship's worth in a battle, about its price in CP without its technology."""
        return self.attack * self.shots + 2 * self.defence + 3 * self.hull


@cache
def machine_strength(rating: int, weakness: Weakness, terrain: Terrain = Terrain.SPACE) -> Strength:
    """Return a machine's strength [5.8.1, 17.4].

    In asteroids all are class E, other terrain is ignored.

    In the solo scenario asteroids are ignored too [21.5].
    """
    row = figures(rating)
    return Strength(
        letter="E" if terrain == Terrain.ASTEROIDS and not rating else row.letter,
        attack=row.attack,
        defence=row.defence,
        hull=row.hull,
        tactics=TACTICS,
        shots=row.attacks,
        scanner=0 if weakness == Weakness.CLOAKING else SCANNER,
        machine=True,
        solo=rating > 0,
        weakness=weakness,
    )


@cache
def ship_strength(kind: Kind, tech: Tech, terrain: Terrain = Terrain.SPACE) -> Strength:
    """Return the strength of one ship of this kind and equipment in this terrain [5.5, 5.8]."""
    chart = UNITS[kind]
    attack, defence = chart.attack, chart.defence
    if chart.attacks:
        level = max(1, tech.special) - 1
        attack, defence = chart.attacks[level], chart.defences[level]
    extra = 0 if terrain == Terrain.ASTEROIDS else min(tech.attack, chart.hull)
    guard = 0 if terrain == Terrain.NEBULA else min(tech.defence, chart.hull)
    close = terrain in CLOUDS
    native = kind in NATIVES
    point = POINT_DEFENCE[tech.special] if kind == SCOUT else NATIVE_POINT if native else 0
    return Strength(
        letter="E" if close else chart.letter,
        attack=attack + extra,
        defence=defence + guard,
        hull=chart.hull,
        tactics=NATIVE_TACTICS if native else tech.tactics,
        point=point + extra if point else 0,
        point_letter="" if not point else "E" if close else "A",
        scanner=tech.special if kind == DESTROYER else 0,
    )
