"""When clocks and notices come next, noted in the transaction of what gave reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace
from bot.tables.reminders import policy as reminder_policy
from storage.matches import history, seats
from storage.people import people
from storage.reminders import clocks, notices
from storage.schema.people_records import NoticeKind, RemindBy
from storage.schema.records import Clock, Person, Table

READ = 60
"""Public changes in which is looked for who follows whom."""
SHORTLY = timedelta(minutes=1)
"""How long somebody has to be next before they are told so: their turn may come at once."""


def retime_table(session: Session, record: Table, awaited: Sequence[int], now: datetime) -> bool:
    """Set the next ping of every clock at a table anew, and who is told that they are next.

    Gives whether somebody is to be told something now that does not go with the table's message.
    """
    seated, apart = people.of_table(session, table=record.id), False
    running = clocks.of_table(session, table=record.id)
    for clock in running:
        if (person := seated.get(clock.seat)) is not None:
            moment = _retime(session, clock, person, now)
            due = clock.pings == 0 and moment is not None and moment <= now
            apart = apart or (due and reminder_policy.alone(person))
    if record.pace is not None and not any(
        pace.has_run_out(clock, record, now) for clock in running
    ):
        notices.drop(session, kind=NoticeKind.CLAIM, table=record.id)
    _tell_next(session, record, awaited, seated, now)
    return apart


def tell_claimers(session: Session, record: Table, seat: int, now: datetime) -> None:
    """Let everybody who may claim a seat's run-out clock be told so; once, and not in the night."""
    for number, person in people.of_table(session, table=record.id).items():
        if number != seat and record.seats[number].stand_in is None:
            due = reminder_policy.polite(person, now)
            notices.schedule(
                session, person_id=person.id, kind=NoticeKind.CLAIM, due_at=due, table=record.id
            )


def tell_of_leaving(session: Session, record: Table, seat: int, now: datetime) -> None:
    """Let the host be told, once, that a player has left the server; the others, if it's the host.

    The player's pings for this turn end.
    """
    clocks.set_preference(session, table=record.id, seat=seat, until=None, muted=True)
    if record.seats[seat].gone_at is not None:
        return
    seats.set_gone(session, table=record.id, seat=seat, at=now)
    gone = {one.person_id for one in record.seats if one.gone_at or one.seat == seat}
    others = [one.person_id for one in record.seats if one.person_id not in (None, *gone)]
    for person in others if record.host_id in gone else [record.host_id]:
        if person is not None:
            notices.schedule(
                session, person_id=person, kind=NoticeKind.GONE, due_at=now, table=record.id
            )


def retime_person(session: Session, person: Person, now: datetime) -> None:
    """Set all that is to come to a person anew, since they wish something else now."""
    running = clocks.of_person(session, person_id=person.id)
    notices.drop(session, kind=NoticeKind.DIGEST, person_id=person.id)
    if not person.tell_next:
        notices.drop(session, kind=NoticeKind.NEXT, person_id=person.id)
    for clock in running:
        _retime(session, clock, person, now)


def retime_clock(session: Session, clock: Clock | None, now: datetime) -> datetime | None:
    """Set one clock's next ping anew; gives its moment."""
    if clock is None:
        return None
    person = people.of_table(session, table=clock.table_id).get(clock.seat)
    return None if person is None else _retime(session, clock, person, now)


def _retime(session: Session, clock: Clock, person: Person, now: datetime) -> datetime | None:
    if person.remind_by is RemindBy.DIGEST and not clock.hushed:
        due = reminder_policy.next_digest(person, now)
        notices.schedule(session, person_id=person.id, kind=NoticeKind.DIGEST, due_at=due)
    ping = reminder_policy.next_ping(person, clock, now)
    moment = ping.at if ping is not None else None
    alone = reminder_policy.alone(person)
    clocks.retime(session, table=clock.table_id, seat=clock.seat, ping_at=moment, alone=alone)
    return moment


def _tell_next(
    session: Session,
    record: Table,
    awaited: Sequence[int],
    seated: dict[int, Person],
    now: datetime,
) -> None:
    """Let whoever comes next be told so, if they wish it, and nobody else."""
    wishing = [seat for seat, person in seated.items() if person.tell_next]
    known = notices.of_table(session, table=record.id)
    told = {one.person_id for one in known if one.kind is NoticeKind.NEXT}
    if not wishing and not told:
        return
    following = next_seat(session, record, awaited) if wishing else None
    person = seated.get(following) if following in wishing else None
    for old in told - {person.id if person else None}:
        notices.drop(session, kind=NoticeKind.NEXT, person_id=old, table=record.id)
    if person is not None:
        due = reminder_policy.polite(person, now + SHORTLY)
        notices.schedule(
            session, person_id=person.id, kind=NoticeKind.NEXT, due_at=due, table=record.id
        )


def next_seat(session: Session, record: Table, awaited: Sequence[int]) -> int | None:
    """Who will be awaited next: whoever moved after this seat the last time; else its neighbour.

    None where several are awaited: then nobody knows. Public moves alone count.
    """
    if len(awaited) != 1:
        return None
    steps = history.noticed(session, table=record.id, most=READ, seat=None)
    turns = [one.seat for one in steps if one.seat is not None and not one.undone]
    changes = [seat for seat, before in zip(turns, [None, *turns], strict=False) if seat != before]
    for seat, following in reversed(list(pairwise(changes))):
        if seat == awaited[0]:
            return following
    return (awaited[0] + 1) % len(record.seats) if len(record.seats) > 1 else None


def refused(session: Session, person_id: int, now: datetime) -> None:
    """Note that a person takes no direct messages; their pings come in the channel from now on."""
    person = people.get(session, person_id=person_id)
    if person is not None and not person.direct_refused:
        silent = replace(person, direct_refused=True)
        people.keep(session, person=silent)
        retime_person(session, silent, now)
