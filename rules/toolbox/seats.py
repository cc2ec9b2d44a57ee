"""The levels of AI seats, as every game has them, and those that need to know nothing of a game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import AiSeat, Ask, Dice, Search

SLIP = "wxyz"
"""Of so many answers of an easy seat one is whatever is legal."""


def best_of(scores: Mapping[str, float], dice: Dice, *, proposed: str = "") -> str:
    """Return the key with the highest score; among equals the proposed one, else at random."""
    best = max(scores.values())
    keys = [key for key, score in scores.items() if score == best]
    return proposed if proposed in keys else dice.pick(keys)


def levels(greedy: AiSeat, strong: Search) -> dict[str, AiSeat]:
    """Return a game's AI levels, the easiest first."""

    def play_easy(ask: Ask, view: object, dice: Dice) -> str:
        """Return the greedy player's key, except for an occasional slip."""
        slips = dice.pick(SLIP) == SLIP[0]
        return dice.pick(ask.keys) if slips else greedy(ask, view, dice)

    return {"easy": play_easy, "fair": greedy, "strong": strong}
