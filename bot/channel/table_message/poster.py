"""The poster: it brings each table's message up to date, and retries where that fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import chain, repeat
from typing import Protocol
from weakref import WeakKeyDictionary, WeakSet

import discord
import structlog

from bot.channel.table_message.delivery_backoff import DeliveryBackoff
from bot.channel.table_message.message import Outcome, TableMessage
from bot.channel.table_message.outbox import send_posts
from bot.discord_errors import PASSING_ERRORS, is_final_rejection, only_logged
from bot.tables.live_table import LiveTable
from bot.tables.table_service import Tables
from rules.kernel import News
from storage.errors import StorageError
from storage.matches import table_message
from storage.schema.table_records import TableState
from storage.tables import deals, lookups

log = structlog.get_logger()

POST_RETRIES = (1.0, 5.0, 30.0, 60.0, 300.0)
"""Seconds between tries while the database or Discord cannot be reached; the last repeats."""
OPENING_RETRIES = 2
"""Retries of a new table's first message while its host waits."""
CHECK_INTERVAL = timedelta(minutes=1)
"""Time for which a table's message is assumed to exist after a check."""
MAX_TABLES_UPDATING = 8
"""Tables updated simultaneously after a start; more would keep those who click waiting."""
UPDATE_WAIT_SECONDS = 10.0
"""Seconds to wait for one of them; a channel's rate limit may delay it for longer."""
AI_HOLD_SECONDS = 6.0
"""Seconds for which a table that waits for an AI seat's answer is not shown."""


def interleave_channels(outdated: Iterable[tuple[str, int]]) -> list[str]:
    """Return table ids, given with their channels' ids, in an order that alternates channels."""
    seen: Counter[int] = Counter()
    ordered = []
    for table, channel in outdated:
        seen[channel] += 1
        ordered.append((seen[channel], table))
    return [table for _, table in sorted(ordered, key=lambda numbered: numbered[0])]


class OldPings(Protocol):
    """The part of reminders that table messages need: deleting pings that a crash may have left."""

    unsure: set[str]
    """Tables whose channels may hold messages missing from the database."""

    async def delete_leftovers(self, live: LiveTable) -> None:
        """Delete the messages that a failure may have left in a table's channel."""


