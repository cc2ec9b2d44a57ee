"""Exploring, travelling, jumping, wormholes [3]."""

from __future__ import annotations

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.geometry import hexes_of, zone
from rules.starfarers.charts.kinds import ShipName, SiteId
from tests.starfarers.position import Board, after, answers, ask_of, hand, heard, where
from tests.support.asking import refuses


def test_3_1_a_starship_explores_beside_itself_and_moves_there() -> None:
    match = Board().with_ship("Y0").match("empty", "ore")
    assert set(match.asks()[0].keys) == {"move:YS1", "move:YS2", "more", "done"}
    answers(match, "move:YS1 Y1 move:YS2 Y4")
    assert (where(match, "YS1"), where(match, "YS2")) == ("Y1", "Y4")
    assert match.state.spaces["Y4"].resource == "ore"


def test_3_1_exploring_gives_the_odds_and_effect_of_pirates() -> None:
    match = after(Board().only("pirates1", "pirates4", "empty", "ore").match(), "move:YS1")
    label = ask_of(match, "travel.to").label("Y1")
    assert label == "Explore Y1; pirates in 2 of 4 hexes, 0–21% to win"
    peaceful = after(Board().only("empty", "ore").match(), "move:YS1")
    assert ask_of(peaceful, "travel.to").label("Y1") == "Explore Y1; no pirates among 2 hexes"


def test_3_1_1_exploring_is_a_step_and_ends_the_travel() -> None:
    board = Board().known(Y1="empty").with_player(booster=1)
    match = after(board.match("empty"), "move:YS1")
    assert "Y7" in ask_of(match, "travel.to").keys
    answers(match, "Y7")
    assert ask_of(match, "deed", seat=0)


def test_3_1_2_an_empty_bag_ends_exploring() -> None:
    match = after(Board().known(Y1="empty").only().match(), "move:YS1")
    assert ask_of(match).keys == ("Y1",)


def test_3_1_2_a_fair_bag_is_one_for_each_galaxy() -> None:
    match = Match.start(STARFARERS, seats=3, options={"bag": "fair"}, dice=SeededDice("fair"))
    assert {letter: len(bag) for letter, bag in match.state.bags.items()} == {
        "Y": 22,
        "R": 22,
        "B": 22,
    }


@pytest.mark.parametrize("boosters", [0, 1, 3])
def test_3_2_a_ship_moves_1_space_and_as_many_more_as_boosters(boosters: int) -> None:
    board = Board().known(Y1="empty", Y7="empty", Y19="empty", Y37="empty", Y61="empty").only()
    match = after(board.with_player(booster=boosters).match(), "move:YS1")
    line = ["Y1", "Y7", "Y19", "Y37", "Y61"]
    reached = [name for name in line if name in ask_of(match).keys]
    assert reached == line[: boosters + 1]


def test_3_2_3_travel_is_over_once_no_ship_can_go_farther() -> None:
    match = after(Board().known(Y1="empty").with_ship("Y0").match(), "move:YS1 Y1")
    assert set(ask_of(match, "travel.what").keys) == {"move:YS2", "more", "done"}
    answers(match, "move:YS2 Y1")
    assert ask_of(match, "deed", seat=0)


def test_3_2_3_without_travel_nothing_is_asked_but_war_is_possible() -> None:
    board = Board()
    board.state.ships[ShipName("YS1")].halted = True
    match = board.match()
    assert "more" in ask_of(match, "deed").keys
    answers(match, "more hostile:2")
    assert "more" not in ask_of(match, "deed").keys
    assert match.state.players[0].hostile == [1]


def test_3_2_3_after_travelling_nothing_is_declared() -> None:
    assert "more" not in ask_of(after(Board().match("empty"), "move:YS1 Y1"), "deed").keys


def test_3_2_coming_near_pirates_or_enemies_ends_the_travel() -> None:
    board = Board().known(Y1="empty", Y7="empty", Y19="pirates4").with_player(booster=3)
    match = after(board.match(), "move:YS1")
    assert "Y7" in ask_of(match).keys
    assert "Y37" not in ask_of(match).keys
    labels = {option.key: option.label for option in ask_of(match).options}
    assert "fight the pirates at Y19: win 0%, draw 2%, lose 98%" in labels["Y7"]
    answers(match, "Y7")
    assert "move:YS1" not in ask_of(match).keys


def test_3_2_1_the_zone_of_an_orbit_goes_around_its_three_spaces() -> None:
    site = SiteId("Y0a")
    assert set(hexes_of(site)) == {"Y0", "Y1", "Y2"}
    assert len(zone(site)) == 12


def test_3_2_2_leaving_or_staying_triggers_nothing() -> None:
    board = Board().known(Y1="pirates2", Y4="empty")
    match = after(board.match(), "done")
    assert ask_of(match, "deed")
    board = Board().known(Y1="pirates2", Y4="empty")
    match = after(board.match(), "move:YS1 Y4")
    assert ask_of(match, "deed")


