"""Refusals: the rule, and what would be legal."""

from __future__ import annotations

import pytest

from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.kinds import Tile
from rules.starfarers.commands_and_queries.commands import ANYTHING, COMMANDS
from rules.starfarers.commands_and_queries.queries import tell_bag, tell_odds, tell_range
from rules.starfarers.position.unknown import space_of
from tests.starfarers.position import Board, after, at
from tests.support.asking import refuses


def refused(board: Board, line: str, key: str) -> str:
    """Return the sentences for a key after a line, and check that the match is unchanged."""
    match = after(board.match(), line)
    before = match.save()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(0, key)
    assert match.save() == before
    return str(caught.value)


def rich(board: Board) -> Board:
    board.player(ore=9, fuel=9, carbon=9, food=9, goods=9)
    return board


@pytest.mark.parametrize(
    ("line", "key", "words"),
    [
        ("done", "build:colony", "in a system where you have a starship"),
        ("done booster", "offer:2", "trading comes before building"),
        ("done booster", "trader", "Encounters come before trade"),
        ("done", "trader", "None of your ships is at a trader"),
        ("done", "hire:Y1", "None of your ships is at Y1"),
        ("done", "attack:RS1", "out of range"),
        ("done", "attack:YS1", "is yours"),
        ("done", "build:palace", "can't be built"),
        ("done", "build:ring", "only on one of your colonies"),
        ("done", "port", "no trade port on a planet"),
        ("", "offer:2", "Travel comes first"),
        ("", "build:port", "Travel comes first"),
        ("", "move:RS1", "one of your starships"),
        ("", "ally:2", "still have yours"),
        ("move:YS1", "Y40", "isn't next to known space"),
        ("move:YS1", "Y9x", "A ship travels to a space"),
        ("more", "ally:9", "another player by number"),
        ("more", "peace:2", "aren't hostile"),
    ],
)
def test_a_refusal_says_why(line: str, key: str, words: str) -> None:
    assert words in refused(rich(Board()), line, key)


def test_distance_bars_a_space() -> None:
    board = Board().known(Y1="empty", Y7="empty")
    assert "Y7 is farther than the 1 step that YS1 has left" in refused(board, "move:YS1", "Y7")


def test_the_ships_own_space_is_not_called_far() -> None:
    board = Board().known(Y1="empty").with_move("YS1", "Y1")
    assert "YS1 is already at Y1 [3.2]" in refused(board, "move:YS1", "Y1")
    assert "need a booster" in refused(board, "move:YS1", "R0")


def test_3_4_2_a_wormhole_open_to_ships_may_be_too_far() -> None:
    board = Board(wormholes="recall").known(Y1="empty", Y7="wormhole")
    assert "Y7 is farther than the 1 step that YS1 has left" in refused(board, "move:YS1", "Y7")


def test_an_empty_bag_is_reported_where_it_is_empty_alone() -> None:
    board = Board(bag="fair").known(Y1="empty").with_move("YS1", "Y1")
    tiles = board.state.bags.pop("*")
    board.state.bags |= {"Y": [], "R": tiles}
    empty = "The bag of galaxy Y is empty: nothing can be explored there any more [3.1]."
    assert empty in refused(board, "move:YS1", "Y7")
    assert "B1 isn't in any galaxy of this match [3.1]. The galaxies are Y and R." in refused(
        board, "move:YS1", "B1"
    )
    full = Board().known(Y1="empty").with_move("YS1", "Y1")
    assert "Y40 isn't next to known space [3.1]" in refused(full, "move:YS1", "Y40")


def test_a_battle_on_the_way_is_distinguished_from_the_distance() -> None:
    board = Board().known(Y1="empty", Y7="pirates4", Y19="empty", Y8="empty").only()
    board.with_player(booster=2)
    assert "A battle on the way to Y7 would end the travel" in refused(board, "move:YS1", "Y7")
    near = board.with_player(booster=0)
    assert "Y19 is farther than the 1 step that YS1 has left" in refused(near, "move:YS1", "Y19")


def test_refusals_separate_a_dear_jump_from_one_without_a_node() -> None:
    board = Board().known(Y1="empty", Y4="teleporter").with_player(booster=1)
    board.state.players[0].captor = 1
    assert "A jump by a teleporter costs 1 fuel [3.3.3], and you have 0." in refused(
        board, "move:YS1", "R0"
    )
    alone = Board().known(Y1="empty").with_player(booster=1)
    alone.state.players[0].captor = 1
    assert "YS1 can't reach a node to jump from [3.3]" in refused(alone, "move:YS1", "R0")
    assert "only at a node [3.3], and R1 isn't one" in refused(
        alone.known(R1="empty"), "move:YS1", "R1"
    )


