"""Corners where two rules of movement, exploration or team play meet."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires.charts.kinds import DOWN, UP, HexId, Tech, Uid
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.movement.actions.peek import peekable
from rules.space_empires.movement.actions.upgrade import finish_refits
from rules.space_empires.position.board import Board
from rules.space_empires.position.scoring import homeworld_destroyed
from rules.space_empires.position.stacks import split_group, transfer
from rules.space_empires.position.state import State
from rules.space_empires.turn import pass_on
from tests.space_empires.explorers import exploring, run
from tests.space_empires.passers import chain, fights, goals, hole, raid
from tests.space_empires.position import (
    Position,
    answers,
    ask_of,
    counter,
    offered,
    standing,
    texts,
)
from tests.support.asking import after, heard, refuses

AROUND_G5 = ("F5", "F6", "G4", "G6", "H5", "H6")


def movers(position: Position, steps: int) -> list[tuple[Step, int]]:
    """Return the sequence's steps with anything to do, and their seats."""
    state: State = position.state
    pending = []
    for _ in range(steps):
        pass_on(position.board())
        pending.append((state.step, state.active))
    return pending


def fall(position: Position, owner: int, by: int) -> None:
    home = position.state.players[owner].home
    position.system(home).colony = None
    homeworld_destroyed(position.board(), owner, by)


@pytest.mark.parametrize(
    ("gone", "by", "order"),
    [(1, 0, [2, 3, 0, 2, 3]), (2, 1, [1, 3, 0, 1, 3]), (3, 2, [2, 1, 0, 2, 1])],
)
def test_20_4_a_brother_without_a_partner_moves_on_alone(
    gone: int, by: int, order: list[int]
) -> None:
    position = Position(4, teams="brothers", victory="last")
    fall(position, gone, by)
    assert not position.state.ended_by
    assert movers(position, 5) == [(Step.MOVE, seat) for seat in order]


def test_20_4_a_brother_left_alone_begins_his_turn_by_himself() -> None:
    position = Position(4, teams="brothers", victory="last")
    position.unit("SC", "G5", owner=2, spent=1, halted=True)
    for seat in (1, 3):
        position.unit("SC", f"K{seat}", owner=seat)
    fall(position.when(Step.MOVE, active=1), 0, by=1)
    match = after(after(position.match(), "done", "none", seat=1), "done", seat=3)
    assert "move:SC1" in offered(match, 2)


def test_20_4_brothers_explore_and_fight_as_one_stack() -> None:
    position = exploring("F5", seats=4, teams="brothers")
    own = position.unit("SC", "F5")
    brothers = position.unit("SC", "F5", owner=2)
    run(position.with_unit("DD", "F6", owner=1), "lost.1", "F6")
    assert (own.hex, brothers.hex) == ("F6", "F6")
    assert (position.state.step, position.state.fights) == (Step.FIGHT, ["F6"])


def test_20_4_each_brother_fires_at_a_colony_in_his_own_combat() -> None:
    position = Position(4, teams="brothers").with_colony("G4", owner=1)
    for owner in (0, 2):
        position.unit("SC", "G4", owner=owner)
    assert movers(position, 2) == [(Step.MOVE, 2), (Step.FIGHT, 0)]
    position.state.fights, position.state.fought = [], [HexId("G4")]
    assert movers(position, 1) == [(Step.FIGHT, 2)]
    assert position.state.fights == ["G4"]


def test_20_4_uneasy_partners_are_not_lost_into_one_hex() -> None:
    position = exploring("F5", seats=4, teams="uneasy")
    unit = position.unit("SC", "F5")
    for at in ("F4", "F6", "E4", "E5", "G4"):
        position.unit("SC", at, owner=2)
    run(position, "lost.1")
    assert unit.hex == "G5", "the only hex without a partner is taken unasked"


@pytest.mark.parametrize("terrain", ["", "nebula", "asteroids", "blackhole"])
def test_20_4_uneasy_partners_do_not_stop_together(terrain: str) -> None:
    position = Position(4, teams="uneasy").with_unit("CA", "G4").with_unit("SC", "G5", owner=2)
    assert "G5" not in goals(after(position.with_terrain("G5", terrain).match(), "move:CA1"))


