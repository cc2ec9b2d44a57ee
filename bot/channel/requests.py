"""Requests to others in a table's channel: two buttons, and how it went."""

from __future__ import annotations

import discord
import structlog

from bot.discord_errors import PASSING
from bot.presses import Action, button, lasting_view
from bot.services import Interaction

log = structlog.get_logger()


def request_buttons(yes: Action, no: Action) -> discord.ui.View:
    """Agree or deny."""
    return lasting_view(
        [button(yes, "Agree", discord.ButtonStyle.success), button(no, "Deny")],
    )


async def close_request(interaction: Interaction, words: str, posted: str) -> None:
    """Answer the presser, and say on the request how it went: it has no buttons any more.

    What was agreed stands, whatever becomes of the message.
    """
    await interaction.edit_original_response(content=words)
    if interaction.message is None:
        return
    try:
        await interaction.message.edit(
            content=posted, view=None, allowed_mentions=discord.AllowedMentions.none()
        )
    except (discord.HTTPException, *PASSING) as failure:
        log.warning("request not closed", why=str(failure))
