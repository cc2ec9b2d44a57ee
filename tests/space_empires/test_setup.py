"""Pieces and set-up [2.1 to 2.9, 3.0]: every scenario's map, pools and first units."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.content import MARKERS, SCENARIOS
from rules.space_empires.charts.geometry import ALL_HEXES, distance
from rules.space_empires.charts.kinds import DEEP, HexId, Uid
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.switches import Switches, Teams
from rules.space_empires.position.seating import playing_order
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.state import HOMEWORLD, State
from rules.space_empires.setup import set_out
from tests.space_empires.position import Opening, ask_of
from tests.support.asking import refuses
from tests.support.depth import seeds


def table(seats: int, **options: str) -> State:
    """Return a fresh table."""
    return set_out(seats, SPACE_EMPIRES.check_options(options, seats))


def hexes_of(state: State, origin: int) -> list[HexId]:
    """Return hexes that a set of markers covers, including a Homeworld's; closed ones excluded."""
    return [at for at, system in state.systems.items() if system.origin == origin]


@pytest.mark.parametrize(
    ("seats", "scenario", "deep"),
    [
        (2, "small", 17),
        (2, "standard", 34),
        (2, "large", 51),
        (2, "extra", 98),
        (2, "knife", 0),
        (3, "standard", 72),
        (4, "standard", 46),
    ],
)
def test_20_1_every_map_has_its_published_totals(seats: int, scenario: str, deep: int) -> None:
    state = table(seats, scenario=scenario)
    assert [len(hexes_of(state, seat)) for seat in range(seats)] == [26] * seats
    assert len(hexes_of(state, DEEP)) == deep
    assert_sound(state)


@pytest.mark.parametrize(("scenario", "deep"), [("doomsday_small", 30), ("doomsday_large", 73)])
def test_20_1_the_machines_maps_leave_their_entries_without_a_marker(
    scenario: str, deep: int
) -> None:
    state = table(1, scenario=scenario)
    closed = [at for at, system in state.systems.items() if system.closed]
    assert len(closed) == 5
    assert all(state.systems[at].explored for at in closed)
    assert len(hexes_of(state, 0)) == 26
    assert len(hexes_of(state, DEEP)) == deep + 5


@pytest.mark.parametrize(("scenario", "home", "deep"), [("empires1", 26, 57), ("empires2", 25, 85)])
def test_20_1_the_alien_empires_maps_count_as_published(
    scenario: str, home: int, deep: int
) -> None:
    state = table(1, scenario=scenario, level="normal")
    assert len(hexes_of(state, 0)) == home
    hidden = [at for at in hexes_of(state, DEEP) if not state.systems[at].explored]
    assert len(hidden) == deep
    assert_sound(state)


def test_2_1_a_home_set_has_a_marker_for_every_hex_but_the_homeworld() -> None:
    assert sum(MARKERS.home.values()) == 25
    state = table(4)
    for seat in range(4):
        kinds = Counter(marker.partition(".")[0] for marker in state.pools[seat])
        assert kinds == MARKERS.home


def test_2_1_deep_space_has_more_markers_than_the_largest_map_needs() -> None:
    assert sum(MARKERS.deep.values()) == 108
    assert len(table(2, scenario="extra").pools[DEEP]) == 108


def test_20_1_empires2_plays_without_the_home_black_hole() -> None:
    state = table(1, scenario="empires2")
    assert "blackhole.1" not in state.pools[0]
    assert state.removed == ["blackhole.1"]


def test_2_1_no_marker_is_dealt_before_somebody_sees_it() -> None:
    assert not any(system.marker for system in table(3).systems.values())


def test_20_1_half_hexes_beyond_the_usual_one_are_out_of_play() -> None:
    state = table(2)
    assert "K9" in state.systems
    assert "I9" not in state.systems


def test_20_1_the_short_seat_chooses_its_half_hex() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("half"))
    assert ask_of(match, "setup.home", 0).default == "K4"
    match.answer(0, "K4")
    ask = ask_of(match, "setup.half", 0)
    assert ask.keys == ("K9", "I9")
    assert "one hex short" in ask.note, "a newcomer knows no half hexes"
    match.answer(0, "I9")
    match.answer(1, "B5")
    assert set(match.state.systems) == set(table(2).systems) - {"K9"} | {"I9"}
    assert len(hexes_of(match.state, 0)) == 26


def test_2_3_first_scouts_lie_face_down_as_three_groups_of_one() -> None:
    units = [unit for unit in table(2).units.values() if unit.kind == "SC" and unit.owner == 1]
    assert [(unit.number, unit.size, unit.face) for unit in units] == [
        (1, 1, 0),
        (2, 1, 0),
        (3, 1, 0),
    ]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_2_3_every_seat_begins_with_the_same_units(seats: int) -> None:
    state = table(seats)
    for seat in range(seats):
        own = Counter({u.kind: 0 for u in state.units.values()})
        for unit in state.units.values():
            if unit.owner == seat:
                own[unit.kind] += unit.size
        assert own == {"SC": 3, "CO": 3, "MINER": 1, "SY": 4}
        assert state.players[seat].cp == 0


def test_2_3_the_knife_fight_begins_with_four_ships_of_each_kind() -> None:
    state = table(2, scenario="knife")
    own = Counter(unit.kind for unit in state.units.values() if unit.owner == 0)
    assert own == {"SC": 4, "CO": 4, "MINER": 1, "SY": 1}
    assert (state.players[1].tech["size"], state.players[1].tech["move"]) == (3, 2)
    assert state.units[Uid("0.SC1")].tech.move == 2
    assert [player.home for player in state.players] == ["J1", "J11"]


