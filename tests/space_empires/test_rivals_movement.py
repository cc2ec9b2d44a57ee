"""Targets and fights of alien empires' fleets, and the end of the game [22.1] [22.6]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import HexId, Kind
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import fight
from rules.space_empires.position.state import Fleet, Unit
from rules.space_empires.rivals.chart import deploy
from rules.space_empires.solo.rival_movement import move_fleets
from rules.space_empires.solo.rival_targets import course, is_undefended, phases
from rules.space_empires.solo.scenarios import strike_off
from tests.space_empires.position import Position, ask_of, drive, texts
from tests.support.asking import after
from tests.support.narrowing import existing


def empires(**options: str) -> Position:
    """Return the open map without markers or units, easy: two empires."""
    return Position(1, scenario="empires1", level="easy", **options)


def fleet_at(position: Position, at: str, cp: int = 12, **ships: int) -> Fleet:
    """Return a fleet of the first empire: a token of these CP, or the ships named."""
    rival, board = position.state.rivals[0], position.board()
    fleet = Fleet(len(rival.fleets) + 1, HexId(at), cp)
    if ships:
        fleet.built = fleet.met = True
        fleet.raiders = "R" in ships
        counts = {Kind(kind): count for kind, count in ships.items()}
        fleet.units = deploy(board, rival.owner, HexId(at), counts)
    else:
        token = Unit(rival.owner, Kind("FLEET"), fleet.number, HexId(at))
        board.place(token)
        fleet.units = [token.uid]
    rival.fleets.append(fleet)
    return fleet


def moved(position: Position, *keys: str) -> None:
    """Run the fleets' step, with its dice and answers."""
    drive(move_fleets(position.board()), *keys)


def test_22_6_a_fleet_goes_to_the_colony_reached_in_the_fewest_phases() -> None:
    position = empires()
    fleet = fleet_at(position, "I1")
    position.with_colony("K3", worth=1).with_unit("BASE", "K3").with_colony("J6")
    moved(position)
    assert fleet.target == "K3"
    assert fleet.hex == "J2"
    assert "Empire 1's fleet 1 moves from I1 to J2." in texts(position.news)


@pytest.mark.parametrize(
    ("steps", "level", "turn", "passed"),
    [
        (1, 1, 3, 0),
        (3, 1, 1, 0),
        (3, 1, 2, 1),
        (4, 1, 3, 1),
        (7, 1, 3, 2),
        (4, 2, 1, 0),
        (5, 2, 1, 1),
        (9, 7, 1, 0),
        (10, 7, 3, 1),
    ],
)
def test_22_6_phases_count_the_boundaries_between_here_and_there(
    steps: int, level: int, turn: int, passed: int
) -> None:
    assert phases(steps, level, turn) == passed


def test_22_6_within_a_phase_it_prefers_an_undefended_colony() -> None:
    position = empires()
    fleet = fleet_at(position, "I4")
    position.with_colony("I5", worth=5).with_unit("BASE", "I5").with_colony("I6", worth=1)
    position.with_unit("SY", "I6", size=4).with_unit("SC", "I6")
    moved(position)
    assert fleet.target == "I6"


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([], True),
        ([("SY", 4), ("SC", 1)], True),
        ([("SC", 2)], False),
        ([("DD", 1)], False),
        ([("BASE", 1)], False),
        ([("SC", 1), ("SC", 1)], False),
        ([("MINES", 1)], False),
        ([("CO", 1), ("MINER", 1)], True),
    ],
)
def test_22_6_yards_and_one_scout_are_no_defence(
    units: list[tuple[str, int]], expected: bool
) -> None:
    position = empires()
    for kind, size in units:
        position.unit(kind, "L7", size=size)
    assert is_undefended(position.board(), HexId("L7")) is expected


@pytest.mark.parametrize(
    ("at", "colonies", "target"),
    [
        ("I4", {"I6": 5, "I5": 1}, "I5"),
        ("H6", {"I5": 3, "I6": 5}, "I6"),
        ("I5", {"H6": 3, "J6": 3}, "J6"),
    ],
)
def test_22_6_ties_go_by_moves_size_and_nearness_to_the_homeworld(
    at: str, colonies: dict[str, int], target: str
) -> None:
    position = empires()
    fleet = fleet_at(position, at)
    for where, worth in colonies.items():
        position.colony(where, worth=worth)
    moved(position, "2", "10", "10")
    assert fleet.target == target


