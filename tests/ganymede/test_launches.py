"""Take-off, row bonus and free launches [3.4] [4.1] [4.3]."""

from __future__ import annotations

import pytest

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2
from rules.kernel import Match
from tests.ganymede.position import Board, answers, ask_of, crowd, finish
from tests.support.asking import after

EVERY_TYPE_BUT_RED = "E07 E13 E19 E25"


def ready_to_board(ships: tuple[str | None, str | None] = ("S01", "S02"), **player: str) -> Board:
    """Seat 0 can complete ship 1 with shuttle M01, whose effect it then declines."""
    board = Board()
    board.player(mars="R", crew1="RR", ships=ships, **player)  # type: ignore[arg-type]
    board.show("M01").show("S20 S21 S22")
    return board


@pytest.mark.parametrize(("crew", "launches"), [("RR", True), ("R", False), ("YY", False)])
def test_1_1_7_ship_1_takes_three_identical(crew: str, launches: bool) -> None:
    board = Board().with_player(mars="R", crew1=crew, crew2="R")
    match = after(board.show("M01").match(), "mars:M01", "skip")
    assert (list(match.asks()) == [0]) is launches


@pytest.mark.parametrize(("crew", "launches"), [("YBP", True), ("YB", False), ("RYB", False)])
def test_1_1_7_ship_2_takes_four_different(crew: str, launches: bool) -> None:
    board = Board().with_player(mars="R", crew1="YY", crew2=crew)
    match = after(board.show("M01").match(), "mars:M01", "skip")
    assert (list(match.asks()) == [0]) is launches


def test_1_1_18_take_off_is_automatic_at_the_end_of_the_turn() -> None:
    match = after(ready_to_board().match(), "mars:M01", "R1")
    assert crowd(match, SHIP_1) == "RRR", "the ship waits for the end of the turn"
    ask_of(match, "effect.choose")
    answers(match, "skip")
    assert match.state.players[0].launched == ["S01"]


def test_3_4_three_steps_in_order() -> None:
    board = ready_to_board(ships=("S08", "S02"), hand="S13")
    match = after(board.match(), "mars:M01", "R1", "skip")
    assert (crowd(match, SHIP_1), match.state.supply[0]) == ("", 7), "step 1: back to the supply"
    assert ask_of(match, "effect.choose").keys[0] == "recruit:R", "step 2: the launch effect"
    assert match.state.players[0].launched == []
    answers(match, "recruit:B")
    assert match.state.players[0].launched == ["S08"]
    assert ask_of(match, "launch.take").keys == ("S20", "S21", "S22"), "step 3: from the row"
    answers(match, "S21")
    assert ask_of(match, "launch.replace").keys == ("S13", "S21")
    answers(match, "S13")
    player = match.state.players[0]
    assert (player.ships, player.hand) == (["S13", "S02"], ["S21"])
    assert crowd(match, EARTH) == "B"
    assert None not in match.state.ship_row


def test_3_4_a_lone_replacement_needs_no_answer() -> None:
    match = after(ready_to_board().match(), "mars:M01", "R1", "skip", "S20")
    assert match.state.players[0].ships == ["S20", "S02"]
    assert list(match.asks()) == [1]


def test_3_4_both_launch_effects_of_a_ship_may_be_declined_singly() -> None:
    match = ready_to_board(ships=("S11", "S02")).match()
    answers(match, "mars:M01", "R1", "skip", "skip", "recruit:B")
    assert crowd(match, EARTH) == "B"
    ask_of(match, "launch.take")


def test_1_1_19_launched_ships_lie_open() -> None:
    match = after(ready_to_board().match(), "mars:M01", "R1", "skip", "S20")
    assert [ship.id for ship in match.view(1).players[0].launched] == ["S01"]


def row_bonus(**player: str) -> Board:
    """Seat 0 completes a row of shuttles with E01."""
    board = Board()
    board.player(earth="R", used=EVERY_TYPE_BUT_RED, **player)  # type: ignore[arg-type]
    board.show("E01").show("S20 S21 S22")
    return board


