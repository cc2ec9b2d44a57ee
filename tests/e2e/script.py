"""Matches chosen in advance, to be played through Discord and compared."""

import random
from collections.abc import Sequence

from bot.playground.driver import Seen
from rules import catalogue
from rules.kernel import Entry, Match, News, SeededDice
from storage.matches import match_log
from tests.support.move_ways import Move, some_move
from tests.support.running_bot import SEED, Running, table_of

NAMES = ("ann", "bea", "cyd")
SHOWN = {seat: name.capitalize() for seat, name in enumerate(NAMES)}
ROOM = "table-one"


class Script:
    """The moves of a match, what each did, and how the match stands after them."""

    def __init__(self, choices: int, most: int = 1000, seed: str = SEED) -> None:
        self.match = Match.start(catalogue["ganymede"], seats=3, dice=SeededDice(seed))
        self.steps = [step(None, self.match.added_entries, self.match.opening)]
        self.moves: list[Move] = []
        self.last: Sequence[News] = self.match.opening
        """The latest news."""
        rng = random.Random(choices)
        while self.match.result is None and len(self.moves) < most:
            move = some_move(self.match, min(self.match.asks()), rng, 0.3)
            self.last = self.match.play(move.seat, move.keys)
            self.moves.append(move)
            self.steps.append(step(move.seat, self.match.added_entries, self.last))


def step(seat: int | None, entries: Sequence[Entry], news: Sequence[News]) -> str:
    """Return one change of a match, to be compared."""
    return f"{seat} {[(entry.seat, entry.key) for entry in entries]} {tuple(news)}"


async def stored(app: Running, status: Seen) -> list[str]:
    """Return a table's match as it is stored, in the form of a script."""
    steps = await app.store.run(lambda session: match_log.changes(session, table=table_of(status)))
    return [step(change.seat, change.entries, change.news) for change in steps]
