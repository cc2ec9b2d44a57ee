"""Standings of a group: by points, then scores, then head-to-head results. Pure functions."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.tables.seasons.scoring import BYE, Scored
from storage.schema.season_records import PointsReason


class TieBreak(StrEnum):
    """A rule that separates people with the same points."""

    SCORE = "score"
    HEAD_TO_HEAD = "head-to-head"
    LOT = "lot"
    OPEN = "lot at the end"
    """Nothing yet: the lot is drawn from a secret that is still kept."""
    NONE = ""


class Standing(NamedTuple):
    """Somebody's line in the standings of a group."""

    person: int
    points: int
    share: int
    """The sum of their scores, each in thousandths of its table's best."""
    tables: int
    """Without byes."""
    byes: int = 0
    """Rounds without an opponent."""
    behind_by: TieBreak = TieBreak.NONE
    """Rule by which they are behind the person above, who has the same points."""


NOT_OVER: Mapping[int, int] = {}
"""The final places of a season that runs."""


def standings(
    members: Iterable[int],
    tables: Mapping[int, Sequence[Scored]],
    seed: str,
    final: Mapping[int, int] = NOT_OVER,
) -> list[Standing]:
    """Return the people of a group in their order; `tables` are the points of each, by its id.

    Equal points are separated by scores, then by the points of the tables at which those who are
    equal met each other, then by a draw from the committed `seed`; empty: it is still secret.
    `final` are the places at the end, by person: the draw is over then, and stays as it was for
    people who were forgotten since.
    """
    own: dict[int, list[Scored]] = {person: [] for person in members}
    for table in tables.values():
        for scored in table:
            if scored.person in own:
                own[scored.person].append(scored)
    lines = [_totals(person, results) for person, results in own.items()]
    scores = _comparable_scores(lines)

    def worth(line: Standing) -> tuple[int, int]:
        """Return the key by which people rank before head-to-head results: points, then score."""
        return -line.points, -scores[line.person]

    lines.sort(key=worth)
    order, direct = list[Standing](), dict[int, int]()
    for _, equal in groupby(lines, key=worth):
        group = list(equal)
        if len(group) > 1:
            direct |= _head_to_head({line.person for line in group}, tables)
        order += sorted(
            group,
            key=lambda line: (
                -direct.get(line.person, 0),
                final.get(line.person, 0),
                lot_of(seed, line.person),
            ),
        )
    return _with_tie_breaks(order, scores, direct, TieBreak.LOT if seed else TieBreak.OPEN)


def shared_places(group: Sequence[Standing]) -> list[int]:
    """Return the place of each line of a group, from 1; people whose lot is open share one."""
    places = list[int]()
    for number, standing in enumerate(group, 1):
        is_level = standing.behind_by is TieBreak.OPEN
        places.append(places[-1] if is_level and places else number)
    return places


def _with_tie_breaks(
    order: Sequence[Standing],
    scores: Mapping[int, int],
    direct: Mapping[int, int],
    fallback: TieBreak,
) -> list[Standing]:
    """Return the lines with the rule that puts each behind the one above."""
    return [
        *order[:1],
        *(
            line._replace(behind_by=_tie_break(above, line, scores, direct, fallback))
            for above, line in pairwise(order)
        ),
    ]


def _tie_break(
    above: Standing,
    line: Standing,
    scores: Mapping[int, int],
    direct: Mapping[int, int],
    fallback: TieBreak,
) -> TieBreak:
    """Return the rule that puts `line` behind `above`.

    NONE if points differ, `fallback` if no other rule separates them.
    """
    if above.points != line.points:
        return TieBreak.NONE
    if scores[above.person] != scores[line.person]:
        return TieBreak.SCORE
    is_direct = direct.get(above.person, 0) != direct.get(line.person, 0)
    return TieBreak.HEAD_TO_HEAD if is_direct else fallback


def _comparable_scores(lines: Sequence[Standing]) -> dict[int, int]:
    """Return by person the score that separates them from others with the same points.

    A bye has no score, so people who are level are separated by score only if they all had the
    same number of byes.
    """
    byes: dict[int, set[int]] = {}
    for line in lines:
        byes.setdefault(line.points, set()).add(line.byes)
    return {line.person: line.share if len(byes[line.points]) == 1 else 0 for line in lines}


def _totals(person: int, results: Sequence[Scored]) -> Standing:
    """Return a person's totals over the tables that they played."""
    return Standing(
        person,
        points=sum(line.points for line in results),
        share=sum(line.share for line in results),
        tables=sum(line.why is not PointsReason.BYE for line in results),
        byes=sum(line.why is PointsReason.BYE for line in results),
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
