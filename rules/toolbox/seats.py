"""AI seats that need to know nothing of a game."""

from __future__ import annotations

from rules.kernel import Ask, Dice


def play_random(ask: Ask, view: object, dice: Dice) -> str:  # noqa: ARG001
    """Any legal key, each as likely as the others."""
    return dice.pick(ask.keys)
