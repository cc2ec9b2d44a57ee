"""Research, construction and home defence of alien empires [22.4 to 22.6]."""

from __future__ import annotations

import pytest

from rules.space_empires.position.state import Rival
from rules.space_empires.rivals.building import compose
from rules.space_empires.rivals.muster import muster
from rules.space_empires.rivals.research import _purchases, buy_technology
from rules.space_empires.solo import rival_economy as economy
from tests.space_empires.position import Position, drive, texts


def empire(research: int = 0, fleet: int = 0, **tech: int) -> tuple[Position, Rival]:
    """Return the open map and its first empire, with banks and technology."""
    position = Position(1, scenario="empires1", level="easy")
    rival = position.state.rivals[0]
    rival.research, rival.fleet = research, fleet
    rival.tech |= tech
    return position, rival


def shown(position: Position, **levels: int) -> None:
    """Set the technology that the player has shown."""
    position.state.players[0].shown |= levels


def test_22_4_below_20_cp_nothing_is_bought() -> None:
    position, rival = empire(19)
    drive(buy_technology(position.board(), rival))
    assert rival.research == 19


@pytest.mark.parametrize(("rolled", "level"), [("6", 2), ("7", 1)])
def test_22_4_a_raider_fleet_may_improve_its_cloak(rolled: str, level: int) -> None:
    position, rival = empire(30, cloak=1, size=6)
    rest = () if level == 2 else ("1",)
    drive(buy_technology(position.board(), rival, raiders=True), rolled, *rest)
    assert rival.tech["cloak"] == level


def test_22_4_fighters_seen_bring_point_defence() -> None:
    position, rival = empire(20)
    shown(position, fighter=1)
    drive(buy_technology(position.board(), rival))
    assert (rival.tech["point"], rival.research) == (1, 0)


def test_22_4_mines_seen_bring_sweeping() -> None:
    position, rival = empire(20, size=6)
    shown(position, mines=1)
    drive(buy_technology(position.board(), rival))
    assert (rival.tech["sweep"], rival.research) == (1, 10)


@pytest.mark.parametrize(("rolled", "level"), [("4", 2), ("5", 0)])
def test_22_4_raiders_unseen_may_bring_scanners(rolled: str, level: int) -> None:
    position, rival = empire(40, size=6)
    shown(position, cloak=2)
    rest = () if level else ("1", "3")
    drive(buy_technology(position.board(), rival), rolled, *rest)
    assert rival.tech["scanner"] == level


def test_22_4_scanners_come_one_level_at_a_time_when_cp_are_short() -> None:
    position, rival = empire(39, size=6)
    shown(position, cloak=2)
    drive(buy_technology(position.board(), rival), "1")
    assert (rival.tech["scanner"], rival.research) == (1, 19)


@pytest.mark.parametrize(
    ("size", "limit", "cost"), [(2, 7, 15), (3, 6, 20), (4, 5, 20), (5, 3, 20)]
)
def test_22_4_ship_size_by_the_level_so_far(size: int, limit: int, cost: int) -> None:
    position, rival = empire(20, size=size)
    drive(buy_technology(position.board(), rival), str(limit))
    assert (rival.tech["size"], rival.research) == (size + 1, 20 - cost)
    position, rival = empire(20, size=size)
    drive(buy_technology(position.board(), rival), str(limit + 1), "1")
    assert (rival.tech["size"], rival.tech["attack"]) == (size, 1)


def test_22_4_the_first_ship_size_is_always_bought() -> None:
    position, rival = empire(20)
    drive(buy_technology(position.board(), rival))
    assert (rival.tech["size"], rival.research) == (2, 10)


@pytest.mark.parametrize(("rolled", "level"), [("6", 2), ("7", 1)])
def test_22_4_fighters_press_on_while_no_point_defence_is_shown(rolled: str, level: int) -> None:
    position, rival = empire(25, fighter=1, size=6)
    rest = () if level == 2 else ("1",)
    drive(buy_technology(position.board(), rival), rolled, *rest)
    assert rival.tech["fighter"] == level
    position, rival = empire(25, fighter=1, size=6)
    shown(position, point=1)
    drive(buy_technology(position.board(), rival), "1")
    assert rival.tech["fighter"] == 1


