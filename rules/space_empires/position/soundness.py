"""Invariants of every position: markers are conserved, counters keep to their limits [2.0]."""

from __future__ import annotations

from collections import Counter

from rules.space_empires.charts.content import (
    NATIVES,
    SCENARIOS,
    SINGLES,
    TECHNOLOGY,
    UNITS,
    prices,
)
from rules.space_empires.charts.kinds import COLONY_SHIP, MINER, UP, HexId
from rules.space_empires.charts.maps import marker_sets
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import PLANETS, TOWED, Terrain, kind_of
from rules.space_empires.position.state import (
    COLONY_STEPS,
    GROUP_LIMIT,
    HOMEWORLD,
    Colony,
    Player,
    State,
    System,
    Unit,
)


def assert_sound(state: State) -> None:
    """Raise AssertionError if a position is impossible."""
    _assert_markers(state)
    for at, system in state.systems.items():
        _assert_system(state, at, system)
    for key, unit in state.units.items():
        assert key == unit.uid, f"{unit.uid} is filed as {key}"
        _assert_unit(state, unit)
    tokens = Counter(unit.token for unit in state.units.values())
    assert not tokens or max(tokens.values()) == 1, "two counters have the same public number"
    assert list(tokens) == sorted(tokens), "the counters' order tells more than public numbers"
    for seat, player in enumerate(state.players):
        _assert_player(state, seat, player)
    _assert_order(state)


def _assert_markers(state: State) -> None:
    """Assert that every marker is in one place: unseen, on the map, in tow, or out of the game."""
    pools, removed = marker_sets(SCENARIOS[state.switches.scenario])
    wanted = Counter(marker for pool in pools.values() for marker in pool)
    wanted.update(removed)
    markers = Counter(marker for pool in state.pools.values() for marker in pool)
    markers.update(state.removed)
    markers.update(system.marker for system in state.systems.values() if system.marker)
    markers.update(unit.tow for unit in state.units.values() if unit.tow)
    for system in state.systems.values():
        if system.colony is not None:
            markers.update(system.colony.hoard)
    wrong = sorted(key for key in wanted | markers if wanted[key] != markers[key])
    assert not wrong, f"markers are lost or doubled: {', '.join(wrong)}"
    waiting = Counter(s.origin for s in state.systems.values() if not s.explored and not s.marker)
    for origin, count in waiting.items():
        assert count <= len(state.pools[origin]), f"set {origin} has too few markers left"
    assert all(pool == sorted(pool) for pool in state.pools.values()), "a pool is not sorted"
    aliens = Counter(unit.kind for unit in state.units.values() if unit.owner == ALIENS)
    aliens.update(state.alien_pool)
    for kind in NATIVES:
        assert aliens[kind] <= UNITS[kind].counters, f"there are too many {kind}"


def _assert_system(state: State, at: HexId, system: System) -> None:
    """Assert that face-down hexes show nothing, and open ones their marker [6.1]."""
    if not system.explored:
        assert not system.terrain, f"{at} is face down and shows {system.terrain}"
        assert system.colony is None, f"{at} is face down and has a colony"
        assert not system.aliens, f"{at} is face down and has aliens"
        assert system.marker or not system.peeked, f"{at} was looked at and has no marker"
        return
    assert not system.peeked, f"{at} lies open and is remembered as looked at"
    if system.marker:
        assert system.terrain == kind_of(system.marker), f"{at} shows {system.terrain}"
    else:
        assert system.terrain in ("", Terrain.PLANET), (
            f"{at} shows {system.terrain} without a marker"
        )
    assert not system.aliens or system.terrain == Terrain.BARREN, f"aliens live at {at}"
    if system.colony is not None:
        _assert_colony(state, at, system.colony, system.terrain)


def _assert_colony(state: State, at: HexId, colony: Colony, terrain: Terrain) -> None:
    assert terrain in PLANETS, f"{at} has a colony without a planet"
    if colony.home:
        assert colony.worth in range(5, HOMEWORLD + 1, 5), f"{at} is worth {colony.worth}"
    else:
        assert colony.worth in COLONY_STEPS, f"{at} is worth {colony.worth}"
    assert all(kind_of(marker) in TOWED for marker in colony.hoard), f"{at} hoards {colony.hoard}"
    if colony.owner < len(state.players):
        player = state.players[colony.owner]
        assert not player.out, f"{at} belongs to an empire that is out"
        assert not colony.home or player.home == at, f"{at} is a second Homeworld"


