"""The web page's server: one websocket for each page, JSON both ways.

From the server, every message with an `op`:

- `hello`: `users`, `me`, `bot`, `guilds` with their `channels` (`id`, `name`, `type`,
  `parent_id`, `archived`, `unread`), `commands` as Discord documents them, `now`, `notice`.
  Direct conversations are the channels of a guild with the id `@me`. Sent at first and after `be`.
- `history`: `channel`, `messages`. `message`: `channel`, `message` (new or changed).
  `delete`: `channel`, `message_id`. A message has Discord's form, with `ephemeral`, `pinged` (user
  ids), `seen_by_me` and `interaction_pending` (the application is still thinking).
- `choices`: `request`, `choices`.
- `modal`: `interaction`, `modal` (title, components as Discord documents them). A form comes up.
- `done`: `request`. `failed`: `request` (or none), `text`.
- `channels`: `guilds` as in hello. `commands`: `commands`. `clock`: `now`.
- `ping`: `user`, `channel`, `message_id`.

What the page sends is described in `page.requests`.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.playground.interactions import Interactions
from bot.playground.json_values import Json, encode
from bot.playground.model import Change, ChangeKind, Message
from bot.playground.page.requests import Requests, Viewer
from bot.playground.page.view import NOT_DISCORD_NOTICE, View
from bot.playground.world import World

STATIC_FOLDER = Path(__file__).parents[1] / "static"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob: https:; connect-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Page:
    """The server of the web page and of its websockets."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.token = _token(world)
        self.view = View(world, interactions)
        self.viewers: set[Viewer] = set()
        self.requests = Requests(world, interactions, self.view, self.viewers)
        self._sockets: set[web.WebSocketResponse] = set()
        self._pending: asyncio.Handle | None = None
        world.watchers.append(self._on_change)
        world.clock.on_skip.append(self._on_skip)

    def add_to(self, app: web.Application) -> None:
        """Add the page's routes to a web application."""
        app.router.add_get("/page/ws", self._socket)
        for file in STATIC_FOLDER.iterdir():
            app.router.add_get(f"/{file.name}", _file_handler(file))

    async def index(self, request: web.Request) -> web.StreamResponse:
        """Serve the page to requests with its secret token, and reject others."""
        if not self._knows_token(request):
            return web.Response(
                status=403, text=f"{NOT_DISCORD_NOTICE}\nUse the address that was printed.\n"
            )
        return web.FileResponse(STATIC_FOLDER / "index.html", headers=_HEADERS)

    async def close(self) -> None:
        """Close all websockets."""
        self.requests.close()
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def _knows_token(self, request: web.Request) -> bool:
        """Return whether a request has the page's secret token."""
        return secrets.compare_digest(request.query.get("token", "").encode(), self.token.encode())

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Serve one page's websocket until it closes."""
        if not self._knows_token(request):
            return web.Response(status=403, text=NOT_DISCORD_NOTICE)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        first = next(each.id for each in self.world.users.values() if not each.bot)
        viewer = Viewer(first)
        self.viewers.add(viewer)
        self._sockets.add(socket)
        viewer.send(self.view.hello(viewer.user_id))
        pump = asyncio.create_task(_pump(socket, viewer))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self.requests.take(viewer, message.data)
        finally:
            self.viewers.discard(viewer)
            self._sockets.discard(socket)
            viewer.outbox.put_nowait(None)
            await pump
        return socket

    # Events for the page

    def _on_change(self, change: Change) -> None:
        """Send a change of the world to all open pages whose users see it."""
        for viewer in self.viewers:
            for message in self._visible_events(viewer, change):
                viewer.send(message)

    def _visible_events(self, viewer: Viewer, change: Change) -> list[Json]:
        """Return the events to send to a page for a change; empty if its user doesn't see that."""
        channel, message = change.channel, change.message
        if change.kind is ChangeKind.COMMANDS:
            return [{"op": "commands", "commands": self.view.commands()}]
        if message is None or channel is None:
            self._send_channels_soon()
            return []
        if not self.world.sees(channel, viewer.user_id):
            return []
        place = str(channel.id)
        if message.seen_by not in (None, viewer.user_id):
            return []
        if change.kind is ChangeKind.MESSAGE_DELETE:
            return [{"op": "delete", "channel": place, "message_id": str(message.id)}]
        if not self.view.shows(message, viewer.user_id):
            return []
        if viewer.channel_id == channel.id:
            self.view.read(channel, viewer.user_id)
        shape = self.view.message(message, viewer.user_id)
        events: list[Json] = [{"op": "message", "channel": place, "message": shape}]
        if change.kind is ChangeKind.MESSAGE_CREATE:
            events += [_ping(message, user_id) for user_id in message.pinged]
        return events

    def _send_channels_soon(self) -> None:
        """Send the list of channels to all pages, once for several changes in a row."""
        # Several changes of one moment make one list, and a channel's deletion is reported
        # before it is done.
        if self._pending is None and self.viewers:
            self._pending = asyncio.get_running_loop().call_soon(self._send_channels)

    def _send_channels(self) -> None:
        """Send each page the channels that its user sees."""
        self._pending = None
        for viewer in self.viewers:
            viewer.send({"op": "channels", "guilds": self.view.guilds(viewer.user_id)})

    def _on_skip(self, _seconds: float) -> None:
        """Send the new time to all pages after the clock was set ahead."""
        for viewer in self.viewers:
            viewer.send({"op": "clock", "now": self.view.now()})
            channel = self.world.channels.get(viewer.channel_id or 0)
            if channel is not None:
                viewer.send(self.view.history(channel, viewer.user_id))


def _file_handler(file: Path) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return a request handler that serves a file."""

    async def serve(_request: web.Request) -> web.StreamResponse:
        return web.FileResponse(file, headers=_HEADERS)

    return serve


def _token(world: World) -> str:
    """Return the page's secret token: that of an earlier run, so that open pages stay valid."""
    kept = world.keep.get("page", 0)
    token = kept.decode() if kept else secrets.token_urlsafe(18)
    world.keep.put("page", 0, token.encode())
    return token


def _ping(message: Message, user_id: int) -> Json:
    """Return the event that notifies a user of a message that pings them."""
    return {
        "op": "ping",
        "user": str(user_id),
        "channel": str(message.channel_id),
        "message_id": str(message.id),
    }


async def _pump(socket: web.WebSocketResponse, viewer: Viewer) -> None:
    """Send a page's queued messages until None is queued, or the page has gone."""
    while (message := await viewer.outbox.get()) is not None:
        try:
            await socket.send_str(encode(message).decode())
        except (ConnectionError, RuntimeError):
            return
