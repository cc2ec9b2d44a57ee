"""A person's part in each match that they began, from which their reliability is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

import msgspec
from sqlalchemy import or_, select
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from storage.people.lapses import Lapse
from storage.queries import rows
from storage.schema.people_rows import LapseRow
from storage.schema.row import core
from storage.schema.table_records import FormerHolder, TableState
from storage.schema.table_rows import SeatRow, TableRow

FORGOTTEN_PERSON = "somebody"
"""Stands for all forgotten opponents: nobody gains by being forgotten after each match."""
_MATCHES, _SEATS, _LAPSES = core(TableRow), core(SeatRow), core(LapseRow)


class _SeatOfMatch(NamedTuple):
    """A seat with the columns needed from its match; whole tables take ten times as long."""

    table: str
    state: str
    ended_at: datetime | None
    revision: int
    person_id: int | None
    ai_level: str | None
    stand_in: str | None
    former_holders: str | None


_SEATS_AND_MATCHES = (
    select(
        _MATCHES.c.id,
        *(_MATCHES.c[name] for name in _SeatOfMatch._fields[1:4]),
        *(_SEATS.c[name] for name in _SeatOfMatch._fields[4:]),
    )
    .join(_SEATS, _SEATS.c.table_id == _MATCHES.c.id)
    .where(_MATCHES.c.started_at.is_not(None))
    .order_by(_MATCHES.c.id, _SEATS.c.seat)
)


class Participation(msgspec.Struct, frozen=True):
    """A person's part in a match."""

    table: str
    at: datetime | None
    """Moment at which it ended for them; None: it is running."""
    opponents: frozenset[str]
    """The other people at its start; none: AI seats only."""
    left: bool = False
    """True if they gave it up, or lost their seat through absence."""
    finished: bool = False
    """True if it came to a result, and they held their seat for at least half of it."""
    absent: bool = False
    """True if an AI played for them when it ended."""
    missed: int = 0
    """Rounds in which they didn't play in time."""


def of_person(session: Session, *, person_id: int, guild_id: int) -> list[Participation]:
    """Return a person's part in each stored match of a server that they began with others."""
    seated = select(_SEATS.c.table_id).where(_SEATS.c.person_id == person_id)
    lapsed = select(_LAPSES.c.table_id).where(_LAPSES.c.person_id == person_id)
    query = _SEATS_AND_MATCHES.where(
        or_(_MATCHES.c.id.in_(seated), _MATCHES.c.id.in_(lapsed)),
        _MATCHES.c.guild_id == guild_id,
    )
    lapses: dict[str, list[LapseRow]] = {}
    for lapse in session.exec(rows_of(LapseRow).where(col(LapseRow.person_id) == person_id)):
        lapses.setdefault(lapse.table_id, []).append(lapse)
    seats = map(_SeatOfMatch._make, rows.execute(session, query))
    parts = (
        part_of([*group], person_id, lapses.get(table, ()))
        for table, group in groupby(seats, key=lambda seat: seat.table)
    )
    return [part for part in parts if part.opponents]


def part_of(
    seats: Sequence[_SeatOfMatch], person_id: int, lapses: Sequence[LapseRow]
) -> Participation:
    """Return a person's part in a match, from the match's seats and their lapses in it."""
    match = seats[0]
    held = next((seat for seat in seats if seat.person_id == person_id), None)
    gave_up = [row for row in lapses if row.kind in (Lapse.GAVE_UP, Lapse.LEFT)]
    left_at = next((row.at for row in gave_up if row.at is not None), match.ended_at)
    finished = match.state == TableState.FINISHED
    return Participation(
        match.table,
        left_at if gave_up else match.ended_at,
        frozenset(_first_holders(seats, person_id)),
        left=bool(gave_up),
        finished=finished and held is not None and _held_half(held),
        absent=held is not None and held.stand_in is not None,
        missed=sum(row.kind == Lapse.MISSED for row in lapses),
    )


def _first_holders(seats: Iterable[_SeatOfMatch], person_id: int) -> Iterable[str]:
    """Yield ids of the others who sat there at the start; forgotten ones as FORGOTTEN_PERSON."""
    for seat in seats:
        former = rows.decode_list(seat.former_holders, FormerHolder)
        is_ai = former[0].ai if former else seat.ai_level is not None
        first = former[0].person_id if former else seat.person_id
        if not is_ai and first != person_id:
            yield FORGOTTEN_PERSON if first is None else str(first)


def _held_half(held: _SeatOfMatch) -> bool:
    """Return whether a seat's holder has held it for at least half of the match, by revisions."""
    former = rows.decode_list(held.former_holders, FormerHolder)
    return not former or former[-1].until * 2 <= held.revision
