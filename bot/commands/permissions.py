"""Discord permissions that the bot needs in a channel before a command starts there."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord_permissions import missing
from bot.services import Interaction
from bot.words.refusals import UserError


def need_permissions(interaction: Interaction, flags: Iterable[str]) -> None:
    """Raise UserError with the permissions that the bot lacks in this channel."""
    if lacking := missing(interaction.app_permissions, flags):
        raise UserError(
            f"I lack a permission here: {', '.join(lacking)}; "
            "grant it to me in the channel's settings and try again."
        )
