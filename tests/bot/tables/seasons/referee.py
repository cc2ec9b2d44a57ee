"""An independent referee of seasons: points and standings by the words of the player's guide.

It shares no code with the bot. First place is worth 12 points, last place none, places between are
spaced evenly, and equal places share; forfeits get nothing, and help nobody else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction


def points(
    places: Sequence[int], forfeits: Sequence[bool], missed: Sequence[int]
) -> list[Fraction]:
    """Return the points of each seat: a place is worth what it beats, a tie half of that.

    `places` are those at the end, also of seats that were given up, which bring nothing. The only
    one to stay has beaten at least one opponent. Each `missed` turn costs 6, up to two.
    """
    result, each = [], Fraction(12, max(1, len(places) - 1))
    for seat, place in enumerate(places):
        worth = Fraction()
        if not forfeits[seat]:
            for other, theirs in enumerate(places):
                if other != seat:
                    worth += each if place < theirs else each / 2 if place == theirs else 0
            if sum(forfeits) == len(places) - 1:
                worth = max(worth, each)
        result.append(worth - 6 * min(2, missed[seat]))
    return result


Table = Mapping[int, tuple[int, int]]
"""Points and score share by person."""


def order(members: Sequence[int], tables: Sequence[Table], seed: str) -> list[int]:
    """Return the people of a group by standing, each compared with all others."""

    def total(person: int, column: int) -> int:
        return sum(table[person][column] for table in tables if person in table)

    byes = {
        person: sum(person in table and len(table) == 1 for table in tables) for person in members
    }

    def score(person: int) -> int:
        equals = [other for other in members if total(other, 0) == total(person, 0)]
        return total(person, 1) if len({byes[other] for other in equals}) == 1 else 0

    equal: dict[tuple[int, int], list[int]] = {}
    for person in members:
        equal.setdefault((total(person, 0), score(person)), []).append(person)

    def key(person: int) -> tuple[int, int, Fraction, str]:
        worth = total(person, 0), score(person)
        rivals = equal[worth]
        direct = Fraction()
        for table in tables:
            if sum(rival in table for rival in rivals) > 1 and person in table:
                direct += table[person][0] - 6
        lot = hashlib.sha256(f"{seed} {person}".encode()).hexdigest()
        return -worth[0], -worth[1], -direct, lot

    return sorted(members, key=key)
