"""Action 2: shuttles from Earth and Mars [3.2]."""

from __future__ import annotations

import pytest

from rules.ganymede.actions.boarding import outcomes
from rules.ganymede.actions.deeds import do
from rules.ganymede.charts.words import LETTERS
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import EARTH, MARS, SHIP_1, SHIP_2
from rules.toolbox.mute_tell import mute
from tests.ganymede.position import Board, answers, ask_of, crowd
from tests.support.asking import after


def usable(row: str, **player: str) -> list[str]:
    """Return the shuttles of a row that seat 0 may use."""
    board = Board()
    board.player(0, **player)  # type: ignore[arg-type]
    keys = ask_of(board.show(row).match(), "turn.action").keys
    return [
        card for card in row.split() if f"{'earth' if card[0] == 'E' else 'mars'}:{card}" in keys
    ]


def test_3_2_settlers_fly_and_the_card_goes_to_its_column() -> None:
    match = after(Board().with_player(earth="RRY").show("E03").match(), "earth:E03", "skip")
    assert (crowd(match, EARTH), crowd(match, MARS)) == ("Y", "RR")
    assert match.state.players[0].columns[0] == ["E03"]


@pytest.mark.parametrize(
    ("earth", "expected"),
    [
        ("", []),
        ("R", ["E01"]),
        ("RR", ["E01", "E03", "E04"]),
        ("RY", ["E01", "E04", "E05"]),
        ("YY", []),
        ("RB", ["E01", "E04"]),
    ],
)
def test_1_1_14_needs_number_and_colours(earth: str, expected: list[str]) -> None:
    assert usable("E01 E03 E04 E05", earth=earth) == expected


def test_3_8_5_symbols_need_different_settlers() -> None:
    assert usable("E03 E04 E27 E30", earth="R") == []
    assert usable("E03 E04 E27 E29", earth="R", tiles="T05") == []
    assert usable("E03 E04 E27 E29", earth="RY", tiles="T05") == ["E04", "E27", "E29"]


def test_3_8_5_the_owner_picks_the_cover_for_white() -> None:
    match = after(Board().with_player(earth="RRYB").show("E04").match(), "earth:E04")
    assert ask_of(match, "shuttle.white").keys == ("R", "Y", "B")
    answers(match, "B")
    assert (crowd(match, EARTH), crowd(match, MARS)) == ("RY", "RB")


def test_3_8_5_nobody_is_asked_where_it_does_not_matter() -> None:
    match = after(Board().with_player(earth="RYY").show("E28 E04").match(), "earth:E04")
    assert crowd(match, MARS) == "RY"
    ask_of(match, "effect.choose")


def test_1_1_16_white_is_any_colour() -> None:
    for colour in LETTERS:
        assert usable("E25 E26 E27 E01", earth=colour)[:2] == ["E25", "E26"]


def test_1_1_17_some_cost_a_tile_and_need_one() -> None:
    assert usable("E29 E30 E06 E28", earth="RBY") == ["E28"]
    board = Board().with_player(earth="RBY", tiles="T05 T10")
    match = after(board.show("E30").match(), "earth:E30")
    assert ask_of(match, "shuttle.pay").keys == ("T05", "T10")
    answers(match, "T10")
    assert match.state.tile_discards == ["T10"]
    assert list(match.asks()) == [1], "paying gives no basic action, E30 has no effect"


def test_1_1_14_the_effect_counts_for_each_own_shuttle_of_the_type() -> None:
    match = Board().with_player(earth="RR", used="M01 M02").show("E03").match()
    answers(match, "earth:E03", "reputation", "reputation", "stop", "skip", "reputation")
    assert match.state.players[0].reputation == 3
    assert list(match.asks()) == [1]


def test_1_1_15_settlers_from_mars_may_be_split() -> None:
    match = after(Board().with_player(mars="RR").show("M03").match(), "mars:M03")
    assert set(ask_of(match, "board").keys) == {"R1-R1", "R1-R2"}
    answers(match, "R1-R2")
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("R", "R")


