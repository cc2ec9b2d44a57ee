"""Times of day, spans and dates: parsing what people type, and formatting."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta, tzinfo

from bot.user_errors import UserError
from bot.words.names import truncate
from rules.kernel.sentences import counted

TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?", re.IGNORECASE)
SPAN = re.compile(r"(\d{1,3})\s*(h|hours?|d|days?|w|weeks?)", re.IGNORECASE)
DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?")
NO_LIMIT_WORDS = ("none", "no", "off", "never", "-")
HOURS_BY_UNIT = {"h": 1, "d": 24, "w": 7 * 24}
MAX_ABSENCE = timedelta(days=366)


def minutes_of(words: str) -> int:
    """Return a typed time such as `22:00`, `22` or `10 pm` as minutes after midnight.

    `24:00` is midnight. Raises UserError if the words are invalid.
    """
    match = TIME.fullmatch(words.strip())
    hour, minute = (int(match[1]), int(match[2] or 0)) if match else (99, 0)
    if match and match[3]:
        hour = hour % 12 + (12 if match[3].lower() == "pm" else 0) if 1 <= hour <= 12 else 99
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        raise UserError(f"{truncate(words, 20)!r} isn't a time of day. Write it like 22:00.")
    return hour % 24 * 60 + minute


def quiet_hours(words: str) -> tuple[int, int] | None:
    """Return typed quiet hours such as `22:00-08:00` as two times in minutes after midnight.

    Returns None for `none` and the like. Raises UserError if the words are invalid.
    """
    if words.strip().casefold() in NO_LIMIT_WORDS:
        return None
    begin, dash, end = re.sub(r"\s*(?:-|–|\bto\b|\buntil\b)\s*", "-", words.strip()).partition("-")
    if not dash:
        raise UserError("Quiet hours need a start and an end. Write them like 22:00-08:00.")
    both = minutes_of(begin), minutes_of(end)
    if both[0] == both[1]:
        raise UserError(
            "Quiet hours of 24 hours would stop every reminder. Choose no reminders instead, "
            "or enter the day you're back."
        )
    return both


def format_time(minutes: int) -> str:
    """Return minutes after midnight as `HH:MM`."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def format_span(seconds: float) -> str:
    """Return seconds in words, rounded to hours or days, such as `3 days` or `36 hours`."""
    hours = round(seconds / 3600) or int(seconds > 0)
    return counted(hours // 24, "day") if hours % 24 == 0 else counted(hours, "hour")


def until(words: str, zone: tzinfo, now: datetime) -> datetime | None:
    """Return the end of a typed absence: `3 days`, `2027-01-07` or `2027-01-07 18:00`.

    A day counts up to its end, in this zone. Returns None if the person is back.
    Raises UserError for other words, and for a moment that has passed or is over a year away.
    """
    typed = words.strip().casefold()
    if typed in (*NO_LIMIT_WORDS, "back"):
        return None
    moment = _moment(typed, zone, now)
    if moment is None:
        raise UserError(
            f"{truncate(words, 20)!r} isn't a date. Write 3 days or 2027-01-07, "
            "or type `back` if you've returned."
        )
    if moment <= now:
        raise UserError("That day is in the past. Choose a later one, or type `back`.")
    if moment - now > MAX_ABSENCE:
        raise UserError("That's more than a year. Give up your seats instead, with /resign.")
    return moment


def _moment(typed: str, zone: tzinfo, now: datetime) -> datetime | None:
    """Return the moment that a typed span, date, or date and time means; None if unreadable."""
    if span := SPAN.fullmatch(typed):
        return now + timedelta(hours=int(span[1]) * HOURS_BY_UNIT[span[2][0]])
    if not (date := DATE.fullmatch(typed)):
        return None
    year, month, day, hour, minute = (int(part) if part else None for part in date.groups())
    at = time(hour, minute or 0) if hour is not None and hour < 24 else None
    try:
        begin = datetime(year or 1, month or 0, day or 0, tzinfo=zone)
    except ValueError:
        return None
    moment = begin + timedelta(days=1) if at is None else datetime.combine(begin, at, zone)
    return moment.astimezone(now.tzinfo)
