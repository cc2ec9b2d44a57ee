"""Number of interactions per turn: Play, answers without defaults, and each Commit.

A Commit is needed where a line of answers ends, and before each draw, because nobody sees past one.
"""

from __future__ import annotations

import statistics

import pytest

from rules.kernel import CHANCE, Match, SeededDice, StandingOrder
from rules.spacecorp import SPACECORP

PLAY = 1
ANSWERS = 600
ERAS = ("mariners", "planeteers", "starfarers")


def presses(era: str, *, orders: bool) -> list[int]:
    """Return the interactions of each turn of greedy seats; `orders`: all Edges are passed."""
    options = {"begin": era, "end": era}
    match = Match.start(SPACECORP, seats=2, options=options, dice=SeededDice(f"presses {era}"))
    for window in SPACECORP.windows if orders else ():
        for seat in range(match.seats):
            if "pass" in window.answers and window.id.startswith("edges."):
                match.order(seat, window.id, StandingOrder("pass", always=True))
    dice, counts = SeededDice("greedy"), dict[int, int]()
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        key = SPACECORP.ai_levels["fair"](ask, match.view(seat), dice)
        turn, own = match.state.turn, seat == match.state.active
        match.answer(seat, key)
        if turn and own:
            shown = any(entry.seat == CHANCE for entry in match.added_entries)
            commit = shown or match.rested or seat not in match.asks()
            counts[turn] = counts.get(turn, PLAY) + (key != ask.default) + commit
    assert len(counts) > 10
    return list(counts.values())


@pytest.mark.parametrize("era", ERAS)
def test_a_median_turn_takes_at_most_five_interactions(era: str) -> None:
    assert 3 <= statistics.median(presses(era, orders=False)) <= 5


@pytest.mark.parametrize("era", ERAS)
def test_a_median_turn_with_standing_orders_takes_at_most_four(era: str) -> None:
    assert 3 <= statistics.median(presses(era, orders=True)) <= 4
