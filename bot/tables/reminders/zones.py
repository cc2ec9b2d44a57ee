"""Time zones by their IANA names: lookup, completion, and a guess from somebody's moves.

A guess is only proposed: an assumed zone would wake a night worker at noon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.user_errors import UserError
from bot.words.names import escape, truncate

SLEEP_HOURS = 8
"""Hours in a row in which a person moves least."""
WAKE_HOUR = 7
"""The local hour at which those hours are assumed to end."""
MOVES_NEEDED, DAYS_NEEDED = 20, 5
"""Moves, and days with moves, below which nothing is guessed."""
ZONE_BY_LOCALE = {
    "da": "Europe/Copenhagen", "de": "Europe/Berlin", "en-GB": "Europe/London",
    "es-ES": "Europe/Madrid", "fr": "Europe/Paris", "it": "Europe/Rome",
    "nl": "Europe/Amsterdam", "no": "Europe/Oslo", "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo", "fi": "Europe/Helsinki", "sv-SE": "Europe/Stockholm",
    "tr": "Europe/Istanbul", "cs": "Europe/Prague", "el": "Europe/Athens",
    "uk": "Europe/Kyiv", "hi": "Asia/Kolkata", "th": "Asia/Bangkok",
    "zh-CN": "Asia/Shanghai", "ja": "Asia/Tokyo", "zh-TW": "Asia/Taipei", "ko": "Asia/Seoul",
}  # fmt: skip
"""Most likely zone by Discord locale, for languages with one zone."""
LARGE_ZONES = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "Europe/London", "Europe/Berlin", "Europe/Helsinki", "Europe/Istanbul",
    "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai",
    "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""A populous zone for each hour of the day."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of zones to choose from: a continent or ocean and a place, or UTC."""
    places = (name for name in available_timezones() if "/" in name)
    return ("UTC", *sorted(name for name in places if not name.startswith(("Etc/", "SystemV/"))))


@cache
def _by_folded_name() -> dict[str, str]:
    """Return the names of zones by their lower-case form."""
    return {name.casefold(): name for name in names()}


def zone_of(name: str | None) -> ZoneInfo | None:
    """Return the zone of this name; None without a name, or for one that is unknown (by now)."""
    return ZoneInfo(name) if name in names() else None


def full_name(words: str) -> str | None:
    """Return the full name of a typed zone, such as `Europe/Berlin` for `berlin`.

    Returns None if no zone has that place name, or if several have.
    """
    folded = words.strip().replace(" ", "_").casefold()
    known = _by_folded_name()
    if folded in known:
        return known[folded]
    places = [name for fold, name in known.items() if fold.rpartition("/")[2] == folded]
    return places[0] if len(places) == 1 else None


def need(words: str) -> str:
    """Return the full name of a typed zone, or raise UserError with similar names."""
    zone = full_name(words)
    if zone is None:
        near = ", ".join(nearest(words)) or "Europe/Berlin, America/New_York, UTC"
        raise UserError(f"There's no time zone {escape(truncate(words, 40))!r}. Closest: {near}.")
    return zone


def nearest(words: str, most: int = 3) -> list[str]:
    """Return names of at most `most` zones that are spelled similarly."""
    folded, known = words.strip().replace(" ", "_").casefold(), _by_folded_name()
    parts = {fold.rpartition("/")[2]: name for fold, name in known.items()}
    close = get_close_matches(folded, [*known, *parts], most, 0.5)
    return list(dict.fromkeys(known.get(fold) or parts[fold] for fold in close))


def completions(words: str, now: datetime) -> list[tuple[str, str]]:
    """Return (label with local time, name) pairs of zones that contain a typed text, best first."""
    sought = words.strip().replace(" ", "_").casefold()
    known = {*LARGE_ZONES, *ZONE_BY_LOCALE.values()}
    scored = sorted(
        (
            name not in known,
            not fold.rpartition("/")[2].startswith(sought),
            not fold.startswith(sought),
            name,
        )
        for fold, name in _by_folded_name().items()
        if sought in fold
    )
    return [(f"{name} (there it is {local_time(name, now)})", name) for *_, name in scored]


def local_time(name: str, now: datetime) -> str:
    """Return the time of day in a zone, such as `19:30`."""
    return now.astimezone(ZoneInfo(name)).strftime("%H:%M")


def guess(moves: Sequence[datetime], locale: str | None, now: datetime) -> str | None:
    """Return the likely zone's name, from the times of a person's moves and their language.

    Returns None after too few moves, or after moves at all hours.
    """
    days = {moment.astimezone(UTC).date() for moment in moves}
    if len(moves) < MOVES_NEEDED or len(days) < DAYS_NEEDED:
        return None
    hours = Counter(moment.astimezone(UTC).hour for moment in moves)
    asleep = [sum(hours[(begin + hour) % 24] for hour in range(SLEEP_HOURS)) for begin in range(24)]
    if min(asleep) * 10 > len(moves):
        return None
    # the middle of the longest stretch of hours that are equally empty
    offset = _signed_hours(WAKE_HOUR - SLEEP_HOURS - _middle(asleep))
    near = [zone for zone in LARGE_ZONES if abs(_signed_hours(_hours(zone, now) - offset)) <= 2]
    home = ZONE_BY_LOCALE.get(locale or "")
    if home is not None and abs(_signed_hours(_hours(home, now) - offset)) <= 4:
        return home
    return min(near, key=lambda zone: abs(_signed_hours(_hours(zone, now) - offset)), default=None)


def _middle(asleep: Sequence[int]) -> float:
    """Return the middle of the longest run of equally quiet hours, as an hour in UTC.

    `asleep` has the number of moves in the SLEEP_HOURS from each hour on.
    """
    low = min(asleep)
    runs = [
        (begin, length)
        for begin in range(24)
        if asleep[begin] == low and asleep[begin - 1] != low
        for length in [_run(asleep, begin, low)]
    ]
    begin, length = max(runs, key=lambda run: run[1], default=(0, 1))
    return (begin + (length - 1) / 2) % 24


def _run(asleep: Sequence[int], begin: int, low: int) -> int:
    """Return the number of consecutive hours, from `begin` on, with the count `low`."""
    length = 1
    while length < 24 and asleep[(begin + length) % 24] == low:
        length += 1
    return length


def _hours(zone: str, now: datetime) -> float:
    """Return the number of hours that a zone is ahead of UTC."""
    offset = now.astimezone(ZoneInfo(zone)).utcoffset()
    return offset.total_seconds() / 3600 if offset is not None else 0.0


def _signed_hours(hours: float) -> float:
    """Return a difference of hours between -12 and 12, the shorter way round the clock."""
    return (hours + 12) % 24 - 12
