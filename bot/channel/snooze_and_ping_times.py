"""How long a person is left in peace between pings, and a ping's buttons: snooze and hush."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from sqlmodel import Session

from bot.presses import Action, on
from bot.services import Call
from storage import clocks
from storage.records import Clock, Person

INTERVAL = 12 * 3600
"""Seconds between pings for whoever has not said otherwise."""
MOST = 5
"""Pings for one turn; the last of them says that it is the last."""
SNOOZE = timedelta(hours=3)


def next_ping(person: Person, clock: Clock, now: datetime) -> datetime | None:
    """When to ping again: growing intervals, none after the last."""
    return _after(person, clock.pings + 1, now)


def _after(person: Person, pings: int, last: datetime) -> datetime | None:
    interval = INTERVAL if person.reminder_interval is None else person.reminder_interval
    if interval == 0 or pings >= MOST:
        return None
    return last + timedelta(seconds=interval * pings)


def retime(session: Session, person: Person) -> None:
    """Let a changed interval count from each turn's last ping; a turn without more stays so."""
    for clock in clocks.of_person(session, person_id=person.id):
        if clock.ping_at is not None and clock.last_ping_at is not None:
            moment = _after(person, clock.pings, clock.last_ping_at)
            clocks.postpone(session, table=clock.table_id, seat=clock.seat, ping_at=moment)


@on("snooze", new=True)
@on("hush", new=True)
async def postpone(call: Call, action: Action) -> None:
    """Put the next ping of this turn off; or (hush) send no more for this turn."""
    services, table = call.services, call.live.id
    seat = call.live.seat_of(call.person)
    moment = services.now() + SNOOZE if action.verb == "snooze" else None
    if not await services.store.run(clocks.postpone, table=table, seat=seat, ping_at=moment):
        words = "Nothing is asked of you at that table now."
    elif moment is None:
        words = "No more reminders for this move."
    else:
        words = f"The next reminder comes {discord.utils.format_dt(moment, 'R')}."
    await call.say(words)
    services.reminders.poke()
