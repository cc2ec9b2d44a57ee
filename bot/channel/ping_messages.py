"""Reminders of a table: their words and buttons, sending them, and finding lost ones."""

from __future__ import annotations

from functools import partial

import discord
import structlog

from bot.channel.snooze_and_ping_times import MOST
from bot.discord_errors_and_429s import PASSING
from bot.messages import LOOKED_AT, Messages
from bot.presses import Action, actions, button, lasting_view
from bot.tables.live import Live
from bot.tables.service import Tables
from bot.words.names import marked, spell
from storage import clocks, lookups
from storage.records import Clock, Stray

log = structlog.get_logger()

LIVING = frozenset({"log", "join"})
"""Buttons that a table's living message alone has."""


def ping_text(live: Live, clock: Clock, held: int) -> str:
    """Who, which table, what is wanted."""
    ask = live.match.asks()[clock.seat]
    wanted = marked(spell(ask.prompt, live.names))
    since = discord.utils.format_dt(clock.since, "R")
    last = clock.pings + 1 >= MOST and not clock.by_hand
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
    """Sends pings, and looks for those that an earlier run of the bot has sent and not noted."""

    def __init__(self, tables: Tables, messages: Messages) -> None:
        self.tables, self.store, self.messages = tables, tables.store, messages
        self.unsure: set[str] = set()
        """Tables in whose channels a message may stand that nobody knows of: after a crash, say."""

    async def send(self, live: Live, clock: Clock, held: int) -> Stray:
        """Ping the holder of a seat; gives the message, which goes once the turn is over."""
        text, view = ping_text(live, clock, held), ping_view(live, clock.seat)
        assert clock.nonce is not None
        place = live.place
        sent = await self.messages.send(live, text, people=[held], view=view, nonce=clock.nonce)
        return Stray(place, sent.id)

    async def look(self, live: Live) -> None:
        """Look once through the last messages of such a table, and delete what nobody needs.

        What the channel keeps is noted, and goes with the table's next post.
        """
        if live.id not in self.unsure:
            return
        self.unsure.discard(live.id)
        try:
            async for message in self.messages.latest(live, LOOKED_AT):
                if await self._is_left(live, message):
                    await self._remove(live, Stray(live.place, message.id))
        except PASSING as trouble:
            self.unsure.add(live.id)
            log.warning("old pings not found", table=live.id, why=str(trouble))
        except discord.HTTPException as refusal:
            log.warning("old pings not found", table=live.id, why=str(refusal))

    async def _remove(self, live: Live, left: Stray) -> None:
        if not await self.messages.delete(left.place, left.message, home=live.place):
            await self.store.run(lookups.cleared, table=live.id, gone={left: False})
            await self.tables.refresh(live)

    async def _is_left(self, live: Live, message: discord.Message) -> bool:
        """Whether nobody needs a message; a reminder of a turn still open is taken over."""
        verbs = {one.verb: one.seat for one in actions(message) if one.table == live.id}
        if "hush" in verbs:
            found, seat = Stray(live.place, message.id), verbs["hush"]
            adopt = partial(clocks.adopt, table=live.id, seat=seat, reminder=found)
            return not await self.store.run(adopt)
        return bool(LIVING & verbs.keys()) and live.record.message_id not in (None, message.id)
