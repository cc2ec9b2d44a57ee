"""Limits on repeated deeds: enough for play, and a leg still ends [4.1, 7.5.1]."""

from __future__ import annotations

from rules.space_empires.charts.steps import Step
from rules.space_empires.economy.bids import BIDS
from rules.space_empires.economy.sheet import VISITS as SHEET_VISITS
from rules.space_empires.movement.menu import VISITS
from tests.space_empires.position import Position, answers, ask_of, beside
from tests.support.asking import refuses


def test_4_1_parting_and_joining_come_to_an_end() -> None:
    match = Position().with_unit("SC", "G4", size=2).match()
    names = ["SC1"]
    for _ in range(VISITS // 2):
        answers(match, "more", "part:SC1", "stay")
        parts = [unit.name for unit in match.state.units.values() if unit.hex == "G4"]
        names = [name for name in parts if name != "SC1"]
        answers(match, "more", f"join:{names[0]}")
    assert "more" not in ask_of(match).keys
    refuses(f"{VISITS} times", match.answer, 0, "more")


def test_4_1_visits_of_rare_actions_are_limited() -> None:
    match = Position().with_unit("SC", "G4").match()
    for _ in range(VISITS):
        answers(match, "more", "back")
    assert set(ask_of(match).keys) == {"move:SC1", "done"}
    answers(match, "done")


def test_4_1_a_stuck_unit_is_offered_again_after_another_moves() -> None:
    position = Position().with_unit("MINER", "G4").with_unit("SC", "G4")
    for at in beside("G4"):
        position.hide(at)
    match = position.match()
    labels = {option.key: option.label for option in ask_of(match).options}
    assert labels["move:MINER1"].endswith("nowhere to go now")
    assert not labels["move:SC1"].endswith("nowhere to go now")
    answers(match, "move:MINER1")
    assert "move:MINER1" not in ask_of(match).keys
    answers(match, "move:SC1", beside("G4")[0])
    assert "move:MINER1" in ask_of(match).keys, "it may go with the scout now"


def test_7_5_1_writing_and_crossing_out_come_to_an_end() -> None:
    position = Position()
    position.state.players[0].cp = 30
    position.unit("SY", position.homeworld(), size=4)
    match = position.when(Step.ECONOMY).seeded()
    home = position.homeworld()
    for _ in range(SHEET_VISITS):
        answers(match, "buy:SC", "1", "more", f"drop:SC@{home}")
    refuses(f"{SHEET_VISITS} times", match.answer, 0, "more")
    for number in range(BIDS):
        answers(match, "bid", str(number % 2))
    assert not {"more", "bid"} & set(ask_of(match).keys)
    answers(match, "seal")
