"""Firing order, targets and rolls to hit [5.1.4, 5.2 to 5.5, 12.1].

These rules are only here: battles apply them to groups in their lines, odds to groups on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, RAIDER, Kind
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.strength import Strength
from rules.space_empires.position.orders import Targets

DIE: Final = 10
Precedence = tuple[str, int, int]
"""Class, tactics, defender first; negative where the higher goes first."""


class Armed(Protocol):
    """Ships of a kind, all as strong."""

    @property
    def kind(self) -> Kind: ...  # noqa: D102

    @property
    def power(self) -> Strength: ...  # noqa: D102


A = TypeVar("A", bound=Armed)
Fleet = Sequence[tuple[Armed, int]]
"""Ships with their numbers."""


def needed_to_hit(firer: Armed, target: Armed, bonus: int) -> int:
    """Return the highest roll that hits; 0 or less if none does [5.5, 11.3.1, 17.2, 21.3]."""
    power, goal = firer.power, target.power
    if goal.shuns_fighters and firer.kind == FIGHTER:
        return 0
    attack = power.point if power.point and target.kind == FIGHTER else power.attack
    need = attack + bonus - goal.defence
    if target.kind == RAIDER and power.weakness == Weakness.CLOAKING:
        need -= MACHINE_CHARTS.raider_shelter
    if need < 1 and (power.machine or not goal.solo):
        need = 1
    return min(need, DIE - 1) if power.solo else need


def targets_of(firer: Armed, foes: Iterable[A], *, point: bool, sheltered: bool) -> list[A]:
    """Return a ship's legal targets among unscreened enemies: no sheltered carriers [5.3, 11.1.1].

    With `point`, only fighters; otherwise a ship that has fired early at fighters excludes them
    [11.3.1].
    """
    if point:
        return [foe for foe in foes if foe.kind == FIGHTER]
    apart, flies = firer.power.fires_early, firer.kind == FIGHTER
    return [
        foe
        for foe in foes
        if not (
            (sheltered and foe.kind == CARRIER)
            or (apart and foe.kind == FIGHTER)
            or (flies and foe.power.shuns_fighters)
        )
    ]


def expense(ship: Armed) -> tuple[int, int]:
    """Rank ships by price, those of one price by their worth in the battle [5.5, 13.1.4].

    Orders and mines share it. Counting only worth rated a destroyer (9 CP) above a carrier (12).
    """
    return UNITS[ship.kind].cost, ship.power.weight


def appeal(policy: Targets, need: int, target: Armed, left: int) -> tuple[int, int, int]:
    """Rank a target by standing orders; `left` hits destroy its next ship [5.5]."""
    price, weight = expense(target)
    kill = max(0, min(need, DIE)) * weight * 8 // left  # eighths: whole numbers rank finely
    if policy == Targets.BIG:
        return price, weight, kill
    if policy == Targets.SMALL:
        return -price, -weight, kill
    return kill, price, weight


def mine_appeal(ship: Armed) -> tuple[int, int, int]:
    """Rank a mine's targets: the most expensive first, then who has a scanner [13.1.4]."""
    return (*expense(ship), ship.power.scanner)


def fleet_bonus(own: Fleet, foes: Fleet) -> int:
    """Return the Fleet Size Bonus of unscreened ships [5.1.4, 17.2, 21.3].

    Machines have their own rule.

    Against a machine with that weakness, ten ships able to hurt it are enough, fighters excluded.
    """
    machines = [foe.power for foe, _ in foes if foe.power.machine]
    if machines:
        armour = min([power.defence for power in machines])
        able = [n for ship, n in own if ship.power.attack > armour and ship.kind != FIGHTER]
        weak = machines[0].weakness == Weakness.FLEETS
        return int(weak and sum(able) >= MACHINE_CHARTS.large_fleet)
    if own and own[0][0].power.machine:
        return 0
    return int(sum([n for _, n in own]) >= 2 * sum([n for _, n in foes]) > 0)


def is_unseen(cloak: int, foes: Iterable[Armed], terrain: Terrain) -> bool:
    """Return whether cloaks of a level hide from all enemy scanners [12.1.1, 12.1.6, 12.2]."""
    return terrain != Terrain.NEBULA and all(foe.power.scanner < cloak for foe in foes)


def class_of(power: Strength, *, cloaked: bool) -> str:
    """Return a ship's firing class: A while cloaked, unless all ships are class E [5.8, 12.1.4]."""
    return "A" if cloaked and power.letter != "E" else power.letter


def turns_of(power: Strength, side: int, *, cloaked: bool) -> list[tuple[Precedence, bool]]:
    """Return a ship's firing turns [5.2, 11.3.1].

    By class, then tactics, then the defender, side 1.

    With point defence it has two turns: an early one against fighters only, and that of its
    class. A ship that has fired in the first skips the second, so that none fires twice.
    """
    turns = [((class_of(power, cloaked=cloaked), -power.tactics, -side), False)]
    if power.fires_early:
        turns.append(((power.point_letter, -power.tactics, -side), True))
    return turns
