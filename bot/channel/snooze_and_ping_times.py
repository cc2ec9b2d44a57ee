"""How long a person is left in peace between pings, and a ping's buttons: snooze and hush."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import discord
from sqlmodel import Session

from bot.presses import Action, on
from bot.services import Call
from bot.tables.live import Live
from storage import clocks, people
from storage.records import Clock, Person

INTERVAL = 12 * 3600
"""Seconds between pings for whoever has not said otherwise."""
MOST = 5
"""Pings for one turn; the last of them says that it is the last."""
SNOOZE = timedelta(hours=3)
COOLDOWN = timedelta(hours=1)
"""How long after somebody was told that they are awaited a host may have them told again."""
BY_HAND = 3
"""How often in one turn a host may do so."""
REMINDED = "Reminded now"


def next_ping(person: Person, clock: Clock, now: datetime) -> datetime | None:
    """When to ping again: growing intervals, none after the last."""
    return _after(person, clock.pings + 1, now)


def _after(person: Person, pings: int, last: datetime) -> datetime | None:
    interval = INTERVAL if person.reminder_interval is None else person.reminder_interval
    if interval == 0 or pings >= MOST:
        return None
    return last + timedelta(seconds=interval * pings)


def retime(session: Session, person: Person) -> None:
    """Let a changed interval count from each turn's last ping; one that was hushed stays so."""
    for clock in clocks.of_person(session, person_id=person.id):
        if clock.pings and not clock.hushed and clock.last_ping_at is not None:
            moment = _after(person, clock.pings, clock.last_ping_at)
            clocks.postpone(session, table=clock.table_id, seat=clock.seat, ping_at=moment)


def call_awaited(session: Session, live: Live, now: datetime) -> list[str]:
    """Claim a ping of every awaited seat; gives who is reminded and who is not, line by line."""
    told: dict[str, list[str]] = {}
    for clock in clocks.of_table(session, table=live.id):
        held = live.seat(clock.seat).person_id
        person = people.get(session, person_id=held) if held is not None else None
        why = _why_not(clock, person, now)
        told.setdefault(why or REMINDED, []).append(live.written[clock.seat])
        if not why:
            clocks.call(session, table=live.id, seat=clock.seat, at=now)
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
        return (
            f"Told within the last hour, and can be reminded {discord.utils.format_dt(again, 'R')}"
        )
    return ""


@on("snooze", new=True)
@on("hush", new=True)
async def postpone(call: Call, action: Action) -> None:
    """Put the next ping of this turn off; or (hush) send no more for this turn."""
    services, table = call.services, call.live.id
    seat = call.live.seat_of(call.person)
    moment = services.now() + SNOOZE if action.verb == "snooze" else None
    hushed, put_off = moment is None, partial(clocks.postpone, table=table, seat=seat)
    if not await services.store.run(put_off, ping_at=moment, hushed=hushed):
        words = "Nothing is asked of you at that table now."
    elif moment is None:
        words = "No more reminders for this move."
    else:
        words = f"The next reminder comes {discord.utils.format_dt(moment, 'R')}."
    await call.say(words)
    services.reminders.poke()
