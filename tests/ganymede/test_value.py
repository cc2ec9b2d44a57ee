"""The value of a position for seats that think ahead."""

from __future__ import annotations

import pytest

from rules.ganymede.greedy.value import value
from rules.ganymede.position.view import view
from tests.ganymede.position import Board


def worths(board: Board) -> list[float]:
    """Return each seat's chance to win, in percent."""
    state = board.state
    return [value(view(state, seat), seat) for seat in range(len(state.players))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_make_a_hundred(seats: int) -> None:
    board = Board(seats).with_player(mars="RB", tiles="T05")
    assert sum(worths(board)) == pytest.approx(100)
    assert worths(board)[0] > 100 / seats


def test_equal_seats_have_equal_chances() -> None:
    board = Board(4)
    for seat in range(4):
        board.player(seat, ships=(None, None))
    assert worths(board) == pytest.approx([25] * 4)


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"earth": "R"}, {"mars": "R"}),
        ({"mars": "R"}, {"crew1": "R"}),
        ({"mars": "RR", "crew1": "YY", "crew2": "R"}, {"mars": "BP", "crew1": "YY", "crew2": "R"}),
        ({"tiles": "T05"}, {"tiles": "T05 T06"}),
        ({"used": "E01 E02 E03"}, {"used": "E01 E07 E13"}),
        ({"reputation": 1}, {"reputation": 3}),
    ],
    ids=["a stage on", "aboard", "wanted aboard", "a tile", "a row begun", "reputation"],
)
def test_further_progress_means_better_odds(
    less: dict[str, object], more: dict[str, object]
) -> None:
    before, after = (worths(Board().with_player(**own))[0] for own in (less, more))
    assert before < after


def test_a_launch_is_worth_more_than_its_crew() -> None:
    manned = Board().with_player(crew1="RRR")
    gone = Board().with_player(ships=("S07", "S02"), launched="S01")
    assert worths(gone)[0] > worths(manned)[0]


@pytest.mark.parametrize(("launched", "percent"), [("S05", 100), ("", 50)])
def test_the_end_is_all_or_nothing(launched: str, percent: int) -> None:
    board = Board()
    for seat in range(2):
        board.player(seat, ships=(None, None))
    board.player(launched=launched)
    board.state.over, board.state.active, board.state.ended_by = True, -1, "rounds"
    assert worths(board) == [percent, 100 - percent]
