"""What one ship is worth in a battle, whom it hits, and who fires first [5.1 to 5.5].

Plain figures, for the battles themselves and for whoever reckons with them: odds and AI seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from rules.space_empires.charts.content import NATIVES, UNITS
from rules.space_empires.charts.doomsday import (
    MACHINE_CHARTS,
    SCANNER,
    TACTICS,
    Weakness,
    figures,
)
from rules.space_empires.charts.kinds import DESTROYER, FIGHTER, RAIDER, SCOUT, Kind, Tech
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.position.orders import Targets

DIE: Final = 10
POINT_DEFENCE: Final = (0, 6, 7, 8)
"""Attack of a scout against fighters by its level; 0 where it has none [11.3.1]."""
NATIVE_TACTICS: Final = 1
NATIVE_POINT: Final = 7
"""Attack of every alien ship against fighters [14.2]."""


class Strength(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one ship is worth in this battle, technology and terrain included [5.5]."""

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
    """What helps against a machine [21.3]."""

    @property
    def shuns_fighters(self) -> bool:
        """Whether fighters cannot fire at it: a machine that is immune to them [17.2, 21.3]."""
        return self.machine and self.weakness != Weakness.FIGHTERS

    @property
    def fires_early(self) -> bool:
        """Whether fighters are fired at before anything else is [11.3.1]."""
        return bool(self.point_letter) and self.point_letter < self.letter

    @property
    def weight(self) -> int:
        """A ship's worth in a battle, about its price in CP without its technology."""
        return self.attack * self.shots + 2 * self.defence + 3 * self.hull


@cache
def machine_strength(rating: int, weakness: Weakness, terrain: Terrain = Terrain.SPACE) -> Strength:
    """A machine as it is: all in asteroids are class E, no other terrain matters [5.8.1, 17.4].

    In the solo scenario asteroids do not matter either [21.5].
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
def ship_strength(kind: Kind, tech: Tech, terrain: Terrain, cloaked: bool) -> Strength:
    """How one ship of this kind and equipment fights in this terrain [5.5, 5.8]."""
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
        letter="E" if close else "A" if cloaked else chart.letter,
        attack=attack + extra,
        defence=defence + guard,
        hull=chart.hull,
        tactics=NATIVE_TACTICS if native else tech.tactics,
        point=point + extra if point else 0,
        point_letter="" if not point else "E" if close else "A",
        scanner=tech.special if kind == DESTROYER else 0,
    )


class Ships(NamedTuple):
    """So many ships of a kind, all as strong."""

    kind: Kind
    power: Strength
    size: int = 1


def roll_to_hit(firer: Ships, target: Ships, bonus: int) -> int:
    """The highest roll that hits; 0 or less where none does [5.5, 11.3.1, 21.3]."""
    power, goal = firer.power, target.power
    attack = power.point if power.point and target.kind == FIGHTER else power.attack
    need = attack + bonus - goal.defence
    if target.kind == RAIDER and power.weakness == Weakness.CLOAKING:
        need -= MACHINE_CHARTS.raider_shelter
    if need < 1 and (power.machine or not goal.solo):
        need = 1
    return min(need, DIE - 1) if power.solo else need


def appeal(policy: Targets, need: int, goal: Strength, left: int) -> tuple[int, int]:
    """How much a target draws fire by standing orders; `left` hits destroy its next ship [5.5]."""
    kill = max(0, min(need, DIE)) * goal.weight * 8 // left  # eighths: whole numbers rank finely
    if policy == Targets.BIG:
        return goal.weight, kill
    if policy == Targets.SMALL:
        return -goal.weight, kill
    return kill, 0


def fleet_bonus(own: Sequence[Ships], foes: Sequence[Ships]) -> int:
    """The Fleet Size Bonus of unscreened ships; machines have their own rule [5.1.4, 17.2, 21.3].

    Against a machine with that weakness ten ships are enough that can hurt it, fighters aside.
    """
    machines = [foe.power for foe in foes if foe.power.machine]
    if machines:
        armour = min([power.defence for power in machines])
        able = [s.size for s in own if s.power.attack > armour and s.kind != FIGHTER]
        weak = machines[0].weakness == Weakness.FLEETS
        return int(weak and sum(able) >= MACHINE_CHARTS.large_fleet)
    if own and own[0].power.machine:
        return 0
    return int(sum([s.size for s in own]) >= 2 * sum([s.size for s in foes]) > 0)


Precedence = tuple[str, int, int]
"""Class, tactics, defender first; negative where the higher goes first."""


def precedence(letter: str, tactics: int, side: int) -> Precedence:
    """When a ship fires: by class, then tactics, then the defender, side 1 [5.2]."""
    return letter, -tactics, -side