def test_3_2_2_battle_is_with_units_present_at_arrival() -> None:
    board = Board().known(R3="empty", R4="empty", R8="empty", R9="empty", R22="empty").war()
    board.with_move("YS1", "R4").with_ship("R22").with_move("RS1", "R8")
    text = answers(board.match(5, 1), "move:YS1 R3 move:YS2 R9")
    assert "RS1 is destroyed and rebuilt at R0" in text
    assert text.count("Battle for RS1") == 1


def test_3_2_2_a_war_declared_later_brings_no_battle() -> None:
    board = Board().known(R1="empty", R7="empty").with_move("YS1", "R7").with_player(booster=2)
    match, text = heard(board.match(), "move:YS1 R1 more hostile:2 done")
    assert "Battle" not in text
    assert match.view(0).players[0].hostile_to == (1,)


def test_3_3_a_boosted_ship_jumps_between_any_two_nodes() -> None:
    board = Board().known(Y1="wormhole", R1="ore", R5="wormhole").with_base("R1", "spaceport", 1)
    match = after(board.with_player(booster=1).match(), "move:YS1")
    assert {"R0", "R1", "R5"} <= set(ask_of(match).keys)
    answers(match, "R1 done")
    assert where(match, "YS1") == "R1"


def test_3_3_without_a_booster_no_other_galaxy_is_reached() -> None:
    match = after(Board().known(Y1="empty").match(), "move:YS1")
    assert not [key for key in ask_of(match).keys if key.startswith("R")]
    refuses("need a booster", match.answer, 0, "R0")


def test_3_3_1_a_ship_jumps_once_and_keeps_its_steps() -> None:
    board = Board().known(R1="empty", R7="empty").with_player(booster=1)
    match = after(board.match(), "move:YS1 R0 move:YS1")
    assert "R7" in ask_of(match).keys
    assert "Y0" not in ask_of(match).keys


def jumper(home: str, **player: int) -> Match:
    """Return a match in which a boosted ship beside a port three steps from home is to move."""
    board = Board().known(Y1="empty", Y7="empty", Y19="ore", Y4="teleporter", Y11="empty")
    board.with_base("Y19", "spaceport", 1).with_move("YS1", home)
    return after(board.with_player(**{"booster": 2, **player}).match(), "move:YS1")


def test_3_3_1_a_node_in_reach_on_foot_is_offered_as_a_jump_too() -> None:
    match = jumper("Y0")
    assert {"Y19", "jump:Y19"} <= set(ask_of(match, "travel.to").keys)
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["Y19"] == "Y19 a free ore planet; mine 1"
    assert labels["jump:Y19"] == "Jump to Y19, a free ore planet; mine 1"
    text = answers(match, "jump:Y19 move:YS1 Y1 move:YS1 Y0")
    assert text.startswith("{0} jumps YS1 to Y19.")
    assert match.state.ships["YS1"].spent == 3


def test_3_3_1_a_jump_saving_no_step_is_not_offered() -> None:
    board = Board().known(Y1="empty", Y2="wormhole", Y6="wormhole").with_move("YS1", "Y1")
    match = after(board.with_player(booster=1).match(), "move:YS1")
    assert "Y2" in ask_of(match, "travel.to").keys
    assert "jump:Y2" not in ask_of(match, "travel.to").keys


def test_3_3_1_a_jump_begins_where_the_ship_stands_if_it_can_pay() -> None:
    match = jumper("Y4", fuel=1)
    labels = {option.key: option.label for option in ask_of(match, "travel.to").options}
    assert labels["R0"] == "Jump to R0 for 1 fuel, home"
    answers(match, "R0")
    assert hand(match) == {}
    assert match.state.ships["YS1"].spent == 0


def test_3_3_1_steps_before_a_jump_are_stated_and_reported() -> None:
    match = jumper("Y4")
    labels = {option.key: option.label for option in ask_of(match, "travel.to").options}
    assert labels["R0"] == "From Y0 jump to R0, home"
    assert answers(match, "R0") == "{0} moves YS1 to Y0. {0} jumps YS1 to R0."
    assert match.state.ships["YS1"].spent == 1


def test_3_3_2_captured_mothership_is_no_node_orbital_port_is_three() -> None:
    board = Board(3).known(R1="ore", R2="empty")
    board.state.players[1].captor = 2
    board.with_base("R1b", "spaceport", 1).with_player(booster=1)
    match = after(board.match(), "move:YS1")
    known = [place for place in hexes_of(SiteId("R1b")) if place in match.state.spaces]
    assert len(known) > 1
    assert set(known) <= set(ask_of(match).keys)
    board = Board(3)
    board.state.players[1].captor = 2
    match = after(board.with_player(booster=1).match(), "move:YS1")
    assert "R0" not in ask_of(match).keys