@pytest.mark.parametrize("kind", ["CO", "MINER", "DECOY", "MS"])
@pytest.mark.parametrize("obstacle", ["enemy", "unexplored", "colony"])
def test_4_2_an_escort_from_elsewhere_goes_first_and_the_unarmed_follow(
    kind: str, obstacle: str
) -> None:
    position = Position().with_unit("SC", "G6")
    follower = position.unit(kind, "G4")
    if obstacle == "enemy":
        position.unit("CA", "G5", owner=1)
    elif obstacle == "colony":
        position.colony("G5", owner=1)
    else:
        position.hide("G5")
    match = after(position.match(), f"move:{follower.name}")
    assert "G5" not in goals(match)
    match = after(position.match(), "move:SC1", "G5", f"move:{follower.name}", "G5")
    assert standing(match, follower.name).hex == "G5"


def test_4_2_mines_are_no_escort_and_enter_with_none() -> None:
    position = Position().with_unit("MINES", "G4").with_unit("CO", "G4").with_unit("SC", "G4")
    position.with_colony("G5", owner=1).with_hidden("F4")
    match = after(position.match(), "fleet:G4")
    assert not goals(match) & {"G5", "F4"}
    match = after(position.match(), "move:SC1", "G5", "move:MINES1")
    assert "G5" not in goals(match), "nor do mines follow a warship [13.1.3]"


def test_4_3_a_warship_goes_on_after_an_overrun() -> None:
    position = Position().tech(0, move=7).with_unit("CA", "G4").with_unit("MINER", "G5", owner=1)
    match = after(position.match(), "move:CA1", "G5")
    assert counter(match, "MINER1", 1) is None
    assert standing(match, "CA1").face == 0, "nothing of it is shown"
    answers(match, "move:CA1", "G6")
    assert fights(match) == []


def test_4_3_mines_are_no_defenceless_units() -> None:
    position = Position().with_unit("CA", "G4").with_unit("MINES", "G5", owner=1)
    match = after(position.match(), "move:CA1", "G5")
    assert counter(match, "MINES1", 1) is not None
    assert fights(match) == ["G5"]


def test_6_3_out_of_a_black_hole_and_back_in_rolls_again() -> None:
    position = hole()
    match = after(position.match("1", "10"), "move:CA1", "G5", "move:CA1", "G6", "move:CA1", "G5")
    assert counter(match, "CA1") is None


def test_6_3_a_survivor_goes_on_as_far_as_it_has_moves() -> None:
    match = after(hole().match("1"), "move:CA1", "G5", "move:CA1")
    assert "G6" in goals(match)
    assert "G8" not in goals(match)


def test_15_2_one_slingshot_a_turn() -> None:
    position = hole(slingshot="on").with_terrain("G6", "blackhole")
    match = after(position.match("1", "6"), "move:CA1", "G5", "sling", "move:CA1", "G6")
    unit = counter(match, "CA1")
    assert ask_of(match).id == "move.what", "of the second hole nobody asks"
    assert unit is not None, "6 survives"
    assert unit.extra == 1


def test_9_9_a_slingshot_does_not_hide_the_move_technology() -> None:
    position = hole(slingshot="on").with_terrain("G6", "blackhole").with_terrain("G5", "")
    match, news = heard(position.when(turn=3).match("1"), "move:CA1", "G6", "sling")
    assert standing(match, "CA1").spent == 2
    assert "{0} shows Move 7." in texts(news)


def riding(*outcomes: str) -> Match:
    """Return a Scout that went from one pipeline to the next of three, and may ride a hex more."""
    position = Position().with_unit("SC", "H5")
    for at in ("H5", "H6", "H7"):
        position.unit("MS", at)
    position.terrain("G5", "blackhole")
    match = after(position.match(*outcomes), "move:SC1", "H6")
    assert "move:SC1" in ask_of(match).keys, "a hex more on the chain"
    return match


def test_10_1_2_a_scuttled_pipeline_carries_nobody_farther() -> None:
    match = after(riding(), "more", "scuttle", "MS3", "more", "scuttle", "MS1")
    assert "move:SC1" not in ask_of(match).keys


def test_10_1_2_a_pipeline_moving_away_helps_no_more() -> None:
    match = after(riding(), "more", "scuttle", "MS1", "move:MS3", "H8")
    assert "move:SC1" not in ask_of(match).keys


def test_10_1_2_a_pipeline_lost_on_its_way_helps_no_more() -> None:
    match = after(riding("10"), "move:MS1", "G5")
    assert counter(match, "MS1") is None
    assert "move:SC1" not in ask_of(match).keys


@pytest.mark.parametrize("kind", ["CO", "MINER", "MS", "DECOY", "MINES"])
def test_6_3_every_kind_of_unit_rolls(kind: str) -> None:
    assert counter(after(hole(kind).match("10"), f"move:{kind}1", "G5"), f"{kind}1") is None


