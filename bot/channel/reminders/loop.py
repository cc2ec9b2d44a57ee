"""The loop that sends reminders and handles expired clocks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

import discord
import structlog
from sqlmodel import Session

from bot.channel.reminders.notices import Notices
from bot.channel.reminders.pings import Pings, Sent
from bot.channel.table_message.poster import Poster
from bot.discord_errors import is_final_rejection, only_logged
from bot.tables import clock_expiry
from bot.tables.live_table import LiveTable
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.reminders.policy import (
    MAX_REMINDERS,
    PingReason,
    accepts_manual_ping,
    next_ping,
    wants_channel_pings,
)
from bot.tables.table_service import Tables
from rules.kernel import News
from storage.clocks import clocks
from storage.database import heartbeat
from storage.errors import StorageError
from storage.people import people
from storage.reminders import notices, pings
from storage.schema.people_records import Notice, Person
from storage.schema.table_records import Clock, Post
from storage.tables import outbox, seats

log = structlog.get_logger()

# also the interval of the heartbeat, so downtime is known to the minute
MAX_SLEEP_SECONDS = 60.0
CLAIM_LIFETIME = timedelta(minutes=2)
"""Time after which a claim has lapsed; until then another process may be sending it."""
Claimed = TypeVar("Claimed", Clock, Notice)
REJECTION_PAUSE = timedelta(hours=6)
"""Time until the next try after a channel's rejection, unless something else sets one."""
MAX_TABLES_LOADING = 8
"""Maximum number of tables loaded simultaneously for their pings."""


async def no_seasons() -> None:
    """Do nothing: the default for a bot without seasons."""


