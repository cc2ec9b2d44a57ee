"""Commands that people may add to their own account, to use them on any server.

They show only what concerns the caller, so they need no server that has invited the bot.
"""

from __future__ import annotations

from typing import Any

from discord import AppInfo, app_commands

from bot.commands.help import help_
from bot.commands.mygames import mygames
from bot.commands.reminders.command import remind
from bot.commands.rules import rules

INSTALLABLE: tuple[app_commands.Command[Any, ..., Any], ...] = (rules, mygames, remind, help_)


def open_everywhere(application: AppInfo | None) -> None:
    """Offer the commands of INSTALLABLE to people who add the bot to their own account.

    Does so only if the application allows it: how Discord treats commands of a kind that it isn't
    configured for isn't documented, and one rejected command would block all.
    """
    allowed = application is not None and application.user_integration_config is not None
    for command in INSTALLABLE:
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=allowed)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=allowed
        )
