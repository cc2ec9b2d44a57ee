"""Finding tables: a person's, a channel's, and those whose status message lags behind."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Integer, and_, bindparam, update
from sqlmodel import Session, col, or_, select

from storage import rows
from storage.records import Stray, Table, TableState
from storage.tables import ClockRow, MatchRow, SeatRow, SnapshotRow

LIVE = (TableState.LOBBY, TableState.RUNNING)
MOST = 100
"""Tables that a list gives; a channel may have seen thousands."""

_ORDER = (col(MatchRow.state).in_(LIVE).desc(), col(MatchRow.created_at).desc())

_OF_CHANNEL = (
    select(MatchRow)
    .where(
        MatchRow.guild_id == bindparam("guild"),
        or_(MatchRow.channel_id == bindparam("place"), MatchRow.thread_id == bindparam("place")),
        col(MatchRow.state).in_(bindparam("states", expanding=True)),
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


def with_ai(session: Session) -> tuple[Table, ...]:
    """The running tables that have AI seats."""
    seated = select(SeatRow.table_id).where(col(SeatRow.ai_level).is_not(None))
    query = select(MatchRow).where(
        MatchRow.state == TableState.RUNNING, col(MatchRow.id).in_(seated)
    )
    return rows.records(session, session.exec(query).all())


def unposted(session: Session) -> tuple[Table, ...]:
    """The tables whose channels do not show what is stored, oldest first.

    Their message is behind, they owe a line, or a message is still to be deleted.
    """
    lags = col(MatchRow.posted_edition) < col(MatchRow.edition)
    left = col(MatchRow.owed).is_not(None), col(MatchRow.strays).is_not(None)
    behind = select(MatchRow).where(or_(lags, *left))
    oldest = col(MatchRow.created_at)
    return rows.records(session, session.exec(behind.order_by(oldest)).all())


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
    deleted: Collection[Stray] = (),
) -> None:
    """Note which edition the status message shows; an earlier one than noted changes nothing.

    What was to go and is `deleted` by now is to go no more; a message in a `place` that the table
    has left meanwhile is one of those that are to go. `shown` is the public view of a board that
    the next ones are compared with. Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    _forget(row, deleted)
    if place is not None and place != (row.thread_id or row.channel_id):
        rows.leave(row, Stray(place, message_id))
        return
    row.message_id = message_id
    row.posted_edition = max(row.posted_edition, edition)
    if shown is not None:
        own = col(SnapshotRow.table_id) == table
        session.exec(update(SnapshotRow).where(own).values(shown=rows.compressed(shown)))


def deleted(session: Session, *, table: str, gone: Collection[Stray]) -> None:
    """Note that these messages of a table stand no more. Raises NoSuchTable."""
    _forget(rows.match_row(session, table, lock=True), gone)


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


def _forget(row: MatchRow, gone: Collection[Stray]) -> None:
    left = [stray for stray in rows.unpacked(row.strays, Stray) if stray not in gone]
    row.strays = rows.packed(left)


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
