"""Doomsday Machines alone [21.1 to 21.5]."""

from __future__ import annotations

import pytest

from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat import doomsday
from rules.space_empires.combat.combat import battle
from rules.space_empires.combat.lines import strength
from rules.space_empires.combat.strength import machine_strength
from rules.space_empires.position.state import Machine, Unit
from rules.space_empires.setup import set_out
from rules.space_empires.solo.machines import move_machines
from rules.space_empires.solo.scenarios import after_economy, strike_off
from tests.space_empires.battles import lines_of, need
from tests.space_empires.position import Opening, Position, ask_of, drive, texts
from tests.support.asking import after, refuses

STRENGTH = """
1  D7  1 6  3
2  C7  1 7  4
3  C8  2 7  4
4  C8  2 8  4
5  B9  2 8  5
6  B9  3 9  5
7  B10 3 9  6
8  A10 3 10 6
9  A11 4 10 6
10 A11 4 11 6
"""
SCHEDULE = """
small easy   7/1 9/3 11/5
small normal 7/2 9/4 10/6
small hard   6/1 8/3 10/5
small harder 6/2 8/4 9/6
small luck   5/1 7/3 9/5
large easy   8/5 10/7 12/9
large normal 8/6 10/8 11/10
large hard   7/5 9/7 11/9
large harder 7/6 9/8 10/10
large luck   6/5 8/7 10/9
"""
ENTRIES = {
    "small": "L2 L2 H4 H4 F7 F7 H10 H10 L11 L11",
    "large": "H1 H1 E2 E2 C7 C7 E11 E11 H13 H13",
}
WEAKNESS = "fighters fighters mines mines cloaking cloaking fleets fleets none none"


def lines(table: str) -> list[list[str]]:
    """Return a chart's rows."""
    return [line.split() for line in table.strip().splitlines()]


def alone(scenario: str = "doomsday_small", **options: str) -> Position:
    """Return the small map, all of it open space, its machines not yet due."""
    return Position(1, scenario=scenario, **options)


def machine_at(position: Position, at: str, rating: int = 1, weakness: str = "none") -> Unit:
    """Return the first machine on the map, with a rating and a weakness."""
    machine = position.state.machines[0]
    machine.due, machine.rating, machine.weakness = 0, rating, Weakness(weakness)
    return position.unit("DM", at, owner=MACHINES, number=1, face=2)


def fought(position: Position, at: str, *dice: str) -> None:
    """Attack the machine; `dice` are all the battle's."""
    drive(battle(position.board(), HexId(at), 0, MACHINES), *dice)


def moved(position: Position, *keys: str) -> None:
    """Run the machines' step, with its dice and answers."""
    drive(move_machines(position.board()), *keys)


@pytest.mark.parametrize(("scenario", "deep"), [("doomsday_small", 30), ("doomsday_large", 73)])
def test_21_1_the_map(scenario: str, deep: int) -> None:
    systems = Opening(1, scenario=scenario).state.systems
    closed = [at for at, system in systems.items() if system.closed]
    assert sorted(closed) == sorted(set(ENTRIES[scenario[9:]].split()))
    assert sum(s.origin == -1 and not s.explored for s in systems.values()) == deep
    assert sum(s.origin == 0 for s in systems.values()) == 26
    assert systems[HexId("L7")].colony is not None


def test_21_1_neither_aliens_nor_the_optional_machines_are_played() -> None:
    switches = alone(aliens="on").state.switches
    assert (switches.aliens, switches.machines) == (False, 0)


def test_21_1_the_level_of_the_empires_does_not_fit() -> None:
    settings = SPACE_EMPIRES.check_options({"level": "toughest"}, 1)
    refuses("The hardest here is `luck`", set_out, 1, settings)


def test_21_1_the_last_machine_destroyed_is_victory() -> None:
    position = alone()
    machine_at(position, "K4", rating=1)
    for machine in position.state.machines[1:]:
        machine.due, machine.gone = 0, True
    position.tech(0, attack=3).with_unit("DN", "K4", size=6)
    match = after(position.when(Step.FIGHT, fights=["K4"]).match(*["2"] * 6), "orders")
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("machines", (1,))


def test_21_1_two_machines_of_three_are_not_enough() -> None:
    position = alone()
    for machine in position.state.machines[:2]:
        machine.due = 0
    strike_off(position.board())
    assert [machine.gone for machine in position.state.machines] == [True, True, False]
    assert position.state.ended_by == ""


