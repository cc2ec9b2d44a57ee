"""Notices to one person: the daily digest, *you're next*, the end of a match, expired clocks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeVar

import discord
import structlog

from bot import layouts
from bot.channel.reminders import absent_players
from bot.channel.reminders.digest import DIGEST_KEY, digest_layout
from bot.channel.reminders.pings import DIRECT_REJECTED, MAX_CLOCK_SKEW, Pings
from bot.discord_errors import is_final_rejection, only_logged
from bot.interactions.presses import actions
from bot.messages import MAX_MESSAGES_SEARCHED
from bot.tables import preferences
from bot.tables.clocks import pace
from bot.tables.live_table import LiveTable
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.reminders.policy import next_digest, wants_direct_pings
from bot.tables.reminders.quiet_hours import outside_quiet_hours
from bot.tables.seasons.table_sentences import season_labels
from bot.tables.table_service import Tables
from bot.words.accents import QUIET
from bot.words.results import headline
from storage.clocks import clocks
from storage.errors import NoSuchTable, StorageError
from storage.reminders import notices
from storage.schema.people_records import Notice, NoticeKind, Person, RemindBy
from storage.schema.table_records import Clock

log = structlog.get_logger()


class NoticeSender(NamedTuple):
    """The way to send one kind of notice, and the reason shown for it."""

    send: Callable[[Notices, Notice, Person], Awaitable[None]]
    """Sends a notice, and stores the outcome."""
    reason: str
    """Clause for the person's page of reminders."""


ABOUT_SEASONS = (NoticeKind.REMOVED, NoticeKind.CANCELLED)
"""Notices that are about a season as a whole, and name no table."""
NOTICE_SENDERS: dict[str, NoticeSender] = {}
"""Senders of notices, by kind; `sends` registers them."""
Send = TypeVar("Send", bound=Callable[[Any, Notice, Person], Awaitable[None]])


def sends(kind: str, reason: str) -> Callable[[Send], Send]:
    """Register a function that sends a kind of notice, with the reason shown for it (a decorator).

    For example, `@sends(NoticeKind.OVER, "the match is over")`. Raises ValueError if the kind
    already has one.
    """

    def register(send: Send) -> Send:
        if kind in NOTICE_SENDERS:
            raise ValueError(f"{kind} already has a sender")
        NOTICE_SENDERS[kind] = NoticeSender(send, reason)
        return send

    return register


