"""The greedy AI seat uses what is switched on, and answers what it meets [9.7, 9.8, 10 to 13]."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import TYPED, UP, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.greedy.move_plan import MovePlan
from rules.space_empires.greedy.posts import (
    DECISION,
    FIRST_BELT,
    hunts,
    layers,
    layings,
    outposts,
    sites,
)
from rules.space_empires.greedy.strength import own_ships as strength_of
from rules.space_empires.greedy.strength import supposed_ships
from rules.space_empires.greedy.studies import style
from rules.space_empires.greedy.threats import WATCHED, threats
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World
from rules.space_empires.odds.odds import Ship
from tests.space_empires.position import Position, answers, ask_of, beside
from tests.support.asking import after

MIDDLE = 10
"""An Economic Phase in which fleets meet."""
FIELD = "F5"
"""A hex of deep space between the home systems."""
NEAR = "K5"
"""A hex beside the Homeworld of seat 0."""
NOTHING = dict.fromkeys(WATCHED, 0)
"""Technology shown by an enemy without special technology."""


def around_home(position: Position) -> list[HexId]:
    """Return the hexes in play beside seat 0's Homeworld."""
    return [at for at in beside(position.homeworld(0)) if at in position.state.systems]


def rich(*, cycle: int = 11, cp: int = 30, **levels: int) -> Position:
    """Return a seat 0 with colonies, yards, a fleet, CP and technology."""
    position = Position()
    home = position.homeworld(0)
    known = {"attack": 1, "fighter": 3, "defence": 1, "move": 2}
    position.state.players[0].tech |= known | levels
    position.with_unit("SY", home, size=6).with_unit("SY", home, size=6)
    position.with_unit("CV", home, size=3).with_unit("F", home, size=6).with_unit("F", home, size=3)
    for at in (*around_home(position), "K2", "K6", "I4"):
        position.colony(at)
    position.state.players[0].cp = cp
    position.when(step=Step.ECONOMY, cycle=cycle)
    return position


def world_of(position: Position, seat: int = 0) -> World:
    return World(position.match().view(seat), seat)


def bought(position: Position) -> dict[str, int]:
    """Return greedy's purchases, technologies by name and units by kind."""
    match = position.seeded()
    while True:
        ask, view = ask_of(match), match.view(0)
        key = play_greedy(ask, view, SeededDice("any"))
        if key == "seal":
            draft = view.seats[0].draft
            assert draft is not None
            purchases: dict[str, int] = dict.fromkeys(draft.research, 1)
            for line in draft.purchases:
                purchases[line.kind] = purchases.get(line.kind, 0) + line.count
            return purchases
        answers(match, key)


def keys_until(match: Match, asked: str, seat: int = 0) -> str:
    """Return Greedy's answer to a question, once it is asked."""
    while ask_of(match, seat=seat).id != asked:
        ask = ask_of(match, seat=seat)
        answers(match, play_greedy(ask, match.view(seat), SeededDice("any")), seat=seat)
    return play_greedy(ask_of(match, seat=seat), match.view(seat), SeededDice("any"))


def moved(position: Position) -> Match:
    """Return the match after greedy has moved seat 0."""
    match = position.seeded()
    while 0 in match.asks() and match.asks()[0].id.startswith("move."):
        answers(match, play_greedy(ask_of(match), match.view(0), SeededDice("any")))
    return match


def test_11_1_1_carriers_are_built_with_full_decks() -> None:
    purchases = bought(rich(cycle=9, mines=1))
    assert purchases["CV"] >= 1
    assert purchases["F"] >= 2 * purchases["CV"], "the last ones follow as the CP allow"


def test_11_2_2_carriers_bear_their_squadrons_to_the_enemy() -> None:
    position = Position().tech(0, attack=1, defence=1, fighter=3, move=2)
    home, goal = position.homeworld(0), position.homeworld(1)
    for _ in range(2):
        position.unit("CV", home, size=4)
    for _ in range(4):
        position.unit("F", home, size=6)
    position.unit("SY", goal, owner=1, size=4)
    match = moved(position.when(cycle=MIDDLE, turn=3))
    where = {unit.hex: 0 for unit in match.state.units.values() if unit.owner == 0}
    assert len(where) == 1
    (at,) = where
    assert distance(at, goal) == distance(home, goal) - 2


