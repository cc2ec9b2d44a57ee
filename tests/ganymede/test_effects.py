"""Effects: what they do, and how often [3.7]."""

from __future__ import annotations

import pytest

from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2
from tests.ganymede.position import Board, answers, ask_of, crowd
from tests.support.asking import after


def with_tile(tile: str, **player: str) -> Board:
    board = Board()
    board.player(0, **player)  # type: ignore[arg-type]
    board.show(tile)
    return board


def test_3_7_1_recruit_offers_listed_colours_in_the_supply() -> None:
    board = with_tile("T25").with_player(1, earth="RRRR", mars="RRR")
    match = after(board.match(), "tile:T25")
    assert ask_of(match, "effect.choose").keys == ("recruit:Y", "skip")
    assert ask_of(match).default == "recruit:Y"


def test_3_7_1_any_colour_means_all_four() -> None:
    match = after(with_tile("T27").match(), "tile:T27")
    assert ask_of(match).keys == ("recruit:R", "recruit:Y", "recruit:B", "recruit:P", "skip")


def test_3_7_2_adapt_swaps_with_the_supply() -> None:
    match = after(with_tile("T30", earth="R").match(), "tile:T30", "adapt:earth-R")
    assert ask_of(match, "adapt.to").keys == ("Y", "B", "P")
    answers(match, "P")
    assert crowd(match, EARTH) == "P"
    assert match.state.supply == [7, 7, 7, 6]


def test_3_7_2_aboard_the_crew_must_still_suit() -> None:
    match = after(with_tile("T30", crew1="RR", crew2="RYB").match(), "tile:T30")
    adapts = [key for key in ask_of(match).keys if key.startswith("adapt")]
    assert adapts == ["adapt:ship2-R", "adapt:ship2-Y", "adapt:ship2-B"]
    answers(match, "adapt:ship2-Y")
    assert crowd(match, SHIP_2) == "RBP"


def test_3_7_2_a_lone_identical_settler_may_become_anything() -> None:
    match = after(with_tile("T30", crew1="R").match(), "tile:T30", "adapt:ship1-R")
    assert ask_of(match, "adapt.to").keys == ("Y", "B", "P")


def drained(**player: str) -> Board:
    """Return a board without settlers in the supply and ships in display or pile."""
    board = Board()
    board.player(0, earth="RRRYYY", mars="BBBPP", crew2="P", **player)  # type: ignore[arg-type]
    board.player(1, earth="RRRRYY", mars="YYBBB", crew2="BP", crew1="PPP")
    board.player(1, launched=" ".join(board.state.ship_pool))
    return board


def test_3_7_2_adapting_needs_a_settler_in_the_supply() -> None:
    board = drained(tiles="T05")
    board.player(1).settlers[EARTH][0] -= 1
    board.state.supply[0] += 1
    match = after(board.match(), "discard:T05")
    keys = [key for key in ask_of(match).keys if key.startswith("adapt")]
    assert keys == ["adapt:earth-Y", "adapt:mars-B", "adapt:mars-P", "adapt:ship2-P"]
    answers(match, "adapt:mars-B")
    assert crowd(match, MARS) == "RBBPP"


def test_3_7_3_a_move_is_never_forced() -> None:
    match = after(with_tile("T30", mars="Y", crew1="RR", crew2="YBP").match(), "tile:T30")
    assert {"skip", "move:mars-Y"} <= set(ask_of(match).keys)
    answers(match, "move:mars-Y")
    assert (crowd(match, MARS), match.state.supply[1]) == ("", 6)


def test_3_7_3_a_basic_action_with_only_moves_may_be_declined() -> None:
    board = drained(tiles="T05")
    board.state.players[0].reputation = 9
    match = after(board.match(), "discard:T05")
    keys = ask_of(match, "basic.action").keys
    assert {key.partition(":")[0] for key in keys} == {"move", "skip"}
    answers(match, "skip")
    assert crowd(match, EARTH) == "RRRYYY"


def test_3_7_4_a_point_of_reputation_is_one_space() -> None:
    match = after(with_tile("T08").match(), "tile:T08", "reputation")
    assert match.state.players[0].reputation == 1


def test_3_7_5_draw_from_the_row_leaves_a_gap_until_the_end_of_the_turn() -> None:
    board = with_tile("T29", tiles="T27")
    match = after(board.show("S20 S21 S22").match(), "tile:T29", "draw:S21")
    assert match.state.ship_row == ["S20", None, "S22"]
    answers(match, "skip")
    assert None not in match.state.ship_row
    assert match.state.players[0].hand == ["S21"]


