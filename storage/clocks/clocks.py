"""Clocks of pending seats: when they start and stop, and when they expire."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import bindparam, delete, func, update
from sqlalchemy import select as select_columns
from sqlmodel import Session, select

from storage.queries import rows, table_seats
from storage.queries.own_rows import OwnRows
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_records import Clock, MessageAddress, PendingSeat
from storage.schema.table_rows import ClockRow, SeatRow, TableRow

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
# the reminder loop reads these in every step
_TABLES = core(TableRow)
_EXPIRED = OwnRows(
    select_columns(*(CLOCKS.c[field] for field in Clock.__struct_fields__))
    .join(_TABLES, _TABLES.c.id == CLOCKS.c.table_id)
    .where(
        CLOCKS.c.due_at <= bindparam("now"),
        ~CLOCKS.c.expiry_handled,
        _TABLES.c.paused_at.is_(None),
    )
    .order_by(CLOCKS.c.due_at),
    CLOCKS.c.table_id,
)
_NEXT_EXPIRY = OwnRows(
    select_columns(func.min(CLOCKS.c.due_at)).where(
        ~CLOCKS.c.expiry_handled, CLOCKS.c.due_at > bindparam("now")
    ),
    CLOCKS.c.table_id,
)


def of_table(session: Session, *, table: str) -> tuple[Clock, ...]:
    """Return the running clocks of a table, by seat."""
    return tuple(map(table_seats.clock_of, _OF_TABLE.run(session, {"table": table})))


def of_person(session: Session, *, person_id: int) -> tuple[Clock, ...]:
    """Return the running clocks of a person's seats at all tables, the longest wait first."""
    return tuple(map(table_seats.clock_of, _OF_PERSON.run(session, {"person": person_id})))


def of_seat(session: Session, *, table: str, seat: int) -> Clock | None:
    """Return the clock of one seat; None if it isn't pending."""
    row = session.get(ClockRow, (table, seat))
    return record_of(row) if row is not None else None


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
            after[awaiting.seat] = _start_clock(table, old, awaiting, at)
        else:
            after[awaiting.seat] = replace(old, only_pending_since=at) if is_last else old
    return after


def _start_clock(table: str, old: Clock | None, awaiting: PendingSeat, at: datetime) -> Clock:
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
        schedule_deletions(session, row)
        session.delete(row)


def schedule_deletions(session: Session, row: ClockRow) -> None:
    """Schedule a clock's reminder messages for deletion with the table's next post."""
    for channel, message in (
        (row.ping_place, row.ping_message),
        (row.direct_place, row.direct_message),
    ):
        if channel is not None and message is not None:
            rows.schedule_deletion(
                rows.table_row(session, row.table_id), MessageAddress(channel, message)
            )
    row.ping_place = row.ping_message = row.direct_place = row.direct_message = None


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
    return tuple(map(table_seats.clock_of, _EXPIRED.run(session, {"now": now})))


def mark_expired(session: Session, *, clock: Clock) -> bool:
    """Mark a clock's expiry as handled, and its table's message as outdated.

    Returns False, and stores nothing, if it was handled before or the deadline has changed.
    """
    row = session.get(ClockRow, (clock.table_id, clock.seat), with_for_update=True)
    if row is None or row.expiry_handled or record_of(row).due_at != clock.due_at:
        return False
    row.expiry_handled = True
    rows.table_row(session, clock.table_id).edition += 1
    return True


def mark_expiries_unhandled(session: Session, *, table: str) -> None:
    """Mark the expiry of a table's clocks as not handled, so that it is handled once more."""
    for row in session.exec(select(ClockRow).where(ClockRow.table_id == table)):
        row.expiry_handled = False


def next_expiry(session: Session, *, now: datetime) -> datetime | None:
    """Return the time at which the next clock expires; None if none will."""
    moment: datetime | None
    ((moment,),) = _NEXT_EXPIRY.run(session, {"now": now})
    return moment


def record_of(row: ClockRow) -> Clock:
    """Return a row's clock."""
    return msgspec.convert(row, Clock, from_attributes=True)
