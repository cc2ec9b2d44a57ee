"""Processes that think for AI seats: at idle priority, or with a share of the processor if starved.

An idle process (SCHED_IDLE) delays neither clicks nor boards, but where other programs keep all
cores busy it gets next to nothing. No process may leave that state again, so a starved thought (a
move being searched) is started again in a process that never was idle. Little is lost, since a
starved thought has done little. The first attempt continues as well. While it lasts, its process
isn't free, and the next thoughts get their share immediately; it ends once the machine is less
busy.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from bot.tables.workers.pool import Pool
from bot.tables.workers.process import Worker, stand_aside
from bot.tables.workers.task_limits import TaskKind, prepare

PROCESSES = max(2, min(4, (os.cpu_count() or 2) - 1))
"""Simultaneous thoughts; several, so that a long one doesn't delay the short ones."""
START_NICE = 10
"""Niceness of AI processes while they start; after that they run in idle time."""
SHARE_NICE = 5
"""Niceness of `Share` processes: below the bot (0) and painters (2), a third of others' time."""
UNWATCHED_SECONDS = 0.1
"""Seconds that a thought may take before its process is watched; most need less."""
WATCH_PERIOD = 1.0
"""Seconds after which a process that thinks is checked."""
STARVED_SHARE = 0.2
"""Seconds of processor per second; a process that gets fewer, and wants more, is starved."""
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
T = TypeVar("T")


class Usage(NamedTuple):
    """Processor time that a process has used so far."""

    process: int
    seconds: float
    is_runnable: bool
    """True if the process computes, or would with a free core."""


def begin_idly() -> None:
    """Import the rules in a new process, then let all other processes go first."""
    prepare(TaskKind.THOUGHT)
    stand_aside()


class NormalPriorityWorker:
    """A normal-priority process that runs starved AI searches one at a time."""

    def __init__(self) -> None:
        self.pool = Pool([Worker(niceness=SHARE_NICE)])
        self._turn = asyncio.Lock()

    async def run(self, kind: TaskKind, work: Callable[..., T], *given: object) -> T:
        """Return `work(*given)` once earlier work is done; raise as `Pool.run` does."""
        # one at a time: divided among several thoughts, the share would starve all of them
        async with self._turn:
            return await self.pool.run(kind, work, *given)


class IdlePool:
    """Processes at idle priority, with others for thoughts that starve there."""

    def __init__(self) -> None:
        self.idle = [
            Pool([Worker(niceness=START_NICE, first=begin_idly)]) for _ in range(PROCESSES)
        ]
        self._free = [*self.idle]
        # a review of minutes must not keep back hints and AI seats
        self.normal_priority = {
            kind: NormalPriorityWorker() for kind in (TaskKind.THOUGHT, TaskKind.REVIEW)
        }
        self._tasks: set[asyncio.Task[object]] = set()

    @property
    def workers(self) -> list[Worker]:
        """The idle processes."""
        return [worker for pool in self.idle for worker in pool.workers]

    def warm(self) -> None:
        """Start the idle processes in the background."""
        for pool in self.idle:
            self._keep(asyncio.create_task(_warm(pool)))

    async def run(self, kind: TaskKind, work: Callable[..., T], *given: object) -> T:
        """Return `work(*given)` from an idle process, or, if starved there, another one too.

        The first result counts. Raises TooSlow, WorkersDied, and whatever the work raises.
        """
        share = self.normal_priority[kind]
        if not self._free:
            return await share.run(kind, work, *given)
        pool = self._free.pop()
        works = [asyncio.create_task(pool.run(kind, work, *given))]
        # the process is free when its own work ends, even if the share answered first
        works[0].add_done_callback(lambda _: self._free.append(pool))
        self._keep(works[0])
        try:
            if await _is_starved(pool.workers[0], works[0]):
                works.append(asyncio.create_task(share.run(kind, work, *given)))
                self._keep(works[1])
            done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            works[0].cancel()
            raise
        finally:
            for shared in works[1:]:
                # the share is scarce, while the idle process may finish what nobody needs any more
                shared.cancel()
        return done.pop().result()

    def _keep(self, task: asyncio.Task[T]) -> None:
        """Hold a reference to a task until it ends, and ignore its error if nobody awaits it."""

        def drop(_: object) -> None:
            self._tasks.discard(task)
            if not task.cancelled():
                task.exception()

        self._tasks.add(task)
        task.add_done_callback(drop)

    async def close(self) -> None:
        """End all processes, even busy ones."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pool in [*self.idle, *(share.pool for share in self.normal_priority.values())]:
            pool.close()


async def _is_starved(worker: Worker, work: asyncio.Task[T]) -> bool:
    """Wait until the work is done or its process starves; return True if it starves."""
    clock = asyncio.get_running_loop()
    done, _ = await asyncio.wait((work,), timeout=UNWATCHED_SECONDS)
    while not done:
        before, began = usage(worker.process), clock.time()
        done, _ = await asyncio.wait((work,), timeout=WATCH_PERIOD)
        if not done and is_starved(before, usage(worker.process), clock.time() - began):
            return True
    return False


def usage(process: int) -> Usage | None:
    """Return the CPU time that a process has used; None if it can't be read."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return Usage(process, (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND, fields[0] == "R")


def is_starved(before: Usage | None, after: Usage | None, seconds: float) -> bool:
    """Return whether a process wanted the processor in these seconds, and got next to nothing.

    False for one that sleeps or is stopped, and for one that was replaced meanwhile.
    """
    if before is None or after is None or before.process != after.process:
        return False
    return after.is_runnable and after.seconds - before.seconds < STARVED_SHARE * seconds


async def _warm(pool: Pool) -> None:
    """Start a pool's processes; if that fails, leave it to the first thought."""
    with suppress(BrokenProcessPool, OSError):
        await pool.warm()
