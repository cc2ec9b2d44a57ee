"""No turn of any game goes on forever, however stubborn its player is."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.kernel import Ask, Dice, Match, SeededDice
from rules.kernel.answer_limit import MOST_ANSWERS
from tests.support import ledger
from tests.support.depth import at_depth, seeds

SLUGS = sorted(catalogue)
LAST = 60
"""Answers that may end what stands open, once a seat has had all of its own."""
IDLE = ("done", "end", "pass", "seal", "stop", "skip", "commit")
"""Beginnings of the keys that end something."""


def stubborn(ask: Ask, dice: Dice) -> str:
    """Return a key that goes on, if there is one."""
    ends = {ask.default, *(key for key in ask.keys if key.partition(":")[0] in IDLE)}
    return dice.pick([key for key in ask.keys if key not in ends] or ask.keys)


def longest_turn(match: Match, answers: int, dice: Dice) -> int:
    """Return the most answers of one seat in one leg, if it goes on as long as it can."""
    longest = 0
    for _ in range(answers):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        match.answer(seat, stubborn(ask, dice))
        entries = match.log.entries
        longest = max(longest, sum(entry.seat == seat for entry in entries))
    return longest


@pytest.mark.parametrize("number", seeds(2, 40))
@pytest.mark.parametrize("slug", SLUGS)
def test_turn_never_ended_by_its_player_ends(slug: str, number: int) -> None:
    match = ledger.walked(catalogue[slug], number)
    dice = SeededDice(f"stubborn {number}")
    longest = longest_turn(match, at_depth(MOST_ANSWERS + 100, 4 * MOST_ANSWERS), dice)
    assert longest <= MOST_ANSWERS + LAST
