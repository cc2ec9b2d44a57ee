"""Profiles: a person's results, pace, matches left and time-outs, from their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import and_, or_, select
from sqlmodel import Session

from storage.people import lapses
from storage.people.lapses import Lapse
from storage.queries import rows
from storage.schema.people_rows import LapseRow
from storage.schema.row import core
from storage.schema.table_records import Table, TableState
from storage.schema.table_rows import LogRow, SeatRow, TableRow

MAX_TABLES = 60
"""Maximum number of tables read: the latest."""
_LOG, _MATCHES, _SEATS, _LAPSES = core(LogRow), core(TableRow), core(SeatRow), core(LapseRow)
_COUNTED = (TableState.RUNNING, TableState.FINISHED)


class Results(msgspec.Struct, frozen=True):
    """A person's results at one game."""

    ended: int = 0
    won: int = 0
    """Matches in which nobody had a better place."""
    runs: int = 0
    """Matches that are running, or whose result is hidden until all tables of the deal end."""
    left: int = 0
    """Rated matches that the person left before their end."""


class Profile(msgspec.Struct, frozen=True):
    """A person's results by game, and the pace at which they play."""

    games: dict[str, Results]
    """Results by the game's short name."""
    turns: int
    """Turns that the person began to answer, in matches that are over."""
    hours: float | None
    """Median hours between the previous move and theirs; None: they haven't moved."""
    clocked: int
    """Turns that had a clock."""
    out: int
    """Turns in which the clock ran out."""


class _Turn(NamedTuple):
    """Consecutive changes of one seat, of which the person made the first."""

    hours: float
    """Hours since the change before the turn."""
    left: int | None
    """Fewest seconds that its clock had left; None: it had no clock."""


def of_person(session: Session, *, person_id: int, guild_id: int | None = None) -> Profile:
    """Return a person's profile, on one server or (None) on all, from their newest tables."""
    tables = _tables(session, person_id, guild_id)
    known = lapses.of_person(session, person_id=person_id)
    games: dict[str, Results] = {}
    turns: list[_Turn] = []
    timed_out = 0
    for table in tables:
        own = known.get(table.id, Counter())
        timed_out += own[Lapse.TIMED_OUT]
        games[table.game] = _add_table(games.get(table.game, Results()), table, person_id, own)
        # of a running match, pace and clocks would show who has answered in secret, and when
        if table.state is not TableState.RUNNING:
            turns += _turns(session, table.id, person_id)
    hours = [turn.hours for turn in turns]
    clocked = [turn.left for turn in turns if turn.left is not None]
    return Profile(
        games={slug: result for slug, result in games.items() if result != Results()},
        turns=len(hours),
        hours=median(hours) if hours else None,
        clocked=len(clocked) + timed_out,
        out=sum(left <= 0 for left in clocked) + timed_out,
    )


def _tables(session: Session, person_id: int, guild_id: int | None) -> Sequence[Table]:
    """Return a person's newest running and ended matches, and those they left.

    At most MAX_TABLES.
    """
    seated = select(_SEATS.c.table_id).where(_SEATS.c.person_id == person_id)
    lapsed = select(_LAPSES.c.table_id).where(_LAPSES.c.person_id == person_id)
    played = and_(_MATCHES.c.id.in_(seated), _MATCHES.c.state.in_(_COUNTED))
    query = select(*rows.COLUMNS).where(
        or_(played, _MATCHES.c.id.in_(lapsed)), _MATCHES.c.started_at.isnot(None)
    )
    if guild_id is not None:
        query = query.where(_MATCHES.c.guild_id == guild_id)
    query = query.order_by(_MATCHES.c.created_at.desc()).limit(MAX_TABLES)
    return rows.tables_with_seats(session, rows.execute(session, query, {}).all())


def _add_table(known: Results, table: Table, person: int, own: Counter[Lapse]) -> Results:
    """Return results at a game with one more table counted.

    `own` are the person's lapses at that table. A match that they left counts only as left.
    """
    seat = table.seat_of(person)
    if own[Lapse.LEFT]:
        return replace(known, left=known.left + 1)
    if seat is None or table.state not in _COUNTED:
        return known
    # with a shared deal, a result shows which seat the cards favour
    if table.result is None or table.sealed:
        return replace(known, runs=known.runs + 1)
    won = table.result.places[seat] == 1
    return replace(known, ended=known.ended + 1, won=known.won + won)


def _turns(session: Session, table: str, person: int) -> Iterator[_Turn]:
    """Yield the turns of a person at a table."""
    columns = _LOG.c.seat, _LOG.c.actor, _LOG.c.left, _LOG.c.at
    query = select(*columns).where(_LOG.c.table_id == table).order_by(_LOG.c.revision)
    steps = rows.execute(session, query, {}).all()
    moment = steps[0].at if steps else None
    for _, group in groupby(steps, key=lambda row: row.seat):
        turn = list(group)
        if turn[0].seat is not None and turn[0].actor == person and moment is not None:
            left = min((row.left for row in turn if row.left is not None), default=None)
            yield _Turn((turn[0].at - moment).total_seconds() / 3600, left)
        moment = turn[-1].at
