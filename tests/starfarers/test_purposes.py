"""Purposes of answers: a hint says what ships move for, and what is built or traded for what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from rules.starfarers.battle.forces import MOTHERSHIP
from rules.starfarers.greedy.build_reasons import built
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.purposes import STAY, purpose
from rules.starfarers.greedy.war_reasons import attacked, met
from rules.starfarers.greedy.world import World
from tests.starfarers.position import Board, after, ask_of, at


def given(board: Board, line: str, question: str, key: str, seat: int = 0) -> str:
    """Return the purpose of a key after a line of answers."""
    match = after(board.match(), line)
    return purpose(match.view(seat), ask_of(match, question, seat=seat), key, "")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("Y1", "At Y1 you mine ore, which you need for the next trade port"),
        ("Y2", "The aliens at Y2 may open their planet to you"),
        ("Y3", "The trader at Y3 swaps cards that you don't need"),
        ("Y4", "From there the ship can reach Y12 next: unknown, and it may hold a planet"),
        (
            "Y5",
            (
                "Y5 is unknown and may hold a planet; no planet open to you in galaxy Y has the "
                "fuel that your next trade port needs"
            ),
        ),
    ],
)
def test_travel_names_the_purpose_of_a_space(key: str, expected: str) -> None:
    board = Board().known(Y1="ore", Y2="food_inhabited", Y3="trader", Y4="empty")
    assert given(board, "move:YS1", "travel.to", key) == expected


@pytest.mark.parametrize(
    ("ahead", "expected"),
    [
        (("move:YS1", "Y4"), ""),
        (
            ("move:YS1", "Y0"),
            "YS1 leaves Y0 and comes back, because a ship mines only where it arrives",
        ),
        (("end", "freight"), "At Y1 you mine ore, with which you pay for a freight ring this turn"),
        (
            ("end", "freight", "freight"),
            "At Y1 you mine ore, with which you pay for a freight ring this turn",
        ),
        (("offer:2", "ore-food"), "At Y1 you mine ore, which you offer for what you need"),
        (("port", "ore-food"), "At Y1 you mine ore, which you swap for what you need this turn"),
    ],
)
def test_mining_is_told_by_where_ships_arrive_and_what_is_built(
    ahead: tuple[str, ...], expected: str
) -> None:
    # a ship was to mine a planet that it only passed, for a thing that nobody built
    match = after(Board().known(Y1="ore", Y4="empty").match(), "move:YS1")
    ask = ask_of(match, "travel.to")
    assert purpose(match.view(0), ask, "Y1", "", ahead) == expected


def test_a_swap_names_the_goal_lacking_its_card() -> None:
    # it named a trade port, which costs no carbon, for the first goal that wasn't built yet
    board = Board().with_player(carbon=1, ore=9, fuel=4, goods=4, food=4)
    market = Market(World(board.match().view(0), 0))
    market.to_build = ["port", "starship", "spaceport"]
    assert set(market.balance()[0]) == {"carbon"}


def test_planets_for_a_base_in_hand_are_named() -> None:
    board = Board().known(Y1="ore").with_player(ore=1, fuel=1, goods=2)
    expected = "At Y1 you can build the trade port that galaxy Y lacks, with the cards in your hand"
    assert given(board, "move:YS1", "travel.to", "Y1") == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("cannon", "With a cannon your fleet's firepower is 2; the strongest rival's is 1"),
        (
            "offer:2",
            (
                "You have carbon to spare, and still need trade goods for your next trade port; "
                "{1} may decline"
            ),
        ),
        (
            "end",
            (
                "Your next trade port still needs 1 ore, 1 fuel and 2 trade goods, and nothing "
                "that you can build now is worth more; more cannons can wait, since no rival's "
                "fleet is stronger than yours"
            ),
        ),
    ],
)
def test_deeds_name_the_building_cards_are_for(key: str, expected: str) -> None:
    board = Board().with_player(carbon=3).with_player(1, goods=2)
    assert given(board, "done", "deed", key) == expected


def test_only_cards_in_hand_are_kept_and_only_for_possible_goals() -> None:
    # a rebel without a ship or a card was to keep its cards for a starship
    assert given(Board(), "done", "deed", "end") == ""
    rebel = Board().known(Y1="ore").with_base("Y1", "port").with_player(booster=1, freight=1)
    rebel.with_player(ore=2).state.players[0].captor = 1
    rebel.war().state.ships.clear()
    assert "starship" not in given(rebel, "", "deed", "end")


def test_staying_and_declining_have_reasons() -> None:
    board = Board().with_player(carbon=3).with_player(1, goods=2)
    assert given(board, "", "travel.what", "done") == STAY
    two = Board().known(Y1="food").with_ship("Y1")
    assert given(two, "move:YS1 Y1", "travel.what", "done") == ""
    line = "done offer:2 carbon-goods"
    expected = (
        "The offer asks for 1 trade good, and your next trade port needs it more than 1 carbon"
    )
    assert given(board, line, "trade.answer", "decline", seat=1) == expected
    board = Board().with_player(carbon=3).with_player(1, goods=2)
    expected = "The offer brings 1 carbon, which your next colony needs, for 1 trade good"
    assert given(board, line, "trade.answer", "accept", seat=1) == expected


def test_waiting_names_the_offer_and_its_use() -> None:
    board = Board().with_player(carbon=3).with_player(1, goods=2)
    expected = "{1} may still give you 1 trade good for 1 carbon, and your next trade port needs "
    assert given(board, "done offer:2 carbon-goods", "deed", "rest").startswith(expected)


@pytest.mark.parametrize(
    ("key", "letter", "expected"),
    [
        ("freight", "", "With a freight ring you mine 2 cards at each planet instead of 1"),
        (
            "build:colony",
            "Y",
            (
                "You need a colony in every galaxy, and it helps your ships in battle there; "
                "galaxy Y then lacks only a spaceport for a complete colony system"
            ),
        ),
        (
            "booster",
            "e",
            "With a booster your ships move 2 spaces a turn instead of 1, and can jump",
        ),
    ],
)
def test_building_names_what_changes(key: str, letter: str, expected: str) -> None:
    board = Board().known(Y1="ore").with_base("Y1", "port")
    assert built(World(board.match().view(0), 0), key, letter) == expected


def test_swaps_for_several_things_name_the_unpaid_one() -> None:
    # a swap for the second of two freight rings had no reason
    board = Board().known(Y1="ore").with_base("Y1", "port").with_player(ore=2, carbon=4)
    match = after(board.match(), "done")
    ahead = ("carbon-ore2", "freight", "freight")
    text = purpose(match.view(0), ask_of(match, "deed"), "port", "", ahead)
    assert text == "You have carbon to spare, and need ore for a freight ring this turn"


def test_explorers_name_no_gap_already_mined() -> None:
    # "you lack only 2 ore" was said of a line that mined 2 ore
    board = Board().known(Y1="ore", Y4="empty").with_player(fuel=1, goods=2).with_ship("Y4")
    assert "you lack only " in given(board, "move:YS1", "travel.to", "Y5")
    board = Board().known(Y1="ore", Y4="empty").with_player(fuel=1, goods=2).with_ship("Y1")
    assert "you lack only " not in given(board, "move:YS1", "travel.to", "Y5")


def test_several_enhancements_are_counted_together() -> None:
    # the first of two freight rings was said to bring one card, and two were built
    board = Board().known(Y1="ore").with_base("Y1", "port")
    seen = World(board.match().view(0), 0)
    expected = "With 2 more freight rings you mine 3 cards at each planet instead of 1"
    assert built(seen, "freight", "", 2) == expected
    expected = "With 3 more boosters your ships move 4 spaces a turn instead of 1, and can jump"
    assert built(seen, "booster", "", 3) == expected


def test_a_cannon_for_the_strongest_fleet_claims_no_rival() -> None:
    # "firepower to 6; the strongest rival's is 1" speaks against the cannon
    board = Board().known(Y1="ore").with_base("Y1", "port").with_player(cannon=2)
    expected = "With a cannon your fleet's firepower is 4; your cards pay for nothing more urgent"
    assert built(World(board.match().view(0), 0), "cannon", "") == expected


@pytest.mark.parametrize(
    ("complete", "expected"),
    [
        (("Y",), "; {1} lacks only galaxy R to win"),
        ((), ""),
    ],
)
def test_attacks_on_motherships_name_the_cost_and_a_near_win(
    complete: tuple[str, ...], expected: str
) -> None:
    # it claimed that a captured mothership ends all rebuilding
    board = Board().with_ship("R0", 0).war()
    view = board.match().view(0)
    foe = view.players[1]
    done = tuple(replace(each, complete=each.letter in complete) for each in foe.systems)
    view = replace(view, players=(view.players[0], replace(foe, systems=done)))
    target: Any = SimpleNamespace(seat=1, name=MOTHERSHIP)
    prospect: Any = SimpleNamespace(frees=False, odds=SimpleNamespace(win=100), target=target)
    assert attacked(view, 0, prospect) == (
        "You're certain to win, and a win captures the mothership, without which {1} has to pay to "
        "rebuild ships" + expected
    )


def test_pirates_on_the_way_name_gain_and_loss() -> None:
    board = Board().known(Y1="ore", Y7="pirates1")
    text = given(board, "move:YS1", "travel.to", "Y1")
    expected = "; the pirates nearby are worth 3 cards if you beat them, and cost you a starship "
    expected += "if you don't"
    assert text.endswith(expected)
    text = given(board.with_base("Y1", "port"), "move:YS1", "travel.to", "Y1")
    assert text.endswith("and cost you a base if you don't")


def test_swaps_name_what_the_line_builds_with_their_card() -> None:
    board = Board().known(Y1="ore").with_base("Y1", "port").with_player(ore=3, carbon=1)
    match = after(board.match(), "done")
    ask = ask_of(match, "deed")
    text = purpose(match.view(0), ask, "port", "", ("ore-carbon", "cannon"))
    assert text == "You have ore to spare, and need carbon for a cannon this turn"


def test_enemies_on_the_way_name_what_a_win_captures() -> None:
    board = Board().known(R1="ore", Y1="food").with_base("R1", "port", 1).with_ship("R1", 0)
    board.war()
    world = World(board.match().view(0), 0)
    assert met(world, at("R1")) == (
        "At R1 your ships fight {1}, and a win captures {1}'s trade port, which your system in "
        "galaxy R lacks"
    )
    assert met(world, at("Y1")) == ""


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({"Y1": "goods", "Y7": "goods"}, ", which your ships can mine at Y1 and Y7"),
        ({"Y1": "ore"}, ", and you know no planet where your ships could mine any"),
        # without a booster no ship gets to another galaxy
        ({"R1": "goods"}, ", and you know no planet where your ships could mine any"),
    ],
)
def test_kept_cards_name_a_source_of_the_last_one(known: dict[str, str], expected: str) -> None:
    board = Board().known(**known).with_player(ore=1, fuel=1, goods=1)
    text = given(board, "done", "deed", "end")
    assert (
        f"Keep your cards for your next trade port: you still need 1 trade good{expected}" in text
    )
