"""The value of a position for seats that think ahead."""

from __future__ import annotations

import pytest

from rules.starfarers.greedy.value import value
from rules.starfarers.greedy.wants import to_build
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import view
from tests.starfarers.position import Board


def worths(board: Board) -> list[float]:
    return [value(view(board.state, seat), seat) for seat in range(len(board.state.players))]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_chances_of_all_seats_make_a_hundred(seats: int) -> None:
    board = Board(seats).with_player(0, ore=3).with_base("Y0a", "port", 0)
    assert sum(worths(board)) == pytest.approx(100)
    assert worths(board)[0] > 100 / seats


def test_equal_seats_have_equal_chances() -> None:
    assert worths(Board(4)) == pytest.approx([25] * 4)


def test_a_lost_mothership_is_the_rivals_gain() -> None:
    board = Board()
    before = worths(board)
    board.state.players[1].captor = 0
    after = worths(board)
    assert after[0] > before[0] + 10
    assert after[1] < before[1] - 10


def test_a_fleet_able_to_conquer_counts() -> None:
    board = Board().with_player(0, cannon=2)
    two = worths(board)[0]
    assert worths(board.with_player(0, cannon=3))[0] > two + 10


def test_eliminated_player_has_no_chance_and_spoils_nobodys() -> None:
    board = Board(3)
    board.state.players[2].out = True
    assert worths(board) == pytest.approx([50, 50, 0])


def test_the_end_is_all_or_nothing() -> None:
    board = Board()
    board.state.ended_by, board.state.winners = "peace", [1]
    assert worths(board) == [0, 100]


def test_ports_and_freighters_are_built_before_a_colony() -> None:
    wanted = to_build(World(view(Board().state, 0), 0))
    assert wanted[:4] == ["port", "freight", "booster", "starship"]
    assert "colony" in wanted
