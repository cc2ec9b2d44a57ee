"""Scheduling of reminders and notices, in the transaction of the change that causes them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace, timekeeping
from bot.tables.reminders import policy as reminder_policy
from bot.tables.reminders import quiet_hours
from storage.clocks import clocks
from storage.matches import drafts, match_log
from storage.matches.change_records import Ending
from storage.people import people
from storage.reminders import notices, pings
from storage.schema.people_records import NoticeKind, Person, RemindBy
from storage.schema.table_records import Clock, Draft, Table
from storage.tables import seats
from storage.tables.locked_table import LockedTable, lock

CHANGES_SEARCHED = 60
"""Public changes searched for the order of turns."""
NEXT_NOTICE_DELAY = timedelta(minutes=1)
"""Time for which somebody must be next before they get a notice, as their turn may come soon."""


def retime_table(locked: LockedTable, asked: Sequence[int], now: datetime) -> bool:
    """Reschedule the pings of a table's clocks, and the notice to the next player.

    `asked` are the seats to move. The clocks are stored by `LockedTable.write`. Returns whether a
    ping is due now that isn't part of the table's message.
    """
    session, table, apart = locked.session, locked.table, False
    for seat, clock in locked.clocks.items():
        if (person := locked.people.get(seat)) is not None:
            _schedule_digest(session, clock, person, now)
            moment = next_moment(clock, person, now)
            locked.clocks[seat] = retime(clock, person, now)
            due = clock.pings == 0 and moment is not None and moment <= now
            apart = apart or (due and reminder_policy.wants_direct_pings(person))
    if (
        locked.has_notices
        and table.pace is not None
        and not any(pace.has_run_out(clock, table, now) for clock in locked.clocks.values())
    ):
        # nothing is left to claim
        notices.drop(session, kind=NoticeKind.CLAIM, table=table.id)
    _notify_next(locked, asked, now)
    return apart


def retime(clock: Clock, person: Person, now: datetime) -> Clock:
    """Return a clock with the time of its next ping; unchanged if a ping is being sent."""
    if clock.nonce is not None:
        return clock
    separate = reminder_policy.wants_direct_pings(person)
    return replace(clock, ping_at=next_moment(clock, person, now), separate_ping=separate)


def next_moment(clock: Clock, person: Person, now: datetime) -> datetime | None:
    """Return the time of a clock's next ping; None if this turn gets no more."""
    ping = reminder_policy.next_ping(person, clock, now)
    return ping.at if ping is not None else None


def notify_claimers(session: Session, table: Table, seat: int, now: datetime) -> None:
    """Schedule notices to those who may claim a seat's expired clock, outside their quiet hours."""
    for number, person in people.of_table(session, table=table.id).items():
        if number != seat and table.seats[number].stand_in is None:
            due = quiet_hours.outside_quiet_hours(person, now)
            notices.schedule(
                session, person_id=person.id, kind=NoticeKind.CLAIM, due_at=due, table=table.id
            )


def notify_of_leaving(session: Session, table: Table, seat: int, now: datetime) -> None:
    """Store that a seat's holder has left the server, end its pings, and schedule notices.

    They go to the host, or to the other players if the host has left.
    """
    pings.store_preference(session, table=table.id, seat=seat, until=None, muted=True)
    if table.seats[seat].left_server_at is not None:
        return
    seats.mark_left_server(session, table=table.id, seat=seat, at=now)
    leavers = {
        seat_record.person_id
        for seat_record in table.seats
        if seat_record.left_server_at or seat_record.seat == seat
    }
    others = [
        seat_record.person_id
        for seat_record in table.seats
        if seat_record.person_id not in (None, *leavers)
    ]
    for person in others if table.host_id in leavers else [table.host_id]:
        if person is not None:
            notices.schedule(
                session, person_id=person, kind=NoticeKind.LEFT_SERVER, due_at=now, table=table.id
            )


def notify_of_end(session: Session, ending: Ending) -> None:
    """Schedule notices of a match's result to players who are in quiet hours.

    The others read it in the table's message. Nobody gets one about a table that a season has
    counted before.
    """
    if ending.match is None or timekeeping.is_settled_by_season(session, ending.table):
        return
    table, now = ending.table.id, ending.at
    for person in people.of_table(session, table=table).values():
        if (due := quiet_hours.outside_quiet_hours(person, now)) > now:
            notices.schedule(
                session, person_id=person.id, kind=NoticeKind.OVER, due_at=due, table=table
            )


