"""Errors of storage, each with one plain sentence."""

from __future__ import annotations

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError


class StorageError(Exception):
    """The database can't do its work now; nothing was stored in part. The text is for operators."""


class CommitUnknownError(StorageError):
    """The connection was lost during a commit: the change may be stored, or not."""


class UnknownSchemaError(StorageError):
    """A database that a newer program has written, or one from before the first release."""


class Refusal(Exception):  # noqa: N818
    """A request that storage rejects with a sentence for players; nothing was written."""


class Conflict(Refusal):
    """A change was made at another revision than the stored one; nothing was written."""

    def __init__(self, stored: int) -> None:
        super().__init__("The table has moved on since then. Here is the current position.")
        self.stored = stored
        """The revision that the database holds."""


class SeatLost(Refusal):
    """Somebody acted for a seat that they no longer hold; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"You have no seat at table {table}. /board shows it to everybody.")


class SeatBarred(Refusal):
    """Somebody who held another seat of the same match may not take this one."""

    def __init__(self, table: str, held: int) -> None:
        super().__init__(
            f"They held seat {held + 1} of table {table} and can only take that seat back. Name "
            "somebody who hasn't played there."
        )


class NoSuchTable(Refusal):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There's no table {table}.")


class LobbyRefusal(Refusal):
    """A request that a lobby rejects; nothing was written."""


class NoSuchSeason(Refusal):
    """No season has this number."""

    def __init__(self, season: int) -> None:
        super().__init__(f"There's no season {season}. Use /league standings to list those here.")


class SeasonRefusal(Refusal):
    """A request that a season rejects; nothing was written."""


class BadArchive(Exception):  # noqa: N818
    """A file that isn't an archived game, or can't be used as requested, in one sentence."""


SQLITE_SENTENCES = {
    "SQLITE_BUSY": "The database is locked by another program",
    "SQLITE_LOCKED": "The database is locked by another program",
    "SQLITE_FULL": "The disk or the database is full",
    "SQLITE_READONLY": "The database may only be read, not written",
    "SQLITE_CANTOPEN": "The database file cannot be opened; look at its path and its permissions",
    "SQLITE_IOERR": "The disk under the database reports errors",
    "SQLITE_CORRUPT": "The database file is damaged; restore a backup",
    "SQLITE_NOTADB": "The file is no SQLite database",
}

_NEWER = "The database was upgraded by a newer Orrery; restart this one with the same version"
POSTGRES_SENTENCES = {
    "42703": _NEWER,
    "42P01": _NEWER,
    "53100": "The disk under the database is full",
    "25006": "The database may only be read, not written; DATABASE_URL names a replica alone",
    "42501": "The database user lacks a permission",
    "55P03": "The database is locked by another program",
    "57014": "The database took too long",
    "40001": "The database was too busy with other programs",
    "40P01": "The database was too busy with other programs",
}

# A refused connection comes without a code: address, name, user and password look alike.
UNREACHABLE = "The database server cannot be reached or refuses the connection; look at its URL"

_UNWRITABLE = "None of the hosts in DATABASE_URL can be written; a new primary may be on its way"
_REPLICA = ("session is read-only", "hot standby mode")
"""libpq's words about hosts that `target_session_attrs` doesn't accept."""

RETRYABLE = frozenset({"40001", "40P01", "23505"})
"""PostgreSQL: another process was in the way; the same transaction may succeed when repeated."""


def sqlstate(error: DBAPIError) -> str:
    """Return PostgreSQL's code for an error; empty for SQLite, or if it gave none."""
    original = error.orig
    return (original.sqlstate or "") if isinstance(original, psycopg.Error) else ""


def unreachable(error: psycopg.Error) -> str:
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
            return unreachable(original) if isinstance(original, psycopg.OperationalError) else None
        # classes of codes: 08 is a broken connection, 57 a server that is shutting down
        if code[:2] in {"08", "57"} and code not in POSTGRES_SENTENCES:
            return "The connection to the database was lost"
        return POSTGRES_SENTENCES.get(code)
    return None
