"""A whole game of three, played in each of the three ways: one log, one score."""

import hashlib
import random
from pathlib import Path

import pytest

from bot.playground.driver import Seen
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage import history
from tests.support.running import SEED, Running, running, table_of
from tests.support.ways import WAYS, Hands, Move, some_move

NAMES = ("ann", "bea", "cyd")
ROOM = "table-one"


def chosen_moves(choices: int) -> tuple[list[Move], Match]:
    """A whole match by choices at random: its moves, and how it ended."""
    match = Match.start(catalogue["ganymede"], seats=3, dice=SeededDice(SEED))
    rng, moves = random.Random(choices), list[Move]()
    while match.result is None:
        moves.append(some_move(match, min(match.asks()), rng, 0.3))
        match.play(moves[-1].seat, moves[-1].keys, whole=True)
    return moves, match


async def told(here: Running, status: Seen) -> list[str]:
    """What the store holds of a match: each step's seat, answers and news."""
    steps = await here.store.run(
        lambda session: history.since(session, table=table_of(status), revision=-1)
    )
    return [f"{step.seat} {step.entries} {step.news}" for step in steps]


async def logs_shown(here: Running) -> list[str]:
    """What /log shows to each player and to an onlooker."""
    replies = [await here.seat(name).slash(ROOM, "/log") for name in (*NAMES, "dov")]
    return [reply.message.text for reply in replies]


async def played(folder: Path, way: str) -> tuple[list[str], Hands]:
    """Play the whole match one way; what is to be compared between the ways."""
    moves, match = chosen_moves(choices=2)
    async with running(folder) as here:
        status = await here.begun(*NAMES, room=ROOM)
        commitment = hashlib.sha256(SEED.encode()).hexdigest()
        assert f"SHA-256 of the dice seed: `{commitment}`" in status.text
        hands = WAYS[way](status, ROOM)
        for move in moves:
            await hands.play(here.seat(NAMES[move.seat]), move)
        await here.settled()
        assert match.result is not None
        assert all(f"{score} (" in status.text for score in match.result.scores)
        assert f"Dice seed `{SEED}`" in status.text
        assert status.buttons == ["Log"]
        told_all = [status.text, *await told(here, status), *await logs_shown(here)]
        return [words.replace(table_of(status), "table") for words in told_all], hands


@pytest.fixture(scope="module")
def compared() -> dict[str, list[str]]:
    """What the ways have told, so far."""
    return {}


@pytest.mark.parametrize("way", WAYS)
async def test_all_ways_play_the_same_match(
    way: str, tmp_path: Path, compared: dict[str, list[str]]
) -> None:
    compared[way], hands = await played(tmp_path, way)
    print(f"{way}, a move: {hands.tally.summary()}")
    assert compared[way] == next(iter(compared.values()))
