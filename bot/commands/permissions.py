"""Discord permissions that the bot needs in a channel before a command starts there."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord_permissions import missing_permissions
from bot.services import Interaction
from bot.user_errors import UserError


def need_permissions(interaction: Interaction, flags: Iterable[str]) -> None:
    """Raise UserError if the bot lacks permissions in this channel; the message names them.

    `flags` are discord.py's names, such as `attach_files`.
    """
    if lacking := missing_permissions(interaction.app_permissions, flags):
        raise UserError(
            f"I don't have these permissions here: {', '.join(lacking)}. Grant them to me in the "
            "channel's settings and try again."
        )
