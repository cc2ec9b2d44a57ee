"""Interactions: each is acknowledged once within 3 seconds, and answered for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.load.discord_model.clock import Clock
from tests.load.discord_model.components import Json, check_form
from tests.load.discord_model.messages import EPHEMERAL, LOADING, Message, Messages, Upload
from tests.load.discord_model.refusals import RefusedError, invalid, unknown_message
from tests.load.discord_model.server import Channel, User

ACKNOWLEDGE_SECONDS, TOKEN_SECONDS = 3.0, 900.0
COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
REPLY, DEFERRED_REPLY, DEFERRED_EDIT, EDIT, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: (REPLY, DEFERRED_REPLY, MODAL),
    COMPONENT: (REPLY, DEFERRED_REPLY, DEFERRED_EDIT, EDIT, MODAL),
    COMPLETION: (CHOICES,),
    FORM: (REPLY, DEFERRED_REPLY, DEFERRED_EDIT, EDIT),
}
"""Kinds of first answers, by the kind of interaction."""


@dataclass
class Interaction:
    """One press, choice, form or command, and what became of it."""

    id: int
    kind: int
    user: User
    channel: Channel
    sent: float
    pressed: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    answer: int | None = None
    """The kind of the first answer; None: it isn't acknowledged."""
    original: Message | None = None
    modal: Json | None = None
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_open(self) -> bool:
        """Return whether its person still sees that the bot is thinking, or that it failed."""
        thinking = self.original is not None and bool(self.original.flags & LOADING)
        return self.answer is None or thinking


class Interactions:
    """The interactions that were sent to the bot."""

    def __init__(self, messages: Messages, clock: Clock) -> None:
        self.messages, self.clock = messages, clock
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def add(
        self, kind: int, user: User, channel: Channel, pressed: Message | None = None
    ) -> Interaction:
        """Make an interaction that is sent now."""
        now = self.clock.now()
        made = Interaction(self.clock.snowflake(), kind, user, channel, now, pressed)
        self._by_id[made.id] = self._by_token[made.token] = made
        return made

    def still_open(self) -> list[Interaction]:
        """Return those that the bot hasn't acknowledged, or deferred and never answered."""
        return [each for each in self._by_id.values() if each.is_open]

    # The first answer

    def acknowledge(self, number: int, token: str, body: Json, files: Upload) -> Interaction:
        """Take the first answer; raises RefusedError."""
        interaction = self._by_id.get(number)
        if interaction is None or interaction.token != token:
            raise RefusedError(404, 10062, "Unknown interaction")
        if interaction.answer is not None:
            raise RefusedError(400, 40060, "Interaction has already been acknowledged.")
        if self.clock.now() - interaction.sent > ACKNOWLEDGE_SECONDS:
            raise RefusedError(404, 10062, "Unknown interaction")
        kind, data = body["type"], body.get("data") or {}
        edits = kind in (DEFERRED_EDIT, EDIT)
        if kind not in ALLOWED[interaction.kind] or (edits and interaction.pressed is None):
            raise invalid(f"an answer {kind} to an interaction {interaction.kind}")
        self._take(interaction, kind, data, files)
        interaction.answer = kind
        interaction.acknowledged.set()
        return interaction

    def _take(self, interaction: Interaction, kind: int, data: Json, files: Upload) -> None:
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        seen_by = interaction.user.id if ephemeral else None
        if kind == REPLY:
            interaction.original = self.messages.create(
                interaction.channel, data, files, seen_by=seen_by
            )
        elif kind == DEFERRED_REPLY:
            thinking = {"content": "…"}
            made = self.messages.create(interaction.channel, thinking, {}, seen_by=seen_by)
            made.content, made.flags = "", made.flags | LOADING
            interaction.original = made
        elif kind in (DEFERRED_EDIT, EDIT):
            interaction.original = self._still_there(interaction.pressed)
            if kind == EDIT:
                self.messages.edit(interaction.original, data, files)
        elif kind == MODAL:
            check_form(data)
            interaction.modal = data

    def _still_there(self, message: Message | None) -> Message:
        if message is None or message.id not in self.messages.all:
            raise unknown_message()
        return message

    # Everything after it, by the token

    def by_token(self, token: str) -> Interaction:
        """Return the acknowledged interaction of a token; raises RefusedError."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise RefusedError(404, 10015, "Unknown Webhook")
        if self.clock.now() - interaction.sent > TOKEN_SECONDS:
            raise RefusedError(401, 50027, "Invalid Webhook Token")
        return interaction

    def original(self, token: str) -> Message:
        """Return the message of the first answer; raises RefusedError."""
        return self._still_there(self.by_token(token).original)

    def edit_original(self, token: str, body: Json, files: Upload) -> Message:
        """Edit the message of the first answer; raises RefusedError."""
        return self.messages.edit(self.original(token), body, files)

    def delete_original(self, token: str) -> None:
        """Delete the message of the first answer; raises RefusedError."""
        interaction = self.by_token(token)
        self.messages.delete(self.original(token))
        interaction.original = None

    def follow_up(self, token: str, body: Json, files: Upload) -> Message:
        """Post another message; raises RefusedError."""
        interaction = self.by_token(token)
        if interaction.original is not None and interaction.original.flags & LOADING:
            raise invalid("the first follow-up of a deferred reply would edit that; edit it")
        seen_by = interaction.user.id if (body.get("flags") or 0) & EPHEMERAL else None
        return self.messages.create(interaction.channel, body, files, seen_by=seen_by)


def callback_json(interaction: Interaction, messages: Messages) -> dict[str, Any]:
    """Return the answer to an acknowledgement that asks for one."""
    original, kind = interaction.original, interaction.answer
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    about |= {"channel_id": str(interaction.channel.id)}
    form: Json = {"interaction": about}
    if original is not None:
        about |= {
            "response_message_id": str(original.id),
            "response_message_loading": bool(original.flags & LOADING),
            "response_message_ephemeral": original.seen_by is not None,
        }
        shown = REPLY if kind in (REPLY, DEFERRED_REPLY) else EDIT
        form["resource"] = {"type": shown, "message": messages.shown(original)}
    return form