def test_1_1_15_settlers_without_room_are_lost() -> None:
    board = Board().with_player(mars="YR", crew1="BB", crew2="RYB")
    match = after(board.show("M11").match(), "mars:M11")
    assert (crowd(match, MARS), crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("", "BB", "RYB")
    assert match.state.supply == [6, 6, 4, 7]


def boardings(movers: str, crew1: str = "", crew2: str = "", **player: object) -> set[str]:
    """Return every way of boarding, as keys."""
    board = Board()
    board.player(mars=movers, crew1=crew1, crew2=crew2, **player)  # type: ignore[arg-type]
    table = Context(board.state, mute, 0, do)
    ways = outcomes(table, [LETTERS.index(letter) for letter in movers])
    return {"".join(f"{LETTERS[hue]}{max(place - 1, 0)}" for hue, place in way) for way in ways}


@pytest.mark.parametrize(
    ("movers", "crew1", "crew2", "expected"),
    [
        ("R", "", "", {"R1", "R2"}),
        ("R", "YY", "", {"R2"}),
        ("R", "YY", "R", {"R0"}),
        ("RR", "R", "", {"R1R1", "R1R2"}),
        ("RR", "RR", "", {"R1R2"}),
        ("RR", "RR", "R", {"R0R1"}),
        ("RY", "", "", {"R1Y2", "R2Y1", "R2Y2"}),
        ("RY", "", "RY", {"R0Y1", "R1Y0"}),
        ("RRR", "", "RYB", {"R1R1R1"}),
        ("RYB", "", "RY", {"R0Y1B2", "R1Y0B2", "R0Y0B1"}),
    ],
)
def test_3_8_2_every_outcome_of_boarding_in_some_order(
    movers: str, crew1: str, crew2: str, expected: set[str]
) -> None:
    assert boardings(movers, crew1, crew2) == expected


def test_3_8_2_one_outcome_is_not_asked() -> None:
    board = Board().with_player(mars="RR", crew1="R", crew2="R")
    assert crowd(after(board.show("M03").match(), "mars:M03"), SHIP_1) == "RRR"


def test_3_8_1_effects_come_after_boarding_and_too_late_for_it() -> None:
    board = Board().with_player(mars="RR", crew1="YY", crew2="RB")
    match = after(board.show("M03").match(), "mars:M03")
    assert (crowd(match, SHIP_1), crowd(match, SHIP_2)) == ("YY", "RB")
    assert match.state.supply == [6, 5, 6, 7]
    assert "adapt:ship2-R" in ask_of(match, "effect.choose").keys


def test_3_8_1_pay_place_move_effect_then_row_bonus() -> None:
    board = Board().with_player(earth="RBY", tiles="T05", used="E07 E13 E19 E25")
    match = board.show("E06").match()
    match.answer(0, "earth:E06")
    player = match.state.players[0]
    assert match.state.tile_discards == ["T05"]
    assert player.columns[0] == ["E06"]
    assert crowd(match, MARS) == "RYB"
    assert ask_of(match).id == "effect.choose"
    answers(match, "recruit:P")
    assert ask_of(match).id == "launch.which"


def test_3_8_6_mars_full_loses_settlers_of_the_owners_choice() -> None:
    board = Board().with_player(earth="RY", mars="BBBB")
    match = after(board.show("E05").match(), "earth:E05")
    assert ask_of(match, "shuttle.lost").keys == ("R", "Y")
    answers(match, "R")
    assert (crowd(match, EARTH), crowd(match, MARS)) == ("", "YBBBB")
    assert match.state.supply[0] == 7


def test_3_8_6_alike_settlers_are_lost_without_asking() -> None:
    board = Board().with_player(earth="RR", mars="BBBBB")
    match = after(board.show("E03").match(), "earth:E03", "skip")
    assert (crowd(match, MARS), match.state.supply[0]) == ("BBBBB", 7)


def test_1_1_27_a_shuttle_may_be_used_though_its_settler_is_missing() -> None:
    board = Board().with_player(earth="R").with_player(1, earth="YYYY", mars="YYY")
    match = after(board.show("E02").match(), "earth:E02")
    assert match.state.players[0].columns[0] == ["E02"]
    assert list(match.asks()) == [1]


def test_1_1_23_reputation_shuttles_stay_usable_at_the_maximum() -> None:
    board = Board().with_player(earth="RR", reputation=9)
    match = after(board.show("E03").match(), "earth:E03")
    assert match.state.players[0].reputation == 9
    assert list(match.asks()) == [1]
