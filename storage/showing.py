"""What a table's message is made of, read at one moment, and what it has come to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session

from storage import clocks, history, lookups, rows
from storage.records import Clock, LoggedChange, Stray, Table


class Showing(NamedTuple):
    """All that a message tells besides the match itself."""

    clocks: tuple[Clock, ...]
    latest: tuple[LoggedChange, ...]
    board: bytes | None
    """The public view with which the board is compared."""


class Posted(NamedTuple):
    """What a table's message shows."""

    edition: int
    message: Stray
    board: bytes | None = None
    """The public view with which the next ones are compared; None: the one before."""


def of_table(session: Session, *, table: str, most: int) -> Showing:
    """What the table's message is made of, with the last `most` changes."""
    return Showing(
        clocks.of_table(session, table=table),
        history.latest(session, table=table, most=most),
        lookups.shown(session, table=table),
    )


def note(
    session: Session,
    *,
    table: str,
    posted: Posted,
    told: Collection[Clock],
    cleared: Mapping[Stray, bool],
    at: datetime,
) -> Table:
    """Note what is shown, who is told by it and which messages are gone; gives the table.

    Raises NoSuchTable.
    """
    lookups.posted(
        session,
        table=table,
        edition=posted.edition,
        message_id=posted.message.message,
        place=posted.message.place,
        shown=posted.board,
    )
    lookups.cleared(session, table=table, gone=cleared)
    clocks.announce(session, told=told, at=at)
    return rows.get(session, table)


def clear(session: Session, *, table: str, gone: Mapping[Stray, bool]) -> Table:
    """Note which messages of a table are gone, and which are still to go; gives the table.

    Raises NoSuchTable.
    """
    lookups.cleared(session, table=table, gone=gone)
    return rows.get(session, table)
