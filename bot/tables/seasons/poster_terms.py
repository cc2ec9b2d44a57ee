"""The terms of a season as its announcement shows them. Pure functions."""

from __future__ import annotations

from bot.tables.seasons.grouping import least_for_promotion
from bot.tables.seasons.match_time import guaranteed_time, vacation_allowance
from bot.tables.seasons.scoring import BYE, FULL, place_points
from bot.words.times import format_span
from render import SeasonPoster
from rules import catalogue
from rules.kernel.sentences import counted, listed
from storage.schema.season_records import Season

PAIR = 2
"""Seats of a table at which a draw is possible without others."""


def poster(season: Season) -> SeasonPoster:
    """Return the announcement of a season that is open for entries."""
    pace, bank = season.pace, season.pace.bank
    time = (format_span(bank), "in the bank") if bank else (format_span(pace.turn), "a turn")
    titles = [catalogue[slug].title for slug in season.games if slug in catalogue]
    return SeasonPoster(
        title=season.name,
        subtitle=listed(titles) or "No game",
        facts=(
            (str(season.weeks), "week" if season.weeks == 1 else "weeks"),
            (str(season.seats), "seats a table"),
            (str(season.group_size), "in a group"),
            time,
        ),
        lines=(
            "Press Enter to take part. Tables open automatically, no more at a time than you want.",
            points_line(season.seats),
            *promotion_lines(season.promoted, size=season.group_size, seats=season.seats),
        ),
    )


def points_line(seats: int) -> str:
    """Return how many points the places at a season's tables are worth."""
    if seats == PAIR:
        return f"A win is worth {FULL} points, a draw or a round without an opponent {BYE}."
    between = listed([str(points) for points in place_points(seats)[1:-1]])
    places = "second place" if seats == PAIR + 1 else "the places in between"
    return (
        f"First place is worth {FULL} points, last place none; at tables of {seats}, {places} "
        f"{'is' if seats == PAIR + 1 else 'are'} worth {between}. A round without an opponent is "
        f"worth {BYE}."
    )


def unfinished_words(season: Season) -> str:
    """Return what happens to unfinished matches, and how much time each has at least."""
    days = guaranteed_time(season).days
    least = f", or for {counted(days, 'day')} if that's longer" if days else ""
    return (
        f"A match can run until week {2 * season.weeks} of the season{least}. If it's "
        "unfinished then, the person who kept it waiting longest gets no points."
    )


def vacation_words(season: Season) -> str:
    """Return how long a season waits for somebody on vacation, and what that costs."""
    limits = vacation_limits(season)
    if not limits:
        return "Vacation doesn't pause clocks in this season."
    return (
        f"`/remind away:` pauses your clock for {limits}. Those days count as time you kept the "
        "others waiting, and don't postpone any table's last day."
    )


def vacation_limits(season: Season) -> str:
    """Return how long a vacation pauses somebody's clocks in a season; empty: not at all."""
    days = vacation_allowance(season).days
    end = f"its {counted(season.weeks, 'week')}"
    if season.ends_at is not None:
        end = f"<t:{int(season.ends_at.timestamp())}:D>"
    return f"at most {counted(days, 'day')} at each table, and never after {end}" if days else ""


def promotion_lines(promoted: int, *, size: int, seats: int) -> list[str]:
    """Return who changes places at the end, and how many people that takes; may be empty."""
    if not promoted:
        return []
    first, last = (
        ("the first", "the last")
        if promoted == 1
        else (f"the first {promoted}", f"the last {promoted}")
    )
    words = f"{first} and {last} of neighbouring groups change places"
    people = least_for_promotion(size=size, least=seats)
    return [f"With {people} people or more, {words} at the end."]
