"""Clocks of pending seats, and their pings: none lost, none sent twice.

A ping is claimed in one transaction, sent with the claim's nonce, and confirmed in another. After
a crash between the two, `unconfirmed` returns the claim, to be sent again with the same nonce.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from datetime import datetime

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import bindparam, delete, func, update
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, or_, select

from storage.queries import rows, table_seats
from storage.schema.prepared_statements import Prepared
from storage.schema.records import Clock, MessageAddress, PendingSeat
from storage.schema.tables import ClockRow, MatchRow, SeatRow, core

FIRST_REMINDER = 2
"""Pings of a turn from which on a reminder is posted: the first is in the table's message."""
_APART = or_(col(ClockRow.pings) > 0, col(ClockRow.separate_ping))
"""Condition for a ping that is a separate message."""
NONCE_BYTES = 9
"""Written as 18 digits; Discord takes 25."""
CLOCKS = core(ClockRow)
_OF_TABLE = Prepared(
    select_columns(*(CLOCKS.c[field] for field in Clock.__struct_fields__))
    .where(CLOCKS.c.table_id == bindparam("table"))
    .order_by(CLOCKS.c.seat)
)
_SEATS = core(SeatRow)
_OF_PERSON = Prepared(
    select_columns(*(CLOCKS.c[field] for field in Clock.__struct_fields__))
    .join(_SEATS, (_SEATS.c.table_id == CLOCKS.c.table_id) & (_SEATS.c.seat == CLOCKS.c.seat))
    .where(_SEATS.c.person_id == bindparam("person"))
    .order_by(CLOCKS.c.since)
)
_OF_SEAT = (CLOCKS.c.table_id == bindparam("table"), CLOCKS.c.seat == bindparam("was"))
_ADD = Prepared(CLOCKS.insert().inline(), Clock.__struct_fields__)
_WRITE = Prepared(update(CLOCKS).where(*_OF_SEAT), Clock.__struct_fields__)
_STOP = Prepared(delete(CLOCKS).where(*_OF_SEAT))


def of_table(session: Session, *, table: str) -> tuple[Clock, ...]:
    """Return the running clocks of a table, by seat."""
    return tuple(map(table_seats.clock_of, _OF_TABLE.run(session, {"table": table})))


def of_person(session: Session, *, person_id: int) -> tuple[Clock, ...]:
    """Return the running clocks of a person's seats at all tables, the longest wait first."""
    return tuple(map(table_seats.clock_of, _OF_PERSON.run(session, {"person": person_id})))


def of_seat(session: Session, *, table: str, seat: int) -> Clock | None:
    """Return the clock of one seat; None if it isn't pending."""
    row = session.get(ClockRow, (table, seat))
    return _record(row) if row is not None else None


def clocks_after(
    before: Mapping[int, Clock],
    *,
    table: str,
    pending: Collection[PendingSeat],
    restarted: Collection[int],
    at: datetime,
) -> dict[int, Clock]:
    """Return the clocks after a change, by seat: one for each pending seat.

    Seats in `restarted`, and ones not in `before`, get a clock that starts at `at`. Stores nothing.
    """
    # all others have answered: such a player gets a reminder of their own
    is_last = len(pending) == 1 < len(before)
    after = dict[int, Clock]()
    for awaiting in pending:
        old = before.get(awaiting.seat)
        if old is None or awaiting.seat in restarted:
            after[awaiting.seat] = _started(table, old, awaiting, at)
        else:
            after[awaiting.seat] = replace(old, only_pending_since=at) if is_last else old
    return after


def _started(table: str, old: Clock | None, awaiting: PendingSeat, at: datetime) -> Clock:
    """Return a clock for a pending seat that starts at `at`.

    If leg and deadline are those of the seat's `old` clock, a handled expiry and a vacation carry
    over.
    """
    fresh = Clock(
        table_id=table,
        seat=awaiting.seat,
        since=at,
        due_at=awaiting.due_at,
        ping_at=awaiting.ping_at,
        last_ping_at=None,
        pings=0,
        nonce=None,
        claimed_at=None,
        first_ping_at=awaiting.ping_at,
        separate_ping=awaiting.separate_ping,
        leg=awaiting.leg,
        is_reaction=awaiting.is_reaction,
    )
    if old is None or (old.leg, old.due_at) != (awaiting.leg, awaiting.due_at):
        return fresh
    return replace(
        fresh,
        is_reaction=old.is_reaction,
        expiry_handled=old.expiry_handled,
        vacation_until=old.vacation_until,
    )


