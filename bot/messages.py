"""Messages in a table's channel: sent, edited and searched."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from datetime import datetime
from typing import Any, TypeVar

import discord
import structlog

from bot import layouts
from bot.discord_errors import (
    ARCHIVED,
    GONE,
    PASSING,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    only_logged,
    refuses,
)
from bot.icons import Icons
from bot.tables.live_table import LiveTable

log = structlog.get_logger()

LOOKED_AT = 50
"""Number of a channel's messages searched, back from the newest and on from each old ping."""
T = TypeVar("T")


class Messages:
    """Writes as the bot; nobody is pinged but those who are named."""

    def __init__(self, client: discord.Client, icons: Icons) -> None:
        self.client, self.icons = client, icons
        self._conversations: dict[int, int] = {}
        """The direct conversations that are known, by person."""

    async def send(
        self,
        live: LiveTable,
        text: str | None = None,
        *,
        people: Collection[int] = (),
        **parts: Any,
    ) -> discord.Message:
        """Post a text or a layout and ping these people; `parts` go to discord.py as they are.

        One that pings nobody is silent: no phone rings on servers that notify of all messages.
        """
        mentions = discord.AllowedMentions.none()
        if people:
            mentions = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        channel = self.client.get_partial_messageable(live.place)

        async def post() -> discord.Message:
            for file in parts.get("files", ()):
                file.reset()
            words = None if text is None else self.icons.fill(text)
            return await channel.send(words, allowed_mentions=mentions, silent=not people, **parts)

        return await self.icons.send_with_icons(
            parts.get("view"), lambda: self._reopening(live.place, post)
        )

    def is_removed(self, live: LiveTable) -> bool:
        """Return whether the bot is no longer on a table's server."""
        return self.client.is_ready() and self.client.get_guild(live.record.guild_id) is None

    def lets_in(self, live: LiveTable) -> bool:
        """Return whether a mention at a table would add somebody to a private thread."""
        if live.record.thread_id is None:
            return False
        thread = self.client.get_channel(live.place)
        return not isinstance(thread, discord.Thread) or thread.is_private()

    async def edit(
        self,
        live: LiveTable,
        message: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
    ) -> None:
        """Edit one of the bot's messages without pinging anybody."""
        partial = self.client.get_partial_messageable(live.place).get_partial_message(message)
        quiet = discord.AllowedMentions.none()

        async def change() -> None:
            # a second try would otherwise send what is left of the file: nothing
            for file in files:
                file.reset()
            await partial.edit(view=view, attachments=files, allowed_mentions=quiet)

        await self.icons.send_with_icons(view, lambda: self._reopening(live.place, change))

    async def post(self, live: LiveTable, words: str) -> None:
        """Post a line to a table's channel; a failure is only logged."""
        with only_logged("line not posted", table=live.id):
            await self.send(live, view=layouts.plain(f"{live.title}: {words}"))

    async def delete(self, place: int, message: int, *, home: int = 0) -> bool:
        """Delete one of the bot's messages, and return whether it is gone.

        A rejection by the channel is only logged. Raises passing errors, so that the caller can
        retry. `home` is the channel of the table, which is never taken to be gone.
        """
        partial = self.client.get_partial_messageable(place).get_partial_message(message)
        try:
            await self._reopening(place, partial.delete)
        except discord.HTTPException as failure:
            if not refuses(failure):
                raise
            log.info("message not deleted", place=place, code=failure.code)
            return failure.code in GONE and (failure.code != UNKNOWN_CHANNEL or place != home)
        return True

    async def exists(self, place: int, message: int) -> bool:
        """Return whether one of the bot's messages exists; True if reading is forbidden."""
        partial = self.client.get_partial_messageable(place).get_partial_message(message)
        try:
            await partial.fetch()
        except discord.HTTPException as failure:
            if not refuses(failure):
                raise
            # where reading is forbidden nobody knows, and a repost would ping again
            return failure.code != UNKNOWN_MESSAGE
        return True

    async def has_left(self, guild: int, person: int) -> bool:
        """Return whether somebody isn't a member of a server; False if Discord doesn't answer.

        Without a privileged intent Discord doesn't report departures, so it is asked.
        """
        try:
            await self.client.http.get_member(guild, person)
        except discord.HTTPException as failure:
            return failure.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
        except PASSING:
            return False
        return False

    async def send_direct(self, person: int, words: str) -> None:
        """Send somebody a direct message; a failure is only logged."""
        with only_logged("direct message not sent", person=person):
            await self.direct(person, words)

    async def conversation(self, person: int) -> int:
        """Return the direct conversation with somebody, opened if necessary."""
        # Discord limits how many conversations a bot opens, so each is kept
        if person not in self._conversations:
            channel = await self.client.create_dm(discord.Object(person))
            self._conversations[person] = channel.id
        return self._conversations[person]

    async def direct(self, person: int, words: str | None, **parts: Any) -> discord.Message:
        """Write to somebody directly; raises discord.Forbidden if they accept no messages."""
        place = self.client.get_partial_messageable(await self.conversation(person))
        return await place.send(words, **parts)

    def latest(
        self, live: LiveTable, most: int, *, after: datetime | None = None
    ) -> AsyncIterator[discord.Message]:
        """Yield the last messages of a table's channel, or the first ones `after` a moment.

        Raises discord.HTTPException if the channel's history may not be read.
        """
        return self.latest_in(live.place, most, after=after)

    def latest_in(
        self, place: int, most: int, *, after: datetime | None = None
    ) -> AsyncIterator[discord.Message]:
        """Yield messages like `latest`, from any channel, thread or direct conversation."""
        return self.client.get_partial_messageable(place).history(limit=most, after=after)

    async def _reopening(self, place: int, work: Callable[[], Awaitable[T]]) -> T:
        """Do some work in a channel; an archived thread is opened for it."""
        try:
            return await work()
        except discord.HTTPException as failure:
            if failure.code != ARCHIVED:
                raise
        await self.client.http.edit_channel(place, archived=False, reason="a game goes on here")
        return await work()
