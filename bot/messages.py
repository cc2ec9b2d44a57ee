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
    MESSAGE_GONE,
    PASSING_ERRORS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    is_final_rejection,
    only_logged,
)
from bot.icons import Icons
from bot.tables.live_table import LiveTable

log = structlog.get_logger()

MAX_MESSAGES_SEARCHED = 50
"""Number of a channel's messages searched, back from the newest and on from each old ping."""
T = TypeVar("T")


class Messages:
    """Sends, edits, deletes and finds messages as the bot.

    Only people named in a call are pinged.
    """

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
        """Post a text or a layout in a table's channel, ping these people, and return the message.

        `parts` are further arguments of discord.py's `send`. A message that pings nobody is silent,
        so no phone rings on servers that notify people of all messages.
        """
        mentions = discord.AllowedMentions.none()
        if people:
            mentions = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        channel = self.client.get_partial_messageable(live.message_channel_id)

        async def post() -> discord.Message:
            """Send the message once; a second try sends its files from their beginning."""
            for file in parts.get("files", ()):
                file.reset()
            words = None if text is None else self.icons.fill(text)
            return await channel.send(words, allowed_mentions=mentions, silent=not people, **parts)

        return await self.icons.send_with_icons(
            parts.get("view"), lambda: self._reopening(live.message_channel_id, post)
        )

    def is_removed(self, live: LiveTable) -> bool:
        """Return whether the bot was removed from a table's server."""
        return self.client.is_ready() and self.client.get_guild(live.table.guild_id) is None

    def mention_adds_to_thread(self, live: LiveTable) -> bool:
        """Return whether mentioning somebody at a table would add them to a private thread."""
        if live.table.thread_id is None:
            return False
        thread = self.client.get_channel(live.message_channel_id)
        return not isinstance(thread, discord.Thread) or thread.is_private()

    async def edit(
        self,
        live: LiveTable,
        message: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
    ) -> None:
        """Replace a bot's message with a layout and its files, without pinging anybody."""
        partial = self.client.get_partial_messageable(live.message_channel_id).get_partial_message(
            message
        )
        quiet = discord.AllowedMentions.none()

        async def change() -> None:
            """Edit the message once; a second try sends its files from their beginning."""
            # a second try would otherwise send what is left of the file: nothing
            for file in files:
                file.reset()
            await partial.edit(view=view, attachments=files, allowed_mentions=quiet)

        await self.icons.send_with_icons(
            view, lambda: self._reopening(live.message_channel_id, change)
        )

    async def post(self, live: LiveTable, words: str) -> None:
        """Post a line that begins with the table's title in its channel; failures are logged."""
        with only_logged("line not posted", table=live.id):
            await self.send(live, view=layouts.plain(f"{live.title}: {words}"))

    async def delete(self, channel_id: int, message: int, *, home: int = 0) -> bool:
        """Delete a bot's message; return whether it no longer exists.

        A final rejection is only logged; temporary errors are raised, so that the caller can retry.
        `home` is the table's channel: even if Discord doesn't know it any more, its messages count
        as existing.
        """
        partial = self.client.get_partial_messageable(channel_id).get_partial_message(message)
        try:
            await self._reopening(channel_id, partial.delete)
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            log.info("message not deleted", channel=channel_id, code=failure.code)
            return failure.code in MESSAGE_GONE and (
                failure.code != UNKNOWN_CHANNEL or channel_id != home
            )
        return True

    async def exists(self, channel_id: int, message: int) -> bool:
        """Return whether a bot's message exists; True if the channel can't be read."""
        partial = self.client.get_partial_messageable(channel_id).get_partial_message(message)
        try:
            await partial.fetch()
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            # where reading is forbidden nobody knows, and a repost would ping again
            return failure.code != UNKNOWN_MESSAGE
        return True

    async def has_left(self, guild: int, person: int) -> bool:
        """Return whether a person isn't a member of a server; False if that is unknown.

        Discord is asked, because it reports departures only with a privileged intent.
        """
        try:
            await self.client.http.get_member(guild, person)
        except discord.HTTPException as failure:
            return failure.code in (UNKNOWN_MEMBER, UNKNOWN_USER)
        except PASSING_ERRORS:
            return False
        return False

    async def send_direct(self, person: int, words: str) -> None:
        """Send somebody a direct message; a failure is only logged."""
        with only_logged("direct message not sent", person=person):
            await self.direct(person, words)

    async def conversation(self, person: int) -> int:
        """Return the id of the direct conversation with a person, opened if necessary."""
        # Discord limits how many conversations a bot opens, so each is kept
        if person not in self._conversations:
            channel = await self.client.create_dm(discord.Object(person))
            self._conversations[person] = channel.id
        return self._conversations[person]

    async def direct(self, person: int, words: str | None, **parts: Any) -> discord.Message:
        """Send a person a direct message and return it.

        Raises discord.Forbidden if they accept none. `parts` are further arguments of discord.py's
        `send`.
        """
        conversation = self.client.get_partial_messageable(await self.conversation(person))
        return await conversation.send(words, **parts)

    def latest(
        self, live: LiveTable, most: int, *, after: datetime | None = None
    ) -> AsyncIterator[discord.Message]:
        """Yield the last `most` messages of a table's channel, newest first.

        With `after`, yield the first ones after that moment, oldest first. Raises
        discord.HTTPException if the history may not be read.
        """
        return self.latest_in(live.message_channel_id, most, after=after)

    def latest_in(
        self, channel_id: int, most: int, *, after: datetime | None = None
    ) -> AsyncIterator[discord.Message]:
        """Yield messages as `latest` does, of the channel, thread or direct conversation."""
        return self.client.get_partial_messageable(channel_id).history(limit=most, after=after)

    async def _reopening(self, channel_id: int, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` in a channel and return its result.

        If the channel is an archived thread, it is unarchived, and `work` called again.
        """
        try:
            return await work()
        except discord.HTTPException as failure:
            if failure.code != ARCHIVED:
                raise
        await self.client.http.edit_channel(
            channel_id, archived=False, reason="a game continues here"
        )
        return await work()
