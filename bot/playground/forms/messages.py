"""Messages as requests carry them, with Discord's limits.

Lengths: discord.com/developers/docs/resources/message.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, model_validator
from pydantic import TypeAdapter as Reader

from bot.playground.forms import layouts
from bot.playground.forms.bodies import Form, Snowflake, fault, length, reject_feature
from bot.playground.forms.layouts import MAX_COMPONENTS, Component, check_custom_ids, check_size
from bot.playground.json_values import Json
from bot.playground.model import MessageFlag

FILES = 10
ROWS = 5
_SETTABLE = MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
LEGACY_CONTENT = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"


class AttachmentForm(Form):
    """A kept attachment by its id, or a new one by the index of its file."""

    id: Snowflake
    filename: Annotated[str, length(1, 1024)] | None = None
    description: Annotated[str, length(0, 1024)] | None = None


class AllowedMentions(Form):
    """Discord's `allowed_mentions`: the mentions that notify, as whole kinds or by ids."""

    parse: list[Literal["users", "roles", "everyone"]] | None = None
    users: Annotated[list[Snowflake], length(0, 100)] | None = None
    roles: Annotated[list[Snowflake], length(0, 100)] | None = None

    @model_validator(mode="after")
    def _names_a_kind_once(self) -> Self:
        """Raise a validation error if a mention type is listed in `parse` and also by ids."""
        for kind, named in (("users", self.users), ("roles", self.roles)):
            if named and kind in (self.parse or ()):
                text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
                raise fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
        return self

    def lets(self, kind: Literal["users", "roles", "everyone"], target: int = 0) -> bool:
        """Return whether mentions of a kind notify, or the mention of the id `target`."""
        named = {"users": self.users, "roles": self.roles}.get(kind)
        return kind in (self.parse or ()) or target in (named or ())


EVERYTHING = AllowedMentions(parse=["users", "roles", "everyone"])
"""Default for a message without allowed mentions."""


def _nonce(value: object) -> object:
    """Return a nonce that Discord would accept; raise a validation error otherwise."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
        text = "This field must be a string or integer."
        raise fault("NONCE_TYPE_INVALID_TYPE", text)
    if len(str(value or "")) > 25:
        raise fault("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    return value


class MessageForm(Form):
    """A request's new message or edit; an absent field stays unchanged in an edit."""

    content: Annotated[str, length(0, 2000)] | None = None
    components: (
        Annotated[
            list[Component],
            length(0, MAX_COMPONENTS),
            AfterValidator(check_custom_ids),
            AfterValidator(check_size),
        ]
        | None
    ) = None
    attachments: Annotated[list[AttachmentForm], length(0, FILES)] | None = None
    allowed_mentions: AllowedMentions | None = None
    flags: int | None = None
    nonce: Annotated[str | int | None, BeforeValidator(_nonce)] = None
    enforce_nonce: bool | None = None
    embeds: Annotated[Any, AfterValidator(reject_feature("embeds"))] = None
    poll: Annotated[Any, AfterValidator(reject_feature("polls"))] = None
    sticker_ids: Annotated[Any, AfterValidator(reject_feature("stickers"))] = None
    message_reference: Annotated[Any, AfterValidator(reject_feature("replies by the bot"))] = None

    def has(self, field: str) -> bool:
        """Return whether the request contains a field."""
        return field in self.model_fields_set

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Self:
        """Raise a validation error for a layout with text, or a classic message with other parts.

        A classic message has at most ROWS rows of components.
        """
        if self.is_layout and self.content:
            raise fault(LEGACY, LEGACY_CONTENT, "content")
        if self.is_layout:
            return self
        for number, part in enumerate(self.components or []):
            if part.type != layouts.ROW_TYPE:
                text = 'Value of field "type" must be one of (1,).'
                raise fault("UNION_TYPE_CHOICES", text, "components", number)
        if len(self.components or []) > ROWS:
            text = f"Must be {ROWS} or fewer in length."
            raise fault("BASE_TYPE_MAX_LENGTH", text, "components")
        return self

    @property
    def is_layout(self) -> bool:
        """True if the message becomes a layout (Components V2) and stays one."""
        return bool((self.flags or 0) & MessageFlag.COMPONENTS_V2)

    @property
    def settable_flags(self) -> int:
        """The flags of the request that a bot may set, as bits."""
        return (self.flags or 0) & _SETTABLE

    @property
    def shown_components(self) -> list[Json]:
        """The components as Discord returns them, each with its own number; may be empty."""
        return layouts.as_discord_shows(self.components or [])


MESSAGE = Reader(MessageForm)
