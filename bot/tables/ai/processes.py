"""Runs searches of AI seats in worker processes; failures become errors for players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.tables.workers.task_limits import TaskKind, TooSlow, WorkersDied
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError

AI_TOO_SLOW = "The AI took too long and was stopped. The operator can check the log."
AI_CRASHES = "The AI process keeps crashing. The operator can check the bot's memory and log."
T = TypeVar("T")


class AiProcesses:
    """The worker processes that compute AI moves, hints and reviews."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self.slots = workers, workers.thoughts

    def warm(self) -> None:
        """Start this machine's processes in the background."""
        self._workers.local.thoughts.warm()

    async def run(self, work: Callable[..., T], *given: object, is_long: bool = False) -> T:
        """Return `work(*given)` from a worker process; the caller holds one of the `slots`.

        Raises UserError if the work takes too long or its processes keep dying.
        """
        try:
            kind = TaskKind.REVIEW if is_long else TaskKind.THOUGHT
            return await self._workers.run(kind, work, *given)
        except TooSlow as error:
            raise UserError(AI_TOO_SLOW) from error
        except WorkersDied as error:
            raise UserError(AI_CRASHES) from error
