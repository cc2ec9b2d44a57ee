"""/table unrated: a match left out of the ratings."""

from __future__ import annotations

from bot.channel.consent.unrated import ask_to_unrate
from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import TABLE
from bot.commands.table_resolution import resolve_table
from bot.services import Interaction


@TABLE.command(name="unrated", description="Ask all players to leave a match unrated")
@at_table
async def unrated(interaction: Interaction, table: str | None = None) -> None:
    """Ask all players to leave the match out of the ratings."""
    await ask_to_unrate(await resolve_table(interaction, table))