def test_a_mothership_out_of_range_is_called_by_its_place() -> None:
    words = refused(Board(), "done", "attack:home-R0")
    assert "None of your ships is at the mothership at R0 [7.7]" in words
    assert "is on your side and already free [7.7]" in refused(Board(), "done", "free:Y0")


def test_aliens_traders_and_mercenaries_name_missing_goods() -> None:
    board = Board().known(Y1="trader", Y4="mercenaries", Y2="ore_inhabited").card("Y2", "N6")
    board.with_move("YS1", "Y1").with_ship("Y4").with_ship("Y2")
    for ship in board.state.ships.values():
        ship.halted = True
    assert "You have no cards to swap [4.3]." in refused(board, "", "trader")
    assert "costs any 3 cards [4.4], and you have 0." in refused(board, "", "hire:Y4")
    assert "There are no mercenaries for hire at Y1 [4.4]." in refused(board, "", "hire:Y1")
    assert "No aliens live at Y1 [4.2]." in refused(board, "", "card:Y1")
    match = after(board.match(), "card:Y2 back")
    assert "card:Y2" in match.asks()[0].keys
    board.state.turn.dealt.append(at("Y2"))
    assert "You've already dealt with the Vault Keepers this turn" in refused(board, "", "card:Y2")


def test_a_second_base_on_a_planet_is_refused() -> None:
    board = rich(Board().known(Y1="ore")).with_move("YS1", "Y1").with_base("Y1", "port", 1)
    assert "a planet has room for one" in refused(board, "done build:colony", "Y1")
    assert "You have no starship in the system" in refused(
        rich(with_two()), "done build:colony", "Y4"
    )


def with_two() -> Board:
    return Board().known(Y1="ore", Y4="food").with_move("YS1", "Y1")


def test_queries_answer_from_the_readers_view() -> None:
    match = Board().known(Y1="pirates2").with_player(cannon=3).match()
    text = tell_odds(match.view(0), {"at": "y1", "more": "1"})
    assert "you have 5" in text
    assert "pirates at Y1 with 3: win 79%, draw 13%, lose 8%" in text
    assert "YS1" in tell_range(match.view(0), {"at": "Y1"})
    assert "43 hexes are left" in tell_bag(match.view(1), {})
    assert "pirates 3" in tell_bag(match.view(1), {})
    refuses("a known space", tell_odds, match.view(0), {"at": "Y99"})
    refuses("no seat", tell_odds, match.view(None), {"at": "Y0"})


def test_3_1_2_kinds_left_add_up_with_an_empty_bag() -> None:
    board = Board().known(Y1="pirates2").only("pirates0", "empty", "ore")
    board.state.bags = {"Y": [], "R": board.state.bags["*"]}
    board.state.beaten.append(Tile("pirates2"))
    board.state.spaces[at("Y1")] = space_of(Tile("empty"))
    text = tell_bag(board.match().view(0), {})
    assert text == "3 hexes are left: ore 1 and pirates or empty 2."


def test_commands_fit_into_one_group() -> None:
    assert len(COMMANDS) + len(STARFARERS.queries) <= 25
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)


def test_commands_answer_the_questions_of_a_turn() -> None:
    asked = {
        "travel.what",
        "travel.to",
        "travel.declare",
        "deed",
        "card.option",
        "swap.pair",
        "goods.pay",
        "offer.gives",
        "offer.wants",
        "trade.answer",
        "build.at",
        "battle.target",
        "battle.confirm",
        "battle.prize",
        "battle.retreat",
    }
    named = {ask_id for command in COMMANDS for param in command.params for ask_id in param.answers}
    assert named >= asked
    assert set(ANYTHING) <= named


@pytest.mark.parametrize("bag", ["fair", "common"])
def test_a_galaxy_without_a_player_is_refused_in_a_sentence(bag: str) -> None:
    options = {"bag": bag, "first": "seat"}
    match = Match.start(STARFARERS, seats=2, options=options, dice=SeededDice("nobody"))
    match.answer(0, "move:YS1")
    refuses(r"\[3.1\]", match.answer, 0, "B1")
