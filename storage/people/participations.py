"""A person's part in each match that they began: what a record of reliability is computed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec
from sqlalchemy import or_, select
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from storage.people.lapses import Lapse
from storage.schema import rows
from storage.schema.people_tables import LapseRow
from storage.schema.records import Seat, Table, TableState
from storage.schema.tables import MatchRow, SeatRow, core

SOMEBODY = "somebody"
"""Stands for all forgotten opponents: nobody gains by being forgotten after each match."""
_MATCHES, _SEATS, _LAPSES = core(MatchRow), core(SeatRow), core(LapseRow)


class Participation(msgspec.Struct, frozen=True):
    """A person's part in a match."""

    table: str
    at: datetime | None
    """Moment at which it ended for them; None: it runs."""
    opponents: frozenset[str]
    """The other people at its start; none: AI seats alone."""
    left: bool = False
    """True: they gave it up, or lost their seat by their absence."""
    finished: bool = False
    """True: it came to a result, and they held their seat for at least half of it."""
    absent: bool = False
    """True: an AI played for them when it ended."""
    missed: int = 0
    """Rounds in which they didn't play in time."""


def of_person(session: Session, *, person_id: int, guild_id: int) -> list[Participation]:
    """Return a person's part in all stored matches of a server with other people."""
    seated = select(_SEATS.c.table_id).where(_SEATS.c.person_id == person_id)
    lapsed = select(_LAPSES.c.table_id).where(_LAPSES.c.person_id == person_id)
    query = select(*rows.COLUMNS).where(
        or_(_MATCHES.c.id.in_(seated), _MATCHES.c.id.in_(lapsed)),
        _MATCHES.c.guild_id == guild_id,
        _MATCHES.c.started_at.is_not(None),
    )
    noted = session.exec(rows_of(LapseRow).where(col(LapseRow.person_id) == person_id)).all()
    by_table: dict[str, list[LapseRow]] = {}
    for row in noted:
        by_table.setdefault(row.table_id, []).append(row)
    return of_tables(rows.records(session, rows.execute(session, query).all()), person_id, by_table)


def of_tables(
    tables: Iterable[Table], person_id: int, lapses: Mapping[str, Sequence[LapseRow]]
) -> list[Participation]:
    """Return a person's part in these matches, without those against AI seats alone."""
    parts = [part_of(table, person_id, lapses.get(table.id, ())) for table in tables]
    return [part for part in parts if part.opponents]


def part_of(table: Table, person_id: int, lapses: Sequence[LapseRow]) -> Participation:
    """Return a person's part in a match, from its seats and their lapses there."""
    number = table.seat_of(person_id)
    held = None if number is None else table.seats[number]
    gave_up = [row for row in lapses if row.kind in (Lapse.GAVE_UP, Lapse.LEFT)]
    left_at = next((row.at for row in gave_up if row.at is not None), table.ended_at)
    return Participation(
        table.id,
        left_at if gave_up else table.ended_at,
        frozenset(_first_holders(table, person_id)),
        left=bool(gave_up),
        finished=held is not None and table.state is TableState.FINISHED and _is_half(table, held),
        absent=held is not None and held.stand_in is not None,
        missed=sum(row.kind == Lapse.MISSED for row in lapses),
    )


def _first_holders(table: Table, person_id: int) -> Iterable[str]:
    """Yield the other people who sat at a match when it began."""
    for seat in table.seats:
        former = seat.former_holders[0] if seat.former_holders else None
        is_ai = seat.ai_level is not None if former is None else former.ai
        first = seat.person_id if former is None else former.person_id
        if not is_ai and first != person_id:
            yield SOMEBODY if first is None else str(first)


def _is_half(table: Table, held: Seat) -> bool:
    """Return whether a seat's holder has held it for at least half of the match."""
    since = held.former_holders[-1].until if held.former_holders else 0
    return since * 2 <= table.revision
