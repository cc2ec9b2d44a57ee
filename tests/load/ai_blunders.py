"""Count the AI seats' blunders over seeded games: moves that a good player wouldn't make.

    python -m tests.load.ai_blunders ganymede starfarers --games 50 --ai fair

It uses only the public interface (matches, asks, views), so it also runs in older checkouts and
shows whether a fix of greedy made blunders rarer. Prints one JSON object per game: each kind of
blunder, and how often it was made in all games.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from typing import Any

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.load.blunder_kinds import WATCHERS, Answer


def watched(slug: str, seed: int, level: str, seats: int, options: dict[str, str]) -> Counter[str]:
    """Return the blunders of one game, and `games`, `ended`, `answers`."""
    game = catalogue[slug]
    luck = SeededDice(str(seed))
    match = Match.start(game, seats=seats, options=options, dice=luck, rewindable=False)
    play, dice = game.ai_levels[level], [SeededDice(f"{seed}/{seat}") for seat in range(seats)]
    watcher, blunders = WATCHERS[slug](), Counter[str](games=1)
    while match.result is None:
        seat, ask = min(match.asks().items())
        before = match.view(seat)
        key = play(ask, before, dice[seat])
        match.answer(seat, key)
        blunders["answers"] += 1
        blunders.update(watcher.answered(Answer(seat, ask, key, before, match.view(seat))))
    blunders.update(watcher.ended(match.view(None)))
    return blunders


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[*WATCHERS], choices=[[], *WATCHERS])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--ai", default="fair")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    for slug in given.game or WATCHERS:
        start, blunders = time.process_time(), Counter[str]()
        for seed in range(given.seed, given.seed + given.games):
            blunders.update(watched(slug, seed, given.ai, given.seats, options))
        report: dict[str, Any] = {"game": slug, **dict(sorted(blunders.items()))}
        print(json.dumps(report | {"seconds": round(time.process_time() - start, 1)}), flush=True)


if __name__ == "__main__":
    main()
