"""Messages as requests carry them, with Discord's limits.

Lengths: discord.com/developers/docs/resources/message, and for the buttons and selects
discord.com/developers/docs/components/reference.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    field_serializer,
    model_validator,
)
from pydantic import TypeAdapter as Reader

from bot.playground.forms import Form, Snowflake, Step, fault, length, unplayed
from bot.playground.model import MessageFlag
from bot.playground.wire import Json

FILES = 10
LINK = 5
BUTTON, SELECT = 2, 3
_OTHER_PARTS = range(4, 24)
"""Component types that Discord has and the playground has not."""
_SETTABLE = MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS
_TAGS = {BUTTON: "~button", SELECT: "~select"}
_DUPLICATED = "COMPONENT_CUSTOM_ID_DUPLICATED"

CustomId = Annotated[str, length(1, 100)]
PartId = Annotated[int, Field(ge=0)] | None


class Emoji(Form):
    """An emoji on a button or an option: one of the application's by its id, or a character."""

    id: Snowflake | None = None
    name: Annotated[str, length(0, 32)] | None = None
    animated: bool | None = None

    @field_serializer("id")
    def _as_text(self, emoji: int | None) -> str | None:
        return None if emoji is None else str(emoji)


def _pressed(style: Any) -> Any:
    if style == LINK:
        unplayed("link buttons")(style)
    return style


class Button(Form):
    """A button with a label; the playground has no links among them."""

    type: Literal[2]
    id: PartId = None
    style: Annotated[Literal[1, 2, 3, 4], BeforeValidator(_pressed)]
    label: Annotated[str, length(0, 80)] | None = None
    custom_id: CustomId | None = None
    disabled: bool | None = None
    emoji: Emoji | None = None

    @model_validator(mode="after")
    def _can_be_pressed(self) -> Self:
        if self.custom_id is None:
            text = "A custom id is required"
            raise fault("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", text, "custom_id")
        if not self.label and self.emoji is None:
            text = "A button must have a label or an emoji"
            raise fault("BUTTON_COMPONENT_INVALID_LABEL", text)
        return self


class SelectOption(Form):
    """One entry of a select."""

    label: Annotated[str, length(1, 100)]
    value: Annotated[str, length(1, 100)]
    description: Annotated[str, length(0, 100)] | None = None
    default: bool | None = None
    emoji: Emoji | None = None


