"""The object of the game, its start, the order of a turn [1] [2]."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.content import tiles
from rules.starfarers.position.scoring import systems
from rules.starfarers.position.state import Alliance
from tests.starfarers.position import Board, after, answers, ask_of, hand, heard
from tests.support.asking import refuses


def system(board: Board, letter: str, seat: int = 0) -> None:
    """Lay out a colony system of a seat around one planet in a galaxy."""
    board.with_base(f"{letter}1", "port", seat).with_base(f"{letter}1a", "colony", seat)
    board.base(f"{letter}1b", "spaceport", seat)


def test_1_1_both_ways_of_winning_are_named() -> None:
    assert {"peace", "conquest"} < set(STARFARERS.endings)


def test_1_2_a_system_takes_one_base_of_each_kind_in_one_galaxy() -> None:
    board = Board().known(Y1="ore", R1="food")
    system(board, "Y")
    board.base("R1", "port")
    assert systems(board.state, 0) == "Y"
    del board.state.bases[next(iter(board.state.bases))]
    assert systems(board.state, 0) == ""


def test_1_2_1_its_bases_may_stand_around_different_planets() -> None:
    board = Board().known(Y1="ore", Y4="food", Y9="fuel")
    for site, kind in (("Y1", "port"), ("Y4", "colony"), ("Y9", "spaceport")):
        board.base(site, kind)
    assert systems(board.state, 0) == "Y"


def test_1_2_2_a_ringed_colony_is_no_colony_and_captured_bases_count() -> None:
    board = Board().known(Y1="ore").with_base("Y1", "port").with_base("Y1a", "colony", 1)
    colony = board.base("Y1b", "colony")
    match = after(board.with_player(carbon=3, food=2).match(), "done build:ring")
    assert systems(match.state, 0) == ""
    assert colony.kind == "spaceport"
    match.state.bases["Y1a"].owner = 0
    assert systems(match.state, 0) == "Y"


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_3_everybody_begins_alike(seats: int) -> None:
    match = Match.start(STARFARERS, seats=seats, dice=SeededDice("start"))
    for seat, player in enumerate(match.state.players):
        assert hand(match, seat) == dict.fromkeys(("food", "carbon", "goods", "ore", "fuel"), 1)
        assert not any(player.upgrades.values())


def test_1_3_1_the_first_starship_stands_at_home() -> None:
    state = Board(3).state
    assert {(ship.owner, ship.hex) for ship in state.ships.values()} == {
        (0, "Y0"),
        (1, "R0"),
        (2, "B0"),
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_1_3_2_the_bag_holds_22_hexes_for_each(seats: int) -> None:
    result = tiles(seats)
    assert len(result) == 22 * seats
    assert sum(tile.endswith("!") for tile in result) == 3 * seats
    cannons = {tile[-1] for tile in result if tile.startswith("pirates")}
    assert "4" in cannons
    assert cannons <= set("012345")


def test_2_1_phases_come_in_order_and_new_ships_do_not_move() -> None:
    board = Board().known(Y1="trader").with_move("YS1", "Y1").with_player(ore=2, fuel=4, goods=1)
    match = board.match()
    assert ask_of(match).id == "travel.what"
    answers(match, "done")
    assert {"trader", "offer:2", "build:starship"} <= set(ask_of(match, "deed").keys)
    answers(match, "offer:2 fuel-food")
    assert "trader" not in ask_of(match, "deed").keys
    answers(match, "build:starship")
    assert "offer:2" not in ask_of(match, "deed").keys
    refuses("Travel is over", match.answer, 0, "move:YS2")


def conquered(seats: int = 2, **options: str) -> Board:
    """Red stands alone on its space, without mothership, and yellow strikes."""
    board = Board(seats, **options).known(R1="empty", R2="empty")
    board.state.players[1].captor = 0
    board.with_move("YS1", "R2").with_move("RS1", "R1").with_player(cannon=6)
    return board


@pytest.mark.parametrize("seats", range(2, 7))
def test_2_1_the_first_player_travels_in_the_first_turn_too(seats: int) -> None:
    (ask,) = Match.start(STARFARERS, seats=seats, dice=SeededDice("first")).asks().values()
    assert ask.id == "travel.what"
    assert sum(key.startswith("move:") for key in ask.keys) == 1


def test_2_2_the_last_player_left_wins() -> None:
    match, text = heard(conquered().match(5, 1), "move:YS1 R1 attack:RS1 fight")
    assert "conquered" in text
    assert match.result is not None
    assert match.result.ended_by == "conquest"
    assert match.result.places == (1, 2)


@pytest.mark.parametrize("victory", ["single", "allied"])
def test_2_2_1_allies_are_other_players_too(victory: str) -> None:
    board = conquered(3, victory=victory)
    board.state.players[2].captor = 1
    board.state.alliances.append(Alliance(0, 2))
    match = after(board.match(5, 1), "move:YS1 R1 attack:RS1 fight")
    if victory == "single":
        assert match.result is None
    else:
        assert match.result is not None
        assert match.result.places == (1, 3, 1)


def test_2_3_peace_is_won_when_the_own_turn_begins() -> None:
    board = Board().known(Y1="ore", R1="food")
    system(board, "Y")
    system(board, "R")
    match = after(board.match(), "done end")
    assert match.result is None
    answers(match, "done end", seat=1)
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("peace", (1, 2))


def test_2_1_end_of_encounters_is_announced() -> None:
    def ends(board: Board) -> set[str]:
        board.player(ore=2, fuel=2, goods=1)
        options = ask_of(after(board.match(), "done"), "deed").options
        return {option.key for option in options if option.label.endswith("; ends encounters")}

    trading = Board().known(Y1="trader")
    trading.move("YS1", "Y1")
    assert ends(trading) == {"offer:2", "build:starship", "booster", "freight"}
    assert ends(Board()) == set(), "nothing is left that could end"
