"""The board of every procedure: the state, an index of units, and the news."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from operator import attrgetter

from rules.kernel import Tell
from rules.space_empires.charts.content import FIXED, UNITS, equipment, prices
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import HexId, Kind, Tech
from rules.space_empires.charts.owners import are_enemies
from rules.space_empires.charts.terrain import WARP_POINTS
from rules.space_empires.position.state import Colony, Player, State, System, Unit, uid
from rules.toolbox.mute_tell import mute

_token = attrgetter("token")


class Board:
    """The map during one leg, with indices of the units by hex and by owner.

    Units are placed, moved and removed only through it, so that the indices stay right.
    """

    __slots__ = ("_owned", "_stacks", "at", "rules", "state", "systems", "tell", "units")

    def __init__(self, state: State, tell: Tell) -> None:
        self.state = state
        self.tell = tell
        self.rules = state.switches
        self.systems = state.systems
        self.units = state.units
        self.at = by_hex(state.units.values())
        self._owned: dict[int, tuple[Unit, ...]] = {}
        self._stacks: dict[int, dict[HexId, list[Unit]]] = {}

    def units_at(self, hex_id: HexId) -> list[Unit]:
        """Return all units in a hex."""
        return self.at.get(hex_id, [])

    def own(self, hex_id: HexId, owner: int) -> list[Unit]:
        """Return one owner's units in a hex."""
        return [unit for unit in self.at.get(hex_id, ()) if unit.owner == owner]

    def foes(self, hex_id: HexId, owner: int) -> list[Unit]:
        """Return the units in a hex that are the owner's enemies."""
        units = self.at.get(hex_id, ())
        return [unit for unit in units if unit.owner != owner and self.enemies(unit.owner, owner)]

    def units_of(self, owner: int) -> tuple[Unit, ...]:
        """Return one owner's units, in the order in which they came."""
        if owner not in self._owned:
            units = [unit for unit in self.units.values() if unit.owner == owner]
            self._owned[owner] = tuple(units)
        return self._owned[owner]

    def stacks(self, owner: int) -> Mapping[HexId, list[Unit]]:
        """Return one owner's units by hex, each stack in the order in which they came."""
        stacks = self._stacks.get(owner)
        if stacks is None:
            stacks = self._stacks[owner] = by_hex(self.units_of(owner))
        return stacks

    def enemies(self, first: int, other: int) -> bool:
        """Return whether two owners are enemies; partners of a team never are."""
        return are_enemies(self.rules.teams, first, other)

    def player(self, owner: int) -> Player:
        """Return a seat's empire."""
        return self.state.players[owner]

    def place(self, unit: Unit) -> None:
        """Put a new unit on the map; it gets a public number where it has none."""
        if not unit.token:
            self.state.token += 1
            unit.token = self.state.token
        assert unit.uid not in self.units, f"{unit.uid} is already on the map"
        self.units[unit.uid] = unit
        if unit.owner in self._owned:
            self._owned[unit.owner] += (unit,)
        self._enter(unit)

    def shift(self, unit: Unit, to: HexId) -> None:
        """Move a unit to another hex."""
        self._leave(unit)
        unit.hex = to
        self._enter(unit)

    def _leave(self, unit: Unit) -> None:
        self.at[unit.hex].remove(unit)
        if unit.owner in self._stacks:
            stacks = self._stacks[unit.owner]
            stacks[unit.hex].remove(unit)
            if not stacks[unit.hex]:
                del stacks[unit.hex]

    def _enter(self, unit: Unit) -> None:
        self.at.setdefault(unit.hex, []).append(unit)
        if unit.owner in self._stacks:
            insort(self._stacks[unit.owner].setdefault(unit.hex, []), unit, key=_token)

    def remove(self, unit: Unit) -> None:
        """Take a unit from the map; what it has in tow leaves the game [6.7.3]."""
        self._leave(unit)
        del self.units[unit.uid]
        if unit.owner in self._owned:
            left = [other for other in self._owned[unit.owner] if other is not unit]
            self._owned[unit.owner] = tuple(left)
        if unit.tow:
            self.state.removed.append(unit.tow)

    def next_number(self, owner: int, kind: Kind) -> int:
        """Return the lowest number that no counter of this kind has, ignoring the counter limit."""
        return next(n for n in count(1) if uid(owner, kind, n) not in self.units)

    def free_number(self, owner: int, kind: Kind) -> int | None:
        """Return the lowest free counter of a kind; None where all are in play [7.5.4]."""
        return next(self.free_numbers(owner, kind), None)

    def free_numbers(self, owner: int, kind: Kind) -> Iterator[int]:
        """Yield the free counters of a kind, the lowest first [7.5.4]."""
        limit = UNITS[kind].counters if self.rules.limited else 99
        return (n for n in range(1, limit + 1) if uid(owner, kind, n) not in self.units)

    def tech(self, unit: Unit) -> Tech:
        """Return a unit's current equipment; bases and yards have their owner's levels [9.10.5]."""
        if unit.kind in FIXED:
            return equipment(unit.kind, self.levels(unit.owner))
        return unit.tech

    def levels(self, owner: int) -> dict[str, int]:
        """Return the technology levels of a seat, or of an alien empire of the solo scenario."""
        if owner < len(self.state.players):
            return self.state.players[owner].tech
        return next(rival.tech for rival in self.state.rivals if rival.owner == owner)

    def price(self, owner: int, tech: str) -> int:
        """Return the price of an owner's next level of a technology; 0 if there is none [9.1]."""
        return prices(self.rules.chart)[tech][self.levels(owner)[tech]]

    def adjacent(self, hex_id: HexId) -> list[HexId]:
        """Return the hexes in play beside a hex, including linked warp points [16.3]."""
        return [near for near in self.around(hex_id) if near in self.systems]

    def around(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Return the hexes beside a hex, in play or not, and its linked warp points [16.3]."""
        beside = neighbours(hex_id)
        terrain = self.systems[hex_id].terrain
        if terrain and terrain in WARP_POINTS:
            beside += tuple(
                other
                for other, system in self.systems.items()
                if system.terrain == terrain and other != hex_id and other not in beside
            )
        return beside

    def linked_pairs(self) -> list[tuple[HexId, HexId]]:
        """Return the pairs of linked warp points [16.2]."""
        systems = self.systems.items()
        pairs = [[at for at, system in systems if system.terrain == kind] for kind in WARP_POINTS]
        return [(pair[0], pair[1]) for pair in pairs if len(pair) > 1]

    def colony(self, hex_id: HexId, owner: int) -> Colony | None:
        """Return the owner's colony in a hex."""
        colony = self.systems[hex_id].colony
        return colony if colony is not None and colony.owner == owner else None

    def raze(self, system: System) -> None:
        """Remove a colony and everything waiting there [6.7.3]."""
        assert system.colony is not None
        self.state.removed += system.colony.hoard
        system.colony = None

    def settle(self, ship: Unit) -> None:
        """Turn a Colony Ship into a colony in its hex [4.4.1]."""
        self.remove(ship)
        self.systems[ship.hex].colony = Colony(ship.owner)
        self.tell(f"{{{ship.owner}}} founds a colony at {ship.hex}.", headline=True)

    def open_foes(self, hex_id: HexId, owner: int) -> list[Unit]:
        """Return the owner's uncloaked enemies in a hex [12.1.2]."""
        return [unit for unit in self.foes(hex_id, owner) if not unit.cloaked]

    def colonies(self, owner: int) -> Iterator[tuple[HexId, System, Colony]]:
        """Yield all colonies of an owner, Homeworld included."""
        for hex_id, system in self.systems.items():
            if system.colony is not None and system.colony.owner == owner:
                yield hex_id, system, system.colony


def by_hex(units: Iterable[Unit]) -> dict[HexId, list[Unit]]:
    """Return units by hex."""
    stacks: defaultdict[HexId, list[Unit]] = defaultdict(list)
    for unit in units:
        stacks[unit.hex].append(unit)
    return dict(stacks)  # so that a look at an empty hex adds none


def silent(state: State) -> Board:
    """Return a board whose news is discarded, for queries and the set-up."""
    return Board(state, mute)


def is_seat(board: Board, owner: int) -> bool:
    """Return whether an owner of units is a player."""
    return 0 <= owner < len(board.state.players)


def fights(unit: Unit) -> bool:
    """Return whether a unit has a combat capability: an attack strength [4.3]. Mines have none."""
    return UNITS[unit.kind].fights
