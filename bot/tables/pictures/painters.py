"""The painters: a few processes that paint pictures by priority."""

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
"""One process per core, four at most: each takes 100 MB when it has drawn all games."""
NICE = 2
"""Niceness of painters, behind the bot itself but not much, since people wait for boards too."""
PERSON, TABLE = 0, 1
"""By what people and tables' messages wait for a turn."""
AHEAD = 2
"""Orders per painter at a time: one is painted while the next is sent."""
MOST_WAITING = 100
"""People in the queue; more would wait longer than anybody keeps looking."""
PATIENCE = 20.0
"""Seconds until a picture counts as failed; a normal one takes 30 ms."""
START_PATIENCE = 120.0
"""Seconds for a painter to import all games; it takes two on an idle machine."""
TRIES = 2
"""Painters that may die from one picture."""
BUSY = "Many pictures are being painted. Ask again in a minute."
UNPAINTED = "The picture couldn't be painted. Use /board with text instead."


class PaintingError(UserError):
    """Error for a picture that no painter could finish."""


class Painters:
    """A small pool of processes; one that dies is replaced."""

    def __init__(self, count: int = PAINTERS) -> None:
        self.turns = PrioritySlots(count * AHEAD)
        """Slots for orders: people who wait for an answer go before tables' messages."""
        self._workers = [Worker(niceness=NICE, first=ready) for _ in range(count)]
        self._busy = [0] * count
        self.timed: list[Callable[[float], None]] = []
        """Listeners for the seconds of each order."""

    async def warm(self) -> None:
        """Start all of them, so that the first pictures need not wait for that."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def paint(self, table: str, order: Order) -> list[Picture]:
        """Return the pictures of an order; the caller holds a slot.

        Raises PaintingError as `work` does.
        """
        return await self.work(table, painted, order)

    async def work(self, table: str, work: Callable[[Given], T], order: Given) -> T:
        """Run some work in a painter; the caller holds a slot.

        Raises PaintingError if painters keep dying from it, or if it takes too long or fails.
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
        """Return the table's painter, whose cache has its last pictures, or a less busy one."""
        own, least = crc32(table.encode()) % len(self._workers), min(self._busy)
        return own if self._busy[own] == least else self._busy.index(least)

    def close(self) -> None:
        """Stop painting."""
        for worker in self._workers:
            worker.stop()
