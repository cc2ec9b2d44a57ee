"""Finished matches between the same people: for ratings, head-to-head records and recent form."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import ColumnElement, and_, or_, select
from sqlmodel import Session

from storage.queries import rows
from storage.schema.row import core
from storage.schema.table_records import Table, TableState
from storage.schema.table_rows import SeatRow, TableRow

MAX_MATCHES = 400
"""Maximum number of matches read: the latest."""
_MATCHES, _SEATS = core(TableRow), core(SeatRow)
_OPEN = _MATCHES.c.sealed.is_(False)


def before(session: Session, record: Table, *, within: timedelta) -> list[Table]:
    """Return earlier rated matches of any people who sat at an ended match, newest first.

    They are of the same game and server, and ended at most `within` earlier. Matches that ended at
    the same moment are ordered by their ids, so that a second calculation finds the same ones. As
    in `latest`, tables with a shared deal are left out until all of them have ended.
    """
    ended, people = record.ended_at, {seat.person_id for seat in record.seats} - {None}
    if ended is None:
        return []
    is_earlier = or_(
        _MATCHES.c.ended_at < ended,
        and_(_MATCHES.c.ended_at == ended, _MATCHES.c.id < record.id),
    )
    conditions = (
        _MATCHES.c.id.in_(select(_SEATS.c.table_id).where(_SEATS.c.person_id.in_(people))),
        _MATCHES.c.guild_id == record.guild_id,
        _MATCHES.c.game == record.game,
        _MATCHES.c.rated,
        _MATCHES.c.ended_at >= ended - within,
        _OPEN,
        is_earlier,
    )
    return _latest_finished(session, *conditions)


def between(session: Session, *, people: Collection[int], guild_id: int) -> list[Table]:
    """Return the matches of a server that all these people finished together, newest first.

    As in `latest`, tables with a shared deal are left out until all of them have ended.
    """
    together = [
        _MATCHES.c.id.in_(select(_SEATS.c.table_id).where(_SEATS.c.person_id == person))
        for person in people
    ]
    return _latest_finished(session, *together, _OPEN, _MATCHES.c.guild_id == guild_id)


def latest(session: Session, *, person_id: int, guild_id: int | None) -> list[Table]:
    """Return the matches that a person finished, newest first, at most MAX_MATCHES.

    On one server, or (None) on all. Tables with a shared deal are left out until all have ended.
    """
    conditions: list[ColumnElement[bool]] = [
        _MATCHES.c.id.in_(select(_SEATS.c.table_id).where(_SEATS.c.person_id == person_id)),
        _OPEN,
    ]
    if guild_id is not None:
        conditions.append(_MATCHES.c.guild_id == guild_id)
    return _latest_finished(session, *conditions)


def _latest_finished(session: Session, *conditions: ColumnElement[bool]) -> list[Table]:
    """Return the latest finished matches that meet the conditions."""
    query = select(*rows.COLUMNS).where(_MATCHES.c.state == TableState.FINISHED, *conditions)
    newest = query.order_by(_MATCHES.c.ended_at.desc(), _MATCHES.c.id).limit(MAX_MATCHES)
    return list(rows.tables_with_seats(session, rows.execute(session, newest, {}).all()))
