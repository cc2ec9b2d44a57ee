"""Lines of a season's message about a round's tables: how many, of which size, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.tables.seasons import lifecycle
from bot.tables.seasons.grouping import group_sizes, rounds_of
from bot.tables.seasons.pairing import table_sizes
from rules import catalogue
from rules.kernel.sentences import counted, listed
from storage.schema.season_records import Season

MAX_TABLES_LINKED = 8
"""Maximum number of open tables that the message links to."""


def preview_lines(season: Season, people: int) -> list[str]:
    """Return a line about the rounds that this many people would play; empty if there are too few.

    It names the tables' sizes if people are left over.
    """
    games = lifecycle.playable(season)
    if people < season.seats or not games:
        return []
    groups = group_sizes(people, size=season.group_size, least=season.seats)
    count = rounds_of(
        largest=max(groups), seats=season.seats, games=len(season.games), weeks=season.weeks
    )
    allowed = catalogue[games[0]].seats
    sizes = [size for group in groups for size in table_sizes(group, season.seats, allowed)[0]]
    rounds = _rounds_words(count, season.weeks)
    head = f"With the {counted(people, 'person', 'people')} so far: {rounds}"
    return [f"{head}{_with_sizes(season, sizes, len(groups), start='; tables in each: ')}."]


def _rounds_words(count: int, weeks: int) -> str:
    """Return the number of rounds of a season, and how often one opens."""
    if count < 2 or weeks % count:
        return counted(count, "round")
    every = "one a week" if weeks == count else f"one every {weeks // count} weeks"
    return f"{count} rounds, {every}"


def size_lines(season: Season, sizes: Sequence[int], groups: int) -> list[str]:
    """Return a line about a round's tables if they are smaller than the season's, in a list."""
    words = _with_sizes(season, sizes, groups, start="Tables this round: ")
    return [f"{words}."] if words else []


def _with_sizes(season: Season, sizes: Sequence[int], groups: int, *, start: str) -> str:
    """Return the numbers of tables by size, and the reason; empty if all are of the usual size."""
    if all(size == season.seats for size in sizes):
        return ""
    numbers = sorted(Counter(sizes).items(), reverse=True)
    (largest, first), *rest = numbers
    tables = [f"{first} with {largest} seats", *(f"{number} with {size}" for size, number in rest)]
    who = f"{sum(sizes)} people can't" if groups == 1 else "not every group can"
    why = f"because {who} be split evenly into tables of {season.seats}"
    return f"{start}{listed(tables)}, {why}"


def table_links(channels: Sequence[int]) -> str:
    """Return links to the threads of open tables, after a colon; empty without any."""
    links = [f"<#{channel}>" for channel in channels[:MAX_TABLES_LINKED]]
    more = len(channels) - len(links)
    if not links:
        return ""
    return f": {', '.join(links)}{f' and {more} more' if more else ''}"
