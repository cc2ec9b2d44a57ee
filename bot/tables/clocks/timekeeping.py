"""The time of each seat, kept in the transaction of the change that costs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace
from bot.user_errors import UserError
from rules.kernel import Match
from storage.clocks import clocks
from storage.clocks.days_off import postpone, run_for
from storage.matches import match_log, matches
from storage.matches.change_records import Change
from storage.people import lapses
from storage.people.lapses import Lapse
from storage.schema.table_records import Clock, PendingSeat, Seat, Table
from storage.schema.table_terms import Pace
from storage.seasons import pairings
from storage.tables import seats
from storage.tables.locked_table import LockedTable

ALL_DAYS_GIVEN = (
    f"This seat has already been given {pace.MAX_DAYS_GIVEN} days in this match, which is the "
    "limit. "
    "*Pause clocks* asks everybody for more time."
)


def update_clocks(
    locked: LockedTable,
    match: Match,
    pending: Collection[PendingSeat],
    player: int | None,
    now: datetime,
) -> tuple[tuple[PendingSeat, ...], int | None]:
    """Return the seats to move with the deadlines of their clocks, and `player`'s seconds left.

    The seat `player` (None: nobody's) answers, or takes an answer back, in a change that isn't
    stored yet. The seconds are None without a clock. The seats in the locked record are replaced:
    they keep the time left on the clocks that stop.
    """
    table, before = locked.table, locked.clocks
    if table.pace is None:
        return tuple(pending), None
    # a clock paused by consent keeps the time that it had left
    now = table.paused_at or now
    # not the number of kept legs, which stays the same from the third leg on
    leg, asks = match.log.leg_start, match.public_asks()
    wanted = {asked.seat for asked in pending}
    left = pace.seconds_left(table.pace, before[player], now) if player in before else None
    undone = None
    if match.cut is not None and player is not None:
        stored = match_log.time_left(locked.session, table=table.id, seat=player, cut=match.cut)
        undone = pace.after_undo(table.pace, before.get(player), stored, now)
    kept = _stop_clocks(locked, match, wanted, player, now)
    locked.table = replace(table, seats=tuple(kept[seat.seat] for seat in table.seats))
    clocked = []
    for asked in pending:
        seat, clock = kept[asked.seat], before.get(asked.seat)
        reaction = asks[asked.seat].reaction
        due = pace.due_at(table.pace, seat, clock, leg, now, reaction=reaction)
        if asked.seat == player and undone is not None:
            due = run_for(table.pace, now, timedelta(seconds=undone))
        elif match.cut is not None and clock is not None:
            due = clock.due_at
        clocked.append(replace(asked, due_at=due, leg=leg, is_reaction=reaction))
    return tuple(clocked), left


def _stop_clocks(
    locked: LockedTable, match: Match, wanted: Collection[int], player: int | None, now: datetime
) -> dict[int, Seat]:
    """Return the seats by index, with what they keep of clocks that stop; `wanted` ones run on."""
    table, leg = locked.table, match.log.leg_start
    assert table.pace is not None
    kept = {seat.seat: seat for seat in table.seats}
    if match.cut is not None:
        kept = _cut_back(kept, leg, player)
    mover = player if match.cut is None else None
    for number, old in locked.clocks.items():
        # who takes a turn back, and is asked in both, has the later one's time again afterwards
        ends = (number == mover and old.leg != leg) or (number == player and old.leg > leg)
        if number not in wanted or ends:
            kept[number] = _stop_clock(table.pace, kept[number], old, number == mover, now)
    return kept


def _stop_clock(offered: Pace, seat: Seat, clock: Clock, answered: bool, now: datetime) -> Seat:
    """Return a seat with bank, vacation and seconds left from its clock, which stops.

    If it has `answered`, the turn's end refills the bank: once, even if others' answers interrupt
    the turn.
    """
    seconds = pace.seconds_left(offered, clock, now)
    if seconds is None:
        return seat
    unused = int(pace.unused_vacation(offered, clock, now).total_seconds())
    seat = replace(seat, vacation=pace.vacation_left(offered, seat) + unused)
    if offered.bank and not clock.is_reaction:
        refills = answered and seat.refilled_leg != clock.leg
        bank = pace.bank_after_turn(offered, seconds) if refills else seconds
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


def _cut_back(kept: Mapping[int, Seat], leg: int, player: int | None) -> dict[int, Seat]:
    """Return the seats without the stops and refills of clocks in legs that are undone.

    `player` is the seat that takes an answer back, which also loses those of the present leg. None:
    all seats do, because all have agreed to a rewind.
    """
    seats_by_number = dict(kept)
    for number, seat in kept.items():
        last = leg - 1 if player in (None, number) else leg
        if seat.stopped_leg is not None and seat.stopped_leg > last:
            seats_by_number[number] = replace(seats_by_number[number], stopped_leg=None)
        if seat.refilled_leg is not None and seat.refilled_leg > last:
            seats_by_number[number] = replace(seats_by_number[number], refilled_leg=None)
    return seats_by_number


def record_time_out(
    session: Session, table: Table, seat: int, clock: Clock | None, now: datetime
) -> Clock | None:
    """Store a time-out of the seat's holder if its clock has expired; return the clock then.

    Returns None if it hasn't expired, or if an AI plays. This is for turns that end without an
    answer; a late answer shows in the log.
    """
    held = table.seats[seat]
    if table.pace is None or held.playing_ai is not None or held.person_id is None:
        return None
    if clock is None or not pace.has_run_out(clock, table, now):
        return None
    if not is_settled_by_season(session, table):
        lapses.store(
            session,
            table=table.id,
            person_id=held.person_id,
            kind=Lapse.TIMED_OUT,
            number=clock.leg,
        )
    return clock


def record_missed_rounds(session: Session, locked: LockedTable, change: Change) -> None:
    """Store a missed round of a seat's holder: they answered late, or an AI or the clock did.

    An undo costs nothing.
    """
    by = change.by
    if by.seat is None or change.cut is not None:
        return
    table, clock = locked.table, locked.clocks.get(by.seat)
    late = clock is not None and pace.has_run_out(clock, table, change.at)
    if late or not by.is_player:
        record_missed_round(session, table, by.seat, change.round_before)


def record_missed_round(session: Session, table: Table, seat: int, round_: int) -> None:
    """Store that a seat's holder has missed a round; do nothing if an AI holds the seat."""
    person = table.seats[seat].person_id
    if person is not None and not is_settled_by_season(session, table):
        lapses.store(session, table=table.id, person_id=person, kind=Lapse.MISSED, number=round_)


def is_settled_by_season(session: Session, table: Table) -> bool:
    """Return whether a season has counted this table, so nobody has to finish it.

    Nothing that happens there afterwards counts against anybody's reliability.
    """
    return table.season_id is not None and pairings.is_settled(session, table=table.id)


def grant_grace(session: Session, table: Table, clock: Clock, now: datetime) -> None:
    """Extend an expired clock for the seat's next player, once per seat and match."""
    held = table.seats[clock.seat]
    if table.pace is None or held.grace_used or clock.is_reaction:
        return
    due = run_for(table.pace, now, pace.grace(table.pace))
    clocks.store_due(session, table=table.id, seat=clock.seat, due_at=due)
    held = replace(held, grace_used=True)
    seats.store_time(session, table=table.id, held=held)


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
    """Pause all clocks of a table, unless they are already paused."""
    if matches.get(session, table=table).paused_at is None:
        matches.pause(session, table=table, at=now)


def resume(session: Session, table: str, now: datetime) -> bool:
    """Resume all clocks of a table with the time they had left; False if they weren't paused."""
    record = matches.get(session, table=table)
    if record.paused_at is None:
        return False
    for clock in clocks.of_table(session, table=table):
        if clock.due_at is not None:
            due, until = postpone(
                record.pace, clock.due_at, clock.vacation_until, record.paused_at, now
            )
            clocks.store_due(
                session, table=table, seat=clock.seat, due_at=due, vacation_until=until
            )
    matches.pause(session, table=table, at=None)
    return True
