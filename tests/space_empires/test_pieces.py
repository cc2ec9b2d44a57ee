"""The pieces [2.1 to 2.9]: what a counter is, and what of it others may see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.kernel import Choice
from rules.space_empires.charts import content
from rules.space_empires.charts.content import GROUPS, SHIPS, UNITS, equipment, starting_levels
from rules.space_empires.charts.kinds import DOWN, TYPED, UP, HexId, Kind
from rules.space_empires.combat.fire import DIE
from rules.space_empires.exploration.exploration import explore
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.view import CounterView, view
from rules.space_empires.position.words import fleet_words, public_list, public_words
from tests.space_empires.explorers import exploring
from tests.space_empires.position import Position, texts

FOLDER = Path(content.__file__).parents[1]


def seen(position: Position, token: int, reader: int | None) -> CounterView:
    """Return a counter as a reader sees it."""
    counters = view(position.state, reader).counters
    return next(counter for counter in counters if counter.token == token)


def test_2_2_a_planet_without_a_colony_yields_nothing() -> None:
    position = Position().with_terrain("J3", "planet")
    assert sum(seat.income for seat in view(position.state, 0).seats) == 40


def test_2_3_1_a_counter_is_one_to_six_ships() -> None:
    position = Position()
    group = position.unit("SC", "H5", size=6)
    assert_sound(position.state)
    for size in (0, 7):
        group.size = size
        with pytest.raises(AssertionError, match="numeral"):
            assert_sound(position.state)


def test_2_3_1_an_opponent_sees_where_a_counter_is_and_its_public_number() -> None:
    position = Position()
    group = position.unit("CA", "H5", size=3)
    for reader in (1, None):
        counter = seen(position, group.token, reader)
        assert (counter.hex, counter.owner, counter.face) == ("H5", 0, DOWN)
        assert (counter.kind, counter.number, counter.size, counter.tech) == ("", 0, 0, None)
    own = seen(position, group.token, 0)
    assert (own.kind, own.number, own.size) == ("CA", 1, 3)


def test_2_3_1_a_revealed_counter_may_be_examined() -> None:
    position = Position()
    group = position.unit("CA", "H5", size=3, face=UP)
    counter = seen(position, group.token, 1)
    assert (counter.kind, counter.number, counter.size, counter.tech) == ("CA", 1, 3, group.tech)


def test_2_3_1_an_announced_raider_shows_its_kind_alone() -> None:
    position = Position()
    group = position.unit("R", "H5", size=2, face=TYPED)
    counter = seen(position, group.token, 1)
    assert (counter.kind, counter.number, counter.size, counter.tech) == ("R", 0, 0, None)


def test_2_3_2_the_basic_and_advanced_kinds_are_on_the_chart() -> None:
    assert set(SHIPS) == {"SC", "DD", "CA", "BC", "BB", "DN", "CV", "R", "SW"}
    assert set(GROUPS) - set(SHIPS) == {"F", "BASE", "SY"}
    assert {kind for kind in GROUPS if UNITS[kind].rule} <= {"F", "CV", "R", "SW"}


@pytest.mark.parametrize(
    ("kind", "letter", "attack", "defence", "hull", "cost"),
    [
        ("SC", "E", 3, 0, 1, 6),
        ("DD", "D", 4, 0, 1, 9),
        ("CA", "C", 4, 1, 2, 12),
        ("BC", "B", 5, 1, 2, 15),
        ("BB", "A", 5, 2, 3, 20),
        ("DN", "A", 6, 3, 3, 24),
        ("CV", "E", 3, 0, 1, 12),
        ("F", "B", 5, 0, 1, 5),
        ("R", "D", 4, 0, 2, 12),
        ("SW", "E", 1, 0, 1, 6),
        ("BASE", "A", 7, 2, 3, 12),
        ("SY", "C", 3, 0, 1, 6),
    ],
)
def test_2_3_3_to_2_3_6_each_kind_has_its_printed_figures(
    kind: str, letter: str, attack: int, defence: int, hull: int, cost: int
) -> None:
    chart = UNITS[Kind(kind)]
    assert (chart.letter, chart.attack, chart.defence) == (letter, attack, defence)
    assert (chart.hull, chart.cost) == (hull, cost)


def test_2_3_3_the_classes_run_from_a_to_e() -> None:
    assert {UNITS[kind].letter for kind in GROUPS} == set("ABCDE")


def test_2_3_4_only_kinds_with_an_attack_strength_fight() -> None:
    assert {kind for kind, chart in UNITS.items() if chart.fights} >= set(GROUPS)
    assert not any(UNITS[Kind(kind)].fights for kind in ("CO", "MINER", "MS", "MINES", "DECOY"))


def test_2_3_5_the_dreadnaught_is_the_hardest_to_hit() -> None:
    assert max(UNITS[kind].defence for kind in GROUPS) == UNITS[Kind("DN")].defence == 3


def test_2_3_6_the_hull_limits_attack_and_defence() -> None:
    levels = starting_levels() | {"attack": 3, "defence": 3}
    for kind in GROUPS:
        tech = equipment(kind, levels)
        assert tech.attack == tech.defence == UNITS[kind].hull


def test_2_3_6_the_hull_is_the_maintenance_of_ships() -> None:
    assert all(UNITS[kind].upkeep == UNITS[kind].hull for kind in SHIPS)


def test_2_3_7_counters_of_a_kind_are_numbered_as_far_as_the_box_goes() -> None:
    position = Position()
    for number in range(1, UNITS[Kind("CA")].counters + 1):
        assert position.unit("CA", "H5").number == number
    assert position.board().free_number(0, Kind("CA")) is None


def test_2_4_a_numeral_is_as_secret_as_its_kind() -> None:
    position = Position()
    decoy = position.unit("DECOY", "H5", size=1)
    ship = position.unit("BB", "H5", size=1)
    first, other = seen(position, decoy.token, 1), seen(position, ship.token, 1)
    assert (first.kind, first.size) == (other.kind, other.size) == ("", 0)


@pytest.mark.parametrize("kind", ["CO", "MINER", "MS"])
def test_2_5_single_ships_are_always_open(kind: str) -> None:
    position = Position()
    unit = position.unit(kind, "H5")
    counter = seen(position, unit.token, 1)
    assert (counter.face, counter.kind, counter.size) == (UP, kind, 1)
    unit.size = 2
    with pytest.raises(AssertionError, match="a group"):
        assert_sound(position.state)


def test_2_6_damage_shows_only_in_the_battle() -> None:
    position = Position()
    assert seen(position, position.unit("BB", "H5", face=UP, damage=2).token, 0).damage == 0


def test_2_8_map_shows_worth_of_colonies_and_homeworlds() -> None:
    position = Position().with_colony("J3", worth=3)
    home = position.homeworld(0, worth=15)
    worths = {
        system.hex: system.colony.worth
        for system in view(position.state, 1).systems
        if system.colony
    }
    assert worths[HexId("J3")] == 3
    assert worths[home] == 15
    assert view(position.state, 1).seats[0].income == 18


def test_2_9_all_dice_have_ten_sides() -> None:
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py")]
    sides = [call for text in sources for call in re.findall(r"await roll\([^,()]+(, \w+)", text)]
    assert set(sides) == {", 10", ", DIE"}
    assert DIE == 10


@pytest.mark.parametrize("kind", ["BASE", "SY"])
def test_9_10_5_a_base_or_yard_shows_the_known_current_levels(
    kind: str,
) -> None:
    position = Position()
    unit = position.unit(kind, position.state.players[1].home, owner=1, face=UP)
    position.tech(1, attack=1, defence=1, tactics=2)
    own, other = (seen(position, unit.token, reader).tech for reader in (1, 0))
    assert own is not None
    assert (own.attack, own.defence, own.tactics) == (1, 1, 2)
    assert other is not None
    assert (other.attack, other.defence, other.tactics) == (0, 0, 0)
    other = seen(position.tech(1, shown=True, attack=1), unit.token, 0).tech
    assert other is not None
    assert (other.attack, other.tactics) == (1, 0)


def test_5_11_open_ships_of_a_kind_are_reported_together() -> None:
    position = Position()
    units = [position.unit("SC", "F5", face=UP), position.unit("SC", "F5", size=2, face=UP)]
    units += [position.unit("CA", "F5", face=UP), position.unit("DD", "F5")]
    units += [position.unit("CO", "F5"), position.unit("CO", "F5")]
    hidden = f"counter #{units[3].token}"
    rest = f"1 Cruiser, {hidden}, Colony Ship 1 and Colony Ship 2"
    assert public_list(units) == f"3 Scouts, {rest}"
    assert public_list(units, apart=True) == f"3 Scouts in 2 counters, {rest}"
    assert public_words(position.unit("MINES", "F5", face=UP)) == "1 Mine"


@pytest.mark.parametrize("marker", ["danger.1", "lost.1"])
def test_6_4_no_kind_of_ship_is_reported_twice(marker: str) -> None:
    position = exploring("F5")
    for _ in range(2):
        position.unit("SC", "F5", face=UP)
    procedure = explore(position.board())
    procedure.send(None)
    try:
        asked = procedure.send(marker)
    except StopIteration:
        assert "The danger at F5 destroys 2 Scouts." in texts(position.news)
    else:
        assert isinstance(asked, Choice)
        assert asked.note is not None
        assert "with 2 Scouts" in asked.note()
    assert "1 Scout and 1 Scout" not in texts(position.news)


def test_6_4_fleets_in_the_news_name_each_kind_once() -> None:
    position = Position()
    fleet = [
        position.unit("SC", "F5"),
        position.unit("DD", "F5"),
        position.unit("SC", "F5", size=2),
    ]
    assert fleet_words(fleet) == "3 Scouts and 1 Destroyer"
