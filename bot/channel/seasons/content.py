"""The standings message of a season, and its full standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
from sqlmodel import Session

from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.panel.titles import join_fitting
from bot.presses import NO_TABLE, Action, button, persistent_view
from bot.tables.clocks.pace import in_words
from bot.tables.seasons import lifecycle
from bot.tables.seasons.lifecycle import Key
from bot.tables.seasons.standings import Standing
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape
from bot.words.records import requirement_lines
from rules import catalogue
from rules.kernel.sentences import counted
from storage.schema.season_records import Entered, Round, Season, SeasonState
from storage.seasons import entries, seasons

MAX_LINES_PER_GROUP = 3
"""Lines of each group in the standings message, where there are many groups."""
LONGEST_FULL_STANDINGS = 1100
"""Maximum length, in characters, of standings that the message shows in full."""
LONGEST_ENTRANTS = 800
"""Maximum length of the entrants' names, in characters; the message has its terms, too."""
COMMITMENT_SHOWN = 12
"""Characters of the commitment shown in the message, which fit on a phone's line."""


class Overview(NamedTuple):
    """A season as its standings message shows it."""

    season: Season
    entered: Sequence[Entered]
    rounds: Sequence[Round]
    groups: Mapping[Key, Sequence[Standing]]
    open_tables: int
    secret: str
    """Empty until the season is over."""


def overview(session: Session, season_id: int) -> Overview:
    """Read all data of a season's standings message."""
    season = seasons.get(session, season=season_id)
    # before the end ties are open: a draw by another seed would only be taken for the real one
    secret = seasons.secret(session, season=season_id)
    seed = seasons.draw_seed(session, season=season_id) if secret else ""
    return Overview(
        season,
        entries.of_season(session, season=season_id),
        seasons.rounds(session, season=season_id),
        lifecycle.standings_by_group(session, season, seed),
        lifecycle.count_open(session, season),
        secret,
    )


def standings_text(shown: Overview) -> str:
    """Return the text of the standings message, within Discord's limit.

    Where full standings take too much room, each group has its first lines only.
    """
    season = shown.season
    lines = [f"**{escape(season.name)}**", *_progress_line(shown)]
    if season.word:
        lines.append(season.word)
    if season.state is SeasonState.OPEN:
        lines += _term_lines(season)
        lines.append(_entrants_line(shown.entered))
    groups = group_lines(shown)
    if sum(len(line) + 1 for line in groups) > LONGEST_FULL_STANDINGS:
        groups = group_lines(shown, MAX_LINES_PER_GROUP)
    promise = _commitment_line(shown)
    room = MAX_MESSAGE_LENGTH - len("\n".join([*lines, promise, ""]))
    return "\n".join([*lines, *fit_lines(groups, room), promise])


def _progress_line(shown: Overview) -> list[str]:
    """Return one sentence about a season's progress, in a list."""
    season = shown.season
    if season.state is SeasonState.OPEN:
        when = discord.utils.format_dt(season.starts_at, "R")
        return [f"Press **Enter** to take part. It starts {when}."]
    if season.state is SeasonState.RUNNING:
        begun = sum(each.paired_at is not None for each in shown.rounds)
        next_round = next((each for each in shown.rounds if each.paired_at is None), None)
        when = (
            f" The next round opens {discord.utils.format_dt(next_round.opens_at, 'R')}."
            if next_round
            else ""
        )
        played = "table is" if shown.open_tables == 1 else "tables are"
        count = f"Round {max(begun, 1)} of {len(shown.rounds)}"
        return [f"{count}; {shown.open_tables} {played} in play.{when}"]
    return ["It's over." if season.state is SeasonState.ENDED else "It was cancelled."]


def _term_lines(season: Season) -> list[str]:
    """Return lines about the games, the groups, the pace and the conditions of entry."""
    titles = ", ".join(catalogue[slug].title for slug in season.games if slug in catalogue)
    length = counted(season.weeks, "week")
    size = f"groups of about {season.group_size}"
    lines = [
        f"{titles}: tables of {season.seats}, {length}, {size}.",
        f"{in_words(season.pace)}. When a clock expires, an AI stands in.",
    ]
    if season.promoted:
        lines.append(f"The top {season.promoted} and the bottom {season.promoted} change groups.")
    lines += requirement_lines(season.required)
    if season.role_id is not None:
        lines.append(f"Only members with the role <@&{season.role_id}> can enter.")
    return lines


def _entrants_line(entered: Sequence[Entered]) -> str:
    """Return a line with the number and the names of those who take part."""
    names = [escape(entry.name) for entry in entered if entry.is_in]
    if not names:
        return "Nobody has entered yet."
    return f"{len(names)} entered: {join_fitting([names], LONGEST_ENTRANTS)}."


def group_lines(shown: Overview, most: int | None = None) -> list[str]:
    """Return the standings of all groups as lines; `most` limits each group (None: all)."""
    known = {entry.person_id: entry for entry in shown.entered}
    lines = list[str]()
    for number, (_, group) in enumerate(shown.groups.items(), 1):
        if len(shown.groups) > 1:
            lines.append(f"**Group {number}**")
        lines += [
            _standing_line(place, standing, known[standing.person])
            for place, standing in enumerate(group[:most], 1)
        ]
        if most is not None and len(group) > most:
            lines.append(f"-# and {len(group) - most} more")
    return lines


def _standing_line(place: int, standing: Standing, entry: Entered) -> str:
    """Return one person's line of the standings; `place` counts from 1."""
    gone = "" if entry.is_in else " (left)"
    tables = counted(standing.tables, "table")
    return f"{place}. {escape(entry.name)}{gone}: **{standing.points}** points, {tables}"


def _commitment_line(shown: Overview) -> str:
    """Return the commitment to the draws, or after the end the secret behind it."""
    season = shown.season
    if not shown.secret:
        return f"-# Pairings and tie-breaks are by lot; SHA-256 of the seed: `{season.commitment}`."
    commitment = season.commitment[:COMMITMENT_SHOWN]
    return (
        f"-# Lots: seed `{shown.secret}`, SHA-256 `{commitment}…`, with the "
        f"ID `{season.promise_id}` of the first message."
    )


def standings_view(season: Season) -> discord.ui.View:
    """Return the buttons of the standings message."""

    def press(verb: str) -> Action:
        """Return the action of a button about the season, for which no table is needed."""
        return Action(NO_TABLE, verb, key=str(season.id))

    items = [button(press("seasontable"), "Standings"), button(press("seasonown"), "My tables")]
    if season.is_live:
        join = button(press("seasonenter"), "Enter", discord.ButtonStyle.primary)
        items = [join, button(press("seasonleave"), "Leave"), *items]
    return persistent_view(items)
