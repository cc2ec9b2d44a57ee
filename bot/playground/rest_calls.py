"""One REST call as the route handlers see it, and the table of routes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter as Reader

from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.files import Upload
from bot.playground.forms.bodies import Id, T, read
from bot.playground.forms.messages import MESSAGE
from bot.playground.interaction_replies import Answers
from bot.playground.json_values import Json
from bot.playground.model import Channel, Message
from bot.playground.permissions import Permission
from bot.playground.posting import Draft
from bot.playground.rate_limits import OldEdits
from bot.playground.world import World

Body = Json | list[Json] | None
Answer = tuple[int, Body]
"""A status and a body."""


@dataclass
class Call:
    """A request to the REST API, parsed and matched to its route."""

    world: World
    answers: Answers
    old_edits: OldEdits
    params: dict[str, str]
    """Values of the path's parameters."""
    query: dict[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """Return an id from the path; raise ErrorResponse if invalid."""
        return read(Id, self.params[name], name)

    def form(self, reader: Reader[T]) -> T:
        """Return the body, parsed by a reader; an absent body is an empty object.

        Raises ErrorResponse if invalid.
        """
        return read(reader, {} if self.body is None else self.body)

    def draft(self) -> Draft:
        """Return the body as a message with its files; raise ErrorResponse if invalid."""
        return Draft(self.form(MESSAGE), self.uploads)

    def channel(self) -> Channel:
        """Return the channel in the path; raise KnownError if the bot doesn't see it."""
        channel = self.world.channels.get(self.number("channel_id"))
        if channel is None:
            raise KnownError(RejectionReason.UNKNOWN_CHANNEL)
        if not self.world.sees(channel, self.world.bot.id):
            raise KnownError(RejectionReason.MISSING_ACCESS)
        return channel

    def message(self, channel: Channel) -> Message:
        """Return the message in the path; raise KnownError if there is none."""
        return self.world.message(channel, self.number("message_id"))

    def need(self, channel: Channel, *needed: Permission) -> None:
        """Raise KnownError unless the bot has all these permissions in a channel."""
        if not self.world.may(channel, self.world.bot.id, *needed):
            raise KnownError(RejectionReason.MISSING_PERMISSIONS)


Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A route of the REST API; its path is written as in Discord's documentation."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True


class Routes(list[Route]):
    """A table of routes in which handlers register themselves."""

    def on(
        self, method: str, path: str, *, needs_token: bool = True
    ) -> Callable[[Handler], Handler]:
        """Return a decorator that registers a handler."""

        def enter(handler: Handler) -> Handler:
            self.append(Route(method, path, handler, needs_token))
            return handler

        return enter
