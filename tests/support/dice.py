"""Dice whose outcomes a test gives."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Chance


class ScriptedDice:
    """Outcomes in the order given, by key."""

    __slots__ = ("counter", "outcomes")

    def __init__(self, outcomes: Sequence[str]) -> None:
        self.outcomes = list(outcomes)
        self.counter = 0

    def pick(self, keys: Sequence[str]) -> str:
        """Return the next scripted key; it must be possible."""
        key = self.outcomes[self.counter]
        if key not in keys:
            raise ValueError(f"the script says {key}, possible are {', '.join(keys)}")
        self.counter += 1
        return key

    def draw(self, chance: Chance) -> str:
        """Return the outcome of a chance."""
        return self.pick(chance.keys)