def retime_person(session: Session, person: Person, now: datetime) -> None:
    """Store new times for all of a person's pings and notices, after a change of preferences."""
    running = clocks.of_person(session, person_id=person.id)
    notices.drop(session, kind=NoticeKind.DIGEST, person_id=person.id)
    if not person.notify_next:
        notices.drop(session, kind=NoticeKind.NEXT, person_id=person.id)
    for clock in running:
        _retime(session, clock, person, now)


def retime_clock(session: Session, clock: Clock | None, now: datetime) -> datetime | None:
    """Store a new time for a clock's next ping, and return it; None if none will come."""
    if clock is None:
        return None
    person = people.of_table(session, table=clock.table_id).get(clock.seat)
    return None if person is None else _retime(session, clock, person, now)


def _retime(session: Session, clock: Clock, person: Person, now: datetime) -> datetime | None:
    """Store a new time for a clock's next ping by its holder's preferences, and return it."""
    _schedule_digest(session, clock, person, now)
    moment = next_moment(clock, person, now)
    separate = reminder_policy.wants_direct_pings(person)
    pings.retime(
        session, table=clock.table_id, seat=clock.seat, ping_at=moment, separate_ping=separate
    )
    return moment


def store_draft(
    session: Session,
    *,
    table: str,
    seat: int,
    revision: int,
    keys: Sequence[str],
    now: datetime,
) -> Draft | None:
    """Store a seat's unfinished move and when to remind of it; return the draft.

    Returns None, and stores nothing, if the seat has answered since `revision`.
    """
    locked = lock(session, table=table, seat=seat)
    draft = drafts.store(locked, seat=seat, revision=revision, keys=keys, at=now)
    clock, person, since = locked.clocks.get(seat), locked.people.get(seat), now if keys else None
    if clock is not None and clock.draft_at != since:
        clock = replace(clock, draft_at=since)
        if person is not None:
            _schedule_digest(session, clock, person, now)
            clock = retime(clock, person, now)
        locked.clocks[seat] = clock
    locked.write()
    return draft


def _schedule_digest(session: Session, clock: Clock, person: Person, now: datetime) -> None:
    """Schedule the digest of a person who prefers it to single reminders."""
    if person.remind_by is RemindBy.DIGEST and not clock.muted:
        due = reminder_policy.next_digest(person, now)
        notices.schedule(session, person_id=person.id, kind=NoticeKind.DIGEST, due_at=due)


def _notify_next(locked: LockedTable, asked: Sequence[int], now: datetime) -> None:
    """Schedule a notice to the player likely to be next, if they want one; delete the others'."""
    session, table, people_by_seat = locked.session, locked.table, locked.people
    wishing = [seat for seat, person in people_by_seat.items() if person.notify_next]
    known = notices.of_table(session, table=table.id) if locked.has_notices else ()
    noticed = {notice.person_id for notice in known if notice.kind == NoticeKind.NEXT}
    if not wishing and not noticed:
        return
    following_seat = next_seat(session, table, asked) if wishing else None
    person = (
        people_by_seat[following_seat]
        if following_seat is not None and following_seat in wishing
        else None
    )
    for old in noticed - {person.id if person else None}:
        notices.drop(session, kind=NoticeKind.NEXT, person_id=old, table=table.id)
    if person is not None:
        due = quiet_hours.outside_quiet_hours(person, now + NEXT_NOTICE_DELAY)
        notices.schedule(
            session, person_id=person.id, kind=NoticeKind.NEXT, due_at=due, table=table.id
        )


def next_seat(session: Session, table: Table, pending: Sequence[int]) -> int | None:
    """Return the seat that is likely to move after the one pending seat; None if unknown.

    It is the one that followed this seat last time, else its neighbour. Only public moves count, so
    nothing secret leaks.
    """
    if len(pending) != 1:
        return None
    steps = match_log.known_to(session, table=table.id, most=CHANGES_SEARCHED, seat=None)
    turns = [step.seat for step in steps if step.seat is not None and not step.undone]
    changes = [seat for seat, before in zip(turns, [None, *turns], strict=False) if seat != before]
    for seat, following_seat in reversed(list(pairwise(changes))):
        if seat == pending[0]:
            return following_seat
    return (pending[0] + 1) % len(table.seats) if len(table.seats) > 1 else None


def record_direct_rejected(session: Session, person_id: int, now: datetime) -> None:
    """Store that Discord rejects direct messages to a person; their pings go to the channel."""
    person = people.get(session, person_id=person_id)
    if person is not None and not person.direct_rejected:
        silent = replace(person, direct_rejected=True)
        people.store(session, person=silent)
        retime_person(session, silent, now)
