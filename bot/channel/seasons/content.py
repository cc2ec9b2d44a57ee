"""The standings message of a season, and its full standings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import discord
from sqlmodel import Session

from bot.channel.seasons.round_lines import preview_lines, size_lines, table_links
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.presses import NO_TABLE, Action, button, persistent_view
from bot.panel.titles import join_fitting
from bot.tables.clocks.pace import in_words
from bot.tables.seasons import entering, lifecycle
from bot.tables.seasons.grouping import tier_count
from bot.tables.seasons.holding import HOLD_WORDS, hold_words
from bot.tables.seasons.lifecycle import Key
from bot.tables.seasons.poster_terms import unfinished_words
from bot.tables.seasons.scoring import BYE
from bot.tables.seasons.standings import Standing, TieBreak, shared_places
from bot.tables.seasons.tables import season_pace
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape
from bot.words.records import requirement_lines
from rules import catalogue
from rules.kernel.sentences import counted, format_number
from storage.schema.season_records import Entered, Round, Season, SeasonState
from storage.schema.table_records import Table
from storage.seasons import entries, seasons

MAX_LINES_PER_GROUP = 3
"""Lines of each group in the standings message, where there are many groups."""
LONGEST_FULL_STANDINGS = 1100
"""Maximum length, in characters, of standings that the message shows in full."""
LONGEST_ENTRANTS = 800
"""Maximum length of the entrants' names, in characters; the message has its terms, too."""
COMMITMENT_SHOWN = 12
"""Characters of the commitment shown in the message, which fit on a phone's line."""
SMALLEST_TABLE = 2
OVER = "It's over."
TIES: Mapping[TieBreak, str] = {
    TieBreak.NONE: "",
    TieBreak.SCORE: "behind on score",
    TieBreak.HEAD_TO_HEAD: "behind on head-to-head results",
    TieBreak.LOT: "behind by lot",
    TieBreak.OPEN: "level so far",
}
"""Reasons why somebody is below another with the same points."""
VERIFY = "-# All random draws are fixed in advance (`{hash}…`). To verify: **Standings**."


class Overview(NamedTuple):
    """A season as its standings message shows it."""

    season: Season
    entered: Sequence[Entered]
    rounds: Sequence[Round]
    groups: Mapping[Key, Sequence[Standing]]
    open_tables: int
    secret: str
    """Empty until the season is over."""
    byes: Collection[int] = ()
    """People without an opponent in the latest round."""
    promoted: Sequence[int] = ()
    relegated: Sequence[int] = ()
    finished: Table | None = None
    """After the end: a table that has come to a result."""
    table_channels: Sequence[int] = ()
    """Threads of the open tables."""
    sizes: Sequence[int] = ()
    """Numbers of people at the tables of the latest round."""
    ends_by: datetime | None = None
    """Time at which the last open table is cut off; None: the season hasn't started."""

    @property
    def stage(self) -> int:
        """Rounds that have begun, and one more after the end: each has a message of its own."""
        return _count_begun(self.rounds) + (self.season.state is SeasonState.ENDED)


def overview(session: Session, season_id: int) -> Overview:
    """Read all data of a season's standings message."""
    season = seasons.get(session, season=season_id)
    rounds = seasons.rounds(session, season=season_id)
    # before the end ties are open: a draw by another seed would only be taken for the real one
    secret = seasons.secret(session, season=season_id)
    seed = seasons.draw_seed(session, season=season_id) if secret else ""
    promoted, relegated, finished = list[int](), list[int](), None
    if season.state is SeasonState.ENDED:
        promoted, relegated = lifecycle.promotions(session, season)
        finished = lifecycle.last_finished(session, season)
    return Overview(
        season,
        entries.of_season(session, season=season_id),
        rounds,
        lifecycle.standings_by_group(session, season, seed),
        lifecycle.count_open(session, season),
        secret,
        lifecycle.byes_of(session, season, _count_begun(rounds) - 1),
        promoted,
        relegated,
        finished,
        lifecycle.table_channels(session, season),
        lifecycle.table_sizes_of(session, season, _count_begun(rounds) - 1),
        lifecycle.last_cut_off(session, season),
    )


def _count_begun(rounds: Sequence[Round]) -> int:
    """Return how many rounds have begun."""
    return sum(each.paired_at is not None for each in rounds)


