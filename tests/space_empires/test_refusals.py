"""Every refusal of a movement names its section and what would be legal [4.0]."""

from __future__ import annotations

import pytest

from rules.space_empires.charts.kinds import HexId
from rules.space_empires.movement.actions import MOVEMENT_ACTIONS
from rules.space_empires.movement.movement_refusals import why_not_move
from tests.space_empires.position import Position
from tests.support.asking import after


def refuse(position: Position, name: str, to: str) -> str:
    """Return why seat 0's counter cannot go there."""
    unit = next(unit for unit in position.state.units.values() if unit.uid == f"0.{name}")
    return why_not_move(position.board(), unit, HexId(to))


def around() -> Position:
    """Return a ship of each sort at G4."""
    position = Position()
    for kind in ("CA", "CO", "MINES", "F", "SY", "MINER"):
        position.unit(kind, "G4")
    return position


def test_6_5_a_super_nova() -> None:
    reason = refuse(around().with_terrain("G5", "nova"), "CA1", "G5")
    barrier = "G5 is a super nova, which nobody can enter [6.5]"
    assert reason.startswith(f"{barrier}; hexes within reach: H5, ")


@pytest.mark.parametrize("terrain", ["unexplored", "nebula", "asteroids"])
def test_4_2_not_beside_at_the_start(terrain: str) -> None:
    position = around().tech(0, move=7).with_unit("BB", "G3")
    if terrain == "unexplored":
        position.hide("G5")
    else:
        position.terrain("G5", terrain)
    reason = f"G5 ({terrain}) can only be entered by units that began the turn next to it [4.2]"
    assert reason in refuse(position, "BB1", "G5")


def test_13_1_3_mines_among_enemies() -> None:
    position = around().with_unit("SC", "G5", owner=1).with_hidden("H4")
    assert refuse(position, "MINES1", "G5").startswith("Mines can't enter an enemy hex [13.1.3]")
    assert "unexplored hex [13.1.3]" in refuse(position, "MINES1", "H4")


def test_4_2_unarmed_alone() -> None:
    position = around().with_unit("SC", "G5", owner=1).with_hidden("H4")
    assert "can't fight, so it can enter G5 (enemies) only together with a warship [4.2]" in refuse(
        position, "CO1", "G5"
    )
    assert "H4 (an unexplored marker)" in refuse(position, "CO1", "H4")


def test_4_1_too_far() -> None:
    reason = refuse(around(), "CA1", "G7")
    assert "G7 is too far: CA1 has 1 hex of movement left this turn [4.1]" in reason


def test_8_4_slow_units_in_any_turn() -> None:
    assert "1 hex per turn [4.1]" in refuse(around(), "CO1", "G6")


def test_21_1_closed_entry_hexes() -> None:
    position = Position(1).with_unit("SC", "K4")
    assert position.state.systems[HexId("L2")].closed
    words = refuse(position.with_unit("SC", "L3"), "SC2", "L2")
    assert "L2 is closed, because it's an entry hex" in words


def test_21_1_unexplored_hexes_held_by_machines() -> None:
    position = Position(1).with_unit("SC", "K4").with_unit("DM", "K3", owner=9).with_hidden("K3")
    assert "K3 is unexplored, and a machine or alien fleet holds it" in refuse(
        position, "SC1", "K3"
    )


def test_4_1_yards_and_11_2_2_fighters_do_not_move() -> None:
    assert "can't move [4.1]" in refuse(around(), "SY1", "G5")
    assert "only with a carrier [11.2.2]" in refuse(around(), "F1", "G5")


def test_4_1_legal_moves_are_not_refused() -> None:
    assert refuse(around(), "CA1", "G5") == ""


def deed(position: Position, name: str, deed_name: str) -> str:
    """Return why seat 0 cannot do that with its unit, or in a hex."""
    return MOVEMENT_ACTIONS[name].refusal(position.board(), 0, deed_name)


