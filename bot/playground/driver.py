"""Drivers for tests: they act as a user and see what that user sees."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeVar

from bot.playground import message_json, servers
from bot.playground.interactions import Interaction, Interactions
from bot.playground.json_values import Json
from bot.playground.layout_media import texts_of
from bot.playground.model import Attachment, Channel, ComponentKind, Message, User
from bot.playground.user_actions import Acts, parts
from bot.playground.world import World

T = TypeVar("T")
Wait = Literal["answer", "acknowledged", "nothing"]
"""End of a wait: an answer, even after a deferral; any acknowledgement; or no wait."""

BOUND_SECONDS = 300.0
"""After these nothing more comes, however busy the machine is."""


class NoAnswerError(AssertionError):
    """The application did not answer in time."""


@dataclass(frozen=True)
class Seen:
    """A message as one user sees it; each property reads its present state."""

    world: World
    raw: Message

    @property
    def id(self) -> int:
        """The message's id."""
        return self.raw.id

    @property
    def content(self) -> str:
        """The message's text; a layout's texts are on lines of their own."""
        return "\n".join(filter(None, [self.raw.content, *texts_of(self.raw.components)]))

    text = content

    @property
    def json(self) -> Json:
        """The message's JSON as Discord would return it."""
        return message_json.message(self.world, self.raw)

    @property
    def ephemeral(self) -> bool:
        """True if only its addressee sees it."""
        return self.raw.ephemeral

    @property
    def loading(self) -> bool:
        """True if it shows that the application is still thinking."""
        return self.raw.loading

    @property
    def pinged(self) -> list[str]:
        """User names of the users it notified."""
        return [self.world.users[each].username for each in self.raw.pinged]

    @property
    def components(self) -> list[Json]:
        """JSON of the buttons and selects, row by row."""
        return list(parts(self.raw))

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons, or their custom_ids where they have none."""
        parts = [each for each in self.components if each["type"] == ComponentKind.BUTTON]
        return [each.get("label") or each.get("custom_id", "") for each in parts]

    @property
    def options(self) -> list[str]:
        """Values of the options of all selects."""
        return [option["value"] for each in self.components for option in each.get("options") or []]

    @property
    def attachments(self) -> list[Attachment]:
        """Attached files."""
        return self.raw.attachments

    def file(self, index: int = 0) -> bytes:
        """Return the bytes of the attached file with this index."""
        return self.world.file(self.raw.attachments[index].id) or b""


@dataclass(frozen=True)
class Reply:
    """The application's answer to an interaction, as its user sees it."""

    interaction: Interaction
    messages: list[Seen]
    """Visible messages posted or edited so far, oldest first."""

    @property
    def fields(self) -> dict[str, Json]:
        """JSON of the answered form's fields by custom_id, each with its `label`.

        Raises NoAnswerError if the answer isn't a form.
        """
        if self.interaction.modal is None:
            raise NoAnswerError("The application answered without a form.")
        labels = [part for part in self.interaction.modal["components"] if "component" in part]
        return {
            part["component"]["custom_id"]: part["component"] | {"label": part["label"]}
            for part in labels
        }

    @property
    def message(self) -> Seen:
        """The latest message; raises NoAnswerError if there is none."""
        if not self.messages:
            raise NoAnswerError("The application answered without a message.")
        return self.messages[-1]


