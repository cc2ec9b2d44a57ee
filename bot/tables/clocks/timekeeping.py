"""Keeps each seat's time in the transaction of the change that costs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace
from bot.words.refusals import Refused
from rules.kernel import Match
from storage.matches import history, matches, seats
from storage.people import lapses, people
from storage.people.lapses import Lapse
from storage.reminders import clocks
from storage.schema.people_records import Pace
from storage.schema.records import Clock, PendingSeat, Person, Seat, Table

ENOUGH = (
    f"That seat was given {pace.MOST_GIVEN} days in this match, which is all it can get. "
    "*Stop clocks* asks everybody for more time."
)


def reckon(
    session: Session,
    record: Table,
    match: Match,
    awaited: Collection[PendingSeat],
    by: int | None,
    now: datetime,
) -> tuple[tuple[PendingSeat, ...], int | None]:
    """The awaited seats with their clocks' ends, before a change of the match is stored.

    `by` is the seat whose answer it is, or who takes one back. Gives what the clock of `by` had
    left, too.
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
    kept = {seat.seat: seat for seat in record.seats}
    if match.cut is not None:
        kept = _cut_back(kept, leg, by)
    mover = by if match.cut is None else None
    for number, old in before.items():
        # who takes a turn back, and is asked in both, has the later one's time again afterwards
        ends = (number == mover and old.leg != leg) or (number == by and old.leg > leg)
        if number not in wanted or ends:
            kept[number] = _stopped(record.pace, kept[number], old, number == mover, now)
    _keep(session, record, kept)
    found = []
    for one in awaited:
        seat, clock = kept[one.seat], before.get(one.seat)
        reaction = asks[one.seat].reaction
        due = pace.due_at(record.pace, seat, clock, leg, now, reaction=reaction)
        if one.seat == by and undone is not None:
            due = now + timedelta(seconds=undone)
        elif match.cut is not None and clock is not None:
            due = clock.due_at
        found.append(replace(one, due_at=due, leg=leg, short=reaction))
    return tuple(found), left


def _keep(session: Session, record: Table, kept: Mapping[int, Seat]) -> None:
    for seat in record.seats:
        if kept[seat.seat] != seat:
            seats.store_time(session, table=record.id, held=kept[seat.seat])


def _stopped(offered: Pace, seat: Seat, clock: Clock, answered: bool, now: datetime) -> Seat:
    """Return a seat with what it keeps of a clock that stops; its turn's end refills the bank.

    A turn that others' answers interrupt stops several times; the increment comes once.
    """
    seconds = pace.left(clock, now)
    if seconds is None:
        return seat
    unused = int(pace.unused_rest(clock, now).total_seconds())
    seat = replace(seat, vacation=pace.vacation_left(offered, seat) + unused)
    if offered.bank and not clock.short:
        refills = answered and seat.refilled_leg != clock.leg
        reserve = pace.refilled(offered, seconds) if refills else seconds
        seat = replace(seat, reserve=reserve)
        if refills:
            seat = replace(seat, refilled_leg=clock.leg)
    if seat.stopped_leg is not None and seat.stopped_leg > clock.leg:  # it was taken back
        return replace(seat, stopped_left=min(seat.stopped_left, seconds))
    if clock.short and answered:  # the next reaction is another question
        return replace(seat, stopped_leg=None)
    return replace(seat, stopped_leg=clock.leg, stopped_left=seconds, stopped_short=clock.short)


def _cut_back(kept: Mapping[int, Seat], leg: int, by: int | None) -> dict[int, Seat]:
    """Return the seats without what they have noted of stretches of the match that are gone.

    `by` takes an answer back, and has its own time again; None: all have agreed to a rewind.
    """
    found = dict(kept)
    for number, seat in kept.items():
        last = leg - 1 if by in (None, number) else leg
        if seat.stopped_leg is not None and seat.stopped_leg > last:
            found[number] = replace(found[number], stopped_leg=None)
        if seat.refilled_leg is not None and seat.refilled_leg > last:
            found[number] = replace(found[number], refilled_leg=None)
    return found


