"""Consents: who wishes to take a move back, and who has agreed.

Any stored change ends them that others than its seat could notice.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, select

from storage.errors import Conflict
from storage.schema import rows
from storage.schema.consent_records import Wish
from storage.schema.tables import ConsentRow, core

_CONSENTS = core(ConsentRow)
_DROP = delete(_CONSENTS).where(_CONSENTS.c.table_id == bindparam("table"))
"""Nearly every stored change does this; no session reads wishes and drops them."""


def ask(session: Session, *, table: str, asker: int, revision: int, at: datetime) -> Wish:
    """Note a seat's wish to take its move back.

    Raises Conflict where the table has moved on.
    """
    stored = rows.match_row(session, table, lock=True).revision
    if stored != revision:
        raise Conflict(stored)
    if session.get(ConsentRow, (table, asker, asker)) is None:
        session.add(ConsentRow(table_id=table, asker=asker, seat=asker, revision=revision, at=at))
    return agree(session, table=table, asker=asker, seat=asker, at=at)


def agree(session: Session, *, table: str, asker: int, seat: int, at: datetime) -> Wish:
    """Note a seat's consent to the asker's wish; a second time changes nothing.

    Raises Conflict where the table has moved on, which ends the wish, or there never was one.
    """
    stored = rows.match_row(session, table, lock=True).revision
    wish = session.get(ConsentRow, (table, asker, asker))
    if wish is None:
        raise Conflict(stored)
    revision = wish.revision
    if session.get(ConsentRow, (table, asker, seat)) is None:
        session.add(ConsentRow(table_id=table, asker=asker, seat=seat, revision=revision, at=at))
        session.flush()
    return Wish(asker, revision, _agreed(session, table, asker))


def wishes(session: Session, *, table: str) -> tuple[Wish, ...]:
    """The open wishes at a table."""
    query = select(ConsentRow).where(
        ConsentRow.table_id == table, col(ConsentRow.asker) == col(ConsentRow.seat)
    )
    return tuple(
        Wish(row.asker, row.revision, _agreed(session, table, row.asker))
        for row in session.exec(query.order_by(col(ConsentRow.asker)))
    )


def drop(
    session: Session, *, table: str, asker: int | None = None, revision: int | None = None
) -> bool:
    """End a seat's wish, that of one revision or any, or every wish at the table.

    False where there was none.
    """
    query = _DROP
    if asker is not None:
        query = query.where(_CONSENTS.c.asker == asker)
    if revision is not None:
        query = query.where(_CONSENTS.c.revision == revision)
    return rows.execute(session, query, {"table": table}).rowcount > 0


def _agreed(session: Session, table: str, asker: int) -> tuple[int, ...]:
    query = select(ConsentRow.seat).where(ConsentRow.table_id == table, ConsentRow.asker == asker)
    return tuple(session.exec(query.order_by(col(ConsentRow.seat))))
