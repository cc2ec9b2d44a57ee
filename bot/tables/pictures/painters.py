"""Orders for pictures, and the handling of those that no painter can finish."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

from bot.tables.pictures.painting import Order, painted
from bot.tables.workers.limits import TaskError, TaskKind
from bot.tables.workers.workers import Workers
from bot.words.refusals import UserError
from render import Picture

log = structlog.get_logger()
Given = TypeVar("Given")
T = TypeVar("T")

PERSON, TABLE = 0, 1
"""Slots for which people and tables' messages wait."""
MOST_WAITING = 100
"""Maximum number of people in the queue; more would wait longer than anybody is patient."""
BUSY = "Many pictures are being painted. Ask again in a minute."
UNPAINTED = "The picture couldn't be painted. Use /board with text instead."


class PaintingError(UserError):
    """Error for a picture that no painter could finish."""


class Painters:
    """The workers that paint pictures."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self.turns = workers, workers.pictures

    async def paint(
        self, table: str, order: Order, *, kind: TaskKind = TaskKind.BOARD
    ) -> list[Picture]:
        """Return the pictures of an order; the caller holds a slot.

        Raises PaintingError as `work` does.
        """
        return await self.work(table, painted, order, kind=kind)

    async def work(
        self,
        table: str,
        work: Callable[[Given], T],
        order: Given,
        *,
        kind: TaskKind = TaskKind.BOARD,
    ) -> T:
        """Run some work in a painter; the caller holds a slot.

        Raises PaintingError if painters keep dying from it, or if it takes too long or fails.
        """
        try:
            return await self._workers.run(kind, work, order, table=table)
        except TaskError as error:
            raise PaintingError(UNPAINTED) from error
        except Exception as bug:
            log.exception("picture not painted", table=table)
            raise PaintingError(UNPAINTED) from bug
