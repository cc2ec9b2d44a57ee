"""The end of turns and of the game [3.5] [3.6] [4.6] [5]."""

from __future__ import annotations

import pytest

from rules.ganymede import GANYMEDE
from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.position.scoring import ship_points
from rules.ganymede.position.state import NOWHERE
from rules.kernel import Match, Result, SeededDice
from tests.ganymede.position import Board, answers, ask_of, finish
from tests.support.asking import after, heard
from tests.support.random_walks import walk


def test_3_5_gaps_wait_for_the_end_of_the_turn() -> None:
    match = after(Board().show("T27 T10 T15 T20").match(), "tile:T27")
    assert match.state.tile_row == [None, "T10", "T15", "T20"]
    answers(match, "skip")
    assert None not in match.state.tile_row


def test_3_6_one_action_then_the_next_player() -> None:
    match = Board(3).match()
    for seat in (0, 1, 2, 0):
        assert list(match.asks()) == [seat]
        match.answer(seat, match.asks()[seat].keys[0])
        finish(match, seat)


def test_1_1_26_at_most_four_ships_stay_in_hand() -> None:
    board = Board().with_player(hand="S10 S11 S12", tiles="T05 T06 T07")
    match = board.show("S20 S21 S22").match()
    draws = ("draw:S20", "draw:S21", "draw:S22")
    answers(match, "discard:T05", "discard:T06", "discard:T07", *draws)
    assert ask_of(match, "hand.return").keys == ("S10", "S11", "S12", "S20", "S21", "S22")
    answers(match, "S12", "S20")
    assert match.state.players[0].hand == ["S10", "S11", "S21", "S22"]
    assert list(match.asks()) == [1]


def test_4_6_returned_ships_lie_under_the_pile_in_the_chosen_order() -> None:
    board = Board().with_player(hand="S10 S11 S12 S13", tiles="T05 T06")
    match = board.show("S20 S21 S22").match()
    news = answers(match, "discard:T05", "discard:T06", "draw:S20", "draw:S21", "S13", "S20")
    assert [below.ship for below in match.state.bottom] == ["S13", "S20"]
    assert [ship.id for ship in match.view(0).bottom] == ["S13", "S20"]
    assert match.view(1).bottom == match.view(None).bottom == ()
    words = [item.text for item in news if "under the pile" in item.text]
    assert words == ["{0} puts a ship under the pile because of the hand limit of 4."] * 2


def test_4_6_ships_under_the_pile_come_last_and_in_order() -> None:
    board = Board().with_player(hand="S10 S11 S12 S13", tiles="T05").show("S20 S21 S22")
    board.player(1, launched=" ".join(board.state.ship_pool))
    match = after(board.match(), "discard:T05", "draw:S20", "S11")
    assert match.state.ship_row == ["S11", "S21", "S22"], "the pile is empty, so S11 is revealed"
    assert match.state.bottom == []


def test_4_6_the_limit_holds_at_the_end_of_the_own_turn_only() -> None:
    match = Board().with_player(1, hand="S10 S11 S12 S13 S14").match()
    match.answer(0, match.asks()[0].keys[0])
    finish(match)
    assert list(match.asks()) == [1]
    ask_of(match, "turn.action", seat=1)


def test_3_8_11_launches_hand_limit_refill_then_the_end() -> None:
    board = Board()
    board.player(mars="R", crew1="RR", hand="S10 S11 S12 S13", launched="S14 S15 S16")
    board.player(ships=("S08", "S02"))
    board.show("M01").show("S20 S21 S22")
    match, news = heard(board.match(), "mars:M01", "R1", "skip", "recruit:R", "S20", "S20")
    assert list(match.asks()) == [1], "four ships in hand are allowed"
    words = " ".join(item.text for item in news)
    order = (
        "launches S08",
        "recruits 1 red",
        "takes ship S20",
        "stations S20",
        "New in",
        "A fourth",
    )
    places = [words.index(part) for part in order]
    assert places == sorted(places)


def test_3_8_11_the_hand_limit_comes_before_the_refill() -> None:
    board = Board().with_player(hand="S10 S11 S12 S13", tiles="T05")
    match = after(board.show("S20 S21 S22").match(), "discard:T05", "draw:S20")
    ask_of(match, "hand.return")
    assert match.state.ship_row == [None, "S21", "S22"]


def near_the_end(seats: int = 3, active: int = 0, launched: str = "S14 S15 S16") -> Board:
    """Return a board in which the active seat can launch with M01."""
    board = Board(seats)
    board.state.active = active
    board.with_player(active, mars="R", crew1="RR", launched=launched).show("M01")
    return board


