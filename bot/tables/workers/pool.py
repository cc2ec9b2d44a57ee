"""A pool of local processes with deadlines, for tasks of one kind.

Pebble and loky were tried. Loky has no deadlines. Pebble has them, at the same latency, but it
doesn't show which process has a task. We need that to check idle processes for starvation, and to
give a table's pictures to the process that has its last ones. One Pebble pool per process would
take three threads each, which poll.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar
from zlib import crc32

import structlog

from bot.tables.workers.process import Worker
from bot.tables.workers.task_limits import LIMITS, Limits, TaskKind, TooSlow, WorkersDied

log = structlog.get_logger()
T = TypeVar("T")

START_SECONDS = 120.0
"""Seconds for a worker to import all games; it takes two on an idle machine."""


class Pool:
    """A pool of worker processes; one that dies, or misses a deadline, is replaced.

    With `alone` a worker has one task at a time, and is stopped if the task is cancelled or runs
    out of memory.
    """

    def __init__(self, workers: Sequence[Worker], *, alone: bool = False) -> None:
        """Use these workers; with `alone`, each has one task at a time."""
        self.workers = workers
        self._alone = alone
        self._busy = [0] * len(workers)

    async def warm(self) -> None:
        """Start all processes, so that the first tasks don't wait for that."""
        await asyncio.gather(*(worker.start() for worker in self.workers))

    async def run(
        self, kind: TaskKind, work: Callable[..., T], *given: object, table: str = ""
    ) -> T:
        """Return `work(*given)` from a worker, and from another process if that one dies.

        Work for the same `table` goes to the same worker if possible. Raises TooSlow, WorkersDied,
        and whatever the work raises.
        """
        limits = LIMITS[kind]
        for _ in range(limits.deaths):
            number = self.choose(table)
            # counted before the start, so that simultaneous tasks are spread
            self._busy[number] += 1
            try:
                return await self._within(limits, self.workers[number], work, *given)
            except TooSlow:
                log.error("task stopped: too slow", kind=kind, table=table)
                raise
            except BrokenProcessPool:
                log.warning("worker died", kind=kind, table=table)
            finally:
                self._busy[number] -= 1
        log.error("task given up: its workers died", kind=kind, table=table)
        raise WorkersDied

    async def _within(
        self, limits: Limits, worker: Worker, work: Callable[..., T], *given: object
    ) -> T:
        """Return `work(*given)` from a worker; stop it and raise TooSlow at the deadline."""
        try:
            # on a busy machine a start takes longer than any picture may
            async with asyncio.timeout(START_SECONDS):
                await worker.start()
            async with asyncio.timeout(limits.seconds):
                return await worker.run(work, *given)
        except TimeoutError as slow:
            # a process can't be interrupted in the middle of Python code
            worker.stop()
            raise TooSlow from slow
        except (MemoryError, asyncio.CancelledError):
            if self._alone:
                worker.stop()
            raise

    def choose(self, table: str) -> int:
        """Return the index of the worker with a table's pictures, or of a less busy one."""
        own, least = crc32(table.encode()) % len(self.workers), min(self._busy)
        return own if self._busy[own] == least else self._busy.index(least)

    def close(self) -> None:
        """End all processes, even busy ones."""
        for worker in self.workers:
            worker.stop()
