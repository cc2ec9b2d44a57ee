"""/replay: an ended match as an animation."""

from __future__ import annotations

from discord import app_commands

from bot.channel.history.replay import reply_replay
from bot.commands import Commands
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_own_table
from bot.services import Interaction


@app_commands.command(name="replay", description="Show a finished match as an animation")
@at_table
async def replay(interaction: Interaction, table: str | None = None) -> None:
    """Show an ended match to the caller as an animation."""
    await reply_replay(await resolve_own_table(interaction, table, ended=True))


COMMANDS: Commands = (replay,)
