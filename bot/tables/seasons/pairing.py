"""Pairing of a group for one round: who meets at each table, and who begins. Pure functions."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.tables.seasons.grouping import split_evenly
from rules.kernel import SeededDice

Pair = tuple[int, int]
"""Two people; as a key, the smaller id first."""
WINDOW = 24
"""Maximum number of people considered for each seat, so that pairing thousands stays linear."""
FEW = 24
"""Maximum number of people for whom several ways are tried; usually one repeats no meeting."""
TRIES = 80


class Player(NamedTuple):
    """Somebody who plays in a round."""

    person: int
    byes: int = 0
    """Rounds in which they had no opponent."""
    seats: int = 0
    """Sum of the seats that they had, 0 for the first: a smaller sum means more first turns."""


class Pairings(NamedTuple):
    """The tables of a round, each in the order of its seats, and people without an opponent."""

    tables: list[tuple[int, ...]]
    byes: list[int]
    walkovers: list[Pair]
    """Winners without a match, each with the absent person whom they were due to meet."""


def pair_of(first: int, second: int) -> Pair:
    """Return two people's ids in a fixed order, as a key."""
    return (first, second) if first < second else (second, first)


def pair(
    players: Sequence[Player],
    *,
    members: Sequence[int],
    number: int,
    seats: int,
    allowed: Collection[int],
    met: Mapping[Pair, int],
    seed: str,
) -> Pairings:
    """Pair the people of a group for a round, counted from 0.

    `members` are all who ever belonged to the group, in a fixed order. `allowed` are the sizes of
    tables that the game takes, `met` counts earlier meetings. The same arguments give the same
    pairings: the circle and ties are drawn by `seed`, which nobody knows in advance.
    """
    rng = random.Random(f"{seed} {number}")  # noqa: S311 - the seed is what has to be secret
    drawn = sorted(players)
    rng.shuffle(drawn)
    if seats == 2:
        return _in_circle(players, _circle(members, seed), number)
    sizes, byes = table_sizes(len(drawn), seats, allowed)
    idle = _resting(drawn, byes)
    tables = _few_repeats([player for player in drawn if player not in idle], sizes, met, rng)
    return Pairings(
        [_seat_order(table) for table in tables], sorted(player.person for player in idle), []
    )


def table_sizes(people: int, seats: int, allowed: Collection[int]) -> tuple[list[int], int]:
    """Return the sizes of the tables for this many people, and how many have no opponent.

    For example 9 people at tables of 4 make 3, 3 and 3.
    """
    for byes in range(people):
        playing = people - byes
        count = -(-playing // seats)
        sizes = split_evenly(playing, count)
        if all(size in allowed and size > 1 for size in sizes):
            return sizes, byes
    return [], people


def _resting(players: Sequence[Player], count: int) -> list[Player]:
    """Return who has no opponent: those who had the fewest byes, then by draw."""
    return sorted(players, key=lambda player: player.byes)[:count]


def _circle(members: Sequence[int], seed: str) -> list[int]:
    """Return the members in the order of their circle, the same in each round of a season.

    In the order of entering, people could choose their opponents by the moment. Places are drawn
    rather than ids, because somebody who is forgotten in mid-season gets another id.
    """
    dice, waiting = SeededDice(f"{seed} circle"), [*members]
    return [waiting.pop(dice.pick(range(len(waiting)))) for _ in members]


def _in_circle(players: Sequence[Player], circle: Sequence[int], number: int) -> Pairings:
    """Pair by the circle method, in which everybody meets everybody once.

    Random pairing without repeats can end in a dead end: six people may be left as two triangles
    after three rounds. A person due to meet somebody absent wins by walkover, in each round: if
    they met somebody else or nobody, it would pay to be absent in order to give a rival less.
    """
    present = {player.person: player for player in players}
    ring: list[int | None] = [*circle, *([None] * (len(circle) % 2))]
    fixed, turning = ring[:1], ring[1:]
    shift = number % len(turning) if turning else 0
    line = [*fixed, *turning[shift:], *turning[:shift]]
    drawn = Pairings([], [], [])
    for first, second in zip(line[: len(line) // 2], reversed(line), strict=False):
        playing = [person for person in present if person in (first, second)]
        if len(playing) == 2:
            drawn.tables.append(_seat_order([present[person] for person in playing]))
        elif playing and None in (first, second):
            drawn.byes.extend(playing)
        elif playing:
            absent = second if first in present else first
            assert absent is not None
            drawn.walkovers.append((playing[0], absent))
    return drawn


def _few_repeats(
    players: list[Player], sizes: Sequence[int], met: Mapping[Pair, int], rng: random.Random
) -> list[tuple[Player, ...]]:
    """Return tables with few repeated meetings, whatever people's points are.

    If those with similar points met, somebody who finishes a won match late would have weaker
    opponents meanwhile.
    """
    best, tables = _greedy(players, sizes, met)
    for _ in range(TRIES if len(players) <= FEW else 0):
        if not best:
            break
        rng.shuffle(players)
        cost, other = _greedy(players, sizes, met)
        if cost < best:
            best, tables = cost, other
    return tables


def _greedy(
    players: Sequence[Player], sizes: Sequence[int], met: Mapping[Pair, int]
) -> tuple[int, list[tuple[Player, ...]]]:
    """Fill one table after another; return the cost in repeated meetings, and the tables."""
    waiting, cost, tables = list(players), 0, list[tuple[Player, ...]]()
    for size in sizes:
        table = [waiting.pop(0)]
        while len(table) < size:
            costs = [_repeats(table, player, met) for player in waiting[:WINDOW]]
            best = min(range(len(costs)), key=costs.__getitem__)
            cost += costs[best]
            table.append(waiting.pop(best))
        tables.append(tuple(table))
    return cost, tables


def _repeats(table: Sequence[Player], newcomer: Player, met: Mapping[Pair, int]) -> int:
    """Return the cost of a newcomer's earlier meetings with people at a table.

    The second repeat of a meeting costs more than the first.
    """
    pairs = (pair_of(player.person, newcomer.person) for player in table)
    return sum(met.get(pair, 0) ** 2 for pair in pairs)


def _seat_order(table: Sequence[Player]) -> tuple[int, ...]:
    """Return the ids of a table's people by seat; who has begun least often begins."""
    return tuple(player.person for player in sorted(table, key=lambda player: -player.seats))


def meetings(tables: Sequence[Sequence[int]]) -> dict[Pair, int]:
    """Return by pair of people how often they have met at these tables."""
    counts = dict[Pair, int]()
    for table in tables:
        for first, second in combinations(table, 2):
            key = pair_of(first, second)
            counts[key] = counts.get(key, 0) + 1
    return counts
