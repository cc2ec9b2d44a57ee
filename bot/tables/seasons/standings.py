"""Standings of a group: by points, then scores, then head-to-head results. Pure functions."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.tables.seasons.scoring import BYE, FULL, PointsReason, Scored


class Standing(NamedTuple):
    """Somebody's line in the standings of a group."""

    person: int
    points: int
    share: int
    """The sum of their scores, each in thousandths of its table's best."""
    tables: int
    """Without byes."""
    firsts: int
    """Tables at which nobody tied with them for first place."""


def standings(
    members: Iterable[int], tables: Mapping[int, Sequence[Scored]], seed: str
) -> list[Standing]:
    """Return the people of a group in their order; `tables` are the points of each, by its id.

    Equal points are separated by scores, then by the points of the tables at which those who are
    equal met each other, then by a draw from the committed `seed`.
    """
    own: dict[int, list[Scored]] = {person: [] for person in members}
    for table in tables.values():
        for scored in table:
            if scored.person in own:
                own[scored.person].append(scored)
    lines = [_summed(person, results) for person, results in own.items()]
    lines.sort(key=_worth)
    order = list[Standing]()
    for _, equal in groupby(lines, key=_worth):
        group = list(equal)
        direct = _head_to_head({line.person for line in group}, tables) if len(group) > 1 else {}
        order += sorted(
            group, key=lambda line: (-direct.get(line.person, 0), lot_of(seed, line.person))
        )
    return order


def _worth(line: Standing) -> tuple[int, int]:
    """Return the key by which people rank before head-to-head results: points, then score."""
    return -line.points, -line.share


def _summed(person: int, results: Sequence[Scored]) -> Standing:
    """Return a person's totals over the tables that they played."""
    return Standing(
        person,
        points=sum(line.points for line in results),
        share=sum(line.share for line in results),
        tables=sum(line.why is not PointsReason.BYE for line in results),
        firsts=sum(line.points == FULL for line in results),
    )


def _head_to_head(
    people: set[int], tables: Mapping[int, Sequence[Scored]]
) -> defaultdict[int, int]:
    """Return the points above the average that people made where they met each other."""
    direct: defaultdict[int, int] = defaultdict(int)
    for table in tables.values():
        met = [scored for scored in table if scored.person in people]
        for scored in met if len(met) > 1 else ():
            direct[scored.person] += scored.points - BYE
    return direct


def lot_of(seed: str, person: int) -> str:
    """Return a person's lot as text: the smaller one wins.

    Nobody knows the seed before the end.
    """
    return hashlib.sha256(f"{seed} {person}".encode()).hexdigest()
