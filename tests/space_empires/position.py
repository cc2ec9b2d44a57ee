"""Positions for tests: past set-up, seat 0 to move, every hex open space unless a test says more.

position = Position()                     # two players, standard map, no units
position.unit("CA", "H5", size=2)         # seat 0's CA1, two ships
position.unit("SC", "H5", owner=1)
position.terrain("G4", "nebula")
position.hide("F5")                       # face down; the script says what is drawn
position.tech(0, attack=1)                # later units of seat 0 carry it
position.when(FIGHT, fights=["H5"])
match = position.match("3", "7", "danger.1")   # dice and draws, by key
answers(match, "done")
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from rules.kernel import Chance, Dice, Match, News, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.content import UNITS, equipment
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import DEEP, HexId, Kind, MarkerId, Tech, Uid
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import PLANETS, Terrain
from rules.space_empires.position.board import Board
from rules.space_empires.position.stacks import new_unit
from rules.space_empires.position.state import HOMEWORLD, Colony, State, System, Unit
from rules.space_empires.setup import set_out
from tests.support.asking import answers as answers
from tests.support.asking import ask_of as ask_of
from tests.support.dice import ScriptedDice

T = TypeVar("T")


class Position:
    """A table that a test changes before it plays.

    The first units are removed, and every hex is open and empty space; the Homeworlds stay. All
    seats have already chosen standing orders for attacked ships.
    """

    _is_cleared = True

    def __init__(self, seats: int = 2, /, **options: str) -> None:
        self.seats = seats
        self.options = SPACE_EMPIRES.check_options(options, seats)
        self.state: State = set_out(seats, self.options)
        self.state.step = Step.MOVE
        for player in self.state.players:
            player.orders.open = False
        self.news: list[News] = []
        if self._is_cleared:
            self.clear_units()
            for at, system in self.state.systems.items():
                if not system.explored:
                    self.terrain(at, "")

    def board(self) -> Board:
        """Return the map for a direct call; reports to the table are collected in `news`."""

        def tell(
            text: str,
            /,
            to: tuple[int, ...] | None = None,
            *,
            bars_undo: bool = False,
            headline: bool = False,
            detail: bool = False,
            unless: int | None = None,
        ) -> None:
            self.news.append(News(text, to, headline))

        return Board(self.state, tell)

    def system(self, at: str) -> System:
        """Return a hex in play."""
        return self.state.systems[HexId(at)]

    def clear_units(self, owner: int | None = None) -> None:
        """Remove all units, or one owner's."""
        for key, unit in list(self.state.units.items()):
            if owner is None or unit.owner == owner:
                del self.state.units[key]

    def unit(
        self,
        kind: str,
        at: str,
        *,
        owner: int = 0,
        size: int = 1,
        number: int = 0,
        tech: Tech | None = None,
        **fields: Any,
    ) -> Unit:
        """Return a counter, by default with the lowest free number and its owner's levels.

        `tech` sets other equipment; `fields` set others of its fields (face, tow, spent ...).
        """
        board = self.board()
        name = Kind(kind)
        number = number or board.free_number(owner, name) or 0
        assert number, f"all {kind} counters of {owner} are in play"
        if owner < self.seats or tech is None:
            unit = self._built(board, owner, name, number, HexId(at))
        else:
            unit = Unit(owner, name, number, HexId(at))
        unit.size = size
        if tech is not None:
            unit.tech = tech
            self._reach(owner, unit)
        for field, value in fields.items():
            setattr(unit, field, value)
        board.place(unit)
        return unit

    def with_unit(self, *given: Any, **named: Any) -> Position:
        """Return the position with one more counter."""
        self.unit(*given, **named)
        return self

    def with_terrain(self, *given: Any, **named: Any) -> Position:
        """Return the position with a hex opened."""
        self.terrain(*given, **named)
        return self

    def with_hidden(self, *given: Any, **named: Any) -> Position:
        """Return the position with a hex face down."""
        self.hide(*given, **named)
        return self

    def with_colony(self, *given: Any, **named: Any) -> Position:
        """Return the position with a colony."""
        self.colony(*given, **named)
        return self

    def _built(self, board: Board, owner: int, kind: Kind, number: int, at: HexId) -> Unit:
        if owner < self.seats or any(rival.owner == owner for rival in self.state.rivals):
            return new_unit(board, owner, kind, number, at)
        return Unit(owner, kind, number, at, tech=Tech(tactics=1 if kind != "DM" else 2))

    def _reach(self, owner: int, unit: Unit) -> None:
        """Raise an empire's technology to at least that of the unit."""
        if owner >= self.seats:
            return
        levels, tech = self.state.players[owner].tech, unit.tech
        carried = {"attack": tech.attack, "defence": tech.defence, "tactics": tech.tactics}
        carried["move"] = tech.move
        if UNITS[unit.kind].special:
            carried[UNITS[unit.kind].special] = tech.special
        for key, level in carried.items():
            levels[key] = max(levels[key], level)

    def tow(self, unit: Unit, kind: str) -> Position:
        """Attach a marker of a kind to a Mining Ship."""
        unit.tow = self.take(kind, DEEP)
        return self

    def terrain(self, at: str, kind: str) -> System:
        """Open a hex with a marker of a kind; empty: open space."""
        system = self.system(at)
        if system.marker:
            self.state.removed.append(system.marker)
        system.marker = MarkerId("")
        if kind:
            system.marker = self.take(kind, system.origin)
        elif not system.explored and system.origin != DEEP:
            self.state.removed.append(self.state.pools[system.origin].pop())
        system.explored, system.terrain = True, Terrain(kind)
        system.peeked = ()
        return system

    def hide(self, at: str, kind: str = "") -> System:
        """Turn a hex face down again; with a kind, somebody has drawn that marker already."""
        self.terrain(at, "")
        system = self.system(at)
        system.explored = False
        if kind:
            system.marker = self.take(kind, system.origin)
        elif system.origin != DEEP:
            self.state.pools[system.origin].append(self.state.removed.pop())
            self.state.pools[system.origin].sort()
        return system

    def take(self, kind: str, origin: int) -> MarkerId:
        """Return a marker of a kind, removed from its place: out of the game, or in a pool."""
        places = [self.state.removed, self.state.pools[origin], *self.state.pools.values()]
        for place in places:
            for marker in place:
                if marker.partition(".")[0] == kind:
                    place.remove(marker)
                    return marker
        raise ValueError(f"there is no {kind} left")

    def colony(self, at: str, owner: int = 0, worth: int = 5, hoard: Iterable[str] = ()) -> Colony:
        """Return a colony; its hex becomes a planet if it isn't one."""
        system = self.system(at)
        if system.terrain not in PLANETS:
            self.terrain(at, Terrain.PLANET)
        waiting = [self.take(kind, DEEP) for kind in hoard]
        system.colony = Colony(owner, worth, hoard=waiting)
        return system.colony

    def homeworld(self, owner: int = 0, worth: int = HOMEWORLD) -> HexId:
        """Return the hex of a Homeworld; with `worth`, damaged to that."""
        home = self.state.players[owner].home
        colony = self.state.systems[home].colony
        assert colony is not None
        colony.worth = worth
        return home

    def tech(self, seat: int, *, shown: bool = False, **levels: int) -> Position:
        """Set levels of technology; `shown`: everybody has seen them."""
        player = self.state.players[seat]
        player.tech |= levels
        if shown:
            player.shown |= levels
        return self

    def carried(self, kind: str, seat: int = 0) -> Tech:
        """Return the equipment of a kind at the seat's levels."""
        return equipment(Kind(kind), self.state.players[seat].tech)

    def when(
        self,
        step: Step = Step.MOVE,
        *,
        active: int = 0,
        turn: int = 1,
        cycle: int = 1,
        fights: Iterable[str] = (),
    ) -> Position:
        """Set the clock: whose step it is, and which hexes still have a battle."""
        state = self.state
        state.step, state.turn, state.cycle = step, turn, cycle
        state.place = state.order.index(active)
        state.fights = [HexId(at) for at in fights]
        return self

    def match(self, *outcomes: str, dice: Dice | None = None) -> Match:
        """Return the match at its next question; `outcomes` are coming dice and draws, by key."""
        for unit in self.state.units.values():
            self._reach(unit.owner, unit)
        SPACE_EMPIRES.assert_sound(self.state)
        dice = dice or ScriptedDice(outcomes)
        return Match(SPACE_EMPIRES, self.seats, self.options, dice).begin_at(self.state)

    def seeded(self, seed: str = "test") -> Match:
        """Return the match at its next question, with dice from a seed."""
        return self.match(dice=SeededDice(seed))


