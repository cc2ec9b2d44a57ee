"""Keeps each seat's time in the transaction of the change that costs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables import pace
from rules.kernel import Match
from storage import clocks, history, matches, people, seats
from storage.records import Awaited, Clock, Person, Seat, Table


def reckon(
    session: Session,
    record: Table,
    match: Match,
    awaited: Collection[Awaited],
    by: int | None,
    now: datetime,
    *,
    heir: int | None = None,
) -> tuple[tuple[Awaited, ...], int | None]:
    """The awaited seats with their clocks' ends, before a change of the match is stored.

    `by` is the seat whose answer it is, or who takes one back; `heir` one that has just changed
    hands, whose clock begins anew. Gives what the clock of `by` had left, too.
    """
    if record.pace is None:
        return tuple(awaited), None
    # what stands still by consent goes on from where it stood
    now = record.paused_at or now
    before = {one.seat: one for one in clocks.of_table(session, table=record.id)}
    leg, asks = len(match.log.legs), match.public_asks()
    wanted = {one.seat for one in awaited}
    left = pace.left(before[by], now) if by in before else None
    undone = None
    if match.cut is not None and by is not None:
        given = history.time_left(session, table=record.id, seat=by, cut=match.cut)
        undone = pace.after_undo(before.get(by), given, now)
    kept = _banks(session, record, before, wanted, leg, by if match.cut is None else None, now)
    found = []
    for one in awaited:
        seat, clock = kept[one.seat], before.get(one.seat)
        reaction = asks[one.seat].reaction
        known = None if one.seat == heir else clock
        due = pace.due_at(record.pace, seat, known, leg, now, reaction=reaction)
        if one.seat == by and undone is not None:
            due = now + timedelta(seconds=undone)
        elif match.cut is not None and clock is not None:
            due = clock.due_at
        found.append(replace(one, due_at=due, leg=leg, short=reaction))
    return tuple(found), left


def _banks(
    session: Session,
    record: Table,
    before: Mapping[int, Clock],
    wanted: Collection[int],
    leg: int,
    by: int | None,
    now: datetime,
) -> dict[int, Seat]:
    """The seats with what their banks hold now that some clocks stop; a turn's end refills one."""
    kept = {seat.seat: seat for seat in record.seats}
    assert record.pace is not None
    for number, clock in before.items():
        goes_on = number in wanted and (number != by or clock.leg == leg)
        seconds = pace.left(clock, now)
        if goes_on or seconds is None:
            continue
        seat = kept[number]
        unused = int(pace.unused_rest(clock, now).total_seconds())
        vacation = pace.vacation_left(record.pace, seat) + unused
        reserve = seat.reserve
        if record.pace.bank and not clock.short:
            reserve = pace.refilled(record.pace, seconds) if number == by else seconds
        kept[number] = replace(seat, reserve=reserve, vacation=vacation)
        seats.keep_time(session, table=record.id, seat=number, reserve=reserve, vacation=vacation)
    return kept


def rest_table(session: Session, record: Table, now: datetime) -> None:
    """Let the clocks of those who are away rest, as far as their vacation goes."""
    if record.pace is None or not record.pace.vacation:
        return
    seated = people.of_table(session, table=record.id)
    for clock in clocks.of_table(session, table=record.id):
        person = seated.get(clock.seat)
        if person is not None and clock.rest_until is None:
            _rest(session, matches.get(session, table=record.id), clock, person, now)


def rest_person(session: Session, person: Person, now: datetime) -> list[str]:
    """Let a person's clocks rest until they come back, or go on where they are back.

    Gives the tables that show it.
    """
    shown = []
    for clock in clocks.of_person(session, person_id=person.id):
        record = matches.get(session, table=clock.table_id)
        rests = record.pace is not None and record.pace.vacation
        if rests and _rest(session, record, clock, person, now):
            shown.append(record.id)
    return shown


def _rest(session: Session, record: Table, clock: Clock, person: Person, now: datetime) -> bool:
    assert record.pace is not None
    now = record.paused_at or now
    seat = next(one for one in record.seats if one.seat == clock.seat)
    due, until, vacation = pace.rested(record.pace, seat, clock, person.away_until, now)
    if (due, until) == (clock.due_at, clock.rest_until):
        return False
    table, number = record.id, clock.seat
    clocks.set_due(session, table=table, seat=number, due_at=due, rest_until=until)
    seats.keep_time(session, table=table, seat=number, reserve=seat.reserve, vacation=vacation)
    matches.touch(session, table=record.id)
    return True


def give(session: Session, table: str, seat: int) -> datetime | None:
    """Give a seat's clock some more time; gives when it runs out now, None: it has none."""
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is None or clock.due_at is None:
        return None
    due = clock.due_at + pace.GIVEN
    clocks.set_due(session, table=table, seat=seat, due_at=due, rest_until=clock.rest_until)
    matches.touch(session, table=table)
    return due


def stand_still(session: Session, table: str, now: datetime) -> None:
    """Stop all clocks of a table; those that stand already go on from where they stood."""
    if matches.get(session, table=table).paused_at is None:
        matches.pause(session, table=table, at=now)


def go_on(session: Session, table: str, now: datetime) -> bool:
    """Let all clocks of a table go on from where they stood; False where they did not stand."""
    record = matches.get(session, table=table)
    if record.paused_at is None:
        return False
    stood = now - record.paused_at
    for clock in clocks.of_table(session, table=table):
        if clock.due_at is not None:
            until = clock.rest_until and clock.rest_until + stood
            due = clock.due_at + stood
            clocks.set_due(session, table=table, seat=clock.seat, due_at=due, rest_until=until)
    matches.pause(session, table=table, at=None)
    return True
