"""The page of a person's reminder preferences, with the time and reason of the next reminder."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from sqlmodel import Session

from bot.channel.reminders.notices import ABOUT_SEASONS, NOTICE_SENDERS
from bot.tables.reminders import zones
from bot.tables.reminders.policy import PingReason, interval_of, next_ping
from bot.tables.reminders.quiet_hours import quiet_end
from bot.tables.seasons.poster_terms import vacation_limits
from bot.words.names import escape
from bot.words.times import format_time
from storage.clocks import clocks
from storage.people import people
from storage.reminders import notices
from storage.schema.people_records import Notice, Person, RemindBy
from storage.schema.season_records import SeasonState
from storage.schema.table_records import Clock
from storage.seasons import seasons
from storage.tables import lookups

HOUR_SECONDS, MINUTE = 3600, timedelta(minutes=1)
REMINDED_AGAIN = (
    "{} h after the first ping, then at longer and longer intervals; sooner if you've begun a "
    "move, only your move is missing, or your clock is running out"
)
PING_REASONS = {
    PingReason.TURN: "it's your turn, and you haven't been reminded yet",
    PingReason.SNOOZED: "you snoozed it until then",
    PingReason.HALF_MADE: "you've started a move there without committing it",
    PingReason.LAST: "everybody else is ready, and only your move is missing",
    PingReason.RUNS_OUT: "your clock there will run out a few hours later",
}
"""Reasons for pings outside the series of growing intervals."""
REMINDER_WAYS = {
    RemindBy.CHANNEL: "by a ping in the table's channel",
    RemindBy.MESSAGE: "by a direct message",
    RemindBy.BOTH: "by a ping and a direct message",
}
ZONE_UNKNOWN = "unknown. Set it with `/remind zone:`"


def by_words(person: Person) -> str:
    """Describe how a person's reminders reach them."""
    if person.remind_by is RemindBy.DIGEST:
        return f"one digest a day, at {format_time(person.digest_at or 0)}"
    return REMINDER_WAYS[person.remind_by]


def page_of(session: Session, person: Person, now: datetime) -> tuple[str | None, str]:
    """Return the time zone to suggest, or None, and the text of all preferences."""
    guessed = None
    if person.zone is None:
        moves = people.move_times(session, person_id=person.id)
        guessed = zones.guess(moves, person.locale, now)
    seasons_line = _seasons_line(session, person, now)
    return guessed, _words(person, now, seasons_line, _next_reminder_words(session, person, now))


def _seasons_line(session: Session, person: Person, now: datetime) -> str:
    """Return a line about clocks in running seasons during an absence; empty if there are none."""
    if person.away_until is None or person.away_until <= now:
        return ""
    tables = lookups.tables_of(session, person_id=person.id)
    numbers = sorted({table.season_id for table in tables if table.season_id is not None})
    known = [seasons.get(session, season=number) for number in numbers]
    return "".join(
        f"\n- Clocks in {escape(season.name)}: paused for {vacation_limits(season) or 'no time'}"
        for season in known
        if season.state is SeasonState.RUNNING
    )


def _words(person: Person, now: datetime, seasons_line: str, reminder: str) -> str:
    """Return the text of a person's preferences, with `seasons_line` below the absence.

    It ends with the sentence `reminder`.
    """
    hours = interval_of(person) // HOUR_SECONDS
    again = REMINDED_AGAIN.format(hours) if hours else "the first ping only"
    zone = (
        f"{person.zone}, {zones.local_time(person.zone, now)} now" if person.zone else ZONE_UNKNOWN
    )
    quiet = "none"
    if person.quiet_from is not None and person.quiet_to is not None:
        quiet = f"{format_time(person.quiet_from)} to {format_time(person.quiet_to)}"
    away = "no"
    if person.away_until is not None and person.away_until > now:
        away = f"until {discord.utils.format_dt(person.away_until, 'f')}"
    rejected = (
        " (Discord rejects these, so they come in the channel)" if person.direct_rejected else ""
    )
    return f"""Your reminders, for all tables:
- How: {by_words(person)}{rejected}
- How often: {again}
- Zone: {zone}
- Quiet hours: {quiet}
- Away: {away}{seasons_line}
- Notified before your turn: {"yes" if person.notify_next else "no"}
{reminder}"""


def _next_reminder_words(session: Session, person: Person, now: datetime) -> str:
    """Return a sentence on when and why a person's next reminder comes, or that none does."""
    running = clocks.of_person(session, person_id=person.id)
    coming = [
        (entry.ping_at, f"for table {entry.table_id}: {_ping_reason(person, entry, now)}")
        for entry in running
        if entry.ping_at
    ]
    scheduled = notices.of_person(session, person_id=person.id)
    coming += [
        (
            entry.due_at,
            (f"for table {entry.table_id}: " if _names_table(entry) else "")
            + NOTICE_SENDERS[entry.kind].reason,
        )
        for entry in scheduled
        if entry.due_at and entry.kind in NOTICE_SENDERS
    ]
    if not coming:
        return "No reminder is scheduled: it's not your turn anywhere, or you've switched them off."
    moment, subject = min(coming)
    put_off = _delay_words(person, moment)
    return (
        f"Your next reminder comes on {discord.utils.format_dt(moment, 'f')}, {subject}{put_off}."
    )


def _names_table(notice: Notice) -> bool:
    """Return whether a notice is about one table, whose id it has."""
    return bool(notice.table_id) and notice.kind not in ABOUT_SEASONS


def _ping_reason(person: Person, clock: Clock, now: datetime) -> str:
    """Describe why a clock's next ping comes."""
    ping = next_ping(person, clock, now)
    if ping is None or ping.why is not PingReason.AGAIN:
        return PING_REASONS[ping.why if ping is not None else PingReason.TURN]
    hours = interval_of(person) * clock.pings // HOUR_SECONDS
    return f"{hours} h after the last one"


def _delay_words(person: Person, moment: datetime) -> str:
    """Return why a reminder comes only at `moment`, as a clause; empty if nothing delays it."""
    if person.away_until == moment:
        return ", because you're back then"
    # a minute before, when the quiet hours still last
    ends = quiet_end(person, moment - MINUTE)
    return ", when your quiet hours end" if ends == moment else ""
