"""Locks that let only one process serve a database, or a share of one.

They are locks of the database engine, which end with the process that holds them.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import uuid4

import psycopg
import structlog

from storage.database import engine, file_permissions
from storage.database.shards import Share
from storage.errors import StorageError, why_unreachable

log = structlog.get_logger()

LOCK_CLASS = 0x6F727279
"""The class of all our locks in a database of PostgreSQL, whatever the token: two bots that serve
the same shards would both answer for its tables."""
_ANY: Mapping[str, Any] = MappingProxyType({})
"""No override: the server that the URL names."""
_PID = "SELECT pg_backend_pid()"
COUNT_LOCKS = 1_000_000
"""From here on, the numbers of PostgreSQL's locks stand for numbers of shards, not for shards."""
CHECK_SECONDS = 15.0
"""Seconds between checks that the locks are still held."""
STANDBY_SECONDS = 0.5
"""Seconds between attempts of a process that waits for another one to end."""

POOL_LOSES_LOCKS = (
    "The database is reached through a pool that shares connections by transaction, which loses "
    "locks; set PgBouncer's pool_mode to session."
)


class LockTakenError(StorageError):
    """Raised when another process already serves the database, or these shards of it."""


@asynccontextmanager
async def hold_lock(
    database: str, *, token: str, share: Share, standby: bool = False
) -> AsyncIterator[Locks]:
    """Hold the single-instance lock for the duration of the context: of a database, or of shards.

    `share` are this process's shards (PostgreSQL only; SQLite locks the whole file, and the bot's
    token on this machine). With `standby` a process waits until the previous one has ended. Raises
    LockTakenError, and StorageError if nothing can be locked.
    """
    url = engine.parse(database)
    file = engine.file_of(url)
    if url.drivername == "sqlite":
        with _hold_file_locks(file, token, share):
            yield Locks()
        return
    locks = ServerLocks(engine.server_options(url), share)
    try:
        while True:
            try:
                await asyncio.to_thread(locks.take)
                break
            except LockTakenError as taken:
                if not standby:
                    raise
                log.info("on standby", why=str(taken))
            await asyncio.sleep(STANDBY_SECONDS)
        yield locks
    finally:
        await asyncio.to_thread(locks.close)


class Locks:
    """Locks that can't be lost while the process lives, such as SQLite's."""

    name = ""
    """Name of this process's sessions on the server; empty: it has none."""

    def confirm(self, beside: object) -> None:
        """Raise LockTakenError unless the server of the new connection `beside` has the locks."""

    async def wait_until_lost(self) -> None:
        """Wait until another process has taken the locks; in this class, forever."""
        await asyncio.Event().wait()


