"""Doomsday Machines of the optional rules [17.1 to 17.5]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.kinds import HexId, MarkerId, Tech
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.lines import firing_order, strength
from rules.space_empires.position.state import Machine, Unit
from rules.space_empires.solo.machines import move_machines
from tests.space_empires.battles import FIELD, lines_of, need
from tests.space_empires.position import Position, answers, ask_of, counter, drive, texts


def machine_at(position: Position, at: str, number: int = 1) -> Unit:
    """Return an active machine of the optional rules."""
    position.state.machines.append(Machine(number))
    return position.unit("DM", at, owner=MACHINES, number=number, face=2)


def rest(position: Position, *but: str) -> None:
    """Turn all of deep space face down except these hexes: nothing there can be ended on."""
    for at, system in position.state.systems.items():
        if system.origin == -1 and at not in but:
            position.hide(at)


def go(position: Position, *keys: str) -> None:
    """Run the machines' step, with its dice."""
    position.state.step = Step.MACHINES
    drive(move_machines(position.board()), *keys)


def test_17_1_an_agreed_machine_wakes_when_its_marker_is_turned() -> None:
    position = Position(2, machines="1").with_hidden("F5", "doomsday")
    marker = position.system("F5").marker
    position.state.pools[-1].append(marker)
    position.state.pools[-1].sort()
    position.system("F5").marker = MarkerId("")
    position.unit("DN", "F5", size=6)
    match = position.when(Step.EXPLORE).match("doomsday.1", *["10"] * 100)
    assert counter(match, "DM1", MACHINES) is not None
    assert [machine.rating for machine in match.state.machines] == [0]
    assert position.system("F5").terrain == ""


def woken_machine(kind: str, tech: Tech, *dice: str) -> Match:
    """Return a machine found by a ship of seat 0 at F5."""
    position = Position(2, machines="3").with_hidden("F5", "doomsday")
    position.with_unit(kind, "F5", tech=tech).with_unit("SC", "B5", owner=1)
    return position.when(Step.EXPLORE).match(*dice)


def test_17_2_a_machine_attacks_its_finders_but_loses_ties() -> None:
    match = woken_machine("CA", Tech(tactics=2), "10", "1", "1")
    assert ask_of(match).id == "battle.conduct"
    answers(match, "orders")
    battle_ = match.state.battle
    assert battle_ is not None
    assert (battle_.attacker, battle_.defender) == (MACHINES, 0)
    assert [shot.firer for shot in battle_.shots] == ["0.CA1", "9.DM1", "9.DM1"]
    assert not match.state.machines[0].woken


def test_17_4_an_attacked_machine_wins_ties() -> None:
    position = Position(2)
    machine_at(position, "F5")
    fought(position.with_unit("CA", "F5", tech=Tech(tactics=2)), "1", "1")
    battle_ = position.state.battle
    assert battle_ is not None
    assert [shot.firer for shot in battle_.shots] == ["9.DM1", "9.DM1"]


def test_17_1_others_are_open_space() -> None:
    position = Position(2, machines="1").with_hidden("F5", "doomsday")
    position.state.pools[-1].append(position.system("F5").marker)
    position.state.pools[-1].sort()
    position.system("F5").marker = MarkerId("")
    position.unit("DN", "F5")
    match = position.when(Step.EXPLORE).match("doomsday.2")
    assert match.state.machines == []
    assert match.state.removed.count("doomsday.2") == 1


def test_17_2_its_figures() -> None:
    position = Position(2)
    power = strength(position.board(), machine_at(position, "F5"))
    assert (power.letter, power.attack, power.defence, power.hull) == ("C", 9, 2, 3)
    assert (power.shots, power.tactics, power.scanner) == (2, 2, 2)


def fought(position: Position, *dice: str) -> None:
    """Attack the machine at F5 with seat 0; `dice` are all the battle's."""
    drive(battle(position.board(), HexId("F5"), 0, MACHINES), *dice)


def test_17_2_two_attacks_a_round_and_a_1_always_hits_it() -> None:
    position = Position(2)
    machine_at(position, "F5")
    for number in (1, 2, 3):
        position.unit("SC", "F5", number=number)
    fought(position, "10", "9", "1", "1", "1", "10", "1")
    assert position.board().own(HexId("F5"), MACHINES) == []


def test_17_2_no_fleet_bonus_against_it() -> None:
    position = Position(2)
    machine_at(position, "F5")
    position.unit("SC", "F5", size=6)
    fought(position, "10", "10", "2", "2", "2", "2", "2", "2", "10", "10", "1", "1", "1")
    assert position.board().own(HexId("F5"), MACHINES) == []
    lines = texts(position.news).splitlines()
    assert lines[1:] == [
        (
            "Rounds 1 to 2 at F5: {0} hits with 3 of 9 shots; "
            "the Doomsday Machine misses with 4 shots and is destroyed."
        ),
        "{0} holds F5.",
    ]


def test_17_2_it_recovers_all_damage_after_a_battle() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    fought(position.with_unit("DN", "F5"), "1", "6", "6", "2", "7", "1")
    assert machine.damage == 0
    assert position.state.machines[0].hurt == 0
    assert position.board().own(HexId("F5"), 0) == []


def test_17_2_mines_go_off_without_harm() -> None:
    position = Position(2, machines="1")
    machine = machine_at(position, "F5")
    go(position.with_unit("MINES", "F4", size=4))
    assert machine.hex == "F4"
    assert position.board().units_at(HexId("F4")) == [machine]
    assert position.state.machines[0].hurt == 0


def test_17_2_fighters_cannot_damage_it() -> None:
    position = Position(2)
    machine_at(position, "F5")
    position.with_unit("CV", "F5").with_unit("F", "F5", size=2)
    fought(position, "1", "1", "5", "1")
    assert position.board().own(HexId("F5"), 0) == []