def test_11_1_1_empty_carriers_stay_at_home_and_are_no_fleet() -> None:
    position = Position().with_unit("CV", FIELD, size=6)
    world = world_of(position.when(cycle=MIDDLE))
    assert War(world).fleet == []
    assert MovePlan(world).goal("CV1") == position.homeworld(0)


def test_11_3_point_defence_is_studied_and_built_once_fighters_are_met() -> None:
    calm, met = rich(), rich()
    met.tech(1, shown=True, fighter=1)
    assert "point" not in bought(calm)
    assert "point" in bought(met)
    ready = rich(point=1)
    ready.tech(1, shown=True, fighter=1)
    assert bought(ready)["SC"] == 2


def test_12_2_scanners_are_studied_and_built_once_raiders_are_met() -> None:
    met = rich(size=2)
    met.tech(1, cloak=1)
    met.unit("R", FIELD, owner=1, face=TYPED)
    assert "scanner" in bought(met)
    assert "scanner" not in bought(rich(size=2))
    ready = rich(size=2, scanner=1)
    ready.tech(1, shown=True, cloak=1)
    assert bought(ready)["DD"] == 2


def test_12_1_1_level_1_scanners_fail_against_level_2_cloaks() -> None:
    purchases = bought(rich(size=2, scanner=1).tech(1, shown=True, cloak=2))
    assert "scanner" in purchases
    assert "DD" in purchases  # with the level that is bought in the same phase [7.5.3]


def test_12_2_destroyers_answer_announced_raiders() -> None:
    position = Position().tech(0, size=2, scanner=1).tech(1, cloak=1).with_unit("DD", FIELD, size=2)
    position.unit("R", beside(FIELD)[0], owner=1)
    position.when(active=1)
    match = after(position.match("1", "1", "1", "1", "1", "1"), "move:R1", FIELD, "slip", seat=1)
    assert keys_until(match, "move.scan") == "scan"


def test_12_1_raiders_are_built_while_nobody_sees_them() -> None:
    hidden, seen = rich(cloak=1), rich(cloak=1)
    seen.tech(1, shown=True, scanner=1)
    assert bought(hidden)["R"] == 2
    assert "R" not in bought(seen)


def test_12_1_a_pack_of_raiders_hunts_an_unguarded_colony() -> None:
    position = Position().tech(0, cloak=1)
    position.with_unit("R", position.homeworld(0), size=2).with_colony("D5", owner=1)
    position.with_colony("D6", owner=1).with_unit("SC", "D5", owner=1)
    assert hunts(world_of(position)) == {"R1": "D6"}
    position.unit("SC", "D6", owner=1)
    assert hunts(world_of(position)) == {"R1": position.homeworld(0)}


def test_12_1_a_single_raider_waits_at_home() -> None:
    position = Position().tech(0, cloak=1)
    position.with_unit("R", position.homeworld(0)).with_colony("D6", owner=1)
    assert hunts(world_of(position)) == {"R1": position.homeworld(0)}


@pytest.mark.parametrize(("foes", "key"), [(1, "attack"), (6, "slip")])
def test_12_1_2_raiders_attack_the_weak_and_slip_past_the_strong(foes: int, key: str) -> None:
    position = Position().tech(0, cloak=1, attack=2).with_unit("R", beside(FIELD)[0], size=3)
    position.unit("SC", FIELD, owner=1, size=foes, face=UP)
    match = after(position.match("1"), "move:R1", FIELD)
    assert play_greedy(ask_of(match, "move.cloak"), match.view(0), SeededDice("any")) == key


@pytest.mark.parametrize(("foes", "key"), [(1, "fight"), (6, "hide")])
def test_12_1_2_surprised_raiders_fight_only_to_win(foes: int, key: str) -> None:
    position = Position().tech(1, cloak=1, attack=2).with_unit("R", FIELD, owner=1, size=3)
    position.unit("SC", beside(FIELD)[0], size=foes, face=UP)
    match = after(position.match("1"), "move:SC1", FIELD, "done")
    assert play_greedy(ask_of(match, "move.lurk", 1), match.view(1), SeededDice("any")) == key


def test_9_9_what_enemies_have_shown_is_known() -> None:
    position = Position().tech(1, cloak=2, mines=1).tech(1, shown=True, fighter=2)
    assert threats(world_of(position)) == NOTHING | {"fighter": 2}
    position.with_unit("R", FIELD, owner=1, face=TYPED).with_unit("MINES", FIELD, owner=1, face=UP)
    assert threats(world_of(position)) == dict.fromkeys(WATCHED, 0) | {
        "fighter": 2,
        "cloak": 1,
        "mines": 1,
    }


