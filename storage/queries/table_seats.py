"""The seats of a table with their holders and clocks, read in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, select
from sqlmodel import Session

from storage.errors import NoSuchTable
from storage.queries import rows
from storage.schema.people_records import Person, RemindBy
from storage.schema.people_rows import PersonRow
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_records import Clock, Seat, Table
from storage.schema.table_rows import ClockRow, SeatRow, TableRow

_SEATS, _PEOPLE, _CLOCKS = core(SeatRow), core(PersonRow), core(ClockRow)
_MATCHES = core(TableRow)
_SEAT, _PERSON = len(Seat.__struct_fields__), len(Person.__struct_fields__)
_OF_TABLE = Prepared(
    select(
        *(_SEATS.c[field] for field in Seat.__struct_fields__),
        *(_PEOPLE.c[field] for field in Person.__struct_fields__),
        *(_CLOCKS.c[field] for field in Clock.__struct_fields__),
    )
    .select_from(
        _SEATS.outerjoin(_PEOPLE, _PEOPLE.c.id == _SEATS.c.person_id).outerjoin(
            _CLOCKS,
            and_(_CLOCKS.c.table_id == _SEATS.c.table_id, _CLOCKS.c.seat == _SEATS.c.seat),
        )
    )
    .where(_SEATS.c.table_id == bindparam("table"))
    .order_by(_SEATS.c.seat)
)
_ONE = Prepared(select(*rows.COLUMNS).where(_MATCHES.c.id == bindparam("table")))
_SEATS_OF_TABLE = Prepared(
    select(*(_SEATS.c[field] for field in Seat.__struct_fields__))
    .where(_SEATS.c.table_id == bindparam("table"))
    .order_by(_SEATS.c.seat)
)
_REMIND_BY = Person.__struct_fields__.index("remind_by")


class SeatsWithHolders(NamedTuple):
    """The seats of a table in order, with their holders and running clocks by seat."""

    seats: tuple[Seat, ...]
    people: dict[int, Person]
    clocks: dict[int, Clock]


def of_table(session: Session, *, table: str) -> SeatsWithHolders:
    """Return the seats of a table with their holders and running clocks."""
    seats_with_holders = SeatsWithHolders((), {}, {})
    seats = list[Seat]()
    for values in _OF_TABLE.run(session, {"table": table}):
        seat = rows.seat_of(values[:_SEAT])
        seats.append(seat)
        if seat.person_id is not None:
            seats_with_holders.people[seat.seat] = person_of(values[_SEAT : _SEAT + _PERSON])
        if values[_SEAT + _PERSON] is not None:
            seats_with_holders.clocks[seat.seat] = clock_of(values[_SEAT + _PERSON :])
    return seats_with_holders._replace(seats=tuple(seats))


def get(session: Session, *, table: str) -> Table:
    """Return a table; raise NoSuchTable if it doesn't exist."""
    matches = _ONE.run(session, {"table": table})
    if not matches:
        raise NoSuchTable(table)
    row = dict(zip(rows.NAMES, matches[0], strict=True))
    seats = [rows.seat_of(values) for values in _SEATS_OF_TABLE.run(session, {"table": table})]
    return rows.table_of(row, seats)


def person_of(values: Sequence[Any]) -> Person:
    """Return a person from their columns, in the order of `Person`."""
    fields = [*values]
    fields[_REMIND_BY] = RemindBy(fields[_REMIND_BY])
    return Person(*fields)


def clock_of(values: Sequence[Any]) -> Clock:
    """Return a clock from its columns, in the order of `Clock`."""
    return Clock(*values)
