"""The course of a match: each seat's score at the rest points, and the largest swings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from render import artists, current_scores
from rules import catalogue
from rules.kernel import Entry, News, ReplayMismatch
from rules.rest_points import moments
from storage.schema.log_records import LoggedChange

MAX_TURNING_POINTS = 3
"""Number of turning points shown."""


class Swing(msgspec.Struct, frozen=True):
    """A change of one seat's score against the others, in the leg between two rest points."""

    seat: int
    before: float
    after: float
    since: int
    """Log entries before it."""
    until: int
    """Log entries up to its end."""
    when: str
    """Round and phase at its beginning."""


class Course(msgspec.Struct, frozen=True):
    """The course of a match: scores and largest swings."""

    series: tuple[tuple[float, ...], ...] = ()
    """Each seat's score at the rest points and at the end; empty in a game without scores."""
    swings: tuple[Swing, ...] = ()
    """The largest, in the order of the match."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match to replay: its settings and log, with its last view as JSON."""

    game: str
    options: tuple[tuple[str, str], ...]
    seats: int
    log: tuple[Entry, ...]
    end: bytes

    def last(self, kind: type[Any]) -> Any:
        """Return the view at the end; raise DecodeError if older rules made it."""
        return msgspec.json.decode(self.end, type=kind)


class RestPoint(NamedTuple):
    """A rest point (after a leg) with every seat's score."""

    scores: tuple[float, ...]
    at: int
    """Entries of the log before it."""
    when: str
    """Round and phase."""


def course(played: Played) -> Course:
    """Return the course of a match by replaying it.

    It's empty if the rules have changed since, or in a game without scores.
    """
    game, options = catalogue[played.game], dict(played.options)
    prepared = game.prepare(options) if game.prepare else None
    replayed = moments(game, seats=played.seats, options=options, log=played.log, seat=None)
    try:
        points = [
            RestPoint(current_scores(moment.view), moment.at, moment.when) for moment in replayed
        ]
        end = played.last(artists[played.game].view)
    except (ReplayMismatch, msgspec.DecodeError):
        return Course()
    points.append(RestPoint(current_scores(end), len(played.log), ""))
    if not points[0].scores:
        return Course()
    del prepared  # held up to here, for content is freed with its last holder
    series = zip(*(moment.scores for moment in points), strict=True)
    return Course(tuple(series), tuple(largest_swings(points)))


def largest_swings(rest_points: Sequence[RestPoint], most: int = MAX_TURNING_POINTS) -> list[Swing]:
    """Return the `most` largest swings in match order, at most one for each leg."""
    swings = [(_swing(before, after), before, after) for before, after in pairwise(rest_points)]
    swings.sort(key=lambda swing: -swing[0][0])
    chosen = [swing for swing in swings[:most] if swing[0][0] > 0]
    return [
        Swing(seat, before.scores[seat], after.scores[seat], before.at, after.at, before.when)
        for (_, seat), before, after in sorted(chosen, key=lambda swing: swing[1].at)
    ]


def _swing(before: RestPoint, after: RestPoint) -> tuple[float, int]:
    """Return the largest change of a seat against the average of the others, and that seat."""
    gains = [now - then for then, now in zip(before.scores, after.scores, strict=True)]
    others = max(1, len(gains) - 1)
    alone = [abs(gain - (sum(gains) - gain) / others) for gain in gains]
    moved = [swing if gain else 0.0 for swing, gain in zip(alone, gains, strict=True)]
    most = max(moved)
    return most, moved.index(most)


def public_news_between(steps: Sequence[LoggedChange], since: int, until: int) -> list[News]:
    """Return the public news of the changes between two lengths of the log, in entries."""
    news: list[News] = []
    length = 0
    for step in steps:
        begun, length = length, length + len(step.entries)
        if begun < until and length > max(since, begun):
            news += [item for item in step.news if item.to is None]
    return news
