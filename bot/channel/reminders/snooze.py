"""Buttons of a ping (snooze, mute), and reminders requested by a host."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from sqlmodel import Session

from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.tables import preferences
from bot.tables.live_table import LiveTable
from bot.tables.reminders import policy as reminder_policy
from bot.tables.reminders import quiet_hours
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.reminders.policy import Snooze
from bot.user_errors import UserError
from storage.clocks import clocks
from storage.people import people as stored
from storage.reminders import pings
from storage.schema.people_records import Person, RemindBy
from storage.schema.table_records import Clock

HOST_PING_COOLDOWN = timedelta(hours=1)
"""Time after any reminder during which a host can't request another one."""
MAX_HOST_PINGS = 3
"""Reminders that a host can request within one turn."""
REMINDED_NOW = "Reminded now"
NOT_YOUR_TURN = "It's not your turn at that table."


def ping_pending_seats(session: Session, live: LiveTable, now: datetime) -> list[str]:
    """Request a ping for each pending seat, as the host; return lines about the result.

    Each line has an outcome, such as a reason against a ping, and the names of the players
    concerned.
    """
    lines: dict[str, list[str]] = {}
    for clock in clocks.of_table(session, table=live.id):
        held = live.seat(clock.seat).person_id
        person = stored.get(session, person_id=held) if held is not None else None
        why = _why_not(clock, person, now)
        lines.setdefault(why or REMINDED_NOW, []).append(live.markdown_names[clock.seat])
        if not why:
            pings.claim_host_ping(session, table=live.id, seat=clock.seat, at=now)
    return [f"{words}: {', '.join(names)}." for words, names in sorted(lines.items())]


def _why_not(clock: Clock, person: Person | None, now: datetime) -> str:
    """Return why a host can't remind somebody now; empty if it's possible."""
    if clock.nonce is not None:
        return "A reminder is on its way to"
    if clock.muted or (person is not None and person.reminder_interval == 0):
        return "No reminders for this move, at their own request"
    if clock.host_pings >= MAX_HOST_PINGS:
        return f"Already reminded {MAX_HOST_PINGS} times, which is the limit for a move"
    again = (clock.last_ping_at or clock.since) + HOST_PING_COOLDOWN
    if again > now:
        return f"Reminded within the last hour; possible again from {_date_and_time(again)}"
    if person is not None and person.remind_by is RemindBy.DIGEST:
        return "Gets one digest a day for all tables"
    if person is not None and (awake := quiet_hours.outside_quiet_hours(person, now)) > now:
        return f"In quiet hours; possible again from {_date_and_time(awake)}"
    return ""


def _date_and_time(moment: datetime) -> str:
    """Format a moment as date and time; *in 2 days* would soon be read as *2 days ago*."""
    return discord.utils.format_dt(moment, "f")


@on("snooze", new=True)
async def snooze(call: Call, action: Action) -> None:
    """Postpone the user's next ping of this turn.

    Raises UserError if the moment chosen has passed.
    """
    person = await preferences.preferences_of(call.services.store, call.person)
    # buttons of older programs say nothing, and their words promise hours
    choice = Snooze(action.key) if action.key in list(Snooze) else Snooze.HOUR
    moment = reminder_policy.snooze_end(choice, person, call.services.now())
    if moment is None:
        raise UserError(_why_no_snooze(person, choice))
    if (next_moment := await _store_preference(call, until=moment)) is None:
        await call.reply(NOT_YOUR_TURN)
        return
    await call.reply(f"The next reminder comes on {_date_and_time(next_moment)}.")


def _why_no_snooze(person: Person, choice: Snooze) -> str:
    """Return why somebody can't snooze until the evening or morning."""
    if person.zone is None:
        when = "evening" if choice is Snooze.EVENING else "morning"
        return f"I don't know when it is {when} where you are. Set your zone with `/remind zone:`."
    return "It's already evening where you are. Choose an hour, or tomorrow morning."


@on("mute", new=True)
async def mute(call: Call, _: Action) -> None:
    """Stop the user's pings for this turn."""
    asked = call.live.seat_of(call.person) in call.live.pending_seats()
    await _store_preference(call, until=None, muted=True)
    await call.reply("No more reminders for this move." if asked else NOT_YOUR_TURN)


async def _store_preference(
    call: Call, *, until: datetime | None, muted: bool = False
) -> datetime | None:
    """Store a snooze's end or a mute for the user's turn; return the next ping's time.

    Returns None if no ping comes, or if it isn't their turn.
    """
    services, table, now = call.services, call.live.id, call.services.now()
    seat = call.live.seat_of(call.person)

    def note(session: Session) -> datetime | None:
        """Store the preference and schedule the next ping; return its time, None if none comes."""
        clock = pings.store_preference(session, table=table, seat=seat, until=until, muted=muted)
        return reminder_scheduling.retime_clock(session, clock, now)

    moment = await services.store.run(note)
    services.reminders.wake()
    return moment
