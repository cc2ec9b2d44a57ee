"""Databases with every table from the start, copied from one that was migrated once per process.

Migrations have tests of their own, which begin with nothing; for others they are half a start.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import URL, Connection, Engine

from storage.database import engine, migrate, sqlite_pragmas
from storage.database.store import Store

_connect = engine.connect
_prepare = sqlite_pragmas.prepare_connection


def _raw(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


@cache
def _bytes() -> bytes:
    """Return an empty SQLite database at the newest revision, as its file would be."""
    made = engine.connect(engine.parse("sqlite://"))
    migrate.upgrade(made)
    with made.connect() as connection:
        content = _raw(connection).serialize()
    made.dispose()
    return content


def _fill(connected: Engine, _name: str) -> None:
    with connected.connect() as connection:
        _raw(connection).deserialize(_bytes())


async def in_memory() -> Store:
    """Return a store on a database in memory."""
    _bytes()
    with quick_engines(), patch.object(migrate, "upgrade", _fill):
        return await Store.open("sqlite://")


@cache
def _compiled() -> Engine:
    """Return the engine whose dialect and compiled statements all others of this process share."""
    made = _connect(engine.parse("sqlite://"))
    made.connect().close()
    return made


def _prepared(raw: sqlite3.Connection, record: object) -> None:
    _prepare(raw, record)
    raw.execute("PRAGMA synchronous=OFF").close()


def _connected(url: URL) -> Engine:
    made = _connect(url)
    if made.dialect.name == "sqlite":
        # an engine compiles each statement once, and a bot of a test lives for a few of each
        made.dialect, made._compiled_cache = _compiled().dialect, _compiled()._compiled_cache
    return made


@contextmanager
def quick_engines() -> Iterator[None]:
    """Cache compiled statements, and don't wait for the disk in commits.

    No test here takes the power away, and a bot under test waits for longer than it works.
    """
    with patch.multiple(engine, connect=_connected, prepare_connection=_prepared):
        yield


def in_file(path: Path) -> str:
    """Return the address of a new database in a file."""
    path.write_bytes(_bytes())
    return f"sqlite:///{path}"
