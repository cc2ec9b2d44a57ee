"""What a table's message is made of, read at one moment, and what it has come to."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session

from storage.matches import history, lookups
from storage.reminders import clocks
from storage.schema import rows
from storage.schema.records import Clock, LoggedChange, ShownBoard, Stray, Table


class Showing(NamedTuple):
    """All that a message tells besides the match itself."""

    clocks: tuple[Clock, ...]
    latest: tuple[LoggedChange, ...]
    """The last changes that everybody was told of."""
    board: ShownBoard | None
    """The board with which the next one is compared."""

    def since(self) -> tuple[LoggedChange, ...]:
        """The latest changes, as far as they came after that board."""
        upto = (self.board and self.board.revision) or 0
        return tuple(step for step in self.latest if step.revision > upto)

    def goes_back(self) -> bool:
        """Whether something that stood on that board was taken back, as everybody was told.

        What was done and taken back since then does not show. Where the change of that board is
        not among the latest, whatever was taken back counts.
        """
        since = self.since()
        before = self.latest[: len(self.latest) - len(since)]
        stood = before[-1].length if before else sys.maxsize
        return any(step.cut is not None and step.cut < stood and step.public for step in since)


class Posted(NamedTuple):
    """What a table's message shows."""

    edition: int
    message: Stray
    board: ShownBoard | None = None
    """The board with which the next ones are compared; None: the one before."""


def of_table(session: Session, *, table: str, most: int) -> Showing:
    """What the table's message is made of, with the last `most` public changes."""
    return Showing(
        clocks.of_table(session, table=table),
        history.noticed(session, table=table, most=most, seat=None),
        lookups.shown(session, table=table),
    )


def note(
    session: Session,
    *,
    table: str,
    posted: Posted,
    told: Collection[Clock],
    cleared: Mapping[Stray, bool],
    at: datetime,
) -> Table:
    """Note what is shown, who is told by it and which messages are gone; gives the table.

    Raises NoSuchTable.
    """
    lookups.posted(
        session,
        table=table,
        edition=posted.edition,
        message_id=posted.message.message,
        place=posted.message.place,
        shown=posted.board,
    )
    lookups.cleared(session, table=table, gone=cleared)
    clocks.announce(session, told=told, at=at)
    return rows.get(session, table)


def clear(session: Session, *, table: str, gone: Mapping[Stray, bool]) -> Table:
    """Note which messages of a table are gone, and which are still to go; gives the table.

    Raises NoSuchTable.
    """
    lookups.cleared(session, table=table, gone=gone)
    return rows.get(session, table)
