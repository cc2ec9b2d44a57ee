"""/settings: what each player wants for themselves."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.snooze_and_ping_times import INTERVAL, retime
from bot.services import Interaction, services_of
from bot.words.names import called
from storage import people
from storage.records import Person

HOURS = 3600


def _words(person: Person) -> str:
    interval = INTERVAL if person.reminder_interval is None else person.reminder_interval
    hours = interval // HOURS
    reminders = f"again every {hours} h or more" if hours else "none"
    return f"""Your settings, for all tables:
- Reminders: {reminders}
- Colours: {person.palette or "night"}
- Board: {"as text" if person.text_board else "as a picture"}
- A whole move: {"waits for Commit" if person.confirm else "is played at once"}"""


@app_commands.command(name="settings", description="Your reminders, colours and habits")
@app_commands.describe(
    reminders="Hours between reminders; 0: only the first ping",
    colours="The palette of pictures",
    text_board="Boards as text instead of pictures",
    commit="Whether a whole move waits for Commit",
)
async def settings(
    interaction: Interaction,
    reminders: app_commands.Range[int, 0, 168] | None = None,
    colours: Literal["night", "day", "contrast"] | None = None,
    text_board: bool | None = None,
    commit: bool | None = None,
) -> None:
    """Change what was given, and show all of it."""
    services = services_of(interaction)
    changes: dict[str, Any] = {
        "reminder_interval": None if reminders is None else reminders * HOURS,
        "palette": colours,
        "text_board": text_board,
        "confirm": commit,
    }
    given = {field: value for field, value in changes.items() if value is not None}

    def change(session: Session) -> Person:
        user, locale = interaction.user, str(interaction.locale)
        known = people.meet(session, person_id=user.id, name=called(user), locale=locale)
        wished = replace(known, **given)
        people.keep(session, person=wished)
        if reminders is not None:
            retime(session, wished)
        return wished

    person = await services.store.run(change)
    if reminders is not None:
        services.reminders.poke()
    await interaction.edit_original_response(content=_words(person))
