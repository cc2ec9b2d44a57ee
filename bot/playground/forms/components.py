"""Buttons, selects and their rows as requests carry them, with Discord's limits.

From discord.com/developers/docs/components/reference.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_serializer, model_validator

from bot.playground.forms.bodies import Form, Snowflake, fault, length, reject_feature

LINK_STYLE = 5
BUTTON_TYPE, SELECT_TYPE = 2, 3
_UNSUPPORTED_TYPES = range(4, 9)
"""Inputs that Discord has in rows and the playground hasn't."""
_TAGS = {BUTTON_TYPE: "~button", SELECT_TYPE: "~select"}

CustomId = Annotated[str, length(1, 100)]


class Numbered(Form):
    """A component of any type; the bot may choose its id, a number."""

    id: Annotated[int, Field(ge=0)] | None = None


class Emoji(Form):
    """An emoji on a button or an option: one of the application's by its id, or a character."""

    id: Snowflake | None = None
    name: Annotated[str, length(0, 32)] | None = None
    animated: bool | None = None

    @field_serializer("id")
    def _as_text(self, emoji: int | None) -> str | None:
        """Write an id as a string, as Discord does."""
        return None if emoji is None else str(emoji)


def _check_style(style: Any) -> Any:
    """Return a button's style; raise NotImplementedError for link buttons."""
    if style == LINK_STYLE:
        reject_feature("link buttons")(style)
    return style


class Button(Numbered):
    """A button with a label or an emoji; the playground has no links among them."""

    type: Literal[2]
    style: Annotated[Literal[1, 2, 3, 4], BeforeValidator(_check_style)]
    label: Annotated[str, length(0, 80)] | None = None
    custom_id: CustomId | None = None
    disabled: bool | None = None
    emoji: Emoji | None = None

    @model_validator(mode="after")
    def _can_be_pressed(self) -> Self:
        """Raise a fault for a button without a custom_id, or without label and emoji."""
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


class Select(Numbered):
    """A select of texts (a string select)."""

    type: Literal[3]
    custom_id: CustomId
    options: Annotated[list[SelectOption], length(1, 25)]
    placeholder: Annotated[str, length(0, 150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25)] = 1
    max_values: Annotated[int, Field(ge=1, le=25)] = 1
    disabled: bool | None = None

    @model_validator(mode="after")
    def _can_be_chosen_from(self) -> Self:
        """Raise a fault for a value twice, or more choices or defaults than options."""
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


def kind_of(part: Any) -> Any:
    """Return the type of a component, given as JSON or model; None if it is neither."""
    return part.get("type") if isinstance(part, dict) else getattr(part, "type", None)


def _part_tag(part: Any) -> str | None:
    """Return the tag of the model that reads a button or select; None if it is neither."""
    kind = kind_of(part)
    if kind in _UNSUPPORTED_TYPES:
        reject_feature(f"component of type {kind} in a row")(kind)
    return _TAGS.get(kind) if isinstance(kind, int) else None


Part = Annotated[
    Annotated[Button, Tag("~button")] | Annotated[Select, Tag("~select")], Discriminator(_part_tag)
]


class Row(Numbered):
    """A row: up to five buttons, or a single select."""

    type: Literal[1]
    components: Annotated[list[Part], length(1, 5)]

    @model_validator(mode="after")
    def _is_not_too_wide(self) -> Self:
        """Raise a fault for a select beside another component."""
        if len(self.components) > 1 and any(each.type == SELECT_TYPE for each in self.components):
            text = "The specified component exceeds the maximum width"
            raise fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", text, "components")
        return self
