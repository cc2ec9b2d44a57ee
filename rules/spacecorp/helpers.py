"""AI seats: they see an ask and their own view, and name a key."""

from __future__ import annotations

from rules.kernel import Ask, Dice
from rules.spacecorp.position.view import View


def play_random(ask: Ask, view: View, dice: Dice) -> str:  # noqa: ARG001
    """Any legal key."""
    return dice.pick(ask.keys)