def play_out(match: Match) -> list[int]:
    """Play until the game is over; return the seats that still had a turn."""
    seats = []
    while match.result is None:
        (seat,) = match.asks()
        seats.append(seat)
        match.answer(seat, match.asks()[seat].keys[0])
        finish(match, seat)
    return seats


def launch(match: Match, seat: int) -> None:
    answers(match, "mars:M01", "R1", "skip", seat=seat)
    finish(match, seat)


def test_1_1_28_a_fourth_launch_ends_the_game_with_the_round() -> None:
    match = near_the_end().match()
    launch(match, 0)
    assert match.view(None).final_round
    assert match.view(None).ended_by == "launches"
    assert play_out(match) == [1, 2]
    assert match.result is not None
    assert match.result.ended_by == "launches"
    assert match.asks() == {}


def test_5_1_three_launches_do_not_end_it() -> None:
    match = near_the_end(launched="S14 S15").match()
    launch(match, 0)
    assert not match.view(None).final_round


@pytest.mark.parametrize(("planet", "card"), [("earth", "E01"), ("mars", "M01")])
def test_5_1_an_empty_shuttle_pile_ends_the_game(planet: str, card: str) -> None:
    match = after(drain(Board().show(card), planet, left=1), f"{planet}:{card}")
    finish(match)
    assert match.view(None).ended_by == planet
    assert play_out(match) == [1]


def drain(board: Board, planet: str, left: int) -> Match:
    """Seat 1 has used the planet's pile up to a few cards; seat 0 can use the shown one."""
    match = board.with_player(earth="R", mars="R", crew2="R").match()
    pool = match.state.earth_pool if planet == "earth" else match.state.mars_pool
    return board.with_player(1, used=" ".join(pool[left:])).match()


def test_3_8_13_the_pile_is_looked_at_after_the_refill() -> None:
    board = Board().show("E01")
    match = after(drain(board, "earth", left=2), "earth:E01")
    finish(match)
    assert not match.view(None).final_round, "one card is left"
    board = Board().show("E01")
    match = after(drain(board, "earth", left=1), "earth:E01")
    finish(match)
    view = match.view(None)
    assert (view.final_round, view.earth_pile, None in view.earth) == (True, 0, False)


@pytest.mark.parametrize(
    ("first", "active", "left"), [(0, 0, [1, 2]), (0, 2, []), (1, 0, []), (1, 2, [0])]
)
def test_3_8_14_the_final_round_ends_before_the_first_player(
    first: int, active: int, left: list[int]
) -> None:
    board = near_the_end(active=active)
    board.state.first = first
    match = board.match()
    launch(match, active)
    assert play_out(match) == left


def test_5_2_all_have_had_the_same_number_of_turns() -> None:
    match = Match.start(GANYMEDE, seats=3, options={}, dice=SeededDice("turns"))
    turns = [0, 0, 0]
    for seat, ask, *_ in walk(match, "fair", SeededDice("helper")):
        turns[seat] += ask.id == "turn.action"
    assert len(set(turns)) == 1
    assert turns[0] == match.round


def test_3_8_15_a_fifth_launch_in_the_final_turn_counts() -> None:
    board = Board().with_player(mars="RR", crew1="RR", crew2="YBP", launched="S14 S15 S16")
    match = after(board.show("M03").match(), "mars:M03", "ship:1")
    finish(match)
    assert len(match.state.players[0].launched) == 5


def test_3_8_15_launches_of_the_others_in_the_final_round_count() -> None:
    match = near_the_end(2).with_player(1, mars="Y", crew1="YY").show("M01 M07").match()
    launch(match, 0)
    answers(match, "mars:M07", seat=1)
    while 1 in match.asks():
        keys = match.asks()[1].keys
        match.answer(1, next(k for k in ("Y1", "skip", keys[-1]) if k in keys))
    assert match.result is not None
    assert len(match.state.players[1].launched) == 1


def test_3_8_16_the_row_of_tiles_never_stays_empty() -> None:
    board = Board(4)
    for seat in range(4):
        tiles = [tile for tile in sorted(board.content.tiles) if tile not in ("T01", "T02")]
        board.player(seat, tiles=" ".join(tiles[seat * 3 + 2 : seat * 3 + 5]))
    board.state.tile_pool, board.state.tile_discards = [], board.state.tile_pool
    match = board.match_as_is()
    for _ in range(12):
        (seat,) = match.asks()
        key = next(key for key in match.asks()[seat].keys if key.startswith("tile:"))
        match.answer(seat, key)
        finish(match, seat)
        assert None not in match.state.tile_row


