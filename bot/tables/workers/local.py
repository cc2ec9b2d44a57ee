"""Work in processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.tables.workers.pool import Pool
from bot.tables.workers.process import Worker
from bot.tables.workers.task_limits import LIMITS, TaskKind, prepare
from bot.tables.workers.thinking_pool import IdlePool

T = TypeVar("T")

PAINTERS = max(1, min(4, os.cpu_count() or 1))
"""One process per core, at most four: each takes 100 MB when it has drawn all games."""
PAINTER_NICE = 2
"""Niceness of painters, slightly below the bot itself, since people wait for boards too."""


def painting_worker() -> Worker:
    """Return a worker process that paints pictures."""
    return Worker(niceness=PAINTER_NICE, first=partial(prepare, TaskKind.PICTURE))


def replay_worker() -> Worker:
    """Return a worker process that replays whole matches."""
    return Worker()


class LocalWorkers:
    """Pools of processes of this machine, started when they are first needed."""

    def __init__(self, painters: int = PAINTERS) -> None:
        """Prepare the pools, with this number of painters; no process starts yet."""
        self.pictures = Pool([painting_worker() for _ in range(painters)])
        self.queries = Pool([Worker(memory=LIMITS[TaskKind.QUERY].memory, niceness=0)], alone=True)
        self.replays = Pool([replay_worker()], alone=True)
        self.thoughts = IdlePool()

    @property
    def count(self) -> int:
        """The number of running processes."""
        pools = (self.pictures, self.queries, self.replays, self.thoughts)
        return sum(bool(worker.process) for pool in pools for worker in pool.workers)

    async def run(
        self, kind: TaskKind, work: Callable[..., T], *given: object, table: str = ""
    ) -> T:
        """Return `work(*given)` from a process of this kind's pool.

        Raises TooSlow, WorkersDied, and whatever the work raises.
        """
        match kind:
            case TaskKind.THOUGHT | TaskKind.REVIEW:
                return await self.thoughts.run(kind, work, *given)
            case TaskKind.QUERY:
                return await self.queries.run(kind, work, *given)
            case TaskKind.REPLAY:
                try:
                    return await self.replays.run(kind, work, *given)
                finally:
                    self.replays.close()  # its pictures have taken much memory
        return await self.pictures.run(kind, work, *given, table=table)

    async def close(self) -> None:
        """End all processes, even busy ones."""
        for pool in (self.pictures, self.queries, self.replays):
            pool.close()
        await self.thoughts.close()