def note_time_out(session: Session, record: Table, seat: int, now: datetime) -> Clock | None:
    """Store that a person let their clock run out, if it has, and return it.

    Their own late answers tell that in the log; this is for turns that end otherwise.
    """
    held = record.seats[seat]
    if record.pace is None or held.plays is not None or held.person_id is None:
        return None
    clock = clocks.of_seat(session, table=record.id, seat=seat)
    if clock is None or not pace.has_run_out(clock, record, now):
        return None
    lapses.note(
        session,
        table=record.id,
        person_id=held.person_id,
        kind=Lapse.TIMED_OUT,
        leg=clock.leg,
    )
    return clock


def grant_grace(session: Session, record: Table, clock: Clock, now: datetime) -> None:
    """Give a clock that has run out some time for whoever plays next; once a seat and match."""
    held = record.seats[clock.seat]
    if record.pace is None or held.graced or clock.short:
        return
    due = now + pace.grace(record.pace)
    clocks.set_due(session, table=record.id, seat=clock.seat, due_at=due)
    held = replace(held, graced=True)
    seats.store_time(session, table=record.id, held=held)


def end_rest(session: Session, table: str, seat: int, now: datetime) -> None:
    """End the vacation for which a seat's clock rests, which is its holder's and not an heir's."""
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is not None and clock.rest_until is not None:
        _rest(session, matches.get(session, table=table), clock, None, now)


def rest_table(session: Session, record: Table, now: datetime) -> None:
    """Let the clocks of those who are away rest, as far as their vacation goes."""
    if record.pace is None or not record.pace.vacation:
        return
    seated = people.of_table(session, table=record.id)
    for clock in clocks.of_table(session, table=record.id):
        person = seated.get(clock.seat)
        if person is not None and clock.rest_until is None:
            current = matches.get(session, table=record.id)
            _rest(session, current, clock, person.away_until, now)


def rest_person(session: Session, person: Person, now: datetime) -> list[str]:
    """Let a person's clocks rest until they come back, or go on where they are back.

    Gives the tables that show it.
    """
    shown = []
    for clock in clocks.of_person(session, person_id=person.id):
        record = matches.get(session, table=clock.table_id)
        rests = record.pace is not None and record.pace.vacation
        if rests and _rest(session, record, clock, person.away_until, now):
            shown.append(record.id)
    return shown


def _rest(
    session: Session, record: Table, clock: Clock, away_until: datetime | None, now: datetime
) -> bool:
    assert record.pace is not None
    now = record.paused_at or now
    seat = next(one for one in record.seats if one.seat == clock.seat)
    due, until, vacation = pace.rested(record.pace, seat, clock, away_until, now)
    if (due, until) == (clock.due_at, clock.rest_until):
        return False
    table, number = record.id, clock.seat
    clocks.set_due(session, table=table, seat=number, due_at=due, rest_until=until)
    seats.store_time(session, table=table, held=replace(seat, vacation=vacation))
    matches.mark_changed(session, table=record.id)
    return True


def give(session: Session, table: str, seat: int) -> datetime | None:
    """Give a seat's clock some more time; gives when it runs out now, None: it has none.

    Raises Refused where it was given all that a match allows, whoever held the seat then.
    """
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is None or clock.due_at is None:
        return None
    held = matches.get(session, table=table).seats[seat]
    if held.given >= pace.MOST_GIVEN:
        raise Refused(ENOUGH)
    seats.store_time(session, table=table, held=replace(held, given=held.given + 1))
    due = clock.due_at + pace.GIVEN
    clocks.set_due(session, table=table, seat=seat, due_at=due, rest_until=clock.rest_until)
    matches.mark_changed(session, table=table)
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