def meeting_on_a_marker(*, start: str) -> Match:
    """Return two groups of cruisers on a face-down super nova, the second from `start`."""
    position = Position().with_unit("CA", "G4").with_unit("CA", start, number=2)
    position.hide("G5", "nova")
    return after(position.match(), "move:CA1", "G5", "move:CA2", "G5", "more")


def test_6_5_groups_from_two_sides_each_go_back_where_they_came_from() -> None:
    match = meeting_on_a_marker(start="H6")
    assert "join:CA1" not in ask_of(match).keys
    refuses(r"\[6\.5\]", match.answer, 0, "join:CA1")
    answers(match, "back", "done")
    places = {name: standing(match, name).hex for name in ("CA1", "CA2")}
    assert places == {"CA1": "G4", "CA2": "H6"}


def test_6_5_groups_from_one_hex_join_and_go_back_there_together() -> None:
    unit = standing(after(meeting_on_a_marker(start="G4"), "join:CA1", "done"), "CA2")
    assert (unit.hex, unit.size) == ("G4", 2)


def test_6_6_lost_twice_each_time_another_shifts() -> None:
    position = exploring("F5", "F6")
    unit = position.unit("SC", "F5")
    run(position, "lost.1", "F6", "lost.2", "F7")
    assert unit.hex == "F7"
    assert (position.system("F5").terrain, position.system("F6").terrain) == ("", "")


def test_6_6_lost_into_danger() -> None:
    position = exploring("F5", "F6").with_unit("SC", "F5").with_unit("CO", "F5")
    run(position, "lost.1", "F6", "danger.1")
    assert not position.state.units


def test_6_6_lost_ships_meet_resident_aliens() -> None:
    position = exploring("F5").with_terrain("F6", "barren")
    position.system("F6").aliens = 4
    run(position.with_unit("SC", "F5"), "lost.1", "F6")
    assert (position.state.step, position.state.fights) == (Step.FIGHT, ["F6"])


def test_6_6_a_hidden_marker_with_aliens_is_explored_and_fought() -> None:
    position = exploring("F5", "F6").with_unit("SC", "F5")
    run(position, "lost.1", "F6", "barren.1", "NB", "NB", "NC", "ND")
    assert (position.state.step, position.state.fights) == (Step.FIGHT, ["F6"])


def test_6_6_lone_civilians_where_a_stack_comes_out_are_lost() -> None:
    position = exploring("F5").with_unit("SC", "F5", start=HexId("F4"))
    position.unit("MINER", "F6", owner=1)
    match = after(position.when(Step.EXPLORE).match("lost.1"), "F6", seat=1)
    assert counter(match, "MINER1", 1) is None


def test_6_6_lost_by_a_look_harms_nobody() -> None:
    position = Position().tech(0, explore=1).with_unit("CA", "G4").with_hidden("G5", "lost")
    match = after(position.match(), "peek:CA1", "reveal")
    unit = standing(match, "CA1")
    assert (unit.hex, unit.halted) == ("G4", False)
    system = match.state.systems["G5"]
    assert (system.explored, system.terrain) == (True, "")


@pytest.mark.parametrize("deed", ["danger", "lost"])
def test_9_8_a_renewed_marker_is_reported_last_and_not_peeked(deed: str) -> None:
    position = Position(heavy_terrain="on").tech(0, explore=1).with_unit("CA", "G4", size=2)
    match = after(position.with_hidden("G5", deed).match(), "peek:CA1")
    lines = [news.text for news in match.answer(0, "reveal")]
    assert lines[-1] == "A new marker lies face down at G5.", "it is what lies there now"
    assert not match.state.systems["G5"].explored
    assert "peek:CA1" not in offered(match)
    answers(match, "done")
    assert "peek:CA1" in offered(match), "in the next turn"


@pytest.mark.parametrize("first", ["refit", "peek"])
def test_9_8_not_while_upgraded_and_no_upgrade_after_a_look(first: str) -> None:
    position = Position().tech(0, explore=1)
    home = position.homeworld()
    position.unit("SY", home)
    position.with_hidden(position.board().adjacent(home)[0]).with_unit("CA", home).tech(0, attack=1)
    position.state.players[0].cp = 10
    match = position.match("asteroids.1")
    assert {"peek:CA1", "refit:CA1"} <= set(offered(match))
    if first == "refit":
        answers(match, "more", "refit:CA1")
    else:
        answers(match, "peek:CA1", "leave")
    assert not {"peek:CA1", "refit:CA1"} & set(offered(match))


def test_9_10_4_a_unit_ordered_to_stay_at_a_yard_can_be_upgraded() -> None:
    position = Position()
    home = position.homeworld()
    position.with_unit("SY", home).with_unit("CA", home).tech(0, attack=1)
    position.state.players[0].cp = 10
    match = after(position.match(), "move:CA1", "stay")
    assert "move:CA1" not in offered(match)
    assert "refit:CA1" in offered(match)


