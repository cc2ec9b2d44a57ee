"""Finding tables: a person's, a channel's, and those whose status message lags behind."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Integer, and_, bindparam, func, text, union, update
from sqlmodel import Session, col, or_, select

from storage import rows
from storage.records import Stray, Table, TableState
from storage.tables import LAGS, ClockRow, MatchRow, SeatRow, SnapshotRow

LIVE = (TableState.LOBBY, TableState.RUNNING)
MOST = 100
"""Tables that a list gives; a channel may have seen thousands."""

_ORDER = (col(MatchRow.state).in_(LIVE).desc(), col(MatchRow.created_at).desc())

_LAGS = text(f"({LAGS})")
"""In the very words of its index: only then is it used."""

_OF_CHANNEL = (
    select(MatchRow)
    .where(
        # past their indices: a server has many tables, a channel few
        col(MatchRow.guild_id) + 0 == bindparam("guild"),
        col(MatchRow.id).in_(
            union(
                select(MatchRow.id).where(MatchRow.channel_id == bindparam("place")),
                select(MatchRow.id).where(MatchRow.thread_id == bindparam("place")),
            )
        ),
        (col(MatchRow.state) + "").in_(bindparam("states", expanding=True)),
    )
    .order_by(*_ORDER)
    .limit(bindparam("most", type_=Integer))
)


def tables_of(session: Session, *, person_id: int) -> tuple[Table, ...]:
    """The open tables at which a person sits, the newest first."""
    held = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
    query = select(MatchRow).where(col(MatchRow.id).in_(held), col(MatchRow.state).in_(LIVE))
    return rows.records(session, session.exec(query.order_by(*_ORDER).limit(MOST)).all())


def tables_in(
    session: Session, *, guild_id: int, channel_id: int, states: Collection[TableState] = LIVE
) -> tuple[Table, ...]:
    """The tables of a channel or thread, the open ones first, the newest of them first."""
    which = {"guild": guild_id, "place": channel_id, "states": list(states), "most": MOST}
    return rows.records(session, session.exec(_OF_CHANNEL, params=which).all())


def looking(session: Session, *, guild_id: int) -> tuple[Table, ...]:
    """The tables of a server that look for players: lobbies, and offered seats; the newest first.

    A lobby that is full is left out by whoever knows the game.
    """
    offered = select(SeatRow.table_id).where(col(SeatRow.open_since).is_not(None))
    free = or_(
        col(MatchRow.state) == TableState.LOBBY,
        and_(col(MatchRow.state) == TableState.RUNNING, col(MatchRow.id).in_(offered)),
    )
    query = select(MatchRow).where(MatchRow.guild_id == guild_id, free).order_by(*_ORDER)
    return rows.records(session, session.exec(query.limit(MOST)).all())


def with_ai(session: Session) -> tuple[str, ...]:
    """The running tables that have AI seats, the newest first."""
    plays = or_(col(SeatRow.ai_level).is_not(None), col(SeatRow.stand_in).is_not(None))
    seated = select(SeatRow.table_id).where(plays)
    query = select(MatchRow.id).where(
        MatchRow.state == TableState.RUNNING, col(MatchRow.id).in_(seated)
    )
    return tuple(session.exec(query.order_by(col(MatchRow.created_at).desc())))


def unposted(session: Session) -> tuple[Table, ...]:
    """The tables whose channels do not show what is stored, oldest first.

    Their message is behind, they owe a line, or a message is still to be deleted.
    """
    oldest = col(MatchRow.created_at)
    return rows.records(session, session.exec(select(MatchRow).where(_LAGS).order_by(oldest)).all())


def behind(session: Session, *, before: datetime) -> tuple[tuple[str, int], ...]:
    """The same tables as far as they were opened `before` a moment, each with its place.

    Those where a person is awaited come first, what happened last before what is old.
    """
    since = func.max(ClockRow.since)
    place = func.coalesce(MatchRow.thread_id, MatchRow.channel_id)
    query = (
        select(MatchRow.id, place)
        .outerjoin(ClockRow, col(ClockRow.table_id) == col(MatchRow.id))
        .where(_LAGS, col(MatchRow.created_at) < before)
        .group_by(col(MatchRow.id))
        .order_by(since.is_(None), since.desc(), col(MatchRow.created_at).desc())
    )
    return tuple((table, int(at)) for table, at in session.exec(query))


def unsure(session: Session) -> frozenset[str]:
    """The tables in whose channels a message may stand that was sent and could not be noted.

    Their message is behind, a ping is claimed, or a reminder is older than the note of its number.
    """
    lags = select(MatchRow.id).where(col(MatchRow.posted_edition) < col(MatchRow.edition))
    unnoted = and_(col(ClockRow.pings) > 1, col(ClockRow.ping_message).is_(None))
    pings = select(ClockRow.table_id).where(or_(col(ClockRow.nonce).is_not(None), unnoted))
    return frozenset([*session.exec(lags), *session.exec(pings)])


def posted(
    session: Session,
    *,
    table: str,
    edition: int,
    message_id: int,
    place: int | None = None,
    shown: bytes | None = None,
) -> None:
    """Note which edition the status message shows; an earlier one than noted changes nothing.

    A message in a `place` that the table has left meanwhile is one of those that are to go. `shown`
    is the public view of a board that the next ones are compared with. Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if place is not None and place != (row.thread_id or row.channel_id):
        rows.leave(row, Stray(place, message_id))
        return
    row.message_id = message_id
    row.posted_edition = max(row.posted_edition, edition)
    if shown is not None:
        own = col(SnapshotRow.table_id) == table
        session.exec(update(SnapshotRow).where(own).values(shown=rows.compressed(shown)))


def cleared(session: Session, *, table: str, gone: Mapping[Stray, bool]) -> None:
    """Note which messages of a table are gone, and which are still to go. Raises NoSuchTable."""
    row = rows.match_row(session, table, lock=True)
    left = {stray for stray in rows.unpacked(row.strays, Stray) if not gone.get(stray)}
    row.strays = None
    for stray in sorted(left | {stray for stray, is_gone in gone.items() if not is_gone}):
        rows.leave(row, stray)


def lost(session: Session, *, table: str, message_id: int) -> bool:
    """Note that somebody has deleted a table's message; False where it has another one by now.

    Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if row.message_id != message_id:
        return False
    rows.leave(row, Stray(row.thread_id or row.channel_id, message_id))
    row.message_id = None
    row.edition += 1
    return True


def shown(session: Session, *, table: str) -> bytes | None:
    """The public view of the board with which the next ones are compared, if there is any."""
    stored = session.exec(select(SnapshotRow.shown).where(SnapshotRow.table_id == table)).first()
    return rows.plain(stored) if stored is not None else None


def move(session: Session, *, table: str, channel_id: int, thread_id: int | None) -> None:
    """Note that a table's messages now stand in another channel or thread.

    Its message before goes once the next one stands there. Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if row.message_id is not None:
        rows.leave(row, Stray(row.thread_id or row.channel_id, row.message_id))
    row.channel_id, row.thread_id, row.message_id = channel_id, thread_id, None
    row.edition += 1