class Opening(Position):
    """A table with its first units and unexplored hexes."""

    _is_cleared = False


def offered(match: Match, seat: int = 0) -> tuple[str, ...]:
    """Return all keys of a seat's question, including those behind `more`."""
    keys = match.asks()[seat].keys
    if "more" in keys:
        keys = keys + match.rehearse(seat, ["more"]).asks()[seat].keys
    return keys


def texts(news: Iterable[News]) -> str:
    """Return news as one text, a line each."""
    return "\n".join(item.text for item in news)


def counter(match: Match, name: str, owner: int = 0) -> Unit | None:
    """Return a counter of the match by its owner's name for it, such as `CA1`; None if gone."""
    state: State = match.state
    return state.units.get(Uid(f"{owner}.{name}"))


def standing(match: Match, name: str, owner: int = 0) -> Unit:
    """Return a counter that must exist."""
    unit = counter(match, name, owner)
    assert unit is not None, f"{name} is gone"
    return unit


def beside(at: str) -> tuple[HexId, ...]:
    """Return the hexes of the board next to a hex."""
    return neighbours(HexId(at))


def drive(procedure: Coroutine[Any, Any, T], *keys: str) -> T:
    """Run one procedure alone; `keys` answer its dice and questions in turn, all of them.

    A question that the next key does not fit takes its default; a lone option is not asked for.
    """
    left = list(keys)
    value: Any = None
    try:
        while True:
            asked = procedure.send(value)
            if isinstance(asked, Chance):
                assert left, f"the script ends before {asked.id}"
                value = left.pop(0)
                assert value in asked.keys, f"{asked.id} takes {', '.join(asked.keys)}, not {value}"
            else:
                fits = bool(left) and left[0] in asked.options
                (lone, *others) = asked.options
                default = asked.default if others else lone
                value = asked.options[left.pop(0) if fits else default]
    except StopIteration as done:
        assert not left, f"nobody asks for {', '.join(left)}"
        result: T = done.value
        return result
