"""Whole matches with their logs."""

from __future__ import annotations

from rules.kernel import Entry, Match, SeededDice
from tests.kernel.smallgame import LANTERNS


def finished(seed: str = "whole") -> tuple[Match, list[Entry]]:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice(seed))
    entries = list(match.fresh)
    dice = SeededDice(f"answers to {seed}")
    while match.result is None:
        asks = match.asks()
        seat = min(asks)
        match.answer(seat, dice.pick(asks[seat].keys))
        entries += match.fresh
    return match, entries
