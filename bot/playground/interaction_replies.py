"""Requests by which the application uses an interaction: acknowledge, answer, edit, follow up."""

from enum import IntEnum

from pydantic import TypeAdapter as Reader

from bot.playground import message_json, object_json, posting
from bot.playground.error_responses import KnownError, RejectionReason
from bot.playground.files import Upload
from bot.playground.forms.bodies import Form, read, refusal
from bot.playground.forms.commands import read_offered
from bot.playground.forms.messages import MESSAGE, MessageForm
from bot.playground.forms.modals import MODAL
from bot.playground.interactions import Interaction, InteractionKind, Interactions, Stage
from bot.playground.json_values import Json
from bot.playground.model import (
    Channel,
    CommandKind,
    Message,
    MessageFlag,
    MessageKind,
    OptionKind,
)
from bot.playground.payloads import owners
from bot.playground.posting import Draft, Origin
from bot.playground.world import World


class Callback(IntEnum):
    """The types of an interaction's first answer."""

    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


MAX_FOLLOW_UPS_ELSEWHERE = 5
"""Maximum number of follow-ups to an interaction on a server without the application."""
_NEW_MESSAGE = {Callback.MESSAGE, Callback.DEFER_MESSAGE}
_ALLOWED_CALLBACKS = {
    InteractionKind.COMMAND: _NEW_MESSAGE | {Callback.MODAL},
    InteractionKind.COMPONENT: _NEW_MESSAGE
    | {Callback.DEFER_UPDATE, Callback.UPDATE, Callback.MODAL},
    InteractionKind.AUTOCOMPLETE: {Callback.CHOICES},
    InteractionKind.MODAL_SUBMIT: _NEW_MESSAGE | {Callback.DEFER_UPDATE, Callback.UPDATE},
}


class _CallbackForm(Form):
    """The body of an interaction's first answer."""

    type: int
    data: Json | None = None


_CALLBACK = Reader(_CallbackForm)