@pytest.mark.parametrize("row", lines(STRENGTH), ids=lambda row: f"rating {row[0]}")
def test_21_2_every_row_of_the_strength_chart(row: list[str]) -> None:
    rating, letter, defence, hull, attacks = row
    position = alone()
    power = strength(position.board(), machine_at(position, "K4", int(rating)))
    assert f"{power.letter}{power.attack}" == letter
    assert (power.defence, power.hull, power.shots) == (int(defence), int(hull), int(attacks))
    assert power.tactics == 2
    assert power.solo


@pytest.mark.parametrize(("rolled", "weakness"), list(enumerate(WEAKNESS.split(), 1)))
def test_21_3_a_die_when_it_is_first_met(rolled: int, weakness: str) -> None:
    position = alone()
    unit = machine_at(position, "K4", weakness="")
    drive(doomsday.meet(position.board(), unit), str(rolled))
    assert position.state.machines[0].weakness == weakness
    drive(doomsday.meet(position.board(), unit))


def test_21_3_the_multiplayer_machine_has_none() -> None:
    position = Position(2)
    position.state.machines.append(Machine(1))
    unit = position.unit("DM", "F5", owner=MACHINES)
    drive(doomsday.meet(position.board(), unit))
    assert position.state.machines[0].weakness == ""


@pytest.mark.parametrize(
    ("weakness", "hurts", "cloak"),
    [
        ("fighters", True, False),
        ("mines", False, False),
        ("cloaking", False, True),
        ("fleets", False, False),
        ("none", False, False),
    ],
)
def test_21_3_effect_of_each_weakness(weakness: str, hurts: bool, cloak: bool) -> None:
    machine = Machine(1, 5, weakness=Weakness(weakness))
    power = machine_strength(machine.rating, machine.weakness)
    assert power.shuns_fighters is not hurts
    assert (power.scanner == 0) is cloak
    assert power.weakness == weakness


def test_21_3_mines_hit_on_1_to_5_where_they_are_its_weakness() -> None:
    position = alone()
    unit = machine_at(position, "K4", weakness="mines")
    position.with_unit("MINES", "K5", size=3).with_colony("K5")
    moved(position, "5", "6", "1")
    assert unit.hex == "K5"
    assert position.state.machines[0].hurt == 0
    assert "sets off 3 Mines of {0}: 2 of 3 hit it (rolled 5, 6, 1)." in texts(position.news)


def test_21_3_raiders_have_all_advantages_where_cloaking_is_its_weakness() -> None:
    position = alone()
    machine_at(position, "K4", rating=7, weakness="cloaking")
    position.tech(0, cloak=1).with_unit("R", "K4", size=6)
    fought(position, "K4", *["2"] * 6, *["9"] * 6, *["1"] * 3)
    assert position.board().own(HexId("K4"), MACHINES) == []


@pytest.mark.parametrize(("weakness", "needed"), [("cloaking", 7), ("none", 9)])
def test_21_3_its_attack_is_weaker_against_raiders(weakness: str, needed: int) -> None:
    position = alone()
    machine_at(position, "K4", rating=5, weakness=weakness)
    lines = lines_of(position.with_unit("R", "K4"), 0, MACHINES, "K4")
    assert need(lines, lines.sides[1].groups[0].unit.name, "R1", side=1) == needed


def test_21_3_ten_ships_gain_a_bonus_where_large_fleets_are_its_weakness() -> None:
    position = alone()
    machine_at(position, "K4", weakness="fleets")
    position.with_unit("DD", "K4", size=6).with_unit("DD", "K4", size=4)
    fought(position, "K4", *["10"] * 3, *["4"] * 6)
    assert position.board().own(HexId("K4"), MACHINES) == []


def test_21_3_harmless_ships_do_not_count_for_large_fleets() -> None:
    position = alone()
    machine_at(position, "K4", rating=9, weakness="fleets")
    position.with_unit("SC", "K4", size=6).with_unit("SC", "K4", size=4)
    fought(position, "K4", *["10"] * 6, *["1"] * 10, *["1"] * 6, *["1"] * 4, *["1"] * 4)
    assert position.state.machines[0].hurt == 0


@pytest.mark.parametrize("row", lines(SCHEDULE), ids=lambda row: " ".join(row[:2]))
def test_21_4_every_level_of_both_maps(row: list[str]) -> None:
    size, level, *machines = row
    position = alone(f"doomsday_{size}", level=level)
    schedule = [f"{machine.due}/{machine.rating}" for machine in position.state.machines]
    assert schedule == machines


@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("rolled", range(1, 11))
def test_21_4_the_entry_hex_of_each_roll(size: str, rolled: int) -> None:
    position = alone(f"doomsday_{size}")
    position.state.cycle = position.state.machines[0].due
    drive(after_economy(position.board()), str(rolled))
    entry = ENTRIES[size].split()[rolled - 1]
    assert [unit.hex for unit in position.board().units_of(MACHINES)] == [entry]
    drive(after_economy(position.board()))


