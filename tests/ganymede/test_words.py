"""What news and labels say about the rules."""

from __future__ import annotations

import pytest

from rules.ganymede.cards import CardId
from rules.ganymede.content import content_of
from tests.ganymede.position import Board, answers, ask_of
from tests.ganymede.test_content import own_file


def told(board: Board, *keys: str) -> list[str]:
    """What all are told, the display aside."""
    news = answers(board.match(), *keys)
    return [item.text for item in news if item.to is None and "New in" not in item.text]


def test_1_1_12_the_table_is_told_which_tile_made_room() -> None:
    board = Board()
    board.player(tiles="T10 T12 T15")
    board.show("T05")
    assert told(board, "tile:T05", "T12", "0") == ["{0} takes tile T05 in place of T12."]


def test_1_1_17_the_table_is_told_which_tile_was_paid() -> None:
    board = Board()
    board.player(earth="RBY", tiles="T10 T12")
    board.show("E30")
    assert told(board, "earth:E30", "T12") == [
        "{0} uses shuttle E30 and pays tile T12.",
        "{0} sends 1 red, 1 yellow and 1 blue to Mars.",
    ]


@pytest.mark.parametrize(
    ("crew1", "crew2", "keys", "words"),
    [
        ("", "R", ("R1-Y2",), "{0} boards 1 red on ship 1 and 1 yellow on ship 2."),
        ("BB", "RB", (), "{0} boards 1 yellow on ship 2 and loses 1 red in space."),
        ("BB", "RYB", (), "{0} loses 1 red and 1 yellow in space."),
    ],
)
def test_1_1_15_the_table_is_told_who_boarded_and_who_was_lost(
    crew1: str, crew2: str, keys: tuple[str, ...], words: str
) -> None:
    board = Board()
    board.player(mars="RY", crew1=crew1, crew2=crew2)
    board.show("M11")
    assert told(board, "mars:M11", *keys) == ["{0} uses shuttle M11.", words]


def test_3_8_2_boardings_that_lose_nobody_come_first() -> None:
    board = Board()
    board.player(mars="RYB", crew2="RY")
    board.show("M30")
    board.player(tiles="T05")
    match = board.match()
    answers(match, "mars:M30")
    assert ask_of(match, "board").keys == ("R0-Y1-B2", "R1-Y0-B2", "R0-Y0-B1")


def test_4_4_an_option_says_when_a_settler_would_be_lost() -> None:
    board = Board()
    board.player(tiles="T05", earth="R", mars="YYBBP", crew1="B", crew2="YBP")
    match = board.match()
    answers(match, "discard:T05")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert {key: label for key, label in labels.items() if key.startswith("move")} == {
        "move:earth-R": "Move red, Earth: lost in space",
        "move:mars-Y": "Move yellow, Mars: lost in space",
        "move:mars-B": "Move blue, Mars",
        "move:mars-P": "Move purple, Mars: lost in space",
        "move:ship1-B": "Move blue, ship 1: lost in space",
        "move:ship2-Y": "Move yellow, ship 2: lost in space",
        "move:ship2-B": "Move blue, ship 2",
        "move:ship2-P": "Move purple, ship 2: lost in space",
    }


def test_6_1_ships_that_need_two_fewer_say_so_in_the_plural() -> None:
    content = content_of(own_file(("fewer = 1", "fewer = 2")))
    assert content.ship_words(CardId("S17")) == "S17, 3 VP, needs 2 fewer settlers"
    assert content.ship_words(CardId("S18")) == "S18, 3 VP, needs 1 fewer settler"
