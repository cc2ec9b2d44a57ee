"""The standings of a season as plain data, and the part of them that fits into a picture."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from render.drawn_names import drawn_names
from render.paint import strip_undrawable

MOST_ROWS = 24
"""Rows of all groups together where they have the picture's whole width: one or two groups."""
MOST_COMPACT_ROWS, MOST_GROUPS = 16, 12
"""Rows of all groups together where there are more, and groups of which at least the first row is
shown."""
MOST_LINES, MOST_COMPACT_LINES = 8, 4
"""Results, and meetings: many groups have too many to show more than a few."""


class SeasonZone(StrEnum):
    """The effect of a place at the end of a season."""

    UP = "promotion"
    DOWN = "relegation"
    NONE = ""


class SeasonRow(msgspec.Struct, frozen=True):
    """A person's line in the standings of a group; people are indices of the season's names."""

    person: int
    place: int
    """In the group, from 1; people whose lot is still open share one."""
    points: int
    played: int
    """Rounds that are over for them, byes included."""
    total: int
    """Rounds in which they will have taken part by the end, at most."""
    moved: int | None = None
    """Places gained since the last round; negative: lost; None: there was no place before."""
    zone: SeasonZone = SeasonZone.NONE
    gone: str = ""
    """A word for why they aren't paired any more, such as `left`; empty: they are."""


class SeasonGroup(msgspec.Struct, frozen=True):
    """A group of a season, the first place first."""

    title: str
    """Empty: the season has one group."""
    rows: tuple[SeasonRow, ...]
    more: int = 0
    """People who aren't among the rows."""


class TableOutcome(msgspec.Struct, frozen=True):
    """The result of a table."""

    winners: tuple[int, ...]
    others: tuple[int, ...] = ()
    """Empty: all share the points."""
    note: str = ""
    """The reason for points that nobody played for, such as `walkover`."""
    forfeited: tuple[int, ...] = ()
    """Those of the others who lost without regard to the match's result."""
    late: tuple[int, ...] = ()
    """Those who missed a turn, and got fewer points for it."""


class SeasonStandings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the picture of a season's standings shows."""

    title: str
    subtitle: str
    """The round and its game."""
    moment: str
    """The time of the standings, such as `Standings as round 3 opens`."""
    names: tuple[str, ...]
    groups: tuple[SeasonGroup, ...]
    results: tuple[TableOutcome, ...] = ()
    """Results since the last round."""
    more_results: int = 0
    meetings_title: str = "In play"
    meetings: tuple[tuple[int, ...], ...] = ()
    """People of each table that isn't over."""
    more_meetings: int = 0
    closing: str = ""
    """A sentence on what comes next."""
    more_groups: int = 0
    is_final: bool = False
    """True if the season is over."""

    @property
    def is_compact(self) -> bool:
        """True if there are so many groups that each has a few rows only."""
        return len(self.groups) > 2


def fit_standings(shown: SeasonStandings) -> SeasonStandings:
    """Return the standings without what doesn't fit, and with names as pictures draw them."""
    groups = shown.groups[:MOST_GROUPS]
    lines = MOST_COMPACT_LINES if shown.is_compact else MOST_LINES
    budget = MOST_COMPACT_ROWS if shown.is_compact else MOST_ROWS
    most = max(1, budget // max(1, len(groups)))
    cut = replace(
        shown,
        title=strip_undrawable(shown.title) or "Season",
        groups=tuple(_cut(group, most) for group in groups),
        more_groups=len(shown.groups) - len(groups),
        results=shown.results[:lines],
        more_results=max(0, len(shown.results) - lines),
        meetings=shown.meetings[:lines],
        more_meetings=max(0, len(shown.meetings) - lines),
    )
    return _with_drawn_names(cut)


def _cut(group: SeasonGroup, most: int) -> SeasonGroup:
    return replace(group, rows=group.rows[:most], more=max(0, len(group.rows) - most))


def _with_drawn_names(cut: SeasonStandings) -> SeasonStandings:
    """Draw the names of those who are shown; a season may have thousands of others."""
    used = sorted({*_people(cut)})
    names = [""] * len(cut.names)
    drawn = drawn_names([cut.names[person] for person in used])
    for person, name in zip(used, drawn, strict=True):
        names[person] = name
    return replace(cut, names=tuple(names))


def _people(cut: SeasonStandings) -> Iterator[int]:
    for group in cut.groups:
        yield from (row.person for row in group.rows)
    for outcome in cut.results:
        yield from (*outcome.winners, *outcome.others)
    for meeting in cut.meetings:
        yield from meeting
