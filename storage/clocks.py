"""Clocks: who is awaited, and pings of which none is lost and none is sent twice.

A ping is claimed in one transaction, sent with the claim's nonce, and confirmed in another. After
a crash between the two, `unconfirmed` gives the claim back, to be sent again with the same nonce.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime

import msgspec
from sqlalchemy import bindparam, func
from sqlmodel import Session, col, or_, select

from storage import rows
from storage.records import Awaited, Clock, Stray
from storage.tables import ClockRow, SeatRow

FIRST_REMINDER = 2
"""The pings of a turn from which on a reminder stands: the first goes with the table's message."""
NONCE_BYTES = 9
"""Written as 18 digits; Discord takes 25."""
_OF_TABLE = (
    select(ClockRow).where(ClockRow.table_id == bindparam("table")).order_by(col(ClockRow.seat))
)  # built once: to build it anew takes twice as long as to run it


def of_table(session: Session, *, table: str) -> tuple[Clock, ...]:
    """The clocks that run at a table, by seat."""
    return tuple(map(_record, session.exec(_OF_TABLE, params={"table": table})))


def of_person(session: Session, *, person_id: int) -> tuple[Clock, ...]:
    """Where a person is awaited, the longest wait first."""
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


def rewrite(
    session: Session,
    *,
    table: str,
    awaited: Collection[Awaited],
    restarted: Collection[int],
    at: datetime,
) -> None:
    """Let clocks run for the awaited seats alone; those in `restarted` begin anew.

    One whose answer is secret goes on as if there had been none.
    """
    running = {row.seat: row for row in session.exec(_OF_TABLE, params={"table": table})}
    wanted = {awaiting.seat: awaiting for awaiting in awaited}
    for seat, row in running.items():
        if seat not in wanted:
            _leave(session, row)
            session.delete(row)
    for seat, awaiting in wanted.items():
        if seat in running and (awaiting.secret or seat not in restarted):
            continue
        row = running.get(seat) or ClockRow(table_id=table, seat=seat, since=at)
        _leave(session, row)
        row.since, row.due_at, row.ping_at = at, awaiting.due_at, awaiting.ping_at
        row.last_ping_at, row.pings, row.nonce, row.claimed_at = None, 0, None, None
        row.hushed, row.calls = False, 0
        session.add(row)


def stop(session: Session, *, table: str) -> None:
    """Stop every clock of a table."""
    for row in session.exec(_OF_TABLE, params={"table": table}):
        _leave(session, row)
        session.delete(row)


def _leave(session: Session, row: ClockRow) -> None:
    """Let the reminder of a turn that is over be deleted with the table's next post."""
    if row.ping_place is not None and row.ping_message is not None:
        stray = Stray(row.ping_place, row.ping_message)
        rows.leave(rows.match_row(session, row.table_id), stray)
    row.ping_place = row.ping_message = None


def claim(session: Session, *, now: datetime, most: int = 50, after: int = 0) -> tuple[Clock, ...]:
    """Take the pings that are due, so that nobody else sends them; each with a nonce of its own.

    Only those that come `after` so many others in the same turn are taken.
    """
    due = col(ClockRow.ping_at) <= now
    query = (
        select(ClockRow)
        .where(due, col(ClockRow.nonce).is_(None), col(ClockRow.pings) >= after)
        .where(*rows.of_mine(session, col(ClockRow.table_id)))
        .order_by(col(ClockRow.ping_at))
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    due_rows = session.exec(query).all()
    for row in due_rows:
        _take(row, now)
    return tuple(map(_record, due_rows))


def call(session: Session, *, table: str, seat: int, at: datetime) -> None:
    """Claim a ping beside those that come by themselves, which the table's host has asked for."""
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
    ping_at: datetime | None,
    reminder: Stray | None = None,
) -> bool:
    """Note a ping as sent and say when the next one is due; False where the seat has moved.

    One that the host has asked for is not counted. `reminder` is its message, in place of the one
    before, which is to go.
    """
    row = _claimed(session, nonce)
    if row is None:
        return False
    row.pings, row.last_ping_at = row.pings + (not _record(row).by_hand), sent_at
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    if reminder is not None and reminder.message != row.ping_message:
        _leave(session, row)
        row.ping_place, row.ping_message = reminder.place, reminder.message
    return True


def adopt(session: Session, *, table: str, seat: int, reminder: Stray) -> bool:
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
    """Give a claim back unsent, to be tried at another time; False where the seat has moved."""
    row = _claimed(session, nonce)
    if row is None:
        return False
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    return True


def postpone(
    session: Session, *, table: str, seat: int, ping_at: datetime | None, hushed: bool = False
) -> bool:
    """Move the seat's next ping (None: no more for this turn); False where it is not awaited.

    `hushed`: its holder wants no more for this turn, whatever else they come to wish.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is None:
        return False
    row.ping_at, row.hushed = ping_at, hushed
    return True


def unannounced(session: Session, *, now: datetime) -> tuple[str, ...]:
    """The tables where somebody awaited should have been told so by now, the longest wait first."""
    query = select(ClockRow.table_id).where(
        col(ClockRow.ping_at) <= now,
        col(ClockRow.nonce).is_(None),
        ClockRow.pings == 0,
        *rows.of_mine(session, col(ClockRow.table_id)),
    )
    return tuple(dict.fromkeys(session.exec(query.order_by(col(ClockRow.ping_at)))))


def announce(
    session: Session, *, told: Collection[tuple[Clock, datetime | None]], at: datetime
) -> None:
    """Note seats as told that they are awaited, each with the moment of the next ping.

    A seat that has moved meanwhile has another clock, which stays as it is.
    """
    for clock, ping_at in told:
        row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
        if row is not None and row.pings == 0 and _record(row).since == clock.since:
            row.pings, row.last_ping_at, row.ping_at = 1, at, ping_at


def next_wake(session: Session, *, now: datetime) -> datetime | None:
    """When the next ping comes due that nobody sees to yet; None where nothing is to come.

    A first ping that is due goes with the table's message, whoever posts it.
    """
    query = select(func.min(ClockRow.ping_at)).where(
        col(ClockRow.nonce).is_(None),
        or_(ClockRow.pings > 0, col(ClockRow.ping_at) > now),
        *rows.of_mine(session, col(ClockRow.table_id)),
    )
    return session.exec(query).one()


def _claimed(session: Session, nonce: str) -> ClockRow | None:
    return session.exec(select(ClockRow).where(ClockRow.nonce == nonce).with_for_update()).first()


def _record(row: ClockRow) -> Clock:
    return msgspec.convert(row, Clock, from_attributes=True)
