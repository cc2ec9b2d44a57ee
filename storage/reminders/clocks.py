"""Clocks of pending seats, and their pings: none lost, none sent twice.

A ping is claimed in one transaction, sent with the claim's nonce, and confirmed in another. After
a crash between the two, `unconfirmed` returns the claim, to be sent again with the same nonce.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, func
from sqlmodel import Session, col, or_, select

from storage.schema import rows
from storage.schema.records import Clock, MessageToDelete, PendingSeat
from storage.schema.tables import ClockRow, MatchRow, SeatRow

FIRST_REMINDER = 2
"""The pings of a turn from which on a reminder stands: the first goes with the table's message."""
_APART = or_(col(ClockRow.pings) > 0, col(ClockRow.alone))
"""Of a ping: it is a message of its own."""
NONCE_BYTES = 9
"""Written as 18 digits; Discord takes 25."""
_OF_TABLE = (
    select(ClockRow).where(ClockRow.table_id == bindparam("table")).order_by(col(ClockRow.seat))
)  # built once: rebuilding it takes twice as long as running it


def of_table(session: Session, *, table: str) -> tuple[Clock, ...]:
    """Return the running clocks of a table, by seat."""
    return tuple(map(_record, session.exec(_OF_TABLE, params={"table": table})))


def of_person(session: Session, *, person_id: int) -> tuple[Clock, ...]:
    """Return the clocks of a person's turns, the longest wait first."""
    query = (
        select(ClockRow)
        .join(
            SeatRow,
            (col(SeatRow.table_id) == col(ClockRow.table_id))
            & (col(SeatRow.seat) == col(ClockRow.seat)),
        )
        .where(SeatRow.person_id == person_id)
        .order_by(col(ClockRow.since))
    )
    return tuple(map(_record, session.exec(query)))


def of_seat(session: Session, *, table: str, seat: int) -> Clock | None:
    """Return the clock of one seat; None if it isn't pending."""
    row = session.get(ClockRow, (table, seat))
    return _record(row) if row is not None else None


def update(
    session: Session,
    *,
    table: str,
    pending: Collection[PendingSeat],
    restarted: Collection[int],
    at: datetime,
) -> None:
    """Run clocks for the pending seats only; those in `restarted` start again."""
    running = {row.seat: row for row in session.exec(_OF_TABLE, params={"table": table})}
    wanted = {awaiting.seat: awaiting for awaiting in pending}
    if len(wanted) == 1 < len(running):
        for seat in running.keys() & wanted:
            running[seat].last_at = at
    for seat, row in running.items():
        if seat not in wanted:
            _leave(session, row)
            session.delete(row)
    for seat, awaiting in wanted.items():
        if seat in running and seat not in restarted:
            continue
        row = running.get(seat) or ClockRow(table_id=table, seat=seat, since=at)
        _leave(session, row)
        if seat not in running or (row.leg, row.due_at) != (awaiting.leg, awaiting.due_at):
            row.leg, row.short, row.out, row.rest_until = awaiting.leg, awaiting.short, False, None
        row.since, row.due_at, row.ping_at = at, awaiting.due_at, awaiting.ping_at
        row.last_ping_at, row.pings, row.nonce, row.claimed_at = None, 0, None, None
        row.muted, row.calls, row.nudged = False, 0, False
        row.first_at, row.alone, row.snoozed_until = awaiting.ping_at, awaiting.alone, None
        row.draft_at = row.last_at = None
        session.add(row)


def stop(session: Session, *, table: str) -> None:
    """Stop every clock of a table."""
    for row in session.exec(_OF_TABLE, params={"table": table}):
        _leave(session, row)
        session.delete(row)


def _leave(session: Session, row: ClockRow) -> None:
    """Schedule an ended turn's reminder for deletion with the table's next post."""
    for place, message in (
        (row.ping_place, row.ping_message),
        (row.direct_place, row.direct_message),
    ):
        if place is not None and message is not None:
            rows.leave(rows.match_row(session, row.table_id), MessageToDelete(place, message))
    row.ping_place = row.ping_message = row.direct_place = row.direct_message = None