def standings_text(shown: Overview) -> str:
    """Return the text of the standings message, within Discord's limit.

    Where full standings take too much room, each group has only its first lines.
    """
    season = shown.season
    lines = [f"**{escape(season.name)}**", *_progress_line(shown)]
    lines += hold_lines(shown)
    if season.state is SeasonState.OPEN:
        lines += _term_lines(season, sum(entry.is_in for entry in shown.entered))
        lines.append(_entrants_line(shown.entered))
        lines += preview_lines(season, sum(entry.is_in for entry in shown.entered))
    groups = _fitting_group_lines(shown)
    verify_line = VERIFY.format(hash=season.commitment[:COMMITMENT_SHOWN])
    room = MAX_MESSAGE_LENGTH - len("\n".join([*lines, verify_line, ""]))
    is_drawn = season.state is not SeasonState.CANCELLED or bool(groups)
    return "\n".join([*lines, *fit_lines(groups, room), *([verify_line] if is_drawn else [])])


def hold_lines(shown: Overview) -> list[str]:
    """Return why a season can't go on; a start isn't held up once enough people have entered."""
    season = shown.season
    people = sum(entry.is_in for entry in shown.entered)
    has_enough = season.state is SeasonState.OPEN and people >= season.seats
    is_outdated = has_enough and season.hold_reason not in HOLD_WORDS
    return [hold_words(season)] if season.hold_reason and not is_outdated else []


def _progress_line(shown: Overview) -> list[str]:
    """Return one sentence about a season's progress, in a list."""
    season = shown.season
    if season.state is SeasonState.OPEN:
        when = discord.utils.format_dt(season.starts_at, "R")
        # no verb, which would be wrong once that time has passed
        return [f"Press **Enter** to take part. Start: {when}."]
    if season.state is SeasonState.RUNNING:
        next_round = next((each for each in shown.rounds if each.paired_at is None), None)
        when = f" {_what_comes(shown, next_round)}"
        played = (
            "no table is"
            if not shown.open_tables
            else (
                f"{counted(shown.open_tables, 'table')} {'is' if shown.open_tables == 1 else 'are'}"
            )
        )
        count = f"Round {max(_count_begun(shown.rounds), 1)} of {len(shown.rounds)}"
        links = table_links(shown.table_channels)
        return [
            f"{count}; {played} in play{links}.{when}",
            *size_lines(season, shown.sizes, len(shown.groups)),
            *_bye_lines(shown),
        ]
    return _result_lines(shown) if season.state is SeasonState.ENDED else ["It was cancelled."]


def _what_comes(shown: Overview, next_round: Round | None) -> str:
    """Return when the next round opens, or else until when the season lasts at most."""
    if next_round is not None:
        return f"Next round: {discord.utils.format_dt(next_round.opens_at, 'R')}."
    end = discord.utils.format_dt(shown.ends_by, "D") if shown.ends_by is not None else ""
    latest = f", by {end} at the latest" if end else ""
    return f"The season ends with its last table{latest}."


def _result_lines(shown: Overview) -> list[str]:
    """Return who has won a season, who changes groups, and where to read a match's story."""
    lines = [f"{OVER} {_winners(shown)}"]
    if shown.promoted:
        up, down = _names(shown, shown.promoted), _names(shown, shown.relegated)
        lines.append(f"Promoted: {up}. Relegated: {down}.")
    if (table := shown.finished) is not None and table.game in catalogue:
        # its thread, because its message may be posted again; it's named after game and table
        lines.append(
            "Read how a match went with **Story** or `/story`, for example in "
            f"<#{table.message_channel_id}>."
        )
    return lines


def _winners(shown: Overview) -> str:
    """Return the first of each group, with their points if there is only one group."""
    known = {entry.person_id: escape(entry.name) for entry in shown.entered}
    firsts = [group[0] for group in shown.groups.values()]
    if len(firsts) == 1:
        return f"Winner: **{known[firsts[0].person]}**, with {counted(firsts[0].points, 'point')}."
    names = [f"**{known[first.person]}** (group {n})" for n, first in enumerate(firsts, 1)]
    return f"Winners: {_fitting(names, LONGEST_ENTRANTS // 2)}."


