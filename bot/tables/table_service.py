"""The table service: tables in memory, and the one function through which a match changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from cachetools import LRUCache
from sqlmodel import Session

from bot.tables import change_storage
from bot.tables.crash_reports import CrashReports, place_of
from bot.tables.live_table import LiveTable
from bot.tables.match_start import begin, store_start
from bot.tables.seats_to_ping import seats_to_ping
from bot.user_errors import RuleFault, UserError
from bot.words.names import fill_names
from bot.words.table_states import state_words
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, NeedsConsent, News
from storage.database.store import Store
from storage.errors import CommitUnknownError, Conflict, SeatLost, StorageError
from storage.matches import matches
from storage.matches.change_records import NO_AUTHOR, AlreadyStored, Change, ChangedBy, Stored
from storage.schema.table_records import Post, Table, TableState
from storage.tables import lobby, outbox, retention
from storage.tables.lookups import LIVE

log = structlog.get_logger()
SETTLING_PAUSES = (0.0, 0.2, *(1.0,) * 60)
"""Seconds between checks of the log after a lost commit; a failover takes half a minute."""
COMMIT_UNSETTLED = "It isn't known yet whether your move was stored. Check the table in a minute."
KEPT_LIVE = 256
"""Maximum number of idle tables in the cache."""
T = TypeVar("T")
Listener = Callable[[LiveTable, Sequence[News]], None]


class Tables:
    """All tables of the bot: a cache in memory, in front of the database.

    A change holds its table's lock from the check to the end of its transaction. `stale` is set
    before the transaction, so that a table whose transaction failed is reloaded. If another process
    was first (Conflict), the change is repeated once. If the outcome of a commit is unknown, the
    log shows whether the interaction was stored.
    """

    def __init__(self, store: Store, dumps: Path, now: Callable[[], datetime]) -> None:
        """Serve the tables of a store; crash reports go to the folder `dumps`."""
        self.store = store
        self.now = now
        self.reports = CrashReports(dumps)
        self.listeners: list[Listener] = []
        # weak: a table in use stays one object after the cache has dropped it
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._recent: LRUCache[str, LiveTable] = LRUCache(KEPT_LIVE)

    @property
    def in_memory(self) -> int:
        """Number of tables in memory."""
        return len(self._known)

    def find_in_memory(self, table: str) -> LiveTable | None:
        """Return a table if it is in memory, else None."""
        return self._known.get(table)

    async def live(self, table: str) -> LiveTable:
        """Return a table, from memory or loaded from the database.

        Raises NoSuchTable if it doesn't exist. Simultaneous callers get the same object, so that
        there is one lock per table.
        """
        live = self._known.get(table)
        if live is None:
            loaded = await self._load(table)
            # another caller may have loaded it during the await: the first object wins
            live = self._known.setdefault(table, loaded)
        elif not self.store.share.is_whole and not live.lock.locked():
            await self._recheck(live)
        self._recent[table] = live
        if live.stale or live.is_ahead_of_store:
            async with live.lock:
                await self.reload_if_stale(live)
        return live

    async def _recheck(self, live: LiveTable) -> None:
        """Mark a table as stale if another process has changed it."""
        stored = await self.store.read(matches.stored_version, table=live.id)
        live.stale = live.stale or stored != (live.table.revision, live.table.edition)

    async def _load(self, table: str) -> LiveTable:
        """Return a table from the database, with its match if it has begun."""
        record, save = await self.store.read(matches.load, table=table)
        return LiveTable(record, Match.load(save, catalogue) if save else None)

    async def reload_if_stale(self, live: LiveTable) -> None:
        """Reload a table if memory may differ from the database; the caller holds its lock."""
        if live.stale or live.is_ahead_of_store:
            fresh = await self._load(live.id)
            live.table, live.match_or_none, live.stale = fresh.table, fresh.match_or_none, False
            if live.is_ahead_of_store:
                await self._store_restart(live)

    async def _store_restart(self, live: LiveTable) -> None:
        """Store a match that newer rules have changed on loading, and notify the listeners."""
        log.warning("rules changed under a match", table=live.id, why=live.match.restart_reason)
        words = "The rules changed during this move, so it starts again."
        news = [News(words)] if live.match.restart_reason else []
        live.stale = True
        await self._store_change(
            live, change_storage.StateBefore(live.table.revision, live.match.round), news, NO_AUTHOR
        )
        live.stale = False
        self.notify_listeners(live, news)

    def notify_listeners(self, live: LiveTable, news: Sequence[News]) -> None:
        """Call all listeners with a table's news; without news, they show the table again."""
        for listener in self.listeners:
            listener(live, news)

    async def change(
        self,
        live: LiveTable,
        change: Callable[[Match], list[News]],
        by: ChangedBy,
        *,
        description: str,
    ) -> list[News]:
        """Run `change` on a match, store the result in one transaction, and return its news.

        The change waits for the table's lock. By then the actor must still hold their seat. A
        second delivery of the same interaction changes nothing and returns no news. A failure
        leaves the stored match as it was. `description` is for a crash report. Listeners are
        notified at the end.
        """
        changed = partial(self._change_once, live, change, by, description)
        async with live.lock:
            try:
                news = await changed()
            except Conflict:
                if self.store.share.is_whole:
                    raise
                # another process was first: the same once more, on what that has stored
                news = await changed()
            except CommitUnknownError:
                if by.interaction_id is None:
                    raise  # what is stored is read before an AI seat or a clock acts again
                news = await self._repeat_after_lost_commit(live, by, changed)
        if news is None:
            return []
        self.notify_listeners(live, news)
        return news

    async def _repeat_after_lost_commit(
        self, live: LiveTable, by: ChangedBy, changed: Callable[[], Awaitable[list[News] | None]]
    ) -> list[News] | None:
        """Repeat a change whose commit was lost, unless its interaction is already in the log.

        Returns its news; empty if it was stored. Raises CommitUnknownError if the database stays
        unavailable.
        """
        for pause in SETTLING_PAUSES:
            await asyncio.sleep(pause)
            try:
                number = by.interaction_id
                if await self.store.read(matches.find_stored, interaction_id=number) is None:
                    return await changed()
                await self.reload_if_stale(live)
            except StorageError as error:
                log.warning("a lost commit is looked up again", table=live.id, why=str(error))
            else:
                return []
        raise CommitUnknownError(COMMIT_UNSETTLED)

    async def _change_once(
        self,
        live: LiveTable,
        change: Callable[[Match], list[News]],
        by: ChangedBy,
        description: str,
    ) -> list[News] | None:
        """Change a match and store it; return the news, or None for a repeated interaction."""
        await self.reload_if_stale(live)
        if not live.is_running:
            raise UserError(f"Table {live.id} {state_words(live.table.state)}.")
        actor, holds = by.actor, by.holds
        if actor is not None and holds not in (None, live.table.seat_of(actor)):
            raise SeatLost(live.id)
        before = change_storage.state_before(live, by)
        news = await self.attempt(live, change, description=f"seat {by.seat} {description}")
        # first: a cancelled or failed transaction leaves open what was stored
        live.stale = True
        if not await self._store_change(live, before, news, by):
            await self.reload_if_stale(live)
            return None
        live.stale = False
        return news

    async def attempt(self, live: LiveTable, work: Callable[[Match], T], *, description: str) -> T:
        """Return `work(match)`; if the rules have a bug, write a crash report and raise RuleFault.

        Raises IllegalAnswer with the players' names filled in.
        """
        try:
            return work(live.match)
        except NeedsConsent as refusal:
            reason = fill_names(str(refusal), live.markdown_names)
            raise NeedsConsent(reason, refusal.seats, drawn=refusal.drawn) from refusal
        except IllegalAnswer as refusal:
            raise type(refusal)(fill_names(str(refusal), live.markdown_names)) from refusal
        except UserError:
            raise
        except Exception as bug:
            live.stale = True  # the rules may have stopped in the middle of a change
            raise RuleFault(
                "A bug in the rules stopped that move. The game is unchanged, "
                f"and the operator has {await self._report_bug(live, description, bug)}."
            ) from bug

    async def _report_bug(self, live: LiveTable, description: str, bug: Exception) -> str:
        """Write a crash report about a bug unless one exists; return a phrase saying where."""
        path = self.reports.path_of(live.table.game, bug)
        if path.exists():
            log.warning("rule fault met again", table=live.id, report=str(path))
            return f"a report ({path.name})"
        if not self.reports.has_room():
            log.error("rule fault", table=live.id, place=place_of(bug), why=repr(bug))
            return "a line in the log"
        _, save = await self.store.read(matches.load, table=live.id)  # from before the change
        self.reports.write(path, save, f"table {live.id}, {description}", bug)
        log.error("rule fault", table=live.id, report=str(path), exc_info=bug)
        return f"a report ({path.name})"

    async def _store_change(
        self,
        live: LiveTable,
        before: change_storage.StateBefore,
        news: Sequence[News],
        by: ChangedBy,
    ) -> bool:
        """Store a change of the match in memory; False if its interaction was stored before."""
        match, now = live.match, self.now()
        own = None if by.actor is None or by.seat is None else live.table.seat_of(by.actor)
        if own is not None:
            live.last_mover = live.seat(own).holder_token, now
        pending = seats_to_ping(live.table, match, now, live.last_mover)
        change = change_storage.change_of(live, before, news, by, now)
        stored, table = await self.store.run(
            change_storage.store_change, live, match, change, pending
        )
        is_at_rest = isinstance(stored, Stored) and not stored.is_awaited_elsewhere
        live.last_at_rest = by.interaction_id if is_at_rest else None
        if isinstance(stored, AlreadyStored) or table.state is not TableState.RUNNING:
            live.table = table
        else:
            self._replace_in_memory(live, table, by.seat)  # its draft is dropped with its answer
        return isinstance(stored, Stored)

    def _replace_in_memory(self, live: LiveTable, table: Table, seat: int | None = None) -> None:
        """Replace a table's record in memory; cached drafts stay valid in a single process only."""
        if self.store.share.is_whole:
            live.replace_table(table, seat)
        else:
            live.table = table

    async def change_without_answer(
        self,
        live: LiveTable,
        news: Sequence[News],
        write: Callable[[Session, Change], Table],
        *,
        since: int | None = None,
        actor: int | None = None,
    ) -> None:
        """Store a change without an answer, such as a new holder; the caller holds the lock.

        `write` stores the change and returns the table. `since` is the revision before, if the
        match has already been changed, for example by dropped orders.
        """
        match = live.match
        since = match.revision if since is None else since
        match.revision += 1
        match.log.set_added([])
        change = Change(
            by=ChangedBy(actor),
            at=self.now(),
            since=since,
            revision=match.revision,
            save=match.save(),
            news=news,
        )
        # memory is ahead of the database until the transaction has ended, or for good if it fails
        live.stale = True
        live.table = await self.store.run(write, change)
        live.stale = False

    async def start(self, live: LiveTable, seed: str = "", *, by: ChangedBy) -> None:
        """Start the match of a lobby and notify the listeners.

        Raises LobbyRefusal if it is not ready.

        The dice come from the secret that the lobby has committed to (`seed` for a lesson, which
        commits to none) and from the id of the message with the commitment.
        """
        async with live.lock:
            table = await self.store.read(matches.get, table=live.id)  # nobody joins from here on
            committed = await self.store.read(matches.secret_seed, table=live.id)
            now = self.now()
            secret = committed or seed
            match, commitment_message = begin(table, secret), table.commitment_message
            log = match.added_entries
            opening = matches.opening_of(
                match, secret, log=log, at=now, by=by, commitment_message=commitment_message
            )
            live.stale = True
            await self.store.run(store_start, live, table, match, opening)
            await self.reload_if_stale(live)
        self.notify_listeners(live, opening.news)

    async def in_lobby(self, live: LiveTable, work: Callable[[Session], Table]) -> None:
        """Run a change of a lobby in a transaction, with the lock, so that no match can start."""
        async with live.lock:
            live.table = await self.store.run(work)

    async def drop_lobby(self, live: LiveTable) -> None:
        """Delete a lobby whose message was never posted."""
        async with live.lock:
            await self.store.run(lobby.drop, table=live.id)
            self._known.pop(live.id, None)
            self._recent.pop(live.id, None)

    async def drop_ended(self, before: datetime) -> int:
        """Delete all tables that ended before a moment, a few at a time; return their number."""
        count = 0
        while ended := await self.store.run(retention.delete_ended, before=before):
            for table in ended:
                self._known.pop(table, None)
                self._recent.pop(table, None)
            count += len(ended)
        return count

    async def abort(
        self,
        live: LiveTable,
        post: Post | None = None,
        *,
        closer: int | None = None,
        before: Callable[[Session], None] = lambda _session: None,
    ) -> None:
        """Close a table without a result, enqueue the post, and notify the listeners.

        `closer` is the person who does it alone; None: its players have voted for it. `before` runs
        in the same transaction and may raise UserError, as does a table that has ended.
        """
        async with live.lock:
            await self.reload_if_stale(live)
            if live.table.state not in LIVE:
                closed = live.table.state is TableState.ABORTED
                raise UserError(f"Table {live.id} is already {'closed' if closed else 'over'}.")

            def close(session: Session) -> Table:
                before(session)
                change_storage.close_table(session, live.id, closer, self.now())
                return outbox.enqueue(session, table=live.id, post=post)

            live.table = await self.store.run(close)
        self.notify_listeners(live, ())

    def replace_table(self, live: LiveTable, table: Table) -> None:
        """Replace a table's record in memory with one from a transaction, unless it's older.

        If its revision isn't that of the match in memory, the next access reloads the match.
        """
        if table.edition < live.table.edition:  # transactions may arrive in the wrong order
            return
        self._replace_in_memory(live, table)
        if not live.lock.locked():
            live.stale = live.stale or self._differs(live)

    def _differs(self, live: LiveTable) -> bool:
        """Return whether the match in memory has another revision than the record."""
        known = live.match_or_none.revision if live.match_or_none else 0
        return live.table.revision != known

    async def refresh(self, live: LiveTable) -> None:
        """Reload a table's record, and its match if that has changed."""
        async with live.lock:
            live.table = await self.store.read(matches.get, table=live.id)
            live.stale = live.stale or self._differs(live)
            await self.reload_if_stale(live)
