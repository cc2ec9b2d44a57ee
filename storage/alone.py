"""Locks by which one process alone serves a database, or its share of one.

They are the database engines' own, so that a process that dies holds none.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import psycopg
import structlog

from storage import engine, secrecy
from storage.share import Share
from storage.trouble import StorageTrouble

log = structlog.get_logger()

COUNTS = 1_000_000
"""From here on the numbers of PostgreSQL's locks are those of counts of shards, and not shards."""
LOOKS = 15.0
"""Seconds between looks whether the locks are held still."""
STANDBY = 0.5
"""Seconds between tries of a process that waits for another one's end."""

UNREACHED = "The database server cannot be reached; look at its URL."


class Taken(StorageTrouble):
    """Another process serves what this one was to serve."""


@asynccontextmanager
async def alone(
    database: str, *, token: str, share: Share, standby: bool = False
) -> AsyncIterator[Locks]:
    """Serve a database alone as long as this lasts, or (PostgreSQL) the servers of a share.

    A process on `standby` waits until the one before it is gone. Raises Taken.
    """
    url = engine.parse(database)
    file = engine.file_of(url)
    if url.drivername == "sqlite":
        with _files(file, token, share):
            yield Locks()
        return
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    locks = ServerLocks(address, token, share)
    try:
        while True:
            try:
                await asyncio.to_thread(locks.take)
                break
            except Taken as taken:
                if not standby:
                    raise
                log.info("on standby", why=str(taken))
            await asyncio.sleep(STANDBY)
        yield locks
    finally:
        await asyncio.to_thread(locks.close)


class Locks:
    """Locks that cannot be lost while the process lives."""

    async def lost(self) -> None:
        """Come back once another process has the locks."""
        await asyncio.Event().wait()


class ServerLocks(Locks):
    """Advisory locks of PostgreSQL, on a connection of their own."""

    def __init__(self, address: str, token: str, share: Share) -> None:
        self._address, self._share = address, share
        self._of = int.from_bytes(_digest(token)[:4], "big", signed=True)
        self._connection: psycopg.Connection | None = None

    def take(self) -> None:
        """Lock the shards; raises Taken, and StorageTrouble where there is no connection."""
        self.close()
        try:
            self._connection = psycopg.connect(self._address, autocommit=True)
            self._take(self._connection)
        except psycopg.Error as error:
            self.close()
            raise StorageTrouble(
                "The database server cannot be reached; look at its URL."
            ) from error
        except Taken:
            self.close()
            raise

    def _take(self, connection: psycopg.Connection) -> None:
        count = COUNTS + self._share.count
        connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", (self._of, count))
        others = connection.execute(
            "SELECT objid::bigint - %s FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
            "AND classid::bigint = %s AND objid::bigint > %s AND objid::bigint <> %s "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (COUNTS, self._of % 2**32, COUNTS, count),
        ).fetchone()
        if others is not None:
            raise Taken(
                f"Another Orrery serves this database with {others[0]} shards in all, and this "
                f"one was to have {self._share.count}; give all the same count in ORRERY_SHARDS."
            )
        for shard in self._share.shards:
            got = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (self._of, shard))
            if got.fetchone() != (True,):
                raise Taken(
                    f"Another Orrery serves shard {shard} of {self._share.count} on this database; "
                    "stop it, or give this one other shards in ORRERY_SHARDS."
                )

    async def lost(self) -> None:
        """Come back once another process has the locks; a broken connection is made anew."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await asyncio.to_thread(self._look)
            except Taken as taken:
                log.error("locks lost", why=str(taken))
                return
            except StorageTrouble as trouble:
                log.warning("locks not seen", why=str(trouble))

    def _look(self) -> None:
        try:
            if self._connection is not None:
                self._connection.execute("SELECT 1")
                return
        except psycopg.Error:
            pass
        self.take()

    def close(self) -> None:
        """Let go: a server sees only a moment later that a connection was closed."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("SELECT pg_advisory_unlock_all()")
            self._connection.close()
            self._connection = None


@contextmanager
def _files(file: Path | None, token: str, share: Share) -> Iterator[None]:
    """Lock a SQLite database, and the token on this machine."""
    if not share.is_whole:
        raise StorageTrouble(
            "ORRERY_SHARDS shares the servers among processes, which takes PostgreSQL; set "
            "DATABASE_URL to one, or leave ORRERY_SHARDS out."
        )
    if file is None or file.name == ":memory:":
        with _locked(_of_token(token), _TOKEN):
            yield
        return
    beside = file.with_name(f"{file.name}.lock")
    with (
        _locked(beside, f"Another Orrery uses the database {file}"),
        _locked(_of_token(token), _TOKEN),
    ):
        yield


_TOKEN = "Another Orrery runs with this token on this machine"  # noqa: S105  a sentence


def _of_token(token: str) -> Path:
    """A file whose name tells nothing of the token."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    folder = Path(tempfile.gettempdir()) / f"orrery-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{_digest(token)[:16].hex()}.lock"


def _digest(token: str) -> bytes:
    return hashlib.sha256(f"orrery {token}".encode()).digest()


@contextmanager
def _locked(path: Path, taken: str) -> Iterator[None]:
    """Hold a file's lock, which ends with the process, however that ends."""
    with closing(_holder(path, taken)):
        yield


def _holder(path: Path, taken: str) -> sqlite3.Connection:
    """A connection that has a file's lock until it is closed."""
    holder = None
    try:
        if not path.exists():
            secrecy.write_private(path, b"")
        holder = sqlite3.connect(path, timeout=0, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
    except (sqlite3.Error, OSError) as error:
        if holder is not None:
            holder.close()
        if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
            raise Taken(f"{taken}; stop it first.") from error
        raise StorageTrouble(f"The lock {path} cannot be taken: {error}.") from error
    return holder
