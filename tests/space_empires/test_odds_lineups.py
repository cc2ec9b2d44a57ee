"""The odds against battles that are played out, over random line-ups of all kinds of ships."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

from rules.kernel import SeededDice
from tests.space_empires.lineups import fought, line_up, reckoned
from tests.support.depth import seeds

SIGMAS = 4.5
"""Standard deviations that a sum may be off: with 100 sums by chance once in 1,500 draws."""
FEWEST = 25
"""Line-ups of a class for which a sum is judged."""


def test_5_1_odds_match_battles_of_random_line_ups() -> None:
    """Compare the odds of line-ups with battles; certain ends, in one of five, must come.

    For the others the results are summed, class by class, and compared with the expected sums.
    The seeds draw line-ups and dice, so a result never changes from run to run.
    """
    dice = SeededDice("line-ups")
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    impossible = []
    for seed in seeds(300, 3000):
        lines = line_up(seed)
        expected = reckoned(lines)
        left = fought(lines, dice)
        won = float(left[0] > 0 and left[1] == 0)
        figures = {"wins": (won, expected.attacker, expected.attacker * (1 - expected.attacker))}
        for side, name in enumerate(("attackers left", "defenders left")):
            chances = expected.survivors[side]
            mean = sum(n * chance for n, chance in enumerate(chances))
            square = sum(n * n * chance for n, chance in enumerate(chances))
            figures[name] = float(left[side]), mean, square - mean * mean
            if not expected.battles and not chances[left[side]]:
                impossible.append((seed, name, left, lines))
        for name, (happened, mean, variance) in figures.items():
            # a sampled mean is off by chance too
            variance *= 1 + (1 / expected.battles if expected.battles else 0)
            for group in ("all", *lines.classes):
                entry = sums[f"{name}, {group}"]
                entry[0] += happened - mean
                entry[1] += variance
                entry[2] += 1
    assert not impossible
    off = {
        name: round(error / sqrt(variance), 1)
        for name, (error, variance, count) in sums.items()
        if count >= FEWEST and variance and abs(error) > SIGMAS * sqrt(variance)
    }
    assert not off
