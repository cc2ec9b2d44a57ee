"""The model as a whole: a server on loopback to which discord.py is pointed, and its people."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Self
from unittest.mock import patch

import yarl
from aiohttp import web
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.load.discord_model.clock import Clock
from tests.load.discord_model.gateway import Gateway
from tests.load.discord_model.interactions import Interactions
from tests.load.discord_model.messages import Messages
from tests.load.discord_model.person import Person
from tests.load.discord_model.rest import PREFIX, Rest
from tests.load.discord_model.server import Server

HOST = "127.0.0.1"
PEOPLE = ("ann", "bea", "cyd", "dov", "eve", "fay")
MOST_BYTES = 100 * 1024 * 1024


class Model:
    """A Discord of one server; `frozen`: its clock moves only by skips."""

    def __init__(self, *, frozen: bool = False) -> None:
        self.token = secrets.token_urlsafe(24)
        self.clock = Clock(frozen=frozen)
        self.server = Server(self.clock, PEOPLE)
        emojis: dict[str, Any] = {}
        self.messages = Messages(self.server, self.clock, emojis)
        self.interactions = Interactions(self.messages, self.clock)
        self.rest = Rest(self.server, self.messages, self.interactions, self.token)
        self.rest.emojis = emojis
        self.tally = self.rest.tally
        self.gateway = Gateway(self.server, self.token)
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=MOST_BYTES)
        self.rest.add_to(app)
        app.router.add_get("/", self.gateway.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, 0).start()
        self._port = self._runner.addresses[0][1]
        self.rest.gateway = self.gateway.resume_url = f"ws://{HOST}:{self._port}/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def person(self, name: str) -> Person:
        """Act as somebody."""
        return Person(self, self.server.people[name])

    @contextmanager
    def addressed(self) -> Iterator[None]:
        """Point every client of this process at the model."""
        address = f"http://{HOST}:{self._port}"
        with ExitStack() as patched:
            patched.enter_context(patch.object(Route, "BASE", address + PREFIX))
            gateway = yarl.URL(self.rest.gateway)
            patched.enter_context(patch.object(DiscordWebSocket, "DEFAULT_GATEWAY", gateway))
            patched.enter_context(patch.object(Asset, "BASE", address))
            yield
