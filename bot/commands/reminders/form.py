"""The form of all preferences of /remind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from bot.commands.reminders.command import (
    DIGEST_MINUTES,
    FIELD_LABELS,
    HOUR_SECONDS,
    INTERVAL_HOURS,
    change_preferences,
    show,
)
from bot.commands.reminders.page import REMINDER_WAYS, page_of
from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues, show_form
from bot.interactions.presses import NO_TABLE, Action, on_own
from bot.services import Interaction, Services
from bot.tables.reminders import zones
from bot.tables.reminders.policy import interval_of
from bot.words.times import format_time
from storage.schema.people_records import Person, RemindBy

VALUES_IF_EMPTIED = {"quiet": "none", "away": "back"}
"""Values of emptied fields."""


@on_own("openremind", form=True)
async def open_form(services: Services, interaction: Interaction, _: Action) -> None:
    """Show the user a form with all preferences."""
    person, now = await change_preferences(services, interaction, {}), services.now()
    guessed, _words = await services.store.read(page_of, person, now)
    fields = preference_fields(person, guessed, now)
    await show_form(interaction, Action(NO_TABLE, "takeremind"), "Your reminders", fields)


@on_own("takeremind")
async def take_form(services: Services, interaction: Interaction, action: Action) -> None:
    """Store the valid changes of a form, and show all preferences with the invalid ones."""
    person, invalid = await change_preferences(services, interaction, {}), list[str]()
    changes = _changed_values(preference_fields(person, None, services.now()), action.form_values)
    person = await change_preferences(services, interaction, changes, invalid)
    await show(interaction, person, invalid)


def preference_fields(person: Person, guessed: str | None, now: datetime) -> list[Field]:
    """Return all preferences as form fields with current values; `guessed` is a zone to propose."""
    holds = _initial_values(person, now)
    quiet, away = (
        "Hours without reminders, or empty.",
        "3 days, or a date. Leave empty if you aren't away.",
    )
    hours = sorted({*INTERVAL_HOURS, interval_of(person) // HOUR_SECONDS})
    often = tuple(
        (f"{interval} {then}", _interval_words(interval, then))
        for interval in hours
        for then in ("no", "yes")
    )
    ways = [(way.value, f"Reminded {words}") for way, words in REMINDER_WAYS.items()]
    times = sorted({*DIGEST_MINUTES, _digest_time(person)})
    ways += [
        (f"digest {format_time(at)}", f"One digest a day, at {format_time(at)}") for at in times
    ]
    zone = guessed or "Europe/Berlin"
    return [
        Field(
            "zone", FIELD_LABELS["zone"], "By its name, or a city.", (), False, holds["zone"], zone
        ),
        Field("quiet", FIELD_LABELS["quiet"], quiet, (), False, holds["quiet"], "22:00-08:00"),
        Field("away", FIELD_LABELS["away"], away, (), False, holds["away"], "2027-01-07"),
        Field("every", FIELD_LABELS["every"], "", often, False, holds["every"]),
        Field("by", FIELD_LABELS["by"], "", tuple(ways), False, holds["by"]),
    ]


def _interval_words(hours: int, then: str) -> str:
    """Describe an interval in hours (0: first ping only), and the notice before a turn.

    That notice is on if `then` is `yes`.
    """
    again = f"Again after {hours} h" if hours else "The first ping only"
    return f"{again}; also before my turn" if then == "yes" else again


def _digest_time(person: Person) -> int:
    """Return the minute of the day, from midnight, of a person's digest; by default the first."""
    return DIGEST_MINUTES[0] if person.digest_at is None else person.digest_at


def _initial_values(person: Person, now: datetime) -> Mapping[str, tuple[str, ...]]:
    """Return the current values of a person's preferences, by form field."""
    quiet, away, zone = "", "", zones.zone_of(person.zone) or UTC
    if person.quiet_from is not None and person.quiet_to is not None:
        quiet = f"{format_time(person.quiet_from)}-{format_time(person.quiet_to)}"
    if person.away_until is not None and person.away_until > now:
        away = person.away_until.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    way = person.remind_by.value
    if person.remind_by is RemindBy.DIGEST:
        way = f"digest {format_time(_digest_time(person))}"
    often = f"{interval_of(person) // HOUR_SECONDS} {'yes' if person.notify_next else 'no'}"
    texts = {"zone": person.zone or "", "quiet": quiet, "away": away, "every": often, "by": way}
    return {name: (text,) if text else () for name, text in texts.items()}


def _changed_values(fields: list[Field], form_values: FormValues) -> dict[str, str]:
    """Return the changed values of a form by field, in the format of /remind."""
    changes: dict[str, str] = {}
    for field in fields:
        values = form_values.get(field.name, field.filled)
        text = " ".join(values).strip() or VALUES_IF_EMPTIED.get(field.name, "")
        known = not field.options or text in dict(field.options)
        if values != field.filled and text and known:
            changes[field.name] = text
    if "every" in changes:
        changes["every"], _, changes["next"] = changes["every"].partition(" ")
    return changes
