"""The time of each seat, kept in the transaction of the change that costs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace
from bot.words.refusals import UserError
from rules.kernel import Match
from storage.clocks import clocks
from storage.clocks.days_off import run_for, shifted
from storage.matches import match_log, matches, seats
from storage.matches.change_records import Change
from storage.matches.locked_table import LockedTable
from storage.people import lapses
from storage.people.lapses import Lapse
from storage.schema.people_records import Pace
from storage.schema.records import Clock, PendingSeat, Person, Seat, Table

ALL_DAYS_GIVEN = (
    f"This seat has already been given {pace.MAX_DAYS_GIVEN} days in this match, which is the "
    "limit. "
    "*Pause clocks* asks everybody for more time."
)


def update_clocks(
    locked: LockedTable,
    match: Match,
    pending: Collection[PendingSeat],
    by: int | None,
    now: datetime,
) -> tuple[tuple[PendingSeat, ...], int | None]:
    """Return the seats to move with the deadlines of their clocks, and `by`'s seconds left.

    The seat `by` (None: nobody's) answers, or takes an answer back, in a change that isn't stored
    yet. The seconds are None without a clock. The seats in the locked record are replaced: they
    keep the time left on the clocks that stop.
    """
    record, before = locked.record, locked.clocks
    if record.pace is None:
        return tuple(pending), None
    # a clock paused by consent keeps the time that it had left
    now = record.paused_at or now
    # not the number of kept legs, which stays the same from the third leg on
    leg, asks = match.log.leg_start, match.public_asks()
    wanted = {asked.seat for asked in pending}
    left = pace.left(record.pace, before[by], now) if by in before else None
    undone = None
    if match.cut is not None and by is not None:
        given = match_log.time_left(locked.session, table=record.id, seat=by, cut=match.cut)
        undone = pace.after_undo(record.pace, before.get(by), given, now)
    kept = _stop_clocks(locked, match, wanted, by, now)
    locked.record = replace(record, seats=tuple(kept[seat.seat] for seat in record.seats))
    clocked = []
    for asked in pending:
        seat, clock = kept[asked.seat], before.get(asked.seat)
        reaction = asks[asked.seat].reaction
        due = pace.due_at(record.pace, seat, clock, leg, now, reaction=reaction)
        if asked.seat == by and undone is not None:
            due = run_for(record.pace, now, timedelta(seconds=undone))
        elif match.cut is not None and clock is not None:
            due = clock.due_at
        clocked.append(replace(asked, due_at=due, leg=leg, is_reaction=reaction))
    return tuple(clocked), left


def _stop_clocks(
    locked: LockedTable, match: Match, wanted: Collection[int], by: int | None, now: datetime
) -> dict[int, Seat]:
    """Return the seats by index, with what they keep of clocks that stop; `wanted` ones run on."""
    record, leg = locked.record, match.log.leg_start
    assert record.pace is not None
    kept = {seat.seat: seat for seat in record.seats}
    if match.cut is not None:
        kept = _cut_back(kept, leg, by)
    mover = by if match.cut is None else None
    for number, old in locked.clocks.items():
        # who takes a turn back, and is asked in both, has the later one's time again afterwards
        ends = (number == mover and old.leg != leg) or (number == by and old.leg > leg)
        if number not in wanted or ends:
            kept[number] = _stopped(record.pace, kept[number], old, number == mover, now)
    return kept


def _stopped(offered: Pace, seat: Seat, clock: Clock, answered: bool, now: datetime) -> Seat:
    """Return a seat with bank, vacation and seconds left from its clock, which stops.

    If it has `answered`, the turn's end refills the bank: once, even if others' answers interrupt
    the turn.
    """
    seconds = pace.left(offered, clock, now)
    if seconds is None:
        return seat
    unused = int(pace.unused_vacation(offered, clock, now).total_seconds())
    seat = replace(seat, vacation=pace.vacation_left(offered, seat) + unused)
    if offered.bank and not clock.is_reaction:
        refills = answered and seat.refilled_leg != clock.leg
        bank = pace.refilled(offered, seconds) if refills else seconds
        seat = replace(seat, bank=bank)
        if refills:
            seat = replace(seat, refilled_leg=clock.leg)
    if seat.stopped_leg is not None and seat.stopped_leg > clock.leg:  # it was undone
        return replace(seat, stopped_seconds=min(seat.stopped_seconds, seconds))
    if clock.is_reaction and answered:  # the next reaction is another question
        return replace(seat, stopped_leg=None)
    return replace(
        seat, stopped_leg=clock.leg, stopped_seconds=seconds, stopped_reaction=clock.is_reaction
    )


def _cut_back(kept: Mapping[int, Seat], leg: int, by: int | None) -> dict[int, Seat]:
    """Return the seats without the stops and refills of clocks in legs that are undone.

    `by` is the seat that takes an answer back, which also loses those of the present leg. None: all
    seats do, because all have agreed to a rewind.
    """
    seats_by_number = dict(kept)
    for number, seat in kept.items():
        last = leg - 1 if by in (None, number) else leg
        if seat.stopped_leg is not None and seat.stopped_leg > last:
            seats_by_number[number] = replace(seats_by_number[number], stopped_leg=None)
        if seat.refilled_leg is not None and seat.refilled_leg > last:
            seats_by_number[number] = replace(seats_by_number[number], refilled_leg=None)
    return seats_by_number


def record_time_out(
    session: Session, record: Table, seat: int, clock: Clock | None, now: datetime
) -> Clock | None:
    """Store a time-out of the seat's holder if its clock has expired; return the clock then.

    Returns None if it hasn't expired, or if an AI plays. This is for turns that end without an
    answer; a late answer shows in the log.
    """
    held = record.seats[seat]
    if record.pace is None or held.playing_ai is not None or held.person_id is None:
        return None
    if clock is None or not pace.has_run_out(clock, record, now):
        return None
    lapses.record(
        session,
        table=record.id,
        person_id=held.person_id,
        kind=Lapse.TIMED_OUT,
        leg=clock.leg,
    )
    return clock


def record_missed_rounds(session: Session, locked: LockedTable, change: Change) -> None:
    """Store a missed round of a seat's holder: they answered late, or an AI or the clock did.

    An undo costs nothing.
    """
    by = change.by
    if by.seat is None or change.cut is not None:
        return
    record, clock = locked.record, locked.clocks.get(by.seat)
    late = clock is not None and pace.has_run_out(clock, record, change.at)
    if late or not by.is_player:
        record_missed_round(session, record, by.seat, change.round_before)


def record_missed_round(session: Session, record: Table, seat: int, round_: int) -> None:
    """Store that a seat's holder has missed a round; do nothing if an AI holds the seat."""
    person = record.seats[seat].person_id
    if person is not None:
        lapses.record(session, table=record.id, person_id=person, kind=Lapse.MISSED, leg=round_)


def grant_grace(session: Session, record: Table, clock: Clock, now: datetime) -> None:
    """Extend an expired clock for the seat's next player, once per seat and match."""
    held = record.seats[clock.seat]
    if record.pace is None or held.grace_used or clock.is_reaction:
        return
    due = run_for(record.pace, now, pace.grace(record.pace))
    clocks.store_due(session, table=record.id, seat=clock.seat, due_at=due)
    held = replace(held, grace_used=True)
    seats.store_time(session, table=record.id, held=held)


def end_vacation(session: Session, table: str, seat: int, now: datetime) -> None:
    """Resume a seat's clock if it's paused for the vacation of a former holder."""
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is not None and clock.vacation_until is not None:
        _store_vacation(session, matches.get(session, table=table), clock, None, now)


def pause_for_vacations(locked: LockedTable, now: datetime) -> None:
    """Pause the clocks of absent players while their vacation lasts, in the locked table."""
    if locked.record.pace is None or not locked.record.pace.vacation:
        return
    for number, clock in [*locked.clocks.items()]:
        person = locked.people.get(number)
        if person is None or clock.vacation_until is not None:
            continue
        if (rested := _on_vacation(locked.record, clock, person.away_until, now)) is not None:
            locked.clocks[number], held = rested
            locked.replace_seat(held)
            locked.record = replace(locked.record, edition=locked.record.edition + 1)


def apply_absence(session: Session, person: Person, now: datetime) -> list[str]:
    """Pause or resume a person's clocks by their absence, where the pace has vacations.

    Returns ids of the tables that change.
    """
    shown = []
    for clock in clocks.of_person(session, person_id=person.id):
        record = matches.get(session, table=clock.table_id)
        rests = record.pace is not None and record.pace.vacation
        if rests and _store_vacation(session, record, clock, person.away_until, now):
            shown.append(record.id)
    return shown


def _store_vacation(
    session: Session, record: Table, clock: Clock, away_until: datetime | None, now: datetime
) -> bool:
    """Store a clock's pause until `away_until`, or its end (None); return whether it changes."""
    if (rested := _on_vacation(record, clock, away_until, now)) is None:
        return False
    clock, held = rested
    until, table = clock.vacation_until, record.id
    clocks.store_due(
        session, table=table, seat=held.seat, due_at=clock.due_at, vacation_until=until
    )
    seats.store_time(session, table=table, held=held)
    matches.mark_changed(session, table=table)
    return True


def _on_vacation(
    record: Table, clock: Clock, away_until: datetime | None, now: datetime
) -> tuple[Clock, Seat] | None:
    """Return a clock and its seat as they are with this absence; None if nothing changes."""
    assert record.pace is not None
    # no time passes on the clocks of a paused table
    now = record.paused_at or now
    seat = next(person for person in record.seats if person.seat == clock.seat)
    due, until, vacation = pace.vacation_times(record.pace, seat, clock, away_until, now)
    if (due, until) == (clock.due_at, clock.vacation_until):
        return None
    clock = replace(clock, due_at=due, vacation_until=until, expiry_handled=False)
    return clock, replace(seat, vacation=vacation)


def add_day(session: Session, table: str, seat: int) -> datetime | None:
    """Add a day to a seat's clock and return its new expiry; None if it has no clock.

    Raises UserError if the seat got all that a match allows, whether or not its holder has changed.
    """
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is None or clock.due_at is None:
        return None
    record = matches.get(session, table=table)
    held = record.seats[seat]
    if held.days_given >= pace.MAX_DAYS_GIVEN:
        raise UserError(ALL_DAYS_GIVEN)
    seats.store_time(session, table=table, held=replace(held, days_given=held.days_given + 1))
    due = run_for(record.pace, clock.due_at, pace.DAY_GIVEN)
    clocks.store_due(
        session, table=table, seat=seat, due_at=due, vacation_until=clock.vacation_until
    )
    matches.mark_changed(session, table=table)
    return due


def pause(session: Session, table: str, now: datetime) -> None:
    """Pause all clocks of a table, unless they are paused already."""
    if matches.get(session, table=table).paused_at is None:
        matches.pause(session, table=table, at=now)


def resume(session: Session, table: str, now: datetime) -> bool:
    """Resume all clocks of a table with the time they had left; False if they weren't paused."""
    record = matches.get(session, table=table)
    if record.paused_at is None:
        return False
    for clock in clocks.of_table(session, table=table):
        if clock.due_at is not None:
            due, until = shifted(
                record.pace, clock.due_at, clock.vacation_until, record.paused_at, now
            )
            clocks.store_due(
                session, table=table, seat=clock.seat, due_at=due, vacation_until=until
            )
    matches.pause(session, table=table, at=None)
    return True
