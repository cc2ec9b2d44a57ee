"""Reliability: the share of a person's matches that they finished, as pure functions.

It is computed from stored data whenever it is shown, so that it can't drift. Only matches that
began with other people count. A match that they left is worth nothing. A match that they finished
is worth 1, less a quarter for each round in which they didn't play in time. What others do doesn't
count: matches closed by vote or by a moderator, and seats voted away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from statistics import fmean
from typing import NamedTuple

from bot.tables.people.repeats import weight
from storage.people.participations import Participation
from storage.schema.table_terms import Requirement

HALF_LIFE = timedelta(days=180)
"""Time after which a match counts half as much as the latest one."""
MIN_MATCHES = 3
"""Number of matches that make a record; somebody with fewer is a newcomer."""
MAX_MISSED_ROUNDS = 4
"""Missed rounds after which a match is worth nothing: the others have played with an AI."""


class Reliability(NamedTuple):
    """A person's record of reliability on a server."""

    percent: int | None = None
    """Part of their matches that they finished, 0-100; None: they are a newcomer."""
    finished: int = 0
    """Matches that they finished."""
    left: int = 0
    """Matches that they left, or didn't play to the end through their own fault."""
    missed: int = 0
    """Rounds in which they didn't play in time."""


def reliability(parts: Sequence[Participation]) -> Reliability:
    """Return somebody's record of reliability from their part in each match, in any order."""
    moments = [part.at for part in parts if part.at is not None]
    latest = max(moments, default=None)
    # what still runs comes first: it is the latest news
    ordered = sorted(
        parts, key=lambda part: (part.at is None, part.at or latest, part.table), reverse=True
    )
    seen, earned, possible, ended = Counter[str](), 0.0, 0.0, 0
    for part in ordered:
        worth, out_of = credit(part)
        if not out_of:
            continue
        counts = fmean(weight(seen[other]) for other in part.opponents)
        if part.at is not None and latest is not None:
            counts *= 0.5 ** ((latest - part.at) / HALF_LIFE)
        earned, possible = earned + worth * counts, possible + out_of * counts
        if is_over(part):
            ended += 1
            seen.update(part.opponents)
    percent = int(100 * earned / possible + 1e-9) if ended >= MIN_MATCHES else None
    return Reliability(
        percent,
        sum(part.finished and is_over(part) and not _is_lost(part) for part in parts),
        sum(_is_lost(part) for part in parts),
        sum(part.missed for part in parts if not _is_lost(part)),
    )


def credit(part: Participation) -> tuple[float, float]:
    """Return the credit that somebody got for a match and the most possible, both from 0 to 1.

    Missed rounds count immediately: a match that is never finished would hide them.
    """
    lost = min(part.missed, MAX_MISSED_ROUNDS) / MAX_MISSED_ROUNDS
    if _is_lost(part):
        return 0.0, 1.0
    return (1.0 - lost, 1.0) if part.finished else (0.0, lost)


def is_over(part: Participation) -> bool:
    """Return whether a match is finished or left, and so counts in full."""
    return part.finished or part.left


def _is_lost(part: Participation) -> bool:
    """Return whether somebody left a match, or missed so much that it counts as left."""
    if part.left:
        return True
    return part.finished and (part.absent or part.missed >= MAX_MISSED_ROUNDS)


def admits(required: Requirement, record: Reliability) -> bool:
    """Return whether a record of reliability meets a requirement."""
    if record.percent is None:
        return required.newcomers
    return record.percent >= required.percent
