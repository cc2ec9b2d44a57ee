"""Placement of new ships: like groups, free counters, open groups last [7.6.2, 9.10.2]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import DOWN, UP, HexId, Kind
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.economy.economy import carry_out
from rules.space_empires.economy.placing import place_purchases
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Purchase, Unit
from tests.space_empires.position import Position, drive, texts


def placed(position: Position, *goods: tuple[str, str, int], draws: tuple[str, ...] = ()) -> Board:
    """Return the map after these purchases of seat 0."""
    draft = position.state.players[0].draft
    draft.purchases = [Purchase(Kind(kind), HexId(at), count) for kind, at, count in goods]
    board = position.board()
    drive(place_purchases(board, 0), *draws)
    return board


def sizes(board: Board, kind: str) -> dict[str, int]:
    return {unit.name: unit.size for unit in board.units_of(0) if unit.kind == kind}


def scouts(position: Position, at: str, *groups: tuple[int, int]) -> list[Unit]:
    return [position.unit("SC", at, size=size, face=face) for size, face in groups]


def test_7_6_2_new_ships_do_not_show_in_an_open_group() -> None:
    position = Position()
    home = position.homeworld()
    scouts(position, home, (2, UP))
    board = placed(position, ("SC", home, 3))
    assert sizes(board, "SC") == {"SC1": 2, "SC2": 3}
    assert [unit.face for unit in board.units_of(0)] == [UP, DOWN]


def test_7_6_2_a_face_down_group_takes_them_before_an_open_one() -> None:
    position = Position()
    home = position.homeworld()
    scouts(position, home, (2, UP), (4, DOWN))
    assert sizes(placed(position, ("SC", home, 2)), "SC") == {"SC1": 2, "SC2": 6}


def test_7_5_4_with_too_few_counters_an_open_group_takes_them() -> None:
    position = Position()
    home = position.homeworld()
    scouts(position, home, (2, UP))
    scouts(position, "H5", *[(1, DOWN)] * 4)
    board = placed(position, ("SC", home, 8))
    assert (sizes(board, "SC")["SC1"], sizes(board, "SC")["SC6"]) == (6, 4)


def test_7_5_4_open_groups_leave_the_last_counters_to_other_yards() -> None:
    position = Position()
    home, other = position.homeworld(), "G4"
    scouts(position.with_colony(other), home, (2, UP))
    scouts(position, "H5", *[(1, DOWN)] * 4)
    board = placed(position, ("SC", home, 3), ("SC", other, 2))
    assert sizes(board, "SC")["SC1"] == 5
    assert sizes(board, "SC")["SC6"] == 2


def test_7_5_4_unlimited_counters_leave_open_groups_alone() -> None:
    position = Position(counters="unlimited")
    home = position.homeworld()
    scouts(position, home, (2, UP))
    scouts(position, "H5", *[(1, DOWN)] * 6)
    assert sizes(placed(position, ("SC", home, 3)), "SC")["SC8"] == 3


@pytest.mark.parametrize(("count", "groups"), [(6, [6]), (7, [6, 1]), (13, [6, 6, 1])])
def test_2_3_1_more_than_six_ships_take_several_counters(count: int, groups: list[int]) -> None:
    position = Position()
    board = placed(position, ("SC", position.homeworld(), count), draws=("0",) * (len(groups) - 1))
    assert list(sizes(board, "SC").values()) == groups


def test_9_10_2_older_ships_keep_apart_from_new_ones() -> None:
    position = Position()
    home = position.homeworld()
    scouts(position, home, (2, DOWN))
    position.tech(0, attack=1)
    assert sizes(placed(position, ("SC", home, 1)), "SC") == {"SC1": 2, "SC2": 1}


def test_7_6_1_the_owner_reads_joins_of_new_ships() -> None:
    position = Position()
    home = position.homeworld()
    position.with_unit("SY", home, size=4).with_unit("SC", home, size=2)
    player = position.state.players[0]
    player.draft.purchases = [Purchase(Kind("SC"), home, 2), Purchase(Kind("SC"), home, 1, "SC1")]
    player.books = [SheetColumn(1, 0, 31, 0, 0, 31, 0)]
    drive(carry_out(position.board(), 0))
    news = texts(position.news)
    assert f"New: 3 Scouts in SC1 at {home}." in news
    assert "13 CP are carried over" in news


@pytest.mark.parametrize(("left", "words"), [(1, "1 CP is carried"), (2, "2 CP are carried")])
def test_7_5_1_one_cp_is_and_more_are_carried_over(left: int, words: str) -> None:
    position = Position()
    position.state.players[0].books = [SheetColumn(1, 0, left, 0, 0, left, 0)]
    drive(carry_out(position.board(), 0))
    assert words in texts(position.news)
