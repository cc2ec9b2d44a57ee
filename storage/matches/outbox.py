"""The outbox: lines for a table's channel, stored with their change, removed when posted."""

from __future__ import annotations

import secrets

from msgspec.structs import replace
from sqlmodel import Session

from storage.schema import rows
from storage.schema.records import Line, Table, TableState


def enqueue(session: Session, *, table: str, line: Line | None) -> Table:
    """Queue a line, if any, with a nonce of its own, to be posted after this transaction.

    Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    if line is not None:
        owed = rows.unpacked(row.owed, Line)
        row.owed = rows.packed([*owed, replace(line, nonce=secrets.token_hex(8))])
    return rows.record(session, row)


def mark_sent(session: Session, *, table: str, nonce: str, place: int, message: int) -> Table:
    """Store that a line is posted, with its place and message id.

    A lobby shows whether its promise of the dice is posted; the first message of it counts.
    Raises NoSuchTable.
    """
    row = rows.match_row(session, table, lock=True)
    owed = rows.unpacked(row.owed, Line)
    if row.promise_id is None and any(line.promise and line.nonce == nonce for line in owed):
        row.promise_id, row.promise_place = message, place
    row.owed = rows.packed([line for line in owed if line.nonce != nonce])
    row.edition += row.state == TableState.LOBBY
    return rows.record(session, row)
