"""Points of a table in a season, as the match went and as each person played. Pure.

Nobody gains by not playing, and no friend does: leaving gives the points of the last place, a
missed turn costs points in every place, and those who stay get the points of their places among
all seats, also those that an AI has taken over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rules.kernel.sentences import counted
from storage.schema.season_records import PointsReason

FULL = 12
"""Points of a sole first place; divisible by the opponents of every table of 2 to 4 seats."""
BYE = FULL // 2
"""Points of a round without an opponent, through no fault of one's own: an average table's."""
PENALTY = FULL // 2
"""Points that a turn costs in which an AI stood in, more than a single turn is worth.

The last place pays them, too: otherwise a lost match could be left to its clocks at no cost.
"""
MAX_AI_TURNS = 1
"""With more turns, an AI has played the match. Answers aren't counted: a turn may have many."""
SECOND_MISS = f"{PENALTY} more points, and all points for the place"
"""Words for what a second missed turn costs."""
MOST_CHARGED = MAX_AI_TURNS + 1
"""Turns at a table that cost points; in further ones nobody waits any more."""


_WORDS: Mapping[PointsReason, str] = {
    PointsReason.PLAYED: "played",
    PointsReason.WALKOVER: "walkover",
    # a clock can expire without an AI's turn
    PointsReason.STOOD_IN: "missed a turn",
    PointsReason.AI_TURNS: "missed more than one turn",
    PointsReason.AI_PLAYED: "an AI played on",
    PointsReason.AWAY: "away when nobody else was there",
    PointsReason.LEFT: "left",
    PointsReason.CLOSED: "closed by its players",
    PointsReason.VOID: "closed by a moderator",
    PointsReason.BYE: "bye",
    PointsReason.SLOW: "unfinished, kept the others waiting longest",
    PointsReason.UNFINISHED: "unfinished when its time was up",
    PointsReason.UNFINISHED_LATE: "unfinished; missed a turn",
    PointsReason.GAME_GONE: "the game was withdrawn",
}


def points_words(points: int) -> str:
    """Return what a table has brought somebody, as a verb with its object: `gets 12 points`."""
    if points < 0:
        return f"loses {counted(-points, 'point')}"
    return f"gets {counted(points, 'point')}"


def reason_words(why: PointsReason | None) -> str:
    """Return a reason for points as people read it; empty if there are no points yet."""
    return "" if why is None else _WORDS[why]


class Performance(NamedTuple):
    """A person's play at a table that is over."""

    person: int
    place: int = 1
    """In the match; 1 is best, shared places repeat."""
    score: int = 0
    ai_turns: int = 0
    """Turns that an AI or an expired clock took over, or in which their own clock expired."""
    left: bool = False
    """True if they gave the seat up, or lost it, before the end."""
    absent: bool = False
    """True if an AI played for them when the match ended."""
    has_moved: bool = True
    """True if they have answered at the table themselves."""
    is_seated: bool = True
    """False if they left before the table opened, which then had one seat fewer."""


class Scored(NamedTuple):
    """Somebody's points at a table."""

    person: int
    points: int
    share: int = 0
    """The score in thousandths of the table's best, for ties."""
    why: PointsReason = PointsReason.PLAYED


def is_out(performance: Performance) -> bool:
    """Return whether somebody gets no points however a match goes on."""
    return performance.left or performance.ai_turns > MAX_AI_TURNS


def forfeit_reason(performance: Performance) -> PointsReason | None:
    """Return the reason for the last place whatever the match's result; None: no forfeit."""
    if performance.left:
        return PointsReason.LEFT
    if performance.absent:
        return PointsReason.AI_PLAYED
    return PointsReason.AI_TURNS if performance.ai_turns > MAX_AI_TURNS else None


def charge(performance: Performance) -> int:
    """Return the points that somebody's missed turns cost, whatever the result."""
    return PENALTY * min(performance.ai_turns, MOST_CHARGED)


def alone_points(seats: int) -> int:
    """Return the least for the only one who hasn't forfeited a table of `seats` seats.

    It is what a win over one opponent is worth: the board decides about more. With more than that,
    two friends could gain if somebody else's seat had vanished in the lead.
    """
    return FULL // max(1, seats - 1)