def claim(session: Session, *, now: datetime, most: int = 50) -> tuple[Clock, ...]:
    """Claim the due pings, so that nobody else sends them; each with a nonce of its own.

    A first ping that goes with the table's message is left to the post of that message.
    """
    due = col(ClockRow.ping_at) <= now
    query = (
        select(ClockRow)
        .where(due, col(ClockRow.nonce).is_(None), _APART)
        .where(*rows.of_mine(session, col(ClockRow.table_id)))
        .order_by(col(ClockRow.ping_at))
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    due_rows = session.exec(query).all()
    for row in due_rows:
        _take(row, now)
    return tuple(map(_record, due_rows))


def request_ping(session: Session, *, table: str, seat: int, at: datetime) -> None:
    """Claim an extra ping that the table's host has requested."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    _take(row, at)
    row.calls += 1


def _take(row: ClockRow, at: datetime) -> None:
    row.nonce, row.claimed_at = secrets.token_hex(NONCE_BYTES), at


def unconfirmed(session: Session, *, before: datetime | None = None) -> tuple[Clock, ...]:
    """Pings that were claimed and of which nobody knows whether they were sent.

    Only those claimed `before` a moment: another process may be sending what was claimed since.
    """
    query = select(ClockRow).where(col(ClockRow.nonce).is_not(None))
    query = query.where(*rows.of_mine(session, col(ClockRow.table_id)))
    if before is not None:
        query = query.where(col(ClockRow.claimed_at) <= before)
    return tuple(map(_record, session.exec(query.order_by(col(ClockRow.claimed_at)))))


def confirm(
    session: Session,
    *,
    nonce: str,
    sent_at: datetime,
    ping_at: datetime | None = None,
    reminder: MessageToDelete | None = None,
    direct: MessageToDelete | None = None,
) -> Clock | None:
    """Store a ping as sent and schedule the next one; return None if the seat has moved.

    A ping that the host requested isn't counted. `reminder` is its message, which replaces the
    previous one; `direct` the one in a direct conversation.
    """
    row = _claimed(session, nonce)
    if row is None:
        return None
    if not _record(row).by_hand:
        row.pings += 1
        row.nudged = row.nudged or row.draft_at is not None
        row.draft_at = row.last_at = row.snoozed_until = None
    row.last_ping_at = sent_at
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    if reminder is not None and reminder.message != row.ping_message:
        _leave(session, row)
        row.ping_place, row.ping_message = reminder.place, reminder.message
        if direct is not None:
            row.direct_place, row.direct_message = direct.place, direct.message
    return _record(row)


def set_reminder(session: Session, *, table: str, seat: int, reminder: MessageToDelete) -> bool:
    """Take a reminder over that nobody has noted; False where it is of no open turn, or another is.

    While a ping is claimed nobody knows which message it has become, so any may stand.
    """
    row = session.get(ClockRow, (table, seat))
    if row is None or (row.nonce is None and row.pings < FIRST_REMINDER and not row.calls):
        return False
    if row.ping_message is None and row.nonce is None:
        row.ping_place, row.ping_message = reminder.place, reminder.message
    return row.nonce is not None or row.ping_message == reminder.message


def release(session: Session, *, nonce: str, ping_at: datetime | None) -> bool:
    """Release a claim unsent, to be retried later; False if the seat has moved."""
    row = _claimed(session, nonce)
    if row is None:
        return False
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    return True


def retime(
    session: Session, *, table: str, seat: int, ping_at: datetime | None, alone: bool
) -> None:
    """Move the seat's next ping; None: no more for this turn.

    `alone`: a first ping is a message of its own. A ping that is being sent stays unchanged.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is not None and row.nonce is None:
        row.ping_at, row.alone = ping_at, alone


def set_preference(
    session: Session, *, table: str, seat: int, until: datetime | None, muted: bool = False
) -> Clock | None:
    """Store the holder's preference for this turn: no pings until a moment, or (`muted`) none.

    Return None if the seat isn't pending.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is None:
        return None
    row.snoozed_until, row.muted = until, muted
    return _record(row)


def set_due(
    session: Session,
    *,
    table: str,
    seat: int,
    due_at: datetime | None,
    rest_until: datetime | None = None,
) -> None:
    """Move a seat's deadline; its clock may be paused until `rest_until`."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    row.due_at, row.rest_until, row.out = due_at, rest_until, False


def expired(session: Session, *, now: datetime) -> tuple[Clock, ...]:
    """Return the expired clocks that nobody has handled, at tables that aren't paused."""
    query = (
        select(ClockRow)
        .join(MatchRow, col(MatchRow.id) == col(ClockRow.table_id))
        .where(col(ClockRow.due_at) <= now, ~col(ClockRow.out), col(MatchRow.paused_at).is_(None))
        .where(*rows.mine(session))
    )
    return tuple(map(_record, session.exec(query.order_by(col(ClockRow.due_at)))))


def mark_expired(session: Session, *, clock: Clock) -> bool:
    """Note that a clock has run out, and that its table shows it; False where it has moved."""
    row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
    if row is None or row.out or _record(row).due_at != clock.due_at:
        return False
    row.out = True
    rows.match_row(session, clock.table_id).edition += 1
    return True


def recheck(session: Session, *, table: str) -> None:
    """Handle a table's expired clocks again: an obstacle may be gone."""
    for row in session.exec(_OF_TABLE, params={"table": table}):
        row.out = False


def set_draft_time(session: Session, *, table: str, seat: int, at: datetime | None) -> Clock | None:
    """Note that the seat's move is half made since a moment (None: nothing is)."""
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is None or row.draft_at == at:
        return None
    row.draft_at = at
    return _record(row)


def unannounced(session: Session, *, now: datetime) -> tuple[str, ...]:
    """Return the tables whose pending players are due for a first ping, longest wait first."""
    query = select(ClockRow.table_id).where(
        col(ClockRow.ping_at) <= now,
        col(ClockRow.nonce).is_(None),
        ~_APART,
        *rows.of_mine(session, col(ClockRow.table_id)),
    )
    return tuple(dict.fromkeys(session.exec(query.order_by(col(ClockRow.ping_at)))))


def mark_announced(session: Session, *, notified: Collection[Clock], at: datetime) -> None:
    """Store that seats' holders were notified of their turn.

    A seat that has moved meanwhile has another clock, which stays unchanged.
    """
    for clock in notified:
        row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
        if row is not None and row.pings == 0 and _record(row).since == clock.since:
            row.pings, row.last_ping_at, row.ping_at = 1, at, None
            row.nudged = row.draft_at is not None
            row.draft_at = row.last_at = None


def next_wake(session: Session, *, now: datetime) -> datetime | None:
    """Return the moment of the next unclaimed ping; None: there is none.

    A due first ping goes with the table's message.
    """
    query = select(func.min(ClockRow.ping_at)).where(
        col(ClockRow.nonce).is_(None),
        or_(_APART, col(ClockRow.ping_at) > now),
        *rows.of_mine(session, col(ClockRow.table_id)),
    )
    due = select(func.min(ClockRow.due_at)).where(
        ~col(ClockRow.out),
        col(ClockRow.due_at) > now,
        *rows.of_mine(session, col(ClockRow.table_id)),
    )
    moments = session.exec(query).one(), session.exec(due).one()
    return min((moment for moment in moments if moment is not None), default=None)


def _claimed(session: Session, nonce: str) -> ClockRow | None:
    return session.exec(select(ClockRow).where(ClockRow.nonce == nonce).with_for_update()).first()


def _record(row: ClockRow) -> Clock:
    return msgspec.convert(row, Clock, from_attributes=True)
