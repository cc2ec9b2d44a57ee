"""Actions of a user: type a command, press a button, choose, fill in a form, write.

Each is checked as by Discord's own client: what can't be done there raises Impossible. The tests'
drivers and the web page both act through this module.
"""

from collections.abc import Iterator

from bot.playground import commands, message_json, posting
from bot.playground.commands import Options
from bot.playground.error_responses import ErrorResponse, Impossible
from bot.playground.forms.bodies import read
from bot.playground.forms.components import LINK_STYLE
from bot.playground.forms.messages import MESSAGE
from bot.playground.interactions import Interaction, InteractionKind, Interactions
from bot.playground.json_values import Json
from bot.playground.modal_values import Given, submission_data
from bot.playground.model import Channel, ChannelKind, CommandKind, ComponentKind, Message
from bot.playground.posting import Draft
from bot.playground.world import World


class Acts:
    """Actions of users, by id; most return the interaction that the bot has to answer."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    def slash(self, user_id: int, channel: Channel, line: str, given: Options) -> Interaction:
        """Send a chat command, such as `table new`, with its options by name."""
        self._look(user_id, channel)
        typed = commands.check_typed(self.world, channel, user_id, line, given, None)
        return self.interactions.open(InteractionKind.COMMAND, user_id, channel.id, typed.data)

    def complete(
        self, user_id: int, channel: Channel, line: str, given: Options, focus: str
    ) -> Interaction:
        """Request completions of the option `focus`; `given` has its text so far."""
        self._look(user_id, channel)
        typed = commands.check_typed(self.world, channel, user_id, line, given, focus)
        return self.interactions.open(InteractionKind.AUTOCOMPLETE, user_id, channel.id, typed.data)

    def use_on_message(self, user_id: int, message: Message, name: str) -> Interaction:
        """Use the command with this name from the context menu of a message."""
        channel = self._channel_of(user_id, message)
        data = self._menu(channel, user_id, name, CommandKind.MESSAGE)
        shape = message_json.message(self.world, message)
        data |= {"target_id": str(message.id), "resolved": {"messages": {str(message.id): shape}}}
        return self.interactions.open(InteractionKind.COMMAND, user_id, channel.id, data)

    def use_on_user(self, user_id: int, channel: Channel, target: int, name: str) -> Interaction:
        """Use the command with this name from the context menu of the user `target`."""
        self._look(user_id, channel)
        data = self._menu(channel, user_id, name, CommandKind.USER)
        resolved: Json = {}
        data["target_id"] = commands.add_user(self.world, channel, target, resolved)
        data["resolved"] = resolved
        return self.interactions.open(InteractionKind.COMMAND, user_id, channel.id, data)

    def _menu(self, channel: Channel, user_id: int, name: str, kind: CommandKind) -> Json:
        """Return the data of a context menu's command, without its target.

        Raises Impossible if there is none.
        """
        command = commands.need_command(self.world, channel, user_id, name, kind)
        return {"id": str(command.id), "name": command.name, "type": int(kind)}

    def press(self, user_id: int, message: Message, name: str) -> Interaction:
        """Press the button of a message with this custom_id or label."""
        channel = self._channel_of(user_id, message)
        button = find_component(message, name, ComponentKind.BUTTON)
        if button.get("style") == LINK_STYLE:
            raise Impossible(f"{name!r} is a link.")
        return self._component(user_id, channel, message, button, {})

    def select(self, user_id: int, message: Message, name: str, values: list[str]) -> Interaction:
        """Choose values in the select of a message with this custom_id or placeholder."""
        channel = self._channel_of(user_id, message)
        menu = find_component(message, name, ComponentKind.STRING_SELECT)
        low, high = menu["min_values"], menu["max_values"]
        if not low <= len(values) <= high:
            raise Impossible(f"Choose between {low} and {high}.")
        unknown = sorted(set(values) - {option["value"] for option in menu["options"]})
        if unknown:
            raise Impossible(f"{unknown} cannot be chosen.")
        return self._component(user_id, channel, message, menu, {"values": values})

    def submit(self, user_id: int, asked: Interaction, given: Given) -> Interaction:
        """Submit the modal that answered an interaction; `given` has values by custom_id.

        A field without a value is sent as it was shown.
        """
        if asked.modal is None or asked.user_id != user_id:
            raise Impossible("No form of yours is open.")
        data = submission_data(asked.modal, given)
        asked.modal = None
        at, source = asked.channel_id, asked.source
        return self.interactions.open(
            InteractionKind.MODAL_SUBMIT, user_id, at, data, source=source, cause=asked
        )

    def say(self, user_id: int, channel: Channel, text: str) -> Message:
        """Post a text message as the user, and return it."""
        self._look(user_id, channel)
        try:
            draft = Draft(read(MESSAGE, {"content": text}))
            posting.check_may_post(self.world, channel, user_id, draft)
            return posting.post(self.world, channel, user_id, draft)
        except ErrorResponse as refused:
            raise Impossible(refused.message) from refused

    def _look(self, user_id: int, channel: Channel) -> None:
        """Raise Impossible unless the user sees a channel that can have messages."""
        if not self.world.sees(channel, user_id):
            raise Impossible("You can't see this channel.")
        if channel.kind is ChannelKind.FORUM:
            raise Impossible("A forum holds posts; open one of them.")

    def _channel_of(self, user_id: int, message: Message) -> Channel:
        """Return a message's channel; raise Impossible if it is deleted or hidden from the user."""
        channel = self.world.channels[message.channel_id]
        self._look(user_id, channel)
        if message.id not in self.world.messages_in(channel):
            raise Impossible("The message is gone.")
        if message.seen_by not in (None, user_id):
            raise Impossible("You can't see this message.")
        return channel

    def _component(
        self, user_id: int, channel: Channel, message: Message, part: Json, more: Json
    ) -> Interaction:
        """Open the interaction of a button or select; `more` are additional fields of its data.

        Raises Impossible if a client couldn't.
        """
        if part.get("disabled"):
            raise Impossible(f"{part.get('label') or part['custom_id']!r} is disabled.")
        if not message.from_interaction and message.author_id != self.world.bot.id:
            raise Impossible("The message is not the application's.")
        data = {
            "custom_id": part["custom_id"],
            "component_type": part["type"],
            "id": part["id"],
            **more,
        }
        return self.interactions.open(
            InteractionKind.COMPONENT, user_id, channel.id, data, source=message
        )


def parts(message: Message) -> Iterator[Json]:
    """Yield the buttons and selects of a message: those in rows first, then those beside texts."""
    yield from operable(message.components)


def operable(components: list[Json]) -> list[Json]:
    """Return the buttons and selects among components, as `parts` does for a message's."""
    everything = list(_walk(components))
    beside = [part["accessory"] for part in everything if "accessory" in part]
    return [part for part in (*everything, *beside) if "custom_id" in part]


def _walk(components: list[Json]) -> Iterator[Json]:
    """Yield components and those nested in them, except those beside texts."""
    for part in components:
        yield part
        yield from _walk(part.get("components") or [])


def find_component(message: Message, name: str, kind: ComponentKind) -> Json:
    """Return a message's component of a kind by its custom_id, else by label or placeholder.

    Raises Impossible if it has none.
    """
    matching = [each for each in parts(message) if each["type"] == kind]
    for key in ("custom_id", "label", "placeholder"):
        for each in matching:
            if each.get(key) == name:
                return each
    labels = [each.get("label") or each.get("placeholder") for each in matching]
    raise Impossible(f"The message has no {name!r}; it has {labels}.")
