"""The lengths of matches in clocks, from which `Game.turns` and a season's advice come.

    python -m tests.load.match_lengths ganymede starfarers --matches 10 --seed 0 --seats 2 4

AI seats play whole matches with the default settings. A clock starts when a seat is asked in a leg
in which it had none, as at a table. Prints for each match its clocks of turns, those of out-of-turn
answers, and its length, in turns: the time that it takes if everybody uses every clock up. Clocks
that run simultaneously count once, and those of out-of-turn answers are half as long. At the end of
each number of seats it prints the length of a long match, as in `turns`: nine of ten matches are no
longer. The longest may be several times as long. How much of a clock people use isn't measured.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from rules import catalogue
from rules.kernel import Match, SeededDice

SEATS = (2, 3, 4)
"""The sizes of a season's tables."""
LONG = 0.9
"""Part of the matches that are no longer than a long one."""
REACTION = 0.5
"""Time for an out-of-turn answer, in turns, as in the paces of days."""


@dataclass
class Length:
    """The length of a match so far."""

    turns: int = 0
    reactions: int = 0
    now: float = 0.0
    """In turns."""
    started: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By seat: the leg of its clock, and the time at which it answers."""

    def next_seat(self, match: Match) -> int:
        """Start the clocks of the seats to move, and return the first one to answer."""
        leg, asks = match.log.leg_start, match.public_asks()
        for seat, ask in asks.items():
            if seat in self.started and self.started[seat][0] == leg:
                continue
            self.turns += not ask.reaction
            self.reactions += ask.reaction
            self.started[seat] = leg, self.now + (REACTION if ask.reaction else 1.0)
        seat = min(asks, key=lambda each: (self.started[each][1], each))
        # the other answers of a turn take no time
        self.now = max(self.now, self.started[seat][1])
        return seat


def measured(slug: str, seats: int, seed: int, level: str) -> Length:
    """Play a match, and return its length."""
    game, length = catalogue[slug], Length()
    match = Match.start(game, seats=seats, dice=SeededDice(str(seed)), rewindable=False)
    dice = [SeededDice(f"{seed}/{seat}") for seat in range(seats)]
    while match.result is None:
        seat = length.next_seat(match)
        ask = match.asks()[seat]
        match.answer(seat, game.ai_levels[level](ask, match.view(seat), dice[seat]))
    return length


def long_match(lengths: Sequence[Length]) -> int:
    """Return the length of a long match among these, in whole turns."""
    times = sorted(each.now for each in lengths)
    return ceil(times[ceil(LONG * len(times)) - 1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[*catalogue])
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seats", type=int, nargs="+", choices=SEATS, default=SEATS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ai", default="fair")
    given = parser.parse_args()
    for slug in given.game:
        for seats in sorted({*given.seats} & {*catalogue[slug].seats}):
            lengths = list[Length]()
            for seed in range(given.seed, given.seed + given.matches):
                begun = time.process_time()
                each = measured(slug, seats, seed, given.ai)
                lengths.append(each)
                spent = round(time.process_time() - begun)
                print(slug, seats, "seed", seed, "turns", each.turns, "reactions", each.reactions,
                      "length", each.now, "seconds", spent, flush=True)  # fmt: skip
            print(slug, seats, "long", long_match(lengths), flush=True)


if __name__ == "__main__":
    main()