def test_9_8_not_beside_where_it_has_moved_to() -> None:
    position = Position().tech(0, explore=1, move=7).with_unit("CA", "G3").with_hidden("G5")
    match = after(position.match(), "move:CA1", "G4")
    assert "move:CA1" in offered(match)
    assert "peek:CA1" not in offered(match)


def test_9_8_not_where_a_machine_stands_on_the_marker() -> None:
    position = Position(1, scenario="doomsday_small").tech(0, explore=1).with_unit("CA", "G5")
    assert peekable(position.with_hidden("G6").board(), HexId("G5")) == ["G6"]
    position.unit("DM", "G6", owner=MACHINES)
    assert peekable(position.board(), HexId("G5")) == []


def test_9_10_4_no_upgrade_after_a_retreat_even_to_a_yard() -> None:
    position = Position().with_unit("SY", "G4").with_unit("SY", "G5").tech(0, attack=1)
    position.state.players[0].cp = 10
    stayed = position.unit("CA", "G5", tech=Tech(), start=HexId("G5"), refit=True)
    left = position.unit("CA", "G5", tech=Tech(), start=HexId("G4"), refit=True)
    finish_refits(position.board())
    assert (stayed.tech.attack, left.tech.attack) == (1, 0)
    assert position.state.players[0].cp == 8


def test_15_2_a_slingshot_is_not_handed_on_by_joining() -> None:
    position = hole(slingshot="on").tech(0, move=1)
    position.state.units[Uid("0.CA1")].tech = Tech(move=1)
    position.unit("CA", "G5", tech=Tech(move=1))
    match = after(position.match("1"), "move:CA1", "G5", "sling")
    assert "move:CA1" in offered(match)
    answers(match, "more", "join:CA2")
    assert "move:CA1" in offered(match)
    answers(match, "done")
    unit = standing(match, "CA1")
    assert (unit.size, unit.extra) == (2, 0)


def test_12_1_2_a_raider_may_slip_in_among_unseen_aliens() -> None:
    position = raid(1, 0, "CA", at="G7").with_terrain("G5", "barren")
    position.system("G5").aliens = 4
    match = after(position.match(), "move:R1", "G5", "slip")
    assert "strike:G5" in offered(match)
    answers(match, "done")
    assert standing(match, "R1").cloaked
    assert (match.state.step, match.state.active) == (Step.MOVE, 1)


def test_10_1_2_joining_does_not_extend_a_chain_move() -> None:
    position = chain("G4", "G5", "G6", at="G3").with_unit("CA", "G4")
    match = after(position.match(), "move:CA1", "G4", "more", "join:CA1")
    assert "move:CA1" not in offered(match)
    assert "move:CA2" in offered(match), "it has not moved yet, and joins as the movement ends"


def test_10_1_2_a_chain_does_not_lead_through_an_enemy() -> None:
    position = chain("G3", "G4", "G5").with_unit("SC", "G4", owner=1)
    assert "G5" not in goals(after(position.match(), "move:CA1"))


def test_10_1_2_a_pipeline_is_no_road_for_itself() -> None:
    match = after(chain("G3", "G4", "G5").match(), "move:MS1")
    assert "G4" in goals(match)
    assert "G5" not in goals(match)


def test_14_1_a_cruiser_turning_over_a_barren_planet_sees_no_aliens() -> None:
    position = Position().tech(0, explore=1).with_unit("CA", "G4").with_hidden("G5", "barren")
    match = after(position.match(), "peek:CA1", "reveal")
    assert match.state.systems["G5"].aliens == 4
    assert not [unit for unit in match.state.units.values() if unit.owner == ALIENS]


def test_9_9_a_hex_added_by_a_chain_shows_no_move_technology() -> None:
    position = chain("G3", "G4", "G5").tech(0, move=2)
    position.state.units[Uid("0.CA1")].tech = Tech(move=2)
    assert "shows Move" not in texts(answers(position.match(), "move:CA1", "G5"))


def test_9_8_looks_follow_ships_through_splits_and_joins() -> None:
    position = Position().tech(0, explore=1).with_unit("CA", "G4", size=2).with_hidden("G5")
    match = after(position.match("danger.1"), "peek:CA1", "leave")
    unit = standing(match, "CA1")
    board = Board(match.state, lambda *_, **__: None)
    part = split_group(board, unit, 1)
    assert part is not None
    assert sorted((unit.looks, part.looks)) == [0, 1]
    looked, other = (unit, part) if unit.looks else (part, unit)
    transfer(board, looked, other, looked.size)
    assert (other.size, other.looks) == (2, 1)
    other.looks = 2
    part = split_group(board, other, 1)
    assert part is not None
    assert (other.looks, part.looks) == (1, 1)