def test_21_4_a_machine_comes_at_the_end_of_its_phase_and_not_before() -> None:
    position = alone()
    drive(after_economy(position.when(Step.ECONOMY, cycle=6).board()))
    assert list(position.board().units_of(MACHINES)) == []
    position.when(Step.ECONOMY, cycle=7)
    match = after(position.with_unit("SC", "L7").match("3"), "seal")
    assert match.state.units["9.DM1"].hex == "H4"
    assert ask_of(match).id == "move.what"


def test_21_5_it_goes_one_hex_towards_the_nearest_colony() -> None:
    position = alone()
    unit = machine_at(position, "L2")
    moved(position.with_colony("J5", worth=1))
    assert unit.hex == "L3"
    moved(position)
    assert unit.hex == "L4"


def test_21_5_of_equals_it_takes_the_bigger_colony() -> None:
    position = alone()
    unit = machine_at(position, "H4")
    position.with_colony("I6", worth=3).with_colony("I5", worth=5).with_colony("J4", worth=3)
    moved(position)
    assert unit.hex == "I4"


def test_21_5_then_the_one_nearer_the_homeworld() -> None:
    position = alone()
    unit = machine_at(position, "J7")
    position.with_colony("J5", worth=3).with_colony("K8", worth=3).with_terrain("L7", "")
    position.system("L7").terrain = Terrain.PLANET
    moved(position)
    assert unit.hex in ("J8", "K7")


def test_21_5_then_the_player_chooses_colony_and_way() -> None:
    position = alone()
    machine_at(position, "I7")
    position.with_colony("K6", worth=3).with_colony("K7", worth=3)
    position.state.step = Step.MACHINES
    ask = ask_of(position.match())
    assert ask.id == "machine.target"
    assert sorted(ask.keys) == ["K6", "K7"]


def test_21_5_terrain_and_markers_do_not_stop_it() -> None:
    position = alone()
    unit = machine_at(position, "L2")
    for at in ("L3", "K2", "K3"):
        position.hide(at)
    moved(position.with_terrain("L3", "nova"))
    assert unit.hex in ("L3", "K2")
    moved(position)
    assert not position.system("K3").explored or unit.hex != "K3"


def test_21_5_the_player_cannot_follow_it_onto_a_face_down_marker() -> None:
    position = alone()
    machine_at(position, "K3")
    position.with_hidden("K3").with_unit("SC", "K4")
    match = after(position.match(), "move:SC1")
    assert "K3" not in ask_of(match, "move.to").keys
    assert "K5" in ask_of(match, "move.to").keys


def test_21_5_a_planet_with_its_colony_is_destroyed_and_heals_2() -> None:
    position = alone()
    unit = machine_at(position, "K4")
    position.state.machines[0].hurt = 3
    moved(position.with_colony("K5"))
    assert unit.hex == "K5"
    assert (position.system("K5").colony, position.system("K5").terrain) == (None, "")
    assert position.state.machines[0].hurt == 1


def test_21_5_asteroids_stay() -> None:
    position = alone()
    machine_at(position, "L2")
    for at in ("L3", "K2"):
        position.terrain(at, "asteroids")
    moved(position)
    assert position.system("L3").terrain == "asteroids"


def test_21_5_damage_is_carried_from_battle_to_battle() -> None:
    position = alone()
    machine_at(position, "K4")
    fought(position.with_unit("DN", "K4"), "K4", "5", "1", "1", "1")
    assert position.state.machines[0].hurt == 1
    fought(position.with_unit("DN", "K4", size=6), "K4", *["5"] * 5)
    assert position.board().own(HexId("K4"), MACHINES) == []


def test_21_5_a_1_is_no_sure_hit_on_it() -> None:
    position = alone()
    machine_at(position, "K4", rating=9)
    fought(position.with_unit("SC", "K4"), "K4", *["10"] * 6, "1", "1")
    assert position.state.machines[0].hurt == 0


def test_21_5_its_10_never_hits() -> None:
    position = alone()
    machine_at(position, "K4", rating=10)
    position.unit("CA", "K4", size=2)
    fought(position, "K4", *["10"] * 6, "1", "1", "1", "1", "1", "1")
    assert "the Doomsday Machine hits with 4 of 10 shots." in texts(position.news)


def test_21_5_asteroids_and_nebula_do_not_change_it() -> None:
    position = alone()
    unit = machine_at(position, "K4", rating=10)
    assert strength(position.board(), unit, Terrain.NEBULA).letter == "A"


def test_21_5_the_homeworlds_end_is_defeat() -> None:
    position = alone()
    machine_at(position, "L6")
    position.state.step = Step.MACHINES
    match = position.match()
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("lost", (2,))
