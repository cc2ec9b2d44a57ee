"""The painters: orders for pictures run in their processes, and fail with errors for players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

from bot.tables.pictures.painting import PictureOrder, paint
from bot.tables.workers.task_limits import TaskError, TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from render import Picture

log = structlog.get_logger()
Given = TypeVar("Given")
T = TypeVar("T")

PERSON_PRIORITY, TABLE_PRIORITY = 0, 1
"""Priorities of people and of tables' messages; the lowest goes first."""
MAX_WAITING_READERS = 100
"""Maximum number of people in the queue; more would wait longer than anybody is patient."""
PAINTERS_BUSY = "I'm painting a lot of pictures right now. Ask again in a minute."
PICTURE_UNPAINTED = "The picture couldn't be painted. Use /board with text instead."


class PaintingError(UserError):
    """Raised when no painter process could finish a picture."""


class Painters:
    """The worker processes that paint pictures."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self.slots = workers, workers.pictures

    async def paint(
        self, table: str, order: PictureOrder, *, kind: TaskKind = TaskKind.BOARD
    ) -> list[Picture]:
        """Return the pictures of an order; the caller holds one of the `slots`.

        Raises PaintingError as `work` does.
        """
        return await self.work(table, paint, order, kind=kind)

    async def work(
        self,
        table: str,
        work: Callable[[Given], T],
        order: Given,
        *,
        kind: TaskKind = TaskKind.BOARD,
    ) -> T:
        """Return `work(order)` from a painter process; the caller holds one of the `slots`.

        `table` chooses the process that has the table's last pictures in its cache. Raises
        PaintingError if the work fails, takes too long, or keeps killing processes.
        """
        try:
            return await self._workers.run(kind, work, order, table=table)
        except TaskError as error:
            raise PaintingError(PICTURE_UNPAINTED) from error
        except Exception as bug:
            log.exception("picture not painted", table=table)
            raise PaintingError(PICTURE_UNPAINTED) from bug
