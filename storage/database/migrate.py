"""Migrations of a database to the schema of this program."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData

import storage
from storage.database import instance_lock
from storage.errors import StorageError, UnknownSchemaError
from storage.schema.dialects import is_sqlite
from storage.schema.row import Row

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"
LAST_UNRELEASED = "0022"
"""The last schema before releases counted them: its tables are those of release 1."""
_LOCK = 0x0727E27
"""PostgreSQL's advisory lock for migrations: an arbitrary number that nothing else uses."""
_OTHERS = """
    SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'advisory' AND l.classid::bigint = %s AND a.application_name <> %s
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def config(connection: Connection | None = None) -> Config:
    """Return Alembic's settings, which need no file."""
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def known_tables() -> MetaData:
    """Return the metadata of all tables, after importing every module that may define one."""
    for module in pkgutil.walk_packages(storage.__path__, "storage."):
        if ".migrations." not in module.name:  # Alembic runs these itself
            import_module(module.name)
    return Row.metadata


@cache
def migration_scripts() -> ScriptDirectory:
    """Return Alembic's directory of the migrations."""
    return ScriptDirectory.from_config(config())


def newest() -> str:
    """Return the version of the newest schema that this program knows."""
    return migration_scripts().get_current_head() or ""


def stored_schema(connection: Connection) -> str | None:
    """Return the version of a database's schema; None for an empty database."""
    return MigrationContext.configure(connection).get_current_revision()


def rejection(schema: str | None) -> str:
    """Return a sentence on why this program can't open a schema; empty if it can open it."""
    known = {LAST_UNRELEASED, *(step.revision for step in migration_scripts().walk_revisions())}
    if schema is None or schema in known:
        return ""
    if schema < LAST_UNRELEASED and len(schema) == len(LAST_UNRELEASED):
        return (
            f"The database has schema {schema}, from before the first release; this program "
            "can't upgrade it, so start with a new one."
        )
    return (
        f"The database was written by a newer Orrery: it has schema {schema}, "
        f"this program knows {newest()}. Install the newer program or restore a backup."
    )


def pending(schema: str | None) -> list[Script]:
    """Return the migrations from a known schema (None: empty) to this program's, newest first."""
    lower = "base" if schema is None else "1" if schema == LAST_UNRELEASED else schema
    return [*migration_scripts().iterate_revisions("head", lower)]


def needs_stop(schema: str | None) -> bool:
    """Return whether older processes must be stopped before the migrations from a schema.

    Migrations that only add nullable columns, tables and indexes declare themselves `additive`.
    """
    if schema in (None, newest()):
        return False
    additive = all(getattr(step.module, "additive", False) for step in pending(schema))
    return schema == LAST_UNRELEASED or not additive


def _check_others(connection: Connection, schema: str | None, name: str) -> None:
    """Raise StorageError if older processes run that the pending migrations would break.

    `name` is the application name of this process's own sessions, which don't count.
    """
    if is_sqlite(connection) or not needs_stop(schema):
        return
    others = connection.exec_driver_sql(_OTHERS, (instance_lock.LOCK_CLASS, name)).scalar_one()
    if others:
        raise StorageError(
            f"This version changes tables that processes of an older one still use ({others} "
            "running); stop all of them, and then start this one. The database is unchanged."
        )


def upgrade(engine: Engine, name: str = "") -> None:
    """Run every pending migration, all or none.

    `name` is the application name of this process's own sessions (`Locks.name`). Raises
    StorageError for migrations that need all other processes stopped, and UnknownSchemaError for a
    database of a newer program, or one from before releases.
    """
    with _exclusive(engine) as connection:
        schema = stored_schema(connection)
        if sentence := rejection(schema):
            raise UnknownSchemaError(sentence)
        _check_others(connection, schema, name)
        if schema == LAST_UNRELEASED:
            schema = _adopt(connection)
        # most starts find all migrations done, and Alembic would read every file again
        if schema != newest():
            command.upgrade(config(connection), "head")
        # A database that can't be written fails here, and not at the first move.
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _adopt(connection: Connection) -> str:
    """Change the last schema before releases into that of release 1; return its number."""
    connection.exec_driver_sql("ALTER TABLE matches DROP COLUMN start_id")
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = '1'")
    return "1"


@contextmanager
def _exclusive(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that excludes other migrations and checks foreign keys at its end.

    Raises StorageError if rows would refer to nothing.
    """
    sqlite = is_sqlite(engine)
    with engine.connect() as connection:
        if sqlite:
            # Dropping a table to rebuild it would otherwise delete its children's rows.
            _set_foreign_keys(connection, on=False)
        try:
            with connection.begin():
                if not sqlite:
                    # two processes may start together; the second one finds nothing left to migrate
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
                yield connection
                # they were off during the migration, so nothing has checked its rows
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StorageError("The migration would leave rows that refer to nothing.")
        finally:
            if sqlite:
                _set_foreign_keys(connection, on=True)


def _set_foreign_keys(connection: Connection, *, on: bool) -> None:
    """Switch SQLite's checks of foreign keys on or off for a connection."""
    # SQLAlchemy would open a transaction, in which SQLite ignores this pragma.
    raw = connection.connection.cursor()
    raw.execute(f"PRAGMA foreign_keys={'ON' if on else 'OFF'}")
    raw.close()
