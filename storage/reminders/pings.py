"""Pings of pending seats: none lost, none sent twice.

A ping is claimed in one transaction, sent with the claim's nonce, and confirmed in another. After
a crash between the two, `claims` returns the claim, to be sent again with the same nonce. Its
times are columns of the seat's clock.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import bindparam, func
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, or_, select

from storage.clocks import clocks
from storage.queries import rows, table_seats
from storage.queries.own_rows import OwnRows
from storage.schema.table_records import Clock, MessageAddress
from storage.schema.table_rows import ClockRow

FIRST_REMINDER = 2
"""Pings of a turn from which on a reminder is posted: the first is in the table's message."""
_APART = or_(col(ClockRow.pings) > 0, col(ClockRow.separate_ping))
"""Condition for a ping that is a separate message."""
NONCE_BYTES = 9
"""Written as 18 digits; Discord takes 25."""
_CLOCKS = clocks.CLOCKS
# the reminder loop reads these in every step
_CLAIMS = OwnRows(
    select_columns(*(_CLOCKS.c[field] for field in Clock.__struct_fields__))
    .where(_CLOCKS.c.nonce.is_not(None))
    .order_by(_CLOCKS.c.claimed_at),
    _CLOCKS.c.table_id,
)
_IS_DUE = OwnRows(
    select_columns(_CLOCKS.c.seat)
    .where(_CLOCKS.c.ping_at <= bindparam("now"), _CLOCKS.c.nonce.is_(None), _APART)
    .limit(1),
    _CLOCKS.c.table_id,
)
_DUE_FIRST_PINGS = OwnRows(
    select_columns(_CLOCKS.c.table_id)
    .where(_CLOCKS.c.ping_at <= bindparam("now"), _CLOCKS.c.nonce.is_(None), ~_APART)
    .order_by(_CLOCKS.c.ping_at),
    _CLOCKS.c.table_id,
)
_NEXT_WAKE = OwnRows(
    select_columns(func.min(_CLOCKS.c.ping_at)).where(
        _CLOCKS.c.nonce.is_(None), or_(_APART, _CLOCKS.c.ping_at > bindparam("now"))
    ),
    _CLOCKS.c.table_id,
)


def claim_due(session: Session, *, now: datetime, most: int = 50) -> tuple[Clock, ...]:
    """Claim up to `most` due pings and return their clocks, each with a new nonce.

    Nobody else sends a claimed ping. A first ping that goes with the table's message isn't claimed.
    """
    if not _IS_DUE.run(session, {"now": now}):
        return ()
    due = col(ClockRow.ping_at) <= now
    query = (
        select(ClockRow)
        .where(due, col(ClockRow.nonce).is_(None), _APART)
        .where(*rows.is_row_in_share(session, col(ClockRow.table_id)))
        .order_by(col(ClockRow.ping_at))
        .limit(most)
        # a row that a move is changing is skipped; the next check finds what is left of it
        .with_for_update(skip_locked=True)
    )
    due_rows = session.exec(query).all()
    for row in due_rows:
        _claim(row, now)
    return tuple(map(clocks.record_of, due_rows))


def claim_host_ping(session: Session, *, table: str, seat: int, at: datetime) -> None:
    """Claim an extra ping of a pending seat, which the table's host has requested."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    _claim(row, at)
    row.host_pings += 1


def _claim(row: ClockRow, at: datetime) -> None:
    """Claim a clock's ping with a new nonce."""
    row.nonce, row.claimed_at = secrets.token_hex(NONCE_BYTES), at


def claims(session: Session, *, before: datetime | None = None) -> tuple[Clock, ...]:
    """Return the clocks with a claimed ping, the oldest claim first: it may or may not be sent.

    With `before`, only pings claimed up to then: another process may be sending later ones.
    """
    claimed = tuple(map(table_seats.clock_of, _CLAIMS.run(session, {})))
    if before is None:
        return claimed
    return tuple(
        each for each in claimed if each.claimed_at is not None and each.claimed_at <= before
    )


