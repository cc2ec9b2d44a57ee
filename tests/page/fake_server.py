"""The playground's side of the page protocol, as small as the page's tests allow."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, Self

from aiohttp import WSMsgType, web

import bot.playground
from tests.page import sample_world as world

STATIC = Path(bot.playground.__file__).parent / "static"
TOKEN = "open-sesame"

Json = dict[str, Any]


async def _to_be_kept(request: web.Request, answer: web.StreamResponse) -> None:
    """Allow the browser to cache the page's own files: asking again took a third of each test."""
    if request.path.endswith((".js", ".css", ".svg")):
        answer.headers["Cache-Control"] = "max-age=3600, immutable"


class FakeServer:
    """Serves the page, answers as a test prescribes, and keeps every message of the page."""

    def __init__(self, port: int = 0) -> None:
        self.sockets: dict[web.WebSocketResponse, str] = {}
        self.port = port
        self.first_drawn = ""
        """Elements of a page that has just been loaded."""
        self._runner: web.AppRunner | None = None
        self.reset()

    def reset(self) -> None:
        """Restore the sample world, and forget messages and prescribed answers."""
        self.sent: list[Json] = []
        self.now = world.START
        self.guilds = copy.deepcopy(world.GUILDS)
        self.messages = {
            world.LOBBY: copy.deepcopy(world.LOBBY_MESSAGES),
            world.TABLE: copy.deepcopy(world.TABLE_MESSAGES),
        }
        self.answers: dict[str, list[Json]] = {}

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        app = web.Application()
        app.on_response_prepare.append(_to_be_kept)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/ws", self._socket)
        app.router.add_get("/attachments/{name}", self._attachment)
        app.router.add_static("/", STATIC)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        for socket in list(self.sockets):
            await socket.close()
        assert self._runner is not None
        await self._runner.cleanup()
        self._runner = None

    @property
    def is_running(self) -> bool:
        """Return whether pages reach it."""
        return self._runner is not None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/?token={TOKEN}"

    async def greet(self) -> None:
        """Greet every page as if it were new; each acts as Ann from now on."""
        for socket in list(self.sockets):
            self.sockets[socket] = world.ANN
            await socket.send_json(self._hello(world.ANN))

    async def tell(self, message: Json, user: str | None = None) -> None:
        """Send to every page, or to those that act as one user."""
        for socket, me in list(self.sockets.items()):
            if user in (None, me):
                await socket.send_json(message)

    async def post(self, channel: str, message: Json, user: str | None = None) -> None:
        """Add or change a message and notify the pages."""
        kept = self.messages.setdefault(channel, [])
        kept[:] = [each for each in kept if each["id"] != message["id"]] + [message]
        await self.tell({"op": "message", "channel": channel, "message": message}, user)

    def sent_by_page(self, op: str) -> list[Json]:
        """Return every message of the page with this op."""
        return [message for message in self.sent if message["op"] == op]

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _attachment(self, _: web.Request) -> web.Response:
        return web.Response(body=world.picture(), content_type="image/png")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        if request.query.get("token") != TOKEN:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets[socket] = world.ANN
        await socket.send_json(self._hello(world.ANN))
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._take(socket, frame.json())
        del self.sockets[socket]
        return socket

    def _hello(self, me: str) -> Json:
        return {
            "op": "hello", "users": world.USERS, "me": me,
            "bot": {"id": world.BOT, "name": "Orrery"}, "guilds": self.guilds,
            "commands": world.COMMANDS, "now": self.now, "notice": "This is not Discord.",
        }  # fmt: skip

    async def _take(self, socket: web.WebSocketResponse, message: Json) -> None:
        self.sent.append(message)
        if message["op"] == "be":
            self.sockets[socket] = message["user"]
            await socket.send_json(self._hello(message["user"]))
        elif message["op"] == "open":
            await socket.send_json(self._history(message["channel"], self.sockets[socket]))
        elif message["op"] == "skip":
            self.now = "2026-11-21T11:00:00+00:00"
            await socket.send_json({"op": "clock", "now": self.now})
        elif message["op"] == "dismiss":
            gone = {"op": "delete", "channel": world.TABLE, "message_id": message["message"]}
            await socket.send_json(gone)
        for answer in self.answers.get(message["op"], []):
            await socket.send_json({**answer, "request": message.get("request")})

    def _history(self, channel: str, me: str) -> Json:
        seen = self.messages.get(channel, [])
        if me != world.ANN:
            seen = [message for message in seen if not message["ephemeral"]]
        return {"op": "history", "channel": channel, "messages": seen}
