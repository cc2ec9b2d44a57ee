"""Setting up the map, the Homeworlds and the first units [2.1, 2.7, 3.0]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel import Chance, Choice, together
from rules.space_empires.charts.content import (
    NATIVES,
    SCENARIOS,
    UNITS,
    WORDS,
    Scenario,
    starting_levels,
)
from rules.space_empires.charts.geometry import area, distance, in_board_order
from rules.space_empires.charts.kinds import COLONY_SHIP, DEEP, MINER, SCOUT, UP, YARD, HexId
from rules.space_empires.charts.maps import deep_space, home_area, marker_sets, worlds
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.exploration.exploration import open_marker
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.seating import playing_order
from rules.space_empires.position.stacks import new_unit
from rules.space_empires.position.state import HOMEWORLD, Colony, Player, State, System, Unit
from rules.space_empires.settings import check_switches
from rules.space_empires.solo import scenarios
from rules.toolbox.sequence import first_player

FIRST_YARDS: Final = 4
"""One counter with this numeral [2.4]."""
FULL_COLONY: Final = 5


def set_out(seats: int, settings: Mapping[str, str]) -> State:
    """Return the table before the first die [2.1].

    Markers unseen, first units at the Homeworlds.
    """
    switches = check_switches(seats, settings)
    chart = SCENARIOS[switches.scenario]
    pools, removed = marker_sets(chart)
    state = State(
        switches=switches,
        players=[_player(chart, seat) for seat in range(seats)],
        systems=_systems(chart),
        pools=pools,
        removed=removed,
        order=playing_order(switches, seats, 0),
    )
    if switches.aliens:
        state.alien_pool = sorted(kind for kind in NATIVES for _ in range(UNITS[kind].counters))
    board = silent(state)
    for seat, home in enumerate(chart.home):
        _found_homeworld(board, seat, worlds(home.worlds)[0])
        _first_units(board, seat, chart)
    if chart.rivals or chart.entries:
        scenarios.set_out(state)
    return state


def _systems(chart: Scenario) -> dict[HexId, System]:
    scenario = next(key for key, other in SCENARIOS.items() if other is chart)
    systems = {at: System(DEEP) for at in deep_space(scenario)}
    for at in area(chart.entries):
        systems[at] = System(DEEP, explored=True, closed=True)
    for at in area(chart.rivals):
        systems[at] = System(DEEP, explored=True, terrain=Terrain.PLANET)
    for seat in range(len(chart.home)):
        systems |= {at: System(seat) for at in home_area(scenario, seat)}
    return {at: systems[at] for at in in_board_order(list(systems))}


def _player(chart: Scenario, seat: int) -> Player:
    levels = starting_levels() | chart.technology
    return Player(
        worlds(chart.home[seat].worlds)[0], levels, shown=dict(levels), orders=Orders(open=True)
    )


def _found_homeworld(board: Board, seat: int, at: HexId) -> None:
    """Put a Homeworld at full strength into a hex, which has no marker of the draw [2.7]."""
    system = board.systems[at]
    system.explored, system.terrain = True, Terrain.PLANET
    system.colony = Colony(seat, HOMEWORLD, home=True)
    board.player(seat).home = at


def _first_units(board: Board, seat: int, chart: Scenario) -> None:
    ships = 0 if board.rules.quick else chart.colony_ships
    counts = ((SCOUT, chart.scouts), (YARD, 1), (COLONY_SHIP, ships), (MINER, 1))
    for kind, count in counts:
        for number in range(1, count + 1):
            unit = new_unit(board, seat, kind, number, board.player(seat).home)
            if kind == YARD:
                unit.size = FIRST_YARDS
            board.place(unit)


async def prepare_game(board: Board) -> None:
    """Choose Homeworlds in secret and the first player by die; apply a quick start [3.0]."""
    state = board.state
    seats = range(len(state.players))
    if SCENARIOS[board.rules.scenario].shuffled:
        await _scatter_homeworlds(board)
    else:
        chosen = await together({seat: _choose_home(board, seat) for seat in seats})
        for seat, (home, half) in chosen.items():
            if half is not None:
                _take_half_hex(board, seat, half)
            _move_homeworld(board, seat, home)
    for seat in seats:
        board.tell(f"{{{seat}}}'s Homeworld is at {board.player(seat).home}.")
    for seat in seats:
        await _mix_tokens(board, seat)
    first = await first_player(len(seats), by_lot=True)
    state.order = playing_order(board.rules, len(seats), first)
    if len(seats) > 1:
        board.tell(f"{{{first}}} is the first to move.")
    board.tell(limit_words(board.rules.limit, alone=len(seats) == 1))
    if board.rules.quick:
        for seat in seats:
            await _open_home(board, seat)


def limit_words(limit: int, *, alone: bool) -> str:
    """Describe the limit of the match, for everybody [20.2]."""
    if not limit:
        return "The match goes on until somebody wins."
    then = "you lose" if alone else "the highest income wins"
    return (
        "The match ends when somebody wins. If nobody has by the end of Economic Phase "
        f"{limit}, {then}."
    )


async def _choose_home(board: Board, seat: int) -> tuple[HexId, HexId | None]:
    """Return a Homeworld's hex and, if an area is short of one, a half hex [2.7, 20.1]."""
    home = SCENARIOS[board.rules.scenario].home[seat]
    places: dict[str, HexId] = {at: at for at in worlds(home.worlds)}
    prompt, first = "Where do you put your Homeworld?", next(iter(places))
    world = await Choice("setup.home", seat, prompt, "2.7", places, default=first)
    if not home.half:
        return world, None
    halves: dict[str, HexId] = {at: at for at in area(home.half)}
    prompt = "Which half hex do you add to your home system?"
    default = next(iter(halves))
    asked = "setup.half", seat, prompt, "2.1", halves, "Half hex {}".format, default
    return world, await Choice(*asked, note=lambda: WORDS["setup"]["half"])


