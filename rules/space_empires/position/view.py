"""View of a seat: its own empire, revealed facts, and face-down counters [2.3.1].

Hidden are face-down markers that the seat hasn't looked at, enemy counters except for place and
public number, and other production sheets until the game has ended.
"""

from __future__ import annotations

from typing import Final

import msgspec

from rules.space_empires.charts.content import FIXED, SINGLES, UNITS, equipment
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import FIGHTER, TYPED, UP, HexId, Kind, Tech
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Switches
from rules.space_empires.charts.terrain import Terrain, kind_of
from rules.space_empires.position.battles import Battle as Battle
from rules.space_empires.position.battles import Combatant as Combatant
from rules.space_empires.position.battles import Shot as Shot
from rules.space_empires.position.battles import is_fought_at
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.pace import hexes_left
from rules.space_empires.position.state import Colony, Player, State, System, Track, Unit
from rules.space_empires.position.state import Draft as Draft
from rules.space_empires.position.words import is_hidden
from rules.space_empires.position.yields import income_of
from rules.toolbox.result_cache import PartCache


class CounterView(msgspec.Struct, frozen=True, gc=False):
    """One counter. `kind` is empty and `size` 0 where the reader may not know them."""

    owner: int
    token: int
    hex: HexId
    face: int
    """Public face: DOWN, TYPED or UP."""
    kind: Kind
    number: int
    """The counter's own number; 0 where it is not known."""
    size: int
    tech: Tech | None
    damage: int
    tow: Terrain
    """The marker in tow, by kind."""
    left: int = 0
    """Of the reader's own: hexes that it may still move this turn."""
    refit: bool = False


class ColonyView(msgspec.Struct, frozen=True, gc=False):
    """A colony. `hoard` names the markers that wait there, by kind."""

    owner: int
    worth: int
    home: bool
    hoard: tuple[Terrain, ...]


class SystemView(msgspec.Struct, frozen=True, gc=False):
    """One hex in play as the reader knows it."""

    hex: HexId
    origin: int
    explored: bool
    terrain: Terrain
    """The kind of the marker that lies open; empty: open space, or unexplored."""
    peeked: Terrain
    """Kind of a face-down marker that the reader has looked at; empty otherwise."""
    colony: ColonyView | None
    aliens: int
    """Alien ships that lie face down here."""
    closed: bool


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """One seat's empire. The sheet's parts are None where the reader may not see them."""

    seat: int
    home: HexId
    income: int
    """CP that it would receive now, as the table sees it: blockades and pipelines included."""
    colonies: int
    counters: int
    shown: dict[str, int]
    """The highest levels of technology that it has revealed."""
    points: int
    out: bool
    winner: bool
    tech: dict[str, int] | None
    cp: int | None
    books: tuple[SheetColumn, ...] | None
    draft: Draft | None
    orders: Orders | None
    grants: dict[str, int] | None


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: a spectator) sees it."""

    seat: int | None
    switches: Switches
    cycle: int
    turn: int
    step: Step
    active: int | None
    order: tuple[int, ...]
    systems: tuple[SystemView, ...]
    counters: tuple[CounterView, ...]
    seats: tuple[SeatView, ...]
    battle: Battle | None
    battles: tuple[Battle, ...]
    """Those that are over, the last one last, as everybody saw them."""
    tracks: tuple[Track, ...]
    machines: tuple[MachineView, ...]
    rivals: tuple[RivalView, ...]
    removed: dict[Terrain, int]
    """Markers that have left the game, by kind."""
    ended_by: str


class MachineView(msgspec.Struct, frozen=True):
    """A Doomsday Machine: its number, strength row, when it comes, its damage and weakness."""

    number: int
    rating: int
    due: int
    hurt: int
    weakness: Weakness
    gone: bool


class FleetView(msgspec.Struct, frozen=True):
    """An alien empire's fleet: its hex, worth, and whether its ships are known."""

    number: int
    hex: HexId
    cp: int
    raiders: bool
    built: bool
    target: HexId


