"""/remind: when and how a person is reminded, all of it on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import discord
from discord import app_commands
from msgspec.structs import replace
from sqlmodel import Session

from bot.commands import Commands
from bot.commands.autocompletion import Choices, completions
from bot.commands.reminders.page import REMINDER_WAYS, page_of
from bot.interactions.presses import NO_TABLE, Action, Item, button, on_own, persistent_view
from bot.services import Interaction, Services, services_of
from bot.tables.clocks import vacation
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.reminders import zones
from bot.user_errors import UserError
from bot.words.names import display_name
from bot.words.times import minutes_of, quiet_hours, until
from storage.people import people
from storage.schema.people_records import Person, RemindBy

HOUR_SECONDS = 3600
INTERVAL_HOURS = (0, 3, 6, 12, 24, 48)
"""Hours between reminders that the form offers."""
MAX_INTERVAL_HOURS = 168
"""Maximum number of hours between reminders."""
# in minutes after midnight, as a person's `digest_at`
DIGEST_MINUTES = (8 * 60, 12 * 60, 18 * 60, 21 * 60)
FIELD_LABELS = {"zone": "Zone", "quiet": "Quiet hours", "away": "Away", "every": "How often",
          "by": "How", "next": "Before my turn"}  # fmt: skip
CHOICE_GONE = "That choice no longer exists. Use /remind again."
QUIET_HOURS_NEED_ZONE = "Quiet hours need your time zone. Set it with `/remind zone:`."


def with_change(person: Person, field: str, value: str, now: datetime) -> Person:
    """Return a person's preferences with one changed; raise UserError if it is invalid.

    `field` is a key of FIELD_LABELS, and `value` as typed with /remind.
    """
    zone = zones.zone_of(person.zone)
    if field == "every":
        if not value.isdecimal() or int(value) > MAX_INTERVAL_HOURS:
            raise UserError(f"Choose 0 to {MAX_INTERVAL_HOURS} hours between reminders.")
        return replace(person, reminder_interval=int(value) * HOUR_SECONDS)
    if field == "quiet":
        hours = quiet_hours(value)
        if hours is not None and zone is None:
            raise UserError(QUIET_HOURS_NEED_ZONE)
        begin, end = hours or (None, None)
        return replace(person, quiet_from=begin, quiet_to=end)
    if field == "away":
        return replace(person, away_until=until(value, zone or UTC, now))
    if field == "zone":
        return replace(person, zone=zones.need(value))
    if field == "next":
        return replace(person, notify_next=value == "yes")
    way, _, at = value.partition(" ")
    if way not in list(RemindBy):
        raise UserError(CHOICE_GONE)
    if way == RemindBy.DIGEST:
        return replace(person, remind_by=RemindBy.DIGEST, digest_at=minutes_of(at or "08:00"))
    # they may have allowed direct messages since the last choice
    return replace(person, remind_by=RemindBy(way), direct_rejected=False)


@app_commands.command(name="remind", description="Set when, how and how often you're reminded")
@app_commands.describe(
    zone="Your time zone, such as Europe/Berlin",
    quiet="Hours without reminders, such as 22:00-08:00, or none",
    away="How long you'll be away: 3 days, 2027-01-07, or back",
    every="Hours between reminders. 0: only the first ping",
    by="Where to send them: channel, direct message or both",
    digest="Time of one daily digest, such as 08:00",
    next="Whether to notify you when you're up next",
)
@app_commands.choices(
    by=[app_commands.Choice(name=words, value=way.value) for way, words in REMINDER_WAYS.items()]
)
async def remind(
    interaction: Interaction,
    zone: str | None = None,
    quiet: str | None = None,
    away: str | None = None,
    every: app_commands.Range[int, 0, MAX_INTERVAL_HOURS] | None = None,
    by: str | None = None,
    digest: str | None = None,
    next: bool | None = None,  # noqa: A002  the option's name on Discord
) -> None:
    """Store the given preferences, all of them or none, and show all."""
    values = {
        "zone": zone,
        "quiet": quiet,
        "away": away,
        "every": None if every is None else str(every),
        "by": by if digest is None else f"digest {digest}",
        "next": None if next is None else ("yes" if next else "no"),
    }
    given = {field: value for field, value in values.items() if value is not None}
    await show(interaction, await change_preferences(services_of(interaction), interaction, given))


@remind.autocomplete("zone")
async def _zones(interaction: Interaction, current: str) -> Choices:
    """Complete a time zone by its name, each with its present time of day."""
    return completions(zones.completions(current, services_of(interaction).now()))


def _with_changes(
    person: Person, given: Mapping[str, str], now: datetime, invalid: list[str] | None
) -> Person:
    """Return the preferences with the valid changes, reporting the others in `invalid`.

    Raises UserError for the first invalid value if `invalid` is None.
    """
    rejected = list[str]()
    for field, value in given.items():
        try:
            person = with_change(person, field, value, now)
        except UserError as refusal:
            if invalid is None:
                raise
            rejected.append(f"{FIELD_LABELS[field]}: {refusal}")
    # replaced, not extended: the store does the work again after a conflict
    if invalid is not None:
        invalid[:] = rejected
    return person


async def change_preferences(
    services: Services,
    interaction: Interaction,
    given: Mapping[str, str],
    invalid: list[str] | None = None,
) -> Person:
    """Store changed preferences of the caller, and reschedule their reminders accordingly.

    Invalid values are listed in `invalid`, and the valid ones stored. Without that list an invalid
    value raises UserError, and nothing is stored.
    """
    now, shown = services.now(), list[str]()

    def change(session: Session) -> Person:
        """Store the changed preferences, and reschedule the person's pings and notices."""
        user, locale = interaction.user, str(interaction.locale)
        person = people.ensure(session, person_id=user.id, name=display_name(user), locale=locale)
        person = _with_changes(person, given, now, invalid)
        if given:
            people.store(session, person=person)
            shown[:] = vacation.apply_absence(session, person, now)
            reminder_scheduling.retime_person(session, person, now)
        return person

    person = await services.store.run(change)
    for table in shown:
        await services.tables.refresh(await services.tables.live(table))
        services.poster.schedule_update(table)
    if given:
        services.reminders.wake()
    return person


