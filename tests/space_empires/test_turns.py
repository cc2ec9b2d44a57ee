"""The sequence of play, and upgrades at the end of a turn [3.0] [9.10.4] [11.2.6]."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import HexId, Tech, Uid
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import State
from rules.space_empires.turn import pass_on
from rules.toolbox.mute_tell import mute
from tests.space_empires.position import Position, answers, ask_of, offered, standing, texts
from tests.support.asking import after
from tests.support.random_walks import walk


def next_step(state: State) -> tuple[str, int, int]:
    """Pass on: the step, the place in the order and the turn that follow."""
    pass_on(Board(state, mute))
    return state.step, state.place, state.turn


def table(seats: int = 2, **options: str) -> Position:
    """Return a ship for every seat, nobody near another."""
    position = Position(seats, **options)
    for seat in range(seats):
        position.unit("SC", position.homeworld(seat), owner=seat)
    return position


def test_3_0_seats_move_in_order_for_three_turns_then_the_economic_phase() -> None:
    state = table().state
    steps = [next_step(state) for _ in range(6)]
    assert steps == [
        (Step.MOVE, 1, 1),
        (Step.MOVE, 0, 2),
        (Step.MOVE, 1, 2),
        (Step.MOVE, 0, 3),
        (Step.MOVE, 1, 3),
        (Step.ECONOMY, 2, 3),
    ]
    assert next_step(state) == (Step.MOVE, 0, 1)
    assert state.cycle == 2


def test_3_0_movement_then_combat_then_exploration() -> None:
    position = table().with_unit("SC", "G4").with_unit("SC", "G4", owner=1).with_unit("SC", "F4")
    position.hide("F4")
    state = position.state
    assert next_step(state)[0] == Step.FIGHT
    assert state.fights == ["G4"]
    state.fights, state.fought = [], [HexId("G4")]
    assert next_step(state)[0] == "explore"
    assert next_step(state)[:2] == (Step.MOVE, 1)


def test_3_0_the_order_rotates_with_the_first_player() -> None:
    position = table(3)
    position.state.order = [1, 2, 0]
    position.state.place = 0
    assert position.state.active == 1
    next_step(position.state)
    assert position.state.active == 2


def test_3_0_an_eliminated_empire_is_passed_over() -> None:
    position = table(3, victory="last")
    position.state.players[0].out = True
    position.state.players[1].out = True
    position.state.place = 2
    next_step(position.state)
    assert (position.state.active, position.state.turn) == (2, 2)


def test_3_0_and_17_3_machines_move_after_all_players() -> None:
    position = table(machines="3")
    position.state.place = 1
    position.hide("G4", "doomsday")
    from rules.space_empires.position.state import Machine

    position.state.machines.append(Machine(1))
    assert next_step(position.state)[0] == Step.MACHINES
    assert next_step(position.state) == (Step.MOVE, 0, 2)


def test_20_4_brothers_move_one_after_the_other_then_both_fight() -> None:
    position = table(4, teams="brothers")
    state = position.state
    assert state.order == [0, 2, 1, 3]
    for seat, at in ((0, "G4"), (2, "G6")):
        position.with_unit("SC", at, owner=seat).with_unit("SC", at, owner=1)
    assert next_step(state)[:2] == (Step.MOVE, 1)
    assert (next_step(state)[:2], state.fights) == ((Step.FIGHT, 0), ["G4"])
    state.fights, state.fought = [], [HexId("G4")]
    assert (next_step(state)[:2], state.fights) == ((Step.FIGHT, 1), ["G6"])
    state.fights, state.fought = [], [HexId("G4"), HexId("G6")]
    assert next_step(state)[:2] == (Step.MOVE, 2)


def test_20_4_uneasy_partners_never_share_a_hex() -> None:
    position = table(4, teams="uneasy").tech(0, move=4).with_unit("CA", "G4")
    keys = ask_of(after(position.with_unit("SC", "G5", owner=2).match(), "move:CA1")).keys
    assert "G5" not in keys
    assert "G6" in keys, "they may pass"


def yard(**tech: int) -> Position:
    """Return seat 0 with a yard, two cruisers of the first level there, and 10 CP."""
    position = table()
    home = position.homeworld()
    position.with_unit("SY", home).with_unit("CA", home, size=2, tech=Tech())
    position.state.players[0].tech |= tech
    position.state.players[0].cp = 10
    return position


def through_the_turn(position: Position, *keys: str) -> State:
    """End seat 0's movement after these answers, and pass with seat 1."""
    state: State = after(after(position.match(), *keys, "done"), "done", seat=1).state
    return state