def test_2_4_the_yards_are_one_counter_with_the_numeral_four() -> None:
    yards = [unit for unit in table(2).units.values() if unit.kind == "SY" and unit.owner == 0]
    assert [(unit.number, unit.size) for unit in yards] == [(1, 4)]


def test_2_5_colony_and_mining_ships_are_always_face_up() -> None:
    for unit in table(2).units.values():
        assert (unit.face == 2) == (unit.kind in ("CO", "MINER"))


def test_2_7_a_homeworld_begins_with_20_and_lies_open() -> None:
    state = table(2)
    for seat, player in enumerate(state.players):
        system = state.systems[player.home]
        assert system.explored
        assert system.colony is not None
        assert (system.colony.owner, system.colony.worth, system.colony.home) == (
            seat,
            HOMEWORLD,
            True,
        )


def test_2_7_three_players_homeworlds_are_ten_hexes_apart() -> None:
    homes = [player.home for player in table(3).players]
    assert {distance(a, b) for a in homes for b in homes if a != b} == {10}


def test_2_7_the_homeworlds_hex_is_chosen_by_all_at_once() -> None:
    match = Match.start(SPACE_EMPIRES, seats=4, dice=SeededDice("homes"))
    assert sorted(match.asks()) == [0, 1, 2, 3]
    assert not any("A8" in item.text for item in match.answer(2, "A8"))
    assert match.state.players[2].home == "A10"
    for seat, key in ((0, "L5"), (1, "L13"), (3, "A1")):
        match.answer(seat, key)
    assert [player.home for player in match.state.players] == ["L5", "L13", "A8", "A1"]
    assert all(unit.hex == "L5" for unit in match.state.units.values() if unit.owner == 0)
    assert match.state.systems["L3"].colony is None
    assert not match.state.systems["L3"].explored


def test_20_3_a_quick_start_opens_and_settles_the_home_systems() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, options={"quick": "on"}, dice=SeededDice("q"))
    while match.state.step == "setup":
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, ask.default)
    state = match.state
    assert_sound(state)
    for seat in (0, 1):
        assert all(state.systems[at].explored for at in hexes_of(state, seat))
        own = [s.colony for s in state.systems.values() if s.colony and s.colony.owner == seat]
        assert sorted(colony.worth for colony in own) == [5] * 8 + [20]
    assert not any(unit.kind == "CO" for unit in state.units.values())


def test_3_0_order_is_clockwise_from_the_first_seat() -> None:
    assert playing_order(Switches(), 3, 2) == [2, 0, 1]


def test_20_4_brothers_move_one_after_the_other() -> None:
    assert playing_order(Switches(teams=Teams.BROTHERS), 4, 1) == [1, 3, 2, 0]
    assert playing_order(Switches(teams=Teams.UNEASY), 4, 1) == [1, 2, 3, 0]


def test_3_0_the_token_of_the_yards_is_drawn() -> None:
    position = Opening()
    position.state.step = Step.SETUP
    match = position.seeded("tokens")
    while match.state.step == "setup":
        seat, ask = next(iter(match.asks().items()))
        match.answer(seat, ask.default)
    tokens = [unit.token for unit in match.state.units.values()]
    assert len(set(tokens)) == len(tokens)


def test_20_1_every_hex_of_the_board_is_used_by_the_large_maps() -> None:
    for seats, scenario in ((2, "extra"), (3, "standard"), (4, "standard")):
        assert list(table(seats, scenario=scenario).systems) == list(ALL_HEXES)
    assert len(SCENARIOS) == 13


@pytest.mark.parametrize("seats", [3, 4])
def test_20_1_on_a_random_map_homeworlds_are_drawn_and_all_markers_mixed(seats: int) -> None:
    homes = set()
    for seed in ("one", "two"):
        options = {"scenario": "variable"}
        match = Match.start(SPACE_EMPIRES, seats=seats, options=options, dice=SeededDice(seed))
        state = match.state
        assert list(state.systems) == list(ALL_HEXES)
        assert {system.origin for system in state.systems.values()} == {-1}
        planets = sum(marker.startswith("planet") for marker in state.pools[-1])
        assert planets == 8 * seats
        worlds = [player.home for player in state.players]
        assert len(set(worlds)) == seats
        for seat, home in enumerate(worlds):
            own = [unit for unit in state.units.values() if unit.owner == seat]
            assert {unit.hex for unit in own} == {home}
            assert state.systems[home].colony.worth == 20
        SPACE_EMPIRES.assert_sound(state)
        homes.add(tuple(worlds))
    assert len(homes) == 2


def test_20_1_a_random_map_is_for_three_or_four() -> None:
    refuses("is for 3 players, not 2", table, 2, scenario="variable")


@pytest.mark.parametrize("least", [1, 4, 5, 6])
def test_17_5_random_homeworlds_keep_the_agreed_distance(
    least: int,
) -> None:
    nearest = []
    for seed in seeds(12, 400):
        options = {"scenario": "variable", "between": str(least)}
        dice = SeededDice(f"apart {seed}")
        match = Match.start(SPACE_EMPIRES, seats=4, options=options, dice=dice)
        worlds = [player.home for player in match.state.players]
        nearest.append(min(distance(first, other) for first, other in combinations(worlds, 2)))
    assert min(nearest) >= least
    assert least > 1 or min(nearest) < len(worlds), "without a distance some are close"


def test_20_1_random_homeworlds_are_apart_unless_agreed_otherwise() -> None:
    assert SPACE_EMPIRES.check_options({"scenario": "variable"}, 3)["between"] == "5"
    assert Switches().between == 1, "a table of old goes on as it began"
