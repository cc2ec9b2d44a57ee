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
    """How often a channel has refused, and when to try again; None: the table sleeps."""

    times: int
    again: datetime | None


class Troubles:
    """Remembers which tables cannot be shown where they stand."""

    def __init__(self, messages: Messages, now: Callable[[], datetime]) -> None:
        self.messages, self.now = messages, now
        self._known: dict[str, Trouble] = {}

    async def met(self, live: Live, failure: discord.HTTPException) -> datetime | None:
        """Note that a channel refuses; gives the moment of the next try."""
        known = self._known.get(live.id, Trouble(0, None))
        if known.again is not None and known.again > self.now():
            return known.again
        again = self.now() + PAUSES[known.times] if known.times < len(PAUSES) else None
        met = Trouble(known.times + 1, again)
        self._known[live.id] = met
        log.warning("not posted", table=live.id, code=failure.code, why=failure.text)
        if known.times in (0, len(PAUSES)):
            await self.messages.tell(live.record.host_id, _words(live, failure, met))
        return met.again

    def over(self, table: str) -> None:
        """Note that a table was shown."""
        self._known.pop(table, None)

    def waits(self, table: str) -> bool:
        """Whether a table is left alone until a change, or the clock, gives reason to try."""
        known = self._known.get(table)
        return known is not None and (known.again is None or known.again > self.now())

    def due(self) -> list[str]:
        """The tables to be tried again now."""
        return [
            table
            for table, known in self._known.items()
            if known.again is not None and known.again <= self.now()
        ]


def _words(live: Live, failure: discord.HTTPException, met: Trouble) -> str:
    """What the host is told, at first and when the table goes to sleep."""
    reason = failure.text or str(failure.code)
    start = f"I cannot post at {live.title} in <#{live.place}> ({reason})"
    if met.again is None:
        return f"{start}, so the table sleeps; /table where, in another channel, wakes it."
    when = discord.utils.format_dt(met.again, "R")
    return (
        f"{start}. Let me view the channel, send messages and attach files there; I try again "
        f"{when}. Or move the table with /table where."
    )
