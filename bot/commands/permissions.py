"""What the bot must be allowed to do in a channel before a command begins there."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services import Interaction
from bot.words.refusals import Refused


def need_permissions(interaction: Interaction, needed: Mapping[str, str]) -> None:
    """Say which permissions the bot lacks here: discord.py's flags with Discord's own words.

    Raises Refused.
    """
    held = interaction.app_permissions
    if lacking := [name for flag, name in needed.items() if not getattr(held, flag)]:
        raise Refused(
            f"I lack a permission here: {', '.join(lacking)}; "
            "grant it to me in the channel's settings and try again."
        )
