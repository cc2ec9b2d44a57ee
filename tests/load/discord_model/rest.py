"""The model's HTTP side: routes under the names of Discord's document, which checks both ways."""

from __future__ import annotations

import base64
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.load.discord_model.interactions import Interactions, callback_json
from tests.load.discord_model.messages import Message, Messages, Upload
from tests.load.discord_model.refusals import RefusedError, invalid
from tests.load.discord_model.server import Json, Permission, Server
from tests.load.discord_model.tally import Exchange, Tally
from tests.support import discord_document, discord_spec

PREFIX = "/api/v10"
CHANNEL = "/channels/{channel_id}/messages"
MESSAGE = CHANNEL + "/{message_id}"
APPLICATION = "/applications/{application_id}"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"


@dataclass(frozen=True)
class Call:
    """A request: the parts of its path, its body and its files."""

    ids: dict[str, str]
    query: dict[str, str]
    body: Any
    files: Upload

    def number(self, name: str) -> int:
        """Return an id of the path."""
        return int(self.ids[name])


class Rest:
    """The routes of Discord's HTTP interface that the bot calls; all others are refused."""

    def __init__(
        self, server: Server, messages: Messages, interactions: Interactions, token: str
    ) -> None:
        self.server, self.messages, self.interactions = server, messages, interactions
        self.token, self.tally, self.emojis = token, Tally(), dict[str, Json]()
        self.commands: list[Json] = []
        self.gateway = ""
        self.loses: Callable[[Exchange], bool] | None = None
        """Decides which calls are carried out without an answer; None: each is answered."""
        self._spec = discord_spec.load() if discord_document.path().exists() else None

    def add_to(self, app: web.Application) -> None:
        """Add the routes; those with fixed words come before those with ids."""
        for method, path, work in (
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("POST", "/users/@me/channels", self.open_conversation),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.member),
            ("PUT", f"{APPLICATION}/commands", self.put_commands),
            ("GET", f"{APPLICATION}/emojis", self.list_emojis),
            ("POST", f"{APPLICATION}/emojis", self.add_emoji),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("PATCH", f"{WEBHOOK}/messages/@original", self.edit_original),
            ("GET", f"{WEBHOOK}/messages/@original", self.get_original),
            ("DELETE", f"{WEBHOOK}/messages/@original", self.delete_original),
            ("POST", WEBHOOK, self.follow_up),
            ("POST", CHANNEL, self.post),
            ("GET", CHANNEL, self.history),
            ("GET", MESSAGE, self.get),
            ("PATCH", MESSAGE, self.edit),
            ("DELETE", MESSAGE, self.delete),
        ):
            app.router.add_route(method, PREFIX + path, self._served(path, work))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._served("?", self.unknown))

    def _served(
        self, path: str, work: Callable[[Call], tuple[int, Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            body, files = await _body(request)
            call = Call(dict(request.match_info), dict(request.query), body, files)
            route = path if path != "?" else request.path.removeprefix(PREFIX)
            try:
                self._check_token(route, request)
                self._check_request(request.method, route, body)
                status, answer = work(call)
            except RefusedError as refusal:
                status, answer = refusal.status, refusal.body
            exchange = Exchange(request.method, route, body, status, answer)
            self.tally.note(exchange)
            self._check_answer(exchange)
            if self.loses is not None and self.loses(exchange) and request.transport is not None:
                request.transport.abort()
            # content type without a charset: with one discord.py would read it as text
            content = None if answer is None else json.dumps(answer).encode()
            kind = {"Content-Type": "application/json"} if answer is not None else {}
            return web.Response(status=status, body=content, headers=kind)

        return serve

    def _check_token(self, route: str, request: web.Request) -> None:
        by_token = route.startswith(("/webhooks/", "/interactions/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise RefusedError(401, 0, "401: Unauthorized")

    def _check_request(self, method: str, route: str, body: Any) -> None:
        """Raise RefusedError for a body that the document doesn't allow."""
        if self._spec is None or body is None:
            return
        if faults := self._spec.request_problems(method, route, body):
            raise invalid("; ".join(faults)[:500])

    def _check_answer(self, exchange: Exchange) -> None:
        if self._spec is None or exchange.path.endswith("/commands"):
            return
        self.tally.faults += self._spec.problems(exchange._replace(request=None))

    # The application

    def me(self, _: Call) -> tuple[int, Any]:
        """Return the bot's own user."""
        return 200, self.server.bot.json | {"mfa_enabled": False, "locale": "en-US"}

    def application(self, _: Call) -> tuple[int, Any]:
        """Return the bot's application."""
        owner = next(iter(self.server.people.values())).json
        return 200, {
            "id": str(self.server.bot.id),
            "name": "Orrery",
            "description": "",
            "verify_key": "0" * 64,
            "bot_public": True,
            "bot_require_code_grant": False,
            "flags": 0,
            "flags_new": "0",
            "owner": owner,
            "redirect_uris": [],
            "eligible_oauth2_scopes": [],
            "explicit_content_filter": 0,
            "approximate_guild_count": 1,
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            **dict.fromkeys(("icon", "type", "team", "interactions_endpoint_url")),
            "role_connections_verification_url": None,
        }

    def gateway_bot(self, _: Call) -> tuple[int, Any]:
        """Return the gateway's address, and how often a session may begin."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return 200, {"url": self.gateway, "shards": 1, "session_start_limit": limit}

    def put_commands(self, call: Call) -> tuple[int, Any]:
        """Register the commands."""
        about = {"application_id": str(self.server.bot.id), "default_member_permissions": None}
        self.commands = []
        for command in call.body:
            ids = {"id": str(self.server.clock.snowflake()), "version": "1"}
            kind = {"type": command.get("type") or 1, "description": ""}
            self.commands.append({**kind, **about, **command, **ids})
        return 200, self.commands

    def list_emojis(self, _: Call) -> tuple[int, Any]:
        """Return the application's emojis."""
        return 200, {"items": [*self.emojis.values()]}

    def add_emoji(self, call: Call) -> tuple[int, Any]:
        """Store an emoji; raises RefusedError."""
        name, image = call.body["name"], call.body["image"]
        if any(emoji["name"] == name for emoji in self.emojis.values()):
            raise invalid("an emoji of this name exists")
        if len(base64.b64decode(image.partition("base64,")[2])) > 256 * 1024:
            raise invalid("an emoji has 256 KiB at most")
        number = str(self.server.clock.snowflake())
        flags = {"require_colons": True, "managed": False, "animated": False, "available": True}
        made = {"id": number, "name": name, "roles": [], **flags, "user": self.server.bot.json}
        self.emojis[number] = made
        return 201, made

    def member(self, call: Call) -> tuple[int, Any]:
        """Return a member of the server; raises RefusedError."""
        user = self.server.user(call.number("user_id"))
        if user is None:
            raise RefusedError(404, 10007, "Unknown Member")
        return 200, self.server.member_json(user)

    def open_conversation(self, call: Call) -> tuple[int, Any]:
        """Open a direct conversation."""
        channel = self.server.conversation(int(call.body["recipient_id"]))
        return 200, self.server.channel_json(channel)

    def unknown(self, _: Call) -> tuple[int, Any]:
        """Refuse a call for which there is no route."""
        raise RefusedError(404, 0, "404: Not Found: this model has no such route")

    # Interactions

    def callback(self, call: Call) -> tuple[int, Any]:
        """Answer an interaction for the first time."""
        number, token = call.number("interaction_id"), call.ids["interaction_token"]
        taken = self.interactions.acknowledge(number, token, call.body, call.files)
        if "with_response" not in call.query:
            return 204, None
        return 200, callback_json(taken, self.messages)

    def edit_original(self, call: Call) -> tuple[int, Any]:
        """Edit the answer."""
        token = call.ids["webhook_token"]
        return self._shown(self.interactions.edit_original(token, call.body, call.files))

    def get_original(self, call: Call) -> tuple[int, Any]:
        """Return the answer."""
        return self._shown(self.interactions.original(call.ids["webhook_token"]))

    def delete_original(self, call: Call) -> tuple[int, Any]:
        """Delete the answer."""
        self.interactions.delete_original(call.ids["webhook_token"])
        return 204, None

    def follow_up(self, call: Call) -> tuple[int, Any]:
        """Post another answer."""
        token = call.ids["webhook_token"]
        return self._shown(self.interactions.follow_up(token, call.body, call.files))

    # Messages

    def post(self, call: Call) -> tuple[int, Any]:
        """Post a message."""
        needed = Permission.SEND | (Permission.ATTACH if call.files else Permission(0))
        channel = self.server.channel(call.number("channel_id"), needed)
        return self._shown(self.messages.create(channel, call.body, call.files))

    def history(self, call: Call) -> tuple[int, Any]:
        """Return the latest messages of a channel, or the first ones after another."""
        channel = self.server.channel(call.number("channel_id"), Permission.HISTORY)
        posted = [each for each in self.messages.public() if each.channel is channel]
        most, after = int(call.query.get("limit", 50)), call.query.get("after")
        before = call.query.get("before")
        posted = [each for each in posted if before is None or each.id < int(before)]
        if after is not None:
            posted = [each for each in posted if each.id > int(after)][:most]
        return 200, [self.messages.shown(each) for each in reversed(posted[-most:])]

    def get(self, call: Call) -> tuple[int, Any]:
        """Return a message."""
        return self._shown(self._found(call, Permission.HISTORY))

    def edit(self, call: Call) -> tuple[int, Any]:
        """Edit a message."""
        message = self._found(call, Permission.VIEW)
        return self._shown(self.messages.edit(message, call.body, call.files))

    def delete(self, call: Call) -> tuple[int, Any]:
        """Delete a message."""
        message = self._found(call, Permission.VIEW)
        if message.author is not self.server.bot:
            raise RefusedError(403, 50013, "Missing Permissions")
        self.messages.delete(message)
        return 204, None

    def _found(self, call: Call, needed: Permission) -> Message:
        channel = self.server.channel(call.number("channel_id"), needed)
        return self.messages.find(channel, call.number("message_id"))

    def _shown(self, message: Message) -> tuple[int, Any]:
        return 200, self.messages.shown(message)


async def _body(request: web.Request) -> tuple[Any, Upload]:
    """Return the JSON of a request and its files; a multipart body brings both."""
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    body, files = None, dict[int, tuple[str, bytes]]()
    async for part in await request.multipart():
        content = await part.read()  # type: ignore[union-attr]
        name = part.name or ""  # type: ignore[union-attr]
        if name == "payload_json":
            body = json.loads(content)
        elif name.startswith("files[") and name.endswith("]"):
            filename = part.filename or ""  # type: ignore[union-attr]
            files[int(name[6:-1])] = filename, bytes(content)
        else:
            raise web.HTTPBadRequest(text=f"a part named {name}")
    return body, files