class ServerLocks(Locks):
    """Advisory locks of PostgreSQL, on a connection of their own."""

    def __init__(self, options: Mapping[str, Any], share: Share) -> None:
        """Prepare locks of these shards on a server; `options` are psycopg's. See `take`."""
        self.name = f"orrery {uuid4().hex}"
        self._options, self._share = {**options, "application_name": self.name}, share
        self._connection: psycopg.Connection | None = None
        self._turn = threading.Lock()
        """Lock between the event loop's thread and the database's."""
        self._is_checked = False
        """True once connections are known to be sessions of their own."""

    def take(self, server: Mapping[str, Any] = _ANY) -> None:
        """Connect and take the locks of the shards; `server` overrides host and port.

        Raises LockTakenError, and StorageError if there is no connection.
        """
        self.close()
        try:
            self._connection = psycopg.connect(**{**self._options, **server}, autocommit=True)
            self._check_pool(self._connection)
            # before the locks: our former session may still hold them
            self._end_former(self._connection)
            self._take(self._connection)
        except psycopg.Error as error:
            self.close()
            raise StorageError(f"{why_unreachable(error)}.") from error
        except StorageError:
            self.close()
            raise

    def _end_former(self, connection: psycopg.Connection) -> None:
        """Terminate this process's earlier sessions, which may outlast a broken connection."""
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE application_name = %s AND pid <> pg_backend_pid()",
            (self.name,),
        )

    def _check_pool(self, connection: psycopg.Connection) -> None:
        """Raise StorageError if the server lets two clients share one session and its locks."""
        if self._is_checked:
            return
        with psycopg.connect(**self._options, autocommit=True) as other:
            pids = [each.execute(_PID).fetchone() for each in (connection, other) * 2]
        # each is asked twice, since a pooler may give any session to either client
        if set(pids[::2]) & set(pids[1::2]) or len(set(pids)) != 2:
            raise StorageError(POOL_LOSES_LOCKS)
        self._is_checked = True

    def _take(self, connection: psycopg.Connection) -> None:
        """Take the locks of this process's shards; raise LockTakenError if another has them.

        A shared lock states the number of shards, so processes with different numbers exclude each
        other.
        """
        # first locked, then compared: of two processes with different counts that start together,
        # at least one sees the other
        count = COUNT_LOCKS + self._share.count
        connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", (LOCK_CLASS, count))
        # objsubid 2 marks locks with a pair of keys: the class, and the number
        others = connection.execute(
            "SELECT objid::bigint - %s FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
            "AND classid::bigint = %s AND objid::bigint > %s AND objid::bigint <> %s "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (COUNT_LOCKS, LOCK_CLASS, COUNT_LOCKS, count),
        ).fetchone()
        if others is not None:
            raise LockTakenError(
                f"Another Orrery is serving this database with {others[0]} shards in all, and this "
                f"one was to have {self._share.count}; give all the same count in ORRERY_SHARDS."
            )
        for shard in self._share.shards:
            got = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (LOCK_CLASS, shard))
            if got.fetchone() != (True,):
                raise LockTakenError(
                    f"Another Orrery is serving shard {shard} of {self._share.count} on this "
                    "database; stop it, or give this one other shards in ORRERY_SHARDS."
                )

    async def wait_until_lost(self) -> None:
        """Wait until another process takes the locks; reconnect whenever the connection breaks."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await asyncio.to_thread(self._retake_if_lost)
            except LockTakenError as taken:
                log.error("locks lost", why=str(taken))
                return
            except StorageError as error:
                log.warning("locks not seen", why=str(error))

    def confirm(self, beside: object) -> None:
        """Take the locks on the server of the connection `beside`, unless they are held there.

        Raises LockTakenError if another process holds one, StorageError if the server fails.
        """
        if isinstance(beside, psycopg.Connection):
            # its host answers; to ask the others again would take seconds where one is cut off
            self._retake_if_lost({"host": beside.info.host, "port": beside.info.port})

    def _retake_if_lost(self, server: Mapping[str, Any] = _ANY) -> None:
        """Take the locks on a server unless they are held there; raise as `take` does.

        Called from the event loop's executor and the database's thread, one at a time.
        """
        with self._turn:
            try:
                if self._is_at(server):
                    return
            # the locks went with the connection
            except psycopg.Error:
                pass
            self.take(server)

    def _is_at(self, server: Mapping[str, Any]) -> bool:
        """Return whether the locks' connection is open, and to this server (empty: any).

        Raises psycopg.Error if the connection has broken.
        """
        if self._connection is None:
            return False
        info = self._connection.info
        if server and (info.host, info.port) != (server["host"], server["port"]):
            return False
        self._connection.execute("SELECT 1")
        return True

    def close(self) -> None:
        """Release the locks, then close the connection, which a server may notice late."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("SELECT pg_advisory_unlock_all()")
            self._connection.close()
            self._connection = None


@contextmanager
def _hold_file_locks(file: Path | None, token: str, share: Share) -> Iterator[None]:
    """Hold the locks of a SQLite file (None: in memory) and of the token on this machine.

    Raises LockTakenError, and StorageError if `share` isn't all the shards.
    """
    if not share.is_whole:
        raise StorageError(
            "ORRERY_SHARDS shares the servers among processes, which requires PostgreSQL; set "
            "DATABASE_URL to one, or leave ORRERY_SHARDS out."
        )
    with ExitStack() as held:
        if file is not None and file.name != ":memory:":
            # by the file itself, so that a link to it isn't a second database
            beside = file.resolve().with_name(f"{file.resolve().name}.lock")
            taken = f"Another Orrery is using the database {file}"
            held.enter_context(_hold_file_lock(beside, taken))
        for path in _token_files(token):
            held.enter_context(_hold_file_lock(path, _TOKEN))
        yield


_TOKEN = "Another Orrery is running with this token on this machine"  # noqa: S105  a sentence


def _token_files(token: str) -> list[Path]:
    """Return the lock files of a token, named by a digest of it.

    Raises StorageError if no folder is private.
    """
    name = f"{_digest(token)[:16].hex()}.lock"
    if not (folders := file_permissions.runtime_folders()):
        raise StorageError(
            "There's no folder for locks that only this user can access; set XDG_RUNTIME_DIR to "
            "one with mode 700."
        )
    return [folder / name for folder in folders]


def _digest(token: str) -> bytes:
    """Return a token's SHA-256, which doesn't reveal the token."""
    return hashlib.sha256(f"orrery {token}".encode()).digest()


@contextmanager
def _hold_file_lock(path: Path, taken: str) -> Iterator[None]:
    """Hold a file's lock for the duration of the context; a process that ends loses it.

    Raises LockTakenError with the sentence `taken`, or StorageError.
    """
    with closing(_lock_file(path, taken)):
        yield


def _lock_file(path: Path, taken: str) -> sqlite3.Connection:
    """Return a connection that holds a file's lock until it is closed.

    Raises LockTakenError with the sentence `taken`, or StorageError.
    """
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