async def show(interaction: Interaction, person: Person, invalid: Sequence[str] = ()) -> None:
    """Show all preferences of a person, below sentences about rejected values."""
    services = services_of(interaction)
    now = services.now()
    guessed, words = await services.store.read(page_of, person, now)
    view = persistent_view(_page_buttons(person, guessed))
    if guessed is not None:
        clock_there = zones.local_time(guessed, now)
        words += (
            f"\nYou seem to live in **{guessed}**, where it is {clock_there} now. Is that right?"
        )
    words = "\n".join([*(f"Not changed: {sentence}" for sentence in invalid), words])
    await interaction.edit_original_response(content=words, view=view)


def _page_buttons(person: Person, guessed: str | None) -> list[Item]:
    """Return *Change*, the zone `guessed` for one press, and *Let an AI play* during an absence."""
    change = Action(NO_TABLE, "openremind")
    items: list[Item] = [button(change, "Change", discord.ButtonStyle.primary)]
    if guessed is not None:
        live = Action(NO_TABLE, "remind", key=f"zone {guessed}")
        items.append(button(live, f"I live in {guessed}"))
    if person.away_until is not None:
        items.append(button(Action(NO_TABLE, "aimeanwhile"), "Let an AI play meanwhile"))
    return items


@on_own("remind")
async def choose(services: Services, interaction: Interaction, action: Action) -> None:
    """Store the preference that a button or select names; raise UserError for an invalid one."""
    field, _, choice = action.key.partition(" ")
    value = action.values[0] if action.values else choice
    known = ("by", "every", "quiet", "away", "next", "zone")
    if field not in known or not value:
        raise UserError(CHOICE_GONE)
    await show(interaction, await change_preferences(services, interaction, {field: value}))


COMMANDS: Commands = (remind,)
