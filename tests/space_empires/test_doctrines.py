"""Doctrines of empires: the fortress of the strong seat, and its way to the enemy."""

from __future__ import annotations

from rules.kernel import SeededDice
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import DECOY, UP, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy.doctrine import (
    CAREFUL,
    DOCTRINES,
    DUELLIST,
    FORTRESS,
    GREEDY,
    STORM,
    WALLED,
    Doctrine,
)
from rules.space_empires.greedy.greedy import PLANS, play_greedy
from rules.space_empires.greedy.move_plan import MovePlan
from rules.space_empires.greedy.purchases import Ledger
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World
from tests.space_empires.position import Position, ask_of, beside

MIDDLE = 10
"""An Economic Phase in which fleets meet."""
EARLY = 4
FIELD = "F5"
"""A hex of deep space between the home systems."""


def world_of(position: Position, doctrine: Doctrine) -> World:
    return World(position.match().view(0), 0, doctrine)


def around_home(position: Position) -> list[HexId]:
    """Return the hexes in play beside seat 0's Homeworld."""
    return [at for at in beside(position.homeworld(0)) if at in position.state.systems]


def settled(*, seats: int = 2, cycle: int = MIDDLE, cp: int = 30, **levels: int) -> Position:
    """Return a table where seat 0 has yards, a scout, two earning colonies, and CP."""
    position = Position(seats)
    position.unit("SY", position.homeworld(0), size=6)
    position.unit("SC", position.homeworld(0))
    for at in around_home(position)[:2]:
        position.colony(at)
    position.state.players[0].tech |= {"attack": 1, "defence": 1} | levels
    position.state.players[0].cp = cp
    position.when(step=Step.ECONOMY, cycle=cycle)
    return position


def lines(position: Position, doctrine: Doctrine) -> list[str]:
    """Return the purchases of a sheet, by doctrine, the most urgent first."""
    return [*Ledger(world_of(position, doctrine))._wishes()]


def test_8_1_a_fortress_has_a_base_before_anybody_comes() -> None:
    position = settled(cycle=FORTRESS.fort + 1, size=2)
    assert lines(position, FORTRESS)[0] == "buy:BASE"
    assert "buy:BASE" not in lines(position, GREEDY)[:3]
    assert "buy:BASE" not in lines(settled(cycle=FORTRESS.fort, size=2), FORTRESS)[:1]


def test_8_1_the_size_for_a_base_is_studied_first() -> None:
    assert lines(settled(cycle=FORTRESS.fort + 1), FORTRESS)[:2] == ["research:size", "buy:BASE"]


def test_13_1_a_fortress_studies_mines_and_lays_more_of_them() -> None:
    begun = FORTRESS.fort
    assert "research:mines" in lines(settled(cycle=begun), FORTRESS)[:1]
    assert "research:mines" not in lines(settled(cycle=begun - 1), FORTRESS)[:1]
    assert "buy:MINES" in lines(settled(cycle=begun, mines=1), FORTRESS)
    assert "buy:MINES" not in lines(settled(cycle=begun, mines=1), GREEDY)


def test_8_3_decoys_go_to_empty_hexes_nearest_the_enemy() -> None:
    position = settled()
    match = position.seeded()
    match.answer(0, f"buy:{DECOY}")
    ask = ask_of(match)
    enemy = position.homeworld(1)
    bare = sorted(around_home(position)[:2], key=lambda at: (distance(at, enemy), at))
    assert play_greedy(ask, match.view(0), SeededDice("any"), doctrine=FORTRESS) == bare[0]
    match = position.with_unit("SC", bare[0]).seeded()
    match.answer(0, f"buy:{DECOY}")
    assert PLANS["fortress"](ask_of(match), match.view(0), SeededDice("any")) == bare[1]


def test_8_3_only_decoy_doctrines_buy_decoys() -> None:
    position = settled(cp=1)
    assert lines(position, FORTRESS)[-1] == f"buy:{DECOY}"
    assert f"buy:{DECOY}" not in lines(position, GREEDY)


def test_14_1_a_fortress_leaves_aliens_alone() -> None:
    position = Position().tech(0, attack=1, defence=1, size=3).with_unit("CA", FIELD, size=1)
    at = beside(FIELD)[0]
    position.terrain(at, "barren")
    position.state.alien_pool.remove(Kind("ND"))
    position.unit("ND", at, owner=ALIENS, tech=Tech(), face=UP)
    assert at in War(world_of(position.when(cycle=EARLY), GREEDY)).goals().values()
    assert at not in War(world_of(position, FORTRESS)).goals().values()


