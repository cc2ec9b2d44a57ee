"""The interactions that are being answered: a stop lets them finish first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

GRACE_SECONDS = 3.0
"""Seconds that a stop gives them: Discord waits no longer for an acknowledgement."""
MAX_REMEMBERED = 10_000
"""Recent interactions, to detect duplicate deliveries."""


class PendingInteractions:
    """The tasks of interactions being answered; a stop waits for them and accepts no more."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._met: set[int] = set()
        self._order: deque[int] = deque()
        """The same, the oldest first."""
        self._stopping = False
        self.timed: list[Callable[[float], None]] = []
        """Callbacks with the seconds that each answer took."""

    def enter(self, interaction: int) -> bool:
        """Register the current task as the one that answers an interaction; return True.

        Returns False if another task already does, since Discord may deliver an interaction twice,
        or if the bot is stopping.
        """
        if self._stopping or interaction in self._met:
            return False
        self._met.add(interaction)
        self._order.append(interaction)
        if len(self._order) > MAX_REMEMBERED:
            self._met.discard(self._order.popleft())
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(partial(self._remove_finished, asyncio.get_running_loop().time()))
        return True

    def _remove_finished(self, begun: float, task: asyncio.Task[Any]) -> None:
        """Remove a finished task, and pass its duration in seconds to the listeners."""
        self._tasks.discard(task)
        for hear in self.timed:
            hear(task.get_loop().time() - begun)

    async def finish(self) -> None:
        """Accept no more interactions, wait GRACE_SECONDS for open ones, cancel the rest."""
        self._stopping = True
        if tasks := self._tasks - {asyncio.current_task()}:
            _, late = await asyncio.wait(tasks, timeout=GRACE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
