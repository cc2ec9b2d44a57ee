"""Sessions at the gateway: resuming, reconnecting, intents, a restarted client."""

import re
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground import dispatch, gateway, servers
from bot.playground.playground import Playground
from tests.playground.conftest import Starter, TestBot
from tests.support import discord_tls


def nothing(_bot: TestBot) -> None:
    """Fill in no command."""


def pinging(bot: TestBot) -> None:
    @bot.tree.command(name="ping", description="Ping")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")


async def test_dropped_socket_is_resumed_and_misses_nothing(
    peer: Playground, start: Starter
) -> None:
    bot = await start(pinging)
    ann = peer.seat("ann")
    peer.gateway.drop_sockets()
    world = peer.world
    made = servers.add_channel(world, world.guilds_of(ann.id)[0], "meanwhile")
    reply = await ann.slash("lobby", "/ping", wait="nothing")
    await ann.until(lambda: ann.now(reply).messages)
    await ann.until(lambda: bot.get_channel(made.id) and "RESUMED" in bot.heard)
    assert (peer.gateway.identifies, peer.gateway.resumes) == (1, 1)
    assert bot.heard.count("CHANNEL_CREATE") == 1
    assert bot.heard.count("RESUMED") == 1


async def test_stale_interactions_are_not_replayed(peer: Playground, start: Starter) -> None:
    bot = await start(pinging)
    ann = peer.seat("ann")
    peer.gateway.drop_sockets()
    await ann.slash("lobby", "/ping", wait="nothing")
    peer.skip(4)
    await ann.until(lambda: "RESUMED" in bot.heard)
    assert "INTERACTION_CREATE" not in bot.heard


async def test_reconnect_on_request(peer: Playground, start: Starter) -> None:
    await start(pinging)
    ann = peer.seat("ann")
    peer.gateway.ask_reconnect()
    await ann.until(lambda: peer.gateway.resumes == 1)
    assert (await ann.slash("lobby", "/ping")).message.content == "pong"
    assert peer.gateway.identifies == 1


@pytest.mark.parametrize("resumable", [True, False])
async def test_invalid_session(peer: Playground, start: Starter, resumable: bool) -> None:
    await start(pinging)
    ann = peer.seat("ann")
    peer.gateway.invalidate(resumable=resumable)
    if resumable:
        await ann.until(lambda: peer.gateway.resumes == 1)
    else:
        await ann.until(lambda: peer.gateway.identifies == 2)
    assert (await ann.slash("lobby", "/ping")).message.content == "pong"


async def test_privileged_intents_are_rejected(peer: Playground, start: Starter) -> None:
    intents = discord.Intents.default()
    intents.message_content = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await start(nothing, intents)


async def test_unsupported_intents_are_reported(peer: Playground, start: Starter) -> None:
    await start(nothing, discord.Intents(guilds=True, guild_messages=True))
    assert "no events of the intents" in peer.failures.pop()


async def test_wrong_token_cannot_log_in(peer: Playground) -> None:
    bot = TestBot(peer)
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


class Move(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"move:(?P<key>\w+)"):
    """A button that carries all it needs in its custom_id."""

    def __init__(self, key: str) -> None:
        super().__init__(discord.ui.Button(label=key, custom_id=f"move:{key}"))
        self.key = key

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Move":
        return cls(match["key"])

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None).add_item(Move(self.key + "x"))
        await interaction.response.edit_message(content=f"moved {self.key}", view=view)


async def test_dynamic_button_works_after_a_restart(peer: Playground, start: Starter) -> None:
    def first(bot: TestBot) -> None:
        @bot.tree.command(name="panel", description="Panel")
        async def panel(interaction: discord.Interaction) -> None:
            view = discord.ui.View(timeout=None).add_item(Move("luna"))
            await interaction.response.send_message("where to", view=view)

    bot = await start(first)
    ann = peer.seat("ann")
    message = (await ann.slash("lobby", "/panel")).message
    await bot.close()

    def second(bot: TestBot) -> None:
        bot.add_dynamic_items(Move)

    await start(second)
    await ann.press(message, "luna")
    assert (message.content, message.buttons) == ("moved luna", ["lunax"])


@pytest.mark.parametrize("late", [True, False])
async def test_heartbeat_is_acknowledged_after_earlier_events(
    peer: Playground, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    if late:
        monkeypatch.setattr(gateway, "ACK_SECONDS", 3600.0)
    heard: list[int] = []
    session = aiohttp.ClientSession(connector=discord_tls.connector(peer))
    async with session, session.ws_connect(peer.world.gateway) as socket:
        heard.append((await socket.receive_json())["op"])
        await socket.send_json({"op": gateway.HEARTBEAT, "d": None})
        login = {"token": peer.token, "intents": dispatch.GUILDS_INTENT, "properties": {}}
        await socket.send_json({"op": gateway.IDENTIFY, "d": login})
        while heard.count(gateway.DISPATCH) == 0 or (not late and gateway.ACK not in heard):
            heard.append((await socket.receive_json())["op"])
    assert heard[:2] == [gateway.HELLO, gateway.DISPATCH], "READY, and then the acknowledgement"
