"""The reputation track [4.2] [4.3]."""

from __future__ import annotations

import pytest

from rules.ganymede.charts.content import content_of
from rules.ganymede.position.state import EARTH
from rules.kernel import Match
from tests.ganymede.own_cards import own_file
from tests.ganymede.position import Board, answers, ask_of, crowd
from tests.support.asking import after


def gaining(space: int, tiles: str = "T29", track: str = "hop", **player: str) -> Match:
    """Seat 0 stands on a space and may take tile T29 (reputation or draw)."""
    board = Board(track=track)
    others = tiles.removeprefix("T29").strip()
    board.player(tiles=others, reputation=space, **player)  # type: ignore[arg-type]
    match = board.show("T29").match()
    match.answer(0, "tile:T29")
    return match


def test_1_1_22_three_bonus_spaces() -> None:
    assert content_of("").bonuses == (2, 5, 7)


@pytest.mark.parametrize("bonus", [2, 5, 7])
def test_4_2_stopping_on_a_bonus_space_gives_a_basic_action(bonus: int) -> None:
    match = after(gaining(bonus - 1), "reputation")
    assert ask_of(match, "reputation.stop").keys == ("stop", "hop")
    answers(match, "stop", "recruit:P")
    assert match.state.players[0].reputation == bonus
    assert crowd(match, EARTH) == "P"


@pytest.mark.parametrize("bonus", [2, 5, 7])
def test_1_1_22_ignoring_the_bonus_is_faster(bonus: int) -> None:
    match = after(gaining(bonus - 1), "reputation", "hop")
    assert match.state.players[0].reputation == bonus + 1
    assert list(match.asks()) == [1]


def test_4_2_a_bonus_is_any_basic_action_and_may_be_declined() -> None:
    match = after(gaining(1), "reputation", "stop")
    keys = ask_of(match, "basic.action").keys
    assert {"reputation", "recruit:R", "draw:pile", "skip"} <= set(keys)
    copy = match.fork(None)
    answers(match, "skip")
    assert (match.state.players[0].reputation, list(match.asks())) == (2, [1])
    answers(copy, "reputation")
    assert copy.state.players[0].reputation == 3


def test_4_2_a_bonus_spent_on_reputation_can_reach_the_maximum() -> None:
    own = own_file(("bonuses = [2, 5, 7]", "bonuses = [2, 5, 8]"))
    board = Board(content=own).with_player(reputation=7)
    match = after(board.show("T29").match(), "tile:T29", "reputation", "stop", "reputation")
    assert match.state.players[0].reputation == 9
    ask_of(match, "launch.which")
    answers(match, "skip")
    assert list(match.asks()) == [1]


@pytest.mark.parametrize("space", [0, 2, 3, 5, 7])
def test_4_2_plain_spaces_ask_nothing(space: int) -> None:
    match = after(gaining(space), "reputation")
    assert match.state.players[0].reputation == space + 1
    assert list(match.asks()) == [1]


def test_4_2_a_hop_is_reported_as_one_rise() -> None:
    match = after(gaining(1), "reputation")
    ask = ask_of(match, "reputation.stop")
    assert [option.label for option in ask.options] == ["Stop on 2: basic action", "Hop to 3"]
    news = [item.text for item in match.answer(0, "hop")]
    assert "{0}'s reputation rises from 1 to 3, past the bonus space 2." in news


def points_to_the_maximum(answer: str) -> int:
    match, points = gaining(0), 0
    while match.state.players[0].reputation < 9:
        points += 1
        match = after(gaining(match.state.players[0].reputation), "reputation")
        if match.asks().get(0) and match.asks()[0].id == "reputation.stop":
            answers(match, answer)
    return points


def test_4_2_six_points_hopping_nine_points_stopping() -> None:
    assert (points_to_the_maximum("hop"), points_to_the_maximum("stop")) == (6, 9)


def test_1_1_23_the_maximum_launches_a_ship_at_once() -> None:
    match = after(gaining(8), "reputation")
    assert ask_of(match, "launch.which").keys == ("ship:1", "ship:2", "skip")
    answers(match, "ship:1")
    ask_of(match, "launch.take")


def test_4_3_after_the_maximum_there_is_no_more_to_gain() -> None:
    match = gaining(9)
    assert "reputation" not in ask_of(match, "effect.choose").keys
    match = after(Board().with_player(tiles="T05", reputation=9).match(), "discard:T05")
    assert "reputation" not in ask_of(match, "basic.action").keys


@pytest.mark.parametrize(
    ("space", "points"), list(enumerate([0, 0, 1, 1, 2, 2, 2, 4, 4, 6])), ids=str
)
def test_1_1_24_points_by_level(space: int, points: int) -> None:
    board = Board().with_player(reputation=space)
    assert board.match().view(None).players[0].standing["reputation"] == points


def test_4_2_several_points_come_one_by_one_with_the_bonus_between() -> None:
    match = after(gaining(1, "T29 T25 T26"), "reputation", "stop", "recruit:R")
    assert crowd(match, EARTH) == "R"
    answers(match, "reputation", "reputation")
    assert match.state.players[0].reputation == 4


def test_4_2_strict_track_enters_every_space() -> None:
    match = after(gaining(1, track="strict"), "reputation")
    ask_of(match, "basic.action")
    assert match.state.players[0].reputation == 2


def test_4_2_strict_track_forfeits_the_rest_of_a_gain_with_a_bonus() -> None:
    match = after(gaining(1, "T29 T25 T26", track="strict"), "reputation", "recruit:R")
    assert "reputation" not in ask_of(match, "effect.choose").keys
    match = after(gaining(1, "T29 T25 T26", track="strict"), "reputation", "skip")
    assert "reputation" in ask_of(match, "effect.choose").keys


def test_4_2_strict_track_forfeits_nothing_of_another_basic_action() -> None:
    board = Board(track="strict").with_player(tiles="T05 T10", reputation=1)
    match = after(board.match(), "discard:T05", "discard:T10", "reputation", "recruit:R")
    assert "reputation" in ask_of(match, "basic.action").keys
