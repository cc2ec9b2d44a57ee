"""What a user does: type a command, press a button, choose, submit, write.

Everything is checked as Discord's own window would, so that what could not happen there does
not happen here. The tests' seats and the web page both act through this module.
"""

from typing import Any

from bot.playground import commands, message_shape, posting
from bot.playground.commands import Options
from bot.playground.interactions import Interaction, Interactions, Kind
from bot.playground.limits_components import LINK, every
from bot.playground.model import Channel, CommandKind, ComponentKind, Message
from bot.playground.posting import Draft
from bot.playground.refusals import Impossible, Refusal
from bot.playground.wire import Json
from bot.playground.world import World


class Acts:
    """The users' side of the playground."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    def slash(self, user_id: int, channel: Channel, line: str, given: Options) -> Interaction:
        """Send a chat command, such as `table new`, with its options by name."""
        self._look(user_id, channel)
        typed = commands.typed(self.world, channel, user_id, line, given, None)
        return self.interactions.open(Kind.COMMAND, user_id, channel.id, typed.data)

    def complete(
        self, user_id: int, channel: Channel, line: str, given: Options, focus: str
    ) -> Interaction:
        """Ask for the completions of the option being typed, which is among those given."""
        self._look(user_id, channel)
        typed = commands.typed(self.world, channel, user_id, line, given, focus)
        return self.interactions.open(Kind.AUTOCOMPLETE, user_id, channel.id, typed.data)

    def on_message(
        self, user_id: int, channel: Channel, name: str, message: Message
    ) -> Interaction:
        """Use a context menu command on a message."""
        command = commands.menu(self.world, channel, user_id, CommandKind.MESSAGE, name)
        shape = message_shape.message(self.world, message)
        data: Json = {"id": str(command.id), "name": name, "type": int(command.kind)}
        data["target_id"] = str(message.id)
        data["resolved"] = {"messages": {str(message.id): shape}}
        return self.interactions.open(Kind.COMMAND, user_id, channel.id, data, menu=True)

    def on_user(self, user_id: int, channel: Channel, name: str, target_id: int) -> Interaction:
        """Use a context menu command on a user."""
        command = commands.menu(self.world, channel, user_id, CommandKind.USER, name)
        resolved: Json = {}
        commands.add_user(self.world, channel, target_id, resolved)
        data: Json = {"id": str(command.id), "name": name, "type": int(command.kind)}
        data |= {"target_id": str(target_id), "resolved": resolved}
        return self.interactions.open(Kind.COMMAND, user_id, channel.id, data, menu=True)

    def press(self, user_id: int, message: Message, name: str) -> Interaction:
        """Press a button, named by its custom_id or its label."""
        channel = self._seen(user_id, message)
        button = named(message, name, {ComponentKind.BUTTON})
        if button.get("style") == LINK:
            raise Impossible(f"{name!r} is a link.")
        return self._component(user_id, channel, message, button, {})

    def select(self, user_id: int, message: Message, name: str, values: list[str]) -> Interaction:
        """Choose in a select, named by its custom_id or its placeholder."""
        channel = self._seen(user_id, message)
        menu = named(message, name, {ComponentKind.STRING_SELECT, ComponentKind.USER_SELECT})
        data = self._chosen(channel, menu, values)
        return self._component(user_id, channel, message, menu, data)

    def submit(
        self, user_id: int, opener: Interaction, values: dict[str, str | list[str]]
    ) -> Interaction:
        """Submit the modal with which an interaction was answered, values by custom_id."""
        if opener.modal is None or opener.user_id != user_id:
            raise Impossible("There is no form to submit.")
        channel = self.world.channels[opener.channel_id]
        resolved: Json = {}
        parts = [
            self._submitted(channel, each, values, resolved) for each in opener.modal["components"]
        ]
        data: Json = {"custom_id": opener.modal["custom_id"], "components": parts}
        if resolved:
            data["resolved"] = resolved
        return self.interactions.open(
            Kind.MODAL_SUBMIT, user_id, channel.id, data, source=opener.source, parent=opener
        )

    def say(self, user_id: int, channel: Channel, text: str) -> Message:
        """Write a plain message."""
        self._look(user_id, channel)
        draft = Draft({"content": text})
        try:
            posting.check_may_post(self.world, channel, user_id, draft)
            return posting.post(self.world, channel, user_id, draft)
        except Refusal as refusal:
            raise Impossible(refusal.message) from refusal

    def _look(self, user_id: int, channel: Channel) -> None:
        if not self.world.sees(channel, user_id):
            raise Impossible("You do not see this channel.")

    def _seen(self, user_id: int, message: Message) -> Channel:
        channel = self.world.channels[message.channel_id]
        self._look(user_id, channel)
        if message.id not in self.world.messages_in(channel):
            raise Impossible("The message is gone.")
        if message.seen_by not in (None, user_id):
            raise Impossible("You do not see this message.")
        return channel

    def _component(
        self, user_id: int, channel: Channel, message: Message, part: Json, more: Json
    ) -> Interaction:
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
        return self.interactions.open(Kind.COMPONENT, user_id, channel.id, data, source=message)

    def _chosen(self, channel: Channel, menu: Json, values: list[str]) -> Json:
        low, high = menu.get("min_values", 1), menu.get("max_values", 1)
        if not low <= len(values) <= high:
            raise Impossible(f"Choose between {low} and {high}.")
        if menu["type"] == ComponentKind.STRING_SELECT:
            known = {option["value"] for option in menu["options"]}
            if not set(values) <= known:
                raise Impossible(f"{sorted(set(values) - known)} cannot be chosen.")
            return {"values": values}
        resolved: Json = {}
        ids = [self.world.user(value).id for value in values]
        keys = [commands.add_user(self.world, channel, each, resolved) for each in ids]
        return {"values": keys, "resolved": resolved}

    def _submitted(
        self,
        channel: Channel,
        part: Json,
        values: dict[str, str | list[str]],
        resolved: Json,
    ) -> Json:
        number = part.get("id") or 0
        if part["type"] == ComponentKind.TEXT_DISPLAY:
            return {"type": part["type"], "id": number}
        if part["type"] == ComponentKind.LABEL:
            inside = self._entered(channel, part["component"], part["label"], values, resolved)
            return {"type": part["type"], "id": number, "component": inside}
        field = part["components"][0]
        inside = self._entered(channel, field, field["label"], values, resolved)
        return {"type": part["type"], "id": number, "components": [inside]}

    def _entered(
        self,
        channel: Channel,
        field: Json,
        label: str,
        values: dict[str, str | list[str]],
        resolved: Json,
    ) -> Json:
        shape: Json = {"type": field["type"], "id": field.get("id") or 0}
        shape["custom_id"] = field["custom_id"]
        value: Any = values.get(field["custom_id"], field.get("value") or "")
        if field["type"] == ComponentKind.TEXT_INPUT:
            return shape | {"value": _text(field, label, value)}
        chosen = value if isinstance(value, list) else [value] if value else []
        if not chosen and field.get("required") is False:
            return shape | {"values": []}
        data = self._chosen(channel, field, chosen)
        for kind, found in data.pop("resolved", {}).items():
            resolved.setdefault(kind, {}).update(found)
        return shape | data


def named(message: Message, name: str, kinds: set[ComponentKind]) -> Json:
    """Find a component of a message by its custom_id, or else by label or placeholder."""
    parts = [each for each in every(message.components) if each["type"] in kinds]
    for key in ("custom_id", "label", "placeholder"):
        for each in parts:
            if each.get(key) == name:
                return each
    there = [each.get("label") or each.get("placeholder") for each in parts]
    raise Impossible(f"The message has no {name!r}; it has {there}.")


def _text(field: Json, label: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Impossible(f"{label!r} takes text.")
    if not value and field.get("required") is False:
        return ""
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not value:
        raise Impossible(f"{label!r} is required.")
    if not low <= len(value) <= high:
        raise Impossible(f"{label!r} takes between {low} and {high} characters.")
    return value
