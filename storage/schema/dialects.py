"""The two databases, and where they are treated differently: wherever `is_sqlite` is called.

SQLite locks its whole file for a writer and has pragmas, online copies of the file and tables that
are rebuilt in migrations. PostgreSQL locks rows, tables' migrations and shards, and several
processes may share it. Statements are the same: `prepared_statements` compiles each for its
dialect. URLs are read by `database/engine`, error codes by `errors`.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine


def is_sqlite(bind: Engine | Connection) -> bool:
    """Return whether this is a SQLite database; else it is one of PostgreSQL."""
    return bind.dialect.name == "sqlite"