class Answers:
    """The application's requests that answer interactions."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    def callback(
        self, interaction_id: int, token: str, body: object, uploads: dict[int, Upload]
    ) -> Json:
        """Carry out the first answer to an interaction; return Discord's report on it.

        Raises ErrorResponse if it is unknown, too old or already answered.
        """
        interaction = self.interactions.find(token)
        if interaction is None or interaction.id != interaction_id:
            raise KnownError(RejectionReason.UNKNOWN_INTERACTION)
        if interaction.acknowledged:
            raise KnownError(RejectionReason.ALREADY_ACKNOWLEDGED)
        if self.interactions.stage(interaction) is Stage.EXPIRED:
            raise KnownError(RejectionReason.UNKNOWN_INTERACTION)
        form = read(_CALLBACK, body)
        kind = _need_allowed(interaction, form.type)
        message = self._answer(interaction, kind, form.data or {}, uploads)
        interaction.acknowledged = True
        interaction.notify()
        return self._callback_shape(interaction, kind, message)

    def follow_up(self, token: str, draft: Draft) -> Message:
        """Post a follow-up message and return it.

        After a deferral, the first follow-up is the original response.

        Raises ErrorResponse if the interaction can't be answered.
        """
        interaction = self._live(token)
        messages = self.world.messages_in(self._channel(interaction))
        # the message of a deferred update may be gone by now, which hinders nothing
        original = messages.get(interaction.original_id or 0)
        if interaction.deferred and original is not None and original.loading:
            return self.edit(token, original.id, draft)
        uninvited = not self.world.invites_bot(self._channel(interaction))
        if uninvited and len(interaction.touched) > MAX_FOLLOW_UPS_ELSEWHERE:
            raise KnownError(RejectionReason.TOO_MANY_FOLLOW_UPS)
        return self._post(interaction, draft)

    def edit(self, token: str, message_id: int | None, draft: Draft) -> Message:
        """Edit the answer (id None) or a follow-up, and return it; raises ErrorResponse."""
        interaction = self._live(token)
        message = self._find(interaction, message_id)
        posting.edit(self.world, self._channel(interaction), message, draft)
        return self._store_answer(interaction, message)

    def message(self, token: str, message_id: int | None) -> Message:
        """Return the answer (id None) or a follow-up; raise KnownError if there is none."""
        return self._find(self._live(token), message_id)

    def _answer(
        self, interaction: Interaction, kind: Callback, data: Json, uploads: dict[int, Upload]
    ) -> Message | None:
        """Carry out a first answer; return the message that shows it, or None without one."""
        if kind is Callback.CHOICES:
            typed = OptionKind(focused_option(interaction.data.get("options") or [])["type"])
            interaction.choices = read_offered(data, typed)
            return None
        if kind is Callback.MODAL:
            interaction.modal = read(MODAL, data, "data").shown
            return None
        if kind is Callback.DEFER_UPDATE:
            interaction.deferred = True
            interaction.original_id = self._source(interaction).id
            return None
        draft = Draft(read(MESSAGE, data, "data"), uploads)
        if kind is Callback.DEFER_MESSAGE:
            return self._defer(interaction, draft.form)
        if kind is Callback.UPDATE:
            return self._update(interaction, draft)
        message = self._post(interaction, draft)
        interaction.original_id = message.id
        return message

    def _update(self, interaction: Interaction, draft: Draft) -> Message:
        """Edit the message whose component was pressed, and return it."""
        source = self._source(interaction)
        interaction.original_id = source.id
        posting.edit(self.world, self._channel(interaction), source, draft)
        return self._store_answer(interaction, source)

    def _post(self, interaction: Interaction, draft: Draft) -> Message:
        """Post a message as the bot, and return it."""
        channel, origin = self._channel(interaction), self._origin(interaction, draft.form)
        message = posting.post(self.world, channel, self.world.bot.id, draft, origin)
        return self._store_answer(interaction, message)

    def _defer(self, interaction: Interaction, form: MessageForm) -> Message:
        """Post and return the message that shows that the application is thinking."""
        origin = self._origin(interaction, form)
        message = posting.loading(self.world, self._channel(interaction), origin)
        interaction.original_id, interaction.deferred = message.id, True
        return message

    def _store_answer(self, interaction: Interaction, message: Message) -> Message:
        """Store a message as the interaction's answer, wake those who wait, and return it."""
        interaction.touch(message)
        interaction.deferred = False
        interaction.notify()
        return message

    def _live(self, token: str) -> Interaction:
        """Return the interaction of a token; raise KnownError if it can't be answered any more."""
        interaction = self.interactions.find(token)
        if interaction is None:
            raise KnownError(RejectionReason.INVALID_WEBHOOK_TOKEN)
        if not interaction.acknowledged:
            raise KnownError(RejectionReason.UNKNOWN_WEBHOOK)
        if self.interactions.stage(interaction) is Stage.EXPIRED:
            raise KnownError(RejectionReason.INVALID_WEBHOOK_TOKEN)
        return interaction

    def _find(self, interaction: Interaction, message_id: int | None) -> Message:
        """Return the interaction's answer (None) or a follow-up; raise KnownError for others."""
        wanted = interaction.original_id if message_id is None else message_id
        own = {*interaction.touched, interaction.original_id}
        message = self.world.messages_in(self._channel(interaction)).get(wanted or 0)
        if message is None or wanted not in own:
            raise KnownError(RejectionReason.UNKNOWN_MESSAGE)
        return message

    def _channel(self, interaction: Interaction) -> Channel:
        """Return the interaction's channel; raise KnownError if it is gone."""
        channel = self.world.channels.get(interaction.channel_id)
        if channel is None:
            raise KnownError(RejectionReason.UNKNOWN_CHANNEL)
        return channel

    def _source(self, interaction: Interaction) -> Message:
        """Return the message whose component was pressed; raise KnownError if it is gone."""
        source = interaction.source
        messages = self.world.messages_in(self._channel(interaction))
        if source is None or source.id not in messages:
            raise KnownError(RejectionReason.UNKNOWN_MESSAGE)
        return messages[source.id]  # its current version, even if an older one was pressed

    def _origin(self, interaction: Interaction, form: MessageForm) -> Origin:
        """Return how a message came about: by which interaction, for whom, in reply to what."""
        ephemeral = bool(form.settable_flags & MessageFlag.EPHEMERAL)
        kind, reference = MessageKind.CHAT_INPUT_COMMAND, None
        if "target_id" in interaction.data:
            kind = MessageKind.CONTEXT_MENU_COMMAND
        if interaction.kind is not InteractionKind.COMMAND:
            kind = MessageKind.DEFAULT
            if interaction.source and not interaction.source.ephemeral and not ephemeral:
                kind, reference = MessageKind.REPLY, interaction.source.id
        seen_by = interaction.user_id if ephemeral else None
        return Origin(metadata(self.world, interaction), kind, seen_by, reference)

    def _callback_shape(
        self, interaction: Interaction, kind: Callback, message: Message | None
    ) -> Json:
        """Return Discord's report on a first answer, for requests `with_response`."""
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
                written = message_json.message(self.world, message)
                shape["resource"] = {"type": int(kind), "message": written}
        return shape


def _need_allowed(interaction: Interaction, kind: int) -> Callback:
    """Return the type of a first answer; raise InvalidForm if the interaction can't have it."""
    allowed = sorted(_ALLOWED_CALLBACKS[interaction.kind])
    if kind not in allowed:
        text = f"Value must be one of ({', '.join(str(int(each)) for each in allowed)})."
        raise refusal("BASE_TYPE_CHOICES", text, "type")
    return Callback(kind)


def focused_option(options: list[Json]) -> Json:
    """Return the option that is being completed; raise LookupError if there is none."""
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused_option(option["options"])
    raise LookupError("no option is being typed")


def metadata(world: World, interaction: Interaction) -> Json:
    """Return the JSON about the interaction, which the message that answers it carries."""
    shape: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": object_json.user(world.users[interaction.user_id]),
        "authorizing_integration_owners": owners(world, interaction),
    }
    if (
        interaction.data.get("type") == CommandKind.MESSAGE
        and interaction.kind is InteractionKind.COMMAND
    ):
        shape["target_message_id"] = interaction.data["target_id"]
    if (
        interaction.data.get("type") == CommandKind.USER
        and interaction.kind is InteractionKind.COMMAND
    ):
        shape["target_user"] = object_json.user(world.users[int(interaction.data["target_id"])])
    if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
        shape["interacted_message_id"] = str(interaction.source.id)
    if interaction.cause is not None:
        shape["triggering_interaction_metadata"] = metadata(world, interaction.cause)
    return shape