def messages(clocks: Mapping[int, Clock]) -> set[MessageAddress]:
    """Return the posted reminder messages of these clocks, in channels and direct conversations."""
    return {message for clock in clocks.values() for message in clock.reminders}


def write(
    session: Session, *, table: str, before: Mapping[int, Clock], after: Mapping[int, Clock]
) -> None:
    """Store the clocks of a table that differ from those `before`, both by seat.

    A started clock reuses the row of a stopped one.
    """
    changed = [(seat, after[seat]) for seat in before if seat in after]
    changed = [(seat, clock) for seat, clock in changed if before[seat] != clock]
    stopped = [seat for seat in before if seat not in after]
    started = [seat for seat in after if seat not in before]
    # most moves pass the turn on, which takes one statement instead of two
    passed = zip(stopped, [after[seat] for seat in started], strict=False)
    for was, clock in [*changed, *passed]:
        _WRITE.run(session, {"table": table, "was": was, **asdict(clock)})
    for seat in stopped[len(started) :]:
        _STOP.run(session, {"table": table, "was": seat})
    for seat in started[len(stopped) :]:
        _ADD.run(session, asdict(after[seat]))


def stop(session: Session, *, table: str) -> None:
    """Delete the clocks of a table; their reminder messages are scheduled for deletion."""
    for row in session.exec(select(ClockRow).where(ClockRow.table_id == table)):
        _schedule_deletions(session, row)
        session.delete(row)


def _schedule_deletions(session: Session, row: ClockRow) -> None:
    """Schedule a clock's reminder messages for deletion with the table's next post."""
    for place, message in (
        (row.ping_place, row.ping_message),
        (row.direct_place, row.direct_message),
    ):
        if place is not None and message is not None:
            rows.schedule_deletion(
                rows.match_row(session, row.table_id), MessageAddress(place, message)
            )
    row.ping_place = row.ping_message = row.direct_place = row.direct_message = None


def claim_due(session: Session, *, now: datetime, most: int = 50) -> tuple[Clock, ...]:
    """Claim up to `most` due pings and return their clocks, each with a new nonce.

    Nobody else sends a claimed ping. A first ping that goes with the table's message isn't claimed.
    """
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
    return tuple(map(_record, due_rows))


def claim_host_ping(session: Session, *, table: str, seat: int, at: datetime) -> None:
    """Claim an extra ping of a pending seat, which the table's host has requested."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    _claim(row, at)
    row.host_pings += 1


def _claim(row: ClockRow, at: datetime) -> None:
    """Claim a clock's ping with a new nonce."""
    row.nonce, row.claimed_at = secrets.token_hex(NONCE_BYTES), at


def unconfirmed(session: Session, *, before: datetime | None = None) -> tuple[Clock, ...]:
    """Return the clocks with a claimed ping, the oldest claim first: it may or may not be sent.

    With `before`, only pings claimed up to then: another process may be sending later ones.
    """
    query = select(ClockRow).where(col(ClockRow.nonce).is_not(None))
    query = query.where(*rows.is_row_in_share(session, col(ClockRow.table_id)))
    if before is not None:
        query = query.where(col(ClockRow.claimed_at) <= before)
    return tuple(map(_record, session.exec(query.order_by(col(ClockRow.claimed_at)))))


def confirm(
    session: Session,
    *,
    nonce: str,
    sent_at: datetime,
    ping_at: datetime | None = None,
    reminder: MessageAddress | None = None,
    direct: MessageAddress | None = None,
) -> Clock | None:
    """Store a claimed ping as sent and its next one for `ping_at`; return the clock.

    Returns None if the claim is gone because the seat has moved. A ping that the host requested
    isn't counted. `reminder` is the message sent, which replaces the previous one; `direct` the one
    in a direct conversation.
    """
    row = _claimed_row(session, nonce)
    if row is None:
        return None
    if not _record(row).is_host_ping:
        row.pings += 1
        row.nudged = row.nudged or row.draft_at is not None
        row.draft_at = row.only_pending_since = row.snoozed_until = None
    row.last_ping_at = sent_at
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    if reminder is not None and reminder.id != row.ping_message:
        _schedule_deletions(session, row)
        row.ping_place, row.ping_message = reminder.place, reminder.id
        if direct is not None:
            row.direct_place, row.direct_message = direct.place, direct.id
    return _record(row)


