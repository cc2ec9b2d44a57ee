"""Quiet hours and absences: when nobody wants to be reminded, also as the clocks change."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo

from bot.tables.reminders.zones import zone_of
from storage.schema.people_records import Person


def outside_quiet_hours(person: Person, moment: datetime) -> datetime:
    """Return `moment`, or the first later one outside quiet hours and absences."""
    while (later := _put_off(person, moment)) > moment:
        moment = later
    return moment


def _put_off(person: Person, moment: datetime) -> datetime:
    """Return the end of an absence or of quiet hours around a moment; by default the moment."""
    if person.away_until is not None and person.away_until > moment:
        return person.away_until
    return quiet_end(person, moment) or moment


def quiet_end(person: Person, moment: datetime) -> datetime | None:
    """Return the end of the quiet hours around a moment; None if it's outside of them."""
    zone, begin, end = zone_of(person.zone), person.quiet_from, person.quiet_to
    if zone is None or begin is None or end is None or begin == end:
        return None
    local = moment.astimezone(zone)
    minute = local.hour * 60 + local.minute
    inside = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not inside:
        return None
    days = 1 if begin > end and minute >= begin else 0
    return local_moment(local + timedelta(days=days), clock_time(end), zone, moment)


def local_moment(day: datetime, at: time, zone: tzinfo, basis: datetime) -> datetime:
    """Return the moment of a time on a local day, in the zone of `basis`.

    If the end of summer time makes it ambiguous, the later one.
    """
    both = (datetime.combine(day.date(), at.replace(fold=fold), zone) for fold in (0, 1))
    return max(candidate.astimezone(basis.tzinfo) for candidate in both)


def clock_time(minutes: int) -> time:
    """Return minutes after midnight as a time of day."""
    return time(minutes // 60 % 24, minutes % 60)