def orbiter(**spaces: str) -> Match:
    """Return a match in which YS1, without steps, is beside Y2 at an orbital spaceport of both."""
    board = Board().known(**{"Y1": "ore", "Y2": "empty", **spaces}).with_base("Y1b", "spaceport")
    board.with_move("YS1", "Y1").with_player(booster=1, fuel=2)
    board.state.ships[ShipName("YS1")].spent = 2
    return board.match()


def test_3_3_2_a_jump_leads_to_another_node_than_it_begins_at() -> None:
    """Two spaces of one spaceport aren't a pair of nodes."""
    assert {"Y1", "Y2"} <= {*hexes_of(SiteId("Y1b"))}
    match = after(orbiter(), "move:YS1")
    ask = ask_of(match, "travel.to")
    assert {"R0", "Y0"} <= set(ask.keys)
    assert not {"Y2", "jump:Y2"} & set(ask.keys)
    why = "Y1 and Y2 are spaces of one spaceport, and a jump leads to another node [3.3]."
    assert why in match.why_not(ask, "Y2")


def test_3_3_2_a_second_node_in_the_space_makes_a_pair() -> None:
    match = after(orbiter(Y2="wormhole"), "move:YS1")
    assert "Y2" in ask_of(match, "travel.to").keys
    match = after(orbiter(Y2="teleporter"), "move:YS1")
    label = ask_of(match, "travel.to").label("Y2")
    assert label.startswith("Jump to Y2 for 1 fuel"), "the pair is spaceport and teleporter"


def test_3_3_3_a_teleporter_takes_one_fuel_for_each_ship_and_mercenary() -> None:
    board = Board().known(R1="teleporter", R5="teleporter").with_player(booster=1, fuel=1)
    match = after(board.match(), "move:YS1 R1")
    assert hand(match) == {}
    board = Board().known(R1="teleporter").with_player(booster=1, fuel=1)
    board.state.ships[ShipName("YS1")].mercenaries = 1
    match = after(board.match(), "move:YS1")
    assert "R1" not in ask_of(match).keys


def test_3_3_3_between_two_teleporters_it_is_one_fuel() -> None:
    board = Board().known(Y4="teleporter", R1="teleporter").with_move("YS1", "Y4")
    board.player(fuel=3, booster=1)
    board.state.players[0].captor = 1
    assert hand(after(board.match(), "move:YS1 R1")) == {"fuel": 2}


def test_3_4_without_a_booster_no_known_wormhole_is_entered() -> None:
    board = Board().known(Y1="wormhole")
    match = after(board.match(), "move:YS1")
    assert "Y1" not in ask_of(match).keys
    refuses("need a booster", match.answer, 0, "Y1")
    match = after(board.with_player(booster=1).match(), "move:YS1")
    assert "Y1" in ask_of(match).keys


def test_3_4_a_ship_beside_wormholes_and_nothing_else_does_not_travel() -> None:
    match = Board().known(Y1="wormhole").only().match()
    assert ask_of(match, "deed").keys == ("more", "offer:2", "prepare:2", "end")


def test_3_4_2_a_table_may_let_ships_fall_into_known_wormholes() -> None:
    board = Board(wormholes="recall").known(Y1="wormhole")
    board.state.ships[ShipName("YS1")].mercenaries = 2
    match = after(board.match(), "move:YS1")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["Y1"].endswith("WITHOUT A BOOSTER back to the mothership, mercenaries lost")
    text = answers(match, "Y1")
    assert "; the mothership recovers it at Y0, without its 2 mercenaries." in text
    ship = match.state.ships["YS1"]
    assert (ship.hex, ship.mercenaries) == ("Y0", 0)
    assert "move:YS1" not in ask_of(match).keys


def test_3_4_2_a_label_warns_of_a_mothership_taking_nobody_back() -> None:
    board = Board(3, wormholes="recall").known(Y1="wormhole")
    board.state.players[0].captor = 1
    match = after(board.match(), "move:YS1")
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["Y1"].endswith("WITHOUT A BOOSTER lost until the mothership is free")


def test_3_4_an_explorer_falls_in_as_well() -> None:
    match = after(Board().match("wormhole"), "move:YS1 Y1")
    assert where(match, "YS1") == "Y0"
    assert match.state.spaces["Y1"].terrain == "wormhole"


def test_3_4_1_a_swallowed_ship_waits_for_the_mothership_alone() -> None:
    board = Board(3, wormholes="recall").known(Y1="wormhole", Y4="ore")
    board.state.players[0].captor = 1
    board.with_base("Y4", "spaceport").with_player(ore=2, fuel=2, goods=1)
    match = after(board.match(), "move:YS1 Y1")
    assert match.state.players[0].swallowed == 1
    assert "build:starship" in ask_of(match).keys
    answers(match, "build:starship")
    assert match.state.players[0].swallowed == 1
