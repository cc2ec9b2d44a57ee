"""Time zones by their IANA names: found, completed, and guessed from the hours of somebody's moves.

A guess is only ever proposed: somebody who works at night would be woken at noon by one assumed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

SLEEP = 8
"""Hours in a row in which a person moves least."""
WAKES = 7
"""The local hour at which those hours are taken to end."""
MOVES_NEEDED, DAYS_NEEDED = 20, 5
"""Moves, and days with moves, below which nothing is guessed."""
USUAL = {
    "da": "Europe/Copenhagen", "de": "Europe/Berlin", "en-GB": "Europe/London",
    "es-ES": "Europe/Madrid", "fr": "Europe/Paris", "it": "Europe/Rome",
    "nl": "Europe/Amsterdam", "no": "Europe/Oslo", "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo", "fi": "Europe/Helsinki", "sv-SE": "Europe/Stockholm",
    "tr": "Europe/Istanbul", "cs": "Europe/Prague", "el": "Europe/Athens",
    "uk": "Europe/Kyiv", "hi": "Asia/Kolkata", "th": "Asia/Bangkok",
    "zh-CN": "Asia/Shanghai", "ja": "Asia/Tokyo", "zh-TW": "Asia/Taipei", "ko": "Asia/Seoul",
}  # fmt: skip
"""Where most people live who use Discord in a language, for languages of one zone."""
LARGE = (
    "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York",
    "America/Sao_Paulo", "Europe/London", "Europe/Berlin", "Europe/Helsinki", "Europe/Istanbul",
    "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai",
    "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""A zone for each hour of the day where many live."""


@cache
def names() -> tuple[str, ...]:
    """The zones that people live in, by name: a continent or ocean and a place, or UTC."""
    places = (name for name in available_timezones() if "/" in name)
    return ("UTC", *sorted(name for name in places if not name.startswith(("Etc/", "SystemV/"))))


@cache
def _by_folded_name() -> dict[str, str]:
    return {name.casefold(): name for name in names()}


def zone_of(name: str | None) -> ZoneInfo | None:
    """The zone of a name; None where nobody has named one, or nobody knows it any more."""
    return ZoneInfo(name) if name in names() else None


def named(words: str) -> str | None:
    """The zone that somebody has typed, however they write it; None: there is no such zone."""
    folded = words.strip().replace(" ", "_").casefold()
    known = _by_folded_name()
    if folded in known:
        return known[folded]
    places = [name for fold, name in known.items() if fold.rpartition("/")[2] == folded]
    return places[0] if len(places) == 1 else None


def nearest(words: str, most: int = 3) -> list[str]:
    """Zones whose names look like some words."""
    folded, known = words.strip().replace(" ", "_").casefold(), _by_folded_name()
    parts = {fold.rpartition("/")[2]: name for fold, name in known.items()}
    found = get_close_matches(folded, [*known, *parts], most, 0.5)
    return list(dict.fromkeys(known.get(fold) or parts[fold] for fold in found))


def beginning(words: str, now: datetime) -> list[tuple[str, str]]:
    """The zones that fit what was typed, each with its time now in words, places first."""
    sought = words.strip().replace(" ", "_").casefold()
    known = {*LARGE, *USUAL.values()}
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
    """The time of day in a zone, as a clock there shows it."""
    return now.astimezone(ZoneInfo(name)).strftime("%H:%M")


def guess(moves: Sequence[datetime], locale: str | None, now: datetime) -> str | None:
    """The zone in which somebody seems to live, by their moves and their language.

    None where they have moved too seldom, or at all hours.
    """
    days = {moment.astimezone(UTC).date() for moment in moves}
    if len(moves) < MOVES_NEEDED or len(days) < DAYS_NEEDED:
        return None
    hours = Counter(moment.astimezone(UTC).hour for moment in moves)
    asleep = [sum(hours[(begin + one) % 24] for one in range(SLEEP)) for begin in range(24)]
    if min(asleep) * 10 > len(moves):
        return None
    # the middle of the longest stretch of hours that are equally empty
    offset = _signed(WAKES - SLEEP - _middle(asleep))
    near = [zone for zone in LARGE if abs(_signed(_hours(zone, now) - offset)) <= 2]
    home = USUAL.get(locale or "")
    if home is not None and abs(_signed(_hours(home, now) - offset)) <= 4:
        return home
    return min(near, key=lambda zone: abs(_signed(_hours(zone, now) - offset)), default=None)


def _middle(asleep: Sequence[int]) -> float:
    """The hour of UTC in the middle of the emptiest ones, round the clock."""
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
    length = 1
    while length < 24 and asleep[(begin + length) % 24] == low:
        length += 1
    return length


def _hours(zone: str, now: datetime) -> float:
    offset = now.astimezone(ZoneInfo(zone)).utcoffset()
    return offset.total_seconds() / 3600 if offset is not None else 0.0


def _signed(hours: float) -> float:
    """A difference of hours as the shorter way round the clock."""
    return (hours + 12) % 24 - 12
