"""Readers' expensive questions about the rules, answered in another process within limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from bot.tables.workers.task_limits import TaskError, TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError

T = TypeVar("T")

MAX_WAITING_QUERIES = 8
"""Questions that may wait; a hundred of them would keep everybody else's back for long."""
QUERY_TOO_LARGE = (
    "This takes too long to compute. Ask for less, or try again when the bot is less busy."
)
QUERIES_BUSY = "I'm still answering other people's questions. Ask again in a minute."
QUERY_PENDING = "I'm still answering your last question. Please wait."


def answer_query(
    answer: Callable[[Any, Mapping[str, str]], str],
    prepare: Callable[[Mapping[str, str]], object] | None,
    options: Mapping[str, str],
    view: Any,
    arguments: Mapping[str, str],
) -> str:
    """Compute a query's answer in a worker process and return it as markdown.

    If the game has `prepare`, its content for the options is prepared first.
    """
    known = prepare(options) if prepare else None
    words = answer(view, arguments)
    del known  # held up to here, for content is freed with its last holder
    return words


class ReaderQueries:
    """A queue for readers' expensive questions, with limits of time and memory."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._asking: set[int] = set()

    async def run(self, person: int, work: Callable[..., T], *given: object) -> T:
        """Return `work(*given)` for a person, from another process; raise whatever it raises.

        Raises UserError if it takes too long or too much memory, if they already wait for an
        answer, or if too many others do.
        """
        if person in self._asking:
            raise UserError(QUERY_PENDING)
        if len(self._asking) >= MAX_WAITING_QUERIES:
            raise UserError(QUERIES_BUSY)
        self._asking.add(person)
        try:
            async with self._workers.queries.hold():
                return await self._workers.run(TaskKind.QUERY, work, *given)
        except (TaskError, MemoryError) as error:
            raise UserError(QUERY_TOO_LARGE) from error
        finally:
            self._asking.discard(person)
