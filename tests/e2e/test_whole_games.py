"""A whole game of three in each of the three ways to move: one log, one score."""

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules import catalogue
from rules.kernel import Entry, Match, News, SeededDice
from storage import history
from tests.support.running import SEED, running, table_of
from tests.support.ways import WAYS, Move, some_move

NAMES = ("ann", "bea", "cyd")
SHOWN = {seat: name.capitalize() for seat, name in enumerate(NAMES)}
ROOM = "table-one"


class Script:
    """A whole match, chosen beforehand: its moves, what each did, and how it ended."""

    def __init__(self, choices: int) -> None:
        self.match = Match.start(catalogue["ganymede"], seats=3, dice=SeededDice(SEED))
        self.told = [step(None, self.match.fresh, self.match.opening)]
        self.moves: list[Move] = []
        self.last: Sequence[News] = self.match.opening
        """What was told last."""
        rng = random.Random(choices)
        while self.match.result is None:
            move = some_move(self.match, min(self.match.asks()), rng, 0.3)
            self.last = self.match.play(move.seat, move.keys, whole=True)
            self.moves.append(move)
            self.told.append(step(move.seat, self.match.fresh, self.last))


def step(seat: int | None, entries: Sequence[Entry], news: Sequence[News]) -> str:
    """One change of a match, to be compared."""
    return f"{seat} {[(entry.seat, entry.key) for entry in entries]} {tuple(news)}"


@pytest.mark.parametrize("way", WAYS)
async def test_every_way_plays_the_same_match(way: str, tmp_path: Path) -> None:
    script = Script(choices=2)
    result = script.match.result
    assert result is not None
    async with running(tmp_path) as here:
        status = await here.begun(*NAMES, room=ROOM)
        commitment = hashlib.sha256(SEED.encode()).hexdigest()
        assert f"SHA-256 of the dice seed: `{commitment}`" in status.text
        hands = WAYS[way](status, ROOM)
        for move in script.moves:
            await hands.play(here.seat(NAMES[move.seat]), move)
        await here.settled()
        steps = await here.store.run(
            lambda session: history.since(session, table=table_of(status), revision=-1)
        )
        assert [step(one.seat, one.entries, one.news) for one in steps] == script.told
        for seat, score in enumerate(result.scores):
            assert f"**{SHOWN[seat]}** {score} (" in status.text
        assert f"Dice seed `{SEED}`" in status.text
        assert status.buttons == ["Log"]
        for name in (*NAMES, "dov"):
            log = (await here.seat(name).slash(ROOM, "/log")).message.text
            assert log.endswith(f"- {script.last[-1].spelled(SHOWN)}")
    print(f"{way}, a move: {hands.tally.summary()}")
