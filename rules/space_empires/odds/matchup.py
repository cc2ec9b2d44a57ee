"""Battle lines for reckoning: what each group fires with, in which order, and at whom [5.2] [5.5].

Plain numbers made of two forces, for odds alone; the battles themselves are fought by the rules of
combat. A side's condition is a tuple of the hits that each of its groups can still take.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import msgspec

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import CARRIER, DM, FIGHTER, RAIDER, Kind, Tech
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.combat.strength import (
    DIE,
    Precedence,
    Ships,
    Strength,
    appeal,
    fleet_bonus,
    machine_strength,
    precedence,
    roll_to_hit,
    ship_strength,
)
from rules.space_empires.position.orders import Targets

RANKS: Final = "ABCDE"

Condition = tuple[int, ...]
State = tuple[Condition, Condition]
"""Both sides' conditions, the attacker's first."""


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A group for a reckoning: `size` ships of a kind with their technology."""

    kind: Kind
    size: int = 1
    tech: Tech = Tech()

    @property
    def power(self) -> Strength:
        """How one ship of it fights in open space."""
        return ship_strength(self.kind, self.tech, Terrain.SPACE, False)


class Doomsday(msgspec.Struct, frozen=True, gc=False):
    """A Doomsday Machine: rating 0 is the optional rules' one [17.2]."""

    rating: int = 0
    hurt: int = 0
    """Damage that it brings along."""
    weakness: Weakness = Weakness.UNKNOWN
    """What helps against it, where it has been found out."""


class Contender(NamedTuple):
    """One group in the line."""

    side: int
    kind: Kind
    size: int
    hits: int
    """What the group can take before it is gone."""
    rank: int
    """Its class in the firing order, 0 for A."""
    power: Strength
    cloak: int
    """The level of its cloaking; 0: none [12.2]."""


class Firing(NamedTuple):
    """A group's place in the firing order; `point` fires at fighters alone."""

    group: int
    point: bool


def natives_tech() -> Tech:
    """What the aliens of deep space are equipped with [14.2]."""
    return Tech(tactics=1)


def _contender(side: int, ship: Ship, terrain: Terrain, machine: Doomsday) -> Contender:
    if ship.kind == DM:
        power = machine_strength(machine.rating, machine.weakness, terrain)
        size, hits = 1, power.hull - machine.hurt
    else:
        power = ship_strength(ship.kind, ship.tech, terrain, False)
        size, hits = ship.size, ship.size * power.hull
    rank = RANKS.index(power.letter)
    cloak = ship.tech.special if ship.kind == RAIDER else 0
    return Contender(side, ship.kind, size, hits, rank, power, cloak)


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
        self.groups = [
            _contender(side, ship, terrain, machine)
            for side, force in enumerate(forces)
            for ship in force
            if ship.size and UNITS[ship.kind].fights
        ]
        self.of = tuple(
            tuple(n for n, group in enumerate(self.groups) if group.side == side) for side in (0, 1)
        )
        self.start: State = self._unhurt(0), self._unhurt(1)
        flying = [group.side for group in self.groups if group.kind == FIGHTER]
        self.pointed = tuple(
            n
            for n, group in enumerate(self.groups)
            if group.power.point > 0 and 1 - group.side in flying
        )
        self.place = {n: at for side in self.of for at, n in enumerate(side)}
        self.raiders = tuple(n for n, group in enumerate(self.groups) if group.cloak)
        self._hulls = tuple(tuple(self.groups[n].power.hull for n in side) for side in self.of)
        self.turns = cache(self._turns)
        self.target = cache(self._target)
        self._order = cache(self._sorted)

    def _unhurt(self, side: int) -> Condition:
        return tuple(self.groups[n].hits for n in self.of[side])

    def ships(self, side: int, condition: Condition) -> int:
        """How many ships a side has left, fighters among them [5.1.4]."""
        hulls = self._hulls[side]
        return sum([-(-hits // hull) for hits, hull in zip(condition, hulls, strict=True)])

    def bonus(self, side: int, state: State) -> int:
        """The Fleet Size Bonus for this round [5.1.4]."""
        return fleet_bonus(self._left(side, state[side]), self._left(1 - side, state[1 - side]))

    def _left(self, side: int, condition: Condition) -> list[Ships]:
        """The ships of a side's groups that are left."""
        return [
            Ships(group.kind, group.power, -(-hits // group.power.hull))
            for n, hits in zip(self.of[side], condition, strict=True)
            for group in (self.groups[n],)
        ]

    def _is_cloaked(self, raider: int, state: State) -> bool:
        """Whether nobody can detect a group of raiders in this round [12.2]."""
        if self.terrain == Terrain.NEBULA:
            return False
        group = self.groups[raider]
        foes = 1 - group.side
        return not any(
            hits and self.groups[n].power.scanner >= group.cloak
            for n, hits in zip(self.of[foes], state[foes], strict=True)
        )

    def _sorted(self, cloaked: tuple[int, ...]) -> tuple[Firing, ...]:
        """Who fires when [5.2]; point defence before the same ship's other turn."""
        early = "E" if self.terrain in CLOUDS else "A"
        turns = [(early, n, True) for n in self.pointed]
        for n, group in enumerate(self.groups):
            hidden = n in cloaked and group.power.letter != "E"
            turns.append(("A" if hidden else group.power.letter, n, False))
        turns.sort(key=self._precedence)
        return tuple([Firing(n, point) for _, n, point in turns])

    def _precedence(self, turn: tuple[str, int, bool]) -> tuple[Precedence, bool, int]:
        letter, n, point = turn
        group = self.groups[n]
        return precedence(letter, group.power.tactics, group.side), not point, n

    def _turns(self, state: State, *, first: bool) -> list[tuple[Firing, int]]:
        """A round's turns, each with its bonus; cloaked raiders have theirs first [12.1.4]."""
        cloaked = tuple([n for n in self.raiders if self._is_cloaked(n, state)])
        plus = self.bonus(0, state), self.bonus(1, state)
        return [
            (turn, plus[self.groups[turn.group].side] + (first and turn.group in cloaked))
            for turn in self._order(cloaked)
        ]

    def need(self, firer: int, target: int, plus: int) -> int:
        """The highest roll that hits, 0 to 10 [5.5]."""
        by, at = self.groups[firer], self.groups[target]
        if at.power.shuns_fighters and by.kind == FIGHTER:
            return 0
        need = roll_to_hit(Ships(by.kind, by.power), Ships(at.kind, at.power), plus)
        return max(0, min(need, DIE))

    def _target(
        self, firer: int, plus: int, point: bool, foes: Condition
    ) -> tuple[int, int] | None:
        """Whom a ship fires at, as a place in the enemy's condition, and the roll it needs."""
        enemies = self.of[1 - self.groups[firer].side]
        alive = [(at, n) for at, n in enumerate(enemies) if foes[at]]
        fighters = [(at, n) for at, n in alive if self.groups[n].kind == FIGHTER]
        if point:
            alive = fighters
        elif fighters:
            alive = [(at, n) for at, n in alive if self.groups[n].kind != CARRIER]
        if not alive:
            return None
        best = max(alive, key=lambda one: self._appeal(firer, one, plus, foes))
        return best[0], self.need(firer, best[1], plus)

    def _appeal(
        self, firer: int, one: tuple[int, int], plus: int, foes: Condition
    ) -> tuple[int, int]:
        at, n = one
        goal = self.groups[n].power
        policy = self.policies[self.groups[firer].side]
        left = (foes[at] - 1) % goal.hull + 1
        return appeal(policy, self.need(firer, n, plus), goal, left)
