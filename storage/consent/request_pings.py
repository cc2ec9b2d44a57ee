"""Times of pings about requests for consent, so that repeating a request pings nobody again.

They are stored apart from the requests, which are deleted when they end.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from zlib import crc32

from sqlmodel import JSON, Field, Session, col, select

from storage.schema.row import Row
from storage.schema.table_rows import TableRow

PING_INTERVAL = timedelta(hours=1)
"""Time between two pings of a person about the same subject at a table."""
REMATCH_SUBJECT, REMATCH_OF_PREFIX = "rematch", "rematch of "


class RequestPingRow(Row, table=True):
    """Times of the last pings about a request, by person."""

    __tablename__ = "request_pings"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    subject: str = Field(primary_key=True)
    """Subject of the request, such as `hand over 2`; its asker doesn't matter."""
    pinged: dict[str, float] = Field(sa_type=JSON)
    """Moment of each person's ping, in seconds since 1970; people by digests instead of ids."""


def claim_pings(
    session: Session, *, table: str, subject: str, people: Collection[int], at: datetime
) -> tuple[int, ...]:
    """Claim pings about a subject, and return the people who had none in the last hour.

    They count as pinged at `at`; see `release`. `subject` is any key for the request, such as
    `hand over 2`.
    """
    row = session.get(RequestPingRow, (table, subject), with_for_update=True)
    if row is None:
        row = RequestPingRow(table_id=table, subject=subject, pinged={})
        session.add(row)
    # older ones are dropped here, so the row grows no larger than the table
    since = (at - PING_INTERVAL).timestamp()
    recent = {key: moment for key, moment in row.pinged.items() if moment > since}
    due = {_digest(table, person): person for person in people}
    due = {key: person for key, person in due.items() if key not in recent}
    row.pinged = recent | dict.fromkeys(due, at.timestamp())
    session.flush()
    return tuple(due.values())


def release(session: Session, *, table: str, subject: str, people: Collection[int]) -> None:
    """Delete the claims of pings that couldn't be sent, so that these people can be pinged."""
    row = session.get(RequestPingRow, (table, subject), with_for_update=True)
    if row is not None:
        unsent = {_digest(table, person) for person in people}
        row.pinged = {key: at for key, at in row.pinged.items() if key not in unsent}


def _digest(table: str, person: int) -> str:
    """Return a digest of a person's id, stored in its place because it may outlast their data."""
    return f"{crc32(f'{table} {person}'.encode()):08x}"


def claim_rematch_pings(
    session: Session, *, table: str, people: Collection[int], at: datetime
) -> tuple[int, ...]:
    """Claim pings about a rematch as `claim_pings` does; a series of rematches is one table."""
    first = _first_table(session, table)
    return claim_pings(session, table=first, subject=REMATCH_SUBJECT, people=people, at=at)


def release_rematch(session: Session, *, table: str, people: Collection[int]) -> None:
    """Delete the claims of pings about a rematch that couldn't be sent."""
    release(session, table=_first_table(session, table), subject=REMATCH_SUBJECT, people=people)


def link_rematch(session: Session, *, table: str, first: str) -> None:
    """Store that `table` is a rematch of `first`, so that both share their claims of pings."""
    subject = f"{REMATCH_OF_PREFIX}{_first_table(session, first)}"
    session.add(RequestPingRow(table_id=table, subject=subject, pinged={}))


def _first_table(session: Session, table: str) -> str:
    """Return the id of the first table in a series of rematches; by default `table` itself."""
    query = select(RequestPingRow.subject).where(
        RequestPingRow.table_id == table, col(RequestPingRow.subject).startswith(REMATCH_OF_PREFIX)
    )
    first = (session.exec(query).first() or "").removeprefix(REMATCH_OF_PREFIX)
    return first if session.get(TableRow, first) is not None else table