class Reminders:
    """A background task that sends due pings and notices, and handles expired clocks.

    A ping reminds a player of their turn; its clock is stored in the database. Most changes don't
    wake the task: a turn's first ping goes with the table's message, except for players who want
    direct messages, and the next one comes hours later. While `is_busy` returns True for a table, a
    background worker is about to change it, so pings wait.
    """

    def __init__(
        self,
        tables: Tables,
        poster: Poster,
        pings: Pings,
        ready: Callable[[], Awaitable[None]],
        is_busy: Callable[[LiveTable], bool] = lambda _live: False,
        seasons: Callable[[], Awaitable[None]] = no_seasons,
    ) -> None:
        """Send the reminders of these tables; see `start`.

        `ready` returns once Discord accepts requests. `seasons` does what is due in seasons.
        """
        self.seasons = seasons
        self.is_busy = is_busy
        self.store, self.now, self.tables = tables.store, tables.now, tables
        self.poster, self._ready = poster, ready
        self.pings, self.backoff = pings, poster.backoff
        self.notices = Notices(tables, pings, poster.verify)
        self._begun, self._revived = tables.now(), False
        self._sending: dict[str | None, asyncio.Task[None]] = {}
        """The pings on their way, by nonce."""
        self._tried: set[str | None] = set()
        """Pings that were perhaps sent before, by nonce."""
        self._preparing = asyncio.Semaphore(MAX_TABLES_LOADING)
        self._wake, self._looked = asyncio.Event(), asyncio.Event()
        self._is_checking = False
        """True from the beginning of a check until everything due is handled or being sent."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop the task and the pings being sent; the next start finds those unfinished."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        sending = list(self._sending.values())
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)

    def wake(self) -> None:
        """Check the clocks now, because time or a preference has changed."""
        self._wake.set()

    async def wait_until_idle(self) -> None:
        """Wait until everything due now is sent and stored as sent."""
        # a check under way may have begun before the caller's change
        for _ in range(2 if self._is_checking else 1):
            self._looked.clear()
            self.wake()
            await self._looked.wait()
        while self._sending:
            await asyncio.wait(list(self._sending.values()))

    async def revive(self) -> None:
        """Shift deadlines by the bot's downtime; a second call does nothing."""
        if not self._revived:
            away = await self.store.run(heartbeat.shift_deadlines, now=self.now())
            self._revived = True
            log.info("clocks go on", away_seconds=int(away.total_seconds()))

    async def _beat(self) -> None:
        """Store that the bot is alive, after shifting deadlines by its last downtime."""
        await self.revive()
        await self.store.run(heartbeat.record_beat, now=self.now())

    def changed(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Wake the task if a direct message is due; a listener of the table service."""
        if live.has_direct_ping and not self.is_busy(live):
            live.has_direct_ping = False
            self.wake()

    async def _watch(self) -> None:
        """Handle everything that is due in a loop, sleeping until something is due or changes."""
        await self._ready()
        await self._guard(self.revive)
        while True:
            # before the checks: a poke during them must not be lost
            self._wake.clear()
            self._is_checking = True
            await self._guard(self._beat)
            await self._guard(self._resend)
            await self._guard(self._send_due)
            self._is_checking = False
            self._looked.set()
            pause = await self._pause()
            # Not wait_for: before Python 3.12 it loses a cancellation that meets a wake-up.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def _guard(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` and log its errors, so that one failing ping doesn't stop the others."""
        try:
            with only_logged("reminders wait"):
                await work()
        except Exception:
            log.exception("reminders")

    async def _pause(self) -> float:
        """Return the seconds until something is due, at most MAX_SLEEP_SECONDS."""
        moment = None
        with contextlib.suppress(StorageError):
            moment = await self.store.read(self._next_wake)
        if moment is None:
            return MAX_SLEEP_SECONDS
        # not 0: what is due and can't be claimed would be tried in a busy loop
        return min(MAX_SLEEP_SECONDS, max(0.05, (moment - self.now()).total_seconds()))

    @property
    def _notifies(self) -> bool:
        """True if this process sends notices about no table, because it has the first shard."""
        return self.store.share.first == 0

    def _next_wake(self, session: Session) -> datetime | None:
        """Return the time of this process's next ping, expiry or notice; None if there is none."""
        notice = notices.next_wake(session) if self._notifies else None
        now = self.now()
        moments = pings.next_wake(session, now=now), clocks.next_expiry(session, now=now), notice
        return min((moment for moment in moments if moment is not None), default=None)

    async def _resend(self) -> None:
        """Start sending claimed pings again whose sending was cut off by a failure.

        A ping is claimed, by a nonce, before it is sent; the nonce prevents duplicates.
        """
        before = None if self.store.share.is_whole else self.now() - CLAIM_LIFETIME
        left = await self.store.read(pings.claims, before=before)
        self._begin(left, self._ping)
        if self._notifies:
            self._begin(await self.store.read(notices.claims), self.notices.send)

    async def _send_due(self) -> None:
        """Handle everything due: tables to post, seasons, expired clocks, pings and notices."""
        now = self.now()
        self.poster.retry()
        for table in await self.store.read(pings.tables_with_due_first_ping, now=now):
            self.poster.remind(table)
        # first, because a season without its channel pauses clocks before they expire
        await self._guard(self.seasons)
        # before pings are claimed: this may end the turn that a ping is about
        for clock in await self.store.read(clocks.expired, now=now):
            await self._guard(partial(clock_expiry.handle_expiry, self.tables, clock))
        self._begin(await self.store.run(pings.claim_due, now=now), self._ping)
        if self._notifies:
            self._begin(await self.store.run(notices.claim_due, now=now), self.notices.send)

    def _begin(
        self, claimed: Iterable[Claimed], work: Callable[[Claimed], Awaitable[None]]
    ) -> None:
        """Start a task for each claimed ping or notice, unless it is being sent.

        They are sent simultaneously, because a slow channel mustn't hold up the others.
        """
        for claim in claimed:
            if claim.nonce not in self._sending:
                task = asyncio.create_task(self._send(claim.nonce, partial(work, claim)))
                self._sending[claim.nonce] = task

    async def _send(self, nonce: str | None, work: Callable[[], Awaitable[None]]) -> None:
        """Send one claimed ping or notice, then remove it from those being sent."""
        try:
            await self._guard(work)
        finally:
            del self._sending[nonce]

    async def _ping(self, clock: Clock) -> None:
        """Send one claimed ping; release it if the turn is over or the channel rejects it."""
        async with self._preparing:
            live = await self.tables.live(clock.table_id)
            current, person = await self.store.read(self._preferences, clock)
        # checked last, since a move may be made while the preferences are read
        if current is None or person is None or clock.seat not in live.pending_seats():
            await self._release(clock, None)
            return
        clock = current
        if wants_channel_pings(person) and self.backoff.is_waiting(live.id):
            await self._release(clock, self.backoff.next_try(live.id))
            return
        if (clock.pings or clock.is_host_ping) and await self._notify_if_left(live, clock, person):
            return
        try:
            sent = await self._send_or_find(live, clock, person)
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                # It may have been sent: the claim stays, and is sent again with the same nonce.
                self.pings.unsure.add(live.id)
                raise
            await self._release(clock, await self.backoff.record_rejection(live, failure))
            return
        self._tried.discard(clock.nonce)
        if sent is not None:
            if sent.channel is not None:
                self.backoff.record_delivery(live.id)
            await self._confirm(live, clock, person, sent)

    def _preferences(self, session: Session, clock: Clock) -> tuple[Clock | None, Person | None]:
        """Return a claimed ping's clock and the seat's holder as they are now.

        The clock is None if another claim or another turn has replaced it, the holder None if
        nobody holds the seat.
        """
        current = clocks.of_seat(session, table=clock.table_id, seat=clock.seat)
        holder = people.of_table(session, table=clock.table_id).get(clock.seat)
        return current if current and current.nonce == clock.nonce else None, holder

    async def _notify_if_left(self, live: LiveTable, clock: Clock, person: Person) -> bool:
        """Return whether a player has left the server; if so, notify the host.

        This is checked only before repeated reminders, because it costs a request.
        """
        has_left = await self.pings.messages.has_left(live.table.guild_id, person.id)
        was_gone, now = live.seat(clock.seat).left_server_at is not None, self.now()
        if not has_left and not was_gone:
            return False

        def note(session: Session) -> None:
            """Store that the player has left, with a notice, or that they are back."""
            if has_left:
                pings.release(session, nonce=clock.nonce or "", ping_at=None)
                reminder_scheduling.notify_of_leaving(session, live.table, clock.seat, now)
            else:
                seats.mark_left_server(session, table=live.id, seat=clock.seat, at=None)

        await self.store.run(note)
        await self.tables.refresh(live)
        self.wake()
        return has_left

    async def _send_or_find(self, live: LiveTable, clock: Clock, person: Person) -> Sent | None:
        """Send a claimed ping, or find its message if an earlier try has sent it.

        Returns None, and releases the claim, if the ping isn't due any more because its hour or the
        preferences have changed.
        """
        earlier = clock.claimed_at is not None and clock.claimed_at < self._begun
        again = earlier or clock.nonce in self._tried
        # before it is sent: after a failure the next try looks for the message first
        self._tried.add(clock.nonce)
        if again and (ping_found := await self.pings.find(live, clock, person)) is not None:
            return ping_found
        if clock.pings or clock.is_host_ping:  # the first ping comes with the message itself
            await self.poster.verify(live)
        if clock.is_host_ping:
            if not accepts_manual_ping(person, clock, self.now()):
                await self._release(clock, None)
                return None
            return await self.pings.send(live, clock, person, PingReason.AGAIN)
        ping = next_ping(person, clock, self.now())
        if ping is None or ping.at > self.now():
            await self._release(clock, ping and ping.at)
            return None
        return await self.pings.send(live, clock, person, ping.why)

    async def _release(self, clock: Clock, ping_at: datetime | None) -> None:
        """Release a claimed ping, so that it is sent again at `ping_at`.

        None: the person's preferences determine the time. A ping that the host requested leaves the
        scheduled one unchanged.
        """
        moment = clock.ping_at if clock.is_host_ping else ping_at
        nonce, now = clock.nonce, self.now()

        def release(session: Session) -> None:
            """Release the claim and schedule the next ping."""
            given = pings.release(session, nonce=nonce or "", ping_at=moment)
            if given and moment is None:
                # a claimed ping isn't moved by new preferences, so it is scheduled again here
                hence = now if clock.is_host_ping else now + REJECTION_PAUSE
                clock_now = clocks.of_seat(session, table=clock.table_id, seat=clock.seat)
                reminder_scheduling.retime_clock(session, clock_now, hence)

        await self.store.run(release)

    async def _confirm(self, live: LiveTable, clock: Clock, person: Person, sent: Sent) -> None:
        """Store a ping as sent; delete its messages if the turn is over meanwhile."""
        now = self.now()
        reminder, *others = sent.messages

        def confirm(session: Session) -> bool:
            """Store the ping as sent; return False if its turn is over."""
            noted = pings.confirm(
                session,
                nonce=clock.nonce or "",
                sent_at=now,
                reminder=reminder,
                direct=others[0] if others else None,
            )
            if sent.direct_rejected:
                reminder_scheduling.record_direct_rejected(session, person.id, now)
            # sent directly, so that the others don't know that no more reminders come
            if noted is not None and noted.pings == MAX_REMINDERS and sent.channel is None:
                words = f"<@{person.id}> has had {MAX_REMINDERS} reminders, the limit for one move."
                outbox.enqueue(session, table=live.id, post=Post(words))
            reminder_scheduling.retime_clock(session, noted, now)
            return noted is not None

        if not await self.store.run(confirm):
            for message in sent.messages:
                await self.pings.messages.delete(message.channel_id, message.id)
        elif clock.reminder not in (None, reminder) or clock.pings + 1 == MAX_REMINDERS:
            await self.tables.refresh(live)
            self.poster.schedule_update(live.id)
