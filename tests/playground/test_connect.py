"""Pointing a client at the playground over plain HTTP, as the bot does without a token."""

import asyncio

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.connect import point_client_at
from bot.playground.playground import Playground
from tests.playground.conftest import file


async def test_client_works_over_plain_http_and_is_reset(plain: Playground) -> None:
    before = str(Route.BASE), str(DiscordWebSocket.DEFAULT_GATEWAY)
    undo = point_client_at(plain.address)
    bot = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.02)
    running = asyncio.create_task(bot.start(plain.token))
    try:
        await plain.seat("ann").until(bot.is_ready)
        channel = bot.get_channel(plain.world.channel("lobby").id)
        assert isinstance(channel, discord.TextChannel)
        message = await channel.send("hello", file=file())
        assert message.attachments[0].url.startswith(plain.address)
        assert await message.attachments[0].read() == file().fp.read()
        plain.gateway.drop_sockets()
        await plain.seat("ann").until(lambda: plain.gateway.resumes == 1)
    finally:
        undo()
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
    after = str(Route.BASE), str(DiscordWebSocket.DEFAULT_GATEWAY)
    assert after == before
