"""Databases with every table from the start, copied from one that was migrated once a process.

Migrations have tests of their own, which begin with nothing; for others they are half a start.
"""

import sqlite3
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import Connection, Engine

from storage import engine, migrate
from storage.store import Store


def _raw(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


@cache
def _bytes() -> bytes:
    """An empty SQLite database at the newest revision, as its file would be."""
    made = engine.connect(engine.parse("sqlite://"))
    migrate.upgrade(made)
    with made.connect() as connection:
        found = _raw(connection).serialize()
    made.dispose()
    return found


def _fill(connected: Engine) -> None:
    with connected.connect() as connection:
        _raw(connection).deserialize(_bytes())


async def in_memory() -> Store:
    """A store on a database in memory."""
    _bytes()
    with patch.object(migrate, "upgrade", _fill):
        return await Store.open("sqlite://")


def unsynced() -> AbstractContextManager[object]:
    """Databases whose commits do not wait for the disk: no test here takes the power away.

    A bot under test waits for the disk for longer than it works.
    """
    prepared = engine._prepare

    def prepare(raw: sqlite3.Connection, record: object) -> None:
        prepared(raw, record)
        raw.execute("PRAGMA synchronous=OFF").close()

    return patch.object(engine, "_prepare", prepare)


def in_file(path: Path) -> str:
    """The address of a new database in a file."""
    path.write_bytes(_bytes())
    return f"sqlite:///{path}"
