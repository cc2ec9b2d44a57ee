"""One REST call as the route handlers see it, and the table of routes."""

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.playground import refusals
from bot.playground.model import Channel, Guild, Message
from bot.playground.parts import Upload
from bot.playground.permissions import Permission
from bot.playground.posting import Draft
from bot.playground.refusals import Form
from bot.playground.wire import Json

if TYPE_CHECKING:
    from bot.playground.answers import Answers
    from bot.playground.world import World

Body = Json | list[Json] | None
Answer = tuple[int, Body]
"""A status and a body."""


@dataclass
class Call:
    """A request, read and matched to its route."""

    world: "World"
    answers: "Answers"
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """Read an id from the path."""
        text = self.params[name]
        if not text.isdigit():
            form = Form()
            message = f'Value "{text}" is not snowflake.'
            form.fault((name,), "NUMBER_TYPE_COERCE", message)
            form.done()
        return int(text)

    def limit(self, most: int, default: int) -> int:
        """Read how many results are wanted."""
        text = self.query.get("limit", str(default))
        if not text.isdigit() or not 1 <= int(text) <= most:
            form = Form()
            form.fault(("limit",), "NUMBER_TYPE_MAX", f"int value should be from 1 to {most}.")
            form.done()
        return int(text)

    def json(self) -> Json:
        """The body, if it is an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            form = Form()
            form.fault((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            form.done()
        return dict(self.body)

    def draft(self) -> Draft:
        """The body as a message with its files."""
        return Draft(self.json(), self.uploads)

    def guild(self) -> Guild:
        """The server in the path; the bot must be in it."""
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None or self.world.bot.id not in guild.members:
            raise refusals.unknown_guild()
        return guild

    def channel(self) -> Channel:
        """The channel in the path; the bot must see it."""
        channel = self.world.channels.get(self.number("channel_id"))
        if channel is None:
            raise refusals.unknown_channel()
        if not self.world.sees(channel, self.world.bot.id):
            raise refusals.missing_access()
        return channel

    def thread(self) -> Channel:
        """The thread in the path."""
        channel = self.channel()
        if channel.thread is None:
            raise refusals.wrong_channel_kind()
        return channel

    def message(self, channel: Channel) -> Message:
        """The message in the path."""
        return self.world.message(channel, self.number("message_id"))

    def need(self, channel: Channel, *needed: Permission) -> None:
        """Refuse unless the bot has these permissions in a channel."""
        if not self.world.may(channel, self.world.bot.id, *needed):
            raise refusals.missing_permissions()

    def own_application(self) -> None:
        """Refuse another application's id in the path."""
        if self.number("application_id") != self.world.application.id:
            raise refusals.missing_access()

    def image(self, key: str) -> bytes:
        """Read a picture from a data address in the body."""
        form = Form()
        head, _, tail = str(self.json().get(key, "")).partition(";base64,")
        try:
            body = base64.b64decode(tail, validate=True)
        except binascii.Error:
            body = b""
        if not head.startswith("data:image/") or not body:
            form.fault((key,), "IMAGE_INVALID", "Invalid image data")
        elif len(body) > 256 * 1024:
            message = "File cannot be larger than 256.0 kb."
            form.fault((key,), "BINARY_TYPE_MAX_SIZE", message)
        form.done()
        return body


Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A route: method, path as Discord's documentation writes it, and who handles it."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True


class Routes(list[Route]):
    """A table of routes that handlers enter themselves into."""

    def on(
        self, method: str, path: str, *, needs_token: bool = True
    ) -> Callable[[Handler], Handler]:
        """Enter a handler."""

        def enter(handler: Handler) -> Handler:
            self.append(Route(method, path, handler, needs_token))
            return handler

        return enter
