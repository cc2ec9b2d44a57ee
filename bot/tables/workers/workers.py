"""The interface to everything that leaves the event loop.

Work is a function of plain data, with a kind and a table. It runs in processes of this machine, or
on the operator's cluster while there is one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from bot.tables.workers.cluster import Cluster, ClusterGone
from bot.tables.workers.local import PAINTERS, LocalWorkers
from bot.tables.workers.priority_slots import PrioritySlots
from bot.tables.workers.task_limits import TaskKind
from bot.tables.workers.thinking_pool import PROCESSES

T = TypeVar("T")

PICTURES_AHEAD = 2
"""Pictures per painter at a time: one is painted while the next is sent."""


class Workers:
    """The local processes, and a cluster that is preferred while it's available."""

    def __init__(self, cluster: Cluster | None = None, *, painters: int = PAINTERS) -> None:
        """Use a cluster when it is available (None: never), and this number of painters here."""
        self.local, self.cluster = LocalWorkers(painters), cluster
        self.pictures = PrioritySlots(painters * PICTURES_AHEAD)
        """Slots for pictures: people waiting for an answer come before tables' messages."""
        self.thoughts, self.queries, self.replays = map(PrioritySlots, (PROCESSES, 1, 1))
        self._painters = painters
        self.in_progress = Counter[TaskKind]()
        self.timed: list[Callable[[TaskKind, float], None]] = []
        """Listeners for the kind and the seconds of each task."""

    @property
    def waiting(self) -> int:
        """Number of tasks that wait for a slot."""
        slots = (self.pictures, self.thoughts, self.queries, self.replays)
        return sum(each.total_waiting for each in slots)

    @property
    def remote_count(self) -> int:
        """Number of the cluster's workers that can be used."""
        return len(self.cluster.accepted) if self.cluster is not None else 0

    def start(self) -> None:
        """Begin to connect to the cluster, if one is set."""
        if self.cluster is not None:
            self.cluster.listeners.append(self._resize)
            self.cluster.start()

    def _resize(self, threads: int) -> None:
        """Fit the slots to the cluster's number of threads; if 0, to the local processes."""
        self.pictures.resize(PICTURES_AHEAD * max(self._painters, threads))
        self.thoughts.resize(max(PROCESSES, threads))
        # both take long, and boards must find a thread that is free
        for slots in (self.queries, self.replays):
            slots.resize(max(1, threads // 4))

    async def run(
        self, kind: TaskKind, work: Callable[..., T], *given: object, table: str = ""
    ) -> T:
        """Return `work(*given)` from another process; the caller holds a slot of the kind.

        Work, arguments and result are pickled. Work for the same `table` goes where its last
        results are cached, if possible. Raises TooSlow or WorkersDied, and whatever the work
        raises.
        """
        clock = asyncio.get_running_loop()
        begun = clock.time()
        self.in_progress[kind] += 1
        try:
            if self.cluster is not None and self.cluster.is_ready:
                with suppress(ClusterGone):
                    return await self.cluster.run(kind, work, *given)
            return await self.local.run(kind, work, *given, table=table)
        finally:
            self.in_progress[kind] -= 1
            for listener in self.timed:
                listener(kind, clock.time() - begun)

    async def close(self) -> None:
        """End all processes, and leave the cluster."""
        if self.cluster is not None:
            await self.cluster.close()
        await self.local.close()
