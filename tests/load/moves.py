"""Whole moves per second that a bot takes, and its players' waits, at rising load.

    python -m tests.load.moves --tables 100 --players 1,4,16 --seconds 10 --share 0.8

The playground runs here, the bot in a process beside it, over loopback, with Discord's rate limits
on unless `--unlimited`. Each table has a channel of its own; every player makes a whole move at one
of their tables, waits until its new board shows, and continues at the next. Finally, moves come at
a steady rate, a share of the best one measured, whether or not earlier ones are answered.
`--blank` paints no pictures; `--stored` keeps further tables in the database. Prints as it goes.
Bounded in count and time; short by default.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random

from sqlmodel import Session

from bot.playground import servers
from bot.playground.driver import NoAnswerError
from bot.playground.playground import Playground
from bot.tools.bench.many_tables import (
    BOT_MODULE,
    PLAYERS,
    Hall,
    Spot,
    complete_move,
    start_bot,
    stop_bot,
    store_tables,
    wait_until_open,
)
from bot.tools.bench.replies import Boards
from render import ICONS
from rules import catalogue
from storage.database.store import Store
from storage.matches import matches
from tests.load.processes import busy, taken
from tests.load.table_copies import copied

MOST_TABLES, MOST_SECONDS, MOST_PLAYERS = 10_000, 600, 1_000
MOVE_SECONDS = 60.0
BLANK = "tests.load.blank"
"""The host of a bot that paints nothing."""
OPENING = 0.5
"""Seconds that a table may take until its first board shows, before anybody plays."""
SHOWN = (0.5, 0.9, 0.99)
"""The percentiles to print."""


@dataclass
class Stage:
    """Observations while this many players played."""

    players: int
    answers: int = 0
    """Keys of its moves."""
    replies: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    failed: int = 0


async def play(
    room: Hall, stage: Stage, boards: Boards, spots: Sequence[Spot], until: float
) -> None:
    """Play as one player: whole moves at some tables, one after another."""
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
    """Make a whole move, and wait until its board shows."""
    seat = next(iter(spot.match.asks()))
    keys = complete_move(spot.match, seat, chance)
    shown, start = boards.shown(spot), time.perf_counter()
    spot.match.play(seat, keys)
    reply = await room.seat(seat).slash(spot.channel, "/play", line=" ".join(keys))
    stage.replies.append(time.perf_counter() - start)
    stage.answers += len(keys)
    if "Played." not in reply.message.text:
        raise RuntimeError(f"the move was not taken: {reply.message.text}")
    async with asyncio.timeout(MOVE_SECONDS):
        stage.boards.append(await shown - start)


async def paced(
    room: Hall,
    stage: Stage,
    boards: Boards,
    rate: float,
    until: float,
    patience: float = MOVE_SECONDS,
) -> None:
    """Make moves at a steady rate, each at a table where none is under way."""
    idle, tasks = deque(room.spots), set[asyncio.Task[None]]()
    chance, start = Random(1), time.perf_counter()

    async def move_once(spot: Spot) -> None:
        try:
            await move(room, stage, boards, spot, chance)
        except (NoAnswerError, TimeoutError):
            stage.failed += 1
        else:
            idle.append(spot)

    for number in count():
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        if time.perf_counter() > until:
            break
        spot = idle.popleft() if idle else None
        if spot is not None and spot.match.result is None:
            tasks.add(task := asyncio.create_task(move_once(spot)))
            task.add_done_callback(tasks.discard)
    await asyncio.wait(tasks, timeout=patience) if tasks else None


async def staged(room: Hall, players: int, seconds: float, rate: float = 0.0) -> float:
    """Play with this many for so long, or (`rate`) with this many moves a second.

    Prints the figures, and returns whole moves a second.
    """
    stage, boards = Stage(players), Boards()
    room.peer.observers.append(boards.on_exchange)
    before, own, all_before = taken(room.bots), time.process_time(), busy()
    start = time.perf_counter()
    until = start + seconds
    if rate:
        await paced(room, stage, boards, rate, until)
    else:
        shares = [room.spots[first::players] for first in range(min(players, len(room.spots)))]
        await asyncio.gather(*(play(room, stage, boards, share, until) for share in shares))
    took, after = time.perf_counter() - start, taken(room.bots)
    room.peer.observers.remove(boards.on_exchange)
    moves = max(1, len(stage.boards))
    main, beside = after.seconds - before.seconds, after.beside - before.beside
    driver, cores = time.process_time() - own, (busy() - all_before) / took
    print(
        (f"{rate:4.1f} wanted : " if rate else f"{players:4} players: ")
        + f"{len(stage.boards) / took:6.1f} moves/s, {stage.answers / took:6.1f} answers/s"
        f" | reply {percentiles(stage.replies)} | board {percentiles(stage.boards)} ms"
        f" | processor a move: bot {1000 * main / moves:.1f}, beside {1000 * beside / moves:.1f},"
        f" driver {1000 * driver / moves:.1f} ms; {cores:.2f} cores busy"
        f" | {after.megabytes} + {after.beside_megabytes} MB"
        + (f" | {stage.failed} failed" if stage.failed else ""),
        flush=True,
    )
    return len(stage.boards) / took


def percentiles(waits: list[float]) -> str:
    """Return waits by percentiles, in milliseconds."""
    ranked = sorted(waits) or [0.0]
    return "/".join(f"{ranked[int((len(ranked) - 1) * part)] * 1000:.0f}" for part in SHOWN)


@asynccontextmanager
async def furnished_hall(given: argparse.Namespace) -> AsyncIterator[Hall]:
    """Yield a hall of tables of all games, and a bot that has shown them."""
    games = [catalogue[slug] for slug in given.games.split(",") if slug] or [*catalogue.values()]
    tables, begun = min(given.tables, MOST_TABLES), time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        database = f"sqlite:///{folder}/hall.db"
        async with Playground(rate_limits=not given.unlimited) as peer:
            guild = next(iter(peer.world.guilds.values()))
            spots = await store_tables(peer, games, tables, database, [guild], alike=given.alike)
            async with await Store.open(database) as store:
                more = min(given.stored, MOST_TABLES) - tables
                beside = servers.add_channel(peer.world, guild, "stored-beside")
                await store.run(stored_beside, spots, max(0, more), beside.id)
            print(f"tables stored after {time.perf_counter() - begun:.0f} s", flush=True)
            bot = await start_bot(peer, database, folder, host=BLANK if given.blank else BOT_MODULE)
            try:
                await wait_until_open(peer, spots, 60 + OPENING * tables)
                took = time.perf_counter() - begun
                if given.unlimited and not given.blank:
                    await wait_until_iconed(peer, 60 + OPENING * tables)
                print(f"{tables} tables show their boards after {took:.0f} s", flush=True)
                yield Hall(peer, spots, [bot.pid])
            finally:
                await stop_bot(bot)


async def wait_until_iconed(peer: Playground, seconds: float) -> None:
    """Wait until all icons are uploaded; raise after some seconds.

    A start paints and uploads them once, which would count for the moves of a short stage.
    """
    icons = sum(len(icons.all()) for icons in ICONS.values())
    await peer.seat(PLAYERS[0]).until(lambda: len(peer.world.emojis) >= icons, seconds)


def stored_beside(session: Session, spots: Sequence[Spot], more: int, channel: int) -> None:
    """Store further tables in a channel: copies of these, as if they had been shown already."""
    for first, spot in enumerate(spots):
        made = matches.get(session, table=spot.table)
        copied(session, made, range(first, more, len(spots)), [channel], shown=True)


async def run(given: argparse.Namespace) -> None:
    """Play with more and more players, and then at a steady rate."""
    seconds = min(given.seconds, MOST_SECONDS)
    async with furnished_hall(given) as room:
        best = 0.0
        for players in given.players.split(","):
            best = max(best, await staged(room, min(int(players), MOST_PLAYERS), seconds))
        if given.share:
            await staged(room, 0, seconds, rate=best * given.share)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--tables", type=int, default=40)
    wished.add_argument("--players", default="1,4,16", help="players at each stage")
    wished.add_argument("--seconds", type=float, default=8, help="of each stage")
    wished.add_argument("--games", default="", help="with commas; all when none is named")
    wished.add_argument("--share", type=float, default=0, help="of the best rate, at last")
    wished.add_argument("--stored", type=int, default=0, help="tables in the database in all")
    wished.add_argument("--alike", type=int, default=100, help="matches played before")
    wished.add_argument("--blank", action="store_true", help="without painting any picture")
    wished.add_argument("--unlimited", action="store_true", help="without Discord's rate limits")
    asyncio.run(run(wished.parse_args()))
