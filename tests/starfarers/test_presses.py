"""The interactions of a turn: Play, each answer, each end of a list, each Commit.

An answer that a list combines with the one before it is sent with that one. A Commit is needed
before each draw, because nobody sees past one; the button that ends a question commits too.
"""

from __future__ import annotations

import statistics

import pytest

from rules.kernel import CHANCE, Ask, Flow, Match, SeededDice
from rules.starfarers import STARFARERS
from tests.support.depth import sampled

PLAY = 1
ANSWERS = 500


def presses(seats: int) -> list[int]:
    """Return the number of presses in each turn of each greedy seat."""
    match = Match.start(STARFARERS, seats=seats, dice=SeededDice("presses 0"))
    dice, result = SeededDice("greedy"), dict[tuple[int, int], int]()
    joined = False
    for _ in range(ANSWERS):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        key = STARFARERS.ai_levels["fair"](ask, match.view(seat), dice)
        turn, own = (match.round, match.state.active), seat == match.state.active
        loops = ask.flow is Flow.LOOP
        sent = (loops or key != ask.default) and not joined
        joined = loops and _asks_on(ask, key)
        match.answer(seat, key)
        if own:
            shown = any(entry.seat == CHANCE for entry in match.added_entries)
            commit = (shown or seat not in match.asks()) and not (loops and key == ask.default)
            result[turn] = result.get(turn, PLAY) + sent + commit
    assert len(result) > 40
    return list(result.values())


def _asks_on(ask: Ask, key: str) -> bool:
    """Return whether a list shows the key joined with the answers to its next question."""
    try:
        following = ask.ahead(key)
    except LookupError:
        return False
    return following is not None and len(following.keys) <= 25


@pytest.mark.parametrize("seats", sampled([4, 5, 6, 2, 3]))
def test_a_median_turn_takes_at_most_six_interactions(seats: int) -> None:
    """Greedy seats offer something in most turns, which takes two or three of them."""
    assert 3 <= statistics.median(presses(seats)) <= 6