class Notices:
    """Sends notices to one person: directly, or in a channel if Discord rejects that.

    A ping is about a person's turn; a notice is about something else, such as a match's end.
    """

    def __init__(
        self,
        tables: Tables,
        pings: Pings,
        repost_if_deleted: Callable[[LiveTable], Awaitable[None]],
    ) -> None:
        self.repost_if_deleted = repost_if_deleted
        """Reposts a table's message that was deleted, before a notice links to it."""
        self.tables, self.store, self.now = tables, tables.store, tables.now
        self.pings, self._begun = pings, tables.now()
        self._tried: set[str | None] = set()
        """Notices that were perhaps sent before, by nonce."""

    async def send(self, notice: Notice) -> None:
        """Send a claimed notice, or postpone it to the end of its reader's quiet hours.

        A notice of a kind that no longer exists is deleted.
        """
        person = await preferences.preferences_of(self.store, notice.person_id)
        later = outside_quiet_hours(person, self.now())
        if later > self.now():
            await self.finish_notice(notice, again=later)
        else:
            sender = NOTICE_SENDERS.get(notice.kind)
            # a notice may outlive the feature that scheduled it
            if sender is not None:
                await sender.send(self, notice, person)
            else:
                await self.finish_notice(notice, over=True)
            self._tried.discard(notice.nonce)

    async def finish_notice(
        self, notice: Notice, *, again: datetime | None = None, over: bool = False
    ) -> None:
        """Store a claimed notice as sent, so that it isn't sent again.

        With `again`, it is sent once more at that time; with `over`, it is deleted.
        """
        confirm = partial(notices.confirm, nonce=notice.nonce or "", again=again, over=over)
        await self.store.run(confirm)

    @sends(NoticeKind.DIGEST, "the digest of all tables")
    async def send_digest(self, notice: Notice, person: Person) -> None:
        """Send the daily digest, directly or else in a channel, and schedule the next one.

        A digest without tables isn't sent.
        """
        waiting = await self._waiting(person) if person.remind_by is RemindBy.DIGEST else []
        if not waiting:
            await self.finish_notice(notice, over=True)
            return
        next_moment = next_digest(person, self.now())
        if not await self._was_sent(notice, person):
            for live, _ in waiting:
                # one table's channel mustn't keep the others from their player
                with only_logged("table not reposted", table=live.id):
                    await self.repost_if_deleted(live)
            labels = await self.store.read(season_labels, [live.table for live, _ in waiting])
            sent = not person.direct_rejected and await self.pings.direct(
                person.id, notice.nonce or "", digest_layout(waiting, labels)
            )
            if not sent:
                await self._post_digest(notice, person, waiting, labels)
                await self.store.run(
                    reminder_scheduling.record_direct_rejected, person.id, self.now()
                )
        await self.finish_notice(notice, again=next_moment)

    async def _waiting(self, person: Person) -> list[tuple[LiveTable, Clock]]:
        """Return the tables where it's a person's turn, with their clocks, longest wait first.

        Muted and snoozed ones are left out.
        """
        running = await self.store.read(clocks.of_person, person_id=person.id)
        awake = [clock for clock in running if not clock.muted]
        tables, now = [(await self._readable(clock.table_id), clock) for clock in awake], self.now()
        return [
            (live, clock)
            for live, clock in tables
            if live is not None
            and clock.seat in live.pending_seats()
            and (clock.snoozed_until or now) <= now
        ]

    async def _readable(self, table: str) -> LiveTable | None:
        """Return a table; None, and log why, if it can't be loaded, so that others still can."""
        try:
            return await self.tables.live(table)
        except StorageError:
            raise
        except Exception:
            log.exception("table left out of a digest", table=table)
        return None

    async def _was_sent(self, notice: Notice, person: Person) -> bool:
        """Return whether the last direct messages already contain the digest.

        They may after a crash or a lost response. Discord forgets the nonce of a message after some
        minutes.
        """
        tried = notice.nonce in self._tried
        self._tried.add(notice.nonce)
        if notice.claimed_at is None or person.direct_rejected:
            return False
        if notice.claimed_at >= self._begun and not tried:
            return False
        conversation = await self.pings.messages.conversation(person.id)
        after = notice.claimed_at - MAX_CLOCK_SKEW
        async for message in self.pings.messages.latest_in(
            conversation, MAX_MESSAGES_SEARCHED, after=after
        ):
            if DIGEST_KEY in [action.key for action in actions(message)]:
                return True
        return False

    async def _post_digest(
        self,
        notice: Notice,
        person: Person,
        waiting: Sequence[tuple[LiveTable, Clock]],
        labels: Mapping[str, str],
    ) -> None:
        """Post a digest in the channel of the longest wait; it only counts tables elsewhere.

        Others read this channel, and need not know about tables in other channels.
        """
        live = waiting[0][0]
        local = [
            entry for entry in waiting if entry[0].message_channel_id == live.message_channel_id
        ]
        view = digest_layout(
            local,
            labels,
            len(waiting) - len(local),
            address=f"<@{person.id}>, ",
            note="" if person.direct_rejected else DIRECT_REJECTED,
        )
        await self._post(live, person, view, notice.nonce or "")

    async def _post(
        self,
        live: LiveTable,
        person: Person,
        view: discord.ui.LayoutView,
        nonce: str,
    ) -> None:
        """Post a notice in a table's channel with a ping; if that is rejected, only log it."""
        try:
            await self.pings.messages.send(live, people=[person.id], view=view, nonce=nonce)
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            log.warning("notice not posted", table=live.id, code=failure.code)

    @sends(NoticeKind.NEXT, "your turn is next there")
    async def send_next_turn(self, notice: Notice, person: Person) -> None:
        """Notify a person that their turn comes next, if it still does and they want to know."""
        live = await self.tables.live(notice.table_id)
        seat, pending = live.table.seat_of(person.id), live.pending_seats()
        if seat is None or len(pending) != 1 or seat in pending or not person.notify_next:
            await self.finish_notice(notice, over=True)
            return
        text = f"You're next at {live.title}, after {live.markdown_names[pending[0]]}."
        quiet = person.remind_by is RemindBy.DIGEST
        await self.send_text(
            notice, person, live, text, direct=wants_direct_pings(person), local=not quiet
        )
        await self.finish_notice(notice)

    @sends(NoticeKind.OVER, "the match is over")
    async def send_end(self, notice: Notice, person: Person) -> None:
        """Send news of a match's end to one of its players, and delete the notice."""
        with suppress(NoSuchTable):
            live = await self.tables.live(notice.table_id)
            await self.send_undigested(notice, person, live, end_text(live))
        await self.finish_notice(notice, over=True)

    @sends(NoticeKind.CLAIM, "a clock has expired there")
    async def send_claim(self, notice: Notice, person: Person) -> None:
        """Notify a player of other seats' expired clocks; drop the notice if none is left."""
        live, now = await self.tables.live(notice.table_id), self.now()
        own = live.table.seat_of(person.id)
        running = await self.store.read(clocks.of_table, table=live.id)
        late = [clock.seat for clock in running if pace.has_run_out(clock, live.table, now)]
        if own is None or live.seat(own).stand_in is not None or not set(late) - {own}:
            await self.finish_notice(notice, over=True)
            return
        text = absent_players.claim_text(live, [seat for seat in late if seat != own])
        await self.send_undigested(notice, person, live, text, absent_players.claim_view(live))
        await self.finish_notice(notice)

    @sends(NoticeKind.LEFT_SERVER, "a player there has left the server")
    async def send_left_server(self, notice: Notice, person: Person) -> None:
        """Notify the host of players who have left the server, if seats need a player."""
        live = await self.tables.live(notice.table_id)
        if absent_players.unoffered_left_seats(live):
            text = absent_players.left_server_text(live)
            view = absent_players.left_server_view(live)
            await self.send_undigested(notice, person, live, text, view)
        await self.finish_notice(notice, over=True)

    async def send_undigested(
        self,
        notice: Notice,
        person: Person,
        live: LiveTable,
        text: str,
        view: discord.ui.View | None = None,
    ) -> None:
        """Send an urgent notice: directly to people with a digest, else as they prefer."""
        digest = person.remind_by is RemindBy.DIGEST and not person.direct_rejected
        direct = wants_direct_pings(person) or digest
        await self.send_text(notice, person, live, text, direct=direct, local=True, view=view)

    async def send_text(
        self,
        notice: Notice,
        person: Person,
        live: LiveTable,
        text: str,
        *,
        direct: bool,
        local: bool,
        view: discord.ui.View | None = None,
    ) -> None:
        """Send a notice as a DM if `direct`, and to the table's channel if `local`.

        With both, the channel gets it only if Discord rejects the DM.
        """
        nonce, items = notice.nonce or "", layouts.items_of(view)
        shown = layouts.plain(text, items, accent=QUIET)
        sent = direct and await self.pings.direct(person.id, nonce, shown)
        if direct and not sent:
            await self.store.run(reminder_scheduling.record_direct_rejected, person.id, self.now())
            text = f"{text}\n-# {DIRECT_REJECTED}"
        if not sent and local:
            shown = layouts.plain(f"<@{person.id}>: {text}", items, accent=QUIET)
            await self._post(live, person, shown, nonce)


def end_text(live: LiveTable) -> str:
    """Return how a table ended, for players who missed it."""
    where = f"[{live.title}]({live.address})"
    if live.table.result is None:
        return f"{where} was closed without a result."
    outcome = headline(live.table.result, live.markdown_names, live.score_unit)
    return f"{where} is over: {outcome}. {live.why_ended}."
