"""Groups of a season, formed by the season before, by rating and by pace. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count as count_from
from itertools import pairwise
from statistics import median
from typing import NamedTuple

Group = list[int]
"""People by id."""
Tier = list[Group]
"""Groups of about equal strength: a fast one and a slow one."""
IN_TIER = 2


class Candidate(NamedTuple):
    """Somebody who has entered a season."""

    person: int
    rating: float
    """A cautious estimate of strength; higher is better."""
    hours: float | None = None
    """Median hours per move; None: they haven't moved yet."""


def after_promotion(tiers: Sequence[Sequence[int]], moves: int) -> list[int]:
    """Return a finished season's people in the order in which the next one groups them.

    `tiers` lists the people of each tier, the best first. The last `moves` of each group of a tier
    change places with as many people of the next tier; in a small tier at most half of its people
    move either way.
    """
    moved = exchanges(tiers, moves)
    order = list[int]()
    for number, tier in enumerate(tiers):
        relegated, up = moved[number - 1] if number else ([], [])
        down, promoted = moved[number] if number < len(moved) else ([], [])
        order += [*relegated, *tier[len(up) : len(tier) - len(down)], *promoted]
    return order


def exchanges(tiers: Sequence[Sequence[int]], moves: int) -> list[tuple[Group, Group]]:
    """Return who is relegated from each tier, and who is promoted from the one below it.

    Both groups of a tier count alike: with one place for both, it mattered in which one somebody
    played. A lowest tier of a single group has as many places as the two above it.
    """
    counts = [_exchange_count(len(upper), len(lower), moves) for upper, lower in pairwise(tiers)]
    return [
        ([*upper[len(upper) - count :]], [*lower[:count]])
        for count, (upper, lower) in zip(counts, pairwise(tiers), strict=True)
    ]


def _exchange_count(upper: int, lower: int, moves: int) -> int:
    """Return how many people of tiers of these sizes change places, `moves` from each group."""
    count = min(moves * IN_TIER, upper // 2, -(-lower // 2))
    return count - count % IN_TIER if count > 1 else count


def form_groups(
    candidates: Sequence[Candidate], *, size: int, least: int, before: Sequence[int] = ()
) -> list[Tier]:
    """Return tiers of groups of people's ids, of about `size` people in each group.

    None has fewer than `least`, unless all people together have. People of the season before come
    in the order `before`, newcomers after them by rating. Two groups in a row make a tier, in which
    the faster half plays among itself: a player of one move a week and one of ten a day wait for
    each other in vain.
    """
    if not candidates:
        return []
    known = {person: place for place, person in enumerate(before)}
    ranked = sorted(
        candidates,
        key=lambda candidate: (
            known.get(candidate.person, len(known)),
            -candidate.rating,
            candidate.person,
        ),
    )
    sizes = group_sizes(len(ranked), size=size, least=least)
    count = len(sizes)
    tiers, begin = list[Tier](), 0
    for first in range(0, count, IN_TIER):
        own = sizes[first : first + IN_TIER]
        tiers.append(_by_pace(ranked[begin : begin + sum(own)], own))
        begin += sum(own)
    return tiers


def _group_count(people: int, size: int, least: int) -> int:
    return max(1, min(round(people / size), people // least))


def group_sizes(people: int, *, size: int, least: int) -> list[int]:
    """Return the sizes of the groups that `form_groups` would make of this many people."""
    return split_evenly(people, _group_count(people, size, least))


def tier_count(people: int, *, size: int, least: int) -> int:
    """Return how many tiers `form_groups` would make of this many people."""
    return -(-_group_count(people, size, least) // IN_TIER)


def least_for_promotion(*, size: int, least: int) -> int:
    """Return how many people it takes for `form_groups` to make a second tier."""
    return next(
        people for people in count_from(1) if tier_count(people, size=size, least=least) > 1
    )


def _by_pace(members: Sequence[Candidate], sizes: Sequence[int]) -> Tier:
    """Split a tier into groups, the fastest people first; unknown ones count as average."""
    known = [candidate.hours for candidate in members if candidate.hours is not None]
    average = median(known) if known else 0.0
    paced = sorted(
        members,
        key=lambda candidate: average if candidate.hours is None else candidate.hours,
    )
    groups, begin = Tier(), 0
    for size in sizes:
        groups.append([candidate.person for candidate in paced[begin : begin + size]])
        begin += size
    return groups


def split_evenly(total: int, parts: int) -> list[int]:
    """Return the sizes of `parts` groups for `total` people, which differ by at most one."""
    least, more = divmod(total, parts)
    return [least + (number < more) for number in range(parts)]


def rounds_of(*, largest: int, seats: int, games: int, weeks: int) -> int:
    """Return the number of rounds in which everybody meets everybody and each game is played.

    No more than `weeks`. `largest` is the size of the largest group. For example 8 people at tables
    of 2 need 7 rounds, and so do 7, of whom one rests each time.
    """
    rests = seats == 2 and largest % 2
    everybody = -(-(largest - 1 + rests) // (seats - 1))
    return max(1, min(weeks, max(everybody, games)))
