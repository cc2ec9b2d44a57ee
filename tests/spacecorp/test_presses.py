"""How many interactions a turn takes: Play, every answer that no default fills in, Commit."""

from __future__ import annotations

import statistics

import pytest

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP

PLAY_AND_COMMIT = 2
MOST = 5
ANSWERS = 250


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_a_median_turn_takes_at_most_five_interactions(era: str) -> None:
    options = {"begin": era, "end": era}
    match = Match.start(SPACECORP, seats=2, options=options, dice=SeededDice(f"presses {era}"))
    dice, chosen = SeededDice("greedy"), dict[int, int]()
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        key = SPACECORP.helpers["greedy"](ask, match.view(seat), dice)
        turn = match.state.turn
        if turn and seat == match.state.active:
            chosen[turn] = chosen.get(turn, 0) + (key != ask.default)
        match.answer(seat, key)
    assert len(chosen) > 10
    assert 1 <= statistics.median(chosen.values()) <= MOST - PLAY_AND_COMMIT