def test_9_10_4_a_group_at_a_yard_is_upgraded_at_the_end_of_the_turn() -> None:
    state = through_the_turn(yard(attack=2, move=3), "more", "refit:CA1")
    unit = state.units[Uid("0.CA1")]
    assert (unit.tech.attack, unit.tech.move, unit.refit) == (2, 3, False)
    assert state.players[0].cp == 6, "hull size 2 for each of two ships"


def test_9_10_4_upgraded_ship_stays_and_is_paid_once() -> None:
    position = yard(attack=2)
    position.unit("CA", position.homeworld(), size=4, tech=Tech())
    keys = offered(after(position.match(), "more", "refit:CA1"))
    assert "move:CA1" not in keys
    assert "refit:CA2" not in keys, "6 CP are left, 8 are needed"


@pytest.mark.parametrize(("where", "cp"), [("home", 3), ("space", 10)])
def test_9_10_4_it_needs_a_yard_and_the_cp(where: str, cp: int) -> None:
    position = yard(attack=1)
    position.state.players[0].cp = cp
    position.state.units[Uid("0.CA1")].hex = (
        position.homeworld() if where == "home" else HexId("G4")
    )
    assert "refit:CA1" not in offered(position.match())


def test_9_10_4_not_after_a_move() -> None:
    position = yard(attack=1).with_unit("CA", "J5", tech=Tech())
    match = position.match()
    assert position.homeworld() == "K4"
    answers(match, "move:CA2", "K4")
    assert "refit:CA2" not in offered(match)


def test_9_10_4_nothing_is_paid_where_the_yard_is_gone() -> None:
    state = through_the_turn(yard(attack=1), "more", "refit:CA1", "more", "scuttle", "SY1")
    assert state.players[0].cp == 10
    assert state.units[Uid("0.CA1")].tech == Tech()


def test_9_10_4_upgrades_stand_on_the_sheet() -> None:
    position = yard(attack=1)
    position.state.players[0].books.append(SheetColumn(1, 0, 10, 0, 0, 10, 0, remaining=10))
    state = through_the_turn(position, "more", "refit:CA1")
    assert state.players[0].books[-1].upgrades == 4


def test_9_10_4_news_of_upgrades_is_for_their_owner() -> None:
    position = yard(attack=1)
    match = after(position.match(), "more")
    labels = dict(match.asks()[0].options)
    assert labels["refit:CA1"].endswith("upgrade at " + position.homeworld() + " for 4 CP")
    news = answers(match, "refit:CA1", "done")
    news += answers(match, "done", seat=1)
    items = [item for item in news if "upgraded" in item.text]
    assert items[0].text == "CA1 will be upgraded at the end of the turn, for 4 CP."
    assert all(item.to == (0,) for item in items), texts(items)


def test_11_2_6_fighters_are_upgraded_for_one_cp_each() -> None:
    position = yard(fighter=2)
    position.unit("CV", position.homeworld())
    position.unit("F", position.homeworld(), size=3, tech=Tech(special=1))
    state = through_the_turn(position, "more", "refit:F1")
    assert state.units[Uid("0.F1")].tech.special == 2
    assert state.players[0].cp == 7


def test_9_10_5_yards_and_bases_need_no_upgrade() -> None:
    position = yard(attack=2)
    position.unit("BASE", position.homeworld())
    assert not {"refit:SY1", "refit:BASE1"} & set(offered(position.match()))


def test_3_0_a_match_goes_from_seat_to_seat() -> None:
    match = after(table().match(), "move:SC1", "J4", "done")
    assert list(match.asks()) == [1]
    answers(match, "done", seat=1)
    unit = standing(match, "SC1")
    assert (match.state.turn, unit.spent, unit.start) == (2, 0, "J4"), "it may move again"


def test_3_0_all_steps_of_a_turn_have_its_number() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("turns"), rewindable=False)
    seats, legs, steps = [defaultdict[int, set[Any]](set) for _ in range(3)]
    turn, leg, step = match.turn, match.log.leg_start, match.when
    for played in walk(match, "fair", SeededDice("turns"), most=400):
        seats[turn].add(played.seat)
        legs[turn].add(leg)
        steps[turn].add(step)
        turn, leg, step = match.turn, match.log.leg_start, match.when
    whole = sorted(seats)[:-1]
    assert whole == list(range(len(whole)))
    assert {len(steps[number]) for number in whole} == {1}, "one turn or phase each"
    assert len({step for number in whole for step in steps[number]}) == len(whole)
    assert all(seats[number] == {0, 1} for number in whole)
    assert max(len(legs[number]) for number in whole) > 2
