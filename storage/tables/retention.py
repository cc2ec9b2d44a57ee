"""Retention: old ended tables, deleted if the operator has set a limit."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlmodel import Session

from storage.queries import rows
from storage.schema.row import core
from storage.schema.table_records import TableState
from storage.schema.table_rows import TableRow

_MATCHES = core(TableRow)
_ENDED = (TableState.FINISHED, TableState.ABORTED)
DELETED_AT_ONCE = 20
"""Tables per transaction, so that it holds nobody up."""


def delete_ended(
    session: Session, *, before: datetime, most: int = DELETED_AT_ONCE
) -> tuple[str, ...]:
    """Delete up to `most` tables that ended before a moment; return their ids.

    All their rows go with them.
    """
    query = (
        select(_MATCHES.c.id)
        .where(
            _MATCHES.c.state.in_(_ENDED),
            _MATCHES.c.ended_at < before,
            _MATCHES.c.sealed.is_(False),  # to be compared with tables that are still playing
            *rows.is_table_in_share(session),
        )
        .order_by(_MATCHES.c.ended_at)
        .limit(most)
    )
    tables = tuple(rows.execute(session, query).scalars())
    if tables:
        # everything else about a table goes with it, by its foreign keys
        rows.execute(session, delete(_MATCHES).where(_MATCHES.c.id.in_(tables)))
    return tables