def test_1_1_21_a_complete_row_launches_a_ship_at_once_even_empty() -> None:
    match = after(row_bonus().match(), "earth:E01", "skip")
    assert ask_of(match, "launch.which").keys == ("ship:1", "ship:2", "skip")
    answers(match, "ship:2")
    ask_of(match, "launch.take")
    answers(match, "S20")
    assert match.state.players[0].launched == ["S02"]
    assert match.state.players[0].ships == ["S01", "S20"]


def test_4_1_an_incomplete_crew_goes_back_to_the_supply() -> None:
    match = after(row_bonus(crew1="BB").match(), "earth:E01", "skip", "ship:1")
    assert (crowd(match, SHIP_1), match.state.supply[2]) == ("", 7)


def test_4_1_the_bonus_may_be_declined() -> None:
    match = after(row_bonus().match(), "earth:E01", "skip", "skip")
    assert match.state.players[0].launched == []
    assert list(match.asks()) == [1]


@pytest.mark.parametrize(
    ("used", "comes"),
    [
        (EVERY_TYPE_BUT_RED, True),
        ("E07 E13 E19", False),
        (f"{EVERY_TYPE_BUT_RED} E02", False),
        ("E07 E13 E19 E25 E02 E08 E14 E20 M25", True),
        ("E07 E13 E19 E25 E02 E08 E14 M25", False),
    ],
)
def test_3_8_12_the_bonus_comes_when_the_shortest_column_grows(used: str, comes: bool) -> None:
    match = Board().with_player(earth="R", used=used).show("E01").match()
    match.answer(0, "earth:E01")
    while 0 in match.asks() and match.asks()[0].id == "effect.choose":
        match.answer(0, "skip")
    asked = [ask.id for seat, ask in match.asks().items() if seat == 0]
    assert asked == (["launch.which"] if comes else [])


def test_3_8_3_a_complete_ship_takes_nobody_else() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="YBP")
    match = after(board.show("M03").match(), "mars:M03")
    assert crowd(match, SHIP_1) == "RRR"
    assert crowd(match, SHIP_2) == "RYBP"


def test_3_8_3_a_complete_ship_lets_a_third_be_lost() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="RYB")
    match = after(board.show("M03").match(), "mars:M03")
    assert (crowd(match, SHIP_1), match.state.supply[0]) == ("RRR", 3)


def test_3_8_3_a_free_launch_may_take_a_complete_ship() -> None:
    board = row_bonus(crew1="BB", mars="B").with_player(tiles="T30").show("M13")
    board.state.players[0].columns[0], board.state.players[0].columns[2] = [CardId("E02")], []
    board.state.earth_pool = sorted([*board.state.earth_pool, CardId("E13")])
    board.take("E02")
    match = after(board.match(), "mars:M13", "B1", "skip")
    assert ask_of(match).id == "launch.which"
    answers(match, "ship:1", "S20")
    assert match.state.players[0].launched == ["S01"]
    assert list(match.asks()) == [1]


@pytest.mark.parametrize(
    ("ships", "crew1", "crew2"), [(("S17", "S02"), "R", "R"), (("S01", "S18"), "YY", "YB")]
)
def test_3_8_4_ships_needing_one_settler_fewer(
    ships: tuple[str, str], crew1: str, crew2: str
) -> None:
    board = Board().with_player(mars="R", crew1=crew1, crew2=crew2, ships=ships)
    ask_of(after(board.show("M01").match(), "mars:M01", "skip"), "launch.take")