def test_12_1_1_announced_raiders_count_as_raiders() -> None:
    position = Position().tech(1, cloak=1).with_unit("R", FIELD, owner=1, size=4, face=TYPED)
    (ship,) = supposed_ships(world_of(position), HexId(FIELD))
    assert (ship.kind, ship.tech) == ("R", Tech(special=1))


def test_13_1_mines_are_laid_at_home() -> None:
    assert bought(rich(mines=1))["MINES"] >= 1
    assert "MINES" not in bought(rich(mines=1, cycle=4))


def test_13_1_more_mines_go_to_the_colony_nearest_to_the_enemy() -> None:
    position = Position().tech(0, mines=1)
    home = position.homeworld(0)
    for at in ("J4", "K5"):
        position.colony(at)
    position.with_unit("MINES", home, size=FIRST_BELT).with_unit("MINES", home, size=2)
    world = world_of(position)
    assert outposts(world)[0] == "J4"
    assert layings(world) == {"MINES1": home, "MINES2": "J4"}
    match = moved(position)
    assert {str(u.uid): u.hex for u in match.state.units.values()} == {
        "0.MINES1": home,
        "0.MINES2": "J4",
    }


def test_13_2_sweepers_are_studied_and_built_once_mines_are_met() -> None:
    met = rich()
    met.tech(1, shown=True, mines=1)
    purchases = bought(met)
    assert "sweep" in purchases
    assert purchases["SW"] == 2
    assert "sweep" not in bought(rich())


def test_13_1_a_minelayers_hidden_colony_counter_counts_as_mines() -> None:
    position = Position().with_colony("D6", owner=1).with_unit("SC", "D6", owner=1)
    assert [ship.kind for ship in supposed_ships(world_of(position), HexId("D6"))] != ["MINES"]
    position.tech(1, shown=True, mines=1)
    assert [ship.kind for ship in supposed_ships(world_of(position), HexId("D6"))] == ["MINES"]


def test_13_2_sweepers_make_an_attack_on_mines_worth_while() -> None:
    position = Position().tech(0, sweep=1, attack=1, size=3).with_unit("CA", FIELD, size=4)
    position.unit("MINES", "D6", owner=1, size=3, face=UP)
    war = War(world_of(position.with_unit("SC", "D6", owner=1, size=3, face=UP)))
    alone = war.should_win(shipped(position), supposed_ships(war.world, HexId("D6")), HexId("D6"))
    position.unit("SW", FIELD, size=3)
    swept = war.should_win(shipped(position), supposed_ships(war.world, HexId("D6")), HexId("D6"))
    assert (alone, swept) == (False, True)


def shipped(position: Position) -> tuple[Ship, ...]:
    world = world_of(position)
    return strength_of(world.own[HexId(FIELD)], world)


def test_10_1_2_pipelines_join_colonies_to_the_homeworld() -> None:
    position = rich(cycle=9, mines=1)
    world = world_of(position)
    assert sites(world)[0] == position.homeworld(0)
    assert set(around_home(position)) < set(sites(world))
    assert bought(rich(cycle=9, mines=1))["MS"] >= 1


def test_10_1_2_pipelines_go_each_to_a_place_of_its_own() -> None:
    position = Position()
    home = position.homeworld(0)
    position.colony(NEAR)
    for _ in range(2):
        position.unit("MS", home)
    assert sorted(layers(world_of(position)).values()) == sorted([home, NEAR])
    match = moved(position)
    assert sorted(unit.hex for unit in match.state.units.values()) == sorted([home, NEAR])


def test_9_7_terraforming_is_studied_for_a_free_barren_planet() -> None:
    barren, none = (rich(cycle=12, mines=1, cloak=1, size=3, explore=1) for _ in range(2))
    barren.terrain("I5", "barren")
    assert "terraform" in bought(barren)
    assert "terraform" not in bought(none)
    ready = rich(terraform=1)
    ready.terrain("I5", "barren")
    assert bought(ready)["CO"] == 1


def test_9_7_a_ship_built_with_terraforming_settles_a_barren_planet() -> None:
    position = Position().tech(0, terraform=1).with_terrain(NEAR, "barren")
    position.with_unit("CO", position.homeworld(0)).with_unit("CO", NEAR)
    colony = moved(position).state.systems[HexId(NEAR)].colony
    assert colony is not None
    assert colony.owner == 0