class Seat:
    """A user of the playground whom a test drives.

    Methods that act wait for the application's answer, unless `wait` says otherwise; raise
    NoAnswerError if it doesn't come, and Impossible if Discord's client doesn't allow the action.
    `deliver_twice` sends the interaction twice, as Discord may.
    """

    def __init__(self, world: World, interactions: Interactions, acts: Acts, user: User) -> None:
        self.world = world
        self.interactions = interactions
        self.acts = acts
        self.user = user

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        return None

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """The user's mention."""
        return f"<@{self.user.id}>"

    # Acting

    async def slash(
        self,
        channel: Channel | str | int,
        line: str,
        /,
        *,
        deliver_twice: bool = False,
        wait: Wait = "answer",
        **options: Any,
    ) -> Reply:
        """Send a slash command, such as `/table new`, with these options, and return the answer."""
        place = self._place(channel)
        interaction = self.acts.slash(self.id, place, line, options)
        return await self._send(interaction, deliver_twice=deliver_twice, wait=wait)

    async def complete(
        self,
        channel: Channel | str | int,
        line: str,
        /,
        *,
        focused: str,
        value: str = "",
        **options: Any,
    ) -> list[Json]:
        """Type `value` into the option `focused`; return the choices' names and values."""
        given = {**options, focused: value}
        interaction = self.acts.complete(self.id, self._place(channel), line, given, focused)
        await self._send(interaction, deliver_twice=False, wait="acknowledged")
        return interaction.choices or []

    async def use_on_message(self, message: Seen, name: str, *, wait: Wait = "answer") -> Reply:
        """Use a command from a message's context menu, and return the answer."""
        interaction = self.acts.use_on_message(self.id, message.raw, name)
        return await self._send(interaction, deliver_twice=False, wait=wait)

    async def use_on_user(
        self, channel: Channel | str | int, target: int, name: str, *, wait: Wait = "answer"
    ) -> Reply:
        """Use a command from the context menu of the person `target`, and return the answer."""
        interaction = self.acts.use_on_user(self.id, self._place(channel), target, name)
        return await self._send(interaction, deliver_twice=False, wait=wait)

    async def press(
        self, message: Seen, name: str, *, deliver_twice: bool = False, wait: Wait = "answer"
    ) -> Reply:
        """Press the button with this custom_id or label, and return the answer."""
        interaction = self.acts.press(self.id, message.raw, name)
        return await self._send(interaction, deliver_twice=deliver_twice, wait=wait)

    async def select(
        self,
        message: Seen,
        name: str,
        values: list[str],
        *,
        deliver_twice: bool = False,
        wait: Wait = "answer",
    ) -> Reply:
        """Choose values in the select with this custom_id or placeholder, and return the answer."""
        interaction = self.acts.select(self.id, message.raw, name, values)
        return await self._send(interaction, deliver_twice=deliver_twice, wait=wait)

    async def submit(
        self, form: Reply, *, deliver_twice: bool = False, wait: Wait = "answer", **given: Any
    ) -> Reply:
        """Send a form with values by custom_id, and return the answer."""
        interaction = self.acts.submit(self.id, form.interaction, given)
        return await self._send(interaction, deliver_twice=deliver_twice, wait=wait)

    def say(self, channel: Channel | str | int, text: str) -> Seen:
        """Write a plain message in a channel, and return it."""
        return Seen(self.world, self.acts.say(self.id, self._place(channel), text))

    # Seeing

    def sees(self, channel: Channel | str | int) -> list[Seen]:
        """Return the messages of a channel that the user sees, including their ephemeral ones."""
        place = self._place(channel)
        if not self.world.sees(place, self.id):
            return []
        everything = self.world.messages_in(place).values()
        return [Seen(self.world, each) for each in everything if each.seen_by in (None, self.id)]

    def pings(self) -> list[Seen]:
        """Return the messages that notified the user, oldest first."""
        everything = [message for each in self.world.messages.values() for message in each.values()]
        mine = sorted((each.id, each) for each in everything if self.id in each.pinged)
        return [Seen(self.world, each) for _, each in mine]

    def conversation(self) -> Channel:
        """Return the DM channel with the bot, created if necessary."""
        return servers.conversation(self.world, self.id)

    def now(self, reply: Reply) -> Reply:
        """Return an answer with the messages that it has by now."""
        return self._reply(reply.interaction)

    async def until(self, find: Callable[[], T | None], seconds: float = BOUND_SECONDS) -> T:
        """Call `find` until it returns something, and return that.

        Raises NoAnswerError after the time limit.
        """
        try:
            async with asyncio.timeout(seconds):
                while not (result := find()):  # noqa: ASYNC110 - what is sought tells nobody
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise NoAnswerError(f"Nothing was found in {seconds} s.") from None
        return result

    async def _send(self, interaction: Interaction, *, deliver_twice: bool, wait: Wait) -> Reply:
        """Send an interaction, wait as `wait` says, and return the answer.

        Raises NoAnswerError if none comes.
        """
        self.interactions.send(interaction)
        if deliver_twice:
            self.interactions.send(interaction)
        if wait == "nothing":
            return self._reply(interaction)
        if not await self.interactions.acknowledged(interaction):
            raise NoAnswerError("The application did not respond.")
        if wait == "answer":
            done = await interaction.until(lambda each: not each.deferred, BOUND_SECONDS)
            if not done:
                raise NoAnswerError("The application deferred and never answered.")
        return self._reply(interaction)

    def _reply(self, interaction: Interaction) -> Reply:
        """Return the answer to an interaction, with the messages that this user sees."""
        place = self.world.channels.get(interaction.channel_id)
        messages = self.world.messages_in(place) if place else {}
        touched = [messages[each] for each in interaction.touched if each in messages]
        mine = [each for each in touched if each.seen_by in (None, self.id)]
        return Reply(interaction, [Seen(self.world, each) for each in mine])

    def _place(self, channel: Channel | str | int) -> Channel:
        """Return a channel, given as an object, by name or by id."""
        return channel if isinstance(channel, Channel) else self.world.channel(channel)