def test_3_7_5_a_blind_draw_is_shown_to_the_drawer_alone() -> None:
    match = with_tile("T29").match()
    news = match.answer(0, "tile:T29") + match.answer(0, "draw:pile")
    (ship,) = match.state.players[0].hand
    private = [item for item in news if item.to == (0,)]
    assert [ship in item.text for item in private] == [True]
    assert not any(ship in item.text for item in news if item.to is None)


def test_3_7_5_nothing_to_draw() -> None:
    match = after(drained(tiles="T05").match(), "discard:T05")
    assert not any(key.startswith("draw") for key in ask_of(match).keys)


def test_3_7_6_each_trigger_may_be_declined() -> None:
    match = after(with_tile("T16", tiles="T15").match(), "tile:T16", "recruit:P", "skip")
    assert crowd(match, EARTH) == "P"
    assert list(match.asks()) == [1]


def test_3_7_6_after_one_was_declined_no_more_are_offered() -> None:
    match = after(with_tile("T16", tiles="T15 T17").match(), "tile:T16", "skip")
    assert list(match.asks()) == [1]


def test_3_7_6_triggers_recruiting_one_colour_are_one_question() -> None:
    match = after(with_tile("T15", tiles="T16 T17").match(), "tile:T15", "2")
    assert crowd(match, EARTH) == "BB"
    assert list(match.asks()) == [1]


def test_3_7_6_a_trigger_without_effect_is_not_asked() -> None:
    match = with_tile("T08", earth="YYYBBB", reputation=9).match()  # type: ignore[arg-type]
    answers(match, "tile:T08")
    assert list(match.asks()) == [1]


@pytest.mark.parametrize(("used", "times"), [("", 1), ("E20", 2), ("E20 M19 M20 E21", 5)])
def test_3_7_7_shuttles_count_both_planets_without_limit(used: str, times: int) -> None:
    board = Board().with_player(earth="P", used=used)
    board.show("E24 E20 E22 E23" if "E20" not in used else "E24 E14 E22 E23")
    if "E20" in used:
        board.player(earth="B", used="E13 M13 M14 E15" if times == 5 else "E13")
    match = after(board.match(), "earth:E20" if "E20" not in used else "earth:E14")
    assert ask_of(match, "effect.times").default == str(times)


def test_3_7_7_tiles_do_not_count_for_shuttles() -> None:
    board = Board().with_player(earth="P", tiles="T20 T21")
    match = after(board.show("E20 E22 E23 E24").match(), "earth:E20")
    assert ask_of(match, "effect.times").keys == ("1", "0")


def test_3_7_8_a_plus_is_both_or_neither() -> None:
    match = with_tile("T01").match()
    match.answer(0, "tile:T01")
    row = [f"draw:{ship}" for ship in match.state.ship_row]
    assert ask_of(match, "effect.choose").keys == (*row, "draw:pile", "skip")
    assert "recruit red" in ask_of(match).prompt
    copy = match.fork(None)
    answers(match, row[0])
    assert (crowd(match, EARTH), len(match.state.players[0].hand)) == ("R", 1)
    answers(copy, "skip")
    assert (crowd(copy, EARTH), len(copy.state.players[0].hand)) == ("", 0)


def test_3_7_8_each_trigger_of_a_plus_does_both() -> None:
    match = after(with_tile("T01", tiles="T05").match(), "tile:T01", "draw:pile", "draw:pile")
    assert (crowd(match, EARTH), len(match.state.players[0].hand)) == ("RR", 2)


def test_3_7_8_the_other_part_stays_where_one_is_impossible() -> None:
    match = after(with_tile("T01", earth="YYYBBB").match(), "tile:T01", "draw:pile")
    assert (crowd(match, EARTH), len(match.state.players[0].hand)) == ("YYYBBB", 1)
    board = with_tile("T01")
    board.player(1, launched=" ".join(board.state.ship_pool))
    match = after(board.match(), "tile:T01")
    assert ask_of(match, "effect.choose").keys == ("recruit:R", "skip")
    answers(match, "recruit:R")
    assert crowd(match, EARTH) == "R"


def test_3_7_8_a_move_onto_the_ships_completes_a_crew() -> None:
    match = with_tile("T30", mars="R", crew1="RR", crew2="R").match()
    answers(match, "tile:T30", "move:mars-R")
    assert crowd(match, SHIP_1) == ""
    ask_of(match, "launch.take")


def test_3_7_3_no_default_sends_a_settler_into_space() -> None:
    board = Board().with_player(earth="RR", mars="YYBBP")
    match = after(board.show("E01").match(), "earth:E01")
    assert ask_of(match, "effect.choose").default == ""
