"""What can be said of a person from the tables where they sit: results, pace, clocks run out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import median
from typing import NamedTuple

import msgspec
from sqlalchemy import select
from sqlmodel import Session

from storage import rows
from storage.records import Table, TableState
from storage.tables import LogRow, MatchRow, SeatRow, core

MOST = 60
"""Tables that are looked at, the latest."""
_LOG, _MATCHES, _SEATS = core(LogRow), core(MatchRow), core(SeatRow)
_COUNTED = (TableState.RUNNING, TableState.FINISHED)


class Results(msgspec.Struct, frozen=True):
    """How somebody did at one game."""

    ended: int = 0
    won: int = 0
    """Matches in which nobody had a better place."""
    runs: int = 0


class Profile(msgspec.Struct, frozen=True):
    """Somebody's games, and how they play."""

    games: dict[str, Results]
    turns: int
    """Turns that the person began to answer."""
    hours: float | None
    """Between the move before and the own, the median; None: there was none."""
    clocked: int
    """Turns that had a clock."""
    out: int
    """Those of them in which it ran out."""


class _Turn(NamedTuple):
    """A stretch of the log that is one seat's."""

    actor: int | None
    hours: float
    left: int | None


def of_person(session: Session, *, person_id: int, guild_id: int | None = None) -> Profile:
    """A person's games and pace, on one server or on all."""
    tables = _tables(session, person_id, guild_id)
    games: dict[str, Results] = {}
    turns: list[_Turn] = []
    for table in tables:
        seat = table.seat_of(person_id)
        if seat is not None:
            games[table.game] = _with(games.get(table.game, Results()), table, seat)
            turns += _turns(session, table.id, seat)
    own = [turn.hours for turn in turns if turn.actor == person_id]
    clocked = [turn.left for turn in turns if turn.left is not None]
    return Profile(
        games=games,
        turns=len(own),
        hours=median(own) if own else None,
        clocked=len(clocked),
        out=sum(left <= 0 for left in clocked),
    )


def _tables(session: Session, person_id: int, guild_id: int | None) -> Sequence[Table]:
    seated = select(_SEATS.c.table_id).where(_SEATS.c.person_id == person_id)
    query = select(*rows.COLUMNS).where(
        _MATCHES.c.id.in_(seated), _MATCHES.c.state.in_(_COUNTED), _MATCHES.c.started_at.isnot(None)
    )
    if guild_id is not None:
        query = query.where(_MATCHES.c.guild_id == guild_id)
    query = query.order_by(_MATCHES.c.created_at.desc()).limit(MOST)
    return rows.records(session, rows.execute(session, query, {}).all())


def _with(known: Results, table: Table, seat: int) -> Results:
    if table.result is None:
        return msgspec.structs.replace(known, runs=known.runs + 1)
    won = table.result.places[seat] == 1
    return msgspec.structs.replace(known, ended=known.ended + 1, won=known.won + won)


def _turns(session: Session, table: str, seat: int) -> Iterator[_Turn]:
    """The turns of a seat: the time since the move before it, and what its clock had left."""
    columns = _LOG.c.seat, _LOG.c.actor, _LOG.c.left, _LOG.c.at
    query = select(*columns).where(_LOG.c.table_id == table).order_by(_LOG.c.revision)
    before: tuple[int | None, datetime] | None = None
    for row in rows.execute(session, query, {}):
        if before is not None and row.seat == seat and before[0] != seat:
            yield _Turn(row.actor, (row.at - before[1]).total_seconds() / 3600, row.left)
        before = row.seat, row.at