class Poster:
    """Keeps each table's message up to date: one task for each table that is behind.

    Changes during a post are shown together by the next one. While an AI seat is thinking nothing
    is shown, because its answer changes the table again, unless it thinks for longer than
    AI_HOLD_SECONDS.
    """

    def __init__(
        self,
        tables: Tables,
        message: TableMessage,
        pings: OldPings,
        backoff: DeliveryBackoff,
        is_busy: Callable[[LiveTable], bool],
    ) -> None:
        """Post by `message`; `is_busy` returns whether a worker is about to change a table."""
        self.tables, self.message, self.pings = tables, message, pings
        self.backoff, self.is_busy = backoff, is_busy
        self._begun = tables.now()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: dict[str, asyncio.Event] = {}
        self._held: dict[str, asyncio.TimerHandle] = {}
        self._checked: WeakKeyDictionary[LiveTable, datetime] = WeakKeyDictionary()
        """Time of the last check that a table's message still exists."""
        self._doubted: WeakSet[LiveTable] = WeakSet()
        """Tables viewed elsewhere, so that their messages may be gone."""

    @property
    def waiting(self) -> int:
        """Number of tables that are being updated, or wait for another try."""
        return len(self._tasks)

    def changed(self, live: LiveTable, _news: Sequence[News]) -> None:
        """Update a changed table's message soon; a listener of the table service."""
        self.schedule_update(live.id)

    def remind(self, table: str) -> None:
        """Update a table soon, to ping somebody, unless its channel is in back-off."""
        if not self.backoff.is_waiting(table):
            self.schedule_update(table)

    def retry(self) -> None:
        """Retry the channels that rejected messages and are due for another try."""
        for table in self.backoff.take_due():
            self.schedule_update(table)

    def update_server(self, server: int) -> None:
        """Update the tables of a server that the bot has returned to, or whose outage is over."""
        for table in self.backoff.wake_server(server):
            self.schedule_update(table)

    async def verify(self, live: LiveTable) -> None:
        """Check whether a table's message exists, and repost it soon if it doesn't."""
        with only_logged("message not checked", table=live.id):
            await self._verify_now(live)
        if live.table.message_id is None:
            self.schedule_update(live.id)

    def verify_soon(self, live: LiveTable) -> None:
        """Check soon that a table's message exists, at most once per CHECK_INTERVAL.

        Called when somebody reads the table elsewhere, perhaps because the message was deleted.
        """
        now, before = self.tables.now(), self._checked.get(live)
        if live.table.message_id is None or (before is not None and now - before < CHECK_INTERVAL):
            return
        self._checked[live] = now
        self._doubted.add(live)
        self.schedule_update(live.id)

    def mark_classic(self, message: int) -> None:
        """Mark a table's message as one from before layouts, which isn't edited."""
        self.message.classic_messages.add(message)

    def schedule_update(self, table: str) -> None:
        """Update a table's message soon, in a background task."""
        # one task per table, so that its posts come in order
        if table not in self._tasks:
            self._again[table] = asyncio.Event()
            self._tasks[table] = asyncio.create_task(self._work(table))
        self._again[table].set()

    async def open(self, live: LiveTable) -> None:
        """Post a new table's first message and its outbox now.

        Raises the error that prevents the message; sending the outbox is retried in the background.
        """
        for pause in POST_RETRIES[:OPENING_RETRIES]:
            try:
                await self.message.bring_up_to_date(live)
                break
            except PASSING_ERRORS as error:
                log.warning("table waits to be shown", table=live.id, why=str(error))
                await asyncio.sleep(pause)
        else:
            # the last try raises what prevents it
            await self.message.bring_up_to_date(live)
        await self.tables.refresh(live)
        try:
            await self.send_outbox(live)
            await self.message.bring_up_to_date(live)
            await self.tables.refresh(live)
        except (discord.HTTPException, *PASSING_ERRORS) as error:
            log.warning("line waits", table=live.id, why=str(error))
            self.schedule_update(live.id)

    async def update_outdated(self) -> None:
        """Update every message that was outdated at the start, a few at a time.

        Tables opened since then are posted by their openers.
        """
        self.pings.unsure |= await self.tables.store.read(lookups.possibly_posted)
        behind = await self.tables.store.read(lookups.outdated_before, before=self._begun)
        waiting = deque(interleave_channels(behind))
        await asyncio.gather(*(self._update_waiting(waiting) for _ in range(MAX_TABLES_UPDATING)))

    async def _update_waiting(self, waiting: deque[str]) -> None:
        """Update tables from the queue until it is empty.

        After UPDATE_WAIT_SECONDS the next one begins, so that a slow channel doesn't hold up the
        others.
        """
        while waiting:
            table = waiting.popleft()
            self.schedule_update(table)
            await asyncio.wait([self._tasks[table]], timeout=UPDATE_WAIT_SECONDS)

    async def wait_until_idle(self) -> None:
        """Wait until nothing is left to post."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def stop(self) -> None:
        """Stop posting; the next start updates outdated messages."""
        for table in list(self._held):
            self._release(table)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, table: str) -> None:
        """Update one table until it is up to date, pausing longer after each failure."""
        again = self._again[table]
        try:
            for pause in chain(POST_RETRIES, repeat(POST_RETRIES[-1])):
                if await self._caught_up(table, again):
                    return
                # Not wait_for: before Python 3.12 it loses a cancellation that meets a wake-up.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await again.wait()
        finally:
            del self._tasks[table], self._again[table]

    async def _caught_up(self, table: str, again: asyncio.Event) -> bool:
        """Post until nothing is outdated; return False if another try may succeed later.

        A final rejection is left to the back-off. `again` is set whenever the table changes.
        """
        # something is behind at first; each change during a post sets it once more
        again.set()
        try:
            while again.is_set():
                again.clear()
                await self._post(await self.tables.live(table), again)
        except PASSING_ERRORS as error:
            log.warning("table message waits", table=table, why=str(error))
            if not isinstance(error, StorageError):
                # it may have been posted all the same, and the next post may be a different one
                self.pings.unsure.add(table)
            return False
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                log.warning(
                    "table message not posted", table=table, code=failure.code, why=failure.text
                )
                return False
            await self.backoff.record_rejection(await self.tables.live(table), failure)
        except Exception:
            log.exception("table message not posted", table=table)
        return not again.is_set()

    def _is_on_hold(self, table: str) -> bool:
        """Return whether to wait for an AI's answer, for at most AI_HOLD_SECONDS in all.

        The answer changes the table again.
        """
        loop = asyncio.get_running_loop()
        if table not in self._held:
            self._held[table] = loop.call_later(AI_HOLD_SECONDS, self.schedule_update, table)
        return loop.time() < self._held[table].when()

    def _release(self, table: str) -> None:
        """Stop holding a table back for an AI's answer."""
        if table in self._held:
            self._held.pop(table).cancel()

    async def _verify_now(self, live: LiveTable) -> None:
        """Check that a table's message exists; if it was deleted, store that there is none."""
        self._doubted.discard(live)
        message = live.table.message_id
        if message is not None and not await self.message.messages.exists(
            live.message_channel_id, message
        ):
            await self.tables.store.run(
                table_message.mark_message_gone, table=live.id, message_id=message
            )
            await self.tables.refresh(live)

    async def _post(self, live: LiveTable, again: asyncio.Event) -> None:
        """Bring one table's channel up to date: outbox, then its message, then leftover pings.

        Sets `again` if the table has changed in the meantime.
        """
        if live in self._doubted:
            await self._verify_now(live)
        if live.table.outbox and live.table.message_id is not None:
            await self.send_outbox(live)
        if self.is_busy(live) and live.table.message_id is not None and self._is_on_hold(live.id):
            return
        self._release(live.id)
        shown = await self.message.bring_up_to_date(live)
        if shown.outcome is not Outcome.NOTHING:
            self.backoff.record_delivery(live.id, sent=shown.outcome is Outcome.SENT)
        if live.table.outbox:
            await self.send_outbox(live)
        if shown.outcome is Outcome.NOTHING:
            await self.tables.refresh(live)
        await self._show_duplicates(live)
        await self.pings.delete_leftovers(live)
        if live.table.edition > shown.edition:
            again.set()

    async def _show_duplicates(self, live: LiveTable) -> None:
        """Update the tables that share this one's deal, where they are outdated.

        The deal's commitment, and the end of its last match, change all of them.
        """
        table = live.table
        if table.deal is None or table.state is TableState.RUNNING:
            return
        for other in await self.tables.store.read(deals.sharing, deal=table.deal):
            if other.id != live.id and other.posted_edition < other.edition:
                await self.tables.refresh(await self.tables.live(other.id))
                self.schedule_update(other.id)

    async def send_outbox(self, live: LiveTable) -> None:
        """Send the posts of a table's outbox, and reload the table.

        It is reloaded even after an error, so that nothing is posted twice.
        """
        try:
            await send_posts(self.tables.store, self.message.messages, live)
            self.backoff.record_delivery(live.id)
        finally:
            await self.tables.refresh(live)
