"""Channels that take no messages: the host is told once, and the clock says when to try again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

import discord
import structlog

from bot.messages import Messages
from bot.tables.live import Live

log = structlog.get_logger()

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (5, 60, 360, 1440))
"""Between tries at a channel that refuses; after the last of them the table sleeps."""


class Trouble(NamedTuple):
    """How often a channel has refused, and when to try again by the clock; None: not by it."""

    times: int
    again: datetime | None
    sending: bool
    """Whether it took no new message; that an edit is taken says nothing then."""

    @property
    def asleep(self) -> bool:
        """Whether it was tried so often that only a change gives reason to try again."""
        return self.times > len(PAUSES)


class Troubles:
    """Remembers which tables cannot be shown where they stand."""

    def __init__(self, messages: Messages, now: Callable[[], datetime]) -> None:
        self.messages, self.now = messages, now
        self._known: dict[str, Trouble] = {}

    async def met(self, live: Live, failure: discord.HTTPException) -> datetime | None:
        """Note that a channel refuses; gives the moment of the next try."""
        known = self._known.get(live.id, Trouble(0, None, sending=False))
        if known.again is not None and known.again > self.now():
            return known.again
        again = self.now() + PAUSES[known.times] if known.times < len(PAUSES) else None
        sending = known.sending or getattr(failure.response, "method", "POST") == "POST"
        met = self._known[live.id] = Trouble(known.times + 1, again, sending)
        log.warning("not posted", table=live.id, code=failure.code, why=failure.text)
        if known.times in (0, len(PAUSES)):
            await self.messages.tell(live.record.host_id, _words(live, failure, met))
        return again

    def over(self, table: str, *, sent: bool = True) -> None:
        """Note that a table's channel has taken a new message, or (not `sent`) an edit."""
        known = self._known.get(table)
        if known is not None and (sent or not known.sending):
            del self._known[table]

    def waits(self, table: str) -> bool:
        """Whether a table is left alone until a change, or the clock, gives reason to try."""
        known = self._known.get(table)
        if known is None:
            return False
        return known.asleep or (known.again is not None and known.again > self.now())

    def again(self, table: str) -> datetime | None:
        """When a table that waits is tried again by the clock; None: it sleeps."""
        known = self._known.get(table)
        return None if known is None else known.again

    def due(self) -> list[str]:
        """The tables to be tried again now; each is given once."""
        now = self.now()
        found = [table for table, one in self._known.items() if one.again and one.again <= now]
        for table in found:
            self._known[table] = self._known[table]._replace(again=None)
        return found


def _words(live: Live, failure: discord.HTTPException, met: Trouble) -> str:
    """What the host is told, at first and when the table goes to sleep."""
    reason = failure.text or str(failure.code)
    start = f"I cannot post at {live.title} in <#{live.place}> ({reason})"
    if met.again is None:
        return f"{start}, so the table sleeps; /table where, in another channel, wakes it."
    when = discord.utils.format_dt(met.again, "f")
    return (
        f"{start}. Let me view the channel, send messages and attach files there; I try again "
        f"on {when}. Or move the table with /table where."
    )
