"""The Economic Phase ends alike in whatever order its seats answer, undo and reload [7.5.1]."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.steps import Step
from tests.space_empires.position import Position

CATALOGUE = {SPACE_EMPIRES.slug: SPACE_EMPIRES}
LINES = 14
"""Answers after which a seat seals as soon as it can."""

Plan = list[str]


def opened(seats: int, unpredictable: str) -> Match:
    """Return empires with many possible purchases, fleets to scuttle and wrecks to roll for."""
    position = Position(seats, unpredictable=unpredictable)
    for seat in range(seats):
        home = position.homeworld(seat)
        position.tech(seat, size=2 + seat, fighter=1, mines=1)
        position.with_unit("SY", home, owner=seat, size=3).with_unit("SC", home, owner=seat, size=2)
        position.unit("CO", home, owner=seat)
        position.state.players[seat].cp = 30
        position.state.players[seat].last_grants = 3
    return position.when(Step.ECONOMY).seeded(f"phase {seats}")


def key_of(match: Match, seat: int, dice: SeededDice, given: int) -> str:
    ask = match.asks()[seat]
    if given >= LINES and "seal" in ask.keys:
        return "seal"
    open_keys = [key for key in ask.keys if key != "seal"] if given < 4 else list(ask.keys)
    return dice.pick(tuple(open_keys or ask.keys))


def plans(seats: int, unpredictable: str) -> tuple[list[dict[int, Plan]], bytes]:
    """Return random answers of each seat, phase by phase, and the state that they lead to."""
    match = opened(seats, unpredictable)
    phases: list[dict[int, Plan]] = []
    dice = SeededDice(f"plans {seats}")
    while is_open(match):
        phase: dict[int, Plan] = {}
        for seat in range(seats):
            plan = phase[seat] = []
            while not plan or plan[-1] != "seal" or match.asks().get(seat) is None:
                if seat not in match.asks() or (plan and plan[-1] == "seal"):
                    break
                plan.append(key_of(match, seat, dice, len(plan)))
                match.answer(seat, plan[-1])
        phases.append(phase)
    return phases, msgspec.json.encode(match.state)


def is_open(match: Match) -> bool:
    return any(ask.id.startswith("sheet.") for ask in match.asks().values())


def interleave(match: Match, plan: dict[int, Plan], dice: SeededDice) -> Match:
    """Return one phase in random order; now and then a line is taken back, or all is reloaded."""
    place = dict.fromkeys(plan, 0)
    while any(place[seat] < len(plan[seat]) for seat in plan):
        seat = int(dice.pick([str(s) for s in plan if place[s] < len(plan[s])]))
        match.answer(seat, plan[seat][place[seat]])
        place[seat] += 1
        waiting = any(place[asked] < len(plan[asked]) for asked in plan)
        if waiting and not dice.pick(range(4)):
            back = int(dice.pick([str(s) for s in plan if place[s]]))
            match.undo(back)
            place[back] -= 1
        if waiting and not dice.pick(range(6)):
            before = msgspec.json.encode(match.state)
            keys = {asked: ask.keys for asked, ask in match.asks().items()}
            match = Match.load(match.save(), CATALOGUE)
            assert msgspec.json.encode(match.state) == before
            assert {asked: ask.keys for asked, ask in match.asks().items()} == keys
    return match


@pytest.mark.parametrize("unpredictable", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_7_5_1_any_order_of_answers_leads_to_the_same_state(seats: int, unpredictable: str) -> None:
    phases, wanted = plans(seats, unpredictable)
    assert len(phases) == (2 if unpredictable == "on" else 1)
    for seed in range(8):
        match = opened(seats, unpredictable)
        dice = SeededDice(f"order {seed}")
        for phase in phases:
            match = interleave(match, phase, dice)
        assert not is_open(match)
        assert msgspec.json.encode(match.state) == wanted
