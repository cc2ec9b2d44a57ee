"""The levels of AI seats, and players that work for any game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import AiSeat, Ask, Dice, Search

SLIP = "wxyz"
"""One answer in this many of an easy seat is any legal key."""


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
