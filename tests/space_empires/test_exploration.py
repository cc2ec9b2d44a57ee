"""Exploration [6.0]: what each marker does when it is turned over; warp points [16.1, 16.2]."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Chance, Choice
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import HexId, Kind
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.exploration.exploration import draw_marker, explore, reveal
from rules.space_empires.exploration.hazards import survive_black_hole, to_the_right
from rules.space_empires.position.paths import would_cut
from rules.space_empires.position.state import System
from tests.space_empires.explorers import exploring, run
from tests.space_empires.position import Opening, Position, drive, standing, texts
from tests.support.asking import after


@pytest.mark.parametrize("kind", ["minerals10", "wreck", "asteroids", "nebula"])
def test_6_2_and_6_7_lasting_markers_stay_in_the_hex(kind: str) -> None:
    position = exploring("F5").with_unit("SC", "F5", start="F4")
    run(position, f"{kind}.1")
    system = position.system("F5")
    assert (system.explored, system.terrain, system.marker) == (True, kind, f"{kind}.1")
    assert len(position.state.units) == 1
    assert "explores F5" in texts(position.news)


def test_6_1_every_hex_with_own_units_is_explored_and_others_are_not() -> None:
    position = exploring("F5", "G4", "E3", "H5").with_unit("SC", "F5").with_unit("SC", "G4")
    run(position.with_unit("SC", "E3", owner=1), "nebula.1", "nebula.2")
    assert position.system("F5").explored
    assert position.system("G4").explored
    assert not position.system("E3").explored
    assert not position.system("H5").explored


def test_6_1_a_peeked_marker_is_not_drawn_again() -> None:
    position = exploring()
    position.hide("F5", "wreck").peeked = (0,)
    run(position.with_unit("SC", "F5"))
    assert position.system("F5").terrain == "wreck"
    assert position.system("F5").peeked == ()


def test_6_1_a_home_hex_draws_from_its_own_set() -> None:
    position = Opening().when(Step.EXPLORE).with_unit("SC", "I3")
    run(position, "planet.1")
    assert "planet.1" not in position.state.pools[0]
    assert "planet.1" in position.state.pools[1]


@pytest.mark.parametrize(("die", "left"), [("6", 1), ("7", 0)])
def test_6_3_a_ship_survives_a_black_hole_on_1_to_6(die: str, left: int) -> None:
    position = exploring("F5").with_unit("SC", "F5")
    run(position, "blackhole.1", die)
    assert len(position.state.units) == left
    assert position.system("F5").terrain == "blackhole"


def test_6_3_each_ship_of_a_group_rolls() -> None:
    position = exploring("F5")
    group = position.unit("CA", "F5", size=3)
    run(position, "blackhole.1", "10", "1", "7")
    assert group.size == 1
    assert "(rolled 10, 1, 7): 2 lost." in texts(position.news)


def test_6_3_fighters_die_only_for_want_of_decks() -> None:
    position = exploring("F5").tech(0, fighter=1)
    carriers = position.unit("CV", "F5", size=2)
    fighters = position.unit("F", "F5", size=5)
    left = drive(survive_black_hole(position.board(), [fighters, carriers]), "2", "9")
    assert left == [fighters, carriers]
    assert (carriers.size, fighters.size) == (1, 3)


def test_6_3_without_a_carrier_all_fighters_are_lost() -> None:
    position = exploring("F5").tech(0, fighter=1)
    carrier = position.unit("CV", "F5")
    fighters = position.unit("F", "F5", size=3)
    assert drive(survive_black_hole(position.board(), [carrier, fighters]), "8") == []
    assert not position.state.units


def test_6_3_advanced_fighters_land_first() -> None:
    position = exploring("F5").tech(0, fighter=1)
    carriers = position.unit("CV", "F5", size=2)
    old = position.unit("F", "F5", size=3)
    position.tech(0, fighter=2)
    new = position.unit("F", "F5", size=3)
    left = drive(survive_black_hole(position.board(), [carriers, old, new]), "1", "10")
    assert left == [carriers, new]


def test_6_4_danger_destroys_all_units_and_leaves_the_hex_empty() -> None:
    position = exploring("F5").with_unit("SC", "F5").with_unit("CA", "F5", size=4)
    run(position.with_unit("MINER", "F5"), "danger.1")
    assert not position.state.units
    system = position.system("F5")
    assert (system.explored, system.terrain, system.marker) == (True, "", "")
    assert "danger.1" in position.state.removed


def test_6_4_a_danger_is_drawn_once_in_a_match() -> None:
    position = exploring("F5", "F6").with_unit("SC", "F5")
    run(position, "danger.1")
    position.unit("SC", "F6")
    with pytest.raises(AssertionError, match=r"not danger\.1$"):
        run(position, "danger.1")


def test_6_5_units_retreat_from_a_super_nova_to_the_hex_just_left() -> None:
    position = exploring("F5")
    scout = position.unit("SC", "F5", start="F4")
    other = position.unit("CA", "F5", start="G5")
    run(position, "nova.1")
    assert (scout.hex, other.hex) == ("F4", "G5")
    assert position.system("F5").terrain == "nova"


def test_2_3_1_owners_read_their_lost_counters_by_name() -> None:
    position = exploring("F5")
    unit = position.unit("SC", "F5", number=3)
    run(position.with_unit("CO", "F5"), "danger.1")
    lines = [item.text for item in position.news if item.to == (0,)]
    assert lines == ["You lose SC3 to the danger at F5."]
    public = [item.text for item in position.news if item.to is None]
    assert public[-1].endswith(f"destroys counter #{unit.token} and Colony Ship 1.")


def test_6_5_the_hex_just_left_is_the_last_one_of_the_way() -> None:
    position = Position().tech(0, move=4).with_unit("SC", "G4").with_hidden("G5")
    match = after(position.match("nova.1"), "move:SC1", "F5", "move:SC1", "G5", "done")
    assert standing(match, "SC1").hex == "F5"


def test_6_5_a_retreat_into_a_black_hole_is_survived_by_die() -> None:
    position = exploring("F5").with_terrain("F4", "blackhole").with_unit("SC", "F5", start="F4")
    run(position, "nova.1", "7")
    assert not position.state.units


def test_6_5_no_super_nova_cuts_the_map_in_two() -> None:
    position = exploring("F5")
    for at in ("F1", "F2", "F3"):
        position.terrain(at, "nova")
    for at in ("F4", "F6", "F7", "F8", "F9"):
        position.system(at).closed = True
    with pytest.raises(AssertionError, match=r"not nova\.4$"):
        drive(draw_marker(position.board(), HexId("F5")), "nova.4")


def test_6_5_a_super_nova_at_the_rim_cuts_nothing() -> None:
    assert drive(draw_marker(exploring("F1").board(), HexId("F1")), "nova.1") == "nova.1"


def test_6_5_a_hex_cuts_the_map_where_a_flood_round_it_misses_a_neighbour() -> None:
    """Maps with holes at random: the look at the neighbours agrees with a flood of the map."""
    draws, cuts = Random(65), 0
    for _ in range(40):
        position = exploring("F5")
        systems = position.state.systems
        share = draws.random() / 2
        for system in systems.values():
            system.closed = draws.random() < share
        for at in systems:
            cut = _flood_misses(systems, at)
            cuts += cut
            assert would_cut(position.board(), at) is cut
    assert cuts > 100


def _flood_misses(systems: dict[HexId, System], shut: HexId) -> bool:
    land = {at for at, system in systems.items() if not system.closed and at != shut}
    wanted = [near for near in neighbours(shut) if near in land]
    seen, edge = set(wanted[:1]), wanted[:1]
    for at in edge:
        fresh = [near for near in neighbours(at) if near in land and near not in seen]
        seen.update(fresh)
        edge += fresh
    return not seen.issuperset(wanted)


def test_6_6_the_player_to_the_right_shifts_the_whole_stack() -> None:
    position = exploring("F5", seats=3)
    units = [position.unit("SC", "F5"), position.unit("CA", "F5")]
    position.terrain("G4", "nebula")
    procedure = explore(position.when(Step.EXPLORE).board())
    assert isinstance(procedure.send(None), Chance)
    choice = procedure.send("lost.1")
    assert isinstance(choice, Choice)
    assert (choice.id, choice.seat) == ("explore.lost", 2)
    assert set(choice.options) == {"G4", "G5", "F4", "F6", "E4", "E5"}
    label = choice.label
    assert label is not None
    assert label(choice.options["G4"]) == "G4 (a nebula)"
    assert label(choice.options["G5"]) == "G5"
    with pytest.raises(StopIteration):
        procedure.send(choice.options["G4"])
    assert [unit.hex for unit in units] == ["G4", "G4"]
    assert position.system("F5").terrain == ""
    assert "lost.1" in position.state.removed


def test_6_6_in_a_game_of_two_the_opponent_shifts() -> None:
    assert to_the_right(Position().board(), 0) == 1
    assert to_the_right(Position().board(), 1) == 0


def test_6_6_partners_do_not_shift_each_other_and_the_dead_nobody() -> None:
    position = Position(4, teams="uneasy")
    assert to_the_right(position.board(), 0) == 3
    position.state.players[3].out = True
    assert to_the_right(position.board(), 0) == 1


def test_6_6_alone_a_die_says_where() -> None:
    position = exploring("G4", seats=1, scenario="doomsday_small")
    unit = position.unit("SC", "G4")
    run(position, "lost.1", "G5")
    assert unit.hex == "G5"


def test_6_6_lost_ships_explore_and_a_nova_sends_them_back() -> None:
    position = exploring("F5", "F6")
    unit = position.unit("SC", "F5", start="F4")
    run(position, "lost.1", "F6", "nova.1")
    assert unit.hex == "F5"
    assert position.system("F6").terrain == "nova"


def test_6_6_no_stack_is_shifted_into_a_super_nova() -> None:
    position = exploring("F5").with_terrain("F6", "nova").with_unit("SC", "F5")
    procedure = explore(position.board())
    procedure.send(None)
    choice = procedure.send("lost.1")
    assert isinstance(choice, Choice)
    assert "F6" not in choice.options


def test_6_6_lost_ships_fight_first_then_exploration_goes_on() -> None:
    position = exploring("F5", "H5").with_unit("SC", "F5").with_unit("SC", "H5")
    run(position.with_unit("DD", "F6", owner=1), "lost.1", "F6")
    assert position.state.step == Step.FIGHT
    assert position.state.fights == ["F6"]
    assert not position.system("H5").explored
    run(position.when(Step.EXPLORE), "nebula.1")
    assert position.system("H5").explored


@pytest.mark.parametrize("guards", [1, 0])
def test_5_10_1_ships_lost_onto_a_colony_do_not_fire_at_it(guards: int) -> None:
    """Colonies are attacked only in the combat phase, guarded or not; so this one stays whole."""
    position = exploring("F5").with_unit("CA", "F5", size=3)
    position.colony("F6", owner=1, worth=5)
    for _ in range(guards):
        position.unit("SC", "F6", owner=1)
    match = position.match("lost.1", *["1", "10"] * 20)
    news = list(match.opening)
    while match.state.step in (Step.EXPLORE, Step.FIGHT):
        ask = match.asks().get(0) or match.asks()[1]
        news += match.answer(ask.seat, "F6" if "F6" in ask.keys else "orders")
    assert [unit.owner for unit in match.state.units.values() if unit.hex == "F6"] == [0]
    colony = match.state.systems[HexId("F6")].colony
    assert colony is not None
    assert colony.worth == 5
    assert ("Battle at F6" in texts(news)) == bool(guards)
    assert "fires at" not in texts(news)


def test_6_6_a_shift_into_a_black_hole_is_survived_by_die() -> None:
    position = exploring("F5").with_terrain("F6", "blackhole")
    unit = position.unit("CA", "F5", size=2)
    run(position, "lost.1", "F6", "3", "8")
    assert (unit.hex, unit.size) == ("F6", 1)


@pytest.mark.parametrize("kind", ["warp1", "doomsday"])
def test_6_9_warp_points_and_machines_are_removed_without_their_rules(kind: str) -> None:
    position = exploring("F5").with_unit("SC", "F5")
    run(position, f"{kind}.1")
    system = position.system("F5")
    assert (system.explored, system.terrain, system.marker) == (True, "", "")
    assert f"{kind}.1" in position.state.removed
    assert len(position.state.units) == 1


def test_9_8_bad_effects_spare_the_looking_cruiser() -> None:
    position = Position().with_hidden("F5")
    cruiser = position.unit("CA", "F4")
    drive(reveal(position.when(Step.MOVE).board(), HexId("F5"), cruiser), "danger.1")
    assert cruiser.uid in position.state.units
    assert position.system("F5").terrain == ""
    assert position.state.step == Step.MOVE


def test_14_1_explorers_of_a_barren_planet_meet_four_aliens() -> None:
    position = exploring("F5").with_unit("SC", "F5")
    aliens = run(position, "barren.1", "ND", "NC", "ND", "NB").own(HexId("F5"), ALIENS)
    assert [unit.name for unit in aliens] == ["ND1", "NC1", "ND2", "NB1"]
    assert all(unit.tech.tactics == 1 and unit.tech.special == 2 for unit in aliens)
    assert (position.state.step, position.state.fights) == (Step.FIGHT, ["F5"])
    assert len(position.state.alien_pool) == 32


def test_14_1_a_looking_cruiser_leaves_aliens_unseen() -> None:
    position = Position().with_hidden("F5")
    cruiser = position.unit("CA", "F4")
    drive(reveal(position.board(), HexId("F5"), cruiser), "barren.1")
    assert position.system("F5").aliens == 4
    assert len(position.state.alien_pool) == 36
    assert len(position.state.units) == 1


def test_14_1_the_barren_planet_at_home_is_empty() -> None:
    position = Opening().when(Step.EXPLORE).with_unit("SC", "I3")
    run(position, "barren.1")
    assert position.state.step == Step.EXPLORE


def test_14_1_the_dead_go_back_into_an_empty_box() -> None:
    position = exploring("F5")
    position.state.alien_pool[:] = [Kind("ND")]
    run(position.with_unit("SC", "F5"), "barren.1", "ND", "NB", "NB", "NC")
    assert len(position.state.alien_pool) == 32


def test_16_1_a_single_warp_point_stays_and_leads_nowhere() -> None:
    position = exploring("F5", warp="on").with_unit("SC", "F5")
    board = run(position, "warp1.1")
    assert position.system("F5").terrain == "warp1"
    assert len(board.adjacent(HexId("F5"))) == 6


@pytest.mark.parametrize(
    ("warp", "markers"),
    [
        ("on", ["warp1.1", "warp1.3", "warp2.3"]),
        ("1", ["warp1.1", "warp1.3"]),
        ("2", ["warp2.3"]),
        ("pairs", ["warp1.1"]),
        ("off", []),
    ],
)
def test_16_1_some_or_all_warp_points_are_played_as_agreed(warp: str, markers: list[str]) -> None:
    played = []
    for marker in ("warp1.1", "warp1.3", "warp2.3"):
        position = exploring("F5", warp=warp).with_unit("SC", "F5")
        run(position, marker)
        if position.system("F5").terrain:
            played.append(marker)
    assert played == markers


def test_16_2_two_of_a_number_are_adjacent() -> None:
    position = exploring("F5", warp="on").with_terrain("H2", "warp1").with_terrain("H3", "warp2")
    board = run(position.with_unit("SC", "F5"), "warp1.2")
    assert "H2" in board.adjacent(HexId("F5"))
    assert "H3" not in board.adjacent(HexId("F5"))
    assert "joined" in texts(position.news)


def test_16_2_the_third_of_a_number_is_discarded() -> None:
    position = exploring("F5", warp="on").with_terrain("H2", "warp1").with_terrain("H4", "warp1")
    run(position.with_unit("SC", "F5"), "warp1.3")
    assert position.system("F5").terrain == ""
    assert "warp1.3" in position.state.removed


@pytest.mark.parametrize(("machines", "active"), [("1", False), ("2", True), ("3", True)])
def test_17_1_only_as_many_machines_as_agreed_are_in_play(machines: str, *, active: bool) -> None:
    position = exploring("F5", machines=machines).with_unit("SC", "F5")
    assert bool(run(position, "doomsday.2").own(HexId("F5"), MACHINES)) == active
    assert position.state.step == (Step.FIGHT if active else Step.EXPLORE)


def test_17_2_a_machine_found_by_a_look_attacks_nobody_yet() -> None:
    position = Position(machines="3").with_hidden("F5")
    cruiser = position.unit("CA", "F4")
    drive(reveal(position.board(), HexId("F5"), cruiser), "doomsday.1")
    assert position.state.step == Step.MOVE
    assert position.state.fights == []
    assert len(position.state.machines) == 1


def test_20_3_heavy_terrain_puts_a_fresh_marker_in_place_of_danger() -> None:
    position = exploring("F5", heavy_terrain="on").with_unit("SC", "F5")
    run(position, "danger.1")
    system = position.system("F5")
    assert (system.explored, system.marker, system.terrain) == (False, "", "")
    assert "danger.1" in position.state.removed


def test_20_3_heavy_terrain_lasts_until_the_pool_is_empty() -> None:
    position = exploring("F5", heavy_terrain="on")
    pool = position.state.pools[-1]
    position.state.removed += [marker for marker in pool if marker != "danger.1"]
    pool[:] = [marker for marker in pool if marker == "danger.1"]
    run(position.with_unit("SC", "F5"), "danger.1")
    assert position.system("F5").explored