def test_3_8_17_and_5_5_the_game_ends_after_sixty_rounds() -> None:
    board = Board()
    board.state.round = 60
    match = board.match()
    assert play_out(match) == [0, 1]
    assert match.result is not None
    assert match.result.ended_by == "rounds"


def test_5_5_the_settings_say_when_the_game_ends_at_the_latest() -> None:
    setting = next(setting for setting in GANYMEDE.settings if setting.key == "rounds")
    assert "round 60" in setting.values[setting.default]
    board = Board(rounds="200")
    board.state.round = 199
    match = board.match()
    assert play_out(match) == [0, 1, 0, 1]
    assert (match.round, match.result and match.result.ended_by) == (200, "rounds")


def test_5_5_round_fifty_nine_is_not_the_last() -> None:
    board = Board()
    board.state.round = 59
    match = board.match()
    assert play_out(match) == [0, 1, 0, 1]
    assert match.round == 60


def scored(**player: object) -> dict[str, int]:
    board = Board()
    board.player(**player)  # type: ignore[arg-type]
    standing: dict[str, int] = board.match().view(None).players[0].standing
    return standing


def test_5_3_ships_reputation_and_settlers_aboard() -> None:
    parts = scored(launched="S03 S09", reputation=7, crew1="RR", crew2="RYB", earth="R", mars="B")
    assert parts == {"ships": 6 + 5, "reputation": 4, "settlers": 5}


@pytest.mark.parametrize(
    ("ship", "used", "reputation", "points"),
    [
        ("S01", "", 0, 6),
        ("S19", "E03 E04 M06 E28", 0, 1 + 2 + 1 + 2),
        ("S23", "E03 E04 M06 E28", 0, 5),
        ("S20", "E05 M11 E12", 0, 1 + 1 + 1 + 1),
        ("S27", "", 9, 6),
        ("S28", "", 3, 1),
        ("S29", "E25 E26 M27 E01", 0, 6),
        ("S30", "E01 E07 E13 E19 E25 E02 E08 E14 E20", 0, 4),
        ("S30", "E01 E07 E13 E19", 0, 0),
        ("S30", "E01 E07 E13 E19 E25 E02 E08 E14 E20 M25", 0, 8),
    ],
)
def test_3_8_19_conditional_ships_count_at_the_end(
    ship: str, used: str, reputation: int, points: int
) -> None:
    player = Board().player(used=used, reputation=reputation)
    content = content_of("")
    assert ship_points(content, player, content.ships[CardId(ship)]) == points


def test_3_8_19_ships_not_launched_score_nothing() -> None:
    assert scored(hand="S03 S10", ships=("S11", "S12"))["ships"] == 0


def result_of(board: Board) -> Result:
    board.state.over, board.state.active, board.state.ended_by = True, NOWHERE, "rounds"
    GANYMEDE.assert_sound(board.state)
    result = GANYMEDE.result(board.state)
    assert result is not None
    return result


def test_5_4_more_ships_then_reputation_then_settlers_then_shared() -> None:
    board = Board().with_player(0, launched="S17 S18", earth="").with_player(1, launched="S02")
    assert result_of(board).places == (1, 2)


@pytest.mark.parametrize(
    ("first", "other", "places"),
    [
        ({"launched": "S17 S18"}, {"launched": "S10", "crew1": "R"}, (1, 2)),
        ({"launched": "S10", "reputation": 4}, {"launched": "S09", "reputation": 5}, (2, 1)),
        ({"earth": "RR", "mars": "Y"}, {"earth": "BBBB"}, (2, 1)),
        ({"earth": "RR", "mars": "YB"}, {"earth": "BBBB"}, (1, 1)),
        ({"crew1": "RR"}, {"crew1": "B", "earth": "RRRR"}, (1, 2)),
    ],
)
def test_3_8_20_ties(first: dict[str, str], other: dict[str, str], places: tuple[int, int]) -> None:
    board = Board()
    board.player(0, **first)  # type: ignore[arg-type]
    board.player(1, **other)  # type: ignore[arg-type]
    assert result_of(board).places == places


def test_5_3_the_breakdown_adds_up() -> None:
    board = Board(4).with_player(0, launched="S10 S11", reputation=9, crew1="RR")
    result = result_of(board)
    assert [sum(parts.values()) for parts in result.breakdown] == list(result.scores)
    assert result.scores == (5 + 4 + 6 + 2, 0, 0, 0)
