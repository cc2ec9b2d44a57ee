"""How long players wait while AI seats think at other tables, and without them.

    python -m tests.load.thinking --thinking 0,8 --tables 20 --rate 2 --seconds 30

The playground runs here, the bot in a process beside it. Players make whole moves at a steady rate,
at tables of all games; at so many further tables strong AI seats play each other all the time.
Prints for each number how long replies and boards took, and how many moves the AI seats made.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle, islice

from sqlmodel import Session, col, func, select

from bot.playground import hosting
from bot.playground.peer import Peer
from bot.tools.bench.hall import Hall, furnished, opened, started, stopped
from bot.tools.bench.keeping import begun
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.table_game import STRONG
from storage import records as kept
from storage.store import Store
from storage.tables import LogRow
from tests.load.moves import OPENING, PATIENCE, staged

MOST_TABLES, MOST_SECONDS = 1_000, 600
NAMES = ("Vega", "Rigel")
"""Of the two AI seats at each of their tables."""


def thinkers(session: Session, peer: Peer, tables: int) -> list[str]:
    """Store so many tables of two strong AI seats, of all games in turn; returns their ids."""
    guild, made = next(iter(peer.world.guilds.values())), list[str]()
    for number, game in enumerate(islice(cycle(catalogue.values()), tables)):
        channel = hosting.add_channel(peer.world, guild, f"thinking-{number}")
        match = Match.start(game, seats=len(NAMES), dice=SeededDice(f"thinking {number}"))
        seats = [kept.Seat(seat, name, ai_level=STRONG) for seat, name in enumerate(NAMES)]
        place = kept.Place(guild.id, channel.id)
        made.append(begun(session, match, place, seats, [*match.fresh]).id)
    return made


def moved(session: Session, tables: list[str]) -> int:
    """Moves that are stored of some tables."""
    rows = select(func.count()).select_from(LogRow).where(col(LogRow.table_id).in_(tables))
    return session.exec(rows).one()


async def awake(store: Store, tables: list[str]) -> int:
    """Wait until the AI seats of these tables have begun; returns the moves that are stored."""
    async with asyncio.timeout(PATIENCE):
        while (  # noqa: ASYNC110
            count := await store.read(moved, tables=tables)
        ) < 2 * len(tables):
            await asyncio.sleep(0.2)
    return count


@asynccontextmanager
async def thinking_hall(tables: int, thinking: int) -> AsyncIterator[tuple[Hall, Store, list[str]]]:
    """A hall for players, with tables at which AI seats think all the time."""
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        database = f"sqlite:///{folder}/hall.db"
        async with Peer(rate_limits=True) as peer:
            guild = next(iter(peer.world.guilds.values()))
            spots = await furnished(peer, [*catalogue.values()], tables, database, [guild])
            async with await Store.open(database) as store:
                beside = await store.run(thinkers, peer, thinking)
                bot = await started(peer, database, folder)
                try:
                    await opened(peer, spots, 60 + OPENING * tables)
                    yield Hall(peer, spots, [bot.pid]), store, beside
                finally:
                    await stopped(bot)


async def run(given: argparse.Namespace) -> None:
    """The same moves beside none, and beside so many tables that think."""
    for thinking in map(int, given.thinking.split(",")):
        tables = min(given.tables, MOST_TABLES)
        async with thinking_hall(tables, min(thinking, MOST_TABLES)) as (room, store, beside):
            before = await awake(store, beside)
            await staged(room, 0, min(given.seconds, MOST_SECONDS), rate=given.rate)
            more = await store.read(moved, tables=beside) - before
            print(f"  beside {thinking} tables that think: {more} moves of theirs", flush=True)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--thinking", default="0,8", help="tables of strong AI seats, by stages")
    wished.add_argument("--tables", type=int, default=20, help="of players")
    wished.add_argument("--rate", type=float, default=2, help="moves of players a second")
    wished.add_argument("--seconds", type=float, default=20, help="of each stage")
    asyncio.run(run(wished.parse_args()))
