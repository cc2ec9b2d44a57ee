"""Slots that limit simultaneous work; the lowest priority number goes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class PrioritySlots:
    """A semaphore that serves waiting tasks by priority, the lowest number first."""

    def __init__(self, size: int) -> None:
        """Create this number of slots, all free."""
        self._size = self._free = size
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    def waiting(self, priority: int) -> int:
        """Return how many tasks with this priority are waiting."""
        return sum(entry == priority and not waiter.done() for entry, _, waiter in self._waiting)

    @property
    def total_waiting(self) -> int:
        """Number of waiting tasks of all priorities."""
        return sum(not waiter.done() for *_, waiter in self._waiting)

    def resize(self, size: int) -> None:
        """Set the number of slots; surplus ones in use are removed when they are released."""
        self._free += size - self._size
        self._size = size
        while self._free > 0 and self._waiting:
            self._free -= 1
            self._pass_on()

    @asynccontextmanager
    async def hold(self, priority: int = 0) -> AsyncIterator[None]:
        """Hold a slot for the duration of the context, waiting for it if none is free.

        `priority` is the priority: lower ones go first.
        """
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(priority)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, priority: int) -> None:
        """Wait for a slot; if cancelled in the moment it is granted, pass it on."""
        waiter = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._order), waiter))
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Pass a released slot on to the first waiting task, or make it free."""
        while self._waiting and self._free >= 0:
            *_, waiter = heappop(self._waiting)
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1
