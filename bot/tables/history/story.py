"""The story of a match: the choice of rest points (after each leg) that get a picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

import msgspec

from bot.tables.history.turning_points import RestPoint, Swing, largest_swings

MOST_PICTURES = 12
"""Pictures of a story, the opening and the result included."""
MAX_FRAMES = MOST_PICTURES - 2
MAX_TURNING_FRAMES, MAX_MARKED_FRAMES, MAX_EVENT_FRAMES = 4, 4, 3
"""Turning points, marked moves, and events such as battles, for which a frame is chosen."""
GAPS_PER_MATCH = 5
"""No gap is longer than this part of the match: a fifth gives a story at least six pictures."""
MARKED_WEIGHT, EVENT_WEIGHT = 1.5, 0.5
"""Weights of a marked move and of an event, beside the largest turning point's 1.0."""


class Frame(msgspec.Struct, frozen=True):
    """A picture of a match's story: the board at the end of a leg, with that leg's events."""

    index: int
    """Index of the second rest point."""
    since: int
    """Entries of the log before the frame."""
    until: int
    """Entries of the log up to the end of the frame."""
    when: str
    """Round and phase at its beginning."""
    swing: Swing | None = None
    """The largest change of a score in it, if that is why it was chosen."""
    before: tuple[float, ...] = ()
    """Each seat's score before it; empty in a game without scores."""
    after: tuple[float, ...] = ()
    """Each seat's score at its end."""


def frames(
    rest_points: Sequence[RestPoint], marked: Collection[int], events: Collection[int]
) -> list[Frame]:
    """Return the frames of a story, in the order of the match.

    `rest_points` are all rest points. `marked` has the log's length after each move that should be
    shown, `events` the indices of rest points that show an event.
    """
    indices = {before.at: index for index, before in enumerate(rest_points[:-1], 1)}
    swings = {indices[swing.since]: swing for swing in _swings(rest_points, MAX_TURNING_FRAMES)}
    weights = _weights(rest_points, marked, swings)
    for index in _spread(sorted(events), MAX_EVENT_FRAMES):
        weights[index] = weights.get(index, 0) + EVENT_WEIGHT
    chosen = sorted(sorted(weights, key=lambda index: -weights[index])[:MAX_FRAMES])
    while len(chosen) < MAX_FRAMES and (gap := _widest_gap(chosen, len(rest_points))) is not None:
        index, swing = _middle(rest_points, *gap)
        chosen = sorted([*chosen, index])
        if swing is not None:
            swings[index] = swing
    return [_frame(rest_points, index, swings.get(index)) for index in chosen]


def _swings(rest_points: Sequence[RestPoint], most: int) -> list[Swing]:
    """Return the largest swings, at most `most`, in match order; empty in a game without scores."""
    return (
        largest_swings(rest_points, most) if len(rest_points) > 1 and rest_points[0].scores else []
    )


def _weights(
    rest_points: Sequence[RestPoint], marked: Collection[int], swings: dict[int, Swing]
) -> dict[int, float]:
    """Return the weights of rest points, by index, in the choice of those that get a picture.

    `swings` are those of the largest turning points, by index.
    """
    sizes = {index: abs(swing.after - swing.before) for index, swing in swings.items()}
    weights = {index: size / max(sizes.values()) for index, size in sizes.items()}
    indices = [
        index
        for index, (before, after) in enumerate(pairwise(rest_points), 1)
        if any(before.at < length <= after.at for length in marked)
    ]
    for index in _spread(indices, MAX_MARKED_FRAMES):
        weights[index] = weights.get(index, 0) + MARKED_WEIGHT
    return weights


def _spread(indices: Sequence[int], most: int) -> Sequence[int]:
    """Return at most `most` of the indices, evenly spread, because marks and events cluster."""
    if len(indices) <= most:
        return indices
    return [indices[number * (len(indices) - 1) // (most - 1)] for number in range(most)]


def _widest_gap(chosen: Sequence[int], count: int) -> tuple[int, int] | None:
    """Return the indices at the ends of the longest gap between pictures.

    Returns None if no gap is too long.
    """
    gaps = list(pairwise([0, *chosen, count]))
    first, last = max(gaps, key=lambda gap: gap[1] - gap[0])
    return (first, last) if last - first > max(1, count // GAPS_PER_MATCH) else None


def _middle(rest_points: Sequence[RestPoint], first: int, last: int) -> tuple[int, Swing | None]:
    """Return the index with the largest swing in the middle of a gap, and the swing.

    If there is no swing, return the midpoint and None.
    """
    quarter = (last - first) // 4
    low, high = first + quarter, max(first + quarter + 1, last - quarter)
    for swing in _swings(rest_points[low:high], 1):
        index = next(at for at in range(low, high) if rest_points[at].at == swing.since) + 1
        return index, swing
    return (first + last) // 2, None


def _frame(rest_points: Sequence[RestPoint], index: int, swing: Swing | None) -> Frame:
    """Return the frame whose picture shows the rest point with an index."""
    before, after = rest_points[index - 1], rest_points[index]
    return Frame(index, before.at, after.at, before.when, swing, before.scores, after.scores)
