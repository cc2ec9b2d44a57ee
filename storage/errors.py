"""Errors of storage, each with one plain sentence."""

from __future__ import annotations

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError


class StorageError(Exception):
    """Raised when the database fails; nothing was stored in part. The message is for operators."""


class CommitUnknownError(StorageError):
    """Raised when the connection is lost during a commit: the change may be stored, or not."""


class UnknownSchemaError(StorageError):
    """Raised for a database from a newer version, or from before the first release."""


class Refusal(Exception):  # noqa: N818
    """Raised to reject a request; the message is for players, and nothing was written."""


class Conflict(Refusal):
    """Raised when the stored revision isn't the one a change was made at; nothing was written."""

    def __init__(self, stored: int) -> None:
        """Name the revision that the database holds."""
        super().__init__("The table has moved on since then. Here is the current position.")
        self.stored = stored
        """The revision that the database holds."""


class SeatLost(Refusal):
    """Raised when somebody acts for a seat that they no longer hold; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"You have no seat at table {table}. /board shows it to everybody.")


class SeatBarred(Refusal):
    """Raised when somebody who held another seat of the match tries to take this one."""

    def __init__(self, table: str, held: int) -> None:
        """Name the table, and the seat that the person held (from 0)."""
        super().__init__(
            f"They held seat {held + 1} of table {table} and can only take that seat back. Name "
            "somebody who hasn't played there."
        )


class NoSuchTable(Refusal):
    """Raised for an id that no table has."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There's no table {table}.")


class LobbyRefusal(Refusal):
    """Raised when a lobby rejects a request; nothing was written."""


class NoSuchSeason(Refusal):
    """Raised for a number that no season has."""

    def __init__(self, season: int) -> None:
        super().__init__(f"There's no season {season}. Use /league standings to list those here.")


class SeasonRefusal(Refusal):
    """Raised when a season rejects a request; nothing was written."""


class BadArchive(Exception):  # noqa: N818
    """Raised for a file that isn't an archived game, or can't be used as requested."""


SQLITE_SENTENCES = {
    "SQLITE_BUSY": "The database is locked by another program",
    "SQLITE_LOCKED": "The database is locked by another program",
    "SQLITE_FULL": "The disk or the database is full",
    "SQLITE_READONLY": "The database is read-only",
    "SQLITE_CANTOPEN": "The database file cannot be opened; check its path and its permissions",
    "SQLITE_IOERR": "The database's disk reports errors",
    "SQLITE_CORRUPT": "The database file is damaged; restore a backup",
    "SQLITE_NOTADB": "The file isn't a SQLite database",
}

_NEWER = "The database was upgraded by a newer Orrery; restart this one with the same version"
POSTGRES_SENTENCES = {
    "42703": _NEWER,
    "42P01": _NEWER,
    "53100": "The database's disk is full",
    "25006": "The database is read-only; DATABASE_URL names only a replica",
    "42501": "The database user lacks a permission",
    "55P03": "The database is locked by another program",
    "57014": "The database took too long",
    "40001": "The database was too busy",
    "40P01": "The database was too busy",
}

# A refused connection comes without a code: address, name, user and password look alike.
UNREACHABLE = "The database server cannot be reached or refuses the connection; check its URL"

_UNWRITABLE = "None of the hosts in DATABASE_URL accepts writes; a failover may be in progress"
_REPLICA = ("session is read-only", "hot standby mode")
"""libpq's words about hosts that `target_session_attrs` doesn't accept."""

RETRYABLE = frozenset({"40001", "40P01", "23505"})
"""PostgreSQL: another process was in the way; the same transaction may succeed when repeated."""


def sqlstate(error: DBAPIError) -> str:
    """Return PostgreSQL's code for an error; empty for SQLite, or if it gave none."""
    original = error.orig
    return (original.sqlstate or "") if isinstance(original, psycopg.Error) else ""


def why_unreachable(error: psycopg.Error) -> str:
    """Return why no connection was made, in one sentence without a full stop."""
    words = str(error)
    return _UNWRITABLE if any(part in words for part in _REPLICA) else UNREACHABLE


def describe(error: DBAPIError) -> str | None:
    """Return a database error as a sentence without a full stop; None for our own bugs."""
    original = error.orig
    if isinstance(original, sqlite3.Error):
        name = getattr(original, "sqlite_errorname", "")
        # an extended code, such as SQLITE_IOERR_WRITE, is described by its first part
        return SQLITE_SENTENCES.get("_".join(name.split("_")[:2]))
    if error.connection_invalidated:
        return "The connection to the database was lost"
    if isinstance(original, psycopg.Error):
        code = original.sqlstate
        if code is None:
            return (
                why_unreachable(original)
                if isinstance(original, psycopg.OperationalError)
                else None
            )
        # classes of codes: 08 is a broken connection, 57 a server that is shutting down
        if code[:2] in {"08", "57"} and code not in POSTGRES_SENTENCES:
            return "The connection to the database was lost"
        return POSTGRES_SENTENCES.get(code)
    return None
