"""The contents of a table's message, read in one snapshot, and the state after posting it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session

from storage.matches import history, lookups
from storage.reminders import clocks
from storage.schema import rows
from storage.schema.records import Clock, LoggedChange, MessageToDelete, ShownBoard, Table


class TableMessageState(NamedTuple):
    """The contents of a table's message, besides the match itself."""

    clocks: tuple[Clock, ...]
    latest: tuple[LoggedChange, ...]
    """Last public changes."""
    board: ShownBoard | None
    """The board with which the next one is compared."""

    def since(self) -> tuple[LoggedChange, ...]:
        """Return the latest changes after that board."""
        upto = (self.board and self.board.revision) or 0
        return tuple(step for step in self.latest if step.revision > upto)

    def goes_back(self) -> bool:
        """Return whether a public takeback removed something that was on that board.

        Changes made and taken back since then don't count. If the board's change isn't among the
        latest, any takeback counts.
        """
        since = self.since()
        before = self.latest[: len(self.latest) - len(since)]
        stood = before[-1].length if before else sys.maxsize
        return any(step.cut is not None and step.cut < stood and step.public for step in since)


class Posted(NamedTuple):
    """The contents of a posted table message."""

    edition: int
    message: MessageToDelete
    board: ShownBoard | None = None
    """The board with which the next ones are compared; None: the one before."""


def read_state(session: Session, *, table: str, most: int) -> TableMessageState:
    """Return the contents of the table's message, with the last `most` public changes."""
    return TableMessageState(
        clocks.of_table(session, table=table),
        history.noticed(session, table=table, most=most, seat=None),
        lookups.shown_board(session, table=table),
    )


def mark_posted(
    session: Session,
    *,
    table: str,
    posted: Posted,
    notified: Collection[Clock],
    cleared: Mapping[MessageToDelete, bool],
    at: datetime,
) -> Table:
    """Store the posted contents, notified clocks and deleted messages; return the table.

    Raises NoSuchTable.
    """
    lookups.mark_posted(
        session,
        table=table,
        edition=posted.edition,
        message_id=posted.message.message,
        place=posted.message.place,
        shown=posted.board,
    )
    lookups.mark_deleted(session, table=table, gone=cleared)
    clocks.mark_announced(session, notified=notified, at=at)
    return rows.get(session, table)


def mark_deleted(session: Session, *, table: str, gone: Mapping[MessageToDelete, bool]) -> Table:
    """Store which messages of a table are deleted or still pending; return the table.

    Raises NoSuchTable.
    """
    lookups.mark_deleted(session, table=table, gone=gone)
    return rows.get(session, table)