class RivalView(msgspec.Struct, frozen=True):
    """An alien empire: its banks are open in the solo game."""

    owner: int
    home: HexId
    tech: dict[str, int]
    fleet: int
    research: int
    defence: int
    gone: bool
    fleets: tuple[FleetView, ...] = ()


def own_names(state: State, seat: int) -> dict[str, str]:
    """Return a seat's counters by their public names: `counter #7` is `SC2`."""
    return {
        f"counter #{unit.token}": unit.name
        for unit in state.units.values()
        if unit.owner == seat and is_hidden(unit)
    }


def view(state: State, seat: int | None) -> View:
    """Return the table as one seat (None: a spectator) may see it [2.3.1]."""
    return _view(state, seat, everything=state.step == Step.OVER)


def unveil(state: State) -> View:
    """Return the table with every counter face up, as it is revealed after the end [2.3.1]."""
    return _view(state, None, everything=True)


def _view(state: State, seat: int | None, *, everything: bool) -> View:
    """Return the position as a seat sees it, or with `everything` open."""
    active, board = state.active, silent(state)
    return View(
        seat=seat,
        switches=state.switches,
        cycle=state.cycle,
        turn=state.turn,
        step=state.step,
        active=None if active < 0 else active,
        order=tuple(state.order),
        systems=_systems(state.systems, seat),
        counters=tuple(
            [
                _counter(state, unit, open_hand=everything or unit.owner == seat)
                for unit in sorted(state.units.values(), key=_public_number)
            ]
        ),
        seats=_seats(board, seat, everything=everything),
        battle=state.battle,
        battles=_battles(state, seat),
        tracks=tuple(state.tracks),
        machines=msgspec.convert(state.machines, tuple[MachineView, ...], from_attributes=True)
        if state.machines
        else (),
        rivals=msgspec.convert(state.rivals, tuple[RivalView, ...], from_attributes=True)
        if state.rivals
        else (),
        removed=_by_kind(state),
        ended_by=state.ended_by,
    )


def _battles(state: State, seat: int | None) -> tuple[Battle, ...]:
    """Return recent battles, and earlier ones in which the seat took part."""
    return tuple(battle for battle in state.battles if battle.unseen or seat in battle.fighters)


def _public_number(unit: Unit) -> int:
    """Return the public sort key of counters: any other would reveal something [2.3.1]."""
    return unit.token


def _by_kind(state: State) -> dict[Terrain, int]:
    counts: dict[Terrain, int] = {}
    for marker in state.removed:
        kind = kind_of(marker)
        counts[kind] = counts.get(kind, 0) + 1
    return dict(sorted(counts.items()))


def _systems(systems: dict[HexId, System], seat: int | None) -> tuple[SystemView, ...]:
    """Return all systems as a reader sees them: the same tuple as long as nothing changes there."""
    return _SYSTEMS.get(
        (systems, seat),
        lambda: tuple([_system(at, system, seat) for at, system in systems.items()]),
    )


_SYSTEMS: Final[PartCache[tuple[SystemView, ...]]] = PartCache(64)


def _system(at: HexId, system: System, seat: int | None) -> SystemView:
    looked = not system.explored and seat in system.peeked
    peeked = kind_of(system.marker) if looked else Terrain.SPACE
    return SystemView(
        at,
        system.origin,
        system.explored,
        system.terrain,
        peeked,
        _colony(system.colony) if system.colony else None,
        system.aliens if system.explored else 0,
        system.closed,
    )


def _colony(colony: Colony) -> ColonyView:
    hoard = tuple(map(kind_of, colony.hoard))
    return ColonyView(colony.owner, colony.worth, colony.home, hoard)


