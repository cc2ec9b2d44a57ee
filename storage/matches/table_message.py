"""A table's message in its channel: its contents, and whether it was posted, deleted or moved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import bindparam, select, update
from sqlmodel import Session

from storage.errors import NoSuchTable
from storage.matches import match_log
from storage.queries import rows, table_seats
from storage.reminders import notices, pings
from storage.schema.log_records import LoggedChange
from storage.schema.people_records import Notice, Person
from storage.schema.row import core
from storage.schema.table_records import Clock, MessageAddress, ShownBoard, Table
from storage.schema.table_rows import TableRow
from storage.tables import lookups
from storage.tables.locked_table import lock

_MATCHES = core(TableRow)
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


class TableMessageState(NamedTuple):
    """Contents of a table's message, besides the match itself."""

    clocks: tuple[Clock, ...]
    people: Mapping[int, Person]
    """The holders of its seats, by seat."""
    latest: tuple[LoggedChange, ...]
    """The last changes with public news, oldest first."""
    board: ShownBoard | None
    """The board that the posted message shows; the next one outlines changes since. None: none."""
    notices: tuple[Notice, ...] = ()
    """Pending notices about the table."""

    def since(self) -> tuple[LoggedChange, ...]:
        """Return those of the latest changes that came after that board."""
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
    """A table message as it was posted."""

    edition: int
    """The table's edition that it shows: its count of changes to the message."""
    message: MessageAddress
    board: ShownBoard | None = None
    """The board that it shows; None: keep the one stored before."""


def read_state(session: Session, *, table: str, most: int) -> TableMessageState:
    """Return the contents of the table's message, with the last `most` public changes."""
    present = table_seats.of_table(session, table=table)
    board, has_notices = lookups.shown_board(session, table=table)
    return TableMessageState(
        tuple(present.clocks.values()),
        present.people,
        match_log.known_to(session, table=table, most=most, seat=None),
        board,
        notices.of_table(session, table=table) if has_notices else (),
    )


def mark_posted(
    session: Session,
    *,
    table: str,
    posted: Posted,
    notified: Collection[Clock] = (),
    deleted: Collection[MessageAddress] = (),
    to_delete: Collection[MessageAddress] = (),
    at: datetime,
    retime: Callable[[Clock, Person], Clock] = lambda clock, _person: clock,
) -> Table:
    """Store that a table's message was posted or edited; return the table.

    The seats in `notified` count as pinged at `at`, and `retime` returns their clocks with the
    next ping; clocks that have started since stay unchanged. `deleted` are obsolete messages that
    are gone, `to_delete` others that aren't; so is the new message if the table has left its place
    meanwhile. Raises NoSuchTable if it doesn't exist.
    """
    locked = lock(session, table=table)
    record, message = locked.table, posted.message
    left = {*record.messages_to_delete, *to_delete} - {*deleted}
    if message.channel_id == record.message_channel_id:
        # two posts may be noted in the wrong order
        edition = max(record.posted_edition, posted.edition)
        locked.table = replace(record, message_id=message.id, posted_edition=edition)
        locked.shown = posted.board
    else:
        left.add(message)
    locked.replace_messages_to_delete(left)
    for clock in notified:
        current, person = locked.clocks.get(clock.seat), locked.people.get(clock.seat)
        if current is not None and person is not None and current.since == clock.since:
            locked.clocks[clock.seat] = retime(pings.with_first_ping_sent(current, at=at), person)
    locked.write()
    return locked.table


def mark_deleted(
    session: Session,
    *,
    table: str,
    deleted: Collection[MessageAddress],
    to_delete: Collection[MessageAddress] = (),
) -> Table:
    """Store which of a table's messages are deleted, and which still to delete; return the table.

    Raises NoSuchTable if it doesn't exist.
    """
    _replace_to_delete(session, table, lambda stored: stored - {*deleted} | {*to_delete})
    return table_seats.get(session, table=table)


def schedule_deletion(session: Session, *, table: str, message: MessageAddress) -> None:
    """Add a message to those that go with the table's next post.

    Raises NoSuchTable if it doesn't exist.
    """
    _replace_to_delete(session, table, lambda stored: stored | {message})


def _replace_to_delete(
    session: Session,
    table: str,
    replace_messages: Callable[[set[MessageAddress]], set[MessageAddress]],
) -> None:
    """Replace a table's messages to delete; beyond MAX_TO_DELETE the oldest are dropped."""
    row = rows.execute(session, _TO_DELETE, {"table": table}).first()
    if row is None:
        raise NoSuchTable(table)
    left = replace_messages({*rows.decode_list(row.messages_to_delete, MessageAddress)})
    # the oldest that nobody can delete are given up
    packed = rows.encode_list(sorted(left)[-rows.MAX_TO_DELETE :])
    rows.execute(session, _WRITE_TO_DELETE, {"table": table, "left": packed})
    session.expire_all()


def mark_message_gone(session: Session, *, table: str, message_id: int) -> bool:
    """Store that somebody deleted a table's message; False if the table has another one by now.

    Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    if row.message_id != message_id:
        return False
    rows.schedule_deletion(row, MessageAddress(row.thread_id or row.channel_id, message_id))
    row.message_id = None
    row.edition += 1
    return True


def move(session: Session, *, table: str, channel_id: int, thread_id: int | None) -> None:
    """Store that a table's messages are posted in another channel or thread from now on.

    The old message is deleted once the new one is posted. Raises NoSuchTable if it doesn't exist.
    """
    row = rows.table_row(session, table, lock=True)
    if row.message_id is not None:
        rows.schedule_deletion(row, MessageAddress(row.thread_id or row.channel_id, row.message_id))
    row.channel_id, row.thread_id, row.message_id = channel_id, thread_id, None
    row.edition += 1
    rows.mark_placed(session)
