"""List the habits in which a game's styles of fair AI seats differ.

    python -m tests.load.ai_habits starfarers spacecorp --games 60

Three fair seats of three styles play each game; the same dice serve until each style has had each
seat. A habit is what a seat does or has in one game: answers of one kind (as many as a game of
average length would have), pieces that it has at the beginning of a round (averaged), parts of its
final score. Two styles differ in a habit if the mean difference at the same table is at least a
quarter of the larger amount, and farther from zero than chance allows for all the habits examined
(Bonferroni, 5 %; at least three standard errors). Rare habits aren't examined, nor those that
nearly repeat another one. Prints a line per habit that differs, the number of those examined, and
each style's share of the won games.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist, correlation, fmean, stdev
from typing import Final, NamedTuple

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.load.blunder_kinds import Answer
from tests.load.habit_kinds import answered, held

SEATS: Final = 3
LEAST_EFFECT: Final = 0.25
"""Difference of two styles, as a share of the larger amount."""
LEAST_ERRORS: Final = 3.0
"""The same in standard errors."""
CHANCE: Final = 0.05
"""Chance that any habit of equal styles is listed."""
RARE: Final = 0.3
"""Amount in a game below which a habit isn't examined."""
REPEATED: Final = 0.9
"""Correlation from which a habit repeats another."""


class Played(NamedTuple):
    """One seat of one game."""

    answers: dict[str, int]
    """Counts by kind."""
    holdings: dict[str, float]
    """Amounts by name."""
    rounds: int
    share: float
    """Of the won game."""

    def amount(self, kind: str, average_rounds: float) -> float:
        """Return what a seat has, or its answers of a kind in a game of `average_rounds`."""
        return self.holdings.get(kind, self.answers.get(kind, 0) * average_rounds / self.rounds)


def played(slug: str, number: int, names: Sequence[str]) -> dict[str, Played]:
    """Play a game, and return what each style did."""
    game, seed = catalogue[slug], number // len(names)
    styles = [names[(number + seat) % len(names)] for seat in range(SEATS)]
    match = Match.start(game, seats=SEATS, dice=SeededDice(f"habits {seed}"), rewindable=False)
    dice = [SeededDice(f"{seed}/{seat}") for seat in range(SEATS)]
    counts = [Counter[str]() for _ in styles]
    amounts = [Counter[str]() for _ in styles]
    rounds, current = 0, -1
    while match.result is None:
        if match.round != current:
            rounds, current = rounds + 1, match.round
            for seat, amount in enumerate(amounts):
                amount.update(dict(held(match.view(seat), seat)))
        seat, ask = min(match.asks().items())
        before = match.view(seat)
        key = game.styles[styles[seat]](ask, before, dice[seat])
        counts[seat][answered(slug, Answer(seat, ask, key, before, before))] += 1
        match.answer(seat, key)
    places = match.result.places
    return {
        style: Played(
            {kind: count for kind, count in counts[seat].items() if kind},
            {f"has {name}": total / rounds for name, total in amounts[seat].items()}
            | {f"scores {part}": float(n) for part, n in match.result.breakdown[seat].items()},
            rounds,
            (places[seat] == 1) / places.count(1),
        )
        for seat, style in enumerate(styles)
    }


class Habit(NamedTuple):
    """One habit of all styles, an amount for each game."""

    name: str
    amounts: dict[str, list[float]]

    @property
    def flat(self) -> list[float]:
        """All amounts, style after style."""
        return [amount for amounts in self.amounts.values() for amount in amounts]

    def errors(self, pair: tuple[str, str]) -> float:
        """Return the difference of two styles in standard errors; 0 if it is small."""
        first, other = (self.amounts[style] for style in pair)
        gaps = [a - b for a, b in zip(first, other, strict=True)]
        mean, larger = abs(fmean(gaps)), max(abs(fmean(first)), abs(fmean(other)))
        if mean < LEAST_EFFECT * larger:
            return 0.0
        return mean / (stdev(gaps) / len(gaps) ** 0.5 or 1e-9)


def examined(games: Sequence[dict[str, Played]], names: Sequence[str]) -> list[Habit]:
    """Return the habits worth examining: neither rare nor repeated."""
    seats = [seat for game in games for seat in game.values()]
    average_rounds = fmean(seat.rounds for seat in seats)
    kinds = dict.fromkeys(kind for seat in seats for kind in (*seat.answers, *seat.holdings))
    habits: list[Habit] = []
    for kind in kinds:
        amounts = {
            name: [game[name].amount(kind, average_rounds) for game in games] for name in names
        }
        habit = Habit(kind, amounts)
        if max(abs(fmean(each)) for each in amounts.values()) < RARE or len({*habit.flat}) == 1:
            continue
        if all(abs(correlation(habit.flat, old.flat)) < REPEATED for old in habits):
            habits.append(habit)
    return habits


def report(slug: str, games: Sequence[dict[str, Played]], names: Sequence[str]) -> None:
    """Print the habits that differ."""
    habits, pairs = examined(games, names), [*combinations(names, 2)]
    chance = CHANCE / (len(habits) * len(pairs))
    least = max(LEAST_ERRORS, NormalDist().inv_cdf(1 - chance / 2))
    different = 0
    for habit in habits:
        apart = max(habit.errors(pair) for pair in pairs)
        if apart >= least:
            different += 1
            means = ", ".join(f"{name} {fmean(habit.amounts[name]):.1f}" for name in names)
            print(f"{slug}: {habit.name}: {means} ({apart:.1f} errors)")
    print(f"{slug}: {different} of {len(habits)} habits differ in {len(games)} games")
    for name in names:
        print(f"{slug}: {name} won {fmean(game[name].share for game in games):.0%}")


def main() -> None:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[*catalogue])
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    for slug in given.game:
        start, names = time.process_time(), [*catalogue[slug].styles]
        report(slug, [played(slug, number, names) for number in range(given.games)], names)
        print(f"{slug}: {time.process_time() - start:.0f} seconds", flush=True)


if __name__ == "__main__":
    main()
