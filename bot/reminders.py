"""Pings: once when somebody is awaited, again after an interval of their own; never twice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import structlog
from sqlmodel import Session

from bot import people
from bot.actions import Action, button, lasting_view, on
from bot.leftovers import left_pings
from bot.names import marked
from bot.poster import ARCHIVED, PASSING, reopen
from rules.kernel import News, spell
from storage import clocks
from storage.records import Clock, Person
from storage.trouble import StorageTrouble

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

log = structlog.get_logger()

INTERVAL = 12 * 3600
"""Seconds between pings for whoever has not said otherwise."""
MOST = 5
"""Pings for one turn; the last of them says that it is the last."""
LONGEST_SLEEP = 60.0
SNOOZE = timedelta(hours=3)

Interaction = discord.Interaction[Any]


class Reminders:
    """One sleeping task over the clocks in the database."""

    def __init__(self, bot: Orrery) -> None:
        self.bot = bot
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._shown: dict[tuple[str, int], discord.Message] = {}
        self._clearing: set[asyncio.Task[None]] = set()
        self._searched: set[str] = set()
        self._begun = bot.now()

    def start(self) -> None:
        """Begin to watch the clocks."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching; what is claimed and unsent is found again at the next start."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def changed(self, live: Live, _news: Sequence[News]) -> None:
        """Listen to the table service: clocks were rewritten, and some pings are done with."""
        self._wake.set()
        awaited = live.awaited()
        for table, seat in [known for known in self._shown if known[0] == live.id]:
            if seat not in awaited:
                self._later(self._clear_away(self._shown.pop((table, seat))))
        started = live.record.started_at
        if started is not None and started < self._begun and live.id not in self._searched:
            self._searched.add(live.id)
            self._later(self._clear_left(live))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._clearing.add(task)
        task.add_done_callback(self._clearing.discard)

    async def _clear_left(self, live: Live) -> None:
        """Take over the pings of an earlier run, or delete those whose move is made."""
        try:
            left = await left_pings(self.bot, live)
        except (discord.HTTPException, *PASSING) as trouble:
            log.warning("old pings not found", table=live.id, why=str(trouble))
            return
        for seat, message in left:
            awaited = seat in live.awaited()
            if not awaited or self._shown.setdefault((live.id, seat), message).id != message.id:
                await self._clear_away(message)

    async def _clear_away(self, message: discord.Message) -> None:
        """Delete a ping whose move is made, so that channels stay short."""
        with contextlib.suppress(discord.HTTPException, *PASSING):
            await message.delete()

    def poke(self) -> None:
        """Look at the clocks now, since time or a wish has changed."""
        self._wake.set()

    async def _watch(self) -> None:
        await self.bot.wait_until_ready()
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
            await work()
        except PASSING as trouble:
            log.warning("reminders wait", why=str(trouble))
        except Exception:
            log.exception("reminders")

    async def _pause(self) -> float:
        try:
            moment = await self.bot.store.run(clocks.next_moment)
        except StorageTrouble:
            return LONGEST_SLEEP
        if moment is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(0.05, (moment - self.bot.now()).total_seconds()))

    async def _resend(self) -> None:
        """Pings that trouble left claimed: the nonce keeps a sent one from appearing twice."""
        for clock in await self.bot.store.run(clocks.unconfirmed):
            await self._guarded(partial(self._ping, clock))

    async def _send_due(self) -> None:
        now = self.bot.now()
        for clock in await self.bot.store.run(lambda session: clocks.claim(session, now=now)):
            await self._guarded(partial(self._ping, clock))

    async def _ping(self, clock: Clock) -> None:
        live = await self.bot.tables.live(clock.table_id)
        held = live.seat(clock.seat).person_id
        nonce = clock.nonce or ""
        person = await people.wishes(self.bot.store, held) if held is not None else None
        # asked last, since a move may be made while the wishes are read
        if held is None or person is None or clock.seat not in live.awaited():
            await self._settle(nonce, sent=False, ping_at=None)
            return
        try:
            await self._send(live, clock, held)
        except discord.DiscordServerError:
            # It may have been sent: the claim stays, and is sent again with the same nonce.
            raise
        except discord.HTTPException as failure:
            log.warning("ping not sent", table=live.id, code=failure.code, why=failure.text)
            await self._settle(nonce, sent=False, ping_at=self.bot.now() + timedelta(hours=1))
            return
        await self._settle(nonce, sent=True, ping_at=next_ping(person, clock, self.bot.now()))

    async def _settle(self, nonce: str, *, sent: bool, ping_at: datetime | None) -> None:
        now = self.bot.now()
        if sent:
            await self.bot.store.run(
                lambda session: clocks.confirm(session, nonce=nonce, sent_at=now, ping_at=ping_at)
            )
        else:
            await self.bot.store.run(
                lambda session: clocks.release(session, nonce=nonce, ping_at=ping_at)
            )

    async def _send(self, live: Live, clock: Clock, held: int) -> None:
        text, view = ping_text(live, clock, held), ping_view(live, clock.seat)
        assert clock.nonce is not None
        channel = self.bot.get_partial_messageable(live.place)
        pinged = discord.AllowedMentions(users=[discord.Object(held)])
        for _ in range(2):
            try:
                sent = await channel.send(
                    text, view=view, nonce=clock.nonce, allowed_mentions=pinged
                )
            except discord.HTTPException as failure:
                if failure.code != ARCHIVED:
                    raise
                await reopen(self.bot, live.place)
            else:
                await self._keep_only(live, clock.seat, sent)
                return

    async def _keep_only(self, live: Live, seat: int, sent: discord.Message) -> None:
        """A later ping takes the place of the one before; one that comes too late goes at once."""
        before = self._shown.pop((live.id, seat), None)
        if before is not None and before.id != sent.id:
            await self._clear_away(before)
        if seat in live.awaited():
            self._shown[live.id, seat] = sent
        else:
            await self._clear_away(sent)


