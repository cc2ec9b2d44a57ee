"""The primary of a replicated pair fails again and again while people play.

    python -m tests.load.failovers --times 6 --processes 1 --players 6

Starts etcd and two PostgreSQL servers under Patroni on loopback, as an unprivileged user, and a
fleet of bots whose URL names both. The leader is killed, switched over, and cut off in turn. At the
end every confirmed move must be stored once, every log lead to its save, and every reminder stand
once. Prints how long nobody could write, and how long after that the first move was confirmed.
Cutting the network takes root, for iptables. Needs Debian's packages patroni, etcd-server and
postgresql.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bot.playground.playground import Playground
from bot.tools.bench.many_tables import BOT_MODULE, store_tables
from rules import catalogue
from storage.database import engine
from storage.database.store import Store
from storage.errors import StorageError
from tests.load.fleet import Fleet, servers
from tests.load.kills import Killings, reminders_due
from tests.load.patroni_pair import Pair
from tests.support.confirmed_answers import Sent

MOST_TIMES = 40
KINDS = ("kill", "switch", "cut")
LONGEST = 90.0
"""Seconds without a primary after which a failover counts as failed."""
BESIDES = 8.0
"""Seconds of play between failovers."""


class PatientStore(Store):
    """The driver's own store, which waits for a primary."""

    async def _do(self, job: Callable[[], Any]) -> Any:
        until = time.monotonic() + LONGEST
        while True:
            try:
                return await super()._do(job)
            except StorageError:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(0.2)


@dataclass
class Failovers(Killings):
    """A fleet on a pair whose primary fails."""

    pair: Pair = field(kw_only=True)
    times: int = field(kw_only=True)
    kinds: tuple[str, ...] = field(kw_only=True)
    unwritable: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    """Seconds from a writable primary to the next confirmed move."""
    periods: list[tuple[float, float]] = field(default_factory=list)
    confirmed_at: list[float] = field(default_factory=list)
    is_over: bool = False

    async def _kill(self, every: float, until: float) -> None:
        try:
            for kind in itertools.islice(itertools.cycle(self.kinds), self.times):
                await asyncio.sleep(BESIDES)
                await self._fail(kind, until)
                if time.perf_counter() > until:
                    break
        finally:
            self.is_over = True

    async def _fail(self, kind: str, until: float) -> None:
        """Make the leader fail, and wait for a move at the new one and for a whole pair."""
        leader = await asyncio.to_thread(self.pair.leader)
        assert leader is not None
        before = time.perf_counter()
        self.periods.append((before, float("inf")))
        await asyncio.to_thread(getattr(self.pair, kind), leader)
        await asyncio.to_thread(self._writable, leader.port)
        at = time.perf_counter()
        self.unwritable.append(at - before)
        while not (later := [each for each in self.confirmed_at if each > at]):
            assert time.perf_counter() < until, "nobody plays any more; try more --tables"
            await asyncio.sleep(0.05)
        self.first.append(later[0] - at)
        print(f"  {kind}: writable after {at - before:.1f} s, move after {later[0] - at:.2f} s")
        self.outcomes[kind] += 1
        if kind == "kill":
            self.pair.start(leader)
        elif kind == "cut":
            self.pair.heal(leader)
        await asyncio.to_thread(self.pair.wait_whole)
        self.periods[-1] = (before, time.perf_counter())

    def _writable(self, former: int) -> None:
        """Wait until another server than the former primary takes a commit."""
        options = engine.server_options(engine.parse(self.pair.url))
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            try:
                with psycopg.connect(**options | {"connect_timeout": 1}) as connection:
                    if connection.info.port != former:
                        connection.execute("CREATE TABLE IF NOT EXISTS probes (id INTEGER)")
                        return
            except psycopg.Error:
                pass
            time.sleep(0.1)
        raise AssertionError("no primary")

    def _noted(self, sent: Sent, took: float, *, killed: bool) -> None:
        now = time.perf_counter()
        during = any(begin - 1 <= now and now - took <= end + 1 for begin, end in self.periods)
        if sent.confirmed:
            self.confirmed_at.append(now)
        if not sent.answered:
            self.faults.append(f"no answer: table {sent.table}")
        elif not sent.confirmed and during:
            words = "; ".join(each.content for each in sent.seat.now(sent.reply).messages)
            self.outcomes["sentences"] += 1
            if "database" not in words.lower():
                self.outcomes[f"other sentence: {words[:60]}"] += 1
        else:
            super()._noted(sent, took, killed=False)


async def run(given: argparse.Namespace, pair: Pair) -> None:
    """Furnish the servers, and let people play."""
    times = min(given.times, MOST_TIMES)
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as home:
        async with Playground(rate_limits=False) as peer, await PatientStore.open(pair.url) as own:
            games, guilds = list(catalogue.values()), await servers(peer)
            spots = await store_tables(peer, games, given.tables, pair.url, guilds, alike=20)
            idle = await store_tables(peer, games, given.reminders, pair.url, guilds, alike=5)
            due = await reminders_due(own, idle, times * 30.0)
            fleet = Fleet(peer, own, pair.url, home, BOT_MODULE, given.processes)
            kinds = tuple(given.kinds.split(","))
            it = Failovers(fleet, spots, due, pair=pair, times=times, kinds=kinds)
            async with fleet:
                await it.run(given.players, given.seconds, 1.0)
            waits = ", ".join(f"{seconds:.1f}" for seconds in it.unwritable)
            firsts = ", ".join(f"{seconds:.2f}" for seconds in it.first)
            print(f"{len(it.first)} failovers; unwritable for {waits} s; first move {firsts} s")


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--times", type=int, default=6)
    wished.add_argument("--kinds", default=",".join(KINDS))
    wished.add_argument("--processes", type=int, default=1)
    wished.add_argument("--tables", type=int, default=12)
    wished.add_argument("--players", type=int, default=4)
    wished.add_argument("--reminders", type=int, default=12)
    wished.add_argument("--seconds", type=float, default=300, help="at most")
    arguments = wished.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-pair-") as folder, Pair(Path(folder)) as up:
        print("the pair is up", flush=True)
        asyncio.run(run(arguments, up))
