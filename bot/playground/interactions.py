"""Interactions: from the click to the last follow-up, with Discord's two deadlines.

The rules are those of discord.com/developers/docs/interactions/receiving-and-responding.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from bot.playground.json_values import Json
from bot.playground.model import Message
from bot.playground.world import World

# both deadlines are Discord's
ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0


class InteractionKind(IntEnum):
    """The interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Stage(StrEnum):
    """Stages of an interaction: unanswered, thinking, answered, too late."""

    NEW = "new"
    DEFERRED = "deferred"
    RESPONDED = "responded"
    EXPIRED = "expired"


@dataclass(eq=False)
class Interaction:
    """One interaction of a user with the application."""

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    channel_id: int
    guild_id: int | None
    data: Json
    created: float
    source: Message | None = None
    """The message whose component was used, or opened the submitted modal."""
    cause: "Interaction | None" = None
    """The interaction that was answered with the submitted modal."""
    modal: Json | None = None
    """The modal that it was answered with, as its person sees it."""
    acknowledged: bool = False
    deferred: bool = False
    """True if an answer is still due after the acknowledgement."""
    original_id: int | None = None
    """The message that `@original` means."""
    choices: list[Json] | None = None
    touched: list[int] = field(default_factory=list)
    """The messages that it posted or edited, oldest first."""
    _waiting: list[asyncio.Future[None]] = field(default_factory=list)

    def stage(self, now: float) -> Stage:
        """Return the stage at a time, in seconds since 1970."""
        if now >= self.created + TOKEN_SECONDS:
            return Stage.EXPIRED
        if not self.acknowledged:
            late = now >= self.created + ACKNOWLEDGE_SECONDS
            return Stage.EXPIRED if late else Stage.NEW
        return Stage.DEFERRED if self.deferred else Stage.RESPONDED

    def touch(self, message: Message) -> None:
        """Record a message that was posted or edited for the interaction as its latest."""
        if message.id in self.touched:
            self.touched.remove(message.id)
        self.touched.append(message.id)

    def notify(self) -> None:
        """Wake the tasks waiting for a change."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    async def until(self, ready: Callable[["Interaction"], bool], seconds: float) -> bool:
        """Wait until `ready` is true of the interaction; return False if `seconds` pass first."""
        try:
            async with asyncio.timeout(seconds):
                while not ready(self):
                    change = asyncio.get_running_loop().create_future()
                    self._waiting.append(change)
                    await change
        except TimeoutError:
            return ready(self)
        return True


class Interactions:
    """All interactions whose tokens are still valid."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.deliver: list[Callable[[Interaction], None]] = []
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[int, Interaction] = {}
        world.clock.on_skip.append(self._on_skip)

    def open(
        self,
        kind: InteractionKind,
        user_id: int,
        channel_id: int,
        data: Json,
        *,
        source: Message | None = None,
        cause: Interaction | None = None,
    ) -> Interaction:
        """Create an interaction; the caller sends it to the application.

        `source` is the message pressed, `cause` the interaction that was answered with the
        submitted modal.
        """
        self._forget_old()
        interaction = Interaction(
            self.world.clock.snowflake(),
            secrets.token_urlsafe(48),
            kind,
            user_id,
            channel_id,
            self.world.channels[channel_id].guild_id,
            data,
            self.world.clock.now(),
            source,
            cause,
        )
        self._by_token[interaction.token] = self._by_id[interaction.id] = interaction
        return interaction

    def send(self, interaction: Interaction) -> None:
        """Send an interaction to the application by the gateway."""
        for each in self.deliver:
            each(interaction)

    def find(self, token: str) -> Interaction | None:
        """Return the interaction with this token; None if it is unknown or forgotten."""
        return self._by_token.get(token)

    def answered_with_modal(self, interaction_id: int, user_id: int) -> Interaction | None:
        """Return a user's interaction that was answered with a modal; None if there is none."""
        interaction = self._by_id.get(interaction_id)
        return (
            interaction
            if interaction and interaction.modal and interaction.user_id == user_id
            else None
        )

    def stage(self, interaction: Interaction) -> Stage:
        """Return the current stage of an interaction."""
        return interaction.stage(self.world.clock.now())

    async def acknowledged(self, interaction: Interaction) -> bool:
        """Wait for any first answer; return False if none comes in time."""
        return await self._until(interaction, lambda each: each.acknowledged)

    async def _until(self, interaction: Interaction, ready: Callable[[Interaction], bool]) -> bool:
        """Wait until `ready` is true of an unanswered interaction, or until it is too late.

        Returns False if it is too late.
        """

        def over(each: Interaction) -> bool:
            """Return whether the wait has ended."""
            return ready(each) or self.stage(each) is Stage.EXPIRED

        left = interaction.created + ACKNOWLEDGE_SECONDS - self.world.clock.now()
        await interaction.until(over, max(left, 0.0) + 0.01)
        return ready(interaction)

    def pending(self, message: Message) -> bool:
        """Return whether a message shows that the application is thinking, and may change."""
        if not message.loading or message.interaction is None:
            return False
        mine = self._by_id.get(int(message.interaction["id"]))
        return mine is not None and self.stage(mine) is not Stage.EXPIRED

    def _forget_old(self) -> None:
        """Drop interactions whose tokens expired long ago."""
        now = self.world.clock.now()
        for token, each in list(self._by_token.items()):
            if now < each.created + 2 * TOKEN_SECONDS:
                return
            del self._by_token[token], self._by_id[each.id]

    def _on_skip(self, _seconds: float) -> None:
        """Wake all who wait, because the clock was set ahead."""
        for each in list(self._by_token.values()):
            each.notify()
