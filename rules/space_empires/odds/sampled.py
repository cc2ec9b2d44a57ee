"""Sampled odds of battles too large for exact odds: many of them are played out [5.1]."""

from __future__ import annotations

from typing import Final

from rules.space_empires.odds.matchup import Matchup, State

DICE_A_QUESTION: Final = 22_000
"""Dice that one answer may take."""
_FACTOR: Final = 6364136223846793005
_STEP: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


class Sampled:
    """Battles played out with dice of their own, the same ones for the same question."""

    def __init__(self, lines: Matchup, dice: int = DICE_A_QUESTION) -> None:
        self.lines = lines
        self._most = dice
        self.battles = 0
        self._word = 0x9E3779B97F4A7C15
        self._dice = 0

    def run(self, *, later: bool = False) -> dict[State, float]:
        """Return how often each outcome occurred, as a share of all battles."""
        counts: dict[State, int] = {}
        while self._dice < self._most:
            end = self._battle(first=not later)
            counts[end] = counts.get(end, 0) + 1
            self.battles += 1
            self._dice += 1
        return {end: count / self.battles for end, count in counts.items()}

    def _battle(self, *, first: bool) -> State:
        """Play one battle with random dice, and return the hits that are left to each side."""
        lines = self.lines
        groups, place = lines.groups, lines.place
        sides = [*map(list, lines.start)]
        while any(sides[0]) and any(sides[1]):
            state = tuple(sides[0]), tuple(sides[1])
            fired = dict.fromkeys(lines.pointed, 0)
            for (n, point), more in lines.turns(state, first=first):
                group = groups[n]
                hits = sides[group.side][place[n]]
                if not hits:
                    continue
                ships = -(-hits // group.power.hull)
                if n in fired and not point:
                    ships = min(ships, max(0, group.size - fired[n]))
                spent = self._volley(
                    n, ships * group.power.shots, more, sides[1 - group.side], point
                )
                if point:
                    fired[n] = group.size - ships + spent
            first = False
        return tuple(sides[0]), tuple(sides[1])

    def _volley(self, n: int, shots: int, plus: int, foes: list[int], point: bool) -> int:
        """Fire shots at the best target left, and return how many were needed.

        The dice are a linear congruential generator: cheap, and the same in every process.
        """
        word, target = self._word, self.lines.target
        aim: tuple[int, int] | None = None
        fresh, spent = True, 0
        for _ in range(shots):
            if fresh:
                aim = target(n, plus, point, tuple(foes))
                fresh = False
            if aim is None:
                break
            spent += 1
            word = (word * _FACTOR + _STEP) & _MASK
            if ((word >> 32) * 10) >> 32 < aim[1]:
                foes[aim[0]] -= 1
                fresh = True
        self._word = word
        self._dice += spent
        return spent
