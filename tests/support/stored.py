"""Queries of the database that only tests ask."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlmodel import Session

from storage.matches import matches
from storage.schema.table_records import Table
from storage.tables import lookups

LATER = datetime(9000, 1, 1, tzinfo=UTC)


def outdated_tables(session: Session) -> tuple[Table, ...]:
    """Return the tables whose channels don't show the stored state, oldest first."""
    lagging = lookups.outdated_before(session, before=LATER)
    tables = [matches.get(session, table=table) for table, _ in lagging]
    return tuple(sorted(tables, key=lambda table: table.created_at))