def ping_text(live: Live, clock: Clock, held: int) -> str:
    """Who, which table, what is wanted."""
    ask = live.match.asks()[clock.seat]
    wanted = marked(spell(ask.prompt, live.names))
    if clock.pings == 0:
        return f"<@{held}>, your move at {live.title}: {wanted}"
    since = discord.utils.format_dt(clock.since, "R")
    last = clock.pings + 1 >= MOST
    tail = " This is the last reminder for this move." if last else ""
    return f"<@{held}>, {live.title} still waits for you (asked {since}): {wanted}{tail}"


def ping_view(live: Live, seat: int) -> discord.ui.View:
    """Play at once, or have peace."""
    revision = live.match.revision
    return lasting_view(
        [
            button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary),
            button(Action(live.id, "snooze", seat, revision), "Snooze 3 h"),
            button(Action(live.id, "hush", seat, revision), "Stop reminders"),
        ]
    )


def next_ping(person: Person, clock: Clock, now: datetime) -> datetime | None:
    """When to ping again: growing intervals, none after the last."""
    return _after(person, clock.pings + 1, now)


def _after(person: Person, pings: int, last: datetime) -> datetime | None:
    interval = INTERVAL if person.reminder_interval is None else person.reminder_interval
    if interval == 0 or pings >= MOST:
        return None
    return last + timedelta(seconds=interval * pings)


def retime(session: Session, person: Person) -> None:
    """Let a changed interval count from each turn's last ping; a turn without more stays so."""
    for clock in clocks.of_person(session, person_id=person.id):
        if clock.ping_at is not None and clock.last_ping_at is not None:
            moment = _after(person, clock.pings, clock.last_ping_at)
            clocks.postpone(session, table=clock.table_id, seat=clock.seat, ping_at=moment)


@on("snooze")
async def snooze(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Put the next ping of this turn off."""
    await _postpone(bot, interaction, action, bot.now() + SNOOZE)


@on("hush")
async def hush(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """No more pings for this turn."""
    await _postpone(bot, interaction, action, None)


async def _postpone(
    bot: Orrery, interaction: Interaction, action: Action, moment: datetime | None
) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await bot.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    waiting = await bot.store.run(
        lambda session: clocks.postpone(session, table=live.id, seat=seat, ping_at=moment)
    )
    if not waiting:
        words = "Nothing is asked of you at that table now."
    elif moment is None:
        words = "No more reminders for this move."
    else:
        words = f"The next reminder comes {discord.utils.format_dt(moment, 'R')}."
    await interaction.edit_original_response(content=words)
    bot.reminders.poke()
