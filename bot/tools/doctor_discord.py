"""The doctor's questions to Discord: is the token good, and what may the bot do where it is?"""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.tools.doctor import Health, Line

PATIENCE = 10.0
"""Seconds to wait for Discord."""
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the bot must be allowed to do in the channels where it is played."""


async def look(token: str) -> list[Line]:
    """Log in, without connecting to the gateway, and ask."""
    try:
        async with asyncio.timeout(PATIENCE), discord.Client(intents=discord.Intents.none()) as bot:
            await bot.login(token)
            return [Line("token", Health.OK, f"accepted for {bot.user}."), *await _rights(bot)]
    except discord.LoginFailure:
        mend = "Copy it again from the developer portal (page Bot, button Reset Token)."
        return [Line("token", Health.WRONG, "Discord does not accept it.", mend)]
    except (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException) as error:
        why = str(error) or type(error).__name__
        found = f"set, but not checked: Discord cannot be reached ({why})."
        return [Line("token", Health.NOTE, found, "Look again with a network.")]


async def _rights(bot: discord.Client) -> list[Line]:
    application = await bot.application_info()
    invite = discord.utils.oauth_url(
        application.id, permissions=NEEDED, scopes=("bot", "applications.commands")
    )
    lines = [Line("intents", Health.OK, "none that needs Discord's leave is used.")]
    guilds = await bot.http.get_guilds(200, with_counts=False)
    if not guilds:
        lines.append(Line("servers", Health.NOTE, "the bot is in none.", f"Invite it: {invite}"))
    for guild in guilds:
        lacking = _lacking(discord.Permissions(int(guild["permissions"])))
        subject = f"server {guild['name']}"
        if lacking:
            found = f"the bot lacks: {', '.join(lacking)}."
            lines.append(Line(subject, Health.WRONG, found, f"Invite it again: {invite}"))
        else:
            lines.append(Line(subject, Health.OK, "the bot has every permission it needs."))
    return lines


def _lacking(granted: discord.Permissions) -> list[str]:
    if granted.administrator:
        return []
    return [name.replace("_", " ") for name, on in NEEDED if on and not getattr(granted, name)]
