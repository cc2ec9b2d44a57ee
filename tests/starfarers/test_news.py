"""News name the cause of each effect."""

from __future__ import annotations

import pytest

from rules.starfarers.charts.kinds import Resource
from rules.starfarers.position.words import goods_words
from tests.starfarers.position import Board, after, answers, ask_of, heard


def visiting(card: str, **things: int) -> Board:
    """Return a starship beside an inhabited ore planet with a card."""
    return Board().known(Y1="ore_inhabited").card("Y1", card).with_player(**things)


def test_4_2_news_name_the_option_and_its_card_before_the_effect() -> None:
    text = answers(visiting("N2", goods=1).match(), "move:YS1 Y1 card:Y1 pay")
    chosen = '{0} chooses "pay" for the Reef Choir (N2) at Y1.'
    assert text.index(chosen) < text.index("{0} pays 1 trade good.") < text.index("{0} has a pact")


def test_4_2_a_strike_is_reported_as_an_option_too() -> None:
    text = answers(visiting("N2", cannon=4).match(5, 1), "move:YS1 Y1 card:Y1 strike")
    assert text.index('{0} chooses "strike" for the Reef Choir (N2) at Y1.') < text.index("Battle")


def test_4_2_a_shake_follows_its_option() -> None:
    text = answers(visiting("F3").match(5), "move:YS1 Y1 card:Y1 search")
    assert (
        '{0} chooses "search" for the Abandoned Works (F3) at Y1. {0} shakes a thrust of 5.' in text
    )
    text = answers(visiting("T3", ore=1).match(5), "move:YS1 Y1 card:Y1 bid 1")
    assert "{0} bids 1 ore. {0} shakes a thrust of 5." in text


def test_4_1_2_news_report_mining_prevented_by_a_hostile_ship() -> None:
    board = Board().known(Y1="carbon", Y7="empty").war().with_move("RS1", "Y7")
    text = answers(board.match(3, 3), "move:YS1 Y1")
    assert "{0} mines nothing at Y1, which {1} guards." in text


def test_4_1_2_news_report_no_prevention_of_later_mining() -> None:
    board = Board().known(Y1="carbon", Y7="empty").war().with_move("RS1", "Y7")
    match, text = heard(board.with_player(cannon=3).match(5, 1), "move:YS1 Y1")
    assert "{0} mines 1 carbon at Y1." in text
    assert "mines nothing" not in text
    assert ask_of(match, "deed")


def freeing(captors_ship: str) -> Board:
    board = Board(3).with_move("RS1", captors_ship).with_move("YS1", "Y0").known(Y1="empty")
    board.state.players[0].captor = 1
    return board


def test_7_1_freeing_a_mothership_is_shown_as_hostile() -> None:
    match = after(freeing("R0").match(), "done free:Y0")
    assert "You become hostile to {1}." in ask_of(match, "battle.confirm").note
    text = answers(match, "fight")
    assert text.startswith("{0} sets out to free the mothership at Y0 and is hostile to {1}.")
    assert "The mothership of {0} is free again." in text


def test_7_1_attack_is_reported_as_hostile() -> None:
    board = Board().known(Y1="empty").with_move("YS1", "Y1").with_move("RS1", "Y1")
    match = after(board.match(3, 3), "done attack:RS1")
    assert "You become hostile to {1}." in ask_of(match, "battle.confirm").note
    assert answers(match, "fight").startswith("{0} attacks RS1 and is hostile to {1}.")


def test_7_1_existing_hostility_is_not_reported_again() -> None:
    board = Board().known(Y1="empty").with_move("YS1", "Y1").with_move("RS1", "Y1").war()
    match = after(board.match(3, 3), "done attack:RS1")
    assert "hostile" not in ask_of(match, "battle.confirm").note
    assert "hostile" not in answers(match, "fight")


def test_7_7_2_a_mothership_falls_free_because_its_captor_left() -> None:
    board = Board(3, hold="loose").with_move("RS1", "Y0").known(Y1="empty")
    board.state.players[0].captor = 1
    board.state.active = 1
    text = answers(board.match(), "move:RS1 Y1", seat=1)
    assert "{1} has left the mothership of {0}, which is free again." in text


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        ({Resource.GOODS: 1}, "1 trade good"),
        ({Resource.GOODS: 2, Resource.ORE: 1}, "2 trade goods and 1 ore"),
        ({Resource.FUEL: 2}, "2 fuel"),
    ],
)
def test_cards_in_words_count_trade_goods(goods: dict[Resource, int], words: str) -> None:
    assert goods_words(goods) == words
