"""The time that a season gives a match, by its game's length and the pace. Pure functions.

The lengths are measured with matches between fair AI seats, by `tests/load/match_lengths.py`, in
turns that follow each other: clocks that run simultaneously count once, and those of out-of-turn
answers half. People's matches haven't been measured.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from rules import catalogue
from storage.clocks.days_off import run_for
from storage.schema.season_records import Pairing, Season
from storage.schema.table_terms import Pace

A_DAY = 24 * 3600
WEEKS_PER_DAY = 2
"""Weeks of a season for each day of vacation."""


def longest_match(slug: str, seats: int, pace: Pace) -> timedelta:
    """Return the time of a long match in which everybody uses every clock up; zero if unknown.

    It may have fewer seats, because people were left over.
    """
    known = catalogue[slug].turns if slug in catalogue else {}
    turns = max((turns for number, turns in known.items() if number <= seats), default=0)
    if not turns:
        return timedelta()
    if pace.bank:
        return timedelta(seconds=seats * pace.bank + turns * pace.increment)
    return timedelta(seconds=turns * pace.turn)


def vacation_allowance(season: Season) -> timedelta:
    """Return the vacation for which a clock pauses at each table of a season, in whole days.

    Twelve weeks have six days, even if the pace offers more at ordinary tables: there, four
    players may keep each other waiting for 16 weeks.
    """
    return timedelta(days=min(season.pace.vacation // A_DAY, season.weeks // WEEKS_PER_DAY))


def guaranteed_time(season: Season) -> timedelta:
    """Return the time that each match of a season has at least; zero if that is unknown.

    It is enough for its longest game even if everybody uses up every clock and takes all their
    vacation. So nobody who moves in time is cut off, and the board decides. With less time, the
    faster of two players who both moved in time would win; if they shared the points, delay paid.
    """
    times = [longest_match(slug, season.seats, season.pace) for slug in season.games]
    longest = max(times, default=timedelta())
    return longest + season.seats * vacation_allowance(season) * bool(longest)


def latest_end(season: Season) -> datetime | None:
    """Return when a season's tables are cut off that have had their time; None: not started.

    The last round's tables have as much time again as the whole season.
    """
    if season.started_at is None or season.ends_at is None:
        return None
    return season.ends_at + (season.ends_at - season.started_at)


def cut_off_at(season: Season, pairing: Pairing) -> datetime | None:
    """Return when a pairing's match is cut off; None: its season hasn't started."""
    end = latest_end(season)
    if end is None or pairing.opened_at is None:
        return end
    return max(end, run_for(season.pace, pairing.opened_at, guaranteed_time(season)))
