"""Locks by which one process alone serves a database, or its share of one.

They are the database engines' own, so that a process that dies holds none.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import psycopg
import structlog

from storage.database import engine, file_permissions
from storage.errors import StorageError
from storage.shards import Share

log = structlog.get_logger()

OURS = 0x6F727279
"""The class of all our locks in a database of PostgreSQL, whatever the token: two bots that serve
the same shards would both answer for its tables."""
COUNTS = 1_000_000
"""From here on the numbers of PostgreSQL's locks are those of counts of shards, and not shards."""
LOOKS = 15.0
"""Seconds between checks that the locks are still held."""
STANDBY = 0.5
"""Seconds between tries of a process that waits for another one's end."""

UNREACHED = "The database server cannot be reached; look at its URL."


class LockTakenError(StorageError):
    """Another process serves what this one was to serve."""


@asynccontextmanager
async def hold_lock(
    database: str, *, token: str, share: Share, standby: bool = False
) -> AsyncIterator[Locks]:
    """Hold the single-instance lock of a database, or (PostgreSQL) of a share of its servers.

    A process on `standby` waits until the previous one has ended. Raises LockTakenError.
    """
    url = engine.parse(database)
    file = engine.file_of(url)
    if url.drivername == "sqlite":
        with _files(file, token, share):
            yield Locks()
        return
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    locks = ServerLocks(address, share)
    try:
        while True:
            try:
                await asyncio.to_thread(locks.take)
                break
            except LockTakenError as taken:
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

    def __init__(self, address: str, share: Share) -> None:
        self._address, self._share = address, share
        self._connection: psycopg.Connection | None = None

    def take(self) -> None:
        """Lock the shards; raises LockTakenError, and StorageError where there is no connection."""
        self.close()
        try:
            self._connection = psycopg.connect(self._address, autocommit=True)
            self._take(self._connection)
        except psycopg.Error as error:
            self.close()
            raise StorageError("The database server cannot be reached; look at its URL.") from error
        except LockTakenError:
            self.close()
            raise

    def _take(self, connection: psycopg.Connection) -> None:
        count = COUNTS + self._share.count
        connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", (OURS, count))
        others = connection.execute(
            "SELECT objid::bigint - %s FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
            "AND classid::bigint = %s AND objid::bigint > %s AND objid::bigint <> %s "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (COUNTS, OURS, COUNTS, count),
        ).fetchone()
        if others is not None:
            raise LockTakenError(
                f"Another Orrery serves this database with {others[0]} shards in all, and this "
                f"one was to have {self._share.count}; give all the same count in ORRERY_SHARDS."
            )
        for shard in self._share.shards:
            got = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (OURS, shard))
            if got.fetchone() != (True,):
                raise LockTakenError(
                    f"Another Orrery serves shard {shard} of {self._share.count} on this database; "
                    "stop it, or give this one other shards in ORRERY_SHARDS."
                )

    async def lost(self) -> None:
        """Wait until another process takes the locks; reconnect if the connection breaks."""
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await asyncio.to_thread(self._look)
            except LockTakenError as taken:
                log.error("locks lost", why=str(taken))
                return
            except StorageError as error:
                log.warning("locks not seen", why=str(error))

    def _look(self) -> None:
        try:
            if self._connection is not None:
                self._connection.execute("SELECT 1")
                return
        except psycopg.Error:
            pass
        self.take()

    def close(self) -> None:
        """Release the locks before closing: a server notices a closed connection only later."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("SELECT pg_advisory_unlock_all()")
            self._connection.close()
            self._connection = None


@contextmanager
def _files(file: Path | None, token: str, share: Share) -> Iterator[None]:
    """Lock a SQLite database, and the token on this machine."""
    if not share.is_whole:
        raise StorageError(
            "ORRERY_SHARDS shares the servers among processes, which takes PostgreSQL; set "
            "DATABASE_URL to one, or leave ORRERY_SHARDS out."
        )
    with ExitStack() as held:
        if file is not None and file.name != ":memory:":
            # by the file itself, so that a link to it is no second database
            beside = file.resolve().with_name(f"{file.resolve().name}.lock")
            held.enter_context(_locked(beside, f"Another Orrery uses the database {file}"))
        for path in _of_token(token):
            held.enter_context(_locked(path, _TOKEN))
        yield


_TOKEN = "Another Orrery runs with this token on this machine"  # noqa: S105  a sentence


def _of_token(token: str) -> list[Path]:
    """Return the token's lock files, whose name shows nothing of it; raises StorageError."""
    name = f"{_digest(token)[:16].hex()}.lock"
    if not (folders := file_permissions.runtime_folders()):
        raise StorageError(
            "No folder for locks belongs to this user alone; set XDG_RUNTIME_DIR to one with "
            "the mode 700."
        )
    return [folder / name for folder in folders]


def _digest(token: str) -> bytes:
    return hashlib.sha256(f"orrery {token}".encode()).digest()


@contextmanager
def _locked(path: Path, taken: str) -> Iterator[None]:
    """Hold a file's lock, which ends with the process, however that ends."""
    with closing(_holder(path, taken)):
        yield


def _holder(path: Path, taken: str) -> sqlite3.Connection:
    """Return a connection that holds a file's lock until it is closed."""
    holder = None
    try:
        file_permissions.touch_private(path)
        holder = sqlite3.connect(path, timeout=0, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
    except (sqlite3.Error, OSError) as error:
        if holder is not None:
            holder.close()
        if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
            raise LockTakenError(f"{taken}; stop it first.") from error
        raise StorageError(f"The lock {path} cannot be taken: {error}.") from error
    return holder
