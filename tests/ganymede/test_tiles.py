"""Action 1 and action 3: tiles taken, tiles discarded [3.1] [3.3]."""

from __future__ import annotations

import pytest

from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2
from rules.kernel import Match
from tests.ganymede.own_cards import own_file
from tests.ganymede.position import Board, answers, ask_of, crowd
from tests.support.asking import after, refuses


def test_1_1_10_a_turn_offers_tiles_shuttles_and_discards_only() -> None:
    board = Board().with_player(tiles="T10", earth="RR", mars="B")
    board.show("E01 E07 E03 E25").show("M13 M01 M15 M25")
    keys = ask_of(board.match(), "turn.action").keys
    assert keys == (
        *("tile:T01", "tile:T02", "tile:T03", "tile:T04"),
        *("earth:E01", "earth:E03", "earth:E25", "mars:M13", "mars:M25", "discard:T10"),
    )


def test_3_1_a_tile_goes_to_the_board_and_recruits() -> None:
    match = after(Board().show("T05 T10 T15 T20").match(), "tile:T05", "1")
    assert match.state.players[0].tiles == ["T05"]
    assert crowd(match, EARTH) == "R"
    assert match.state.supply == [6, 7, 7, 7]


@pytest.mark.parametrize(("held", "times"), [("", 1), ("T06", 2), ("T06 T08", 3), ("T10 T15", 1)])
def test_1_1_11_a_tile_counts_once_for_each_of_its_type(held: str, times: int) -> None:
    board = Board().with_player(tiles=held)
    match = after(board.show("T05 T11 T16 T20").match(), "tile:T05")
    assert ask_of(match, "effect.times").keys == tuple("3210"[3 - times :])
    assert ask_of(match).default == str(times)
    answers(match, str(times))
    assert crowd(match, EARTH) == "R" * times


def test_1_1_11_each_time_may_be_a_different_choice() -> None:
    board = Board().with_player(tiles="T05")
    match = after(board.show("T06 T11 T16 T20").match(), "tile:T06", "recruit:R", "recruit:Y")
    assert crowd(match, EARTH) == "RY"


def test_1_1_12_a_fourth_tile_replaces_one_without_a_basic_action() -> None:
    board = Board().with_player(tiles="T10 T12 T15")
    match = after(board.show("T05 T11 T16 T20").match(), "tile:T05")
    assert ask_of(match, "tile.replace").keys == ("T10", "T12", "T15")
    answers(match, "T12")
    assert match.state.tile_discards == ["T12"]
    assert match.state.players[0].tiles == ["T10", "T15", "T05"]
    answers(match, "1")
    assert list(match.asks()) == [1]


def test_3_7_9_a_replaced_tile_no_longer_counts() -> None:
    board = Board().with_player(tiles="T06 T10 T15")
    match = after(board.show("T05 T11 T16 T20").match(), "tile:T05", "T06")
    assert ask_of(match, "effect.times").keys == ("1", "0")


def test_1_1_13_an_empty_stack_is_made_of_the_discards() -> None:
    board = Board().show("T01 T02 T03 T04")
    state = board.state
    state.tile_discards, state.tile_pool = state.tile_pool[1:], state.tile_pool[:1]
    match = board.match()
    assert len(match.view(None).tile_discards) == 25
    answers(match, "tile:T01", "draw:pile")
    assert match.state.tile_discards == []
    assert len(match.state.tile_pool) == 25
    assert None not in match.state.tile_row


def test_3_3_all_tiles_go_first_then_the_basic_actions() -> None:
    match = after(Board().with_player(tiles="T05 T10 T15").match(), "discard:T10")
    assert ask_of(match, "discard.more").keys == ("discard:T05", "discard:T15", "done")
    answers(match, "discard:T05", "done")
    assert match.state.tile_discards == ["T10", "T05"]
    answers(match, "recruit:B", "recruit:B")
    assert crowd(match, EARTH) == "BB"
    assert list(match.asks()) == [1]


def test_3_3_the_last_tile_leaves_nothing_to_ask() -> None:
    ask_of(after(Board().with_player(tiles="T05").match(), "discard:T05"), "basic.action")


def test_1_1_20_the_five_basic_actions() -> None:
    board = Board().with_player(tiles="T05", earth="R", mars="Y", crew1="B", crew2="P")
    match = after(board.match(), "discard:T05")
    keys = ask_of(match, "basic.action").keys
    assert [key for key in keys if key.startswith("recruit")] == [f"recruit:{c}" for c in "RYBP"]
    assert [key for key in keys if key.startswith("adapt")] == [
        *("adapt:earth-R", "adapt:mars-Y", "adapt:ship1-B", "adapt:ship2-P")
    ]
    assert [key for key in keys if key.startswith("move")] == [
        *("move:earth-R", "move:mars-Y", "move:ship1-B", "move:ship2-P")
    ]
    assert "reputation" in keys
    assert [key for key in keys if key.startswith("draw")] == [
        *(f"draw:{ship}" for ship in match.state.ship_row),
        "draw:pile",
    ]
    assert "skip" not in keys


