"""Faults on request, and how the client bears them; and that it can reach nothing else."""

import aiohttp
import discord
import pytest

from bot.playground.playground import Playground
from tests.playground.conftest import Starter, TestBot

MESSAGES = "/channels/{channel_id}/messages"


async def channel_of(peer: Playground, start: Starter) -> discord.TextChannel:
    bot = await start(lambda _bot: None)
    channel = bot.get_channel(peer.world.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_rate_limit_is_waited_for(peer: Playground, start: Starter) -> None:
    channel = await channel_of(peer, start)
    peer.faults.rate_limit("POST", MESSAGES, retry_after=0.01, times=2)
    assert (await channel.send("at last")).content == "at last"
    assert peer.faults.waiting == []


async def test_latency_and_server_error(peer: Playground, start: Starter) -> None:
    channel = await channel_of(peer, start)
    peer.faults.slow("POST", MESSAGES, 0.01)
    await channel.send("slow")
    peer.faults.fail("POST", MESSAGES, 503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("refused")
    assert [each.content for each in peer.seat("ann").sees("lobby")] == ["slow"]


@pytest.mark.parametrize("after", [False, True])
async def test_dropped_connection(peer: Playground, start: Starter, after: bool) -> None:
    channel = await channel_of(peer, start)
    peer.faults.drop("POST", MESSAGES, after=after)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    assert len(peer.seat("ann").sees("lobby")) == int(after)


async def test_client_cannot_leave_the_machine(peer: Playground) -> None:
    bot = TestBot(peer)
    await bot.login(peer.token)
    with pytest.raises(aiohttp.ClientConnectorDNSError):
        await bot.http.get_from_cdn("https://example.org/picture.png")
    await bot.close()
