"""Forms (modals on Discord): several fields that are sent together.

A form is the first answer to a press. Like a button it survives restarts, because its custom_id
holds everything needed to handle it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord_limits import (
    MAX_FIELD_HINT,
    MAX_FIELD_LABEL,
    MAX_FORM_TEXT,
    MAX_FORM_TITLE,
    MAX_TICKS,
)
from bot.interactions.form_fields import Field
from bot.interactions.presses import CUSTOM_ID_PATTERN, Action
from bot.interactions.reply_state import Acknowledged, reply_state
from bot.services import Interaction
from bot.words.names import truncate

FormValues = Mapping[str, tuple[str, ...]]
"""Contents of a form by field name: the chosen values, or the typed text."""
MAX_FIELD_TEXT = 1000
"""Maximum number of characters typed into a field."""
FORM_KIND = "m"


async def show_form(
    interaction: Interaction, action: Action, title: str, fields: Sequence[Field], words: str = ""
) -> None:
    """Respond with a form to a press, which must not have been acknowledged.

    Once somebody sends the form, its contents go to the handler of `action`. `words` are shown
    above the fields.
    """
    form = modal(action, title, fields, words)
    form.stop()  # discord.py keeps waiting forms in memory, forever if nobody sends them
    try:
        await interaction.response.send_modal(form)
    except Exception:
        # Discord has opened the form; only its answer was lost
        if not interaction.response.is_done():
            raise
    reply_state(interaction).acknowledged = Acknowledged.NEW_REPLY


def modal(action: Action, title: str, fields: Sequence[Field], words: str) -> discord.ui.Modal:
    """Return a form as a modal of discord.py, with texts cut to Discord's limits."""
    form = discord.ui.Modal(
        title=truncate(title, MAX_FORM_TITLE), custom_id=action.custom_id(FORM_KIND)
    )
    if words:
        form.add_item(discord.ui.TextDisplay(truncate(words, MAX_FORM_TEXT)))
    for field in fields:
        hint = truncate(field.hint, MAX_FIELD_HINT) or None
        label = truncate(field.label, MAX_FIELD_LABEL)
        form.add_item(discord.ui.Label(text=label, description=hint, component=_part(field)))
    return form


def _part(field: Field) -> discord.ui.Item[Any]:
    """Return the component for a field: a text, radio buttons, check boxes or a select."""
    if not field.options:
        return _text(field)
    few = len(field.options) <= MAX_TICKS
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
    """Return a select for a field with a list of values."""
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
    """Return a text input for a field to type into."""
    style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=field.name,
        style=style,
        required=False,
        default=" ".join(field.filled) or None,
        placeholder=truncate(field.example, MAX_FIELD_HINT) or None,
        max_length=field.most or MAX_FIELD_TEXT,
    )


def submitted_action(interaction: Interaction) -> Action | None:
    """Return the action of a submitted form with its contents as `form_values`.

    Returns None if it isn't a form of the bot.
    """
    data: Mapping[str, Any] = interaction.data or {}
    match = re.fullmatch(FORM_KIND + CUSTOM_ID_PATTERN, str(data.get("custom_id", "")))
    if interaction.type is not discord.InteractionType.modal_submit or match is None:
        return None
    return replace(Action.parse(match), form_values=_form_values(data.get("components")))


def _form_values(parts: object) -> FormValues:
    """Return a form's contents by field; anything that Discord never sends is ignored."""
    labels = parts if isinstance(parts, list) else []
    fields = [label.get("component") for label in labels if isinstance(label, dict)]
    return {
        str(field.get("custom_id")): _values(field) for field in fields if isinstance(field, dict)
    }


def _values(field: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the values chosen in a field, or the typed text in a tuple; empty if left empty."""
    single, several = field.get("value"), field.get("values")
    values = several if isinstance(several, list) and single is None else [single]
    return tuple(text for text in values if text and isinstance(text, str))
