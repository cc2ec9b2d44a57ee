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

from storage.schema import rows, table_seats
from storage.schema.prepared_statements import Prepared
from storage.schema.records import Clock, MessageToDelete, PendingSeat
from storage.schema.tables import ClockRow, MatchRow, SeatRow, core

FIRST_REMINDER = 2
"""Pings of a turn from which on a reminder is posted: the first is in the table's message."""
_APART = or_(col(ClockRow.pings) > 0, col(ClockRow.separate_ping))
"""Of a ping: it is a separate message."""
NONCE_BYTES = 9
"""Written as 18 digits; Discord takes 25."""
TABLE = core(ClockRow)
_OF_TABLE = Prepared(
    select_columns(*(TABLE.c[field] for field in Clock.__struct_fields__))
    .where(TABLE.c.table_id == bindparam("table"))
    .order_by(TABLE.c.seat)
)
_OF_SEAT = (TABLE.c.table_id == bindparam("table"), TABLE.c.seat == bindparam("was"))
_ADD = Prepared(TABLE.insert().inline(), Clock.__struct_fields__)
_WRITE = Prepared(update(TABLE).where(*_OF_SEAT), Clock.__struct_fields__)
_STOP = Prepared(delete(TABLE).where(*_OF_SEAT))


def of_table(session: Session, *, table: str) -> tuple[Clock, ...]:
    """Return the running clocks of a table, by seat."""
    return tuple(map(table_seats.clock_of, _OF_TABLE.run(session, {"table": table})))


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


def carry_on(
    before: Mapping[int, Clock],
    *,
    table: str,
    pending: Collection[PendingSeat],
    restarted: Collection[int],
    at: datetime,
) -> dict[int, Clock]:
    """Return clocks for the pending seats only; those in `restarted` start again."""
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
    """Return a clock that starts at `at`.

    If leg and deadline are those of the old clock, a handled expiry and a vacation carry over.
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


def messages(clocks: Mapping[int, Clock]) -> set[MessageToDelete]:
    """Return the reminders of these clocks' turns, to be deleted when a turn is over."""
    return {message for clock in clocks.values() for message in clock.reminders}


def write(
    session: Session, *, table: str, before: Mapping[int, Clock], after: Mapping[int, Clock]
) -> None:
    """Store the clocks that differ; a started clock reuses the row of a stopped one."""
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
    """Stop every clock of a table."""
    for row in session.exec(select(ClockRow).where(ClockRow.table_id == table)):
        _leave(session, row)
        session.delete(row)


def _leave(session: Session, row: ClockRow) -> None:
    """Schedule an ended turn's reminder for deletion with the table's next post."""
    for place, message in (
        (row.ping_place, row.ping_message),
        (row.direct_place, row.direct_message),
    ):
        if place is not None and message is not None:
            rows.schedule_deletion(
                rows.match_row(session, row.table_id), MessageToDelete(place, message)
            )
    row.ping_place = row.ping_message = row.direct_place = row.direct_message = None


def claim_due(session: Session, *, now: datetime, most: int = 50) -> tuple[Clock, ...]:
    """Claim the due pings, so that nobody else sends them; each with its own nonce.

    A first ping that goes with the table's message is left to the post of that message.
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
        _take(row, now)
    return tuple(map(_record, due_rows))


def request_ping(session: Session, *, table: str, seat: int, at: datetime) -> None:
    """Claim an extra ping that the table's host has requested."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    _take(row, at)
    row.host_pings += 1


def _take(row: ClockRow, at: datetime) -> None:
    row.nonce, row.claimed_at = secrets.token_hex(NONCE_BYTES), at


def unconfirmed(session: Session, *, before: datetime | None = None) -> tuple[Clock, ...]:
    """Return claimed pings that may or may not have been sent, the oldest claim first.

    Only those claimed `before` a moment: another process may be sending those claimed since.
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
    if not _record(row).is_host_ping:
        row.pings += 1
        row.nudged = row.nudged or row.draft_at is not None
        row.draft_at = row.only_pending_since = row.snoozed_until = None
    row.last_ping_at = sent_at
    row.nonce, row.claimed_at, row.ping_at = None, None, ping_at
    if reminder is not None and reminder.message != row.ping_message:
        _leave(session, row)
        row.ping_place, row.ping_message = reminder.place, reminder.message
        if direct is not None:
            row.direct_place, row.direct_message = direct.place, direct.message
    return _record(row)


def set_reminder(session: Session, *, table: str, seat: int, reminder: MessageToDelete) -> bool:
    """Store a posted reminder that isn't stored yet; return whether it may stay posted.

    False: its turn is over, or the seat has another reminder. While a ping is claimed, any reminder
    may be the message it has become, so all may stay.
    """
    row = session.get(ClockRow, (table, seat))
    if row is None or (row.nonce is None and row.pings < FIRST_REMINDER and not row.host_pings):
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
    session: Session, *, table: str, seat: int, ping_at: datetime | None, separate_ping: bool
) -> None:
    """Move the seat's next ping; None: no more for this turn.

    `separate_ping`: a first ping is a message of its own. A claimed ping stays unchanged.
    """
    row = session.get(ClockRow, (table, seat), with_for_update=True)
    if row is not None and row.nonce is None:
        row.ping_at, row.separate_ping = ping_at, separate_ping


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
    vacation_until: datetime | None = None,
) -> None:
    """Move a seat's deadline; its clock may be paused until `vacation_until`."""
    row = session.get_one(ClockRow, (table, seat), with_for_update=True)
    row.due_at, row.vacation_until, row.expiry_handled = due_at, vacation_until, False


def expired(session: Session, *, now: datetime) -> tuple[Clock, ...]:
    """Return the expired clocks that nobody has handled, at tables that aren't paused."""
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
    """Store that a clock has run out, for its table to show; False: its deadline has changed."""
    row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
    if row is None or row.expiry_handled or _record(row).due_at != clock.due_at:
        return False
    row.expiry_handled = True
    rows.match_row(session, clock.table_id).edition += 1
    return True


def recheck(session: Session, *, table: str) -> None:
    """Mark a table's expired clocks as not handled, because an obstacle may be gone."""
    for row in session.exec(select(ClockRow).where(ClockRow.table_id == table)):
        row.expiry_handled = False


def unannounced(session: Session, *, now: datetime) -> tuple[str, ...]:
    """Return the tables whose pending players are due for a first ping, longest wait first."""
    query = select(ClockRow.table_id).where(
        col(ClockRow.ping_at) <= now,
        col(ClockRow.nonce).is_(None),
        ~_APART,
        *rows.is_row_in_share(session, col(ClockRow.table_id)),
    )
    return tuple(dict.fromkeys(session.exec(query.order_by(col(ClockRow.ping_at)))))


def announced(clock: Clock, *, at: datetime) -> Clock:
    """Return a clock whose seat's holder was notified of their turn."""
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
    """Return the moment of the next unclaimed ping or the next expiry; None: there is none.

    A due first ping goes with the table's message.
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


def _claimed(session: Session, nonce: str) -> ClockRow | None:
    return session.exec(select(ClockRow).where(ClockRow.nonce == nonce).with_for_update()).first()


def _record(row: ClockRow) -> Clock:
    return msgspec.convert(row, Clock, from_attributes=True)
