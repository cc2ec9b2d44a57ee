"""Days off the clock, chosen in a table's lobby by its host: weekdays, single dates, the zone."""

from __future__ import annotations

import re
from datetime import date

import discord
from msgspec.structs import replace
from sqlmodel import Session

from bot.interactions.call import Call
from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues, show_form
from bot.interactions.presses import Action, button, on, persistent_view
from bot.interactions.table_access import need_host_lobby
from bot.tables.clocks import pace
from bot.tables.reminders import zones
from bot.user_errors import UserError
from bot.words.names import escape, truncate
from storage.clocks.days_off import MAX_FREE_DATES, MAX_FREE_WEEKDAYS
from storage.matches import matches
from storage.people import people
from storage.schema.table_records import Table, TableState
from storage.schema.table_terms import Pace
from storage.tables import lobby

WEEKDAYS_FIELD = "weekdays"
"""Name of the field of free weekdays."""
TOO_MANY_WEEKDAYS = (
    f"At most {MAX_FREE_WEEKDAYS} days of the week can be off the clock. Choose fewer."
)
DAYS_OFF_NEED_CLOCKS = "Days off need clocks. Press Pace and choose some first."
CHANGE_PACE = "change the pace"


def weekdays_field(now: Pace | None) -> Field:
    """Return the form field for weekdays without clocks, filled from the pace `now`."""
    options = tuple((str(day), name) for day, name in enumerate(pace.WEEKDAYS))
    filled = tuple(str(day) for day in (now.weekdays_off if now else ()))
    hint = "Clocks stop on these days. If you choose none, they always run."
    return Field(WEEKDAYS_FIELD, "Days off the clock", hint, options, several=True, filled=filled)


def chosen_weekdays(form_values: FormValues) -> tuple[int, ...]:
    """Return a form's weekdays without clocks, sorted; 0 is Monday.

    Raises UserError for an unknown day, or for too many.
    """
    days = form_values.get(WEEKDAYS_FIELD, ())
    if any(day not in map(str, range(7)) for day in days):
        raise UserError("Unknown choice. Press Pace to see all of them.")
    if len(set(days)) > MAX_FREE_WEEKDAYS:
        raise UserError(TOO_MANY_WEEKDAYS)
    return tuple(sorted({int(day) for day in days}))


async def with_zone(call: Call, wanted: Pace | None) -> Pace | None:
    """Return the pace `wanted` with the table's time zone and single dates off.

    A table without a zone gets the caller's, or UTC. A pace without days off, or None, is returned
    unchanged.
    """
    now = call.live.table.pace
    if wanted is None or not (wanted.has_days_off or (now and now.dates_off)):
        return wanted
    zone = now.zone if now else ""
    if not zone:
        host = await call.services.store.read(people.get, person_id=call.person)
        zone = zones.full_name(host.zone or "") or "" if host else ""
    return replace(wanted, zone=zone, dates_off=now.dates_off if now else ())


def days_off_view(call: Call) -> discord.ui.View | None:
    """Return the host's button *Zone and dates*; None for others and without clocks.

    There is none after the start, or at a season's table.
    """
    table = call.live.table
    is_open = table.state is TableState.LOBBY and table.season_id is None
    if not is_open or table.pace is None or call.person != table.host_id:
        return None
    return persistent_view([button(Action(table.id, "opendaysoff"), "Zone and dates")])


@on("opendaysoff", form=True)
async def open_form(call: Call, action: Action) -> None:
    """Show the host the form of free weekdays, dates and the zone.

    Raises as `_pace_to_change` does.
    """
    now = _pace_to_change(call)
    fields = [
        weekdays_field(now),
        Field(
            "dates",
            "Single days off",
            f"Up to {MAX_FREE_DATES} dates. Leave empty for none.",
            filled=(" ".join(now.dates_off),) if now.dates_off else (),
            example="2026-12-24 2026-12-25",
        ),
        Field(
            "zone",
            "Time zone of these days",
            "A zone's name or a city. Leave empty for UTC.",
            filled=(now.zone,) if now.zone else (),
            example="Europe/Berlin",
        ),
    ]
    await show_form(call.interaction, Action(action.table, "takedaysoff"), "Days off", fields)


@on("takedaysoff", new=True)
async def take_form(call: Call, action: Action) -> None:
    """Store the days off from a form, and show the pace.

    Raises as `_pace_to_change` does, and UserError for invalid values.
    """
    now = _pace_to_change(call)
    texts = {name: " ".join(action.form_values.get(name, ())) for name in ("dates", "zone")}
    wanted = replace(
        now,
        weekdays_off=chosen_weekdays(action.form_values),
        dates_off=dates_of(texts["dates"]),
        zone=zones.need(texts["zone"]) if texts["zone"].strip() else "",
    )
    await store_pace(call, wanted)
    await call.reply(f"{pace.in_words(wanted)}.", view=days_off_view(call))


def dates_of(words: str) -> tuple[str, ...]:
    """Return typed dates in ISO format, sorted, each once.

    Raises UserError for other words, or for too many dates.
    """
    dates = set[str]()
    for word in re.split(r"[\s,;]+", words.strip()):
        try:
            dates.update([date.fromisoformat(word).isoformat()] if word else [])
        except ValueError:
            shown = escape(truncate(word, 20))
            raise UserError(f"{shown!r} isn't a date. Write it like 2026-12-24.") from None
    if len(dates) > MAX_FREE_DATES:
        raise UserError(
            f"At most {MAX_FREE_DATES} individual days can be off the clock. Choose fewer."
        )
    return tuple(sorted(dates))


def _pace_to_change(call: Call) -> Pace:
    """Return the pace of the caller's lobby.

    Raises UserError for others than the host, after the start, and without clocks.
    """
    now = need_host_lobby(call, CHANGE_PACE).pace
    if now is None:
        raise UserError(DAYS_OFF_NEED_CLOCKS)
    return now


async def store_pace(call: Call, wanted: Pace | None) -> None:
    """Store the pace `wanted` (None: no clocks) of a lobby, and update the table's message."""
    # again, since the match may have begun while the form was open
    need_host_lobby(call, CHANGE_PACE)
    live = call.live

    def keep(session: Session) -> Table:
        """Store the pace without changing the other settings; return the updated table."""
        table = matches.get(session, table=live.id)
        return lobby.change(
            session,
            table=live.id,
            options=table.options,
            palette=table.palette,
            pace=wanted,
        )

    await call.services.tables.in_lobby(live, keep)
    call.services.poster.schedule_update(live.id)
