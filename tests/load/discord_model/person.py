"""Somebody who presses what a message has: buttons, selects, forms, and who types commands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.load.discord_model.components import BUTTON, SELECT
from tests.load.discord_model.interactions import COMMAND, COMPONENT, FORM, Interaction
from tests.load.discord_model.messages import Message
from tests.load.discord_model.server import GRANTED, Channel, Json, User

if TYPE_CHECKING:
    from tests.load.discord_model.model import Model

PATIENCE_SECONDS = 120.0
"""After these a press has no answer, however busy the machine is."""
STRING, INTEGER, BOOLEAN = 3, 4, 5
SUBCOMMAND = 1
MEMBER_PERMISSIONS = GRANTED


class NoAnswerError(AssertionError):
    """The bot didn't acknowledge an interaction."""


class NotThereError(AssertionError):
    """A press on something that the message doesn't have, or that this person doesn't see."""


class Person:
    """Acts as one person, by what the messages really contain."""

    def __init__(self, model: Model, user: User) -> None:
        self.model, self.user = model, user

    async def press(self, message: Message, custom_id: str) -> Interaction:
        """Press a button."""
        part = self._part(message, custom_id, BUTTON)
        data = {"component_type": part["type"], "custom_id": custom_id, "id": part["id"]}
        return await self._on_message(message, data)

    async def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        """Choose options of a select."""
        part = self._part(message, custom_id, SELECT)
        offered = [option["value"] for option in part["options"]]
        right = part["min_values"] <= len(values) <= part["max_values"]
        if not right or not set(values) <= set(offered):
            raise NotThereError(f"{values} of {offered}")
        data = {"component_type": SELECT, "custom_id": custom_id, "id": part["id"]}
        return await self._on_message(message, {**data, "values": [*values]})

    async def submit(self, form: Interaction, contents: Sequence[Json]) -> Interaction:
        """Send a form, with the contents of each of its labels."""
        assert form.modal is not None
        made = self.model.interactions.add(FORM, self.user, form.channel, form.pressed)
        data = {"custom_id": form.modal["custom_id"], "components": [*contents]}
        return await self._sent(made, data)

    async def command(self, channel: Channel, line: str, /, **options: Any) -> Interaction:
        """Type a command, such as `table new`."""
        *words, last = line.split(" ")
        inner = [
            {"name": name, "type": _kind(value), "value": value} for name, value in options.items()
        ]
        name = words[0] if words else last
        known = [each for each in self.model.rest.commands if each["name"] == name]
        if words:
            inner = [{"name": last, "type": SUBCOMMAND, "options": inner}]
        number = known[0]["id"] if known else "1"
        data = {"id": number, "name": name, "type": 1, "options": inner}
        made = self.model.interactions.add(COMMAND, self.user, channel)
        return await self._sent(made, data)

    def _part(self, message: Message, custom_id: str, kind: int) -> Json:
        """Return the part of a message that is acted on; it must be there, and enabled."""
        if message.id not in self.model.messages.all:
            raise NotThereError("the message is deleted")
        if message.seen_by not in (None, self.user.id):
            raise NotThereError("the message is somebody else's")
        for part in message.parts():
            if part["custom_id"] == custom_id and part["type"] == kind:
                if part.get("disabled"):
                    raise NotThereError(f"{custom_id} is disabled")
                return part
        raise NotThereError(f"{custom_id} isn't on the message")

    async def _on_message(self, message: Message, data: Json) -> Interaction:
        made = self.model.interactions.add(COMPONENT, self.user, message.channel, message)
        return await self._sent(made, data)

    async def _sent(self, made: Interaction, data: Json) -> Interaction:
        """Send an interaction and wait for its acknowledgement; the answer may come later."""
        await self.model.gateway.dispatch("INTERACTION_CREATE", self._json(made, data))
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await made.acknowledged.wait()
        except TimeoutError:
            raise NoAnswerError(f"{data} has no answer") from None
        return made

    def _json(self, made: Interaction, data: Json) -> Json:
        server, direct = self.model.server, made.channel.recipient is not None
        form: Json = {
            "id": str(made.id),
            "application_id": str(server.bot.id),
            "type": made.kind,
            "data": data,
            "channel_id": str(made.channel.id),
            "channel": server.channel_json(made.channel),
            "token": made.token,
            "version": 1,
            "app_permissions": str(int(made.channel.granted)),
            "locale": "en-GB",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(server.id)},
            "context": 1 if direct else 0,
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if made.pressed is not None:
            form["message"] = self.model.messages.shown(made.pressed)
        if direct:
            return form | {"user": self.user.json}
        permissions = {"permissions": str(int(MEMBER_PERMISSIONS))}
        form["member"] = server.member_json(self.user) | permissions
        guild = {"id": str(server.id), "locale": "en-GB", "features": []}
        return form | {"guild_id": str(server.id), "guild": guild, "guild_locale": "en-GB"}


def _kind(value: Any) -> int:
    if isinstance(value, bool):
        return BOOLEAN
    return INTEGER if isinstance(value, int) else STRING
