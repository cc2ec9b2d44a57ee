"""Training, promotion, the queue, rounds."""

from __future__ import annotations

import pytest

from rules.starship_captains.charts.kinds import Figure, Station
from tests.starship_captains.position import Board, answers, ask_of, me, names
from tests.support.asking import after


def test_training__the_rulebooks_example() -> None:
    """Training makes the cadet a red ensign, who takes the helm immediately and moves twice."""
    match = Board().with_crew("yellow cadet", "red blue red").match()
    assert "room:helm" not in ask_of(match).keys
    answers(match, "train:cadet", "red")
    assert names(me(match).ready) == "yellow red"
    assert me(match).medals == 0
    answers(match, "room:helm", "A9")
    assert me(match).at == "A9"


def test_training__an_ensign_changes_its_colour() -> None:
    match = after(Board().match(), "train:blue")
    assert ask_of(match, "train.as").keys == ("red", "yellow")
    answers(match, "yellow")
    assert names(me(match).ready) == "red yellow yellow cadet"


def test_training__costs_a_medal_for_ready_cadets_and_ensigns() -> None:
    board = Board().with_crew("red-cmd android cadet", "red")
    keys = ask_of(board.match()).keys
    assert [key for key in keys if key.startswith("train:")] == ["train:cadet"]
    board = Board()
    board.me().medals = 0
    assert not [key for key in ask_of(board.match()).keys if key.startswith("train:")]


def test_promotion_to_commander__costs_three_medals_and_keeps_the_colour() -> None:
    board = Board()
    board.me().medals = 3
    match = after(board.match(), "promote:blue")
    assert names(me(match).ready) == "red yellow blue-cmd cadet"
    assert me(match).medals == 0


def test_promotion_to_commander__there_are_five_rings() -> None:
    board = Board().with_crew("red yellow-cmd", "red-cmd red-cmd red-cmd")
    board.me().medals = 9
    match = after(board.match(), "promote:red")
    assert not [key for key in ask_of(match).keys if key.startswith("promote:")]


def test_medals__one_to_begin_with_and_no_limit() -> None:
    board = Board()
    assert board.me().medals == 1
    board.install("T24", 3)
    board.me().medals = 40
    assert me(after(board.match(), "room:T24", "cadet")).medals == 41


def test_passing__no_more_turns_in_the_round() -> None:
    match = after(Board(3).match(), "pass")
    assert match.state.active == 1
    answers(match, "more", "room:weapons", seat=1)
    answers(match, "more", "room:weapons", seat=2)
    assert match.state.active == 1


def test_the_queue__keeps_its_last_three() -> None:
    board = Board().with_crew("cadet", "red yellow blue red-cmd cadet")
    board.me(1).passed = True
    match = after(board.match(), "pass")
    assert names(me(match).ready) == "cadet red yellow"
    assert names(me(match).queue) == "blue red-cmd cadet"


@pytest.mark.parametrize(("after", "medals", "cadets"), [(1, 2, 1), (2, 1, 2), (3, 1, 2)])
def test_next_round__medals_in_round_two_and_cadets_later(
    after: int, medals: int, cadets: int
) -> None:
    board = Board()
    board.state.round = after
    board.me(1).passed = True
    match = board.match()
    answers(match, "pass")
    assert match.round == after + 1
    assert me(match, 1).medals == medals
    assert me(match, 1).ready.count(Figure.CADET) == cadets


def test_next_round__tiles_come_back_where_no_ship_is() -> None:
    board = Board()
    board.state.open, board.state.waiting = [], list(Station)
    board.fly("A12", seat=1).fly("A1")
    board.me(1).passed = True
    match = after(board.match(), "pass")
    assert match.state.open == ["home", "tincan"]
    assert match.state.waiting == ["nian"]


def test_next_round__home_stations_tile_waits_in_round_one() -> None:
    assert Board().state.waiting == ["home"]


def test_next_round__the_marker_goes_to_the_left() -> None:
    board = Board(3)
    board.me(1).passed = board.me(2).passed = True
    match = after(board.match(), "pass")
    assert (match.state.first, match.state.active) == (1, 1)


def test_end_of_the_game__comes_after_round_four() -> None:
    board = Board()
    board.state.round = 4
    board.me(1).passed = True
    match = after(board.match(), "pass")
    assert match.result is not None
    assert match.result.ended_by == "rounds"