def points_of(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a finished match.

    Forfeits get none. Everybody else gets those of their place in the match, in which an AI has
    played the seats that were given up, so that nobody moves up because somebody else leaves.
    """
    seated = [performance for performance in table if performance.is_seated]
    people = [performance.person for performance in seated]
    earned = spread([performance.place for performance in seated], seats=len(seated))
    worth = dict(zip(people, earned, strict=True))
    shares = dict(zip(people, thousandths_of_best(seated), strict=True))
    is_alone = sum(forfeit_reason(performance) is None for performance in table) == 1
    least = alone_points(len(seated)) if is_alone else 0
    return [
        _no_points(performance)
        if forfeit_reason(performance) is not None
        else _less_charge(
            performance,
            max(least, worth[performance.person]),
            shares[performance.person],
            PointsReason.STOOD_IN if performance.ai_turns else PointsReason.PLAYED,
        )
        for performance in table
    ]


def _less_charge(performance: Performance, points: int, share: int, why: PointsReason) -> Scored:
    """Return somebody's points, less those that their missed turns cost."""
    return Scored(performance.person, points - charge(performance), share, why)


def _no_points(performance: Performance, why: PointsReason = PointsReason.AWAY) -> Scored:
    """Return the points of somebody who gets none; `why` is the reason if it's no forfeit."""
    return _less_charge(performance, 0, 0, forfeit_reason(performance) or why)


def walkover(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a table without a result, because players have forfeited it.

    If one player is left, they may be absent: they needn't come back in order to play against
    nobody. If several are left, there was no match between them, and each has an average table.
    """
    if sum(not is_out(performance) for performance in table) > 1:
        points = BYE
    else:
        table = [performance._replace(absent=False) for performance in table]
        points = alone_points(sum(performance.is_seated for performance in table))
    # otherwise it would pay to resign once a rival's first clock has run out
    has_leaver = any(performance.left for performance in table)
    return [_of_walkover(performance, points, may_be_away=has_leaver) for performance in table]


def _of_walkover(performance: Performance, points: int, *, may_be_away: bool) -> Scored:
    """Return somebody's points of a walkover; those who were away get none if nobody has left."""
    was_away = performance.ai_turns > 0 and not performance.has_moved
    if forfeit_reason(performance) is not None or (was_away and not may_be_away):
        return _no_points(performance)
    why = PointsReason.STOOD_IN if performance.ai_turns else PointsReason.WALKOVER
    return _less_charge(performance, points, 1000 * points // FULL, why)


def spread(places: Sequence[int], *, seats: int) -> list[int]:
    """Return the points for these places at a table of `seats` seats; equal places share."""
    step = FULL // (seats - 1) if seats > 1 else FULL
    order = sorted(places)
    worth: dict[int, int] = {}
    for place in set(places):
        ranks = [rank for rank, other in enumerate(order) if other == place]
        worth[place] = sum(FULL - rank * step for rank in ranks) // len(ranks)
    return [worth[place] for place in places]


def place_points(seats: int) -> list[int]:
    """Return the points of each place at a table of `seats` seats, the first place first."""
    return spread(range(1, seats + 1), seats=seats)


def thousandths_of_best(table: Sequence[Performance]) -> list[int]:
    """Return each score in thousandths of the best.

    If the best isn't positive or any is negative, 1000 for first places and 0 for others.
    """
    scores = [performance.score for performance in table]
    best, worst = max(scores, default=0), min(scores, default=0)
    if best > 0 and worst >= 0:
        return [1000 * performance.score // best for performance in table]
    return [1000 if performance.place == 1 else 0 for performance in table]


def points_if_all_away(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a table at which everybody is away: none."""
    return [_no_points(performance) for performance in table]


def without_result(table: Sequence[Performance], points: int, why: PointsReason) -> list[Scored]:
    """Return equal points for everybody who hasn't forfeited a table that has no result."""
    return [
        _no_points(performance)
        if forfeit_reason(performance) is not None
        else _less_charge(performance, points, 0, why)
        for performance in table
    ]


def of_unfinished(table: Sequence[Performance], waited: Mapping[int, float]) -> list[Scored]:
    """Return the points of a match whose time is up.

    `waited` are the seconds for which each person kept the table waiting. The slowest person
    is last, the others share the places before: otherwise it would pay to delay a lost match.
    Seats that were given up count in both, so that leaving changes nobody else's points.
    """
    seated = [performance for performance in table if performance.is_seated]
    fair = [performance for performance in table if forfeit_reason(performance) is None]
    longest = max((waited.get(each.person, 0.0) for each in seated), default=0.0)
    quick = [each.person for each in seated if waited.get(each.person, 0.0) < longest]
    if len(fair) == 1:
        quick, shared = [fair[0].person], alone_points(len(seated))
    else:
        shared = spread([1] * len(quick), seats=len(seated))[0] if quick else 0
    return [_of_unfinished(performance, quick, shared) for performance in table]


def _of_unfinished(performance: Performance, quick: Sequence[int], shared: int) -> Scored:
    """Return somebody's points; `quick` are the people who share the first places.

    A missed turn is named, because it explains why they have fewer points than the others.
    """
    if forfeit_reason(performance) is not None or performance.person not in quick:
        return _no_points(performance, PointsReason.SLOW)
    late = performance.ai_turns > 0
    why = PointsReason.UNFINISHED_LATE if late else PointsReason.UNFINISHED
    return _less_charge(performance, shared, 0, why)


def of_unopened(table: Sequence[Performance], busy: Collection[int]) -> list[Scored]:
    """Return the points of a table that never opened, because people were `busy` elsewhere.

    Those have kept the others from playing, and get none. An only opponent has won; several have
    an average table, because there was no match between them. If nobody was busy, a channel has
    rejected the table.
    """
    stay = [each.person for each in table if each.is_seated and each.person not in busy]
    points = FULL if len(stay) == 1 else BYE
    why = PointsReason.UNFINISHED if busy else PointsReason.VOID
    return [
        _less_charge(performance, points, 0, why)
        if performance.person in stay
        else _no_points(performance, PointsReason.SLOW)
        for performance in table
    ]