def test_1_1_20_moves_go_one_stage_on() -> None:
    board = Board().with_player(tiles="T05 T10 T15", earth="R")
    match = after(board.match(), "discard:T05", "discard:T10", "discard:T15", "move:earth-R")
    assert crowd(match, MARS) == "R"
    answers(match, "move:mars-R")
    assert ask_of(match, "move.to").keys == ("ship:1", "ship:2")
    answers(match, "ship:2", "move:ship2-R")
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("R", "")


def test_3_3_an_unknown_tile_is_refused_and_nothing_changes() -> None:
    match = Board().match()
    before = match.save()
    refuses(
        r"'tile T09' isn't possible now\. T09 isn't a tile on display \[3\.1\]",
        match.answer,
        0,
        "tile:T09",
    )
    assert match.save() == before


def test_1_1_27_tile_for_a_settler_missing_in_the_supply_may_be_taken() -> None:
    board = Board().show("T05 T11 T16 T20").with_player(1, earth="RRRR", mars="RRR")
    match = after(board.match(), "tile:T05")
    assert match.state.players[0].tiles == ["T05"]
    assert crowd(match, EARTH) == ""
    assert list(match.asks()) == [1]


def test_4_7_the_supply_is_a_hard_limit() -> None:
    board = Board().show("T05 T11 T16 T20").with_player(tiles="T06 T08")
    board.player(1, earth="RRRR", mars="RR")
    assert ask_of(after(board.match(), "tile:T05"), "effect.times").keys == ("1", "0")


def test_1_1_25_recruits_without_a_place_are_lost() -> None:
    board = Board().show("T05 T11 T16 T20").with_player(tiles="T06 T08", earth="YYBBB")
    match = after(board.match(), "tile:T05")
    assert ask_of(match, "effect.times").keys == ("1", "0")
    answers(match, "1")
    assert crowd(match, EARTH) == "RYYBBB"


def recruiting_two(earth: str, tiles: str = "") -> Match:
    """Seat 0 takes a tile of an owner's file that recruits a red and a blue settler."""
    text = own_file(('effect = "recruit R" },', 'effect = "recruit R + recruit B" },'))
    board = Board(content=text).show("T05 T11 T16 T20").with_player(earth=earth, tiles=tiles)
    return after(board.match(), "tile:T05")


@pytest.mark.parametrize(("colour", "after"), [("R", "RYYYBB"), ("B", "YYYBBB")])
def test_4_5_of_two_recruits_with_one_place_left_the_owner_picks_one(
    colour: str, after: str
) -> None:
    match = recruiting_two("YYYBB")
    assert ask_of(match, "effect.choose").keys == ("recruit:R", "recruit:B", "skip")
    answers(match, f"recruit:{colour}")
    assert (crowd(match, EARTH), list(match.asks())) == (after, [1])


def test_4_5_of_two_recruits_with_two_places_left_both_come() -> None:
    match = recruiting_two("YYBB")
    assert ask_of(match, "effect.choose").keys == ("recruit:R", "skip")
    answers(match, "recruit:R")
    assert (crowd(match, EARTH), list(match.asks())) == ("RYYBBB", [1])


def test_4_5_the_second_trigger_of_two_recruits_picks_for_the_last_place() -> None:
    match = after(recruiting_two("YYY", tiles="T06"), "recruit:R", "recruit:B")
    assert crowd(match, EARTH) == "RYYYBB"


def test_4_5_a_full_earth_takes_nobody() -> None:
    board = Board().show("T05 T11 T16 T20").with_player(earth="YYYBBB")
    match = after(board.match(), "tile:T05")
    assert list(match.asks()) == [1]
    assert crowd(match, EARTH) == "YYYBBB"


def test_4_4_a_settler_without_a_place_is_lost_to_the_supply() -> None:
    board = Board().with_player(tiles="T05 T10", earth="R", mars="YYBBP", crew1="BB", crew2="YBP")
    match = after(board.match(), "discard:T05", "discard:T10", "move:earth-R")
    assert crowd(match, EARTH) == ""
    assert crowd(match, MARS) == "YYBBP"
    assert match.state.supply[0] == 7
    answers(match, "move:mars-Y")
    assert crowd(match, MARS) == "YBBP"
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("BB", "YBP")