@pytest.mark.parametrize(
    ("face", "key"),
    [
        (1, "attack"),
        (2, "attack"),
        (3, "defence"),
        (4, "defence"),
        (5, "tactics"),
        (6, "cloak"),
        (7, "scanner"),
        (8, "fighter"),
        (9, "point"),
        (10, "sweep"),
    ],
)
def test_22_4_every_face_of_the_free_purchases(face: int, key: str) -> None:
    position, rival = empire(50, attack=2, defence=2)
    assert _purchases(position.board(), rival, face, home=False) == (key,)


def test_22_4_tactics_wait_for_attack_2_and_defence_2() -> None:
    position, rival = empire(50, attack=1)
    board = position.board()
    assert _purchases(board, rival, 5, home=False) == ("defence",)
    rival.tech["defence"] = 1
    assert _purchases(board, rival, 5, home=False) == ("attack", "defence")
    rival.tech |= {"attack": 2, "defence": 2}
    assert _purchases(board, rival, 5, home=False) == ("tactics",)


def test_22_4_cloaking_is_of_no_use_once_scanner_2_is_shown() -> None:
    position, rival = empire(50)
    shown(position, scanner=2)
    assert _purchases(position.board(), rival, 6, home=False) == ()


def test_22_4_at_home_no_sweepers_are_bought() -> None:
    position, rival = empire(50)
    assert _purchases(position.board(), rival, 10, home=True) == ()


def test_22_4_unaffordable_purchases_are_rolled_again() -> None:
    position, rival = empire(50, size=6, attack=1, tactics=3)
    drive(buy_technology(position.board(), rival), "6", "1", "6", "3")
    assert (rival.tech["cloak"], rival.tech["attack"], rival.tech["defence"]) == (1, 1, 1)
    assert rival.research == 0


def test_22_4_a_tie_between_attack_and_defence_is_drawn() -> None:
    position, rival = empire(20, size=6)
    drive(buy_technology(position.board(), rival), "5", "defence")
    assert (rival.tech["attack"], rival.tech["defence"]) == (0, 1)


def test_22_4_all_ships_have_new_technology_at_once() -> None:
    position, rival = empire(20, size=6)
    ship = position.unit("CA", "I3", owner=4)
    drive(buy_technology(position.board(), rival), "1")
    assert ship.tech.attack == 1


def built(
    cp: int, *dice: str, home: bool = False, seen: dict[str, int] | None = None, **tech: int
) -> tuple[dict[str, int], int]:
    """Return a fleet's ships and the change, for a number of CP."""
    position, rival = empire(**tech)
    shown(position, **(seen or {}))
    counts, rest = drive(compose(position.board(), rival, cp, home=home), *dice)
    return {str(kind): count for kind, count in counts.items()}, rest


def test_22_5_full_wings_come_first_while_no_point_defence_is_shown() -> None:
    assert built(60, fighter=1) == ({"CV": 2, "F": 6, "SC": 1}, 0)


@pytest.mark.parametrize("rolled", ["4", "5"])
def test_22_5_point_defence_makes_wings_a_matter_of_dice(rolled: str) -> None:
    ships, rest = built(27, rolled, *(["1"] if rolled == "5" else []), fighter=1, seen={"point": 1})
    assert (ships, rest) == (({"CV": 1, "F": 3}, 0) if rolled == "4" else ({"SC": 4}, 3))


def test_22_5_an_empire_without_wings_may_send_raiders() -> None:
    seen = {"point": 1}
    assert built(29, "5", fighter=1, cloak=1, seen=seen) == ({"R": 2}, 5)
    assert built(29, "5", "1", fighter=1, cloak=1, seen=seen, home=True) == ({"SC": 4}, 5)


@pytest.mark.parametrize(
    ("size", "kind", "cost"),
    [(1, "SC", 6), (2, "DD", 9), (3, "CA", 12), (4, "BC", 15), (5, "BB", 20), (6, "DN", 24)],
)
def test_22_5_the_first_ship_is_the_largest(size: int, kind: str, cost: int) -> None:
    assert built(cost + 5, size=size) == ({kind: 1}, 5)


def test_22_5_a_scanner_able_to_see_raiders_brings_a_destroyer() -> None:
    seen = {"cloak": 1}
    assert built(24 + 12, size=6, scanner=1, seen=seen) == ({"DN": 1, "DD": 1}, 3)
    assert built(24 + 12, "10", size=6, scanner=1, seen={"cloak": 2}) == ({"DN": 1, "CA": 1}, 0)
    assert built(9 + 9, "10", size=2, scanner=1, seen=seen) == ({"DD": 2}, 0)


