"""The playground as a whole: one server on loopback that stands in for Discord."""

import secrets
import ssl
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.playground import files, sample_servers, servers
from bot.playground.driver import Seat
from bot.playground.gateway import Gateway
from bot.playground.interaction_replies import Answers
from bot.playground.interactions import Interactions
from bot.playground.page.server import Page
from bot.playground.persistence import ObjectStore
from bot.playground.rate_limits import Buckets
from bot.playground.rest import Rest
from bot.playground.user_actions import Acts

HOST = "127.0.0.1"
BACKLOG = 2048
DISCORD_HOSTS = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Playground:
    """A local stand-in for Discord on loopback, with sample servers and people."""

    def __init__(
        self,
        *,
        port: int = 0,
        data: Path | None = None,
        certificate: ssl.SSLContext | None = None,
        rate_limits: bool = False,
    ) -> None:
        """Set up without listening; see `start`.

        `port` 0 takes any free one. With a `data` folder, the world is kept across restarts. With a
        `certificate`, TLS is spoken under Discord's own host names, which a test resolves to
        loopback. With `rate_limits`, messages are limited as on Discord.
        """
        self.token = secrets.token_urlsafe(32)
        """The bot's token; new at each start, so that no other program can read a hand."""
        self.world = sample_servers.world(ObjectStore(data))
        self.clock = self.world.clock
        self.interactions = Interactions(self.world)
        self.rest = Rest(self.world, Answers(self.world, self.interactions), self.token)
        self.gateway = Gateway(self.world, self.interactions, self.token)
        self.acts = Acts(self.world, self.interactions)
        self.page = Page(self.world, self.interactions)
        self.faults = self.rest.faults
        self.failures = self.rest.failures = self.gateway.failures
        self.observers = self.rest.observers
        if rate_limits:
            self.rest.buckets = Buckets(self.clock)
        self._certificate = certificate
        self._port = port
        self._runner: web.AppRunner | None = None

    @property
    def port(self) -> int:
        """The port on which it listens; as given before the start."""
        return self._port

    @property
    def address(self) -> str:
        """The address for clients over plain HTTP."""
        return f"http://{HOST}:{self._port}"

    @property
    def page_address(self) -> str:
        """The address of the web page for a browser, with the page's secret token."""
        return f"{self.address}/?token={self.page.token}"

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start listening, and set `port` to the actual one."""
        app = web.Application(client_max_size=120 * 1024 * 1024, middlewares=[self._guard])
        self.rest.add_to(app)
        files.add_routes(app, self.world)
        app.router.add_get("/", self._front)
        self.page.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        # A burst of clicks opens a connection each; one that is turned away waits a second.
        site = web.TCPSite(
            self._runner, HOST, self._port, ssl_context=self._certificate, backlog=BACKLOG
        )
        await site.start()
        self._port = self._runner.addresses[0][1]
        self._set_addresses()

    async def stop(self) -> None:
        """Stop listening and close the stored world."""
        await self.page.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.world.keep.close()

    def seat(self, name: str) -> Seat:
        """Return a driver that acts as the user with this name."""
        return Seat(self.world, self.interactions, self.acts, self.world.user(name))

    def skip(self, seconds: float) -> None:
        """Set the playground's clock ahead by some seconds; archive inactive threads."""
        servers.skip(self.world, seconds)

    def _set_addresses(self) -> None:
        """Set the addresses that the world gives out for files and for the gateway."""
        if self._certificate is None:
            self.world.base = self.address
            self.world.gateway = f"ws://{HOST}:{self._port}/"
        else:
            self.world.base = "https://cdn.discordapp.com"
            self.world.gateway = "wss://gateway.discord.gg/"

    async def _front(self, request: web.Request) -> web.StreamResponse:
        """Serve `/`: the gateway to websockets, the web page to others."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.handle(request)
        return await self.page.index(request)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reject requests from another page (Origin) or under another host name."""
        allowed = _LOOPBACK if self._certificate is None else (*_LOOPBACK, *DISCORD_HOSTS)
        origin = request.headers.get("Origin")
        try:
            host = urlsplit(f"//{request.host}").hostname
            home = origin is None or urlsplit(origin).netloc == request.host
        except ValueError:
            raise web.HTTPBadRequest(text="The Host or Origin isn't an address.") from None
        if host not in allowed:
            raise web.HTTPForbidden(text="The playground answers on loopback only.")
        if not home:
            raise web.HTTPForbidden(text="The playground answers its own page only.")
        return await handler(request)
