"""The two battle lines: who takes part, how strong each is, and who fires first [5.1.2]."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec

from rules.space_empires.charts.content import NATIVES, UNITS
from rules.space_empires.charts.doomsday import SCANNER, TACTICS, Weakness, figures
from rules.space_empires.charts.kinds import DECOY, DESTROYER, MINES, SCOUT, HexId, Kind, Tech, Uid
from rules.space_empires.charts.owners import MACHINES, are_partners
from rules.space_empires.charts.terrain import CLOUDS, Terrain
from rules.space_empires.combat.doomsday import machine_of
from rules.space_empires.position.battles import Battle
from rules.space_empires.position.board import Board
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.stacks import split
from rules.space_empires.position.state import Unit

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


def strength(
    board: Board, unit: Unit, terrain: Terrain = Terrain.SPACE, *, cloaked: bool = False
) -> Strength:
    """How one ship of a group fights in this terrain [5.5]."""
    if unit.owner == MACHINES:
        machine = machine_of(board.state, unit)
        return machine_strength(machine.rating, machine.weakness, terrain)
    return ship_strength(unit.kind, board.tech(unit), terrain, cloaked)


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


class Group:
    """One group in its line, its figures at hand."""

    def __init__(self, unit: Unit, side: Side, power: Strength) -> None:
        self.unit = unit
        self.side = side
        self.power = power
        self.owner = unit.owner
        self.kind = unit.kind
        self.uid: Uid = unit.uid
        self.key: str = unit.name if unit.owner == side.owner else unit.uid
        self.fresh = unit.size
        """Ships of it that have not fired at fighters before their class's turn came."""
        self.bonus = 0
        self.cloaked = False
        self.screened = False
        self.waiting = False
        """Fighters that leave with the next carrier [11.2.4]."""
        self.gone = False


class Side:
    """One side of a battle: an owner, with a team's partner in the same hex."""

    def __init__(self, number: int, owner: int) -> None:
        self.number = number
        """0: the attacker; 1: the defender."""
        self.owner = owner
        self.groups: list[Group] = []
        self.civilians: list[Unit] = []
        self.mines: list[Unit] = []
        self.bonus = 0
        self.fresh_report()

    def fresh_report(self) -> None:
        """Begin to count dice, hits, losses and retreats for the news."""
        self.shots = self.hits = 0
        self.lost: dict[Kind, int] = {}
        self.left: dict[Kind, int] = {}
        self.refuges: dict[HexId, None] = {}

    def ships(self) -> int:
        """How many ships can fight, screened ones among them [5.1.3]."""
        return sum(group.unit.size for group in self.groups)

    def open_ships(self) -> int:
        """How many ships can fight and are not screened [5.1.4]."""
        return sum(group.unit.size for group in self.groups if not group.screened)

    def weight(self) -> int:
        """What its ships are worth together."""
        return sum(group.power.weight * group.unit.size for group in self.groups)


class Lines:
    """A battle while it is fought; its record for everybody is `battle`."""

    def __init__(self, board: Board, hex_id: HexId, attacker: int, defender: int) -> None:
        self.board = board
        self.hex = hex_id
        self.terrain = board.systems[hex_id].terrain
        self.battle = Battle(hex_id, attacker, defender)
        self.sides = (Side(0, attacker), Side(1, defender))
        self.orders: dict[int, Orders] = {}
        """By owner: how its ships are led where nobody is asked."""
        self.hands: dict[int, int] = {}
        """By owner: the seat that decides shot by shot."""
        self.fallen: dict[int, dict[str, int]] = {}
        """By owner: ships that were destroyed, by the name of their counter."""
        self.splits: list[tuple[Unit, Unit]] = []
        """New counters for screened ships, with the groups that they came from."""
        self.ways: dict[int, list[HexId]] = {}
        """By owner: where its ships can retreat to, until somebody does."""
        self.origins: dict[Uid, Uid] = {}
        """Counters that were split off in this battle, with the groups that they came from."""
        for unit in board.here(hex_id):
            side = self.side_of(unit.owner)
            if side is not None:
                self._add(side, unit)

    def side_of(self, owner: int) -> Side | None:
        """The side on which an owner's units stand; None: it looks on."""
        attacker, defender = self.sides
        teams = self.board.rules.teams
        if are_partners(teams, owner, attacker.owner):
            return attacker
        return defender if are_partners(teams, owner, defender.owner) else None

    def _add(self, side: Side, unit: Unit) -> None:
        if UNITS[unit.kind].fights:
            side.groups.append(Group(unit, side, strength(self.board, unit, self.terrain)))
        elif unit.kind == MINES:
            side.mines.append(unit)
        elif unit.kind != DECOY:
            side.civilians.append(unit)

    @property
    def facing(self) -> tuple[tuple[Side, Side], ...]:
        """Each side with its enemy, the attacker first."""
        attacker, defender = self.sides
        return (attacker, defender), (defender, attacker)

    def against(self, side: Side) -> Side:
        """The other side."""
        return self.sides[1 - side.number]

    @property
    def machines(self) -> bool:
        """Whether a Doomsday Machine takes part [17.2]."""
        return any(side.owner == MACHINES for side in self.sides)

    @property
    def over(self) -> bool:
        """Whether only one side, or none, has ships left that can fight [5.1.6]."""
        return not (self.sides[0].groups and self.sides[1].groups)

    def part(self, unit: Unit, count: int) -> Unit | None:
        """Some ships of a group get a counter of their own, noted as a part of it [2.3.1]."""
        part = split(self.board, unit, count)
        if part is not None:
            self.origins[part.uid] = self.origins.get(unit.uid, unit.uid)
        return part

    def hit(self, group: Group) -> None:
        """One hit: it stays on one ship of the group until that is destroyed [5.6]."""
        unit = group.unit
        unit.damage += 1
        if unit.damage >= group.power.hull:
            self.lose(group)

    def lose(self, group: Group) -> None:
        """A ship of a group is destroyed, the damaged one first [5.6]."""
        unit, lost = group.unit, group.side.lost
        unit.damage = 0
        unit.size -= 1
        lost[group.kind] = lost.get(group.kind, 0) + 1
        name = self.board.units.get(self.origins.get(unit.uid, unit.uid), unit).name
        fallen = self.fallen.setdefault(unit.owner, {})
        fallen[name] = fallen.get(name, 0) + 1
        if not unit.size:
            self.drop(group)
            self.board.remove(unit)

    def drop(self, group: Group) -> None:
        """Take a group out of its line: it is destroyed, or has retreated."""
        group.gone = True
        group.side.groups.remove(group)


class FiringTurn(NamedTuple):
    """A group's turn to fire in a round."""

    rank: tuple[str, int, int]
    """Class, tactics, defender first; negative where the higher goes first."""
    place: int
    """In its line."""
    group: Group
    point: bool
    """Whether it fires at fighters alone."""


def firing_order(lines: Lines) -> list[FiringTurn]:
    """The turns of a round: by class, then tactics, then the defender [5.2, 11.3.1]."""
    # A ship with point defence has two turns: an early one against fighters alone, and that of its
    # class. Who has fired in the first is not `fresh` any more and skips the second, so that no
    # ship fires twice.
    found: list[FiringTurn] = []
    for side in lines.sides:
        for place, group in enumerate(side.groups):
            power, first = group.power, -side.number
            found.append(FiringTurn((power.letter, -power.tactics, first), place, group, False))
            if power.fires_early:
                early = power.point_letter, -power.tactics, first
                found.append(FiringTurn(early, place, group, True))
    found.sort(key=itemgetter(0, 1))
    return found
