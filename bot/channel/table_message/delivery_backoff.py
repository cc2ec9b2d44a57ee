"""Back-off for channels that reject messages: the host is notified once; retries are timed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

import discord
import structlog

from bot.channel.table_message.lost_channels import host_notification
from bot.discord_errors import is_our_bug
from bot.messages import Messages
from bot.tables.live_table import LiveTable

log = structlog.get_logger()

REJECTION_RETRIES = tuple(timedelta(minutes=minutes) for minutes in (5, 60, 360, 1440))
"""Pauses between tries at a channel that rejects messages; after the last, the table sleeps."""


class Rejections(NamedTuple):
    """Rejections of a channel so far, and the time of the next try, if one is scheduled."""

    times: int
    next_try: datetime | None
    sending: bool
    """Flag: it rejected a new message, so an accepted edit proves nothing."""
    server: int = 0
    """The server that the bot was removed from; 0: it is still there."""

    @property
    def asleep(self) -> bool:
        """True after the last scheduled try: only a change of the table causes another."""
        return self.times > len(REJECTION_RETRIES)


class DeliveryBackoff:
    """Tables whose channels reject messages, kept in memory with their next tries."""

    def __init__(self, messages: Messages, now: Callable[[], datetime]) -> None:
        self.messages, self.now = messages, now
        self._known: dict[str, Rejections] = {}

    async def record_rejection(
        self, live: LiveTable, failure: discord.HTTPException
    ) -> datetime | None:
        """Record a rejection; return the time of the next try, None if none is scheduled.

        The host is notified of the first rejection and when the tries end.
        """
        known = self._known.get(live.id, Rejections(0, None, sending=False))
        # a try between the timed ones, because the table has changed: it doesn't lengthen the pause
        if known.next_try is not None and known.next_try > self.now():
            return known.next_try
        removed = self.messages.is_removed(live)
        next_try = (
            self.now() + REJECTION_RETRIES[known.times]
            if known.times < len(REJECTION_RETRIES)
            else None
        )
        sending = known.sending or getattr(failure.response, "method", "POST") == "POST"
        rejections = Rejections(known.times + 1, next_try, sending)
        if removed:
            # only a new invitation helps, so no clock says when to try again
            rejections = Rejections(len(REJECTION_RETRIES) + 1, None, sending, live.table.guild_id)
        self._known[live.id] = rejections
        _log_failure(live, failure)
        if known.times in (0, len(REJECTION_RETRIES)) or (removed and not known.server):
            await self.messages.send_direct(
                live.table.host_id,
                host_notification(live, failure, next_try, is_removed=removed),
            )
        return rejections.next_try

    def record_delivery(self, table: str, *, sent: bool = True) -> None:
        """End the back-off of a channel that has accepted a message.

        With `sent` False it was an edit, which proves nothing where new messages are rejected.
        """
        known = self._known.get(table)
        if known is not None and (sent or not known.sending):
            del self._known[table]

    def wake_server(self, server: int) -> list[str]:
        """Forget the rejections of a server that has invited the bot again; return its tables."""
        tables = [table for table, failure in self._known.items() if failure.server == server]
        for table in tables:
            del self._known[table]
        return tables

    def is_waiting(self, table: str) -> bool:
        """Return whether a table is in back-off, until its next try or a change of the table."""
        known = self._known.get(table)
        if known is None:
            return False
        return known.asleep or (known.next_try is not None and known.next_try > self.now())

    def next_try(self, table: str) -> datetime | None:
        """Return the time of a waiting table's next try; None if it has none."""
        known = self._known.get(table)
        return None if known is None else known.next_try

    def take_due(self) -> list[str]:
        """Return the tables whose next try is due; the next call omits them."""
        now = self.now()
        tables = [
            table
            for table, failure in self._known.items()
            if failure.next_try and failure.next_try <= now
        ]
        for table in tables:
            self._known[table] = self._known[table]._replace(next_try=None)
        return tables


def _log_failure(live: LiveTable, failure: discord.HTTPException) -> None:
    """Log a rejection: as a bug if the bot's message is at fault, otherwise as a warning."""
    if is_our_bug(failure):
        log.error("bug", table=live.id, code=failure.code, why=failure.text, exc_info=failure)
    else:
        log.warning("not posted", table=live.id, code=failure.code, why=failure.text)
