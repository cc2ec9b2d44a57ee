"""Channels in which the bot can't post: deleted, forbidden, or on a server that removed the bot.

No event reports any of these: the next rejected message does.
"""

from __future__ import annotations

from datetime import datetime

import discord

from bot.discord_errors import is_our_bug
from bot.tables.live_table import LiveTable


def host_notification(
    live: LiveTable,
    failure: discord.HTTPException,
    next_try: datetime | None,
    *,
    is_removed: bool,
) -> str:
    """Return the message to the host about a rejection and what to do.

    If `next_try` is None, only a change of the table causes another one. `is_removed` is true if
    the bot is no longer on the server.
    """
    if is_removed:
        return (
            f"I was removed from the server of {live.title}, so the table is paused. It continues "
            "when you invite me again."
        )
    reason = failure.text or str(failure.code)
    start = f"I can't post at {live.title} in <#{live.message_channel_id}> ({reason})"
    if next_try is None:
        return f"{start}, so the table is paused. Move it with `/table where` in another channel."
    when = discord.utils.format_dt(next_try, "f")
    if is_our_bug(failure):
        return (
            f"Discord rejected my message for {live.title} ({reason}). That's a bug in the bot, "
            f"and the operator has been notified. I'll try again on {when}; `/board` and Play "
            "still work until then."
        )
    return (
        f"{start}. Let me view the channel, send messages and attach files there; I'll try "
        f"again on {when}. Or move the table with /table where."
    )
