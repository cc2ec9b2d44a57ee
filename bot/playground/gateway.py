"""The gateway: sessions, heartbeats, resuming, and the events that the bot receives."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.playground import dispatch, object_json, payloads
from bot.playground.interactions import Interaction, Interactions
from bot.playground.json_values import Json, encode
from bot.playground.model import Change, Guild
from bot.playground.world import World

# the interval that Discord's gateway sends
HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
"""Seconds that an acknowledgement takes. One that comes immediately reaches discord.py before
it has noted its own heartbeat as sent; then it warns that it cannot keep up.
"""
# for clients that resume; one that missed more has to identify again
MAX_KEPT_EVENTS = 2_000
# close codes, from discord.com/developers/docs/topics/opcodes-and-status-codes
UNAUTHENTICATED, DISALLOWED_INTENTS, DECODE_ERROR, NOT_AUTHENTICATED = 4004, 4014, 4002, 4003
# opcodes, from the same page
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


class _ClientMessage(msgspec.Struct):
    """A message from a client: opcode and data."""

    op: int
    d: Any = None


class _Login(msgspec.Struct):
    """The data of IDENTIFY or RESUME."""

    token: str
    intents: int = 0
    session_id: str = ""
    seq: int | None = None
    shard: tuple[int, int] = (0, 1)


_MESSAGES = msgspec.json.Decoder(_ClientMessage)


@dataclass(eq=False)
class Socket:
    """One connection of a client."""

    ws: web.WebSocketResponse
    transport: asyncio.Transport | None
    outbox: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)

    def put(self, op: int, data: object, event: str | None = None, seq: int | None = None) -> None:
        """Queue a message for the client: opcode, data, event name and sequence number."""
        self.outbox.put_nowait({"op": op, "d": data, "s": seq, "t": event})

    async def pump(self) -> None:
        """Send queued messages until None is queued or the connection breaks."""
        while (message := await self.outbox.get()) is not None:
            try:
                await self.ws.send_str(encode(message).decode())
            except (ConnectionError, RuntimeError):
                return


@dataclass(eq=False)
class Session:
    """A client's gateway session, which outlives its connections."""

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    """Its number and their count; each receives its own servers' events, the first also DMs."""
    seq: int = 0
    events: deque[tuple[int, str, Json]] = field(
        default_factory=lambda: deque(maxlen=MAX_KEPT_EVENTS)
    )
    socket: Socket | None = None

    def hears_of(self, guild: int | None) -> bool:
        """Return whether the client receives events of a server, or (None) of DMs."""
        number, count = self.shard
        return ((guild or 0) >> 22) % count == number

    def send(self, event: str, body: Json) -> None:
        """Number an event, keep it for a resume, and send it if the client is connected."""
        self.seq += 1
        self.events.append((self.seq, event, body))
        if self.socket is not None:
            self.socket.put(DISPATCH, body, event, self.seq)