def test_3_0_fleets_meeting_in_a_hex_fight_one_battle() -> None:
    position = empires().with_colony("I6", worth=5).with_unit("SC", "I6", size=2)
    position.unit("BASE", "L7")
    first, second = fleet_at(position, "I5", SC=1), fleet_at(position, "J6", SC=1)
    moved(position, "1", "1")
    assert first.hex == second.hex == "I6"
    news = texts(position.news)
    assert news.count("Battle at I6") == 1
    assert "Empire 1 with 2 Scouts against {0} with 2 Scouts" in news


def test_5_10_1_a_fleet_at_a_colony_fires_once_even_if_joined() -> None:
    position = empires()
    fleet_at(position, "L7", SC=1)
    fleet_at(position, "L6", SC=1)
    moved(position, "10", "10")
    assert "(rolled 10, 10): no hit" in texts(position.news)


def test_22_6_waiting_raiders_leave_the_battle_to_another_fleet() -> None:
    position = empires().with_colony("I6", worth=5).with_unit("SC", "I6", size=6)
    fleet_at(position.with_unit("BASE", "L7"), "I6", R=1)
    fleet_at(position, "J6", SC=1)
    moved(position, "10", "1", "1", "1")
    assert "Empire 1 with 1 Raider and 1 Scout against {0} with 6 Scouts" in texts(position.news)


def test_22_6_then_the_player_chooses() -> None:
    position = empires()
    fleet = fleet_at(position, "I5", SC=1)
    position.with_colony("J5", worth=3).with_colony("I6", worth=3)
    moved(position, "I6", "10")
    assert (fleet.target, fleet.hex) == ("I6", "I6")


def test_22_6_it_keeps_to_its_colony_until_its_end() -> None:
    position = empires()
    fleet = fleet_at(position, "I1")
    moved(position.with_colony("K3", worth=1))
    moved(position.with_colony("J4"))
    assert fleet.target == "K3"
    position.system("K3").colony = None
    moved(position)
    assert fleet.target == "J4"


def test_22_6_an_unreachable_colony_is_given_up() -> None:
    position = empires()
    fleet = fleet_at(position, "L4")
    fleet.target = HexId("I2")
    position.colony("I2")
    for at in position.board().adjacent(HexId("I2")):
        position.terrain(at, "blackhole")
    moved(position)
    assert fleet.target == "L7"


def test_22_6_it_stays_at_the_colony_and_fires_every_turn() -> None:
    position = empires()
    fleet = fleet_at(position, "I4", SC=2)
    moved(position.with_colony("I5", worth=5), "3", "4")
    assert (fleet.hex, existing(position.system("I5").colony).worth) == ("I5", 3)
    moved(position, "3", "3")
    assert position.system("I5").colony is None


def test_22_6_asteroids_and_nebula_do_not_slow_it() -> None:
    position = empires()
    position.state.rivals[0].tech["move"] = 4
    fleet = fleet_at(position, "I1", SC=1)
    position.colony("J4")
    for at in ("J2", "I2", "J3", "I3"):
        position.terrain(at, "nebula")
    moved(position)
    assert fleet.hex in ("J3", "I3")


def test_22_6_it_never_enters_a_black_hole_or_super_nova() -> None:
    position = empires()
    fleet = fleet_at(position, "H1")
    position.with_colony("I4").with_terrain("I1", "blackhole")
    moved(position)
    assert fleet.hex == "H2"
    position.with_terrain("H3", "nova").with_terrain("I2", "nova")
    moved(position)
    assert fleet.hex == "G2"


def test_22_6_it_turns_no_marker_over_and_the_player_cannot_follow() -> None:
    position = empires()
    fleet = fleet_at(position, "I2")
    position.colony("J4")
    for at in ("I3", "J3", "I4"):
        position.hide(at)
    moved(position)
    assert fleet.hex in ("I3", "J3")
    assert not position.system(fleet.hex).explored
    keys = ask_of(after(position.with_unit("SC", "J4").match(), "move:SC1"), "move.to").keys
    assert fleet.hex not in keys
    assert "I4" in keys


def test_22_6_it_goes_around_ships_where_it_can() -> None:
    position = empires()
    fleet = fleet_at(position, "G3")
    position.with_colony("I4").with_unit("DN", "H4").with_unit("DN", "H3")
    moved(position)
    assert fleet.hex == "G4"


def test_22_6_fleet_without_detour_attacks_units_in_its_way() -> None:
    position = empires()
    fleet = fleet_at(position, "H1", SC=6)
    position.with_colony("I4").with_unit("SC", "I1").with_terrain("H2", "nova")
    moved(position, "10", "1")
    assert fleet.hex == "I1"
    assert position.board().own(HexId("I1"), 0) == []