def test_12_1_6_slipping_in_is_not_offered_in_a_nebula() -> None:
    position = raid().with_terrain("G5", "nebula")
    assert ask_of(after(position.match(), "move:R1", "G5")).id == "move.what"


def test_2_5_single_ships_lie_open_at_home_too() -> None:
    position = Position().with_colony("G4")
    ships = [position.unit(kind, "G4") for kind in ("CO", "MINER", "MS")]
    cruiser = standing(position.with_unit("CA", "G4", face=UP).match(), "CA1")
    assert (cruiser.face, [ship.face for ship in ships]) == (DOWN, [UP, UP, UP])


def test_16_2_points_of_different_numbers_are_not_joined() -> None:
    position = Position(warp="on").with_terrain("G2", "warp1").with_terrain("E6", "warp2")
    assert "E6" not in position.board().adjacent(HexId("G2"))


def test_16_2_a_warp_point_only_peeked_at_leads_nowhere() -> None:
    position = Position(warp="on").with_terrain("G2", "warp1").with_hidden("E6", "warp1")
    position.system("E6").peeked = (0,)
    assert "E6" not in position.board().adjacent(HexId("G2"))


def test_6_7_2_a_miner_puts_its_load_down_at_own_colonies_alone() -> None:
    position = Position(4, teams="brothers")
    miner = position.unit("MINER", "G5")
    position.tow(miner, "minerals10")
    assert "drop:MINER1" not in offered(position.with_colony("G5", owner=2).match())
    assert "drop:MINER1" in offered(position.with_colony("G5", owner=0, worth=0).match())


def test_6_7_3_a_load_lies_nowhere_when_its_miner_is_lost_in_a_black_hole() -> None:
    position = Position()
    miner = position.unit("MINER", "G4")
    position.tow(miner, "wreck")
    load = miner.tow
    position.terrain("G5", "blackhole")
    assert load in after(position.match("7"), "move:MINER1", "G5").state.removed


def test_8_4_a_colony_ship_goes_one_hex_and_lies_open_at_any_level() -> None:
    position = Position().tech(0, move=7).with_unit("CO", "G5")
    assert goals(after(position.match(), "move:CO1")) == set(AROUND_G5)


def test_8_3_1_decoys_numeral_is_its_price_and_it_stays_whole() -> None:
    match = Position().with_unit("DECOY", "G5", size=3).match()
    assert "part:DECOY1" not in offered(match)
    assert "move:DECOY1" in offered(match)


def test_4_4_1_a_hidden_enemy_does_not_hinder_a_colony_and_a_seen_one_does() -> None:
    position = raid(1, 0, "CO")
    position.clear_units(0)
    position.with_terrain("G5", "planet").with_unit("R", "G5", cloaked=True)
    match = position.when(Step.MOVE, active=1).match()
    assert "colonise:CO1" in offered(match, 1)
    match.state.units["0.R1"].cloaked = False
    assert "colonise:CO1" not in offered(position.when(Step.MOVE, active=1).match(), 1)


def test_3_0_three_players_sit_clockwise() -> None:
    homes = [player.home for player in Position(3).state.players]
    assert homes == ["L7", "B12", "B2"], "top, right, left"


def test_3_0_four_players_sit_clockwise() -> None:
    homes = [player.home for player in Position(4).state.players]
    rows = [home[0] for home in homes]
    right = [int(home[1:]) > 6 for home in homes]
    assert (rows, right) == (["L", "L", "A", "A"], [False, True, True, False])


def test_3_0_after_the_third_turn_comes_the_economic_phase() -> None:
    assert movers(Position().when(Step.MOVE, active=1, turn=3), 1) == [(Step.ECONOMY, -1)]


def test_13_1_3_mines_follow_nobody_into_an_unexplored_hex() -> None:
    position = Position().with_unit("SC", "G4", tech=Tech()).with_unit("MINES", "G4")
    position.hide("G5")
    assert "G5" not in goals(after(position.match(), "move:SC1", "G5", "move:MINES1"))


def test_9_9_a_lone_hex_shows_no_move_technology_and_a_second_does() -> None:
    match = Position().tech(0, move=7).with_unit("CA", "G4").match()
    assert "Move" not in texts(answers(match, "move:CA1", "G5"))
    assert "shows Move 7" in texts(answers(match, "move:CA1", "G6"))
    assert ask_of(match).id == "move.what"
