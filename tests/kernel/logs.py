"""Whole matches with their logs."""

from __future__ import annotations

from rules.kernel import Entry, Match, SeededDice
from tests.kernel.smallgame import LANTERNS
from tests.support.random_walks import walk


def finished(seed: str = "whole") -> tuple[Match, list[Entry]]:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice(seed))
    entries = list(match.added_entries)
    for _ in walk(match, "random", SeededDice(f"answers to {seed}")):
        entries += match.added_entries
    return match, entries