def test_3_8_7_a_free_launch_waits_for_the_launch_under_way() -> None:
    board = ready_to_board(ships=("S04", "S02")).with_player(reputation=8)
    match = after(board.match(), "mars:M01", "R1", "skip")
    assert ask_of(match, "effect.choose").keys == ("reputation", "skip")
    assert any("rises from 8 to 9" in item.text for item in match.answer(0, "reputation"))
    ask_of(match, "launch.take")
    answers(match, "S20")
    assert ask_of(match, "launch.which").keys == ("ship:1", "ship:2", "skip")
    answers(match, "ship:1", "S21")
    assert match.state.players[0].launched == ["S04", "S20"]


def test_3_8_7_nobody_boards_a_departing_ship() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="R", ships=("S13", "S02"))
    match = after(board.show("M01").match(), "mars:M01", "skip", "move:mars-R")
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("", "R")
    assert match.state.supply[0] == 6


def test_3_8_8_an_empty_place_leaves_the_other_ship() -> None:
    match = after(row_bonus().with_player(ships=("S01", None)).match(), "earth:E01", "skip")
    assert ask_of(match, "launch.which").keys == ("ship:1", "skip")


def test_3_8_8_without_any_ship_the_launch_is_lost() -> None:
    board = row_bonus().with_player(ships=(None, None))
    assert list(after(board.match(), "earth:E01", "skip").asks()) == [1]


def emptied(board: Board, *, keep: str = "") -> Board:
    """Move all ships of pile and row to seat 1's launched ones, except the named ones."""
    board.state.ship_pool += [ship for ship in board.state.ship_row if ship is not None]
    board.state.ship_row[:] = [None] * 3
    board.player(1, launched=" ".join(s for s in sorted(board.state.ship_pool) if s not in keep))
    return board


def test_3_8_9_an_empty_row_is_replaced_by_the_pile() -> None:
    board = emptied(ready_to_board(), keep="S20")
    match = after(board.match_as_is(), "mars:M01", "R1", "skip")
    assert match.state.players[0].ships == ["S20", "S02"]


def test_3_8_9_without_row_and_pile_the_hand_gives() -> None:
    board = emptied(ready_to_board(hand="S13 S14"))
    match = after(board.match_as_is(), "mars:M01", "R1", "skip", "S14")
    assert match.state.players[0].ships == ["S14", "S02"]


def test_3_8_9_an_empty_place_is_filled_by_the_next_draw() -> None:
    board = emptied(ready_to_board(tiles="T05"), keep="")
    match = after(board.match_as_is(), "mars:M01", "R1", "skip")
    assert match.state.players[0].ships == [None, "S02"]
    match = after(refilled(board), "discard:T05", "draw:S20")
    player = match.state.players[0]
    assert (player.ships, player.hand) == (["S20", "S02"], [])


def refilled(board: Board) -> Match:
    """Seat 0's next turn, with S20 back in the row."""
    state = board.state
    state.active = 0
    state.players[1].launched.remove(CardId("S20"))
    state.ship_row[0] = CardId("S20")
    return board.match_as_is()


def test_3_8_9_two_empty_places_let_the_owner_pick() -> None:
    match = Board().with_player(ships=(None, None), tiles="T05").match()
    ship = match.state.ship_row[0]
    answers(match, "discard:T05", f"draw:{ship}")
    assert ask_of(match, "draw.place").keys == ("ship:1", "ship:2")
    answers(match, "ship:2")
    assert match.state.players[0].ships == [None, ship]


def test_3_8_10_two_complete_ships_go_in_the_owners_order() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="YBP", ships=("S15", "S16"))
    match = after(board.show("M03").match(), "mars:M03")
    assert ask_of(match, "launch.order").keys == ("ship:1", "ship:2")
    answers(match, "ship:2")
    finish(match)
    assert match.state.players[0].launched == ["S16", "S15"]


def test_3_8_11_launch_completing_the_other_ship_launches_it_too() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="YBP", ships=("S13", "S02"))
    match = after(board.show("M01").match(), "mars:M01", "R1", "skip", "move:mars-R")
    finish(match)
    assert match.state.players[0].launched == ["S13", "S02"]
    assert crowd(match, MARS) == ""
