"""Play of the greedy AI seat in set positions: it masses, marches, upgrades and bids."""

from __future__ import annotations

import pytest

from rules.kernel import SeededDice
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import Tech
from rules.space_empires.greedy.goals import EXPLORING, explorers, scouting, spare_scouts
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.greedy.move_plan import MORE
from rules.space_empires.greedy.purchases import BID, Ledger
from rules.space_empires.greedy.refits import next_refit, reserve
from rules.space_empires.greedy.strength import supposed_ships
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World
from tests.space_empires.position import Position, answers, ask_of, beside

MIDDLE = 10
"""An Economic Phase in which fleets meet."""
FRONT = "E5"
"""A hex abroad, a few steps from either Homeworld."""


def at_war(ships: int, at: str = "", *, cycle: int = MIDDLE) -> Position:
    """Return seat 0 with cruisers, at home or abroad; the enemy has four Ship Yards at home."""
    position = Position().when(cycle=cycle).tech(0, attack=1, defence=1, size=3)
    for size in [6] * (ships // 6) + [ships % 6] * (ships % 6 > 0):
        position.unit("CA", at or position.homeworld(0), size=size)
    position.unit("SY", position.homeworld(1), owner=1, size=4)
    return position


def world_of(position: Position) -> World:
    return World(position.match().view(0), 0)


def key_of(position: Position) -> str:
    match = position.match()
    return play_greedy(ask_of(match), match.view(0), SeededDice("any"))


def test_4_0_a_strong_host_sets_out_for_the_enemy_homeworld() -> None:
    position = at_war(6)
    war = War(world_of(position))
    assert war.campaign == position.homeworld(1)
    assert [distance(position.homeworld(1), at) for at in war.goals().values()] == [1]


def test_4_0_a_small_fleet_waits_at_home() -> None:
    position = at_war(1)
    war = War(world_of(position))
    assert war.campaign is None
    assert set(war.goals().values()) == {position.homeworld(0)}


def test_4_0_reinforcements_follow_a_host_in_waves_only() -> None:
    alone, wave = at_war(6, FRONT), at_war(6, FRONT)
    for position, ships in ((alone, 1), (wave, 4)):
        position.unit("CA", position.homeworld(0), size=ships)
    assert War(world_of(alone)).goals()["CA2"] == alone.homeworld(0)
    assert War(world_of(wave)).goals()["CA2"] == FRONT


def test_4_0_a_host_on_its_way_is_not_led_astray() -> None:
    position = at_war(6, FRONT)
    world = world_of(position)
    goal = position.homeworld(1)
    back = max(beside(FRONT), key=lambda at: (distance(at, goal), at))
    position.unit("CO", back, owner=1)
    assert distance(back, goal) > distance(FRONT, goal)
    assert War(world).campaign == goal
    assert distance(goal, War(world_of(position)).goals()["CA1"]) == 1


def test_5_1_1_a_host_gathers_beside_a_homeworld_and_goes_in_as_one() -> None:
    position = at_war(3, FRONT)
    goal = position.homeworld(1)
    near = min(beside(goal), key=lambda at: (distance(at, FRONT), at))
    war = War(world_of(position.with_unit("SC", near, size=6)))
    assert war.campaign == goal
    assert war.goals()["SC1"] != goal
    position.clear_units(0)
    for kind in ("CA", "SC"):
        position.unit(kind, near, size=6)
    assert set(War(world_of(position)).goals().values()) == {goal}


def test_20_2_a_trailing_empire_dares_more_near_the_limit() -> None:
    even, behind = at_war(3, cycle=19), at_war(3, cycle=19)
    behind.colony("C4", owner=1)
    assert War(world_of(behind)).nerve < War(world_of(even)).nerve


def test_2_3_1_hidden_home_counters_are_taken_for_yards_first() -> None:
    position = at_war(3, cycle=5)
    ships = supposed_ships(world_of(position), position.homeworld(1))
    assert [ship.kind for ship in ships] == ["SY"]


def test_6_1_groups_do_not_explore_but_send_one_scout() -> None:
    position = Position()
    group = position.unit("SC", position.homeworld(0), size=6)
    world = world_of(position)
    assert explorers(world) == []
    assert [counter.number for counter in spare_scouts(world)] == [group.number]
    position.unit("SC", FRONT)
    assert [counter.hex for counter in explorers(world_of(position))] == [FRONT]


@pytest.mark.parametrize(("late", "hidden"), [(0, False), (1, False), (1, True)])
def test_6_1_late_scouts_look_into_the_home_system_only(*, late: int, hidden: bool) -> None:
    """Alone they met aliens in deep space, phase after phase."""
    position = Position().when(cycle=EXPLORING - 1 + late)
    position.unit("SC", position.homeworld(0))
    position.hide(FRONT)
    own = next(at for at in beside(position.homeworld(0)) if at in position.state.systems)
    if hidden:
        position.hide(own)
    world = world_of(position)
    assert list(scouting(world).values()) == ([own] if hidden else [] if late else [FRONT])
    assert bool(explorers(world)) is (hidden or not late)


def outdated(cp: int) -> Position:
    """Return two cruisers in dock that lack Attack 1 and Defence 1, and CP carried over."""
    position = Position()
    home = position.homeworld(0)
    position.tech(0, attack=1, defence=1, size=3).with_unit("SY", home, size=4)
    position.unit("CA", home, size=2, tech=Tech())
    position.state.players[0].cp = cp
    return position


def test_9_10_4_ships_in_dock_are_upgraded_before_they_set_out() -> None:
    match = outdated(4).match()
    for key in (MORE, "refit:CA1"):
        assert play_greedy(ask_of(match), match.view(0), SeededDice("any")) == key
        answers(match, key)
    assert next_refit(World(match.view(0), 0)) is None


def test_9_10_4_an_upgrade_without_cp_is_not_begun() -> None:
    position = outdated(3)
    world = world_of(position)
    assert next_refit(world) is None
    assert reserve(world) == 4
    assert key_of(position) != MORE


def test_7_4_greedy_bids_where_an_attack_is_due() -> None:
    far = at_war(6)
    near = at_war(6)
    near.clear_units(0)
    near.unit("CA", beside(near.homeworld(1))[0], size=6)
    lines = ("bid", "seal")
    for position, wanted in ((near, "bid"), (far, "seal")):
        position.state.players[0].cp = BID
        assert Ledger(world_of(position)).line(lines) == wanted
    assert Ledger(world_of(near)).bid(("0", "1", "2", "3")) == str(BID)
    assert Ledger(world_of(near)).bid(("0", "1")) == "1"


def test_4_2_unarmed_ships_go_round_unarmed_enemies() -> None:
    position = Position().with_unit("MINER", FRONT)
    for at in beside(FRONT):
        position.unit("CO", at, owner=1)
    assert key_of(position) == "done"


@pytest.mark.parametrize("kind", ["SC", "CA", "CO"])
def test_4_1_a_stuck_unit_is_not_sent_again(kind: str) -> None:
    position = Position(4, teams="uneasy").when(cycle=MIDDLE).tech(0, size=3).with_unit(kind, FRONT)
    for at in beside(FRONT):
        position.unit("SC" if at < FRONT else "DD", at, owner=2)
    match = position.match()
    ask = ask_of(match, "move.what")
    assert f"move:{kind}1" in ask.keys
    assert play_greedy(ask, match.view(0), SeededDice("any")) == "done", "partners stand all around"
