"""A person's stored data, for them to see and export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import and_, or_, select
from sqlmodel import Session

from rules.kernel import Entry
from storage.people import people, ratings
from storage.queries import rows
from storage.schema.row import Row, core
from storage.schema.table_rows import LogRow, SeatRow, TableRow

_LOG, _SEATS, _MATCHES = core(LogRow), core(SeatRow), core(TableRow)
_ENTRIES = msgspec.json.Decoder(list[Entry])


class OwnData(msgspec.Struct, frozen=True):
    """A person's stored data, as plain values for JSON."""

    person: dict[str, Any]
    seats: list[dict[str, Any]]
    """Their present or final seats, with the game and state of the table."""
    hosts: list[str]
    """Ids of the tables of which they are the host."""
    answers: list[dict[str, Any]]
    """Their own answers: table, moment and keys of each change."""
    ratings: list[dict[str, Any]]
    others: dict[str, list[dict[str, Any]]]
    """Further rows about them, by the name of their kind."""


def collect(session: Session, *, person_id: int) -> OwnData | None:
    """Return a person's stored data; None if nothing is stored."""
    person = people.get(session, person_id=person_id)
    if person is None:
        return None
    return OwnData(
        person=_plain(person),
        seats=_seats(session, person_id),
        hosts=_ids(session, _MATCHES.c.host_id == person_id, _MATCHES.c.id),
        answers=_answers(session, person_id),
        ratings=[_plain(rating) for rating in ratings.of_person(session, person_id=person_id)],
        others=_others(session, person_id),
    )


def tables_with(session: Session, *, person_id: int) -> list[str]:
    """Return ids of tables where a person holds, held or has reserved a seat, or is the host."""
    seated = _ids(session, _SEATS.c.person_id == person_id, _SEATS.c.table_id)
    former = _ids(session, _has_held(person_id), _SEATS.c.table_id)
    hosted = _ids(session, _MATCHES.c.host_id == person_id, _MATCHES.c.id)
    written = f'"person_id":{person_id}}}'
    kept = _ids(session, _MATCHES.c.kept_seats.contains(written), _MATCHES.c.id)
    return sorted({*seated, *former, *hosted, *kept})


def _has_held(person_id: int) -> Any:
    """Build the condition that a person formerly held a seat, from its JSON column."""
    former = _SEATS.c.former_holders
    return and_(former.is_not(None), former.contains(f'"person_id":{person_id},'))


def _ids(session: Session, condition: Any, column: Any) -> list[str]:
    """Return the sorted values of a column in the rows that meet a condition."""
    return sorted({row[0] for row in rows.execute(session, select(column).where(condition))})


def _seats(session: Session, person_id: int) -> list[dict[str, Any]]:
    """Return the rows of a person's present or final seats, with game and state."""
    joined = select(
        _SEATS.c.table_id, _SEATS.c.seat, _SEATS.c.name, _MATCHES.c.game, _MATCHES.c.state
    ).join(_MATCHES, _MATCHES.c.id == _SEATS.c.table_id)
    result = rows.execute(session, joined.where(_SEATS.c.person_id == person_id))
    return [dict(row) for row in result.mappings()]


def _answers(session: Session, person_id: int) -> list[dict[str, Any]]:
    """Return a person's own answers as dictionaries of table, moment and keys, oldest first."""
    columns = _LOG.c.table_id, _LOG.c.seat, _LOG.c.at, _LOG.c.entries
    query = select(*columns).where(_LOG.c.actor == person_id, _LOG.c.seat.is_not(None))
    result = rows.execute(session, query.order_by(_LOG.c.id))
    return [
        {"table": row.table_id, "at": row.at.isoformat(), "keys": _own(row.entries, row.seat)}
        for row in result
    ]


def _own(entries: str, seat: int) -> list[str]:
    """Return the keys of a seat's own entries, from entries as JSON."""
    decoded: Sequence[Entry] = _ENTRIES.decode(entries)
    return [entry.key for entry in decoded if entry.seat == seat]


def kinds() -> dict[str, type[Row]]:
    """Return the row types with data of a person, by the name under which it is shown."""
    return {kind.own_data: kind for kind in Row.__subclasses__() if kind.own_data}


def _others(session: Session, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the rows about a person in all tables of `kinds`, and former seats, by name."""
    places = rows.execute(
        session, select(_SEATS.c.table_id, _SEATS.c.seat).where(_SEATS.c.person_id == person_id)
    ).all()
    groups = dict[str, list[dict[str, Any]]]()
    for name, kind in kinds().items():
        columns = core(kind).c
        owner = columns.get("person_id", columns.get("asker_id"))
        if owner is not None:
            groups[name] = _rows(session, kind, owner == person_id)
            continue
        seats = [(columns.table_id == row.table_id) & (columns.seat == row.seat) for row in places]
        groups[name] = _rows(session, kind, or_(*seats)) if seats else []
    former = select(_SEATS.c.table_id, _SEATS.c.seat).where(_has_held(person_id))
    groups["former seats"] = [dict(row) for row in rows.execute(session, former).mappings()]
    return {name: group for name, group in groups.items() if group}


def _rows(session: Session, kind: type[Row], condition: Any) -> list[dict[str, Any]]:
    """Return rows that meet a condition, as plain values for JSON."""
    result = rows.execute(session, core(kind).select().where(condition))
    return [msgspec.to_builtins(dict(row)) for row in result.mappings()]


def _plain(record: msgspec.Struct) -> dict[str, Any]:
    """Return a record as plain values for JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain
