"""Pairings of a season (people who meet at a table): planned, opened as tables, and ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import cycle
from typing import Any, NamedTuple

from sqlalchemy import bindparam
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.season_records import Pairing, PairingState, PointsReason, SeasonSeat
from storage.schema.season_rows import PairingRow, PointRow

NO_SEAT = -1
"""Stored for somebody who left before their table was opened; sorts before all seats."""
_PAIRINGS, _POINTS = core(PairingRow), core(PointRow)
_FIELDS = tuple(field for field in Pairing.__struct_fields__ if field != "seats")
_STATES = tuple(f"state_{number}" for number in range(len(PairingState)))
"""Parameters of a prepared statement; if fewer states are wanted, one is repeated."""
_IN_SEASON = (
    _PAIRINGS.c.season_id == bindparam("season"),
    _PAIRINGS.c.state.in_([bindparam(name) for name in _STATES]),
)
# the season loop reads them in every step
_OF_SEASON = Prepared(
    select_columns(*(_PAIRINGS.c[field] for field in _FIELDS))
    .where(*_IN_SEASON)
    .order_by(_PAIRINGS.c.id)
)
_SEATS_OF_SEASON = Prepared(
    select_columns(
        _POINTS.c.pairing_id, *(_POINTS.c[field] for field in SeasonSeat.__struct_fields__)
    )
    .join(_PAIRINGS, _PAIRINGS.c.id == _POINTS.c.pairing_id)
    .where(*_IN_SEASON)
    .order_by(_POINTS.c.seat)
)


class Points(NamedTuple):
    """Points that a pairing brings to somebody."""

    person: int
    points: int
    share: int
    why: PointsReason


def plan(
    session: Session,
    *,
    season: int,
    round_number: int,
    tier: int,
    group: int,
    people: Sequence[int],
) -> Pairing:
    """Store and return a planned pairing of people, by id in the order of their seats."""
    row = PairingRow(
        season_id=season,
        round=round_number,
        tier=tier,
        group=group,
        state=PairingState.PLANNED,
    )
    session.add(row)
    session.flush()
    assert row.id is not None
    session.add_all(
        PointRow(pairing_id=row.id, person_id=person, seat=seat)
        for seat, person in enumerate(people)
    )
    return _record(session, row)


def open_table(session: Session, *, pairing: int, table: str, at: datetime) -> None:
    """Store the table of a planned pairing."""
    row = _row(session, pairing)
    assert row.state == PairingState.PLANNED, "a pairing has one table"
    row.state, row.table_id, row.opened_at = PairingState.OPEN, table, at


def store_starter(session: Session, *, pairing: int, message: int | None) -> None:
    """Store the message that starts the thread of a pairing's table; None: it is gone."""
    _row(session, pairing).starter_id = message


def end(
    session: Session, *, pairing: int, points: Sequence[Points], at: datetime
) -> Pairing | None:
    """Store the points of a pairing and return it; None: it has ended before, nothing changes."""
    row = _row(session, pairing)
    if row.state == PairingState.ENDED:
        return None
    row.state, row.ended_at = PairingState.ENDED, at
    for earned in points:
        _set_points(session, pairing, earned)
    session.flush()
    return _record(session, row)


def replace_points(session: Session, *, pairing: int, points: Points) -> None:
    """Replace somebody's points in a pairing that has ended."""
    assert _row(session, pairing).state == PairingState.ENDED
    _set_points(session, pairing, points)


def _set_points(session: Session, pairing: int, earned: Points) -> None:
    seat = session.get(PointRow, (pairing, earned.person))
    assert seat is not None
    seat.points, seat.share, seat.why = earned.points, earned.share, earned.why


def count_not_own(session: Session, *, table: str, seat: int, answers: int) -> None:
    """Add to the answers of a seat that an AI or an expired clock gave, before it has points."""
    for row in _of_table(session, table):
        if row.state == PairingState.ENDED:
            continue
        for held in session.exec(select(PointRow).where(PointRow.pairing_id == row.id)):
            if held.seat == seat:
                held.not_own += answers


def get(session: Session, *, pairing: int) -> Pairing:
    """Return a pairing."""
    return _record(session, _row(session, pairing))


def drop_person(session: Session, *, pairing: int, person_id: int) -> None:
    """Take somebody out of a planned pairing; those behind them move up.

    They keep a line without a seat, so that their opponents' walkover isn't taken for a bye.
    """
    own = session.get(PointRow, (pairing, person_id))
    assert own is not None
    assert own.seat != NO_SEAT, "nobody is dropped twice"
    for other in session.exec(select(PointRow).where(PointRow.pairing_id == pairing)):
        other.seat -= other.seat > own.seat
    own.seat = NO_SEAT
    session.flush()


def of_table(session: Session, *, table: str) -> Pairing | None:
    """Return the pairing of a table; None: the table belongs to no season."""
    results = _of_table(session, table)
    return _record(session, results[0]) if results else None


def is_settled(session: Session, *, table: str) -> bool:
    """Return whether a season has stored the points of this table; False: it belongs to none."""
    return any(row.state == PairingState.ENDED for row in _of_table(session, table))


def open_tables_of(session: Session, *, season: int, person_id: int) -> list[str]:
    """Return ids of the open tables of a season at which a person is paired."""
    results = of_season(session, season=season, states=[PairingState.OPEN])
    return [
        pairing.table_id for pairing in results if pairing.table_id and person_id in pairing.seated
    ]


def of_season(
    session: Session, *, season: int, states: Collection[PairingState] = tuple(PairingState)
) -> list[Pairing]:
    """Return the pairings of a season in these states, in the order in which they were made."""
    if not states:
        return []
    given = {"season": season, **dict(zip(_STATES, cycle(states), strict=False))}
    seats = dict[int, list[SeasonSeat]]()
    for pairing, *values in _SEATS_OF_SEASON.run(session, given):
        seats.setdefault(pairing, []).append(_seat(*values))
    results = (dict(zip(_FIELDS, row, strict=True)) for row in _OF_SEASON.run(session, given))
    return [_pairing(fields, seats.get(fields["id"], ())) for fields in results]


def _of_table(session: Session, table: str) -> Sequence[PairingRow]:
    """Return the rows of pairings with this table; at most one."""
    return session.exec(select(PairingRow).where(PairingRow.table_id == table)).all()


def _row(session: Session, pairing: int) -> PairingRow:
    """Return a pairing's locked row."""
    row = session.get(PairingRow, pairing, with_for_update=True)
    assert row is not None
    return row


def _record(session: Session, row: PairingRow) -> Pairing:
    """Return a row's pairing with its seats."""
    session.flush()
    query = select(PointRow).where(PointRow.pairing_id == row.id).order_by(col(PointRow.seat))
    seats = [
        _seat(*(getattr(point, field) for field in SeasonSeat.__struct_fields__))
        for point in session.exec(query)
    ]
    return _pairing({field: getattr(row, field) for field in _FIELDS}, seats)


def _pairing(fields: Mapping[str, Any], seats: Iterable[SeasonSeat]) -> Pairing:
    """Return a pairing from its columns, by name, and its seats in order."""
    return Pairing(**{**fields, "state": PairingState(fields["state"])}, seats=tuple(seats))


def _seat(
    person: int, seat: int, not_own: int, points: int | None, share: int, why: str
) -> SeasonSeat:
    """Return a person's seat in a pairing from its columns, in the order of `SeasonSeat`."""
    held, reason = None if seat == NO_SEAT else seat, PointsReason(why) if why else None
    return SeasonSeat(person, held, not_own, points, share, reason)
