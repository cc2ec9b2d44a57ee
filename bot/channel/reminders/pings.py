"""Reminders of a table: their words and buttons, how they're sent, and how lost ones are found."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import discord
import structlog

from bot import layouts
from bot.discord_errors import PASSING_ERRORS, is_final_rejection, is_our_bug
from bot.interactions.presses import Action, Item, actions, button
from bot.messages import MAX_MESSAGES_SEARCHED, Messages
from bot.tables.live_table import LiveTable
from bot.tables.reminders.policy import (
    MAX_REMINDERS,
    PingReason,
    Snooze,
    wants_channel_pings,
    wants_direct_pings,
)
from bot.tables.seasons.table_sentences import missed_turn_cost
from bot.tables.table_service import Tables
from bot.words.accents import RED
from bot.words.names import escape, fill_names
from storage.matches import table_message
from storage.reminders import pings
from storage.schema.people_records import Person
from storage.schema.table_records import Clock, MessageAddress

log = structlog.get_logger()

TABLE_MESSAGE_VERBS = frozenset({"log", "join"})
"""Buttons that only a table's living message has."""
MAX_CLOCK_SKEW = timedelta(seconds=5)
"""Largest difference between Discord's clock and that of the bot's machine."""
DIRECT_REJECTED = (
    "I can't send you direct messages, so reminders come here now. To change that, allow direct "
    "messages from members of this server, then choose again in `/remind`. "
    "This notice comes only once."
)
PING_ENDINGS = {
    PingReason.LAST: " Everybody else is ready. Only your move is missing.",
    PingReason.HALF_MADE: (
        " You've started a move without committing it. Press **Play** to go on."
    ),
}
SNOOZE_LABELS = {
    Snooze.HOUR: "Snooze 1 h",
    Snooze.EVENING: "This evening",
    Snooze.MORNING: "Tomorrow morning",
}


class Sent(NamedTuple):
    """The messages of a ping: the one in the channel, and the one to the person."""

    channel: MessageAddress | None = None
    direct: MessageAddress | None = None
    direct_rejected: bool = False
    """Flag: the person accepts no direct messages, as the channel's message says."""

    @property
    def messages(self) -> list[MessageAddress]:
        """The posted messages, the one in the channel first."""
        return [message for message in (self.channel, self.direct) if message is not None]


def ping_text(
    live: LiveTable, clock: Clock, person_id: int, why: PingReason, cost: str = ""
) -> str:
    """Return the text of a ping to a person: the table, the question, the times.

    `cost` is a sentence about the price of letting the clock run out.
    """
    ask = live.match.public_asks()[clock.seat]
    wanted = escape(fill_names(ask.prompt, live.names))
    since = discord.utils.format_dt(clock.since, "R")
    last = clock.pings + 1 >= MAX_REMINDERS and not clock.is_host_ping
    if clock.due_at is not None:
        # also true if it's read after the deadline
        since += f", deadline {discord.utils.format_dt(clock.due_at, 'R')}"
    tail = PING_ENDINGS.get(why, "")
    tail += " This is the last reminder for this move." if last else ""
    tail += f" Your clock runs out soon.{cost}" if cost else ""
    if not wanted.endswith((".", "?", "!")):
        wanted += "."
    waits = "is waiting" if why is PingReason.TURN else "is still waiting"
    return f"<@{person_id}>, {live.title} {waits} for you (asked {since}): {wanted}{tail}"


def ping_items(live: LiveTable, seat: int) -> list[Item]:
    """Return the buttons of a ping: *Play*, the snoozes, *No more for this move*."""
    return [
        button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary),
        *(
            button(Action(live.id, "snooze", seat, key=choice), words)
            for choice, words in SNOOZE_LABELS.items()
        ),
        button(Action(live.id, "mute", seat), "No more for this move"),
    ]


def ping_layout(live: LiveTable, seat: int, text: str, note: str = "") -> discord.ui.LayoutView:
    """Return a ping's message: `text` beside *Play*, `note` in small print, then other buttons."""
    play, *others = ping_items(live, seat)
    small = layouts.text(f"-# {note}") if note else []
    return layouts.framed(layouts.section(text, play), small, layouts.rows(others), accent=RED)