def _counter(state: State, unit: Unit, *, open_hand: bool) -> CounterView:
    """Return a counter as a reader sees it: its back, its type, or all of it."""
    face = UP if unit.kind in SINGLES else unit.face
    seen = open_hand or face == UP
    kind = unit.kind if seen or face == TYPED else Kind("")
    battle = state.battle
    fighting = is_fought_at(battle, unit.hex)
    # the sizes of a line are announced as the battle begins [5.1.2]
    lined = battle is not None and fighting and unit.owner in (battle.attacker, battle.defender)
    return CounterView(
        unit.owner,
        unit.token,
        unit.hex,
        face,
        kind,
        unit.number if seen else 0,
        unit.size if seen or (lined and face == TYPED) else 0,
        _equipment(state, unit, open_hand=open_hand) if seen else None,
        unit.damage if fighting else 0,
        kind_of(unit.tow),
        left=_hexes_left(state, unit) if open_hand else 0,
        refit=open_hand and unit.refit,
    )


def _equipment(state: State, unit: Unit, *, open_hand: bool) -> Tech | None:
    """Return a counter's equipment if shown; Bases and yards have the latest [9.9, 9.10.5].

    An enemy colony ship's purpose, and upgrades since, stay hidden.
    """
    fixed, seats = unit.kind in FIXED, len(state.players)
    if unit.owner >= seats:
        levels = [rival.tech for rival in state.rivals if rival.owner == unit.owner]
        return equipment(unit.kind, levels[0]) if fixed and levels else unit.tech
    player = state.players[unit.owner]
    tech = equipment(unit.kind, player.tech) if fixed else unit.tech
    if open_hand:
        return tech
    return shown_equipment(unit.kind, tech, player.shown)


def shown_equipment(kind: Kind, tech: Tech, shown: dict[str, int]) -> Tech | None:
    """Return the equipment of an open counter, up to the levels that its empire has revealed."""
    if kind in SINGLES:
        return None
    special = UNITS[kind].special
    return Tech(
        min(tech.attack, shown.get("attack", 0)),
        min(tech.defence, shown.get("defence", 0)),
        min(tech.tactics, shown.get("tactics", 0)),
        min(tech.move, shown.get("move", 1)),
        min(tech.special, shown.get(special, UNITS[kind].needs.get(special, 0))),
    )


def _hexes_left(state: State, unit: Unit) -> int:
    """Return the hexes that a unit may still move alone, in its owner's movement [4.1]."""
    if state.step != Step.MOVE or state.active != unit.owner or unit.kind == FIGHTER:
        return 0
    return hexes_left(state, unit)


def _is_closed(state: State, player: Player) -> bool:
    """Return whether a sheet shows its spending during the phase: no draft is open [7.4]."""
    return state.step == Step.ECONOMY and bool(player.books) and player.books[-1].closed


def _seats(board: Board, reader: int | None, *, everything: bool) -> tuple[SeatView, ...]:
    """Return the empires as a reader sees them."""
    owned: list[list[tuple[HexId, Colony]]] = [[] for _ in board.state.players]
    for at, system in board.systems.items():
        colony = system.colony
        if colony is not None and 0 <= colony.owner < len(owned):
            owned[colony.owner].append((at, colony))
    return tuple(
        _seat(board, seat, colonies, own=everything or seat == reader, everything=everything)
        for seat, colonies in enumerate(owned)
    )


def _seat(
    board: Board,
    seat: int,
    colonies: list[tuple[HexId, Colony]],
    *,
    own: bool,
    everything: bool,
) -> SeatView:
    """Return an empire as a reader sees it; only the owner sees sheet and orders."""
    state, player = board.state, board.player(seat)
    return SeatView(
        seat,
        player.home,
        sum(income_of(board, seat, colonies, as_seen=not everything).values()),
        len(colonies),
        len(board.units_of(seat)),
        player.shown,
        player.points,
        player.out,
        seat in state.winners,
        player.tech if own else None,
        player.cp if own else None,
        tuple(player.books) if own else None,
        player.draft if own and not _is_closed(state, player) else None,
        player.orders if own else None,
        player.grants if own else None,
    )
