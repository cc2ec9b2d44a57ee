"""Whole games beside the referee: `python -m tests.spacecorp.referee.games --games 12`."""

from __future__ import annotations

import argparse
from itertools import product

from rules.kernel import Ask, Match, SeededDice
from rules.spacecorp import SPACECORP
from tests.spacecorp.referee.watch import Referee
from tests.support.random_walks import ai_seat

ERAS = ("mariners", "planeteers", "starfarers")
VARIANTS = [(begin, end) for n, begin in enumerate(ERAS) for end in ERAS[n:]]
AIS = ("random", "fair", "any", "mixed")
"""`any`: every key is as likely as the others; `mixed`: each seat plays one of the others."""
STRAY = 6
"""One answer of this many is any key, so that AI seats do odd things too."""
MOST_ANSWERS = 8_000


def play(seed: str, seats: int, begin: str, end: str, ai: str, most: int = MOST_ANSWERS) -> Referee:
    """Play one game to its end, or `most` answers of it; raises Objection."""
    options = {"begin": begin, "end": end}
    match = Match.start(
        SPACECORP, seats=seats, options=options, dice=SeededDice(seed), rewindable=False
    )
    referee, dice = Referee(match), SeededDice(f"answers to {seed}")
    for _ in range(most):
        if match.result is not None:
            referee.finish()
            break
        seat, ask = min(match.asks().items())
        referee.answer(seat, chosen(ask, match, ai, dice))
    return referee


def chosen(ask: Ask, match: Match, ai: str, dice: SeededDice) -> str:
    """Return an AI seat's key, or now and then any."""
    if ai == "mixed":
        ai = AIS[ask.seat % AIS.index("mixed")]
    if ai == "any" or not dice.pick(range(STRAY)):
        return dice.pick(ask.keys)
    return ai_seat(SPACECORP, ai)(ask, match.view(ask.seat), dice)


def main() -> None:
    """Referee games of every variant, number of seats and kind of play in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    kinds = list(product(SPACECORP.seats, AIS, VARIANTS))
    for number in range(given.first, given.first + given.games):
        seats, ai, (begin, end) = kinds[number * 5 % len(kinds)]
        print(number, seats, ai, begin, end, flush=True)
        play(f"game {number}", seats, begin, end, ai)


if __name__ == "__main__":
    main()
