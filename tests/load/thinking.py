"""Waits of players while AI seats think at other tables, and while these are held.

    python -m tests.load.thinking --thinking 8 --tables 20 --rate 4 --seconds 5 --rounds 12

The playground runs here, the bot in a process beside it. Players make whole moves at a steady rate,
at tables of all games; at this many further tables strong AI seats play each other all the time. In
every other stretch the processes that think are stopped by a signal, so that both are seen in one
run, beside whatever else the machine does. With `--others` this many programs that only compute run
beside all this, as on a busy machine, where AI seats have a share of the processor all the same.
Prints how long replies and boards took in either, how many moves the AI seats made, and what other
programs took of the processor. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice

from sqlmodel import Session, col, func, select

from bot.playground import servers
from bot.playground.playground import Playground
from bot.tables.workers.thinking_pool import SHARE_NICE
from bot.tools.bench.many_tables import Hall, start_bot, stop_bot, store_tables, wait_until_open
from bot.tools.bench.replies import Boards
from bot.tools.bench.storage_speed import store_match
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.table_game import STRONG
from storage.database.store import Store
from storage.schema import table_records as kept
from storage.schema.table_rows import LogRow
from tests.load.moves import MOVE_SECONDS, OPENING, Stage, paced, percentiles
from tests.load.processes import busy, children, taken
from tests.support.patience import HANG_SECONDS

MOST_TABLES, MOST_SECONDS, MOST_OTHERS = 1_000, 600, 16
WARM = 8.0
"""Seconds of moves before anything is measured."""
NAMES = ("Vega", "Rigel")
"""Of the two AI seats at each of their tables."""


def thinkers(session: Session, peer: Playground, tables: int) -> list[str]:
    """Store this many tables of two strong AI seats, of all games in turn; returns their ids."""
    guild, made = next(iter(peer.world.guilds.values())), list[str]()
    for number, game in enumerate(islice(cycle(catalogue.values()), tables)):
        channel = servers.add_channel(peer.world, guild, f"thinking-{number}")
        match = Match.start(game, seats=len(NAMES), dice=SeededDice(f"thinking {number}"))
        seats = [kept.Seat(seat, name, ai_level=STRONG) for seat, name in enumerate(NAMES)]
        place = kept.ChannelAddress(guild.id, channel.id)
        made.append(store_match(session, match, place, seats, [*match.added_entries]).id)
    return made


def moved(session: Session, tables: list[str]) -> int:
    """Return the number of stored moves of some tables."""
    rows = select(func.count()).select_from(LogRow).where(col(LogRow.table_id).in_(tables))
    return session.exec(rows).one()


async def awake(store: Store, tables: list[str]) -> int:
    """Wait until the AI seats of these tables have begun; returns the moves that are stored."""
    async with asyncio.timeout(MOVE_SECONDS):
        while (  # noqa: ASYNC110
            count := await store.read(moved, tables=tables)
        ) < 2 * len(tables):
            await asyncio.sleep(0.2)
    return count


@asynccontextmanager
async def thinking_hall(tables: int, thinking: int) -> AsyncIterator[tuple[Hall, Store, list[str]]]:
    """Yield a hall for players, with tables at which AI seats think all the time."""
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        database = f"sqlite:///{folder}/hall.db"
        async with Playground(rate_limits=True) as peer:
            guild = next(iter(peer.world.guilds.values()))
            spots = await store_tables(peer, [*catalogue.values()], tables, database, [guild])
            async with await Store.open(database) as store:
                beside = await store.run(thinkers, peer, thinking)
                bot = await start_bot(peer, database, folder)
                try:
                    await wait_until_open(peer, spots, HANG_SECONDS + OPENING * tables)
                    yield Hall(peer, spots, [bot.pid]), store, beside
                finally:
                    await stop_bot(bot)


@contextmanager
def held(processes: Sequence[int]) -> Iterator[None]:
    """Stop some processes for a while."""
    try:
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@dataclass
class Stretches:
    """All that was seen while AI seats thought, or were held."""

    stage: Stage = field(default_factory=lambda: Stage(0))
    seconds: float = 0.0
    moves: int = 0
    """Of the AI seats."""
    elsewhere: float = 0.0
    """Seconds of processor that other programs have taken."""

    async def watch(self, room: Hall, boards: Boards, rate: float, seconds: float) -> None:
        """Play moves for a stretch."""
        begun, own = time.perf_counter(), used(room)
        before = busy()
        await paced(room, self.stage, boards, rate, begun + seconds)
        self.seconds += time.perf_counter() - begun
        self.elsewhere += busy() - before - (used(room) - own)

    def figures(self, name: str) -> str:
        """Return its figures in a line."""
        return (
            f"  {name:8} {len(self.stage.boards):5} moves | reply {percentiles(self.stage.replies)}"
            f" | board {percentiles(self.stage.boards)} ms | {self.moves} moves of AI seats"
            f" | other programs took {self.elsewhere / self.seconds:.2f} cores"
            + (f" | {self.stage.failed} failed" if self.stage.failed else "")
        )


@contextmanager
def computing(programs: int) -> Iterator[None]:
    """Run this many programs that want a core each for a while."""
    running = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(programs)
    ]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


def used(room: Hall) -> float:
    """Return the processor seconds that this program, the bot and its processes have taken."""
    bot = taken(room.bots)
    return time.process_time() + bot.seconds + bot.beside


def ai_processes(room: Hall) -> list[int]:
    """Return the processes that think, idle ones and those with a share of the processor."""
    return [
        process
        for process in children(room.bots[0])
        if os.sched_getscheduler(process) == os.SCHED_IDLE
        or os.getpriority(os.PRIO_PROCESS, process) == os.nice(0) + SHARE_NICE
    ]


async def run(given: argparse.Namespace) -> None:
    """Alternate the same moves beside tables that think, and beside the same tables held."""
    seconds, tables = min(given.seconds, MOST_SECONDS), min(given.tables, MOST_TABLES)
    async with thinking_hall(tables, min(given.thinking, MOST_TABLES)) as (room, store, beside):
        await awake(store, beside)
        boards, seen = Boards(), {"held": Stretches(), "thinking": Stretches()}
        room.peer.observers.append(boards.on_exchange)
        with held(ai_processes(room)):  # the first pictures of each painter tell nothing
            await paced(room, Stage(0), boards, given.rate, time.perf_counter() + WARM)
        with computing(min(given.others, MOST_OTHERS)):
            for number in range(2 * given.rounds):
                # now one first, now the other
                name = ("held", "thinking", "thinking", "held")[number % 4]
                before = await store.read(moved, tables=beside)
                with held(ai_processes(room) if name == "held" else ()):
                    await seen[name].watch(room, boards, given.rate, seconds)
                seen[name].moves += await store.read(moved, tables=beside) - before
        for name, stretches in seen.items():
            print(stretches.figures(name), flush=True)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--thinking", type=int, default=8, help="tables of strong AI seats")
    wished.add_argument("--tables", type=int, default=20, help="of players")
    wished.add_argument("--rate", type=float, default=4, help="moves of players a second")
    wished.add_argument("--seconds", type=float, default=5, help="of each stretch")
    wished.add_argument("--rounds", type=int, default=6, help="of a stretch of either kind")
    wished.add_argument("--others", type=int, default=0, help="programs that only compute")
    asyncio.run(run(wished.parse_args()))
