"""Refusals explain themselves, in one sentence with its section [4.0] [5.9.2] [7.0]."""

from __future__ import annotations

import random

import pytest

from rules.kernel import IllegalAnswer, Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import Uid
from rules.space_empires.charts.steps import Step
from tests.space_empires.battles import FIELD, begin
from tests.space_empires.position import Position

NONSENSE = (
    "X",
    "ZZ9",
    "Q99",
    "move:",
    "buy:",
    "buy:ZZ",
    "research:x",
    "tow:SC1",
    "-1",
    "1e9",
    "{7}",
)


def refusal_of(match: Match, line: str, seat: int = 0) -> str:
    """Return the refusal of a line."""
    before = match.save()
    with pytest.raises(IllegalAnswer) as refusal:
        match.play(seat, line.split())
    assert match.save() == before
    return str(refusal.value)


def test_4_1_a_hex_out_of_reach_is_refused_by_name() -> None:
    position = Position()
    unit = position.unit("SC", "G4")
    match = position.with_unit("CA", "G4").seeded()
    words = refusal_of(match, f"move:{unit.name} A1")
    assert "[4" in words or "[2" in words
    assert "hexes within reach: " in words
    assert "hexes within reach: " in refusal_of(match, "fleet:G4 A1")
    assert "isn't in play" in refusal_of(match, f"move:{unit.name} ZZ9")


def test_4_1_a_newcomers_first_mistakes_get_their_reason() -> None:
    position = Position().with_unit("SC", "G4").with_unit("CO", "G5").with_unit("CO", "H5")
    position.with_unit("SY", "G4").with_terrain("H5", "barren")
    for at in position.board().adjacent(position.state.units[Uid("0.CO1")].hex):
        if at not in ("G4", "H5"):
            position.hide(at)
    match = position.seeded()
    assert "can't move [4.1]" in refusal_of(match, "move:SY1")
    assert "can't fight, so it can enter F5 (an unexplored" in refusal_of(match, "move:CO1 F5")
    assert "H5 is a barren planet [4.4.2]" in refusal_of(match, "colonise:CO2")
    assert "There's no planet at G5 [4.4]" in refusal_of(match, "colonise:CO1")
    assert "Send a Colony Ship" in refusal_of(match, "colonise:SC1")
    match.play(0, ["move:SC1", "G3"])
    assert "SC1 has already moved its 1 hex this turn [4.1]" in refusal_of(match, "move:SC1")


def test_4_2_an_unarmed_ship_with_nowhere_to_go_but_the_dark_reads_why() -> None:
    position = Position().with_unit("CO", "G5")
    for at in position.board().adjacent(position.state.units[Uid("0.CO1")].hex):
        position.hide(at)
    words = refusal_of(position.seeded(), "move:CO1 F5")
    assert (
        "can't fight, so it can enter F5 (an unexplored marker) only together with a warship [4.2]"
        in words
    )


def test_6_7_2_refused_tows_and_drops_give_a_reason() -> None:
    position = Position()
    miner = position.unit("MINER", "G4")
    match = position.seeded()
    assert "There's nothing at G4 to tow [6.7.2]" in refusal_of(match, f"tow:{miner.name}")
    assert "isn't towing anything [6.7.2]" in refusal_of(match, f"drop:{miner.name}")


def test_7_5_refused_purchases_give_a_reason() -> None:
    position = Position()
    position.unit("SY", position.homeworld(), size=2)
    position.state.players[0].cp = 30
    match = position.when(Step.ECONOMY).seeded()
    assert "[7.5.2]" in refusal_of(match, "buy:DN")
    assert "can't be bought" in refusal_of(match, "buy:ZZ")
    assert "[9.1]" in refusal_of(match, "research:warp")
    assert "[7" in refusal_of(match, "buy:SC 6"), "two yards build two hull points"
    assert "Nearest legal" in refusal_of(match, "nothing")


def test_7_5_a_kind_typed_by_its_name_reads_its_short_word() -> None:
    position = Position(carriers="off", raiders="off", mines="off", pipelines="off")
    match = position.when(Step.ECONOMY).seeded()
    assert "For a Scout, type SC [7.5.1]" in refusal_of(match, "buy:scout")
    kinds = refusal_of(match, "buy:ZZ").partition("Choose one of ")[2].partition(".")[0].split(", ")
    assert "BASE" in kinds
    assert not {"CV", "F", "R", "SW", "MINES", "MS"} & set(kinds)


def test_7_0_lines_of_another_phase_name_their_time() -> None:
    position = Position().with_unit("SC", "G4")
    match = position.seeded()
    for line in ("buy:SC", "research:attack", "research", "bid", "seal"):
        assert "belongs on your production sheet [7.5]" in refusal_of(match, line), line
    match = position.when(Step.ECONOMY).seeded()
    for line in ("move:SC1", "fleet:G4", "refit:SC1"):
        assert "Units move in the turns after the Economic Phase [4.1]" in refusal_of(
            match, line
        ), line


def test_any_typed_key_is_refused_in_a_sentence() -> None:
    match = Match.start(SPACE_EMPIRES, seats=2, dice=SeededDice("reasons"))
    rng = random.Random(4)
    for _ in range(600):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks()))
        for key in rng.sample(NONSENSE, 2):
            if key not in match.asks()[seat].keys:
                words = refusal_of(match, key, seat)
                assert words.endswith("."), words
                assert "isn't possible now" in words, words
        match.answer(seat, rng.choice(match.asks()[seat].keys))


def test_5_9_1_a_base_ordered_to_retreat_explains_its_stay() -> None:
    position = Position().with_colony(FIELD).with_unit("BASE", FIELD)
    position.unit("SC", FIELD, owner=1, size=2)
    match = begin(position, "10", "10", "10", keys=["hand", "fire:SC1"])
    assert match.state.battle.round == 2
    assert "Base BASE1 can't retreat [5.9.1]" in refusal_of(match, "retreat")


def test_5_9_2_where_ships_may_not_retreat_to_is_reported() -> None:
    position = Position().with_unit("SC", FIELD).with_unit("SC", FIELD, owner=1)
    position.unit("MINER", "I5", owner=1)
    match = begin(position, "10", "10", "10", keys=["hand", "fire:SC1", "retreat"])
    assert match.asks()[0].id == "battle.where"
    words = refusal_of(match, "I5")
    assert "from H5 to I5" in words
    assert "[5.9.2]" in words
