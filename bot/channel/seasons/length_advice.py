"""Advice on a season whose rounds follow too quickly for the matches of its games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from bot.channel.lobby.pace import PACE_TITLES, PACES
from bot.tables.seasons.entering import DEFAULT_AT_ONCE, WEEKS
from bot.tables.seasons.grouping import rounds_of
from bot.tables.seasons.match_time import longest_match
from bot.words.times import format_span
from rules import catalogue
from rules.kernel.sentences import counted, listed
from storage.clocks.days_off import run_for
from storage.schema.table_terms import Pace
from storage.seasons.seasons import Terms

EXPECTED_PART = 4
"""People are expected to use this fraction (1/4) of their clocks, such as 12 hours of two days.

An assumption, because no season has been measured. Half a day is what a turn takes on average if
people look once a day. The advice names the figure, so that moderators who know their people can
judge it.
"""
A_WEEK = timedelta(days=7)


class Advice(NamedTuple):
    """A warning that a season is too short for its matches."""

    words: str
    better: Terms | None
    """The nearest terms that give matches enough time; None: there are none."""


def length_advice(terms: Terms, now: datetime) -> Advice | None:
    """Return a warning with the nearest terms that give matches enough time; None: these do.

    A full group plays its rounds, each person at two tables at a time.
    """
    if _fits(terms, now):
        return None
    slug = max(terms.games, key=lambda each: longest_match(each, terms.seats, terms.pace))
    game, rounds = catalogue[slug], _rounds(terms)
    weeks = round(_match_length(terms, now) / A_WEEK)
    head = (
        f"{counted(terms.weeks, 'week')} may be too short. A long match of {game.title} has about "
        f"{game.turns[terms.seats]} turns, so it takes {counted(weeks, 'week')} if "
        f"{_expectation(terms.pace)}. A full group plays {counted(rounds, 'round')}, "
        f"{DEFAULT_AT_ONCE} tables at a time, so the last rounds may never open."
    )
    better = next((each for each in _changes(terms) if _fits(each, now)), None)
    if better is None:
        enough = f"No length up to {WEEKS[-1]} weeks is enough. A shorter game would fit."
    else:
        enough = f"There would be enough time with {changed_words(better, terms)}."
    return Advice(f"{head} {enough}", better)


def _expectation(pace: Pace) -> str:
    """Return how much time people are expected to take, as a clause."""
    if pace.bank:
        return "people use a quarter of their clocks"
    return f"a turn takes {format_span(pace.turn // EXPECTED_PART)} on average"


def _rounds(terms: Terms) -> int:
    return rounds_of(
        largest=terms.group_size, seats=terms.seats, games=len(terms.games), weeks=terms.weeks
    )


def _match_length(terms: Terms, now: datetime) -> timedelta:
    """Return the time that a match of the longest game takes; days off count, too."""
    times = [longest_match(slug, terms.seats, terms.pace) for slug in terms.games]
    return run_for(terms.pace, now, max(times) / EXPECTED_PART) - now


def _fits(terms: Terms, now: datetime) -> bool:
    """Return whether a full group has time for all rounds."""
    return _rounds(terms) * _match_length(terms, now) <= DEFAULT_AT_ONCE * terms.weeks * A_WEEK


def _changes(terms: Terms) -> Iterator[Terms]:
    """Yield other terms, the nearest first: longer, then faster, then with smaller groups."""
    for size in range(terms.group_size, terms.seats - 1, -1):
        for pace in [terms.pace, *_faster(terms.pace)]:
            for weeks in range(terms.weeks, WEEKS[-1] + 1):
                yield replace(terms, group_size=size, pace=pace, weeks=weeks)


def _faster(pace: Pace) -> list[Pace]:
    """Return paces with less time a turn, the slowest first, with the same days off."""
    known = [each for each in PACES.values() if each is not None and 0 < each.turn < pace.turn]
    days_off = {"weekdays_off": pace.weekdays_off, "dates_off": pace.dates_off, "zone": pace.zone}
    return [
        replace(each, **days_off)
        for each in sorted(known, key=lambda each: each.turn, reverse=True)
    ]


def changed_words(changed: Terms, terms: Terms) -> str:
    """Return the terms that differ, such as *20 weeks and groups of 4*."""
    titles = {each.turn: PACE_TITLES[name] for name, each in PACES.items() if each is not None}
    pace = titles[changed.pace.turn]
    options = (
        (changed.weeks != terms.weeks, counted(changed.weeks, "week")),
        (changed.pace != terms.pace, f"{pace[0].lower()}{pace[1:]}"),
        (changed.group_size != terms.group_size, f"groups of {changed.group_size}"),
    )
    return listed([words for differs, words in options if differs])