class Gateway:
    """The gateway of one application: sessions and connections of its clients."""

    def __init__(self, world: World, interactions: Interactions, token: str) -> None:
        self.world = world
        self.interactions = interactions
        self.token = token
        self.failures: list[str] = []
        """Clients that asked for something that the playground doesn't have."""
        self.sessions: dict[str, Session] = {}
        self.sockets: set[Socket] = set()
        self.identifies = 0
        self.resumes = 0
        world.watchers.append(self._on_change)
        interactions.deliver.append(self._on_interaction)

    @property
    def connected(self) -> bool:
        """True if a client has a session with a connection."""
        return any(each.socket is not None for each in self.sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client's connection until it ends."""
        ws = web.WebSocketResponse(max_msg_size=0, compress=False)
        await ws.prepare(request)
        socket = Socket(ws, request.transport)
        self.sockets.add(socket)
        socket.put(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        pump = asyncio.create_task(socket.pump())
        try:
            await self._read(socket)
        finally:
            self._forget(socket)
            socket.outbox.put_nowait(None)
            await pump
        return ws

    # What tests and pages may do to the connections

    def drop_sockets(self) -> None:
        """Break all connections, as a failing network does; sessions may be resumed."""
        for socket in list(self.sockets):
            self._forget(socket)
            if socket.transport is not None:
                socket.transport.abort()

    def ask_reconnect(self) -> None:
        """Ask the clients to reconnect and resume (op 7)."""
        for socket in self.sockets:
            socket.put(RECONNECT, None)

    def invalidate(self, *, resumable: bool) -> None:
        """End the clients' sessions (op 9); with `resumable` they can be resumed."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                session.socket.put(INVALID, resumable)
            if not resumable:
                del self.sessions[session.id]

    def forget_gone(self) -> None:
        """Drop the sessions without a connection, whose clients were killed."""
        self.sessions = {
            known: session for known, session in self.sessions.items() if session.socket is not None
        }

    def serves(self, guild: int | None) -> bool:
        """Return whether a connected client receives events of a server, or (None) of DMs."""
        connected = (session for session in self.sessions.values() if session.socket is not None)
        return any(session.hears_of(guild) for session in connected)

    async def close(self) -> None:
        """End all connections."""
        for socket in list(self.sockets):
            await socket.ws.close(code=1001)

    # The protocol

    async def _read(self, socket: Socket) -> None:
        """Handle a client's messages until the connection ends."""
        async for message in socket.ws:
            if message.type is not WSMsgType.TEXT:
                break
            try:
                await self._take(socket, _MESSAGES.decode(message.data))
            except (msgspec.MsgspecError, RecursionError):
                await socket.ws.close(code=DECODE_ERROR)

    async def _take(self, socket: Socket, message: _ClientMessage) -> None:
        """Handle one message of a client: heartbeat, identify or resume."""
        if message.op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, socket.put, ACK, None)
        elif message.op == IDENTIFY:
            await self._identify(socket, msgspec.convert(message.d, _Login))
        elif message.op == RESUME:
            self._resume(socket, msgspec.convert(message.d, _Login))
        elif not self._is_known(socket):
            await socket.ws.close(code=NOT_AUTHENTICATED)

    def _knows_token(self, login: _Login) -> bool:
        """Return whether a login has the application's token."""
        return secrets.compare_digest(login.token.encode(), self.token.encode())

    async def _identify(self, socket: Socket, login: _Login) -> None:
        """Begin a session and send READY and its servers, or close with an error code."""
        if not self._knows_token(login):
            await socket.ws.close(code=UNAUTHENTICATED)
            return
        intents = login.intents
        if intents & dispatch.PRIVILEGED_INTENTS:
            await socket.ws.close(code=DISALLOWED_INTENTS)
            return
        if intents & ~dispatch.GUILDS_INTENT:
            self.failures.append(f"The playground tells no events of the intents {intents:b}")
        self.identifies += 1
        session = Session(secrets.token_hex(16), intents, login.shard, socket=socket)
        self.sessions[session.id] = session
        session.send("READY", self._ready(session))
        for guild in self._guilds(session):
            if intents & dispatch.GUILDS_INTENT:
                session.send("GUILD_CREATE", object_json.created_guild(self.world, guild))

    def _resume(self, socket: Socket, login: _Login) -> None:
        """Resume a session and send the events missed; reject one that is unknown or too old."""
        session = self.sessions.get(login.session_id)
        seen = login.seq or 0
        if not self._knows_token(login) or session is None or not _has_events_since(session, seen):
            socket.put(INVALID, data=False)
            return
        self.resumes += 1
        session.socket = socket
        for seq, event, body in session.events:
            if seq > seen and not self._is_stale(event, body):
                socket.put(DISPATCH, body, event, seq)
        session.send("RESUMED", {"_trace": []})

    def _is_stale(self, event: str, body: Json) -> bool:
        """Return whether an event is an interaction that can't be answered any more."""
        if event != "INTERACTION_CREATE":
            return False
        interaction = self.interactions.find(body["token"])
        return interaction is None or self.interactions.stage(interaction) != "new"

    def _guilds(self, session: Session) -> list[Guild]:
        """Return the servers of a session's shard that the bot is in."""
        everywhere = self.world.guilds_of(self.world.bot.id)
        return [guild for guild in everywhere if session.hears_of(guild.id)]

    def _ready(self, session: Session) -> Json:
        """Return the body of READY."""
        guilds = self._guilds(session)
        return {
            "v": 10,
            "user": object_json.own_user(self.world.bot),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.world.gateway,
            "session_type": "normal",
            "shard": list(session.shard),
            "private_channels": [],
            "application": {"id": str(self.world.application.id), "flags": 0},
            "_trace": [],
        }

    def _is_known(self, socket: Socket) -> bool:
        """Return whether a connection belongs to a session."""
        return any(each.socket is socket for each in self.sessions.values())

    def _forget(self, socket: Socket) -> None:
        """Drop a connection; its session stays."""
        self.sockets.discard(socket)
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None

    def _on_change(self, change: Change) -> None:
        """Send a change to the sessions that receive it."""
        for session in self.sessions.values():
            if not session.hears_of(change.guild.id if change.guild else None):
                continue
            event = dispatch.gateway_event(self.world, change, session.intents)
            if event is not None:
                session.send(*event)

    def _on_interaction(self, interaction: Interaction) -> None:
        """Send an interaction to the sessions of its server's shard."""
        body = payloads.interaction(self.world, interaction)
        for session in self.sessions.values():
            if session.hears_of(interaction.guild_id):
                session.send("INTERACTION_CREATE", body)


def _has_events_since(session: Session, seen: int) -> bool:
    """Return whether a session has kept all events after the sequence number `seen`."""
    oldest = session.events[0][0] if session.events else 1
    return oldest - 1 <= seen <= session.seq
