"""Battle lines for reckoning: what each group fires with, in which order, and at whom [5.2] [5.5].

Plain numbers made of two forces, for odds alone; the battles themselves are fought by the rules of
combat. A side's condition is a tuple of the hits that each of its groups can still take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.doomsday import MACHINE_CHARTS, Weakness
from rules.space_empires.charts.kinds import DM, Kind, Tech
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.combat.lines import Strength, machine_strength, ship_strength
from rules.space_empires.position.orders import Targets

ATTACKER: Final = 0
DEFENDER: Final = 1
RANKS: Final = "ABCDE"
DICE: Final = 10

Condition = tuple[int, ...]


class Ship(msgspec.Struct, frozen=True, gc=False):
    """A group for a reckoning: `size` ships of a kind with their technology."""

    kind: Kind
    size: int = 1
    tech: Tech = Tech()


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
    hull: int
    hits: int
    rank: int
    attack: int
    defence: int
    tactics: int
    cost: int
    weight: int
    """What the standing orders take a ship to be worth."""
    shots: int = 1
    point: int = 0
    """Attack strength at class A against fighters; 0: none [11.3]."""
    cloak: int = 0
    scanner: int = 0
    machine: bool = False
    solo: bool = False
    """A machine of the solo scenarios, which has rules of its own for 1 and 10."""


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
        return _made(side, Ship(DM), power, machine.hurt)
    return _made(side, ship, ship_strength(ship.kind, ship.tech, terrain, False))


def _made(side: int, ship: Ship, power: Strength, hurt: int = 0) -> Contender:
    kind = UNITS[ship.kind]
    return Contender(
        side,
        ship.kind,
        ship.size,
        power.hull,
        ship.size * power.hull - hurt,
        RANKS.index(power.letter),
        power.attack,
        power.defence,
        power.tactics,
        kind.cost,
        power.weight,
        power.shots,
        power.point,
        cloak=ship.tech.special if kind.special == "cloak" else 0,
        scanner=power.scanner,
        machine=power.machine,
        solo=power.solo,
    )


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
        self.weakness = machine.weakness
        self.groups: list[Contender] = []
        for side in (ATTACKER, DEFENDER):
            for ship in forces[side]:
                if not ship.size or not UNITS[ship.kind].fights:
                    continue
                self.groups.append(_contender(side, ship, terrain, machine))
        self.of = tuple(
            tuple(n for n, group in enumerate(self.groups) if group.side == side)
            for side in (ATTACKER, DEFENDER)
        )
        self.pointed = tuple(n for n, group in enumerate(self.groups) if self._has_point(group))
        self.place = {n: at for side in self.of for at, n in enumerate(side)}
        self._hulls = tuple(tuple(self.groups[n].hull for n in side) for side in self.of)
        self._bonuses: dict[tuple[Condition, Condition], tuple[int, int]] = {}
        self.raiders = tuple(n for n, group in enumerate(self.groups) if group.cloak)
        self._orders: dict[tuple[bool, ...], tuple[Firing, ...]] = {}
        self._targets: dict[tuple[int, int, bool, Condition], tuple[int, int] | None] = {}

    def _has_point(self, group: Contender) -> bool:
        foes = self.groups
        return group.point > 0 and any(f.kind == "F" and f.side != group.side for f in foes)

    def start(self, side: int) -> Condition:
        """A side unhurt."""
        return tuple(self.groups[n].hits for n in self.of[side])

    def ships(self, side: int, condition: Condition) -> int:
        """How many ships a side has left, fighters among them [5.1.4]."""
        hulls = self._hulls[side]
        return sum([-(-hits // hull) for hits, hull in zip(condition, hulls, strict=True)])

    def bonuses(self, state: tuple[Condition, Condition]) -> tuple[int, int]:
        """Both sides' Fleet Size Bonuses; many battles come through one state [5.1.4]."""
        known = self._bonuses.get(state)
        if known is None:
            known = self._bonuses[state] = self.bonus(0, state), self.bonus(1, state)
        return known

    def bonus(self, side: int, state: tuple[Condition, Condition]) -> int:
        """The Fleet Size Bonus for this round; never against a Doomsday Machine [5.1.4] [17.2]."""
        machines = [self.groups[n] for n in self.of[1 - side] if self.groups[n].machine]
        if machines:
            able = self._able(side, state[side], min(group.defence for group in machines))
            return int(self.weakness == Weakness.FLEETS and able >= MACHINE_CHARTS.large_fleet)
        if any(self.groups[n].machine for n in self.of[side]):
            return 0
        own = self.ships(side, state[side])
        return int(own >= 2 * self.ships(1 - side, state[1 - side]) > 0)

    def _able(self, side: int, condition: Condition, armour: int) -> int:
        """How many ships can hurt a machine that is weak against fleets: no fighters [21.3]."""
        groups = (self.groups[n] for n in self.of[side])
        return sum(
            -(-hits // group.hull)
            for group, hits in zip(groups, condition, strict=True)
            if group.attack > armour and group.kind != "F"
        )

    def cloaked(self, state: tuple[Condition, Condition]) -> tuple[bool, ...]:
        """Which of the raider groups nobody can detect in this round [12.2]."""
        return tuple(map(self._is_cloaked, self.raiders, [state] * len(self.raiders)))

    def _is_cloaked(self, raider: int, state: tuple[Condition, Condition]) -> bool:
        if self.terrain == Terrain.NEBULA:
            return False
        group = self.groups[raider]
        foes = 1 - group.side
        return not any(
            hits and self.groups[n].scanner >= group.cloak
            for n, hits in zip(self.of[foes], state[foes], strict=True)
        )

    def order(self, cloaked: tuple[bool, ...]) -> tuple[Firing, ...]:
        """Who fires when: class, then tactics, then the defender [5.2]."""
        if cloaked not in self._orders:
            ranks = [group.rank for group in self.groups]
            for raider, hidden in zip(self.raiders, cloaked, strict=True):
                if hidden and ranks[raider] != 4:
                    ranks[raider] = 0
            turns = [(ranks[n], n, False) for n in range(len(ranks))]
            near = self.terrain in CLOUDS
            turns += [(4 if near else 0, n, True) for n in self.pointed]
            turns.sort(key=self._precedence)
            self._orders[cloaked] = tuple(Firing(n, point) for _, n, point in turns)
        return self._orders[cloaked]

    def turns(self, state: tuple[Condition, Condition], *, first: bool) -> list[tuple[Firing, int]]:
        """A round's turns, each with its bonus; cloaked raiders have theirs first [12.1.4]."""
        cloaked = self.cloaked(state)
        plus = self.bonuses(state)
        surprise = dict(zip(self.raiders, cloaked, strict=True)) if first else {}
        return [
            (turn, plus[self.groups[turn.group].side] + int(surprise.get(turn.group, False)))
            for turn in self.order(cloaked)
        ]

    def _precedence(self, turn: tuple[int, int, bool]) -> tuple[int, int, int, bool, int]:
        rank, n, point = turn
        group = self.groups[n]
        return rank, -group.tactics, -group.side, not point, n

    def need(self, firer: int, target: int, plus: int, *, point: bool = False) -> int:
        """The highest roll that hits [5.5]."""
        by, at = self.groups[firer], self.groups[target]
        need = (by.point if point else by.attack) + plus - at.defence
        if by.solo and self.weakness == Weakness.CLOAKING and at.cloak:
            need -= MACHINE_CHARTS.raider_shelter
        if at.machine and by.kind == "F" and self.weakness != Weakness.FIGHTERS:
            return 0
        return max(0 if at.solo else 1, min(need, 9 if by.solo else DICE))

    def target(self, firer: int, plus: int, point: bool, foes: Condition) -> tuple[int, int] | None:
        """Whom a ship fires at, as a place in the enemy's condition, and the roll it needs."""
        key = firer, plus, point, foes
        if key not in self._targets:
            self._targets[key] = self._choose(firer, plus, point=point, foes=foes)
        return self._targets[key]

    def _choose(
        self, firer: int, plus: int, *, point: bool, foes: Condition
    ) -> tuple[int, int] | None:
        side = self.groups[firer].side
        enemies = self.of[1 - side]
        alive = [(at, n) for at, n in enumerate(enemies) if foes[at]]
        fighters = [(at, n) for at, n in alive if self.groups[n].kind == "F"]
        if point:
            alive = fighters
        elif fighters:
            alive = [(at, n) for at, n in alive if self.groups[n].kind != "CV"]
        if not alive:
            return None
        best = max(alive, key=lambda one: self._appeal(firer, one, plus, foes, point=point))
        return best[0], self.need(firer, best[1], plus, point=point)

    def _appeal(
        self, firer: int, one: tuple[int, int], plus: int, foes: Condition, *, point: bool
    ) -> tuple[int, int, int]:
        at, n = one
        group = self.groups[n]
        left = (foes[at] - 1) % group.hull + 1
        chance = self.need(firer, n, plus, point=point) * group.weight * 8 // left
        policy = self.policies[self.groups[firer].side]
        if policy == Targets.BIG:
            return group.weight, chance, -at
        if policy == Targets.SMALL:
            return -group.weight, chance, -at
        return chance, 0, -at