def test_17_3_it_goes_to_the_nearest_planet_asteroids_or_ship() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    position.with_terrain("H5", "asteroids").with_unit("SC", "E4")
    go(position, "5")
    assert machine.hex == "E4"
    assert "Doomsday Machine 1 moves from F5 to E4." in texts(position.news)


def test_17_3_two_hexes_are_in_its_reach_and_three_are_not() -> None:
    position = Position(2)
    machine = machine_at(position, "F2")
    position.with_terrain("F5", "asteroids").with_terrain("F4", "asteroids")
    go(position)
    assert machine.hex == "F4"


@pytest.mark.parametrize("drawn", ["F4", "E5"])
def test_17_3_a_die_picks_among_equals(drawn: str) -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    position.with_terrain("F4", "asteroids").with_terrain("E5", "asteroids")
    go(position, drawn)
    assert machine.hex == drawn


def test_17_3_with_nothing_near_it_goes_one_hex_at_random() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    go(position, "G5")
    assert machine.hex == "G5"


def test_17_3_it_never_ends_on_an_unexplored_hex_but_passes_it() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    rest(position, "F5", "F3")
    go(position.with_terrain("F3", "asteroids"))
    assert machine.hex == "F3"
    assert not position.system("F4").explored


def test_17_3_it_never_ends_with_another_machine() -> None:
    position = Position(2)
    first, second = machine_at(position, "F5"), machine_at(position, "F6", 2)
    rest(position, "F5", "F6")
    go(position)
    assert (first.hex, second.hex) == ("F5", "F6")


def test_17_3_an_alien_planet_is_attacked() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    position.terrain("F4", "barren")
    position.system("F4").aliens = 4
    go(position, "ND", "ND", "ND", "ND", *["1", "1", "10", "10", "1", "1"])
    assert position.board().units_at(HexId("F4")) == [machine]
    assert position.system("F4").terrain == ""
    assert position.system("F4").aliens == 0


def test_17_4_after_the_battle_planet_and_colony_are_destroyed() -> None:
    position = Position(2)
    machine_at(position, "F5")
    position.with_colony("F4", owner=1, hoard=["minerals10"]).with_terrain("F4", "barren")
    go(position.with_unit("SC", "F4", owner=1), "1")
    system = position.system("F4")
    assert (system.colony, system.terrain, system.marker) == (None, "", "")
    assert [marker for marker in position.state.removed if marker.startswith("minerals10")]
    assert "destroys the barren planet at F4 with {1}'s colony" in texts(position.news)


def test_17_4_asteroids_are_destroyed_too_and_other_terrain_is_not() -> None:
    position = Position(2)
    machine = machine_at(position, "F5")
    go(position.with_terrain("F4", "asteroids"))
    assert position.system("F4").terrain == ""
    position.with_terrain("E4", "nebula").with_unit("MINES", "E4")
    go(position)
    assert (machine.hex, position.system("E4").terrain) == ("E4", "nebula")


def test_17_4_a_beaten_machine_destroys_nothing() -> None:
    position = Position(2)
    machine_at(position, "F5")
    position.with_terrain("F4", "asteroids").with_unit("DN", "F4", size=6)
    go(position, *["10", "10"], *["1"] * 3)
    assert position.system("F4").terrain == "asteroids"
    assert position.state.machines[0].gone


def test_17_5_it_never_enters_a_home_system() -> None:
    position = Position(2)
    machine = machine_at(position, "H5")
    rest(position, "H5")
    position.with_unit("SC", "I4").with_colony("I5")
    go(position)
    assert machine.hex == "H5"


def test_17_3_the_machines_step_comes_after_all_players() -> None:
    position = Position(2, machines="1")
    machine_at(position, "F5")
    position.with_terrain("F4", "asteroids").with_unit("SC", "B5", owner=1).with_unit("SC", "K4")
    match = position.match()
    assert ask_of(match).id == "move.what"
    answers(match, "done")
    assert match.state.units["9.DM1"].hex == "F5"
    assert "Doomsday Machine 1 moves" in texts(answers(match, "done", seat=1))


def test_21_5_a_10_of_its_own_misses() -> None:
    position = Position(1, scenario="doomsday_small")
    position.state.machines[0].rating = 10
    position.with_unit("DM", FIELD, owner=MACHINES, face=2).with_unit("SC", FIELD)
    assert need(lines_of(position, 0, MACHINES), "DM1", "SC1", 1) == 9, "11 attack, and a 10 misses"


def test_17_5_on_a_random_map_a_machine_goes_where_homeworlds_stand() -> None:
    position = Position(3, scenario="variable", machines="1")
    home = position.homeworld(0)
    machine_at(position, str(position.board().adjacent(home)[0]))
    go(position)
    assert position.system(home).colony is None
    assert position.state.players[0].out


def test_5_8_1_in_asteroids_a_machine_is_of_class_e_too() -> None:
    position = Position(2)
    machine_at(position, FIELD)
    position.unit("SC", FIELD, tech=Tech(tactics=3))
    assert lines_of(position, 0, MACHINES).sides[1].groups[0].power.letter == "C"
    lines = lines_of(position.with_terrain(FIELD, "asteroids"), 0, MACHINES)
    assert lines.sides[1].groups[0].power.letter == "E"
    assert [turn.group.unit.name for turn in firing_order(lines)] == ["SC1", "DM1"], "by Tactics"


def test_17_4_a_nebula_has_no_effect_on_a_machine() -> None:
    position = Position(2)
    machine_at(position, FIELD)
    position.with_unit("SC", FIELD).with_terrain(FIELD, "nebula")
    assert lines_of(position, 0, MACHINES).sides[1].groups[0].power.letter == "C"
