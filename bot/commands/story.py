"""/story: a finished match in a few pictures with captions."""

from __future__ import annotations

from discord import app_commands

from bot.channel.history.story import reply_story
from bot.commands import Commands
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_own_table
from bot.services import Interaction


@app_commands.command(name="story", description="Show a finished match in a few pictures")
@at_table
async def story(interaction: Interaction, table: str | None = None) -> None:
    """Show a finished match to the caller in a few pictures with captions."""
    await reply_story(await resolve_own_table(interaction, table, ended=True))


COMMANDS: Commands = (story,)
