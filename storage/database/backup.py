"""Copies of a database while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from storage.database import file_permissions
from storage.errors import StorageError
from storage.schema.dialects import is_sqlite


def copy(engine: Engine, path: Path) -> None:
    """Write a consistent copy of a SQLite database to a new file: complete or not at all.

    Raises StorageError for a file that exists, a disk that can't take it, or PostgreSQL.
    """
    if not is_sqlite(engine):
        raise StorageError("A PostgreSQL database is backed up with its own pg_dump.")
    if path.exists():
        raise StorageError(f"{path} already exists; choose a new file for the backup.")
    # renamed when it is complete, so that a crash leaves no half backup under the name asked for
    half = path.with_name(path.name + ".part")
    half.unlink(missing_ok=True)
    try:
        # before SQLite creates it, with permissions of its own
        file_permissions.write_private(half, b"")
        _copy(engine, half)
        half.rename(path)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise StorageError(f"The backup could not be written to {path}: {error}.") from error


def _copy(engine: Engine, path: Path) -> None:
    """Copy a SQLite database into a file that exists and is empty."""
    with engine.connect() as connection, closing(sqlite3.connect(path)) as target:
        source = connection.connection.dbapi_connection
        assert isinstance(source, sqlite3.Connection)
        source.backup(target)
        # A copy carries the journal mode along; one file is easier to carry off than three.
        target.execute("PRAGMA journal_mode=DELETE").close()
