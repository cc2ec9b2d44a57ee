"""The contents of a table's message, read in one snapshot, and the state after posting it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace
from sqlmodel import Session

from storage import clocks
from storage.matches import history, lookups
from storage.matches.locked_table import lock
from storage.reminders import notices
from storage.schema import table_seats
from storage.schema.log_records import LoggedChange
from storage.schema.people_records import Notice
from storage.schema.records import Clock, MessageToDelete, Person, ShownBoard, Table

NONE_DELETED: Mapping[MessageToDelete, bool] = MappingProxyType({})


class TableMessageState(NamedTuple):
    """The contents of a table's message, besides the match itself."""

    clocks: tuple[Clock, ...]
    people: Mapping[int, Person]
    """The holders of its seats."""
    latest: tuple[LoggedChange, ...]
    """Last public changes."""
    board: ShownBoard | None
    """The board with which the next one is compared."""
    notices: tuple[Notice, ...] = ()
    """Pending notices about the table."""

    def since(self) -> tuple[LoggedChange, ...]:
        """Return the latest changes after that board."""
        upto = (self.board and self.board.revision) or 0
        return tuple(step for step in self.latest if step.revision > upto)

    def goes_back(self) -> bool:
        """Return whether a public undo removed something that was on that board.

        Changes made and undone since then don't count. If the board's change isn't among the
        latest, any undo counts.
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
    present = table_seats.of_table(session, table=table)
    board, has_notices = lookups.shown_board(session, table=table)
    return TableMessageState(
        tuple(present.clocks.values()),
        present.people,
        history.noticed(session, table=table, most=most, seat=None),
        board,
        notices.of_table(session, table=table) if has_notices else (),
    )


def mark_posted(
    session: Session,
    *,
    table: str,
    posted: Posted,
    notified: Collection[Clock] = (),
    cleared: Mapping[MessageToDelete, bool] = NONE_DELETED,
    at: datetime,
    retimed: Callable[[Clock, Person], Clock] = lambda clock, _person: clock,
) -> Table:
    """Store the posted contents, notified clocks and deleted messages; return the table.

    An earlier edition than the stored one changes nothing. A message in a place that the table has
    left meanwhile is to be deleted. `retimed` schedules the next ping of a notified seat; a seat
    that has moved meanwhile has another clock, which stays unchanged. Raises NoSuchTable.
    """
    locked = lock(session, table=table)
    record, message = locked.record, posted.message
    left = {*record.messages_to_delete, *cleared} - {
        gone for gone, is_gone in cleared.items() if is_gone
    }
    if message.place == record.place:
        # two posts may be noted in the wrong order
        edition = max(record.posted_edition, posted.edition)
        locked.record = replace(record, message_id=message.message, posted_edition=edition)
        locked.shown = posted.board
    else:
        left.add(message)
    locked.leave(left)
    for clock in notified:
        current, person = locked.clocks.get(clock.seat), locked.people.get(clock.seat)
        if current is not None and person is not None and current.since == clock.since:
            locked.clocks[clock.seat] = retimed(clocks.announced(current, at=at), person)
    locked.write()
    return locked.record


def mark_deleted(session: Session, *, table: str, gone: Mapping[MessageToDelete, bool]) -> Table:
    """Store which messages of a table are deleted or still pending; return the table.

    Raises NoSuchTable.
    """
    lookups.mark_deleted(session, table=table, gone=gone)
    return table_seats.get(session, table=table)
