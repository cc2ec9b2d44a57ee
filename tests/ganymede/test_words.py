"""News and labels about the rules."""

from __future__ import annotations

import pytest

from rules.ganymede.charts.content import content_of
from rules.ganymede.charts.kinds import CardId
from rules.ganymede.commands_and_queries.cards import cards
from tests.ganymede.own_cards import own_file
from tests.ganymede.position import Board, answers, ask_of
from tests.support.asking import after


def test_2_1_revealed_cards_are_named_by_type_or_name() -> None:
    words = content_of("")
    assert words.public_name(CardId("T16")) == "T16 blue"
    assert words.public_name(CardId("E30")) == "E30 white"
    assert words.public_name(CardId("S09")) == "S09 Second Call"


def public_news(board: Board, *keys: str) -> list[str]:
    """Return the public news, without the display."""
    news = answers(board.match(), *keys)
    return [item.text for item in news if item.to is None and "New in" not in item.text]


def test_1_1_12_news_name_the_discarded_tile() -> None:
    board = Board().with_player(tiles="T10 T12 T15").show("T05")
    assert public_news(board, "tile:T05", "T12", "0") == ["{0} takes tile T05 in place of T12."]


def test_1_1_17_news_name_the_paid_tile() -> None:
    board = Board().with_player(earth="RBY", tiles="T10 T12").show("E30")
    assert public_news(board, "earth:E30", "T12") == [
        "{0} uses shuttle E30 and pays tile T12.",
        "{0} sends 1 red, 1 yellow and 1 blue to Mars.",
    ]


def test_1_1_17_settlers_of_one_colour_are_counted_together() -> None:
    board = Board().with_player(earth="YY").show("E09")
    assert public_news(board, "earth:E09")[1] == "{0} sends 2 yellow to Mars."


@pytest.mark.parametrize(
    ("crew1", "crew2", "keys", "words"),
    [
        ("", "R", ("R1-Y2",), "{0} loads 1 red onto ship 1 and 1 yellow onto ship 2."),
        ("BB", "RB", (), "{0} loads 1 yellow onto ship 2 and loses 1 red in space."),
        ("BB", "RYB", (), "{0} loses 1 red and 1 yellow in space."),
    ],
)
def test_1_1_15_news_name_settlers_boarded_and_lost(
    crew1: str, crew2: str, keys: tuple[str, ...], words: str
) -> None:
    board = Board().with_player(mars="RY", crew1=crew1, crew2=crew2).show("M11")
    assert public_news(board, "mars:M11", *keys) == ["{0} uses shuttle M11.", words]


def test_3_8_2_boardings_without_losses_come_first() -> None:
    board = Board().with_player(mars="RYB", crew2="RY").show("M30").with_player(tiles="T05")
    match = after(board.match(), "mars:M30")
    assert ask_of(match, "board").keys == ("R0-Y1-B2", "R1-Y0-B2", "R0-Y0-B1")


def test_4_4_an_option_says_when_a_settler_would_be_lost() -> None:
    board = Board().with_player(tiles="T05", earth="R", mars="YYBBP", crew1="B", crew2="YBP")
    match = after(board.match(), "discard:T05")
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


def test_6_1_ships_needing_two_fewer_use_the_plural() -> None:
    content = content_of(own_file(("fewer = 1", "fewer = 2")))
    assert content.ship_words(CardId("S17")) == "S17, 3 VP, needs 2 fewer settlers"
    assert content.ship_words(CardId("S18")) == "S18, 3 VP, needs 1 fewer settler"


def labels(board: Board, *keys: str) -> dict[str, str]:
    """Return the labels of the question after some answers."""
    match = after(board.match(), *keys)
    return {option.key: option.label for option in ask_of(match).options}


def test_3_7_7_buttons_and_news_say_how_often_an_effect_comes() -> None:
    board = Board().with_player(tiles="T05 T06", earth="R", used="M01 M02")
    board.show("T08 T10 T15 T20").show("E01 E07 E13 E19")
    result = labels(board)
    assert result["tile:T08"] == "Take T08 red: recruit red or reputation +1, ×3"
    assert result["tile:T10"] == "Take T10 yellow: recruit yellow"
    assert result["earth:E01"] == "Use E01 red (R): move, ×3"
    assert "{0} uses shuttle E01, ×3." in public_news(board, "earth:E01")


