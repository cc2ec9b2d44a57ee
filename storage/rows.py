"""From rows to records, for the modules of `storage` alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
import zstandard
from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from rules.kernel import Result
from storage.pace_and_notices import Pace
from storage.records import (
    Line,
    Seat,
    Stray,
    Table,
    TableState,
)
from storage.tables import MatchRow, SeatRow
from storage.trouble import NoSuchTable

T = TypeVar("T")
MOST_STRAYS = 20
"""Messages of a table that wait to be deleted, at most."""
_LEVEL = 3
_SEATS = (
    select(SeatRow)
    .where(col(SeatRow.table_id).in_(bindparam("tables", expanding=True)))
    .order_by(col(SeatRow.seat))
)
_PLAIN = tuple(
    field
    for field in Table.__struct_fields__
    if field not in {"state", "result", "owed", "strays", "pace", "seats"}
)


def match_row(session: Session, table: str, *, lock: bool = False) -> MatchRow:
    """The row of a table; `lock` keeps other processes from it until the transaction ends.

    Raises NoSuchTable.
    """
    row = session.get(MatchRow, table, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NoSuchTable(table)
    return row


def seat_rows(session: Session, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of some tables, in their order."""
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    for row in session.exec(_SEATS, params={"tables": tables}):
        found[row.table_id].append(row)
    return found


def records(session: Session, rows: Sequence[MatchRow]) -> tuple[Table, ...]:
    """Tables with their seats."""
    seats = seat_rows(session, [row.id for row in rows]) if rows else {}
    return tuple(_record(row, seats[row.id]) for row in rows)


def record(session: Session, row: MatchRow) -> Table:
    """A table with its seats, as it stands in this transaction."""
    session.flush()
    return records(session, [row])[0]


def _record(row: MatchRow, seats: Sequence[SeatRow]) -> Table:
    return Table(
        **{field: getattr(row, field) for field in _PLAIN},
        state=TableState(row.state),
        result=msgspec.json.decode(row.result, type=Result) if row.result else None,
        owed=unpacked(row.owed, Line),
        strays=unpacked(row.strays, Stray),
        pace=msgspec.json.decode(row.pace, type=Pace) if row.pace else None,
        seats=tuple(msgspec.convert(seat, Seat, from_attributes=True) for seat in seats),
    )


def leave(row: MatchRow, stray: Stray) -> None:
    """Note a message of a table as one that is to go; the oldest that nobody can is given up."""
    row.strays = packed(sorted({*unpacked(row.strays, Stray), stray})[-MOST_STRAYS:])


def packed(kept: Sequence[object]) -> str | None:
    """A short list as it is stored; None where there is nothing in it."""
    return msgspec.json.encode(kept).decode() if kept else None


def unpacked(stored: str | None, kind: type[T]) -> tuple[T, ...]:
    """A stored list of structs as it was."""
    return msgspec.json.decode(stored, type=tuple[kind, ...]) if stored else ()  # type: ignore[valid-type]


def compressed(data: bytes) -> bytes:
    """Bytes as they are stored."""
    return zstandard.compress(data, _LEVEL)


def plain(data: bytes) -> bytes:
    """Stored bytes as they were."""
    return zstandard.decompress(data)
