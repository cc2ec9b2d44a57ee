"""Thoughts of AI seats, and the sentence for one that can't be finished."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.tables.workers.limits import TaskKind, TooSlow, WorkersDied
from bot.tables.workers.workers import Workers
from bot.words.refusals import UserError

ENDLESS = "The AI took too long and was stopped. The operator can check the log."
DYING = "The AI process keeps crashing. The operator can check the bot's memory and log."
T = TypeVar("T")


class AiProcesses:
    """The workers that compute AI moves."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self.turns = workers, workers.thoughts

    def warm(self) -> None:
        """Start the processes of this machine in the background."""
        self._workers.local.thoughts.warm()

    async def run(self, work: Callable[..., T], *given: object, is_long: bool = False) -> T:
        """Do some work; the caller holds a turn.

        Raises UserError if the work takes too long or its processes keep dying.
        """
        try:
            kind = TaskKind.REVIEW if is_long else TaskKind.THOUGHT
            return await self._workers.run(kind, work, *given)
        except TooSlow as error:
            raise UserError(ENDLESS) from error
        except WorkersDied as error:
            raise UserError(DYING) from error