def test_3_1_with_three_tiles_the_times_depend_on_the_replaced_one() -> None:
    board = Board().with_player(tiles="T05 T06 T10").show("T08 T15 T20 T25")
    other = "reputation +1"
    assert labels(board)["tile:T08"] == f"Take T08 red: recruit red or {other}"
    discards = labels(board, "tile:T08")
    assert discards["T10"] == f"Recruit red or {other}, ×3; discard T10 yellow"
    assert discards["T05"] == f"Recruit red or {other}, ×2; discard T05 red"


def test_3_8_6_a_shuttle_says_how_many_settlers_it_loses() -> None:
    board = Board().with_player(earth="RY", mars="BBPPY", tiles="T10").show("E01 E05 E13 E19")
    assert labels(board)["earth:E01"].endswith("; 1 lost")


def test_3_8_2_a_mars_shuttle_says_how_many_settlers_no_ship_takes() -> None:
    board = Board().with_player(mars="RRR", crew1="B", crew2="R").show("M01 M03 M04 M02")
    result = labels(board)
    assert result["mars:M03"].endswith("; 2 lost")
    assert result["mars:M01"].endswith("; 1 lost")


def test_4_2_news_name_the_bonus_granting_an_action() -> None:
    board = Board().with_player(reputation=1).show("T29")
    news = public_news(board, "tile:T29", "reputation", "stop", "recruit:R")
    assert news[1:] == [
        "{0}'s reputation rises from 1 to 2.",
        "{0} uses the bonus action of reputation 2.",
        "{0} recruits 1 red.",
    ]


def test_4_1_news_name_the_row_bonus_and_the_ship() -> None:
    board = Board().with_player(earth="R", used="E02 E08 E14 E20")
    match = after(board.show("E25 E01 E07 E13").match(), "earth:E25", "skip")
    ask = ask_of(match, "launch.which")
    assert ask.prompt == "Free launch (row bonus): which ship takes off?"
    assert ask.options[0].label.startswith("Ship 1 (one colour, 0/3 aboard): S01")
    news = [item.text for item in match.answer(0, "ship:1")]
    assert "{0} launches S01 Long Horizon for free (row bonus)." in news


def test_4_6_the_limit_is_shown_where_a_ship_goes_under_the_pile() -> None:
    board = Board().with_player(hand="S20 S21 S22 S23")
    match = after(board.show("T29").match(), "tile:T29", "draw:pile")
    assert ask_of(match, "hand.return").prompt.startswith("Hand limit 4: ")
    news = [item.text for item in match.answer(0, "S20")]
    assert "{0} puts a ship under the pile because of the hand limit of 4." in news


def test_3_8_19_ship_names_the_things_its_points_count() -> None:
    content = content_of("")
    assert "1 VP per red symbol on your shuttles" in content.ship_words(CardId("S23"))
    assert "VP as shown on your reputation space" in content.ship_words(CardId("S27"))
    assert "4 VP per complete row of shuttles" in content.ship_words(CardId("S30"))


def test_3_4_an_effect_names_the_ship_by_name_and_id() -> None:
    board = Board().with_player(ships=("S13", "S02"), crew1="RRR", earth="B")
    match = after(board.show("T05").match(), "tile:T05", "0")
    assert ask_of(match).prompt.startswith("Choose the effect of S13 Tugmaster, 1 of 2")


def test_card_text_is_found_by_id_and_name() -> None:
    answer = cards()
    assert len(answer) == 120
    assert answer["T02"] == "Settler tile, yellow: recruit yellow + draw a ship."
    assert answer["E06"] == "Earth shuttle, red (R B W + tile): recruit any."
    assert answer["S04 Silver Envoy"] == "Settler ship, 5 VP, launch: reputation +1."