class Pings:
    """Sends pings, and finds those that an earlier run sent without storing them as sent."""

    def __init__(self, tables: Tables, messages: Messages) -> None:
        self.tables, self.store, self.messages = tables, tables.store, messages
        self.unsure: set[str] = set()
        """Tables whose channels may hold messages that aren't stored, for example after a crash."""

    async def send(self, live: LiveTable, clock: Clock, person: Person, why: PingReason) -> Sent:
        """Ping a seat's holder in the channel or directly, as preferred; return what was sent.

        If Discord rejects the direct message, the channel gets the ping with a remark about that.
        """
        assert clock.nonce is not None
        cost = ""
        if why is PingReason.RUNS_OUT:
            turn = live.match.turn
            cost = await self.store.read(missed_turn_cost, live.table, person.id, turn)
        text, direct, direct_rejected = ping_text(live, clock, person.id, why, cost), None, False
        if wants_direct_pings(person):
            view = ping_layout(live, clock.seat, text)
            direct = await self.direct(person.id, clock.nonce, view)
            direct_rejected = direct is None
        if not direct_rejected and not wants_channel_pings(person):
            return Sent(direct=direct)
        view = ping_layout(live, clock.seat, text, DIRECT_REJECTED if direct_rejected else "")
        channel = live.message_channel_id
        sent = await self.messages.send(live, people=[person.id], view=view, nonce=clock.nonce)
        return Sent(MessageAddress(channel, sent.id), direct, direct_rejected)

    async def direct(
        self, person: int, nonce: str, view: discord.ui.LayoutView
    ) -> MessageAddress | None:
        """Send a layout as a direct message and return where it is; None if Discord rejects it."""
        try:
            sent = await self.messages.direct(person, None, nonce=nonce, view=view)
        except discord.HTTPException as failure:
            if not is_final_rejection(failure) or is_our_bug(failure):
                raise
            log.info("direct message rejected", person=person, code=failure.code)
            return None
        return MessageAddress(sent.channel.id, sent.id)

    async def find(self, live: LiveTable, clock: Clock, person: Person) -> Sent | None:
        """Return the ping's messages that an earlier run sent; None if it sent none."""
        assert clock.claimed_at is not None
        after, direct, posted = clock.claimed_at - MAX_CLOCK_SKEW, None, None
        if wants_direct_pings(person):
            conversation = await self.messages.conversation(person.id)
            direct = await self._find_ping(conversation, live, clock.seat, after)
        if direct is None or wants_channel_pings(person):
            posted = await self._find_ping(live.message_channel_id, live, clock.seat, after)
        return Sent(posted, direct) if posted or direct else None

    async def _find_ping(
        self, channel_id: int, live: LiveTable, seat: int, after: datetime
    ) -> MessageAddress | None:
        """Return a seat's ping in a channel since the moment `after`; None if not found."""
        meant = (live.id, "mute", seat)
        try:
            async for message in self.messages.latest_in(
                channel_id, MAX_MESSAGES_SEARCHED, after=after
            ):
                if meant in [
                    (action.table, action.verb, action.seat) for action in actions(message)
                ]:
                    return MessageAddress(channel_id, message.id)
        except discord.HTTPException as refusal:
            if not is_final_rejection(refusal):
                raise
        return None

    async def delete_leftovers(self, live: LiveTable) -> None:
        """Delete obsolete pings from a channel where a failure may have left some.

        Does nothing for a table that isn't in `unsure`. Messages that can't be deleted now are
        stored, and deleted with the table's next post.
        """
        if live.id not in self.unsure:
            return
        self.unsure.discard(live.id)
        try:
            async for message in self.messages.latest(live, MAX_MESSAGES_SEARCHED):
                if await self._adopt_or_reject(live, message):
                    await self._remove(live, MessageAddress(live.message_channel_id, message.id))
        except PASSING_ERRORS as error:
            self.unsure.add(live.id)
            log.warning("old pings not found", table=live.id, why=str(error))
        except discord.HTTPException as refusal:
            log.warning("old pings not found", table=live.id, why=str(refusal))

    async def _remove(self, live: LiveTable, left: MessageAddress) -> None:
        """Delete a message; if that fails, store it for a later deletion."""
        if not await self.messages.delete(left.channel_id, left.id, home=live.message_channel_id):
            await self.store.run(table_message.schedule_deletion, table=live.id, message=left)
            await self.tables.refresh(live)

    async def _adopt_or_reject(self, live: LiveTable, message: discord.Message) -> bool:
        """Return whether a bot's message is an obsolete ping or table message.

        A ping for a turn that goes on isn't obsolete: it is stored as that turn's reminder.
        """
        verbs = {action.verb: action.seat for action in actions(message) if action.table == live.id}
        if "mute" in verbs:
            reminder, seat = MessageAddress(live.message_channel_id, message.id), verbs["mute"]
            adopt = partial(pings.store_reminder, table=live.id, seat=seat, reminder=reminder)
            return not await self.store.run(adopt)
        return bool(TABLE_MESSAGE_VERBS & verbs.keys()) and live.table.message_id not in (
            None,
            message.id,
        )
