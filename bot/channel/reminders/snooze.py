"""A ping's buttons, snooze and no more, and reminders that a host asks for by hand."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from sqlmodel import Session

from bot.presses import Action, on
from bot.services import Call
from bot.tables.live_table import LiveTable
from bot.tables.reminders import policy as reminder_policy
from bot.tables.reminders import preferences
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.reminders.policy import Snooze
from bot.words.refusals import UserError
from storage.people import people as stored
from storage.reminders import clocks
from storage.schema.people_records import RemindBy
from storage.schema.records import Clock, Person

COOLDOWN = timedelta(hours=1)
"""How long after somebody was told that they are awaited a host may have them told again."""
BY_HAND = 3
"""How often in one turn a host may do so."""
REMINDED = "Reminded now"
OVER = "Nothing is asked of you at that table now."


def call_awaited(session: Session, live: LiveTable, now: datetime) -> list[str]:
    """Claim a ping of every awaited seat; gives who is reminded and who is not, line by line."""
    told: dict[str, list[str]] = {}
    for clock in clocks.of_table(session, table=live.id):
        held = live.seat(clock.seat).person_id
        person = stored.get(session, person_id=held) if held is not None else None
        why = _why_not(clock, person, now)
        told.setdefault(why or REMINDED, []).append(live.written[clock.seat])
        if not why:
            clocks.request_ping(session, table=live.id, seat=clock.seat, at=now)
    return [f"{words}: {', '.join(names)}." for words, names in sorted(told.items())]


def _why_not(clock: Clock, person: Person | None, now: datetime) -> str:
    """Why somebody is not to be reminded by hand now; empty: they are."""
    if clock.nonce is not None:
        return "A reminder is on its way to"
    if clock.hushed or (person is not None and person.reminder_interval == 0):
        return "No reminder is wanted for this move by"
    if clock.calls >= BY_HAND:
        return f"Reminded by hand {BY_HAND} times, as often as a move allows"
    again = (clock.last_ping_at or clock.since) + COOLDOWN
    if again > now:
        return f"Told within the last hour, and can be reminded from {_moment(again)} on"
    if person is not None and person.remind_by is RemindBy.DIGEST:
        return "Reminded once a day, all tables together"
    if person is not None and (awake := reminder_policy.polite(person, now)) > now:
        return f"Not to be disturbed now, and can be reminded from {_moment(awake)} on"
    return ""


def _moment(moment: datetime) -> str:
    """Write a moment to come; a relative one would read "can be reminded 2 days ago" later."""
    return discord.utils.format_dt(moment, "f")


@on("snooze", new=True)
async def snooze(call: Call, action: Action) -> None:
    """Put the next ping of this turn off."""
    person = await preferences.preferences_of(call.services.store, call.person)
    # buttons of older programs say nothing, and their words promise hours
    choice = Snooze(action.key) if action.key in list(Snooze) else Snooze.HOUR
    moment = reminder_policy.snoozed(choice, person, call.services.now())
    if moment is None:
        raise UserError(_why_no_snooze(person, choice))
    if (following := await _note(call, until=moment)) is None:
        await call.say(OVER)
        return
    await call.say(f"The next reminder comes on {_moment(following)}.")


def _why_no_snooze(person: Person, choice: Snooze) -> str:
    if person.zone is None:
        when = "evening" if choice is Snooze.EVENING else "morning"
        return f"I do not know when it is {when} where you are; name your zone: /remind zone."
    return "The evening has come where you are; take an hour, or tomorrow morning."


@on("hush", new=True)
async def hush(call: Call, _: Action) -> None:
    """Send no more pings for this turn."""
    asked = call.live.seat_of(call.person) in call.live.awaited()
    await _note(call, until=None, hushed=True)
    await call.say("No more reminders for this move." if asked else OVER)


async def _note(call: Call, *, until: datetime | None, hushed: bool = False) -> datetime | None:
    """Note what the presser wants for this turn; gives the moment of the next ping."""
    services, table, now = call.services, call.live.id, call.services.now()
    seat = call.live.seat_of(call.person)

    def note(session: Session) -> datetime | None:
        clock = clocks.set_preference(session, table=table, seat=seat, until=until, muted=hushed)
        return reminder_scheduling.retime_clock(session, clock, now)

    moment = await services.store.run(note)
    services.reminders.poke()
    return moment
