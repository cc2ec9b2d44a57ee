"""The store: every transaction, one after another, in the one thread that uses the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from storage.database import backup, engine, file_permissions, migrate, sqlite_pragmas
from storage.database.instance_lock import Locks
from storage.database.shards import WHOLE, Share
from storage.errors import RETRYABLE, CommitUnknownError, StorageError, describe, sqlstate
from storage.queries import rows
from storage.schema.dialects import is_sqlite

T = TypeVar("T")
Given = ParamSpec("Given")

MAX_TRIES = 3
"""Attempts at a transaction that conflicts with another process."""


class Store:
    """An open database.

    Its methods may be called from any task; the work runs in one thread, in the order of the calls.
    """

    def __init__(self, connected: Engine, thread: ThreadPoolExecutor, share: Share = WHOLE) -> None:
        """Use a connected engine only in this thread; see `open`."""
        self.share = share
        """The servers whose tables this process looks after."""
        self.timed: list[Callable[[float], None]] = []
        """Listeners for the duration of each call, in seconds."""
        self.placements = 0
        """Transactions of this process that have put a table into a channel."""
        self._engine = connected
        self._reading = engine.reading(connected)
        self._thread = thread

    @classmethod
    async def open(cls, url: str, share: Share = WHOLE, locks: Locks | None = None) -> Store:
        """Connect, run pending migrations, and return the store.

        `share` are this process's shards; other processes serve the tables of the others. The
        `locks` are confirmed with each new connection, since they may be lost with the previous
        server. Raises StorageError if any of this fails, UnknownSchemaError for a database that a
        newer program has written.
        """
        parsed = engine.parse(url)
        if (file := engine.file_of(parsed)) is not None:
            file_permissions.keep_private(file)
        connected = engine.connect(parsed)
        # listened to before the first connection, which must be confirmed like every later one
        held = locks or Locks()
        event.listen(connected, "connect", lambda raw, _record: held.confirm(raw))
        store = cls(connected, ThreadPoolExecutor(1, thread_name_prefix="database"), share)
        try:
            await store._do(lambda: migrate.upgrade(connected, held.name))
            await store._do(lambda: sqlite_pragmas.optimize(connected))
        except BaseException:
            await store.close()
            raise
        return store

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def run(
        self,
        work: Callable[Concatenate[Session, Given], T],
        /,
        *args: Given.args,
        **given: Given.kwargs,
    ) -> T:
        """Run `work(session, *args, **given)` in one transaction, commit it, and return its result.

        Nothing is stored if it raises. The work must do nothing outside its session, since it is
        repeated if another process was in the way. A cancelled caller doesn't stop work that has
        begun. Raises StorageError if the database fails, and whatever the work raises.
        """
        return await self._do(lambda: self._transact(lambda session: work(session, *args, **given)))

    async def read(
        self,
        work: Callable[Concatenate[Session, Given], T],
        /,
        *args: Given.args,
        **given: Given.kwargs,
    ) -> T:
        """Run `work(session, *args, **given)` in a read-only transaction and return its result.

        It sees the database at one moment and blocks nobody; its changes are discarded. Raises as
        `run` does.
        """
        return await self._do(
            lambda: self._transact(lambda session: work(session, *args, **given), reads=True)
        )

    @property
    def is_exclusive(self) -> bool:
        """True if no other process may write to this database."""
        return is_sqlite(self._engine)

    async def backup(self, path: Path) -> None:
        """Copy the database to a new file while it is in use; raise StorageError on failure."""
        await self._do(lambda: backup.copy(self._engine, path))

    async def close(self) -> None:
        """Finish the pending work, and disconnect."""
        # the shutdown waits for calls under way, which must not block the event loop
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()

    async def _do(self, job: Callable[[], T]) -> T:
        """Run a job in the database's thread; report its duration in seconds to `timed`."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            return await loop.run_in_executor(self._thread, _with_plain_errors, job)
        finally:
            for hear in self.timed:
                hear(loop.time() - begun)

    def _transact(self, work: Callable[[Session], T], *, reads: bool = False) -> T:
        """Run work in a transaction, with up to MAX_TRIES attempts on conflicts with others."""
        once = self._read_once if reads else self._once
        # of two transactions in each other's way one is rolled back, and succeeds when done again
        for _ in range(MAX_TRIES - 1):
            try:
                return once(work)
            except DBAPIError as error:
                if sqlstate(error) not in RETRYABLE:
                    raise
        return once(work)

    def _read_once(self, work: Callable[[Session], T]) -> T:
        """Run work in one read-only transaction."""
        with self._session(self._reading) as session:
            return work(session)

    def _once(self, work: Callable[[Session], T]) -> T:
        """Run work in one transaction and commit it.

        Raises CommitUnknownError if the connection is lost during the commit.
        """
        with self._session(self._engine) as session:
            result = work(session)
            # apart from the commit: an error up to here has certainly stored nothing
            session.flush()
            try:
                session.commit()
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise CommitUnknownError(_UNKNOWN) from error
                raise
            # only now: a cache that reloads before the commit would miss the table
            self.placements += session.info.get(rows.PLACED_KEY, False)
        return result

    def _session(self, connected: Engine) -> Session:
        """Return a session for one transaction, which carries this process's share."""
        # results are read after the commit, when no session could load them again
        return Session(connected, expire_on_commit=False, info={rows.SHARE_KEY: self.share})


_UNKNOWN = "The connection to the database was lost during a commit. Check what was stored."


def _with_plain_errors(job: Callable[[], T]) -> T:
    """Run a job; raise errors of the database as StorageError, and our own bugs unchanged."""
    try:
        return job()
    except DBAPIError as error:
        words = describe(error)
        if words is None:
            raise
        raise StorageError(f"{words}. Nothing was changed.") from error
