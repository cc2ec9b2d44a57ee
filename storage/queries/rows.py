"""Conversion of rows to records, only for the modules of `storage`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import zstandard
from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Executable,
    Row,
    bindparam,
    literal_column,
    select,
)
from sqlalchemy.sql.elements import SQLCoreOperations
from sqlmodel import Session

from rules.kernel import Result
from storage.errors import NoSuchTable
from storage.schema.row import core
from storage.schema.table_records import (
    FormerHolder,
    KeptSeat,
    MessageAddress,
    Post,
    Seat,
    Table,
    TableState,
)
from storage.schema.table_rows import SeatRow, TableRow
from storage.schema.table_terms import Pace, Requirement

T = TypeVar("T")
SHARE_KEY = "share"
"""Key of a session's info with the share of servers of its process."""
PLACED_KEY = "placed"
"""Key of a session's info: True once a table has come into a channel."""
MAX_TO_DELETE = 20
"""Maximum number of a table's messages that wait to be deleted."""
# zstd's default; a save is written on every move, so speed counts more than size
_LEVEL = 3
_MATCHES, _SEAT_ROWS = core(TableRow), core(SeatRow)
_SEATS = (
    select(_SEAT_ROWS.c.table_id, *(_SEAT_ROWS.c[field] for field in Seat.__struct_fields__))
    .where(_SEAT_ROWS.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(_SEAT_ROWS.c.seat)
)


def table_row(session: Session, table: str, *, lock: bool = False) -> TableRow:
    """Return the row of a table; with `lock`, locked until the transaction ends.

    Raises NoSuchTable if it doesn't exist.
    """
    # a row that the session read before the lock may be outdated by now
    row = session.get(TableRow, table, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NoSuchTable(table)
    return row


COLUMNS = tuple(_MATCHES.c[field] for field in Table.__struct_fields__ if field in _MATCHES.c)
"""Columns of a table's record, without its seats."""
NAMES = tuple(column.key for column in COLUMNS)


def execute(
    session: Session, statement: Executable, given: Mapping[str, Any] | None = None
) -> CursorResult[Any]:
    """Flush the session and execute a statement past the object mapper; return its result."""
    session.flush()
    return session.connection().execute(statement, given)


def mark_placed(session: Session) -> None:
    """Note that this transaction puts a table into a channel, which outdates caches by channel."""
    session.info[PLACED_KEY] = True


def is_table_in_share(session: Session) -> tuple[ColumnElement[bool], ...]:
    """Return SQL conditions for tables of this process's shards; empty if it has all of them."""
    share = session.info.get(SHARE_KEY)
    if share is None or share.is_whole:
        return ()
    # the formula of `Share.has`, for the database
    shard = _MATCHES.c.guild_id.bitwise_rshift(literal_column("22")) % share.count
    return (shard.between(share.first, share.last),)


def is_row_in_share(
    session: Session, table: SQLCoreOperations[str]
) -> tuple[ColumnElement[bool], ...]:
    """Return SQL conditions for rows whose column `table` is in this process's shards."""
    owned = is_table_in_share(session)
    return (table.in_(select(_MATCHES.c.id).where(*owned)),) if owned else ()


def seats(session: Session, tables: Sequence[str]) -> dict[str, list[Seat]]:
    """Return the seats of some tables, each table's in order."""
    result: dict[str, list[Seat]] = {table: [] for table in tables}
    for row in execute(session, _SEATS, {"tables": tables}):
        table, *values = tuple(row)
        result[table].append(seat_of(values))
    return result


def seat_of(values: Sequence[Any]) -> Seat:
    """Return a seat from its columns, in the order of `Seat`; the last two are JSON."""
    fields = [*values]
    fields[-2] = msgspec.json.decode(fields[-2], type=dict[str, int]) if fields[-2] else {}
    fields[-1] = decode_list(fields[-1], FormerHolder)
    return Seat(*fields)


def tables_with_seats(
    session: Session, matches: Sequence[TableRow] | Sequence[Row[Any]]
) -> tuple[Table, ...]:
    """Return tables with their seats, from rows with `COLUMNS`; seats are read in one query."""
    sitting = seats(session, [row.id for row in matches]) if matches else {}
    fields = [{name: getattr(row, name) for name in NAMES} for row in matches]
    return tuple(table_of(row, sitting[row["id"]]) for row in fields)


def table_with_seats(session: Session, row: TableRow) -> Table:
    """Flush the session and return a row's table with its seats."""
    session.flush()
    return tables_with_seats(session, [row])[0]


def table_of(row: Mapping[str, Any], sitting: Sequence[Seat]) -> Table:
    """Return a table from its columns by name, and its seats."""
    stored = {
        "state": TableState(row["state"]),
        "result": msgspec.json.decode(row["result"], type=Result) if row["result"] else None,
        "outbox": decode_list(row["outbox"], Post),
        "messages_to_delete": decode_list(row["messages_to_delete"], MessageAddress),
        "kept_seats": decode_list(row["kept_seats"], KeptSeat),
        "pace": msgspec.json.decode(row["pace"], type=Pace) if row["pace"] else None,
        "required": requirement_of(row["required"]),
        "seats": tuple(sitting),
    }
    return Table(**{**row, **stored})


def encode_struct(value: msgspec.Struct | None) -> str | None:
    """Return a struct as JSON for a column; None for None."""
    return None if value is None else msgspec.json.encode(value).decode()


def requirement_of(stored: str | None) -> Requirement | None:
    """Return a required record from its JSON column; None if none is required."""
    return msgspec.json.decode(stored, type=Requirement) if stored else None


def schedule_deletion(row: TableRow, leftover: MessageAddress) -> None:
    """Add a message to a table's messages to delete; beyond MAX_TO_DELETE drop the oldest."""
    noted = {*decode_list(row.messages_to_delete, MessageAddress), leftover}
    row.messages_to_delete = encode_list(sorted(noted)[-MAX_TO_DELETE:])


def encode_list(kept: Sequence[object]) -> str | None:
    """Return a short list as JSON for a column; None for an empty one."""
    return msgspec.json.encode(kept).decode() if kept else None


def encode_reports(read: Mapping[str, int]) -> str | None:
    """Return the reports that a seat's holder has read as JSON for a column; None for none."""
    return msgspec.json.encode(read).decode() if read else None


def decode_list(stored: str | None, kind: type[T]) -> tuple[T, ...]:
    """Return the structs of a kind from a JSON column; empty for None."""
    return msgspec.json.decode(stored, type=tuple[kind, ...]) if stored else ()  # type: ignore[valid-type]


def compress(data: bytes) -> bytes:
    """Return bytes compressed with zstd for a column."""
    return zstandard.compress(data, _LEVEL)


def decompress(data: bytes) -> bytes:
    """Return bytes from a column decompressed."""
    return zstandard.decompress(data)