def _assert_unit(state: State, unit: Unit) -> None:
    """Assert that groups of one to six are in playable hexes with valid equipment [2.3.1, 9.2]."""
    name, system, chart = unit.uid, state.systems.get(unit.hex), UNITS[unit.kind]
    assert system is not None, f"{name} stands at {unit.hex}, out of play"
    assert 1 <= unit.size <= GROUP_LIMIT, f"{name} has the numeral {unit.size}"
    assert 0 < unit.token <= state.token, f"{name} has the public number {unit.token}"
    assert not unit.tow or unit.kind == MINER, f"{name} tows"
    assert not unit.tow or kind_of(unit.tow) in TOWED, f"{name} tows {unit.tow}"
    assert unit.owner == MACHINES or 0 <= unit.damage < chart.hull or not chart.hull, (
        f"{name} should be dead"
    )
    if unit.kind in (*SINGLES, "BASE"):
        assert unit.size == 1, f"{name} isn't a group"
    if unit.kind in SINGLES:
        assert unit.face == UP, f"{name} lies face down"
    if unit.owner < len(state.players):
        assert not system.closed, f"{name} stands on the entry hex {unit.hex}"
        assert system.terrain != Terrain.NOVA, f"{name} stands on a super nova"
        assert not state.switches.limited or unit.number <= chart.counters, f"there is no {name}"
        _assert_equipment(state.players[unit.owner], unit)


def _assert_equipment(player: Player, unit: Unit) -> None:
    tech, chart = unit.tech, UNITS[unit.kind]
    assert not player.out, f"{unit.uid} belongs to an empire that is out"
    for key, level in (("attack", tech.attack), ("defence", tech.defence)):
        assert level <= min(chart.hull, player.tech[key]), f"{unit.uid} carries {key} {level}"
    for key, level in (("tactics", tech.tactics), ("move", tech.move)):
        assert level <= player.tech[key], f"{unit.uid} carries {key} {level}"
    if chart.special:
        assert tech.special <= player.tech[chart.special], f"{unit.uid} carries {chart.special}"
    else:
        assert not tech.special, f"{unit.uid} carries something special"


def _assert_player(state: State, seat: int, player: Player) -> None:
    """Assert that levels are on their tracks and books add up [7.0, 9.1]."""
    costs = prices(state.switches.chart)
    for key, level in player.tech.items():
        assert TECHNOLOGY[key].start <= level < len(costs[key]), f"seat {seat} has {key} {level}"
        assert player.shown.get(key, 0) <= level, f"seat {seat} has shown too much {key}"
    assert player.cp >= 0, f"seat {seat} owes CP"
    for sheet in player.books[:-1]:
        _assert_sheet(seat, sheet)
    if player.books and (state.step != Step.ECONOMY or player.books[-1].remaining):
        last = player.books[-1]
        _assert_sheet(seat, last)
        assert player.cp == last.remaining - last.upgrades, f"seat {seat} has {player.cp} CP"
    if state.switches.limited:
        ships = sum(u.owner == seat and u.kind == COLONY_SHIP for u in state.units.values())
        colonies = [s.colony for s in state.systems.values() if s.colony is not None]
        ships += sum(colony.owner == seat and not colony.home for colony in colonies)
        assert ships <= UNITS[SINGLES[0]].counters, f"seat {seat} has {ships} colony counters"


def _assert_sheet(seat: int, sheet: SheetColumn) -> None:
    parts = sheet.carried + sheet.colonies + sheet.minerals + sheet.pipelines + sheet.bonus
    assert sheet.total == parts, f"seat {seat}: the total of phase {sheet.cycle} is wrong"
    spent = sheet.maintenance + sheet.bid + sheet.research + sheet.units
    assert sheet.remaining + sheet.lost == sheet.total - spent, (
        f"seat {seat}: phase {sheet.cycle} is off"
    )
    assert 0 <= sheet.upgrades <= sheet.remaining, f"seat {seat}: upgrades of {sheet.cycle}"


def _assert_order(state: State) -> None:
    seats = [seat for seat, player in enumerate(state.players) if not player.out]
    assert set(seats) <= set(state.order), "a seat is missing from the order of play"
    assert len(set(state.order)) == len(state.order), "a seat is twice in the order of play"
    assert len(set(state.fights)) == len(state.fights), "a battle is listed twice"
    assert all(at in state.systems for at in state.fights), "a battle is out of play"
