"""Forms that Discord brings up: fields below each other, of which all are sent at once.

A form is the first answer to a press, and dies with nothing: its custom_id says all, as a
button's does, so that it is taken after a restart too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.discord_limits import FIELD_HINT, FIELD_LABEL, FORM_TITLE, FORM_WORDS, TICKS
from bot.presses import PATTERN, Action
from bot.services import TAKEN, Interaction
from bot.words.names import truncate

Given = Mapping[str, tuple[str, ...]]
"""What was filled in, by the fields' names: the values chosen, or what was typed."""
LONGEST = 1000
"""Characters that may be typed into a field."""
KIND = "m"


@dataclass(frozen=True)
class Field:
    """One field of a form: values to choose among, or a text to be typed where there are none."""

    name: str
    label: str
    hint: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """Values and labels."""
    several: bool = False
    """Whether any number of values may be chosen, none too."""
    filled: tuple[str, ...] = ()
    """What stands there at first: values, or the text."""
    example: str = ""
    long: bool = False
    """Whether a text may have several lines."""


async def bring_up(
    interaction: Interaction, action: Action, title: str, fields: Sequence[Field], words: str = ""
) -> None:
    """Answer a press that is not acknowledged yet with a form; what it gathers comes as `action`.

    `words` stand above the fields.
    """
    form = modal(action, title, fields, words)
    form.stop()  # a form that waits is kept in memory, for ever where nobody sends it
    try:
        await interaction.response.send_modal(form)
    except Exception:
        # Discord has the form when its answer alone could not be read
        if not interaction.response.is_done():
            raise
    interaction.extras[TAKEN] = True


def modal(action: Action, title: str, fields: Sequence[Field], words: str) -> discord.ui.Modal:
    """A form as Discord takes it."""
    form = discord.ui.Modal(title=truncate(title, FORM_TITLE), custom_id=action.custom_id(KIND))
    if words:
        form.add_item(discord.ui.TextDisplay(truncate(words, FORM_WORDS)))
    for field in fields:
        hint = truncate(field.hint, FIELD_HINT) or None
        label = truncate(field.label, FIELD_LABEL)
        form.add_item(discord.ui.Label(text=label, description=hint, component=_part(field)))
    return form


def _part(field: Field) -> discord.ui.Item[Any]:
    """What a field is on Discord: a text, radio buttons, check boxes, or a select."""
    if not field.options:
        return _text(field)
    few = len(field.options) <= TICKS
    if field.several and few:
        boxes = [
            discord.CheckboxGroupOption(label=label, value=value, default=value in field.filled)
            for value, label in field.options
        ]
        return discord.ui.CheckboxGroup(
            custom_id=field.name, options=boxes, required=False, min_values=0
        )
    if field.filled and few and len(field.options) > 1 and not field.several:
        return discord.ui.RadioGroup(
            custom_id=field.name,
            options=[
                discord.RadioGroupOption(label=label, value=value, default=value in field.filled)
                for value, label in field.options
            ],
        )
    return _select(field)


def _select(field: Field) -> discord.ui.Select[Any]:
    required = bool(field.filled) and not field.several
    return discord.ui.Select(
        custom_id=field.name,
        required=required,
        min_values=int(required),
        max_values=len(field.options) if field.several else 1,
        options=[
            discord.SelectOption(label=label, value=value, default=value in field.filled)
            for value, label in field.options
        ],
    )


def _text(field: Field) -> discord.ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=field.name,
        style=style,
        required=False,
        default=" ".join(field.filled) or None,
        placeholder=truncate(field.example, FIELD_HINT) or None,
        max_length=LONGEST,
    )


def submitted(interaction: Interaction) -> Action | None:
    """What a form of ours has gathered; None: it is no form of ours."""
    data: Mapping[str, Any] = interaction.data or {}
    match = re.fullmatch(KIND + PATTERN, str(data.get("custom_id", "")))
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return None
    return replace(Action.parse(match), given=_given(data.get("components")))


def _given(parts: object) -> Given:
    """What stands in the fields of a form; whatever Discord's own forms never send is left out."""
    labels = parts if isinstance(parts, list) else []
    fields = [label.get("component") for label in labels if isinstance(label, dict)]
    return {str(one.get("custom_id")): _values(one) for one in fields if isinstance(one, dict)}


def _values(field: Mapping[str, Any]) -> tuple[str, ...]:
    """The values chosen in a field, or what was typed; none: it was left empty."""
    one, several = field.get("value"), field.get("values")
    said = several if isinstance(several, list) and one is None else [one]
    return tuple(text for text in said if text and isinstance(text, str))
