"""Reminders of a table: their words and buttons, sending them, and clearing them away."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

import discord
import structlog

from bot.channel.snooze_and_ping_times import MOST
from bot.discord_errors_and_429s import PASSING
from bot.messages import LOOKED_AT, Messages
from bot.presses import Action, actions, button, lasting_view
from bot.tables.live import Live
from bot.tables.service import Tables
from bot.words.names import marked, spell
from storage import clocks
from storage.records import Clock

log = structlog.get_logger()

LEEWAY = timedelta(minutes=1)
"""How much earlier than its ping is noted as sent a message may stand in the channel."""
LIVING = frozenset({"log", "join"})
"""Buttons that a table's living message alone has."""


def ping_text(live: Live, clock: Clock, held: int) -> str:
    """Who, which table, what is wanted."""
    ask = live.match.asks()[clock.seat]
    wanted = marked(spell(ask.prompt, live.names))
    since = discord.utils.format_dt(clock.since, "R")
    last = clock.pings + 1 >= MOST
    tail = " This is the last reminder for this move." if last else ""
    return f"<@{held}>, {live.title} still waits for you (asked {since}): {wanted}{tail}"


def ping_view(live: Live, seat: int) -> discord.ui.View:
    """Play at once, or have peace."""
    return lasting_view(
        [
            button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary),
            button(Action(live.id, "snooze", seat), "Snooze 3 h"),
            button(Action(live.id, "hush", seat), "Stop reminders"),
        ]
    )


class Pings:
    """Sends pings and deletes them when the move is made, so that channels stay short."""

    def __init__(self, tables: Tables, messages: Messages) -> None:
        self.store, self.messages = tables.store, messages
        self._begun = tables.now()
        self._shown: dict[tuple[str, int], discord.Message] = {}
        self._clearing: set[asyncio.Task[None]] = set()
        self._searched: set[str] = set()

    async def send(self, live: Live, clock: Clock, held: int) -> None:
        """Ping the holder of a seat, in place of the ping before."""
        text, view = ping_text(live, clock, held), ping_view(live, clock.seat)
        assert clock.nonce is not None
        sent = await self.messages.send(live, text, people=[held], view=view, nonce=clock.nonce)
        await self._keep_only(live, clock.seat, sent)

    async def _keep_only(self, live: Live, seat: int, sent: discord.Message) -> None:
        """A later ping takes the place of the one before; one that comes too late goes at once."""
        before = self._shown.pop((live.id, seat), None)
        if before is not None and before.id != sent.id:
            await self._clear_away(before)
        if seat in live.awaited():
            self._shown[live.id, seat] = sent
        else:
            await self._clear_away(sent)

    def tidy(self, live: Live) -> None:
        """Delete the pings that are done with, those of an earlier run of the bot among them."""
        if any(table == live.id for table, _ in self._shown):
            self._later(self._clear_done(live))
        if live.record.created_at < self._begun and live.id not in self._searched:
            self._searched.add(live.id)
            self._later(self._clear_left(live))

    async def stop(self) -> None:
        """Stop clearing; what is left is found again after the next start."""
        tasks = list(self._clearing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _clear_done(self, live: Live) -> None:
        """Delete the reminders of turns that are over; a new turn's clock has not pinged twice."""
        running = await self.store.run(clocks.of_table, table=live.id)
        open_turns = {clock.seat for clock in running if clock.pings > 1 or clock.nonce is not None}
        for table, seat in [known for known in self._shown if known[0] == live.id]:
            if seat not in open_turns:
                await self._clear_away(self._shown.pop((table, seat)))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._clearing.add(task)
        task.add_done_callback(self._clearing.discard)

    async def _clear_left(self, live: Live) -> None:
        """Take over the pings of an earlier run, or delete those whose move is made.

        A living message that was sent and could not be noted goes, too.
        """
        try:
            found = await self._found(live)
        except (discord.HTTPException, *PASSING) as trouble:
            log.warning("old pings not found", table=live.id, why=str(trouble))
            return
        for message in found.values():
            if self._is_left(live, message):
                await self._clear_away(message)
        await self._clear_done(live)

    def _is_left(self, live: Live, message: discord.Message) -> bool:
        """Whether nobody needs a message any more; the first ping of each seat is taken over."""
        verbs = {one.verb: one.seat for one in actions(message) if one.table == live.id}
        if "hush" in verbs:
            return self._shown.setdefault((live.id, verbs["hush"]), message).id != message.id
        return bool(LIVING & verbs.keys()) and message.id < (live.record.message_id or 0)

    async def _found(self, live: Live) -> dict[int, discord.Message]:
        """The channel's last messages, and those since each ping that was sent long ago."""
        found = {one.id: one async for one in self.messages.latest(live, LOOKED_AT)}
        running = await self.store.run(clocks.of_table, table=live.id)
        for clock in running:
            sent = clock.last_ping_at
            if sent is not None and sent < discord.utils.snowflake_time(min(found, default=0)):
                later = self.messages.latest(live, LOOKED_AT, after=sent - LEEWAY)
                found |= {one.id: one async for one in later}
        return found

    async def _clear_away(self, message: discord.Message) -> None:
        with contextlib.suppress(discord.HTTPException, *PASSING):
            await message.delete()