def _take_half_hex(board: Board, seat: int, half: HexId) -> None:
    """Put the chosen half hex into play in place of the usual one."""
    chart = SCENARIOS[board.rules.scenario]
    for at in area(chart.home[seat].half):
        board.systems.pop(at, None)
    board.systems[half] = System(seat)
    in_order = {at: board.systems[at] for at in in_board_order(list(board.systems))}
    board.systems.clear()
    board.systems.update(in_order)


def _move_homeworld(board: Board, seat: int, to: HexId) -> None:
    """Move Homeworld and first units from the usual hex to the chosen one."""
    standard = board.player(seat).home
    if standard == to:
        return
    board.systems[standard] = System(seat)
    for unit in board.own(standard, seat):
        board.shift(unit, to)
    _found_homeworld(board, seat, to)


async def _scatter_homeworlds(board: Board) -> None:
    """Draw a hex for each Homeworld on a random map [17.5, 20.1].

    They keep the distance that the table has agreed on.
    """
    players = board.state.players
    waiting = {seat: board.own(player.home, seat) for seat, player in enumerate(players)}
    for player in players:
        board.systems[player.home] = System(DEEP)
    free, least = list(board.systems), board.rules.between
    for seat, units in waiting.items():
        home = HexId(await Chance("setup.world", free))
        free = [at for at in free if distance(at, home) >= least]
        for unit in units:
            board.shift(unit, home)
        _found_homeworld(board, seat, home)


async def _mix_tokens(board: Board, seat: int) -> None:
    """Draw which of the first face-down counters are the ship yards'.

    The counters are sorted by public number, because tracks and news show their order.
    """
    hidden = [unit for unit in board.units_of(seat) if unit.face != UP]
    yards = next(unit for unit in hidden if unit.kind == YARD)
    tokens = [str(unit.token) for unit in hidden]
    number = int(await Chance("setup.token", tokens, f"setup.token {seat}"))
    other = next(unit for unit in hidden if unit.token == number)
    other.token, yards.token = yards.token, number
    in_order = {unit.uid: unit for unit in sorted(board.units.values(), key=_token)}
    board.units.clear()
    board.units.update(in_order)
    board.at[yards.hex].sort(key=_token)


def _token(unit: Unit) -> int:
    return unit.token


async def _open_home(board: Board, seat: int) -> None:
    """Set up a quick start: home markers face up, full colonies on its planets [20.3]."""
    for at, system in board.systems.items():
        if system.origin == seat and not system.explored:
            await open_marker(board, at)
            if system.terrain == Terrain.PLANET:
                system.colony = Colony(seat, FULL_COLONY)
    board.tell(f"{{{seat}}} begins with an explored home system and colonies on its planets.")
