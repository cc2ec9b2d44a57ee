"""Vacations: clocks that pause while their player is away."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace
from sqlmodel import Session

from bot.tables.clocks import pace
from storage.clocks import clocks
from storage.matches import matches
from storage.schema.people_records import Person
from storage.schema.season_records import SeasonState
from storage.schema.table_records import Clock, Seat, Table
from storage.seasons import seasons
from storage.tables import seats
from storage.tables.locked_table import LockedTable


def end_vacation(session: Session, table: str, seat: int, now: datetime) -> None:
    """Resume a seat's clock if it's paused for the vacation of a former holder."""
    clock = clocks.of_seat(session, table=table, seat=seat)
    if clock is not None and clock.vacation_until is not None:
        _store_vacation(session, matches.get(session, table=table), clock, None, now)


def pause_for_vacations(locked: LockedTable, now: datetime) -> None:
    """Pause the clocks of absent players while their vacation lasts, in the locked table."""
    if locked.table.pace is None or not locked.table.pace.vacation:
        return
    for number, clock in [*locked.clocks.items()]:
        person = locked.people.get(number)
        if person is None or clock.vacation_until is not None:
            continue
        until = _within_season(locked.session, locked.table, person.away_until)
        if (rested := _on_vacation(locked.table, clock, until, now)) is not None:
            locked.clocks[number], held = rested
            locked.replace_seat(held)
            locked.table = replace(locked.table, edition=locked.table.edition + 1)


def apply_absence(session: Session, person: Person, now: datetime) -> list[str]:
    """Pause or resume a person's clocks by their absence, where the pace has vacations.

    Returns ids of the tables that change.
    """
    shown = []
    for clock in clocks.of_person(session, person_id=person.id):
        table = matches.get(session, table=clock.table_id)
        rests = table.pace is not None and table.pace.vacation
        if rests and _store_vacation(session, table, clock, person.away_until, now):
            shown.append(table.id)
    return shown


def _store_vacation(
    session: Session, record: Table, clock: Clock, away_until: datetime | None, now: datetime
) -> bool:
    """Store a clock's pause until `away_until`, or its end (None); return whether it changes."""
    away_until = _within_season(session, record, away_until)
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


def _within_season(session: Session, table: Table, away_until: datetime | None) -> datetime | None:
    """Return until when an absence pauses a clock: in a season, not after its planned end.

    From then on the others wait for its last tables.
    """
    if table.season_id is None or away_until is None:
        return away_until
    season = seasons.get(session, season=table.season_id)
    if season.ends_at is None or season.state is SeasonState.CANCELLED:
        return away_until
    return min(away_until, season.ends_at)


def _on_vacation(
    table: Table, clock: Clock, away_until: datetime | None, now: datetime
) -> tuple[Clock, Seat] | None:
    """Return a clock and its seat as they are with this absence; None if nothing changes."""
    assert table.pace is not None
    # no time passes on the clocks of a paused table
    now = table.paused_at or now
    seat = next(person for person in table.seats if person.seat == clock.seat)
    # in a season a missed reaction costs points, and an opponent chooses when to ask for it
    in_season = table.season_id is not None
    times = pace.vacation_times(
        table.pace, seat, clock, away_until, now, pauses_reactions=in_season
    )
    if (times.due_at, times.paused_until) == (clock.due_at, clock.vacation_until):
        return None
    clock = replace(
        clock, due_at=times.due_at, vacation_until=times.paused_until, expiry_handled=False
    )
    return clock, replace(seat, vacation=times.vacation_left)