def test_22_5_a_low_roll_buys_many_ships() -> None:
    assert built(24 + 17, "3", size=6) == ({"DN": 1, "DD": 1, "SC": 1}, 2)
    assert built(24 + 18, "1", size=6) == ({"DN": 1, "SC": 3}, 0)


def test_22_5_a_middle_roll_buys_the_best_balanced_ships() -> None:
    assert built(24 + 30, "4", size=6, attack=2) == ({"DN": 1, "BC": 2}, 0)
    assert built(24 + 30, "6", size=6, attack=3) == ({"DN": 2, "SC": 1}, 0)
    assert built(24 + 13, "5", size=6, attack=1) == ({"DN": 1, "SC": 2}, 1)
    assert built(15 + 26, "5", size=4, defence=3) == ({"BC": 1, "CA": 2}, 2)


def test_22_5_a_high_roll_buys_large_ships() -> None:
    assert built(24 + 45, "7", size=6) == ({"DN": 2, "BB": 1}, 1)


def test_22_5_fighters_seen_make_an_empire_with_point_defence_wary() -> None:
    seen = {"fighter": 1}
    assert built(24 + 24, "6", size=6, point=1, seen=seen) == ({"DN": 1, "SC": 4}, 0)
    assert built(24 + 24, "5", size=6, point=1, seen=seen) == ({"DN": 1, "SC": 4}, 0)
    assert built(24 + 24, "9", size=6, point=1, seen=seen) == ({"DN": 1, "SC": 2, "CA": 1}, 0)


def test_22_5_change_returns_to_the_bank() -> None:
    position, rival = empire(fleet=11)
    economy.launch(position.board(), rival)
    drive(muster(position.board(), rival.home))
    assert (rival.fleet, rival.fleets[0].cp) == (5, 6)


def test_22_4_a_fleets_first_battle_buys_technology_and_tells_its_ships() -> None:
    position, rival = empire(20, fleet=23)
    economy.launch(position.board(), rival)
    fleet = rival.fleets[0]
    for unit in [position.state.units[name] for name in fleet.units]:
        position.board().shift(unit, position.state.players[0].home)
    fleet.hex = position.state.players[0].home
    drive(muster(position.board(), fleet.hex), "10")
    assert (rival.tech["size"], rival.research, rival.fleet) == (2, 10, 5)
    ships = [position.state.units[name] for name in fleet.units]
    assert [(unit.kind, unit.size, unit.hex) for unit in ships] == [("DD", 2, fleet.hex)]
    assert "Empire 1 builds 2 Destroyers for 18 CP." in texts(position.news)
    drive(muster(position.board(), fleet.hex))


def home_defence(bank: int, rolled: str) -> list[tuple[str, int]]:
    """Return an attacked Homeworld's purchases from its defence bank."""
    position, rival = empire()
    rival.defence = bank
    drive(muster(position.board(), rival.home), rolled)
    return [(unit.kind, unit.size) for unit in position.board().units_of(4)]


@pytest.mark.parametrize("rolled", ["1", "3"])
def test_22_6_a_low_roll_arms_a_homeworld_with_mines(rolled: str) -> None:
    assert home_defence(38, rolled) == [("MINES", 6), ("MINES", 1)]


@pytest.mark.parametrize("rolled", ["4", "7"])
def test_22_6_a_middle_roll_alternates_bases_and_mines(rolled: str) -> None:
    assert home_defence(50, rolled) == [("BASE", 1)] * 3 + [("MINES", 2)]
    assert home_defence(27, rolled) == [("BASE", 1), ("MINES", 3)]


@pytest.mark.parametrize("rolled", ["8", "10"])
def test_22_6_a_high_roll_buys_bases_first(rolled: str) -> None:
    assert home_defence(42, rolled) == [("BASE", 1)] * 3 + [("MINES", 1)]


def test_22_6_an_attacked_homeworld_builds_its_fleet_without_raiders() -> None:
    position, rival = empire(fleet=24, cloak=1)
    drive(muster(position.board(), rival.home), "1")
    assert [(unit.kind, unit.size) for unit in position.board().units_of(4)] == [("SC", 4)]
    fleet = rival.fleets[0]
    assert (fleet.built, fleet.met, fleet.hex, fleet.cp) == (True, True, rival.home, 24)


def test_22_6_a_dead_homeworld_arms_no_more() -> None:
    position, rival = empire(fleet=24)
    rival.defence = 50
    position.system(rival.home).colony = None
    drive(muster(position.board(), rival.home))
    assert rival.defence == 50
