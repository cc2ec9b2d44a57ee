"""Several processes of the bot on one database, each with its share of the servers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio.subprocess import Process
from dataclasses import dataclass, field
from functools import partial

from bot.playground import sample_servers
from bot.playground.driver import NoAnswerError
from bot.playground.model import Guild
from bot.playground.playground import Playground
from bot.tools.bench.many_tables import start_bot, stop_bot
from storage.database.shards import Share
from storage.database.store import Store
from tests.support.stored import outdated_tables

SHARDS = 6
"""Servers stand on this many shards, so that 1, 2, 3 or 6 processes have as many each."""
START_SECONDS = 300.0
TOLD_SECONDS = 5.0
"""Until the gateway has seen at the latest that a connection is gone."""


async def servers(peer: Playground) -> list[Guild]:
    """Return a server on each shard; Discord assigns them by number, which the clock gives."""
    guilds: dict[int, Guild] = {}
    while len(guilds) < SHARDS:
        await asyncio.sleep(0.001)
        guild = sample_servers.found_server(peer.world, "A server", ["bea", "dov"], [])
        guilds.setdefault((guild.id >> 22) % SHARDS, guild)
    return list(guilds.values())


@dataclass
class Fleet:
    """The processes. `standby`: another one waits beside each of them, to take over."""

    peer: Playground
    store: Store
    """The driver's own look at the database."""
    database: str
    home: str
    host: str
    count: int
    standby: bool = False
    processes: dict[Share, list[Process]] = field(default_factory=dict)
    left: dict[Share, float] = field(default_factory=dict)
    """Time at which the last process of a share left the gateway."""

    async def __aenter__(self) -> Fleet:
        each = SHARDS // self.count
        for first in range(0, SHARDS, each):
            share = Share(first, first + each - 1, SHARDS)
            self.processes[share] = []
            for _ in range(1 + self.standby):
                await self._start(share)
        await self.ready()
        return self

    async def __aexit__(self, *_: object) -> None:
        running = [process for each in self.processes.values() for process in each]
        await asyncio.gather(*map(stop_bot, running))
        self.peer.gateway.forget_gone()

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [process.pid for each in self.processes.values() for process in each]

    def share_of(self, guild: int | None) -> Share:
        """Return the share that serves a server."""
        return next(share for share in self.processes if share.has(guild or 0))

    async def _start(self, share: Share) -> None:
        bot = await start_bot(
            self.peer, self.database, self.home, host=self.host, SHARDS=str(share), STANDBY="1"
        )
        self.processes[share].append(bot)

    async def ready(self) -> None:
        """Wait until every server is served and every table shown."""
        until = time.perf_counter() + START_SECONDS
        while not self._all_there() or await self.store.read(outdated_tables) != ():
            assert time.perf_counter() < until, "the bot does not come up"
            await asyncio.sleep(0.2)

    def _all_there(self) -> bool:
        guilds = self.peer.world.guilds
        return bool(self.peer.world.commands) and all(map(self.peer.gateway.serves, guilds))

    async def end(self, share: Share, *, softly: bool) -> float:
        """Kill the process of a share as a power cut would, or (`softly`) ask it to stop, and start
        another; gives the seconds in which nobody served the share."""
        begun, bot = time.perf_counter(), self.processes[share].pop(0)
        guild = next(guild for guild in self.peer.world.guilds if share.has(guild))
        if softly:
            bot.terminate()
        else:
            bot.kill()
        await asyncio.gather(self._start(share), self._seen_off(bot, share, guild))
        served = partial(self.peer.gateway.serves, guild)
        await self.peer.seat("ann").until(served, START_SECONDS)
        self.peer.gateway.forget_gone()
        return time.perf_counter() - begun

    async def _seen_off(self, bot: Process, share: Share, guild: int) -> None:
        """Note when the gateway has seen that a process is gone: until then it is sent clicks."""
        await bot.wait()
        served = self.peer.gateway.serves
        with contextlib.suppress(NoAnswerError):
            await self.peer.seat("ann").until(lambda: not served(guild), TOLD_SECONDS)
        self.left[share] = time.perf_counter()
