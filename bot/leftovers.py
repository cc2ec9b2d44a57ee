"""Pings that an earlier run of the bot has left in a channel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

LOOKED_AT = 50
"""Messages of the channel that are searched, the newest first."""
HUSH = re.compile(r":(?P<table>\w+):hush:(?P<seat>\d+):")


async def left_pings(bot: Orrery, live: Live) -> list[tuple[int, discord.Message]]:
    """Each ping of a table among the channel's last messages, with its seat; the newest first.

    Raises discord.HTTPException where the channel's history may not be read.
    """
    channel = bot.get_partial_messageable(live.place)
    return [
        (int(found["seat"]), message)
        async for message in channel.history(limit=LOOKED_AT)
        for custom_id in _custom_ids(message)
        if (found := HUSH.search(custom_id)) and found["table"] == live.id
    ]


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            for part in row.children:
                yield getattr(part, "custom_id", None) or ""