def confirm(
    session: Session,
    *,
    nonce: str,
    sent_at: datetime,
    reminder: MessageAddress | None = None,
    direct: MessageAddress | None = None,
) -> Clock | None:
    """Store a claimed ping as sent, and return the clock; `retime` schedules the next ping.

    Returns None if the claim is gone because the seat has moved. A ping that the host requested
    isn't counted. `reminder` is the message sent, which replaces the previous one; `direct` the one
    in a direct conversation.
    """
    row = _claimed_row(session, nonce)
    if row is None:
        return None
    if not clocks.record_of(row).is_host_ping:
        row.pings += 1
        row.nudged = row.nudged or row.draft_at is not None
        row.draft_at = row.only_pending_since = row.snoozed_until = None
    row.last_ping_at = sent_at
    row.nonce = row.claimed_at = row.ping_at = None
    if reminder is not None and reminder.id != row.ping_message:
        clocks.schedule_deletions(session, row)
        row.ping_place, row.ping_message = reminder.channel_id, reminder.id
        if direct is not None:
            row.direct_place, row.direct_message = direct.channel_id, direct.id
    return clocks.record_of(row)


def store_reminder(session: Session, *, table: str, seat: int, reminder: MessageAddress) -> bool:
    """Store the message id of a posted reminder, if the seat's clock lacks one.

    Returns whether the message may stay: not if the turn is over or the seat has another reminder.
    While a ping is claimed, any message may turn out to be that ping, so it may stay.
    """
    row = session.get(ClockRow, (table, seat))
    if row is None or (row.nonce is None and row.pings < FIRST_REMINDER and not row.host_pings):
        return False
    if row.ping_message is None and row.nonce is None:
        row.ping_place, row.ping_message = reminder.channel_id, reminder.id
    return row.nonce is not None or row.ping_message == reminder.id


def release(session: Session, *, nonce: str, ping_at: datetime | None) -> bool:
    """Release a claimed ping unsent, to be sent at `ping_at`; False if the seat has moved."""
    row = _claimed_row(session, nonce)
    if row is None:
        return False
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    return True


def retime(
    session: Session, *, table: str, seat: int, ping_at: datetime | None, separate_ping: bool
) -> None:
    """Store the time of the seat's next ping (None: no more for this turn), unless it is claimed.

    `separate_ping` makes a first ping a message of its own, not part of the table's.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is not None and row.nonce is None:
        row.ping_at, row.separate_ping = ping_at, separate_ping


def store_preference(
    session: Session, *, table: str, seat: int, until: datetime | None, muted: bool = False
) -> Clock | None:
    """Store when the holder wants pings for this turn again, or that they want none if `muted`.

    Returns the seat's clock, or None if it isn't pending.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is None:
        return None
    row.snoozed_until, row.muted = until, muted
    return clocks.record_of(row)


def tables_with_due_first_ping(session: Session, *, now: datetime) -> tuple[str, ...]:
    """Return ids of tables with a due first ping that goes with the table's message.

    The table with the longest wait comes first.
    """
    return tuple(dict.fromkeys(table for (table,) in _DUE_FIRST_PINGS.run(session, {"now": now})))


def with_first_ping_sent(clock: Clock, *, at: datetime) -> Clock:
    """Return a clock with its first ping marked as sent at `at`; unchanged if it had a ping.

    Stores nothing.
    """
    if clock.pings:
        return clock
    is_nudged = clock.draft_at is not None
    return replace(
        clock,
        pings=1,
        last_ping_at=at,
        ping_at=None,
        nudged=is_nudged,
        draft_at=None,
        only_pending_since=None,
    )


def next_wake(session: Session, *, now: datetime) -> datetime | None:
    """Return the time of the next unclaimed ping; None if there is none.

    A due first ping that goes with the table's message doesn't count.
    """
    moment: datetime | None
    ((moment,),) = _NEXT_WAKE.run(session, {"now": now})
    return moment


def _claimed_row(session: Session, nonce: str) -> ClockRow | None:
    """Return the locked row whose ping was claimed with this nonce; None if the seat has moved."""
    return session.exec(select(ClockRow).where(ClockRow.nonce == nonce).with_for_update()).first()
