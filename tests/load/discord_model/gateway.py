"""The model's gateway: one session, which hears of its server and of interactions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSMsgType, web

from tests.load.discord_model.server import Server

DISPATCH, BEAT, IDENTIFY, RESUME, INVALID, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MS = 41_250
VERSION = 10


class Gateway:
    """Serves the bot's one websocket; a resumed session is refused, so that it identifies again."""

    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token = server, token
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self.connected = asyncio.Event()
        self.resume_url = ""

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        hello = {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None}
        await socket.send_str(json.dumps(hello))
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._take(socket, json.loads(frame.data))
        if socket is self._socket:
            self._socket = None
            self.connected.clear()
        return socket

    async def _take(self, socket: web.WebSocketResponse, sent: dict[str, Any]) -> None:
        if sent["op"] == BEAT:
            await socket.send_str(json.dumps({"op": ACK, "d": None, "s": None, "t": None}))
        elif sent["op"] == RESUME:
            await socket.send_str(json.dumps({"op": INVALID, "d": False, "s": None, "t": None}))
        elif sent["op"] == IDENTIFY:
            if sent["d"]["token"] != self.token:
                await socket.close(code=4004)
                return
            self._socket, self._sequence = socket, 0
            await self._announce(sent["d"].get("shard") or [0, 1])
            self.connected.set()

    async def _announce(self, shard: list[int]) -> None:
        bot = self.server.bot
        ready = {
            "v": VERSION,
            "user": bot.json,
            "guilds": [{"id": str(self.server.id), "unavailable": True}],
            "session_id": f"session-{self.server.clock.snowflake()}",
            "resume_gateway_url": self.resume_url,
            "shard": shard,
            "application": {"id": str(bot.id), "flags": 0},
        }
        await self.dispatch("READY", ready)
        await self.dispatch("GUILD_CREATE", self.server.guild_json())

    async def dispatch(self, event: str, data: Any) -> None:
        """Send an event to the bot."""
        if self._socket is None:
            raise ConnectionError("the bot isn't connected")
        self._sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": self._sequence, "d": data}
        await self._socket.send_str(json.dumps(frame))

    async def close(self) -> None:
        """End the connection."""
        if self._socket is not None:
            await self._socket.close()
