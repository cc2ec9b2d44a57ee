"""Strength of a greedy host: no black holes, true figures, one leading fleet."""

from __future__ import annotations

from rules.space_empires.charts.content import DECKS, UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import UP, HexId, Kind
from rules.space_empires.greedy.doctrine import FORTRESS
from rules.space_empires.greedy.strength import worth
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import FAR, World
from tests.space_empires.position import Position, answers, beside

NEAR, NEARER = HexId("H4"), HexId("E5")
"""Hexes abroad; the second one is nearer to the enemy's Homeworld."""


def world_of(position: Position) -> World:
    return World(position.match().view(0), 0)


def test_6_3_a_host_avoids_known_black_holes() -> None:
    """Before this, a host lost half of its carriers there, and came again with the next ones."""
    position = Position().with_unit("SC", NEAR, size=6)
    goal = position.homeworld(1)
    hole, other = [at for at in beside(NEAR) if distance(at, goal) < distance(NEAR, goal)]
    for at in beside(NEAR):
        position.hide(at)
    position.terrain(hole, "blackhole")
    world = world_of(position)
    assert hole not in world.wild
    assert other in world.wild
    assert world.steps(NEAR, goal, "wild") < FAR


def test_11_1_1_squadrons_beyond_the_decks_make_no_fleet_stronger() -> None:
    """They stay behind: a fleet reckoned with them sets out, finds itself weak and turns back."""
    position = Position()
    home = position.homeworld(0)
    position.state.players[0].tech["fighter"] = 1
    position.with_unit("CV", home).with_unit("F", home, size=6)
    fleet = War(world_of(position)).fleet
    assert worth(fleet) == UNITS[Kind("CV")].cost + DECKS * UNITS[Kind("F")].cost


def test_4_0_of_equal_fleets_the_one_nearest_to_the_enemy_leads() -> None:
    """Led by another one after each step, raiders went to and fro about a Homeworld."""
    position = Position().with_unit("SC", NEAR, size=2).with_unit("SC", NEARER, size=2)
    goal = position.homeworld(1)
    assert distance(NEARER, goal) < distance(NEAR, goal)
    assert War(world_of(position)).main == NEARER


def test_4_0_ships_with_one_target_arrive_together() -> None:
    # the arrival of the first one changed the plan of the others, and it was lost alone
    position = Position().tech(0, attack=1, defence=1, size=3)
    position.with_unit("SC", "C5", size=6).with_unit("SC", "C5", size=6).with_colony("B5", owner=1)
    position.with_unit("CA", "E5", size=2).with_unit("SC", "E4", size=2)
    position.with_unit("CA", "D5", owner=1, size=3, face=UP)
    match = position.when(cycle=12, turn=1).match()
    for keys in ((), ("move:SC3", "D5")):
        answers(match, *keys)
        goals = War(World(match.view(0), 0, FORTRESS)).goals()
        assert (goals["CA1"], goals["SC3"]) == ("D5", "D5")
