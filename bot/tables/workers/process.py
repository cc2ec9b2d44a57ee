"""Worker processes: they end with the bot, however it ends, and can be stopped.

A worker imports this module before its work, so it imports next to nothing itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar

T = TypeVar("T")

STOP_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)
WORKER_NICE = 5
"""Niceness of workers: they yield to the bot's own process, which acknowledges clicks."""
MAX_NICE = 19
"""Highest niceness."""


def spawn_pool(*, memory: int = 0, niceness: int = WORKER_NICE) -> ProcessPoolExecutor:
    """Return an executor with one process, which ends with this one, even if that is killed.

    `memory` limits its address space, in bytes (0: no limit). A higher `niceness` leaves more of
    the processor to others.
    """
    context, given = multiprocessing.get_context("spawn"), (memory, niceness)
    return ProcessPoolExecutor(1, mp_context=context, initializer=_limit_process, initargs=given)


def _limit_process(memory: int, niceness: int) -> None:
    """Set the priority and memory limit of a new process, and watch for the end of the bot."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(niceness)
    if memory:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def stand_aside() -> None:
    """Switch this process to idle scheduling, permanently.

    Niceness isn't enough: a waking process still waits a few milliseconds for a busy one to use up
    its time slice, and a board takes dozens of such steps. On Linux, other processes never wait for
    one with the idle policy, which an unprivileged process may be unable to leave; elsewhere we
    fall back to niceness.
    """
    try:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):
        with contextlib.suppress(AttributeError, OSError):
            os.nice(MAX_NICE)


def _end_with(parent: int) -> None:
    """Wait until the bot's process is gone, then exit instead of waiting for work forever."""
    wait([parent])
    os._exit(1)


class Worker:
    """A process for tasks, which starts with the first of them and can be stopped."""

    def __init__(
        self,
        *,
        memory: int = 0,
        niceness: int = WORKER_NICE,
        first: Callable[[], object] | None = None,
    ) -> None:
        """Set the limits of the processes that `start` creates; see `spawn_pool`.

        `first` is a task of a new process before any other, such as imports.
        """
        self._memory, self._niceness = memory, niceness
        self._first = first
        """Task of a new process before any other, such as imports."""
        self._pool: ProcessPoolExecutor | None = None
        self.process = 0
        """The process of the pool; 0: none runs."""
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start the process unless it runs, and wait until it is ready.

        The time for that doesn't count for any task.
        """
        # two works that come together must not start two processes
        async with self._starting:
            if self._pool is None:
                self._pool = spawn_pool(memory=self._memory, niceness=self._niceness)
                try:
                    self.process = await self._submit(self._pool, os.getpid)
                    if self._first is not None:
                        await self._submit(self._pool, self._first)
                except BaseException:
                    self.stop()
                    raise

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Return `work(*given)` from the process; raise whatever it raises.

        Raises BrokenProcessPool if the process dies or is stopped; the next work starts another.
        """
        await self.start()
        pool = self._pool
        try:
            return await self._submit(pool, work, *given)
        except BrokenProcessPool:
            if self._pool is pool:  # other works of the same process fail with this one
                self.stop()
            raise

    async def _submit(
        self, pool: ProcessPoolExecutor | None, work: Callable[..., T], *given: object
    ) -> T:
        """Return `work(*given)` from an executor."""
        return await asyncio.get_running_loop().run_in_executor(pool, work, *given)

    def stop(self) -> None:
        """End the process, even a busy one; the next work starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        # what waits there is not cancelled, which would look to its task as if that were
        pool.shutdown(wait=False)
        # an executor can't end a process that computes: it would outlive the bot
        if self.process:
            with contextlib.suppress(OSError):
                os.kill(self.process, STOP_SIGNAL)
            self.process = 0
