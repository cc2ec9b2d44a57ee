"""A table's message: its contents, read in one snapshot, what is posted, deleted or moved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import bindparam, select, update
from sqlmodel import Session

from storage.clocks import clocks
from storage.errors import NoSuchTable
from storage.matches import lookups, match_log
from storage.matches.locked_table import lock
from storage.reminders import notices
from storage.schema import rows, table_seats
from storage.schema.log_records import LoggedChange
from storage.schema.people_records import Notice
from storage.schema.records import Clock, MessageToDelete, Person, ShownBoard, Table
from storage.schema.tables import MatchRow, core

_MATCHES = core(MatchRow)
_TO_DELETE = (
    select(_MATCHES.c.messages_to_delete)
    .where(_MATCHES.c.id == bindparam("table"))
    .with_for_update()
)
_WRITE_TO_DELETE = (
    update(_MATCHES)
    .where(_MATCHES.c.id == bindparam("table"))
    .values(messages_to_delete=bindparam("left"))
)
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
        match_log.noticed(session, table=table, most=most, seat=None),
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
    row = rows.execute(session, _TO_DELETE, {"table": table}).first()
    if row is None:
        raise NoSuchTable(table)
    if gone:
        stored = rows.unpacked(row.messages_to_delete, MessageToDelete)
        left = {message for message in stored if not gone.get(message)}
        left |= {message for message, is_gone in gone.items() if not is_gone}
        # the oldest that nobody can delete are given up
        packed = rows.packed(sorted(left)[-rows.MOST_TO_DELETE :])
        rows.execute(session, _WRITE_TO_DELETE, {"table": table, "left": packed})
        session.expire_all()
    return table_seats.get(session, table=table)


def forget_message(session: Session, *, table: str, message_id: int) -> bool:
    """Note that somebody has deleted a table's message; False where it has another one by now.

    Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if row.message_id != message_id:
        return False
    rows.schedule_deletion(row, MessageToDelete(row.thread_id or row.channel_id, message_id))
    row.message_id = None
    row.edition += 1
    return True


def move(session: Session, *, table: str, channel_id: int, thread_id: int | None) -> None:
    """Store that a table's messages are posted in another channel or thread from now on.

    The old message is deleted once the new one is posted. Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if row.message_id is not None:
        rows.schedule_deletion(
            row, MessageToDelete(row.thread_id or row.channel_id, row.message_id)
        )
    row.channel_id, row.thread_id, row.message_id = channel_id, thread_id, None
    row.edition += 1
    rows.mark_placed(session)
