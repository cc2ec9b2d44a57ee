"""The page of all that a person wishes of reminders, and when the next one comes, and why then."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from sqlmodel import Session

from bot.tables.reminders import zones
from bot.tables.reminders.policy import Why, interval_of, next_ping, quiet_end
from bot.words.times import told_time
from storage.people import people
from storage.reminders import clocks, notices
from storage.schema.people_records import NoticeKind, RemindBy
from storage.schema.records import Clock, Person

HOUR, MINUTE = 3600, timedelta(minutes=1)
AGAIN = (
    "{} h after the first ping, then in growing steps; sooner where a move stays half made, "
    "you alone are awaited, or a clock runs out"
)
WHY = {
    Why.TURN: "it waits for you and you were not told yet",
    Why.SNOOZED: "you put it off until then",
    Why.HALF_MADE: "your move there is begun and not committed",
    Why.LAST: "all others are ready, and it waits for you alone",
    Why.RUNS_OUT: "your clock there runs out some hours later",
}
"""Why a ping comes that is not one of those in growing steps."""
NOTICES = {
    NoticeKind.DIGEST: "the digest of all tables",
    NoticeKind.NEXT: "your turn comes next there",
    NoticeKind.WATCH: "what you watch there",
    NoticeKind.OVER: "the match is over",
}
BY = {
    RemindBy.CHANNEL: "by a ping in the table's channel",
    RemindBy.MESSAGE: "by a direct message",
    RemindBy.BOTH: "by a ping and a direct message",
}
UNKNOWN = "unknown; `/remind zone:` sets it"


def by_words(person: Person) -> str:
    """By what way reminders come."""
    if person.remind_by is RemindBy.DIGEST:
        return f"one digest a day, at {told_time(person.digest_at or 0)}"
    return BY[person.remind_by]


def page_of(session: Session, person: Person, now: datetime) -> tuple[str | None, str]:
    """A zone to propose to the person, and all that they wish, in words."""
    guessed = None
    if person.zone is None:
        moves = people.move_times(session, person_id=person.id)
        guessed = zones.guess(moves, person.locale, now)
    return guessed, _words(person, now, _next_words(session, person, now))


def _words(person: Person, now: datetime, following: str) -> str:
    hours = interval_of(person) // HOUR
    again = AGAIN.format(hours) if hours else "the first ping alone"
    zone = f"{person.zone}, {zones.local_time(person.zone, now)} now" if person.zone else UNKNOWN
    quiet = "none"
    if person.quiet_from is not None and person.quiet_to is not None:
        quiet = f"{told_time(person.quiet_from)} to {told_time(person.quiet_to)}"
    away = "no"
    if person.away_until is not None and person.away_until > now:
        away = f"until {discord.utils.format_dt(person.away_until, 'f')}"
    refused = " (refused by Discord: they come in the channel)" if person.direct_refused else ""
    return f"""Your reminders, for all tables:
- How: {by_words(person)}{refused}
- How often: {again}
- Zone: {zone}
- Quiet hours: {quiet}
- Away: {away}
- Told that your turn is next: {"yes" if person.tell_next else "no"}
{following}"""


def _next_words(session: Session, person: Person, now: datetime) -> str:
    """When the next reminder comes to a person, of all their tables, and why just then."""
    running = clocks.of_person(session, person_id=person.id)
    coming = [
        (one.ping_at, f"of table {one.table_id}: {_why(person, one, now)}")
        for one in running
        if one.ping_at
    ]
    told = notices.of_person(session, person_id=person.id)
    coming += [
        (one.due_at, f"{f'of table {one.table_id}: ' if one.table_id else ''}{NOTICES[one.kind]}")
        for one in told
        if one.due_at
    ]
    if not coming:
        return "No reminder is to come: nothing waits for you, or you wanted none."
    moment, what = min(coming)
    put_off = _put_off(person, moment)
    return f"Your next reminder comes on {discord.utils.format_dt(moment, 'f')}, {what}{put_off}."


def _why(person: Person, clock: Clock, now: datetime) -> str:
    """Why the next ping of a clock comes."""
    ping = next_ping(person, clock, now)
    if ping is None or ping.why is not Why.AGAIN:
        return WHY[ping.why if ping is not None else Why.TURN]
    hours = interval_of(person) * clock.pings // HOUR
    return f"you were told last {hours} h before that"


def _put_off(person: Person, moment: datetime) -> str:
    """What a reminder has waited for, where it comes just as that ends."""
    if person.away_until == moment:
        return ", as you are back then"
    ends = quiet_end(person, moment - MINUTE)
    return ", as your quiet hours end" if ends == moment else ""
