"""When the people at a table were last pinged about a request, so that repeating it pings nobody.

Kept apart from the requests themselves: these end with a vote, a handover or a change of the
match, and the next one would ping again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from storage.tables import MatchRow, RequestPingRow

INTERVAL = timedelta(hours=1)
"""Between two pings about the same subject at a table."""
REMATCH, REMATCH_OF = "rematch", "rematch of "


def claim(session: Session, *, table: str, subject: str, at: datetime) -> bool:
    """Note a ping about a subject; False where its people were pinged within the last hour."""
    row = session.get(RequestPingRow, (table, subject), with_for_update=True)
    if row is None:
        session.add(RequestPingRow(table_id=table, subject=subject, at=at))
        session.flush()
        return True
    if at - row.at < INTERVAL:
        return False
    row.at = at
    return True


def release(session: Session, *, table: str, subject: str) -> None:
    """Forget a ping that was claimed and couldn't be sent."""
    row = session.get(RequestPingRow, (table, subject))
    if row is not None:
        session.delete(row)


def claim_rematch(session: Session, *, table: str, at: datetime) -> bool:
    """Note a ping about a rematch of a table; one of its own rematch counts as one of it."""
    return claim(session, table=_first_table(session, table), subject=REMATCH, at=at)


def release_rematch(session: Session, *, table: str) -> None:
    """Forget a ping about a rematch that couldn't be sent."""
    release(session, table=_first_table(session, table), subject=REMATCH)


def link_rematch(session: Session, *, table: str, of: str, at: datetime) -> None:
    """Note that a table is a rematch of another one: closing it and asking again pings nobody."""
    subject = f"{REMATCH_OF}{_first_table(session, of)}"
    session.add(RequestPingRow(table_id=table, subject=subject, at=at))


def _first_table(session: Session, table: str) -> str:
    """Return the table with which a series of rematches began, as far as it is stored."""
    query = select(RequestPingRow.subject).where(
        RequestPingRow.table_id == table, col(RequestPingRow.subject).startswith(REMATCH_OF)
    )
    first = (session.exec(query).first() or "").removeprefix(REMATCH_OF)
    return first if session.get(MatchRow, first) is not None else table
