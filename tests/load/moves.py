"""How many whole moves a bot takes, and how long its players wait, at rising load.

    python -m tests.load.moves --tables 100 --players 1,4,16 --seconds 10

The playground runs here, the bot in a process beside it, over loopback, with Discord's rate limits
on unless `--unlimited`. Tables of all games lie in a channel each; every player makes a whole move
at one of their tables, waits until its new board shows, and goes on at the next. Prints as it goes.
Bounded in count and time; short by default.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.playground.driver import NoAnswerError
from bot.tools.bench.hall import Hall, Spot, hall, whole_line
from bot.tools.bench.replies import Boards
from rules import catalogue
from tests.load.processes import busy, taken

MOST_TABLES, MOST_SECONDS, MOST_PLAYERS = 10_000, 600, 1_000
PATIENCE = 60.0
OPENING = 0.5
"""Seconds that a table may take until its first board shows, before anybody plays."""
SHOWN = (0.5, 0.9, 0.99)
"""The percentiles that are told."""


@dataclass
class Stage:
    """What was seen while so many players played."""

    players: int
    replies: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    failed: int = 0


async def play(
    room: Hall, stage: Stage, boards: Boards, spots: Sequence[Spot], until: float
) -> None:
    """One player: whole moves at some tables, one after another."""
    number, chance = 0, Random(id(spots))
    while time.perf_counter() < until and any(spot.match.result is None for spot in spots):
        spot = spots[number % len(spots)]
        number += 1
        if spot.match.result is None:
            try:
                await move(room, stage, boards, spot, chance)
            except (NoAnswerError, TimeoutError):
                stage.failed += 1
                return


async def move(room: Hall, stage: Stage, boards: Boards, spot: Spot, chance: Random) -> None:
    """A whole move, until its board shows."""
    seat = next(iter(spot.match.asks()))
    keys = whole_line(spot.match, seat, chance)
    shown, start = boards.shown(spot), time.perf_counter()
    spot.match.play(seat, keys)
    reply = await room.seat(seat).slash(spot.channel, "/play", line=" ".join(keys))
    stage.replies.append(time.perf_counter() - start)
    if "Played." not in reply.message.text:
        raise RuntimeError(f"the move was not taken: {reply.message.text}")
    async with asyncio.timeout(PATIENCE):
        stage.boards.append(await shown - start)


async def staged(room: Hall, players: int, seconds: float) -> float:
    """Let so many play for so long; prints the figures, and gives whole moves a second."""
    stage, boards = Stage(players), Boards()
    room.peer.observers.append(boards.noted)
    before, own, all_before = taken(room.bots), time.process_time(), busy()
    start = time.perf_counter()
    shares = [room.spots[first::players] for first in range(min(players, len(room.spots)))]
    until = start + seconds
    await asyncio.gather(*(play(room, stage, boards, share, until) for share in shares))
    took, after = time.perf_counter() - start, taken(room.bots)
    room.peer.observers.remove(boards.noted)
    moves = max(1, len(stage.boards))
    main, beside = after.seconds - before.seconds, after.beside - before.beside
    driver, cores = time.process_time() - own, (busy() - all_before) / took
    print(
        f"{players:4} players: {len(stage.boards) / took:6.1f} moves/s"
        f" | reply {told(stage.replies)} | board {told(stage.boards)} ms"
        f" | processor a move: bot {1000 * main / moves:.1f}, beside {1000 * beside / moves:.1f},"
        f" driver {1000 * driver / moves:.1f} ms; {cores:.2f} cores busy"
        f" | {after.megabytes} + {after.beside_megabytes} MB"
        + (f" | {stage.failed} failed" if stage.failed else ""),
        flush=True,
    )
    return len(stage.boards) / took


def told(waits: list[float]) -> str:
    """Waits by percentiles, in milliseconds."""
    ranked = sorted(waits) or [0.0]
    return "/".join(f"{ranked[int((len(ranked) - 1) * part)] * 1000:.0f}" for part in SHOWN)


async def run(given: argparse.Namespace) -> None:
    """Furnish the hall, and let more and more play."""
    games = (
        [catalogue[slug] for slug in given.games.split(",")]
        if given.games
        else [*catalogue.values()]
    )
    tables = min(given.tables, MOST_TABLES)
    seconds = min(given.seconds, MOST_SECONDS)
    begun = time.perf_counter()
    async with hall(
        games, tables, rate_limits=not given.unlimited, seconds=60 + OPENING * tables
    ) as room:
        print(
            f"{tables} tables show their boards after {time.perf_counter() - begun:.1f} s",
            flush=True,
        )
        for players in given.players.split(","):
            await staged(room, min(int(players), MOST_PLAYERS), seconds)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--tables", type=int, default=40)
    wished.add_argument("--players", default="1,4,16", help="players at each stage")
    wished.add_argument("--seconds", type=float, default=8, help="of each stage")
    wished.add_argument("--games", default="", help="with commas; all when none is named")
    wished.add_argument("--unlimited", action="store_true", help="without Discord's rate limits")
    asyncio.run(run(wished.parse_args()))
