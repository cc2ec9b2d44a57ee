"""Recent form and head-to-head records, as pure functions of finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from storage.schema.table_records import Table


class Score(NamedTuple):
    """Numbers of matches that somebody won, tied or lost against another person."""

    won: int = 0
    """Matches with a better place."""
    level: int = 0
    """Matches with the same place."""
    lost: int = 0


def recent_places(finished: Sequence[Table], person: int) -> list[tuple[int, int]]:
    """Return pairs of somebody's place and the number of seats, one for each match.

    Left out are matches in which they took a seat over (most of that place isn't theirs), and those
    with one seat.
    """
    places = ((_place(table, person), len(table.seats)) for table in finished)
    return [(place, seats) for place, seats in places if place is not None and seats > 1]


def scores_by_game(together: Sequence[Table], person: int, other: int) -> dict[str, Score]:
    """Return somebody's results against `other` by the game's short name, the most played first."""
    scores: dict[str, Score] = {}
    for table in together:
        own, theirs = _place(table, person), _place(table, other)
        if own is None or theirs is None:
            continue
        won, level, lost = scores.get(table.game, Score())
        result = Score(won + (own < theirs), level + (own == theirs), lost + (own > theirs))
        scores[table.game] = result
    return dict(sorted(scores.items(), key=lambda item: (-sum(item[1]), item[0])))


def _place(table: Table, person: int) -> int | None:
    """Return somebody's place in a match, from 1 for the best.

    Returns None unless they held a seat from the match's start to its result.
    """
    number = table.seat_of(person)
    if number is None or table.result is None or not table.seats[number].from_the_start:
        return None
    return table.result.places[number]
