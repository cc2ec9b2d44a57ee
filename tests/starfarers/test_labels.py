"""Labels of a travel count where and what the battles, mines and cards there count."""

from __future__ import annotations

import re

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.kinds import ShipName
from tests.starfarers.position import Board, after, answers, ask_of, at
from tests.support.depth import seeds

FOUGHT = re.compile(
    r"Battle with the .+?: \{\d\} \d thrust \+ (\d+) fighters? \+ (\d+) cannons? = \d+ "
    r"against \d thrust \+ (\d+) fighters? \+ (\d+) cannons?"
)


def destination(board: Board, line: str, key: str) -> str:
    """Return the label of a destination after a line of keys."""
    return ask_of(after(board.match(), line), "travel.to").label(key)


@pytest.mark.parametrize("seed", seeds(2, 40))
def test_7_1_1_a_lone_ships_label_has_the_following_battles_odds(seed: int) -> None:
    match = Match.start(STARFARERS, seats=2, dice=SeededDice(f"label {seed}"), rewindable=False)
    dice, checked = SeededDice(f"walk {seed}"), 0
    while checked < 4 and match.result is None:
        seat, ask = min(match.asks().items())
        key = STARFARERS.ai_levels["fair"](ask, match.view(seat), dice)
        if ask.id in ("travel.to", "travel.what"):
            key = dice.pick(ask.keys)
        label = ask.label(key)
        others = [ship for ship in match.state.ships.values() if ship.owner == seat]
        alone = sum(ship.arrived for ship in others if ship.name != ask.about) == 0
        news = [item.text for item in match.answer(seat, key)]
        after_it = match.asks().get(seat)
        if ask.id != "travel.to" or not alone or (after_it and after_it.id.startswith("travel")):
            continue
        fights = [groups for text in news if (groups := FOUGHT.match(text))]
        if label.startswith("Explore") or any("} meets the " in text for text in news):
            continue  # nobody knows in advance what is found
        assert bool(fights) <= ("fight" in label), (label, news)
        if fights and "fight" in label:
            own, cannons, foes, guns = map(int, fights[0].groups())
            assert odds(own + cannons - foes - guns).words in label, (label, news)
            checked += 1
    assert checked > 0


def test_7_5_3_pirates_are_fought_where_the_closest_ship_came() -> None:
    """YS1 came as close as YS2 and is named first; the bases around Y8 don't reach its space."""
    board = Board().known(Y1="empty", Y7="pirates2", Y18="empty", Y20="empty", Y8="ore").only()
    board.with_move("YS1", "Y1").with_ship("Y20").with_player(cannon=1)
    board.with_base("Y8a", "port").with_base("Y8b", "port")
    match = after(board.match(3, 3), "move:YS1 Y18 move:YS2")
    label = ask_of(match, "travel.to").label("Y8")
    assert "{0} 3 thrust + 1 fighter + 1 cannon" in answers(match, "Y8")
    assert label == f"Y8 a free ore planet; fight the pirates at Y7: {odds(2 - 3).words}"


def test_7_5_3_a_ship_coming_closer_takes_the_battle_to_its_space() -> None:
    """YS2 goes onto the pirates' space, which the base at Y18 doesn't cover."""
    board = Board().known(Y1="empty", Y7="pirates2", Y18="ore", Y20="empty").only()
    board.with_move("YS1", "Y1").with_ship("Y20").with_player(cannon=1)
    match = after(board.with_base("Y18", "port").match(3, 3), "move:YS1 Y18 move:YS2")
    label = ask_of(match, "travel.to").label("Y7")
    assert "{0} 3 thrust + 2 fighters + 1 cannon" in answers(match, "Y7")
    assert label.endswith(f"; fight the pirates at Y7: {odds(3 - 3).words}")


def test_7_5_3_a_ship_at_rest_beside_pirates_did_not_come_close() -> None:
    """YS2 stayed on the pirates' space after a draw; the battle is where YS1 arrives, at a port."""
    board = Board().known(Y1="empty", Y7="pirates2", Y18="ore", Y20="empty").only()
    board.with_move("YS1", "Y1").with_ship("Y7").with_player(cannon=1)
    match = after(board.with_base("Y18", "port").match(3, 3), "move:YS1")
    assert match.state.ships[ShipName("YS2")].hex == "Y7"
    label = ask_of(match, "travel.to").label("Y18")
    assert "{0} 3 thrust + 3 fighters + 1 cannon" in answers(match, "Y18 done")
    assert label.endswith(f"; fight the pirates at Y7: {odds(4 - 3).words}")


def test_4_2_1_a_known_den_is_a_certain_battle() -> None:
    board = Board().known(Y1="ore_inhabited").card("Y1", "H3").with_player(cannon=1)
    label = destination(board, "move:YS1", "Y1")
    assert label == f"Y1 an inhabited ore planet; fight Pirate Den: {odds(2 - 4).words}"


def test_4_2_an_open_card_is_named() -> None:
    board = Board().known(Y1="ore_inhabited", Y2="food_inhabited").card("Y1", "N2")
    assert destination(board, "move:YS1", "Y1") == "Y1 an inhabited ore planet (Reef Choir)"
    assert destination(board, "move:YS1", "Y2") == "Y2 an inhabited food planet"


def test_4_2_a_pact_and_its_mine_are_reported_together() -> None:
    board = Board().known(Y1="ore_inhabited").card("Y1", "N2")
    board.state.spaces[at("Y1")].pacts.append(0)
    assert destination(board, "move:YS1", "Y1") == "Y1 an inhabited ore planet (Reef Choir); mine 1"


def test_4_1_a_second_ship_is_promised_no_second_mining() -> None:
    board = Board().known(Y1="carbon").with_ship("Y0").with_player(freight=1)
    assert destination(board, "move:YS1", "Y1") == "Y1 a free carbon planet; mine 2"
    label = destination(board, "move:YS1 Y1 move:YS2", "Y1")
    assert label == "Y1 a free carbon planet, which YS1 mines"


def test_4_1_a_staying_ship_mines_nothing_so_the_next_one_does() -> None:
    board = Board().known(Y1="carbon").with_ship("Y1")
    assert destination(board, "move:YS1", "Y1") == "Y1 a free carbon planet; mine 1"


def test_3_1_label_names_both_a_fight_and_an_unknown_hex() -> None:
    board = Board().known(Y1="empty", Y20="pirates2").only("pirates1", "empty", "ore")
    label = destination(board.with_player(booster=1), "move:YS1", "Y7")
    assert label == f"Explore Y7; fight the pirates at Y20: {odds(-2).words}; 1 of 3 is dangerous"


def test_3_4_a_ship_without_a_booster_is_warned_of_wormholes() -> None:
    board = Board().only("pirates1", "wormhole", "wormhole", "ore")
    assert destination(board, "move:YS1", "Y1") == (
        "Explore Y1; pirates in 1 of 4 hexes, 21% to win; 2 wormholes send it home"
    )
    captured = Board().only("wormhole", "ore")
    captured.state.players[0].captor = 1
    assert destination(captured, "move:YS1", "Y1").endswith("; 1 wormhole swallows it")
    boosted = Board().only("pirates1", "wormhole", "wormhole", "ore").with_player(booster=1)
    assert "wormhole" not in destination(boosted, "move:YS1", "Y1")
    fights = Board().known(Y2="pirates0").only("pirates1", "wormhole", "ore")
    assert destination(fights, "move:YS1", "Y1").endswith("; 2 of 3 are dangerous")
