"""The painters: a few processes, to which pictures come in turns."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar
from zlib import crc32

import structlog

from bot.tables.pictures.painting import Order, painted, ready
from bot.tables.workers.priority_slots import PrioritySlots
from bot.tables.workers.process import Worker
from bot.words.refusals import UserError
from render import Picture

log = structlog.get_logger()
Given = TypeVar("Given")
T = TypeVar("T")

PAINTERS = max(1, min(4, os.cpu_count() or 1))
"""A process for each core, up to some: each takes 100 MB when it has drawn all games."""
NICE = 2
"""How far painters stand back for the bot itself; no further, for boards are waited for too."""
PERSON, TABLE = 0, 1
"""By what people and tables' messages wait for a turn."""
AHEAD = 2
"""Pictures for each painter that may be on their way: one is painted, one is made ready."""
MOST_WAITING = 100
"""People whose picture may wait; more would wait for longer than anybody looks on."""
PATIENCE = 20.0
"""Seconds after which a picture will not come any more; one takes 30 ms."""
START_PATIENCE = 120.0
"""Seconds for a painter to read how all games are drawn; it takes two where nobody is busy."""
TRIES = 2
"""Painters that may die over one picture."""
BUSY = "Many pictures are being painted; ask again in a minute."
UNPAINTED = "The picture could not be painted; use /board with text, which tells the same."


class PaintingError(UserError):
    """A picture that no painter could finish."""


class Painters:
    """A small pool of processes; one that dies is replaced."""

    def __init__(self, count: int = PAINTERS) -> None:
        self.turns = PrioritySlots(count * AHEAD)
        """By these a picture is ordered: people who wait for an answer before tables' messages."""
        self._workers = [Worker(niceness=NICE, first=ready) for _ in range(count)]
        self._busy = [0] * count
        self.timed: list[Callable[[float], None]] = []
        """Who hears how many seconds each order took."""

    async def warm(self) -> None:
        """Start all of them, so that the first pictures need not wait for that."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def paint(self, table: str, order: Order) -> list[Picture]:
        """The pictures of an order; the caller has a turn.

        Raises Unpainted as `work` does.
        """
        return await self.work(table, painted, order)

    async def work(self, table: str, work: Callable[[Given], T], order: Given) -> T:
        """What a painter makes of an order; the caller has a turn.

        Raises Unpainted where a painter dies over it again and again, takes too long, or fails.
        """
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            return await self._done(table, work, order)
        finally:
            for hear in self.timed:
                hear(loop.time() - begun)

    async def _done(self, table: str, work: Callable[[Given], T], order: Given) -> T:
        for _ in range(TRIES):
            number = self._chosen(table)
            worker = self._workers[number]
            self._busy[number] += 1
            try:
                # on a busy machine a start takes longer than any picture may
                async with asyncio.timeout(START_PATIENCE):
                    await worker.start()
                async with asyncio.timeout(PATIENCE):
                    return await worker.run(work, order)
            except BrokenProcessPool:
                log.warning("painter died", table=table)
            except TimeoutError as slow:
                worker.stop()
                log.error("painter stopped: too slow", table=table)
                raise PaintingError(UNPAINTED) from slow
            except Exception as bug:
                log.exception("picture not painted", table=table)
                raise PaintingError(UNPAINTED) from bug
            finally:
                self._busy[number] -= 1
        raise PaintingError(UNPAINTED)

    def _chosen(self, table: str) -> int:
        """The painter of a table, which knows its last pictures; another where that is busy."""
        own, least = crc32(table.encode()) % len(self._workers), min(self._busy)
        return own if self._busy[own] == least else self._busy.index(least)

    def close(self) -> None:
        """Stop painting."""
        for worker in self._workers:
            worker.stop()