class Select(Form):
    """A select of texts."""

    type: Literal[3]
    id: PartId = None
    custom_id: CustomId
    options: Annotated[list[SelectOption], length(1, 25)]
    placeholder: Annotated[str, length(0, 150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25)] = 1
    max_values: Annotated[int, Field(ge=1, le=25)] = 1
    disabled: bool | None = None

    @model_validator(mode="after")
    def _can_be_chosen_from(self) -> Self:
        values = [option.value for option in self.options]
        for index, value in enumerate(values):
            if value in values[:index]:
                code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
                text = "The specified option value is already used"
                raise fault(code, text, "options", index, "value")
        if not self.min_values <= self.max_values <= len(values):
            text = "Value should be at most the number of options, and at least the fewest."
            raise fault("SELECT_COMPONENT_MAX_VALUES", text, "max_values")
        if sum(bool(option.default) for option in self.options) > self.max_values:
            text = "More options are chosen by default than may be chosen."
            raise fault("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text, "options")
        return self


def _kind(part: Any) -> str | None:
    kind = part.get("type") if isinstance(part, dict) else part.type
    if kind in _OTHER_PARTS:
        unplayed(f"component of type {kind}")(kind)
    return _TAGS.get(kind) if isinstance(kind, int) else None


Part = Annotated[
    Annotated[Button, Tag("~button")] | Annotated[Select, Tag("~select")], Discriminator(_kind)
]


class Row(Form):
    """A row: up to five buttons, or one select alone."""

    type: Literal[1]
    id: PartId = None
    components: Annotated[list[Part], length(1, 5)]

    @model_validator(mode="after")
    def _is_not_too_wide(self) -> Self:
        if len(self.components) > 1 and any(each.type == SELECT for each in self.components):
            text = "The specified component exceeds the maximum width"
            raise fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", text, "components")
        return self


def _rows_alone(rows: Any) -> Any:
    for each in rows if isinstance(rows, list) else ():
        if isinstance(each, dict) and each.get("type") in range(9, 24):
            unplayed("components of the second generation")(rows)
    return rows


def _with_own_ids(rows: list[Row]) -> list[Row]:
    seen: set[str] = set()
    for path, part in _parts(rows):
        if part.custom_id is not None and part.custom_id in seen:
            text = "Component custom id cannot be duplicated"
            raise fault(_DUPLICATED, text, *path, "custom_id")
        seen.add(part.custom_id or "")
    return rows


def _parts(rows: list[Row]) -> Iterator[tuple[tuple[Step, ...], Button | Select]]:
    for number, row in enumerate(rows):
        for index, part in enumerate(row.components):
            yield (number, "components", index), part


class AttachmentForm(Form):
    """A kept attachment by its id, or a new one by the index of its file."""

    id: Snowflake
    filename: Annotated[str, length(1, 1024)] | None = None
    description: Annotated[str, length(0, 1024)] | None = None


class AllowedMentions(Form):
    """Which mentions of a message notify; a kind is let through whole or by ids."""

    parse: list[Literal["users", "roles", "everyone"]] | None = None
    users: Annotated[list[Snowflake], length(0, 100)] | None = None
    roles: Annotated[list[Snowflake], length(0, 100)] | None = None

    @model_validator(mode="after")
    def _names_a_kind_once(self) -> Self:
        for kind, named in (("users", self.users), ("roles", self.roles)):
            if named and kind in (self.parse or ()):
                text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
                raise fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
        return self

    def lets(self, kind: Literal["users", "roles", "everyone"], target: int = 0) -> bool:
        """Whether mentions of a kind, or of one target, are let through."""
        named = {"users": self.users, "roles": self.roles}.get(kind)
        return kind in (self.parse or ()) or target in (named or ())


EVERYTHING = AllowedMentions(parse=["users", "roles", "everyone"])
"""What counts where a message says nothing of it."""


def _nonce(value: object) -> object:
    if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
        text = "This field must be a string or integer."
        raise fault("NONCE_TYPE_INVALID_TYPE", text)
    if len(str(value or "")) > 25:
        raise fault("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")
    return value


class MessageForm(Form):
    """A new message or an edit; a field that is not there leaves an edited message as it is."""

    content: Annotated[str, length(0, 2000)] | None = None
    components: (
        Annotated[
            list[Row],
            BeforeValidator(_rows_alone),
            length(0, 5),
            AfterValidator(_with_own_ids),
        ]
        | None
    ) = None
    attachments: Annotated[list[AttachmentForm], length(0, FILES)] | None = None
    allowed_mentions: AllowedMentions | None = None
    flags: int | None = None
    nonce: Annotated[str | int | None, BeforeValidator(_nonce)] = None
    enforce_nonce: bool | None = None
    embeds: Annotated[Any, AfterValidator(unplayed("embeds"))] = None
    poll: Annotated[Any, AfterValidator(unplayed("polls"))] = None
    sticker_ids: Annotated[Any, AfterValidator(unplayed("stickers"))] = None
    message_reference: Annotated[Any, AfterValidator(unplayed("replies by the bot"))] = None

    def has(self, field: str) -> bool:
        """Whether the request names a field at all."""
        return field in self.model_fields_set

    @property
    def settable_flags(self) -> int:
        """The flags that a bot may set."""
        flags = self.flags or 0
        if flags & MessageFlag.COMPONENTS_V2:
            unplayed("components of the second generation")(flags)
        return flags & _SETTABLE

    @property
    def shown_components(self) -> list[Json]:
        """The components in the form that Discord answers: each with a number of its own."""
        numbers = _Numbers(self.components or [])
        return [_shown(row, numbers) for row in self.components or []]


class _Numbers:
    """Hands out the component numbers that are not taken."""

    def __init__(self, rows: list[Row]) -> None:
        self._taken = {row.id for row in rows} | {part.id for _, part in _parts(rows)}
        self._last = 0

    def next(self) -> int:
        """The next free number."""
        self._last += 1
        while self._last in self._taken:
            self._last += 1
        return self._last


def _shown(part: Row | Button | Select, numbers: _Numbers) -> Json:
    shape: Json = part.model_dump(exclude_none=True, exclude={"components"})
    shape["id"] = part.id or numbers.next()
    if isinstance(part, Row):
        shape["components"] = [_shown(each, numbers) for each in part.components]
    return shape


MESSAGE = Reader(MessageForm)
