"""Modals as requests contain them, with Discord's limits.

Lengths: discord.com/developers/docs/components/reference, for labels and what they hold.
"""

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator
from pydantic import TypeAdapter as Reader

from bot.playground.forms.bodies import Form, Step, fault, length, reject_feature
from bot.playground.forms.components import CustomId, Numbered, Select, SelectOption
from bot.playground.json_values import Json

MAX_PARTS = 5
"""Labels and texts of a modal."""
MAX_TEXT_LENGTH = 4000
"""Characters of a text field, and of a text between the fields."""


class ModalSelect(Select):
    """A string select in a modal, which may be required."""

    required: bool | None = None

    @model_validator(mode="after")
    def _fits_a_modal(self) -> Self:
        """Raise a validation error for options or counts that a modal doesn't take."""
        if self.disabled:
            raise fault("MODAL_COMPONENT_DISABLED", "A modal has no disabled part.", "disabled")
        _check_required(self.min_values, required=self.required)
        return self


class CheckboxGroup(Numbered):
    """A checkbox group."""

    type: Literal[22]
    custom_id: CustomId
    options: Annotated[list[SelectOption], length(1, 10)]
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool | None = None

    @model_validator(mode="after")
    def _can_be_ticked(self) -> Self:
        """Raise a validation error for options or counts that don't fit each other."""
        _check_values(self.options, self.max_values or len(self.options))
        _check_required(self.min_values, required=self.required)
        return self


class RadioGroup(Numbered):
    """A radio group."""

    type: Literal[21]
    custom_id: CustomId
    options: Annotated[list[SelectOption], length(2, 10)]
    required: bool | None = None

    @model_validator(mode="after")
    def _has_one_answer(self) -> Self:
        """Raise a validation error for equal values, or for several defaults."""
        _check_values(self.options, 1)
        return self


class TextInput(Numbered):
    """A text input of one line (style 1) or several (2)."""

    type: Literal[4]
    custom_id: CustomId
    style: Literal[1, 2]
    label: None = None
    value: Annotated[str, length(0, MAX_TEXT_LENGTH)] | None = None
    placeholder: Annotated[str, length(0, 100)] | None = None
    required: bool | None = None
    min_length: Annotated[int, Field(ge=0, le=MAX_TEXT_LENGTH)] | None = None
    max_length: Annotated[int, Field(ge=1, le=MAX_TEXT_LENGTH)] | None = None

    @model_validator(mode="after")
    def _begins_as_it_may_end(self) -> Self:
        """Raise a validation error if the default text has a length that isn't allowed."""
        if self.value and len(self.value) > (self.max_length or MAX_TEXT_LENGTH):
            raise fault("BASE_TYPE_MAX_LENGTH", "The value is longer than it may be.", "value")
        return self


_FIELDS = {3: "~select", 4: "~text", 21: "~radio", 22: "~ticks"}
_PARTS = {10: "~words", 18: "~label"}


def _field(part: Any) -> str | None:
    """Return the tag of a label's field by its type; None if unknown."""
    return _tag_of(part, _FIELDS, range(5, 24))


def _part(part: Any) -> str | None:
    """Return the tag of a modal's part by its type; None if unknown."""
    return _tag_of(part, _PARTS, (1,))


def _tag_of(part: Any, tags: dict[int, str], others: Collection[int | None]) -> str | None:
    """Return a part's tag by its type; None if Discord rejects the type.

    `others` are types that Discord takes and the playground doesn't: these raise
    NotImplementedError.
    """
    kind = part.get("type") if isinstance(part, dict) else part.type
    if kind in others and kind not in tags:
        reject_feature(f"component of type {kind} in a modal")(kind)
    return tags.get(kind) if isinstance(kind, int) else None


class Label(Numbered):
    """A field with a label and a description."""

    type: Literal[18]
    label: Annotated[str, length(1, 45)]
    description: Annotated[str, length(1, 100)] | None = None
    component: Annotated[
        Annotated[ModalSelect, Tag("~select")]
        | Annotated[TextInput, Tag("~text")]
        | Annotated[RadioGroup, Tag("~radio")]
        | Annotated[CheckboxGroup, Tag("~ticks")],
        Discriminator(_field),
    ]


class TextDisplay(Numbered):
    """A text display between the fields."""

    type: Literal[10]
    content: Annotated[str, length(1, MAX_TEXT_LENGTH)]


Part = Annotated[
    Annotated[Label, Tag("~label")] | Annotated[TextDisplay, Tag("~words")], Discriminator(_part)
]


def _with_distinct_ids(parts: list[Label | TextDisplay]) -> list[Label | TextDisplay]:
    """Return a modal's parts; raise a validation error if two fields have the same custom_id."""
    seen: set[str] = set()
    for number, part in enumerate(parts):
        if isinstance(part, Label):
            if part.component.custom_id in seen:
                text = "Component custom id cannot be duplicated"
                place: tuple[Step, ...] = (number, "component", "custom_id")
                raise fault("COMPONENT_CUSTOM_ID_DUPLICATED", text, *place)
            seen.add(part.component.custom_id)
    return parts


class ModalForm(Form):
    """A modal: a title and up to five parts."""

    custom_id: CustomId
    title: Annotated[str, length(1, 45)]
    components: Annotated[list[Part], length(1, MAX_PARTS), AfterValidator(_with_distinct_ids)]

    @property
    def shown(self) -> Json:
        """The modal as the person's client receives it: each part and field with its own number."""
        shape: Json = self.model_dump(exclude_none=True)
        for number, part in enumerate(_all_parts(shape), 1):
            part["id"] = number
        return shape


MODAL = Reader(ModalForm)


def _check_required(least: int | None, *, required: bool | None) -> None:
    """Raise a validation error for a required field that accepts an empty choice."""
    if least == 0 and required is not False:
        text = "A field of which nothing need be chosen cannot be required."
        raise fault("MODAL_COMPONENT_REQUIRED", text, "required")


def _check_values(options: list[SelectOption], most: int) -> None:
    """Raise a validation error for equal values, or for more than `most` defaults."""
    values = [option.value for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            text = "The specified option value is already used"
            place: tuple[Step, ...] = ("options", index, "value")
            raise fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text, *place)
    if sum(bool(option.default) for option in options) > most:
        text = "More options are chosen by default than may be chosen."
        raise fault("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text, "options")


def _all_parts(modal: Json) -> Iterator[Json]:
    """Yield a modal's parts and their fields."""
    for part in modal["components"]:
        yield part
        if "component" in part:
            yield part["component"]