def test_22_6_lone_unarmed_units_are_destroyed_in_passing() -> None:
    position = empires()
    position.state.rivals[0].tech["move"] = 7
    fleet = fleet_at(position, "H1", SC=1)
    position.with_colony("I3").with_terrain("H2", "nova").with_unit("MINER", "I1")
    moved(position, "10")
    assert fleet.hex == "I3"
    assert "Fleet 1 destroys Mining Ship 1 at I1 without a battle." in texts(position.news)


def test_22_6_raiders_attack_only_weaker_units() -> None:
    position = empires()
    position.state.rivals[0].tech["cloak"] = 1
    fleet = fleet_at(position, "I4", R=2)
    position.with_colony("I5").with_unit("BASE", "I5").with_unit("BB", "I5").with_unit("BASE", "L7")
    moved(position.with_unit("BASE", "L7"))
    assert (fleet.hex, fleet.target) == ("I4", "")
    stronger = fleet_at(position, "I4", R=3)
    goal, _ = drive(course(position.board(), position.state.rivals[0], stronger))
    assert goal == "I5"


def test_22_6_raiders_slip_past_ships_unable_to_see_them() -> None:
    position = empires()
    rival = position.state.rivals[0]
    rival.tech |= {"cloak": 1, "move": 4}
    fleet = fleet_at(position, "H1", R=6)
    position.with_colony("I3").with_terrain("H2", "nova").with_unit("DN", "I1")
    moved(position)
    assert fleet.hex == "I2"
    assert all(unit.hex == "I2" for unit in position.board().units_of(4) if unit.kind == "R")


def test_22_6_a_destroyer_with_a_scanner_stops_them() -> None:
    position = empires()
    rival = position.state.rivals[0]
    rival.tech |= {"cloak": 1, "move": 4}
    fleet = fleet_at(position, "H1", R=6)
    position.with_colony("I3").with_terrain("H2", "nova").tech(0, scanner=1).with_unit("DD", "I1")
    moved(position, "10", *["1"])
    assert fleet.hex == "I1"


def test_22_6_unseen_raiders_of_the_player_may_stay_hidden() -> None:
    position = empires().tech(0, cloak=1)
    fleet = fleet_at(position, "H1", SC=1)
    position.with_colony("I4").with_terrain("H2", "nova")
    raider = position.unit("R", "I1")
    moved(position, "hide")
    assert (fleet.hex, raider.hex) == ("I1", "I1")


def test_22_6_a_homeworld_arms_before_the_players_first_die() -> None:
    position = empires()
    rival = position.state.rivals[0]
    rival.fleet, rival.defence = 12, 10
    position.unit("SC", "H1")
    drive(fight(position.when(Step.FIGHT, fights=["H1"]).board()), "1", "1")
    lines = [news.text for news in position.news]
    assert lines[:2] == [
        "Empire 1 builds 2 Scouts for 12 CP.",
        "Empire 1 defends its Homeworld with 2 Mines.",
    ]
    assert "Mines at H1 destroy 1 Scout of {0}." in lines[2:]


def test_22_6_survivors_of_a_homeworlds_defence_launch_as_a_fleet() -> None:
    position = empires().with_colony("I4")
    fleet = fleet_at(position, "H1", SC=2)
    position.state.rivals[0].fleets[0].target = HexId("")
    moved(position)
    assert fleet.hex != "H1"


def test_22_1_a_dead_empires_fleets_fight_on() -> None:
    position = empires()
    position.state.rivals[0].gone = True
    position.system("H1").colony = None
    fleet = fleet_at(position, "I1")
    moved(position)
    assert fleet.hex != "I1"


def test_22_1_a_fleet_without_ships_is_struck_off() -> None:
    position = empires()
    fleet_at(position, "I1")
    position.clear_units(4)
    strike_off(position.board())
    assert position.state.rivals[0].fleets == []


def test_22_1_all_homeworlds_destroyed_is_victory() -> None:
    position = empires()
    position.state.rivals[1].gone = True
    position.system("H13").colony = None
    colony = position.system("H1").colony
    assert colony is not None
    colony.worth = 5
    position.unit("DN", "H1", size=2)
    match = after(position.when(Step.FIGHT, fights=["H1"]).match("1", "1"), "all")
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("empires", (1,))


def test_22_1_the_homeworlds_end_is_defeat() -> None:
    position = empires()
    position.homeworld(worth=5)
    fleet_at(position, "L6", SC=1)
    position.state.step = Step.MACHINES
    match = position.match("1")
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("lost", (2,))
