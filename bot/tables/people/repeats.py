"""Repeated results between the same people count less; pure functions.

Two friends, or one person with two accounts, can play as many short matches as they like. Each
further result of the same kind between them proves less than the one before, and all of them
together count as little more than three: 1 + 0.7 + 0.49 + … = 3.33.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from statistics import mean

REPEAT_WEIGHT = 0.7
"""Weight of each further result, as a fraction of the previous one's."""
Played = Sequence[tuple[str, int]]
"""The players of a match with their places; 1 is the best one."""
FORGOTTEN = "None"
"""Stands for all forgotten people: a new account after each match would count in full."""


def weight(earlier: int) -> float:
    """Return the weight of a result, from 0 to 1, after `earlier` equal ones."""
    return float(REPEAT_WEIGHT**earlier)


def outcomes(matches: Iterable[Played]) -> Counter[tuple[str, str, int]]:
    """Return how often a player was before (1), level with (0) or behind (-1) another.

    The keys are tuples of the player, the other player and the outcome.
    """
    return Counter(
        (own, other, _sign(place, theirs))
        for played in matches
        for (own, place), (other, theirs) in permutations(played, 2)
        if own != other
    )


def weights(played: Played, earlier: Iterable[Played]) -> list[float]:
    """Return the weight of a match, from 0 to 1, for each of its players in order.

    It is the mean over their opponents. For example, a third win over somebody counts 0.49, and the
    first loss against them 1.
    """
    known = outcomes(earlier)
    return [
        mean(
            weight(_count(known, own, other, _sign(place, theirs)))
            for number, (other, theirs) in enumerate(played)
            if number != seat and other != own
        )
        for seat, (own, place) in enumerate(played)
    ]


def _count(known: Counter[tuple[str, str, int]], own: str, other: str, sign: int) -> int:
    """Return how often a player had this outcome against another one or forgotten people."""
    forgotten = known[own, FORGOTTEN, sign] if other.isdecimal() else 0
    return known[own, other, sign] + forgotten


def _sign(place: int, other: int) -> int:
    """Return 1 if a place is better than another, 0 if equal, -1 if worse."""
    return (other > place) - (other < place)
