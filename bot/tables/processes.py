"""Processes beside the bot's own: they end with it, however it ends, and can be stopped."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

from bot.words.refusals import Refused

T = TypeVar("T")

SECONDS = 10.0
"""What a reader's question may take."""
MEMORY = 2**30
"""Bytes of addresses that a process which answers readers may use."""
WAITING = 8
"""Questions that may wait; a hundred of them would keep everybody else's back for long."""
STOP = getattr(signal, "SIGKILL", signal.SIGTERM)
TOO_MUCH = "That takes too long to work out; ask about fewer pieces."
BUSY = "Others' questions are still being worked out; ask again in a minute."
AGAIN = "Your last question is still being worked out; wait for its answer."


def spawned(*, processes: int = 1, memory: int = 0, niceness: int = 0) -> ProcessPoolExecutor:
    """A pool of processes, which end when this one does, killed or not; `memory` limits each.

    Those of some `niceness` leave the processor to all others that want it.
    """
    context, given = multiprocessing.get_context("spawn"), (memory, niceness)
    return ProcessPoolExecutor(
        processes, mp_context=context, initializer=_settle_in, initargs=given
    )


def _settle_in(memory: int, niceness: int) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if memory:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _end_with(parent: int) -> None:
    """Wait until the bot's process is gone; a worker would otherwise wait for work for ever."""
    wait([parent])
    os._exit(1)


def answered(
    answer: Callable[[Any, Mapping[str, str]], str],
    prepare: Callable[[Mapping[str, str]], object] | None,
    options: Mapping[str, str],
    view: Any,
    said: Mapping[str, str],
) -> str:
    """A query's answer, in a process that must first know what the options refer to."""
    known = prepare(options) if prepare else None
    words = answer(view, said)
    del known  # held up to here, for content is freed with its last holder
    return words


class Reckoner:
    """Answers readers' heavy questions one after another, and stops those that take too long."""

    def __init__(self, *, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._seconds, self._memory = seconds, memory
        self._pool: ProcessPoolExecutor | None = None
        self._worker = 0
        """The process of the pool; 0: none runs."""
        self._turn = asyncio.Lock()
        self._asking: set[int] = set()

    async def run(self, person: int, work: Callable[..., T], *given: object) -> T:
        """Do a person's work in another process; what it raises comes back.

        Raises Refused where it takes too long or too much memory, where they wait for an answer
        already, or where too many others do.
        """
        if person in self._asking:
            raise Refused(AGAIN)
        if len(self._asking) >= WAITING:
            raise Refused(BUSY)
        self._asking.add(person)
        try:
            async with self._turn:
                return await self._run(work, *given)
        finally:
            self._asking.discard(person)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        if self._pool is None:
            self._pool = spawned(memory=self._memory)
            # a start is no part of the time for work
            self._worker = await self._done(self._pool, os.getpid)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._done(self._pool, work, *given)
        except (TimeoutError, MemoryError, BrokenProcessPool) as trouble:
            self.close()
            raise Refused(TOO_MUCH) from trouble
        except asyncio.CancelledError:
            self.close()
            raise

    async def _done(self, pool: ProcessPoolExecutor, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *given)

    def close(self) -> None:
        """Stop whatever is being worked out."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        pool.shutdown(wait=False, cancel_futures=True)
        if self._worker:
            with contextlib.suppress(OSError):
                os.kill(self._worker, STOP)
            self._worker = 0
