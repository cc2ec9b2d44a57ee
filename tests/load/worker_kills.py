"""Workers and the scheduler of a cluster are killed while people and AI seats play.

    python -m tests.load.worker_kills --kills 50 --scheduler-kills 10 --seconds 400

A Dask scheduler and workers run on loopback, unmodified; the bot beside them paints and thinks
there. People play at tables of all games, and strong AI seats at others. Kills are spread evenly
over the time; each killed scheduler is started again, and its workers with it. At the end every
confirmed move must be stored once, every log lead to its save, every table show its board, and no
click have waited for over 2 s.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from bot.playground.playground import Playground
from bot.tools.bench.many_tables import BOT_MODULE, store_tables
from rules import catalogue
from storage.database.store import Store
from tests.load.fleet import Fleet, servers
from tests.load.kills import SETTLED_SECONDS, Killings
from tests.load.processes import children
from tests.load.thinking import moved, thinkers
from tests.storage import postgres
from tests.support.confirmed_answers import check_replay
from tests.support.dask_cluster import DaskCluster
from tests.support.status import statuses

AFTER = 15.0
"""Seconds of play after the last kill."""


@dataclass
class WorkerKills(Killings):
    """A fleet of one process whose cluster is killed."""

    dask: DaskCluster = field(kw_only=True)
    thinking: list[str] = field(kw_only=True)
    """Tables of AI seats."""
    kills: int = field(kw_only=True)
    scheduler_kills: int = field(kw_only=True)

    async def _kill(self, every: float, until: float) -> None:
        """Kill workers, and after each few of them the scheduler."""
        before = await self.fleet.store.read(moved, tables=self.thinking)
        done = 0
        for number in range(1, self.kills + 1):
            left = until - AFTER - time.perf_counter()
            await asyncio.sleep(left / (self.kills - number + 1))
            await self._kill_worker(number)
            if number * self.scheduler_kills // self.kills > done:
                done += 1
                await asyncio.to_thread(self._restart)
        self.outcomes["AI moves"] += (
            await self.fleet.store.read(moved, tables=self.thinking) - before
        )

    async def _kill_worker(self, number: int) -> None:
        """Kill a worker, once the nanny of the last scheduler has started one."""
        running: list[int] = []
        while not running:
            await asyncio.sleep(0.2)
            # a nanny ends whose worker is killed as it starts; then a service manager restarts it
            if self.dask.workers[-1].poll() is not None:
                self.outcomes["restarted nannies"] += 1
                self.dask.start_worker(2)
            running = [each for each in children(self.dask.workers[-1].pid) if _is_worker(each)]
        os.kill(Random(number).choice(running), signal.SIGKILL)
        self.outcomes["killed workers"] += 1

    def _restart(self) -> None:
        assert self.dask.scheduler is not None
        self.dask.end(self.dask.scheduler)
        self.dask.end(self.dask.workers[-1])
        self.dask.start_scheduler()
        self.dask.start_worker(2)
        self.outcomes["killed schedulers"] += 1

    async def _check(self) -> None:
        """Look at the waits, the boards and the AI seats' tables too."""
        self.faults += [f"a click waited {wait:.1f} s" for wait in self.waits if wait > 2.0]
        for spot in self.spots:
            shown = statuses(self.fleet.peer.world, spot.table)
            if not any(message.attachments for message in shown):
                self.faults.append(f"no board: {spot.table}")
        for table in self.thinking:
            await check_replay(self.fleet.store, table)
        await super()._check()

    async def _left(self) -> list[str]:
        """Return what is still to be shown; tables of AI seats, which go on, are shown at times."""
        playing, left = {f"not shown: {table}" for table in self.thinking}, list[str]()
        behind, until = set(playing), time.perf_counter() + SETTLED_SECONDS
        while behind and time.perf_counter() < until:
            left = await super()._left()
            behind &= {*left}
            await asyncio.sleep(0.1)
        return [*behind, *(fault for fault in left if fault not in playing)]


def _is_worker(process: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


async def run(given: argparse.Namespace, server: postgres.Server) -> None:
    """Furnish the server, and let people play."""
    database = server.new_database()
    with (
        tempfile.TemporaryDirectory(prefix="orrery-load-") as home,
        DaskCluster(Path(home) / "dask.log") as dask,
        patch.dict(os.environ, {"ORRERY_WORKERS": dask.address.url}),
    ):
        dask.start_scheduler()
        dask.start_worker(2)
        async with Playground(rate_limits=False) as peer, await Store.open(database) as own:
            games, guilds = list(catalogue.values()), await servers(peer)
            spots = await store_tables(peer, games, given.tables, database, guilds, alike=10)
            thinking = await own.run(thinkers, peer, given.thinking)
            fleet = Fleet(peer, own, database, home, BOT_MODULE, 1)
            it = WorkerKills(
                *(fleet, spots, Counter()),
                dask=dask,
                thinking=thinking,
                kills=given.kills,
                scheduler_kills=given.scheduler_kills,
            )
            async with fleet:
                await it.run(given.players, given.seconds, 1.0)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--kills", type=int, default=50)
    wished.add_argument("--scheduler-kills", type=int, default=10)
    wished.add_argument("--tables", type=int, default=15)
    wished.add_argument("--thinking", type=int, default=5, help="tables of AI seats")
    wished.add_argument("--players", type=int, default=3)
    wished.add_argument("--seconds", type=float, default=400)
    with postgres.running() as running:
        asyncio.run(run(wished.parse_args(), running))
