"""The pings of a table: their words and buttons, sending them, and clearing them away."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Coroutine, Iterator
from datetime import datetime
from typing import Any

import discord
import structlog

from bot.discord_errors import PASSING
from bot.messages import Messages
from bot.presses import Action, button, lasting_view
from bot.tables.live import Live
from bot.words.names import marked
from rules.kernel import spell
from storage.records import Clock

log = structlog.get_logger()

LOOKED_AT = 50
"""Messages of the channel that are searched, the newest first."""
HUSH = re.compile(r":(?P<table>\w+):hush:(?P<seat>\d+):")
MOST = 5
"""Pings for one turn; the last of them says that it is the last."""


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
    return lasting_view(
        [
            button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary),
            button(Action(live.id, "snooze", seat), "Snooze 3 h"),
            button(Action(live.id, "hush", seat), "Stop reminders"),
        ]
    )


class Pings:
    """Sends pings and deletes them when the move is made, so that channels stay short."""

    def __init__(self, messages: Messages, begun: datetime) -> None:
        self.messages = messages
        self._begun = begun
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
            left = await self._left(live)
        except (discord.HTTPException, *PASSING) as trouble:
            log.warning("old pings not found", table=live.id, why=str(trouble))
            return
        for seat, message in left:
            awaited = seat in live.awaited()
            if not awaited or self._shown.setdefault((live.id, seat), message).id != message.id:
                await self._clear_away(message)

    async def _left(self, live: Live) -> list[tuple[int, discord.Message]]:
        """Each ping of a table among the channel's last messages, with its seat."""
        return [
            (int(found["seat"]), message)
            async for message in self.messages.latest(live, LOOKED_AT)
            for custom_id in _custom_ids(message)
            if (found := HUSH.search(custom_id)) and found["table"] == live.id
        ]

    async def _clear_away(self, message: discord.Message) -> None:
        with contextlib.suppress(discord.HTTPException, *PASSING):
            await message.delete()


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            for part in row.children:
                yield getattr(part, "custom_id", None) or ""
