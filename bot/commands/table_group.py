"""The group of commands below /table, to which each feature's module adds its own."""

from __future__ import annotations

from discord import app_commands

from bot.commands import Commands
from rules import catalogue

TABLE = app_commands.Group(name="table", description="Open and manage tables")
"""Commands join it as their modules are imported: `@TABLE.command`."""
MAX_SEATS = max(game.seats[-1] for game in catalogue.values())


COMMANDS: Commands = (TABLE,)
