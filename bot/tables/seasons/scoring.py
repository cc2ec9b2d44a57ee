"""Points of a table in a season, as the match went and as each person played. Pure.

Nobody gains by not playing: leaving, an AI's answers and closing a table give the points of the
last place, and never more than they would have cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from storage.schema.season_records import PointsReason

FULL = 12
"""Points of a sole first place; divisible by the opponents of every table of 2 to 4 seats."""
BYE = FULL // 2
"""Points of a round without an opponent, through no fault of one's own: an average table's."""
PENALTY = FULL // 2
"""Points that a turn costs in which an AI stood in, more than a single turn is worth."""
MAX_AI_TURNS = 1
"""With more turns, an AI has played the match. Answers aren't counted: a turn may have many."""


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


def points_of(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a finished match.

    Forfeits get none, and everybody else is placed before them.
    """
    reasons = {performance.person: forfeit_reason(performance) for performance in table}
    fair = [performance for performance in table if reasons[performance.person] is None]
    earned = spread([performance.place for performance in fair], seats=len(table))
    shares = dict(
        zip([performance.person for performance in fair], thousandths_of_best(fair), strict=True)
    )
    result = dict(zip([performance.person for performance in fair], earned, strict=True))
    scored = list[Scored]()
    for performance in table:
        person = performance.person
        reason = reasons[person]
        if reason is not None:
            scored.append(Scored(performance.person, 0, why=reason))
        elif performance.ai_turns:
            left = max(0, result[performance.person] - PENALTY)
            scored.append(
                Scored(performance.person, left, shares[performance.person], PointsReason.STOOD_IN)
            )
        else:
            scored.append(Scored(person, result[person], shares[person]))
    return scored


def walkover(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a table without a result, because players have forfeited it.

    The others share the first place, and nobody has played for it. Somebody who is the only one
    left may be absent: they needn't come back in order to play against nobody.
    """
    is_alone = sum(not is_out(performance) for performance in table) == 1
    seats = [
        performance._replace(place=1, score=0, absent=performance.absent and not is_alone)
        for performance in table
    ]
    away = {each.person for each in table if each.ai_turns and not each.has_moved}
    return [_of_walkover(each, was_away=each.person in away) for each in points_of(seats)]


def _of_walkover(scored: Scored, *, was_away: bool) -> Scored:
    """Return somebody's points of a walkover; those who were away get none."""
    if was_away and scored.why in (PointsReason.PLAYED, PointsReason.STOOD_IN):
        return Scored(scored.person, 0, why=PointsReason.AWAY)
    is_fair = scored.why is PointsReason.PLAYED
    return scored._replace(why=PointsReason.WALKOVER) if is_fair else scored


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


def abandoned(table: Sequence[Performance]) -> list[Scored]:
    """Return the points of a table at which everybody is away: none."""
    return [
        Scored(performance.person, 0, why=forfeit_reason(performance) or PointsReason.AWAY)
        for performance in table
    ]


def same_for_all(people: Sequence[int], points: int, why: PointsReason) -> list[Scored]:
    """Return equal points for everybody at a table that has no result."""
    return [Scored(person, points, why=why) for person in people]


def of_unfinished(table: Sequence[Performance], waited: Mapping[int, float]) -> list[Scored]:
    """Return the points of a match whose time is up.

    `waited` are the seconds for which each person kept the table waiting. The slowest person
    is last, the others share the places before: otherwise it would pay to delay a lost match.
    """
    fair = [performance.person for performance in table if forfeit_reason(performance) is None]
    longest = max((waited.get(person, 0.0) for person in fair), default=0.0)
    quick = [person for person in fair if waited.get(person, 0.0) < longest]
    rest = fair if len(fair) == 1 else quick
    points = dict(zip(rest, spread([1] * len(rest), seats=len(table)), strict=True))
    return [
        Scored(
            performance.person,
            max(0, points.get(performance.person, 0) - PENALTY * bool(performance.ai_turns)),
            why=forfeit_reason(performance) or _unfinished_reason(performance, rest),
        )
        for performance in table
    ]


def _unfinished_reason(performance: Performance, quick: Sequence[int]) -> PointsReason:
    """Return the reason for somebody's points; `quick` are the people who share the first places.

    A missed turn is named, because it explains why they have fewer points than the others.
    """
    if performance.person not in quick:
        return PointsReason.SLOW
    return PointsReason.UNFINISHED_LATE if performance.ai_turns else PointsReason.UNFINISHED
