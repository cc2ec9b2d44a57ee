"""What the application does with an interaction: acknowledge, answer, edit, follow up."""

from enum import IntEnum
from typing import Any

from bot.playground import (
    hosting,
    limits,
    limits_commands,
    message_shape,
    posting,
    refusals,
    shapes,
)
from bot.playground.interactions import Interaction, Interactions, Kind, Stage
from bot.playground.model import Channel, Message, MessageFlag, MessageKind
from bot.playground.posting import Draft, Origin
from bot.playground.refusals import Form
from bot.playground.wire import Json
from bot.playground.world import World


class Callback(IntEnum):
    """The ways to answer an interaction at first."""

    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


_NEW = {Callback.MESSAGE, Callback.DEFER_MESSAGE}
_OLD = {Callback.DEFER_UPDATE, Callback.UPDATE}
_BY_KIND = {
    Kind.COMMAND: _NEW | {Callback.MODAL},
    Kind.COMPONENT: _NEW | _OLD | {Callback.MODAL},
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
    Kind.MODAL_SUBMIT: _NEW | _OLD,
}


class Answers:
    """The application's side of the interactions."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    def callback(self, interaction_id: int, token: str, draft: Draft) -> Json:
        """Take the first answer to an interaction."""
        interaction = self.interactions.find(token)
        if interaction is None or interaction.id != interaction_id:
            raise refusals.unknown_interaction()
        if interaction.acknowledged:
            raise refusals.already_acknowledged()
        if self.interactions.stage(interaction) is Stage.EXPIRED:
            raise refusals.unknown_interaction()
        kind = self._kind(interaction, draft.body.get("type"))
        data = Draft(draft.body.get("data") or {}, draft.uploads)
        message = self._answer(interaction, kind, data)
        interaction.acknowledged = True
        interaction.notify()
        return self._callback_shape(interaction, kind, message)

    def follow_up(self, token: str, draft: Draft) -> Message:
        """Post a further message; after a deferral the first one fills in the answer."""
        interaction = self._live(token)
        original = interaction.original_id
        if interaction.deferred and original and self._find(interaction, original).loading:
            return self.edit(token, original, draft)
        flags = limits.check_flags(draft.body.get("flags"), ephemeral=True)
        origin = self._origin(interaction, ephemeral=bool(flags & MessageFlag.EPHEMERAL))
        message = posting.post(
            self.world, self._channel(interaction), self.world.bot.id, draft, origin
        )
        return self._touched(interaction, message)

    def edit(self, token: str, message_id: int | None, draft: Draft) -> Message:
        """Edit the answer (`None`) or a follow-up."""
        interaction = self._live(token)
        message = self._find(interaction, message_id)
        posting.edit(self.world, self._channel(interaction), message, draft)
        return self._touched(interaction, message)

    def get(self, token: str, message_id: int | None) -> Message:
        """Read the answer (`None`) or a follow-up."""
        return self._find(self._live(token), message_id)

    def delete(self, token: str, message_id: int | None) -> None:
        """Delete the answer (`None`) or a follow-up."""
        interaction = self._live(token)
        message = self._find(interaction, message_id)
        hosting.delete_message(self.world, message)
        interaction.deferred = False
        interaction.edits += 1
        interaction.notify()

    def _kind(self, interaction: Interaction, kind: Any) -> Callback:
        allowed = _BY_KIND[interaction.kind]
        if interaction.kind is Kind.MODAL_SUBMIT and interaction.source is None:
            allowed = allowed - _OLD
        if kind not in {int(each) for each in allowed}:
            form = Form()
            form.choice(("type",), f"({', '.join(str(int(each)) for each in sorted(allowed))})")
            form.done()
        return Callback(kind)

    def _answer(self, interaction: Interaction, kind: Callback, draft: Draft) -> Message | None:
        match kind:
            case Callback.MESSAGE:
                return self._post(interaction, draft)
            case Callback.DEFER_MESSAGE:
                return self._defer(interaction, draft.body)
            case Callback.DEFER_UPDATE:
                interaction.deferred = True
                interaction.original_id = self._source(interaction).id
            case Callback.UPDATE:
                return self._update(interaction, draft)
            case Callback.CHOICES:
                interaction.choices = self._choices(interaction, draft.body)
            case Callback.MODAL:
                limits_commands.check_modal(draft.body)
                interaction.modal = draft.body
        return None

    def _update(self, interaction: Interaction, draft: Draft) -> Message:
        source = self._source(interaction)
        interaction.original_id = source.id
        posting.edit(self.world, self._channel(interaction), source, draft)
        return self._touched(interaction, source)

    def _post(self, interaction: Interaction, draft: Draft) -> Message:
        flags = limits.check_flags(draft.body.get("flags"), ephemeral=True)
        origin = self._origin(interaction, ephemeral=bool(flags & MessageFlag.EPHEMERAL))
        message = posting.post(
            self.world, self._channel(interaction), self.world.bot.id, draft, origin
        )
        interaction.original_id = message.id
        return self._touched(interaction, message)

    def _defer(self, interaction: Interaction, body: Json) -> Message:
        flags = limits.check_flags(body.get("flags"), ephemeral=True)
        origin = self._origin(interaction, ephemeral=bool(flags & MessageFlag.EPHEMERAL))
        message = posting.loading(self.world, self._channel(interaction), origin)
        interaction.original_id, interaction.deferred = message.id, True
        return message

    def _choices(self, interaction: Interaction, body: Json) -> list[Json]:
        choices: list[Json] = body.get("choices") or []
        form = Form()
        if len(choices) > limits_commands.CHOICES:
            form.length(("data", "choices"), 0, limits_commands.CHOICES)
        kind = focused(interaction.data.get("options") or [])["type"]
        limits_commands.check_choices(form, choices, ("data", "choices"), kind)
        form.done()
        return choices

    def _touched(self, interaction: Interaction, message: Message) -> Message:
        interaction.touch(message)
        interaction.deferred = False
        interaction.notify()
        return message

    def _live(self, token: str) -> Interaction:
        interaction = self.interactions.find(token)
        if interaction is None:
            raise refusals.invalid_webhook_token()
        if not interaction.acknowledged:
            raise refusals.unknown_webhook()
        if self.interactions.stage(interaction) is Stage.EXPIRED:
            raise refusals.invalid_webhook_token()
        return interaction

    def _find(self, interaction: Interaction, message_id: int | None) -> Message:
        wanted = interaction.original_id if message_id is None else message_id
        own = {*interaction.touched, interaction.original_id}
        message = self.world.messages_in(self._channel(interaction)).get(wanted or 0)
        if message is None or wanted not in own:
            raise refusals.unknown_message()
        return message

    def _channel(self, interaction: Interaction) -> Channel:
        channel = self.world.channels.get(interaction.channel_id)
        if channel is None:
            raise refusals.unknown_channel()
        return channel

    def _source(self, interaction: Interaction) -> Message:
        source = interaction.source
        found = self.world.messages_in(self._channel(interaction))
        if source is None or source.id not in found:
            raise refusals.unknown_message()
        return source

    def _origin(self, interaction: Interaction, *, ephemeral: bool) -> Origin:
        kind, reference = MessageKind.CHAT_INPUT_COMMAND, None
        if interaction.menu:
            kind = MessageKind.CONTEXT_MENU_COMMAND
        if interaction.kind is not Kind.COMMAND:
            kind = MessageKind.DEFAULT
            if interaction.source and not interaction.source.ephemeral and not ephemeral:
                kind, reference = MessageKind.REPLY, interaction.source.id
        seen_by = interaction.user_id if ephemeral else None
        return Origin(metadata(self.world, interaction), kind, seen_by, reference)

    def _callback_shape(
        self, interaction: Interaction, kind: Callback, message: Message | None
    ) -> Json:
        about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        about["channel_id"] = str(interaction.channel_id)
        if interaction.guild_id is not None:
            about["guild_id"] = str(interaction.guild_id)
        shape: Json = {"interaction": about}
        if interaction.original_id is not None:
            about["response_message_id"] = str(interaction.original_id)
        if message is not None:
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.ephemeral
            if kind is not Callback.DEFER_MESSAGE:
                written = message_shape.message(self.world, message)
                shape["resource"] = {"type": int(kind), "message": written}
        return shape


def focused(options: list[Json]) -> Json:
    """Find the option that is being typed."""
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused(option["options"])
    raise LookupError("no option is being typed")


def metadata(world: World, interaction: Interaction) -> Json:
    """Write what a message tells about the interaction that it answers."""
    owner = "0" if interaction.guild_id is None else str(interaction.guild_id)
    shape: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": shapes.user(world.users[interaction.user_id]),
        "authorizing_integration_owners": {"0": owner},
    }
    if interaction.kind is Kind.COMPONENT and interaction.source is not None:
        shape["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind is Kind.MODAL_SUBMIT and interaction.parent is not None:
        shape["triggering_interaction_metadata"] = metadata(world, interaction.parent)
    return shape
