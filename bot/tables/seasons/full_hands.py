"""Times when people in a season had no room for another table, so that others waited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from storage.schema.season_records import Pairing


def busy_people(
    pairing: Pairing,
    known: Sequence[Pairing],
    at_once: Mapping[int, int],
    *,
    since: datetime,
    until: datetime,
) -> dict[int, bool]:
    """Return by person of a pairing whether they had no room for it longest, or half as long.

    With a smaller difference, it would pay to resign a lost match some days before the end.
    `known` are the season's pairings, `at_once` is the number of tables that each person wants.
    """
    full = {
        person: _time_full(_spans(known, person, since, until), at_once.get(person, 1))
        for person in pairing.seated
    }
    longest = max(full.values(), default=timedelta())
    return {person: bool(time) and 2 * time > longest for person, time in full.items()}


def _spans(
    known: Iterable[Pairing], person: int, since: datetime, until: datetime
) -> list[tuple[datetime, datetime]]:
    """Return when a person's tables were open between two moments."""
    return [
        (max(since, each.opened_at), min(until, each.ended_at or until))
        for each in known
        if each.opened_at is not None and person in each.seated
    ]


def _time_full(spans: Iterable[tuple[datetime, datetime]], most: int) -> timedelta:
    """Return for how long at least `most` of these spans overlapped."""
    steps = [step for begin, end in spans if begin < end for step in ((begin, 1), (end, -1))]
    steps.sort()
    total, count = timedelta(), 0
    for (moment, change), (following, _) in pairwise(steps):
        count += change
        if count >= most:
            total += following - moment
    return total