def test_4_0_a_host_takes_one_measure_of_its_way() -> None:
    """Straight through the dark or round it, not now this way and now that."""
    position = Position().with_unit("SC", "H4", size=6)
    position.when(cycle=5)
    for at in beside(HexId("H4")):
        position.hide(at)
    world = world_of(position, FORTRESS)
    goal = position.homeworld(1)
    assert world.manner(HexId("H4"), goal) == "wild"
    position = Position().with_unit("SC", "H4", size=6)
    ahead = [at for at in beside(HexId("H4")) if distance(at, goal) < distance("H4", goal)]
    for at in ahead:
        position.hide(at)
    known = world_of(position, FORTRESS)
    assert known.manner(HexId("H4"), goal) == "open", "a short way round"
    assert War(known)._measure(goal) == "open"
    assert War(world_of(position, GREEDY))._measure(goal) == "wild"


def test_6_5_a_super_nova_is_no_way_on_so_one_ship_looks_ahead() -> None:
    position = Position().with_unit("SC", "H4", size=6)
    goal = position.homeworld(1)
    ahead = [at for at in beside(HexId("H4")) if distance(at, goal) < distance("H4", goal)]
    position.terrain(ahead[0], "nova")
    for at in ahead[1:]:
        position.hide(at)
    (scouts,) = [c for c in world_of(position, GREEDY).counters() if c.kind == Kind("SC")]
    assert MovePlan(world_of(position, FORTRESS))._into_the_dark(scouts, goal)
    assert not MovePlan(world_of(position, GREEDY))._into_the_dark(scouts, goal)


def test_alone_an_empire_is_led_as_usual() -> None:
    keys = {}
    for seats in (1, 2):
        match = settled(seats=seats, cycle=FORTRESS.fort + 1, size=2).seeded()
        ask, view = ask_of(match), match.view(0)
        keys[seats] = [
            plan(ask, view, SeededDice("any")) for plan in (play_greedy, PLANS["fortress"])
        ]
    assert keys[1][0] == keys[1][1]
    assert keys[2][0] != keys[2][1] == "buy:BASE"


def test_7_0_from_phase_7_half_a_fleet_is_enough_for_studies() -> None:
    def is_strong(doctrine: Doctrine, cycle: int) -> bool:
        return Ledger(
            world_of(settled(cycle=cycle).with_unit("SC", FIELD, size=4), doctrine)
        ).strong

    assert [is_strong(DUELLIST, DUELLIST.eased - 1), is_strong(DUELLIST, DUELLIST.eased)] == [
        False,
        True,
    ]
    assert not is_strong(GREEDY, DUELLIST.eased)


def test_among_more_than_two_a_careful_empire_walls_itself_in() -> None:
    assert CAREFUL.among(2) is CAREFUL
    assert CAREFUL.among(3) is CAREFUL.among(4) is WALLED
    assert (WALLED.nerve, WALLED.muster) == (CAREFUL.nerve, CAREFUL.muster)


def test_among_more_than_two_a_fortress_storms() -> None:
    """Storm instead of waiting behind mines: the first Homeworld that falls ends the game there."""
    assert FORTRESS.among(2) is FORTRESS
    assert FORTRESS.among(3) is FORTRESS.among(4) is STORM
    assert [GREEDY.among(empires) for empires in (1, 2, 3)] == [GREEDY, DUELLIST, GREEDY]
    match = settled(seats=3, cycle=FORTRESS.fort + 1, size=2).seeded()
    key = PLANS["fortress"](ask_of(match), match.view(0), SeededDice("any"))
    assert key == "buy:SC"
    assert "research:fighter" in lines(settled(seats=3, cycle=EARLY), STORM), "carriers first"


def test_4_0_a_storming_host_leaves_an_intruder_at_a_colony_to_others() -> None:
    """Once a host of 147 CP paced for five Economic Phases after one Raider that slipped away."""
    position = Position().with_unit("SC", FIELD, size=6)
    position.when(cycle=EARLY)
    behind = max(beside(HexId(FIELD)), key=lambda at: distance(at, position.homeworld(1)))
    position.colony(behind)
    position.unit("SC", behind, owner=1)
    assert War(world_of(position, GREEDY)).goals() == {"SC1": behind}
    storming = War(world_of(position, STORM))
    assert storming.campaign == position.homeworld(1)
    assert storming.goals()["SC1"] != behind


def test_the_first_doctrine_is_the_strong_seats() -> None:
    assert next(iter(DOCTRINES.values())) is FORTRESS


def test_11_3_a_fortress_answers_fighters_before_it_builds() -> None:
    position = settled(cycle=EARLY).with_unit("CV", FIELD, owner=1, face=UP)
    assert lines(position, FORTRESS)[0] == "research:point"
    assert lines(position, GREEDY)[0] != "research:point"
