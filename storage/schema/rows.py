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
from storage.schema.people_records import Pace, Requirement
from storage.schema.records import (
    FormerHolder,
    KeptSeat,
    MessageToDelete,
    Post,
    Seat,
    Table,
    TableState,
)
from storage.schema.tables import MatchRow, SeatRow, core

T = TypeVar("T")
SHARE = "share"
"""Key of a session's info with the share of servers of its process."""
PLACED = "placed"
"""Key of a session's info: True once a table has come into a channel."""
MOST_TO_DELETE = 20
"""Maximum number of a table's messages that wait to be deleted."""
# zstd's default; a save is written on every move, so speed counts more than size
_LEVEL = 3
_MATCHES, _SEAT_ROWS = core(MatchRow), core(SeatRow)
_SEATS = (
    select(_SEAT_ROWS.c.table_id, *(_SEAT_ROWS.c[field] for field in Seat.__struct_fields__))
    .where(_SEAT_ROWS.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(_SEAT_ROWS.c.seat)
)


def match_row(session: Session, table: str, *, lock: bool = False) -> MatchRow:
    """Return the row of a table; `lock` keeps other processes from it until the transaction ends.

    Raises NoSuchTable.
    """
    # a row that the session read before the lock may be outdated by now
    row = session.get(MatchRow, table, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NoSuchTable(table)
    return row


COLUMNS = tuple(_MATCHES.c[field] for field in Table.__struct_fields__ if field in _MATCHES.c)
"""Columns of a table's record, without its seats."""
NAMES = tuple(column.key for column in COLUMNS)


def execute(
    session: Session, statement: Executable, given: Mapping[str, Any] | None = None
) -> CursorResult[Any]:
    """Execute a statement without the object mapper, after flushing the session."""
    session.flush()
    return session.connection().execute(statement, given)


def mark_placed(session: Session) -> None:
    """Note that a table has come into a channel, for caches of tables by channel."""
    session.info[PLACED] = True


def is_table_in_share(session: Session) -> tuple[ColumnElement[bool], ...]:
    """Build the conditions that a table belongs to this process's share."""
    return is_guild_in_share(session, _MATCHES.c.guild_id)


def is_guild_in_share(
    session: Session, guild: ColumnElement[int]
) -> tuple[ColumnElement[bool], ...]:
    """Build the conditions that a server belongs to this process's share."""
    share = session.info.get(SHARE)
    if share is None or share.is_whole:
        return ()
    # the formula of `Share.has`, for the database
    shard = guild.bitwise_rshift(literal_column("22")) % share.count
    return (shard.between(share.first, share.last),)


def is_row_in_share(
    session: Session, table: SQLCoreOperations[str]
) -> tuple[ColumnElement[bool], ...]:
    """Build the conditions that a row belongs to a table of this process's share."""
    owned = is_table_in_share(session)
    return (table.in_(select(_MATCHES.c.id).where(*owned)),) if owned else ()


def seats(session: Session, tables: Sequence[str]) -> dict[str, list[Seat]]:
    """Return the seats of some tables, in order."""
    result: dict[str, list[Seat]] = {table: [] for table in tables}
    for row in execute(session, _SEATS, {"tables": tables}):
        table, *values = tuple(row)
        result[table].append(seat_of(values))
    return result


def seat_of(values: Sequence[Any]) -> Seat:
    """Build a seat from its columns; the last two are stored as JSON."""
    fields = [*values]
    fields[-2] = msgspec.json.decode(fields[-2], type=dict[str, int]) if fields[-2] else {}
    fields[-1] = unpacked(fields[-1], FormerHolder)
    return Seat(*fields)


def records(
    session: Session, matches: Sequence[MatchRow] | Sequence[Row[Any]]
) -> tuple[Table, ...]:
    """Return tables with their seats, from rows that have `COLUMNS`."""
    sitting = seats(session, [row.id for row in matches]) if matches else {}
    fields = [{name: getattr(row, name) for name in NAMES} for row in matches]
    return tuple(table_of(row, sitting[row["id"]]) for row in fields)


def record(session: Session, row: MatchRow) -> Table:
    """Return a table with its seats, as stored in this transaction."""
    session.flush()
    return records(session, [row])[0]


def table_of(row: Mapping[str, Any], sitting: Sequence[Seat]) -> Table:
    """Build a table from its columns by name, and its seats."""
    stored = {
        "state": TableState(row["state"]),
        "result": msgspec.json.decode(row["result"], type=Result) if row["result"] else None,
        "outbox": unpacked(row["outbox"], Post),
        "messages_to_delete": unpacked(row["messages_to_delete"], MessageToDelete),
        "kept_seats": unpacked(row["kept_seats"], KeptSeat),
        "pace": msgspec.json.decode(row["pace"], type=Pace) if row["pace"] else None,
        "required": requirement_of(row["required"]),
        "seats": tuple(sitting),
    }
    return Table(**{**row, **stored})


def encoded(value: msgspec.Struct | None) -> str | None:
    """Encode a struct for a column; None for none."""
    return None if value is None else msgspec.json.encode(value).decode()


def requirement_of(stored: str | None) -> Requirement | None:
    """Decode the record that people need to join; None if a table requires none."""
    return msgspec.json.decode(stored, type=Requirement) if stored else None


def schedule_deletion(row: MatchRow, leftover: MessageToDelete) -> None:
    """Note a message of a table to delete; drop the oldest of too many."""
    noted = {*unpacked(row.messages_to_delete, MessageToDelete), leftover}
    row.messages_to_delete = packed(sorted(noted)[-MOST_TO_DELETE:])


def packed(kept: Sequence[object]) -> str | None:
    """Encode a short list for a column; None for an empty one."""
    return msgspec.json.encode(kept).decode() if kept else None


def packed_reports(read: Mapping[str, int]) -> str | None:
    """Encode the reports that a seat's holder has read; None for none."""
    return msgspec.json.encode(read).decode() if read else None


def unpacked(stored: str | None, kind: type[T]) -> tuple[T, ...]:
    """Decode a stored list of structs."""
    return msgspec.json.decode(stored, type=tuple[kind, ...]) if stored else ()  # type: ignore[valid-type]


def compressed(data: bytes) -> bytes:
    """Return bytes compressed for storage."""
    return zstandard.compress(data, _LEVEL)


def plain(data: bytes) -> bytes:
    """Return stored bytes decompressed."""
    return zstandard.decompress(data)
