"""Seats are equal: only the order of turns, which a lot decides, makes a difference."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.kernel import Chance, Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from tests.support.depth import sampled


class Lot:
    """Seeded dice, except for the first throw, which draws the starting player."""

    def __init__(self, first: int) -> None:
        self.first = str(first)
        self.dice = SeededDice("equal seats")
        self.counter = 0

    def pick(self, keys: Sequence[str]) -> str:
        """Return the starting player, then the seed's results."""
        self.counter += 1
        drawn = self.dice.pick(keys)
        return self.first if self.counter == 1 else drawn

    def draw(self, chance: Chance) -> str:
        """Return the outcome of a chance."""
        return self.pick(chance.keys)


def played(seats: int, first: int) -> tuple[list[str], tuple[int, ...]]:
    """Return the keys of a game of greedy captains, and scores from the starting player on."""
    match = Match.start(GAME, seats=seats, dice=Lot(first), rewindable=False)
    greedy = GAME.ai_levels["fair"]
    dice = {seat: SeededDice(f"{(seat - first) % seats}") for seat in range(seats)}
    keys: list[str] = []
    while match.result is None:
        ((seat, ask),) = match.asks().items()
        keys.append(greedy(ask, match.view(seat), dice[seat]))
        match.answer(seat, keys[-1])
    scores = match.result.scores
    return keys, (*scores[first:], *scores[:first])


@pytest.mark.parametrize(("seats", "first"), sampled([(3, 2), (2, 1), (4, 1)]))
def test_winning__no_seat_has_an_advantage_but_by_the_order_of_turns(
    seats: int, first: int
) -> None:
    assert played(seats, first) == played(seats, 0)
