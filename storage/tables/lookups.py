"""Lookups of tables: by person, by channel, or because their message is outdated."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Integer, and_, bindparam, exists, func, or_, select, text, union
from sqlmodel import Session

from storage.queries import rows
from storage.schema.people_rows import NoticeRow
from storage.schema.prepared_statements import Prepared
from storage.schema.row import core
from storage.schema.table_records import ShownBoard, Table, TableState
from storage.schema.table_rows import MESSAGE_LAGS, ClockRow, SeatRow, SnapshotRow, TableRow

LIVE = (TableState.LOBBY, TableState.RUNNING)
ENDED = (TableState.FINISHED, TableState.ABORTED)
MAX_TABLES = 100
"""Maximum length of a list of tables: a channel or server may have had thousands."""

_MATCHES, _SEATS, _SNAPSHOTS = core(TableRow), core(SeatRow), core(SnapshotRow)
_CLOCKS, _NOTICES = core(ClockRow), core(NoticeRow)
_CHANNEL = func.coalesce(_MATCHES.c.thread_id, _MATCHES.c.channel_id).label("channel_id")
_ORDER = (_MATCHES.c.state.in_(LIVE).desc(), _MATCHES.c.created_at.desc())

_STATE = _MATCHES.c.state + ""
"""Not by its index, with which SQLite would read all running tables to find a few of them."""

_LAGS = text(f"({MESSAGE_LAGS})")
"""Worded exactly as in its index, which is used only then."""

_OF_CHANNEL = (
    select(*rows.COLUMNS)
    .where(
        # past their indices: a server has many tables, a channel few
        _MATCHES.c.guild_id + 0 == bindparam("guild"),
        _MATCHES.c.id.in_(
            union(
                select(_MATCHES.c.id).where(_MATCHES.c.channel_id == bindparam("channel")),
                select(_MATCHES.c.id).where(_MATCHES.c.thread_id == bindparam("channel")),
            )
        ),
        _STATE.in_(bindparam("states", expanding=True)),
    )
    .order_by(*_ORDER)
    .limit(bindparam("most", type_=Integer))
)
_OF_PERSON = (
    select(*rows.COLUMNS)
    .where(
        _MATCHES.c.id.in_(
            select(_SEATS.c.table_id).where(_SEATS.c.person_id == bindparam("person"))
        ),
        _STATE.in_(LIVE),
    )
    .order_by(_MATCHES.c.created_at.desc())
)
_SHOWN = Prepared(
    select(
        _SNAPSHOTS.c.shown,
        _SNAPSHOTS.c.shown_revision,
        exists(select(_NOTICES.c.person_id).where(_NOTICES.c.table_id == bindparam("table"))),
    ).where(_SNAPSHOTS.c.table_id == bindparam("table"))
)


def tables_of(session: Session, *, person_id: int) -> tuple[Table, ...]:
    """Return the lobbies and running tables where a person holds a seat, newest first."""
    matches = rows.execute(session, _OF_PERSON, {"person": person_id}).all()
    return rows.tables_with_seats(session, matches)


def tables_in(
    session: Session, *, guild_id: int, channel_id: int, states: Collection[TableState] = LIVE
) -> tuple[Table, ...]:
    """Return the tables of a channel or thread, at most MAX_TABLES.

    Open tables come first; within both groups, newest first.
    """
    conditions = {
        "guild": guild_id,
        "channel": channel_id,
        "states": list(states),
        "most": MAX_TABLES,
    }
    return rows.tables_with_seats(session, rows.execute(session, _OF_CHANNEL, conditions).all())


def seeking_players(session: Session, *, guild_id: int) -> tuple[Table, ...]:
    """Return a server's lobbies and tables with an offered seat, newest first, at most MAX_TABLES.

    The caller, who knows the game, leaves out full lobbies.
    """
    offered = select(_SEATS.c.table_id).where(_SEATS.c.offered_since.is_not(None))
    free = or_(
        _MATCHES.c.state == TableState.LOBBY,
        and_(_MATCHES.c.state == TableState.RUNNING, _MATCHES.c.id.in_(offered)),
    )
    query = select(*rows.COLUMNS).where(_MATCHES.c.guild_id == guild_id, free).order_by(*_ORDER)
    return rows.tables_with_seats(session, rows.execute(session, query.limit(MAX_TABLES)).all())


def with_ai(session: Session) -> tuple[str, ...]:
    """Return ids of this process's running tables with AI seats or AI stand-ins, newest first."""
    plays = or_(_SEATS.c.ai_level.is_not(None), _SEATS.c.stand_in.is_not(None))
    seated = select(_SEATS.c.table_id).where(plays)
    query = select(_MATCHES.c.id).where(
        _STATE == TableState.RUNNING, _MATCHES.c.id.in_(seated), *rows.is_table_in_share(session)
    )
    newest = query.order_by(_MATCHES.c.created_at.desc())
    return tuple(rows.execute(session, newest).scalars())


def outdated_before(session: Session, *, before: datetime) -> tuple[tuple[str, int], ...]:
    """Return the tables created before a moment that have something to post or delete.

    Each is a pair of its id and the id of its channel or thread. To post or delete are an outdated
    message, a pending post, and messages to delete. Tables that wait for a person come first, the
    latest of them at the front.
    """
    waits = select(func.max(_CLOCKS.c.since)).where(_CLOCKS.c.table_id == _MATCHES.c.id)
    lagging = (
        select(
            _MATCHES.c.id, _CHANNEL, waits.scalar_subquery().label("since"), _MATCHES.c.created_at
        )
        .where(_LAGS, _MATCHES.c.created_at < before, *rows.is_table_in_share(session))
        .subquery()
    )
    newest = lagging.c.since.desc().nulls_last(), lagging.c.created_at.desc()
    query = select(lagging.c.id, lagging.c.channel_id).order_by(*newest)
    return tuple((str(row.id), int(row.channel_id)) for row in rows.execute(session, query))


def possibly_posted(session: Session) -> frozenset[str]:
    """Return ids of tables whose channels may hold a message that isn't stored as sent.

    Their message is outdated, a ping is claimed, or a reminder has no stored id.
    """
    outdated = _MATCHES.c.posted_edition < _MATCHES.c.edition
    lags = select(_MATCHES.c.id).where(_LAGS, outdated, *rows.is_table_in_share(session))
    unnoted = and_(_CLOCKS.c.pings > 1, _CLOCKS.c.ping_message.is_(None))
    pings = select(_CLOCKS.c.table_id).where(or_(_CLOCKS.c.nonce.is_not(None), unnoted))
    pings = pings.where(*rows.is_row_in_share(session, _CLOCKS.c.table_id))
    return frozenset(rows.execute(session, union(lags, pings)).scalars())


def shown_board(session: Session, *, table: str) -> tuple[ShownBoard | None, bool]:
    """Return the board that the table's message shows, and whether notices are pending.

    The board is None before the first one was posted.
    """
    for view, revision, has_notices in _SHOWN.run(session, {"table": table}):
        board = ShownBoard(rows.decompress(view), revision) if view is not None else None
        return board, has_notices
    return None, False
