"""Followers of a table, notified of its rounds and its end, with the last round they know."""

from __future__ import annotations

from sqlalchemy import bindparam, func, select
from sqlmodel import Session, col
from sqlmodel import select as rows_of

from storage.schema import rows
from storage.schema.people_tables import WatchRow
from storage.schema.tables import core

_WATCHES = core(WatchRow)
_OUTDATED = select(_WATCHES.c.person_id).where(
    _WATCHES.c.table_id == bindparam("table"), _WATCHES.c.round != bindparam("now")
)
"""Every move asks this."""
OVER = -1
"""The round after the last."""


def watch(session: Session, *, table: str, person_id: int, round_: int, most: int) -> bool:
    """Add a follower of a table from a round on; return False if they follow too many."""
    of_person = rows_of(func.count()).where(WatchRow.person_id == person_id)
    if session.exec(of_person).one() >= most:
        return False
    session.merge(WatchRow(table_id=table, person_id=person_id, round=round_))
    return True


def leave(session: Session, *, table: str, person_id: int) -> bool:
    """Remove a follower; return False if they weren't one."""
    row = session.get(WatchRow, (table, person_id))
    if row is not None:
        session.delete(row)
    return row is not None


def outdated_followers(session: Session, *, table: str, round_: int) -> tuple[int, ...]:
    """Return the followers who don't know yet that this round has begun."""
    people = rows.execute(session, _OUTDATED, {"table": table, "now": round_})
    return tuple(row.person_id for row in people)


def mark_notified(session: Session, *, table: str, round_: int) -> None:
    """Note that all who watch a table know of a round; after the last one nobody watches."""
    for row in session.exec(rows_of(WatchRow).where(col(WatchRow.table_id) == table)):
        if round_ == OVER:
            session.delete(row)
        row.round = round_


def of_person(session: Session, *, person_id: int) -> tuple[str, ...]:
    """Return the tables that a person follows."""
    query = rows_of(WatchRow.table_id).where(WatchRow.person_id == person_id)
    return tuple(session.exec(query.order_by(col(WatchRow.table_id))))
