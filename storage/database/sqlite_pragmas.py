"""SQLite's pragmas, and how its transactions begin."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from storage.schema.dialects import is_sqlite

READS = "orrery_reads"
"""The option of connections that take no lock."""


def prepare_connection(raw: sqlite3.Connection, _record: object) -> None:
    """Set up a new connection to SQLite: autocommit, WAL, durable commits, foreign keys."""
    # sqlite3 would otherwise begin transactions in its own way; `begin_transaction` does it
    raw.isolation_level = None
    # with WAL, synchronous=NORMAL could lose the last commits in a power cut; foreign keys are off
    # unless each connection asks for them
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}").close()


def optimize(engine: Engine) -> None:
    """Update SQLite's statistics from part of each table, so that it chooses the right index."""
    if not is_sqlite(engine):
        return
    raw = engine.raw_connection()
    try:
        # 0x10000: tables of which this connection has read nothing are checked too
        for pragma in ("analysis_limit=400", "optimize=0x10002"):
            raw.cursor().execute(f"PRAGMA {pragma}").close()
    finally:
        raw.close()


def begin_transaction(connection: Connection) -> None:
    """Begin a transaction on SQLite, with its write lock unless the engine is a `reading` one."""
    # A lock taken late could fail after work was done; taken first, it waits.
    reads = connection.get_execution_options().get(READS)
    raw: Any = connection.connection.driver_connection
    try:
        raw.execute("BEGIN" if reads else "BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        raise DBAPIError.instance("BEGIN", None, error, sqlite3.Error) from error
