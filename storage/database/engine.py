"""Connections: one at a time, SQLite by file or PostgreSQL by URL."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy
from psycopg.conninfo import conninfo_to_dict, make_conninfo, timeout_from_conninfo
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from storage.database.sqlite_pragmas import READS, begin_transaction, prepare_connection
from storage.errors import StorageError
from storage.schema.dialects import is_sqlite

LOCK_SECONDS = 5.0
"""Seconds to wait for another program's lock, unless a SQLite URL has `?timeout=`."""

_UNREADABLE = (
    "The database URL is not readable; sqlite:///orrery.db and "
    "postgresql://user:password@host:5432/orrery are examples."
)
_SEVERAL = re.compile(
    r"(?P<scheme>postgres\w*(?:\+psycopg)?://)(?P<user>[^/@?#]*@)?(?P<hosts>[^/@?#]*,[^/@?#]*)"
    r"(?:/(?P<name>[^?#]*))?(?:\?(?P<query>.*))?"
)
"""A URL with several hosts in libpq's own form, which SQLAlchemy writes as options."""
_CONNECT_SECONDS = "2"
"""Time limit for each of several hosts, one of which may be cut off; libpq accepts no less."""
_LIVENESS = {
    # a host that is cut off answers nothing: without these a statement waits for minutes
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


def parse(text: str) -> URL:
    """Parse a database URL, including PostgreSQL's short forms.

    Raises StorageError for anything other than SQLite or PostgreSQL.
    """
    try:
        url = make_url(_with_host_options(text))
    except (ArgumentError, ValueError):
        raise StorageError(_UNREADABLE) from None
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise StorageError(
            f"The database URL starts with {url.drivername}; only sqlite and postgresql are "
            "supported."
        )
    _check_parts(url)
    return _prefer_primary(url)


def _with_host_options(text: str) -> str:
    """Return a URL with several hosts in the form that SQLAlchemy parses, any other unchanged."""
    match = _SEVERAL.fullmatch(text)
    if match is None:
        return text
    hosts = "&".join(f"host={host}" for host in match["hosts"].split(","))
    options = f"{match['query']}&{hosts}" if match["query"] else hosts
    return f"{match['scheme']}{match['user'] or ''}/{match['name'] or ''}?{options}"


def _prefer_primary(url: URL) -> URL:
    """Return a URL that, of several hosts, connects to the one that accepts writes."""
    if not isinstance(url.query.get("host"), tuple):
        return url
    defaults = {"target_session_attrs": "read-write", "connect_timeout": _CONNECT_SECONDS}
    return url.update_query_dict({**defaults, **url.query})


def server_options(url: URL) -> dict[str, Any]:
    """Return the keyword arguments for psycopg to connect to the server of a URL."""
    _, named = url.get_dialect()().create_connect_args(url)
    return {**_LIVENESS, **named}


def _check_parts(url: URL) -> None:
    """Raise StorageError for a host or an option that no connection accepts.

    The driver's own words are left out: they may quote a part of the password.
    """
    if url.drivername == "sqlite" and url.host:
        raise StorageError(
            "The database URL needs three slashes before a file's name: sqlite:///orrery.db."
        )
    try:
        positional, named = url.get_dialect()().create_connect_args(url)
        if url.drivername != "sqlite":
            timeout_from_conninfo(conninfo_to_dict(make_conninfo(*positional, **named)))
    except (ArgumentError, ValueError, psycopg.ProgrammingError):
        raise StorageError(
            "The database URL has an option after its ? that is not usable; correct or remove it."
        ) from None


def file_of(url: URL) -> Path | None:
    """Return the path of a SQLite database; None for one on a server or in memory."""
    return Path(url.database) if url.drivername == "sqlite" and url.database else None


def connect(url: URL) -> Engine:
    """Return an engine with a pool of one connection, for use by one thread."""
    sqlite = url.drivername == "sqlite"
    waiting: dict[str, Any] = {}
    if sqlite:
        # the store's one thread uses the connection, and another one closes it
        waiting["check_same_thread"] = False
        if "timeout" not in url.query:
            waiting["timeout"] = LOCK_SECONDS
    else:
        waiting |= {name: value for name, value in _LIVENESS.items() if name not in url.query}
    try:
        engine = sqlalchemy.create_engine(
            url,
            connect_args=waiting,
            poolclass=sqlalchemy.QueuePool,
            # one writer at a time: more connections would only wait for each other
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=not sqlite,
            # SQLite's connection is given back with no transaction open, and another rollback
            # takes as long as ten statements
            pool_reset_on_return=None if sqlite else "rollback",
            # parameters are players' secrets, and errors go to the log
            hide_parameters=True,
        )
    except NoSuchModuleError as error:
        raise StorageError(f"The database driver is not installed: {error}.") from error
    if sqlite:
        event.listen(engine, "connect", prepare_connection)
        event.listen(engine, "begin", begin_transaction)
    else:
        event.listen(engine, "connect", _limit_waiting)
    return engine


def _limit_waiting(raw: psycopg.Connection, _record: object) -> None:
    """Set the time that a new PostgreSQL connection waits for a row lock."""
    # not as an option of the connection, which PgBouncer rejects
    raw.execute(f"SET lock_timeout = {int(LOCK_SECONDS * 1000)}")
    raw.commit()


def reading(engine: Engine) -> Engine:
    """Return the engine with options for read-only transactions, which see one snapshot."""
    if is_sqlite(engine):
        return engine.execution_options(**{READS: True})
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
