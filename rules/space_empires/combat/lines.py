"""The two battle lines: who takes part, how strong each is, and who fires first [5.1.2]."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from rules.space_empires.charts.content import UNITS
from rules.space_empires.charts.kinds import DECOY, MINES, HexId, Kind, Uid
from rules.space_empires.charts.owners import MACHINES, are_partners
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.doomsday import machine_of
from rules.space_empires.combat.fire import Fleet, Precedence, turns_of
from rules.space_empires.combat.strength import Strength, machine_strength, ship_strength
from rules.space_empires.position.battles import Battle
from rules.space_empires.position.board import Board
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.stacks import split_group
from rules.space_empires.position.state import Unit


def strength(board: Board, unit: Unit, terrain: Terrain = Terrain.SPACE) -> Strength:
    """Return the fighting strength of one ship of a group in this terrain [5.5]."""
    if unit.owner == MACHINES:
        machine = machine_of(board.state, unit)
        return machine_strength(machine.rating, machine.weakness, terrain)
    return ship_strength(unit.kind, board.tech(unit), terrain)


class Group:
    """One group in its line, with its figures."""

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
        """Return the number of ships that can fight, including screened ships [5.1.3]."""
        return sum(group.unit.size for group in self.groups)

    def in_the_open(self) -> Fleet:
        """Return the ships that can fight and are not screened [5.1.4]."""
        return [(group, group.unit.size) for group in self.groups if not group.screened]

    def weight(self) -> int:
        """Return the total value of its ships."""
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
        for unit in board.units_at(hex_id):
            side = self.side_of(unit.owner)
            if side is not None:
                self._add(side, unit)

    def side_of(self, owner: int) -> Side | None:
        """Return the side of an owner's units; None: it doesn't take part."""
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
        """Return the other side."""
        return self.sides[1 - side.number]

    @property
    def machines(self) -> bool:
        """True if a Doomsday Machine takes part [17.2]."""
        return any(side.owner == MACHINES for side in self.sides)

    @property
    def over(self) -> bool:
        """True if at most one side has ships left that can fight [5.1.6]."""
        return not (self.sides[0].groups and self.sides[1].groups)

    def part(self, unit: Unit, count: int) -> Unit | None:
        """Split off some ships of a group under their own counter, and record it [2.3.1]."""
        part = split_group(self.board, unit, count)
        if part is not None:
            self.origins[part.uid] = self.origins.get(unit.uid, unit.uid)
        return part

    def hit(self, group: Group) -> None:
        """Apply one hit; it stays on one ship of the group until that is destroyed [5.6]."""
        unit = group.unit
        unit.damage += 1
        if unit.damage >= group.power.hull:
            self.lose(group)

    def lose(self, group: Group) -> None:
        """Destroy a ship of a group, the damaged one first [5.6]."""
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
        """Remove a group from its line: it is destroyed, or has retreated."""
        group.gone = True
        group.side.groups.remove(group)


class FiringTurn(NamedTuple):
    """A group's turn to fire in a round."""

    rank: Precedence
    place: int
    """In its line."""
    group: Group
    point: bool
    """True if it fires only at fighters."""


def firing_order(lines: Lines) -> list[FiringTurn]:
    """Return the turns of a round; those of equal rank in the order of the line [5.2]."""
    turns = [
        FiringTurn(rank, place, group, point)
        for side in lines.sides
        for place, group in enumerate(side.groups)
        for rank, point in turns_of(group.power, side.number, cloaked=group.cloaked)
    ]
    return sorted(turns, key=itemgetter(0, 1))