def test_6_7_2_towing_two_minerals() -> None:
    position = Position()
    miner = position.unit("MINER", "G4")
    assert deed(position.with_terrain("G4", "minerals10"), "tow", "miner1") == ""
    position.tow(miner, "minerals10")
    assert "is already towing a marker and can't drop it in space [6.7.2]" in deed(
        position, "tow", "MINER1"
    )
    assert "Bring it to your colony" in deed(position, "drop", "MINER1")


def test_6_7_2_only_miners_tow_and_only_from_their_hex() -> None:
    position = around()
    assert "Send a Mining Ship" in deed(position, "tow", "CA1")
    assert "nothing at G4" in deed(position, "tow", "MINER1")
    assert deed(position, "tow", "MINER99") == ""


def test_4_1_impossible_fleets() -> None:
    position = around()
    assert "You have no units at G7 [4.1]" in deed(position, "fleet", "g7")
    assert "There aren't two units that can still move from G4 [4.1]" in deed(
        position, "fleet", "G4"
    )


def test_4_1_a_refusal_of_a_fleet_names_its_own_units() -> None:
    position = Position().with_unit("SY", "G4").with_unit("CA", "G4").with_unit("CO", "G4")
    (ask,) = after(position.match(), "fleet:G4").asks().values()
    assert ask.why_not("G6").startswith(
        "G6 is too far: CA1 has 1 hex of movement left this turn [4.1]"
    )


def test_12_1_2_raiders_without_a_cloak_or_a_prey() -> None:
    position = around()
    assert "You have no cloaked Raiders at G4 [12.1.2]" in deed(position, "strike", "G4")
    position.unit("R", "G4").cloaked = True
    assert "nobody to attack at G4 [12.1.2]" in deed(position, "strike", "G4")


def test_9_8_looking_at_markers() -> None:
    position = around()
    assert "CO1 can't look at markers [9.8]" in deed(position, "peek", "CO1")
    assert "built without Exploration [9.8]" in deed(position, "peek", "CA1")
    position.tech(0, explore=1)
    scout = position.unit("CA", "G4")
    assert "There's no marker next to G4 to look at" in deed(position, "peek", scout.name)
    assert deed(position.with_hidden("G5"), "peek", scout.name) == ""
    scout.looks = scout.size
    assert "has looked this turn [9.8]" in deed(position, "peek", scout.name)
    scout.spent = 1
    assert "must look before it does anything else" in deed(position, "peek", scout.name)


def test_2_3_1_impossible_splits_and_joins() -> None:
    position = around()
    assert "CA1 isn't a group [2.3.1]" in deed(position, "part", "CA1")
    assert "No group at G4 of the same kind and technology has room for CA1" in deed(
        position, "join", "CA1"
    )
    pair = position.unit("CA", "G4")
    pair.size = 2
    assert (deed(position, "part", pair.name), deed(position, "join", "CA1")) == ("", "")


def test_9_10_4_impossible_upgrades() -> None:
    position = around().with_unit("SC", "G7")
    for unit in position.board().units_of(0):
        unit.start = unit.hex  # as at the beginning of the movement
    assert "CO1 can't be upgraded [9.10.4]" in deed(position, "refit", "CO1")
    assert "CA1 has your newest technology [9.10.4]" in deed(position, "refit", "CA1")
    position.tech(0, attack=1)
    position.state.players[0].cp = 1
    assert "and you have 1 left of what you carried over" in deed(position, "refit", "CA1")
    position.state.players[0].cp = 9
    assert deed(position, "refit", "CA1") == ""
    assert "You have no Ship Yard at G7 [9.10.4]" in deed(position, "refit", "SC1")
    ship = next(unit for unit in position.board().units_of(0) if unit.name == "CA1")
    ship.spent = 1
    assert "CA1 has already acted this turn [9.10.4]" in deed(position, "refit", "CA1")
