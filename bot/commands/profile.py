"""/profile: somebody's games, results, reliability, form, and their results against the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import app_commands
from sqlmodel import Session

from bot.commands import Commands
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.services import Interaction, services_of
from bot.tables.people.head_to_head import recent_places, scores_by_game
from bot.tables.people.reliability import Reliability
from bot.tables.requirements import record_of
from bot.user_errors import UserError
from bot.words.names import display_name, escape, truncate
from bot.words.records import (
    against_words,
    describe_reliability,
    form_line,
    game_ratings,
    levels_line,
)
from rules import catalogue
from storage.people import head_to_head, profiles, ratings
from storage.people.profiles import Profile, Results
from storage.people.ratings import Ladder, Rated
from storage.schema.table_records import Table

NO_MATCHES = (
    "{name} hasn't played here yet. /table new opens a table, and /table find lists other people's "
    "tables."
)
RESULTS_IN_FORM = 5
"""Number of results shown as recent form."""
OWN_PROFILE_ONLY = (
    "Here /profile shows only your own games. Use it on a server to see other people's."
)


@app_commands.command(name="profile", description="Show a player's games, results and pace")
@app_commands.describe(player="The player to show. Default: you, on all servers")
async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
    """Show the caller's profile, or another player's on this server."""
    await show_profile(interaction, player or interaction.user)


async def show_profile(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Reply with a person's profile; another person's is about this server only.

    Raises UserError if there is nothing to show, or for another person's outside servers.
    """
    guild = None if person.id == interaction.user.id else interaction.guild_id
    if guild is None and person.id != interaction.user.id:
        raise UserError(OWN_PROFILE_ONLY)
    store, guild_id = services_of(interaction).store, interaction.guild_id
    table = await store.read(profiles.of_person, person_id=person.id, guild_id=guild)
    rated, levels = (
        await store.read(_ratings, person.id, guild_id) if guild_id is not None else ([], [])
    )
    reliable = Reliability()
    if guild_id is not None:
        reliable = await store.read(record_of, person_id=person.id, guild_id=guild_id)
    if not table.games and reliable == Reliability():
        raise UserError(NO_MATCHES.format(name=escape(display_name(person))))
    reader = interaction.user.id
    results = await store.read(_results_of, person.id, guild, reader)
    lines = [
        f"**{escape(display_name(person))}**",
        *profile_lines(table, rated, levels),
        *(
            [f"- Reliability here: {describe_reliability(reliable)}."]
            if guild_id is not None
            else []
        ),
        *_form_lines(results.latest, person.id),
        *_against_lines(results.together, person.id, reader),
        f"-# From the last {profiles.MAX_TABLES} tables; pace only from matches that are over.",
    ]
    await interaction.edit_original_response(content=truncate("\n".join(lines), MAX_MESSAGE_LENGTH))


class _Finished(NamedTuple):
    """Matches that somebody finished, newest first."""

    latest: Sequence[Table]
    together: Sequence[Table]
    """Matches against the reader of the profile; none in one's own profile."""


def _results_of(session: Session, person: int, guild: int | None, reader: int) -> _Finished:
    """Return a person's finished matches, and those that they and the reader finished together.

    `guild` None is all servers, for one's own profile.
    """
    latest = head_to_head.latest(session, person_id=person, guild_id=guild)
    if guild is None or person == reader:
        return _Finished(latest, ())
    both = head_to_head.between(session, people=(person, reader), guild_id=guild)
    return _Finished(latest, both)


def _form_lines(finished: Sequence[Table], person: int) -> list[str]:
    """Return a line with a person's latest places, in a list; empty without matches."""
    places = recent_places(finished, person)[:RESULTS_IN_FORM]
    return [f"- Form, latest first: {form_line(places)}."] if places else []


def _against_lines(together: Sequence[Table], person: int, reader: int) -> list[str]:
    """Return a line with a person's results against the reader, in a list; may be empty."""
    records = scores_by_game(together, person, reader)
    games = [f"{catalogue[slug].title} {against_words(*won)}" for slug, won in records.items()]
    return [f"- Against you: {'; '.join(games)}."] if games else []


def _ratings(session: Session, person: int, guild: int) -> tuple[list[Rated], list[Rated]]:
    """Return a person's ratings on a server, and those of the server's AI levels."""
    own = ratings.of_person(session, person_id=person, guild_id=guild)
    return own, ratings.of_levels(session, guild_id=guild)


def profile_lines(
    player: Profile, rated: Sequence[Rated] = (), levels: Sequence[Rated] = ()
) -> list[str]:
    """Return lines about each game with its rating, then about pace and clocks."""
    games = sorted(
        player.games.items(), key=lambda table: (-table[1].ended, -table[1].runs, table[0])
    )
    lines = list[str]()
    for slug, table in games:
        lines.append(
            f"- {catalogue[slug].title}: {_results_words(table)}.{game_ratings(rated, slug)}"
        )
        if any((of_it.game, of_it.ladder) == (slug, Ladder.AI) for of_it in rated):
            lines.append(levels_line(levels, slug))
    if player.hours is not None:
        median = f"{_hours_words(player.hours)} (median of {player.turns} turns)"
        lines.append(f"- Pace: usually moves within {median}.")
    if player.clocked:
        often = "never" if not player.out else f"{player.out} of {player.clocked} times"
        lines.append(f"- Clocks: ran out {often}.")
    return lines


def _results_words(played: Results) -> str:
    """Return the counts of matches in one game as words, such as *3 ended, 1 won*."""
    ended = f"{played.ended} ended, {played.won} won" if played.ended else ""
    left = f"{played.left} abandoned" if played.left else ""
    running = f"{played.runs} running" if played.runs else ""
    return ", ".join(filter(None, [ended, left, running]))


def _hours_words(hours: float) -> str:
    """Format a number of hours as minutes, hours or days."""
    if hours < 1:
        return f"{max(1, round(hours * 60))} min"
    return f"{hours:.0f} h" if hours < 48 else f"{hours / 24:.0f} days"


COMMANDS: Commands = (profile,)
