"""The painters: a few processes, and the turns in which pictures come to them."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from zlib import crc32

import structlog

from bot.tables.painting import Order, painted, ready
from bot.tables.spawning import Worker
from bot.words.refusals import Refused
from render import Picture

log = structlog.get_logger()

PAINTERS = max(1, min(4, os.cpu_count() or 1))
"""A process for each core, up to some: each takes 100 MB when it has drawn all games."""
AHEAD = 2
"""Pictures for each painter that may be on their way: one is painted, one is made ready."""
MOST_WAITING = 100
"""People whose picture may wait; more would wait for longer than anybody looks on."""
PATIENCE = 20.0
"""Seconds after which a picture will not come any more; one takes 30 ms."""
TRIES = 2
"""Painters that may die over one picture."""
BUSY = "Many pictures are being painted; ask again in a minute."
UNPAINTED = "The picture could not be painted; use /board with text, which tells the same."


class Unpainted(Refused):
    """A picture that no painter could finish."""


class Turns:
    """So many at once; people who wait for an answer come before tables' messages."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._waiting: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())
        """People, then tables, each in the order in which they came."""

    @property
    def people(self) -> int:
        """How many people wait."""
        return len(self._waiting[0])

    @asynccontextmanager
    async def taken(self, *, person: bool) -> AsyncIterator[None]:
        """Wait for a turn, and pass it on at the end."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._waiting[0 if person else 1])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._pass_on()
            elif mine in queue:
                queue.remove(mine)
            raise

    def _pass_on(self) -> None:
        for queue in self._waiting:
            while queue:
                following = queue.popleft()
                if not following.done():
                    following.set_result(None)
                    return
        self._free += 1


class Painters:
    """A small pool of processes; one that dies is replaced."""

    def __init__(self, count: int = PAINTERS) -> None:
        self.turns = Turns(count * AHEAD)
        self._workers = [Worker() for _ in range(count)]
        self._busy = [0] * count

    async def warm(self) -> None:
        """Start all of them, so that the first pictures need not wait for that."""
        await asyncio.gather(*(worker.run(ready) for worker in self._workers))

    async def paint(self, table: str, order: Order) -> list[Picture]:
        """The pictures of an order; the caller has a turn.

        Raises Unpainted where a painter dies over it again and again, takes too long, or fails.
        """
        for _ in range(TRIES):
            number = self._chosen(table)
            worker = self._workers[number]
            self._busy[number] += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    return await worker.run(painted, order)
            except BrokenProcessPool:
                log.warning("painter died", table=table)
            except TimeoutError as slow:
                worker.stop()
                log.error("painter stopped: too slow", table=table)
                raise Unpainted(UNPAINTED) from slow
            except Exception as bug:
                log.exception("picture not painted", table=table)
                raise Unpainted(UNPAINTED) from bug
            finally:
                self._busy[number] -= 1
        raise Unpainted(UNPAINTED)

    def _chosen(self, table: str) -> int:
        """The painter of a table, which knows its last pictures; another where that is busy."""
        own, least = crc32(table.encode()) % len(self._workers), min(self._busy)
        return own if self._busy[own] == least else self._busy.index(least)

    def close(self) -> None:
        """Stop painting."""
        for worker in self._workers:
            worker.stop()
