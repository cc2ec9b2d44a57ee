"""Readers' heavy questions, worked out in another process within limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from bot.tables.workers.process import Worker
from bot.words.refusals import UserError

T = TypeVar("T")

SECONDS = 10.0
"""Time limit of a query."""
MEMORY = 2**30
"""Bytes of addresses that a process which answers readers may use."""
WAITING = 8
"""Questions that may wait; a hundred of them would keep everybody else's back for long."""
TOO_MUCH = "That takes too long to compute. Ask for less, or try again when the bot is less busy."
BUSY = "Other people's questions are still being answered. Ask again in a minute."
AGAIN = "Your last question is still being answered. Please wait."


def answered(
    answer: Callable[[Any, Mapping[str, str]], str],
    prepare: Callable[[Mapping[str, str]], object] | None,
    options: Mapping[str, str],
    view: Any,
    arguments: Mapping[str, str],
) -> str:
    """Return a query's answer, in a process that first prepares the options' content."""
    known = prepare(options) if prepare else None
    words = answer(view, arguments)
    del known  # held up to here, for content is freed with its last holder
    return words


class ReaderQueries:
    """Answers readers' heavy questions one after another, and stops those that take too long."""

    def __init__(self, *, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._seconds = seconds
        self._worker = Worker(memory=memory, niceness=0)
        self._turn = asyncio.Lock()
        self._asking: set[int] = set()

    async def run(self, person: int, work: Callable[..., T], *given: object) -> T:
        """Do a person's work in another process; what it raises comes back.

        Raises UserError where it takes too long or too much memory, where they wait for an answer
        already, or where too many others do.
        """
        if person in self._asking:
            raise UserError(AGAIN)
        if len(self._asking) >= WAITING:
            raise UserError(BUSY)
        self._asking.add(person)
        try:
            async with self._turn:
                return await self._run(work, *given)
        finally:
            self._asking.discard(person)

    async def _run(self, work: Callable[..., T], *given: object) -> T:
        await self._worker.start()
        try:
            async with asyncio.timeout(self._seconds):
                return await self._worker.run(work, *given)
        except (TimeoutError, MemoryError, BrokenProcessPool) as error:
            self.close()
            raise UserError(TOO_MUCH) from error
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """Stop whatever is being worked out."""
        self._worker.stop()
