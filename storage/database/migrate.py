"""Bringing a database to this program's tables, with the migrations that come in the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from storage.errors import NewerDatabase, StorageTrouble

FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x0727E27
"""PostgreSQL's advisory lock for migrations: any number that is ours alone."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(config())


def newest() -> str:
    """The newest revision that this program knows."""
    return _scripts().get_current_head() or ""


def stored(connection: Connection) -> str | None:
    """The revision of a database; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def known(revision: str) -> bool:
    """Whether this program knows a revision."""
    try:
        return _scripts().get_revision(revision) is not None
    except CommandError:
        return False


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run every migration that the database lacks, all or none.

    Raises NewerDatabase for one that a newer program has written.
    """
    with _alone(engine) as connection:
        _refuse_newer(connection)
        # a start mostly finds all there, and Alembic reads every migration anew
        if to != "head" or stored(connection) != newest():
            command.upgrade(config(connection), to)
        # A database that cannot be written says so now, not at somebody's first move.
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def downgrade(engine: Engine, to: str) -> None:
    """Go back to an older revision; `base` removes every table."""
    with _alone(engine) as connection:
        command.downgrade(config(connection), to)


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """One transaction that no other process can migrate in; foreign keys are checked at its end."""
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if sqlite:
            # A rebuilt table would otherwise take its children's rows along.
            _foreign_keys(connection, on=False)
        try:
            with connection.begin():
                if not sqlite:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
                yield connection
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StorageTrouble("The migration would leave rows that refer to nothing.")
        finally:
            if sqlite:
                _foreign_keys(connection, on=True)


def _foreign_keys(connection: Connection, *, on: bool) -> None:
    # Past SQLAlchemy, which would open a transaction, where this pragma does nothing.
    raw = connection.connection.cursor()
    raw.execute(f"PRAGMA foreign_keys={'ON' if on else 'OFF'}")
    raw.close()


def _refuse_newer(connection: Connection) -> None:
    revision = stored(connection)
    if revision is not None and not known(revision):
        raise NewerDatabase(
            f"The database was written by a newer Orrery: it has schema {revision}, "
            f"this program knows {newest()}. Install the newer program or restore a backup."
        )
