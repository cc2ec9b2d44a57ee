"""A playground over TLS for each test, and a client on it that nothing was done to."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from PIL import Image

from bot.playground.playground import Playground
from bot.playground.rest import Exchange
from tests.support import discord_document, discord_spec, discord_tls
from tests.support.patience import HANG_SECONDS

collect_ignore = [] if discord_document.path().exists() else ["test_spec.py"]
"""Tests that need Discord's document; the run's last line reports its absence."""


class TestBot(discord.Client):
    """A client with a command tree, registered when it logs in."""

    __test__ = False

    def __init__(self, peer: Playground, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            connector=discord_tls.connector(peer),
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []

    async def before_identify_hook(self, _shard: int | None, *, initial: bool = False) -> None:
        """Identify again immediately; by default the client waits for five seconds."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.heard.append(event)


Fill = Callable[[TestBot], Awaitable[None] | None]
Starter = Callable[..., Awaitable[TestBot]]


class Raw:
    """Sends single requests as the bot, and answers status and body."""

    def __init__(self, peer: Playground, session: aiohttp.ClientSession) -> None:
        self.peer = peer
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **more: Any
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {token or self.peer.token}"}
        if body is not None:
            more["data"] = json.dumps(body)
            headers["Content-Type"] = "application/json"
        address = f"{self.peer.address}/api/v10{path}"
        async with self.session.request(method, address, headers=headers, **more) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None


def picture(width: int = 8, height: int = 6) -> bytes:
    """Return a small PNG."""
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(stream, "PNG")
    return stream.getvalue()


def file(name: str = "board.png", description: str | None = None) -> discord.File:
    """Return a small PNG, ready to send."""
    return discord.File(io.BytesIO(picture()), name, description=description)


@asynccontextmanager
async def checked(made: Playground) -> AsyncIterator[Playground]:
    """Run a playground and check each exchange against Discord's document."""
    problems: list[str] = []

    def check(exchange: Exchange) -> None:
        problems.extend(discord_spec.load().problems(exchange))

    async with made:
        if discord_document.path().exists():
            made.observers.append(check)
        yield made
    assert made.failures == []
    assert problems == []


@pytest.fixture
async def peer() -> AsyncIterator[Playground]:
    """Yield a playground that speaks TLS under Discord's names."""
    async with checked(Playground(certificate=discord_tls.certificate())) as made:
        yield made


@pytest.fixture
async def plain() -> AsyncIterator[Playground]:
    """Yield a playground that speaks plain HTTP, for requests without a client."""
    async with checked(Playground()) as made:
        yield made


@pytest.fixture
async def raw(plain: Playground) -> AsyncIterator[Raw]:
    """Single requests to the plain playground."""
    async with aiohttp.ClientSession() as session:
        yield Raw(plain, session)


@pytest.fixture
async def start(peer: Playground) -> AsyncIterator[Starter]:
    """Start a client whose commands a test fills in, and stop it at the end."""
    running: list[tuple[TestBot, asyncio.Task[None]]] = []

    async def run(fill: Fill, intents: discord.Intents | None = None) -> TestBot:
        bot = TestBot(peer, intents)
        filled = fill(bot)
        if filled is not None:
            await filled
        task = asyncio.create_task(bot.start(peer.token))
        running.append((bot, task))
        async with asyncio.timeout(HANG_SECONDS):
            while not bot.is_ready():
                if task.done():
                    task.result()
                await asyncio.sleep(0.002)
        return bot

    yield run
    for bot, task in running:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
