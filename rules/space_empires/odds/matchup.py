"""Battle lines for computing odds: what each group fires with, in which order, and at whom [5.2]
[5.5].

Plain numbers made from two forces, only for odds; the battles themselves are fought by the rules of
combat. A side's condition is a tuple of the hits that each of its groups can still take.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import DM, FIGHTER, RAIDER, SWEEPER, Kind, Tech
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat import fire
from rules.space_empires.combat.strength import Strength, machine_strength, ship_strength
from rules.space_empires.position.orders import Targets

RANKS: Final = "ABCDE"

Condition = tuple[int, ...]
State = tuple[Condition, Condition]
"""Both sides' conditions, the attacker's first."""


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A group in such a battle line: `size` ships of a kind with their technology."""

    kind: Kind
    size: int = 1
    tech: Tech = Tech()
    sweep: int = 0
    """Mines that one ship sweeps besides what its kind does: an alien empire's Scouts [22.4]."""
    hurt: int = 0
    """Hits on its damaged ship, in a battle that goes on [5.6]."""

    @property
    def power(self) -> Strength:
        """Strength of one of its ships in open space."""
        return ship_strength(self.kind, self.tech)

    @property
    def sweeps(self) -> int:
        """Mines that one ship of it sweeps [13.2]."""
        return max(self.tech.special, 1) if self.kind == SWEEPER else self.sweep


class Doomsday(msgspec.Struct, frozen=True, gc=False):
    """A Doomsday Machine: rating 0 is the optional rules' one [17.2]."""

    rating: int = 0
    hurt: int = 0
    """Damage that it brings along."""
    weakness: Weakness = Weakness.UNKNOWN
    """Technology that helps against it, if known."""


class Contender(NamedTuple):
    """One group in the line."""

    number: int
    side: int
    kind: Kind
    size: int
    hits: int
    """Hits that the group can take before it is gone."""
    rank: int
    """Its class in the firing order, 0 for A."""
    power: Strength
    cloak: int
    """The level of its cloaking; 0: none [12.2]."""


class Firing(NamedTuple):
    """A group's place in the firing order; `point` fires only at fighters."""

    group: int
    point: bool


def natives_tech() -> Tech:
    """Return the equipment of the aliens of deep space [14.2]."""
    return Tech(tactics=1)


def _contender(
    number: int, side: int, ship: Ship, terrain: Terrain, machine: Doomsday
) -> Contender:
    if ship.kind == DM:
        power = machine_strength(machine.rating, machine.weakness, terrain)
        size, hits = 1, max(0, power.hull - machine.hurt)
    else:
        power = ship_strength(ship.kind, ship.tech, terrain)
        size, hits = ship.size, ship.size * power.hull - ship.hurt
    rank = RANKS.index(power.letter)
    cloak = ship.tech.special if ship.kind == RAIDER else 0
    return Contender(number, side, ship.kind, size, hits, rank, power, cloak)


class Matchup:
    """Both sides in order, and the tables that each shot needs."""

    def __init__(
        self,
        forces: tuple[Sequence[Ship], Sequence[Ship]],
        terrain: Terrain,
        policies: tuple[Targets, Targets],
        machine: Doomsday = Doomsday(),  # noqa: B008  frozen
    ) -> None:
        self.terrain = terrain
        self.policies = policies
        ships = [(side, ship) for side, force in enumerate(forces) for ship in force if ship.size]
        armed = enumerate((side, ship) for side, ship in ships if UNITS[ship.kind].fights)
        self.groups = [_contender(n, *count, terrain, machine) for n, count in armed]
        self.sides = tuple(
            tuple(n for n, group in enumerate(self.groups) if group.side == side) for side in (0, 1)
        )
        count, other = (tuple(self.groups[n].hits for n in side) for side in self.sides)
        self.start: State = count, other
        flying = [group.side for group in self.groups if group.kind == FIGHTER]
        self.pointed = tuple(
            n
            for n, group in enumerate(self.groups)
            if group.power.point > 0 and 1 - group.side in flying
        )
        self.place = {n: at for side in self.sides for at, n in enumerate(side)}
        self.raiders = tuple(n for n, group in enumerate(self.groups) if group.cloak)
        self.turns = cache(self._turns)
        self.target = cache(self._target)
        self._order = cache(self._sort)

    def bonus(self, side: int, state: State) -> int:
        """Return the Fleet Size Bonus for this round [5.1.4]."""
        return fire.fleet_bonus(self.left(side, state), self.left(1 - side, state))

    def left(self, side: int, state: State) -> list[tuple[Contender, int]]:
        """Return the groups of a side that are left, with the number of their ships."""
        hits = zip(self.sides[side], state[side], strict=True)
        groups = [(self.groups[n], ships) for n, ships in hits if ships]
        return [(group, -(-ships // group.power.hull)) for group, ships in groups]

    def _is_cloaked(self, raider: int, state: State) -> bool:
        """Return whether nobody can detect a group of raiders in this round [12.2]."""
        group = self.groups[raider]
        foes = [foe for foe, _ in self.left(1 - group.side, state)]
        return fire.is_unseen(group.cloak, foes, self.terrain)

    def _sort(self, cloaked: tuple[int, ...]) -> tuple[Firing, ...]:
        """Return the firing order; early turns only for ships that may meet fighters [5.2]."""
        turns = [
            (rank, Firing(n, point))
            for n, group in enumerate(self.groups)
            for rank, point in fire.turns_of(group.power, group.side, cloaked=n in cloaked)
            if not point or n in self.pointed
        ]
        return tuple([turn for _, turn in sorted(turns)])

    def _turns(self, state: State, *, first: bool) -> list[tuple[Firing, int]]:
        """Return a round's turns, each with its bonus [12.1.4].

        Cloaked raiders have theirs first.
        """
        cloaked = tuple([n for n in self.raiders if self._is_cloaked(n, state)])
        plus = self.bonus(0, state), self.bonus(1, state)
        return [
            (turn, plus[self.groups[turn.group].side] + (first and turn.group in cloaked))
            for turn in self._order(cloaked)
        ]

    def need(self, firer: int, target: int, plus: int) -> int:
        """Return the highest roll that hits, 0 to 10 [5.5]."""
        need = fire.needed_to_hit(self.groups[firer], self.groups[target], plus)
        return max(0, min(need, fire.DIE))

    def _target(
        self, firer: int, plus: int, point: bool, foes: Condition
    ) -> tuple[int, int] | None:
        """Return a ship's target, as an index of the enemy's condition, and the roll it needs."""
        group = self.groups[firer]
        alive = [
            self.groups[n] for n, hits in zip(self.sides[1 - group.side], foes, strict=True) if hits
        ]
        flying = any(foe.kind == FIGHTER for foe in alive)
        targets = fire.targets_of(group, alive, point=point, sheltered=flying)
        if not targets:
            return None
        best = max(targets, key=lambda foe: self._appeal(group, foe, plus, foes))
        return self.place[best.number], self.need(firer, best.number, plus)

    def _appeal(
        self, firer: Contender, target: Contender, plus: int, foes: Condition
    ) -> tuple[int, int, int]:
        need = self.need(firer.number, target.number, plus)
        left = (foes[self.place[target.number]] - 1) % target.power.hull + 1
        return fire.appeal(self.policies[firer.side], need, target, left)
