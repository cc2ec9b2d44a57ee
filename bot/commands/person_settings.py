"""/settings: a player's own display and confirmation settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from discord import app_commands
from discord.ui import View
from msgspec.structs import replace
from sqlmodel import Session

from bot.commands import Commands
from bot.interactions.presses import NO_TABLE, Action, on_own, persistent_view, select
from bot.services import Interaction, Services, services_of
from bot.user_errors import UserError
from bot.words.names import display_name
from storage.people import people
from storage.schema.people_records import Person


class OwnSetting(NamedTuple):
    """One of a person's settings, with its values in words."""

    field: str
    title: str
    values: Mapping[str, str]
    read: Callable[[str], Any]
    now: Callable[[Person], str]


def _flag_setting(field: str, title: str, values: Mapping[str, str]) -> OwnSetting:
    """Return a setting stored as a bool, with words for its values `yes` and `no`."""

    def now(person: Person) -> str:
        """Return the flag's value for a person as `yes` or `no`."""
        return "yes" if getattr(person, field) else "no"

    return OwnSetting(field, title, values, "yes".__eq__, now)


OWN_SETTINGS = (
    OwnSetting(
        "palette",
        "Colours",
        {"night": "night", "day": "day", "contrast": "contrast"},
        str,
        lambda person: person.palette or "night",
    ),
    _flag_setting("text_board", "Board", {"no": "as a picture", "yes": "as text"}),
    _flag_setting(
        "confirm", "A complete move", {"yes": "waits for Commit", "no": "is played immediately"}
    ),
    _flag_setting(
        "ask_before_waste",
        "Wasteful choices",
        {"yes": "ask first", "no": "are accepted without asking"},
    ),
)


def _words(person: Person) -> str:
    """Return a person's settings as a text with a line for each."""
    head = "Your settings for all tables (for reminders, use `/remind`):"
    chosen = [(setting, setting.now(person)) for setting in OWN_SETTINGS]
    lines = [f"- {setting.title}: {setting.values.get(value, value)}" for setting, value in chosen]
    return "\n".join([head, *lines])


@app_commands.command(name="settings", description="Change your display and confirmation settings")
@app_commands.describe(
    colours="Colour palette of the pictures",
    text_board="Boards as text instead of pictures",
    commit="Whether a complete move waits for Commit",
    waste="Whether to confirm a wasteful choice",
)
async def settings(
    interaction: Interaction,
    colours: Literal["night", "day", "contrast"] | None = None,
    text_board: bool | None = None,
    commit: bool | None = None,
    waste: bool | None = None,
) -> None:
    """Store the settings that are given, and show all of the caller's."""
    changes: dict[str, Any] = {
        "palette": colours,
        "text_board": text_board,
        "confirm": commit,
        "ask_before_waste": waste,
    }
    given = {field: value for field, value in changes.items() if value is not None}
    await _show(interaction, await _change_settings(services_of(interaction), interaction, given))


async def _change_settings(
    services: Services, interaction: Interaction, given: dict[str, Any]
) -> Person:
    """Store the given settings by field; return the caller with all of them."""

    def change(session: Session) -> Person:
        """Create the caller's record if necessary, and store the settings."""
        user, locale = interaction.user, str(interaction.locale)
        known = people.ensure(session, person_id=user.id, name=display_name(user), locale=locale)
        wished = replace(known, **given)
        people.store(session, person=wished)
        return wished

    return await services.store.run(change)


async def _show(interaction: Interaction, person: Person) -> None:
    """Reply with all of a person's settings and a select for each."""
    await interaction.edit_original_response(content=_words(person), view=_selects(person))


def _selects(person: Person) -> View:
    """Return a select for each setting, with its current value chosen."""
    return persistent_view(
        [
            select(
                Action(NO_TABLE, "ownsetting", key=setting.field),
                setting.title,
                [(value, f"{setting.title}: {words}") for value, words in setting.values.items()],
                row=row,
                chosen=setting.now(person),
            )
            for row, setting in enumerate(OWN_SETTINGS)
        ]
    )


@on_own("ownsetting")
async def choose(services: Services, interaction: Interaction, action: Action) -> None:
    """Store the setting chosen and show all; raise UserError for an unknown one."""
    setting = next((offered for offered in OWN_SETTINGS if offered.field == action.key), None)
    if setting is None or action.choice not in setting.values:
        raise UserError("That setting no longer exists. Use /settings again.")
    person = await _change_settings(
        services, interaction, {setting.field: setting.read(action.choice)}
    )
    await _show(interaction, person)


COMMANDS: Commands = (settings,)