def _names(shown: Overview, people: Collection[int]) -> str:
    """Return the names of some people, as many as fit."""
    names = [escape(entry.name) for entry in shown.entered if entry.person_id in people]
    return _fitting(names, LONGEST_ENTRANTS // 4)


def _fitting(names: Sequence[str], most: int = LONGEST_ENTRANTS) -> str:
    """Return as many names as fit into `most` characters, and a count of the others."""
    return join_fitting([names], most)


def _bye_lines(shown: Overview) -> list[str]:
    """Return a line with the people who have no opponent in the latest round."""
    names = [escape(entry.name) for entry in shown.entered if entry.person_id in shown.byes]
    return (
        [f"Bye this round ({BYE} points): {_fitting(names, LONGEST_ENTRANTS // 2)}."]
        if names
        else []
    )


def _term_lines(season: Season, people: int) -> list[str]:
    """Return lines about the games, the groups, the pace and the conditions of entry."""
    titles = ", ".join(catalogue[slug].title for slug in season.games if slug in catalogue)
    length = counted(season.weeks, "week")
    size = f"groups of about {season.group_size}"
    tables = f"tables of {season.seats}"
    if season.seats > SMALLEST_TABLE:
        tables += " (smaller ones if people are left over)"
    lines = [
        f"{titles}: {tables}, {size}, {length}.",
        f"{in_words(season_pace(season))}. {unfinished_words(season)}",
    ]
    if season.promoted and tier_count(people, size=season.group_size, least=season.seats) > 1:
        first, last = "the first", "the last"
        if season.promoted > 1:
            first, last = f"{first} {season.promoted}", f"{last} {season.promoted}"
        lines.append(f"At the end, {first} and {last} of neighbouring groups change places.")
    lines += requirement_lines(season.required)
    if season.role_id is not None:
        lines.append(f"Only members with the role <@&{season.role_id}> can enter.")
    return lines


def _entrants_line(entered: Sequence[Entered]) -> str:
    """Return a line with the number and the names of those who take part."""
    names = [escape(entry.name) for entry in entered if entry.is_in]
    if not names:
        return "Nobody has entered yet."
    return f"{len(names)} entered: {_fitting(names)}."


def _fitting_group_lines(shown: Overview) -> list[str]:
    """Return the standings as the message shows them: in full, if they aren't too long.

    The reasons of ties are left out first.
    """
    for ties in (True, False):
        groups = group_lines(shown, ties=ties)
        if sum(len(line) + 1 for line in groups) <= LONGEST_FULL_STANDINGS:
            return groups
    return group_lines(shown, MAX_LINES_PER_GROUP)


def group_lines(shown: Overview, most: int | None = None, *, ties: bool = True) -> list[str]:
    """Return the standings of all groups as lines; `most` limits each group (None: all).

    With `ties`, they say what separates people with the same points.
    """
    known = {entry.person_id: entry for entry in shown.entered}
    lines = list[str]()
    for number, (_, group) in enumerate(shown.groups.items(), 1):
        if len(shown.groups) > 1:
            lines.append(f"**Group {number}**")
        lines += [
            _standing_line(place, standing, known[standing.person], ties=ties)
            for place, standing in zip(shared_places(group), group[:most], strict=False)
        ]
        if most is not None and len(group) > most:
            lines.append(f"-# and {len(group) - most} more")
    return lines


def bold_points(points: int) -> str:
    """Return a number of points in bold, such as `**1** point`."""
    return f"**{format_number(points)}** {'point' if points == 1 else 'points'}"


def _standing_line(place: int, standing: Standing, entry: Entered, *, ties: bool) -> str:
    """Return one person's line of the standings; `place` counts from 1.

    Discord would number unescaped places consecutively, even shared ones.
    """
    gone = f" ({word})" if (word := entering.gone_word(entry)) else ""
    parts = [bold_points(standing.points)]
    if standing.tables or not standing.byes:
        parts.append(counted(standing.tables, "table"))
    if standing.byes:
        parts.append(counted(standing.byes, "bye"))
    # before the first result everybody is level
    if ties and (standing.tables or standing.byes):
        parts.append(TIES[standing.behind_by])
    return f"{place}\\. {escape(entry.name)}{gone}: {', '.join(filter(None, parts))}"


def verification(shown: Overview) -> str:
    """Return how to verify a season's draws: the whole commitment, and the secret after the end."""
    season = shown.season
    made = f"a secret with the SHA-256 `{season.commitment}`"
    if shown.secret:
        made = f"the secret `{shown.secret}`, whose SHA-256 is `{season.commitment}`"
    number = (
        f", `{season.commitment_message_id}`" if season.commitment_message_id is not None else ""
    )
    return (
        f"-# Pairings and tie-breaks are drawn from {made}, and from the ID of the season's first "
        f"message{number}."
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