def in_the_dark(position: Position) -> Position:
    """Return the position with nine hexes of deep space unexplored."""
    for at in (*beside(FIELD), "E1", "E2", "E3"):
        position.hide(at)
    return position


def test_9_8_exploration_is_studied_for_unknown_space() -> None:
    assert "explore" in bought(in_the_dark(rich(cycle=12, size=3, mines=1, cloak=1)))
    assert "explore" not in bought(rich(cycle=9, size=3))
    assert bought(in_the_dark(rich(size=3, explore=1)))["CA"] == 1


@pytest.mark.parametrize(("marker", "key"), [("danger.1", "leave"), ("asteroids.1", "reveal")])
def test_9_8_a_cruiser_looks_before_anybody_goes_there(marker: str, key: str) -> None:
    position = Position().tech(0, size=3, explore=1).with_unit("CA", FIELD)
    dark = position.hide(beside(FIELD)[0])
    match = position.match(marker)
    assert keys_until(match, "move.peeked") == key
    answers(match, key)
    assert dark.explored == (key == "reveal")


def test_9_8_a_cruiser_looks_at_a_marker_once() -> None:
    """Everybody reads that it looks, each time."""
    position = Position().tech(0, size=3, explore=1).with_unit("CA", FIELD)
    position.hide(beside(FIELD)[0], "danger").peeked = (0,)
    match = position.match()
    assert "peek:CA1" in ask_of(match).keys
    assert MovePlan(world_of(position)).next_act(ask_of(match)) != "peek:CA1"


def test_19_2_grants_beyond_a_level_go_to_the_next_study() -> None:
    position = Position(unpredictable="on").when(step=Step.ECONOMY, cycle=2)
    player = position.state.players[0]
    player.cp, player.last_grants = 200, 10
    match = position.seeded()
    while (key := play_greedy(ask_of(match), match.view(0), SeededDice("any"))) != "seal":
        answers(match, key)
    draft = match.view(0).seats[0].draft
    assert draft is not None
    assert len(draft.grants) > 1
    assert max(draft.grants.values()) <= 4


def test_20_2_nothing_is_bought_in_the_last_phase() -> None:
    assert sum(bought(rich(cycle=20)).values()) == 0
    assert sum(bought(rich(cycle=19)).values()) > 0


def test_12_1_a_counter_of_raiders_is_as_large_as_its_owner_can_afford() -> None:
    position = Position().tech(1, shown=True, cloak=1).when(cycle=16)
    position.unit("R", FIELD, owner=1, size=6, face=TYPED)
    raiders = supposed_ships(world_of(position), HexId(FIELD))
    assert raiders[0].size > 2


def test_12_1_seats_arm_in_different_styles_of_the_table() -> None:
    worlds = [World(Position(4).match().view(seat), seat) for seat in range(4)]
    assert {style(world.view) for world in worlds} == {"fighters", "line", "raiders"}
    plain = Position(4, carriers="off", raiders="off").match()
    assert {style(plain.view(seat)) for seat in range(4)} == {"line"}


def test_12_1_late_in_the_match_raiders_go_with_the_fleets() -> None:
    early, late = Position(), Position()
    for position, cycle in ((early, DECISION - 1), (late, DECISION)):
        position.tech(0, cloak=1).with_unit("R", FIELD, size=2)
        position.when(cycle=cycle)
    assert [counter.kind for counter in War(world_of(late)).fleet] == ["R"]
    assert War(world_of(early)).fleet == []


def test_14_1_late_in_the_match_fleets_leave_aliens_alone() -> None:
    hunted = {}
    for cycle in (DECISION - 1, DECISION):
        position = Position().tech(0, attack=1, defence=1, size=3).with_unit("CA", FIELD, size=1)
        at = beside(FIELD)[0]
        position.terrain(at, "barren")
        position.state.alien_pool.remove(Kind("ND"))
        position.unit("ND", at, owner=ALIENS, tech=Tech(), face=UP)
        hunted[cycle] = at in War(world_of(position.when(cycle=cycle))).goals().values()
    assert hunted == {DECISION - 1: True, DECISION: False}


def test_13_1_enemies_among_the_colonies_call_for_mines_before_all_else() -> None:
    calm, invaded = rich(cycle=9), rich(cycle=9)
    invaded.unit("CA", "I4", owner=1, size=6, face=UP)
    assert "mines" not in bought(calm)
    assert "mines" in bought(invaded)