def store_reminder(session: Session, *, table: str, seat: int, reminder: MessageAddress) -> bool:
    """Store the message id of a posted reminder, if the seat's clock lacks one.

    Returns whether the message may stay: not if the turn is over or the seat has another reminder.
    While a ping is claimed, any message may turn out to be that ping, so it may stay.
    """
    row = session.get(ClockRow, (table, seat))
    if row is None or (row.nonce is None and row.pings < FIRST_REMINDER and not row.host_pings):
        return False
    if row.ping_message is None and row.nonce is None:
        row.ping_place, row.ping_message = reminder.place, reminder.id
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
    return _record(row)


def store_due(
    session: Session,
    *,
    table: str,
    seat: int,
    due_at: datetime | None,
    vacation_until: datetime | None = None,
) -> None:
    """Store a pending seat's deadline, and until when its clock is paused for a vacation."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    row.due_at, row.vacation_until, row.expiry_handled = due_at, vacation_until, False


def expired(session: Session, *, now: datetime) -> tuple[Clock, ...]:
    """Return the expired clocks whose expiry isn't handled yet, at tables that aren't paused."""
    query = (
        select(ClockRow)
        .join(MatchRow, col(MatchRow.id) == col(ClockRow.table_id))
        .where(
            col(ClockRow.due_at) <= now,
            ~col(ClockRow.expiry_handled),
            col(MatchRow.paused_at).is_(None),
        )
        .where(*rows.is_table_in_share(session))
    )
    return tuple(map(_record, session.exec(query.order_by(col(ClockRow.due_at)))))


def mark_expired(session: Session, *, clock: Clock) -> bool:
    """Mark a clock's expiry as handled, and its table's message as outdated.

    Returns False, and stores nothing, if it was handled before or the deadline has changed.
    """
    row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
    if row is None or row.expiry_handled or _record(row).due_at != clock.due_at:
        return False
    row.expiry_handled = True
    rows.match_row(session, clock.table_id).edition += 1
    return True


def mark_expiries_unhandled(session: Session, *, table: str) -> None:
    """Mark the expiry of a table's clocks as not handled, so that it is handled once more."""
    for row in session.exec(select(ClockRow).where(ClockRow.table_id == table)):
        row.expiry_handled = False


def tables_with_due_first_ping(session: Session, *, now: datetime) -> tuple[str, ...]:
    """Return ids of tables with a due first ping that goes with the table's message.

    The table with the longest wait comes first.
    """
    query = select(ClockRow.table_id).where(
        col(ClockRow.ping_at) <= now,
        col(ClockRow.nonce).is_(None),
        ~_APART,
        *rows.is_row_in_share(session, col(ClockRow.table_id)),
    )
    return tuple(dict.fromkeys(session.exec(query.order_by(col(ClockRow.ping_at)))))


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
    """Return the time of the next unclaimed ping or future expiry; None if there is none.

    A due first ping that goes with the table's message doesn't count.
    """
    query = select(func.min(ClockRow.ping_at)).where(
        col(ClockRow.nonce).is_(None),
        or_(_APART, col(ClockRow.ping_at) > now),
        *rows.is_row_in_share(session, col(ClockRow.table_id)),
    )
    due = select(func.min(ClockRow.due_at)).where(
        ~col(ClockRow.expiry_handled),
        col(ClockRow.due_at) > now,
        *rows.is_row_in_share(session, col(ClockRow.table_id)),
    )
    moments = session.exec(query).one(), session.exec(due).one()
    return min((moment for moment in moments if moment is not None), default=None)


def _claimed_row(session: Session, nonce: str) -> ClockRow | None:
    """Return the locked row whose ping was claimed with this nonce; None if the seat has moved."""
    return session.exec(select(ClockRow).where(ClockRow.nonce == nonce).with_for_update()).first()


def _record(row: ClockRow) -> Clock:
    return msgspec.convert(row, Clock, from_attributes=True)
