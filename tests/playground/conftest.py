"""A playground over TLS for each test, and a client on it that nothing was done to."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest
from discord import app_commands

from bot.playground.peer import Peer
from bot.playground.rest import Exchange
from tests.support import discord_spec, discord_tls


class TestBot(discord.Client):
    """A client with a command tree, registered when it logs in."""

    __test__ = False

    def __init__(self, peer: Peer, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents.default(),
            connector=discord_tls.connector(peer),
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.heard.append(event)


Fill = Callable[[TestBot], Awaitable[None] | None]


@pytest.fixture
async def peer(request: pytest.FixtureRequest) -> AsyncIterator[Peer]:
    """A playground; each exchange is checked against Discord's document."""
    problems: list[str] = []
    path = discord_spec.document_path()

    def check(exchange: Exchange) -> None:
        problems.extend(discord_spec.load().problems(exchange))

    async with Peer(certificate=discord_tls.certificate()) as made:
        if path.exists():
            made.observers.append(check)
        else:
            warnings.warn(f"not checked against Discord's document: no {path}", stacklevel=1)
        yield made
    if "expects_failures" not in request.keywords:
        assert made.failures == []
    assert problems == []


@pytest.fixture
async def start(peer: Peer) -> AsyncIterator[Callable[[Fill], Awaitable[TestBot]]]:
    """Start a client whose commands a test fills in, and stop it at the end."""
    running: list[tuple[TestBot, asyncio.Task[None]]] = []

    async def run(fill: Fill, intents: discord.Intents | None = None) -> TestBot:
        bot = TestBot(peer, intents)
        filled = fill(bot)
        if filled is not None:
            await filled
        task = asyncio.create_task(bot.start(peer.token))
        running.append((bot, task))
        async with asyncio.timeout(10):
            while not bot.is_ready():
                if task.done():
                    task.result()
                await asyncio.sleep(0.002)
        return bot

    yield run
    for bot, task in running:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
