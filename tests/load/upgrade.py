"""Three processes are replaced by a version with one column more, while people play.

    python -m tests.load.upgrade --seconds 120

Beside each process one of the next version waits on standby; then the older one is asked to stop.
At the end every confirmed move must be stored once, no click be unanswered, every reminder stand
once, and the column exist.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass

from sqlalchemy import inspect
from sqlmodel import Session

from bot.playground.playground import Playground
from bot.tools.bench.many_tables import BOT_MODULE, store_tables
from rules import catalogue
from storage.database.shards import Share
from storage.database.store import Store
from tests.load.fleet import START_SECONDS, Fleet, servers
from tests.load.kills import Killings, reminders_due
from tests.load.next_version import COLUMN
from tests.storage import postgres

NEXT = "tests.load.next_version"
PROCESSES = 3
BESIDES = 10.0
"""Seconds for which a new process waits on standby, and between two replacements."""


@dataclass
class Upgrade(Killings):
    """A fleet that is upgraded."""

    async def _kill(self, every: float, until: float) -> None:
        """Replace one process after another."""
        self.fleet.host = NEXT
        for share in self.fleet.processes:
            await asyncio.sleep(every)
            await self._replace(share)
            self.outcomes["replaced"] += 1

    async def _replace(self, share: Share) -> None:
        fleet = self.fleet
        guild = next(guild for guild in fleet.peer.world.guilds if share.has(guild))
        await fleet._start(share)
        await asyncio.sleep(BESIDES)
        begun, older = time.perf_counter(), fleet.processes[share].pop(0)
        older.terminate()
        await fleet._seen_off(older, share, guild)
        await fleet.peer.seat("ann").until(lambda: fleet.peer.gateway.serves(guild), START_SECONDS)
        fleet.peer.gateway.forget_gone()
        self.gaps.append(time.perf_counter() - begun)


def has_column(session: Session) -> bool:
    """Return whether the next version has migrated the database."""
    columns = inspect(session.connection()).get_columns("matches")
    return any(column["name"] == COLUMN for column in columns)


async def run(given: argparse.Namespace, server: postgres.Server) -> None:
    """Furnish the servers, and let people play."""
    database = server.new_database()
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as home:
        async with Playground(rate_limits=False) as peer, await Store.open(database) as own:
            games, guilds = list(catalogue.values()), await servers(peer)
            spots = await store_tables(peer, games, given.tables, database, guilds, alike=20)
            idle = await store_tables(peer, games, given.reminders, database, guilds, alike=5)
            due = await reminders_due(own, idle, given.seconds)
            fleet = Fleet(peer, own, database, home, BOT_MODULE, PROCESSES)
            it = Upgrade(fleet, spots, due, softly=True)
            async with fleet:
                await it.run(given.players, given.seconds, BESIDES)
            assert await own.read(has_column)
            print(f"{it.outcomes['moves']} moves, {it.outcomes['replaced']} processes replaced")


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--tables", type=int, default=24)
    wished.add_argument("--players", type=int, default=6)
    wished.add_argument("--reminders", type=int, default=12)
    wished.add_argument("--seconds", type=float, default=120)
    with postgres.running() as running:
        asyncio.run(run(wished.parse_args(), running))
