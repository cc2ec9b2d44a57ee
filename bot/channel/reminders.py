"""When to ping again whoever was told by the table's message, and to look at all clocks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from bot.channel.snooze_and_ping_times import COOLDOWN, next_ping
from bot.channel.table_message_queue import Poster
from bot.discord_errors_and_429s import only_logged, refuses
from bot.tables import people
from bot.tables.live import Live
from bot.tables.service import Tables
from storage import clocks
from storage.records import Clock, Stray
from storage.trouble import StorageTrouble

log = structlog.get_logger()

LONGEST_SLEEP = 60.0
CLAIM_AGE = timedelta(minutes=2)
"""After which a claim is nobody's, where another process may be sending what it has claimed."""
PREPARED = 8
"""Tables that are loaded at once for their pings."""


class Reminders:
    """One sleeping task over the clocks in the database.

    A change needs no look at them: a turn's first ping goes with the table's message, and the next
    one comes hours later.
    """

    def __init__(
        self, tables: Tables, poster: Poster, ready: Callable[[], Awaitable[None]]
    ) -> None:
        self.store, self.now, self.tables = tables.store, tables.now, tables
        self.poster, self._ready = poster, ready
        self.pings, self.troubles = poster.pings, poster.troubles
        self._sending: dict[str | None, asyncio.Task[None]] = {}
        """The pings on their way, by nonce."""
        self._preparing = asyncio.Semaphore(PREPARED)
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch the clocks."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching; what is claimed and unsent is found again at the next start."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        sending = list(self._sending.values())
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)

    def poke(self) -> None:
        """Look at the clocks now, since time or a wish has changed."""
        self._wake.set()

    async def _watch(self) -> None:
        await self._ready()
        while True:
            self._wake.clear()
            await self._guarded(self._resend)
            await self._guarded(self._send_due)
            pause = await self._pause()
            # Not wait_for: before Python 3.12 it loses a cancellation that meets a wake-up.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work; what goes wrong with one ping must not keep the others back."""
        try:
            with only_logged("reminders wait"):
                await work()
        except Exception:
            log.exception("reminders")

    async def _pause(self) -> float:
        moment = None
        with contextlib.suppress(StorageTrouble):
            moment = await self.store.read(clocks.next_wake, now=self.now())
        if moment is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(0.05, (moment - self.now()).total_seconds()))

    async def _resend(self) -> None:
        """Pings that trouble left claimed: the nonce keeps a sent one from appearing twice."""
        shared = not self.store.share.is_whole
        before = self.now() - CLAIM_AGE if shared else None
        self._begin(await self.store.read(clocks.unconfirmed, before=before))

    async def _send_due(self) -> None:
        now = self.now()
        self.poster.retry()
        for table in await self.store.read(clocks.unannounced, now=now):
            self.poster.remind(table)
        self._begin(await self.store.run(clocks.claim, now=now, after=1))

    def _begin(self, claimed: Iterable[Clock]) -> None:
        """Send pings side by side: one channel may keep its own back for long."""
        for clock in claimed:
            if clock.nonce not in self._sending:
                self._sending[clock.nonce] = asyncio.create_task(self._send(clock))

    async def _send(self, clock: Clock) -> None:
        try:
            await self._guarded(partial(self._ping, clock))
        finally:
            del self._sending[clock.nonce]

    async def _ping(self, clock: Clock) -> None:
        async with self._preparing:
            live = await self.tables.live(clock.table_id)
            held = live.seat(clock.seat).person_id
            person = await people.wishes(self.store, held) if held is not None else None
        # asked last, since a move may be made while the wishes are read
        if held is None or person is None or clock.seat not in live.awaited():
            await self._release(clock, None)
            return
        if self.troubles.waits(live.id):
            again = self.troubles.again(live.id) or next_ping(person, clock, self.now())
            await self._release(clock, again)
            return
        try:
            sent = await self.pings.send(live, clock, held)
        except discord.HTTPException as failure:
            if not refuses(failure):
                # It may have been sent: the claim stays, and is sent again with the same nonce.
                self.pings.unsure.add(live.id)
                raise
            again = await self.troubles.met(live, failure)
            await self._release(clock, again or next_ping(person, clock, self.now()))
            return
        self.troubles.over(live.id)
        await self._confirm(live, clock, sent, next_ping(person, clock, self.now()))

    async def _release(self, clock: Clock, ping_at: datetime | None) -> None:
        """Give a claim back; one that the host has asked for leaves the others as they are."""
        moment = clock.ping_at if clock.by_hand else ping_at
        await self.store.run(clocks.release, nonce=clock.nonce or "", ping_at=moment)

    async def _confirm(
        self, live: Live, clock: Clock, sent: Stray, following: datetime | None
    ) -> None:
        """Note a ping as sent; its message goes at once where the seat has moved meanwhile."""
        now = self.now()
        if clock.by_hand:
            following = clock.ping_at and max(clock.ping_at, now + COOLDOWN)
        confirm = partial(clocks.confirm, nonce=clock.nonce or "", reminder=sent)
        if not await self.store.run(confirm, sent_at=now, ping_at=following):
            await self.pings.messages.delete(sent.place, sent.message)
        elif clock.reminder not in (None, sent):
            await self.tables.refresh(live)
            self.poster.touch(live.id)
